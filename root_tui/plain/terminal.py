"""Lines out and in: harmless, folded for the width there is, and cleared away between two pairs of eyes."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from typing import Final, TextIO

from ..saves.heads import literal

CLEAR: Final = "\033[2J\033[3J\033[H"  # the screen, what scrolled off it, and home
LONGEST: Final = 500  # letters of a line that can mean something
WIDEST: Final = 100  # cells: longer lines are hard to read
HANGING: Final = 6  # cells before what goes on a line
_WORD = re.compile(r"\s*\S+")


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
        found = self.source.readline()
        if not found:
            raise EOFError
        return found.strip()[:LONGEST]

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
        lines = [literal(line) for line in text.split("\n")]
        if self.out.isatty():
            width = min(WIDEST, shutil.get_terminal_size().columns - 1)
            lines = [fold(line, width) for line in lines]
        return "\n".join(lines)


def fold(line: str, width: int) -> str:
    """A line broken between words; a word that is wider than all there is stays whole."""
    if cells(line) <= width:
        return line
    indent = " " * min(HANGING, width // 5)
    rows: list[str] = []
    for word in _WORD.findall(line):
        if rows and cells(rows[-1]) + cells(word) <= width:
            rows[-1] += word
        else:
            rows.append(indent + word.lstrip() if rows else word)
    return "\n".join(rows)


def cells(text: str) -> int:
    """How wide a terminal shows it: letters of East Asia take two cells, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)
