"""PINs in plain mode: asked for where the keyboard is passed, and never written."""

from __future__ import annotations

import io
import signal
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from root_tui.engine.asks import Seat
from root_tui.engine.view import view
from root_tui.pins import Pins
from root_tui.plain import Plain
from root_tui.session import Choices, Session

from .test_terminal import Terminal
from .watching import at, table_at
from .watching import typed as play

ADA, BO = Seat(0), Seat(1)
PIN, OTHER = "83519", "4444"
TWO = ("marquise", "eyrie")


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [50.0]
    monkeypatch.setattr(Pins, "clock", lambda self: now[0])
    return now


@pytest.fixture
def session(tmp_path: Path, now: list[float]) -> Session:
    """Ada's turn; both have PINs."""
    session = table_at(tmp_path, TWO, 4, at("marquise.daylight"))
    session.set_pin(ADA, PIN)
    session.set_pin(BO, OTHER)
    return session


def cards(session: Session, seat: Seat) -> list[str]:
    hand = view(session.state, seat).seats[seat].hand or ()
    return [session.words.deck.faces[card].name for card in hand]


def test_the_keyboard_is_passed_with_a_pin_that_is_never_written(session: Session) -> None:
    out = play(session, "", "0000", "", PIN, "", "hand")
    assert "That is not the PIN; the next try counts in 1 s." in out
    assert "Too soon: the next try counts in 1 s." in out
    assert "What next?" not in out
    assert not any(card in out for card in cards(session, ADA))
    out = play(session, "", PIN, "hand")
    assert "Too soon" in out, "of an evening before, too"


def test_the_right_one_opens(session: Session) -> None:
    out = play(session, "", PIN, "hand")
    assert "What next?" in out
    assert all(card in out for card in cards(session, ADA))
    assert PIN not in out
    assert "0000" not in out


def test_a_look_and_a_hand_that_is_taken_up_again_ask_for_it(session: Session, now: list[float]) -> None:
    out = play(session, "", PIN, "look eyrie", "", PIN, "", "quit")
    assert not any(card in out for card in cards(session, BO))
    now[0] += 1
    out = play(session, "", PIN, "look eyrie", "", OTHER, "", "", PIN)
    assert all(card in out for card in cards(session, BO))
    assert "Hand of ER Bo" in out


def test_taking_up_a_covered_hand_asks_for_it(session: Session, now: list[float]) -> None:
    """As after a question to somebody else across the table."""
    out = io.StringIO()
    plain = Plain(session, io.StringIO(f"\n{OTHER}\n\n{PIN}\n\n{PIN}\n"), out)
    plain.eyes, plain.covered = ADA, True
    with pytest.raises(EOFError):
        plain.uncover()
    assert plain.covered
    now[0] += 1
    plain.terminal.source = io.StringIO(f"\n{PIN}\n")
    plain.uncover()
    assert plain.seeing == ADA


def test_an_owner_sets_changes_and_takes_it_away(session: Session, now: list[float]) -> None:
    set_ = ("pin eyrie", OTHER, "12345", "12345")
    out = play(session, "", PIN, *set_, "pin eyrie", OTHER, "", "pin marquise", PIN, "1", "1", "pin cats", "pin eyrie")
    assert "The PIN is set." in out
    assert "That is not the PIN" in out, "the old one of Bo's"
    assert "A PIN has four to eight digits." in out
    assert "Say pin marquise or pin eyrie." in out
    assert not session.pin_fault(ADA, PIN)
    now[0] += 1
    assert not session.pin_fault(BO, "12345")
    session.close()
    again = Session.open(session.path, session.path.parent)
    now[0] += 30
    out = play(again, "", PIN, "pin eyrie", "12345", "", "pin eyrie", "77777", "77778", "pin eyrie", "")
    assert "The PIN is gone." in out
    assert "The two are not the same" in out
    assert again.pins.seats == (ADA,)
    again.close()


def test_a_forgotten_one_is_lifted_by_all_others(session: Session, now: list[float]) -> None:
    out = play(session, "", "forgotten", "no", "", "forgotten", "agreed", PIN, "")
    assert "Do all others agree (ER Bo) that the PIN of MC Ada is forgotten and goes?" in out
    assert "That is not the PIN" in out
    assert session.locked(ADA)
    now[0] += 1
    out = play(session, "", "forgotten", "agreed", OTHER, "log 1")
    assert "The PIN of MC Ada is lifted." in out
    assert "The PIN of MC Ada was forgotten: all others have lifted it" in out
    out = play(session, "", "lift eyrie", "lift eyrie agreed", "lift cats")
    assert "say lift eyrie agreed" in out
    assert not session.pins.seats, "Ada has none any more and agrees by name"


def test_leaving_a_seat_conceding_and_ending_ask_for_it(session: Session, now: list[float]) -> None:
    out = play(session, "", PIN, "takeover eyrie Zoe", "", "concede eyrie agreed", "", "end agreed", PIN, "")
    assert out.count("No PIN was entered.") == 3
    assert (session.names[BO], session.state.out) == ("Bo", [])
    assert session.game.pending
    play(session, "", PIN, "takeover eyrie Zoe", OTHER, "")
    assert session.names[BO] == "Zoe"
    assert not session.locked(BO)
    play(session, "", PIN, "end agreed", PIN)
    assert session.game.over


def test_seats_that_agreed_on_pins_are_asked_behind_their_first_curtain(tmp_path: Path) -> None:
    session = Session.new(Choices(TWO, ("Ada", "Bo"), seed=4, pins=True), tmp_path)
    out = play(session, "", "5555", "5555", "look eyrie", "", "", "", "", "5555", "look eyrie", "", "")
    assert "The PIN is set." in out
    assert "No PIN, then." in out
    assert session.pins.due == ()
    assert session.pins.seats == (ADA,)
    session.close()


@pytest.fixture
def terminal(session: Session, interruptible: None) -> Iterator[Terminal]:
    session.close()
    terminal = Terminal("play", "--plain", session.path, "--saves", session.path.parent)
    yield terminal
    terminal.close()


def echoes(terminal: Terminal) -> bool:
    return bool(termios.tcgetattr(terminal.master)[3] & termios.ECHO)


def test_a_terminal_does_not_show_it_and_shows_what_comes_after(terminal: Terminal) -> None:
    terminal.until(r"press Enter\. $")
    terminal.type("\n")
    terminal.until(r"lift it\): $")
    assert not echoes(terminal)
    terminal.type(f"{PIN}\n")
    terminal.until(r"\n> $")
    assert PIN not in terminal.text
    assert echoes(terminal)
    terminal.type("quit\n")
    assert terminal.ended() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_terminal_has_its_echo_back_whatever_ends_it(terminal: Terminal, number: signal.Signals) -> None:
    terminal.until(r"press Enter\. $")
    terminal.type("\n")
    terminal.until(r"lift it\): $")
    terminal.process.send_signal(number)
    terminal.process.wait(20)
    assert echoes(terminal)
