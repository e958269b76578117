"""CORE-8: points, thirty, and who wins."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Seat
from root_tui.engine.pieces import ROOST, SAWMILL, WARRIOR
from root_tui.engine.rules.removal import remove
from root_tui.engine.rules.scoring import score, winner_of_tie
from root_tui.engine.state import GOAL, NO_MARKER

from .helpers import FOX3, A, B, C, D, events, gone, run, table


def test_a_score_stays_between_nothing_and_thirty() -> None:
    """CORE-8.3, 8.5"""
    s = table()
    s.vp[A] = 2
    run(s, score(s, {A: -5}, "removal"))
    assert s.vp[A] == 0
    assert events(s, "scored")[0].data == (-2, 0, "removal")
    run(s, score(s, {A: 99}, "removal"))
    assert s.vp[A] == GOAL
    assert s.winners == [A]
    assert s.won_by == "points"


def test_without_a_marker_nothing_is_gained_or_lost() -> None:
    """CORE-8.6"""
    s = table()
    s.vp[A] = NO_MARKER
    run(s, score(s, {A: GOAL}, "removal"))
    run(s, score(s, {A: -3}, "removal"))
    assert s.vp[A] == NO_MARKER
    assert not s.winners
    assert not events(s, "scored")


@pytest.mark.parametrize(
    ("turn", "reached", "winner"),
    [(B, [A, D], D), (A, [A, D], A), (C, [A, B], A), (D, [C, B], B), (C, [B, C], C)],
)
def test_the_tie_goes_round_clockwise_from_the_turn(turn: Seat, reached: list[Seat], winner: Seat) -> None:
    """CORE-8.4, EC-038"""
    s = table(seat=turn)
    assert winner_of_tie(s, reached) == winner
    run(s, score(s, dict.fromkeys(reached, GOAL), "removal"))
    assert s.winners == [winner]


def test_a_partner_wins_too() -> None:
    s = table()
    s.partner[A], s.partner[C] = C, A
    s.vp[C] = NO_MARKER
    run(s, score(s, {A: GOAL}, "removal"))
    assert s.winners == [A, C]


def test_one_for_each_enemy_building_or_token_and_nothing_else() -> None:
    """CORE-8.1"""
    s = table()
    s.put(B, FOX3, 2)
    s.put_piece(B, ROOST, FOX3, 2)
    s.put_piece(A, SAWMILL, FOX3)
    run(s, remove(s, gone(B, FOX3, WARRIOR, 2, A)))
    assert s.vp == [0, 0, 0, 0]
    run(s, remove(s, gone(B, FOX3, ROOST, 2, A)))
    run(s, remove(s, gone(A, FOX3, SAWMILL, 1, A)))  # the own one
    assert s.vp == [2, 0, 0, 0]
