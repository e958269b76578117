"""Points and winning (CORE-8)."""

from __future__ import annotations

from ..asks import GameOver, Seat
from ..state import GOAL, NO_MARKER, NOBODY, State


async def score(s: State, gains: dict[Seat, int], why: str) -> None:
    """CORE-8.3, 8.4, 8.5, 8.6  All points of one event; at 30 the nearest clockwise from the turn's player wins.

    `why` is what they were scored for, an id; whoever tells how a game went adds them up by it.

    Raises GameOver, so that nothing is asked after somebody has won."""
    for seat, n in gains.items():
        if n and s.vp[seat] != NO_MARKER and seat not in s.out:
            new = min(GOAL, max(0, s.vp[seat] + n))
            s.tell("scored", seat, new - s.vp[seat], new, why)
            s.vp[seat] = new
    if GOAL in s.vp:
        win(s, winner_of_tie(s, [f for f in s.lineup.seats if s.vp[f] == GOAL]), "points")


def winner_of_tie(s: State, reached: list[Seat]) -> Seat:
    """CORE-8.4  Of those who reach 30 together, the first clockwise from the current player, him included."""
    return next(f for f in s.lineup.round_from(s.turn.seat) if f in reached)


def win(s: State, seat: Seat, by: str) -> None:
    """CORE-8.3  The game is over; a partner in a coalition wins too (VB-9.3)."""
    crown(s, side(s, seat), by)
    raise GameOver


def crown(s: State, winners: list[Seat], by: str) -> None:
    """CORE-8.3, VB-9.3  Who has won, and how, for all to hear."""
    s.winners, s.won_by = winners, by
    s.tell("won", winners[0], by, tuple(winners))


def side(s: State, seat: Seat) -> list[Seat]:
    """The seat, and its partner in a coalition unless that one has conceded."""
    partner = s.partner[seat]
    return [seat] if partner == NOBODY or partner in s.out else [seat, partner]
