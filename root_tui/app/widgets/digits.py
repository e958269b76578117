"""A line for digits that nobody sees."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ..curtain import PLACES
from .fields import MOVES
from .paint import plain


class Digits(Widget, can_focus=True):
    """Digits are shown as stars; there is nothing to select, to copy or to paste, and they are given out once."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Digits { height: 1; width: 12; padding: 0 1; background: $map-land; color: $map-text; }
    Digits:focus { background: $map-land-cursor; color: $map-paper; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*MOVES, Binding("enter", "screen.take", show=False)]

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._typed = ""

    def __len__(self) -> int:
        return len(self._typed)

    def __bool__(self) -> bool:
        return True  # a widget is there, also with nothing typed

    def taken(self) -> str:
        """What was typed; the line is empty then."""
        typed, self._typed = self._typed, ""
        self.refresh()
        return typed

    def on_key(self, event: events.Key) -> None:
        character = event.character or ""
        if event.key == "backspace":
            self._typed = self._typed[:-1]
        elif character.isascii() and character.isdecimal():
            self._typed = (self._typed + character)[:PLACES]
        elif not event.is_printable:
            return
        event.stop()
        event.prevent_default()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()

    def render(self) -> Content:
        return plain(f"{'*' * len(self._typed):_<{PLACES}}")
