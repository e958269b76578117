"""Lines as wide as there is room: broken between words, and whole for a script or a reader aloud."""

from __future__ import annotations

import re
import shutil
import unicodedata
from typing import Final, TextIO

WIDEST: Final = 100  # cells: longer lines are hard to read
HANGING: Final = 6  # cells before what goes on a line
_WORD = re.compile(r"\s*\S+")


def folded(text: str, out: TextIO) -> str:
    """As it fits the terminal behind `out`; as it is where there is none."""
    if not out.isatty():
        return text
    width = min(WIDEST, shutil.get_terminal_size().columns - 1)
    return "\n".join(fold(line, width) for line in text.split("\n"))


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
    return sum(0 if is_mark(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def begun(text: str, most: int) -> str:
    """As much of it as goes into so many cells."""
    kept = ""
    for c in text:
        if cells(kept + c) > most:
            break
        kept += c
    return kept


def is_mark(c: str) -> bool:
    """Is it put on the letter before it?"""
    return unicodedata.category(c) in ("Mn", "Me")
