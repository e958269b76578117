"""Every screen survives any size: what was on it, where the cursors were, and what was typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from root_tui.app.curtain import Curtain
from root_tui.app.widgets.panel import Pages
from tests.few import few

from .playing import Seat, seated
from .playing import quick as quick
from .ways import WAYS, like, screens, session_of, walk

pytestmark = pytest.mark.usefixtures("quick")
SIZES = ((80, 24), (40, 10), (80, 24), (200, 60))
DEAF = ("enter", "down", "n", "x", "y", "slash", "space", "backspace", "escape")  # below 80 x 24 nobody sees it
NOTICE = "This table needs 80 x 24."
PLACES = ("at", "cursor", "value", "_first", "_typed", "moment")  # what widgets and screens know of where one is


def cells(seat: Seat) -> list[list[tuple[str, Any]]]:
    """Every cell of the screen with its style, line by line."""
    strips = seat.app.screen._compositor.render_strips()
    return [[(letter, part.style) for part in strip for letter in part.text] for strip in strips]


def state(seat: Seat) -> list[Any]:
    """What is open, what has the focus, where the cursors stand, what was typed, how far one has read."""
    screen = seat.app.screen
    found: list[Any] = [seat.app.screen_stack[:], screen.focused]
    for node in (screen, *screen.walk_children()):
        found.append((node, [getattr(node, name, None) for name in PLACES], node.scroll_offset))
        if isinstance(node, Input):
            found.append(node.selection)
    return found


def test_every_screen_has_a_way() -> None:
    assert not screens() - {way.screen for way in WAYS.values()}


@pytest.mark.parametrize("name", few(WAYS))
async def test_a_screen_loses_nothing_by_other_sizes(name: str, tmp_path: Path) -> None:
    way = WAYS[name]
    like(way.likes)
    session = session_of(way.game, tmp_path)
    async with seated(tmp_path, session, size=(200, 60), opened=False) as seat:
        await walk(seat, way.steps)
        assert type(seat.app.screen) is way.screen
        shown, known = cells(seat), state(seat)
        asked = seat.app.session and (len(seat.app.session.game.events), seat.app.session.game.pending)
        small: list[str] = []
        for size in SIZES:
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
            if size == (40, 10) and way.screen is not Curtain:
                assert NOTICE in " ".join(seat.text.split())
                await seat.press(*DEAF)
            elif size == (80, 24):
                small.append(seat.text)
        assert state(seat) == known
        assert cells(seat) == shown
        assert small[0] == small[1]
        assert asked == (seat.app.session and (len(seat.app.session.game.events), seat.app.session.game.pending))


async def test_a_board_that_was_gone_to_stays_on_top_at_every_width(tmp_path: Path) -> None:
    async with seated(tmp_path, session_of("turn", tmp_path), size=(80, 24)) as seat:
        await seat.press("b", "3")
        for size in ((100, 24), (80, 24)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
            assert "WA  Cy" in seat.text.splitlines()[1]


async def test_a_page_is_read_on_from_the_same_words_at_another_width(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        for key in ("r", "right", "pagedown", "pagedown"):  # on a page that is longer than the window at both widths
            await seat.press(key)
        words = " ".join(seat.text.splitlines()[2].split()[:3])
        await seat.pilot.resize_terminal(160, 24)
        await seat.settle()
        assert words in "\n".join(seat.text.splitlines()[1:4])


async def test_pages_do_not_glide(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("r")
        pages, tops = seat.app.screen.query_one(Pages), list[float]()
        pages.watch(pages, "scroll_y", lambda top: tops.append(top), init=False)
        await seat.press("pagedown")
        assert len(tops) == 1, tops  # however long the page is


@pytest.mark.parametrize("name", few(["table menu", "find", "orders", "hand", "digest", "play on", "branch"]))
async def test_what_lies_below_a_page_survives_a_window_of_a_few_cells(name: str, tmp_path: Path) -> None:
    """It is drawn once before it hears of the new size."""
    way = WAYS[name]
    async with seated(tmp_path, session_of(way.game, tmp_path), opened=False) as seat:
        await walk(seat, way.steps)
        shown = cells(seat)
        for size in ((40, 12), (120, 36), (10, 5), (120, 36), (1, 1), (120, 36)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
        assert cells(seat) == shown
