"""The folder of settings, from the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from root_tui import cli
from root_tui.app import app as app_module
from root_tui.preferences import VARIABLE


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Which folder the app is started with."""
    found: list[Any] = []
    monkeypatch.setattr(app_module, "run", lambda *args, config, **options: found.append(config) or 0)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    return found


def test_a_named_folder_wins_over_the_environments(
    tmp_path: Path, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "environment"))
    saves = ["--saves", str(tmp_path / "saves")]
    assert cli.main([*saves, "--config", str(tmp_path / "named")]) == 0
    assert cli.main(saves) == 0
    assert asked == [tmp_path / "named", tmp_path / "environment"]
    assert not (tmp_path / "named").exists(), "nothing is made before something is changed"


def test_an_empty_name_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--config", ""]) == cli.USAGE
    assert "--config" in capsys.readouterr().err


def test_preferences_need_nothing_heavy() -> None:
    code = "import sys, root_tui.preferences as p; p.config_folder('x'); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pydantic", "textual", "rich", "platformdirs", "tomllib"} & set(found)
