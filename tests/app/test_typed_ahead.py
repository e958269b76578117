"""Keys that come faster than screens: what was typed for one screen does nothing on the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from root_tui.app.curtain import Curtain
from root_tui.app.screens import table as table_module
from root_tui.app.screens.dialogs import AtTable
from root_tui.app.screens.keys import KeyList
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.newgame import NewGame
from root_tui.app.screens.orders import Orders
from root_tui.app.screens.replay import Replay
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.title import Title
from root_tui.app.screens.why import Missing
from root_tui.app.widgets.fields import Cycle, Line
from root_tui.engine.asks import Seat
from root_tui.saves import listing

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick
from .ways import WAYS, session_of, walk

pytestmark = pytest.mark.usefixtures("quick")


@pytest.mark.parametrize(
    ("way", "keys", "stands"),
    [
        ("title", ("c", "c"), Curtain),
        ("title", ("c", "d"), Curtain),
        ("title", ("up", "enter", "enter"), Curtain),
        ("title", ("g", "s"), NewGame),
        ("title", ("up", "up", "enter", "down", "down", "enter"), Title),  # it quits
        ("new game, seed", ("ctrl+s", "ctrl+s"), TableScreen),
        ("saves", ("up", "enter", "enter"), Curtain),
        ("menu", ("l", "l"), Log),
        ("menu", ("f3", "f3"), AtTable),
        ("menu", ("w", "w"), Missing),
    ],
)
async def test_what_a_key_typed_twice_asks_for_comes_once(
    way: str, keys: tuple[str, ...], stands: type[Screen[Any]], tmp_path: Path
) -> None:
    """The second finds another screen, to which it was not typed."""
    async with seated(tmp_path, session_of(WAYS[way].game, tmp_path), opened=False) as seat:
        await walk(seat, WAYS[way].steps)
        saves = len(listing(tmp_path))
        await seat.press(*keys)
        assert type(seat.app.screen) is stands
        assert bool(seat.app.session) == (stands not in (NewGame, Title, KeyList))
        assert [type(screen) for screen in seat.app.screen_stack].count(stands) == 1
        assert len(listing(tmp_path)) == saves + way.startswith("new game")
        if way == "title" and stands is Title:
            assert seat.app.return_code == 0


@pytest.mark.parametrize("turn", [5, 8])
async def test_an_enter_typed_twice_at_a_digest_answers_nothing(turn: int, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.state.number == turn)
    before = session.game.position()
    async with seated(tmp_path, session, opened=False) as seat:
        await walk(seat, "lift")
        assert isinstance(seat.app.screen, Digest)
        await seat.press("enter", "enter")
        assert isinstance(seat.app.screen, Replay)
        assert session.game.position()[0] == before[0]
        assert [line.id for line in session.game.since] == ["curtain"]


async def test_a_key_typed_right_after_the_curtain_answers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what is chosen at once elsewhere: who typed it has not read the question."""
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight", {"marquise.keep": 4})
    async with seated(tmp_path, session) as seat:
        monkeypatch.setattr(table_module, "PAUSE", 60.0)
        choice = next(c for c in seat.question.choices if c.value == "march")
        await seat.press(choice.key, "enter")
        assert seat.question.id == "marquise.daylight"
        monkeypatch.setattr(table_module, "PAUSE", 0.0)
        await seat.choose("march")
        assert seat.question.id == "move.from"


async def test_keys_of_a_form_typed_in_one_go_come_where_they_were_meant_for(tmp_path: Path) -> None:
    async with seated(tmp_path, opened=False) as seat:
        await seat.press("g")
        await seat.press(*"Zoe", "tab", "right", "tab", *"Al", "down", *"Mo", "enter", "right", "shift+tab", *"Bo")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        assert [form.query_one(f"#name{i}", Line).value for i in range(3)] == ["Zoe", "Al", "Bo"]
        assert form.query_one("#faction0", Cycle).value == "eyrie"
        assert form.query_one("#faction2", Cycle).value == "vagabond"


async def test_a_key_that_comes_back_to_a_dialog_without_lines_waits_for_them(tmp_path: Path) -> None:
    """It was typed after the key that opened the dialog, and the page before did not want it."""
    async with seated(tmp_path, session_of(WAYS["menu"].game, tmp_path), opened=False) as seat:
        await walk(seat, WAYS["menu"].steps)
        app, dialog = seat.app, Orders(Seat(0), (), seat.table.things.words)

        async def typed() -> None:
            app.push_screen(dialog)
            assert not dialog.is_mounted
            assert await app._check_bindings("1")

        app.call_next(typed)
        await seat.settle()
        assert app.screen is dialog
        assert len(dialog.orders) == 1
