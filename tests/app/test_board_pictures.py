"""Pictures of every board, of the hand, the large cards and the discard pile; see test_snapshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from root_tui.app.app import RootApp
from root_tui.engine.asks import Ask
from root_tui.session import Session

from .playing import CORNERS, FOUR, started
from .playing import quick as quick
from .test_snapshots import LARGE, SMALL, Compare, opened

pytestmark = pytest.mark.usefixtures("quick")

VAST = (200, 60)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE, VAST], ids=["80x24", "120x36", "200x60"])
DEEP_FOUR = ("duchy", "corvids", "vagabond2", "vagabond")


def late(folder: Path, factions: tuple[str, ...], until: Callable[[Ask[object]], bool], turn: int = 13) -> Session:
    """Random answers until that question comes in that turn or later; nothing is saved meanwhile."""
    session, dice = started(folder, factions, seed=3), Random(3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "save", lambda self, **how: None)
        for _ in range(4000):
            ask = session.game.pending
            assert ask is not None, "the game ended before"
            if session.game.state.number >= turn and until(ask):
                return session
            options = [o for o in ask.options if o != "next"] or list(ask.options)
            wanted = CORNERS.get(ask.id)
            session.answer(wanted if wanted in ask.options else dice.choice(options))
    raise AssertionError("it never comes")


@SIZES
@pytest.mark.parametrize(
    ("factions", "id", "keys"),
    [
        (FOUR, "marquise.daylight", []),
        (FOUR, "eyrie.decree.add", ["right_square_bracket"] * 4),
        (FOUR, "alliance.daylight", []),
        (FOUR, "vagabond.daylight", []),
        (DEEP_FOUR, "duchy.assembly", []),
        (DEEP_FOUR, "corvids.daylight", []),
    ],
    ids=["marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids"],
)
def test_own_board(
    snap_compare: Compare, tmp_path: Path, size: tuple[int, int], factions: tuple[str, ...], id: str, keys: list[str]
) -> None:
    """Beside the map, or where there is no room for it on its page."""
    session = late(tmp_path, factions, lambda ask: ask.id == id)
    assert session.game.pending is not None
    page = ["b", str(session.game.pending.seat + 1)] if size == SMALL else keys
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened(*page))


@SIZES
@pytest.mark.parametrize("factions", [FOUR, DEEP_FOUR], ids=["base", "deep"])
def test_all_boards(snap_compare: Compare, tmp_path: Path, size: tuple[int, int], factions: tuple[str, ...]) -> None:
    session = late(tmp_path, factions, lambda ask: ask.id == "vagabond.daylight")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened("b"))


@SIZES
@pytest.mark.parametrize("key", ["h", "x"], ids=["hand", "discard"])
def test_cards(snap_compare: Compare, tmp_path: Path, size: tuple[int, int], key: str) -> None:
    session = late(tmp_path, FOUR, lambda ask: ask.id == "alliance.daylight")
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=opened(key))


def test_a_change_is_marked(snap_compare: Compare, tmp_path: Path) -> None:
    """By reverse video, without a colour of its own."""
    session = late(tmp_path, FOUR, lambda ask: ask.id == "marquise.daylight" and "build" in ask.options, 5)
    ask = session.game.pending
    assert ask is not None
    at = next(i for i, option in enumerate(o for o in ask.options if o != "next") if option == "recruit")
    app = RootApp(tmp_path, session, ascii_only=True)
    assert snap_compare(app, terminal_size=LARGE, run_before=opened(str(at + 1)))
