"""A game looked back on: the table after each action, and what was said of it, for one pair of eyes.

No widget here, and no screen: screens get moments.  A moment is a state at rest and needs no replay, so stepping is
instant; only a turn that was loaded from a save is replayed once, when it is first looked at."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ..engine.asks import WORLD, Seat
from ..engine.seen import TableSeen
from ..engine.view import view
from .changes import NO_CHANGES, Changes, changed, routes
from .scene import LogLine

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after an action, as it was."""

    number: int  # from 0
    of: int
    table: TableSeen
    lines: tuple[LogLine, ...]  # what the action was
    eyes: Seat | None  # whose secrets are in here
    changes: Changes = NO_CHANGES  # what it changed on the map, and its moves
    openly: bool = False

    @property
    def turn(self) -> int:
        return self.lines[-1].turn

    @property
    def player(self) -> Seat:
        """Whose turn it was; nobody's during set-up."""
        return self.lines[-1].player if self.lines[-1].turn else WORLD


class Past:
    """The moments of a game that `lines` tell of, as `eyes` (None: everybody) may know them.  An action of which these
    eyes read nothing is no moment of its own: not even that there was one is told."""

    def __init__(self, game: Game, lines: Sequence[LogLine], eyes: Seat | None, *, openly: bool = False) -> None:
        self._game, self.eyes, self.openly = game, eyes, openly
        told = [rest.told for rest in game.rests]
        rests = ((bisect_left(told, line.told), line) for line in lines)
        self._steps = [(depth, tuple(line for _, line in each)) for depth, each in groupby(rests, lambda pair: pair[0])]
        self._last: tuple[int, TableSeen] | None = None  # the rest that was looked at last, and what was seen

    def __len__(self) -> int:
        return len(self._steps)

    def moment(self, number: int) -> Moment:
        """The nearest there is to that number.  Raises Drift if the game no longer replays, LookupError if there is
        nothing to look back on."""
        number = min(max(number, 0), len(self._steps) - 1)
        depth, lines = self._steps[number]
        table = self._seen(depth)
        before = self._seen(self._steps[number - 1][0]) if number else None
        told = self._steps[number - 1][1][-1].told if number else 0
        moves = routes(self._game.events[told : lines[-1].told])
        changes = Changes(fresh=changed(before, table) if before else {}, routes=moves)
        eyes = table.viewer if self.openly else self.eyes
        self._last = depth, table
        return Moment(number, len(self._steps), table, lines, eyes, changes, self.openly)

    def at(self, told: int) -> int:
        """The number of the moment in which that many events were told."""
        last = [lines[-1].told for _, lines in self._steps]
        return min(bisect_left(last, told), len(last) - 1)

    def turns(self) -> tuple[tuple[int, Seat], ...]:
        """Those of which anything is told, each with its player."""
        return tuple(dict.fromkeys((line.turn, line.player) for _, lines in self._steps for line in lines))

    def turn(self, number: int, by: int) -> int:
        """The first moment of the next turn, or of this one or the one before."""
        turns = [lines[0].turn for _, lines in self._steps]
        starts = [i for i, turn in enumerate(turns) if not i or turns[i - 1] != turn]
        if by > 0:
            return next((i for i in starts if i > number), len(turns) - 1)
        return next((i for i in reversed(starts) if i < number), 0)

    def battle(self, number: int, by: int) -> int:
        """The next moment with a battle, or the one before; the same if there is none."""
        ahead = range(number + 1, len(self._steps)) if by > 0 else range(number - 1, -1, -1)
        fought = (i for i in ahead if any(line.about == "battle" for line in self._steps[i][1]))
        return next(fought, number)

    def first_of(self, turn: int) -> int:
        """The first moment of a turn, or of the next one of which anything is told."""
        return next((i for i, (_, lines) in enumerate(self._steps) if lines[0].turn >= turn), len(self._steps) - 1)

    def depth(self, number: int) -> int:
        """The rest that a moment is; one past the last for what is under way."""
        depth: int = self._steps[number][0]
        return depth

    def _seen(self, depth: int) -> TableSeen:
        if self._last and self._last[0] == depth:
            return self._last[1]
        state = self._state(depth)
        return laid_open(state) if self.openly else view(state, self.eyes)

    def _state(self, depth: int) -> State:
        """At a rest; past the last one, as it is now, in the middle of an action."""
        return self._game.stood(depth) if depth < len(self._game.rests) else self._game.state


def laid_open(state: State) -> TableSeen:
    """As the turn's seat sees it, and all that every other one alone may see."""
    table = view(state, state.turn.seat)
    each = [view(state, seat.seat) for seat in table.seats]
    clearings = [
        replace(
            clearing,
            known=tuple(dict.fromkeys(k for one in each for k in one.clearings[i].known)),
            own=tuple(dict.fromkeys(k for one in each for k in one.clearings[i].own)),
        )
        for i, clearing in enumerate(table.clearings)
    ]
    seats = [one.seats[seat.seat] for one, seat in zip(each, table.seats, strict=True)]
    return replace(table, clearings=tuple(clearings), seats=tuple(seats))
