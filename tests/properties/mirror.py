"""The table as it is told: what everybody can see and every score, worked out from events alone, apart from the rules.

It holds the log to account (whatever happens in public is told) and the rules (each event is worth what the Law says,
and happens where the Law lets it happen)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from root_tui.engine.atlas import N
from root_tui.engine.deck import BIRD
from root_tui.engine.events import Event
from root_tui.engine.factions.alliance import AllianceBoard
from root_tui.engine.factions.eyrie import EyrieBoard
from root_tui.engine.factions.vagabond_items import VagabondBoard
from root_tui.engine.items import SWORD, TORCH
from root_tui.engine.pieces import BUILDING, KEEP, KINDS
from root_tui.engine.state import GOAL, NO_MARKER, State

KIND = {k.id: i for i, k in enumerate(KINDS)} | {"warrior": -1}
ROOSTS = (0, 0, 1, 2, 3, 4, 4, 5)  # EY-1.2
SYMPATHY = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)  # WA-1.2
BUILT = {  # MC-1.2
    "sawmill": (0, 1, 2, 3, 4, 5),
    "workshop": (0, 2, 2, 3, 4, 5),
    "recruiter": (0, 1, 2, 3, 3, 4),
}
AIDS = {1: (1, 1), 2: (2, 2), 3: (3, 2)}  # VB-5.1: Aids needed, points
VIZIERS = {"builder": (0, 1), "charismatic": (0, 2), "commander": (1, 2), "despot": (1, 3)}
# What may be told between a card's effect and its way to the discard pile (CORE-4.2).
ANSWERS = {
    "removed", "damaged", "relation", "scored", "spent", "hospitals", "outrage", "outrage_unpaid", "hand_shown",
    "supporters_drawn", "supporter_discarded", "officers_lost", "reshuffled", "available", "forced", "won",
    "no_ambush_possible",
}  # fmt: skip


class Mirror:
    """Starts as a copy of what is public in a position, and is told events from there."""

    def __init__(self, s: State) -> None:
        self.line, self.atlas, self.deck = s.lineup, s.lineup.atlas, s.lineup.deck
        self.faction = {name: seat for seat, name in enumerate(s.lineup.factions)}
        self.suits, self.turn = s.suits[:], int(s.turn.seat)
        self.cards, self.owed = len(s.deck), 0
        self.resolving: list[int] = []
        self.credit = -1
        self.blow = False
        self.fight: dict[str, Any] = {}
        self.stand = False
        self.sweep: tuple[int, list[int]] | None = None  # who removes all enemy pieces, where
        self.aided: Counter[tuple[int, int]] = Counter()
        for name, value in seen(s).items():
            setattr(self, name, value)
        for seat, board in enumerate(s.boards):
            if isinstance(board, VagabondBoard):
                for f, n in enumerate(board.aided):
                    self.aided[seat, f] = n

    # -- checking -------------------------------------------------------------------------------
    def told(self, events: Iterable[Event], s: State, at_rest: bool) -> None:
        """These events, and then the table must look like this."""
        batch = list(events)
        for i, e in enumerate(batch):
            if e.name not in ANSWERS:
                self.settle()
            if e.name in ("removed", "damaged"):
                if not i or batch[i - 1].name not in ("removed", "damaged"):
                    end = next((j for j in range(i, len(batch)) if batch[j].name not in ("removed", "damaged")), None)
                    self.removal(batch[i:end])
                continue
            getattr(self, "on_" + e.name, self.nothing)(e.seat, *e.data)
            if e.name not in ("no_ambush_possible", "forced"):
                self.blow = e.name in ("ambush", "hits")
        if at_rest:
            self.blow = False
            self.swept([])
        self.resolving, gone = [k for k in self.resolving if k in s.resolving], self.resolving
        for card in gone:
            if card not in self.resolving:
                self.discarded(card)
        for name, value in seen(s).items():
            assert getattr(self, name) == value, (name, getattr(self, name), value, batch)
        assert self.cards == len(s.deck), (self.cards, len(s.deck), batch)

    def nothing(self, seat: int, *data: Any) -> None:
        pass

    # -- cards ------------------------------------------------------------------------------------
    def discarded(self, card: int) -> None:
        if self.deck.kind[card] == "dominance":
            self.available[card] += 1
        elif not self.cards and not self.discard.total():
            self.cards = 1
        else:
            self.discard[card] += 1

    def settle(self) -> None:
        for card in self.resolving:
            self.discarded(card)
        self.resolving = []

    def from_hand(self, seat: int, card: int) -> None:
        self.hands[seat] -= 1
        self.discarded(card)

    def on_reshuffled(self, seat: int, n: int) -> None:
        assert n == self.discard.total()
        self.owed += self.cards
        self.cards, self.discard = n, Counter()

    def drawn(self, n: int) -> None:
        self.cards -= n - self.owed
        self.owed = 0
        assert self.cards >= 0

    def on_drew(self, seat: int, n: int) -> None:
        self.drawn(n)
        self.hands[seat] += n

    def on_supporters_drawn(self, seat: int, n: int) -> None:
        self.drawn(n)
        self.supporters += n

    def on_discarded(self, seat: int, card: int) -> None:
        self.from_hand(seat, card)
        assert self.hands[seat] >= 5

    def on_spent(self, seat: int, card: int, why: str) -> None:
        self.from_hand(seat, card)

    def on_taken(self, seat: int, victim: int) -> None:
        self.hands[seat] += 1
        self.hands[victim] -= 1
        if self.stand:
            self.gain(victim, 1)
            self.stand = False

    def on_given(self, seat: int, taker: int) -> None:
        self.hands[seat] -= 1
        self.hands[taker] += 1

    def on_took_dominance(self, seat: int, card: int) -> None:
        self.available[card] -= 1
        self.available += Counter()
        self.hands[seat] += 1

    def on_dominance(self, seat: int, card: int) -> None:
        assert self.line.line[seat].is_vagabond or self.vp[seat] >= 10
        self.hands[seat] -= 1
        self.dominance[seat], self.vp[seat] = card, NO_MARKER

    def on_coalition(self, seat: int, other: int) -> None:
        assert self.vp[seat] >= 10
        assert len(self.vp) >= 4
        assert self.vp[other] == min(n for f, n in enumerate(self.vp) if n != NO_MARKER and f != seat)
        assert self.partner[other] == self.partner[seat] == -1
        self.partner[other], self.partner[seat], self.vp[seat] = seat, other, NO_MARKER

    def on_crafted(self, seat: int, card: int) -> None:
        self.hands[seat] -= 1
        kind = self.deck.kind[card]
        if kind == "persistent":
            self.crafted[seat][card] += 1
            assert self.crafted[seat][card] == 1
        elif kind == "item":
            item = self.deck.item[card]
            self.supply[item] -= 1
            if self.line.line[seat].is_vagabond:
                self.items[seat][item * 4] += 1
            else:
                self.boxes[seat][item] += 1
            full = self.faction.get("eyrie") != seat or self.leader == "builder"
            self.gain(seat, self.deck.vp[card] if full else 1)
        if kind != "persistent":
            self.resolving.append(card)
        if kind == "immediate":
            suit = self.deck.suit[card]
            self.sweep = seat, [c for c in self.atlas.clearings if self.suits[c] == suit]

    def on_card_gone(self, seat: int, card: int) -> None:
        self.crafted[seat][card] -= 1
        self.crafted[seat] += Counter()
        self.discarded(card)

    def on_card_used(self, seat: int, card: int) -> None:
        assert self.crafted[seat][card] == 1
        match self.deck.faces[card].id:
            case "brutal_tactics":
                assert seat == self.fight["attacker"]
                self.fight["on_defender"] += 1
                self.gain(self.fight["defender"], 1)
            case "sappers":
                assert seat == self.fight["defender"]
                self.fight["on_attacker"] += 1
            case "armorers":
                side = "on_attacker" if seat == self.fight["attacker"] else "on_defender"
                self.fight[side] -= self.fight["rolled_" + side]
            case "royal_claim":
                self.gain(seat, sum(self.ruler(c) == seat for c in self.atlas.clearings))
            case "stand_and_deliver":
                self.stand = True

    # -- points -----------------------------------------------------------------------------------
    def gain(self, seat: int, n: int) -> None:
        if self.vp[seat] != NO_MARKER:
            self.vp[seat] = min(GOAL, max(0, self.vp[seat] + n))

    def on_turn(self, seat: int, number: int) -> None:
        assert self.hands[self.turn] <= 5
        self.turn = seat
        self.aided.clear()

    # -- the map ------------------------------------------------------------------------------------
    def at(self, seat: int, c: int) -> int:
        return self.warriors[seat * N + c]

    def buildings(self, seat: int, c: int) -> int:
        return sum(self.pieces[k * N + c] for k in self.line.line[seat].kinds if BUILDING[k])

    def ruler(self, c: int) -> int:
        """CORE-3.2, EY-2.2"""
        strength = {seat: self.at(seat, c) + self.buildings(seat, c) for seat in self.line.seats}
        top = max(strength.values())
        best = [seat for seat, n in strength.items() if n == top]
        if not top:
            return -1
        if self.faction.get("eyrie") in best:
            return self.faction["eyrie"]
        return best[0] if len(best) == 1 else -1

    def place(self, seat: int, c: int, n: int = 1) -> None:
        """Warriors come from the supply."""
        self.may_place(seat, c)
        self.warriors[seat * N + c] += n
        on_map = sum(self.warriors[seat * N : seat * N + N])
        officers = self.officers if self.faction.get("alliance") == seat else 0
        assert on_map + officers <= self.line.line[seat].warriors

    def put(self, seat: int, kind: int, c: int) -> None:
        self.may_place(seat, c)
        self.pieces[kind * N + c] += 1
        if BUILDING[kind]:
            built = sum(self.buildings(f, c) for f in self.line.seats)
            assert built + (c in self.ruins) <= self.atlas.slots[c]

    def may_place(self, seat: int, c: int) -> None:
        """MC-2.2, VB-10"""
        assert not self.pieces[KEEP * N + c] or seat == self.faction["marquise"], c
        assert all(c not in where for where in self.scorched.values()), c

    def on_moved(self, seat: int, src: int, dst: int, n: int) -> None:
        """CORE-10.1"""
        assert dst in self.atlas.paths[src]
        assert seat in (self.ruler(src), self.ruler(dst))
        assert all(dst not in where for where in self.scorched.values())
        self.warriors[seat * N + src] -= n
        self.warriors[seat * N + dst] += n
        assert self.warriors[seat * N + src] >= 0 < n

    def on_pawn_moved(self, seat: int, src: int, dst: int, how: str) -> None:
        assert self.pawns[seat] == src
        assert all(dst not in where for where in self.scorched.values())
        self.pawns[seat] = dst

    def on_wood(self, seat: int, c: int) -> None:
        self.put(seat, KIND["wood"], c)

    def on_wood_spent(self, seat: int, c: int, n: int) -> None:
        assert self.ruler(c) == seat
        self.pieces[KIND["wood"] * N + c] -= n

    def on_recruited(self, seat: int, c: int, n: int) -> None:
        self.place(seat, c, n)

    def on_built(self, seat: int, kind: str, c: int, points: int) -> None:
        assert self.ruler(c) == seat
        if kind in BUILT:
            k = KIND[kind]
            assert points == BUILT[kind][sum(self.pieces[k * N : k * N + N])]
        self.put(seat, KIND[kind], c)
        self.gain(seat, points)

    def on_hospitals(self, seat: int, where: int, keep: int, n: int) -> None:
        assert self.pieces[KEEP * N + keep]
        self.place(seat, keep, n)

    def on_new_roost(self, seat: int, c: int, n: int) -> None:
        self.put(seat, KIND["roost"], c)
        self.place(seat, c, n)

    # -- battle and removal ---------------------------------------------------------------------------
    def on_instigated(self, seat: int, first: int, second: int, where: int) -> None:
        assert seat == self.turn
        assert self.pawns[seat] == where
        self.credit = seat

    def on_battle(self, seat: int, defender: int, where: int) -> None:
        assert self.partner[seat] != defender != seat
        assert self.bodies(seat, where)
        assert self.present(defender, where)
        self.fight = {"attacker": seat, "defender": defender, "where": where, "ally": None, "swords": 0}
        self.fight["credit"], self.credit = self.credit, -1

    def bodies(self, seat: int, c: int) -> bool:
        return bool(self.at(seat, c)) or self.pawns[seat] == c

    def present(self, seat: int, c: int) -> bool:
        return self.bodies(seat, c) or any(self.pieces[k * N + c] for k in self.line.line[seat].kinds)

    def swords(self, seat: int) -> int:
        return int(sum(self.items[seat][SWORD * 4 + x] for x in (0, 1)))

    def strength(self, seat: int) -> int:
        """Warriors, or undamaged swords."""
        return self.swords(seat) if self.line.line[seat].is_vagabond else self.at(seat, self.fight["where"])

    def on_ally_joined(self, seat: int, ally: int, where: int) -> None:
        assert seat == self.fight["attacker"]
        assert self.relations[seat][ally] == 4
        assert self.at(ally, where)
        self.fight["ally"] = ally

    def on_ambush(self, seat: int, where: int, card: int) -> None:
        assert self.deck.kind[card] == "ambush"
        assert self.deck.suit[card] in (BIRD, self.suits[where])
        self.hands[seat] -= 1
        self.resolving.append(card)

    def on_foiled(self, seat: int, where: int, card: int) -> None:
        assert self.deck.kind[card] == "ambush"
        assert self.deck.suit[card] in (BIRD, self.suits[where])
        self.from_hand(seat, card)

    def on_enlisted(self, seat: int, arbiter: int, n: int) -> None:
        assert self.pawns[arbiter] == self.fight["where"]
        assert arbiter not in (self.fight["attacker"], self.fight["defender"])
        assert n == self.swords(arbiter)
        self.fight["swords"] = n
        self.gain(arbiter, 1)

    def on_rolled(self, seat: int, high: int, low: int, mine: int, theirs: int) -> None:
        """CORE-10.6, 10.7"""
        f = self.fight
        a, d, where = f["attacker"], f["defender"], f["where"]
        if self.faction.get("alliance") == d:
            high, low = low, high
        extra = 0 if f["ally"] is None else self.at(f["ally"], where)
        assert mine == min(high, self.strength(a) + extra)
        assert theirs == min(low, self.strength(d) + f["swords"])
        commander = self.faction.get("eyrie") == a and self.leader == "commander"
        f["rolled_on_defender"], f["rolled_on_attacker"] = mine, theirs
        f["on_defender"] = mine + (self.strength(d) == 0) + commander
        f["on_attacker"] = theirs

    def on_swift_strike(self, seat: int) -> None:
        self.fight["on_defender" if seat == self.fight["attacker"] else "on_attacker"] += 1

    def on_hits(self, seat: int, on_defender: int, on_attacker: int) -> None:
        assert (on_defender, on_attacker) == (self.fight["on_defender"], self.fight["on_attacker"])

    def removal(self, batch: list[Event]) -> None:
        """CORE-8.1, 10.8, VB-5.4, VB-5.5, EY-1.4"""
        if self.blow:
            self.dealt(batch)
        self.swept(batch)
        taken: Counter[tuple[int, int]] = Counter()
        killed: Counter[tuple[int, int]] = Counter()
        for e in batch:
            if e.name == "damaged":
                self.flip(e.seat, e.data[0], e.data[0] | 2)
                continue
            where, kind, n, by = e.data
            if kind == "warrior":
                self.warriors[e.seat * N + where] -= n
                killed[by, e.seat] += n * (by != e.seat)
                assert self.warriors[e.seat * N + where] >= 0
            else:
                self.pieces[KIND[kind] * N + where] -= n
                assert self.pieces[KIND[kind] * N + where] >= 0
                assert by != e.seat
                taken[by, e.seat] += n
        for (by, _), n in taken.items():
            self.gain(by, n)
        eyrie = self.faction.get("eyrie", -1)
        if self.blow and self.leader == "despot" and any(n for (by, _), n in taken.items() if by == eyrie):
            self.gain(eyrie, 1)
        me = self.turn
        if self.blow and me in self.relations:
            for owner, space in enumerate(self.relations[me]):
                dead, rest = killed[me, owner], taken[me, owner]
                if space == 0 or dead:
                    self.gain(me, dead + rest - (space > 0) if space >= 0 else 0)
        for (by, owner), n in killed.items():
            if n and by in self.relations and self.relations[by][owner] > 0:
                self.relations[by][owner] = 0

    def swept(self, batch: list[Event]) -> None:
        """CORE-11.1, VB-2.3  All enemy pieces that are there, and three items of each Vagabond."""
        if self.sweep is None:
            return
        (me, where), self.sweep = self.sweep, None
        gone = Counter({(e.seat, e.data[0], e.data[1]): e.data[2] for e in batch if e.name == "removed"})
        items = Counter(e.seat for e in batch if e.name == "damaged")
        for seat in self.line.seats:
            for c in where if self.partner[seat] != me != seat else ():
                assert gone[seat, c, "warrior"] == self.at(seat, c)
                for k in self.line.line[seat].kinds:
                    assert gone[seat, c, KINDS[k].id] == self.pieces[k * N + c]
                if self.pawns[seat] == c:
                    assert items[seat] == min(3, sum(n for k, n in self.items[seat].items() if not k & 2))
                    items[seat] = 0
        assert all(owner != me != self.partner[owner] and c in where for owner, c, _ in gone if gone[owner, c, _])
        assert not items.total()

    def dealt(self, batch: list[Event]) -> None:
        """CORE-10.8  As many as the hits, of what was there, warriors first; VB-3.6 items."""
        f = self.fight
        ambush = bool(self.resolving)
        for side, other in (("attacker", "defender"), ("defender", "attacker")):
            seat = f[side]
            hits = 2 * (side == "attacker") if ambush else f["on_" + side]
            lost = Counter({e.data[1]: 0 for e in batch if e.name == "removed"})
            for e in batch:
                if e.name == "removed" and e.seat == seat:
                    lost[e.data[1]] += e.data[2]
                    by = f["credit"] if f["credit"] >= 0 and e.data[1] != "warrior" else f[other]
                    assert e.data[3] == by
            if self.line.line[seat].is_vagabond:
                items = sum(e.name == "damaged" and e.seat == seat for e in batch)
                helped = sum(e.data[2] for e in batch if e.name == "removed" and e.seat == f["ally"])
                whole = sum(n for k, n in self.items[seat].items() if not k & 2)
                assert items == min(whole, hits - (helped if side == "attacker" else 0))
                continue
            warriors = self.at(seat, f["where"])
            others = sum(self.pieces[k * N + f["where"]] for k in self.line.line[seat].kinds)
            assert lost["warrior"] == min(hits, warriors)
            assert lost.total() == min(hits, warriors + others)

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
    def on_outrage(self, seat: int, payer: int, where: int) -> None:
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
    def flip(self, seat: int, old: int, new: int) -> None:
        assert self.items[seat][old] > 0, old
        self.items[seat][old] -= 1
        self.items[seat][new] += 1
        self.items[seat] += Counter()

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

    if TYPE_CHECKING:  # what `seen` gives
        warriors: list[int]
        pieces: list[int]
        vp: list[int]
        partner: list[int]
        dominance: list[int]
        hands: list[int]
        discard: Counter[int]
        available: Counter[int]
        crafted: list[Counter[int]]
        boxes: list[Counter[int]]
        supply: list[int]
        pawns: list[int]
        quests: set[int]
        ruins: set[int]
        leader: str
        deposed: list[str]
        decree: list[Counter[int]]
        supporters: int
        officers: int
        items: dict[int, Counter[int]]
        relations: dict[int, list[int]]
        completed: dict[int, list[int]]
        scorched: dict[int, list[int]]


def seen(s: State) -> dict[str, Any]:
    """What is public, from the state."""
    eyrie = next((b for b in s.boards if isinstance(b, EyrieBoard)), EyrieBoard())
    alliance = next((b for b in s.boards if isinstance(b, AllianceBoard)), AllianceBoard())
    vagabonds = {seat: b for seat, b in enumerate(s.boards) if isinstance(b, VagabondBoard)}
    return {
        "warriors": s.warriors[:],
        "pieces": s.pieces[:],
        "vp": s.vp[:],
        "partner": [*s.partner],
        "dominance": s.dominance[:],
        "hands": [len(h) for h in s.hands],
        "discard": Counter(s.discard),
        "available": Counter(s.available),
        "crafted": [Counter(k) for k in s.crafted],
        "boxes": [Counter(b) for b in s.boxes],
        "supply": s.item_supply[:],
        "pawns": s.pawns[:],
        "quests": set(s.quest_row),
        "ruins": {c for c in s.lineup.atlas.clearings if s.ruins[c]},
        "leader": eyrie.leader,
        "deposed": eyrie.deposed[:],
        "decree": [Counter(k) for k in eyrie.decree],
        "supporters": len(alliance.supporters),
        "officers": alliance.officers,
        "items": {seat: Counter(b.items) for seat, b in vagabonds.items()},
        "relations": {seat: b.relations[:] for seat, b in vagabonds.items()},
        "completed": {seat: b.quests[:] for seat, b in vagabonds.items()},
        "scorched": {seat: b.scorched[:] for seat, b in vagabonds.items()},
    }
