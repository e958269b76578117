"""What answers a removal or a move, and in which order (CORE-1.3, 10.8, 10.11)."""

from __future__ import annotations

from ..asks import Ask, Refusal, Seat
from ..hooks import Trigger
from ..state import State

NOTHING_OF_ITS = Refusal("CORE-10.8", "nothing_to_resolve")


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
            first = await Ask(s.turn.seat, "removal.side", owners, "seat", why=lambda f: NOTHING_OF_ITS)
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
