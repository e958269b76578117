"""Long lists of lines with a cursor: only what is on the screen is drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from ..text import literal
from .paint import muted
from .panel import hung

INDENT = 5  # of what goes on below its line


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list.  `text` is what it says, for its length; heads cannot be chosen."""

    text: str
    draw: Callable[[], Content]
    is_head: bool = False

    @classmethod
    def of(cls, line: Content, *, is_head: bool = False) -> Row:
        return cls(line.plain, lambda: line, is_head)


class LongList(ScrollView, can_focus=True, inherit_bindings=False):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    LongList { height: 1fr; background: $map-panel; color: $map-text; scrollbar-size: 0 0; }
    LongList > .longlist--cursor { background: $map-land; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"longlist--cursor"}
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

    @dataclass
    class Moved(Message):
        """Other rows are shown: from, to, of."""

        first: int
        last: int
        of: int

    def __init__(self, *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._ascii_only = ascii_only
        self.rows: tuple[Row, ...] = ()
        self.at: int | None = None
        self._starts: list[int] = [0]  # the line of the screen on which each row begins, and where all end
        self._strips: dict[int, list[Strip]] = {}
        self._top: tuple[int, int] | None = None  # where a hand has scrolled to: the row, and its line
        self._laid: Size | None = None  # the size for which the list stands where it should

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._forget())

    @property
    def _sign(self) -> str:
        return ">" if self._ascii_only or getattr(self.app, "ascii_only", False) else "›"

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this widget and what its lines tell.
        self.app.theme_changed_signal.unsubscribe(self)

    def show(self, rows: Sequence[Row], at: int | None) -> None:
        """These rows, the cursor on one of them or near it; None: on the last that can be chosen."""
        self.rows = tuple(rows)
        self.at = self._near(len(rows) - 1, -1) if at is None else self._near(at, 1)
        self._top = None
        self._lay()

    # hands

    def action_step(self, by: int) -> None:
        if self.at is not None:
            self._point(self._near(min(max(self.at + by, 0), len(self.rows) - 1), 1 if by > 0 else -1))

    def action_leap(self, pages: int) -> None:
        LongList.action_step(self, pages * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        if self.at is not None:
            self.post_message(self.Chosen(self.at))

    def on_click(self, event: events.Click) -> None:
        """A click points, one on what is pointed at chooses."""
        event.stop()
        at = self._row(event.y + int(self.scroll_y))
        if at is None or self.rows[at].is_head:
            return
        if at == self.at:
            self.action_choose()
        else:
            self._point(at)

    def _near(self, at: int, by: int) -> int | None:
        """From there on the first row that can be chosen, in that direction or else in the other."""
        down, up = range(at, len(self.rows)), range(at, -1, -1)
        ways = (*down, *up) if by > 0 else (*up, *down)
        return next((i for i in ways if 0 <= i < len(self.rows) and not self.rows[i].is_head), None)

    def _point(self, at: int | None) -> None:
        old, self.at = self.at, at
        for i in (old, at):
            if i is not None:
                self._strips.pop(i, None)
                self.refresh(self._region(i))
        self._reveal()
        if at is not None:
            self.post_message(self.Pointed(at))

    # laying out and drawing

    def on_resize(self, event: events.Resize) -> None:
        self._lay()

    def _lay(self) -> None:
        width = self.size.width - 3
        if width <= 0:
            return
        heights = (1 if cell_len(literal(row.text)) <= width else len(self._parts(row, width)) for row in self.rows)
        self._starts = [0, *accumulate(heights)]
        self.virtual_size = Size(self.size.width, self._starts[-1])
        self._forget()
        self.call_after_refresh(self._to_place)

    def _forget(self) -> None:
        self._strips.clear()
        self.refresh()

    def _region(self, at: int) -> Region:
        top = self._starts[at]
        return Region(0, top - int(self.scroll_y), self.size.width, self._starts[at + 1] - top)

    def _to_place(self) -> None:
        """In another size: where somebody has scrolled to, and the cursor on the screen in any case."""
        if not self.size.height:
            return
        self._laid = None
        if self._top and self._top[0] + 1 < len(self._starts):
            row, line = self._top
            top = min(self._starts[row] + line, self._starts[row + 1] - 1)
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        self._reveal()
        self._laid = self.size

    def _reveal(self) -> None:
        """So that the cursor is on the screen, with its head if that is the line above."""
        if self.at is None or self.at + 1 >= len(self._starts):
            self._tell()
            return
        top, bottom, height = self._starts[self.at], self._starts[self.at + 1], self.size.height
        if self.at and self.rows[self.at - 1].is_head:
            top = self._starts[self.at - 1]
        if top < self.scroll_y:
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        elif bottom > self.scroll_y + height:
            self.scroll_to(y=bottom - height, animate=False, force=True, immediate=True)
        self._tell()

    def watch_scroll_y(self, old: float, new: float) -> None:
        super().watch_scroll_y(old, new)
        row = self._row(int(new))
        if self._laid == self.size and row is not None:  # else it gave way to another size
            self._top = row, int(new) - self._starts[row]
        self._tell()

    def _tell(self) -> None:
        first, of = int(self.scroll_y), self._starts[-1]
        self.post_message(self.Moved(min(first + 1, of), min(first + self.size.height, of), of))

    def _row(self, y: int) -> int | None:
        at = bisect_right(self._starts, y) - 1
        return at if 0 <= at < len(self.rows) else None

    def render_line(self, y: int) -> Strip:
        y += int(self.scroll_y)
        at = self._row(y)
        if at is None:
            return Strip.blank(self.size.width, self.rich_style)
        if (strips := self._strips.get(at)) is None:
            strips = self._strips[at] = self._drawn(at)
        line = y - self._starts[at]
        return strips[line] if line < len(strips) else Strip.blank(self.size.width, self.rich_style)

    def _drawn(self, at: int) -> list[Strip]:
        row, width, here = self.rows[at], self.size.width, at == self.at
        parts = self._parts(row, max(1, width - 3))
        lead = f" {self._sign} " if here else "   "
        text = Content("\n").join(
            [Content(" " if row.is_head else lead if not i else "   ") + p for i, p in enumerate(parts)]
        )
        look = self.visual_style if not here else self.visual_style + self._cursor_style()
        return Visual.to_strips(self, text, width, len(parts), look, pad=True)

    def _parts(self, row: Row, width: int) -> list[Content]:
        return hung(row.draw(), width, INDENT)

    def _cursor_style(self) -> Style:
        return Style(background=self.get_component_styles("longlist--cursor").background)


class Rows(LongList):
    """Every row is one line, and after the last comes the first."""

    DEFAULT_CSS = "Rows > .longlist--cursor { background: $map-land-cursor; }"

    def action_step(self, by: int) -> None:
        if self.at is None:
            return
        to = (self.at + by) % len(self.rows)
        while self.rows[to].is_head:
            to = (to + by) % len(self.rows)
        self._point(to)

    def _parts(self, row: Row, width: int) -> list[Content]:
        """ "..." after a whole word where it goes on."""
        line = row.draw()
        return [line if line.cell_length <= width else line.wrap(max(1, width - 4))[0].rstrip() + muted(" ...")]
