"""Crafting (CORE-7)."""

from __future__ import annotations

from collections import Counter

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing
from ..deck import ANY, Card
from ..state import State
from .hands import discard
from .scoring import score

NOT_CRAFTABLE = Refusal("CORE-7.6", "not_craftable")
NO_ITEM = Refusal("CORE-7.3", "item_gone")
TWICE = Refusal("CORE-7.5", "has_one_already")
NO_PIECES = Refusal("CORE-7.1", "lacks_crafting_pieces")
NOTHING = Refusal("CORE-7.1", "nothing_to_craft")


def unused(s: State, me: Seat) -> Counter[Clearing]:
    """CORE-7.1  Crafting pieces not yet activated this turn, by clearing."""
    pieces = Counter(s.lineup.line[me].crafts_with(s, me))
    pieces.subtract(s.turn.activated)
    return +pieces


def cannot_pay(s: State, me: Seat, cost: tuple[int, ...]) -> bool:
    """CORE-7.1  Do the unused pieces not cover every icon?"""
    free = unused(s, me)
    by_suit = Counter[int]()
    for c, n in free.items():
        by_suit[s.suits[c]] += n
    wanted = Counter(cost)
    del wanted[ANY]
    return by_suit.total() < len(cost) or any(by_suit[suit] < n for suit, n in wanted.items())


def cannot_craft(s: State, me: Seat, card: Card) -> Refusal | None:
    """CORE-7.1, 7.3, 7.5, 7.6  Why a card in hand cannot be crafted now."""
    return uncraftable(s, me, card) or (NO_PIECES if cannot_pay(s, me, s.lineup.deck.cost[card]) else None)


def uncraftable(s: State, me: Seat, card: Card) -> Refusal | None:
    """What forbids the card whatever pays for it."""
    deck = s.lineup.deck
    kind = deck.kind[card]
    if kind in ("ambush", "dominance"):
        return NOT_CRAFTABLE
    if kind == "item" and not s.item_supply[deck.item[card]]:
        return NO_ITEM
    if kind == "persistent" and card in s.crafted[me]:
        return TWICE
    return None


def craftable(s: State, me: Seat) -> list[Card]:
    return [k for k in s.faces(me) if not cannot_craft(s, me, k)]


def no_crafting(s: State, me: Seat) -> Refusal | None:
    """Why the craft line is not on the menu (which is secret wherever the hand decided)."""
    return None if craftable(s, me) else NOTHING


def may_craft(s: State, me: Seat) -> bool:
    """As everybody can see: a hand, and a crafting piece to use."""
    return bool(s.hands[me]) and bool(unused(s, me))


async def craft(s: State, me: Seat) -> None:
    """CORE-7.1  Choose a card, activate pieces for it, take its effect."""
    card = await Ask(
        me, "craft.card", craftable(s, me), "card", secret=True, why=lambda k: cannot_craft(s, me, k)
    )
    used = await activated(s, me, s.lineup.deck.cost[card])
    s.turn.activated += used
    await make(s, me, card)


async def activated(s: State, me: Seat, cost: tuple[int, ...]) -> list[Clearing]:
    """The clearings whose pieces pay.  Pieces of one suit are alike; for "any" icons the player chooses the suit."""
    free, used = unused(s, me), list[Clearing]()
    for suit in sorted(cost):  # ANY comes last
        fits = sorted(c for c, n in free.items() if n and (suit == ANY or s.suits[c] == suit))
        left = len(cost) - len(used)
        suits = list(dict.fromkeys(s.suits[c] for c in fits))
        if len(suits) > 1 and free.total() > left:
            chosen = await Ask(me, "craft.with", suits, "suit", secret=True, data=(left,))
            fits = [c for c in fits if s.suits[c] == chosen]
        free[fits[0]] -= 1
        used.append(fits[0])
    return used


async def make(s: State, me: Seat, card: Card) -> None:
    """CORE-7.3, 7.4, 7.5, 8.2  The effect of a card that has been paid for."""
    deck, faction = s.lineup.deck, s.lineup.line[me]
    s.hands[me].remove(card)
    s.tell("crafted", me, card)
    kind = deck.kind[card]
    if kind == "persistent":
        s.crafted[me].append(card)
        s.crafted[me].sort()
        return
    s.resolving.append(card)
    if kind == "item":
        item = deck.item[card]
        s.item_supply[item] -= 1
        faction.gain_item(s, me, item)
        points = faction.item_points(s, me, deck.vp[card])
        for seat, more in s.lineup.craft_points:
            points += more(s, seat, me)
        await score(s, {me: points})
        for seat, hook in s.lineup.on_item_crafted:
            await hook(s, seat, me, item)
    else:
        await s.lineup.cards.effects[card](s, me)
    s.resolving.remove(card)  # CORE-4.2: after the effect and all that it sets off
    discard(s, card)
