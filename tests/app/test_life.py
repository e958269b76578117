"""Real life at the table: names, seats that change hands, conceding, the end by agreement; by keys and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui import record
from root_tui.app.curtain import Curtain
from root_tui.app.messages import OrdersGiven
from root_tui.app.screens.cards import Own
from root_tui.app.screens.dialogs import AtTable, Consent, EndHere, NameOf, Sure, WhichSeat
from root_tui.app.screens.end import GameIsOver
from root_tui.app.screens.orders import Orders
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.widgets.choices import Choices
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.saves import SaveError
from root_tui.saves.games import Writer
from tests.ordered import held, never

from .playing import FOUR, TWO, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

ANN, BO, DI = SeatNumber(0), SeatNumber(1), SeatNumber(3)


async def typed(seat: Seat, *keys: str) -> None:
    """One after the other: each dialog has to stand before the next key."""
    for key in keys:
        await seat.press(key)


async def clicked(seat: Seat, line: int, times: int = 1) -> None:
    """A line of the dialog."""
    choices = seat.app.screen.query_one(Choices)
    for _ in range(times):
        await seat.pilot.click(choices, offset=(5, line))
        await seat.settle()


async def test_a_seat_is_renamed_where_it_stands_and_the_log_says_it(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        question = seat.question
        await typed(seat, "f3")
        assert isinstance(seat.app.screen, AtTable)
        await typed(seat, "r", "1")
        assert isinstance(seat.app.screen, NameOf)
        await seat.press(*"Eve", "enter")
        assert isinstance(seat.app.screen, TableScreen), "no curtain: nobody else sits there"
        assert seat.table.scene.eyes == ANN
        assert seat.question.serial == question.serial
        assert "MC  Eve" in seat.text
        assert "MC Eve was called Ann before" in seat.text
        await seat.choose("march")
        assert seat.question.id == "move.from"
    assert session.names == ["Eve", "Bo", "Cy", "Di"]


async def test_a_name_that_cannot_be_is_refused_in_the_dialog(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "r", "1")
        await seat.press(*"Bo", "enter")
        assert "Bo is the name of another seat already" in seat.text
        await typed(seat, "backspace", "backspace", "space", "enter")
        assert "A seat needs a name" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, TableScreen)
    assert session.names[0] == "Ann"


async def test_a_seat_that_changes_hands_is_taken_behind_a_curtain(tmp_path: Path) -> None:
    """Whoever takes it over finds hand and sealed orders; whoever played before sits down anew."""
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.order(BO, never("battle.ambush"))
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "t", "2")
        dialog = seat.app.screen
        assert isinstance(dialog, NameOf)
        assert "hand and sealed orders as they are" in dialog.more
        await seat.press(*"Zoe", "enter")
        assert isinstance(seat.app.screen, Curtain)
        assert "ER  Zoe" in seat.text
        await seat.open()
        page = seat.app.screen
        assert isinstance(page, Own)
        assert page.seat == BO
        assert "Sealed orders until your next turn: no ambush" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Curtain)
        assert "MC  Ann" in seat.text
        await seat.open()
        assert "ER Zoe has taken the seat over from Bo" in seat.text
    assert session.state.orders[BO] == held(*never("battle.ambush"))


async def test_on_an_open_table_a_seat_changes_hands_without_a_curtain(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, open_table=True)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "t", "1")
        await seat.press(*"Zoe", "enter")
        assert isinstance(seat.app.screen, TableScreen)
        assert "MC Zoe has taken the seat over from Ann" in " ".join(seat.text.split())


async def test_conceding_is_asked_before_all_and_the_next_one_sits_down(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "c")
        assert isinstance(seat.app.screen, WhichSeat)
        await typed(seat, "1")
        assert isinstance(seat.app.screen, Sure)
        under = seat.app.screen_stack[0]
        assert isinstance(under, TableScreen)
        assert under.scene.eyes is None, "no hand lies open while all are asked"
        assert all(seen.hand is None for seen in under.scene.table.seats)
        await typed(seat, "escape")
        assert not session.state.out
        assert seat.table.scene.covered
        await typed(seat, "space", "f3", "c", "1", "enter")
        assert not session.state.out, "Enter alone never does it"
        await typed(seat, "f3", "c", "1", "y", "enter")
        assert session.state.out == [ANN]
        assert isinstance(seat.app.screen, Curtain)
        assert "ER  Bo" in seat.text
        await seat.open()
        assert seat.question.seat == BO
        assert "conceded" not in "".join(line.text for line in seat.table.scene.log), "in the field's own words"
        assert any("MC Ann concedes" in line.text for line in seat.table.scene.log)


async def test_a_concession_is_taken_back_if_all_agree(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    before = session.state.copy()
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "c", "1", "y", "enter")
        await seat.open()
        await typed(seat, "u")
        assert "The last choice was made by MC Ann" in seat.text
        await seat.all_agree()
        assert isinstance(seat.app.screen, Curtain)
        assert "MC  Ann" in seat.text
    assert session.state == before


async def test_of_two_the_other_one_wins_by_concession_by_mouse_alone(tmp_path: Path) -> None:
    session = started(tmp_path, TWO)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(160, 50)) as seat:
        await seat.table.run_action("table")
        await seat.settle()
        await clicked(seat, 2)
        await clicked(seat, 0)
        assert "ER Bo wins at once" in seat.text
        await clicked(seat, 1, times=2)
        assert isinstance(seat.app.screen, GameIsOver)
        assert "ER  Bo wins by concession" in seat.text
    (game,) = record.past_games(tmp_path)
    assert (game.winner, game.by) == (("eyrie",), "concession")


@pytest.mark.parametrize("key", ["0", "y", "z"])
async def test_the_end_by_agreement_is_asked_of_all(tmp_path: Path, key: str) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: ask.id == "marquise.daylight" and max(session.state.vp) > 0)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "e")
        dialog = seat.app.screen
        assert isinstance(dialog, EndHere)
        assert "Do all agree (MC Ann, ER Bo, WA Cy, V1 Di)" in " ".join(seat.text.split())
        leaders = seat.app.controller.leaders()
        await typed(seat, key, "enter")
        if key == "0":
            assert isinstance(seat.app.screen, TableScreen)
            assert session.game.pending
            return
        assert isinstance(seat.app.screen, GameIsOver)
        assert session.state.won_by == "agreement"
        assert session.state.winners == ([] if key == "y" else list(leaders))
        wanted = "nobody wins, the points stand" if key == "y" else "by agreement"
        assert wanted in seat.text
        await typed(seat, "escape")
        assert "Continue" not in seat.text, "it cannot go on"
        await typed(seat, "t")
        assert "The record of past games" in seat.text
        assert ("nobody won" if key == "y" else "by agreement") in seat.text
        await typed(seat, "escape")
        assert "Quit" in seat.text


async def test_in_set_up_nobody_concedes(tmp_path: Path) -> None:
    async with seated(tmp_path, started(tmp_path, FOUR), size=(80, 24)) as seat:
        await typed(seat, "f3")
        dialog = seat.app.screen
        assert isinstance(dialog, AtTable)
        assert [choice.value for choice in dialog.choices.choices] == ["rename", "take_over", "end", "secrecy", "pin"]
        await typed(seat, "escape")
        assert isinstance(seat.app.screen, TableScreen)


async def test_the_table_menu_opens_the_table_too(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "f3", "s", "y", "enter")
        assert session.open_table


@pytest.mark.parametrize("how", ["concession", "agreement"])
async def test_an_end_that_no_rule_brought_is_taken_back_if_all_agree(tmp_path: Path, how: str) -> None:
    session = started(tmp_path, TWO)
    play_until(session, "marquise.daylight")
    before = session.state.copy()
    if how == "concession":
        session.concede(ANN)
    else:
        session.agree()
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        assert isinstance(seat.app.screen, GameIsOver)
        assert "u play on" in seat.text
        await typed(seat, "u", "0")
        assert isinstance(seat.app.screen, GameIsOver)
        await typed(seat, "u", "y", "enter")
        assert isinstance(seat.app.screen, Consent), "nobody has agreed yet"
        await seat.all_agree()
        assert isinstance(seat.app.screen, Curtain)
        assert "MC  Ann" in seat.text
    assert session.state == before
    assert record.past_games(tmp_path) == []


async def test_a_seat_that_has_conceded_is_marked_on_the_boards(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.concede(BO)
    async with seated(tmp_path, session, size=(120, 36)) as seat:
        await typed(seat, "b", "2")
        assert "Eyrie Dynasties   has conceded" in seat.text


def full(*_: object) -> None:
    raise SaveError("the disk is full; make room and answer again")


@pytest.mark.parametrize("keys", [("f3", "c", "2", "y"), ("f3", "e", "y"), ("f3", "s", "y"), ("u", "2", "3", "4")])
async def test_a_full_disk_leaves_the_game_as_it_is_and_says_so(
    tmp_path: Path, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    before = session.state.copy()
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, *keys)
        monkeypatch.setattr(Writer, "save", full)
        await typed(seat, "enter")
        assert "the disk is full" in seat.text
        assert seat.table.scene.question
        assert seat.table.scene.covered
    assert session.state == before
    assert not session.open_table
    assert session.game.pending


async def test_a_full_disk_is_said_where_the_end_was_to_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.agree()
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "u", "1", "2", "3", "4")
        monkeypatch.setattr(Writer, "save", full)
        await typed(seat, "enter")
        assert isinstance(seat.app.screen, GameIsOver)
        assert "the disk is full" in seat.text


async def test_orders_that_could_not_be_saved_do_not_stand_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await typed(seat, "n", "enter", "o", "1")
        assert isinstance(seat.app.screen, Orders)
        with monkeypatch.context() as disk:
            disk.setattr(Writer, "save", full)
            await typed(seat, "enter")
            assert isinstance(seat.app.screen, TurnIsOver)
            assert "the disk is full" in seat.text
            assert "No sealed orders" in seat.text
        await typed(seat, "o", "1", "enter")
        assert "Sealed orders until your next turn: no ambush" in seat.text
        assert "the disk is full" not in seat.text
    assert session.state.orders[ANN] == held(*never("battle.ambush"))


async def test_what_opening_a_finished_game_has_to_say_stands_on_its_last_page(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.agree()
    session.notes = ["going on from another generation"]
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        assert "going on from another generation" in seat.text


async def test_orders_that_come_late_are_not_told_to_whoever_sits_there_now(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        before = seat.text
        seat.app.post_message(OrdersGiven(BO, never("battle.ambush")))
        await seat.settle()
        assert session.state.orders[BO]
        assert seat.text == before
