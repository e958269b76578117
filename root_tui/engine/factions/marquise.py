"""Marquise de Cat (01, MC)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing, N
from ..deck import BIRD, Card
from ..hooks import Action, Menu, Removal, Step, Trigger
from ..pieces import KEEP, RECRUITER, SAWMILL, WOOD, WORKSHOP, Kind, kind_id
from ..rules.battle import fight
from ..rules.hands import birds, matching, spend
from ..rules.movement import cannot_place, neighbours, ruler
from ..rules.scoring import score
from ..rules.setup import choose_corner
from ..rules.shortage import as_many_as_last
from ..rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from ..seen import MarquiseSeen, TrackSeen
from ..state import State
from .base import NO_ACTIONS, Warriors, fill_craft, no_battle, no_move

BUILDINGS = (SAWMILL, WORKSHOP, RECRUITER)
COST = (0, 1, 2, 3, 3, 4)  # wood, by column (MC-1.2)
POINTS = {SAWMILL: (0, 1, 2, 3, 4, 5), WORKSHOP: (0, 2, 2, 3, 4, 5), RECRUITER: (0, 1, 2, 3, 3, 4)}
DRAWS = (0, 0, 1, 0, 1, 0)  # card bonus printed on the recruiters' track
COLUMNS = 6
ACTIONS = 3
WOOD_PLACED = "wood"  # noted once the wood of this Birdsong lies there
LINES = {  # of Daylight (MC-5)
    "craft": "MC-5.1",
    "march": "MC-5.4",
    "battle": "MC-5.3",
    "recruit": "MC-5.5",
    "build": "MC-5.6",
    "overwork": "MC-5.7",
    "bird": "MC-5.2",
}
ACTED = "acted"  # noted once an action was taken

KEEP_BARS = Refusal("MC-2.2", "keep")
NO_SLOT = Refusal("CORE-2.8", "no_open_slot")
NOT_RULED = Refusal("MC-5.6", "not_ruled")
NO_BUILDING = Refusal("MC-5.6", "no_building_left")
NO_WOOD = Refusal("MC-5.6", "not_enough_wood")
NO_PLACE_TO_BUILD = Refusal("MC-5.6", "nowhere_to_build")
ONCE = Refusal("MC-5.5", "recruited_already")
NO_RECRUITER = Refusal("MC-5.5", "nowhere_to_recruit")
NO_OVERWORK = Refusal("MC-5.7", "no_overwork")
NO_BIRD = Refusal("MC-5.2", "no_bird")
NO_SAWMILL_SUIT = Refusal("MC-5.7", "no_sawmill_matches")
TOO_FAR = Refusal("MC-3", "not_beside_keep")
LATE = Refusal("MC-5.1", "craft_first")
WOOD_ONCE = Refusal("MC-4.1", "wood_placed_already")
WOOD_FIRST = Refusal("MC-4.1", "wood_comes_first")
NO_SAWMILL = Refusal("MC-4.1", "no_sawmill_left")
NO_RECRUITER_LEFT = Refusal("MC-5.5", "no_recruiter_left")
NO_WOOD_THERE = Refusal("MC-5.6", "no_wood_there")


class Marquise(Warriors):
    name, letter, reach, warriors = "marquise", "A", 10, 25

    def __init__(self) -> None:
        super().__init__()
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "marquise.wood", fill_wood, quiet=True, lines={"wood": "MC-4.1"}),
            START_DAYLIGHT,
            Step("daylight", "marquise.daylight", fill_daylight, lines=LINES),
            START_EVENING,
            DRAW,
        )

    # -- MC-3 -------------------------------------------------------------------
    async def setup(self, s: State, me: Seat) -> None:
        """MC-3  Keep, garrison, and one building of each kind in or beside the keep's clearing."""
        keep = await choose_corner(s, me, "marquise.keep")
        s.put_piece(me, KEEP, keep)
        s.tell("keep", me, keep)
        for c in s.lineup.atlas.clearings:
            if c != s.lineup.atlas.opposite[keep]:
                s.put(me, c)
        s.tell("garrison", me)
        near = (keep, *neighbours(s, me, keep))
        for kind in BUILDINGS:
            spots = sorted(c for c in near if s.open_slots(c) > 0)
            id = "marquise.start." + kind_id(kind)
            c = await Ask(me, id, spots, "clearing", why=lambda c: NO_SLOT if c in near else TOO_FAR)
            s.put_piece(me, kind, c)
            s.tell("built", me, kind_id(kind), c, 0)

    def begin_turn(self, s: State, me: Seat) -> None:
        s.turn.actions = ACTIONS

    # -- MC-2 -------------------------------------------------------------------
    def cannot_place(self, s: State, me: Seat, owner: Seat, c: Clearing) -> Refusal | None:
        """MC-2.2  Only the Marquise places pieces beside the keep."""
        return KEEP_BARS if owner != me and s.pieces[KEEP * N + c] else None

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        """MC-2.3  Field Hospitals, one decision a clearing; a keep that went in the same removal serves nobody."""
        if not s.hands[me] or not s.on_map(KEEP):
            return []
        lost = gone.warriors(me)
        return [
            Trigger(me, "hospitals", c, partial(hospitals, me=me, where=c, n=n, lost=len(lost)))
            for c, n in sorted(lost.items())
        ]

    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """MC-2.1"""
        return [c for c in s.where(WORKSHOP) for _ in range(s.has(WORKSHOP, c))]

    def cards_drawn(self, s: State, me: Seat) -> int:
        """MC-1.4, MC-6"""
        return 1 + sum(DRAWS[: s.on_map(RECRUITER)])

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> MarquiseSeen:
        tracks = tuple(
            TrackSeen(kind_id(k), k, s.on_map(k), COST, POINTS[k], DRAWS if k == RECRUITER else (0,) * COLUMNS)
            for k in BUILDINGS
        )
        return MarquiseSeen(tracks, wood_left(s), self.cards_drawn(s, me))


