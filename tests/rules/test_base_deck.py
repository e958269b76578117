"""CORE-7B: every persistent and immediate card of the base deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Refusal
from root_tui.engine.cards import base_deck
from root_tui.engine.deck import Card
from root_tui.engine.events import HIDDEN
from root_tui.engine.factions.marquise import Marquise
from root_tui.engine.lineup import CARDS
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY
from root_tui.engine.rules.battle import battle
from root_tui.engine.rules.crafting import make
from root_tui.engine.rules.turn import START_FIRST, boundary
from root_tui.engine.state import GOAL, NO_MARKER, State

from .helpers import (
    DECK,
    FOX,
    FOX2,
    FOX3,
    MOUSE,
    MOUSE2,
    RABBIT,
    A,
    B,
    C,
    D,
    Plain,
    at,
    card,
    cards,
    events,
    go,
    hold,
    names,
    own,
    question,
    run,
    set_deck,
    table,
    why,
)

MOMENTS = {  # card: the step of its moment
    "better_burrow_bank": "birdsong.start",
    "royal_claim": "plain.birdsong",
    "stand_and_deliver": "plain.birdsong",
    "command_warren": "daylight.start",
    "codebreakers": "plain.daylight",
    "tax_collector": "plain.daylight",
    "cobbler": "evening.start",
}
STEPS = ("birdsong.start", "plain.birdsong", "daylight.start", "plain.daylight", "evening.start", "evening.draw")


def ready(*ids: str) -> State:
    """A owns the cards; there is somebody to fight, a hand to take from, a warrior to move."""
    s = table()
    own(s, A, *ids)
    s.put(A, FOX, 2)
    s.put(B, FOX, 1)
    hold(s, B, "foxfolk_steel", "armorers")
    return s


def use(s: State, id: str, script: Mapping[str, Any] | None = None) -> list[Any]:
    """Pick the card's line at its moment."""
    go(s, MOMENTS[id])
    return run(s, boundary(s), {MOMENTS[id]: id, **(script or {})})


# -- moments ---------------------------------------------------------------------------------------
def test_the_deck_has_its_family_and_every_card_of_it_is_known() -> None:
    family = CARDS["base"](data.deck("base"))
    assert {DECK.faces[k].id for k in family.effects} == set(base_deck.FAVORS)
    lasting = {f.id for f in DECK.faces if f.kind == "persistent"}
    assert lasting == {*MOMENTS, *base_deck.FOR_BATTLE}


@pytest.mark.parametrize("id", MOMENTS)
def test_a_card_is_offered_at_its_moment_and_says_why_not_elsewhere(id: str) -> None:
    """CORE-7B, 6.2, 6.4"""
    s = ready(id)
    for step in STEPS:
        assert (id in at(s, step).offers) == (step == MOMENTS[id]), step
        if step != MOMENTS[id] and step != "evening.start":
            assert why(s, id) in (base_deck.MOMENTS[id], START_FIRST), step
        assert not at(s, step).secret or s.hands[A]


@pytest.mark.parametrize("id", sorted(MOMENTS.keys() - {"royal_claim"}))
def test_once_a_turn(id: str) -> None:
    s = ready(id)
    s.turn.used.append(id)
    assert id not in at(s, MOMENTS[id]).offers
    assert why(s, id) == base_deck.USED


@pytest.mark.parametrize("id", MOMENTS)
def test_a_card_crafted_this_turn_serves_if_its_moment_lies_ahead(id: str) -> None:
    """CORE-7B.1, EC-051, EC-056, EC-331"""
    s = ready()
    hold(s, A, id)
    go(s, "plain.daylight")
    run(s, make(s, A, card(id)))
    assert (id in at(s, "plain.daylight").offers) == (id in ("codebreakers", "tax_collector"))
    assert (id in at(s, "evening.start").offers) == (id == "cobbler")


def test_nobody_else_is_offered_the_owners_cards() -> None:
    s = ready(*MOMENTS)
    s.turn.seat = B
    for step in STEPS:
        assert list(at(s, step).offers) == ["next"]
    assert why(s, "cobbler") is None


@pytest.mark.parametrize("id", base_deck.FOR_BATTLE)
def test_battle_cards_say_that_they_are_for_battle(id: str) -> None:
    s = ready(id)
    assert list(at(s, "plain.birdsong").offers) == ["next"]
    assert why(s, id) == base_deck.IN_BATTLE


