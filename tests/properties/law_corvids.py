"""What the Law allows the Corvid Conspiracy, and their enemies against it (08, CORVID); see `law`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from root_tui.engine.asks import Ask
from root_tui.engine.deck import BIRD
from root_tui.engine.game import Line

from .law_ground import DOWN, Ground

SUITS = ("fox", "rabbit", "mouse")


class CorvidLaw(Ground):
    def flips(self) -> set[int]:
        """CORVID-4.2"""
        return {c for c in self.atlas.clearings if self.board.facing[c] == DOWN and self.warriors(self.me, c)}

    # -- CORVID-4.3 ---------------------------------------------------------------
    def spots(self, suit: int) -> set[int]:
        return {c for c in self.atlas.clearings if self.s.suits[c] == suit and self.may_place(self.me, c)}

    def recruits(self) -> set[Any]:
        """Any card, as long as each suit has room: what a card for nothing would be, the Law does not say."""
        full = {suit for suit in range(3) if not self.spots(suit)}
        if "recruit" in self.s.turn.used or not self.s.supply[self.me] or len(full) == 3:
            return set()
        return {k for k in self.hand() if self.deck.suit[k] not in full}

    def recruited_in(self, since: Sequence[Line]) -> set[int]:
        suit = next(line.answer for line in reversed(since) if line.id == "corvids.recruit.card")
        suit = self.deck.suit[suit]
        if suit == BIRD:
            suits = [line.answer for line in since if line.id == "corvids.recruit.suit"]
            suit = suits[-1] if suits else next(t for t in range(3) if self.spots(t))
        return self.spots(suit) - {line.answer for line in since if line.id == "corvids.recruit.where"}

    # -- CORVID-5, 6.1 --------------------------------------------------------------
    def plots(self) -> set[int]:
        """CORVID-5.3"""
        if not sum(self.board.supply):
            return set()
        return {
            c
            for c in self.atlas.clearings
            if not self.board.facing[c]
            and self.may_place(self.me, c)
            and self.warriors(self.me, c) >= 1 + self.board.placed
        }

    def tricks(self) -> set[tuple[int, int]]:
        """CORVID-5.4"""
        f = self.board.facing
        return {(a, b) for a in self.atlas.clearings for b in self.atlas.clearings if a != b and f[a] and f[a] == f[b]}

    def deeds(self) -> set[Any]:
        can: dict[str, Any] = {
            "move": self.moves(self.me),
            "battle": self.fields(self.me),
            "plot": self.plots(),
            "trick": self.tricks(),
        }
        return {name for name, these in can.items() if these}

    def drew(self) -> bool:
        """CORVID-6.1  Before Exert there is one way to draw in an Evening: the Cobbler takes the Ferry."""
        assert self.s.events is not None
        cobbler = self.deck.by_id.get("cobbler")
        told = [(e.name, *e.data[:1]) for e in self.s.events if e.name == "turn" or e.seat == self.me]
        for i, what in enumerate(reversed(told)):
            if what[0] == "turn":
                return False
            if what == ("card_used", cobbler):
                return any(later[0] == "drew" for later in told[-1 - i :])
        return False

    def raided(self, where: int, n: int, since: Sequence[Line]) -> set[int]:
        """CORVID-7.4  `n` are still to be placed of those in supply; the answers before named the others."""
        before = [line.answer for line in since if line.id == "corvids.raid.where"]
        chosen = before[len(before) - (self.s.supply[self.me] - n) :]
        return {c for c in self.roads(where) if self.may_place(self.me, c)} - set(chosen)

    # -- questions ------------------------------------------------------------------
    def corvids_menu(self, id: str) -> set[Any] | None:
        match id:
            case "corvids.craft":
                return {"next"} | ({"craft"} if self.craftable() else set())
            case "corvids.flip":
                return {"next"} | ({"flip"} if self.flips() else set())
            case "corvids.recruit":
                return {"next"} | ({"recruit"} if self.recruits() else set())
            case "corvids.daylight":
                return {"next"} | (self.deeds() if self.s.turn.actions else set())
            case "corvids.exert":
                return {"next"} | (set() if self.board.exerted or self.drew() else self.deeds())
        return None

    def corvids_questions(self, ask: Ask[Any], since: Sequence[Line]) -> dict[str, Callable[[], set[Any]]]:
        d = ask.data
        return {
            **{f"corvids.start.{name}": partial(self.spots, suit) for suit, name in enumerate(SUITS)},
            "corvids.flip.where": self.flips,
            "corvids.recruit.card": self.recruits,
            "corvids.recruit.suit": lambda: {suit for suit in range(3) if self.spots(suit)},
            "corvids.recruit.where": lambda: self.recruited_in(since),
            "corvids.plot.where": self.plots,
            "corvids.plot.what": lambda: {kind for kind in range(4) if self.board.supply[kind]},
            "corvids.trick.first": lambda: {a for a, _ in self.tricks()},
            "corvids.trick.second": lambda: {b for a, b in self.tricks() if a == d[0]},
            "corvids.raid.where": lambda: self.raided(d[0], d[1], since),
            "corvids.expose.where": self.exposable,
            "corvids.expose.card": lambda: {k for k in self.hand() if self.suits(k, d[0])},
            "corvids.expose.guess": lambda: {0, 1, 2, 3},
        }
