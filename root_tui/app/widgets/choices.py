"""The options of a question in as many columns as they need, each with its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..keys import NEXT
from ..text import SUIT_LETTERS, literal, suit_colour
from ..theme import colour


class Choice(NamedTuple):
    """A line of a list."""

    value: Any
    key: str
    label: str
    suit: int = -1  # of a card: it is shown as a letter before the label
    more: str = ""  # shown where there is room
    brief: str = ""  # shown where there is not
    detail: str = ""  # shown when it is pointed at
    quick: bool = False  # its key chooses it at once
    deliberate: bool = False  # never the first highlight, and clicked twice
    aside: bool = False  # never the first highlight either: it stands beside what is asked, or costs something


class Choices(Widget, can_focus=True):
    """One of a few lines.  Its keys are the screen's, so that they work wherever the focus is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Choices { height: 1fr; background: $map-panel; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"step({dx}, {dy})", show=False, id=f"list.{key}")
            for key, dx, dy in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
        ),
        Binding("enter", "choose", show=False),
    ]

    @dataclass
    class Pointed(Message):
        choice: Choice

    @dataclass
    class Chosen(Message):
        choice: Choice

    @dataclass
    class Unsure(Message):
        """Enter, and nothing is pointed at."""

    def __init__(self, choices: Sequence[Choice] = (), *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._sign = "< " if ascii_only else "◂ "
        self.choices: tuple[Choice, ...] = tuple(choices)
        self.at: int | None = first_highlight(self.choices)
        self.untouched = True  # is the highlight where it came up?
        self._typed = ""
        self._first = 0  # the first column shown
        self._more = False  # is there room for all that can be said of each?
        self._styles: dict[tuple[str, str, bool], Style] = {}

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._restyle())

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this widget and the cards it names.
        self.app.theme_changed_signal.unsubscribe(self)

    def _restyle(self) -> None:
        self._styles.clear()
        self.refresh()

    def show(self, choices: Sequence[Choice], at: int | None) -> None:
        self.choices, self.at, self._typed, self._first, self.untouched = tuple(choices), at, "", 0, True
        self.refresh()

    # hands

    def point(self, at: int) -> None:
        """Put the highlight there.  Call it under `prevent(Choices.Pointed)` if what you do then leads back here."""
        self.untouched = False
        if at != self.at:
            old, self.at = self.at, at
            before = self._first
            self._scroll()
            if before != self._first or not self.size.area:
                self.refresh()
            else:
                self._redraw(*(i for i in (old, at) if i is not None))
        self.post_message(self.Pointed(self.choices[at]))

    def action_step(self, dx: int, dy: int) -> None:
        self._typed = ""
        if not self.choices:
            return
        if self.at is None:
            self.point(0 if dx + dy > 0 else len(self.choices) - 1)
            return
        to = self.at + dy + dx * self._rows
        if dx and not 0 <= to < len(self.choices):
            last_column = self.at // self._rows == (len(self.choices) - 1) // self._rows
            to = len(self.choices) - 1 if dx > 0 and not last_column else self.at
        self.point(to % len(self.choices))

    def action_choose(self) -> None:
        if self.at is None:
            self.post_message(self.Unsure())
        else:
            self.post_message(self.Chosen(self.choices[self.at]))

    def press(self, key: str) -> Choice | None:
        """A key of an option points at it; "1", "2" is 12 if there is such a key.  A line that is quick is returned: it
        is chosen, and whoever called acts on it at once, before the next key comes."""
        for typed in (self._typed + key, key):
            fits = [i for i, choice in enumerate(self.choices) if choice.key.startswith(typed)]
            if fits:
                self._typed = typed if len(fits) > 1 or len(typed) > 1 else ""
                at = min(fits, key=lambda i: (len(self.choices[i].key), i))
                self.point(at)
                sure = self.choices[at].quick and len(fits) == 1
                return self.choices[at] if sure else None
        self._typed = ""
        return None

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = self._at(event.x, event.y)
        if at is not None:
            known = at == self.at
            self.focus()
            self.point(at)
            if known or not self.choices[at].deliberate:
                self.post_message(self.Chosen(self.choices[at]))

    # drawing

    @property
    def _rows(self) -> int:
        return max(1, min(self.size.height, len(self.choices)))

    def _key_width(self) -> int:
        return max((len(choice.key) for choice in self.choices), default=1) + 2

    def _columns(self) -> list[tuple[int, int]]:
        """x and width of each column, from the first one shown."""
        found = self._laid(more=True)
        self._more = self._first == 0 and len(found) * self._rows >= len(self.choices)
        return found if self._more else self._laid(more=False)

    def _laid(self, *, more: bool) -> list[tuple[int, int]]:
        rows, keys = self._rows, self._key_width()
        found: list[tuple[int, int]] = []
        x = 0
        for start in range(self._first * rows, len(self.choices), rows):
            column = self.choices[start : start + rows]
            width = max(keys + _cells(c, more) for c in column) + 4
            width = min(width, self.size.width)
            if found and x + width > self.size.width + 1:
                break
            found.append((x, width))
            x += width
        spare = self.size.width - x
        if found and spare > 0 and len(found) < 3:
            found[-1] = found[-1][0], min(found[-1][1] + spare, max(found[-1][1], 40))
        return found

    def _scroll(self) -> None:
        """So that the highlight is on a column that is shown."""
        if self.at is None or not self.size.area:
            return
        column = self.at // self._rows
        self._first = min(self._first, column)
        while column >= self._first + len(self._columns()):
            self._first += 1

    def _at(self, x: int, y: int) -> int | None:
        for i, (left, width) in enumerate(self._columns()):
            at = (self._first + i) * self._rows + y
            if left <= x < left + width - 1 and y < self._rows and at < len(self.choices):
                return at
        return None

    def _redraw(self, *lines: int) -> None:
        columns, rows = self._columns(), self._rows
        for at in lines:
            column = at // rows - self._first
            if 0 <= column < len(columns):
                self.refresh(Region(columns[column][0], at % rows, columns[column][1], 1))

    def render_line(self, y: int) -> Strip:
        ground = self._style("text", "panel")
        strips: list[Strip] = []
        columns, rows = self._columns(), self._rows
        if y < rows:
            for i, (_, width) in enumerate(columns):
                at = (self._first + i) * rows + y
                strips.append(self._line(at, width) if at < len(self.choices) else Strip.blank(width, ground))
        strip = (
            Strip.join(strips).adjust_cell_length(self.size.width, ground)
            if strips
            else Strip.blank(self.size.width, ground)
        )
        hidden = len(self.choices) - (self._first + len(columns)) * rows
        if y == rows - 1 and (hidden > 0 or self._first):
            words = f" {hidden} more > " if hidden > 0 else " < more "
            more = Segment(words, self._style("ink", "rabbit", True))
            strip = Strip.join([strip.crop(0, self.size.width - more.cell_length), Strip([more])])
        return strip

    def _line(self, at: int, width: int) -> Strip:
        choice, here = self.choices[at], at == self.at
        ground = "land-cursor" if here else "panel"
        keys = self._key_width()
        key = f" {choice.key:>{keys - 2}} "
        segments = [Segment(key, self._style("ink", "paper" if here else "mouse", True))]
        if choice.suit >= 0:
            suit = self._style("ink", suit_colour(choice.suit), True)
            segments += [Segment(" ", self._style("text", ground)), Segment(f" {SUIT_LETTERS[choice.suit]} ", suit)]
        segments.append(Segment(" " + literal(choice.label), self._style("paper" if here else "text", ground, here)))
        if extra := choice.more if self._more else choice.brief:
            segments.append(Segment(f"  {literal(extra)}", self._style("muted", ground)))
        strip = Strip(segments).adjust_cell_length(width - 2, self._style("text", ground))
        look = self._style("paper", ground) if here else self._style("text", "panel")
        end = Segment(self._sign if here else "  ", look)
        return Strip.join([strip, Strip([end])])

    def _style(self, fg: str, bg: str, bold: bool = False) -> Style:
        key = fg, bg, bold
        if (style := self._styles.get(key)) is None:
            given = self.app.theme_variables
            style = Style(color=colour(fg, given).hex, bgcolor=colour(bg, given).hex, bold=bold)
            self._styles[key] = style
        return style


def _cells(choice: Choice, more: bool) -> int:
    """What a line needs beside its key."""
    extra = literal(choice.more if more else choice.brief)
    return cell_len(literal(choice.label)) + (4 if choice.suit >= 0 else 0) + (cell_len(extra) + 2 if extra else 0)


def first_highlight(choices: Sequence[Choice]) -> int | None:
    """The first line that a mere Enter may choose: never dice, a card given away, or what stands beside the step's own
    lines; going on only where nothing but such lines is offered."""
    own = next((i for i, c in enumerate(choices) if not (c.deliberate or c.aside) and c.suit < 0), None)
    if own is None and any(c.aside for c in choices):
        rest = [i for i, c in enumerate(choices) if not c.aside]
        own = rest[0] if len(rest) == 1 and choices[rest[0]].value == NEXT else None
    return own