async def hospitals(s: State, me: Seat, where: Clearing, n: int, lost: int) -> None:
    """MC-2.3  One card matching the clearing takes all its warriors to the keep.  Asked whatever the hand holds."""
    if not s.hands[me] or not s.on_map(KEEP) or not s.supply[me]:
        return
    card = await Ask(
        me,
        "marquise.hospitals",
        [None, *s.faces(me, where)],
        "card",
        secret=True,
        why=lambda k: Refusal("MC-2.3", "does_not_match"),
        data=(where, n, lost),
    )
    if card is None:
        return
    spend(s, me, card, "hospitals")
    keep = s.where(KEEP)[0]
    s.put(me, keep, n)
    s.tell("hospitals", me, where, keep, n)


# -- MC-4 Birdsong --------------------------------------------------------------------------------
def wood_left(s: State) -> int:
    return 8 - s.on_map(WOOD)


def fill_wood(s: State, me: Seat, m: Menu) -> None:
    """MC-4.1, CORE-6.4  The wood comes once; cards of Birdsong may be used before it and after it."""
    if WOOD_PLACED in s.turn.used:
        m.offers["next"] = advance
    else:
        m.offers["wood"] = place_wood
    if m.refused is not None:
        m.refused |= {"wood": WOOD_ONCE, "next": WOOD_FIRST}


async def place_wood(s: State, me: Seat) -> None:
    """MC-4.1  One wood at each sawmill; her choice where, if the supply is short."""
    spots = [c for c in s.where(SAWMILL) for _ in range(s.has(SAWMILL, c)) if not cannot_place(s, me, c)]
    for c in await as_many_as_last(s, me, "marquise.wood.where", spots, wood_left(s), lambda c: NO_SAWMILL):
        s.put_piece(me, WOOD, c)
        s.tell("wood", me, c)
    s.turn.used.append(WOOD_PLACED)


# -- MC-5 Daylight --------------------------------------------------------------------------------
def fill_daylight(s: State, me: Seat, m: Menu) -> None:
    """MC-5.1, 5.2  Crafting until the first action; up to three actions, and one more for each bird spent."""
    if ACTED not in s.turn.used:
        fill_craft(s, me, m)
    elif m.refused is not None:
        m.refused["craft"] = LATE
    m.add(s, me, DAYLIGHT)
    if s.hands[me]:
        m.secret = True
        if birds(s, s.hands[me]):
            m.offers["bird"] = spend_bird
    if m.refused is not None:
        m.refused.setdefault("bird", NO_BIRD)
    m.offers["next"] = advance


