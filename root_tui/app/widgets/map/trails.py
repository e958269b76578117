"""The last moves: their paths once more, in the colour of whoever moved, with a tag, a count and an arrow."""

from __future__ import annotations

from functools import lru_cache

from textual.geometry import Region

from ...changes import Route
from ...geometry import TALL, WORDY, Cell, Layout, trail
from ...text import seat_colour

Over = dict[int, dict[int, Cell]]  # by row and column


KEPT = frozenset({"path", "closed", "barrier", "lake-name"})  # ground that no label covers
NEAR = 2  # cells to the left and right from which a label seems to be about a place
LEGEND = "+ new since your turn   ^ new just now   ! undefended"


def trails(layout: Layout, routes: tuple[Route, ...], tags: tuple[str, ...], arrows: str, *, ascii_only: bool) -> Over:
    """What is drawn over the ground, never over a block or a label; and the legend of signs where there is room."""
    over: Over = {}
    taken: set[tuple[int, int]] = set()
    if spot := legend(layout, len(LEGEND)):
        for i, char in enumerate(LEGEND):
            over.setdefault(spot[1], {})[spot[0] + i] = char, "muted"
            taken.add((spot[0] + i, spot[1]))
    for route in routes:
        cells = trail(layout, route.src, route.dst, ascii_only)
        kind = seat_colour(tags[route.seat])
        for x, y, char in cells:
            over.setdefault(y, {})[x] = char, kind
    for route in reversed(routes):  # the newest label wins
        cells = trail(layout, route.src, route.dst, ascii_only)
        if not cells:
            continue
        tag = tags[route.seat]
        for label in _labels(tag, route.n, _arrow(cells, layout, route, arrows)):
            where = _room(layout, route, [(x, y) for x, y, _ in cells], len(label), taken)
            if where is None:
                continue
            x, y = where
            taken |= {(x + i, y) for i in range(-1, len(label) + 1)}
            for i, char in enumerate(label):
                over.setdefault(y, {})[x + i] = char, seat_colour(tag)
            break
    return over


@lru_cache(maxsize=16)
def legend(layout: Layout, length: int) -> tuple[int, int] | None:
    """Free ground for so many cells, as far down and left as can be, where clearings have room for words."""
    if layout.block[0] < WORDY:
        return None
    width, height = layout.size
    for y in range(height - 1, -1, -1):
        free = [cell == (" ", "ground") for cell in layout.ground[y]]
        for box in layout.boxes.values():
            if box.y <= y < box.bottom:
                free[max(0, box.x - 1) : box.right + 1] = [False] * (min(width, box.right + 1) - max(0, box.x - 1))
        text = "".join(" #"[is_free] for is_free in free)
        if (x := text.find("#" * (length + 2))) >= 0:
            return x + 1, y
    return None


def _labels(tag: str, n: int, arrow: str) -> tuple[str, ...]:
    """From the longest to the shortest."""
    who = f"{tag}{n}" if n else tag
    left = arrow in "<◂"
    return (arrow + who, arrow + tag, arrow) if left else (who + arrow, tag + arrow, arrow)


def _arrow(cells: tuple[tuple[int, int, str], ...], layout: Layout, route: Route, arrows: str) -> str:
    """Where it leads: from the middle of one block to that of the other."""
    src, dst = layout.boxes[route.src], layout.boxes[route.dst]
    dx = dst.x + dst.width / 2 - src.x - src.width / 2
    dy = TALL * (dst.y + dst.height / 2 - src.y - src.height / 2)
    if abs(dx) >= abs(dy):
        return arrows[0] if dx > 0 else arrows[1]
    return arrows[2] if dy > 0 else arrows[3]


def _room(
    layout: Layout, route: Route, cells: list[tuple[int, int]], length: int, taken: set[tuple[int, int]]
) -> tuple[int, int] | None:
    """Where a label stands on the path: at its middle or beside one of its ends, and beside no other place, which it
    would seem to be about; on no other path.  One longer than a cell keeps a cell of the path free."""
    if length > 1 and len(cells) < 2:
        return None
    middle, width = len(cells) / 2, layout.size[0]
    ends = {route.src, route.dst}
    for i in sorted(range(len(cells)), key=lambda i: abs(i + 0.5 - middle)):
        x, y = cells[i][0] - length // 2, cells[i][1]
        spot = [(x + j, y) for j in range(length)]
        if x < 0 or x + length > width or any(layout.at(*cell) is not None for cell in spot):
            continue
        if any(layout.ground[y][x + j][1] in KEPT and spot[j] not in cells for j in range(length)):
            continue
        if length > 1:
            beside = _beside(layout, x, y, length)
            if beside - ends or not (beside or abs(i + 0.5 - middle) <= max(1, len(cells) / 4)):
                continue
        if not taken.intersection(spot) and len(set(cells) - set(spot)) >= (length > 1):
            return x, y
    return None


def _beside(layout: Layout, x: int, y: int, length: int) -> set[int]:
    """The places that a label in this line would be read together with."""
    near = Region(x - NEAR, y, length + 2 * NEAR, 1)
    return {place for place, box in layout.boxes.items() if box.overlaps(near)}
