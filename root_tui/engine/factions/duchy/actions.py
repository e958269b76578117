"""What the Duchy can do in Assembly, and what its ministers do too: build, dig, move (07, DUCHY-5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...asks import Ask, Refusal, Seat
from ...atlas import BURROW, Clearing
from ...deck import BIRD, Card
from ...hooks import Action, Menu, Move
from ...pieces import CITADEL, COUNT, MARKET, TUNNEL, Kind, kind_id
from ...rules.battle import fight
from ...rules.hands import matching, spend
from ...rules.movement import cannot_enter, cannot_place, move_warriors, ruled, ruler
from ...rules.turn import go_on
from ...state import State
from ..base import NO_ACTIONS, no_battle, no_move
from .board import reveal

CannotThere = Callable[[State, Seat, Clearing], Refusal | None]

BUILDINGS = (CITADEL, MARKET)
ACTIONS = 2
DIGGERS = 4  # the most warriors that a Dig moves
TUNNELS = COUNT[TUNNEL]

NOT_RULED = Refusal("DUCHY-5.1", "not_ruled")
NO_SLOTS = Refusal("DUCHY-2.2", "burrow_without_slots")
NO_SLOT = Refusal("CORE-2.8", "no_open_slot")
NO_BUILDING = Refusal("DUCHY-8.8", "no_building_left")
NO_SUCH_BUILDING = Refusal("DUCHY-1.4", "no_building_left")
NO_CARD = Refusal("DUCHY-5.1", "no_card")
NOWHERE_TO_BUILD = Refusal("DUCHY-5.1", "nowhere_to_build")
NO_CARD_HELD = Refusal("DUCHY-1.6", "no_card")
NO_SITE = Refusal("DUCHY-1.6", "nowhere_to_build")
NO_CARD_TO_BUILD = Refusal("DUCHY-5.1", "no_card_to_build")
NO_MATCH = Refusal("DUCHY-5.1", "does_not_match")
NO_RECRUIT = Refusal("DUCHY-8.8", "no_warrior_in_supply")
TUNNEL_THERE = Refusal("DUCHY-2.4", "tunnel_there")
NO_TUNNEL_IN_BURROW = Refusal("DUCHY-2.4", "burrow_takes_no_tunnel")
NOWHERE_TO_DIG = Refusal("DUCHY-5.1", "nowhere_to_dig")
NO_CARD_TO_DIG = Refusal("DUCHY-5.1", "no_card_to_dig")
NO_TUNNEL_THERE = Refusal("DUCHY-2.4", "no_tunnel_there")
TOO_MANY_DIGGERS = Refusal("DUCHY-5.1", "too_many_diggers", (DIGGERS,))


# -- DUCHY-5.1 the menu ---------------------------------------------------------------------------
def fill_assembly(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.1  Two actions; with a card in hand Build and Dig hang on its suit, so the menu is secret."""
    if s.turn.actions or m.refused is not None:
        m.add(s, me, ASSEMBLY)
        if s.hands[me] and s.turn.actions:
            m.secret = True
    m.offers["next"] = to_parliament


async def to_parliament(s: State, me: Seat) -> None:
    """DUCHY-5.2  Assembly is over: no action is left of it."""
    s.turn.actions = 0
    go_on(s, me)


def suits_held(s: State, me: Seat) -> set[int]:
    suit = s.lineup.deck.suit
    return {suit[k] for k in s.hands[me]}


def pays_for(suits: set[int], s: State, c: Clearing) -> bool:
    """Is a card of these suits one for the clearing?"""
    return BIRD in suits or s.suits[c] in suits


def unpaid(s: State, me: Seat, places: Iterable[Clearing], nowhere: Refusal, no_card: Refusal) -> Refusal | None:
    """Why none of the places can be had for a card of the hand: there is none, or none matches."""
    suits, refusal = suits_held(s, me), nowhere
    for c in places:
        if pays_for(suits, s, c):
            return None
        refusal = no_card
    return refusal


