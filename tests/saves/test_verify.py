"""`verify` replays every turn and names the first that comes out otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from root_tui.engine.rules import movement
from root_tui.saves import games
from root_tui.saves.sealed import compose, seal, unseal
from root_tui.saves.verify import verify

from .tables import hasten, new_session, play


def test_a_whole_game_comes_out_as_it_was_played(tmp_path: Path) -> None:
    session = hasten(new_session(tmp_path, ("eyrie", "marquise"), seed=3), 10**6)
    verdict = verify(session.path)
    assert verdict == (session.state.number, len(session.game.rests), ("0.1.0",), "")


def test_a_game_in_the_middle_of_an_action_comes_out_too(tmp_path: Path) -> None:
    session = new_session(tmp_path)

    def step(session: Any) -> None:
        assert not verify(session.path).fault

    play(session, 60, on_step=step)


def test_a_mended_rule_is_found_in_its_first_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__version__", "0.0.9")
    session = hasten(new_session(tmp_path), 200)
    old = movement.move_warriors
    monkeypatch.setattr(movement, "move_warriors", lambda s, move: old(s, move._replace(n=1)))
    fault = verify(session.path).fault
    first = next(
        rest.state
        for rest in session.game.rests
        if any(line.id == "move.count" and line.answer > 1 for line in rest.lines)
    )
    assert first
    assert fault.startswith(f"turn {first.number} (")
    assert fault.endswith("no longer comes out as it was: it was played in root-tui 0.0.9, this is 0.1.0")


@pytest.mark.parametrize("place", [1, 3, -1])
def test_a_changed_rest_is_found(tmp_path: Path, place: int) -> None:
    session = hasten(new_session(tmp_path), 100)
    found = json.loads(session.path.read_bytes())
    place %= len(found["sealed"])
    chunk = json.loads(unseal(found["sealed"][place], place))
    chunk["first"]["vp"][0] += 1
    found["sealed"][place] = seal(chunk, place)
    session.path.write_bytes(compose(found["head"], found["sealed"]))
    number = chunk["first"]["number"]
    assert verify(session.path).fault.startswith(f"turn {number} (" if number else "the set-up ")
