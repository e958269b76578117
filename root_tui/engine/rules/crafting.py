"""Crafting (CORE-7)."""

from __future__ import annotations

from collections import Counter

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing
from ..deck import ANY, FOX, MOUSE, RABBIT, Card
from ..state import State
from .hands import discard, from_hand
from .scoring import score

NOT_CRAFTABLE = Refusal("CORE-7.6", "not_craftable")
NO_ITEM = Refusal("CORE-7.3", "item_gone")
TWICE = Refusal("CORE-7.5", "has_one_already")
NO_PIECES = Refusal("CORE-7.1", "lacks_crafting_pieces")
NOTHING = Refusal("CORE-7.1", "nothing_to_craft")


def unused(s: State, me: Seat) -> list[Clearing]:
    """CORE-7.1  The clearings of crafting pieces not yet activated this turn, one entry a piece."""
    left = s.lineup.line[me].crafts_with(s, me)
    for c in s.turn.activated if s.turn.seat == me else ():
        if c in left:
            left.remove(c)
    return left


def unused_by_suit(s: State, me: Seat) -> list[int]:
    free, suits = [0, 0, 0], s.suits
    for c in unused(s, me):
        free[suits[c]] += 1
    return free


def pays(free: list[int], cost: tuple[int, ...]) -> bool:
    """CORE-7.1  Do pieces, counted by suit, cover every icon?"""
    fox, rabbit, mouse = free
    if len(cost) > fox + rabbit + mouse:
        return False
    return cost.count(FOX) <= fox and cost.count(RABBIT) <= rabbit and cost.count(MOUSE) <= mouse


def cannot_craft(s: State, me: Seat, card: Card) -> Refusal | None:
    """CORE-7.1, 7.3, 7.5, 7.6  Why a card in hand cannot be crafted now."""
    refusal = uncraftable(s, me, card)
    return refusal or (None if pays(unused_by_suit(s, me), s.lineup.deck.cost[card]) else NO_PIECES)


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


def craftable(s: State, me: Seat, free: list[int] | None = None) -> list[Card]:
    """What can be crafted now; `free` are the unused pieces by suit, if they have been counted already."""
    if free is None:
        free = unused_by_suit(s, me)
    cost = s.lineup.deck.cost
    return [k for k in s.faces(me) if pays(free, cost[k]) and not uncraftable(s, me, k)]


def no_crafting(s: State, me: Seat) -> Refusal | None:
    """Why the craft line is not on the menu (which is secret wherever the hand decided)."""
    return None if craftable(s, me) else NOTHING


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
    free, used = Counter(unused(s, me)), list[Clearing]()
    for suit in sorted(cost):  # ANY comes last
        fits = sorted(c for c, n in free.items() if n and (suit == ANY or s.suits[c] == suit))
        left = len(cost) - len(used)
        suits = list(dict.fromkeys(s.suits[c] for c in fits))
        if len(suits) > 1 and free.total() > left:
            chosen = await Ask(me, "craft.with", suits, "suit", secret=True, why=lambda k: NO_PIECES, data=(left,))
            fits = [c for c in fits if s.suits[c] == chosen]
        free[fits[0]] -= 1
        used.append(fits[0])
    return used


async def make(s: State, me: Seat, card: Card) -> None:
    """CORE-7.3, 7.4, 7.5, 8.2  The effect of a card that has been paid for."""
    deck, faction = s.lineup.deck, s.lineup.line[me]
    from_hand(s, me, card)
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
        await score(s, {me: points}, "crafting")
        for seat, hook in s.lineup.on_item_crafted:
            await hook(s, seat, me, item)
    else:
        await s.lineup.cards.effects[card](s, me)
    s.resolving.remove(card)  # CORE-4.2: after the effect and all that it sets off
    discard(s, card)
