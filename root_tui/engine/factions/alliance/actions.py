"""What the Alliance can do in its turn: revolt, spread, mobilize, train, and its operations (03, WA-4 to 6)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing, N
from ...deck import Card
from ...hooks import Action, Menu, Part, Removal
from ...pieces import BASE, SYMPATHY, WARRIOR
from ...rules.battle import fight
from ...rules.hands import from_hand, spend
from ...rules.movement import cannot_place, neighbours
from ...rules.removal import remove, sweep
from ...rules.scoring import score
from ...rules.turn import advance
from ...state import State
from ..base import fill_craft, no_battle, no_move
from .board import COST, POINTS, TOKENS, base_out, own
from .supporters import chosen_supporters, full, gain, paying, spend_supporters

REVOLT_COST = 2
GARRISON = 3  # warriors of one other player that bring Martial Law (WA-4.2)

NOT_SYMPATHETIC = Refusal("WA-4.1", "not_sympathetic")
BASE_THERE = Refusal("WA-4.1", "has_base")
BASE_USED = Refusal("WA-4.1", "base_of_suit_used")
NO_REVOLT = Refusal("WA-4.1", "nowhere_to_revolt")
TOO_FEW_TO_REVOLT = Refusal("WA-4.1", "too_few_supporters", (REVOLT_COST,))
REVOLTS_FIRST = Refusal("WA-4.1", "revolts_come_first")
SYMPATHETIC = Refusal("WA-2.5", "sympathetic_already")
NOT_BESIDE = Refusal("WA-4.2", "not_beside_sympathy")
NO_TOKEN = Refusal("WA-6.1", "no_sympathy_left")
NO_SPREAD = Refusal("WA-4.2", "nowhere_to_spread")
TOO_FEW = tuple(Refusal("WA-4.2", "too_few_supporters", (n,)) for n in range(max(COST) + 2))
NO_HAND = Refusal("WA-5.2", "no_card")
NO_BASE = Refusal("WA-5.3", "no_base")
NO_RECRUIT_LEFT = Refusal("WA-5.3", "no_warrior_in_supply")
NO_TRAINING_CARD = Refusal("WA-5.3", "no_card_matches_a_base")
NO_OFFICER = Refusal("WA-6.1", "no_officer_left")
NO_RECRUITING = Refusal("WA-6.1", "nowhere_to_recruit")
NO_ORGANIZING = Refusal("WA-6.1", "nowhere_to_organize")
NO_BASE_THERE = Refusal("WA-6.1", "no_base_there")
NO_WARRIOR_THERE = Refusal("WA-6.1", "no_warrior_there")


# -- WA-4 Birdsong --------------------------------------------------------------------------------
def cannot_rise(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-4.1a  Why there can be no revolt, as everybody can see."""
    if not s.has(SYMPATHY, c):
        return NOT_SYMPATHETIC
    if s.has(BASE, c):
        return BASE_THERE
    return BASE_USED if base_out(s, s.suits[c]) else None


