"""Removing pieces: one event, then its points, then what answers (CORE-1.7, 8.1, 10.11, 11)."""

from __future__ import annotations

from collections.abc import Sequence

from ..asks import Reveal, Seat
from ..atlas import Clearing
from ..hooks import Part, Removal
from ..pieces import DAMAGE, WARRIOR, kind_id
from ..state import State
from .scoring import score
from .triggers import resolve


async def remove(s: State, gone: Removal) -> None:
    """CORE-1.7, 8.1, 10.11  Pieces leave together, then all points, then the triggers in their order."""
    if not gone.parts:
        return
    learned = any(hook(s, me, gone) for me, hook in s.lineup.removal_reveals)
    gains: dict[Seat, int] = {}
    for part in gone.parts:
        owner, where, kind, n, by = part
        if kind >= DAMAGE:
            for _ in range(n):
                s.lineup.line[owner].damage(s, owner, kind)
            continue
        if not any(hook(s, me, part, gone) for me, hook in s.lineup.removed_to):
            s.take(owner, kind, where, n)
        s.tell("removed", owner, where, kind_id(kind), n, by)
        if kind != WARRIOR and by != owner:
            gains[by] = gains.get(by, 0) + n
    for me, points in s.lineup.removal_points:
        extra = points(s, me, gone)
        if extra:
            gains[me] = gains.get(me, 0) + extra
    triggers = [t for me, hook in s.lineup.on_removed for t in hook(s, me, gone)]
    if learned:
        await Reveal()
    await score(s, gains, "removal")
    if triggers:
        await resolve(s, triggers, gone.fight is not None)


def all_pieces(s: State, owner: Seat, where: Clearing, by: Seat) -> list[Part]:
    """Warriors, buildings and tokens of one owner there."""
    parts = [Part(owner, where, WARRIOR, s.at(owner, where), by)]
    parts += [Part(owner, where, k, s.has(k, where), by) for k in s.lineup.line[owner].kinds]
    return [p for p in parts if p.n]


async def sweep(s: State, by: Seat, places: list[Clearing], cause: str, also: Sequence[Part] = ()) -> None:
    """CORE-11.1  Remove all enemy pieces in these clearings, at the same moment; `also` goes with them."""
    parts = [*also]
    for seat in s.lineup.seats:
        if s.are_enemies(by, seat):
            for c in places:
                parts += await s.lineup.line[seat].swept(s, seat, c, by)
    await remove(s, Removal(parts, cause))
