"""Title, new-game form, saves, rules, boards, the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.screen import Screen

from root_tui import data, settings
from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.app.messages import GameWanted, SaveWanted
from root_tui.app.scene import LogLine
from root_tui.app.screens.help import Keys
from root_tui.app.screens.keys import KeyList, PressKey
from root_tui.app.screens.newgame import NewGame, Offer
from root_tui.app.screens.room import Dialog, menu
from root_tui.app.screens.rules import Rules, Search, page_of, rule_lines
from root_tui.app.screens.saves import Saves
from root_tui.app.screens.title import LINES, Title
from root_tui.app.widgets.boards import board_lines, table_lines
from root_tui.app.widgets.fields import Cycle, Line
from root_tui.app.widgets.log import log_lines
from root_tui.app.widgets.paint import fitted
from root_tui.app.widgets.panel import set_in
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.view import view
from root_tui.words import RULES

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")


async def test_without_saves_new_game_has_the_focus_and_q_quits(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        title = seat.app.screen
        assert isinstance(title, Title)
        assert title.choices.choices[0].value == "new"
        assert "continue" not in seat.text.lower()
        assert title.choices.at == 0
        assert title.focused is title.choices
        await seat.press("q")
    assert seat.app.return_code == 0


def test_each_line_of_the_title_has_a_key_of_its_own_that_the_title_hears() -> None:
    heard = Title(saves=True)._bindings.key_to_bindings
    assert all(key in heard for _, key, _ in LINES)
    assert len({key for _, key, _ in LINES}) == len(LINES)


async def test_continue_goes_on_behind_a_curtain(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.close()
    async with seated(tmp_path) as seat:
        assert "Continue: Ann, Bo; round 1" in seat.text
        await seat.press("c")
        assert isinstance(seat.app.screen, Curtain)
        await seat.open()
        assert seat.question.id == "marquise.daylight"
        await seat.press("ctrl+q")
    assert seat.app.return_code == 0


async def test_a_new_game_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        form.query_one("#name0", Line).value = "[A] \u6797"
        form.query_one("#faction1", Cycle).focus()
        await seat.press("left")
        assert "Marquise is there twice" in seat.text
        await seat.press("ctrl+s")
        assert seat.app.screen is form
        assert "Nothing starts yet" in seat.text
        form.query_one("#faction1", Cycle).focus()
        await seat.press("right")
        for i in (2, 3):
            cycle = form.query_one(f"#faction{i}", Cycle)
            cycle.at = 0
        form.query_one("#seed", Line).value = "x"
        await seat.press("ctrl+s")
        assert "a whole number" in seat.text
        form.query_one("#seed", Line).value = "7"
        await seat.press("ctrl+s")
        assert seat.question.id == "marquise.keep"
        assert "[A] \u6797" in seat.text
        assert seat.app.session is not None
        assert seat.app.session.factions == ("marquise", "eyrie")
        assert seat.app.session.seed == 7
    remembered = settings.remembered(tmp_path)
    assert remembered["names"] == ["[A] \u6797", "East"]
    assert remembered["factions"] == ["marquise", "eyrie"]


async def test_what_the_game_says_against_a_table_is_said_in_the_form(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        seat.app.post_message(replace_map(form.wanted(), "atlantis"))
        await seat.settle()
        assert seat.app.screen is form
        assert "there is no map 'atlantis'" in seat.text


def replace_map(wanted: GameWanted, name: str) -> GameWanted:
    return GameWanted(wanted.seats, name, wanted.deck, wanted.seed, wanted.shuffle, wanted.open_table)


def test_last_evenings_seats_are_remembered_as_far_as_they_make_sense() -> None:
    offer = Offer(FOUR, {}, last={"names": ["Ann", "Bo", 3], "factions": ["eyrie", "gnomes"]})
    assert [s.faction for s in offer.seats()] == [*FOUR, "", ""]
    offer = Offer(FOUR, {}, last={"names": ["Ann", "Bo"], "factions": ["eyrie", "marquise"]})
    assert [(s.name, s.faction) for s in offer.seats()] == [
        ("Ann", "eyrie"),
        ("Bo", "marquise"),
        ("South", ""),
        ("West", ""),
        ("Dawn", ""),
        ("Dusk", ""),
    ]


async def test_a_damaged_save_is_named_and_the_title_stands(tmp_path: Path) -> None:
    (tmp_path / "broken.root").write_text("nonsense")
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert "Continue" not in seat.text
        assert "Saves that cannot be read whole: 1 of 1." in seat.text
        await seat.press("d")
        assert isinstance(seat.app.screen, Saves)
        assert "broken.root" in seat.text
        seat.app.post_message(SaveWanted(tmp_path / "broken.root"))
        await seat.settle()
        assert isinstance(seat.app.screen, Title)
        assert "broken.root" in "".join(seat.text.split())  # a long path is folded anywhere


async def test_saves_are_listed_and_open(tmp_path: Path) -> None:
    for name in ("Ann", "Zoe"):
        session = started(tmp_path, names=(name, "Bo"))
        session.close()
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("d")
        assert isinstance(seat.app.screen, Saves)
        assert "set-up    MC Ann, ER Bo" in seat.text
        assert "set-up    MC Zoe, ER Bo" in seat.text
        assert ": 0, ER Bo: 0; autumn map; " in seat.text, "all about the one that is pointed at"
        await seat.press("1", "enter")
        assert seat.question.id == "marquise.keep"


async def test_rules_can_be_read_from_the_title(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("r")
        assert isinstance(seat.app.screen, Rules)
        assert "Root on one page" in seat.text
        await seat.press("f")
        assert "CORE-3.2" in seat.text, "its rules can be followed"
        await seat.press("escape", "right")
        assert "Rules 1 of 11: Core rules" in seat.text
        await seat.press("c")
        assert "Marquise de Cat, card 1 of 6" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Title)


@pytest.mark.parametrize(
    ("keys", "screen"),
    [("sk", KeyList), ("sk+", PressKey), ("r/", Search)],
    ids=lambda each: each if isinstance(each, str) else "",
)
async def test_keys_typed_ahead_of_what_the_title_leads_to_go_there(
    keys: str, screen: type[Screen[Any]], tmp_path: Path
) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert isinstance(seat.app.screen, Title)
        for key in keys:
            named = {"/": "slash", "+": "plus"}.get(key, key)
            seat.app._driver.send_message(events.Key(named, key))  # type: ignore[union-attr]
        for _ in range(3):
            await seat.settle()
        assert isinstance(seat.app.screen, screen)


async def test_a_name_typed_ahead_of_the_form_is_written_there(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        for key in "gZoe":
            seat.app._driver.send_message(events.Key(key, key))  # type: ignore[union-attr]
        for _ in range(3):
            await seat.settle()
        assert isinstance(seat.app.screen, NewGame)
        assert seat.app.screen.query_one("#name0", Line).value == "Zoe"


def dialog() -> Screen[Any]:
    return Dialog[str]("Sure?", menu(("yes", "y", "Yes")))


@pytest.mark.parametrize("make", [dialog, lambda: Keys([])], ids=["dialog", "page"])
async def test_two_late_keys_on_a_screen_that_is_gone(
    make: Callable[[], Screen[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's mode has been left, and what lay over it still hears the keys that were under way."""
    heard: list[object] = []
    async with seated(tmp_path, size=(80, 24)) as seat:
        over = make()
        await seat.app.push_screen(over, heard.append)
        with monkeypatch.context() as gone:
            gone.setattr(seat.app, "pop_screen", AwaitComplete)
            over.dismiss()
            over.dismiss()
        await seat.press()
        assert heard == [None]


