"""What lies on the Duchy's boards: ministers, crowns, revealed cards (07, DUCHY-1)."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field

from ...asks import Seat
from ...deck import Card
from ...rules.hands import from_hand
from ...state import Board, State

MINISTERS = (  # three of each rank (DUCHY-1.6)
    "foremole", "captain", "marshal",
    "brigadier", "banker", "mayor",
    "duchess_of_mud", "baron_of_dirt", "earl_of_stone",
)  # fmt: skip
SQUIRE, NOBLE, LORD = range(3)
RANKS = ("squire", "noble", "lord")
CROWNS = 3  # of each rank (DUCHY-1.5)
CARDS = (2, 3, 4)  # revealed to sway a minister, by rank
POINTS = (1, 2, 3)  # for a crown, by rank


def none_lost() -> list[int]:
    return [0] * len(RANKS)


@dataclass(slots=True)
class DuchyBoard(Board):
    """DUCHY-1.5, 1.6  `revealed` and `acted` are of this turn.  A crown that is neither lost nor on a minister lies on
    its space."""

    swayed: list[int] = field(default_factory=list)  # ministers, sorted
    lost: list[int] = field(default_factory=none_lost)  # crowns out of the game, by rank
    revealed: list[Card] = field(default_factory=list)  # in the play area, a multiset, sorted
    acted: list[int] = field(default_factory=list)  # ministers done in this Parliament

    def copy(self) -> DuchyBoard:
        return DuchyBoard(self.swayed[:], self.lost[:], self.revealed[:], self.acted[:])

    def cards(self) -> list[Card]:
        return self.revealed

    def crowns(self, rank: int) -> int:
        """DUCHY-1.5  Those left on their spaces."""
        return CROWNS - self.lost[rank] - sum(rank_of(minister) == rank for minister in self.swayed)


def board_of(s: State, me: Seat) -> DuchyBoard:
    board = s.boards[me]
    assert isinstance(board, DuchyBoard)
    return board


def rank_of(minister: int) -> int:
    return minister // CROWNS


def reveal(s: State, me: Seat, card: Card, why: str) -> None:
    """DUCHY-2.7, 5.4  A card leaves the hand for the play area: nothing else can be done with it until Evening."""
    from_hand(s, me, card)
    insort(board_of(s, me).revealed, card)
    s.tell("revealed", me, card, why)
