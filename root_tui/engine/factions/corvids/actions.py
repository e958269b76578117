"""What the Corvids do in Daylight, and once more when they exert (08, CORVID-5, 6.1)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing
from ...hooks import Action, Part, Removal
from ...pieces import COUNT, PLOT, WARRIOR
from ...rules.battle import fight
from ...rules.movement import cannot_place
from ...rules.removal import remove
from ...state import State
from ..base import NO_ACTIONS, no_battle, no_move
from .board import DOWN, UP, board_of, lay

DREW = "drew"  # noted once they have drawn in this Evening

EXERTED = Refusal("CORVID-6.1", "exerted_already")
HAS_DRAWN = Refusal("CORVID-6.1", "drew_already")
HAS_PLOT = Refusal("CORVID-1.2", "plot_there")
NO_PLOT_LEFT = Refusal("CORVID-5.3", "no_plot_left")
NOT_IN_SUPPLY = Refusal("CORVID-5.3", "plot_not_in_supply")
NOWHERE_TO_PLOT = Refusal("CORVID-5.3", "nowhere_to_plot")
TOO_FEW = tuple(Refusal("CORVID-5.3", "too_few_for_plot", (n,)) for n in range(COUNT[PLOT] + 2))
NO_TWINS = Refusal("CORVID-5.4", "no_plots_to_swap")
NO_PLOT_TO_SWAP = Refusal("CORVID-5.4", "no_plot_there")
OTHER_FACING = Refusal("CORVID-5.4", "other_side_shown")


def is_evening(s: State, me: Seat) -> bool:
    return s.lineup.steps[me][s.turn.step].phase == "evening"


def tired(s: State, me: Seat) -> Refusal | None:
    """CORVID-5, 6.1  Why no action can be taken now, whichever."""
    if not is_evening(s, me):
        return None if s.turn.actions else NO_ACTIONS
    if board_of(s, me).exerted:
        return EXERTED
    return HAS_DRAWN if DREW in s.turn.used else None


def act(s: State, me: Seat) -> None:
    """An action begins: one of three in Daylight, the one of the Evening."""
    if is_evening(s, me):
        board_of(s, me).exerted = 1
        s.tell("exerted", me)
    else:
        s.turn.actions -= 1


def moving(s: State, me: Seat) -> Refusal | None:
    return tired(s, me) or no_move(s, me)


async def move(s: State, me: Seat) -> None:
    """CORVID-5.1"""
    act(s, me)
    corvids = s.lineup.line[me]
    await corvids.move(s, me, corvids.movable(s, me))


def battling(s: State, me: Seat) -> Refusal | None:
    return tired(s, me) or no_battle(s, me)


async def battle(s: State, me: Seat) -> None:
    """CORVID-5.2"""
    act(s, me)
    await fight(s, me, s.lineup.line[me].battlefields(s, me))


# -- CORVID-5.3 placing ----------------------------------------------------------------------------
def cannot_plot(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """CORVID-1.2, 5.3, 10.1  One plot a clearing, where the Corvids may place, for one warrior and one more for each
    plot of this turn."""
    b = board_of(s, me)
    if b.facing[c]:
        return HAS_PLOT
    cost = 1 + b.placed
    return TOO_FEW[cost] if s.at(me, c) < cost else cannot_place(s, me, c)


def plotting(s: State, me: Seat) -> Refusal | None:
    """CORVID-5.3"""
    if refusal := tired(s, me):
        return refusal
    if s.on_map(PLOT) == COUNT[PLOT]:
        return NO_PLOT_LEFT
    return None if any(not cannot_plot(s, me, c) for c in s.camps(me)) else NOWHERE_TO_PLOT


async def plot(s: State, me: Seat) -> None:
    """CORVID-5.3, 8.2  Where all may see; what, only the Corvids.  Its warriors leave that clearing for it."""
    b = board_of(s, me)
    spots = [c for c in s.camps(me) if not cannot_plot(s, me, c)]
    cost = 1 + b.placed
    c = await Ask(me, "corvids.plot.where", spots, "clearing", why=lambda c: cannot_plot(s, me, c), data=(cost,))
    there = [kind for kind, n in enumerate(b.supply) if n]
    kind = await Ask(me, "corvids.plot.what", there, "plot", secret=True, why=lambda k: NOT_IN_SUPPLY, data=(c,))
    act(s, me)
    await remove(s, Removal([Part(me, c, WARRIOR, cost, me)], "plot"))
    lay(s, me, c, kind, DOWN)
    b.placed += 1
    s.tell("plot_placed", me, c, secret=(kind,), who=(me,))


# -- CORVID-5.4 Trick ------------------------------------------------------------------------------
def swappable(s: State, me: Seat) -> list[Clearing]:
    """CORVID-5.4  Plots that are not the only one to show their side."""
    facing = board_of(s, me).facing
    sides = [side for side in (DOWN, UP) if facing.count(side) > 1]
    return [Clearing(c) for c, side in enumerate(facing) if side in sides]


def tricking(s: State, me: Seat) -> Refusal | None:
    """CORVID-5.4"""
    if refusal := tired(s, me):
        return refusal
    facing = board_of(s, me).facing
    return None if facing.count(DOWN) > 1 or facing.count(UP) > 1 else NO_TWINS


async def trick(s: State, me: Seat) -> None:
    """CORVID-5.4, 7.4  Two plots that show the same side change places.  Nothing is placed, moved or removed."""
    b, spots = board_of(s, me), swappable(s, me)

    def why(c: Clearing) -> Refusal:
        return NO_TWINS if b.facing[c] else NO_PLOT_TO_SWAP

    def why_not_these(c: Clearing) -> Refusal:
        return OTHER_FACING if b.facing[c] and c != a else NO_PLOT_TO_SWAP

    a = await Ask(me, "corvids.trick.first", spots, "clearing", why=why)
    others = [c for c in spots if c != a and b.facing[c] == b.facing[a]]
    d = await Ask(me, "corvids.trick.second", others, "clearing", why=why_not_these, data=(a,))
    act(s, me)
    b.kinds[a], b.kinds[d] = b.kinds[d], b.kinds[a]
    b.denied[a], b.denied[d] = b.denied[d], b.denied[a]
    s.tell("plots_swapped", me, *sorted((a, d)))


DEEDS = (
    Action("move", moving, move),
    Action("battle", battling, battle),
    Action("plot", plotting, plot),
    Action("trick", tricking, trick),
)
