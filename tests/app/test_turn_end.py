"""The end of a turn, and what a seat has seen when a game goes on after a break: nothing is lost to anybody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from root_tui.app.controller import Controller
from root_tui.app.curtain import Curtain
from root_tui.app.scene import LogLine, Scene
from root_tui.app.screens.dialogs import Sure
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.steps import Behind, Step, TurnOver
from root_tui.engine.asks import Seat
from root_tui.preferences import Preferences
from root_tui.session import Session

from .playing import CORNERS, play_until, seated, started
from .playing import quick as quick

THREE = ("marquise", "eyrie", "alliance")
ANN, BO, CY = Seat(0), Seat(1), Seat(2)
LAST_BATTLE = CORNERS | {  # Bo's first turn: a card for Battle; his Viziers move three warriors to Ann's 6 and attack
    "marquise.keep": 4,
    "eyrie.decree.add": 1,
    "eyrie.decree.column": 2,
    "move.to": 6,
    "move.count": 3,
}


def to(controller: Controller, until: Callable[[Step], bool]) -> Step:
    """What comes first of that kind; what comes before is opened, read and answered: by the script, else "next", else
    no, else the first."""
    for _ in range(400):
        step = controller.step()
        if isinstance(step, Scene):
            controller.digest()
        if until(step):
            return step
        go_on(controller, step)
    raise AssertionError("it never comes")


def go_on(controller: Controller, step: Step) -> None:
    if isinstance(step, Behind):
        controller.opened(step.seat)
    elif isinstance(step, Scene) and step.covered:
        controller.take_up()
    elif isinstance(step, Scene):
        assert step.question
        values = [choice.value for choice in step.question.choices]
        wanted = LAST_BATTLE.get(step.question.id)
        if wanted is None or wanted not in values:
            wanted = next((v for v in ("next", None) if v in values), values[0])
        assert controller.answer(step.question.serial, wanted)


def asks(id: str) -> Callable[[Step], bool]:
    return lambda step: isinstance(step, Scene) and step.question is not None and step.question.id == id


def behind(seat: Seat, of: str) -> Callable[[Step], bool]:
    return lambda step: isinstance(step, Behind) and step.seat == seat and of in step.why


def is_over(step: Step) -> bool:
    return isinstance(step, TurnOver)


def said(lines: tuple[LogLine, ...]) -> str:
    return "\n".join(line.text for line in lines)


def at_last_battle(folder: Path, habits: Preferences | None = None, **options: Any) -> tuple[Session, Controller]:
    """Ann is asked about an ambush, in Bo's last battle."""
    session = started(folder, THREE, seed=27, **options)
    controller = Controller(session, habits=habits)
    to(controller, asks("battle.ambush"))
    return session, controller


def end_turn(session: Session, controller: Controller) -> None:
    """Ann answers all that she is asked; the battle was the last thing of Bo's turn."""
    while session.state.turn.seat == BO:
        go_on(controller, controller.step())
    assert session.state.turn.seat == CY


def again(session: Session, folder: Path) -> tuple[Session, Controller]:
    """After Ctrl+Q and Continue."""
    session.close()
    session = Session.open(session.path, folder)
    return session, Controller(session, resumed=True)


def test_a_turn_that_ended_before_other_eyes_comes_back_to_its_seat(tmp_path: Path) -> None:
    session, controller = at_last_battle(tmp_path)
    end_turn(session, controller)
    curtain = controller.step()
    assert isinstance(curtain, Behind)
    assert curtain.seat == BO
    assert controller.viewer is None, "Ann's cards are gone"
    controller.opened(BO)
    page = controller.step()
    assert isinstance(page, TurnOver)
    assert page.seat == page.table.viewer == BO
    text = said(page.lines)
    assert "ER Bo attacks MC Ann in 6" in text
    assert "Roll " in text
    assert "ER Bo has 1 roost on the map" in text
    assert "ER Bo draws" in text
    assert "(" in text.partition("ER Bo draws")[2], "his card by name"
    assert "begins" not in text
    assert isinstance(controller.step(), Behind)
    assert behind(CY, "it is your turn")(controller.step())


def test_without_the_last_look_the_next_seat_follows_at_once(tmp_path: Path) -> None:
    session, controller = at_last_battle(tmp_path, Preferences(turn_over=False))
    end_turn(session, controller)
    assert behind(CY, "it is your turn")(controller.step())


