"""Removing pieces: one event, then its points, then what answers (CORE-1.7, 8.1, 10.11, 11)."""

from __future__ import annotations

from ..asks import Ask, Seat
from ..atlas import Clearing
from ..hooks import Part, Removal, Trigger
from ..pieces import DAMAGE, WARRIOR, kind_id
from ..state import State
from .scoring import score


async def remove(s: State, gone: Removal) -> None:
    """CORE-1.7, 8.1, 10.11  Pieces leave together, then all points, then the triggers in their order."""
    if not gone.parts:
        return
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
    await score(s, gains)
    if triggers:
        await resolve(s, triggers, gone.fight is not None)


async def resolve(s: State, triggers: list[Trigger], in_battle: bool) -> None:
    """CORE-1.3, 10.8, 10.11  In battle each owner orders its own and the turn's player orders the owners; elsewhere the
    turn's player orders all."""
    if not in_battle:
        await in_order(s, s.turn.seat, triggers)
        return
    while triggers:
        owners = sorted({t.owner for t in triggers})
        first = owners[0]
        if len(owners) > 1:
            first = await Ask(s.turn.seat, "removal.side", owners, "seat")
        await in_order(s, first, [t for t in triggers if t.owner == first])
        triggers = [t for t in triggers if t.owner != first]


async def in_order(s: State, chooser: Seat, triggers: list[Trigger]) -> None:
    """One after the other, as `chooser` likes; triggers of one name and clearing need no order."""
    while triggers:
        kinds = list(dict.fromkeys((t.name, t.where) for t in triggers))
        pick = kinds[0]
        if len(kinds) > 1:
            pick = await Ask(chooser, "removal.order", kinds, "trigger")
        trigger = next(t for t in triggers if (t.name, t.where) == pick)
        triggers = [t for t in triggers if t is not trigger]
        await trigger.rule(s)


def all_pieces(s: State, owner: Seat, where: Clearing, by: Seat) -> list[Part]:
    """Warriors, buildings and tokens of one owner there."""
    parts = [Part(owner, where, WARRIOR, s.at(owner, where), by)]
    parts += [Part(owner, where, k, s.has(k, where), by) for k in s.lineup.line[owner].kinds]
    return [p for p in parts if p.n]


async def sweep(s: State, by: Seat, places: list[Clearing], cause: str) -> None:
    """CORE-11.1  Remove all enemy pieces in these clearings, at the same moment."""
    parts: list[Part] = []
    for seat in s.lineup.seats:
        if s.are_enemies(by, seat):
            for c in places:
                parts += await s.lineup.line[seat].swept(s, seat, c, by)
    await remove(s, Removal(parts, cause))
