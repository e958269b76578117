"""`show` and `log` with --as ask for the PIN of the seat; without it they show what all see."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from root_tui import cli
from root_tui.cli import saved
from root_tui.engine.asks import Seat
from root_tui.pins import Pins
from root_tui.session import Choices, Session
from tests.plain.test_terminal import Terminal

BO = Seat(1)
PIN = "83519"
TWO = ("marquise", "eyrie")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session.new(Choices(TWO, ("Ann", "Bo"), seed=2), tmp_path)
    session.answer(1)
    session.set_pin(BO, PIN)
    yield session
    session.close()


@pytest.mark.parametrize("command", ["show", "log"])
def test_without_a_terminal_it_says_what_to_do(
    session: Session, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PIN}\n"))
    assert cli.main([command, str(session.path), "--as", "eyrie"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == ("root-tui: ER Bo has a PIN, and there is no terminal to ask for it; run this where you can type\n")
    for words in ([], ["--as", "marquise"]):
        assert cli.main([command, str(session.path), *words]) == 0
        assert capsys.readouterr().out


def test_json_is_no_way_around(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", str(session.path), "--as", "er", "--json"]) == 1
    assert capsys.readouterr().out == ""


def test_neither_is_an_older_generation(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    for n in (1, 2):
        assert cli.main(["show", f"{session.path}.{n}", "--as", "eyrie"]) == 1
        assert capsys.readouterr().out == ""


@pytest.mark.parametrize("how", ["open", "over"])
def test_what_is_open_wants_none(session: Session, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    if how == "open":
        session.set_open_table(True)
    else:
        session.agree()
    assert cli.main(["show", str(session.path), "--as", "eyrie"]) == 0
    assert "Seen by ER Bo" in capsys.readouterr().out


@pytest.fixture
def terminal(session: Session, interruptible: None) -> Iterator[Terminal]:
    terminal = Terminal("show", session.path, "--as", "eyrie")
    yield terminal
    terminal.close()


def test_it_asks_and_shows_nothing_that_is_typed(terminal: Terminal) -> None:
    terminal.until(r"PIN of ER Bo: $")
    terminal.type("1234\n")
    terminal.until(r"that is not the PIN\nPIN of ER Bo: $")
    terminal.type(f"{PIN}\n")
    terminal.until("Seen by ER Bo")
    assert terminal.ended() == 0
    assert not any(typed in terminal.text for typed in ("1234", PIN))


def test_the_end_of_input_is_no_pin(terminal: Terminal) -> None:
    terminal.until(r"PIN of ER Bo: $")
    terminal.type("\x04")
    terminal.until("without --as comes what everybody sees")
    assert terminal.ended() == 1
    assert "Seen by" not in terminal.text


def test_each_try_costs_time_and_more_after_wrong_ones(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(saved.time, "sleep", slept.append)
    monkeypatch.setattr("root_tui.plain.terminal.Terminal.read_hidden", lambda self, prompt: "0000")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert cli.main(["show", str(session.path), "--as", "eyrie"]) == 1
    assert slept == [1.0, 1.0, 2.0]
    session.pin_fault(BO, "0000")
    monkeypatch.setattr(Pins, "wait", lambda self, seat: 0)
    session.pin_fault(BO, "0000")
    slept.clear()
    assert cli.main(["log", str(session.path), "--as", "eyrie"]) == 1
    assert slept == [2.0, 4.0, 8.0], "wrong tries at the table count here too"


def test_pins_and_an_open_table_exclude_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--plain", "--pins", "--saves", str(tmp_path)]
    assert cli.main([*words, "--open-table"]) == 2
    assert "take one of them" in capsys.readouterr().err
    assert cli.main([*words, "game"]) == 2
    assert "--pins is for a new game, game is a saved one" in capsys.readouterr().err


def test_a_new_game_with_pins_asks_each_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n4444\n4444\nquit\n"))
    words = ["play", "--plain", "--new", "Ann=marquise,Bo=eyrie", "--pins", "--saves", str(tmp_path)]
    assert cli.main(words) == 0
    assert "The PIN is set." in capsys.readouterr().out
