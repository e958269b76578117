"""What a seat has seen, read off the journal: who left in the middle of a game finds the rest of it when it goes on.

A look is an answer, given with all before one's eyes that was told till then, or a curtain that opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.asks import Drift, Seat
from ..engine.events import Event
from ..engine.game import ASIDE, CURTAIN, Game, Line


class Look(NamedTuple):
    """Of `seat`, after the first `n` lines of a rest."""

    depth: int
    n: int
    seat: Seat
    opened: bool  # behind a curtain; else an answer


def turns(events: Sequence[Event]) -> list[int]:
    """How many events had been told before each turn began."""
    return [i for i, event in enumerate(events) if event.name == "turn"]


def seen(game: Game, seat: Seat, end: int) -> int:
    """How many of the first `end` events `seat` knows of: those told when it looked on last in a turn of its own, or
    its whole turn once it has had the last look at its end."""
    for look in _looks(game):
        if look.seat != seat or game.rests[look.depth].told > end:
            continue
        over, told = _last_look(game, look), _told(game, look)
        if over is not None and over < end:
            return over
        if told <= end and _player(game, told) == seat:
            return told
    return 0


def parting(game: Game) -> Seat | None:
    """Whose turn is over while nobody else has sat down yet; None too if that seat never sat behind a curtain in it."""
    begun = turns(game.events)
    if len(begun) < 2 or game.over:
        return None
    start, end = begun[-2:]
    seat = game.events[start].seat
    if seat in game.state.out:
        return None
    for look in _looks(game):
        told = _told(game, look)
        if told > end and (look.seat, look.opened) != (seat, True):
            return None
        if told <= start:
            return None
        if told <= end and (look.seat, look.opened) == (seat, True):
            return seat
    return None


def has_begun(game: Game) -> bool:
    """Has the seat whose turn it is answered in it, behind its own curtain?"""
    begun = turns(game.events)
    if not begun:
        return False
    seat, answered = game.events[begun[-1]].seat, False
    for look in _looks(game):
        if game.rests[look.depth].told <= begun[-1] and _told(game, look) <= begun[-1]:
            return False
        if look.seat == seat and look.opened and answered:
            return True
        answered |= look.seat == seat and not look.opened
    return False


def _looks(game: Game) -> Iterator[Look]:
    """The newest first; not what is answered for those who have conceded."""
    for depth in range(len(game.rests) - 1, -1, -1):
        lines = game.rests[depth].lines
        for n in range(len(lines) - 1, -1, -1):
            if look := _look(game, depth, n, lines[n]):
                yield look


def _look(game: Game, depth: int, n: int, line: Line) -> Look | None:
    if line.id == CURTAIN:
        return Look(depth, n, line.answer, True)
    if line.id in ASIDE or line.seat < 0 or line.seat in game.state.out:
        return None
    return Look(depth, n, line.seat, False)


def _told(game: Game, look: Look) -> int:
    """Events told by then: a question was open, so that the lines before it lead there again."""
    rest = game.rests[look.depth]
    try:
        there = Game.resume(game.stood(look.depth), rest.lines[: look.n])
    except Drift:  # played under older rules: rather too much is told than too little
        return rest.told
    return rest.told + len(there.events)


def _player(game: Game, told: int) -> Seat | None:
    """Whose turn it was when so many events had been told."""
    return next((event.seat for event in reversed(game.events[:told]) if event.name == "turn"), None)


def _last_look(game: Game, look: Look) -> int | None:
    """Events told in turns that were over, if it was the last look at one's own before anybody else sat down."""
    if not look.opened:
        return None
    told = _told(game, look)
    begun = [i for i in turns(game.events) if i < told][-2:]
    if len(begun) < 2 or game.events[begun[0]].seat != look.seat or game.events[begun[1]].seat == look.seat:
        return None
    before = next((b for b in _looks(game) if b[:2] < look[:2] and b.seat != look.seat), None)
    return begun[1] if before is None or _told(game, before) <= begun[1] else None
