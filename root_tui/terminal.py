"""A talk with the terminal itself: it answers in the input, which is read here without waiting for Enter."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from importlib.util import find_spec
from types import FrameType, TracebackType
from typing import Any, Final, NoReturn

PLACE: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")  # where the cursor stands: line, column, from 1
WHERE: Final = b"\x1b[6n"


def is_terminal() -> bool:
    """Can both be done here: write and be answered?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and find_spec("termios") is not None


class Talk:
    """`with Talk() as talk`: no echo and no waiting for a line inside, all as it was behind it, however it ends."""

    def __init__(self, patience: float = 1.0) -> None:
        """`patience`: seconds that an answer may take."""
        self.patience = patience
        self.inward, self.outward = sys.stdin.fileno(), sys.stdout.fileno()
        self._before: list[Any] = []
        self._handlers: dict[signal.Signals, Any] = {}
        self._read = b""  # and nobody has asked for it yet

    def __enter__(self) -> Talk:
        import termios
        import tty

        sys.stdout.flush()
        self._before = termios.tcgetattr(self.inward)
        for number in (signal.SIGTERM, signal.SIGHUP):
            self._handlers[number] = signal.signal(number, _leave)
        tty.setcbreak(self.inward)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        import termios

        termios.tcsetattr(self.inward, termios.TCSAFLUSH, self._before)  # a late answer is not for the shell
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def write(self, text: str | bytes) -> None:
        sys.stdout.flush()
        left = text.encode() if isinstance(text, str) else text
        while left:
            left = left[os.write(self.outward, left) :]

    def ask(self, question: bytes, answer: re.Pattern[bytes]) -> re.Match[bytes] | None:
        """The answer; None if there is none within the time for one."""
        self.write(question)
        until = time.monotonic() + self.patience
        while (found := answer.search(self._read)) is None:
            if not self._more(until - time.monotonic()):
                return None
        self._read = self._read[: found.start()] + self._read[found.end() :]
        return found

    def width(self, text: str) -> int | None:
        """How many cells the terminal moves on for this, measured at the beginning of a line that is wiped again."""
        found = self.ask(b"\r" + text.encode() + WHERE, PLACE)
        self.write(b"\r\x1b[K")
        return int(found[2]) - 1 if found else None

    def mode(self, number: int) -> int | None:
        """DECRQM: 0 is not known, 1 set, 2 reset, 3 and 4 for ever so; None where modes cannot be asked about."""
        answer = re.compile(rb"\x1b\[\?%d;(\d)\$y|\x1b\[\d+;\d+R" % number)
        found = self.ask(b"\x1b[?%d$p" % number + WHERE, answer)
        if not found or found[1] is None:
            return None
        self.ask(b"", PLACE)
        return int(found[1])

    def key(self, patience: float) -> bytes:
        """What the next key sends; nothing when none comes."""
        if not self._read and not self._more(patience):
            return b""
        while self._more(0.05):  # one key may be many letters
            pass
        pressed, self._read = self._read, b""
        return pressed

    def _more(self, patience: float) -> bool:
        if patience <= 0 or not select.select([self.inward], [], [], patience)[0]:
            return False
        read = os.read(self.inward, 1024)
        self._read += read
        return bool(read)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
