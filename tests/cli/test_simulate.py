"""`simulate`: its JSON is a contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from root_tui import simulate as module
from root_tui.cli import main
from root_tui.saves.games import open_save
from root_tui.saves.verify import verify
from root_tui.simulate import Plan, simulate

FIELDS = {
    "games": int,
    "finished": int,
    "turns": int,
    "decisions": int,
    "seconds": float,
    "games_per_s": float,
    "decisions_per_s": float,
    "wins": dict,
    "by": dict,
    "hand_overs": float,
    "hand_overs_a_turn": float,
    "ordered_hand_overs": float,
    "ordered_hand_overs_a_turn": float,
    "digest": str,
    "problems": list,
}


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["simulate", *words, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_object_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "--games", "4", "--seed", "3", "--check")
    assert {name: type(value) for name, value in found.items()} == FIELDS
    assert found["games"] == 4
    assert set(found["wins"]) == {"marquise", "eyrie", "alliance", "vagabond"}
    assert set(found["by"]) == {"points", "dominance", "coalition"}
    assert sum(found["by"].values()) == found["finished"] <= 4
    assert sum(found["wins"].values()) == found["finished"] + found["by"]["coalition"]
    assert found["problems"] == []
    assert found["decisions"] > found["turns"] > 4


@pytest.mark.parametrize("seats", ["marquise,eyrie,alliance,vagabond", "corvids,duchy", "duchy,vagabond,corvids,eyrie"])
def test_with_orders_for_everything_the_screen_passes_only_between_turns(
    seats: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(capsys, "--games", "4", "--seats", seats, "--seed", "2")
    assert found["ordered_hand_overs_a_turn"] == 1.0 < found["hand_overs_a_turn"]
    assert found["hand_overs"] * 4 == pytest.approx(found["hand_overs_a_turn"] * found["turns"], rel=0.01)
    main(["simulate", "--games", "1", "--seats", seats])
    assert "hand-overs: " in capsys.readouterr().out


def test_the_cap_on_turns(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "--games", "3", "--max-turns", "5")
    assert (found["finished"], found["turns"]) == (0, 15)
    assert found["by"] == {"points": 0, "dominance": 0, "coalition": 0}


def test_nothing_but_the_plan_decides_the_digest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plan = ("--games", "2", "--seats", "eyrie,marquise", "--seed", "5")
    first = run(capsys, *plan)
    for more in ((), ("--keep-rests",), ("--check",), ("--save-each", str(tmp_path / "s")), ("--max-turns", "900")):
        again = run(capsys, *plan, *more)
        assert {k: again[k] for k in ("digest", "decisions", "turns", "wins")} == {
            k: first[k] for k in ("digest", "decisions", "turns", "wins")
        }
    other = ("--games", "2", "--seats", "marquise,eyrie", "--seed", "5")
    assert len({first["digest"], run(capsys, *other)["digest"], run(capsys, *plan[:-1], "6")["digest"]}) == 3


@pytest.mark.parametrize("name", ["winter", "lake", "mountain"])
def test_games_on_other_maps(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    plan = ("--games", "2", "--seats", "eyrie,vagabond,marquise", "--map", name, "--max-turns", "90", "--check")
    first = run(capsys, *plan)
    assert first["problems"] == []
    again = run(capsys, *plan, "--save-each", str(tmp_path))
    assert (again["digest"], again["decisions"]) == (first["digest"], first["decisions"])
    assert all(not verify(file).fault for file in tmp_path.glob("*.root"))


def test_three_hash_seeds_one_digest() -> None:
    command = [sys.executable, "-m", "root_tui", "simulate", "--games", "2", "--seed", "1", "--json"]
    found = {
        json.loads(
            subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": str(n)}, capture_output=True, check=True).stdout
        )["digest"]
        for n in (0, 1, 2)
    }
    assert len(found) == 1


def test_the_first_player_rotates() -> None:
    seen: list[int] = []
    old = module.new_state
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "new_state", lambda lineup, seed, first: seen.append(first) or old(lineup, seed, first))  # type: ignore[func-returns-value]
        simulate(Plan(games=6, max_turns=1))
    assert seen == [0, 1, 2, 3, 0, 1]


def test_problems_are_collected_and_fail(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "problems", lambda s: ["two owls"] if s.number == 3 else [])
    found = run(capsys, "--games", "2", "--check", code=1)
    assert len(found["problems"]) == 2
    for i, problem in enumerate(found["problems"], 1):
        assert problem.startswith(f"game {i}, turn 3, decision ")
        assert problem.endswith(": two owls")
    assert main(["simulate", "--games", "1", "--check"]) == 1
    assert "two owls" in capsys.readouterr().out


def test_a_rule_that_breaks_is_a_problem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> None:
        raise LookupError("no owl")

    monkeypatch.setattr("root_tui.engine.rules.battle.roll", broken)
    found = run(capsys, "--games", "1", "--check", code=1)
    assert "LookupError: no owl (test_simulate.py:" in found["problems"][0]


def test_finished_games_are_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = run(capsys, "--games", "3", "--seats", "marquise,eyrie", "--save-each", str(tmp_path))
    files = sorted(tmp_path.glob("*.root"))
    assert len(files) == found["finished"] > 0
    for file in files:
        opened = open_save(file)
        assert opened.game.over
        assert not verify(file).fault
