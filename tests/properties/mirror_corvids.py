"""What is told of the Corvid Conspiracy (08, CORVID); see `mirror`.

This book keeps the Corvids' secret too: what they have placed, they were told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from root_tui.engine.atlas import N
from root_tui.engine.deck import BIRD
from root_tui.engine.events import Event
from root_tui.engine.pieces import PLOT
from root_tui.engine.state import GOAL, State

from .mirror_table import BOMB, DOWN, EXTORTION, RAID, UP, Table


class CorvidsTold(Table):
    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.corvids = self.faction.get("corvids", -1)
        board: Any = s.boards[self.corvids] if self.corvids >= 0 else None
        self.plotted: int = board.placed if board else 0
        self.exerted = bool(board and board.exerted)
        self.robbed: set[int] = set()
        self.raids: list[int] = []  # just removed, to be announced
        self.landings: Counter[int] = Counter()  # where warriors are to appear
        self.paid: Counter[int] = Counter()  # own warriors just removed
        self.call: tuple[int, set[int], set[int]] | None = None  # a Recruit: how many, where it may be, where it was
        self.to_give = self.keeps = -1  # who has guessed wrong, who right
        self.plots_done = 0

    def rested(self) -> None:
        super().rested()
        assert not self.robbed
        left = self.line.line[self.corvids].warriors - sum(self.warriors[self.corvids * N :][:N])
        assert not self.landings or not left, (self.landings, left)
        self.landings = Counter()

    def settled(self) -> None:
        super().settled()
        assert not self.raids
        assert self.to_give < 0
        self.keeps = -1
        if self.call:
            n, _, came = self.call
            assert len(came) == n
            self.call = None

    def on_turn(self, seat: int, number: int) -> None:
        if self.turn == self.corvids:
            assert self.plots_done <= 3 + self.exerted + self.free, (self.plots_done, self.exerted, self.free)
        super().on_turn(seat, number)
        self.plotted, self.exerted, self.plots_done = 0, False, 0

    def to_draw(self) -> int | None:
        if self.turn != self.corvids:
            return super().to_draw()
        up = sum(f == UP and k == EXTORTION for f, k in zip(self.facing, self.kinds, strict=True))
        return 0 if self.exerted else 1 + up

    def on_exerted(self, seat: int) -> None:
        assert not self.exerted
        self.exerted = True

    def on_no_draw(self, seat: int) -> None:
        """CORVID-6.1"""
        assert self.exerted
        assert seat == self.turn == self.corvids
        self.fares = [f for f in self.fares if f != seat]

    def on_drew(self, seat: int, n: int) -> None:
        assert not self.exerted or seat != self.turn
        super().on_drew(seat, n)

    # -- CORVID-5 -----------------------------------------------------------------
    def on_moved(self, seat: int, src: int, dst: int, n: int) -> None:
        self.plots_done += seat == self.corvids == self.turn
        super().on_moved(seat, src, dst, n)

    def on_battle(self, seat: int, defender: int, where: int) -> None:
        self.plots_done += seat == self.corvids == self.turn
        super().on_battle(seat, defender, where)

    def on_plot_placed(self, seat: int, c: int, kind: int) -> None:
        """CORVID-1.1, 1.2, 5.3"""
        assert self.paid == {c: 1 + self.plotted}
        assert not self.facing[c]
        assert self.kinds.count(kind) < 2
        self.put(seat, PLOT, c)
        self.facing[c], self.kinds[c], self.denied[c] = DOWN, kind, 0
        self.plotted += 1
        self.plots_done += 1

    def on_plots_swapped(self, seat: int, a: int, b: int) -> None:
        """CORVID-5.4"""
        assert a != b
        assert self.facing[a] == self.facing[b] != 0
        for row in (self.kinds, self.denied):
            row[a], row[b] = row[b], row[a]
        self.plots_done += 1

    # -- CORVID-4.2, 7.1, 7.3 -------------------------------------------------------
    def on_flipped(self, seat: int, where: int, kind: int) -> None:
        assert self.facing[where] == DOWN
        assert self.at(seat, where)
        assert self.kinds[where] == kind
        self.facing[where], self.denied[where] = UP, 0
        self.gain(seat, self.facing.count(UP))
        if self.vp[seat] == GOAL:
            return
        if kind == BOMB:
            self.sweep, self.exploding = (seat, [where]), where
        elif kind == EXTORTION:
            foes = [f for f in self.line.seats if self.partner[f] != seat != f]
            self.robbed = {f for f in foes if self.hands[f] and self.present(f, where)}

    def on_taken(self, seat: int, victim: int) -> None:
        if self.robbed:
            assert seat == self.corvids
            self.robbed.remove(victim)
        super().on_taken(seat, victim)

    # -- CORVID-4.3 -------------------------------------------------------------------
    def on_spent(self, seat: int, card: int, why: str) -> None:
        super().on_spent(seat, card, why)
        if seat == self.corvids and why == "recruit":
            left = self.line.line[seat].warriors - sum(self.warriors[seat * N :][:N])
            suit = self.deck.suit[card]
            spots = {int(c) for c in self.atlas.clearings if suit in (BIRD, self.suits[c])}
            self.call = left, spots, set()

    def on_recruited(self, seat: int, c: int, n: int) -> None:
        if seat == self.corvids:
            assert n == 1
            assert self.call
            left, spots, came = self.call
            if not came:  # the first one tells the suit that a bird stands for
                spots = {d for d in spots if self.suits[d] == self.suits[c] and self.may(seat, d)}
                left = min(left, len(spots))
            assert c in spots - came
            self.call = left, spots, came | {c}
        super().on_recruited(seat, c, n)

    # -- CORVID-2.3, 2.4 ----------------------------------------------------------------
    def on_agents(self, seat: int, where: int) -> None:
        assert self.fight["defender"] == seat
        assert self.facing[where] == DOWN

    def exposes(self, seat: int, where: int) -> None:
        assert seat == self.turn
        assert self.partner[seat] != self.corvids != seat
        assert self.present(seat, where)
        assert self.facing[where] == DOWN

    def on_exposure_failed(self, seat: int, where: int, guess: int) -> None:
        self.exposes(seat, where)
        assert self.kinds[where] != guess
        self.denied[where] |= 1 << guess
        self.to_give = seat

    def on_given(self, seat: int, taker: int) -> None:
        assert seat != self.keeps
        if self.to_give >= 0:
            assert (seat, taker) == (self.to_give, self.corvids)
            self.to_give = -1
        super().on_given(seat, taker)

    def on_exposed(self, seat: int, where: int, guess: int) -> None:
        self.exposes(seat, where)
        assert self.kinds[where] == guess
        self.pieces[PLOT * N + where] -= 1
        self.facing[where], self.kinds[where], self.denied[where] = 0, -1, 0
        self.gain(seat, 1)
        self.keeps = seat

    # -- CORVID-1.3, 7.4, 8.4 --------------------------------------------------------------
    def fallen(self, batch: list[Event]) -> None:
        plots = [e.data[0] for e in batch if e.data[1] == "plot"]
        own = [e for e in batch if e.seat == self.corvids == e.data[3]]
        self.paid = Counter({e.data[0]: e.data[2] for e in own if e.data[1] == "warrior"})
        bombs = [e for e in own if e.data[1] == "plot"]
        assert [e.data[0] for e in bombs] == ([self.exploding] if self.exploding else [])
        self.exploding = 0
        super().fallen([e for e in batch if e not in bombs])
        for c in plots:
            if self.kinds[c] == RAID:
                self.raids.append(c)
            self.facing[c], self.kinds[c], self.denied[c] = 0, -1, 0

    def on_raid(self, seat: int, where: int) -> None:
        self.raids.remove(where)
        near = [d for d in self.atlas.paths[where] if (min(where, d), max(where, d)) not in self.closed]
        self.landings.update(d for d in near if self.may(seat, d))

    def on_raided(self, seat: int, c: int) -> None:
        assert self.landings[c]
        self.landings -= Counter([c])
        self.place(seat, c)
