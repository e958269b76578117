"""CORE-4, 5: deck, hands, discard pile, and who knows what."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Pick, Seat
from root_tui.engine.deck import Card
from root_tui.engine.events import HIDDEN
from root_tui.engine.rules.hands import (
    birds,
    discard,
    discard_down,
    draw,
    hand_over,
    matching,
    show_hand,
    spend,
    take_random,
    to_pile,
)
from root_tui.engine.state import State
from root_tui.engine.view import redeal, view

from .helpers import FOX, MOUSE, A, B, C, D, Plain, card, cards, events, hold, names, run, set_deck, table


# -- the deck ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("deck", "pile", "wanted", "got", "after"),
    [
        (1, 10, 3, 3, (8, 0)),  # EC-070
        (1, 4, 1, 1, (4, 0)),  # FQ-G22: shuffled at once, nobody drawing
        (3, 5, 3, 3, (5, 0)),
        (3, 5, 2, 2, (1, 5)),
        (2, 0, 3, 2, (0, 0)),
        (0, 0, 2, 0, (0, 0)),
        (1, 1, 5, 2, (0, 0)),
    ],
)
def test_the_pile_becomes_the_deck_the_moment_the_deck_is_empty(
    deck: int, pile: int, wanted: int, got: int, after: tuple[int, int]
) -> None:
    s = table()
    set_deck(s, deck, pile)
    run(s, draw(s, A, wanted))
    assert len(s.hands[A]) == got
    assert (len(s.deck), len(s.discard)) == after


def test_with_both_piles_empty_the_next_discard_is_the_deck() -> None:
    """CORE-4.2"""
    s = table()
    set_deck(s, 0)
    first, second = s.hands[D][:2]
    for k in (first, second):
        spend(s, D, k, "test")
    assert s.deck == [first]
    assert s.discard == [second]
    run(s, draw(s, A, 3))
    assert s.hands[A] == sorted([first, second])
    assert not s.deck
    assert not s.discard


def test_a_dominance_card_lies_beside_the_map_even_then() -> None:
    s = table()
    set_deck(s, 0)
    spend(s, D, card("dominance_fox"), "test")
    assert s.available == [card("dominance_fox")]
    assert not s.deck
    assert not s.discard


def test_who_catches_discards_gets_every_one_and_gives_them_back() -> None:
    """LIZARD-2.6, 2.7, X-L24, X-L25"""
    s = table()
    set_deck(s, 0)
    caught: list[Card] = []

    def keep(s: State, me: Seat, k: Card) -> bool:
        caught.append(k)
        return True

    s.lineup.takes_discard = ((C, keep),)
    for id in ("dominance_fox", "cobbler"):
        spend(s, D, card(id), "test")
    assert not s.available
    assert not s.deck
    for k in caught:
        to_pile(s, k)
    assert s.available == [card("dominance_fox")]
    assert s.deck == [card("cobbler")]


def test_a_draw_may_be_replaced_whole() -> None:
    """EP-8, CORVID-6.1"""
    s = table()

    async def instead(s: State, me: Seat, seat: Seat, n: int) -> bool:
        return seat == B

    s.lineup.replaces_draw = ((B, instead),)
    for seat in (A, B):
        run(s, draw(s, seat, 2))
    assert [len(h) for h in s.hands[:2]] == [2, 0]


# -- hands ---------------------------------------------------------------------------------------
def test_down_to_five_by_own_choice_in_secret() -> None:
    s = table()
    hold(s, A, "cobbler", "cobbler", "armorers", "sappers", "tax_collector", "ambush_fox", "dominance_mouse")
    asked = run(s, discard_down(s, A), {"hand.discard": [card("dominance_mouse"), card("cobbler")]})
    assert asked == [("hand.discard", A)] * 2
    assert len(s.hands[A]) == 5
    assert s.available == [card("dominance_mouse")]


def test_birds_match_every_clearing_and_only_birds_are_birds() -> None:
    """CORE-2.11, 4.3"""
    s = table()
    hand = cards("cobbler", "foxfolk_steel", "dominance_bird", "ambush_bird", "codebreakers")
    assert matching(s, hand, FOX) == cards("foxfolk_steel", "dominance_bird", "ambush_bird")
    assert matching(s, hand, MOUSE) == cards("codebreakers", "dominance_bird", "ambush_bird")
    assert birds(s, hand) == cards("dominance_bird", "ambush_bird")


# -- who knows -----------------------------------------------------------------------------------
def test_what_is_drawn_taken_or_given_is_known_to_its_owners_only() -> None:
    """CORE-5"""
    s = table()
    run(s, draw(s, A, 2))
    run(s, take_random(s, B, A))
    hand_over(s, A, C, s.hands[A][0])
    drew, taken, given = (events(s, name)[0] for name in ("drew", "taken", "given"))
    assert [e.told_to(seat).secret == HIDDEN for e in (drew,) for seat in (A, B, C, None)] == [False, True, True, True]
    assert [taken.told_to(seat).secret == HIDDEN for seat in (A, B, C, None)] == [False, False, True, True]
    assert [given.told_to(seat).secret == HIDDEN for seat in (A, B, C, None)] == [False, True, False, True]


def test_all_see_what_goes_in_and_out_of_an_open_hand() -> None:
    """RIVERFOLK-2.3"""
    s = table([Plain("marquise"), Plain("eyrie", open_hand=True), Plain("alliance")])
    run(s, draw(s, B, 3))
    run(s, take_random(s, A, B))
    assert all(e.told_to(None).secret != HIDDEN for e in (s.events or []))
    assert view(s, None).seats[B].hand == tuple(s.hands[B])
    before = s.hands[B][:]
    redeal(s, A, lambda n: n - 1)
    assert s.hands[B] == before


def test_a_hand_shown_is_told_to_two_and_remembered() -> None:
    s = table()
    hold(s, B, "cobbler", "ambush_fox")
    run(s, show_hand(s, B, A))
    (shown,) = events(s, "hand_shown")
    assert shown.data == (A,)
    assert [shown.told_to(seat).secret == HIDDEN for seat in (A, B, C, None)] == [False, False, True, True]
    for i in range(20):
        redeal(s, A, lambda n, i=i: i % n)  # type: ignore[misc]
        assert s.hands[B] == cards("cobbler", "ambush_fox")


def test_a_random_card_is_drawn_among_cards_not_faces() -> None:
    """CORE-4.6"""
    s = table()
    hold(s, B, "cobbler", "cobbler", "armorers")
    pick = take_random(s, A, B).send(None)
    assert isinstance(pick, Pick)
    assert sorted(pick.cards) == cards("cobbler", "cobbler", "armorers")
    run(s, take_random(s, A, B), {"pick": card("cobbler")})
    assert s.hands[A] == [card("cobbler")]
    assert s.hands[B] == cards("cobbler", "armorers")


def test_discarding_tells_that_dominance_is_there() -> None:
    s = table()
    s.deck.remove(card("dominance_bird"))
    discard(s, card("dominance_bird"))
    assert names(s) == ["available"]