def cannot_revolt(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-4.1a, b"""
    return cannot_rise(s, me, c) or (TOO_FEW_TO_REVOLT if paying(s, me, c) < REVOLT_COST else None)


def no_revolt(s: State, me: Seat) -> Refusal | None:
    """WA-4.1"""
    ripe = [c for c in s.where(SYMPATHY) if not cannot_rise(s, me, c)]
    if not ripe:
        return NO_REVOLT
    return None if any(paying(s, me, c) >= REVOLT_COST for c in ripe) else TOO_FEW_TO_REVOLT


def fill_revolt(s: State, me: Seat, m: Menu) -> None:
    """WA-4.1  Any number of times.  Where one is possible the supporters decide, so it is secret."""
    if m.refused is not None or len(own(s, me).supporters) >= REVOLT_COST:
        refusal = no_revolt(s, me)
        if refusal is None:
            m.offers["revolt"] = revolt
        elif m.refused is not None:
            m.refused["revolt"] = refusal
        if refusal is not NO_REVOLT:
            m.secret = True
    m.offers["next"] = advance


async def revolt(s: State, me: Seat) -> None:
    """WA-4.1  Two supporters: all enemy pieces go, then base, warriors and officer come, as many as can (CORE-1.6)."""
    spots = [c for c in s.where(SYMPATHY) if not cannot_revolt(s, me, c)]
    c = await Ask(me, "alliance.revolt.where", spots, "clearing", secret=True, why=lambda c: cannot_revolt(s, me, c))
    cards = await chosen_supporters(s, me, c, REVOLT_COST)
    s.tell("revolt", me, c)
    spend_supporters(s, me, cards, "revolt")
    await sweep(s, me, [c], "revolt")
    if not cannot_place(s, me, c):
        if s.open_slots(c) > 0:
            s.put_piece(me, BASE, c)
            s.tell("base", me, c, s.suits[c])
        n = s.put(me, c, sum(s.suits[d] == s.suits[c] for d in s.where(SYMPATHY)))
        s.tell("rallied", me, c, n)
    promote(s, me)


def promote(s: State, me: Seat) -> None:
    """A warrior of the supply becomes an officer, if there is one."""
    if s.supply[me]:
        s.supply[me] -= 1
        own(s, me).officers += 1
        s.tell("officer", me, own(s, me).officers)


def martial_law(s: State, me: Seat, c: Clearing) -> bool:
    """WA-4.2b  Three warriors of one other player.  What somebody treats as its own counts for it in its own turn only,
    never in this one."""
    return any(s.warriors[f * N + c] >= GARRISON and f != me for f in s.lineup.seats)


def price(s: State, me: Seat, c: Clearing) -> int:
    """WA-1.2, WA-4.2b  Supporters for the next token; one is left."""
    return COST[s.on_map(SYMPATHY)] + martial_law(s, me, c)


def beside(s: State, me: Seat) -> set[Clearing]:
    """WA-4.2a  Where sympathy can come from next door, or from nowhere if no clearing has it."""
    tokens = s.where(SYMPATHY)
    return {d for c in tokens for d in neighbours(s, me, c)} if tokens else set(s.lineup.atlas.clearings)


def cannot_hold(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-2.5  Why no sympathy can be placed in a clearing."""
    return SYMPATHETIC if s.has(SYMPATHY, c) else cannot_place(s, me, c)


def targets(s: State, me: Seat) -> list[Clearing]:
    """WA-4.2a  Where sympathy may spread to if it is paid for."""
    if s.on_map(SYMPATHY) >= TOKENS:
        return []
    near = beside(s, me)
    return [c for c in s.lineup.atlas.clearings if c in near and not cannot_hold(s, me, c)]


def cannot_spread(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-4.2"""
    if s.on_map(SYMPATHY) >= TOKENS:
        return NO_TOKEN
    if refusal := cannot_hold(s, me, c):
        return refusal
    if c not in beside(s, me):
        return NOT_BESIDE
    cost = price(s, me, c)
    return TOO_FEW[cost] if paying(s, me, c) < cost else None


def no_spread(s: State, me: Seat) -> Refusal | None:
    """WA-4.2"""
    if s.on_map(SYMPATHY) >= TOKENS:
        return NO_TOKEN
    spots = targets(s, me)
    if not spots:
        return NO_SPREAD
    if any(paying(s, me, c) >= price(s, me, c) for c in spots):
        return None
    return TOO_FEW[min(price(s, me, c) for c in spots)]


def fill_spread(s: State, me: Seat, m: Menu) -> None:
    """WA-4.2  Any number of times, after all revolts.  Where the number of supporters would do, their suits decide."""
    if n := len(own(s, me).supporters):
        costs = [(c, price(s, me, c)) for c in targets(s, me)]
        if any(cost <= n for _, cost in costs):
            m.secret = True
            if any(paying(s, me, c) >= cost for c, cost in costs):
                m.offers["spread"] = spread
    if m.refused is not None:
        m.refused["revolt"] = REVOLTS_FIRST
        if refusal := no_spread(s, me):
            m.refused["spread"] = refusal
    m.offers["next"] = advance


async def spread(s: State, me: Seat) -> None:
    """WA-4.2  An unsympathetic clearing beside a sympathetic one, the supporters, the token."""
    prices = tuple((c, price(s, me, c)) for c in targets(s, me))  # of all: which can be paid is a secret
    spots = [c for c, cost in prices if paying(s, me, c) >= cost]
    c = await Ask(
        me,
        "alliance.spread.where",
        spots,
        "clearing",
        secret=True,
        why=lambda c: cannot_spread(s, me, c),
        data=(COST[s.on_map(SYMPATHY)], POINTS[s.on_map(SYMPATHY)], prices),
    )
    spend_supporters(s, me, await chosen_supporters(s, me, c, price(s, me, c)), "spread")
    await sympathize(s, me, c)


async def sympathize(s: State, me: Seat, c: Clearing) -> None:
    """WA-1.2  The next token of the track, and its points."""
    points = POINTS[s.on_map(SYMPATHY)]
    s.put_piece(me, SYMPATHY, c)
    s.tell("sympathy", me, c, points)
    await score(s, {me: points}, "sympathy")


# -- WA-5 Daylight --------------------------------------------------------------------------------
def fill_daylight(s: State, me: Seat, m: Menu) -> None:
    """WA-5.1  Craft, Mobilize and Train in any order."""
    fill_craft(s, me, m)
    if s.hands[me] and not no_school(s, me):
        m.secret = True
    m.add(s, me, DAYLIGHT)
    m.offers["next"] = advance


def no_mobilizing(s: State, me: Seat) -> Refusal | None:
    return None if s.hands[me] else NO_HAND


async def mobilize(s: State, me: Seat) -> None:
    """WA-5.2  A card of the hand becomes a supporter; into a full stack too, and then it is discarded."""
    card = await Ask(me, "alliance.mobilize", s.faces(me), "card", secret=True, data=(full(s, me),))
    from_hand(s, me, card, (me,))
    s.tell("mobilized", me, secret=(card,), who=(me,))
    gain(s, me, card)


def no_school(s: State, me: Seat) -> Refusal | None:
    """WA-5.3, WA-7  Why nobody can be trained whatever the hand holds."""
    if not s.on_map(BASE):
        return NO_BASE
    return None if s.supply[me] else NO_RECRUIT_LEFT


def training_cards(s: State, me: Seat) -> list[Card]:
    """WA-5.3  Cards that match the clearing of a base."""
    bases = s.where(BASE)
    return [k for k in s.faces(me) if any(s.matches(k, c) for c in bases)]


def no_training(s: State, me: Seat) -> Refusal | None:
    return no_school(s, me) or (None if training_cards(s, me) else NO_TRAINING_CARD)


async def train(s: State, me: Seat) -> None:
    """WA-5.3  A card that matches a base makes an officer of a warrior."""
    cards = training_cards(s, me)
    card = await Ask(me, "alliance.train", cards, "card", secret=True, why=lambda k: NO_TRAINING_CARD)
    spend(s, me, card, "train")
    promote(s, me)


DAYLIGHT = (Action("mobilize", no_mobilizing, mobilize), Action("train", no_training, train))


# -- WA-6 Evening ---------------------------------------------------------------------------------
def fill_operations(s: State, me: Seat, m: Menu) -> None:
    """WA-6.1  As many as there are officers now, whatever was done before."""
    if m.refused is not None or ready(s, me):
        m.add(s, me, OPERATIONS)
    m.offers["next"] = advance


def ready(s: State, me: Seat) -> bool:
    b = own(s, me)
    return b.operations < b.officers


def moving(s: State, me: Seat) -> Refusal | None:
    return no_move(s, me) if ready(s, me) else NO_OFFICER


async def move(s: State, me: Seat) -> None:
    """WA-6.1"""
    own(s, me).operations += 1
    alliance = s.lineup.line[me]
    await alliance.move(s, me, alliance.movable(s, me))


def battling(s: State, me: Seat) -> Refusal | None:
    return no_battle(s, me) if ready(s, me) else NO_OFFICER


async def battle(s: State, me: Seat) -> None:
    """WA-6.1"""
    own(s, me).operations += 1
    await fight(s, me, s.lineup.line[me].battlefields(s, me))


def cannot_recruit(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-6.1, WA-7  At a base, where anything can be placed."""
    return cannot_place(s, me, c) if s.has(BASE, c) else NO_BASE_THERE


def recruit_spots(s: State, me: Seat) -> list[Clearing]:
    return [c for c in s.where(BASE) if not cannot_recruit(s, me, c)] if s.supply[me] else []


def no_recruiting(s: State, me: Seat) -> Refusal | None:
    if not ready(s, me):
        return NO_OFFICER
    return None if recruit_spots(s, me) else NO_RECRUITING


async def recruit(s: State, me: Seat) -> None:
    """WA-6.1  One warrior at a base."""
    spots = recruit_spots(s, me)
    c = await Ask(me, "alliance.recruit.where", spots, "clearing", why=lambda c: cannot_recruit(s, me, c))
    own(s, me).operations += 1
    s.put(me, c)
    s.tell("recruited", me, c, 1)


def cannot_organize(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """WA-6.1  Neither supporters, adjacency nor Martial Law matter."""
    return cannot_hold(s, me, c) if s.at(me, c) else NO_WARRIOR_THERE


def organizable(s: State, me: Seat) -> list[Clearing]:
    return [c for c in s.camps(me) if not cannot_organize(s, me, c)]


def no_organizing(s: State, me: Seat) -> Refusal | None:
    if not ready(s, me):
        return NO_OFFICER
    if s.on_map(SYMPATHY) >= TOKENS:
        return NO_TOKEN
    return None if organizable(s, me) else NO_ORGANIZING


async def organize(s: State, me: Seat) -> None:
    """WA-6.1  A warrior leaves the map for a sympathy token where it stood."""
    spots = organizable(s, me)
    c = await Ask(me, "alliance.organize.where", spots, "clearing", why=lambda c: cannot_organize(s, me, c))
    own(s, me).operations += 1
    await remove(s, Removal([Part(me, c, WARRIOR, 1, me)], "organize"))
    await sympathize(s, me, c)


OPERATIONS = (
    Action("move", moving, move),
    Action("battle", battling, battle),
    Action("recruit", no_recruiting, recruit),
    Action("organize", no_organizing, organize),
)