# -- Better Burrow Bank ------------------------------------------------------------------------------
def test_bank_draws_then_an_enemy_must_be_named_who_draws() -> None:
    """EC-237"""
    s = ready("better_burrow_bank")
    asked = use(s, "better_burrow_bank", {"cards.better_burrow_bank": C})
    assert asked == [("birdsong.start", A), ("cards.better_burrow_bank", A)]
    assert [len(h) for h in s.hands] == [1, 2, 1, 0]
    assert names(s) == ["card_used", "drew", "bank_enemy", "drew"]
    assert "better_burrow_bank" not in at(s, "birdsong.start").offers


def test_bank_may_be_left_alone() -> None:
    s = ready("better_burrow_bank")
    go(s, "birdsong.start")
    run(s, boundary(s), {"birdsong.start": "next"})
    assert [len(h) for h in s.hands] == [0, 2, 0, 0]


def test_bank_is_not_for_partners() -> None:
    """EC-238"""
    s = ready("better_burrow_bank")
    s.partner[A], s.partner[B] = B, A
    ask = question(base_deck.better_burrow_bank(s, A), "cards.better_burrow_bank")
    assert ask.options == (C, D)
    assert not ask.secret
    assert ask.why
    assert ask.why(B) == base_deck.PARTNER


def test_bank_needs_a_card_to_draw_and_the_enemy_takes_what_is_left() -> None:
    s = ready("better_burrow_bank")
    set_deck(s, 0)
    assert "better_burrow_bank" not in at(s, "birdsong.start").offers
    assert why(s, "better_burrow_bank") == base_deck.NO_DECK
    s = ready("better_burrow_bank")
    set_deck(s, 1)
    use(s, "better_burrow_bank", {"cards.better_burrow_bank": C})
    assert [len(h) for h in s.hands[:3]] == [1, 2, 0]


# -- Royal Claim ---------------------------------------------------------------------------------------
def test_claim_scores_one_for_each_clearing_ruled_and_goes() -> None:
    """EC-052, FQ-K14"""
    s = ready("royal_claim")
    for c in (RABBIT, MOUSE):
        s.put(A, c, 1)
    s.put(A, FOX2, 1)
    s.put(B, FOX2, 1)
    use(s, "royal_claim")
    assert s.vp[A] == 3
    assert not s.crafted[A]
    assert s.discard == [card("royal_claim")]
    assert names(s)[:2] == ["card_used", "card_gone"]
    assert "royal_claim" not in at(s, "plain.birdsong").offers


def test_claim_counts_a_burrow_that_is_ruled() -> None:
    """DUCHY-2.2"""
    s = ready("royal_claim")
    s.lineup.burrow = A
    use(s, "royal_claim")
    assert s.vp[A] == 2


def test_claim_may_win() -> None:
    s = ready("royal_claim")
    s.vp[A] = GOAL - 1
    use(s, "royal_claim")
    assert s.winners == [A]


# -- Stand and Deliver! -----------------------------------------------------------------------------------
def test_stand_takes_a_random_card_and_the_enemy_scores() -> None:
    """FQ-K15, EC-062"""
    s = ready("stand_and_deliver")
    hold(s, C, "cobbler")
    script = {"cards.stand_and_deliver": B, "pick": card("armorers")}
    asked = use(s, "stand_and_deliver", script)
    assert asked == [("plain.birdsong", A), ("cards.stand_and_deliver", A)]
    assert s.hands[A] == [card("armorers")]
    assert s.vp[:2] == [0, 1]
    taken = events(s, "taken")[0]
    assert taken.data == (B,)
    assert [taken.told_to(seat).secret == HIDDEN for seat in (A, B, C, None)] == [False, False, True, True]
    s = ready("stand_and_deliver")
    s.vp[B] = GOAL - 1
    use(s, "stand_and_deliver")  # B alone holds cards: no question
    assert s.winners == [B]


