"""A program in a real terminal, as a bench sees it: when which bytes came out after which key."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

WAIT = 30.0  # seconds for what should take a fraction of one
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
SYNC, RESIZE = b"\x1b[?2026$p", b"\x1b[?2048$p"  # what Textual asks its terminal at the start
ANSWERS = {SYNC: b"\x1b[?2026;2$y", RESIZE: b"\x1b[?2048;0$y"}  # frames in one piece, yes; sizes in band, no
MINE = ("TERM", "COLORTERM", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONDONTWRITEBYTECODE")


class Moment(NamedTuple):
    """Milliseconds since the key: all, and those without the time in which the program had no processor."""

    ms: float
    alone: float


class Step(NamedTuple):
    """What a key did: its first byte, its last, and how many they were."""

    first: Moment
    last: Moment
    bytes: int


def environment() -> dict[str, str]:
    """A colourful terminal, and modules that are compiled once, as they are for players."""
    kept = {k: v for k, v in os.environ.items() if k not in MINE and not k.startswith(("TEXTUAL", "TERM_PROGRAM"))}
    return kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def waited(process: int) -> float:
    """Milliseconds in which the main thread of a process was ready and had no processor; only Linux tells."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e6
    except (OSError, IndexError):
        return 0.0


class Terminal:
    """Time runs from the last key, at first from the start of the program; so does `text`."""

    def __init__(self, words: Sequence[str], size: tuple[int, int] = (120, 36)) -> None:
        self.master, slave = pty.openpty()
        width, height = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.text, self.written = b"", 0
        self.waited, self.since = 0.0, perf_counter()
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave, env=environment(), start_new_session=True
        )
        os.close(slave)

    @property
    def resident(self) -> float:
        """MiB of memory that the program holds; 0 where only Linux would tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0.0
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def type(self, key: bytes) -> None:
        self.text, self.written = b"", 0
        self.waited, self.since = waited(self.process.pid), perf_counter()
        os.write(self.master, key)

    def _read(self, seconds: float) -> Moment | None:
        """The next bytes that come; None if none do."""
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return None
        try:
            got = os.read(self.master, 1 << 16)
        except OSError:  # the program has ended
            return None
        ms = (perf_counter() - self.since) * 1e3
        for question, answer in ANSWERS.items():
            if question in got:
                os.write(self.master, answer)
        self.text += got
        self.written += len(got)
        return Moment(ms, ms - (waited(self.process.pid) - self.waited)) if got else None

    def shown(self, pattern: bytes, seconds: float = WAIT) -> Moment | None:
        """The bytes that end the pattern; None if it never comes."""
        end, moment = perf_counter() + seconds, Moment(0, 0)
        while not re.search(pattern, self.text):
            read = self._read(end - perf_counter())
            if read is None:
                return None
            moment = read
        return moment

    def until(self, pattern: bytes) -> Moment:
        moment = self.shown(pattern)
        assert moment is not None, f"never came: {pattern!r} in {self.text[-2000:]!r}"
        return moment

    def rest(self, seconds: float) -> Moment | None:
        """Read until nothing comes for so long: the last byte."""
        last = None
        while moment := self._read(seconds):
            last = moment
        return last

    def idle(self, seconds: float) -> int:
        """Bytes written in so many seconds without a key."""
        before, end = self.written, perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            self._read(left)
        return self.written - before

    def step(self, key: bytes, quiet: float) -> Step | None:
        """All that a key does until nothing comes for `quiet` seconds; None if it did nothing."""
        self.type(key)
        first = self._read(0.25)
        if first is None:
            return None
        return Step(first, self.rest(quiet) or first, self.written)

    def close(self) -> None:
        """At once: what was decided is on the disk."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)
