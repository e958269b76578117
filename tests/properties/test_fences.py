"""Fences: no chance, clock or file in the engine; no hidden order; no `try/finally` around an `await`."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import root_tui

from .walk import LINEUPS, new_game, walk

HOME = Path(root_tui.__file__).parent
ENGINE = sorted((HOME / "engine").rglob("*.py"))
BANNED = {"random", "time", "datetime", "os", "pathlib", "asyncio", "textual", "rich", "pydantic", "secrets", "uuid"}


@pytest.mark.parametrize("file", ENGINE, ids=lambda p: p.name)
def test_the_engine_names_no_clock_chance_or_file(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("open", "hash", "id"):
            raise AssertionError(f"{file.name}:{node.lineno} calls {node.func.id}")
        assert not {n.partition(".")[0] for n in names} & BANNED, f"{file.name}:{node.lineno}"


@pytest.mark.parametrize("file", ENGINE, ids=lambda p: p.name)
def test_no_try_around_an_await(file: Path) -> None:
    if file.name == "game.py":
        return
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Try):
            assert not any(isinstance(inner, ast.Await) for inner in ast.walk(node)), f"{file.name}:{node.lineno}"


def test_the_engine_loads_nothing_it_must_not_know() -> None:
    code = (
        "import sys; before = set(sys.modules); import root_tui.engine.game, root_tui.engine.lineup;"
        "print(*sorted({m.partition('.')[0] for m in set(sys.modules) - before}))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not set(out.split()) & {"textual", "rich", "pydantic", "asyncio", "random"}


def digest() -> str:
    h = hashlib.sha256()
    for seed, factions in enumerate(LINEUPS[:4]):
        g = walk(new_game(factions, seed), Random(seed), limit=400)
        h.update(json.dumps([g.state.to_data(), g.events], sort_keys=True).encode())
    return h.hexdigest()


def test_hash_seeds_change_nothing() -> None:
    code = "from tests.properties.test_fences import digest; print(digest())"
    root = HOME.parent
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env=os.environ | {"PYTHONHASHSEED": str(n)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for n in (1, 2)
    }
    assert found == {digest() + "\n"}