async def paid_place(s: State, me: Seat, id: str, places: Iterable[Clearing], cannot: CannotThere) -> Clearing:
    """One of the places that a card of the hand matches."""
    suits = suits_held(s, me)

    def why(c: Clearing) -> Refusal | None:
        return cannot(s, me, c) or (None if pays_for(suits, s, c) else NO_MATCH)

    spots = [c for c in places if pays_for(suits, s, c)]
    c: Clearing = await Ask(me, id, spots, "clearing", secret=True, why=why)
    return c


# -- DUCHY-5.1 (1) build --------------------------------------------------------------------------
def cannot_build_there(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """DUCHY-5.1, 8.5, 8.6  Ruled, by whatever gives rule, with an open slot, and nothing forbids to place there."""
    if c == BURROW:
        return NO_SLOTS
    if ruler(s, c) != me:
        return NOT_RULED
    return NO_SLOT if s.open_slots(c) <= 0 else cannot_place(s, me, c)


def sites(s: State, me: Seat) -> Iterator[Clearing]:
    """Where a building can be placed whatever card is revealed, one after the other: a menu looks for the first."""
    if buildings_left(s):
        for c in ruled(s, me):
            if s.open_slots(c) > 0 and not cannot_place(s, me, c):
                yield c


def buildings_left(s: State) -> list[Kind]:
    """DUCHY-1.2, 1.3  Those whose track is not empty."""
    return [k for k in BUILDINGS if s.on_map(k) < COUNT[k]]


def no_site(s: State, me: Seat) -> Refusal | None:
    """DUCHY-1.6, 8.8  Why nothing can be built with any card; all can see it."""
    if not buildings_left(s):
        return NO_BUILDING
    if not s.hands[me]:
        return NO_CARD_HELD
    return NO_SITE if next(sites(s, me), None) is None else None


def no_build(s: State, me: Seat) -> Refusal | None:
    """DUCHY-5.1"""
    if not s.turn.actions:
        return NO_ACTIONS
    if not s.hands[me]:
        return NO_CARD
    return unpaid(s, me, sites(s, me), NOWHERE_TO_BUILD if buildings_left(s) else NO_BUILDING, NO_CARD_TO_BUILD)


async def build(s: State, me: Seat) -> None:
    """DUCHY-5.1 (1)  A ruled clearing, a building, and a card of the clearing's suit that is revealed for it."""
    c = await paid_place(s, me, "duchy.build.where", sites(s, me), cannot_build_there)
    kind = await building(s, me, c)
    cards = matching(s, s.hands[me], c)
    card = await Ask(me, "duchy.build.card", cards, "card", secret=True, why=lambda k: NO_MATCH, data=(c,))
    s.turn.actions -= 1
    raise_building(s, me, kind, c, card, "build")


async def foremole(s: State, me: Seat) -> None:
    """DUCHY-1.6  As Build, but any card will do: where is no secret."""
    c = await Ask(me, "duchy.build.where", sites(s, me), "clearing", why=lambda c: cannot_build_there(s, me, c))
    kind = await building(s, me, c)
    card = await Ask(me, "duchy.foremole.card", s.faces(me), "card", secret=True, data=(c,))
    raise_building(s, me, kind, c, card, "foremole")


async def building(s: State, me: Seat, c: Clearing) -> Kind:
    """Which of the two, as long as both are left."""
    left, why = buildings_left(s), lambda k: NO_SUCH_BUILDING
    kind = await Ask(me, "duchy.build.what", left, "piece", secret=len(left) > 1, why=why, data=(c,))
    return Kind(kind)


def raise_building(s: State, me: Seat, kind: Kind, c: Clearing, card: Card, why: str) -> None:
    """DUCHY-1.4  The next of its track; no points."""
    reveal(s, me, card, why)
    s.put_piece(me, kind, c)
    s.tell("built", me, kind_id(kind), c, 0)


# -- DUCHY-5.1 (2 to 4) recruit, move, battle --------------------------------------------------------
def no_recruiting(s: State, me: Seat) -> Refusal | None:
    if not s.turn.actions:
        return NO_ACTIONS
    return None if s.supply[me] else NO_RECRUIT


async def recruit(s: State, me: Seat) -> None:
    """DUCHY-5.1 (2)  One warrior in the Burrow, where nobody's rule and no Outrage count (DUCHY-8.3)."""
    s.turn.actions -= 1
    s.put(me, BURROW)
    s.tell("recruited", me, BURROW, 1)


def moving(s: State, me: Seat) -> Refusal | None:
    return no_move(s, me) if s.turn.actions else NO_ACTIONS


async def move(s: State, me: Seat) -> None:
    """DUCHY-5.1 (3)  One move, on the map, out of the Burrow or into it."""
    s.turn.actions -= 1
    await one_move(s, me)


async def one_move(s: State, me: Seat) -> None:
    """DUCHY-1.6, 2.3"""
    duchy = s.lineup.line[me]
    await duchy.move(s, me, duchy.movable(s, me))


def battling(s: State, me: Seat) -> Refusal | None:
    return no_battle(s, me) if s.turn.actions else NO_ACTIONS


async def battle(s: State, me: Seat) -> None:
    """DUCHY-5.1 (4)"""
    s.turn.actions -= 1
    await one_battle(s, me)


async def one_battle(s: State, me: Seat) -> None:
    """DUCHY-1.6"""
    await fight(s, me, s.lineup.line[me].battlefields(s, me))


# -- DUCHY-5.1 (5) dig ----------------------------------------------------------------------------
def cannot_dig_there(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """DUCHY-2.4, 5.1 (5), 8.1, 8.7  One tunnel a clearing."""
    if c == BURROW:
        return NO_TUNNEL_IN_BURROW
    return TUNNEL_THERE if s.has(TUNNEL, c) else cannot_place(s, me, c)


def grounds(s: State, me: Seat) -> Iterator[Clearing]:
    """Where a tunnel can be placed whatever card is spent."""
    for c in s.lineup.atlas.clearings:
        if not cannot_dig_there(s, me, c):
            yield c


def no_digging(s: State, me: Seat) -> Refusal | None:
    """DUCHY-5.1 (5), 8.9  An empty Burrow forbids nothing, nor does a map without tunnels."""
    if not s.turn.actions:
        return NO_ACTIONS
    return unpaid(s, me, grounds(s, me), NOWHERE_TO_DIG, NO_CARD_TO_DIG) if s.hands[me] else NO_CARD


async def dig(s: State, me: Seat) -> None:
    """DUCHY-5.1 (5), 8.3  A card is spent, a tunnel placed, and one to four warriors come out of it: a move."""
    c = await paid_place(s, me, "duchy.dig.where", grounds(s, me), cannot_dig_there)
    old = await tunnel_to_take(s, me, c)
    cards = matching(s, s.hands[me], c)
    card = await Ask(me, "duchy.dig.card", cards, "card", secret=True, why=lambda k: NO_MATCH, data=(c,))
    n, most = 0, min(DIGGERS, s.at(me, BURROW))
    if most and not cannot_enter(s, me, c):
        numbers, why_not = range(1, most + 1), lambda n: TOO_MANY_DIGGERS
        n = await Ask(me, "duchy.dig.count", numbers, "number", secret=most > 1, why=why_not, data=(c,))
    s.turn.actions -= 1
    spend(s, me, card, "dig")
    if old:
        s.take(me, TUNNEL, old)
        s.tell("tunnel_taken", me, old)
    s.put_piece(me, TUNNEL, c)
    s.tell("tunnel", me, c)
    if n:
        await move_warriors(s, Move(me, BURROW, c, n))


async def tunnel_to_take(s: State, me: Seat, c: Clearing) -> Clearing | None:
    """DUCHY-2.4  Which tunnel leaves the map for one in `c`, without points for anybody; None: none has to."""
    tunnels = s.where(TUNNEL)
    if len(tunnels) < TUNNELS:
        return None
    why = lambda d: NO_TUNNEL_THERE  # noqa: E731
    return Clearing(await Ask(me, "duchy.dig.take", tunnels, "clearing", secret=True, why=why, data=(c,)))


ASSEMBLY = (
    Action("build", no_build, build),
    Action("recruit", no_recruiting, recruit),
    Action("move", moving, move),
    Action("battle", battling, battle),
    Action("dig", no_digging, dig),
)
