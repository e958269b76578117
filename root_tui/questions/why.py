"""Why not: what a question does not offer, in words and in groups, for the eyes that may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine import ahead
from ..engine.asks import Ask, Refusal
from ..engine.game import Game
from ..engine.rules.crafting import NOTHING
from ..engine.seen import TableSeen
from ..words import Words
from .keys import PLACES
from .shown import Group

TABLE = frozenset({"dominance", "take_dominance", "expose", "open_path"})  # what no step of a faction's own offers


class Why:
    """The reasons of the open question.  `table` is what the asked seat sees, `key` the one that tells them all."""

    def __init__(self, game: Game, ask: Ask[Any], words: Words, table: TableSeen, key: str) -> None:
        self.game, self.ask, self.words, self.table, self.key = game, ask, words, table, key
        self.refused = game.refusals()

    def groups(self, place: int | None = None, line: Any = None, *, hand: bool = True) -> tuple[Group, ...]:
        """All that is missing, what is said of a place and of a line of the menu first.  `hand`: may cards be named?"""
        if not self.ask.menu:
            shown = {x: refusal for x, refusal in self.refused.items() if hand or self.ask.about != "card"}
            return tuple(filter(None, (self._of_choice(place), self._grouped("Not offered", shown))))
        found = [self._of_place(place) if place is not None else None, self._of_line(line)]
        return tuple(filter(None, (*found, *self._of_menu())))

    # one thing

    def _of_choice(self, place: int | None) -> Group | None:
        """The place under the cursor, in a question about places."""
        refusal = self.refused.get(place) if self.ask.about in PLACES else None
        if place is None or refusal is None:
            return None
        return Group(self.words.clearing(place, self.table), (self.words.refusal(refusal),))

    def _of_place(self, place: int) -> Group | None:
        lines = [f"{self._doing(reach)}: {self._verdict(reach)}" for reach in ahead.reach(self.game.state, place)]
        return Group(f"Place: {self.words.clearing(place, self.table)}", tuple(lines)) if lines else None

    def brief(self, place: int) -> str:
        """What can be done there, in one line."""
        found = list(ahead.reach(self.game.state, place))
        can = [self._doing(reach) for reach in found if reach.refusal is None]
        where = self.words.place(place)
        if can:
            return f"{where}: {', '.join(can)}. {self.key} says why not the rest."
        if found:
            return f"{where}: nothing on this menu can be done there. {self.key} says why."
        return f"{where}: nothing on this menu asks for a place."

    def _doing(self, reach: ahead.Reach) -> str:
        name = self._name(reach.line)
        return f"{name} into it" if reach.into else f"{name} out of it" if self._moves(reach.line) else name

    def _moves(self, line: Any) -> bool:
        return line in ("march", "move", "cobbler", "marshal") and "vagabond" not in self.ask.id

    def _verdict(self, reach: ahead.Reach) -> str:
        if reach.refusal is not None:
            return f"no, {self.words.refusal(reach.refusal)}"
        return f"yes, from {', '.join(map(self.words.place, reach.sources))}" if reach.sources else "yes"

    def _of_line(self, line: Any) -> Group | None:
        """Where a line of the menu can be done, or with which cards, and why not elsewhere."""
        state = self.game.state
        do = ahead.lines(state).get(line)
        ask = ahead.asked(state, state.turn.seat, do) if do else None
        if ask is None or isinstance(line, int):
            return None
        refused = {x: refusal for x in self.game.candidates(ask) if (refusal := ask.refusal(x))}
        can = self._named(ask, [option for option in ask.options if option is not None])
        below = self._grouped("", refused, ask)
        return Group(self._name(line), (f"yes: {can}", *(below.lines if below else ())))

    # all of a menu

    def _of_menu(self) -> Iterable[Group | None]:
        state = self.game.state
        step = state.lineup.steps[state.turn.seat][state.turn.step]
        own = state.lineup.line[state.turn.seat].lines(state, state.turn.seat, step)
        heads = ("In this step", "Cards in play", "Besides", "In other steps")
        parts: dict[str, dict[Any, Refusal]] = {head: {} for head in heads}
        for x, refusal in self.refused.items():
            if x in self.words.deck.by_id:
                part = "Cards in play"
            elif x in TABLE:
                part = "Besides"
            else:
                part = "In this step" if x in own or x == "next" or type(x) is int else "In other steps"
            parts[part][x] = refusal
        for head, refused in parts.items():
            yield self._grouped(head, refused)
        if (closed := self.refused.get("craft")) is None or closed == NOTHING:
            crafting = {card: refusal for card, refusal in ahead.crafting(state).items() if refusal}
            yield self._grouped("Crafting, card by card", crafting, cards=True)

    # words

    def _grouped(
        self, head: str, refused: dict[Any, Refusal], ask: Ask[Any] | None = None, *, cards: bool = False
    ) -> Group | None:
        """What has one reason stands in one line."""
        by_reason: dict[Refusal, list[Any]] = {}
        for x, refusal in refused.items():
            by_reason.setdefault(refusal, []).append(x)
        lines = []
        for refusal, things in by_reason.items():
            names = "; ".join(map(self.words.card, things)) if cards else self._named(ask or self.ask, things)
            lines.append(f"{names}: {self.words.refusal(refusal)}")
        return Group(head, tuple(lines)) if lines else None

    def _named(self, ask: Ask[Any], things: Iterable[Any]) -> str:
        on_map = ask.about in PLACES and not ask.menu
        names = [
            self.words.place(x)
            if on_map and type(x) is int
            else self._name(x)
            if isinstance(x, str)
            else self.words.option(ask, x, self.table)
            for x in things
        ]
        return (", " if on_map else "; ").join(names)

    def _name(self, line: Any) -> str:
        return self.words.line(self.ask, line)
