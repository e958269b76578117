"""Rules to read: search, links, a card of each faction that says what the engine does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from root_tui import data
from root_tui.app.rulebook import page_of, rule_lines
from root_tui.app.screens.newgame import NewGame
from root_tui.app.screens.rules import RULES_OF, TITLES, At, Rules, Search, card_of
from root_tui.app.text import SHORT
from root_tui.app.widgets.fields import Cycle
from root_tui.app.widgets.map.signs import ASCII
from root_tui.engine.lineup import FACTIONS
from root_tui.engine.view import view
from root_tui.words import rules

from .playing import DEEP, FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

PAGES = data.rules_pages()


# search


def test_a_rules_number_finds_it_first() -> None:
    assert rules.search(PAGES, "core-10.4")[0].rule == "CORE-10.4"
    assert [hit.rule for hit in rules.search(PAGES, "MC-5")][:2] == ["MC-5", "MC-5.1"]


def test_every_word_must_be_there_and_names_come_first() -> None:
    hits = rules.search(PAGES, "Field  HOSPITALS")
    assert hits[0].rule == "MC-2.3"
    assert len({hit.page for hit in hits}) > 2, "over core and factions"
    assert not rules.search(PAGES, "field hospitals xyzzy")
    assert not rules.search(PAGES, "   ")


def test_every_rule_is_an_entry_and_opens_at_its_page() -> None:
    found = [entry for name, page in PAGES.items() for entry in rules.entries(name, page)]
    assert len(found) > 300
    for entry in found:
        assert page_of(entry.rule) == entry.page, entry
        assert entry.rule in rule_lines(PAGES[entry.page], entry.rule)[1], entry


def test_every_rule_that_a_page_names_can_be_followed() -> None:
    for name, page in [*PAGES.items(), ("first game", data.first_game())]:
        for rule in rules.cited(page):
            base = rule.rstrip("abcdefghij")
            assert {rule, base} & {e.rule for p, text in PAGES.items() for e in rules.entries(p, text)}, (name, rule)


def test_a_list_of_rules_shows_no_marks_of_tables() -> None:
    listed = [entry.text for name, page in PAGES.items() for entry in rules.entries(name, page)]
    listed += [rules.in_a_line(rules.find(PAGES, rule)) for rule in ("MC-1.2", "MC-1", "EY-1.4", "VB-10")]
    assert not [text for text in listed if "|" in text or "---" in text]
    assert "wood cost, 0, 1, 2, 3, 3, 4" in rules.in_a_line(rules.find(PAGES, "MC-1.2"))


def test_a_named_rule_is_a_link() -> None:
    lines, _ = rule_lines("# A\n\n- **X-1** see MC-5.4, or CORE-10.1.\n")
    metas = [span.style.meta.get("@click") for span in lines[-1].spans if hasattr(span.style, "meta")]
    assert [m for m in metas if m] == ["screen.follow('MC-5.4')", "screen.follow('CORE-10.1')"]


async def test_typing_searches_enter_opens_and_n_goes_on(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("r")
        page = seat.app.screen
        assert isinstance(page, Rules)
        await seat.press("slash")
        assert isinstance(seat.app.screen, Search)
        assert "Core rules" in seat.text, "the contents, until something is typed"
        await seat.press(*"outrage")
        hits = rules.search(PAGES, "outrage")
        assert f"Search the rules: {len(hits)}" in seat.text
        rows = [row.strip("\u203a ") for row in seat.text.splitlines()[3:-7] if row.strip()]
        for row, hit in zip(rows, hits, strict=False):
            whole = " ".join(f"{hit.rule} {hit.text}".split()) + " "
            assert whole.startswith(" ".join(row.removesuffix(" ...").split()) + " "), "cut between words"
        await seat.press("down")
        await seat.press("enter")
        assert seat.app.screen is page
        assert page.rule == hits[1].rule
        assert f"hit 2 of {len(hits)}" in seat.text
        await seat.press("n")
        assert page.rule == hits[2].rule
        await seat.press("N", "N")
        assert page.rule == hits[0].rule
        assert "> - " in seat.text, "the rule is lit"
        await seat.press("backspace")
        assert page.rule == hits[1].rule


async def test_c_opens_the_card_of_whoever_is_asked_and_a_question_says_what_it_is_about(tmp_path: Path) -> None:
    async with seated(tmp_path, started(tmp_path, FOUR), size=(80, 24)) as seat:
        assert "nobody else may place pieces" in " ".join(seat.text.split())
        await seat.press("c")
        page = seat.app.screen
        assert isinstance(page, Rules)
        assert page.at == At("marquise")
        await seat.press("escape")
        await seat.press("question_mark")
        assert "nobody else may place pieces" in " ".join(seat.text.split())


async def test_nothing_found_is_said(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("r")
        await seat.press("slash")
        await seat.press(*"xyzzy")
        await seat.press("enter")
        assert isinstance(seat.app.screen, Search)
        assert "No rule holds all these words" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Rules)


async def test_a_rule_that_is_named_is_followed_by_key_and_by_click(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "move.from", {"marquise.daylight": "march"})
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("question_mark")
        page = seat.app.screen
        assert isinstance(page, Rules)
        before = page.rule
        page.go(At("01-marquise", "MC-5.4"))
        await seat.press("f")
        assert isinstance(seat.app.screen, Search)
        assert "CORE-10.1" in seat.text
        await seat.press("enter")
        assert page.rule == "CORE-10.1"
        for _ in range(2):
            await seat.press("backspace")
        assert page.rule == before
        page.go(At("01-marquise", "MC-5.4"))
        await seat.settle()
        row, line = next((y, line) for y, line in enumerate(seat.text.split("\n")) if "under CORE-10.1" in line)
        await seat.pilot.click(offset=(line.index("CORE-10.1") + 2, row))
        await seat.settle()
        assert page.rule == "CORE-10.1"


# cards


@pytest.mark.parametrize("name", data.CARDS)
def test_a_card_is_one_page_and_cites_rules_that_there_are(name: str) -> None:
    text = data.faction_card(name)
    lines, _ = rule_lines(text.replace("\n\n", "\n"), "", 76)
    assert sum(max(1, line.get_height({}, 76)) for line in lines) <= 22, "at 80 x 24, without scrolling"
    assert [line[3:].split()[0] for line in text.splitlines() if line.startswith("## ")] in (
        ["How", "What", "Her", "The"],
        ["How", "What", "His", "The"],
        ["How", "What", "Their", "The"],
    )
    assert rules.cited(text)
    for rule in rules.cited(text):
        assert rules.find(PAGES, rule), rule
    assert all(ord(c) < 128 for c in text)


def test_every_faction_of_the_game_has_a_card_and_its_rules() -> None:
    assert {card_of(name) for name in FACTIONS} == set(data.CARDS)
    assert all(page in TITLES for page in RULES_OF.values())
    assert card_of("gnomes") == ""


def numbers(card: str, start: str) -> list[int]:
    """The numbers that follow those words, up to the next word."""
    found = re.search(re.escape(start) + r"((?:[\s,]*\d+)+)", " ".join(data.faction_card(card).split()))
    assert found, (card, start)
    return [int(n) for n in re.findall(r"\d+", found[1])]


def test_the_marquises_numbers_are_the_engines(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    board = view(session.game.state, None).seats[0].board
    tracks = [list(track.points) for track in board.tracks]  # type: ignore[attr-defined]
    text = " ".join(data.faction_card("marquise").split())
    for points, kind in zip(tracks, ("(sawmill)", "(workshop)", "(recruiter)"), strict=True):
        assert f"{', '.join(map(str, points))} {kind}" in text
    assert numbers("marquise", "and costs") == list(board.tracks[0].cost)  # type: ignore[attr-defined]
    assert "draw 1, and 1 more each from 3 and from 5 recruiters" in text
    assert [i + 1 for i, n in enumerate(board.tracks[2].cards) if n] == [3, 5]  # type: ignore[attr-defined]


def test_the_eyries_numbers_are_the_engines(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    board = view(session.game.state, None).seats[1].board
    (track,) = board.tracks  # type: ignore[attr-defined]
    points = numbers("eyrie", "by roosts on the map:")
    assert points == [0, *track.points]


def test_the_alliances_numbers_are_the_engines(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    board = view(session.game.state, None).seats[2].board
    (track,) = [track for track in board.tracks if len(track.points) == 10]  # type: ignore[attr-defined]
    assert numbers("alliance", "the nth token scores") == list(track.points)
    assert numbers("alliance", "4, 4, 4 and costs") == list(track.cost)


def test_the_duchys_numbers_are_the_engines(tmp_path: Path) -> None:
    session = started(tmp_path, DEEP)
    board = view(session.game.state, None).seats[2].board
    citadels = board.tracks[0]  # type: ignore[attr-defined]
    recruited = [1]
    for n in citadels.warriors:
        recruited.append(recruited[-1] + n)
    assert f"{', '.join(map(str, recruited[:-1]))} or {recruited[-1]} warriors" in data.faction_card("duchy")


async def test_the_card_is_a_key_away_and_its_rules_are_too(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "eyrie.decree.add")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("question_mark")
        page = seat.app.screen
        assert isinstance(page, Rules)
        page.go(At("00-core"))
        await seat.press("c")
        assert page.page == "eyrie", "the card of whoever is asked"
        assert "Eyrie Dynasties, card 2 of 6" in seat.text
        await seat.press("right")
        assert page.page == "alliance"
        await seat.press("c")
        assert page.page == "03-alliance"


async def test_the_form_of_a_new_game_shows_the_card_of_the_faction_under_the_cursor(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        form.query_one("#faction2", Cycle).focus()
        await seat.press("question_mark")
        page = seat.app.screen
        assert isinstance(page, Rules)
        assert page.page == "alliance"
        await seat.press("escape")
        assert seat.app.screen is form


def test_the_one_page_explains_the_signs_as_the_map_draws_them() -> None:
    text = data.first_game()
    named = dict(re.findall(r"`([A-Z][a-z])` (\w+)", text))
    assert len(named) > 10
    assert {SHORT[word]: word for word in named.values()} == named
    signs = (ASCII.lit, ASCII.picked, ASCII.since, ASCII.fresh, ASCII.bare, ASCII.tree, "".join(ASCII.free))
    assert all(f"`{sign}`" in text for sign in signs)
    assert all(ord(c) < 128 for c in text), "it is shown with --ascii, too"
