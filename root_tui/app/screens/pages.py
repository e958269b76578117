"""Pages over the table: log, digest, what is missing, keys; boards and cards have modules of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...words import Words
from ..scene import LogLine
from ..widgets.keyline import KeyItem
from ..widgets.log import log_lines
from ..widgets.paint import muted
from .room import Page

DIGIT_KEYS = "123456"


class Log(Page):
    """The whole log; a digit keeps one seat's lines, 0 all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "close", show=False, id="table.log"),
        *(Binding(d, f"seat({d})", show=False) for d in "0" + DIGIT_KEYS),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (*Page.KEYS, KeyItem("1 2 3 4", "one seat", ""), KeyItem("0", "all", ""))

    def __init__(self, lines: Sequence[LogLine], words: Words, *, alone: bool = False) -> None:
        self.log_lines, self.words = lines, words
        self.seat: Seat | None = None
        super().__init__("Log", self._lines, alone=alone)

    def _lines(self, width: int) -> list[Content]:
        lines = log_lines(self.log_lines, self.words, self.seat) or [muted("Nothing yet.")]
        self.goal = len(lines)
        return lines

    def action_seat(self, number: int) -> None:
        if number <= len(self.words.names):
            self.seat = Seat(number - 1) if number else None
            self.title_text = f"Log of {self.words.name(self.seat)}" if self.seat is not None else "Log"
            self.fill()


class Digest(Page):
    """What the others did; any key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "close", show=False) for key in ("space", *"abcdefghijklmnoprstuvwxyz0123456789")
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (KeyItem("any key", "to your turn", "close"), KeyItem("Up Down", "read", ""))

    def __init__(self, lines: Sequence[LogLine], words: Words) -> None:
        title = "Before your first turn" if lines and not lines[0].turn else "Since your last turn"
        super().__init__(title, lambda width: log_lines(lines, words), alone=False)
