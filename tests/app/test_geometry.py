"""Where things lie: nothing overlaps, every path and forest can be seen, on all maps at all sizes."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import combinations, pairwise

import pytest
from rich.cells import get_character_cell_size
from textual.geometry import Region

from root_tui import data
from root_tui.app.changes import Route
from root_tui.app.geometry import BURROW, LABEL, LONG_LABEL, SMALLEST, _blocks, _face, _route, _within, fit, trail
from root_tui.app.widgets.map.trails import trails
from root_tui.engine.asks import Seat

from .fixtures import chart

SIZES = [
    *((78, 15), (78, 16), (78, 17), (79, 18), (80, 26), (78, 27)),
    *((100, 15), (100, 24), (120, 32), (121, 40), (149, 50), (180, 44), (200, 58), (260, 80)),
]
laid = cache(fit)  # all layouts of this module, made once
maps = pytest.mark.parametrize("name", data.MAPS)
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
burrows = pytest.mark.parametrize("burrow", [False, True], ids=["", "burrow"])


@maps
@sizes
@burrows
def test_nothing_overlaps(name: str, size: tuple[int, int], burrow: bool) -> None:
    layout = laid(chart(name, burrow), *size)
    whole = Region(0, 0, *size)
    assert all(whole.contains_region(box) and box.area for box in layout.boxes.values())
    assert not [(a, b) for (a, x), (b, y) in combinations(layout.boxes.items(), 2) if x.overlaps(y)]
    assert all(len(row) == size[0] for row in layout.ground)
    assert len(layout.ground) == size[1]
    assert layout.block[0] >= 13
    assert layout.block[1] >= 3
    assert layout.boxes.keys() == {*chart(name).clearings, *chart(name).forests, *([BURROW] if burrow else [])}


@maps
@sizes
@burrows
def test_a_free_column_lies_between_blocks(name: str, size: tuple[int, int], burrow: bool) -> None:
    boxes = laid(chart(name, burrow), *size).boxes
    assert not [
        (a, b)
        for (a, x), (b, y) in combinations(boxes.items(), 2)
        if x.grow((0, 1, 0, 1)).overlaps(y) and max(a, b) < 100
    ]


@maps
@sizes
@burrows
def test_every_path_can_be_seen_and_runs_under_no_other_clearing(
    name: str, size: tuple[int, int], burrow: bool
) -> None:
    map_chart = chart(name, burrow)
    layout = laid(map_chart, *size)
    blocks = {place: box for place, box in layout.boxes.items() if place in map_chart.clearings}
    for a, b in map_chart.paths:
        route = _route(a, b, blocks)
        cells = {
            (int(x0 + (x1 - x0) * t / 200), int(y0 + (y1 - y0) * t / 200))
            for (x0, y0), (x1, y1) in pairwise(route)
            for t in range(201)
        }
        crossed = {n for n, box in blocks.items() if any(box.contains(*cell) for cell in cells)}
        assert crossed <= {a, b}
        assert not burrow or not any(layout.boxes[BURROW].contains(*cell) for cell in cells)
        assert any(layout.ground[y][x][1] == "path" and layout.at(x, y) is None for x, y in cells), (a, b)


@maps
@sizes
@burrows
def test_a_forest_is_named_inside_its_clearings(name: str, size: tuple[int, int], burrow: bool) -> None:
    map_chart = chart(name, burrow)
    boxes = laid(map_chart, *size).boxes
    blocks = {place: box for place, box in boxes.items() if place in map_chart.clearings}
    for forest in map_chart.forests:
        box = boxes[forest]
        assert box.size in ((LABEL, 1), (LONG_LABEL, 1))
        assert _within((box.x + box.width / 2, box.y + 0.5), _face(map_chart, forest, blocks)), forest


@maps
@sizes
def test_the_burrow_moves_no_clearing_and_stays_where_it_is(name: str, size: tuple[int, int]) -> None:
    with_it, without = laid(chart(name, True), *size), laid(chart(name), *size)
    assert {n: box for n, box in with_it.boxes.items() if 0 < n < 100} == {
        n: box for n, box in without.boxes.items() if n < 100
    }
    assert fit(chart(name, True), *size, data.atlas(name).closed).boxes[BURROW] == with_it.boxes[BURROW]
    assert with_it.boxes[BURROW].width >= 17
    assert with_it.boxes[BURROW].height >= 2


@maps
@sizes
@burrows
def test_a_move_is_drawn_along_its_path_and_over_no_place(name: str, size: tuple[int, int], burrow: bool) -> None:
    map_chart = chart(name, burrow)
    layout = laid(map_chart, *size)
    seats = ("MC", "ER", "V1")
    for i, (a, b) in enumerate(map_chart.paths):
        there, back = trail(layout, a, b), trail(layout, b, a)
        assert {cell[:2] for cell in there} & {cell[:2] for cell in back}
        over = trails(layout, (Route(Seat(i % 3), b, a, i % 3),), seats, "><v^", ascii_only=True)
        drawn = {(x, y): char for y, row in over.items() for x, (char, kind) in row.items() if kind != "muted"}
        assert not [cell for cell in drawn if layout.at(*cell) is not None]
        assert [cell for cell, char in drawn.items() if char in "><v^"], (a, b)
        legend = [(x, y) for y, row in over.items() for x, (_, kind) in row.items() if kind == "muted"]
        assert not [cell for cell in legend if layout.at(*cell) is not None]
    assert trail(layout, 0, 1) == trail(layout, 1, 101) == ()


@maps
@burrows
def test_closed_paths_are_barred(name: str, burrow: bool) -> None:
    closed = data.atlas(name).closed
    open_ = fit(chart(name, burrow), 78, 17)
    for ascii_only in (False, True):
        layout = fit(chart(name, burrow), 78, 17, closed, ascii_only)
        bars = [
            1
            for y, row in enumerate(layout.ground)
            for x, cell in enumerate(row)
            if cell == ("x", "barrier") and layout.at(x, y) is None
        ]
        assert len(bars) == len(closed)
        assert open_.boxes == layout.boxes  # opening a path moves nothing
    assert not [cell for row in open_.ground for cell in row if cell[1] == "barrier"]


def test_neighbours_leave_closed_paths_out() -> None:
    mountain = chart("mountain")
    assert mountain.beside(5) == [2, 9, 10, 11]
    assert mountain.beside(5, data.atlas("mountain").closed) == [10, 11]


@maps
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_ground_has_signs_of_one_cell(name: str, ascii_only: bool) -> None:
    for size in (SMALLEST, (120, 36)):
        signs = {cell[0] for row in fit(chart(name), *size, data.atlas(name).closed, ascii_only).ground for cell in row}
        assert all(get_character_cell_size(c) == 1 and unicodedata.east_asian_width(c) not in "AWF" for c in signs)
        assert not ascii_only or all(ord(c) < 127 for c in signs)


@maps
def test_a_screen_too_small_breaks_nothing(name: str) -> None:
    for size in ((77, 24), (40, 10), (10, 3), (1, 1)):
        assert len(fit(chart(name), *size).ground) == size[1]
        assert BURROW in fit(chart(name, True), *size).boxes


def test_a_layout_is_made_once() -> None:
    fit.cache_clear()
    assert fit(chart("autumn"), 81, 28) is fit(chart("autumn"), 81, 28)


def test_opening_a_path_lays_no_block_anew() -> None:
    _blocks.cache_clear()
    fit(chart("mountain"), 81, 27, data.atlas("mountain").closed)
    fit(chart("mountain"), 81, 27)
    assert _blocks.cache_info().misses == 1
