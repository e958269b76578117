"""Saves in words, for the title and the list: from their heads alone, so that it costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine.asks import round_of
from ..folding import begun, cells

if TYPE_CHECKING:
    from ..saves.heads import Entry, Head


def unfinished(saves: Sequence[Entry]) -> Entry | None:
    """The newest game that can go on."""
    return next((entry for entry in saves if entry.head and not entry.head.by), None)


def who(entry: Entry) -> str:
    """A save in a line of the title."""
    head = entry.head
    return f"{brief(head.names)}; {_round(head)}" if head else ""


def brief(names: Sequence[str]) -> str:
    return ", ".join(name if cells(name) < 11 else dotted(begun(name, 9)) for name in names)


def dotted(name: str) -> str:
    """Of one width, whatever its letters are."""
    return name + "." * (12 - cells(name))


def _round(head: Head) -> str:
    return f"round {round_of(head.turn, len(head.names))}" if head.turn else "set-up"


def about(entry: Entry) -> str:
    """A save in a line: when, which turn, who."""
    head = entry.head
    if head is None:
        return f"{entry.path.name}: cannot be read"
    from ..words import tag_of

    seats = ", ".join(f"{tag_of(f)} {n}" for n, f in zip(head.names, head.factions, strict=False))
    won = f"won by {', '.join(map(tag_of, head.winner))}" if head.winner else "ended"
    state = won if head.by else _round(head)
    return f"{local(head.time)}  {state:<9} {seats}"


def more(entry: Entry) -> str:
    """What else is to be said of it: all its seats, the map, its file."""
    head = entry.head
    if head is None:
        return ""
    from ..words import tag_of

    points = ("-" if n is None else n for n in head.scores)
    seats = zip(head.factions, head.names, points, strict=False)
    found = [", ".join(f"{tag_of(faction)} {name}: {n}" for faction, name, n in seats), f"{head.map} map"]
    found += ["open table"] * head.open_table
    if head.branch_of:
        found.append(f"a branch of {head.branch_of}")
    return "; ".join([*found, entry.path.name])


def local(time: str) -> str:
    """A time of the head as the clock on the wall shows it."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return time[:16]
