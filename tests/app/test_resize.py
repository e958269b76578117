"""Every screen survives any size: what was on it, where the cursor was, and what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui.app.curtain import Curtain

from .playing import FOUR, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")
SIZES = ((80, 24), (40, 10), (80, 24), (200, 60))
DEAF = ("enter", "down", "n", "x", "slash", "escape")  # below 80 x 24 nobody sees what they would do

WAYS = {  # from the title
    "title": ["down"],
    "new game": ["g", "Z", "o", "tab", "right"],
    "saves": ["d", "down"],
    "settings": ["s", "down", "right"],
    "keys": ["s", "k"],
    "rules": ["r", "pagedown"],
    "card": ["r", "c"],
    "search": ["r", "slash", "a", "m", "b"],
    "curtain": ["c"],
    "public table": ["c", "t", "right"],
}
TABLE = {  # from a turn's menu
    "menu": ["down"],
    "map": ["2", "right"],
    "boards": ["b"],
    "hand": ["h"],
    "discard": ["x"],
    "log": ["l", "up", "up"],
    "time machine": ["l", "up", "enter"],
    "why": ["w"],
    "what if": ["e"],
    "look": ["p", "down"],
    "own": ["p", "1"],
    "orders": ["o", "down"],
    "table menu": ["f3", "down"],
    "rename": ["f3", "r", "1", "Z", "o"],
    "keys": ["f1"],
    "rule": ["question_mark"],
    "consent": ["f2"],
}


async def there_and_back(seat: Seat) -> None:
    before = seat.text, seat.app.focused, seat.app.screen
    for size in SIZES:
        await seat.pilot.resize_terminal(*size)
        await seat.settle()
        if size == (40, 10) and not isinstance(seat.app.screen, Curtain):
            await seat.press(*DEAF)
    await seat.settle()
    assert seat.app.screen is before[2]
    assert seat.app.focused is before[1]
    assert seat.text == before[0]


@pytest.mark.parametrize("way", WAYS)
async def test_before_a_game(way: str, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.close()
    async with seated(tmp_path, size=(200, 60)) as seat:
        await seat.press(*WAYS[way])
        await there_and_back(seat)


@pytest.mark.parametrize("way", TABLE)
async def test_at_the_table(way: str, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(200, 60)) as seat:
        await seat.press(*TABLE[way])
        await there_and_back(seat)
