"""The Lake (MAP-3): the Ferry.  Who swims, and which forests the water parts, stands in the atlas (MAP-3.2 to 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ..asks import Seat
from ..atlas import Atlas, Clearing
from ..hooks import MapRules, Move, Trigger
from ..rules.hands import draw, may_draw
from ..state import Board, State

CROSSED = "ferry"  # noted once the Ferry has been used in a turn


@dataclass(slots=True)
class LakeBoard(Board):
    ferry: Clearing

    def copy(self) -> LakeBoard:
        return LakeBoard(self.ferry)

    def marks(self, c: Clearing) -> list[str]:
        """MAP-1.5  The Ferry is nobody's piece: nothing that removes, moves or counts pieces finds it."""
        return ["ferry"] if c == self.ferry else []


class Lake(MapRules):
    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self.across = {c: tuple(d for d in atlas.coast if d != c) for c in atlas.coast}

    def board(self) -> LakeBoard:
        """MAP-3.1"""
        return LakeBoard(self.atlas.ferry)

    def passages(self, s: State, me: Seat, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
        """MAP-3.5a, d, e, h, i, j  Once a turn, for any move that begins where the Ferry lies, whoever makes it; all
        else that a move needs is asked for as ever, and nothing but a move knows this way."""
        return self.across[c] if c == ferry(s) and CROSSED not in s.turn.used else ()

    def on_moved(self, s: State, me: Seat, move: Move) -> list[Trigger]:
        """MAP-3.5b, c, g, j, MAP-3.6  The Ferry goes along with the first of those who move together; each of them
        draws a card, and the turn's player puts that and Outrage in order, or two draws where one goes short."""
        if not move.passage:
            return []
        if CROSSED not in s.turn.used:
            s.turn.used.append(CROSSED)
            land_of(s).ferry = Clearing(move.dst)
            s.tell("ferry", move.mover, move.src, move.dst)
        if not may_draw(s, move.mover):
            return []
        goes_short = len(s.deck) + len(s.discard) < 2 and move.mover != s.turn.seat
        name = "ferry_ally" if goes_short else "ferry"
        return [Trigger(move.mover, name, Clearing(move.dst), partial(fare, seat=move.mover))]

    def problems(self, s: State, me: Seat) -> list[str]:
        return [] if ferry(s) in self.across else [f"the Ferry in {ferry(s)}"]


async def fare(s: State, seat: Seat) -> None:
    """MAP-3.5c"""
    await draw(s, seat, 1)


def land_of(s: State) -> LakeBoard:
    assert isinstance(s.land, LakeBoard)
    return s.land


def ferry(s: State) -> Clearing:
    """Where it lies."""
    return land_of(s).ferry
