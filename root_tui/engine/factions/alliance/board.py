"""What lies on the Alliance's board (03, WA-1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...asks import Seat
from ...deck import Card
from ...pieces import BASE, COUNT, SYMPATHY
from ...state import Board, State

TOKENS = COUNT[SYMPATHY]
COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # supporters for the nth token (WA-1.2)
POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)


@dataclass(slots=True)
class AllianceBoard(Board):
    supporters: list[Card] = field(default_factory=list)  # a multiset, sorted; only the Alliance knows it
    officers: int = 0
    operations: int = 0  # begun this Evening
    shaken: int = 0  # bases just lost whose price is still to pay; 0 at rest

    def copy(self) -> AllianceBoard:
        return AllianceBoard(self.supporters[:], self.officers, self.operations, self.shaken)

    def cards(self) -> list[Card]:
        return self.supporters

    def bodies(self) -> int:
        return self.officers


def own(s: State, me: Seat) -> AllianceBoard:
    board = s.boards[me]
    assert isinstance(board, AllianceBoard)
    return board


def base_out(s: State, suit: int) -> bool:
    """Does the base of this suit stand on the map?  Else it lies on the board."""
    return any(s.suits[c] == suit for c in s.where(BASE))