def test_who_has_conceded_has_no_last_look(tmp_path: Path) -> None:
    session, controller = at_last_battle(tmp_path)
    controller.concede(BO)
    assert BO in session.state.out
    step = to(controller, lambda step: is_over(step) or behind(CY, "it is your turn")(step))
    assert isinstance(step, Behind)


def test_an_open_table_has_no_last_look(tmp_path: Path) -> None:
    session, controller = at_last_battle(tmp_path, open_table=True)
    end_turn(session, controller)
    assert isinstance(controller.step(), Scene)


@pytest.mark.parametrize("handed_over", [False, True])
def test_after_a_break_the_digest_begins_where_its_seat_looked_last(handed_over: bool, tmp_path: Path) -> None:
    """Bo leaves at his last look, or before it: what he has not seen is told, what he has seen is not."""
    session, controller = at_last_battle(tmp_path)
    end_turn(session, controller)
    if handed_over:
        to(controller, is_over)
    session, controller = again(session, tmp_path)
    assert behind(BO, "Your turn is over")(controller.step()), "the page comes again, behind its curtain"
    controller.opened(BO)
    page = controller.step()
    assert isinstance(page, TurnOver)
    assert "ER Bo draws" in said(page.lines)
    assert "Roll " in said(page.lines)
    to(controller, lambda step: asks("alliance.daylight")(step))
    session, controller = again(session, tmp_path)
    while session.state.turn.seat != BO:
        go_on(controller, controller.step())
    to(controller, lambda step: behind(BO, "it is your turn")(step))
    controller.opened(BO)
    assert isinstance(controller.step(), Scene)
    text = said(controller.digest())
    assert "ER Bo draws" not in text, "he has read it at the end of his turn"
    assert "WA Cy begins" in text
    assert "MC Ann draws 1 card" in text


def test_what_was_never_shown_is_in_the_digest_after_a_break(tmp_path: Path) -> None:
    off = Preferences(turn_over=False)
    session, controller = at_last_battle(tmp_path, off)
    end_turn(session, controller)
    session, controller = again(session, tmp_path)
    controller.habits = off
    controller._over.clear()
    while session.state.turn.seat != BO:
        go_on(controller, controller.step())
    to(controller, lambda step: behind(BO, "it is your turn")(step))
    controller.opened(BO)
    controller.step()
    text = said(controller.digest())
    assert text.index("Roll ") < text.index("ER Bo has 1 roost") < text.index("ER Bo draws")
    assert text.index("ER Bo draws") < text.index("WA Cy begins")


def test_a_digest_that_was_read_does_not_come_again_after_a_break(tmp_path: Path) -> None:
    session, controller = at_last_battle(tmp_path)
    to(controller, behind(CY, "it is your turn"))
    controller.opened(CY)
    assert isinstance(controller.step(), Scene)
    assert controller.digest()
    session, controller = again(session, tmp_path)
    to(controller, lambda step: isinstance(step, Scene))
    assert not is_over(controller.step())
    session, controller = again(session, tmp_path)
    controller.opened(CY)
    assert isinstance(controller.step(), Scene)
    assert controller.digest(), "nothing was answered since: it may have been left unread"
    go_on(controller, controller.step())
    session, controller = again(session, tmp_path)
    curtain = controller.step()
    assert isinstance(curtain, Behind)
    assert curtain.why == "Your turn goes on."
    assert "What happened last:" in curtain.more
    controller.opened(CY)
    assert isinstance(controller.step(), Scene)
    assert not controller.digest()


# the page itself


@pytest.mark.usefixtures("quick")
async def test_undo_works_at_the_end_of_a_turn(tmp_path: Path) -> None:
    """A card was drawn, so all are asked; who says no finds the page again, behind its curtain."""
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session) as seat:
        await seat.choose("next")
        assert isinstance(seat.app.screen, TurnIsOver)
        await seat.press("u")
        assert isinstance(seat.app.screen, Sure)
        assert "MC Ann" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Curtain)
        assert seat.app.screen.player == "Ann"
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, TurnIsOver)
        await seat.press("u")
        screen = seat.app.screen
        assert isinstance(screen, Sure)
        screen.dismiss(True)
        await seat.settle()
        await seat.open()
        assert isinstance(seat.app.screen, TableScreen)
        assert seat.question.id == "marquise.daylight"
        assert session.state.number == 1


@pytest.mark.usefixtures("quick")
async def test_undo_on_a_curtain_does_nothing(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, opened=False) as seat:
        before = seat.text
        await seat.press("u")
        assert isinstance(seat.app.screen, Curtain)
        assert seat.text == before
