"""Pictures of real life at the table: its menu, a name, conceding, the end by agreement, the record, the form.

Times in the record are fixed by the test: a picture must not change with the clock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from root_tui import settings
from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.app.screens.end import GameIsOver
from root_tui.app.screens.newgame import ANY
from root_tui.app.screens.record import Record
from root_tui.app.screens.title import Title
from root_tui.engine.asks import Seat
from root_tui.record import PastGame

from .playing import FOUR, play_until, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

SMALL, LARGE, VAST = (80, 24), (120, 36), (200, 60)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE, VAST], ids=["small", "large", "vast"])
Compare = Callable[..., bool]


def opened(*keys: str) -> Callable[[Pilot[Any]], Any]:
    async def run(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press(pilot.app.screen.key, "escape", *keys)
        await pilot.pause()

    return run


@pytest.mark.parametrize(
    "keys",
    [["f3"], ["f3", "t", "2"], ["f3", "c", "1"], ["f3", "e"]],
    ids=["menu", "name", "concede", "agree"],
)
def test_dialogs(snap_compare: Compare, tmp_path: Path, keys: list[str]) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: ask.id == "marquise.daylight" and max(session.state.vp) > 0)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=SMALL, run_before=opened(*keys))


def test_a_dialog_on_a_large_table(snap_compare: Compare, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=LARGE, run_before=opened("f3", "c", "2"))


def test_nobody_wins(snap_compare: Compare, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.concede(Seat(1))

    async def end(pilot: Pilot[Any]) -> None:
        await opened("f3", "e", "y", "enter")(pilot)
        assert isinstance(pilot.app.screen, GameIsOver)

    assert snap_compare(RootApp(tmp_path, session), terminal_size=SMALL, run_before=end)


PAST = (
    PastGame(
        "b.root", "2026-03-15", ("Ann", "Bo", "\u6797\u6797", "[Di]"), FOUR, (21, 30, 7, None), ("eyrie",), "points",
        "autumn", "base", 38, 10,
    ),
    PastGame(
        "a.root", "2026-03-14", ("Bo", "Ann"), ("duchy", "corvids"), (12, 14), (), "agreement", "lake", "base", 9, 5
    ),
    PastGame(
        "c.root", "2026-03-01", ("Ann", "Bo"), ("eyrie", "marquise"), (4, 9), ("eyrie",), "concession", "winter",
        "base", 11, 6,
    ),
)  # fmt: skip


@SIZES
def test_the_record(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    async def show(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, RootApp)
        await app.present(lambda: Record(PAST))
        await pilot.pause()

    assert snap_compare(RootApp(tmp_path), terminal_size=size, run_before=show)


def test_a_title_with_everything(snap_compare: Compare, tmp_path: Path) -> None:
    async def show(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, RootApp)
        title = Title("Ann, Bo; turn 7", ["A note."], again="Ann, Bo, Cy, Di", saves=True, past=True)
        await app.present(lambda: title)
        await pilot.pause()

    assert snap_compare(RootApp(tmp_path), terminal_size=SMALL, run_before=show)


@SIZES
def test_a_form_with_drawn_factions(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    names, factions = ["Ann", "Bo", "Cy"], [ANY, "eyrie", ANY]
    settings.remember(tmp_path, names=names, factions=factions, draw_first=True)
    assert snap_compare(RootApp(tmp_path), terminal_size=size, press=["g"])
