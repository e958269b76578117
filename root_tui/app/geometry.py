"""Where things lie: a map and a size in cells give blocks that never overlap and a painted ground.  No widget here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2
from typing import TYPE_CHECKING

from textual.geometry import Region

if TYPE_CHECKING:
    from ..data import MapLayout
    from ..engine.atlas import Atlas

XY = tuple[float, float]
Pair = tuple[int, int]
Boxes = dict[int, Region]
Cell = tuple[str, str]  # a character and what it is: ground, path, closed, barrier, river, lake, lake-name

# Largest first: the widest that leave half of the ground to paths and woods are taken.
BLOCKS = (
    *((40, 12), (38, 11), (36, 11), (36, 10), (34, 10), (32, 10), (34, 9), (32, 9), (30, 9), (30, 8), (28, 8), (26, 8)),
    *((26, 7), (24, 7), (24, 6), (22, 6), (20, 6), (18, 6)),
    *((22, 5), (20, 5), (18, 5), (17, 5), (16, 5), (15, 5), (18, 4), (16, 4), (15, 4), (14, 4), (13, 4)),
    *((15, 3), (14, 3), (13, 3)),
)
SMALLEST = (78, 15)  # below it a layout is made too, but blocks may lie on each other
LABEL = 5  # cells of a forest: a tree or pawns, the sign that it answers, its letter, the cursor
LONG_LABEL = 12  # with the word "forest", where clearings have room for words and it covers nothing
WORDY = 20  # from this width on a clearing has room for words
ASIDE = 24.0  # how far from a corner the Burrow may lie if it has free ground around it there
UNDER = 99.0  # too far, and what a path under the Burrow costs
BURROW = 0  # the place off the map
BURROWS = ((24, 3), (20, 3), (20, 2), (18, 2), (17, 2))  # largest first; three lines where clearings have five
HOPELESS = 211.0  # faults that nudging never mended: more than one overlap, or one and much else
VISIBLE = 4  # dots that a path must show between its two blocks
NUDGES = sorted(((x, y) for x in range(-4, 5) for y in (-1, 0, 1)), key=lambda xy: (abs(xy[0]) + 3 * abs(xy[1]), xy))
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
TALL = 2.2  # a cell is about so much taller than wide


@dataclass(frozen=True, eq=False)
class Chart:
    """What is drawn of a map, in any unit, x to the right and y down.  Places are numbers: forest A is 101."""

    clearings: Mapping[int, XY]
    forests: Mapping[int, XY]
    touches: Mapping[int, tuple[int, ...]]  # the clearings around a forest
    paths: tuple[Pair, ...]  # low, high; closed ones too
    river: tuple[XY, ...] = ()
    lake: tuple[XY, ...] = ()
    lake_label: XY | None = None
    burrow: bool = False  # is the Burrow drawn beside the map?

    def is_block(self, place: int) -> bool:
        """A clearing or the Burrow, not a forest."""
        return place in self.clearings or (self.burrow and place == BURROW)

    def beside(self, clearing: int, closed: tuple[Pair, ...] = ()) -> list[int]:
        """The clearings that open paths join with this one."""
        return sorted(b if a == clearing else a for a, b in self.paths if clearing in (a, b) and (a, b) not in closed)


@dataclass(frozen=True, eq=False)
class Layout:
    size: tuple[int, int]
    block: tuple[int, int]
    boxes: Boxes  # clearings, the Burrow, forest labels
    ground: tuple[tuple[Cell, ...], ...]  # rows
    routes: Mapping[Pair, tuple[XY, ...]]  # the line of each path, from the lower clearing's middle

    def at(self, x: int, y: int) -> int | None:
        """The place drawn in this cell."""
        return next((place for place, box in self.boxes.items() if box.contains(x, y)), None)


@lru_cache(maxsize=16)
def chart_of(atlas: Atlas, layout: MapLayout, *, burrow: bool = False) -> Chart:
    """The chart of a map; the same one for the next table on it, since layouts are remembered by it."""
    return Chart(
        {int(n): at for n, at in layout.clearings.items()},
        {int(n): at for n, at in layout.forests.items()},
        {int(n): around for n, around in atlas.touches.items()},
        tuple((a, b) for a in atlas.clearings for b in atlas.paths[a] if a < b),
        layout.river,
        layout.lake,
        layout.lake_label,
        burrow,
    )


@lru_cache(maxsize=64)
def fit(chart: Chart, width: int, height: int, closed: tuple[Pair, ...] = (), ascii_only: bool = False) -> Layout:
    """The largest blocks that leave a free column between any two and let every path be seen."""
    block, boxes = _blocks(chart, width, height)
    place = _scale(chart, width, height, block)
    paint = _Paint(width, height, ascii_only)
    paint.lake([place(p) for p in chart.lake])
    for bend, next_bend in pairwise(chart.river):
        paint.line(place(bend), place(next_bend), "river", thick=True)
    routes = {(a, b): tuple(_route(a, b, boxes)) for a, b in chart.paths}
    for pair, route in routes.items():
        paint.path(route, pair in closed, boxes)
    everything = dict(boxes)
    if chart.burrow:
        everything[BURROW] = _burrow(boxes, block, paint)
    faces = {forest: _face(chart, forest, boxes) for forest in chart.forests}
    for forest in sorted(faces, key=lambda forest: (_area(faces[forest]), forest)):  # the tightest first
        everything[forest] = _forest(place(chart.forests[forest]), block, faces[forest], everything, paint)
    if chart.lake_label:
        lake = [place(p) for p in chart.lake]
        paint.word("Lake", _label(place(chart.lake_label), 4, lake, everything, paint, dry=False), "lake-name")
    return Layout((width, height), block, everything, paint.rows(), routes)


@lru_cache(maxsize=64)
def trail(layout: Layout, src: int, dst: int, ascii_only: bool = False) -> tuple[tuple[int, int, str], ...]:
    """The cells in the open of the path between two clearings, from `src` on, as they look when it was just used: x, y,
    a character.  Nothing where there is no path."""
    route = layout.routes.get((min(src, dst), max(src, dst)), ())
    paint = _Paint(*layout.size, ascii_only)
    cells: list[tuple[int, int]] = []
    for a, b in pairwise(route if src < dst else route[::-1]):
        cells += paint.line(a, b, "path", thick=True)
    rows = layout.size[1]
    free = [(x, y) for x, y in dict.fromkeys(cells) if 0 <= y < rows and layout.at(x, y) is None]
    return tuple((x, y, "o" if ascii_only else chr(0x2800 + paint.bits[x, y][0])) for x, y in free)


# blocks


@lru_cache(maxsize=64)
def _blocks(chart: Chart, width: int, height: int) -> tuple[tuple[int, int], Boxes]:
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return BLOCKS[-1], _corners(chart, width, height, BLOCKS[-1])
    best: tuple[float, tuple[int, int], Boxes] | None = None
    for bw, bh in BLOCKS:
        if bh > 3 and len(chart.clearings) * bw * bh > 0.5 * width * height:
            continue
        boxes = _corners(chart, width, height, (bw, bh))
        if bh > 3 and sum(_touch(a, b) for a, b in combinations(boxes.values(), 2)) > 1:
            continue
        boxes, faults = _repaired(chart, boxes, Region(0, 0, width, height))
        faults += sum(not _free(_face(chart, forest, boxes), boxes) for forest in chart.forests)
        if best is None or faults < best[0]:
            best = faults, (bw, bh), boxes
        if not faults:
            break
    assert best is not None  # the three smallest are always tried
    return best[1], best[2]


def _scale(chart: Chart, width: int, height: int, block: tuple[int, int]) -> Callable[[XY], XY]:
    """Chart to cells, so that the outermost blocks touch the edges."""
    xs, ys = zip(*chart.clearings.values(), strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    bw, bh = min(block[0], width), min(block[1], height)

    def place(p: XY) -> XY:
        return (
            bw / 2 + (width - bw) * (p[0] - left) / (right - left),
            bh / 2 + (height - bh) * (p[1] - top) / (bottom - top),
        )

    return place


def _corners(chart: Chart, width: int, height: int, block: tuple[int, int]) -> Boxes:
    place, (bw, bh) = _scale(chart, width, height, block), block
    centres = {n: place(p) for n, p in chart.clearings.items()}
    return {n: Region(max(0, round(x - bw / 2)), max(0, round(y - bh / 2)), bw, bh) for n, (x, y) in centres.items()}


def _repaired(chart: Chart, boxes: Boxes, whole: Region) -> tuple[Boxes, float]:
    """`boxes` with the faulty ones pushed a little; and what is still wrong, 0 for nothing."""
    home, boxes = boxes, dict(boxes)
    faults = {n: _faults(chart, boxes, n) for n in boxes}
    worse = HOPELESS
    while 0 < (total := sum(faults.values())) < worse:
        worse = total
        for n in sorted(faults, key=lambda n: (-faults[n], n)):
            if faults[n]:
                boxes[n] = _nudged(chart, boxes, n, home[n], whole)
        faults = {n: _faults(chart, boxes, n) for n in boxes}
    return boxes, total


def _nudged(chart: Chart, boxes: Boxes, n: int, home: Region, whole: Region) -> Region:
    """The block with the fewest faults near `home`, and of those the nearest."""
    best, least = boxes[n], _faults(chart, boxes, n)
    for nudge in NUDGES:
        box = home.translate(nudge)
        if whole.contains_region(box) and (wrong := _faults(chart, {**boxes, n: box}, n)) < least:
            best, least = box, wrong
            if not wrong:
                break
    return best


def _faults(chart: Chart, boxes: Boxes, n: int) -> float:
    """What is wrong around clearing `n`: overlaps, paths that cannot be seen, paths that run under a third block."""
    wrong = 100.0 * sum(_touch(boxes[n], box) for other, box in boxes.items() if other != n)
    for a, b in chart.paths:
        if n in (a, b):
            start, end = _gap(boxes[a], boxes[b])
            line = _middle(boxes[a]), _middle(boxes[b])
            under = sum(_crosses(*line, box) for other, box in boxes.items() if other not in (a, b))
            wrong += (end - start < VISIBLE) + 3.0 * under
        else:
            wrong += 3.0 * _crosses(_middle(boxes[a]), _middle(boxes[b]), boxes[n])
    return wrong


def _touch(a: Region, b: Region) -> bool:
    """Whether no free column is left between two blocks (they may stand on each other)."""
    return a.x < b.right + 1 and b.x < a.right + 1 and a.y < b.bottom and b.y < a.bottom


def _middle(box: Region) -> XY:
    return box.x + box.width / 2, box.y + box.height / 2


def _inside(a: XY, b: XY, box: Region) -> tuple[float, float]:
    """The part of the line from `a` to `b`, 0 to 1, that lies in `box`; empty if it ends before it starts."""
    enter, leave = 0.0, 1.0
    for axis, low, high in ((0, box.x, box.right), (1, box.y, box.bottom)):
        step = b[axis] - a[axis]
        if step == 0:
            if not low < a[axis] < high:
                return 1.0, 0.0
            continue
        first, last = sorted(((low - a[axis]) / step, (high - a[axis]) / step))
        enter, leave = max(enter, first), min(leave, last)
    return enter, leave


def _gap(a: Region, b: Region) -> tuple[float, float]:
    """Where the path between two blocks is in the open, in dots from the first one's middle."""
    start, end = _middle(a), _middle(b)
    dots = max(abs(end[0] - start[0]) * 2, abs(end[1] - start[1]) * 4)
    return _inside(start, end, a)[1] * dots, _inside(start, end, b)[0] * dots


