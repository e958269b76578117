"""Dominance (CORE-9)."""

from __future__ import annotations

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing
from ..deck import BIRD, Card
from ..hooks import Menu
from ..state import NO_MARKER, State
from .hands import from_hand, spend
from .movement import ruler
from .scoring import win

POINTS = 10
NOT_YET = Refusal("CORE-9.1", "needs_ten_points", (POINTS,))
NO_CARD = Refusal("CORE-9.1", "no_dominance_card")
HAS_ONE = Refusal("CORE-9.7", "has_dominance")
NOT_FOR_TWO = Refusal("CORE-9.8", "no_dominance_for_two")
NONE_THERE = Refusal("CORE-9.5", "no_dominance_available")
CANNOT_PAY = Refusal("CORE-9.6", "no_card_to_spend")
NOT_DOMINANCE = Refusal("CORE-9.1", "not_dominance")
IN_DAYLIGHT = Refusal("CORE-6.5", "only_in_daylight")
DOES_NOT_PAY = Refusal("CORE-9.6", "does_not_pay")


def extras(s: State, me: Seat, phase: str, m: Menu) -> None:
    """CORE-6.5, 9.1, 9.6  What every faction may do with dominance cards between two actions of its Daylight."""
    if phase != "daylight":
        if m.refused is not None:
            m.refused |= dict.fromkeys(("dominance", "take_dominance"), IN_DAYLIGHT)
        return
    if s.hands[me]:
        if s.available:
            m.secret = True
            if not no_taking(s, me):
                m.offers["take_dominance"] = take
        if s.vp[me] >= POINTS and not barred(s, me):
            m.secret = True
            if held(s, me):
                m.offers["dominance"] = activate
    if m.refused is not None:
        for name, cannot in (("dominance", no_activating), ("take_dominance", no_taking)):
            refusal = cannot(s, me)
            if refusal:
                m.refused[name] = refusal


def held(s: State, me: Seat) -> list[Card]:
    return [k for k in s.faces(me) if s.lineup.deck.kind[k] == "dominance"]


def no_activating(s: State, me: Seat) -> Refusal | None:
    """CORE-9.1, 9.7"""
    return barred(s, me) or (None if held(s, me) else NO_CARD)


def barred(s: State, me: Seat) -> Refusal | None:
    """CORE-9.1, 9.7, 9.8  What all can see that forbids it, whatever the hand holds."""
    if s.dominance[me] >= 0:
        return HAS_ONE
    if len(s.lineup.seats) == 2:
        return NOT_FOR_TWO
    if s.vp[me] < POINTS:
        return NOT_YET
    return s.lineup.line[me].cannot_activate(s, me)


async def activate(s: State, me: Seat) -> None:
    """CORE-9.1  The card stays in front for good, the marker leaves the track (a Vagabond's: VB-9)."""
    card = await Ask(me, "dominance.card", held(s, me), "card", secret=True, why=lambda k: NOT_DOMINANCE)
    await s.lineup.line[me].activated(s, me, card)
    from_hand(s, me, card)
    s.dominance[me] = card
    s.tell("dominance", me, card)


def payments(s: State, me: Seat, card: Card) -> list[Card]:
    """CORE-9.6  Cards in hand that pay for an available dominance card: its suit or a bird; a bird for the bird's."""
    suits = s.lineup.deck.suit
    return [k for k in s.faces(me) if suits[k] in (BIRD, suits[card])]


def no_taking(s: State, me: Seat) -> Refusal | None:
    """CORE-9.6"""
    if not s.available:
        return NONE_THERE
    suits = s.lineup.deck.suit
    wanted = {BIRD, *(suits[k] for k in s.available)}
    return None if any(suits[k] in wanted for k in s.hands[me]) else CANNOT_PAY


async def take(s: State, me: Seat) -> None:
    """CORE-9.6  Spend a matching card, take the dominance card."""
    card = await Ask(
        me,
        "dominance.take",
        [k for k in s.available if payments(s, me, k)],
        "card",
        secret=True,
        why=lambda k: CANNOT_PAY,
        among=s.available,
    )
    cards = payments(s, me, card)
    paid = await Ask(me, "dominance.pay", cards, "card", secret=True, why=lambda k: DOES_NOT_PAY, data=(card,))
    s.available.remove(card)
    s.give(me, card)
    s.tell("took_dominance", me, card)
    spend(s, me, paid, "dominance")


def check(s: State, me: Seat) -> None:
    """CORE-9.4  At the start of the own Birdsong, before all else.  Raises GameOver."""
    card = s.dominance[me]
    if card >= 0 and s.vp[me] == NO_MARKER and wins(s, me, Card(card)):
        win(s, me, "dominance")


def wins(s: State, me: Seat, card: Card) -> bool:
    """CORE-9.2, 9.3  Three clearings of the suit; for the bird two opposite corners."""
    atlas, suit = s.lineup.atlas, s.lineup.deck.suit[card]
    if suit == BIRD:
        pairs = [(c, Clearing(atlas.opposite[c])) for c in atlas.corners if atlas.opposite[c]]
        return any(ruler(s, c) == me == ruler(s, d) for c, d in pairs)
    return sum(ruler(s, c) == me for c in atlas.clearings if s.suits[c] == suit) >= 3
