"""What is new on the map: two views compared, and the moves among what was told.  Public facts only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ..engine.asks import Seat
from ..engine.atlas import BURROW
from ..engine.events import Event
from ..engine.pieces import PAWN, Kind
from ..engine.seen import ClearingSeen, TableSeen

ROUTES = 8  # moves that the map draws at once: the last ones


class Delta(NamedTuple):
    """So many pieces of a kind more than before, or less."""

    owner: Seat
    kind: Kind
    n: int


@dataclass(frozen=True, slots=True)
class Change:
    """What is new in one place; `ground`: its suit, its ruin, or what lies there beside pieces."""

    pieces: tuple[Delta, ...] = ()
    ruler: bool = False
    ground: bool = False


class Route(NamedTuple):
    """A move along a path; `n` warriors, or 0 for a pawn."""

    seat: Seat
    src: int
    dst: int
    n: int


@dataclass(frozen=True, slots=True)
class Changes:
    """By place.  `since` this seat's last turn, `fresh` since the screen before this one, and the last moves, one a
    path."""

    since: Mapping[int, Change] = field(default_factory=dict)
    fresh: Mapping[int, Change] = field(default_factory=dict)
    routes: tuple[Route, ...] = ()


NO_CHANGES = Changes()


def changed(old: TableSeen, new: TableSeen) -> dict[int, Change]:
    """Every place that differs, and how.  Both views are of one game."""
    before, after = _places(old), _places(new)
    found = {place: _change(before[place], after[place]) for place in after if before[place] != after[place]}
    pawns_before, pawns_after = dict(old.forests), dict(new.forests)
    for forest in sorted({*pawns_before, *pawns_after}):
        here = Counter((seat, PAWN) for seat in pawns_after.get(forest, ()))
        here.subtract((seat, PAWN) for seat in pawns_before.get(forest, ()))
        if deltas := _deltas(here):
            found[forest] = Change(deltas)
    return {place: change for place, change in found.items() if change != Change()}


def routes(events: Iterable[Event]) -> tuple[Route, ...]:
    """The last moves between places, the newest last; of several along one path the newest."""
    found: dict[tuple[int, int], Route] = {}
    for event in events:
        if event.name not in ("moved", "pawn_moved"):
            continue
        src, dst = event.data[:2]
        pair = min(src, dst), max(src, dst)
        found.pop(pair, None)
        found[pair] = Route(event.seat, src, dst, event.data[2] if event.name == "moved" else 0)
    return tuple(found.values())[-ROUTES:]


def last_turn_over(events: Sequence[Event], seat: Seat) -> int | None:
    """How many events had been told when the last turn of this seat that is over was over; None before that."""
    turns = [i for i, event in enumerate(events) if event.name == "turn"]
    return next((end for start, end in reversed(list(pairwise(turns))) if events[start].seat == seat), None)


def this_turn(events: Sequence[Event]) -> int:
    """How many events had been told when the turn that is on began."""
    return next((i for i in range(len(events) - 1, -1, -1) if events[i].name == "turn"), len(events))


def _places(table: TableSeen) -> dict[int, ClearingSeen]:
    burrow = {BURROW: table.burrow} if table.burrow else {}
    return {seen.number: seen for seen in table.clearings} | burrow


def _change(old: ClearingSeen, new: ClearingSeen) -> Change:
    pieces = _counted(new)
    pieces.subtract(_counted(old))
    ground = (old.suit, old.ruin, old.marks) != (new.suit, new.ruin, new.marks)
    return Change(_deltas(pieces), old.ruler != new.ruler, ground)


def _counted(seen: ClearingSeen) -> Counter[tuple[Seat, Kind]]:
    counted = Counter({(g.owner, g.kind): g.n for g in (*seen.warriors, *seen.buildings, *seen.tokens)})
    counted.update((seat, PAWN) for seat in seen.pawns)
    return counted


def _deltas(pieces: Counter[tuple[Seat, Kind]]) -> tuple[Delta, ...]:
    return tuple(Delta(*piece, n) for piece, n in sorted(pieces.items()) if n)
