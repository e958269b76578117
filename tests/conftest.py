"""What holds for every test."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from root_tui.preferences import VARIABLE


@pytest.fixture(autouse=True)
def config_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what the person at this machine likes; a folder is made by who needs one."""
    monkeypatch.setenv(VARIABLE, str(Path(tmp_path_factory.getbasetemp()) / "config" / str(next(_numbers))))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long runs take as long as they take."""
    for item in items:
        if any(item.iter_markers("soak")) or any(item.iter_markers("bench")):
            item.add_marker(pytest.mark.timeout(0))


_numbers = iter(range(1_000_000))


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that are started hear Ctrl+C, even where the tests are a background job of a shell, which does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
