"""Cases that no scenario can say, each test with the case's id at the head of its docstring."""

from __future__ import annotations

from collections import Counter

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.deck import SUITS
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


@pytest.mark.parametrize("name", data.DECKS)
def test_the_cards_of_a_fresh_deck(name: str) -> None:
    """EC-242  CORE-4.1: 54 cards, by suit and by kind, in either deck."""
    deck = data.deck(name)
    assert Counter(SUITS[deck.suit[k]] for k in deck.cards) == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
    kinds = Counter(deck.kind[k] for k in deck.cards)
    assert (len(deck.cards), kinds["ambush"], kinds["dominance"]) == (54, 5, 4)
