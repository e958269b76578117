"""Pictures of every map at three sizes, late in a game, and what no picture shows: that nothing is cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.app import App, ComposeResult

from root_tui import data
from root_tui.app.geometry import fit
from root_tui.app.text import SHORT, SUIT_NAMES, TAGS, clipped, tags, width
from root_tui.app.theme import themes, variables
from root_tui.app.widgets.map import Asked, MapView
from root_tui.app.widgets.map.blocks import NAMES, block, forest
from root_tui.app.widgets.map.signs import ASCII, BRAILLE, Pens
from root_tui.engine.items import ITEMS
from root_tui.engine.pieces import KINDS, PLOTS, WARRIOR

from .fixtures import CC, ER, MC, UD, WA, chart, group
from .late import late

Compare = Callable[..., bool]
BURROWED = {"autumn": False, "winter": True, "lake": False, "mountain": True}
MARKED = Asked(frozenset({4, 9, 102}), frozenset({8}))
SIZES = [
    (w, h)
    for w, h in (
        (78, 15),
        (78, 17),
        (80, 22),
        (81, 27),
        (100, 24),
        (121, 27),
        (121, 40),
        (149, 50),
        (200, 58),
        (260, 80),
    )
]
WORDS = (
    {*SUIT_NAMES, *(name.lower() for name in SUIT_NAMES), *"FRMB", *SHORT.values(), *TAGS.values(), *NAMES.values()}
    | set(map(clipped, SHORT))
    | {*ITEMS, *PLOTS, *(kind.id.replace("_", " ") for kind in KINDS), "ruin", "scorched", "ferry", "tower", "pawn"}
    | {"to", "free", "rules", "no", "room", "ruler", "nobody", "here", "undefended", "Burrow", "tunnels", "empty"}
    | {"forest", *"ABCDEFGHIJKL", "V"}
)


class Picture(App[None]):
    """The map and nothing else."""

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self.view = view

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables()

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        for theme in themes():
            self.register_theme(theme)
        self.theme = themes()[0].name


def drawn(name: str, *, burrow: bool = False, ascii_only: bool = False) -> MapView:
    table, changes = late(name, burrow=burrow)
    view = MapView(chart(name, burrow), table, MARKED, ascii_only=ascii_only)
    view.changes = changes
    return view


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=["80x24", "120x36", "200x60"])
@pytest.mark.parametrize("name", data.MAPS)
def test_map(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(Picture(drawn(name, burrow=BURROWED[name])), terminal_size=size)


def test_map_in_letters(snap_compare: Compare) -> None:
    assert snap_compare(Picture(drawn("winter", burrow=True, ascii_only=True)), terminal_size=(120, 36))


@pytest.mark.parametrize("burrow", [False, True], ids=["", "burrow"])
@pytest.mark.parametrize("name", data.MAPS)
@pytest.mark.parametrize("crowded", [False, True], ids=["late", "crowded"])
def test_blocks_fill_their_boxes_with_whole_words(name: str, burrow: bool, crowded: bool) -> None:
    table, changes = late(name, burrow=burrow)
    if crowded:
        armies = tuple(group(seat, WARRIOR, 11 + seat) for seat in (MC, ER, WA, UD, CC))
        table = replace(
            table, clearings=tuple(replace(c, warriors=armies, marks=("scorched",)) for c in table.clearings)
        )
    shown: dict[str, Any] = {}
    for size in SIZES:
        map_chart = chart(name, burrow)
        layout = fit(map_chart, *size, table.closed)
        for signs in (ASCII, BRAILLE):
            pens = Pens(tags(table.seats), signs, MARKED, changes, 4)
            for place, box in layout.boxes.items():
                if map_chart.is_block(place):
                    rows = block(table, place, box, map_chart, pens)
                else:
                    rows = [forest(table, place, box.width, pens)]
                assert [width(row) for row in rows] == [box.width] * box.height, (size, place, rows)
                words = {
                    word for row in rows for run in row for word in re.findall(r"[A-Za-z]+(?![.A-Za-z])", run.text)
                }
                assert words <= WORDS, (size, place, rows, words - WORDS)
                shown["".join(run.text for row in rows for run in row)] = None
    assert any("rules" in text for text in shown)


def test_the_more_room_the_more_is_told() -> None:
    table, changes = late("autumn")
    pens = Pens(tags(table.seats), BRAILLE, Asked(), changes)
    told = []
    for size in ((80, 15), (81, 27), (121, 40), (149, 50), (200, 58)):
        box = fit(chart("autumn"), *size).boxes[11]
        told.append(" ".join("".join(run.text for run in row) for row in block(table, 11, box, chart("autumn"), pens)))
    small, _, words, large, vast = told
    assert "ER4" in small
    assert "to 3" in words
    assert "rules" in large
    assert "Eyrie rules 5:" in vast
    assert "+ ER+3 MC-2" in vast