def _crosses(start: XY, end: XY, box: Region) -> bool:
    if max(start[0], end[0]) <= box.x or min(start[0], end[0]) >= box.right:
        return False
    if max(start[1], end[1]) <= box.y or min(start[1], end[1]) >= box.bottom:
        return False
    enter, leave = _inside(start, end, box)
    return leave - enter > 0.001


def _route(a: int, b: int, boxes: Boxes) -> list[XY]:
    """The line of a path, led round a block that stands in its way."""
    start, end = _middle(boxes[a]), _middle(boxes[b])
    others = [box for n, box in boxes.items() if n not in (a, b)]
    blocked = [box for box in others if _crosses(start, end, box)]
    for box in blocked:
        wide = box.grow((1, 2, 1, 2))
        corners: list[XY] = [(x, y) for x in (wide.x, wide.right) for y in (wide.y, wide.bottom)]
        free = [
            via for via in corners if not any(_crosses(start, via, each) or _crosses(via, end, each) for each in others)
        ]
        if free:
            return [start, min(free, key=lambda via: _length(start, via) + _length(via, end)), end]
    return [start, end]


def _length(a: XY, b: XY) -> float:
    return abs(a[0] - b[0]) + TALL * abs(a[1] - b[1])


# the ground


class _Paint:
    """Dots, two by four a cell, each cell with one kind: what is drawn later wins the cell."""

    def __init__(self, width: int, height: int, ascii_only: bool) -> None:
        self.width, self.height, self.ascii = width, height, ascii_only
        self.bits: dict[tuple[int, int], tuple[int, str]] = {}
        self.water: dict[tuple[int, int], Cell] = {}
        self.marks: dict[tuple[int, int], Cell] = {}
        self.ways: set[tuple[int, int]] = set()  # under paths, gaps of closed ones too
        self.precious: set[tuple[int, int]] = set()  # all that can be seen of a short path

    def path(self, route: Iterable[XY], shut: bool, boxes: Boxes) -> None:
        cells: list[tuple[int, int]] = []
        for a, b in pairwise(route):
            cells += self.line(a, b, "closed" if shut else "path", dash=shut)
        self.ways.update(cells)
        free = [cell for cell in cells if not any(box.contains(*cell) for box in boxes.values())]
        if len(free) <= 3:
            self.precious.update(free)
        if shut and free:
            self.marks[free[len(free) // 2]] = "x", "barrier"

    def line(self, a: XY, b: XY, kind: str, *, dash: bool = False, thick: bool = False) -> list[tuple[int, int]]:
        """The cells of the line; a thick one is two dots wide."""
        cells: list[tuple[int, int]] = []
        for step, (px, py) in enumerate(_walk(a, b)):
            cell = px // 2, py // 4
            if not cells or cells[-1] != cell:
                cells.append(cell)
            if dash and step // 2 % 3:
                continue
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)) if thick else ((0, 0),):
                x, y = px + dx, py + dy
                bits, was = self.bits.get((x // 2, y // 4), (0, kind))
                self.bits[x // 2, y // 4] = (bits if was == kind else 0) | DOTS[y % 4][x % 2], kind
        return cells

    def lake(self, outline: list[XY]) -> None:
        for y in range(self.height if outline else 0):
            shores = _crossings(y + 0.5, outline)
            for left, right in zip(shores[::2], shores[1::2], strict=True):
                for x in range(round(left), round(right)):
                    wave = (x + y) % 2 == 0 if self.ascii else (3 * x + 7 * y) % 11 == 0
                    self.water[x, y] = "~" if wave else " ", "lake"

    def covered(self, box: Region) -> float:
        """What is lost under the Burrow: too much where there is a path, a little for whatever else is drawn."""
        cells = [(x, y) for y in box.line_range for x in box.column_range]
        if not self.ways.isdisjoint(cells):
            return UNDER
        return 3 * sum(cell in self.bits or cell in self.water for cell in cells)

    def word(self, word: str, where: Region, kind: str) -> None:
        for i, c in enumerate(word if where.area else ""):
            self.marks[where.x + i, where.y] = c, kind

    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        plain = {"path": ".", "closed": ":", "river": "~"}
        rows: list[list[Cell]] = [[(" ", "ground")] * self.width for _ in range(self.height)]
        lines = {
            cell: (plain[kind] if self.ascii else chr(0x2800 + bits), kind) for cell, (bits, kind) in self.bits.items()
        }
        for (x, y), drawn in (self.water | lines | self.marks).items():
            if 0 <= x < self.width and 0 <= y < self.height:
                rows[y][x] = drawn
        return tuple(map(tuple, rows))


def _face(chart: Chart, forest: int, boxes: Boxes) -> list[XY]:
    """The area of a forest: the middles of the clearings around it, in order."""
    around = [_middle(boxes[n]) for n in chart.touches[forest]]
    x, y = (sum(axis) / len(around) for axis in zip(*around, strict=True))
    return sorted(around, key=lambda p: atan2(p[1] - y, p[0] - x))


def _area(face: list[XY]) -> float:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(face, face[1:] + face[:1], strict=True))) / 2


def _free(face: list[XY], boxes: Boxes) -> bool:
    """Whether a label can stand in this area."""
    xs, ys = zip(*face, strict=True)
    for y in range(int(min(ys)), int(max(ys)) + 1):
        solid = [(box.x - LABEL, box.right) for box in boxes.values() if box.y <= y < box.bottom]
        for x in range(int(min(xs)), int(max(xs)) + 1):
            if not any(left <= x <= right for left, right in solid) and not _outside(x, y, LABEL, face):
                return True
    return False


def _outside(x: int, y: int, length: int, face: list[XY]) -> int:
    """How many ends of a label lie outside of an area."""
    return (not _within((x + 0.5, y + 0.5), face)) + (not _within((x + length - 0.5, y + 0.5), face))


def _label(at: XY, length: int, face: list[XY], taken: Boxes, paint: _Paint, *, dry: bool = True) -> Region:
    """The free place in its area nearest to `at` that covers as little of paths and water as can be; empty if none."""
    best, where = float("inf"), Region(0, 0, 0, 0)
    for y in sorted(range(paint.height), key=lambda y: abs(y + 0.5 - at[1])):
        up = TALL * abs(y + 0.5 - at[1])
        if up >= best:
            break
        solid = [(box.x - length, box.right) for box in taken.values() if box.y <= y < box.bottom]
        reach = min(best - up, paint.width)
        first, last = int(at[0] - length / 2 - reach), int(at[0] - length / 2 + reach) + 1
        for x in range(max(0, first), min(paint.width - length, last) + 1):
            far = up + abs(x + length / 2 - at[0])
            if far >= best or any(left <= x <= right for left, right in solid):
                continue
            cells = {(x + i, y) for i in range(length)}
            crossed = sum(cell in paint.bits or (dry and cell in paint.water) for cell in cells)
            cost = far + 4 * crossed + 40 * (_outside(x, y, length, face) + len(cells & paint.precious))
            if cost < best:
                best, where = cost, Region(x, y, length, 1)
    return where


def _forest(at: XY, block: tuple[int, int], face: list[XY], taken: Boxes, paint: _Paint) -> Region:
    """Where a forest is named: in a word if that covers nothing, else by its letter."""
    if block[0] >= WORDY:
        where = _label(at, LONG_LABEL, face, taken, paint)
        covered = any((x, where.y) in paint.bits or (x, where.y) in paint.water for x in where.column_range)
        if where.area and not covered and not _outside(where.x, where.y, LONG_LABEL, face):
            return where
    return _label(at, LABEL, face, taken, paint)


def _walk(a: XY, b: XY) -> Iterator[tuple[int, int]]:
    x, y, dx, dy = a[0] * 2, a[1] * 4, (b[0] - a[0]) * 2, (b[1] - a[1]) * 4
    steps = max(1, round(max(abs(dx), abs(dy))))
    for i in range(steps + 1):
        yield int(x + dx * i / steps), int(y + dy * i / steps)


def _burrow(taken: Boxes, block: tuple[int, int], paint: _Paint) -> Region:
    """A place for the Burrow beside the clearings, over no path: near a corner with free ground around it, else where
    there is room."""
    sizes = [size for size in BURROWS if size[1] == 2 or block[1] >= 5]
    for least in (ASIDE, UNDER):
        for size in sizes:
            where = _dug(size, taken, paint, least)
            if where is not None:
                return where
    return Region(0, 0, *BURROWS[-1]).crop_size((paint.width, paint.height))


def _dug(size: tuple[int, int], taken: Boxes, paint: _Paint, least: float) -> Region | None:
    """The place of this size against which least can be said, and less than `least`: how far the corner is, blocks
    above and below, paths, water.  From the corners inwards, until being nearer says more than all else."""
    wide, high = size
    right, bottom = paint.width - wide, paint.height - high
    best, where = (least, -1, -1), None
    for y in sorted(range(bottom + 1), key=lambda y: min(y, bottom - y)):
        up = TALL * min(y, bottom - y)
        if up > best[0]:
            break
        blocked, beside = set[int](), set[int]()  # columns where it would stand on a block, or straight above or below
        for box in taken.values():
            if y - 1 < box.bottom and box.y <= y + high:
                beside.update(range(box.x - wide + 1, box.right))
                if y < box.bottom and box.y < y + high:
                    blocked.update(range(box.x - wide, box.right + 1))
        for x in sorted(set(range(right + 1)) - blocked, key=lambda x: min(x, right - x)):
            cost = min(x, right - x) + up + ASIDE * (x in beside)
            if min(x, right - x) + up > best[0]:
                break
            if (cost, y, x) < best:
                cost += paint.covered(Region(x, y, wide, high))
                if (cost, y, x) < best:
                    best, where = (cost, y, x), Region(x, y, wide, high)
    return where


def _within(p: XY, outline: list[XY]) -> bool:
    return sum(x < p[0] for x in _crossings(p[1], outline)) % 2 == 1


def _crossings(y: float, outline: list[XY]) -> list[float]:
    """Where a line of cells meets an outline, from the left; an even number of times."""
    edges = zip(outline, outline[1:] + outline[:1], strict=True)
    return sorted(x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in edges if (y0 > y) != (y1 > y))
