"""Both decks, the items, the quests and the characters: what must be there, and how often."""

from collections import Counter

import pytest

from root_tui import data
from root_tui.engine.deck import ANY, BIRD, FOX, MOUSE, RABBIT, SUITS, Deck
from root_tui.engine.items import ITEMS, RUIN_ITEMS, SUPPLY, TORCH


@pytest.fixture(params=data.DECKS)
def deck(request: pytest.FixtureRequest) -> Deck:
    return data.deck(request.param)


def test_fifty_four_cards(deck: Deck) -> None:
    """CORE-4.1."""
    assert len(deck.cards) == 54
    assert list(deck.cards) == sorted(deck.cards)
    assert Counter(deck.suit[card] for card in deck.cards) == {BIRD: 14, FOX: 14, RABBIT: 13, MOUSE: 13}
    others = {"base": {"persistent": 22, "immediate": 3}, "exiles": {"persistent": 25}}[deck.name]
    found = Counter(deck.kind[card] for card in deck.cards)
    assert found == {"ambush": 5, "dominance": 4, "item": 20} | others


def test_columns_are_the_faces(deck: Deck) -> None:
    for n, face in enumerate(deck.faces):
        assert deck.by_id[face.id] == n
        assert (deck.suit[n], deck.kind[n], deck.cost[n]) == (face.suit, face.kind, face.cost)
        assert (deck.item[n], deck.vp[n]) == (face.item, face.vp)
        assert set(face.cost) <= {FOX, RABBIT, MOUSE, ANY}
        assert face.text
    for suit in range(4):
        assert deck.faces[deck.ambushes[suit]].id == f"ambush_{SUITS[suit]}"
        assert deck.faces[deck.dominances[suit]].id == f"dominance_{SUITS[suit]}"


def test_the_vizier_is_a_bird_and_none_of_the_fifty_four(deck: Deck) -> None:
    """EY-1.1."""
    assert deck.vizier == len(deck.faces) - 1
    assert (deck.suit[deck.vizier], deck.kind[deck.vizier]) == (BIRD, "vizier")
    assert deck.vizier not in deck.cards


def test_items(deck: Deck) -> None:
    """CORE-7A."""
    assert sum(SUPPLY) == 12
    assert SUPPLY[TORCH] == 0
    assert sorted(ITEMS[item] for item in RUIN_ITEMS) == ["bag", "boot", "hammer", "sword"]
    on_cards = Counter(deck.item[card] for card in deck.cards if deck.item[card] >= 0)
    assert all(on_cards[item] >= count for item, count in enumerate(SUPPLY)), "every item of the supply can be crafted"
    points = (1, 1, 1, 2, 2, 2, 3)  # CORE-7A.3
    for face in deck.faces:
        assert face.item < 0 or face.vp == points[face.item], face.id


def test_both_decks_share_all_but_the_effects() -> None:
    base, exiles = (set(data.deck(name).faces) for name in data.DECKS)
    assert {face.kind for face in base & exiles} == {"ambush", "dominance", "item", "vizier"}
    assert {face.kind for face in base ^ exiles} == {"persistent", "immediate"}


def test_quests() -> None:
    """VB-1.1."""
    quests = data.quests()
    assert len(quests) == 15
    assert Counter(quest.suit for quest in quests) == {FOX: 5, RABBIT: 5, MOUSE: 5}
    assert all(quests[quests.by_id[quest.id]] is quest for quest in quests)
    asked: dict[str, set[tuple[int, int]]] = {}
    for quest in quests:
        asked.setdefault(quest.name, set()).add(quest.items)
    assert len(asked) == 9
    assert all(len(items) == 1 for items in asked.values()), "a quest of one name asks for the same items"


def test_characters() -> None:
    """VB-10."""
    characters = data.characters()
    assert Counter(one.set for one in characters) == {"base": 3, "riverfolk": 3, "vagabond_pack": 3}
    assert all(one.items.count(TORCH) == 1 and len(one.items) in (3, 4) for one in characters)
    assert all(one.power and one.text for one in characters)
    ranger = characters[characters.by_id["ranger"]]
    assert sorted(ITEMS[item] for item in ranger.items) == ["boot", "crossbow", "sword", "torch"]
