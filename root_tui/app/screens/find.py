"""Finding a line of a long list by some letters of it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters, digits
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.screen import ModalScreen

from ..text import literal
from ..widgets.choices import Choice, Choices
from ..widgets.lines import Lines
from .room import HORIZONTAL, VERTICAL, Once

SHOWN = 8  # lines at most: there is room for them at 80 x 24
SIGNS = {"space": " ", "apostrophe": "'", "minus": "-", "full_stop": ".", "exclamation_mark": "!"}
HOW = "Letters narrow the list, Enter points at the line, Esc goes back"


class Find(Once[Choice | None], ModalScreen[Choice | None]):
    """Typed letters leave the lines that hold all of their words; Enter gives the one with the highlight."""

    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL
    AUTO_FOCUS = ""
    # All keys are bindings: what is typed ahead of the first frame comes here too, and in its order.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("enter", "choose", show=False),
        Binding("backspace", "rub_out", show=False),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        *(Binding(key, f"type('{key}')", show=False) for key in (*ascii_letters, *digits, *SIGNS)),
    ]

    def __init__(self, choices: Sequence[Choice], *, ascii_only: bool = False) -> None:
        super().__init__()
        self._all, self._typed = tuple(choices), ""
        self._head, self._list = Lines(id="head"), Choices(ascii_only=ascii_only)
        self._list.can_focus = False

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield self._head
            self._list.styles.height = min(SHOWN, len(self._all))
            yield self._list
            how = Lines(id="how")
            how.show([Content(HOW)])
            yield how

    def on_mount(self) -> None:
        self._narrow()

    def _narrow(self) -> None:
        words = self._typed.casefold().split()
        found = [c for c in self._all if all(word in f"{c.label} {c.more}".casefold() for word in words)]
        self._list.show(found, 0 if found else None)
        many = f"{len(found)} of {len(self._all)}"
        self._head.show([Content(literal(f" / {self._typed}_   {many}"))])

    def action_type(self, key: str) -> None:
        self._typed += SIGNS.get(key, key)
        self._narrow()

    def on_key(self, event: events.Key) -> None:
        """Names have letters that are no bindings.  They wait in line with those that are."""
        if event.is_printable and event.character and not event.character.isascii():
            event.stop()
            self.app.call_later(self.action_type, event.character)

    def action_rub_out(self) -> None:
        self._typed = self._typed[:-1]
        self._narrow()

    def action_step(self, by: int) -> None:
        self._list.action_step(0, by)

    def action_choose(self) -> None:
        if self._list.at is not None:
            self.dismiss(self._list.choices[self._list.at])

    def action_close(self) -> None:
        self.dismiss(None)

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        event.stop()
        self.dismiss(event.choice)
