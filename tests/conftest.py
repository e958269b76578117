"""What holds for every test."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui.preferences import VARIABLE


@pytest.fixture(autouse=True)
def config_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what the person at this machine likes; a folder is made by who needs one."""
    monkeypatch.setenv(VARIABLE, str(Path(tmp_path_factory.getbasetemp()) / "config" / str(next(_numbers))))


_numbers = iter(range(1_000_000))
