"""What a save says to everybody, read without unsealing anything: for lists, and for a title that must be quick."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from .files import SUFFIX, Missing, SaveError, generations
from .sealed import parse

EDITION = "2025-10"  # of the Law


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


class Entry(NamedTuple):
    """A line in the list of saves.  `fault` says what is wrong with it; `head` is None when nothing of it is whole."""

    path: Path
    head: Head | None
    fault: str


def listing(folder: Path) -> list[Entry]:
    """Every save in the folder, the newest first, those that cannot be read last."""
    try:
        names = {f.name[: f.name.index(SUFFIX)] for f in folder.iterdir() if SUFFIX in f.name[1:] and f.name[0] != "."}
    except OSError:
        return []
    entries = [entry(folder / (name + SUFFIX)) for name in sorted(names)]
    return sorted(entries, key=lambda e: e.head.time if e.head else "", reverse=True)


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
        return path.read_bytes()
    except FileNotFoundError:
        raise Missing(f"there is no save {path}; root-tui saves lists those there are") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be read ({error.strerror or error})") from None


def as_head(found: dict[str, Any]) -> Head:
    """TypeError if a field lacks, or is too many."""
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
    return Head(**fields)
