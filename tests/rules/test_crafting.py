"""CORE-7: what may be crafted, what pays for it, and what comes of it."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import ANY
from root_tui.engine.hooks import Menu
from root_tui.engine.items import CROSSBOW, SWORD
from root_tui.engine.pieces import WORKSHOP
from root_tui.engine.rules import crafting
from root_tui.engine.rules.crafting import cannot_craft, craft, craftable, make, pays, unused_by_suit
from root_tui.engine.rules.hands import draw
from root_tui.engine.state import GOAL, State

from .helpers import FOX, FOX2, FOX3, MOUSE, RABBIT, A, B, at, card, events, hold, names, own, run, set_deck, table, why

FOXES, RABBITS, MICE = 0, 1, 2


def workshop(s: State, *clearings: Clearing) -> State:
    for c in clearings:
        s.put_piece(A, WORKSHOP, c)
    return s


@pytest.mark.parametrize(
    ("pieces", "cost", "enough"),
    [
        ((FOX, FOX2, RABBIT), (FOXES, FOXES), True),
        ((FOX, RABBIT), (FOXES, FOXES), False),
        ((FOX, FOX2, RABBIT, RABBIT), (ANY, ANY, ANY, ANY), True),
        ((FOX, FOX2, RABBIT), (ANY, ANY, ANY, ANY), False),
        ((FOX, RABBIT), (FOXES, ANY), True),
        ((RABBIT, RABBIT), (FOXES, ANY), False),
        ((FOX, RABBIT, MOUSE), (FOXES, RABBITS, MICE), True),
        ((FOX, FOX2, MOUSE), (FOXES, RABBITS, MICE), False),
        ((FOX,), (FOXES, ANY), False),
    ],
)
def test_every_icon_takes_a_piece_of_its_own(pieces: tuple[Clearing, ...], cost: tuple[int, ...], enough: bool) -> None:
    """CORE-7.1"""
    assert pays(unused_by_suit(workshop(table(), *pieces), A), cost) is enough


def test_a_piece_serves_once_a_turn() -> None:
    """CORE-7.1, EC-050, FQ-G06"""
    s = workshop(table(), FOX, FOX2, RABBIT)
    hold(s, A, "arms_trader", "armorers")  # fox fox; fox
    run(s, craft(s, A), {"craft.card": card("arms_trader")})
    assert s.turn.activated == [FOX, FOX2]
    assert cannot_craft(s, A, card("armorers")) == crafting.NO_PIECES
    s.turn.activated = []
    assert craftable(s, A) == [card("armorers")]


def test_any_icons_are_paid_as_the_player_likes() -> None:
    s = workshop(table(), FOX, FOX2, FOX3, RABBIT, MOUSE)
    hold(s, A, "royal_claim")
    script = {"craft.card": card("royal_claim"), "craft.with": [MICE, FOXES, RABBITS]}
    asked = run(s, craft(s, A), script)
    assert asked == [("craft.card", A), *[("craft.with", A)] * 3]  # the last icon: foxes alone are left
    assert sorted(s.turn.activated) == [FOX, FOX2, RABBIT, MOUSE]
    assert s.crafted[A] == [card("royal_claim")]


def test_no_question_when_all_pieces_are_needed() -> None:
    s = workshop(table(), FOX, FOX2, RABBIT, MOUSE)
    hold(s, A, "royal_claim")
    assert run(s, craft(s, A), {"craft.card": card("royal_claim")}) == [("craft.card", A)]


def test_what_cannot_be_crafted_says_why() -> None:
    """CORE-7.3, 7.5, 7.6, EC-053, EC-054"""
    s = workshop(table(), FOX, FOX2, FOX3)
    hold(s, A, "ambush_fox", "dominance_fox", "crossbow_bird", "armorers")
    own(s, A, "armorers")
    s.item_supply[CROSSBOW] = 0
    assert [cannot_craft(s, A, k) for k in s.hands[A]] == [
        {
            "ambush_fox": crafting.NOT_CRAFTABLE,
            "dominance_fox": crafting.NOT_CRAFTABLE,
            "crossbow_bird": crafting.NO_ITEM,
            "armorers": crafting.TWICE,
        }[s.lineup.deck.faces[k].id]
        for k in s.hands[A]
    ]
    s.item_supply[CROSSBOW] = 1
    assert craftable(s, A) == [card("crossbow_bird")]


def test_an_item_goes_to_the_box_scores_and_the_card_is_discarded() -> None:
    """CORE-7.3, 7.7"""
    s = workshop(table(), FOX, FOX2)
    hold(s, A, "arms_trader")
    run(s, craft(s, A), {"craft.card": card("arms_trader")})
    assert s.boxes[A] == [SWORD]
    assert s.item_supply[SWORD] == 1
    assert s.vp[A] == 2
    assert s.discard == [card("arms_trader")]


def test_what_answers_an_item_comes_after_the_points_and_before_the_pile() -> None:
    """CORE-4.2, EC-246, EP-15, EP-16"""
    for points, answered in ((0, True), (GOAL - 3, False)):
        s = workshop(table(), FOX, FOX2)
        hold(s, A, "arms_trader")
        set_deck(s, 1, 2)
        s.vp[A] = points
        s.lineup.craft_points = ((A, lambda s, me, crafter: int(crafter == me)),)

        async def broker(s: State, me: Seat, crafter: Seat, item: int) -> None:
            assert s.vp[A] == 3
            await draw(s, me, 1)

        s.lineup.on_item_crafted = ((B, broker),)
        run(s, craft(s, A), {"craft.card": card("arms_trader")})
        assert len(s.hands[B]) == answered
        if answered:  # the two discarded cards became the deck, the crafted one came later
            assert len(s.deck) == 2
            assert s.discard == [card("arms_trader")]
        else:
            assert s.winners == [A]


def test_a_persistent_card_stays() -> None:
    """CORE-7.5"""
    s = workshop(table(), FOX)
    hold(s, A, "armorers")
    run(s, craft(s, A), {"craft.card": card("armorers")})
    assert s.crafted[A] == [card("armorers")]
    assert not s.discard
    assert names(s) == ["crafted"]


def test_the_craft_line_is_secret_whenever_a_hand_could_decide_it() -> None:
    """CORE-7.1"""
    s = workshop(table(), RABBIT)
    assert not at(s, "plain.daylight").secret
    hold(s, A, "armorers")  # costs a fox
    m: Menu = at(s, "plain.daylight")
    assert m.secret
    assert list(m.offers) == ["next"]
    assert why(s, "craft") == crafting.NOTHING


def test_crafting_tells_the_card_to_all() -> None:
    s = workshop(table(), FOX)
    hold(s, A, "armorers")
    run(s, make(s, A, card("armorers")))
    assert events(s, "crafted")[0].data == (card("armorers"),)
