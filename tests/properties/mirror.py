"""The table as it is told: what everybody can see and every score, worked out from events alone, apart from the rules.

It holds the log to account (whatever happens in public is told) and the rules (each event is worth what the Law says,
and happens where the Law lets it happen).  What all players share stands in `mirror_table`, the Duchy and the Corvids
have pages of their own."""

from __future__ import annotations

from collections import Counter

from root_tui.engine.atlas import N
from root_tui.engine.deck import BIRD
from root_tui.engine.events import Event
from root_tui.engine.items import TORCH
from root_tui.engine.pieces import KINDS
from root_tui.engine.state import State

from .mirror_corvids import CorvidsTold
from .mirror_duchy import DuchyTold
from .mirror_table import KIND

ROOSTS = (0, 0, 1, 2, 3, 4, 4, 5)  # EY-1.2
SYMPATHY = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)  # WA-1.2
AIDS = {1: (1, 1), 2: (2, 2), 3: (3, 2)}  # VB-5.1: Aids needed, points
VIZIERS = {"builder": (0, 1), "charismatic": (0, 2), "commander": (1, 2), "despot": (1, 3)}


class Mirror(DuchyTold, CorvidsTold):
    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.wooded: Counter[int] = Counter()
        self.mustered_at: Counter[int] = Counter()
        self.overworked = False
        self.outrages: Counter[tuple[int, int]] = Counter()  # who owes a card, and where

    def settled(self) -> None:
        """MC-4, 5, CORVID-10.1  Wood at every sawmill and a warrior at every recruiter, but where nothing is placed."""
        super().settled()
        if self.wooded:
            n, left = self.wooded.total(), KINDS[KIND["wood"]].total - self.laid(KIND["wood"]) + self.wooded.total()
            assert n == (1 if self.overworked else min(left, self.spots("sawmill").total()))
            assert self.wooded <= self.spots("sawmill")
        if self.mustered_at:
            seat, n = self.faction["marquise"], self.mustered_at.total()
            left = self.line.line[seat].warriors - sum(self.warriors[seat * N :][:N]) + n
            assert n == min(left, self.spots("recruiter").total())
            assert self.mustered_at <= self.spots("recruiter")
        self.wooded, self.mustered_at, self.overworked = Counter(), Counter(), False

    def spots(self, kind: str) -> Counter[int]:
        row = self.pieces[KIND[kind] * N :][:N]
        return Counter({c: n for c, n in enumerate(row) if n and self.may(self.faction["marquise"], c)})

    def rested(self) -> None:
        super().rested()
        assert not self.outrages

    # -- Marquise -------------------------------------------------------------------------------------
    def on_wood(self, seat: int, c: int) -> None:
        self.wooded[c] += 1
        super().on_wood(seat, c)

    def on_spent(self, seat: int, card: int, why: str) -> None:
        super().on_spent(seat, card, why)
        self.overworked = why == "overwork"

    def on_recruited(self, seat: int, c: int, n: int) -> None:
        if seat == self.faction.get("marquise"):
            self.mustered_at[c] += n
        super().on_recruited(seat, c, n)

    # -- Eyrie ----------------------------------------------------------------------------------------
    def on_decree_added(self, seat: int, card: int, column: int) -> None:
        self.hands[seat] -= 1
        self.decree[column][card] += 1

    def on_turmoil(self, seat: int, column: int, card: int) -> None:
        self.gain(seat, -sum(n for pile in self.decree for k, n in pile.items() if self.deck.suit[k] == BIRD))

    def on_purged(self, seat: int, *cards: int) -> None:
        gone = Counter(cards)
        vizier = self.deck.vizier
        assert gone == sum(self.decree, Counter()) - Counter({vizier: 2})
        self.decree = [Counter({vizier: pile[vizier]}) + Counter() for pile in self.decree]
        for card in cards:
            self.discarded(card)

    def on_deposed(self, seat: int, leader: str) -> None:
        assert leader == self.leader
        self.deposed.append(leader)

    def on_leaders_up(self, seat: int) -> None:
        assert len(self.deposed) == 4
        self.deposed = []

    def on_leader(self, seat: int, leader: str) -> None:
        assert leader not in self.deposed
        self.leader = leader
        vizier = self.deck.vizier
        self.decree = [pile - Counter({vizier: 2}) for pile in self.decree]
        for column in VIZIERS[leader]:
            self.decree[column][vizier] += 1

    def on_roosts(self, seat: int, n: int, points: int) -> None:
        assert n == sum(self.pieces[KIND["roost"] * N :][:N])
        assert points == ROOSTS[n]
        self.gain(seat, points)

    # -- Alliance ---------------------------------------------------------------------------------------
    def on_moved(self, seat: int, src: int, dst: int, n: int) -> None:
        """WA-2.6b, DUCHY-8.3"""
        super().on_moved(seat, src, dst, n)
        if self.pieces[KIND["sympathy"] * N + dst] and seat != self.faction["alliance"]:
            self.outrages[seat, dst] += 1

    def fallen(self, batch: list[Event]) -> None:
        """WA-2.6a"""
        super().fallen(batch)
        self.outrages.update((e.data[3], e.data[0]) for e in batch if e.data[1] == "sympathy")

    def on_outrage_unpaid(self, seat: int, payer: int, where: int, n: int = 0) -> None:
        assert self.outrages[payer, where]
        self.outrages -= Counter([(payer, where)])

    def on_outrage(self, seat: int, payer: int, where: int) -> None:
        self.on_outrage_unpaid(seat, payer, where)
        self.hands[payer] -= 1
        self.supporters += 1

    def on_mobilized(self, seat: int) -> None:
        self.hands[seat] -= 1
        self.supporters += 1

    def on_supporter_discarded(self, seat: int, card: int, why: str) -> None:
        self.supporters -= 1
        self.discarded(card)
        if why == "full":
            assert self.supporters >= 5
            assert not sum(self.pieces[KIND["base"] * N :][:N])

    def on_supporter_spent(self, seat: int, card: int, why: str) -> None:
        self.supporters -= 1
        self.discarded(card)

    def on_officers_lost(self, seat: int, lost: int, left: int) -> None:
        assert lost == -(-self.officers // 2)
        self.officers -= lost

    def on_officer(self, seat: int, n: int) -> None:
        self.officers += 1

    def on_revolt(self, seat: int, c: int) -> None:
        self.sweep = seat, [c]

    def on_base(self, seat: int, c: int, suit: int) -> None:
        base = KIND["base"]
        assert not any(self.pieces[base * N + d] for d in self.atlas.clearings if self.suits[d] == self.suits[c])
        self.put(seat, base, c)

    def on_rallied(self, seat: int, c: int, n: int) -> None:
        self.place(seat, c, n)

    def on_sympathy(self, seat: int, c: int, points: int) -> None:
        k = KIND["sympathy"]
        assert not self.pieces[k * N + c]
        assert points == SYMPATHY[sum(self.pieces[k * N : k * N + N])]
        self.put(seat, k, c)
        self.gain(seat, points)

    # -- Vagabond ---------------------------------------------------------------------------------------
    def on_exhausted(self, seat: int, *codes: int) -> None:
        for code in codes:
            assert not code & 3
            self.flip(seat, code, code | 1)

    def on_damaged(self, seat: int, code: int) -> None:
        self.flip(seat, code, code | 2)

    def on_repaired(self, seat: int, code: int) -> None:
        assert code & 2
        self.flip(seat, code, code & ~2)

    def on_refreshed(self, seat: int, *codes: int) -> None:
        for code in codes:
            assert code & 1
            self.flip(seat, code, code & ~1)

    def on_rested(self, seat: int, *codes: int) -> None:
        assert self.pawns[seat] > N
        for code in codes:
            assert code & 2
            self.flip(seat, code, code & ~3)

    def on_item_lost(self, seat: int, code: int) -> None:
        self.items[seat][code] -= 1
        self.items[seat] += Counter()

    def on_explored(self, seat: int, where: int, code: int) -> None:
        assert where in self.ruins
        self.items[seat][code] += 1
        self.gain(seat, 1)

    def on_ruin_gone(self, seat: int, where: int) -> None:
        self.ruins.remove(where)

    def on_scorched(self, seat: int, where: int) -> None:
        self.may_place(-1, where)
        self.items[seat][TORCH * 4 + 1] -= 1
        self.items[seat] += Counter()
        self.scorched[seat] = sorted([*self.scorched[seat], where])
        self.sweep = seat, [where]

    def on_aided(self, seat: int, other: int, where: int) -> None:
        assert self.present(other, where)
        space = self.relations[seat][other]
        if space == 4:
            self.gain(seat, 2)
        elif space > 0:
            needed, points = AIDS[space]
            self.aided[seat, other] += 1
            if self.aided[seat, other] == needed:
                self.aided[seat, other] = 0
                self.relations[seat][other] += 1
                self.gain(seat, points)

    def on_item_taken(self, seat: int, other: int, code: int) -> None:
        self.boxes[other][code >> 2] -= 1
        self.boxes[other] += Counter()
        self.items[seat][code] += 1

    def on_relation(self, seat: int, other: int, space: int) -> None:
        if space == 0:
            self.aided[seat, other] = 0
        self.relations[seat][other] = space

    def on_quest_done(self, seat: int, number: int, reward: str) -> None:
        self.quests.remove(number)
        self.completed[seat].append(number)
        quests = self.line.quests
        assert quests[number].suit == self.suits[self.pawns[seat]]
        if reward == "points":
            self.gain(seat, sum(quests[q].suit == quests[number].suit for q in self.completed[seat]))

    def on_quest_up(self, seat: int, number: int) -> None:
        self.quests.add(number)

    def on_day_labor(self, seat: int, card: int) -> None:
        self.discard[card] -= 1
        self.discard += Counter()
        self.hands[seat] += 1
