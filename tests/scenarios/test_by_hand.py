"""Cases that no scenario can say, each test with the case's id at the head of its docstring."""

from __future__ import annotations

from collections import Counter

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.deck import SUITS
from root_tui.engine.game import Game
from root_tui.engine.lineup import make_lineup, new_state
from root_tui.engine.rules.scoring import winner_of_tie

FOUR = ("marquise", "eyrie", "alliance", "vagabond")


def test_the_next_clockwise_wins_a_tie() -> None:
    """EC-038  CORE-8.4: the Eyrie, at turn, are below 30; Marquise and Vagabond reach it at the same instant."""
    lineup = make_lineup(FOUR, data.atlas("autumn"), data.deck("base"), data.quests(), data.characters())
    s = new_state(lineup, 1)
    s.turn.seat = Seat(1)
    assert winner_of_tie(s, [Seat(0), Seat(3)]) == 3
    assert winner_of_tie(s, [Seat(0), Seat(1), Seat(3)]) == 1


def suits(name: str, seed: int) -> list[int]:
    """By clearing, once all is set up."""
    g = Game(new_state(data.lineup(FOUR, name, "base"), seed), keep=False)
    while not g.state.number and g.pending:
        g.choose(g.pending.options[0])
    return g.state.suits[1:]


@pytest.mark.parametrize("name", ["winter", "lake", "mountain"])
def test_suit_markers_are_shuffled(name: str) -> None:
    """X-M25  MAP-1.2: four of each suit, by the seed."""
    laid = [suits(name, seed) for seed in range(6)]
    assert all(Counter(these) == {0: 4, 1: 4, 2: 4} for these in laid)
    assert laid == [suits(name, seed) for seed in range(6)]
    assert len({tuple(these) for these in laid}) > 1


def test_clearings_with_a_river() -> None:
    """X-M73  MAP-1.4: ends of river links, and the shore of the lake."""
    water = {name: data.atlas(name).water for name in data.MAPS}
    assert water == {
        "autumn": (4, 5, 7, 10, 11),
        "winter": (7, 10, 11, 12),
        "lake": (1, 10, 11, 12),
        "mountain": (2, 4, 10),
    }


@pytest.mark.parametrize("name", data.DECKS)
def test_the_cards_of_a_fresh_deck(name: str) -> None:
    """EC-242  CORE-4.1: 54 cards, by suit and by kind, in either deck."""
    deck = data.deck(name)
    assert Counter(SUITS[deck.suit[k]] for k in deck.cards) == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
    kinds = Counter(deck.kind[k] for k in deck.cards)
    assert (len(deck.cards), kinds["ambush"], kinds["dominance"]) == (54, 5, 4)
