"""Lines out and in: harmless, folded for the width there is, and cleared away between two pairs of eyes."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getpass
from types import FrameType
from typing import Final, TextIO

from ..folding import folded
from ..saves.heads import literal

CLEAR: Final = "\033[2J\033[3J\033[H"  # the screen, what scrolled off it, and home
LONGEST: Final = 500  # letters of a line that can mean something


class Terminal:
    """Where the lines go; a script, or a reader aloud, gets them whole."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source, self.out = source, out

    @property
    def by_hand(self) -> bool:
        """Does somebody type, and not a script?"""
        return self.source.isatty()

    def say(self, text: str) -> None:
        self.out.write(self._folded(text) + "\n")
        self.out.flush()

    def read(self, prompt: str) -> str:
        """A line without its end; EOFError when there is none."""
        if self.by_hand:
            self.out.write(self._folded(prompt) + " ")
            self.out.flush()
            self._await_line()
        found = self.source.readline()
        if not found:
            raise EOFError
        return found.strip()[:LONGEST]

    def read_hidden(self, prompt: str) -> str:
        """A line that the terminal does not show while it is typed; a script's is not written anywhere either."""
        if not self.by_hand or sys.platform == "win32":
            return getpass(f"{prompt} ").strip()[:LONGEST] if self.by_hand else self.read(prompt)
        import termios

        typed = self.source.fileno()
        before = termios.tcgetattr(typed)
        with _not_killed_outright():
            try:
                termios.tcsetattr(typed, termios.TCSAFLUSH, [*before[:3], before[3] & ~termios.ECHO, *before[4:]])
                return self.read(prompt)
            finally:
                termios.tcsetattr(typed, termios.TCSAFLUSH, before)
                self.out.write("\n")

    def _await_line(self) -> None:
        """Until there is something to read, or Ctrl+C: one that comes in the moment before a read blocks would wait
        with it for the next line."""
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            return
        import termios

        typed = self.source.fileno()
        if not termios.tcgetattr(typed)[3] & termios.ICANON:  # more than a line may be read already
            return
        woken, waker = os.pipe()
        os.set_blocking(waker, False)
        before = signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        try:
            while typed not in select.select([typed, woken], [], [])[0]:
                os.read(woken, 1)
        finally:
            signal.set_wakeup_fd(before)
            os.close(woken)
            os.close(waker)

    def clear(self) -> None:
        """At a terminal nothing stays that was there; a script gets a form feed."""
        self.out.write("" if self.by_hand else "\f")
        self.out.write(CLEAR if self.by_hand or self.out.isatty() else "")

    def forget_typed(self) -> None:
        """What was typed before now does not count."""
        if sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        else:
            import termios

            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    def _folded(self, text: str) -> str:
        return folded("\n".join(map(literal, text.split("\n"))), self.out)


@contextmanager
def _not_killed_outright() -> Iterator[None]:
    """A signal that ends the program lets it give the terminal its echo back."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