def test_stand_needs_an_enemy_with_a_card() -> None:
    """EC-061, EC-238"""
    s = ready("stand_and_deliver")
    s.partner[A], s.partner[B] = B, A
    assert "stand_and_deliver" not in at(s, "plain.birdsong").offers
    assert why(s, "stand_and_deliver") == base_deck.NO_VICTIM
    hold(s, C, "cobbler")
    hold(s, D, "sappers")
    ask = question(base_deck.stand_and_deliver(s, A), "cards.stand_and_deliver")
    assert ask.options == (C, D)
    assert ask.why
    assert ask.why(B) == base_deck.PARTNER
    s.hands[D] = []
    ask = question(base_deck.stand_and_deliver(s, A), "cards.stand_and_deliver")
    assert ask.why
    assert ask.why(D) == base_deck.EMPTY_HAND


def test_stand_gives_no_point_without_a_marker() -> None:
    """EC-322"""
    s = ready("stand_and_deliver")
    s.vp[B] = NO_MARKER
    use(s, "stand_and_deliver")
    assert s.vp[B] == NO_MARKER
    assert len(s.hands[A]) == 1


# -- Command Warren ----------------------------------------------------------------------------------------
def test_warren_starts_one_battle_before_all_else() -> None:
    """EC-057, EC-330"""
    s = ready("command_warren")
    s.turn.actions = 3
    asked = use(s, "command_warren", {"battle.ambush": None, "roll": (1, 0)})
    assert asked == [("daylight.start", A), ("battle.ambush", B), "roll"]
    assert s.at(B, FOX) == 0
    assert s.turn.actions == 3
    assert names(s)[:2] == ["card_used", "battle"]
    assert "command_warren" not in at(s, "daylight.start").offers


def test_warren_needs_somebody_to_fight() -> None:
    s = ready("command_warren")
    s.partner[A], s.partner[B] = B, A
    assert "command_warren" not in at(s, "daylight.start").offers
    assert why(s, "command_warren") == base_deck.NO_BATTLE


# -- Codebreakers ------------------------------------------------------------------------------------------
def test_codebreakers_show_one_hand_to_one_player() -> None:
    """EC-063"""
    s = ready("codebreakers")
    hold(s, C, "cobbler")
    s.partner[A], s.partner[B] = B, A
    asked = use(s, "codebreakers", {"cards.codebreakers": B})  # a partner's too
    assert asked == [("plain.daylight", A), ("cards.codebreakers", A)]
    shown = events(s, "hand_shown")[0]
    assert (shown.seat, shown.data, shown.secret) == (B, (A,), tuple(cards("foxfolk_steel", "armorers")))
    assert [shown.told_to(seat).secret == HIDDEN for seat in (A, B, C, None)] == [False, False, True, True]
    assert s.known[A] == [["hand", B, *cards("foxfolk_steel", "armorers")]]


def test_codebreakers_pass_over_empty_hands() -> None:
    s = ready("codebreakers")
    hold(s, C, "cobbler")
    ask = question(base_deck.codebreakers(s, A), "cards.codebreakers")
    assert ask.options == (B, C)
    assert ask.why
    assert ask.why(D) == base_deck.EMPTY_HAND
    s.hands = [[] for _ in s.hands]
    assert "codebreakers" not in at(s, "plain.daylight").offers
    assert why(s, "codebreakers") == base_deck.NO_HAND


# -- Tax Collector -------------------------------------------------------------------------------------------
def test_tax_collector_removes_an_own_warrior_and_draws() -> None:
    """EC-065"""
    s = ready("tax_collector")
    s.put(A, MOUSE, 1)
    asked = use(s, "tax_collector", {"cards.tax_collector": MOUSE})
    assert asked == [("plain.daylight", A), ("cards.tax_collector", A)]
    assert s.at(A, MOUSE) == 0
    assert len(s.hands[A]) == 1
    assert s.vp == [0, 0, 0, 0]
    assert events(s, "removed")[0].data == (MOUSE, "warrior", 1, A)


def test_tax_collector_needs_a_warrior_on_the_map() -> None:
    """EC-064"""
    s = table()
    own(s, A, "tax_collector")
    s.put_piece(A, SAWMILL, FOX)
    s.warriors[A * 13], s.supply[A] = 2, s.supply[A] - 2  # in a place off the map
    assert "tax_collector" not in at(s, "plain.daylight").offers
    assert why(s, "tax_collector") == base_deck.NO_WARRIOR


