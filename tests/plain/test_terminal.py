"""Plain mode in a real terminal: what it clears, what it is deaf to, and how it ends."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from root_tui.plain.terminal import Terminal as Plainly
from root_tui.saves import listing
from root_tui.saves.games import open_save
from root_tui.session import Choices, Session

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
PASS = r"Pass the keyboard to MC Ann: your turn\.\nThe others look away; then press Enter\. $"
WAIT = 20.0  # seconds for what should take a tenth of one


class Terminal:
    """A process at a pseudo-terminal; `text` is all that it has shown."""

    def __init__(self, *words: object, piped: bool = False, width: int = 0) -> None:
        self.master, slave = pty.openpty()
        if width:
            termios.tcsetwinsize(slave, (24, width))
        command = [sys.executable, "-m", "root_tui", *map(str, words)]
        out = subprocess.PIPE if piped else slave
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=out, stderr=slave, start_new_session=True, text=True
        )
        os.close(slave)
        self.text = ""

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def until(self, pattern: str, start: int = 0) -> str:
        """What is shown from `start` on, as soon as it holds the pattern."""
        end = time.monotonic() + WAIT
        while not re.search(pattern, self.text[start:]):
            left = end - time.monotonic()
            assert left > 0, f"never came: {pattern} in {self.text[start:]!r}"
            if select.select([self.master], [], [], left)[0]:
                try:
                    got = os.read(self.master, 65536)
                except OSError:  # it has ended
                    got = b""
                assert got, f"it ended before {pattern}: {self.text[start:]!r}"
                self.text += got.decode().replace("\r\n", "\n")
        return self.text[start:]

    def ended(self) -> int:
        return self.process.wait(WAIT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def terminal(saves: Path, interruptible: None) -> Iterator[Terminal]:
    terminal = Terminal("play", "--plain", "--new", "Ann=marquise,Bo=eyrie", "--seed", 3, "--saves", saves)
    yield terminal
    terminal.close()


def answers(saves: Path) -> int:
    (entry,) = listing(saves)
    return sum(line.seat >= 0 for rest in open_save(entry.path).game.rests for line in rest.lines)


def test_between_seats_all_is_cleared_and_typed_lines_are_dropped(terminal: Terminal, saves: Path) -> None:
    shown = terminal.until(PASS)
    assert CLEAR in shown
    assert "draws" not in shown
    terminal.type("hand\n")  # an answer is no empty line
    terminal.until(r"press Enter\. hand\nPass the keyboard to MC Ann[^\n]*\n[^\n]* $")
    terminal.type("public\n")
    assert "Seen by all eyes" in terminal.until(r"Seen by all eyes[^$]*press Enter\. $")
    terminal.type("\n")
    terminal.until(r"\n> $")
    terminal.type("1\n1\n5\n9\n" + "1\n" * 5 + "\n" * 3 + "1\n\n" * 3)  # typed ahead, through the curtain and beyond
    terminal.until(r"Pass the keyboard to ER Bo: your turn[^\n]*\n[^\n]*press Enter\. $")
    said = len(terminal.text)
    assert not select.select([terminal.master], [], [], 0.4)[0]
    last = terminal.text[terminal.text.rfind(CLEAR) :]
    assert last.startswith(f"{CLEAR}Pass the keyboard to ER Bo: ")
    assert last.count("\n") == 1
    terminal.type("\n")
    assert "ER Bo. " in terminal.until(r"\n> $", said)
    terminal.type("quit\n")
    terminal.until(r"Saved in\s")
    assert terminal.ended() == 0
    assert answers(saves) >= 4


@pytest.mark.parametrize("behind", [False, True])
def test_the_end_of_input_leaves_with_the_game_saved(terminal: Terminal, saves: Path, behind: bool) -> None:
    terminal.until(PASS)
    if not behind:
        terminal.type("\n")
        terminal.until(r"\n> $")
    terminal.type("\x04")
    shown = terminal.until(r"Saved in\s+\S+\.root\.\n")
    assert behind or "draws" in shown
    assert not (behind and "draws" in shown)
    assert "draws" not in shown[shown.rindex(CLEAR) :]  # nor when the seat has left
    assert terminal.ended() == 0


def test_ctrl_c_and_a_lost_line_leave_the_game_whole(terminal: Terminal, saves: Path) -> None:
    terminal.until(PASS)
    terminal.type("\n")
    terminal.until(r"\n> $")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until(rf"{re.escape(CLEAR)}$")
    assert terminal.ended() == 130
    (entry,) = listing(saves)
    again = Terminal("play", "--plain", entry.path)
    again.until(PASS)
    again.type("\n")
    again.until(r"\n> $")
    again.type("1\n")
    again.until(r"\n> $", len(again.text))
    again.process.send_signal(signal.SIGHUP)
    again.ended()
    again.close()
    assert answers(saves) == 1


def test_no_read_begins_before_there_is_a_line_or_it_would_hold_ctrl_c_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal that came between the last look at signals and the read was heard with the next line only."""
    master, slave = pty.openpty()

    class Source(io.TextIOWrapper):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            assert select.select([self], [], [], 0)[0]
            return super().readline(size)

    real, waits = select.select, []

    def held_up(*given: Any) -> Any:
        """It comes as late as it can: the handler in C has heard it, nobody in Python has."""
        waits.append(given[0])
        os.write(signal.set_wakeup_fd(-1), b"\0") if len(waits) == 1 else os.write(master, b"a line\n")
        return real(*given)

    with open(slave, "rb", buffering=0) as raw:
        terminal = Plainly(Source(io.BufferedReader(raw)), io.StringIO())
        monkeypatch.setattr("root_tui.plain.terminal.select.select", held_up)
        assert terminal.read(">") == "a line"
        assert len(waits) > 1
    os.close(master)


def test_the_list_of_saves_is_broken_between_words(saves: Path) -> None:
    seats = ("The Old Queen of Snow", "Somebody Whose Name Is", "As Long As It May Be")
    Session.new(Choices(("marquise", "eyrie", "alliance"), seats, seed=1), saves, saves / "evening.root").close()
    terminal = Terminal("play", "--plain", "--saves", saves, width=80)
    shown = terminal.until(r"quit leaves\.\s+> $")
    assert all(len(line) < 80 for line in shown.splitlines())
    told = " ".join(shown.split())
    assert f"1 evening MC {seats[0]}, ER {seats[1]}, WA {seats[2]} autumn map set-up" in told
    assert "like North=marquise,East=eyrie,South=alliance,West=vagabond; quit leaves." in told
    terminal.type("\x04")
    assert terminal.ended() == 0
    terminal.close()
    listed = Terminal("saves", "--saves", saves, width=80)
    shown = listed.until(r"set-up\s+\S+ \S+\n$")
    assert all(len(line) < 80 for line in shown.splitlines())
    assert f"WA {seats[2]} autumn map" in " ".join(shown.split())
    assert listed.ended() == 0
    listed.close()


def test_what_goes_through_a_pipe_to_the_screen_is_cleared_as_well(saves: Path) -> None:
    """`root-tui play --plain | tee log`"""
    terminal = Terminal("play", "--plain", "--new", "Ann=marquise,Bo=eyrie", "--saves", saves, piped=True)
    assert terminal.process.stdout
    assert terminal.process.stdout.read(len(CLEAR)) == CLEAR
    terminal.process.kill()
    terminal.process.stdout.close()
    terminal.close()
