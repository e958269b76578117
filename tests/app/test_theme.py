"""Colours can be read, by the colour-blind too, on terminals of 256 and of 16 colours, and without any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color
from textual.theme import Theme

from root_tui.app import theme as theme_module
from root_tui.app.app import RootApp, run
from root_tui.app.text import SUIT_IDS, TAGS, seat_colour, short
from root_tui.app.theme import FULL, LOOKS, NAMES, Bare, colour, themes, titles, variables

from .colours import VISIONS, Pair, Used, closest, contrast, marked, named
from .playing import FOUR, Seat, play_until, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

SEATS = [f"seat-{tag.lower()}" for tag in TAGS.values()]
COLOURS = tuple(name for name in LOOKS[NAMES[0]].palette if name != "sunk")
CHIPS = (*SEATS, "seat-none", *SUIT_IDS, "suitless")
SUNK = (*SUIT_IDS, "suitless", "seat-ud", "seat-none")  # the Burrow, ruins
DEPTHS = (FULL, "256", "standard")
OURS = [(depth, theme) for depth in DEPTHS for theme in themes(depth)]
each_theme = pytest.mark.parametrize(("depth", "theme"), OURS, ids=[f"{t.name} {depth}" for depth, t in OURS])
each_full = pytest.mark.parametrize("theme", themes(), ids=NAMES)
UNDERGROUND = ("corvids", "duchy", "marquise")
Walk = Callable[[RootApp, Seat], Any]


async def titles_and_forms(app: RootApp, seat: Seat) -> None:
    for keys in (["n"], ["tab", "down"], ["escape"], ["s"], ["tab"], ["escape"]):
        await seat.press(*keys)


async def table_and_pages(app: RootApp, seat: Seat) -> None:
    for key in ("tab", "right", "2", "b", "escape", "l", "escape", "h", "escape", "f1", "escape", "question_mark"):
        await seat.press(key)
    await seat.press("escape", "w")


SCENES: dict[str, tuple[tuple[str, ...], str, str, Walk]] = {
    "title": ((), "", "", titles_and_forms),
    "marquise": (FOUR, "autumn", "marquise.daylight", table_and_pages),
    "eyrie": (FOUR, "mountain", "eyrie.decree.add", table_and_pages),
    "vagabond": (FOUR, "lake", "vagabond.daylight", table_and_pages),
    "corvids": (UNDERGROUND, "winter", "corvids.daylight", table_and_pages),
    "duchy": (UNDERGROUND, "lake", "duchy.assembly", table_and_pages),
}


@pytest.mark.parametrize("scene", SCENES)
async def test_what_is_written_on_what_can_be_read_in_every_theme(scene: str, tmp_path: Path) -> None:
    factions, where, until, walk = SCENES[scene]
    session = started(tmp_path, factions, map=where) if factions else None
    if session:
        play_until(session, until)
    app = RootApp(tmp_path, session)
    theme, names = marked(COLOURS)
    used = Used(names)
    app.register_theme(theme)
    app.theme = "marked"
    app._filters.append(used)
    async with app.run_test(size=(120, 36)) as pilot:
        seat = Seat(app, pilot)
        await seat.settle()
        if session:
            await seat.open()
        await walk(app, seat)
    assert len(used.read) > 9
    assert not strange(used)
    assert faint(used.read, 4.5) == []
    assert faint(used.seen, 3) == []


def strange(used: Used) -> list[tuple[Pair, str]]:
    """Colours that are no variable of ours; Textual's own scroll bars and cursors have no text."""
    return [(pair, text) for pair, text in (used.read | used.seen).items() if "?" in "".join(pair)]


def faint(pairs: dict[Pair, str], least: float, where: Sequence[tuple[str, Theme]] = OURS) -> list[tuple[Any, ...]]:
    found = []
    for depth, theme in where:
        for (front, back), text in pairs.items():
            pen = f"on {back}" if front == "paper" and back.startswith("dim ") else front
            ratio = contrast(named(pen, theme, depth), named(back, theme, depth))
            if ratio < least:
                found.append((theme.name, depth, pen, back, round(ratio, 2), text))

    return found


@each_theme
def test_what_may_be_written_on_what_can_be_read(depth: str, theme: Theme) -> None:
    """More than the scenes above come upon: every seat on every ground."""
    grounds = ("ground", "land", "panel")
    pairs = [(front, back) for front in (*SEATS, "seat-none") for back in grounds]
    pairs += [(suit, "land") for suit in SUIT_IDS]
    pairs += [("ink", chip) for chip in CHIPS] + [(f"on dim {chip}", f"dim {chip}") for chip in SUNK]
    assert faint(dict.fromkeys(pairs, ""), 4.5, [(depth, theme)]) == []


@pytest.mark.parametrize("name", ["root-night", "root-day"])
def test_high_contrast_is_seven_to_one(name: str) -> None:
    theme = themes()[NAMES.index(name)]
    words = [*SEATS, "seat-none", "text", "muted", "paper", "good", "warn", "bad", "barrier"]
    pairs = [(front, back) for front in words for back in ("ground", "land", "panel", "bar", "land-cursor")]
    pairs += [("ink", chip) for chip in CHIPS] + [(f"on dim {chip}", f"dim {chip}") for chip in SUNK]
    low = {pair: contrast(named(pair[0], theme, FULL), named(pair[1], theme, FULL)) for pair in pairs}
    assert not {pair: round(ratio, 1) for pair, ratio in low.items() if ratio < 7}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", themes()[:2], ids=NAMES[:2])
