"""CORE-12: suit markers, deck, starting hands, corners."""

from __future__ import annotations

from collections import Counter

import pytest

from root_tui import data
from root_tui.engine.atlas import Clearing, make_atlas
from root_tui.engine.cards.base_deck import BaseDeck
from root_tui.engine.hooks import Lineup, MapRules
from root_tui.engine.lineup import new_state
from root_tui.engine.rules import setup
from root_tui.engine.rules.setup import choose_corner, corners
from root_tui.engine.state import State

from .helpers import DECK, FOX, FOX2, MOUSE, RABBIT, A, B, C, D, Plain, question, table


def lineup(map: str) -> Lineup:
    line = (Plain("marquise"), Plain("eyrie"), Plain("alliance"))
    atlas = data.atlas(map)
    return Lineup(line, MapRules(atlas), BaseDeck(DECK), atlas, DECK, data.quests(), data.characters())


def fresh(map: str, seed: int = 1, first: int = 0) -> State:
    """Set up to the first turn; nobody is asked anything."""
    s = new_state(lineup(map), seed, first)
    while s.stage < setup.stages(s):
        rule, answer = setup.run(s), None
        try:
            while True:
                request = rule.send(answer)
                answer = request.answer(s.below)
        except StopIteration:
            pass
    return s


@pytest.mark.parametrize("map", data.MAPS)
def test_hands_of_three_and_four_clearings_of_each_suit(map: str) -> None:
    """CORE-12 (3), 12.3, MAP-1.2, X-M25"""
    s = fresh(map)
    assert [len(h) for h in s.hands] == [3, 3, 3]
    assert len(s.deck) == 45
    assert Counter(s.suits[c] for c in s.lineup.atlas.clearings) == {0: 4, 1: 4, 2: 4}
    assert sum(s.ruins) == 4
    assert s.suits == fresh(map).suits
    if map == "autumn":
        assert s.suits[1:13] == list(s.lineup.atlas.suits[1:13])
    else:
        assert any(s.suits != fresh(map, seed).suits for seed in range(2, 5))


def test_the_first_player_begins_after_the_last_has_set_up() -> None:
    s = fresh("autumn", first=2)
    assert s.number == 1
    assert s.turn.seat == C
    assert s.stage == setup.stages(s)


def test_the_first_to_set_up_takes_any_corner_later_ones_an_opposite_one() -> None:
    """CORE-12.1, 2.10"""
    s = table()
    assert corners(s) == [FOX, FOX2, RABBIT, MOUSE]
    s.homes[A] = FOX
    assert corners(s) == [RABBIT]
    ask = question(choose_corner(s, B, "test.corner"), "test.corner")
    assert ask.options == (RABBIT,)
    assert ask.why
    assert [ask.why(c) for c in (FOX, FOX2, Clearing(3))] == [setup.TAKEN, setup.NOT_OPPOSITE, setup.NO_CORNER]
    s.homes[B] = RABBIT
    assert corners(s) == [FOX2, MOUSE]  # nothing opposite is free: any
    s.homes[C] = MOUSE
    assert corners(s) == [FOX2]
    assert s.homes[D] == 0


def test_a_corner_without_an_opposite_is_no_opposite_of_nobody() -> None:
    atlas = make_atlas(
        name="bent",
        slots={1: 2, 2: 2, 3: 2},
        suits={1: 0, 2: 1, 3: 2},
        paths=[(1, 2), (2, 3)],
        corners=[1, 2, 3],
        opposite={1: 2, 2: 1},
    )
    s = table(atlas=atlas)
    s.homes[A] = Clearing(1)
    assert corners(s) == [2]
