"""Too few pieces for all the places that would get one (CORE-1.6)."""

from __future__ import annotations

from ..asks import Ask, Seat, Why
from ..atlas import Clearing
from ..state import State


async def as_many_as_last(
    s: State, me: Seat, id: str, spots: list[Clearing], supply: int, why: Why, *data: int, secret: bool = False
) -> list[Clearing]:
    """CORE-1.6  Up to `supply` of the spots, one entry a piece; the player's choice if not all can be served.  `why` is
    asked about other clearings; the question's data are `data`, how many are left, and how many of them in each
    clearing, as pairs."""
    if supply >= len(spots):
        return spots
    left, chosen = spots[:], list[Clearing]()
    while len(chosen) < supply:
        c, options = left[0], sorted(set(left))
        if len(options) > 1:
            more = (*data, supply - len(chosen), tuple((d, left.count(d)) for d in options))
            c = await Ask(me, id, options, "clearing", secret=secret, why=why, data=more)
        left.remove(c)
        chosen.append(c)
    return sorted(chosen)