def test_field_hospitals_answer_the_tax_before_the_draw() -> None:
    """MC-2.3c, EC-233"""
    s = table([Marquise(), Plain("eyrie"), Plain("alliance")])
    own(s, A, "tax_collector")
    hold(s, A, "foxfolk_steel")
    s.put_piece(A, KEEP, RABBIT)
    s.put(A, FOX, 2)
    run(s, base_deck.tax_collector(s, A), {"marquise.hospitals": card("foxfolk_steel")})
    assert (s.at(A, FOX), s.at(A, RABBIT)) == (1, 1)
    assert [n for n in names(s) if n in ("removed", "hospitals", "drew")] == ["removed", "hospitals", "drew"]
    assert len(s.hands[A]) == 1


# -- Cobbler -----------------------------------------------------------------------------------------------
def test_cobbler_takes_one_move_before_the_draw() -> None:
    """EC-056"""
    s = ready("cobbler")
    asked = use(s, "cobbler", {"move.to": FOX2, "move.count": 1})
    assert asked == [("evening.start", A), ("move.to", A), ("move.count", A)]
    assert s.at(A, FOX2) == 1
    assert "cobbler" not in at(s, "evening.start").offers


def test_cobbler_needs_a_legal_move() -> None:
    s = ready("cobbler")
    s.put(B, FOX, 2)
    assert "cobbler" not in at(s, "evening.start").offers
    assert why(s, "cobbler") == base_deck.NO_MOVE


# -- battle cards --------------------------------------------------------------------------------------------
def test_brutal_tactics_deal_one_more_and_the_defender_scores_at_once() -> None:
    """FQ-K11, EC-034, EC-322"""
    s = ready("brutal_tactics")
    s.put(B, FOX, 2)
    run(s, battle(s, A, B, FOX), {"battle.ambush": None, "roll": (0, 0), "battle.effect": "brutal_tactics"})
    assert s.at(B, FOX) == 2
    assert s.vp[B] == 1
    assert s.crafted[A] == [card("brutal_tactics")]
    s = ready("brutal_tactics")
    s.vp[B] = GOAL - 1
    run(s, battle(s, A, B, FOX), {"battle.ambush": None, "roll": (2, 1), "battle.effect": "brutal_tactics"})
    assert s.winners == [B]
    assert (s.at(A, FOX), s.at(B, FOX)) == (2, 1)  # no hit was dealt


def test_brutal_tactics_and_sappers_have_their_side() -> None:
    """EC-035"""
    s = ready("sappers")
    own(s, B, "brutal_tactics")
    assert run(s, battle(s, A, B, FOX), {"battle.ambush": None, "roll": (0, 0)}) == [("battle.ambush", B), "roll"]


def test_armorers_ignore_the_rolled_hits_of_either_side_and_no_others() -> None:
    """EC-301, CORE-7B"""
    s = table()
    s.put(A, FOX, 2)
    s.put_piece(B, ROOST, FOX)
    own(s, B, "armorers")
    run(s, battle(s, A, B, FOX), {"roll": (2, 1), "battle.effect": "armorers"})
    assert not s.has(ROOST, FOX)  # the hit on the defenceless
    assert events(s, "hits")[0].data == (1, 0)
    assert s.discard == [card("armorers")]
    s = ready("armorers")
    s.put(B, FOX, 2)
    run(s, battle(s, A, B, FOX), {"battle.ambush": None, "roll": (2, 2), "battle.effect": "armorers"})
    assert (s.at(A, FOX), s.at(B, FOX)) == (2, 1)
    assert not s.crafted[A]


def test_armorers_do_nothing_against_an_ambush() -> None:
    """EC-033"""
    s = table()
    s.put(A, FOX, 4)
    s.put(B, FOX, 1)
    own(s, A, "armorers")
    hold(s, B, "ambush_fox")
    run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "roll": (0, 0), "battle.effect": None})
    assert s.at(A, FOX) == 2
    assert s.crafted[A] == [card("armorers")]


def test_sappers_need_no_warrior() -> None:
    """EC-302, FQ-K12"""
    s = table()
    s.put(A, FOX, 2)
    s.put_piece(B, ROOST, FOX)
    own(s, B, "sappers")
    run(s, battle(s, A, B, FOX), {"roll": (0, 0), "battle.effect": "sappers"})
    assert not s.has(ROOST, FOX)
    assert (s.at(A, FOX), s.vp[A]) == (1, 1)
    assert s.discard == [card("sappers")]
    assert not s.crafted[B]


