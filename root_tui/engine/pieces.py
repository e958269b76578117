"""Every kind of piece, by number: flat lists `pieces[kind * N + clearing]` count them on the map."""

from __future__ import annotations

from typing import NamedTuple, NewType

Kind = NewType("Kind", int)


class KindOf(NamedTuple):
    id: str
    faction: str
    building: bool
    total: int  # how many the owner has


KINDS: tuple[KindOf, ...] = (
    KindOf("sawmill", "marquise", True, 6),
    KindOf("workshop", "marquise", True, 6),
    KindOf("recruiter", "marquise", True, 6),
    KindOf("wood", "marquise", False, 8),
    KindOf("keep", "marquise", False, 1),
    KindOf("roost", "eyrie", True, 7),
    KindOf("base", "alliance", True, 3),
    KindOf("sympathy", "alliance", False, 10),
    KindOf("citadel", "duchy", True, 3),
    KindOf("market", "duchy", True, 3),
    KindOf("tunnel", "duchy", False, 3),
    KindOf("plot", "corvids", False, 8),
)
SAWMILL, WORKSHOP, RECRUITER, WOOD, KEEP, ROOST, BASE, SYMPATHY = (Kind(k) for k in range(8))
CITADEL, MARKET, TUNNEL, PLOT = (Kind(k) for k in range(8, 12))
WARRIOR, PAWN = Kind(-1), Kind(-2)
PLOTS = ("bomb", "snare", "extortion", "raid")  # what a plot is, by number
DAMAGE = 100  # a kind from here on is an item of a Vagabond, damaged instead of removed: DAMAGE + item * 4 + exhausted

BUILDING = tuple(k.building for k in KINDS)
COUNT = tuple(k.total for k in KINDS)


def kinds_of(faction: str) -> tuple[Kind, ...]:
    return tuple(Kind(i) for i, k in enumerate(KINDS) if k.faction == faction)


def kind_id(kind: int) -> str:
    """The word of a kind in files and events."""
    return "warrior" if kind == WARRIOR else "pawn" if kind == PAWN else KINDS[kind].id
