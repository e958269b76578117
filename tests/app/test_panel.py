"""The panel below the map: what a choice means, whole and first; where the keys go; what was typed; what Esc does."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Size

from root_tui.app.screens.help import Keys, keys_here, signs_of_the_map
from root_tui.app.screens.room import Dialog
from root_tui.app.screens.why import Foreseen
from root_tui.app.text import SHORT, clipped
from root_tui.app.widgets.choices import Choice, Choices, Said
from root_tui.questions.keys import NEXT
from root_tui.session import Session

from .playing import FOUR, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

MENU = "marquise.daylight"
SMALL = 80, 24


def marching(folder: Path, at: str = "move.from") -> Session:
    session = started(folder)
    play_until(session, at, {MENU: "march"})
    return session


def keyline(seat: Seat) -> str:
    return seat.text.splitlines()[-1]


def head(seat: Seat) -> str:
    return seat.text.splitlines()[seat.table.prompt.region.y]


# what is told


async def test_what_a_choice_means_is_told_first_and_whole(tmp_path: Path) -> None:
    async with seated(tmp_path, marching(tmp_path, "move.to"), size=SMALL) as seat:
        table = seat.table
        choices = list(seat.question.choices)
        long = "Outrage: you give a fox card, or a bird card, to the Alliance, or they draw one card. " * 2
        place = next(c.value for c in choices if c.value in seat.question.asked.lit)
        at = table._index(place) or 0
        choices[at] = choices[at]._replace(detail=long.strip())
        object.__setattr__(seat.question, "choices", tuple(choices))
        table.prompt.show(table.scene, at)
        table._say_place(place)
        await seat.settle()
        told = " ".join(line.plain.strip() for line in table.prompt.said)
        assert told.startswith(long.strip())
        assert f"{place} " in told[len(long) :], "and then what stands there"
        assert not table.prompt.choices.is_cut


async def test_what_has_no_room_is_told_by_e_on_a_page(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: ask.about == "character")
    async with seated(tmp_path, session, size=SMALL) as seat:
        longest = max(seat.question.choices, key=lambda c: len(c.detail))
        await seat.press(longest.key)
        assert "... e: all of it" in seat.text
        assert all(f" {n} " in seat.text for n in range(1, 13)), "the map keeps its rows"
        assert min(seat.table.map.size.height, 15) == 15
        await seat.press("e")
        assert isinstance(seat.app.screen, Foreseen)
        assert longest.detail.split()[-1] in seat.text
        await seat.press("escape")
        short = min(seat.question.choices, key=lambda c: len(c.detail))
        await seat.press(short.key)
        assert " ".join(line.plain for line in seat.table.prompt.said).startswith(short.detail[:60])
        assert "all of it" not in seat.text


LABELS = (
    *("Move (boots)", "Battle (sword)", "Explore the ruin (torch)", "Strike (crossbow)", "Repair (hammer)"),
    *("Complete a quest (its items)", "Aid: a card for somebody here (any item)", "Hideout (torch)"),
)


@pytest.mark.parametrize("many", [5, 8])
def test_a_menu_shows_all_its_lines(many: int) -> None:
    menu = [Choice(label, str(i), label, more="which costs this and that") for i, label in enumerate(LABELS[:many], 1)]
    choices = Choices([*menu, Choice(NEXT, "n", "End Daylight")])
    assert choices.says(Size(78, 4)) is not None
    assert choices.says(Size(78, 12)) is Said.MORE
    assert choices.says(Size(78, 1)) is None


async def test_going_on_is_named_even_where_its_line_has_no_room(tmp_path: Path) -> None:
    async with seated(tmp_path, started_menu(tmp_path), size=SMALL) as seat:
        choices = seat.table.prompt.choices
        lines = [Choice(n, str(n), f"line {n} " + "." * 30) for n in range(1, 30)]
        choices.show([*lines, Choice(NEXT, "n", "End Daylight")], 0)
        await seat.settle()
        assert choices.is_cut
        assert "n End Daylight" in seat.text


def started_menu(folder: Path) -> Session:
    session = started(folder, FOUR)
    play_until(session, MENU)
    return session


async def test_how_many_begins_with_all_of_them(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "move.count", {MENU: "march", "move.from": 3})
    async with seated(tmp_path, session, size=SMALL) as seat:
        at = seat.table.prompt.choices.at
        assert at is not None
        numbers = [c.value for c in seat.question.choices if type(c.value) is int]
        assert seat.question.choices[at].value == max(numbers) > 1


# where the keys go, and what Enter does


async def test_the_panel_says_where_the_keys_go(tmp_path: Path) -> None:
    async with seated(tmp_path, started_menu(tmp_path), size=SMALL) as seat:
        table = seat.table
        assert table.prompt.choices.active
        assert not table.map.active
        assert "Enter chooses" in head(seat)
        await seat.press("m")
        assert table.map.active
        assert not table.prompt.choices.active
        assert "on the map" in head(seat)
        assert "Tab to the menu" in head(seat)
        await seat.press("tab")
        assert "on the map" not in head(seat)
        assert table.prompt.choices.active


async def test_enter_is_named_whenever_it_would_choose_however_long_the_question_is(tmp_path: Path) -> None:
    async with seated(tmp_path, marching(tmp_path), size=SMALL) as seat:
        object.__setattr__(seat.question, "text", "Move out of which clearing? " * 4)
        seat.table.show(seat.table.scene)
        await seat.settle()
        assert "Enter chooses" in keyline(seat)
        await seat.press("tab")
        assert "Enter chooses" in keyline(seat)
        assert "F1 keys" in keyline(seat)
    eyrie = started(tmp_path)
    play_until(eyrie, lambda ask: ask.options == ("next",))
    async with seated(tmp_path, eyrie, size=SMALL) as seat:
        assert "n goes on" in keyline(seat)
        assert "F1 keys" in keyline(seat)


# numbers


async def test_a_place_that_does_not_answer_is_refused_and_the_cursor_stays(tmp_path: Path) -> None:
    session = marching(tmp_path)
    async with seated(tmp_path, session, size=SMALL) as seat:
        table = seat.table
        closed = next(n for n in range(2, 10) if n not in seat.question.asked.lit)
        before, at = table.map.cursor, table.prompt.choices.at
        await seat.press(str(closed))
        assert f"Not {closed}:" in seat.text
        assert (table.map.cursor, table.prompt.choices.at) == (before, at)
        await seat.press("enter")
        assert seat.question.id == "move.to", "Enter chooses what is pointed at"
    assert session.game.pending
    assert session.game.pending.data[0] == before


async def test_digits_are_shown_and_forgotten_by_any_other_key(tmp_path: Path) -> None:
    async with seated(tmp_path, marching(tmp_path), size=SMALL) as seat:
        table = seat.table
        await seat.press("1")
        assert "1_" in head(seat)
        await seat.press("w")
        await seat.press("escape")
        assert table.how.typed == ""
        assert "1_" not in head(seat)
        await seat.press("1")
        assert table.map.cursor == 1, "not 11"
        await seat.press("backspace")
        assert table.how.typed == ""
        await seat.press("tab", "1", "2")
        assert table.map.cursor == 12, "the list hears numbers too"
        assert "_" not in head(seat), "no number begins with 12"
        await seat.press("1", "down")
        assert table.how.typed == ""


# Esc


async def test_esc_takes_a_message_away_before_it_takes_a_step_back(tmp_path: Path) -> None:
    session = started_menu(tmp_path)
    async with seated(tmp_path, session, size=SMALL) as seat:
        await seat.choose("march")
        assert seat.question.id == "move.from"
        closed = next(n for n in range(2, 10) if n not in seat.question.asked.lit)
        await seat.press(str(closed))
        assert "Not " in seat.text
        await seat.press("escape")
        assert seat.question.id == "move.from"
        assert "Not " not in seat.text
        await seat.press("escape")
        assert seat.question.id == MENU
        await seat.press("escape")
        assert "no step to go back" in seat.text


# pages


def test_every_short_form_of_the_map_is_listed_by_f1() -> None:
    listed = dict(signs_of_the_map())
    words = [word for key in listed for word in key.split()]
    assert {*SHORT.values()} <= set(words)
    assert {clipped(word.replace("_", " ")) for word in SHORT} <= {*words, *listed.values()}


@pytest.mark.parametrize("path", ["title", "table", "log"])
async def test_f1_speaks_in_words(path: str, tmp_path: Path) -> None:
    session = None if path == "title" else started_menu(tmp_path)
    async with seated(tmp_path, session, size=SMALL) as seat:
        if path == "log":
            await seat.press("l")
        lines = [line for _, group in keys_here(seat.app.screen) for line in group]
        assert not [does for _, does in lines if "(" in does and ")" in does and "_" in does]
        assert not [keys for keys, _ in lines if "A to Z" in keys], "no run of single keys"
        await seat.press("f1")
        assert isinstance(seat.app.screen, Keys)


async def test_no_half_words_stand_beside_a_dialog(tmp_path: Path) -> None:
    async with seated(tmp_path, started_menu(tmp_path), size=SMALL) as seat:
        await seat.press("p")
        dialog = seat.app.screen
        assert isinstance(dialog, Dialog)
        box, inner = dialog.query_one("#box").region, dialog.query_one("#head").region
        rows = seat.text.splitlines()[box.y : box.bottom]
        assert box.width == 80
        assert not [row for row in rows if row[: inner.x].strip() or row[inner.right :].strip()]


async def test_how_a_battle_went_is_said_to_whoever_comes_back_from_it(tmp_path: Path) -> None:
    """Before what an option would mean."""
    session, wanted = started(tmp_path, FOUR), {"marquise.daylight": "battle", "marquise.keep": 3, "eyrie.leader": 0}
    for _ in range(3000):
        ask = session.game.pending
        assert ask is not None
        last = session.game.events[session.game.rests[-2].told :] if session.state.number else []
        if any(event.name == "rolled" for event in last) and ask.menu and ask.seat == session.state.turn.seat:
            break
        choice = wanted.get(ask.id)
        session.answer(choice if choice in ask.options else ask.options[0])
    async with seated(tmp_path, session, size=SMALL) as seat:
        assert "Roll " in seat.table.prompt._text.plain, seat.text
