"""What the Law allows, written once more and as plainly as can be: sets of everything legal, no matter how slow.

`expected(s, ask, since)` are the options that a question must offer, or None where this book does not say.  What all
players share stands in `law_ground`, the Duchy and the Corvids have pages of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from root_tui.engine.asks import Ask
from root_tui.engine.atlas import FIRST_FOREST, N
from root_tui.engine.deck import BIRD
from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.factions.eyrie.board import EyrieBoard
from root_tui.engine.game import Line
from root_tui.engine.items import BOOT, CROSSBOW, HAMMER, SWORD, TORCH
from root_tui.engine.pieces import BASE, RECRUITER, ROOST, SAWMILL, SYMPATHY, WOOD, WORKSHOP
from root_tui.engine.state import State

from .law_corvids import CorvidLaw
from .law_duchy import DuchyLaw

COSTS = (0, 1, 2, 3, 3, 4)
SUPPORT = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)


class Law(DuchyLaw, CorvidLaw):
    # -- Marquise ---------------------------------------------------------------------------------------
    def wood_for(self, c: int) -> int:
        if self.ruler(c) != self.me:
            return 0
        seen, edge = {c}, [c]
        while edge:
            for d in self.roads(edge.pop()):
                if d not in seen and self.ruler(d) == self.me:
                    seen.add(d)
                    edge.append(d)
        return sum(self.s.pieces[WOOD * N + d] for d in seen)

    def builds(self) -> set[tuple[int, int]]:
        found = set[tuple[int, int]]()
        for c in self.atlas.clearings:
            if self.ruler(c) == self.me and self.open(c) and self.may_place(self.me, c):
                for kind in (SAWMILL, WORKSHOP, RECRUITER):
                    n = self.count(kind)
                    if n < 6 and self.wood_for(c) >= COSTS[n]:
                        found.add((c, kind))
        return found

    def overworks(self) -> set[tuple[int, int]]:
        if self.count(WOOD) >= 8:
            return set()
        return {
            (c, k)
            for c in self.atlas.clearings
            for k in self.hand()
            if self.s.pieces[SAWMILL * N + c] and self.may_place(self.me, c) and self.suits(k, c)
        }

    def marquise_daylight(self) -> set[Any]:
        s, found = self.s, set[Any]({"next"})
        if "acted" not in s.turn.used and self.craftable():
            found.add("craft")
        if any(self.deck.suit[k] == BIRD for k in self.hand()):
            found.add("bird")
        if s.turn.actions:
            spots = [c for c in self.atlas.clearings if s.pieces[RECRUITER * N + c] and self.may_place(self.me, c)]
            found |= {
                name
                for name, can in (
                    ("march", self.moves(self.me)),
                    ("battle", self.has_fight(self.me)),
                    ("recruit", spots and s.supply[self.me] and "recruit" not in s.turn.used),
                    ("build", self.builds()),
                    ("overwork", self.overworks()),
                )
                if can
            }
        return found

    # -- Eyrie --------------------------------------------------------------------------------------------
    def decree(self) -> tuple[int, list[int]]:
        board: EyrieBoard = self.board
        for column in range(board.column, 4):
            left = Counter(board.decree[column]) - (Counter(board.done) if column == board.column else Counter())
            if left:
                return column, list(left)
        return 4, []

    def obeys(self, column: int, card: int) -> set[int]:
        """Where this card can be done, at least in part."""
        me = self.me
        spots: set[int]
        if column == 0:
            spots = {c for c in self.atlas.clearings if self.s.pieces[ROOST * N + c] and self.may_place(me, c)}
            spots = spots if self.s.supply[me] else set()
        elif column == 1:
            spots = {c for c, _ in self.moves(me)}
        elif column == 2:
            spots = self.fields(me)
        elif self.count(ROOST) == 7:
            spots = set()
        else:
            spots = {
                c
                for c in self.atlas.clearings
                if self.ruler(c) == me and self.open(c) and not self.s.pieces[ROOST * N + c] and self.may_place(me, c)
            }
        return {c for c in spots if self.suits(card, c)}

    def adding(self) -> set[Any]:
        board: EyrieBoard = self.board
        found: set[Any] = set()
        bird = any(self.deck.suit[k] == BIRD for k in board.added)
        if len(board.added) < 2:
            found |= {k for k in self.hand() if not (bird and self.deck.suit[k] == BIRD)}
        if board.added or not self.hand():
            found.add("next")
        return found

    def new_roosts(self) -> set[int]:
        fit = {c for c in self.atlas.clearings if self.open(c) and self.may_place(self.me, c)}
        crowd = {c: sum(self.warriors(f, c) for f in self.seats) for c in fit}
        return {c for c in fit if crowd[c] == min(crowd.values())}

    # -- Alliance ---------------------------------------------------------------------------------------------
    def supporters(self, c: int) -> int:
        board: AllianceBoard = self.board
        return sum(self.suits(k, c) for k in board.supporters)

    def revolts(self) -> set[int]:
        based = {self.s.suits[c] for c in self.atlas.clearings if self.s.pieces[BASE * N + c]}
        return {
            c
            for c in self.atlas.clearings
            if self.s.pieces[SYMPATHY * N + c] and self.s.suits[c] not in based and self.supporters(c) >= 2
        }

    def spreads(self) -> set[int]:
        n, here = self.count(SYMPATHY), {c for c in self.atlas.clearings if self.s.pieces[SYMPATHY * N + c]}
        if n == 10:
            return set()
        near = {d for c in here for d in self.roads(c)} if here else set(self.atlas.clearings)
        return {
            c
            for c in near - here
            if self.may_place(self.me, c)
            and self.supporters(c)
            >= SUPPORT[n] + any(self.warriors(f, c) >= 3 for f in self.seats if f != self.me)
        }

    def trainers(self) -> set[int]:
        bases = [c for c in self.atlas.clearings if self.s.pieces[BASE * N + c]]
        return {k for k in self.hand() if self.s.supply[self.me] and any(self.suits(k, c) for c in bases)}

    def organizes(self) -> set[int]:
        if self.count(SYMPATHY) == 10:
            return set()
        return {
            c
            for c in self.atlas.clearings
            if self.warriors(self.me, c) and not self.s.pieces[SYMPATHY * N + c] and self.may_place(self.me, c)
        }

    def bases(self) -> set[int]:
        if not self.s.supply[self.me]:
            return set()
        return {c for c in self.atlas.clearings if self.s.pieces[BASE * N + c] and self.may_place(self.me, c)}

    def alliance_daylight(self) -> set[Any]:
        found = {"next"}
        if self.hand():
            found.add("mobilize")
        if self.craftable():
            found.add("craft")
        if self.trainers():
            found.add("train")
        return found

    def operations(self) -> set[Any]:
        board: AllianceBoard = self.board
        found = {"next"}
        if board.operations < board.officers:
            can = {"move": self.moves(self.me), "battle": self.has_fight(self.me), "recruit": self.bases()}
            found |= {name for name, these in {**can, "organize": self.organizes()}.items() if these}
        return found

    # -- Vagabond ---------------------------------------------------------------------------------------------
    def ready(self, item: int) -> int:
        return int(self.board.items.count(item * 4))

    def escorts(self, src: int, dst: int) -> set[int]:
        """VB-5.7, CORVID-10.4"""
        allied = {f for f in self.seats if self.board.relations[f] == 4}
        return {f for f in allied if (src, dst) in self.moves(f)}

    def slips(self) -> set[int]:
        place = self.s.pawns[self.me]
        woods = self.atlas.beside[place] if place >= FIRST_FOREST else self.atlas.woods[place]  # type: ignore[index]
        return {d for d in self.near(self.me) if not self.scorched(d)} | set(woods)

    def strikes(self) -> dict[int, set[int]]:
        c = self.s.pawns[self.me]
        found = {}
        for f in self.foes(self.me, c) if c < FIRST_FOREST else ():
            what = {-1} if self.warriors(f, c) else set(self.kinds(f, c))
            if what:
                found[f] = what
        return found

    def quests(self) -> set[int]:
        found, board = set[int](), self.board
        c = self.s.pawns[self.me]
        if c >= FIRST_FOREST:
            return found
        left = Counter(k for k in board.items if not k & 3)
        for q in self.s.quest_row:
            quest = self.line.quests[q]
            need = Counter(item * 4 for item in quest.items)
            if quest.suit != self.s.suits[c]:
                continue
            missing = (need - left).total()
            spare = (left - need).total()
            if not missing or (
                missing == 1 and spare and board.character == "adventurer" and "improvise" not in self.s.turn.used
            ):
                found.add(q)
        return found

    def aids(self) -> set[int]:
        c = self.s.pawns[self.me]
        if c >= FIRST_FOREST or not any(not k & 3 for k in self.board.items):
            return set()
        if not any(self.suits(k, c) for k in self.hand()):
            return set()
        return {f for f in self.seats if f != self.me and self.present(f, c)}

    def instigators(self) -> set[int]:
        c = self.s.pawns[self.me]
        return {f for f in self.seats if (self.warriors(f, c) or self.s.pawns[f] == c) and self.foes(f, c)}

    def vagabond_daylight(self) -> set[Any]:
        s, me, board = self.s, self.me, self.board
        c = s.pawns[me]
        out = c >= FIRST_FOREST
        torch = self.ready(TORCH)
        special = {
            "thief": ("steal", not out and any(f != me and s.hands[f] and self.present(f, c) for f in self.seats)),
            "tinker": ("day_labor", not out and any(self.suits(k, c) for k in s.discard)),
            "ranger": ("hideout", True),
            "vagrant": ("instigate", not out and self.instigators()),
            "scoundrel": ("scorched_earth", not out and self.may_scorch(c)),
            "harrier": ("glide", out or not self.snared(me, c)),
        }
        can: dict[str, Any] = {
            "move": self.ready(BOOT) and self.walks(me, 1),
            "battle": not out and self.ready(SWORD) and self.foes(me, c),
            "explore": not out and torch and s.ruins[c] and s.ruin_items[c],
            "quest": self.quests(),
            "strike": self.ready(CROSSBOW) and self.strikes(),
            "repair": self.ready(HAMMER) and any(k & 2 for k in board.items),
            "aid": self.aids(),
            "craft": self.craftable(),
        }
        if board.character in special:
            name, able = special[board.character]
            can[name] = torch and able
        return {"next"} | {name for name, able in can.items() if able}


def menus(law: Law, step: Any) -> set[Any] | None:
    """A menu's lines, without what "next" hides."""
    own: set[Any] | None
    match step.id:
        case "birdsong.start" | "daylight.start" | "evening.start" | "eyrie.orders" | "evening.draw":
            own = {"next"}
        case "vagabond.refresh" | "vagabond.rest" | "vagabond.capacity" | "eyrie.score":
            own = {"next"}
        case "marquise.wood":
            own = {"next"} if "wood" in law.s.turn.used else {"wood"}
        case "marquise.daylight":
            own = law.marquise_daylight()
        case "eyrie.decree.add":
            own = law.adding()
        case "eyrie.roost":
            own = {"next"} if law.count(ROOST) or not law.new_roosts() else {"new_roost"}
        case "eyrie.craft":
            own = {"next"} | ({"craft"} if law.craftable() else set())
        case "eyrie.decree":
            own = set(law.decree()[1]) or {"next"}
        case "alliance.revolt":
            own = {"next"} | ({"revolt"} if law.revolts() else set())
        case "alliance.spread":
            own = {"next"} | ({"spread"} if law.spreads() else set())
        case "alliance.daylight":
            own = law.alliance_daylight()
        case "alliance.operations":
            own = law.operations()
        case "vagabond.slip":
            own = {"next"} | ({"slip"} if "slip" not in law.s.turn.used and law.slips() else set())
        case "vagabond.daylight":
            own = law.vagabond_daylight()
        case "birdsong.end" | "evening.end":
            own = {"next"}
        case _:
            own = law.duchy_menu(step.id) or law.corvids_menu(step.id)
            if own is None:
                return None
    return own | law.extras(step.phase, step.free, step.start)


