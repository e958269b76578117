"""Pictures of settings, keys, rules and cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from root_tui.app.app import RootApp
from root_tui.preferences import FILE, config_folder

from .playing import play_until, started
from .playing import quick as quick
from .test_snapshots import LARGE, SIZES, SMALL, opened

pytestmark = pytest.mark.usefixtures("quick")
Compare = Callable[..., bool]


@SIZES
@pytest.mark.parametrize(
    "keys",
    [["s", "down", "down"], ["s", "k", "down"], ["s", "k", "enter"], ["r", "slash", *"field"], ["r", "right", "c"]],
    ids=["settings", "keys", "press", "search", "card"],
)
def test_before_a_game(snap_compare: Compare, tmp_path: Path, size: tuple[int, int], keys: list[str]) -> None:
    assert snap_compare(RootApp(tmp_path), terminal_size=size, press=keys)


@SIZES
def test_the_keys_of_the_table(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / FILE).write_text('[keys]\n"table.undo" = "z"\n"map.walk.up" = "up,k"\n', encoding="utf-8")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened("f1"))


def test_a_damaged_file_at_the_title(snap_compare: Compare, tmp_path: Path) -> None:
    app = RootApp(tmp_path, config=Path("/nowhere/root-tui"))
    app.config = app.config._replace(faults=("line 2 cannot be understood", 'theme = "pink": there is no such theme'))
    assert snap_compare(app, terminal_size=SMALL)


@pytest.mark.parametrize("side", ["never", "wide"])
def test_panels_as_they_are_wanted(snap_compare: Compare, tmp_path: Path, side: str) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / FILE).write_text(f'side = "{side}"\n', encoding="utf-8")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    size = LARGE if side == "never" else (120, 24)
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened())
