"""What is told of the Underground Duchy (07, DUCHY); see `mirror`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from root_tui.engine.atlas import BURROW, N
from root_tui.engine.deck import BIRD
from root_tui.engine.events import Event
from root_tui.engine.pieces import CITADEL, MARKET, TUNNEL
from root_tui.engine.state import State

from .mirror_table import Table

MUSTER = (1, 2, 4, 6)  # DUCHY-1.2
DRAW = (1, 2, 3, 4)  # DUCHY-1.3
FOREMOLE, CAPTAIN, MARSHAL, BRIGADIER, BANKER, MAYOR, DUCHESS, BARON, EARL = range(9)
DEEDS = {FOREMOLE: 1, CAPTAIN: 1, MARSHAL: 1, BRIGADIER: 2}  # what a minister may build, move or fight


class DuchyTold(Table):
    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.duchy = self.faction.get("duchy", -1)
        self.mustered: bool | None = None  # None: it is not known, as the turn had begun before
        self.spade: int | None = None  # a card spent to dig
        self.shaft: int | None = None  # a tunnel just dug
        self.plan: tuple[int, str] | None = None  # a card revealed to build
        self.shown: list[int] = []
        self.banked: set[int] = set()
        self.acted: set[int] = set()
        self.swaying = False
        self.doing, self.may_do = 0, 2  # DUCHY-5.1
        self.prices = 0
        self.owes = [False, False]  # a minister, a card

    def settled(self) -> None:
        super().settled()
        assert self.plan is None
        assert self.spade is None
        assert self.shown == []
        assert self.shaft is None or not self.at(self.duchy, BURROW)
        self.shaft = None

    def rested(self) -> None:
        super().rested()
        assert not self.prices
        assert self.owes == [False, False]

    def on_turn(self, seat: int, number: int) -> None:
        if self.turn == self.duchy:
            assert not self.revealed
            assert self.mustered is not False
            assert self.doing <= self.may_do + self.free, (self.doing, self.may_do, self.free)
        super().on_turn(seat, number)
        self.mustered, self.swaying, self.doing, self.may_do = False, False, 0, 2
        self.acted = set()

    def to_draw(self) -> int | None:
        return DRAW[self.laid(MARKET)] if self.turn == self.duchy else super().to_draw()

    # -- DUCHY-4.1, 5.1 -----------------------------------------------------------
    def on_recruited(self, seat: int, c: int, n: int) -> None:
        if seat == self.duchy:
            assert c == BURROW
            left = self.line.line[seat].warriors - sum(self.warriors[seat * N : seat * N + N])
            if self.mustered is False:
                assert n == min(left, MUSTER[self.laid(CITADEL)])
                self.mustered = True
            elif self.mustered:
                assert n == 1
                self.doing += 1
            elif n == 1:
                self.doing += 1  # or a muster of one: the bound is no worse for it
                self.may_do += 1
            if self.mustered is None:
                self.mustered = True if n != 1 else None
        super().on_recruited(seat, c, n)

    def on_moved(self, seat: int, src: int, dst: int, n: int) -> None:
        if seat == self.duchy and self.shaft is not None:
            assert (src, dst) == (BURROW, self.shaft)
            assert 1 <= n <= 4
            self.shaft = None
        elif seat == self.duchy == self.turn:
            self.doing += 1
        super().on_moved(seat, src, dst, n)

    def on_battle(self, seat: int, defender: int, where: int) -> None:
        assert where != BURROW
        self.doing += seat == self.duchy == self.turn
        super().on_battle(seat, defender, where)

    def on_revealed(self, seat: int, card: int, why: str) -> None:
        assert self.shaft is None
        self.hands[seat] -= 1
        self.revealed[card] += 1
        if why == "sway":
            self.shown.append(card)
        else:
            assert self.plan is None
            self.plan = card, why

    def on_built(self, seat: int, kind: str, c: int, points: int) -> None:
        if seat == self.duchy:
            assert self.plan
            assert points == 0
            card, why = self.plan
            assert why == "foremole" or self.deck.suit[card] in (BIRD, self.suits[c])
            self.doing, self.plan = self.doing + 1, None
        super().on_built(seat, kind, c, points)
        assert self.laid(CITADEL) <= 3 >= self.laid(MARKET)

    def on_spent(self, seat: int, card: int, why: str) -> None:
        super().on_spent(seat, card, why)
        if seat == self.duchy and why == "dig":
            self.spade = card
        elif seat == self.duchy and why == "banker":
            self.banked |= {self.deck.suit[card]} - {BIRD}
            assert len(self.banked) <= 1
            self.gain(seat, 1)

    def on_tunnel_taken(self, seat: int, c: int) -> None:
        assert self.laid(TUNNEL) == 3
        assert self.spade is not None
        self.pieces[TUNNEL * N + c] -= 1

    def on_tunnel(self, seat: int, c: int) -> None:
        assert self.laid(TUNNEL) < 3
        assert not self.pieces[TUNNEL * N + c]
        assert self.spade is not None
        assert self.deck.suit[self.spade] in (BIRD, self.suits[c])
        self.put(seat, TUNNEL, c)
        self.spade, self.shaft, self.doing = None, c, self.doing + 1

    # -- DUCHY-1.6, 5.2 ---------------------------------------------------------------
    def on_minister(self, seat: int, minister: int) -> None:
        assert seat == self.turn == self.duchy
        assert minister not in self.acted
        self.acted.add(minister)
        self.calls(seat, minister)

    def on_minister_copied(self, seat: int, minister: int) -> None:
        assert MAYOR in self.acted
        assert minister < DUCHESS
        assert minister != MAYOR
        self.calls(seat, minister)

    def calls(self, seat: int, minister: int) -> None:
        assert minister in self.swayed
        self.banked = set()
        self.may_do += DEEDS.get(minister, 0)
        if minister == DUCHESS:
            assert self.laid(TUNNEL) == 3
            self.gain(seat, 2)
        elif minister in (BARON, EARL):
            self.gain(seat, self.laid(MARKET if minister == BARON else CITADEL))

    # -- DUCHY-5.3, 6.1 ---------------------------------------------------------------
    def seated(self, cards: Sequence[int], places: set[int]) -> bool:
        if not cards:
            return True
        suit = self.deck.suit[cards[0]]
        fit = [c for c in places if suit in (BIRD, self.suits[c])]
        return any(self.seated(cards[1:], places - {c}) for c in fit)

    def on_swayed(self, seat: int, minister: int) -> None:
        rank = minister // 3
        assert not self.swaying
        assert minister not in self.swayed
        assert self.lost[rank] + sum(m // 3 == rank for m in self.swayed) < 3
        assert len(self.shown) == rank + 2
        assert self.seated(self.shown, {c for c in self.atlas.clearings if self.present(seat, c)})
        self.swayed.add(minister)
        self.gain(seat, rank + 1)
        self.swaying, self.shown = True, []

    def on_discarded(self, seat: int, card: int) -> None:
        if seat != self.duchy or not self.revealed:
            super().on_discarded(seat, card)
            return
        assert self.deck.suit[card] == BIRD
        assert self.revealed[card]
        self.revealed = self.revealed - Counter([card])
        self.discarded(card)

    def on_taken_back(self, seat: int, *cards: int) -> None:
        assert self.revealed == Counter(cards)
        assert all(self.deck.suit[k] != BIRD for k in cards)
        self.revealed = Counter()
        self.hands[seat] += len(cards)

    # -- DUCHY-2.6 ----------------------------------------------------------------------
    def fallen(self, batch: list[Event]) -> None:
        super().fallen(batch)
        if any(e.seat == self.duchy and e.data[1] in ("citadel", "market") for e in batch):
            self.prices += bool(self.swayed or self.hands[self.duchy])

    def on_price_of_failure(self, seat: int, *data: Any) -> None:
        assert self.prices
        assert self.owes == [False, False]
        self.prices -= 1
        self.owes = [bool(self.swayed), self.hands[seat] > 0]

    def on_minister_lost(self, seat: int, minister: int, rank: int) -> None:
        assert self.owes[0]
        assert rank == minister // 3 == max(m // 3 for m in self.swayed)
        self.swayed.remove(minister)
        self.acted -= {minister}
        self.lost[rank] += 1
        self.owes[0] = False

    def on_discarded_random(self, seat: int, card: int) -> None:
        assert self.owes == [False, True]
        self.from_hand(seat, card)
        self.owes[1] = False