def test_every_rule_of_a_prompt_has_its_page() -> None:
    for rule in set(RULES.values()):
        assert rule in rule_lines(data.rules_page(page_of(rule)), rule)[1], rule


@pytest.mark.parametrize("width", [36, 48, 76])
def test_boards_show_tracks_and_keep_to_their_width(tmp_path: Path, width: int) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "vagabond.daylight")
    table = view(session.game.state, SeatNumber(2))
    text = {seat.faction: board_lines(table, seat.seat, session.words, width) for seat in table.seats}
    for lines in (*text.values(), table_lines(table, session.words, 76)):
        for line in lines:
            assert not line.plain.startswith(("Wood cost", "Sawmills", "Roosts")) or line.cell_length <= width
    joined = {faction: "\n".join(line.plain for line in lines) for faction, lines in text.items()}
    assert "Recruiters" in joined["marquise"]
    assert "+1" in joined["marquise"]
    assert "Wood in supply" in joined["marquise"]
    assert all(word in joined["eyrie"] for word in ("Leader", "Recruit", "Vizier", "Roosts", "Scores this Evening"))
    assert all(word in joined["alliance"] for word in ("Supporters 3", "Officers 0", "Sympathy", "at most 5"))
    assert all(word in joined["vagabond"] for word in ("Satchel", "Relationships", "MC indifferent", "Limit"))
    supporters = table.seats[2].board.hidden  # type: ignore[attr-defined]
    assert all(session.words.deck.faces[face].name in joined["alliance"] for face in supporters)
    public = view(session.game.state, None)
    hidden = "\n".join(line.plain for line in board_lines(public, SeatNumber(2), session.words, width))
    assert not [face for face in supporters if session.words.deck.faces[face].name in hidden]


