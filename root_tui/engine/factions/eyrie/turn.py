"""Birdsong, crafting and Evening of the Eyrie (02, EY-4, 5.1, 7)."""

from __future__ import annotations

from bisect import insort
from functools import partial

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing, N
from ...deck import BIRD, Card
from ...hooks import Menu
from ...pieces import ROOST
from ...rules.hands import draw, from_hand
from ...rules.movement import cannot_place
from ...rules.scoring import score
from ...rules.turn import advance
from ...state import State
from ..base import fill_craft
from .board import COLUMNS, board_of, points, settle

RESTART = 3  # warriors that come with a new roost
MOST_ADDED = 2

MUST_ADD = Refusal("EY-4.2", "must_add_one")
TWO_ADDED = Refusal("EY-4.2", "two_added")
SECOND_BIRD = Refusal("EY-4.2", "one_bird_only")
NO_SLOT = Refusal("CORE-2.8", "no_open_slot")
NOT_FEWEST = Refusal("EY-4.3", "not_fewest_warriors")
HAS_ROOSTS = Refusal("EY-4.3", "has_roosts")
NO_GROUND = Refusal("EY-4.3", "no_ground_for_roost")
ROOST_FIRST = Refusal("EY-4.3", "new_roost_first")


# -- EY-4 Birdsong --------------------------------------------------------------------------------
def fill_orders(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = emergency_orders


async def emergency_orders(s: State, me: Seat) -> None:
    """EY-4.1  With no card in hand, draw one."""
    if not s.hands[me]:
        s.tell("emergency_orders", me)
        await draw(s, me, 1)
    await advance(s, me)


def fill_adding(s: State, me: Seat, m: Menu) -> None:
    """EY-4.2  One card, and one more if they like; at most one bird."""
    b, suit = board_of(s, me), s.lineup.deck.suit
    m.about = "card"  # what is refused are cards too when no more may be added
    if s.hands[me] and len(b.added) < MOST_ADDED:
        m.secret = True
        full = any(suit[k] == BIRD for k in b.added)
        for card in s.faces(me):
            if not (full and suit[card] == BIRD):
                m.offers[card] = partial(add, card=card)
    if b.added or not s.hands[me]:
        m.offers["next"] = leave_adding
    if m.refused is not None:
        over = TWO_ADDED if len(b.added) == MOST_ADDED else SECOND_BIRD
        m.refused |= {k: over for k in s.faces(me) if k not in m.offers}
        m.refused["next"] = MUST_ADD


async def add(s: State, me: Seat, card: Card) -> None:
    """EY-4.2  A card goes to a column, for all to see."""
    column = await Ask(me, "eyrie.decree.column", range(COLUMNS), "column", secret=True, data=(card,))
    b = board_of(s, me)
    from_hand(s, me, card)
    insort(b.decree[column], card)
    b.added.append(card)
    s.tell("decree_added", me, card, column)


async def leave_adding(s: State, me: Seat) -> None:
    """A New Roost is no step for those who have one: the boundary that is left stands before it."""
    s.turn.step += 1
    if s.on_map(ROOST):
        await advance(s, me)


def roost_ground(s: State, me: Seat) -> list[Clearing]:
    """EY-4.3  Where roost and warriors can be placed, among these where the fewest warriors of all players are."""
    fit = [c for c in s.lineup.atlas.clearings if s.open_slots(c) > 0 and not cannot_place(s, me, c)]
    fewest = min((crowd(s, c) for c in fit), default=0)
    return [c for c in fit if crowd(s, c) == fewest]


def crowd(s: State, c: Clearing) -> int:
    return sum(s.warriors[c::N])


def fill_new_roost(s: State, me: Seat, m: Menu) -> None:
    if s.on_map(ROOST):
        m.offers["next"] = advance
    elif roost_ground(s, me):
        m.offers["new_roost"] = new_roost
    else:
        m.offers["next"] = no_new_roost
    if m.refused is not None:
        m.refused |= {"new_roost": HAS_ROOSTS if s.on_map(ROOST) else NO_GROUND, "next": ROOST_FIRST}


async def new_roost(s: State, me: Seat) -> None:
    """EY-4.3  With no roost on the map: a roost and three warriors where the fewest are, ties as the Eyrie choose."""

    def why(c: Clearing) -> Refusal:
        return NO_SLOT if s.open_slots(c) <= 0 else cannot_place(s, me, c) or NOT_FEWEST

    c = await Ask(me, "eyrie.roost.where", roost_ground(s, me), "clearing", why=why)
    settle(s, me, c, RESTART)


async def no_new_roost(s: State, me: Seat) -> None:
    s.tell("no_new_roost", me)
    await advance(s, me)


# -- EY-5.1 crafting ------------------------------------------------------------------------------
def fill_crafting(s: State, me: Seat, m: Menu) -> None:
    """EY-2.1, 5.1"""
    fill_craft(s, me, m)
    m.offers["next"] = advance


# -- EY-7 Evening ---------------------------------------------------------------------------------
def fill_score(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = score_roosts


async def score_roosts(s: State, me: Seat) -> None:
    """EY-7.1"""
    n = s.on_map(ROOST)
    s.tell("roosts", me, n, points(n))
    await score(s, {me: points(n)}, "roosts")
    await advance(s, me)
