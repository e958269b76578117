"""What lies on the Eyrie's board: leader, Viziers, Decree (02, EY-1)."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field

from ...asks import Seat
from ...atlas import Clearing
from ...deck import Card
from ...pieces import ROOST
from ...state import Board, State

POINTS = (0, 1, 2, 3, 4, 4, 5)  # each Evening, by the last space uncovered (EY-1.2)
BONUS = (0, 0, 1, 0, 0, 1, 0)  # cards drawn beyond the first, printed on the spaces (EY-1.2)
RECRUIT, MOVE, BATTLE, BUILD = range(4)  # EY-1.3
COLUMNS = 4
OVER = COLUMNS  # every column is done
CUT_SHORT = COLUMNS + 1  # turmoil ended it
VIZIERS = {  # EY-1.4
    "builder": (RECRUIT, MOVE),
    "charismatic": (RECRUIT, BATTLE),
    "commander": (MOVE, BATTLE),
    "despot": (MOVE, BUILD),
}
LEADERS = tuple(VIZIERS)


def four() -> list[list[Card]]:
    return [[] for _ in range(COLUMNS)]


@dataclass(slots=True)
class EyrieBoard(Board):
    """EY-1.1, 1.3  `column`, `done` and `added` are of this turn: where the Decree stands, the faces done in that
    column, the cards added."""

    leader: str = ""  # "" before set-up
    deposed: list[str] = field(default_factory=list)  # face down
    decree: list[list[Card]] = field(default_factory=four)  # sorted, Viziers among them
    column: int = OVER
    done: list[Card] = field(default_factory=list)
    added: list[Card] = field(default_factory=list)

    def copy(self) -> EyrieBoard:
        return EyrieBoard(
            self.leader, self.deposed[:], [*map(list.copy, self.decree)], self.column, self.done[:], self.added[:]
        )

    def cards(self) -> list[Card]:
        """All but the Viziers: theirs is the last face of every deck, and so lies last in a column."""
        own = VIZIERS.get(self.leader, ())
        return [k for i, column in enumerate(self.decree) for k in (column[:-1] if i in own else column)]

    def left(self) -> tuple[int, list[Card]]:
        """EY-1.3, 5.5  The column now resolved and what is still to do there; empty columns are passed over."""
        for column in range(self.column, COLUMNS):
            cards = self.decree[column][:]
            if column == self.column:
                for k in self.done:
                    cards.remove(k)
            if cards:
                return column, cards
        return OVER, []


def board_of(s: State, me: Seat) -> EyrieBoard:
    board = s.boards[me]
    assert isinstance(board, EyrieBoard)
    return board


def to_do(b: EyrieBoard, *, mine: bool) -> list[list[Card]]:
    """The cards left in this turn, by column; of another's turn all."""
    if not mine:
        return b.decree
    column, left = b.left()
    if b.column > OVER or column == OVER:
        return four()
    return [[] if i < column else left if i == column else cards for i, cards in enumerate(b.decree)]


def points(roosts: int) -> int:
    """EY-1.2, 7.1  What the Evening scores."""
    return POINTS[roosts - 1] if roosts else 0


def settle(s: State, me: Seat, c: Clearing, warriors: int) -> None:
    """A roost, and as many of these warriors as there are (CORE-1.6)."""
    s.put_piece(me, ROOST, c)
    s.tell("new_roost", me, c, s.put(me, c, warriors))


def crown(s: State, me: Seat, leader: str) -> None:
    """EY-1.4  A leader, and the Viziers in his columns."""
    b = board_of(s, me)
    b.leader = leader
    for column in VIZIERS[leader]:
        insort(b.decree[column], s.lineup.deck.vizier)
    s.tell("leader", me, leader)