@pytest.mark.parametrize(
    "order",
    [
        ["brutal_tactics", "armorers", "sappers", "armorers"],
        ["defender", "armorers", "defender", "sappers", "armorers", "brutal_tactics"],
    ],
)
def test_all_four_together_in_any_order(order: list[str]) -> None:
    """EC-300, EC-036"""
    s = table()
    s.put(A, FOX, 3)
    s.put(B, FOX, 3)
    own(s, A, "brutal_tactics", "armorers")
    own(s, B, "armorers", "sappers")
    run(s, battle(s, A, B, FOX), {"roll": (3, 2), "battle.effect": order})
    assert (s.at(A, FOX), s.at(B, FOX)) == (2, 2)
    assert s.vp[B] == 1
    assert s.discard == cards("armorers", "armorers", "sappers")


# -- the Favors ------------------------------------------------------------------------------------------------
def with_favor(suit: int) -> tuple[State, Card]:
    """Warriors of all in every clearing, and a favor crafted by A."""
    s = table()
    for c in s.lineup.atlas.clearings:
        for seat in (A, B, C):
            s.put(seat, c, 1)
    s.put_piece(B, ROOST, FOX)
    s.put_piece(C, SYMPATHY, FOX2)
    s.put_piece(A, SAWMILL, FOX)
    s.ruins[FOX3] = 1
    hold(s, A, base_deck.FAVORS[suit])
    return s, card(base_deck.FAVORS[suit])


@pytest.mark.parametrize(("suit", "clearings"), [(0, {FOX, FOX2, FOX3}), (1, {RABBIT}), (2, {MOUSE, MOUSE2})])
def test_a_favor_clears_its_suit_of_all_enemies(suit: int, clearings: set[int]) -> None:
    """CORE-7B.2, 11.1, FQ-G03, EC-342"""
    s, k = with_favor(suit)
    run(s, make(s, A, k))
    for c in s.lineup.atlas.clearings:
        assert s.at(A, c) == 1
        assert s.at(B, c) == s.at(C, c) == (c not in clearings)
    assert s.has(SAWMILL, FOX)
    assert s.ruins[FOX3]
    assert s.vp == [2 if suit == 0 else 0, 0, 0, 0]
    assert s.discard == [k]


def test_a_favor_spares_a_partner() -> None:
    s, k = with_favor(0)
    s.partner[A], s.partner[B] = B, A
    run(s, make(s, A, k))
    assert s.at(B, FOX) == 1
    assert s.has(ROOST, FOX)
    assert s.vp[A] == 1


def test_a_favor_wins_before_anything_answers_it() -> None:
    """EC-221"""
    s = table([Plain("eyrie"), Marquise(), Plain("alliance")])
    s.put_piece(B, KEEP, RABBIT)
    s.put(B, FOX, 2)
    s.put_piece(B, SAWMILL, FOX, 2)
    hold(s, B, "foxfolk_steel")
    hold(s, A, base_deck.FAVORS[0])
    s.vp[A] = GOAL - 2
    assert run(s, make(s, A, card(base_deck.FAVORS[0]))) == []
    assert s.winners == [A]


def test_a_favor_is_answered_clearing_by_clearing_in_the_order_of_the_turn() -> None:
    """EC-328, MC-2.3b, CORE-1.3"""
    s = table([Plain("eyrie"), Marquise(), Plain("alliance")])
    s.put_piece(B, KEEP, RABBIT)
    s.put(B, FOX, 2)
    s.put(B, FOX2, 1)
    hold(s, B, "foxfolk_steel")
    hold(s, A, base_deck.FAVORS[0])
    script = {"removal.order": ("hospitals", FOX2), "marquise.hospitals": [None, card("foxfolk_steel")]}
    asked = run(s, make(s, A, card(base_deck.FAVORS[0])), script)
    assert asked == [("removal.order", A), ("marquise.hospitals", B), ("marquise.hospitals", B)]
    assert s.at(B, RABBIT) == 2
    assert s.discard == cards("foxfolk_steel", base_deck.FAVORS[0])


def test_refusals_name_rule_and_reason() -> None:
    reasons = {x for x in vars(base_deck).values() if isinstance(x, Refusal)}
    assert all(r.rule and r.reason.replace("_", "").islower() for r in reasons)
    assert len({r.reason for r in reasons}) == len(reasons)
