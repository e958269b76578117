"""Supporters, Outrage, and what a lost base costs (03, WA-2)."""

from __future__ import annotations

from bisect import insort

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing
from ...deck import BIRD, Card
from ...pieces import BASE
from ...rules.hands import discard, from_hand, matching, show_hand, top_cards
from ...state import State
from .board import own

LIMIT = 5  # supporters while no base stands (WA-2.3)

NO_MATCH = Refusal("CORE-2.11", "does_not_match")
NOT_OUTRAGED = Refusal("WA-2.6", "does_not_match")


# -- WA-2.3 supporters ----------------------------------------------------------------------------
def full(s: State, me: Seat) -> bool:
    """WA-2.3  No room for another supporter."""
    return len(own(s, me).supporters) >= LIMIT and not s.on_map(BASE)


def gain(s: State, me: Seat, card: Card) -> None:
    """WA-2.3  A card that lies nowhere becomes a supporter; without room it is discarded."""
    if full(s, me):
        s.tell("supporter_discarded", me, card, "full")
        discard(s, card)
    else:
        insort(own(s, me).supporters, card)


def drop(s: State, me: Seat, card: Card, why: str) -> None:
    own(s, me).supporters.remove(card)
    s.tell("supporter_discarded", me, card, why)
    discard(s, card)


def paying(s: State, me: Seat, c: Clearing) -> int:
    """How many supporters match a clearing."""
    suits, suit, n = s.lineup.deck.suit, s.suits[c], 0
    for k in own(s, me).supporters:
        if suits[k] == suit or suits[k] == BIRD:
            n += 1
    return n


async def chosen_supporters(s: State, me: Seat, c: Clearing, n: int) -> list[Card]:
    """Which n supporters pay.  Asked without a choice too: that there is none is nobody's business."""
    left, chosen = own(s, me).supporters[:], list[Card]()
    for i in range(n, 0, -1):
        cards = matching(s, left, c)
        card = await Ask(
            me, "alliance.pay", cards, "card", secret=True, why=lambda k: NO_MATCH, data=(c, i), among=left[:]
        )
        left.remove(card)
        chosen.append(card)
    return chosen


def spend_supporters(s: State, me: Seat, cards: list[Card], why: str) -> None:
    """WA-2.3  Spent face up."""
    for card in cards:
        own(s, me).supporters.remove(card)
        s.tell("supporter_spent", me, card, why)
        discard(s, card)


# -- WA-2.4, 2.6 what answers others ----------------------------------------------------------------
async def outrage(s: State, me: Seat, payer: Seat, where: Clearing) -> None:
    """WA-2.6  The payer gives a matching card of its choice; without one it shows its hand, and the deck gives.

    No match is seen by all at once, so no question is put then."""
    if cards := s.faces(payer, where):
        data = (where, me)
        card = await Ask(payer, "outrage.card", cards, "card", secret=True, why=lambda k: NOT_OUTRAGED, data=data)
        from_hand(s, payer, card, (me, payer))
        s.tell("outrage", me, payer, where, secret=(card,), who=(me, payer))
        gain(s, me, card)
        return
    s.tell("outrage_unpaid", me, payer, where, len(s.hands[payer]))
    if s.hands[payer]:
        await show_hand(s, payer, me)
    for card in await top_cards(s, me, 1, "supporters_drawn"):
        gain(s, me, card)


async def base_lost(s: State, me: Seat, where: Clearing) -> None:
    """WA-2.4  Supporters of the suit and birds go, then half the officers, then without a base all beyond five."""
    b = own(s, me)
    for card in [k for k in b.supporters if s.matches(k, where)]:
        drop(s, me, card, "base_lost")
    if lost := (b.officers + 1) // 2:
        b.officers -= lost
        s.home(me, lost)
        s.tell("officers_lost", me, lost, b.officers)
    while not s.on_map(BASE) and (over := len(b.supporters) - LIMIT) > 0:
        faces = dict.fromkeys(b.supporters)
        drop(s, me, await Ask(me, "alliance.supporters.drop", faces, "card", secret=True, data=(over,)), "limit")
    b.shaken -= 1