async def test_typing_replaces_what_a_field_said_and_arrows_keep_to_the_column(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        for keys in ("Ada", ["down"], "Bo", ["tab"], ["down"], ["right"], ["up"], ["left"], *[["down"]] * 7):
            await seat.press(*keys)
        assert [form.query_one(f"#name{i}", Line).value for i in range(3)] == ["Ada", "Bo", "South"]
        assert form.value("faction1") == "marquise"
        assert form.value("faction2") == "vagabond"
        assert form.focused is form.query_one("#deck")


async def test_a_name_is_as_long_as_it_has_cells(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        line = seat.app.screen.query_one("#name0", Line)
        for typed, kept in (("\u6797" * 20, "\u6797" * 12), ("[x] " * 9, ("[x] " * 9)[:24])):
            line.replace(typed, 0, len(line.value))
            assert line.value == kept
            line.replace("z", len(kept), len(kept))
            assert line.value == kept


async def test_long_names_leave_room_for_the_question(tmp_path: Path) -> None:
    session = started(tmp_path, names=("\u6797" * 40, "W" * 60))
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        assert "the keep stands in which corner?" in seat.text
        assert "4 " in seat.text
        play_until(session, "battle.ambush", {"marquise.daylight": "march", "move.from": 7, "move.to": 3})
        seat.app.controller.closed()
        await seat.app._advance()
        await seat.settle()
        assert "Ctrl+Q: quit" in seat.text


async def test_ctrl_q_leaves_every_kind_of_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.close()
    left: list[str] = []

    async def note(app: RootApp) -> None:
        left.append(type(app.screen).__name__)

    monkeypatch.setattr(RootApp, "action_quit", note)
    pages = [key for page in "gdrs" for key in (page, "escape")]
    ways = [*pages, "c", "t", "escape", "open", "escape", "b", "escape", "p", "escape", "n", "enter"]
    async with seated(tmp_path, size=(80, 24), opened=False) as seat:
        for key in ways:
            if type(seat.app.screen).__name__ not in left:
                await seat.press("ctrl+q")
            await seat.press(seat.app.screen.key if isinstance(seat.app.screen, Curtain) and key == "open" else key)
        await seat.press("ctrl+q")
    assert sorted(left) == [
        *("Boards", "Curtain", "Digest", "NewGame", "Rules", "Saves", "Settings"),
        *("TableScreen", "Title", "TurnIsOver", "WhichSeat"),
    ]


def test_rules_pages_join_broken_lines_and_line_tables_up() -> None:
    text = (
        "# A\n\nOne line\nbroken in two.\n- **X-1** a rule\n\n| a | b |\n|---|---|\n| long cell | "
        + "word " * 30
        + "|\n"
    )
    lines, ids = rule_lines(text, "X-1", 60)
    found = [line.plain for line in lines]
    assert "  One line broken in two." in found
    assert found[ids["X-1"]] == "> - X-1 a rule"
    assert any(line.startswith("> long cell  word word") for line in found)
    assert any(line.startswith("> " + " " * 11 + "word") for line in found), "the last column goes on below itself"
    assert max(map(len, found)) <= 60


def test_what_is_set_in_goes_on_below_its_words() -> None:
    assert set_in(Content("- one two three"), 9).plain == "- one two\n  three"
    assert set_in(Content("  MC one two"), 9).plain == "  MC one\n    two"
    assert set_in(Content("one two three"), 9).plain == "one two\nthree"


def test_log_pages_name_who_begins_a_turn_and_colour_whoever_a_line_begins_with(tmp_path: Path) -> None:
    words = started(tmp_path).words
    lines = [
        LogLine(SeatNumber(0), "MC Ann begins round 1", 1, "turn", SeatNumber(0)),
        LogLine(SeatNumber(0), "ER Bo loses 1 warrior in 3", 1, "removed", SeatNumber(0)),
        LogLine(SeatNumber(0), "Roll 3 and 1", 1, "rolled", SeatNumber(0)),
    ]
    assert log_lines(lines[1:], words)[0].plain == "Round 1, MC Ann", "a part of a turn has its heading too"
    assert [line.plain for line in log_lines(lines, words)] == [
        "Round 1, MC Ann",
        "  ER Bo loses 1 warrior in 3",
        "  Roll 3 and 1",
    ]


def test_a_text_too_long_for_its_lines_says_so() -> None:
    text = Content("word " * 30)
    cut = fitted(text, 20, 2)
    assert cut.plain.count("\n") == 1
    assert cut.plain.endswith(" ...")
    assert all(len(line) <= 20 for line in cut.plain.split("\n"))
    assert fitted(Content("short"), 20, 1).plain == "short"
