"""Choosing a path, which is two places: in the list both its ends are lit; on the map one is chosen, then the other."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.seen import TableSeen
from ...questions.keys import PATH, ends_of
from ..changes import NO_CHANGES, Changes
from ..messages import WhyNot
from ..scene import NOTHING, Question
from .map import Asked, MapView
from .paint import plain
from .prompt import Prompt


class Paths:
    """What map and prompt show of a question about paths; nothing while another one is open."""

    def __init__(self, board: MapView, prompt: Prompt, answer: Callable[[int], None]) -> None:
        self._map, self._prompt, self._answer = board, prompt, answer
        self._paths: tuple[int, ...] = ()  # the options, in the order of the list
        self._ends = NOTHING.lit
        self._table: TableSeen | None = None
        self._changes = NO_CHANGES
        self._begun: int | None = None  # the end that was chosen on the map

    @property
    def asked(self) -> bool:
        return self._table is not None

    @property
    def begun(self) -> bool:
        """Has one end been chosen?"""
        return self._begun is not None

    def ask(self, question: Question | None, table: TableSeen, changes: Changes) -> None:
        """This is the open question now, at this table; `changes` is what the map marks as new."""
        self._table, self._paths, self._ends, self._changes = None, (), NOTHING.lit, changes
        if question is not None and question.about == PATH:
            self._table, self._ends = table, question.asked.lit
            self._paths = tuple(choice.value for choice in question.choices if type(choice.value) is int)
        self.light()

    def light(self, begun: int | None = None) -> None:
        """All ends; those of the path that the list points at, while nobody is on the map; or those that make a path
        with the one chosen."""
        self._begun = begun
        if self._table is None:
            return
        lit, at = self._ends, self._prompt.choices.at
        if begun is not None:
            lit = frozenset(end for path in self._paths if begun in ends_of(path) for end in ends_of(path)) - {begun}
        elif self._map.screen.focused is not self._map and at is not None and at < len(self._paths):
            lit = frozenset(ends_of(self._paths[at]))
        picked = frozenset() if begun is None else frozenset({begun})
        self._map.show(self._table, Asked(lit, picked), self._changes)

    def take(self, place: int) -> None:
        """A place was chosen on the map, lit or not; the chosen end again takes it back."""
        found = [path for path in self._paths if place in ends_of(path)]
        if place == self._begun:
            self.light()
        elif self._begun is None and found:
            self.light(place)
            self._prompt.say(plain(f"From {place}: now choose the other end of the path. Esc: another one."))
        elif both := [path for path in found if self._begun in ends_of(path)]:
            self._answer(both[0])
        else:
            self._map.app.post_message(WhyNot(place))
