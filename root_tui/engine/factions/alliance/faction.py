"""The Woodland Alliance as a faction: its steps, its hooks, and what is seen of it (03, WA)."""

from __future__ import annotations

from functools import partial

from ...asks import Seat
from ...atlas import Clearing, N
from ...deck import BIRD, SUITS, Card
from ...hooks import Move, Removal, Step, Trigger
from ...pieces import BASE, SYMPATHY
from ...rules.hands import top_cards
from ...rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING
from ...seen import AllianceSeen, TrackSeen
from ...state import Board, State
from ..base import Warriors
from .actions import fill_daylight, fill_operations, fill_revolt, fill_spread
from .board import COST, POINTS, TOKENS, AllianceBoard, base_out, own
from .supporters import LIMIT, base_lost, gain, outrage

LESSONS = {"craft": "WA-5.1", "mobilize": "WA-5.2", "train": "WA-5.3"}  # of Daylight
DEEDS = dict.fromkeys(("move", "battle", "recruit", "organize"), "WA-6.1")  # of Evening
FIRST_SUPPORTERS = 3


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