def expected(s: State, ask: Ask[Any], since: Sequence[Line] = ()) -> set[Any] | None:
    law, me, d = Law(s, ask.seat), ask.seat, ask.data
    step = s.lineup.steps[s.turn.seat][s.turn.step]
    if s.number and ask.id == step.id:
        return menus(law, step)
    find: dict[str, Callable[[], set[Any]]] = {
        "move.to": lambda: {b for a, b in law.moves(me) if a == d[0]},
        "move.way": lambda: {"path", "passage"} if d[1] in law.beside(me, d[0]) & law.sails(d[0]) else set(),
        "move.count": lambda: set(range(1, law.warriors(me, d[0]) + 1)),
        "marquise.keep": law.corners,
        "eyrie.corner": law.corners,
        "battle.whom": lambda: law.foes(me, d[0]),
        "battle.ambush": lambda: {None, *ambushes(law, d[0])},
        "battle.foil": lambda: {None, *ambushes(law, d[0])},
        "craft.card": law.craftable,
        "hand.discard": law.hand,
        "dominance.card": lambda: {k for k in law.hand() if s.lineup.deck.kind[k] == "dominance"},
        "dominance.take": law.takeable,
        "dominance.pay": lambda: law.payments(d[0]),
        "vagabond.coalition": law.partners,
        "outrage.card": lambda: {k for k in law.hand() if law.suits(k, d[0])},
        "marquise.hospitals": lambda: {None, *(k for k in law.hand() if law.suits(k, d[0]))},
        "marquise.bird": lambda: {k for k in law.hand() if s.lineup.deck.suit[k] == BIRD},
        "marquise.build.where": lambda: {c for c, _ in law.builds()},
        "marquise.build.what": lambda: {k for c, k in law.builds() if c == d[0]},
        "marquise.overwork.where": lambda: {c for c, _ in law.overworks()},
        "marquise.overwork.card": lambda: {k for c, k in law.overworks() if c == d[0]},
        "eyrie.decree.column": lambda: {0, 1, 2, 3},
        "eyrie.roost.where": law.new_roosts,
        "eyrie.recruit": lambda: law.obeys(0, d[0]),
        "eyrie.build": lambda: law.obeys(3, d[0]),
        "alliance.revolt.where": law.revolts,
        "alliance.spread.where": law.spreads,
        "alliance.train": law.trainers,
        "alliance.mobilize": law.hand,
        "alliance.organize.where": law.organizes,
        "alliance.recruit.where": law.bases,
        "vagabond.move.to": lambda: law.walks(me, d[1]),
        "vagabond.escort": lambda: {None, *law.escorts(*d)},
        "vagabond.slip.to": law.slips,
        "vagabond.glide.to": lambda: {c for c in law.atlas.clearings if c != s.pawns[me] and not law.scorched(c)},
        "vagabond.strike.whom": lambda: set(law.strikes()),
        "vagabond.strike.what": lambda: law.strikes()[d[1]],
        "vagabond.quest": law.quests,
        "vagabond.aid.whom": law.aids,
        "vagabond.aid.card": lambda: {k for k in law.hand() if law.suits(k, s.pawns[me])},
        "vagabond.aid.item": lambda: {k for k in law.board.items if not k & 3},
        "vagabond.instigate.attacker": law.instigators,
        "vagabond.instigate.defender": lambda: law.foes(d[1], d[0]),
        "vagabond.steal": lambda: {f for f in law.seats if f != me and s.hands[f] and law.present(f, s.pawns[me])},
        "vagabond.day_labor": lambda: {k for k in s.discard if law.suits(k, s.pawns[me])},
        "mountain.path": law.openings,
        "mountain.card": law.hand,
        "cards.better_burrow_bank": lambda: {f for f in law.seats if law.foe(me, f)},
        "cards.stand_and_deliver": lambda: {f for f in law.seats if law.foe(me, f) and s.hands[f]},
        "cards.codebreakers": lambda: {f for f in law.seats if f != me and s.hands[f]},
        "cards.tax_collector": lambda: {c for c in law.atlas.clearings if law.warriors(me, c)},
    }
    find |= law.duchy_questions(ask, since) | law.corvids_questions(ask, since)
    if ask.id == "move.from" and law.name[me] == "eyrie" and step.id == "eyrie.decree":
        return law.obeys(1, now(s))
    if ask.id == "battle.where" and law.name[me] == "eyrie" and step.id == "eyrie.decree":
        return law.obeys(2, now(s))
    if ask.id == "move.from":
        return {a for a, _ in law.moves(me)}
    if ask.id == "battle.where":
        return law.fields(me)
    return find[ask.id]() if ask.id in find else None


def now(s: State) -> int:
    """The Decree card that is being resolved: told last."""
    assert s.events is not None
    return int(next(e for e in reversed(s.events) if e.name == "decree").data[1])


def ambushes(law: Law, c: int) -> set[int]:
    return {k for k in law.hand() if law.deck.kind[k] == "ambush" and law.suits(k, c)}
