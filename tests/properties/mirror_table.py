"""What is told of cards, points, the map, battle and removal, whoever plays; see `mirror`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from root_tui.engine.atlas import BURROW, N
from root_tui.engine.deck import BIRD
from root_tui.engine.events import Event
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.items import SWORD
from root_tui.engine.pieces import BUILDING, KEEP, KINDS, TUNNEL
from root_tui.engine.state import GOAL, NO_MARKER, State

from .mirror_seen import Seen, seen

KIND = {k.id: i for i, k in enumerate(KINDS)} | {"warrior": -1}
BUILT = {  # MC-1.2
    "sawmill": (0, 1, 2, 3, 4, 5),
    "workshop": (0, 2, 2, 3, 4, 5),
    "recruiter": (0, 1, 2, 3, 3, 4),
}
# What may be told between a card's effect and its way to the discard pile (CORE-4.2).
ANSWERS = {
    "removed", "damaged", "relation", "scored", "spent", "hospitals", "outrage", "outrage_unpaid", "hand_shown",
    "supporters_drawn", "supporter_discarded", "officers_lost", "reshuffled", "available", "forced", "won",
    "no_ambush_possible", "no_foil_possible", "price_of_failure", "minister_lost", "discarded_random", "raid",
    "raided",
}  # fmt: skip
DOWN, UP = 1, 2
BOMB, SNARE, EXTORTION, RAID = range(4)


class Table(Seen):
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
        self.stand = self.crossed = self.held = False
        self.drew = self.gifts = self.free = 0  # cards of this turn, those that cards give; moves and battles of cards
        self.dry = not s.deck
        self.fares: list[int] = []  # who has gone by Ferry, and is to draw
        self.exploding = 0  # where a bomb is to go off
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
            told = (*e.data, *e.secret) if e.name == "plot_placed" else e.data  # the one secret that this book keeps
            getattr(self, "on_" + e.name, self.nothing)(e.seat, *told)
            if e.name not in ("no_ambush_possible", "no_foil_possible", "forced", "agents"):
                self.blow = e.name in ("ambush", "hits")
        self.settled()
        if at_rest:
            self.blow = False
            if not s.winners:
                self.rested()
        self.resolving, gone = [k for k in self.resolving if k in s.resolving], self.resolving
        for card in gone:
            if card not in self.resolving:
                self.discarded(card)
        for name, value in seen(s).items():
            assert getattr(self, name) == value, (name, getattr(self, name), value, batch)
        assert self.cards == len(s.deck), (self.cards, len(s.deck), batch)

    def nothing(self, seat: int, *data: Any) -> None:
        pass

    def settled(self) -> None:
        """What must have been told with the rest of its batch."""

    def rested(self) -> None:
        """What must have been told when an action is over."""
        self.swept([])
        assert not self.exploding
        assert not self.fares or self.dry, self.fares
        self.fares = []

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
        self.dry |= not self.cards
        assert self.cards >= 0

    def on_drew(self, seat: int, n: int) -> None:
        self.drawn(n)
        self.hands[seat] += n
        if seat in self.fares:
            assert n == 1
            self.fares.remove(seat)
        elif seat == self.turn:
            self.drew += n

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
        id = self.deck.faces[card].id
        self.gifts += id in ("better_burrow_bank", "tax_collector")
        self.free += id in ("cobbler", "command_warren")
        match id:
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
                self.gain(seat, sum(self.ruler(c) == seat for c in (BURROW, *self.atlas.clearings)))
            case "stand_and_deliver":
                self.stand = True

    # -- points -----------------------------------------------------------------------------------
    def gain(self, seat: int, n: int) -> None:
        if self.vp[seat] != NO_MARKER:
            self.vp[seat] = min(GOAL, max(0, self.vp[seat] + n))

    def on_turn(self, seat: int, number: int) -> None:
        assert self.hands[self.turn] <= 5
        holds = self.atlas.tower and self.ruler(self.atlas.tower) == self.turn and self.vp[self.turn] != NO_MARKER
        assert self.held == bool(holds)
        wanted = self.to_draw()
        assert wanted is None or self.dry or self.drew == wanted + self.gifts, (self.drew, wanted, self.gifts)
        self.turn, self.crossed, self.held = seat, False, False
        self.drew = self.gifts = self.free = 0
        self.dry = not self.cards
        self.aided.clear()

    def to_draw(self) -> int | None:
        """What the player at turn draws in the Evening, where this book says."""
        return None

    # -- the map ------------------------------------------------------------------------------------
    def at(self, seat: int, c: int) -> int:
        return self.warriors[seat * N + c]

    def buildings(self, seat: int, c: int) -> int:
        return sum(self.pieces[k * N + c] for k in self.line.line[seat].kinds if BUILDING[k])

    def ruler(self, c: int) -> int:
        """CORE-3.2, EY-2.2, DUCHY-2.2"""
        if c == BURROW:
            return self.faction.get("duchy", -1)
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
        """MC-2.2, VB-10, CORVID-7.2"""
        assert not self.snared(seat, c), c
        assert not self.pieces[KEEP * N + c] or seat == self.faction["marquise"], c
        assert all(c not in where for where in self.scorched.values()), c

    def may(self, seat: int, c: int) -> bool:
        try:
            self.may_place(seat, c)
        except AssertionError:
            return False
        return True

    def laid(self, kind: int) -> int:
        return sum(self.pieces[kind * N : kind * N + N])

    def snared(self, seat: int, c: int) -> bool:
        """CORVID-7.2, 10.8"""
        corvids = self.faction.get("corvids", seat)
        bound = seat not in (corvids, self.partner[corvids])
        return bound and self.facing[c] == UP and self.kinds[c] == SNARE

    def on_moved(self, seat: int, src: int, dst: int, n: int) -> None:
        """CORE-10.1, CORVID-2.2, 7.2"""
        self.went(seat, src, dst)
        assert not self.snared(seat, src)
        assert seat in (self.ruler(src), self.ruler(dst), self.faction.get("corvids"))
        assert all(dst not in where for where in self.scorched.values())
        self.warriors[seat * N + src] -= n
        self.warriors[seat * N + dst] += n
        assert self.warriors[seat * N + src] >= 0 < n

    def went(self, seat: int, src: int, dst: int) -> None:
        """MAP-3.5, 4.2, DUCHY-2.2"""
        if BURROW in (src, dst):
            assert seat == self.faction["duchy"]
            assert self.pieces[TUNNEL * N + max(src, dst)]
        elif dst not in self.atlas.paths[src] or tuple(sorted((src, dst))) in self.closed:
            assert src == self.ferry
            assert dst in self.atlas.coast
            assert not self.crossed
            self.fares.append(seat)

    def on_ferry(self, seat: int, src: int, dst: int) -> None:
        assert src == self.ferry
        assert not self.crossed
        if not self.fares:  # where a path leads too
            assert dst in self.atlas.paths[src]
            self.fares.append(seat)
        self.ferry, self.crossed = dst, True

    def on_path_opened(self, seat: int, low: int, high: int) -> None:
        assert seat == self.turn
        assert self.present(seat, low) or self.present(seat, high)
        self.closed.remove((low, high))
        self.gain(seat, 1)

    def on_pass_held(self, seat: int, where: int) -> None:
        assert seat == self.turn == self.ruler(where)
        assert where == self.atlas.tower
        self.held = True
        self.gain(seat, 1)

    def on_pawn_moved(self, seat: int, src: int, dst: int, how: str) -> None:
        assert self.pawns[seat] == src
        assert how == "slip" or src > N or not self.snared(seat, src)
        if max(src, dst) < N and how != "glide":
            self.went(seat, src, dst)
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

    def on_rolled(self, seat: int, high: int, low: int, mine: int, theirs: int, *more: int) -> None:
        """CORE-10.6, 10.7"""
        f = self.fight
        a, d, where = f["attacker"], f["defender"], f["where"]
        if self.faction.get("alliance") == d:
            high, low = low, high
        extra = 0 if f["ally"] is None else self.at(f["ally"], where)
        assert mine == min(high, self.strength(a) + extra)
        assert theirs == min(low, self.strength(d) + f["swords"])
        *short, other = more
        assert [bool(n) for n in short] == [mine < high, theirs < low]
        assert other == d
        commander = self.faction.get("eyrie") == a and self.leader == "commander"
        f["rolled_on_defender"], f["rolled_on_attacker"] = mine, theirs
        f["on_defender"] = mine + (self.strength(d) == 0) + commander
        agents = self.faction.get("corvids") == d and self.facing[where] == DOWN  # CORVID-2.3
        f["on_attacker"] = theirs + agents

    def on_swift_strike(self, seat: int) -> None:
        self.fight["on_defender" if seat == self.fight["attacker"] else "on_attacker"] += 1

    def on_hits(self, seat: int, on_defender: int, on_attacker: int) -> None:
        assert (on_defender, on_attacker) == (self.fight["on_defender"], self.fight["on_attacker"])

    def removal(self, batch: list[Event]) -> None:
        """CORE-8.1, 10.8, VB-5.4, VB-5.5, EY-1.4"""
        if self.blow:
            self.dealt(batch)
        self.swept(batch)
        self.fallen([e for e in batch if e.name == "removed"])
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
                if by != e.seat:
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

    def flip(self, seat: int, old: int, new: int) -> None:
        assert self.items[seat][old] > 0, old
        self.items[seat][old] -= 1
        self.items[seat][new] += 1
        self.items[seat] += Counter()

    def fallen(self, batch: list[Event]) -> None:
        """What a faction has to do with these pieces, which are about to leave; nobody takes buildings or tokens of
        its own off the map by removing them."""
        assert not any(e.seat == e.data[3] and e.data[1] != "warrior" for e in batch)

    def swept(self, batch: list[Event]) -> None:
        """CORE-11.1, VB-2.3  All enemy pieces that are there, and three items of each Vagabond."""
        if self.sweep is None:
            return
        (me, where), self.sweep = self.sweep, None
        gone = Counter[Any]({(e.seat, e.data[0], e.data[1]): e.data[2] for e in batch if e.name == "removed"})
        gone[me, self.exploding, "plot"] = 0  # the bomb itself
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
