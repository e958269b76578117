"""Pictures of what the app shows, a few keys each.  pytest's --snapshot-update redraws them: look at every one that
changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain

from .playing import FOUR, play_until, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

SMALL, LARGE = (80, 24), (120, 36)
Compare = Callable[..., bool]


def opened(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Open the curtain, close the digest, press these."""

    async def run(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press(pilot.app.screen.key, "escape", *keys)
        await pilot.pause()

    return run


def test_title(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(RootApp(tmp_path), terminal_size=SMALL)


def test_new_game(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(RootApp(tmp_path), terminal_size=SMALL, press=["g", "down", "tab", "left"])


@pytest.mark.parametrize(
    ("size", "until", "keys"),
    [
        (SMALL, "marquise.daylight", []),
        (SMALL, "marquise.daylight", ["2", "7", "enter"]),
        (LARGE, "marquise.daylight", ["2"]),
        (LARGE, "eyrie.decree.add", ["1"]),
        (LARGE, "alliance.daylight", []),
        (LARGE, "vagabond.daylight", []),
    ],
    ids=["small menu", "small map", "large map", "eyrie", "alliance", "vagabond"],
)
def test_table(snap_compare: Compare, tmp_path: Path, size: tuple[int, int], until: str, keys: list[str]) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, until)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened(*keys))


SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
PLOTTING = {"corvids.daylight": "plot", "duchy.assembly": "recruit", "duchy.sway": "sway"}


@SIZES
def test_winter_and_the_burrow(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    session = started(tmp_path, ("duchy", "corvids", "eyrie"), map="winter")
    play_until(session, "duchy.assembly")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened())


@SIZES
def test_lake_and_a_plot(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    session = started(tmp_path, ("corvids", "duchy", "marquise"), map="lake")
    play_until(session, lambda ask: ask.id == "corvids.plot.what" and session.game.state.number > 3, PLOTTING)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened())


@SIZES
def test_mountain_and_a_minister(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    session = started(tmp_path, ("duchy", "corvids", "alliance", "vagabond"), map="mountain")
    play_until(session, lambda ask: ask.about == "minister", PLOTTING)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened())


@SIZES
def test_boards_of_duchy_and_corvids_for_others(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    session = started(tmp_path, ("corvids", "duchy", "marquise"), map="lake")
    play_until(session, lambda ask: ask.id == "marquise.daylight" and session.game.state.number > 3, PLOTTING)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened("b"))


@pytest.mark.parametrize("key", ["b", "question_mark"])
def test_page(snap_compare: Compare, tmp_path: Path, key: str) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=SMALL, run_before=opened(key))


def test_across_the_table(snap_compare: Compare, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=SMALL)


def test_letters_only(snap_compare: Compare, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    app = RootApp(tmp_path, session, ascii_only=True)
    assert snap_compare(app, terminal_size=SMALL, run_before=opened("2"))


def test_the_readmes_picture_is_there_and_loads_nothing() -> None:
    root = Path(__file__).parents[2]
    assert "(docs/table.svg)" in (root / "README.md").read_text(encoding="utf-8")
    picture = (root / "docs" / "table.svg").read_text(encoding="utf-8")
    assert "url(http" not in picture
    assert "@font-face" not in picture
    assert str(root) not in picture
