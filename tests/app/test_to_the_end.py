"""Games to their end through the real app: with keys alone, and with the mouse alone."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui.app.screens.end import GameIsOver
from root_tui.engine.asks import Ask
from root_tui.session import Session

from .hands import Hands, Keys, Mouse
from .last_turns import SAVE, remaining
from .playing import FOUR, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")
HANDS = pytest.mark.parametrize("hands", [Keys, Mouse], ids=["keys", "mouse"])


@HANDS
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["small", "large"])
async def test_a_late_position_is_played_to_its_winner(
    hands: type[Hands], size: tuple[int, int], tmp_path: Path
) -> None:
    save = tmp_path / "late.root"
    shutil.copy(SAVE, save)
    answers = iter(remaining())
    async with seated(tmp_path, Session.open(save, tmp_path), size=size, opened=False) as seat:
        player = hands(seat)
        await player.play(lambda ask: next(answers))
        await seat.settle()
        assert next(answers, "none left") == "none left"
        assert player.game.state.won_by == "points"
        assert isinstance(seat.app.screen, GameIsOver)
        assert player.hand_overs >= 2


@HANDS
@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_of_four(hands: type[Hands], seed: int, tmp_path: Path) -> None:
    dice = Random(seed)

    def policy(ask: Ask[Any]) -> Any:
        return dice.choice(ask.options)

    session = started(tmp_path, FOUR, seed=seed)
    async with seated(tmp_path, session, size=(80, 24) if seed % 2 else (120, 36), opened=False) as seat:
        player = hands(seat)
        await player.play(policy)
        await seat.settle()
        assert player.game.over
        assert isinstance(seat.app.screen, GameIsOver)
