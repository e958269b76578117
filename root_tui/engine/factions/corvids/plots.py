"""The plots of the Corvids: where they lie, what they are, what they do (08, CORVID-1, 4.2, 5.3, 5.4, 7, 8).

Where a plot lies and which side it shows is public; what a face-down one is, and what the supply holds, only the
Corvids know.  What is offered, refused or told to others reads `facing` first, and `kinds` of face-up plots only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ...asks import Ask, Refusal, Reveal, Seat, Shuffle
from ...atlas import Clearing, N
from ...hooks import Part, Removal
from ...pieces import COUNT, PLOT, WARRIOR
from ...rules.hands import take_random
from ...rules.movement import cannot_place, neighbours
from ...rules.removal import remove, sweep
from ...rules.scoring import score
from ...state import Board, State

BOMB, SNARE, EXTORTION, RAID = range(4)
PLOTS: Final = ("bomb", "snare", "extortion", "raid")
OF_EACH = 2  # CORVID-1.1
NO_PLOT, DOWN, UP = range(3)  # what a clearing shows
NOTHING = -1

NO_PLOT_THERE = Refusal("CORVID-4.2", "no_plot_there")
FACE_UP = Refusal("CORVID-4.2", "plot_is_face_up")
NO_WARRIOR_THERE = Refusal("CORVID-4.2", "no_warrior_there")
NOTHING_TO_FLIP = Refusal("CORVID-4.2", "nothing_to_flip")
HAS_PLOT = Refusal("CORVID-1.2", "plot_there")
NO_PLOT_LEFT = Refusal("CORVID-5.3", "no_plot_left")
NOT_IN_SUPPLY = Refusal("CORVID-5.3", "plot_not_in_supply")
NOWHERE_TO_PLOT = Refusal("CORVID-5.3", "nowhere_to_plot")
TOO_FEW = tuple(Refusal("CORVID-5.3", "too_few_for_plot", (n,)) for n in range(COUNT[PLOT] + 2))
NO_TWINS = Refusal("CORVID-5.4", "no_plots_to_swap")
NO_PLOT_TO_SWAP = Refusal("CORVID-5.4", "no_plot_there")
OTHER_FACING = Refusal("CORVID-5.4", "other_side_shown")
NO_RAIDER_WANTED = Refusal("CORVID-7.4", "not_beside_raid")


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


# -- CORVID-5.3 placing ----------------------------------------------------------------------------
def cannot_plot(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """CORVID-1.2, 5.3, 10.1  One plot a clearing, where the Corvids may place, for one warrior and one more for each
    plot of this turn."""
    b = board_of(s, me)
    if b.facing[c]:
        return HAS_PLOT
    cost = 1 + b.placed
    return TOO_FEW[cost] if s.at(me, c) < cost else cannot_place(s, me, c)


def no_plotting(s: State, me: Seat) -> Refusal | None:
    """CORVID-5.3"""
    if s.on_map(PLOT) == COUNT[PLOT]:
        return NO_PLOT_LEFT
    return None if any(not cannot_plot(s, me, c) for c in s.camps(me)) else NOWHERE_TO_PLOT


async def place_plot(s: State, me: Seat, act: Callable[[], None]) -> None:
    """CORVID-5.3, 8.2  Where all may see; what, only the Corvids.  Its warriors leave that clearing for it."""
    b = board_of(s, me)
    spots = [c for c in s.camps(me) if not cannot_plot(s, me, c)]
    cost = 1 + b.placed
    c = await Ask(me, "corvids.plot.where", spots, "clearing", why=lambda c: cannot_plot(s, me, c), data=(cost,))
    there = [kind for kind, n in enumerate(b.supply) if n]
    kind = await Ask(me, "corvids.plot.what", there, "plot", secret=True, why=lambda k: NOT_IN_SUPPLY, data=(c,))
    act()
    await remove(s, Removal([Part(me, c, WARRIOR, cost, me)], "plot"))
    lay(s, me, c, kind, DOWN)
    b.placed += 1
    s.tell("plot_placed", me, c, secret=(kind,), who=(me,))


def lay(s: State, me: Seat, c: Clearing, kind: int, facing: int) -> None:
    """A plot of the supply on the map."""
    b = board_of(s, me)
    b.supply[kind] -= 1
    b.kinds[c], b.facing[c], b.denied[c] = kind, facing, 0
    s.put_piece(me, PLOT, c)


# -- CORVID-5.4 Trick ------------------------------------------------------------------------------
def swappable(s: State, me: Seat) -> list[Clearing]:
    """CORVID-5.4  Plots that are not the only one to show their side."""
    facing = board_of(s, me).facing
    sides = [side for side in (DOWN, UP) if facing.count(side) > 1]
    return [Clearing(c) for c, side in enumerate(facing) if side in sides]


def no_trick(s: State, me: Seat) -> Refusal | None:
    """CORVID-5.4"""
    facing = board_of(s, me).facing
    return None if facing.count(DOWN) > 1 or facing.count(UP) > 1 else NO_TWINS


async def trick(s: State, me: Seat, act: Callable[[], None]) -> None:
    """CORVID-5.4, 7.4  Two plots that show the same side change places.  Nothing is placed, moved or removed."""
    b, spots = board_of(s, me), swappable(s, me)

    def why(c: Clearing) -> Refusal:
        return NO_TWINS if b.facing[c] else NO_PLOT_TO_SWAP

    def why_not_these(c: Clearing) -> Refusal:
        return OTHER_FACING if b.facing[c] and c != a else NO_PLOT_TO_SWAP

    a = await Ask(me, "corvids.trick.first", spots, "clearing", why=why)
    others = [c for c in spots if c != a and b.facing[c] == b.facing[a]]
    d = await Ask(me, "corvids.trick.second", others, "clearing", why=why_not_these, data=(a,))
    act()
    b.kinds[a], b.kinds[d] = b.kinds[d], b.kinds[a]
    b.denied[a], b.denied[d] = b.denied[d], b.denied[a]
    s.tell("plots_swapped", me, *sorted((a, d)))


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
    await score(s, {me: b.facing.count(UP)})
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
    spots = [c for c in sorted(neighbours(s, me, where)) if not cannot_place(s, me, c)]
    for c in await some(s, me, "corvids.raid.where", spots, lambda c: not_raided(s, me, where, c), where):
        s.put(me, c)
        s.tell("raided", me, c)


def not_raided(s: State, me: Seat, where: Clearing, c: Clearing) -> Refusal | None:
    return cannot_place(s, me, c) if c in neighbours(s, me, where) else NO_RAIDER_WANTED


async def some(
    s: State,
    me: Seat,
    id: str,
    spots: list[Clearing],
    why: Callable[[Clearing], Refusal | None],
    *data: int,
    secret: bool = False,
) -> list[Clearing]:
    """CORE-1.6  As many of the clearings as there are warriors in supply, the Corvids' choice if not all."""
    left, chosen = spots[:], list[Clearing]()
    if len(spots) <= s.supply[me]:
        return spots
    while left and len(chosen) < s.supply[me]:
        n = s.supply[me] - len(chosen)
        c = await Ask(me, id, left, "clearing", secret=secret, why=why, data=(*data, n))
        left.remove(c)
        chosen.append(c)
    return sorted(chosen)


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
