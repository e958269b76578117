"""The table played by keys alone and by mouse alone: a Marquise's turn, and an Eyrie's after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from root_tui.app.curtain import Curtain
from root_tui.app.screens.boards import Boards
from root_tui.app.screens.cards import Cards, Discard, Own
from root_tui.app.screens.dialogs import Consent, Sure
from root_tui.app.screens.find import Find
from root_tui.app.screens.help import Keys
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.orders import Orders, Typed
from root_tui.app.screens.rules import Rules
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.screens.why import Missing
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.orders import WHEN, Order, everything
from root_tui.session import Session
from tests.ordered import held, never

from .playing import FOUR, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

MENU = "marquise.daylight"


def daylight(folder: Path) -> Session:
    session = started(folder)
    play_until(session, MENU)
    return session


async def end_step(seat: Seat) -> None:
    await seat.press("n", "enter")


async def test_a_marquise_and_an_eyrie_turn_by_keys(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        assert seat.question.id == MENU
        assert seat.table.scene.eyes == 0
        await seat.choose("march")
        assert seat.question.id == "move.from"
        assert seat.table.focused is seat.table.map
        await seat.choose(10)
        await seat.press("enter")  # where the map's cursor is
        if seat.question.id == "move.count":
            await seat.press("enter")
        assert seat.question.id == "marquise.march"
        await seat.press("0", "enter")
        await seat.choose("recruit")
        assert session.game.state.turn.actions == 1
        await end_step(seat)
        assert isinstance(seat.app.screen, TurnIsOver)
        assert "Ann draws" in seat.text
        for key in ("escape", "q"):
            await seat.press(key)  # back is not on
            assert isinstance(seat.app.screen, TurnIsOver)
            assert "Enter hands over" in seat.text
        await seat.press("enter")
        assert isinstance(seat.app.screen, Curtain)
        assert "Bo" in seat.text
        await seat.open()
        assert seat.table.scene.eyes == 1
        assert seat.question.id == "eyrie.decree.add"
        for _ in range(30):
            if isinstance(seat.app.screen, TurnIsOver):
                break
            await seat.press("n" if any(c.key == "n" for c in seat.question.choices) else "down", "enter")
        assert isinstance(seat.app.screen, TurnIsOver)
        assert session.game.state.number == 3
        await seat.press("enter")
        await seat.open()
        assert seat.table.scene.eyes == 0


async def test_a_marquise_and_an_eyrie_turn_by_mouse(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.click("march")
        await seat.click(10)
        await seat.click(min(seat.question.asked.lit))
        if seat.question.id == "move.count":
            await seat.click(1)
        assert seat.question.id == "marquise.march"
        await seat.click(None)
        await seat.click("next")
        assert isinstance(seat.app.screen, TurnIsOver)
        await seat.pilot.click("#keys", offset=(3, 0))
        assert isinstance(seat.app.screen, Curtain)
        await seat.open()  # the one thing that takes a key
        while not isinstance(seat.app.screen, TurnIsOver):
            values = [c.value for c in seat.question.choices]
            await seat.click("next" if "next" in values else values[0])
        assert session.game.state.number == 3


async def test_a_phase_is_never_ended_by_enter_alone(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        session.answer("march")
        session.back()
        at = seat.table.prompt.choices.at
        assert at is not None
        assert seat.question.choices[at].value != "next"
    eyrie = started(tmp_path)
    play_until(eyrie, lambda ask: ask.options == ("next",))
    async with seated(tmp_path, eyrie) as seat:
        before = eyrie.game.pending
        assert "n goes on" in seat.text
        await seat.press("enter")
        assert eyrie.game.pending is before
        assert "Nothing is pointed at" in seat.text
        await seat.press("down")
        assert "Enter chooses" in seat.text
        await end_step(seat)
        assert eyrie.game.pending is not before


async def test_keys_typed_ahead_do_not_answer_the_next_question_twice(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        table = seat.table
        serial = seat.question.serial
        table._answer("march")
        table._answer("recruit")
        await seat.settle()
        assert seat.question.id == "move.from"
        assert seat.question.serial == serial + 1


async def test_escape_steps_back_and_u_undoes_and_asks_when_it_costs(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.choose("march")
        await seat.press("escape")
        assert seat.question.id == MENU
        await seat.press("escape")
        assert "no step to go back" in seat.text
        await seat.choose("recruit")
        await seat.press("u")
        assert seat.question.id == MENU
        assert session.game.state.turn.actions == 3
        assert "Taken back." in seat.text
        assert "^Y redo" in seat.text
        await seat.press("ctrl+y")
        assert "Made again." in seat.text
        assert session.game.state.turn.actions == 2
        assert "^Y redo" not in seat.text
        await seat.press("ctrl+y")
        assert "There is nothing to make again." in seat.text
        await seat.press("u")
        await seat.press("u")
        assert isinstance(seat.app.screen, Consent), "the curtain has taught something"
        assert "made by ER Bo" in seat.text
        assert "what MC Ann saw behind the" in seat.text
        assert "What was learned since" in seat.text
        await seat.press("escape")
        assert seat.table.question is None, "the hand stays covered"
        await seat.press("space")
        assert seat.question.id == MENU
        await seat.press("u")
        dialog = seat.app.screen
        assert isinstance(dialog, Consent)
        assert "[ ] ER Bo agrees" in seat.text, "nobody has agreed yet"
        assert "MC Ann agrees" not in seat.text, "she asks"
        await seat.press("enter")
        assert "Not yet agreed: ER Bo" in seat.text
        await seat.press("y")
        assert seat.app.screen is dialog
        await seat.press("2")
        assert "[x] ER Bo agrees" in seat.text
        await seat.press("2", "enter")
        assert seat.app.screen is dialog, "one may think better of it"
        await seat.press("2", "enter")
        assert "ER Bo took back a choice" in seat.text, "a line stays in the log"


async def test_why_not_names_the_rule(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.press("w")
        assert isinstance(seat.app.screen, Missing)
        assert "CORE-" in seat.text
        await seat.press("escape")
        await seat.choose("march")
        await seat.choose(10)
        assert seat.question.id == "move.to"
        assert 7 not in seat.question.asked.lit
        box = seat.table.map.boxes[7]
        await seat.pilot.click(seat.table.map, offset=(box.x + 2, box.y + 1))
        assert "Not 7: no open path leads there (CORE-10.1)" in seat.text
        await seat.press("question_mark")
        assert isinstance(seat.app.screen, Rules)
        assert "at CORE-10.1" in seat.text
        assert "> - CORE-10.1" in seat.text


async def test_every_page_opens_and_closes(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    pages = {"b": Boards, "h": Cards, "x": Discard, "l": Log, "f1": Keys}
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        for key, page in pages.items():
            await seat.press(key)
            assert isinstance(seat.app.screen, page), key
            await seat.press("escape")
            assert isinstance(seat.app.screen, TableScreen)


async def test_a_look_at_my_own_goes_through_two_curtains(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        mine = [seat.app.things.words.card(k).split(" (")[0] for k in session.game.state.hands[0]]
        await seat.press("p", "2")
        assert isinstance(seat.app.screen, Curtain)
        assert "Bo" in seat.text
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, Own)
        assert "Only Bo looks" in seat.text
        theirs = [seat.app.things.words.card(k).split(" (")[0] for k in session.game.state.hands[1]]
        assert all(name in seat.text for name in theirs)
        assert not [name for name in mine if name not in theirs and name in seat.text]
        await seat.press("o", "1", "enter")
        assert session.game.state.orders[1] == held(*never("battle.ambush"))
        assert "no ambush" in seat.text, "orders can be sealed at a look at my own"
        await seat.press("escape")
        assert isinstance(seat.app.screen, Curtain)
        assert "Ann" in seat.text
        await seat.open()
        assert seat.table.scene.eyes == 0
        assert seat.question.id == MENU


async def test_sealed_orders_answer_by_themselves(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.press("o")
        assert isinstance(seat.app.screen, Orders)
        await seat.press("1", "enter")
        assert session.game.state.orders[0] == held(*never("battle.ambush"))
        assert "sealed" in seat.text
        await end_step(seat)
        assert isinstance(seat.app.screen, TurnIsOver)
        assert "no ambush" in seat.text
        await seat.press("o", "1", "1", "enter")
        assert session.game.state.orders[0] == []


async def test_the_public_table_from_the_curtain_shows_no_hand(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, opened=False) as seat:
        await seat.press("t")
        assert seat.table.scene.eyes is None
        assert seat.table.scene.question is None
        assert "face down" in seat.text
        await seat.press("b")
        assert isinstance(seat.app.screen, Boards)
        await seat.press("escape", "escape")
        assert isinstance(seat.app.screen, Curtain)
        await seat.open()
        assert seat.table.scene.eyes == 0


async def test_a_public_question_covers_the_hand_until_its_key(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        controller = seat.app.controller
        assert seat.table.scene.table.seats[0].hand
        controller.covered = True  # as after a question to somebody else
        await seat.app._advance()
        await seat.settle()
        assert seat.table.scene.withheld
        assert "press Space" in seat.text
        assert "face down" in seat.text
        assert seat.table.question is None
        await seat.press("1", "enter", "n", "enter")
        assert seat.table.scene.withheld, "nothing can be answered before"
        await seat.press("space")
        assert seat.question.id == MENU
        assert seat.table.scene.eyes == 0


async def test_keys_typed_ahead_of_somebody_elses_question_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        monkeypatch.setattr(Curtain, "PAUSE", 60.0)
        seat.app._be_deaf()
        before = session.game.pending
        await seat.press("2", "enter", "n", "enter")
        assert session.game.pending is before
        monkeypatch.setattr(Curtain, "PAUSE", 0.0)
        await seat.choose("march")
        assert seat.question.id == "move.from"


async def test_the_digest_closes_with_any_key(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, opened=False) as seat:
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        await seat.press(curtain.key)
        assert isinstance(seat.app.screen, Digest)
        assert "Bo places a roost" in seat.text
        await seat.press("k")
        assert seat.question.id == MENU


async def test_a_small_terminal_gets_a_notice_and_loses_nothing(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.choose("march")
        shown = seat.text
        for size in ((40, 10), (79, 24), (80, 23)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
            assert "This table needs" in seat.text
            assert "Move out" not in seat.text
        await seat.pilot.resize_terminal(80, 24)
        await seat.settle()
        assert seat.text == shown
        assert seat.question.id == "move.from"


@pytest.mark.parametrize("name", ["[/bold] [1 $x", "\u6797\u6728\u68ee\u306e\u738b", "a\x1b[31mred\u202eb"])
async def test_names_are_shown_as_typed(tmp_path: Path, name: str) -> None:
    from root_tui.app.text import literal

    session = started(tmp_path, names=(name, "Bo"))
    play_until(session, MENU)
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        assert literal(name) in seat.text
        await seat.open()
        assert literal(name)[:4] in seat.text
        assert "\x1b" not in seat.text
        await seat.press("b")
        assert literal(name) in seat.text


async def test_an_open_table_goes_on_without_curtains(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, open_table=True)
    play_until(session, MENU)
    async with seated(tmp_path, session) as seat:
        assert "open table" in seat.text
        assert seat.table.scene.eyes == 0
        await end_step(seat)
        assert seat.table.scene.eyes == SeatNumber(1)
        assert seat.question.seat == 1


def fighting(folder: Path) -> Session:
    """The Marquise may battle in one clearing, against one enemy."""
    session = started(folder)
    play_until(session, "move.from", {MENU: "march"})
    for answer in (7, 3, None):  # a march to the first roost
        ask = session.game.pending
        assert ask
        session.answer(answer if answer in ask.options else ask.options[0])
    ask = session.game.pending
    assert ask
    assert "battle" in ask.options
    return session


async def test_one_key_or_one_click_never_starts_a_battle(tmp_path: Path) -> None:
    session = fighting(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        choices = seat.table.prompt.choices
        at = next(i for i, c in enumerate(seat.question.choices) if c.value == "battle")
        key = seat.question.choices[at].key
        await seat.press(key)
        assert seat.question.id == MENU
        assert choices.at == at
        assert "Against ER Bo in 3: you deal" in seat.text
        assert "mbush" in seat.text.partition("on average; you take")[2], "two lines have room for it"
        await seat.press("up", "up")
        assert choices.at != at
        where = choices.where(at)
        assert where is not None
        await seat.pilot.click(choices, offset=(where.x + 5, where.y))
        await seat.settle()
        assert seat.question.id == MENU
        await seat.press("enter")
        assert isinstance(seat.app.screen, Curtain), "the defender may have an ambush"


async def test_a_quit_in_a_battle_goes_on_at_the_same_question(tmp_path: Path) -> None:
    session = fighting(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.choose("battle")
        assert "ambush or not" in seat.text
        await seat.open()
        asked = seat.question
        assert asked.id == "battle.ambush"
        await seat.press("ctrl+q")
    async with seated(tmp_path, size=(80, 24), opened=False) as seat:
        await seat.press("c")
        assert isinstance(seat.app.screen, Curtain)
        assert "MC Ann attacks in clearing 3: ambush or not?" in seat.text
        assert "What happened last:" in seat.text
        await seat.open()
        assert (seat.question.id, seat.question.text) == (asked.id, asked.text)
        assert seat.question.choices == asked.choices


async def test_a_terminal_too_small_takes_no_answers(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        before = session.game.pending
        await seat.pilot.resize_terminal(60, 20)
        await seat.settle()
        keys = [choice.key for choice in seat.question.choices]
        await seat.press(*keys, "enter", "u", "o", "p", "f2", "b")
        assert session.game.pending is before
        await seat.pilot.resize_terminal(80, 24)
        await seat.settle()
        assert isinstance(seat.app.screen, TableScreen)
        await seat.pilot.resize_terminal(60, 20)
        await seat.press("ctrl+q")
    assert seat.app.return_code == 0


async def test_f2_opens_the_table_if_all_agree(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.press("f2")
        assert isinstance(seat.app.screen, Sure)
        await seat.press("enter")
        assert not session.open_table, "no is the first line"
        await seat.press("space", "f2")
        await seat.press("y", "enter")
        assert session.open_table
        assert "open table" in seat.text
        assert "The table is open from here on" in seat.text
        await end_step(seat)
        assert seat.table.scene.eyes == 1
        await seat.press("f2")
        await seat.press("y", "enter")
        assert isinstance(seat.app.screen, Curtain)
        assert not session.open_table


async def test_enter_on_the_map_while_only_a_menu_answers_leads_back_to_it(tmp_path: Path) -> None:
    async with seated(tmp_path, daylight(tmp_path), size=(80, 24)) as seat:
        await seat.press("m")
        await seat.press("enter")
        assert seat.question.id == MENU
        assert "Tab goes back to the menu" in seat.text


# one prompt grammar


async def test_cards_are_answered_in_the_hand(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "eyrie.decree.add")
    async with seated(tmp_path, session) as seat:
        hand, choices = session.game.state.hands[1][:], seat.table.prompt.choices
        keys = {c.value: c.key for c in seat.question.choices}
        lines = [line.plain for line in seat.table.hand.lines]
        assert [line.split()[0] for line in lines] == [keys[card] for card in hand]
        await seat.press("down")
        at = seat.question.choices[choices.at or 0].value
        lines = [line.plain for line in seat.table.hand.lines]
        assert [line.startswith("\u25b8") for line in lines] == [card == at for card in hand]
        await seat.pilot.click(seat.table.hand, offset=(4, 1 + 2))
        await seat.settle()
        assert seat.question.id == "eyrie.decree.column"
        assert f"{seat.app.things.words.card(hand[2])} to which column" in seat.question.text
        assert not any(line.plain.startswith("\u25b8") for line in seat.table.hand.lines)


async def test_a_gap_stands_between_groups_where_there_is_room(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        choices, room = seat.table.prompt.choices, seat.table.prompt.choices.size
        drawn = [choices.render_line(y).text.strip() for y in range(room.height)]
        assert drawn.index("n  End Daylight") == len(choices.choices)
        assert not drawn[len(choices.choices) - 1]
        assert [strip.text.strip() for strip in choices.render_lines(room.region)] == drawn
        where = choices.where(len(choices.choices) - 1)
        assert where is not None
        await seat.pilot.click(choices, offset=(where.x + 5, where.y))
        assert choices.at == len(choices.choices) - 1


async def test_a_list_is_filtered_by_typing_however_short_it_is(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "eyrie.decree.add")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        card = session.game.state.hands[1][2]
        name = seat.app.things.words.deck.faces[card].name
        await seat.press("slash", *[{" ": "space"}.get(c, c) for c in name.lower()[:5]])
        assert isinstance(seat.app.screen, Find)
        assert name in seat.text
        await seat.press("enter")
        at = seat.table.prompt.choices.at
        assert at is not None
        assert seat.question.choices[at].label == name
        before = session.game.pending
        await seat.press("slash", "z", "q", "enter")
        assert isinstance(seat.app.screen, Find), "no line has both letters"
        await seat.press("backspace", "backspace", "\u00eb")
        assert "\u00eb_" in seat.text, "names have such letters"
        await seat.press("escape")
        assert session.game.pending is before
        assert isinstance(seat.app.screen, TableScreen)
        assert seat.table.prompt.choices.at == at


async def test_a_moved_piece_is_marked_until_the_next_key(tmp_path: Path) -> None:
    async with seated(tmp_path, daylight(tmp_path)) as seat:
        await seat.choose("march")
        await seat.press("enter")
        await seat.press("enter")
        if seat.question.id == "move.count":
            await seat.press("enter")
        assert seat.question.id == "marquise.march"
        moved = set(seat.table.map.changes.fresh)
        assert len(moved) == 2
        assert seat.table.map.changes.routes
        assert seat.text.count("^") >= 2
        await seat.press("down")
        assert not seat.table.map.changes.fresh
        assert "^" not in seat.text.replace("^Q", "")


async def test_a_step_is_one_frame_of_map_list_and_words(tmp_path: Path) -> None:
    """All three are told within the key's own handler: a message would come a frame later."""
    session = daylight(tmp_path)
    async with seated(tmp_path, session) as seat:
        await seat.choose("march")
        table = seat.table
        said, at = [line.plain for line in table.prompt.said], table.prompt.choices.at
        frames, layouts = 0, 0
        draw, lay = table._compositor_refresh, table._refresh_layout

        def drawn() -> None:
            nonlocal frames
            frames += 1
            draw()

        def laid(*args: Any, **options: Any) -> None:
            nonlocal layouts
            layouts += 1
            lay(*args, **options)

        table._compositor_refresh, table._refresh_layout = drawn, laid  # type: ignore[method-assign]
        for digit in str(next(place for place in sorted(table.map.asked.lit) if place != table.map.cursor)):
            table.map.action_digit(digit)
        assert table.prompt.choices.at != at
        assert [line.plain for line in table.prompt.said] != said
        await seat.settle()
        assert (frames, layouts) == (1, 0)


