"""Woodland Alliance (03, WA)."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from functools import partial

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing, N
from ..deck import BIRD, SUITS, Card
from ..hooks import Action, Menu, Move, Part, Removal, Step, Trigger
from ..pieces import BASE, COUNT, SYMPATHY, WARRIOR
from ..rules.battle import fight
from ..rules.hands import discard, from_hand, matching, show_hand, spend, top_cards
from ..rules.movement import cannot_place, neighbours
from ..rules.removal import remove, sweep
from ..rules.scoring import score
from ..rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from ..seen import AllianceSeen, TrackSeen
from ..state import Board, State
from .base import Warriors, fill_craft, no_battle, no_move

TOKENS = COUNT[SYMPATHY]
COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # supporters for the nth token (WA-1.2)
POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)
LESSONS = {"craft": "WA-5.1", "mobilize": "WA-5.2", "train": "WA-5.3"}  # of Daylight
DEEDS = dict.fromkeys(("move", "battle", "recruit", "organize"), "WA-6.1")  # of Evening
LIMIT = 5  # supporters while no base stands (WA-2.3)
FIRST_SUPPORTERS = 3
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
NO_MATCH = Refusal("CORE-2.11", "does_not_match")
NO_HAND = Refusal("WA-5.2", "no_card")
NO_BASE = Refusal("WA-5.3", "no_base")
NO_RECRUIT_LEFT = Refusal("WA-5.3", "no_warrior_in_supply")
NO_TRAINING_CARD = Refusal("WA-5.3", "no_card_matches_a_base")
NO_OFFICER = Refusal("WA-6.1", "no_officer_left")
NO_RECRUITING = Refusal("WA-6.1", "nowhere_to_recruit")
NO_ORGANIZING = Refusal("WA-6.1", "nowhere_to_organize")
NO_BASE_THERE = Refusal("WA-6.1", "no_base_there")
NO_WARRIOR_THERE = Refusal("WA-6.1", "no_warrior_there")
NOT_OUTRAGED = Refusal("WA-2.6", "does_not_match")


@dataclass(slots=True)
class AllianceBoard(Board):
    supporters: list[Card] = field(default_factory=list)  # a multiset, sorted; only the Alliance knows it
    officers: int = 0
    operations: int = 0  # begun this Evening
    shaken: int = 0  # bases just lost whose price is still to pay; 0 at rest

    def copy(self) -> AllianceBoard:
        return AllianceBoard(self.supporters[:], self.officers, self.operations, self.shaken)

    def cards(self) -> list[Card]:
        return self.supporters

    def bodies(self) -> int:
        return self.officers


class Alliance(Warriors):
    name, letter, reach, warriors = "alliance", "C", 3, 10  # WA-1.1
    swaps_dice = True  # WA-2.2

    def __init__(self) -> None:
        super().__init__()
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "alliance.revolt", fill_revolt, lines={"revolt": "WA-4.1"}),
            Step("birdsong", "alliance.spread", fill_spread, lines={"spread": "WA-4.2"}),
            START_DAYLIGHT,
            Step("daylight", "alliance.daylight", fill_daylight, lines=LESSONS),
            START_EVENING,
            Step("evening", "alliance.operations", fill_operations, lines=DEEDS),
            DRAW,
        )

    def board(self) -> Board:
        return AllianceBoard()

    async def setup(self, s: State, me: Seat) -> None:
        """WA-3  Three supporters from the deck; nothing on the map."""
        for card in await top_cards(s, me, FIRST_SUPPORTERS, "supporters_drawn"):
            gain(s, me, card)

    def begin_turn(self, s: State, me: Seat) -> None:
        own(s, me).operations = 0

    # -- WA-2 -------------------------------------------------------------------
    def on_moved(self, s: State, me: Seat, move: Move) -> list[Trigger]:
        """WA-2.6  One payment a move, however many warriors; who was forced to move pays too."""
        mover, where = move.mover, Clearing(move.dst)
        if not move.n or mover == me or not s.pieces[SYMPATHY * N + where]:
            return []
        return [Trigger(me, "outrage", where, partial(outrage, me=me, payer=mover, where=where))]

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        """WA-2.4, WA-2.6  Each base has its price, each token that another player removed its Outrage."""
        triggers: list[Trigger] = []
        for owner, where, kind, n, by in gone.parts:
            if owner != me:
                continue
            if kind == BASE:
                own(s, me).shaken += n
                triggers += [Trigger(me, "base_lost", where, partial(base_lost, me=me, where=where))] * n
            elif kind == SYMPATHY and by != me:
                triggers += [Trigger(me, "outrage", where, partial(outrage, me=me, payer=by, where=where))] * n
        return triggers

    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """WA-2.1"""
        return s.where(SYMPATHY)

    def cards_drawn(self, s: State, me: Seat) -> int:
        """WA-1.3, WA-6.2"""
        return 1 + s.on_map(BASE)

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> AllianceSeen:
        """CORE-5  How many supporters and officers is public; the faces are the Alliance's alone."""
        b = own(s, me)
        return AllianceSeen(
            supporters=len(b.supporters),
            hidden=tuple(b.supporters) if viewer == me else None,
            limit=None if s.on_map(BASE) else LIMIT,
            officers=b.officers,
            operations=b.operations,
            bases=tuple(suit for suit in range(BIRD) if not base_out(s, suit)),
            tracks=(TrackSeen("sympathy", SYMPATHY, s.on_map(SYMPATHY), COST, POINTS, (0,) * TOKENS),),
            draws=self.cards_drawn(s, me),
        )

    def hidden_cards(self, s: State, me: Seat, viewer: Seat | None) -> list[list[Card]]:
        return [] if viewer == me else [own(s, me).supporters]

    def problems(self, s: State, me: Seat) -> list[str]:
        b, found = own(s, me), list[str]()
        if b.supporters != sorted(b.supporters):
            found.append("alliance: supporters not sorted")
        if len(b.supporters) > LIMIT and not s.on_map(BASE) and not b.shaken:
            found.append(f"alliance: {len(b.supporters)} supporters without a base")
        if b.officers < 0 or b.operations < 0 or b.shaken < 0:
            found.append(f"alliance: {b.officers} officers, {b.operations} operations, {b.shaken} bases lost")
        if any(s.has(SYMPATHY, c) > 1 for c in s.lineup.atlas.clearings):
            found.append("alliance: two sympathy tokens in one clearing")
        for suit in range(BIRD):
            if sum(s.has(BASE, c) for c in s.where(BASE) if s.suits[c] == suit) > 1:
                found.append(f"alliance: two bases of the suit {SUITS[suit]}")
        return found


def own(s: State, me: Seat) -> AllianceBoard:
    board = s.boards[me]
    assert isinstance(board, AllianceBoard)
    return board


def base_out(s: State, suit: int) -> bool:
    """Does the base of this suit stand on the map?  Else it lies on the board."""
    return any(s.suits[c] == suit for c in s.where(BASE))


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
    spots = [c for c in targets(s, me) if paying(s, me, c) >= price(s, me, c)]
    c = await Ask(
        me,
        "alliance.spread.where",
        spots,
        "clearing",
        secret=True,
        why=lambda c: cannot_spread(s, me, c),
        data=(COST[s.on_map(SYMPATHY)], POINTS[s.on_map(SYMPATHY)]),
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
