"""The Corvids' plots as they lie: where, which side up, what they are (08, CORVID-1, 8).

Where a plot lies and which side it shows is public; what a face-down one is, and what the supply holds, only the
Corvids know.  What is offered, refused or told to others reads `facing` first, and `kinds` of face-up plots only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...asks import Seat, Shuffle
from ...atlas import Clearing, N
from ...pieces import PLOT
from ...pieces import PLOTS as PLOTS  # others find it here
from ...state import Board, State

BOMB, SNARE, EXTORTION, RAID = range(4)
OF_EACH = 2  # CORVID-1.1
NO_PLOT, DOWN, UP = range(3)  # what a clearing shows
NOTHING = -1


@dataclass(slots=True)
class CorvidBoard(Board):
    """CORVID-1  By clearing: `facing` what all see, `kinds` what lies there, `denied` the bits of the kinds that a plot
    was guessed to be and is not.  `supply` counts by kind; `placed` and `exerted` are of this turn."""

    facing: list[int] = field(default_factory=lambda: [NO_PLOT] * N)
    kinds: list[int] = field(default_factory=lambda: [NOTHING] * N)
    denied: list[int] = field(default_factory=lambda: [0] * N)
    supply: list[int] = field(default_factory=lambda: [OF_EACH] * len(PLOTS))
    placed: int = 0
    exerted: int = 0

    def copy(self) -> CorvidBoard:
        return CorvidBoard(self.facing[:], self.kinds[:], self.denied[:], self.supply[:], self.placed, self.exerted)

    def marks(self, c: Clearing) -> list[str]:
        """CORVID-8.1  What a face-up plot is, all see."""
        return [PLOTS[self.kinds[c]]] if self.facing[c] == UP else []

    def own_marks(self, c: Clearing) -> list[str]:
        """CORVID-8.1"""
        return [PLOTS[self.kinds[c]]] if self.facing[c] == DOWN else []

    def shown(self, facing: int) -> list[Clearing]:
        """The clearings with a plot that shows this side."""
        return [Clearing(c) for c, f in enumerate(self.facing) if f == facing]

    def is_up(self, kind: int, c: Clearing) -> bool:
        return self.facing[c] == UP and self.kinds[c] == kind


def board_of(s: State, me: Seat) -> CorvidBoard:
    board = s.boards[me]
    assert isinstance(board, CorvidBoard)
    return board


def take_back(b: CorvidBoard, c: Clearing) -> int:
    """CORVID-1.3  A plot that has left the map is in the supply again; what it was."""
    kind = b.kinds[c]
    b.supply[kind] += 1
    b.kinds[c], b.facing[c], b.denied[c] = NOTHING, NO_PLOT, 0
    return kind


def lay(s: State, me: Seat, c: Clearing, kind: int, facing: int) -> None:
    """A plot of the supply on the map."""
    b = board_of(s, me)
    b.supply[kind] -= 1
    b.kinds[c], b.facing[c], b.denied[c] = kind, facing, 0
    s.put_piece(me, PLOT, c)


# -- CORVID-8 what others may think ----------------------------------------------------------------
def deal_anew(b: CorvidBoard, below: Callable[[int], int]) -> None:
    """CORVID-8.1  Kinds of face-down plots and of the supply among themselves, none that a plot is known not to be."""
    down, pool = b.shown(DOWN), b.supply[:]
    for c in down:
        pool[b.kinds[c]] += 1
    found = assign(list(map(Clearing, Shuffle(down).answer(below))), pool, b.denied, below)
    assert found is not None, "what lies there is one way to lie there"
    for c, kind in found.items():
        b.kinds[c] = kind
    b.supply = pool


def assign(
    down: list[Clearing], pool: list[int], denied: list[int], below: Callable[[int], int]
) -> dict[Clearing, int] | None:
    """A kind out of the pool for each of these, if there is a way; what is left stays in the pool."""
    if not down:
        return {}
    c, *rest = down
    tries = [kind for kind, n in enumerate(pool) for _ in range(n) if not denied[c] >> kind & 1]
    for kind in dict.fromkeys(Shuffle(tries).answer(below)):
        pool[kind] -= 1
        found = assign(rest, pool, denied, below)
        if found is not None:
            found[c] = kind
            return found
        pool[kind] += 1
    return None


def faults(s: State, me: Seat) -> list[str]:
    """What cannot be, by name."""
    b, found = board_of(s, me), list[str]()
    count = b.supply[:]
    for c in range(N):
        there = b.facing[c] != NO_PLOT
        if there != (b.kinds[c] != NOTHING) or s.has(PLOT, Clearing(c)) != there:
            found.append(f"corvids: plots in {c} do not fit")
        elif there:
            count[b.kinds[c]] += 1
            if b.denied[c] >> b.kinds[c] & 1:
                found.append(f"corvids: the plot in {c} is what it was said not to be")
    if count != [OF_EACH] * len(PLOTS) or min(b.supply) < 0:
        found.append(f"corvids: plots by kind {count}")
    if b.placed < 0 or b.exerted not in (0, 1):
        found.append(f"corvids: {b.placed} placed, {b.exerted} exerted")
    return found
