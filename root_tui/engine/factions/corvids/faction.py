"""Corvid Conspiracy (08, CORVID): its turn, and what it changes for others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing
from ...deck import BIRD, SUITS, Card
from ...hooks import Action, Menu, Part, Removal, Step, Trigger
from ...pieces import COUNT, PLOT
from ...rules.battle import Fight, Side
from ...rules.hands import spend
from ...rules.movement import cannot_place
from ...rules.shortage import as_many_as_last
from ...rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from ...seen import CorvidsSeen, PlotSeen
from ...state import Board, State
from ..base import Warriors, fill_craft
from . import exposure
from .actions import DEEDS, DREW, is_evening, tired
from .board import (
    DOWN,
    EXTORTION,
    PLOTS,
    RAID,
    SNARE,
    UP,
    CorvidBoard,
    board_of,
    deal_anew,
    faults,
    take_back,
)
from .plots import flip, no_flip, raid

ACTIONS = 3
LINES = {"move": "CORVID-5.1", "battle": "CORVID-5.2", "plot": "CORVID-5.3", "trick": "CORVID-5.4"}
RECRUITED = "recruit"  # noted once they have recruited in this turn

SNARED = Refusal("CORVID-7.2", "snared")
WRONG_SUIT = Refusal("CORVID-3.1", "other_suit_wanted")
CRAFT_FIRST = Refusal("CORVID-4.1", "crafting_comes_first")
FLIPS_FIRST = Refusal("CORVID-4.2", "flips_come_first")
RECRUIT_ONCE = Refusal("CORVID-4.3", "recruited_already")
ONE_EACH = Refusal("CORVID-4.3", "one_warrior_each")
NO_WARRIOR_LEFT = Refusal("CORVID-4.3", "no_warrior_in_supply")
NO_CARD = Refusal("CORVID-4.3", "no_card")
NOWHERE = Refusal("CORVID-4.3", "no_clearing_of_suit")


class Corvids(Warriors):
    """CORVID-2.5  They score for enemy buildings and tokens as everybody does."""

    name, letter, reach, warriors = "corvids", "I", 3, 15  # CORVID-1.1
    nimble = True  # CORVID-2.2

    def __init__(self) -> None:
        super().__init__()
        self.things = {"plot": range(len(PLOTS))}
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "corvids.craft", fill_crafting, lines={"craft": "CORVID-4.1"}),
            Step("birdsong", "corvids.flip", fill_flip, lines={"flip": "CORVID-4.2"}),
            Step("birdsong", "corvids.recruit", fill_recruit, lines={"recruit": "CORVID-4.3"}),
            START_DAYLIGHT,
            Step("daylight", "corvids.daylight", fill_daylight, lines=LINES),
            START_EVENING,
            Step("evening", "corvids.exert", fill_exert, lines=dict.fromkeys(LINES, "CORVID-6.1")),
            DRAW,
        )

    def board(self) -> Board:
        return CorvidBoard()

    async def setup(self, s: State, me: Seat) -> None:
        """CORVID-3.1  A warrior in a clearing of each suit, not in the keep's."""
        for suit in range(BIRD):

            def why(c: Clearing, suit: int = suit) -> Refusal | None:
                return cannot_place(s, me, c) if s.suits[c] == suit else WRONG_SUIT

            spots = spots_of(s, me, suit)
            c = await Ask(me, f"corvids.start.{SUITS[suit]}", spots, "clearing", why=why)
            s.put(me, c)
            s.tell("scouted", me, c)

    def begin_turn(self, s: State, me: Seat) -> None:
        b = board_of(s, me)
        s.turn.actions, b.placed, b.exerted = ACTIONS, 0, 0

    # -- CORVID-2 ---------------------------------------------------------------
    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """CORVID-2.1  Plots, whichever side they show."""
        return s.where(PLOT)

    def extra_hits(self, s: State, me: Seat, fight: Fight) -> tuple[int, int]:
        """CORVID-2.3"""
        return 0, int(has_agents(s, me, fight))

    async def takes_hits(self, s: State, side: Side, hits: int, by: Seat, fight: Fight) -> list[Part]:
        if has_agents(s, me := side.seat, fight):
            s.tell("agents", me, fight.where)
        return await super().takes_hits(s, side, hits, by, fight)

    def menu_extras(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """CORVID-2.4e  Exposure, at every boundary of an enemy's turn until its last step begins (CORE-6.7)."""
        if active != me and (m.refused is not None or (DOWN in board_of(s, me).facing and s.hands[active])):
            exposure.offer(s, me, active, m)

    # -- CORVID-7 ---------------------------------------------------------------
    def cannot_place(self, s: State, me: Seat, owner: Seat, c: Clearing) -> Refusal | None:
        """CORVID-7.2, 10.1 to 10.3, 10.7  No enemy places where a snare is face up; what nobody owns is no enemy's."""
        if not board_of(s, me).is_up(SNARE, c) or owner < 0:
            return None
        return SNARED if s.are_enemies(me, owner) else None

    def cannot_leave(self, s: State, me: Seat, mover: Seat, c: Clearing) -> Refusal | None:
        """CORVID-7.2, 10.2, 10.4, 10.8"""
        return SNARED if board_of(s, me).is_up(SNARE, c) and s.are_enemies(me, mover) else None

    def removal_reveals(self, s: State, me: Seat, gone: Removal) -> bool:
        """CORVID-8.4, 8.5  A face-down plot that leaves shows whether it was a raid."""
        facing = board_of(s, me).facing
        return any(p.kind == PLOT and facing[p.where] == DOWN for p in gone.parts)

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        """CORVID-1.3, 7.4, 8.4  Plots go home, unseen; a raid is announced, wherever it leads."""
        triggers: list[Trigger] = []
        for part in gone.parts:
            if part.kind == PLOT and take_back(board_of(s, me), part.where) == RAID:
                s.tell("raid", me, part.where)
                triggers.append(Trigger(me, "raid", part.where, partial(raid, me=me, where=part.where)))
        return triggers

    # -- CORVID-6 ---------------------------------------------------------------
    def cards_drawn(self, s: State, me: Seat) -> int:
        """CORVID-6.2, 7.3"""
        b = board_of(s, me)
        return 1 + sum(b.is_up(EXTORTION, c) for c in b.shown(UP))

    def draws_nothing(self, s: State, me: Seat, seat: Seat) -> bool:
        """CORVID-6.1  After Exert no draw whatever in that Evening."""
        return seat == me == s.turn.seat and bool(board_of(s, me).exerted) and is_evening(s, me)

    async def replaces_draw(self, s: State, me: Seat, seat: Seat, n: int) -> bool:
        """CORVID-6.1  A draw in this Evening forbids Exert."""
        if seat == me == s.turn.seat and n and s.deck and DREW not in s.turn.used and is_evening(s, me):
            s.turn.used.append(DREW)
        return False

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> CorvidsSeen:
        """CORVID-8.1"""
        b, own = board_of(s, me), viewer == me
        plots = tuple(
            PlotSeen(
                where=c,
                up=b.facing[c] == UP,
                plot=b.kinds[c] if own or b.facing[c] == UP else None,
                denied=tuple(kind for kind in range(len(PLOTS)) if b.denied[c] >> kind & 1),
            )
            for c in s.where(PLOT)
        )
        mine = s.number > 0 and s.turn.seat == me
        return CorvidsSeen(
            supply=COUNT[PLOT] - len(plots),
            hidden=tuple(kind for kind, n in enumerate(b.supply) for _ in range(n)) if own else None,
            plots=plots,
            placed=b.placed if mine else 0,
            draws=0 if mine and b.exerted else self.cards_drawn(s, me),
        )

    def redeal(self, s: State, me: Seat, viewer: Seat, below: Callable[[int], int]) -> None:
        if viewer != me:
            deal_anew(board_of(s, me), below)

    def problems(self, s: State, me: Seat) -> list[str]:
        return faults(s, me)


def has_agents(s: State, me: Seat, f: Fight) -> bool:
    """CORVID-2.3  Embedded Agents: the Corvids defend where a plot of theirs is face down."""
    return f.defender.seat == me and board_of(s, me).facing[f.where] == DOWN


# -- CORVID-4 Birdsong ----------------------------------------------------------------------------
def fill_crafting(s: State, me: Seat, m: Menu) -> None:
    """CORVID-2.1, 4.1"""
    fill_craft(s, me, m)
    m.offers["next"] = advance


def fill_flip(s: State, me: Seat, m: Menu) -> None:
    """CORVID-4.2  Any number, one at a time."""
    m.add(s, me, FLIP)
    not_now(m, craft=CRAFT_FIRST)
    m.offers["next"] = advance


FLIP = (Action("flip", no_flip, flip),)


def not_now(m: Menu, **reasons: Refusal) -> None:
    """Why lines are not on the menu, most of them since they stand in an earlier step."""
    if m.refused is not None:
        m.refused |= reasons


def spots_of(s: State, me: Seat, suit: int) -> list[Clearing]:
    """Clearings of a suit where a warrior can be placed."""
    return [c for c in s.lineup.atlas.clearings if s.suits[c] == suit and not cannot_place(s, me, c)]


def open_suits(s: State, me: Seat) -> list[int]:
    return [suit for suit in range(BIRD) if spots_of(s, me, suit)]


def payments(s: State, me: Seat, suits: list[int]) -> list[Card]:
    """Cards that bring a warrior somewhere: of a suit with room, or birds."""
    suit = s.lineup.deck.suit
    return [k for k in s.faces(me) if suits and (suit[k] == BIRD or suit[k] in suits)]


def no_recruiting(s: State, me: Seat) -> Refusal | None:
    """CORVID-4.3  Why no card can be spent for it, whatever it is."""
    if RECRUITED in s.turn.used:
        return RECRUIT_ONCE
    if not s.supply[me]:
        return NO_WARRIOR_LEFT
    return None if s.hands[me] else NO_CARD


def fill_recruit(s: State, me: Seat, m: Menu) -> None:
    """CORVID-4.3  Any card will do, so the menu is no secret, unless a whole suit has no room for a warrior."""
    refusal = no_recruiting(s, me)
    if refusal is None:
        suits = open_suits(s, me)
        if 0 < len(suits) < BIRD:
            m.secret = True
        if payments(s, me, suits):
            m.offers["recruit"] = recruit
        else:
            refusal = NOWHERE
    if refusal is not None:
        not_now(m, recruit=refusal)
    not_now(m, craft=CRAFT_FIRST, flip=FLIPS_FIRST)
    m.offers["next"] = advance


async def recruit(s: State, me: Seat) -> None:
    """CORVID-4.3, 10.1, 10.9  A card, and as far as they last one warrior in each clearing of its suit; a bird names
    one.  It takes no piece on the map."""
    suits = open_suits(s, me)
    cards = payments(s, me, suits)
    card = await Ask(me, "corvids.recruit.card", cards, "card", secret=True, why=lambda k: NOWHERE)
    suit = s.lineup.deck.suit[card]
    if suit == BIRD:
        suit = await Ask(me, "corvids.recruit.suit", suits, "suit", secret=True, why=lambda k: NOWHERE)

    def why(c: Clearing) -> Refusal | None:
        return (cannot_place(s, me, c) or ONE_EACH) if s.suits[c] == suit else NOWHERE

    chosen = await as_many_as_last(
        s, me, "corvids.recruit.where", spots_of(s, me, suit), s.supply[me], why, secret=True
    )
    s.turn.used.append(RECRUITED)
    spend(s, me, card, "recruit")
    for c in chosen:
        s.put(me, c)
        s.tell("recruited", me, c, 1)


# -- CORVID-5 Daylight, CORVID-6.1 Exert ----------------------------------------------------------
def fill_daylight(s: State, me: Seat, m: Menu) -> None:
    """CORVID-5  Up to three actions, any mix."""
    if s.turn.actions or m.refused is not None:
        m.add(s, me, DEEDS)
    not_now(m, craft=CRAFT_FIRST, flip=FLIPS_FIRST)
    m.offers["next"] = end_daylight


async def end_daylight(s: State, me: Seat) -> None:
    s.turn.actions = 0
    await advance(s, me)


def fill_exert(s: State, me: Seat, m: Menu) -> None:
    """CORVID-6.1  One action more, for the cards of this Evening."""
    if m.refused is not None or not tired(s, me):
        m.add(s, me, DEEDS)
    m.offers["next"] = advance
