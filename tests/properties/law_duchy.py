"""What the Law allows the Underground Duchy (07, DUCHY); see `law`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from root_tui.engine.asks import Ask
from root_tui.engine.atlas import N
from root_tui.engine.deck import BIRD
from root_tui.engine.game import Line
from root_tui.engine.pieces import CITADEL, MARKET, TUNNEL

from .law_ground import BURROW, Ground

NAMES = (
    "foremole", "captain", "marshal",
    "brigadier", "banker", "mayor",
    "duchess_of_mud", "baron_of_dirt", "earl_of_stone",
)  # fmt: skip
MAYOR = 5
TO_REVEAL = (2, 3, 4)  # DUCHY-1.5


def rank(minister: int) -> int:
    """Squire, noble, lord."""
    return minister // 3


class DuchyLaw(Ground):
    # -- DUCHY-5.1 --------------------------------------------------------------
    def raised(self) -> set[int]:
        """DUCHY-1.1  Buildings that are left on their tracks."""
        return {k for k in (CITADEL, MARKET) if self.count(k) < 3}

    def sites(self) -> set[int]:
        return {
            c
            for c in self.atlas.clearings
            if self.ruler(c) == self.me and self.open(c) and self.may_place(self.me, c) and self.raised()
        }

    def matched(self, places: set[int]) -> set[int]:
        return {c for c in places if any(self.suits(k, c) for k in self.hand())}

    def digs(self) -> set[int]:
        """DUCHY-2.4, 5.1"""
        return {c for c in self.atlas.clearings if self.may_place(self.me, c) and not self.s.pieces[TUNNEL * N + c]}

    def tunnels_to_take(self) -> set[int]:
        """DUCHY-2.4  One of the three goes."""
        return {int(d) for d in self.atlas.clearings if self.s.pieces[TUNNEL * N + d]}

    def assembly(self) -> set[Any]:
        can: dict[str, Any] = {
            "build": self.matched(self.sites()),
            "recruit": self.s.supply[self.me],
            "move": self.moves(self.me),
            "battle": self.fields(self.me),
            "dig": self.matched(self.digs()),
        }
        return {"next"} | {name for name, able in can.items() if able and self.s.turn.actions}

    # -- DUCHY-1.6, 5.2 -----------------------------------------------------------
    def able(self, minister: int) -> bool:
        """Has the minister's action an effect?"""
        match NAMES[minister]:
            case "foremole":
                return bool(self.sites() and self.hand())
            case "captain":
                return bool(self.fields(self.me))
            case "marshal":
                return bool(self.moves(self.me))
            case "brigadier":
                return bool(self.moves(self.me) or self.fields(self.me))
            case "banker":
                return bool(self.hand())
            case "mayor":
                return bool(self.copies())
            case "duchess_of_mud":
                return self.count(TUNNEL) == 3
            case "baron_of_dirt":
                return self.count(MARKET) > 0
        return self.count(CITADEL) > 0

    def copies(self) -> set[int]:
        return {m for m in self.board.swayed if rank(m) < 2 and m != MAYOR and self.able(m)}

    def parliament(self) -> set[Any]:
        sitting = set(self.board.swayed) - set(self.board.acted)
        return {"next"} | {NAMES[m] for m in sitting if self.able(m)}

    def brigade(self) -> set[Any]:
        can = {"move": self.moves(self.me), "battle": self.fields(self.me)}
        return {name for name, these in can.items() if these}

    def brigade_again(self) -> set[Any]:
        """The first event since the Brigadier was called says which."""
        assert self.s.events is not None
        names = [e.name for e in self.s.events]
        called = max(i for i, name in enumerate(names) if name in ("minister", "minister_copied"))
        first = next(name for name in names[called:] if name in ("moved", "battle"))
        return {None, *self.brigade() & {"move" if first == "moved" else "battle"}}

    def to_bank(self, chosen: list[int]) -> set[Any]:
        left = Counter[int](self.s.hands[self.me]) - Counter(chosen)
        fit = {k for k in left if any(all(self.deck.suit[x] in (BIRD, t) for x in [*chosen, k]) for t in range(3))}
        return fit | ({None} if chosen else set())

    # -- DUCHY-5.3 ------------------------------------------------------------------
    def held(self) -> set[int]:
        return {c for c in self.atlas.clearings if self.present(self.me, c)}

    def seated(self, cards: Sequence[int], places: set[int]) -> bool:
        """Can each card have a clearing of its own?"""
        return not cards or any(self.suits(cards[0], c) and self.seated(cards[1:], places - {c}) for c in places)

    def shows(self, n: int) -> set[tuple[int, ...]]:
        """All sets of n cards of the hand that will do."""
        there = self.held()
        return {cards for cards in set(combinations(sorted(self.s.hands[self.me]), n)) if self.seated(cards, there)}

    def crowns(self, r: int) -> int:
        return 3 - int(self.board.lost[r]) - sum(rank(m) == r for m in self.board.swayed)

    def sways(self) -> set[int]:
        ranks = {r for r in range(3) if self.crowns(r) > 0 and self.shows(TO_REVEAL[r])}
        return {m for m in range(9) if m not in self.board.swayed and rank(m) in ranks}

    def next_shown(self, n: int, chosen: list[int]) -> set[int]:
        done = Counter(chosen)
        rests = [Counter(cards) - done for cards in self.shows(n) if not done - Counter(cards)]
        return {k for rest in rests for k in rest}

    def sway(self) -> set[Any]:
        return {"next"} | ({"sway"} if "sway" not in self.s.turn.used and self.sways() else set())

    def price(self) -> set[int]:
        """DUCHY-2.6"""
        top = max(map(rank, self.board.swayed))
        return {m for m in self.board.swayed if rank(m) == top}

    # -- questions ------------------------------------------------------------------
    def duchy_menu(self, id: str) -> set[Any] | None:
        match id:
            case "duchy.muster":
                return {"next"} if "muster" in self.s.turn.used else {"muster"}
            case "duchy.assembly":
                return self.assembly()
            case "duchy.parliament":
                return self.parliament()
            case "duchy.sway":
                return self.sway()
            case "duchy.return":
                return {"next"}
            case "duchy.craft":
                return {"next"} | ({"craft"} if self.craftable() else set())
        return None

    def duchy_questions(self, ask: Ask[Any], since: Sequence[Line]) -> dict[str, Callable[[], set[Any]]]:
        d = ask.data
        chosen = [line.answer for line in since if line.id == ask.id]
        assembling = self.line.steps[self.s.turn.seat][self.s.turn.step].id == "duchy.assembly"
        return {
            "duchy.corner": self.corners,
            "duchy.build.where": lambda: self.matched(self.sites()) if assembling else self.sites(),
            "duchy.build.what": self.raised,
            "duchy.build.card": lambda: {k for k in self.hand() if self.suits(k, d[0])},
            "duchy.foremole.card": self.hand,
            "duchy.dig.where": lambda: self.matched(self.digs()),
            "duchy.dig.take": lambda: self.tunnels_to_take(),
            "duchy.dig.card": lambda: {k for k in self.hand() if self.suits(k, d[0])},
            "duchy.dig.count": lambda: set(range(1, min(4, self.warriors(self.me, BURROW)) + 1)),
            "duchy.brigadier": self.brigade,
            "duchy.brigadier.again": self.brigade_again,
            "duchy.banker": lambda: self.to_bank(chosen),
            "duchy.mayor": self.copies,
            "duchy.sway.whom": self.sways,
            "duchy.sway.card": lambda: self.next_shown(TO_REVEAL[rank(d[0])], chosen),
            "duchy.price": self.price,
        }
