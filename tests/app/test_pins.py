"""PINs in the app, at 80x24: set, changed, asked for before every hand, slow when wrong, lifted by all others."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.dom import DOMNode

from root_tui.app.curtain import Curtain
from root_tui.app.screens.cards import Own
from root_tui.app.screens.dialogs import Sure
from root_tui.app.screens.end import GameIsOver
from root_tui.app.screens.log import Digest
from root_tui.app.screens.newgame import PINS, NewGame
from root_tui.app.screens.pins import AskPin, NewPin, PinOf
from root_tui.app.screens.table import TableScreen
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.view import view
from root_tui.pins import Pins
from root_tui.saves import SaveError
from root_tui.saves.games import Writer
from root_tui.session import Choices, Session

from .playing import FOUR, TWO, Seat, play_until, seated, started
from .playing import quick as quick
from .test_curtain_walk import bound, subclasses
from .test_newgame import turn_to

pytestmark = pytest.mark.usefixtures("quick")

ANN, BO, CY, DI = map(SeatNumber, range(4))
SMALL = (80, 24)
PIN, OTHER = "2468", "97531"


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(Pins, "clock", clock)
    return clock


@pytest.fixture
def session(tmp_path: Path, clock: Clock) -> Session:
    """Of four, Ann's turn; Ann and Cy have PINs."""
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.set_pin(ANN, PIN)
    session.set_pin(CY, OTHER)
    return session


async def pressed(seat: Seat, *keys: str) -> None:
    """One after the other; digits and other words letter by letter."""
    for key in keys:
        await seat.press(*key) if key.isdigit() else await seat.press(key)


async def unlocked(seat: Seat, pin: str) -> None:
    curtain = seat.app.screen
    assert isinstance(curtain, Curtain)
    await pressed(seat, curtain.key, pin, "enter")
    if isinstance(seat.app.screen, Digest):
        await seat.press("escape")


def own_cards(seat: Seat, whose: SeatNumber) -> list[str]:
    session = seat.app.session
    assert session
    hand = view(session.state, whose).seats[whose].hand or ()
    return [session.words.deck.faces[card].name for card in hand]


# the curtain


async def test_a_curtain_opens_with_its_pin_alone(tmp_path: Path, session: Session, clock: Clock) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        await pressed(seat, curtain.key)
        assert seat.app.screen is curtain
        assert "PIN: ________   Enter" in seat.text
        await pressed(seat, "1357")
        assert "PIN: ****____   Enter" in seat.text
        assert "1357" not in seat.text
        await pressed(seat, "enter")
        assert seat.app.screen is curtain
        assert "That is not the PIN; the next try counts in 1 s." in seat.text
        await pressed(seat, PIN, "enter")
        assert "Too soon: the next try counts in 1 s." in seat.text
        clock.now += 1
        await pressed(seat, "24", "6", "9", "backspace", "8", "enter", "escape")
        assert seat.table.scene.eyes == ANN
        assert not session.pins.wrong(ANN)


async def test_a_seat_without_one_has_the_curtain_as_ever(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "p", "2")
        await seat.open()
        assert isinstance(seat.app.screen, Own)
        assert seat.app.screen.seat == BO


async def test_a_look_at_ones_own_asks_for_it_and_escape_is_no_way_around(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "p", "3")
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        await pressed(seat, curtain.key, "escape")
        assert "The others look away" in seat.text
        await pressed(seat, curtain.key, PIN, "enter")
        assert seat.app.screen is curtain, "Ann's is not Cy's"
        session.pins.clock.now += 1  # type: ignore[attr-defined]
        await pressed(seat, OTHER, "enter")
        assert isinstance(seat.app.screen, Own)
        assert seat.app.screen.seat == CY