def act(s: State) -> None:
    """An action begins: one less is left, and crafting is over (MC-5.1)."""
    s.turn.actions -= 1
    if ACTED not in s.turn.used:
        s.turn.used.append(ACTED)


async def spend_bird(s: State, me: Seat) -> None:
    """MC-5.2  A real bird card buys one more action."""
    card = await Ask(me, "marquise.bird", birds(s, s.hands[me]), "card", secret=True, why=lambda k: NO_BIRD)
    spend(s, me, card, "action")
    s.turn.actions += 1


async def battle(s: State, me: Seat) -> None:
    """MC-5.3"""
    act(s)
    await fight(s, me, s.lineup.line[me].battlefields(s, me))


async def march(s: State, me: Seat) -> None:
    """MC-5.4  Up to two moves, the second checked after the first; one action, so nothing comes between (CORE-1.8)."""
    act(s)
    marquise = s.lineup.line[me]
    await marquise.move(s, me, marquise.movable(s, me))
    if sources := marquise.movable(s, me):
        if await Ask(me, "marquise.march", ["again", None], "action") == "again":
            await marquise.move(s, me, sources)


def recruit_spots(s: State, me: Seat) -> list[Clearing]:
    """One entry a recruiter."""
    return [c for c in s.where(RECRUITER) for _ in range(s.has(RECRUITER, c)) if not cannot_place(s, me, c)]


def no_recruiting(s: State, me: Seat) -> Refusal | None:
    """MC-5.5"""
    if not s.turn.actions:
        return NO_ACTIONS
    if "recruit" in s.turn.used:
        return ONCE
    return None if s.supply[me] and recruit_spots(s, me) else NO_RECRUITER


async def recruit(s: State, me: Seat) -> None:
    """MC-5.5  Once a turn, one warrior at each recruiter, as many as there are; no rule needed."""
    chosen = await as_many_as_last(
        s, me, "marquise.recruit.where", recruit_spots(s, me), s.supply[me], lambda c: NO_RECRUITER_LEFT
    )
    act(s)
    s.turn.used.append("recruit")
    for c in chosen:
        s.put(me, c)
    for c in dict.fromkeys(chosen):
        s.tell("recruited", me, c, chosen.count(c))


def wood_for(s: State, me: Seat, c: Clearing) -> list[Clearing]:
    """MC-5.6a  Clearings with wood that reach `c` through clearings she rules, `c` included."""
    reached, edge = {c}, [c]
    while edge:
        for d in neighbours(s, me, edge.pop()):
            if d not in reached and ruler(s, d) == me:
                reached.add(d)
                edge.append(d)
    return sorted(d for d in reached if s.pieces[WOOD * N + d])


def wood_reaches(s: State, me: Seat, c: Clearing, cost: int) -> bool:
    """MC-5.6a  Is there as much wood as that for a clearing that she rules?"""
    reached = [c]
    for d in reached:
        cost -= s.pieces[WOOD * N + d]
        if cost <= 0:
            return True
        reached += [e for e in neighbours(s, me, d) if e not in reached and ruler(s, e) == me]
    return False


def price(s: State, kind: Kind) -> int:
    """MC-1.3  The wood that the next building of the kind costs."""
    return COST[s.on_map(kind)]


def cannot_build_there(s: State, me: Seat, c: Clearing) -> Refusal | None:
    """MC-5.6  Why nothing can be built in a clearing."""
    if ruler(s, c) != me:
        return NOT_RULED
    if s.open_slots(c) <= 0:
        return NO_SLOT
    return cannot_place(s, me, c)


def cannot_build(s: State, me: Seat, kind: Kind, c: Clearing) -> Refusal | None:
    """MC-5.6  Why a building of the kind cannot be built in a clearing that is fit for one."""
    if kind not in BUILDINGS or s.on_map(kind) >= COLUMNS:
        return NO_BUILDING
    cost = price(s, kind)
    return None if sum(s.has(WOOD, d) for d in wood_for(s, me, c)) >= cost or not cost else NO_WOOD


