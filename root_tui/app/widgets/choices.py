"""The options of a question in as many columns as they need, each with its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ...questions.keys import NEXT
from ...questions.shown import Choice as Choice
from ..text import SUIT_LETTERS, literal, suit_colour
from ..theme import Styles

LEAST = 24  # cells of a column whose lines are cut


class Said(IntEnum):
    """How much a list says of its lines, from the most; what gives way first where room is short."""

    MORE = 0
    BRIEF = 1
    EVEN = 2  # columns of one width, each line with as much as that leaves room for
    BARE = 3  # keys and labels
    CUT = 4  # columns of one width, labels cut


class Laid(NamedTuple):
    """Where the lines of a list stand in so much room."""

    first: int  # column shown
    rows: int
    slots: tuple[int | None, ...]  # the line that stands there, column after column; None: a gap
    columns: list[tuple[int, int]]  # x and width
    said: Said


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
        """A hand has moved the highlight."""

        choice: Choice

    @dataclass
    class Chosen(Message):
        choice: Choice

    @dataclass
    class Unsure(Message):
        """Enter, and nothing is pointed at."""

    def __init__(self, choices: Sequence[Choice] = (), *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        # A screen that draws more for each step puts a call here: a message comes a frame later.
        self.pointed: Callable[[Choice], object] = lambda choice: self.post_message(self.Pointed(choice))
        self._sign = "< " if ascii_only else "◂ "
        self.choices: tuple[Choice, ...] = tuple(choices)
        self.at: int | None = first_highlight(self.choices)
        self.untouched = True  # is the highlight where it came up?
        self.active = True  # is this where the keys go?  Its highlight is dimmer where they go elsewhere
        self._typed = ""
        self._first = 0  # the first column shown
        self._found: Laid | None = None
        self._found_for = Size(0, 0), 0  # the size, and the first column that was wanted
        self._styles = Styles(self)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._restyle())

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this widget and the cards it names.
        self.app.theme_changed_signal.unsubscribe(self)

    def on_resize(self, event: events.Resize) -> None:
        self.refresh()  # Textual keeps the lines of one that only grew higher; here the height moves them

    def _restyle(self) -> None:
        self._styles.clear()
        self.refresh()

    def show(self, choices: Sequence[Choice], at: int | None) -> None:
        self.choices, self.at, self._typed, self._first, self.untouched = tuple(choices), at, "", 0, True
        self._found = None
        self.refresh()

    # hands

    def point(self, at: int) -> None:
        """Put the highlight there; nobody is told."""
        self.untouched = False
        if at != self.at:
            old, self.at = self.at, at
            before = self._first
            self._scroll()
            if before != self._first or not self.size.area:
                self.refresh()
            else:
                self._redraw(*(i for i in (old, at) if i is not None))

    def activate(self, active: bool) -> None:
        """The keys go here now, or elsewhere."""
        if active != self.active:
            self.active = active
            if self.at is not None and self.size.area:
                self._redraw(self.at)

    def _step(self, at: int) -> None:
        self.point(at)
        self.pointed(self.choices[at])

    def action_step(self, dx: int, dy: int) -> None:
        self._typed = ""
        if not self.choices:
            return
        if self.at is None:
            self._step(0 if dx + dy > 0 else len(self.choices) - 1)
            return
        to = self.at + dy + dx * self._rows
        if dx and not 0 <= to < len(self.choices):
            last_column = self.at // self._rows == (len(self.choices) - 1) // self._rows
            to = len(self.choices) - 1 if dx > 0 and not last_column else self.at
        self._step(to % len(self.choices))

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
                self._step(at)
                sure = self.choices[at].quick and len(fits) == 1
                return self.choices[at] if sure else None
        self._typed = ""
        return None

    def has(self, key: str) -> bool:
        """Does a line answer to this key, or to a number that begins so or ends so?"""
        return any(key in choice.key for choice in self.choices)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        mark = self._mark()
        if mark and event.y == self._rows - 1 and event.x >= self.size.width - len(mark):
            self._turn()
        elif (at := self._at(event.x, event.y)) is not None:
            self.click(at)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._roll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._roll(event, -1)

    def _roll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if self.at is None or 0 <= self.at + by < len(self.choices):
            self.action_step(0, by)

    def _turn(self) -> None:
        """To the first line that is not shown, or back to the beginning."""
        laid = self._laid()
        slots, start = laid.slots, (laid.first + len(laid.columns)) * laid.rows
        self._step(next((i for i in slots[start:] if i is not None), 0))

    def click(self, at: int) -> None:
        """A click on a line, or on what it stands for: a deliberate one is only pointed at by the first."""
        chosen = self.takes(at)
        self.screen.set_focus(self)
        self._step(at)
        if chosen:
            self.post_message(self.Chosen(self.choices[at]))

    def takes(self, at: int) -> bool:
        """Does a click on a line choose it now, and not only point at it?"""
        return at == self.at or not self.choices[at].deliberate

    @property
    def is_cut(self) -> bool:
        """Has the list more lines than there is room for?"""
        laid = self._laid()
        return laid.first > 0 or len(laid.columns) * laid.rows < len(laid.slots)

    @property
    def typed(self) -> str:
        """Digits of a key that may go on."""
        return self._typed

    def forget(self) -> None:
        """What was typed begins no key any more."""
        self._typed = ""

    def says(self, room: Size) -> Said | None:
        """How much the list would say of its lines in so much room; None where it could not show all of them."""
        slots = self._slots(room.height)
        rows = max(1, min(room.height, len(slots)))
        for said in Said:
            if len(self._columns_for(slots, rows, room.width, said)) * rows >= len(slots):
                return said
        return None

    # drawing

    @property
    def _rows(self) -> int:
        return self._laid().rows

    def _key_width(self) -> int:
        return max((len(choice.key) for choice in self.choices), default=1) + 2

    def _columns(self) -> list[tuple[int, int]]:
        """x and width of each column, from the first one shown."""
        return self._laid().columns

    def _laid(self) -> Laid:
        """Where everything stands: found once for a size and a first column, since every line that is drawn asks."""
        size = self.size
        if self._found is None or self._found_for != (size, self._first):
            slots = self._slots(size.height)
            rows = max(1, min(size.height, len(slots)))
            said, first = self.says(size), 0
            if said is None:
                said, first = Said.BRIEF, self._first
            columns = self._columns_for(slots[first * rows :], rows, size.width, said)
            self._found_for, self._found = (size, self._first), Laid(first, rows, slots, columns, said)
        return self._found

    def _slots(self, height: int) -> tuple[int | None, ...]:
        """All lines, with a gap before each new group if one column has room for them."""
        slots: list[int | None] = []
        for i, choice in enumerate(self.choices):
            if i and choice.group != self.choices[i - 1].group:
                slots.append(None)
            slots.append(i)
        return tuple(slots) if len(slots) <= height else tuple(range(len(self.choices)))

    def _columns_for(self, slots: Sequence[int | None], rows: int, room: int, said: Said) -> list[tuple[int, int]]:
        """x and width of as many columns as there is room for."""
        keys = self._key_width()
        cells = [0 if i is None else keys + 4 + _cells(self.choices[i], said) for i in slots]
        needed = [max(cells[start : start + rows]) for start in range(0, len(slots), rows)]
        if said in (Said.EVEN, Said.CUT):
            many = len(needed)
            width = room // max(1, many)
            if width < LEAST or (said is Said.EVEN and max(needed, default=0) > width + 1):
                return []
            return [(i * width, width) for i in range(many)]
        found: list[tuple[int, int]] = []
        x = 0
        for width in needed:
            width = min(width, room)
            if found and x + width > room + 1:
                break
            found.append((x, width))
            x += width
        spare = room - x
        if found and spare > 0 and len(found) < 3:
            found[-1] = found[-1][0], min(found[-1][1] + spare, max(found[-1][1], 40))
        return found

    def where(self, at: int) -> Offset | None:
        """Where a line begins; None while it is scrolled away."""
        laid = self._laid()
        column, row = divmod(laid.slots.index(at), laid.rows)
        shown = 0 <= column - laid.first < len(laid.columns)
        return Offset(laid.columns[column - laid.first][0], row) if shown else None

    def _scroll(self) -> None:
        """So that the highlight is on a column that is shown."""
        if self.at is None or not self.size.area:
            return
        if self._laid().first != self._first:
            return  # all columns are shown
        column = self.at // self._rows
        self._first = min(self._first, column)
        while column >= self._first + len(self._columns()):
            self._first += 1

    def _at(self, x: int, y: int) -> int | None:
        laid = self._laid()
        for i, (left, width) in enumerate(laid.columns):
            slot = (laid.first + i) * laid.rows + y
            if left <= x < left + width - 1 and y < laid.rows and slot < len(laid.slots):
                return laid.slots[slot]
        return None

    def _redraw(self, *lines: int) -> None:
        widths = dict(self._columns())
        for at in lines:
            if (begin := self.where(at)) is not None:
                self.refresh(Region(*begin, widths[begin.x], 1))

    def render_line(self, y: int) -> Strip:
        ground = self._styles.of("text", "panel")
        strips: list[Strip] = []
        room = self.size.width
        first, rows, slots, columns, said = self._laid()
        if y < rows:
            for i, (_, width) in enumerate(columns):
                slot = (first + i) * rows + y
                at = slots[slot] if slot < len(slots) else None
                strips.append(Strip.blank(width, ground) if at is None else self._line(at, width, said))
        strip = Strip.join(strips).adjust_cell_length(room, ground) if strips else Strip.blank(room, ground)
        if y == rows - 1 and (words := self._mark()):
            mark = Segment(words, self._styles.of("ink", "rabbit", True))
            strip = Strip.join([strip.crop(0, room - mark.cell_length), Strip([mark])])
        return strip

    def _mark(self) -> str:
        """At the end of the last line: how many lines are not shown, and how to go on if that is one of them.  A click
        goes there."""
        laid = self._laid()
        hidden = [slot for slot in laid.slots[(laid.first + len(laid.columns)) * laid.rows :] if slot is not None]
        if not hidden:
            return " < more " if laid.first else ""
        last = self.choices[hidden[-1]]
        on = f" {last.key} {literal(last.label)}  " if last.value == NEXT else ""
        return f"{on} {len(hidden)} more > "

    def _line(self, at: int, width: int, said: Said) -> Strip:
        choice, here = self.choices[at], at == self.at
        bright = here and self.active
        ground = "panel" if not here else "land-cursor" if bright else "land"
        keys = self._key_width()
        key = f" {choice.key:>{keys - 2}} "
        style = self._styles.of
        segments = [Segment(key, style("ink", "paper" if bright else "muted" if here else "mouse", True))]
        if choice.suit >= 0:
            suit = style("ink", suit_colour(choice.suit), True)
            segments += [Segment(" ", style("text", ground)), Segment(f" {SUIT_LETTERS[choice.suit]} ", suit)]
        room = width - 4 - keys - 4 * (choice.suit >= 0)
        label, extra = literal(choice.label), _extra(choice, said, room)
        segments.append(Segment(" " + _whole(label, room), style("paper" if bright else "text", ground, bright)))
        if extra:
            segments.append(Segment(f"  {extra}", style("muted", ground)))
        strip = Strip(segments).adjust_cell_length(width - 2, style("text", ground))
        look = style("text", "panel") if not here else style("paper" if bright else "muted", ground)
        end = Segment(self._sign if here else "  ", look)
        return Strip.join([strip, Strip([end])])


def _extra(choice: Choice, said: Said, room: int) -> str:
    """What is said beside a label; in columns of one width whatever has room there."""
    if said is Said.EVEN:
        left = room - cell_len(literal(choice.label)) - 2
        return next((e for e in map(literal, (choice.more, choice.brief)) if e and cell_len(e) <= left), "")
    return literal(choice.more if said is Said.MORE else choice.brief if said is Said.BRIEF else "")


def _whole(label: str, room: int) -> str:
    """As many of its words as there is room for, and ".." for the rest."""
    if cell_len(label) <= room:
        return label
    words = label.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) > room - 3:
        words.pop()
    kept = " ".join(words)
    return f"{kept} .." if cell_len(kept) <= room - 3 else label


def _cells(choice: Choice, said: Said) -> int:
    """What a line needs beside its key."""
    extra = _extra(choice, said, 0)
    return cell_len(literal(choice.label)) + (4 if choice.suit >= 0 else 0) + (cell_len(extra) + 2 if extra else 0)


def first_highlight(choices: Sequence[Choice]) -> int | None:
    """The first line that a mere Enter may choose: never dice, a card given away, or what stands beside the step's own
    lines, unless it is all that there is; going on only where nothing but such lines is offered."""
    if len(choices) == 1 and choices[0].value != NEXT and not choices[0].deliberate:
        return 0
    own = next((i for i, c in enumerate(choices) if not (c.deliberate or c.aside) and c.suit < 0), None)
    if own is None and any(c.aside for c in choices):
        rest = [i for i, c in enumerate(choices) if not c.aside]
        own = rest[0] if len(rest) == 1 and choices[rest[0]].value == NEXT else None
    return own