async def test_a_message_of_an_unlocked_curtain_opens_no_locked_one(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        curtain = seat.app.screen
        seat.app.post_message(Curtain.Opened())
        await seat.settle()
        assert seat.app.screen is curtain


async def test_digits_and_enter_typed_ahead_answer_nothing_behind_it(tmp_path: Path, session: Session) -> None:
    ask = session.game.pending
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        await seat.press(curtain.key, *PIN, "enter", *PIN, "enter", "enter")
        assert not seat.app.sealed
    assert session.game.pending is ask


async def test_after_a_question_across_the_table_the_hand_is_taken_up_with_it(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        cards = own_cards(seat, ANN)
        assert any(card in seat.text for card in cards)
        await pressed(seat, "f2", "0", "enter")
        assert seat.table.scene.covered
        await pressed(seat, "space")
        assert isinstance(seat.app.screen, AskPin)
        assert not any(card in seat.text for card in cards)
        await pressed(seat, "escape")
        assert seat.table.scene.covered
        await pressed(seat, "space", PIN, "enter")
        assert not seat.table.scene.covered
        assert any(card in seat.text for card in cards)


async def test_what_is_typed_is_held_nowhere_when_it_was_heard(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, "1111")
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        assert curtain._typed == ""
        assert "1111" not in repr(Curtain.Tried("1111"))
        assert seat.app.clipboard == ""


# set, changed, taken away


async def test_a_seat_sets_one_from_the_menu_of_the_table(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        cards = own_cards(seat, ANN)
        await pressed(seat, "f3", "p", "2")
        assert isinstance(seat.app.screen, NewPin)
        assert not any(card in seat.text for card in cards), "before the table as all may see it"
        await pressed(seat, "4444", "enter", "4445", "enter")
        assert "The two are not the same." in seat.text
        await pressed(seat, "444", "enter", "444", "enter")
        assert "A PIN has four to eight digits." in seat.text
        await pressed(seat, "enter", "enter")
        assert "Esc goes back without one" in seat.text
        await pressed(seat, "4444", "enter", "4444", "enter")
        assert "The PIN is set." in seat.text
        assert session.locked(BO)
        assert seat.table.scene.covered
        await pressed(seat, "p", "2")
        await unlocked(seat, "4444")
        assert isinstance(seat.app.screen, Own)


async def test_its_owner_changes_it_and_takes_it_away_on_its_own_page(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "p", "1", "i")
        assert isinstance(seat.app.screen, NewPin)
        await pressed(seat, "1111", "enter", "4444", "enter", "4444", "enter")
        assert "That is not the PIN" in seat.text
        session.pins.clock.now += 1  # type: ignore[attr-defined]
        await pressed(seat, PIN, "enter", "4444", "enter", "4444", "enter")
        assert isinstance(seat.app.screen, Own)
        assert "The PIN is set." in seat.text
        assert not session.pin_fault(ANN, "4444")
        await pressed(seat, "i", "4444", "enter", "enter", "enter")
        assert "The PIN is gone." in seat.text
        assert not session.locked(ANN)


async def test_nobody_sets_one_for_a_seat_that_has_one(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "p", "3")
        assert isinstance(seat.app.screen, PinOf)
        await pressed(seat, "c", "enter", "4444", "enter", "4444", "enter")
        assert isinstance(seat.app.screen, NewPin)
        assert "A PIN has four to eight digits." in seat.text
        await pressed(seat, "escape")
        assert seat.table.scene.covered
    assert not session.pin_fault(CY, OTHER)


async def test_at_a_new_table_each_seat_sets_one_behind_its_first_curtain(tmp_path: Path, clock: Clock) -> None:
    async with seated(tmp_path, size=SMALL) as seat:
        await pressed(seat, "g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        turn_to(form, "open_table", PINS)
        form.query_one("#name0").focus()
        await pressed(seat, "ctrl+s")
        session = seat.app.session
        assert session
        assert session.pins.due == (ANN, BO, CY, DI)
        for _ in range(12):
            if isinstance(seat.app.screen, Curtain):
                break
            await seat.choose(next(c.value for c in seat.question.choices))
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        assert not curtain.locked
        await pressed(seat, curtain.key)
        dialog = seat.app.screen
        assert isinstance(dialog, NewPin)
        await pressed(seat, PIN, "enter", PIN, "enter")
        assert isinstance(seat.app.screen, Digest), "it waits below"
        await pressed(seat, "escape")
        assert "The PIN is set." in seat.text
        assert session.pins.seats == (dialog.seat,)
        assert dialog.seat not in session.pins.due
        await pressed(seat, "p", "2" if dialog.seat == ANN else "1")
        await pressed(seat, seat.app.screen.key)  # type: ignore[attr-defined]
        other = seat.app.screen
        assert isinstance(other, NewPin)
        await pressed(seat, "escape")
        assert isinstance(seat.app.screen, Own)
        assert other.seat not in (*session.pins.due, *session.pins.seats), "none, and it is not asked again"
    async with seated(tmp_path, size=SMALL) as seat:
        await pressed(seat, "g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        assert form.wanted().pins, "remembered for the next evening"
        assert not form.wanted().open_table


# what lays hands open wants them all


async def test_an_open_table_wants_every_pin(tmp_path: Path, session: Session, clock: Clock) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f2", "y", "enter")
        assert "The PIN of MC Ann" in seat.text
        await pressed(seat, PIN, "enter")
        assert "The PIN of WA Cy" in seat.text
        await pressed(seat, "escape")
        assert not session.open_table
        await pressed(seat, "f2", "y", "enter", PIN, "enter", PIN, "enter")
        assert isinstance(seat.app.screen, AskPin)
        clock.now += 1
        await pressed(seat, OTHER, "enter")
        assert session.open_table
        assert isinstance(seat.app.screen, TableScreen)
        await pressed(seat, "f2", "y", "enter")
        assert isinstance(seat.app.screen, Curtain)
        assert seat.app.screen.locked, "they hold again"


async def test_an_end_by_agreement_wants_every_pin(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "e", "y", "enter", PIN, "enter", "escape")
        assert session.game.pending
        await pressed(seat, "f3", "e", "y", "enter", PIN, "enter", OTHER, "enter")
        assert isinstance(seat.app.screen, GameIsOver)
        await pressed(seat, "v", "3")
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        assert not curtain.locked, "after the end nothing is held back"


async def test_only_the_seat_itself_concedes(tmp_path: Path, session: Session, clock: Clock) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "c", "3", "y", "enter", PIN, "enter", "escape")
        assert not session.state.out
        clock.now += 1
        await pressed(seat, "f3", "c", "3", "y", "enter", OTHER, "enter")
        assert session.state.out == [CY]


async def test_of_two_a_concession_wants_both(tmp_path: Path, clock: Clock) -> None:
    session = started(tmp_path, TWO)
    play_until(session, "marquise.daylight")
    session.set_pin(BO, PIN)
    async with seated(tmp_path, session, size=SMALL) as seat:
        await pressed(seat, "f3", "c", "1", "y", "enter")
        assert "The PIN of ER Bo" in seat.text
        await pressed(seat, "escape")
        assert session.game.pending
        await pressed(seat, "f3", "c", "1", "y", "enter", PIN, "enter")
        assert session.game.over


async def test_a_seat_changes_hands_with_its_old_pin_and_loses_it(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "t", "3")
        await seat.press(*"Zoe", "enter")
        assert "The PIN of WA Cy" in seat.text
        await pressed(seat, "escape")
        assert session.names[CY] == "Cy"
        await pressed(seat, "f3", "t", "3")
        await seat.press(*"Zoe", "enter")
        await pressed(seat, OTHER, "enter")
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        assert "WA  Zoe" in seat.text
        assert not curtain.locked
        await pressed(seat, curtain.key, "i", "4444", "enter", "4444", "enter")
        assert isinstance(seat.app.screen, Own)
        assert not session.pin_fault(CY, "4444")


# forgotten


async def test_a_forgotten_one_is_lifted_from_the_curtain_by_all_others(
    tmp_path: Path, session: Session, clock: Clock
) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        await pressed(seat, curtain.key, "f")
        assert isinstance(seat.app.screen, Sure)
        assert "Lift the PIN of MC Ann?" in seat.text
        assert "(ER Bo, WA Cy, V1 Di)" in seat.text
        assert not any(card in seat.text for card in own_cards(seat, ANN))
        await pressed(seat, "0", "enter")
        assert seat.app.sealed
        await pressed(seat, seat.app.screen.key, "f", "y", "enter")  # type: ignore[attr-defined]
        assert "The PIN of WA Cy" in seat.text
        await pressed(seat, PIN, "enter")
        assert "That is not the PIN" in seat.text
        await pressed(seat, "escape")
        assert seat.app.sealed
        assert session.locked(ANN)
        clock.now += 1
        await pressed(seat, seat.app.screen.key, "f", "y", "enter", OTHER, "enter")  # type: ignore[attr-defined]
        assert "The PIN of MC Ann is lifted." in seat.text
        assert not session.locked(ANN)
        await seat.open()
        assert "The PIN of MC Ann was forgotten: all others have lifted it" in seat.text
        assert session.game.events[-1].name == "pin_lifted"


async def test_one_is_lifted_from_the_menu_of_the_table_too(tmp_path: Path, session: Session) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "p", "3", "f", "y", "enter", PIN, "enter")
        assert not session.locked(CY)
        assert seat.table.scene.covered
        assert "The PIN of WA Cy is lifted." in seat.text


async def test_what_cannot_be_saved_is_said_and_nothing_has_changed(
    tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise SaveError("the disk is full; make room and answer again")

    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await unlocked(seat, PIN)
        await pressed(seat, "f3", "p", "2", "4444", "enter", "4444")
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "save", full)
            await pressed(seat, "enter")
            assert isinstance(seat.app.screen, NewPin)
            assert "the disk is full" in seat.text
            await pressed(seat, "escape")
        assert not session.locked(BO)


async def test_an_open_table_offers_none(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, open_table=True)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=SMALL) as seat:
        await pressed(seat, "f3")
        assert "PIN" not in seat.text


def test_no_table_is_open_and_full_of_pins(tmp_path: Path) -> None:
    session = Session.new(Choices(FOUR, ("A", "B", "C", "D"), seed=1, open_table=True, pins=True), tmp_path)
    session.close()
    assert not session.pins.due


async def test_a_click_on_its_button_takes_a_pin_like_enter(session: Session, tmp_path: Path) -> None:
    async with seated(tmp_path, session, size=SMALL, opened=False) as seat:
        await pressed(seat, seat.app.screen.key, PIN, "enter", "escape", "f3", "p", "2")  # type: ignore[attr-defined]
        assert isinstance(seat.app.screen, NewPin)
        await pressed(seat, OTHER, "enter", OTHER)
        await seat.pilot.click("#take")
        await seat.settle()
        assert not isinstance(seat.app.screen, NewPin)
        assert BO in session.pins.seats
        await pressed(seat, "f2", "y", "enter", PIN)
        assert isinstance(seat.app.screen, AskPin)
        await seat.pilot.click("#take")
        await seat.settle()
        assert isinstance(seat.app.screen, AskPin), "of the next seat"
        assert seat.app.is_running


def test_no_handler_is_overridden_that_textual_calls_too() -> None:
    """Of every class that a screen or a widget comes from it calls what is marked there with `on`."""
    bound()  # imports them all
    both = {
        (cls.__name__, handler.__name__)
        for cls in subclasses(DOMNode)
        if cls.__module__.startswith("root_tui.")
        for base in cls.__mro__[1:]
        for marked in vars(base).get("_decorated_handlers", {}).values()
        for handler, _ in marked
        if getattr(cls, handler.__name__) is not handler
    }
    assert not both
