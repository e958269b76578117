"""The line at the bottom: keys and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ..keymap import Keymap, key_of
from .paint import muted

FIXED = ("Esc", "Enter")  # whatever else does the same


class KeyItem(NamedTuple):
    key: str
    does: str
    action: str
    stays: bool = False  # whatever else has no room


class KeyLine(Widget):
    """Keys and what they do; each can be clicked.  The last give way where room is short; some stay."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "KeyLine { height: 1; background: $map-bar; color: $map-muted; }"

    @dataclass
    class Clicked(Message):
        action: str

    def __init__(self, items: Sequence[KeyItem] = (), id: str | None = None) -> None:
        super().__init__(id=id)
        self.items = tuple(items)
        self._keymap: Keymap = {}

    def on_mount(self) -> None:
        self._keymap = getattr(self.app, "keymap", {})

    def show(self, items: Sequence[KeyItem]) -> None:
        if tuple(items) != self.items:
            self.items = tuple(items)
            self.refresh()

    def _placed(self) -> list[tuple[int, KeyItem]]:
        placed, x = [], 1
        gap = 2 if self.size.width >= 100 else 1
        kept = sum(len(item.key) + len(item.does) + 1 + gap for item in self.items if item.stays)
        for item in self.items:
            fixed = item.key in FIXED
            if self._keymap and not fixed and (key := key_of(item.action, (self.screen,), self._keymap)):
                item = item._replace(key=key)
            width = len(item.key) + 1 + len(item.does)
            if item.stays:
                kept -= width + gap
            if x + width + kept > self.size.width:
                continue
            placed.append((x, item))
            x += width + gap
        return placed

    def render(self) -> Content:
        line = Content(" ")
        for x, item in self._placed():
            line += Content(" " * (x - line.cell_length))
            line += Content.styled(item.key, "bold $map-text") + muted(f" {item.does}")
        return line

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for x, item in self._placed():
            if x <= event.x < x + len(item.key) + 1 + len(item.does) and item.action:
                self.post_message(self.Clicked(item.action))
