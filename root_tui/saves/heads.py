"""What a save says to everybody, read without unsealing anything: for lists, and for a title that must be quick."""

from __future__ import annotations

import os
import stat
import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

from ..folding import cells, is_mark
from .files import SUFFIX, Missing, SaveError, generations
from .sealed import MOST, parse

EDITION = "2025-10"  # of the Law
MOST_CELLS = 24  # of a name
MARKS = 3  # on a letter


class Head(NamedTuple):
    """Public facts only."""

    app: str
    edition: str
    names: tuple[str, ...]
    factions: tuple[str, ...]
    map: str
    deck: str
    turn: int  # turns begun; 0 during set-up
    round: int
    seat: int  # whose turn it is
    scores: tuple[int | None, ...]
    time: str
    open_table: bool
    winner: tuple[str, ...]  # factions
    by: str
    suits_shuffled: bool = False  # suit markers lie on the map
    branch_of: str = ""  # the finished game that it was branched off, by the name of its save


class Entry(NamedTuple):
    """A line in the list of saves.  `fault` says what is wrong with it; `head` is None when nothing of it is whole."""

    path: Path
    head: Head | None
    fault: str


def listing(folder: Path) -> list[Entry]:
    """Every save in the folder, the newest first, those that cannot be read last."""
    try:
        names = sorted({_newest(file.name) for file in folder.iterdir()} - {""})
    except OSError:
        return []
    entries = [entry(folder / name) for name in names]
    return sorted(entries, key=lambda e: e.head.time if e.head else "", reverse=True)


def unreadable(folder: Path) -> str:
    """Why a folder that is there cannot be listed; "" if it can."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{folder} cannot be read ({error.strerror or error})"
    return ""


def _newest(name: str) -> str:
    """The name of a save, from the name of any generation of it; "" for other files."""
    for file in generations(Path("x"))[1:]:
        name = name.removesuffix(file.suffix)
    return name if name.endswith(SUFFIX) and not name.startswith(".") else ""


def entry(path: Path) -> Entry:
    """A save by its newest whole generation."""
    fault = ""
    for file in generations(path):
        try:
            return Entry(path, peek(file), fault)
        except SaveError as error:
            fault = fault or str(error)
    return Entry(path, None, fault)


def peek(path: Path) -> Head:
    """The head of a save whose checksum fits."""
    _, head, _ = parse(read(path), str(path))
    try:
        return as_head(head)
    except TypeError:
        raise SaveError(f"{path} has a head that this root-tui cannot read") from None


def read(path: Path) -> bytes:
    try:
        found = os.stat(path)
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):  # a pipe would keep us waiting
            raise SaveError(f"{path} cannot be read (it is no file)")
        if found.st_size > MOST:
            raise SaveError(f"{path} is no game saved by root-tui: it is far too large")
        return path.read_bytes()
    except FileNotFoundError:
        raise Missing(f"there is no save {path}; root-tui saves lists those there are") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be read ({error.strerror or error})") from None


def as_head(found: dict[str, Any]) -> Head:
    """TypeError if a field lacks, is too many, or is not what it should be."""
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
    head: Any = Head(**fields)
    texts = (head.app, head.edition, head.map, head.deck, head.time, head.by, head.branch_of, *head.names, *head.factions, *head.winner)
    numbers = (head.turn, head.round, head.seat, *(n for n in head.scores if n is not None))
    seats = {len(x) if isinstance(x, tuple) else 0 for x in (head.names, head.factions, head.scores)}
    if (
        not all(isinstance(text, str) for text in texts)
        or not all(type(n) is int for n in numbers)
        or not (isinstance(head.open_table, bool) and isinstance(head.suits_shuffled, bool))
        or not isinstance(head.winner, tuple)
        or not (len(seats) == 1 and 0 <= head.seat < max(seats))
    ):
        raise TypeError("a head of another shape")
    harmless: Head = head._replace(names=tuple(map(name_of, head.names)), branch_of=literal(head.branch_of))
    return harmless


# -- text of strangers ----------------------------------------------------------------------------
def literal(text: str) -> str:
    """`text` as it may be printed: no control sequence, no change of direction, nothing that a terminal would obey.

    Textual drops BEL, BS, VT, FF and CR from text and lets ESC through to the terminal."""
    return text if text.isprintable() else "".join(map(_shown, text))


def name_of(text: str) -> str:
    """A player's name as it may stand among other things: harmless, and in its own cells.  A mark that is to be put on
    a letter never lands on what stands before the name, nor grows out of its line; what is too long ends earlier."""
    name, marks, room = "", 0, MOST_CELLS
    for c in literal(text).strip():
        mark = is_mark(c)
        marks = marks + 1 if mark else 0
        if marks > MARKS or unicodedata.name(c, "").startswith("VARIATION SELECTOR"):
            continue
        if mark and (not name or name[-1] == " "):
            name, room = name + "\N{DOTTED CIRCLE}", room - 1
        room -= cells(c)
        if room < 0:
            break
        name += c
    return name.strip()


def _shown(c: str) -> str:
    if c < " ":
        return chr(0x2400 + ord(c))
    if c == "\x7f" or unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return "\N{SYMBOL FOR SUBSTITUTE FORM TWO}" if c > "\x9f" else "\N{SYMBOL FOR DELETE}"
    return c
