"""The map: one widget, one strip a line, only dirty lines drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ....engine.atlas import BURROW
from ....engine.seen import TableSeen
from ...changes import NO_CHANGES, Changes
from ...geometry import TALL, Boxes, Cell, Chart, Layout, fit
from ...text import Row, Run, joined, tags
from ...theme import Styles
from .blocks import bar, block, forest
from .signs import ASCII, BRAILLE, Asked, Pens, Signs
from .trails import Over, trails


class MapView(Widget, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS = "MapView { width: 1fr; height: 1fr; background: $map-ground; }"
    # All keys are bindings: one taken in on_key would overtake an Enter pressed before it.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(prefix + key, f"{action}({dx}, {dy})", show=False, id=f"map.{action}.{key}")
            for prefix, action in (("", "walk"), ("shift+", "look"))
            for key, dx, dy in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
        ),
        Binding("enter", "choose", "choose", id="map.choose"),
        *(Binding(digit, f"digit('{digit}')", show=False) for digit in "0123456789"),
    ]

    @dataclass
    class Chosen(Message):
        place: int

    @dataclass
    class Refused(Message):
        """Somebody pointed at a place that does not answer the question: the table says why not."""

        place: int

    @dataclass
    class Unasked(Message):
        """Enter on a place while none answers the question."""

        place: int

    @dataclass
    class Walked(Message):
        """A hand has moved the cursor."""

        place: int

    def __init__(
        self,
        chart: Chart,
        table: TableSeen,
        asked: Asked | None = None,
        *,
        ascii_only: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.chart, self.table, self.asked, self.ascii_only = chart, table, asked or Asked(), ascii_only
        # A table that draws more for each step puts a call here: a message comes a frame later.
        self.walked: Callable[[int], object] = lambda place: self.post_message(self.Walked(place))
        self.typing: Callable[[], object] = lambda: None  # called when a digit was heard
        self.cursor: int | None = min(self.asked.lit, default=None)
        self._tags = tags(table.seats)
        self.changes = NO_CHANGES
        self._layout: Layout | None = None
        self._trails: Over = {}
        self._rows: dict[int, list[Row]] = {}  # what is drawn of each place
        self._typed = ""
        self._strips: dict[int, Strip] = {}
        self._styles = Styles(self)
        self.active = True  # is this where the keys go?  The cursor is dimmed where they go elsewhere

    # what changes

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._forget())

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this widget and what it shows.
        self.app.theme_changed_signal.unsubscribe(self)

    def show(self, table: TableSeen, asked: Asked, changes: Changes = NO_CHANGES) -> None:
        """Draw these; places that did not change are not drawn again."""
        old, before, was = self.table, self.asked, self.changes
        self.table, self.asked, self.changes, self._typed = table, asked, changes, ""
        seats = tags(table.seats)
        pairs = list(zip(old.clearings, table.clearings, strict=True))
        if old.closed != table.closed or seats != self._tags or any(one.suit != new.suit for one, new in pairs):
            self._tags = seats
            self._forget()
        changed = {new.number for one, new in pairs if one != new}
        changed |= {place for place, _ in set(old.forests) ^ set(table.forests)}
        if old.burrow != table.burrow or old.burrow_to != table.burrow_to:
            changed |= {BURROW, *old.burrow_to, *table.burrow_to}
        changed |= (before.lit ^ asked.lit) | (before.picked ^ asked.picked)
        changed |= {place for place, _ in was.since.items() ^ changes.since.items()}
        changed |= {place for place, _ in was.fresh.items() ^ changes.fresh.items()}
        self._redraw(changed)
        if was.routes != changes.routes:
            self._draw_trails()
        if asked.lit and self.cursor not in asked.lit:
            self._put(self._nearest(asked.lit))

    def point(self, place: int) -> None:
        """Put the cursor there; nobody is told."""
        if place != self.cursor and place in self.boxes:
            self._point(place)

    def _point(self, place: int) -> None:
        self._put(place)
        self.settle()

    def _put(self, place: int) -> None:
        old, self.cursor = self.cursor, place
        self._redraw([place] if old is None else [old, place], lines=1)

    def activate(self, active: bool) -> None:
        """The keys go here now, or elsewhere."""
        if active != self.active:
            self.active = active
            if self.cursor is not None:
                self._redraw([self.cursor], lines=1)

    def settle(self) -> None:
        """What is marked until the next key is so no longer."""
        fresh = self.changes.fresh
        if fresh:
            self.changes = replace(self.changes, fresh={})
            self._redraw(fresh)

    def _nearest(self, places: Iterable[int]) -> int:
        if self.cursor is None or not self.is_attached:
            return min(places)
        boxes = self.boxes
        x, y = _centre(boxes[self.cursor])
        there = {place: _centre(boxes[place]) for place in places}
        return min(there, key=lambda place: (abs(there[place][0] - x) + abs(there[place][1] - y), place))

    def _redraw(self, places: Iterable[int], lines: int = 99) -> None:
        """One region a box, no smaller: Textual writes a dirty span from the widget's left edge, once a region."""
        if not self.is_attached or not self.size.area:
            return
        boxes = self.boxes
        drawn = [place for place in places if place in boxes]
        for place in drawn:
            if lines == 1 and place in self._rows and self.chart.is_block(place):
                self._rows[place][0] = bar(self.table.clearing(place), boxes[place].width, self._pens)
            else:
                self._rows.pop(place, None)
        regions = [boxes[place].crop_size((999, lines)) for place in drawn]
        for y in {y for region in regions for y in region.line_range}:
            self._strips.pop(y, None)
        if regions:
            self.refresh(*regions)

    def _draw_trails(self) -> None:
        """The last moves anew, and only the lines where they differ."""
        if not self.is_attached or not self.size.area:
            return
        old = self._trails if self.boxes else {}
        self._find_trails()
        spans = []
        for y in sorted({*old, *self._trails}):
            before, after = old.get(y, {}), self._trails.get(y, {})
            xs = [x for x in {*before, *after} if before.get(x) != after.get(x)]
            if xs:
                self._strips.pop(y, None)
                spans.append(self._span(min(xs), max(xs), y))
        if spans:
            self.refresh(*spans)

    def _span(self, left: int, right: int, y: int) -> Region:
        """With the blanks at both ends, which take their look from what stands beside them."""
        assert self._layout is not None
        ground = self._layout.ground[y]
        while left and ground[left - 1][0] == " ":
            left -= 1
        while right + 1 < len(ground) and ground[right + 1][0] == " ":
            right += 1
        return Region(left, y, right - left + 1, 1)

    def _find_trails(self) -> None:
        assert self._layout is not None
        self._trails = trails(
            self._layout, self.changes.routes, self._tags, self._signs.arrows, ascii_only=self.ascii_only
        )

    def _forget(self) -> None:
        self._layout = None
        self._strips.clear()
        self._rows.clear()
        self._styles.clear()
        self.refresh()

    # hands

    @property
    def _pool(self) -> frozenset[int]:
        return self.asked.lit or self._numbered

    @property
    def _numbered(self) -> frozenset[int]:
        """Clearings, and 0 for the Burrow where there is one."""
        return frozenset(self.chart.clearings) | ({BURROW} if self.chart.burrow else frozenset())

    def action_walk(self, dx: int, dy: int) -> None:
        """To the nearest place that answers; over all clearings if none is asked for."""
        self._walk(dx, dy, self._pool)

    def action_look(self, dx: int, dy: int) -> None:
        """To the nearest place of all, to see what stands there or why it does not answer."""
        self._walk(dx, dy, frozenset(self.boxes))

    def _walk(self, dx: int, dy: int, pool: frozenset[int]) -> None:
        self._typed = ""
        boxes = self.boxes
        if self.cursor not in boxes:
            self._step(min(pool))
            return
        here = _centre(boxes[self.cursor])

        def cost(place: int) -> float:
            """Nearest in the quarter ahead, lengths and breadths added, else nearest of what is ahead at all.  By this
            measure one of the four steps always comes nearer to any given place, so that every place is reached."""
            there = _centre(boxes[place])
            x, y = there[0] - here[0], there[1] - here[1]
            along, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
            return along + aside if aside < along else along + 2 * aside + 999 if along > 0 else float("inf")

        least, best = min(((cost(place), place) for place in pool - {self.cursor}), default=(float("inf"), 0))
        if least < float("inf"):
            self._step(best)

    def _step(self, place: int) -> None:
        if place != self.cursor and place in self.boxes:
            self._point(place)
            self.walked(place)

    def action_choose(self) -> None:
        if self.cursor is None:
            return
        if self.asked.lit:
            self._answer(self.cursor)
        else:
            self.post_message(self.Unasked(self.cursor))

    def action_digit(self, digit: str) -> None:
        """A number names a clearing: "1" points at the first that fits and answers, and 1, 2 is clearing 12.  Where one
        does not answer, the cursor stays."""
        pool = sorted(self._pool & self._numbered)
        for typed in (self._typed + digit, digit):
            fits = [place for place in pool if str(place).startswith(typed)]
            if not fits and int(typed) not in self._numbered:
                continue
            goes_on = any(str(place) != typed and str(place).startswith(typed) for place in self._numbered)
            self._typed = typed if goes_on else ""
            if fits:
                self._step(fits[0])
            else:
                self.post_message(self.Refused(int(typed)))
            break
        else:
            self._typed = ""
        self.typing()

    @property
    def typed(self) -> str:
        """Digits of a number that may go on."""
        return self._typed

    def forget(self) -> None:
        """What was typed begins no number any more."""
        self._typed = ""

    def on_click(self, event: events.Click) -> None:
        event.stop()
        where = event.get_content_offset(self)
        place = None if where is None or self._layout is None else self._layout.at(*where)
        if place is not None:
            self._step(place)
            self._answer(place)

    def _answer(self, place: int) -> None:
        if place in self.asked.lit:
            self.post_message(self.Chosen(place))
        elif self.asked.lit:
            self.post_message(self.Refused(place))

    # drawing

    @property
    def boxes(self) -> Boxes:
        """Where each place is drawn, counted from the widget's content."""
        width, height = self.size
        if self._layout is None or self._layout.size != (width, height):
            self._layout = fit(self.chart, width, height, self.table.closed, self.ascii_only)
            self._strips.clear()
            self._rows.clear()
            self._find_trails()
        return self._layout.boxes

    def render_line(self, y: int) -> Strip:
        boxes = self.boxes
        if (strip := self._strips.get(y)) is None:
            strip = self._strips[y] = self._line(y, boxes)
        return strip

    def _line(self, y: int, boxes: Boxes) -> Strip:
        assert self._layout is not None
        row: Row = []
        x, ground = 0, list(self._layout.ground[y])
        for at, cell in self._trails.get(y, {}).items():
            ground[at] = cell
        crossed = [(place, box) for place, box in boxes.items() if box.y <= y < box.bottom]
        for place, box in sorted(crossed, key=lambda found: found[1].x):
            row += _ground(ground[x : box.x])
            row += self._drawn(place, box)[y - box.y]
            x = box.right
        row += _ground(ground[x:])
        segments = [Segment(run.text, self._styles.of(run.fg, run.bg, run.bold)) for run in joined(row)]
        return Strip(segments).adjust_cell_length(len(ground))

    def _drawn(self, place: int, box: Region) -> list[Row]:
        if (rows := self._rows.get(place)) is None:
            if self.chart.is_block(place):
                rows = block(self.table, place, box, self.chart, self._pens)
            else:
                rows = [forest(self.table, place, box.width, self._pens)]
            self._rows[place] = rows
        return rows

    @property
    def _signs(self) -> Signs:
        return ASCII if self.ascii_only else BRAILLE

    @property
    def _pens(self) -> Pens:
        return Pens(self._tags, self._signs, self.asked, self.changes, self.cursor, self.active)


def _ground(cells: Iterable[Cell]) -> Row:
    row = []
    for char, kind in cells:
        under = "water" if kind.startswith("lake") else "ground"
        bold = kind in ("barrier", "lake-name") or kind.startswith("seat")
        row.append(Run(char, "path" if kind == "ground" else kind, under, bold))
    return row


def _centre(box: Region) -> tuple[float, float]:
    """In steps of about equal length; no two centres lie on an exact diagonal."""
    return box.center[0], (TALL + 0.0001) * box.center[1]
