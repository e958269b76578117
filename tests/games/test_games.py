"""Recorded games are replayed strictly and must end as they did; the golden playthrough shows what all were told.

`python -m tests.games.record` writes both anew: read the difference before committing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from root_tui.engine.asks import Drift

from .record import HERE, golden, recorded, replay

GAMES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("file", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_ends_as_it_did(file: Path) -> None:
    said = json.loads(file.read_text(encoding="utf-8"))
    assert recorded(replay(said), said["seed"], said["first"]) == said


def test_a_game_with_one_answer_changed_does_not_fit() -> None:
    said = json.loads(GAMES[0].read_text(encoding="utf-8"))
    i = next(i for i, line in enumerate(said["lines"]) if line[0] == "move.count")
    said["lines"][i] = ["move.count", said["lines"][i][1], 99]
    with pytest.raises(Drift):
        replay(said)


def test_the_golden_playthrough() -> None:
    assert golden() == (HERE / "golden.txt").read_text(encoding="utf-8")
