"""What the map is asked, and the signs it answers with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.asks import Seat
from ....engine.seen import ClearingSeen
from ...changes import NO_CHANGES, Change, Changes
from ...text import Run


@dataclass(frozen=True, slots=True)
class Asked:
    """What the map has to do with the question: `lit` places answer it, `picked` ones were answered before (a move's
    origin)."""

    lit: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Signs:
    lit: str
    here: str  # the cursor's left, where the place answers
    end: str  # its right
    free: tuple[str, str]  # around an open slot
    roof: tuple[str, str]  # around one of two lines
    floor: tuple[str, str]
    tree: str
    tally: str  # a warrior
    arrows: str  # right, left, down, up: where the last moves went
    picked: str = "*"
    since: str = "+"  # something is new here since this seat's last turn
    fresh: str = "^"  # and this since the last key
    bare: str = "!"  # no warrior of its owner stands beside this piece


ASCII: Final = Signs(">", ">", "<", ("[", "]"), ("[", "]"), ("[", "]"), "()", "|", "><v^")
BRAILLE: Final = Signs("›", "▸", "◂", ("⣏", "⣹"), ("⡏", "⢹"), ("⣇", "⣸"), "⣰⣆", "⡇", "▸◂▾▴")
NOTHING: Final = Change()


@dataclass(frozen=True, slots=True)
class Pens:
    """What every block is drawn with."""

    tags: tuple[str, ...]  # of seats
    signs: Signs
    asked: Asked = Asked()
    changes: Changes = NO_CHANGES
    cursor: int | None = None
    active: bool = True  # do the keys go to the map?

    def since(self, place: int) -> Change:
        return self.changes.since.get(place, NOTHING)

    def fresh(self, place: int) -> Change:
        return self.changes.fresh.get(place, NOTHING)


def is_bare(seen: ClearingSeen, owner: Seat) -> bool:
    """Is there no warrior of this seat, so that its buildings and tokens fall to whoever attacks?"""
    return all(group.owner != owner for group in seen.warriors)


def gap(cells: int = 1) -> Run:
    return Run(" " * cells, "text", "land")


def against(numbers: Sequence[int]) -> str:
    return ":".join(map(str, numbers))
