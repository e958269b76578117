"""Leaving a game before its end: a seat concedes, or all agree to stop.

The Law is silent here; docs/conceding.md has our rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..asks import Ask, Seat
from ..state import NO_MARKER, State
from .scoring import crown, side


def may_concede(s: State, seat: Seat) -> bool:
    """From the first turn to the end, once."""
    return bool(s.number) and not s.over and seat in s.lineup.seats and seat not in s.out


def concede(s: State, seat: Seat) -> None:
    """The seat plays no more; the side that is left alone wins."""
    s.out.append(seat)
    s.orders[seat] = []
    s.tell("conceded", seat)
    left = [f for f in s.lineup.seats if f not in s.out]
    if set(left) <= set(side(s, left[0])):
        crown(s, side(s, left[0]), "concession")


def by_lot(ask: Ask[Any]) -> bool:
    """Is a question to a seat that has conceded answered by lot?  It says no wherever it may."""
    return None not in ask.options


def agree(s: State, winners: Sequence[Seat]) -> None:
    """All have agreed that the game ends here, and who wins, if anybody does."""
    s.tell("agreed", s.turn.seat, tuple(winners))
    if winners:
        crown(s, list(winners), "agreement")
    else:
        s.won_by = "agreement"


def leaders(s: State) -> list[Seat]:
    """Who has most points of those that still play, each with its partner; nobody before the first point."""
    there = [f for f in s.lineup.seats if f not in s.out and s.vp[f] != NO_MARKER]
    most = max((s.vp[f] for f in there), default=0)
    return list(dict.fromkeys(x for f in there if most and s.vp[f] == most for x in side(s, f)))
