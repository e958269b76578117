"""The Eyrie as a faction: its steps, its hooks, and what is seen of it (02, EY)."""

from __future__ import annotations

from functools import partial

from ...asks import Ask, Seat
from ...atlas import Clearing, N
from ...deck import Card
from ...hooks import Removal, Step
from ...outlook import at_best, doomed, unfit
from ...pieces import ROOST, kind_id
from ...rules.battle import Fight
from ...rules.setup import choose_corner
from ...rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING
from ...seen import EyrieSeen, TrackSeen
from ...state import Board, State
from ..base import Warriors
from .board import (
    BONUS,
    COLUMNS,
    LEADERS,
    OVER,
    POINTS,
    RECRUIT,
    VIZIERS,
    EyrieBoard,
    board_of,
    crown,
    points,
    settle,
    to_do,
)
from .decree import DECREE, cannot_obey, humiliation, recruits
from .turn import fill_adding, fill_crafting, fill_new_roost, fill_orders, fill_score

GARRISON = 6


class Eyrie(Warriors):
    name, letter, reach, warriors = "eyrie", "B", 7, 20
    tie_breaker = True  # EY-2.2

    def __init__(self) -> None:
        super().__init__()
        self.things = {"leader": range(len(LEADERS))}
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "eyrie.orders", fill_orders, quiet=True),
            Step("birdsong", "eyrie.decree.add", fill_adding, quiet=True),
            Step("birdsong", "eyrie.roost", fill_new_roost, quiet=True, lines={"new_roost": "EY-4.3"}),
            START_DAYLIGHT,
            Step("daylight", "eyrie.craft", fill_crafting, lines={"craft": "EY-5.1"}),
            DECREE,
            START_EVENING,
            Step("evening", "eyrie.score", fill_score, quiet=True),
            DRAW,
        )

    def board(self) -> Board:
        return EyrieBoard()

    # -- EY-3 -------------------------------------------------------------------
    async def setup(self, s: State, me: Seat) -> None:
        """EY-3  A corner with a roost and six warriors, a leader and his Viziers."""
        c = await choose_corner(s, me, "eyrie.corner")
        settle(s, me, c, GARRISON)
        pick = await Ask(me, "eyrie.leader", range(len(LEADERS)), "leader")
        crown(s, me, LEADERS[pick])

    def begin_turn(self, s: State, me: Seat) -> None:
        b = board_of(s, me)
        b.column, b.done, b.added = RECRUIT, [], []

    # -- EY-1, EY-2 ---------------------------------------------------------------
    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """EY-2.1"""
        return [c for c in s.where(ROOST) for _ in range(s.has(ROOST, c))]

    def item_points(self, s: State, me: Seat, printed: int) -> int:
        """EY-2.3  Disdain for Trade; the Builder scores what is printed (EY-1.4)."""
        return printed if board_of(s, me).leader == "builder" else 1

    def cards_drawn(self, s: State, me: Seat) -> int:
        """EY-1.2, 7.2"""
        return 1 + sum(BONUS[: s.on_map(ROOST)])

    async def before_roll(self, s: State, me: Seat, fight: Fight) -> None:
        if hits := self.extra_hits(s, me, fight)[0]:
            s.tell("commander", me, hits)

    def extra_hits(self, s: State, me: Seat, fight: Fight) -> tuple[int, int]:
        """EY-1.4  The Commander's, as attacker."""
        return (1, 0) if fight.attacker.seat == me and board_of(s, me).leader == "commander" else (0, 0)

    def removal_points(self, s: State, me: Seat, gone: Removal) -> int:
        """EY-1.4  The Despot's: one for all buildings and tokens that the same hits take, if they are the Eyrie's."""
        if gone.fight is None or gone.cause not in ("battle", "ambush") or board_of(s, me).leader != "despot":
            return 0
        return 1 if gone.scoring(me) else 0

    def face_up(self, s: State, me: Seat) -> list[Card]:
        return board_of(s, me).cards()

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> EyrieSeen:
        b = board_of(s, me)
        column, left = b.left()
        resolved: list[tuple[Card, ...]] = [()] * COLUMNS
        impossible: list[Card] = []
        mine = s.number > 0 and s.turn.seat == me
        begun = mine and s.lineup.steps[me][s.turn.step] is DECREE
        if mine:
            if b.column <= OVER:
                resolved[:column] = map(tuple, b.decree[:column])
            if column < COLUMNS and column == b.column:
                resolved[column] = tuple(b.done)
            if begun:
                impossible = [k for k in dict.fromkeys(left) if cannot_obey(s, me, column, k)]
        todo, n = to_do(b, mine=mine), s.on_map(ROOST)
        best = at_best(s, me, todo, recruits(s, me), begun=begun)
        return EyrieSeen(
            leader=b.leader or None,
            deposed=tuple(b.deposed),
            decree=tuple(map(tuple, b.decree)),
            resolved=tuple(resolved),
            column=column if mine else OVER,
            tracks=(TrackSeen(kind_id(ROOST), ROOST, n, (), POINTS, BONUS),),
            points=points(n),
            draws=self.cards_drawn(s, me),
            impossible=tuple(impossible),
            doomed=doomed(s, todo, best, partial(cannot_obey, s, me) if begun else None),
            unfit=unfit(s, todo, best),
            turmoil=humiliation(s, me),
        )

    def problems(self, s: State, me: Seat) -> list[str]:
        b, vizier = board_of(s, me), s.lineup.deck.vizier
        found = []
        if b.leader not in VIZIERS and (s.number or any(b.decree)):
            found.append(f"eyrie: leader {b.leader!r}")
        own = VIZIERS.get(b.leader, ())
        for i, column in enumerate(b.decree):
            if column != sorted(column) or column.count(vizier) != (i in own):
                found.append(f"eyrie: column {i} is {column}")
        if b.column < COLUMNS and any(b.done.count(k) > b.decree[b.column].count(k) for k in b.done):
            found.append(f"eyrie: {b.done} done of column {b.column}")
        if max(s.pieces[ROOST * N : ROOST * N + N]) > 1:
            found.append("eyrie: two roosts in a clearing")
        return found