def test_the_colour_blind_tell_suits_and_seats_apart(theme: Theme, vision: str) -> None:
    assert closest([named(suit, theme, FULL) for suit in SUIT_IDS], VISIONS[vision]) > 11
    assert closest([named(seat, theme, FULL) for seat in SEATS], VISIONS[vision]) > 14


@each_full
def test_all_others_tell_suits_and_seats_apart_in_every_theme(theme: Theme) -> None:
    assert closest([named(suit, theme, FULL) for suit in SUIT_IDS], VISIONS["all"]) > 11
    assert closest([named(seat, theme, FULL) for seat in SEATS], VISIONS["all"]) > 8


@each_theme
def test_no_two_suits_are_one_colour_however_few_there_are(depth: str, theme: Theme) -> None:
    assert len({named(suit, theme, depth) for suit in SUIT_IDS}) == 4
    assert len({named(ground, theme, depth) for ground in ("land", "paper", *SUIT_IDS)}) == 6


@each_theme
def test_a_lit_place_is_filled_and_another_is_not(depth: str, theme: Theme) -> None:
    land = named("land", theme, depth)
    for suit in SUIT_IDS:
        assert contrast(named(suit, theme, depth), land) > 1.4 * contrast(named(f"dim {suit}", theme, depth), land)


@each_theme
def test_the_cursor_of_a_list_is_not_the_lists_ground_alone(depth: str, theme: Theme) -> None:
    """Where the two grounds are one, the paper-coloured key and the sign still show it."""
    assert contrast(named("paper", theme, depth), named("panel", theme, depth)) > 7
    assert named("land-cursor", theme, depth) != named("text", theme, depth)


@each_full
def test_without_colour_what_stood_out_is_in_reverse(theme: Theme) -> None:
    ground = named("ground", theme, FULL)
    bare = Bare(lambda: ground)

    def printed(front: str, back: str) -> Style:
        over = Style(color=named(front, theme, FULL).rich_color, bgcolor=named(back, theme, FULL).rich_color, bold=True)
        (segment,) = bare.apply([Segment("x", over)], ground)
        assert segment.style
        assert segment.style.color
        assert segment.style.bgcolor
        assert segment.style.color.is_default
        assert segment.style.bgcolor.is_default
        assert segment.style.bold
        return segment.style

    for chip in (*CHIPS, "paper"):
        assert printed("ink", chip).reverse, chip
    for chip in SUNK:
        assert not printed(f"on dim {chip}", f"dim {chip}").reverse, chip
    for back in ("ground", "land", "panel", "bar", "land-cursor", "water"):
        assert not printed("text", back).reverse, back


def test_no_color_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert [type(each) for each in RootApp(tmp_path)._filters].count(Bare) == 1
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Bare not in map(type, RootApp(tmp_path)._filters)


def test_all_themes_name_the_same_colours() -> None:
    assert all(theme.variables.keys() == variables().keys() == variables(False).keys() for _, theme in OURS)
    assert all([theme.name for theme in themes(depth)] == list(NAMES) for depth in DEPTHS)
    assert [theme.dark for theme in themes()] == [True, False] * 3
    assert all(name.startswith("map-") for name in variables())
    assert [name for name, _ in titles()] == list(NAMES)
    assert len({words for _, words in titles()}) == len(NAMES)


def test_a_sunk_colour_lies_between() -> None:
    sunk = colour("dim fox", variables())
    assert colour("fox", variables()) != sunk != colour("land", variables())
    night = themes()[NAMES.index("root-night")].variables
    assert colour("dim fox", night) == colour("land", night)
    assert colour("on dim fox", night) == colour("fox", night)
    assert colour("on dim fox", variables()) == colour("paper", variables())


def test_every_seat_has_a_colour_and_every_piece_two_letters() -> None:
    assert all(seat_colour(tag) in COLOURS for tag in (*TAGS.values(), "S1", "S6"))
    mine = ("sawmill", "workshop", "recruiter", "wood", "keep", "roost", "base", "sympathy")
    others = ("garden", "trade_post", "citadel", "market", "tunnel", "plot")
    tags = [short(word) for word in (*mine, *others, "ruin", "scorched", "ferry", "tower")]
    assert len(set(tags)) == len(tags)
    assert all(len(tag) == 2 for tag in tags)
    assert not set(tags) & {"MC", "ER", "WA", "V1", "V2", "LC", "RC", "UD", "CC"}


def test_colours_have_no_alpha() -> None:
    assert all(Color.parse(theme.variables[f"map-{name}"]).a == 1 for _, theme in OURS for name in COLOURS)


@pytest.mark.parametrize(
    ("term", "colorterm", "found"),
    [("xterm-256color", "truecolor", FULL), ("tmux-256color", "", "256"), ("screen", "", "standard")],
)
def test_the_app_wears_what_its_terminal_can_show(
    term: str, colorterm: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "auto")  # a test before may have made it something else
    worn: list[str] = []
    monkeypatch.setattr(RootApp, "run", lambda app, **options: worn.append(app.get_css_variables()["map-ground"]))
    assert run(tmp_path) == 0
    assert theme_module.depth() == found
    assert worn == [themes(found)[0].variables["map-ground"]]
    assert (worn == [themes()[0].variables["map-ground"]]) is (found == FULL)
