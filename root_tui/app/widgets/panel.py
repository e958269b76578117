"""Panels of text: a head bar and lines below it, drawn only when they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from .changes import marked
from .lights import Pick, picked
from .lines import Lines

Draw = Callable[[int], Sequence[Content]]


class Panel(Vertical):
    """Lines made for the width that there is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Panel { height: auto; background: $map-panel; }
    Panel .head { height: 1; background: $map-land; padding: 0 1; text-style: bold; color: $map-paper; }
    Panel .body { height: auto; padding: 0 1; color: $map-text; }
    """

    class Clicked(Message):
        """A line of the body was clicked, or something that answers the open question."""

        def __init__(self, panel: Panel, line: int, pick: Pick | None = None) -> None:
            super().__init__()
            self.panel, self.line, self.pick = panel, line, pick

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._head, self._body = Lines(classes="head"), Lines(classes="body")
        self._title = Content("")
        self._lines: Draw = lambda width: []
        self._about: object = None  # what the lines are about
        self._plain: list[Content] = []  # the lines without marks, as last drawn
        self.has_marks = False

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._body

    def show(self, title: Content, lines: Draw, about: object = None) -> None:
        """Other lines.  If they are `about` the same thing as before, numbers that have changed are marked until they
        are shown again or settle."""
        old = self._plain if about is not None and about == self._about else []
        self._title, self._lines, self._about = title, lines, about
        self._draw(old)

    def settle(self) -> None:
        """What has changed has been seen."""
        if self.has_marks:
            self._draw()

    @property
    def lines(self) -> tuple[Content, ...]:
        """As they are drawn."""
        return self._body.lines

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    def _draw(self, old: Sequence[Content] = ()) -> None:
        width = self.size.width - 2
        if width <= 0:
            return
        self._plain = list(self._lines(width))
        lines = marked(old, self._plain) if old else self._plain
        self.has_marks = any(a is not b for a, b in zip(lines, self._plain, strict=True))
        self._head.show([self._title])
        self._body.show(self._fit(lines, width))

    def _fit(self, lines: Sequence[Content], width: int) -> list[Content]:
        return [part for line in lines for part in hung(line, width)]

    def on_click(self, event: events.Click) -> None:
        line = int(event.screen_y) - self._body.region.y  # an event that bubbles still counts from the child it hit
        pick = picked(event)
        if line >= 0 or pick:
            self.post_message(self.Clicked(self, line, pick))


def hung(line: Content, width: int, indent: int = 3) -> list[Content]:
    """A line in as many as it needs, those after the first set in."""
    if line.cell_length <= width:
        return [line]  # with its last blank: a suit's chip ends with one
    line = line.rstrip()
    if line.cell_length <= width:
        return [line]
    first, *_ = line.wrap(width)
    rest = line[len(first.plain) :]
    if rest.plain.startswith(" "):
        rest = rest[1:]
    return [first, *(Content(" " * indent) + part for part in rest.wrap(max(1, width - indent)))]


def set_in(line: Content, width: int) -> Content:
    """A paragraph whose later lines stand below its words: below those of "- ", and a little to the right of others
    that are set in."""
    text = line.plain
    lead = len(text) - len(text.lstrip(" >"))
    indent = lead + 2 if lead or text.startswith("- ") else 0
    return Content("\n").join(hung(line, width, min(indent, width // 2)))


class Tail(Panel):
    """A panel as high as there is room, that shows the last lines."""

    DEFAULT_CSS = "Tail { height: 1fr; }"

    def _fit(self, lines: Sequence[Content], width: int) -> list[Content]:
        room = max(1, self.size.height - 1)
        found: list[Content] = []
        for line in reversed(lines):
            parts = hung(line, width)
            if len(found) + len(parts) > room:
                break
            found[:0] = parts
        return found


class Read(NamedTuple):
    """A place in a text that holds for every width."""

    paragraph: int
    line: int  # of the paragraph
    of: int  # paragraphs


class Pages(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Long text, by keys and wheel.  It says how far one has read, and goes to a paragraph."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, show=False, id=f"read.{key}")
        for key, action in (
            *(("up", "scroll_up"), ("down", "scroll_down"), ("pageup", "page_up"), ("pagedown", "page_down")),
            *(("home", "scroll_home"), ("end", "scroll_end")),
        )
    ]
    DEFAULT_CSS = """
    Pages { background: $map-panel; scrollbar-size-vertical: 0; }
    Pages Static {
        padding: 0 2; color: $map-text; height: auto;
        link-color: $map-text; link-background: $map-panel; link-style: underline;
        link-color-hover: $map-paper; link-background-hover: $map-land-cursor; link-style-hover: underline;
    }
    """

    class Moved(Message):
        """Other lines are shown: from, to, of."""

        def __init__(self, first: int, last: int, of: int) -> None:
            super().__init__()
            self.first, self.last, self.of = first, last, of

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = Static(markup=False)
        self._paragraphs: list[Content] = []
        self._goal = 0
        self._read: Read | None = None  # where somebody has scrolled to
        self._laid: tuple[Size, Size] | None = None  # the sizes in which the text was put where it should be

    def compose(self) -> ComposeResult:
        yield self._text

    def show(self, paragraphs: Sequence[Content], goal: int = 0, *, anew: bool = True) -> None:
        """These paragraphs, from paragraph `goal` on; not `anew`: the same for another width, from where one reads."""
        self._paragraphs, self._goal, self._laid = list(paragraphs), goal, None
        if anew:
            self._read = None
        self._text.update(Content("\n").join(self._paragraphs))
        self.call_after_refresh(self._to_place)

    def _heights(self) -> list[int]:
        width = max(1, self._text.content_size.width)
        return [max(1, paragraph.get_height({}, width)) for paragraph in self._paragraphs]

    def _to_place(self) -> None:
        """Where one reads, else the goal."""
        if not self.size.height:
            return
        heights, read = self._heights(), self._read
        if read is None:
            above = sum(heights[: self._goal])
        else:
            at = read.paragraph * len(heights) // max(1, read.of)
            above = sum(heights[:at]) + min(read.line, heights[at] - 1 if at < len(heights) else 0)
        self._laid = None
        self.scroll_to(y=above, animate=False, force=True, immediate=True)
        self._laid = self.size, self.virtual_size
        self._tell()

    def watch_scroll_y(self, old: float, new: float) -> None:
        super().watch_scroll_y(old, new)
        if self._laid == (self.size, self.virtual_size):  # else it gave way to another size
            self._note_place(int(new))
        self._tell()

    def _note_place(self, line: int) -> None:
        heights = self._heights()
        for at, height in enumerate(heights):
            if line < height:
                self._read = Read(at, line, len(heights))
                return
            line -= height

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._to_place)  # the text is laid out anew first

    def _tell(self) -> None:
        first, height, of = int(self.scroll_y), self.size.height, self.virtual_size.height
        if not height:
            return
        self.post_message(self.Moved(first + 1, min(first + height, of), of))
