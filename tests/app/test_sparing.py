"""What a terminal shows after frames that write no more than what has changed: what a whole frame would show."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from root_tui.app.app import RootApp

from .playing import FOUR, Seat, started
from .playing import quick as quick
from .tape import Tape

KEYS = ("up", "down", "left", "right", "tab", "m", "b", "escape", "l", "pagedown", "h", "w", "1", "2", "enter")
WIDE = ("王小明", "Ann [b]", "ジョン", "Ωmega")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=lambda size: "{}x{}".format(*size))
async def test_after_any_keys_the_terminal_shows_what_a_whole_frame_would(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, dice, drawn = RootApp(tmp_path, started(tmp_path, FOUR, names=WIDE)), Random(size[0]), 0
    app.driver_class = Tape
    async with app.run_test(headless=False, size=size) as pilot:
        seat, tape = Seat(app, pilot), app._driver
        assert isinstance(tape, Tape)
        await seat.settle()
        for _ in range(60):
            if app.sealed:
                await seat.open()
            written = tape.written
            await seat.press(dice.choice(KEYS))
            drawn += tape.written != written
            assert tape.text == seat.text
    assert drawn > 15
