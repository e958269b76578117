"""What the plots of the Corvids do (08, CORVID-4.2, 7)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Reveal, Seat
from ...atlas import Clearing
from ...hooks import Part
from ...pieces import PLOT
from ...rules.hands import take_random
from ...rules.movement import cannot_place, neighbours
from ...rules.removal import sweep
from ...rules.scoring import score
from ...rules.shortage import as_many_as_last
from ...state import State
from .board import BOMB, DOWN, EXTORTION, UP, board_of

NO_PLOT_THERE = Refusal("CORVID-4.2", "no_plot_there")
FACE_UP = Refusal("CORVID-4.2", "plot_is_face_up")
NO_WARRIOR_THERE = Refusal("CORVID-4.2", "no_warrior_there")
NOTHING_TO_FLIP = Refusal("CORVID-4.2", "nothing_to_flip")
NOT_BESIDE = Refusal("CORVID-7.4", "not_beside_raid")


# -- CORVID-4.2 flipping ---------------------------------------------------------------------------
def cannot_flip(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """CORVID-4.2"""
    facing = board_of(s, me).facing[c]
    if facing == DOWN:
        return None if s.at(me, c) else NO_WARRIOR_THERE
    return FACE_UP if facing else NO_PLOT_THERE


def flippable(s: State, me: Seat) -> list[Clearing]:
    return [c for c in board_of(s, me).shown(DOWN) if s.at(me, c)]


def no_flip(s: State, me: Seat) -> Refusal | None:
    """CORVID-4.2"""
    return None if flippable(s, me) else NOTHING_TO_FLIP


async def flip(s: State, me: Seat) -> None:
    """CORVID-4.2, CORE-8.3  Face up; a point for every plot that is face up now; then what it does."""
    spots = flippable(s, me)
    where = await Ask(me, "corvids.flip.where", spots, "clearing", why=lambda c: cannot_flip(s, me, c))
    b = board_of(s, me)
    kind = b.kinds[where]
    b.facing[where], b.denied[where] = UP, 0
    s.tell("flipped", me, where, kind)
    await Reveal()
    await score(s, {me: b.facing.count(UP)}, "plots")
    if kind == BOMB:
        await explode(s, me, where)
    elif kind == EXTORTION:
        await extort(s, me, where)


async def explode(s: State, me: Seat, where: Clearing) -> None:
    """CORVID-7.1  All enemy pieces there and the bomb leave together; Vagabonds damage items."""
    await sweep(s, me, [where], "bomb", [Part(me, where, PLOT, 1, me)])


async def extort(s: State, me: Seat, where: Clearing) -> None:
    """CORVID-7.3, 8.6  A random card of each enemy with a piece there; an empty hand gives nothing."""
    for foe in s.enemies(me, where):
        if s.hands[foe]:
            await take_random(s, me, foe)


# -- CORVID-7.4 raids ------------------------------------------------------------------------------
async def raid(s: State, me: Seat, where: Clearing) -> None:
    """CORVID-7.4, 9  One warrior in each clearing beside it, the Corvids' choice if they are short of warriors."""
    near = neighbours(s, me, where)

    def why(c: Clearing) -> Refusal | None:
        return cannot_place(s, me, c) if c in near else NOT_BESIDE

    spots = [c for c in sorted(near) if not cannot_place(s, me, c)]
    for c in await as_many_as_last(s, me, "corvids.raid.where", spots, s.supply[me], why, where):
        s.put(me, c)
        s.tell("raided", me, c)
