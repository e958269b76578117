"""CORE-9: dominance cards, activated, spent and taken back."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Refusal
from root_tui.engine.atlas import Clearing
from root_tui.engine.events import Event
from root_tui.engine.lineup import new_state
from root_tui.engine.rules import dominance, setup
from root_tui.engine.rules.dominance import activate, check, take
from root_tui.engine.rules.hands import spend
from root_tui.engine.rules.scoring import score
from root_tui.engine.rules.turn import boundary
from root_tui.engine.state import NO_MARKER, State

from .helpers import (
    FOX,
    FOX2,
    FOX3,
    MOUSE,
    MOUSE2,
    RABBIT,
    A,
    B,
    C,
    Plain,
    at,
    card,
    four,
    go,
    hold,
    names,
    own,
    run,
    table,
    why,
)


def active(s: State, id: str) -> State:
    s.deck.remove(card(id))
    s.dominance[A], s.vp[A] = card(id), NO_MARKER
    return s


def test_ten_points_open_it_and_the_marker_goes_for_good() -> None:
    """CORE-9.1, 8.6, EC-080"""
    s = table()
    hold(s, A, "dominance_fox")
    s.vp[A] = 9
    assert "dominance" not in at(s, "plain.daylight").offers
    assert why(s, "dominance") == dominance.NOT_YET
    s.vp[A] = 10
    assert "dominance" in at(s, "plain.daylight").offers
    run(s, activate(s, A), {"dominance.card": card("dominance_fox")})
    assert s.dominance[A] == card("dominance_fox")
    assert s.vp[A] == NO_MARKER
    assert not s.hands[A]
    run(s, score(s, {A: 5}, "removal"))
    assert s.vp[A] == NO_MARKER


def test_a_second_one_may_be_held_but_not_activated() -> None:
    """CORE-9.7"""
    s = active(table(), "dominance_fox")
    hold(s, A, "dominance_mouse")
    assert "dominance" not in at(s, "plain.daylight").offers
    assert why(s, "dominance") == dominance.HAS_ONE


@pytest.mark.parametrize(
    ("id", "ruled", "wins"),
    [
        ("dominance_fox", (FOX, FOX2, FOX3), True),
        ("dominance_fox", (FOX, FOX2, MOUSE), False),
        ("dominance_mouse", (MOUSE, MOUSE2, FOX), False),
        ("dominance_rabbit", (RABBIT,), False),
        ("dominance_bird", (FOX, RABBIT), True),
        ("dominance_bird", (FOX2, MOUSE), True),
        ("dominance_bird", (FOX, FOX2), False),
        ("dominance_bird", (FOX, MOUSE), False),
    ],
)
def test_what_each_kind_asks_for(id: str, ruled: tuple[Clearing, ...], wins: bool) -> None:
    """CORE-9.2, EC-082"""
    s = active(table(), id)
    for c in ruled:
        s.put(A, c, 1)
    go(s, "birdsong.start")
    run(s, boundary(s))
    assert s.winners == ([A] if wins else [])
    assert s.won_by == ("dominance" if wins else "")


def test_it_is_checked_at_the_start_of_birdsong_only_and_before_every_card() -> None:
    """CORE-9.4, EC-069, EC-081"""
    s = active(table(), "dominance_fox")
    own(s, A, "better_burrow_bank", "royal_claim")
    for c in (FOX, FOX2):
        s.put(A, c, 1)
    go(s, "birdsong.start")
    assert run(s, boundary(s), {"birdsong.start": "next"}) == [("birdsong.start", A)]
    s.put(A, FOX3, 1)
    for step in ("plain.birdsong", "plain.daylight", "evening.draw"):
        go(s, step)
        run(s, boundary(s), {step: "next"} if step == "plain.birdsong" else {})
    assert not s.winners
    s.turn.seat = A
    go(s, "birdsong.start")
    assert run(s, boundary(s)) == []
    assert s.winners == [A]


def test_a_tie_rules_only_for_the_one_who_wins_ties() -> None:
    """EC-318"""
    for breaks, wins in ((False, False), (True, True)):
        s = active(table([Plain("eyrie", tie_breaker=breaks), Plain("marquise"), Plain("alliance")]), "dominance_fox")
        for c in (FOX, FOX2, FOX3):
            s.put(A, c, 2)
        s.put(B, FOX3, 2)
        run(s, boundary_check(s))
        assert s.winners == ([A] if wins else [])


async def boundary_check(s: State) -> None:
    check(s, A)


def test_a_partner_wins_along() -> None:
    """EC-314"""
    s = active(table(), "dominance_fox")
    s.partner[A], s.partner[C] = C, A
    for c in (FOX, FOX2, FOX3):
        s.put(A, c, 1)
    run(s, boundary_check(s))
    assert s.winners == [A, C]


@pytest.mark.parametrize(
    ("lies", "pays", "legal"),
    [
        ("dominance_fox", "foxfolk_steel", True),
        ("dominance_fox", "armorers", True),
        ("dominance_fox", "cobbler", False),
        ("dominance_bird", "armorers", True),
        ("dominance_bird", "foxfolk_steel", False),
        ("dominance_mouse", "ambush_bird", True),
        ("dominance_mouse", "dominance_bird", True),
    ],
)
def test_taking_one_costs_its_suit_or_a_bird_and_the_birds_a_bird(lies: str, pays: str, legal: bool) -> None:
    """CORE-9.6, EC-084, FQ-G17"""
    s = table()
    hold(s, A, lies, pays)
    spend(s, A, card(lies), "test")
    m = at(s, "plain.daylight")
    assert m.secret
    assert ("take_dominance" in m.offers) is legal
    if not legal:
        assert why(s, "take_dominance") == dominance.CANNOT_PAY
        return
    asked = run(s, take(s, A), {"dominance.take": card(lies), "dominance.pay": card(pays)})
    assert asked == [("dominance.take", A), ("dominance.pay", A)]  # put, though there is no choice: the hand decides
    assert s.hands[A] == [card(lies)]
    assert s.available == ([card(pays)] if "dominance" in pays else [])


def test_it_may_be_taken_any_number_of_times() -> None:
    """EC-325"""
    s = table()
    hold(s, A, "dominance_bird", "dominance_fox")
    spend(s, A, card("dominance_bird"), "test")
    assert "take_dominance" not in at(s, "plain.daylight").offers  # a fox does not pay for the bird's
    hold(s, A, "armorers", "sappers")
    run(s, take(s, A), {"dominance.take": card("dominance_bird"), "dominance.pay": card("armorers")})
    spend(s, A, card("dominance_fox"), "test")
    run(s, take(s, A), {"dominance.take": card("dominance_fox"), "dominance.pay": card("dominance_bird")})
    assert s.available == [card("dominance_bird")]
    assert "take_dominance" in at(s, "plain.daylight").offers


def test_daylight_only() -> None:
    """CORE-6.5, EC-321"""
    s = table()
    s.vp[A] = 20
    hold(s, A, "dominance_fox", "foxfolk_steel", "dominance_mouse")
    spend(s, A, card("dominance_mouse"), "test")
    for step in ("birdsong.start", "plain.birdsong", "daylight.start", "evening.start", "evening.draw"):
        assert list(at(s, step).offers) == ["next"]


def test_a_menu_is_secret_only_where_the_hand_can_decide() -> None:
    s = table()
    s.vp[A] = 10
    assert not at(s, "plain.daylight").secret  # no card in hand
    hold(s, A, "cobbler")
    assert at(s, "plain.daylight").secret
    active(s, "dominance_fox")
    assert not at(s, "plain.daylight").secret  # for all to see: no second one
    barred = table(four(cannot_activate=lambda s, me: Refusal("TEST-1", "never")))
    barred.vp[A] = 10
    hold(barred, A, "cobbler")
    assert not at(barred, "plain.daylight").secret


def test_two_players_have_none() -> None:
    """CORE-9.8, 12, EC-086"""
    s = table([Plain("marquise"), Plain("eyrie")])
    assert len(s.deck) == 50
    s.vp[A] = 10
    hold(s, A, "cobbler")
    m = at(s, "plain.daylight")
    assert not m.secret
    assert why(s, "dominance") == dominance.NOT_FOR_TWO
    fresh = new_state(s.lineup, 1)
    events: list[Event] = []
    fresh.events = events
    run(fresh, setup.opening(fresh))
    assert [len(h) for h in fresh.hands] == [3, 3]
    assert len(fresh.deck) == 44


def test_spending_one_leaves_it_beside_the_map() -> None:
    """CORE-9.5, EC-087"""
    s = table()
    hold(s, A, "dominance_fox")
    spend(s, A, card("dominance_fox"), "test")
    assert s.available == [card("dominance_fox")]
    assert not s.discard
    assert names(s) == ["spent", "available"]
