"""What the Law says of land, rule, moves, battles and cards, whoever plays; see `law`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from root_tui.engine.atlas import FIRST_FOREST, N
from root_tui.engine.deck import ANY, BIRD
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.items import BOOT, HAMMER
from root_tui.engine.pieces import BUILDING, CITADEL, KEEP, MARKET, PLOT, ROOST, SYMPATHY, TUNNEL, WORKSHOP
from root_tui.engine.state import NO_MARKER, State

AT_START = {"birdsong": "better_burrow_bank", "daylight": "command_warren", "evening": "cobbler"}
BURROW, UP, DOWN, SNARE = 0, 2, 1, 1


class Ground:
    def __init__(self, s: State, seat: int) -> None:
        self.s, self.me = s, seat
        self.line, self.atlas, self.deck = s.lineup, s.lineup.atlas, s.lineup.deck
        self.name = dict(enumerate(s.lineup.factions))
        self.seats = range(len(s.lineup.factions))
        self.board: Any = s.boards[seat]
        self.duchy = next((f for f in self.seats if self.name[f] == "duchy"), None)
        self.corvids = next((f for f in self.seats if self.name[f] == "corvids"), None)

    # -- the land ---------------------------------------------------------------------------------
    def roads(self, c: int) -> set[int]:
        """MAP-4.2  Where open paths lead."""
        shut = {pair for i, pair in enumerate(self.atlas.closed) if getattr(self.s.land, "closed", 0) & 2**i}
        return {int(d) for d in self.atlas.paths[c] if (min(c, d), max(c, d)) not in shut}

    def beside(self, f: int, c: int) -> set[int]:
        """DUCHY-2.2  Adjacent for this player."""
        if c == BURROW:
            return {int(d) for d in self.atlas.clearings if self.s.pieces[TUNNEL * N + d]}
        return self.roads(c) | ({BURROW} if f == self.duchy and self.s.pieces[TUNNEL * N + c] else set())

    def sails(self, c: int) -> set[int]:
        """MAP-3.5a, d"""
        here = getattr(self.s.land, "ferry", 0) == c and "ferry" not in self.s.turn.used
        return set(self.atlas.coast) - {c} if here and c else set()

    def ways(self, f: int, c: int) -> set[int]:
        return self.beside(f, c) | self.sails(c)

    def openings(self) -> set[int]:
        """MAP-4.3, 4.4"""
        if not self.hand() or "open_path" in self.s.turn.used:
            return set()
        return {
            100 * c + d
            for c, d in self.atlas.closed
            if d not in self.roads(c) and (self.present(self.me, c) or self.present(self.me, d))
        }

    def warriors(self, f: int, c: int) -> int:
        return self.s.warriors[f * N + c]

    def kinds(self, f: int, c: int, buildings: bool | None = None) -> list[int]:
        return [
            k
            for k in self.line.line[f].kinds
            if self.s.pieces[k * N + c] and (buildings is None or BUILDING[k] == buildings)
        ]

    def count(self, kind: int) -> int:
        return sum(self.s.pieces[kind * N + c] for c in self.atlas.clearings)

    def present(self, f: int, c: int) -> bool:
        return bool(self.warriors(f, c) or self.kinds(f, c) or self.s.pawns[f] == c)

    def ruler(self, c: int) -> int | None:
        if c == BURROW:
            return self.duchy
        strength = {
            f: self.warriors(f, c) + sum(self.s.pieces[k * N + c] for k in self.kinds(f, c, True)) for f in self.seats
        }
        top = max(strength.values())
        if not top:
            return None
        best = [f for f in self.seats if strength[f] == top]
        bird = [f for f in best if self.name[f] == "eyrie"]
        return (bird or best)[0] if bird or len(best) == 1 else None

    def scorched(self, c: int) -> bool:
        return any(isinstance(b, VagabondBoard) and c in b.scorched for b in self.s.boards)

    def snared(self, f: int, c: int) -> bool:
        """CORVID-7.2, 10.8  Does a face-up snare bind this player's pieces here?"""
        if self.corvids is None or not self.foe(f, self.corvids):
            return False
        board = self.s.boards[self.corvids]
        assert isinstance(board, CorvidBoard)
        return board.facing[c] == UP and board.kinds[c] == SNARE

    def may_place(self, f: int, c: int) -> bool:
        return not self.snared(f, c) and self.may_scorch(c, f)

    def may_scorch(self, c: int, f: int = -1) -> bool:
        """Of a torch, which is nobody's piece, a snare is no hindrance (VB-10)."""
        return not self.scorched(c) and (not self.s.pieces[KEEP * N + c] or self.name.get(f) == "marquise")

    def open(self, c: int) -> bool:
        built = sum(self.s.pieces[k * N + c] for f in self.seats for k in self.kinds(f, c, True))
        return built + self.s.ruins[c] < self.atlas.slots[c]

    def foe(self, f: int, g: int) -> bool:
        return f != g and self.s.partner[f] != g

    def foes(self, f: int, c: int) -> set[int]:
        return {g for g in self.seats if self.foe(f, g) and self.present(g, c)}

    def suits(self, card: int, c: int) -> bool:
        return self.deck.suit[card] in (BIRD, self.s.suits[c])

    def corners(self) -> set[int]:
        """CORE-12.1"""
        taken = {c for c in self.s.homes if c}
        free = {int(c) for c in self.atlas.corners} - taken
        return {c for c in free if self.atlas.opposite[c] in taken} or free

    # -- moving and fighting ------------------------------------------------------------------------
    def moves(self, f: int) -> set[tuple[int, int]]:
        if self.line.line[f].is_vagabond:
            return {(self.s.pawns[f], d) for d in self.walks(f, 0)}
        return {
            (c, d)
            for c in (BURROW, *self.atlas.clearings)
            if self.warriors(f, c) and not self.snared(f, c)
            for d in self.ways(f, c)
            if (f == self.corvids or f in (self.ruler(c), self.ruler(d))) and not self.scorched(d)
        }

    def near(self, f: int) -> set[int]:
        """The clearings that a pawn may walk to."""
        place = self.s.pawns[f]
        return set(self.atlas.touches[place]) if place >= FIRST_FOREST else self.ways(f, place)  # type: ignore[index]

    def walks(self, f: int, boots: int) -> set[int]:
        board = self.s.boards[f]
        assert isinstance(board, VagabondBoard)
        left = board.items.count(BOOT * 4) - boots
        hostile = [g for g in self.seats if board.relations[g] == 0]
        if self.s.pawns[f] < FIRST_FOREST and self.snared(f, self.s.pawns[f]):
            return set()
        return {
            d
            for d in self.near(f)
            if not self.scorched(d) and left >= any(self.warriors(g, d) for g in hostile) and left >= 0
        }

    def fields(self, f: int) -> set[int]:
        return {
            c for c in self.atlas.clearings if (self.warriors(f, c) or self.s.pawns[f] == c) and self.foes(f, c)
        }

    def has_fight(self, f: int) -> bool:
        return bool(self.fields(f))

    # -- cards ----------------------------------------------------------------------------------------
    def hand(self) -> set[int]:
        return set(self.s.hands[self.me])

    def pieces_to_craft(self) -> Counter[int]:
        """By suit, those not activated yet."""
        kinds = {
            "marquise": [WORKSHOP],
            "eyrie": [ROOST],
            "alliance": [SYMPATHY],
            "duchy": [CITADEL, MARKET],
            "corvids": [PLOT],
        }[self.name[self.me]]
        left: Counter[int] = Counter()
        used = Counter(self.s.turn.activated)
        for c in self.atlas.clearings:
            left[self.s.suits[c]] += max(0, sum(self.s.pieces[k * N + c] for k in kinds) - used[c])
        return left

    def craftable(self) -> set[int]:
        return {k for k in self.hand() if self.can_craft(k)}

    def can_craft(self, card: int) -> bool:
        kind, cost = self.deck.kind[card], self.deck.cost[card]
        if kind in ("ambush", "dominance"):
            return False
        if kind == "item" and not self.s.item_supply[self.deck.item[card]]:
            return False
        if kind == "persistent" and card in self.s.crafted[self.me]:
            return False
        if self.line.line[self.me].is_vagabond:
            c = self.s.pawns[self.me]
            return (
                c < FIRST_FOREST
                and all(icon in (ANY, self.s.suits[c]) for icon in cost)
                and self.board.items.count(HAMMER * 4) >= len(cost)
            )
        left = self.pieces_to_craft()
        for icon in cost:
            if icon != ANY:
                left[icon] -= 1
        return min(left.values()) >= 0 and left.total() >= cost.count(ANY)

    def owns(self, id: str) -> bool:
        return self.deck.by_id.get(id) in self.s.crafted[self.me] and id not in self.s.turn.used

    def extras(self, phase: str, free: bool, start: bool) -> set[str]:
        s, me, found = self.s, self.me, set[str]()
        others = [f for f in self.seats if f != me]
        if start:
            id = AT_START[phase]
            able = {"birdsong": bool(s.deck), "daylight": self.has_fight(me), "evening": bool(self.moves(me))}[phase]
            if self.owns(id) and able:
                found.add(id)
        if free and self.exposable():
            found.add("expose")
        if free and phase == "birdsong":
            if self.owns("royal_claim"):
                found.add("royal_claim")
            if self.owns("stand_and_deliver") and any(s.hands[f] and self.foe(me, f) for f in others):
                found.add("stand_and_deliver")
        if free and phase == "daylight":
            if self.owns("codebreakers") and any(s.hands[f] for f in others):
                found.add("codebreakers")
            if self.owns("tax_collector") and any(self.warriors(me, c) for c in self.atlas.clearings):
                found.add("tax_collector")
            if self.openings():
                found.add("open_path")
            if self.takeable():
                found.add("take_dominance")
            if self.can_activate():
                found.add("dominance")
        return found

    def exposable(self) -> set[int]:
        """CORVID-2.4a, 10.8  Face-down plots where a card of the hand can be shown."""
        if self.corvids is None or not self.foe(self.me, self.corvids):
            return set()
        board = self.s.boards[self.corvids]
        assert isinstance(board, CorvidBoard)
        return {
            c
            for c in self.atlas.clearings
            if board.facing[c] == DOWN and self.present(self.me, c) and any(self.suits(k, c) for k in self.hand())
        }

    def payments(self, card: int) -> set[int]:
        return {k for k in self.hand() if self.deck.suit[k] in (BIRD, self.deck.suit[card])}

    def takeable(self) -> set[int]:
        return {k for k in self.s.available if self.payments(k)}

    def can_activate(self) -> bool:
        s, me = self.s, self.me
        if s.vp[me] < 10 or s.dominance[me] >= 0 or len(self.seats) == 2:
            return False
        if self.line.line[me].is_vagabond and not self.partners():
            return False
        return any(self.deck.kind[k] == "dominance" for k in self.hand())

    def partners(self) -> set[int]:
        s, me = self.s, self.me
        if len(self.seats) < 4 or s.partner[me] >= 0:
            return set()
        marked = [f for f in self.seats if f != me and s.vp[f] != NO_MARKER]
        fewest = min((s.vp[f] for f in marked), default=0)
        return {f for f in marked if s.vp[f] == fewest and s.partner[f] < 0}
