"""Pictures of every screen and of every kind of question, by the table of ways; boards, forms and themes have files of
their own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import root_tui.engine
from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain

from .playing import Seat
from .playing import quick as quick
from .test_snapshots import LARGE, SMALL, Compare
from .ways import KINDS, WAYS, like, session_of, walk

pytestmark = pytest.mark.usefixtures("quick")

VAST = (200, 60)
ELSEWHERE = {"new game", "record", "boards", "hand", "discard", "menu"}  # in three sizes
SMALLER = {"settings", "key list", "press a key", "rules search", "faction card", "keys"}  # in the other two
PICTURES = [
    (name, size)
    for name in WAYS
    if name not in ELSEWHERE
    for size in (SMALL, LARGE, VAST)
    if name not in SMALLER or size == VAST
]


def named(value: Any) -> str:
    return value if isinstance(value, str) else "{}x{}".format(*value)


def after(steps: str) -> Callable[[Pilot[Any]], Any]:
    async def run(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app, RootApp)
        seat = Seat(pilot.app, pilot)
        await seat.settle()
        await walk(seat, steps)

    return run


async def to_the_question(pilot: Pilot[Any]) -> None:
    await after("open" if isinstance(pilot.app.screen, Curtain) else "")(pilot)


@pytest.mark.parametrize(("name", "size"), PICTURES, ids=named)
def test_screen(snap_compare: Compare, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    way = WAYS[name]
    like(way.likes)
    app = RootApp(tmp_path, session_of(way.game, tmp_path))
    assert snap_compare(app, terminal_size=size, run_before=after(way.steps))


@pytest.mark.parametrize("size", [SMALL, LARGE, VAST], ids=named)
@pytest.mark.parametrize("kind", KINDS)
def test_question(snap_compare: Compare, tmp_path: Path, kind: str, size: tuple[int, int]) -> None:
    session = session_of(kind, tmp_path)
    assert session is not None
    assert session.game.pending is not None
    assert session.game.pending.about == kind
    assert snap_compare(RootApp(tmp_path, session), terminal_size=size, run_before=to_the_question)


def test_every_kind_of_question_that_the_rules_put_has_a_picture() -> None:
    folder = Path(root_tui.engine.__path__[0])
    calls = (node for file in folder.rglob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    asks = (call.args for call in calls if isinstance(call, ast.Call) and ast.unparse(call.func).split("[")[0] == "Ask")
    assert {args[3].value for args in asks if isinstance(args[3], ast.Constant)} == set(KINDS)
