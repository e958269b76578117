"""One table in every theme, and as terminals with few colours or none get it."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui.app.app import RootApp
from root_tui.app.theme import FULL, NAMES

from .colours import Coarse
from .playing import FOUR, play_until, started
from .playing import quick as quick
from .test_snapshots import LARGE, Compare, opened

pytestmark = pytest.mark.usefixtures("quick")

FEW = [(name, depth) for depth in ("256", "standard") for name in ("root-dark", "root-light")]


def at_the_table(folder: Path, theme: str = NAMES[0], depth: str = FULL, *, ascii_only: bool = False) -> RootApp:
    session = started(folder, FOUR)
    play_until(session, "marquise.daylight")
    app = RootApp(folder, session, ascii_only=ascii_only, depth=depth)
    app.theme = theme
    if depth != FULL:
        app._filters.append(Coarse(depth))
    return app


@pytest.mark.parametrize("theme", NAMES)
def test_theme(snap_compare: Compare, tmp_path: Path, theme: str) -> None:
    assert snap_compare(at_the_table(tmp_path, theme), terminal_size=LARGE, run_before=opened("2"))


@pytest.mark.parametrize(("theme", "depth"), FEW)
def test_few_colours(snap_compare: Compare, tmp_path: Path, theme: str, depth: str) -> None:
    assert snap_compare(at_the_table(tmp_path, theme, depth), terminal_size=LARGE, run_before=opened("2"))


@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "letters"])
def test_no_colour(snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ascii_only: bool) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = at_the_table(tmp_path, ascii_only=ascii_only)
    assert snap_compare(app, terminal_size=LARGE, run_before=opened("2"))


def test_letters_in_sixteen_colours(snap_compare: Compare, tmp_path: Path) -> None:
    app = at_the_table(tmp_path, depth="standard", ascii_only=True)
    assert snap_compare(app, terminal_size=LARGE, run_before=opened("2"))