async def test_orders_are_typed_with_numbers_and_clearings(tmp_path: Path) -> None:
    session = daylight(tmp_path)
    ambush = Order("battle.ambush", WHEN, 3, (4, 7))
    async with seated(tmp_path, session) as seat:
        await seat.press("o", "1", "e")
        assert isinstance(seat.app.screen, Typed)
        await seat.press("ctrl+u")
        await seat.press(*"when 3 on 4", "enter")
        assert "a number, then clearings" in seat.text
        assert isinstance(seat.app.screen, Typed), "it says what could be typed, and waits"
        await seat.press("ctrl+u")
        await seat.press(*"when 3 in c4, 7", "enter")
        assert "Ambush: against 3 or more, in 4, 7" in seat.text
        await seat.press("enter")
        assert session.game.state.orders[0] == held(ambush)
        await seat.press("o", "e")
        assert "when 3 in 4 7" in seat.text
        await seat.press("ctrl+u")
        await seat.press(*"ask", "enter")
        await seat.press("enter")
        assert session.game.state.orders[0] == []
        await seat.press("o", "l")
        await seat.press("enter")
        assert session.game.state.orders[0] == held(ambush), "as last time"
        await seat.press("o", "n", "enter")
        state = session.game.state
        whole = everything(state.lineup.factions, state.lineup.deck, SeatNumber(0))
        assert state.orders[0] == held(*whole)
        await seat.press("o", "0", "1", "escape")
        assert state.orders[0] == held(*whole), "Esc leaves them as they were"


async def test_the_longest_list_of_orders_fits_a_small_window(tmp_path: Path) -> None:
    session = started(tmp_path, ("vagabond", "vagabond2", "alliance", "marquise"))
    play_until(session, "vagabond.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("o")
        assert isinstance(seat.app.screen, Orders)
        assert len(seat.app.screen.ids) == 11
        said = seat.text
        assert "Sealed orders of " in said
        assert "b  Outrage: ask me" in said
        assert "0  Ask me everything" in said
        assert "Enter seals" in said
        await seat.press("4")
        await seat.press("e")
        assert isinstance(seat.app.screen, Typed)
        assert "Enter takes it" in seat.text
