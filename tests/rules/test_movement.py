"""CORE-3 and 10.1: who rules, and who may go where."""

from __future__ import annotations

from typing import Any

import pytest

from root_tui.engine.asks import Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.hooks import MapRules
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY
from root_tui.engine.rules import movement
from root_tui.engine.rules.movement import cannot_move, destinations, movable, neighbours, ruled, ruler, rules
from root_tui.engine.state import NOBODY, State

from .helpers import FOX, FOX2, FOX3, MOUSE, MOUSE2, RABBIT, RING, A, B, C, D, Plain, events, question, run, table


@pytest.mark.parametrize(
    ("a", "b", "c", "winner"),
    [(2, 1, 0, A), (2, 2, 0, NOBODY), (2, 1, 2, NOBODY), (0, 0, 0, NOBODY), (0, 1, 0, B), (1, 1, 2, C), (3, 2, 2, A)],
)
def test_strictly_most_player_by_player(a: int, b: int, c: int, winner: Seat) -> None:
    """CORE-3.1, 3.2"""
    s = table()
    for seat, n in ((A, a), (B, b), (C, c)):
        s.put(seat, FOX, n)
    assert ruler(s, FOX) == winner


def test_buildings_count_and_tokens_do_not() -> None:
    s = table()
    s.put_piece(A, SAWMILL, FOX, 2)
    s.put(B, FOX, 2)
    assert ruler(s, FOX) == NOBODY
    s.put_piece(A, KEEP, FOX)
    s.put_piece(C, SYMPATHY, FOX)
    assert ruler(s, FOX) == NOBODY
    assert not rules(s, C, FOX)
    assert ruled(s, A) == []


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("bird", "others", "winner"), [(2, (2, 0), "bird"), (2, (2, 2), "bird"), (2, (3, 2), "other"), (0, (0, 0), None)]
)
def test_the_one_who_wins_ties_wins_them_from_any_seat(
    first: bool, bird: int, others: tuple[int, int], winner: str | None
) -> None:
    """CORE-3.3, EC-001, EC-003, EC-004"""
    line: list[Any] = [Plain("marquise"), Plain("alliance")]
    line.insert(0 if first else 2, Plain("eyrie", tie_breaker=True))
    s = table(line)
    eyrie = s.lineup.seat_of("eyrie")
    s.put(eyrie, FOX, bird)
    for seat, n in zip((f for f in s.lineup.seats if f != eyrie), others, strict=True):
        s.put(seat, FOX, n)
    expected = {"bird": eyrie, "other": s.lineup.seat_of("marquise"), None: NOBODY}[winner]
    assert ruler(s, FOX) == expected


def test_a_tie_by_strength_that_is_no_own_piece_is_none() -> None:
    """EY-2.2, X-R76"""
    s = table([Plain("marquise"), Plain("eyrie", tie_breaker=True)])
    s.put(A, FOX, 1)
    s.lineup.strength = ((A, lambda s, me, seat, c: int(seat == B and c == FOX)),)
    assert ruler(s, FOX) == NOBODY
    s.put_piece(B, ROOST, FOX)
    assert ruler(s, FOX) == B


def test_a_move_needs_rule_of_one_end_judged_before_it() -> None:
    """CORE-10.1, EC-007, EC-008"""
    s = table()
    s.put(A, FOX, 1)
    s.put(B, FOX, 3)
    assert cannot_move(s, A, FOX, FOX2) == movement.NO_RULE
    assert destinations(s, A, FOX) == []
    s.put(A, FOX2, 1)
    assert destinations(s, A, FOX) == [FOX2]
    assert movable(s, A) == [FOX, FOX2]
    assert cannot_move(s, A, FOX, FOX3) == movement.NOT_ADJACENT
    assert cannot_move(s, A, FOX, RABBIT) == movement.NOT_ADJACENT  # a river is no path (EC-010)


def test_a_move_asks_from_to_and_how_many_at_least_one() -> None:
    s = table()
    s.put(A, FOX, 3)
    ask = question(movement.march(s, A, movable(s, A)), "move.count")
    assert ask.options == (1, 2, 3)
    run(s, movement.march(s, A, movable(s, A)), {"move.to": MOUSE2, "move.count": 2})
    assert s.at(A, FOX) == 1
    assert s.at(A, MOUSE2) == 2
    assert events(s, "moved")[0].data == (FOX, MOUSE2, 2)
    ask = question(movement.march(s, A, movable(s, A)), "move.from")
    assert ask.why
    assert ask.why(MOUSE) == movement.NO_WARRIOR


def test_links_and_closed_paths_are_of_the_mover() -> None:
    """CORE-2.6a, MAP-4.2"""

    class Closed(MapRules):
        def closed(self, s: State) -> tuple[tuple[Clearing, Clearing], ...]:
            return ((FOX, FOX2),)

        def paths(self, s: State) -> tuple[tuple[Clearing, ...], ...]:
            shut = self.closed(s)
            return tuple(
                tuple(d for d in near if (min(c, d), max(c, d)) not in shut) for c, near in enumerate(self.atlas.paths)
            )

    s = table(land=Closed(RING))
    s.lineup.links = ((B, lambda s, me, mover, c: s.lineup.atlas.rivers[c] if mover == B else ()),)
    assert neighbours(s, A, FOX) == (MOUSE2,)
    assert neighbours(s, B, FOX) == (MOUSE2, RABBIT)
    assert neighbours(s, A, FOX2) == (FOX3,)
    assert neighbours(s, B, RABBIT) == (FOX3, MOUSE, FOX)


def test_what_forbids_leaving_or_entering_is_asked_for_both_ends() -> None:
    """CORVID-7.2"""
    no = Refusal("TEST-1", "no")
    s = table()
    s.put(A, FOX, 2)
    s.put(A, FOX2, 2)
    s.lineup.cannot_leave = ((D, lambda s, me, mover, c: no if c == FOX and mover != D else None),)
    assert destinations(s, A, FOX) == []
    assert FOX in destinations(s, A, FOX2)
    assert cannot_move(s, A, FOX, FOX2) == no
    s.lineup.cannot_enter = ((D, lambda s, me, mover, c: no if c == FOX3 else None),)
    assert FOX3 not in destinations(s, A, FOX2)
    s.lineup.ignores_rule = ((A, lambda s, me, mover, src, dst: mover == A),)
    s.put(B, FOX2, 5)
    assert destinations(s, A, FOX2) == [FOX]
