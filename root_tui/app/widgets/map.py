"""The map: one widget, one strip a line, only dirty lines drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ...engine.atlas import BURROW, Forest, forest_letter
from ...engine.pieces import PLOT, PLOTS
from ...engine.seen import ClearingSeen, TableSeen
from ..geometry import TALL, Boxes, Cell, Chart, Layout, fit
from ..text import (
    Row,
    Run,
    joined,
    packed,
    piece_name,
    piece_tag,
    plot_of,
    seat_colour,
    short,
    suit_colour,
    suit_name,
    tags,
    width,
)
from ..theme import colour


@dataclass(frozen=True, slots=True)
class Asked:
    """What the map has to do with the question: `lit` places answer it, `picked` ones were answered before (a move's
    origin)."""

    lit: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Signs:
    lit: str
    here: str  # the cursor's left, where the place answers
    end: str  # its right
    free: str  # an open slot
    tree: str
    picked: str = "*"


ASCII = Signs(">", ">", "<", "[]", "()")
BRAILLE = Signs("›", "▸", "◂", "⣏⣹", "⣰⣆")


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
    class Walked(Message):
        """The cursor has moved."""

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
        self.cursor: int | None = min(self.asked.lit, default=None)
        self._tags = tags(table.seats)
        self._layout: Layout | None = None
        self._typed = ""
        self._strips: dict[int, Strip] = {}
        self._styles: dict[tuple[str, str, bool], Style] = {}

    # what changes

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._forget())

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this widget and what it shows.
        self.app.theme_changed_signal.unsubscribe(self)

    def show(self, table: TableSeen, asked: Asked) -> None:
        """Draw these; places that did not change are not drawn again."""
        old, before = self.table, self.asked
        self.table, self.asked, self._typed = table, asked, ""
        seats = tags(table.seats)
        if old.closed != table.closed or seats != self._tags:
            self._tags = seats
            self._forget()
        changed = {new.number for new, was in zip(table.clearings, old.clearings, strict=True) if new != was}
        changed |= {place for place, _ in set(old.forests) ^ set(table.forests)}
        if old.burrow != table.burrow or old.burrow_to != table.burrow_to:
            changed.add(BURROW)
        changed |= (before.lit ^ asked.lit) | (before.picked ^ asked.picked)
        self._redraw(changed)
        if asked.lit and self.cursor not in asked.lit:
            self._point(self._nearest(asked.lit))

    def point(self, place: int) -> None:
        """Put the cursor there.  Call it under `prevent(MapView.Walked)` if what you do on Walked leads back here."""
        if place != self.cursor and place in self.boxes:
            self._point(place)

    def _point(self, place: int) -> None:
        old, self.cursor = self.cursor, place
        self._redraw([place] if old is None else [old, place], lines=1)
        self.post_message(self.Walked(place))

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
        regions = [boxes[place].crop_size((999, lines)) for place in places if place in boxes]
        for y in {y for region in regions for y in region.line_range}:
            self._strips.pop(y, None)
        if regions:
            self.refresh(*regions)

    def _forget(self) -> None:
        self._layout = None
        self._strips.clear()
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
            self._point(min(pool))
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
            self._point(best)

    def action_choose(self) -> None:
        if self.cursor is not None:
            self._answer(self.cursor)

    def action_digit(self, digit: str) -> None:
        """A number names a clearing: "1" points at the first that fits and answers, else at 1; 1, 2 is clearing 12."""
        pool = sorted(self._pool & self._numbered)
        for typed in (self._typed + digit, digit):
            fits = [place for place in pool if str(place).startswith(typed)]
            place = fits[0] if fits else int(typed)
            if place in self._numbered:
                self._typed = typed
                self.point(place)
                return

    def on_click(self, event: events.Click) -> None:
        event.stop()
        where = event.get_content_offset(self)
        place = None if where is None or self._layout is None else self._layout.at(*where)
        if place is not None:
            self.point(place)
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
        size = self.size.width, self.size.height
        if self._layout is None or self._layout.size != size:
            self._layout = fit(self.chart, *size, self.table.closed, self.ascii_only)
            self._strips.clear()
        return self._layout.boxes

    def render_line(self, y: int) -> Strip:
        boxes = self.boxes
        if (strip := self._strips.get(y)) is None:
            strip = self._strips[y] = self._line(y, boxes)
        return strip

    def _line(self, y: int, boxes: Boxes) -> Strip:
        assert self._layout is not None
        row: Row = []
        x, ground = 0, self._layout.ground[y]
        crossed = [(place, box) for place, box in boxes.items() if box.y <= y < box.bottom]
        for place, box in sorted(crossed, key=lambda found: found[1].x):
            row += _ground(ground[x : box.x])
            row += self._block(place, box)[y - box.y] if self.chart.is_block(place) else self._forest(place)
            x = box.right
        row += _ground(ground[x:])
        segments = [Segment(run.text, self._style(run.fg, run.bg, run.bold)) for run in joined(row)]
        return Strip(segments).adjust_cell_length(len(ground))

    def _style(self, fg: str, bg: str, bold: bool) -> Style:
        key = fg, bg, bold
        if (style := self._styles.get(key)) is None:
            given = self.app.theme_variables
            style = Style(color=colour(fg, given).hex, bgcolor=colour(bg, given).hex, bold=bold)
            self._styles[key] = style
        return style

    @property
    def _signs(self) -> Signs:
        return ASCII if self.ascii_only else BRAILLE

    def _sign(self, place: int) -> str:
        if place in self.asked.lit:
            return self._signs.here if place == self.cursor else self._signs.lit
        return self._signs.picked if place in self.asked.picked else " "

    def _forest(self, place: int) -> Row:
        """Five cells: a tree or the pawns, the sign, the letter, the cursor."""
        lit, here = place in self.asked.lit, place == self.cursor
        green = "forest-lit" if lit or place in self.asked.picked else "forest"
        pawns = [self._tags[seat] for forest, seats in self.table.forests if forest == place for seat in seats]
        row = [Run(pawn[-1] if i else pawn, seat_colour(pawn), "ground", True) for i, pawn in enumerate(pawns[:2])]
        row = row or [Run(self._signs.tree, green, "ground")]
        sign = "" if len(pawns) > 1 and here and not lit else self._sign(place)
        letter = sign + forest_letter(Forest(place)) + (self._signs.end if here else "")
        row.append(Run(letter, "ground" if here else green, "paper" if here else "ground", lit or here))
        return _filled(row, 5, "ground", "forest")

    def _block(self, number: int, box: Region) -> list[Row]:
        seen, inner = self.table.clearing(number), box.width - 2
        edge = Run(" ", "text", "land")
        if number == BURROW:
            lines = _dwellers(seen, self._tags, self.table.burrow_to, box.height - 1)
            return [self._bar(seen, box.width), *(_filled([edge, *row], box.width, "land", "text") for row in lines)]
        pieces = _pieces(seen, self._tags, self._signs, inner, box.height - 1 - (box.height >= 6))
        if box.height >= 6:
            roads = "to " + " ".join(map(str, self.chart.beside(number, self.table.closed)))
            pieces.append([Run(roads[:inner], "muted", "land")])
        return [self._bar(seen, box.width), *(_filled([edge, *row], box.width, "land", "text") for row in pieces)]

    def _bar(self, seen: ClearingSeen, room: int) -> Row:
        """Number, suit and ruler.  The cursor changes this line and no other: two lines to write for a step."""
        lit, here = seen.number in self.asked.lit, seen.number == self.cursor
        bright = lit or seen.number in self.asked.picked
        ruler = "" if seen.ruler is None else self._tags[seen.ruler]
        name, suit = suit_name(seen.suit), suit_colour(seen.suit)
        if seen.number == BURROW:
            name, suit = "Burrow", seat_colour(ruler)
        ground, pen = (suit, "ink") if bright else ("dim " + suit, "paper")
        edge, letters = ("paper", "ink") if here else (ground, pen)
        tag = f" {ruler} " if ruler and room >= 16 else ruler
        end = self._signs.end if here else " " if tag and room >= 14 else ""
        left = room - 4 - len(tag) - len(end)
        word = name[:left]
        return [
            Run(f"{self._sign(seen.number)}{seen.number:>2} ", letters, edge, True),
            Run(word, pen, ground, bright),
            Run(" " * (left - len(word)), letters, edge),
            Run(tag, seat_colour(ruler), "ground", True),
            Run(end, letters, edge, True),
        ]


# what stands in a clearing

MARKS = {"scorched": "barrier", "tower": "paper"}  # their colours; others have the lake's
# Slots in words, pieces in words, blanks between: what gives way first where room is short.
TRIES = ((True, True, 1), (True, False, 1), (False, True, 1), (False, False, 1), (False, False, 0))


def _pieces(seen: ClearingSeen, seats: tuple[str, ...], signs: Signs, inner: int, lines: int) -> list[Row]:
    """So many lines: slots, then warriors, pawns, tokens and marks; what finds no room is counted behind a "+"."""
    rooms = [inner] * (lines - 1)
    for named, long, gap in TRIES:
        slots = _slots(seen, seats, signs, long=named)
        people, things = _groups(seen, seats, long=long, apart=long and inner >= 16)
        between = Run(" " * (gap + (long and inner >= 16)), "text", "land")
        if width(slots) > inner:
            continue
        above, left = packed(people, rooms, between)
        used = sum(map(bool, above))
        below, more = packed(things, rooms[used:], between)
        if not left and not more:
            return [slots, *above[:used], *below]
        rows, left = packed(people + things, [*rooms, inner - width(slots) - 1], between)
        if not left:
            return [_with(slots, rows[-1]), *rows[:-1]]
    people, things = _groups(seen, seats, long=False, apart=False)
    return _cut(_slots(seen, seats, signs, long=False), people + things, inner, lines)


def _cut(slots: Row, groups: list[Row], inner: int, lines: int) -> list[Row]:
    """As many groups as there is room for, and how many are not drawn."""
    rooms = [*[inner] * (lines - 1), inner - width(slots) - 1]
    for keep in range(len(groups) - 1, -1, -1):
        more = [Run(f"+{len(groups) - keep}", "paper", "land", True)]
        rows, left = packed([*groups[:keep], more], rooms, Run("", "text", "land"))
        if not left:
            return [_with(slots, rows[-1]), *rows[:-1]]
    raise AssertionError(f"a block of {lines} lines by {inner} cells has no room for a +")


def _with(slots: Row, more: Row) -> Row:
    return [*slots, Run(" ", "text", "land"), *more] if slots and more else slots + more


def _slots(seen: ClearingSeen, seats: tuple[str, ...], signs: Signs, *, long: bool) -> Row:
    """One field for each slot: buildings, the ruin, open slots, and slots that nobody can build in."""
    row: Row = []
    for group in seen.buildings:
        word = f" {piece_name(group.kind)} " if long else piece_tag(group.kind)
        tag = seats[group.owner]
        row += [Run(word, "ink", seat_colour(tag), True), Run(" ", "text", "land")] * group.n
    if seen.ruin:
        known = "*" if seen.known else ""
        row += [Run(f" ruin{known} " if long else f"Ru{known}", "text", "dim seat-none"), Run(" ", "text", "land")]
    row += [Run(signs.free, "muted", "land"), Run(" ", "text", "land")] * seen.open
    barred = seen.slots - sum(group.n for group in seen.buildings) - seen.ruin - seen.open
    row += [Run("--", "muted", "land"), Run(" ", "text", "land")] * barred
    return row[:-1]


def _groups(seen: ClearingSeen, seats: tuple[str, ...], *, long: bool, apart: bool) -> tuple[list[Row], list[Row]]:
    """Warriors and pawns; tokens and marks.  A tag with a number is warriors, without one a pawn."""
    blank = " " * apart
    people = [_counted(seats[group.owner] + blank, seats[group.owner], group.n) for group in seen.warriors]
    for seat in seen.pawns:
        people.append([Run(seats[seat] + (" pawn" if long else ""), seat_colour(seats[seat]), "land", True)])
    things: list[Row] = []
    for group in seen.tokens:
        if group.kind == PLOT:
            things.append([_plot(seen, seats[group.owner], long=long)])
            continue
        word = piece_name(group.kind) + " " * (group.n > 1) if long else piece_tag(group.kind)
        things.append(_counted(word, seats[group.owner], group.n, bold=False)[: 2 if group.n > 1 else 1])
    for mark in seen.marks:
        if mark not in PLOTS:
            things.append([Run(mark if long else short(mark), MARKS.get(mark, "lake-name"), "land")])
    return people, things


def _plot(seen: ClearingSeen, tag: str, *, long: bool) -> Run:
    """bomb: face up; (bomb): face down, on the screen of whoever put it there; plot: face down."""
    word, up = plot_of(seen)
    shown = (word or "plot") if long else short(word or "plot")
    return Run(shown if up or not word else f"({shown})", seat_colour(tag), "land", up)


def _dwellers(seen: ClearingSeen, seats: tuple[str, ...], ways: tuple[int, ...], lines: int) -> list[Row]:
    """Who is in the Burrow, and which clearings have a tunnel."""
    row: Row = [run for group in seen.warriors for run in _counted(seats[group.owner], seats[group.owner], group.n)]
    row = row or [Run("empty", "muted", "land")]
    to = " ".join(map(str, ways))
    if lines > 1:
        return [row, [Run(f"tunnels to {to}" if ways else "no tunnel", "muted", "land")]]
    return [[*row, Run(f" to {to}" if ways else " no tunnel", "muted", "land")]]


def _counted(word: str, tag: str, n: int, *, bold: bool = True) -> Row:
    return [Run(word, seat_colour(tag), "land", bold), Run(str(n), "paper", "land", True)]


def _ground(cells: Iterable[Cell]) -> Row:
    row = []
    for char, kind in cells:
        under = "water" if kind.startswith("lake") else "ground"
        row.append(Run(char, "path" if kind == "ground" else kind, under, kind in ("barrier", "lake-name")))
    return row


def _filled(row: Row, cells: int, bg: str, fg: str) -> Row:
    return [*row, Run(" " * (cells - width(row)), fg, bg)]


def _centre(box: Region) -> tuple[float, float]:
    """In steps of about equal length; no two centres lie on an exact diagonal."""
    return box.center[0], (TALL + 0.0001) * box.center[1]
