"""Fields of a form: a line of text, one of a few values, a button.  Up and down go from field to field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from ..text import literal
from .paint import muted, plain, strong

# All keys of a form act at once, before the next finds its field: typed in one go they come where they were meant for.
MOVES: list[BindingType] = [
    Binding("up", "screen.row(-1)", show=False, priority=True, id="form.up"),
    Binding("down", "screen.row(1)", show=False, priority=True, id="form.down"),
]


class Line(Input):
    """A line of text, of `most` cells.  Coming to it selects what it says, so that typing replaces it.  Textual would
    write what a terminal obeys as it was pasted."""

    BINDINGS: ClassVar[list[BindingType]] = [  # without names: a letter in their place would be typed
        Binding("up", "screen.row(-1)", show=False, priority=True),
        Binding("down", "screen.row(1)", show=False, priority=True),
        Binding("enter", "app.focus_next", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Line, Line.-textual-compact { border: none; height: 1; padding: 0 1; background: $map-land; color: $map-text; }
    Line:focus, Line.-textual-compact:focus { padding: 0 1;  background: $map-land-cursor; color: $map-paper; }
    """

    def __init__(self, value: str = "", *, hint: str = "", most: int = 24, id: str | None = None) -> None:
        super().__init__(literal(value), placeholder=hint, id=id, compact=True)
        self.most = most
        self.cursor_blink = False

    def replace(self, text: str, start: int, end: int) -> None:
        """As much of the text as there is room for."""
        text = literal(text)
        start, end = sorted((max(0, start), min(len(self.value), end)))
        room = self.most - cell_len(self.value[:start] + self.value[end:])
        while text and cell_len(text) > room:
            text = text[:-1]
        super().replace(text, start, end)


class Cycle(Widget, can_focus=True):
    """One of a few values: left and right, Enter or Space, or a click on one side."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Cycle { height: 1; background: $map-land; } Cycle:focus { background: $map-land-cursor; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("left", "change(-1)", show=False, priority=True, id="form.left"),
        Binding("right", "change(1)", show=False, priority=True, id="form.right"),
        Binding("space", "change(1)", show=False, priority=True, id="form.press"),
        Binding("enter", "change(1)", show=False, priority=True),
    ]

    @dataclass
    class Changed(Message):
        cycle: Cycle

        @property
        def control(self) -> Cycle:
            return self.cycle

    def __init__(
        self, values: Sequence[tuple[Any, str]], value: Any = None, *, ascii_only: bool = False, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.values = list(values)
        self.at = next((i for i, (v, _) in enumerate(self.values) if v == value), 0)
        self.signs = ("<", ">") if ascii_only else ("◂", "▸")

    @property
    def value(self) -> Any:
        return self.values[self.at][0]

    def action_change(self, by: int) -> None:
        self.at = (self.at + by) % len(self.values)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        self.action_change(-1 if event.x < 2 else 1)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def render(self) -> Content:
        left, right = self.signs
        words = self.values[self.at][1]
        room = max(1, self.size.width - 4)
        shown = (strong(words) if self.has_focus else plain(words)).truncate(room, ellipsis=False)
        return muted(f"{left} ") + shown + Content(" " * (room - shown.cell_length)) + muted(f" {right}")


class Press(Widget, can_focus=True):
    """A button in one line."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Press { height: 1; width: auto; background: $map-land; color: $map-text; padding: 0 2; margin-right: 2; }
    Press:focus { background: $map-rabbit; color: $map-ink; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("space", "press", show=False, priority=True, id="form.press"),
        Binding("enter", "press", show=False, priority=True),
    ]

    @dataclass
    class Pressed(Message):
        press: Press

        @property
        def control(self) -> Press:
            return self.press

    def __init__(self, words: str, id: str) -> None:
        super().__init__(id=id)
        self.words = words

    def render(self) -> Content:
        return Content(self.words)

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        self.action_press()