def sites(s: State, me: Seat) -> Iterator[Clearing]:
    """MC-5.6  Where she can build the cheapest building, one after the other: a menu asks for the first only."""
    fewest = min(s.on_map(k) for k in BUILDINGS)
    if fewest >= COLUMNS or s.on_map(WOOD) < (cheapest := COST[fewest]):
        return
    for c in s.lineup.atlas.clearings:
        if s.open_slots(c) > 0 and not cannot_build_there(s, me, c) and wood_reaches(s, me, c, cheapest):
            yield c


def no_building(s: State, me: Seat) -> Refusal | None:
    if not s.turn.actions:
        return NO_ACTIONS
    if next(sites(s, me), None) is not None:
        return None
    if min(s.on_map(k) for k in BUILDINGS) >= COLUMNS:
        return NO_BUILDING
    return NO_WOOD if any(not cannot_build_there(s, me, c) for c in s.lineup.atlas.clearings) else NO_PLACE_TO_BUILD


async def build(s: State, me: Seat) -> None:
    """MC-5.6  A clearing she rules, a kind, the wood; then the points of the column."""

    def why(c: Clearing) -> Refusal | None:
        return cannot_build_there(s, me, c) or next(filter(None, (cannot_build(s, me, k, c) for k in BUILDINGS)), None)

    spots = list(sites(s, me))
    reach = tuple((c, sum(s.has(WOOD, d) for d in wood_for(s, me, c))) for c in spots)
    c = await Ask(me, "marquise.build.where", spots, "clearing", why=why, data=(reach,))
    kinds = [k for k in BUILDINGS if not cannot_build(s, me, k, c)]
    kind = await Ask(me, "marquise.build.what", kinds, "piece", why=lambda k: cannot_build(s, me, k, c), data=(c,))
    sources = [d for d in wood_for(s, me, c) for _ in range(s.has(WOOD, d))]
    paid = await as_many_as_last(s, me, "marquise.build.wood", sources, price(s, kind), lambda d: NO_WOOD_THERE)
    act(s)
    points = POINTS[kind][s.on_map(kind)]
    for d in paid:
        s.take(me, WOOD, d)
    for d in dict.fromkeys(paid):
        s.tell("wood_spent", me, d, paid.count(d))
    s.put_piece(me, kind, c)
    s.tell("built", me, kind_id(kind), c, points)
    await score(s, {me: points}, "buildings")


def overwork_spots(s: State, me: Seat) -> list[Clearing]:
    """MC-5.7  Sawmills where wood can be placed."""
    if not wood_left(s):
        return []
    return [c for c in s.where(SAWMILL) if not cannot_place(s, me, c)]


def no_overwork(s: State, me: Seat) -> Refusal | None:
    if not s.turn.actions:
        return NO_ACTIONS
    suit, wanted = s.lineup.deck.suit, {BIRD, *(s.suits[c] for c in overwork_spots(s, me))}
    return None if len(wanted) > 1 and any(suit[k] in wanted for k in s.hands[me]) else NO_OVERWORK


async def overwork(s: State, me: Seat) -> None:
    """MC-5.7  A card of a sawmill's suit buys one wood there; any number of times, no rule needed."""
    spots = [c for c in overwork_spots(s, me) if matching(s, s.hands[me], c)]
    c = await Ask(me, "marquise.overwork.where", spots, "clearing", secret=True, why=lambda c: NO_OVERWORK)
    cards: list[Card] = matching(s, s.hands[me], c)
    card = await Ask(me, "marquise.overwork.card", cards, "card", secret=True, why=lambda k: NO_SAWMILL_SUIT, data=(c,))
    act(s)
    spend(s, me, card, "overwork")
    s.put_piece(me, WOOD, c)
    s.tell("wood", me, c)


def marching(s: State, me: Seat) -> Refusal | None:
    return no_move(s, me) if s.turn.actions else NO_ACTIONS


def battling(s: State, me: Seat) -> Refusal | None:
    return no_battle(s, me) if s.turn.actions else NO_ACTIONS


DAYLIGHT = (
    Action("march", marching, march),
    Action("battle", battling, battle),
    Action("recruit", no_recruiting, recruit),
    Action("build", no_building, build),
    Action("overwork", no_overwork, overwork),
)
