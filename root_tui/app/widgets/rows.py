"""Lines in one column with a cursor: as long as they like, drawn where they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from .paint import filled, muted


class Rows(Widget, can_focus=True):
    """A cursor walks over those that are no heads; it shows as colour and as a sign."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Rows { height: 1fr; background: $map-panel; color: $map-text; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "one line up", show=False, id="lines.up"),
        Binding("down", "step(1)", "one line down", show=False, id="lines.down"),
        Binding("pageup", "leap(-1)", "a page up", show=False, id="lines.page_up"),
        Binding("pagedown", "leap(1)", "a page down", show=False, id="lines.page_down"),
        Binding("home", "leap(-1000)", "to the first", show=False, id="lines.first"),
        Binding("end", "leap(1000)", "to the last", show=False, id="lines.last"),
        Binding("enter", "choose", "choose it", show=False),
    ]

    @dataclass
    class Pointed(Message):
        at: int

    @dataclass
    class Chosen(Message):
        at: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._sign = "▸"
        self.lines: list[Content] = []
        self.heads: frozenset[int] = frozenset()
        self.at, self._first = 0, 0

    def on_mount(self) -> None:
        self._sign = ">" if getattr(self.app, "ascii_only", False) else "▸"

    def show(self, lines: Sequence[Content], at: int = 0, heads: frozenset[int] = frozenset()) -> None:
        """These lines; those in `heads` cannot be pointed at."""
        self.lines, self.heads = list(lines), heads
        self.at = self._near(at, 1)
        self._scroll()
        self.refresh()

    def _near(self, at: int, by: int) -> int:
        """The first line from `at` on that may be pointed at, in that direction or else in the other."""
        ways = (range(at, len(self.lines)), range(at, -1, -1))
        for way in ways if by > 0 else ways[::-1]:
            for i in way:
                if 0 <= i < len(self.lines) and i not in self.heads:
                    return i
        return 0

    @property
    def is_empty(self) -> bool:
        return len(self.lines) <= len(self.heads)

    def action_step(self, by: int) -> None:
        if self.is_empty:
            return
        at = self.at
        for _ in self.lines:
            at = (at + by) % len(self.lines)
            if at not in self.heads:
                break
        self.point(at)

    def action_leap(self, pages: int) -> None:
        to = max(0, min(len(self.lines) - 1, self.at + pages * max(1, self.size.height - 1)))
        if not self.is_empty:
            self.point(self._near(to, pages))

    def point(self, at: int) -> None:
        self.at = at
        self._scroll()
        self.refresh()
        self.post_message(self.Pointed(at))

    def action_choose(self) -> None:
        if not self.is_empty:
            self.post_message(self.Chosen(self.at))

    def _scroll(self) -> None:
        if not (height := self.size.height):
            return  # too small a window hides it
        head = self.at - 1 if self.at - 1 in self.heads else self.at
        last = max(0, len(self.lines) - height)
        self._first = max(min(self._first, head, last), self.at - height + 1, 0)

    def on_resize(self, event: events.Resize) -> None:
        self._scroll()
        self.refresh()  # Textual keeps the lines of one that only grew higher; here the height moves them

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._first = max(0, min(self._first + 3, len(self.lines) - self.size.height))
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._first = max(0, self._first - 3)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """It points; where it pointed already it chooses."""
        event.stop()
        at = self._first + event.y
        if at >= len(self.lines) or at in self.heads:
            return
        known = at == self.at
        self.point(at)
        if known:
            self.action_choose()

    def render(self) -> Content:
        width = self.size.width
        shown: list[Content] = []
        for i in range(self._first, min(len(self.lines), self._first + self.size.height)):
            here = i == self.at and i not in self.heads
            line = filled(Content(f"{self._sign if here else ' '} ") + _cut(self.lines[i], width - 2), width)
            shown.append(line.stylize("on $map-land-cursor") if here else line)
        return Content("\n").join(shown)


def _cut(line: Content, width: int) -> Content:
    """In one line; "..." after a whole word where it goes on."""
    if line.cell_length <= width:
        return line
    return line.wrap(max(1, width - 4))[0] + muted(" ...")
