"""Set-up (CORE-12): deck and hands, then the factions in the order of their letters."""

from __future__ import annotations

from ..asks import Ask, Refusal, Seat, Shuffle
from ..atlas import Clearing
from ..deck import Card
from ..hooks import Rule
from ..state import State
from .hands import draw
from .turn import begin

TAKEN = Refusal("CORE-12.1", "corner_taken")
NOT_OPPOSITE = Refusal("CORE-12.1", "corner_not_opposite")
NO_CORNER = Refusal("CORE-12.1", "no_corner")
STARTING_HAND = 3
REACH = {2: 17, 3: 18, 4: 21, 5: 25, 6: 28}  # by players, recommended (CORE-12.4)


def stages(s: State) -> int:
    """One stage deals, then one a faction."""
    return 1 + len(s.lineup.seats)


def run(s: State) -> Rule:
    return opening(s) if s.stage == 0 else faction_setup(s)


async def opening(s: State) -> None:
    """CORE-12 (2, 3, 5), 12.3, 9.8, MAP-1.2  Suit markers, deck, starting hands."""
    atlas = s.lineup.atlas
    if atlas.shuffled:
        markers = [suit for suit in range(3) for _ in range(4)]
        for c, suit in zip(atlas.clearings, await Shuffle(markers), strict=True):
            s.suits[c] = suit
        s.tell("suits", s.first, *s.suits[1:])
    s.deck = [Card(k) for k in await Shuffle(s.deck)]
    for seat in s.lineup.round_from(s.first):
        await draw(s, seat, STARTING_HAND)
    vagabonds = [f for f in s.setup_order if s.lineup.line[f].is_vagabond]
    if len(vagabonds) > 1:  # VB-11.1
        for f, drawn in zip(vagabonds, await Shuffle(vagabonds), strict=True):
            s.setup_order[s.lineup.setup_order.index(f)] = Seat(drawn)
    s.stage = 1


async def faction_setup(s: State) -> None:
    """CORE-12 (7)  The next faction in set-up order; after the last one the first turn begins."""
    seat = s.setup_order[s.stage - 1]
    await s.lineup.line[seat].setup(s, seat)
    s.stage += 1
    if s.stage == stages(s):
        begin(s, s.first)


def corners(s: State) -> list[Clearing]:
    """CORE-12.1  Free corners; those opposite a start already taken, if there are any."""
    atlas = s.lineup.atlas
    free = [c for c in atlas.corners if c not in s.homes]
    opposite = [c for c in free if atlas.opposite[c] and atlas.opposite[c] in s.homes]
    return opposite or free


async def choose_corner(s: State, me: Seat, id: str) -> Clearing:
    """CORE-12.1  The starting corner; it is remembered for those who come later."""
    atlas, options = s.lineup.atlas, corners(s)

    def why(c: Clearing) -> Refusal:
        return NO_CORNER if c not in atlas.corners else TAKEN if c in s.homes else NOT_OPPOSITE

    c = await Ask(me, id, options, "clearing", why=why)
    s.homes[me] = c
    return c
