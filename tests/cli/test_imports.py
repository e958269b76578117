"""What a command does not need is not imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("pydantic", "textual", "rich", "platformdirs", "asyncio", "root_tui.engine", "root_tui.words")


@pytest.mark.parametrize(
    ("statement", "allowed"),
    [
        ("import root_tui.cli", ()),
        ("import root_tui.cli; root_tui.cli.main(['--version'])", ()),
        ("import root_tui.cli; root_tui.cli.main(['--help'])", ()),
        ("import root_tui.settings; root_tui.settings.saves_folder('x')", ()),
        ("from root_tui.saves import listing; from pathlib import Path; listing(Path('/nowhere'))", ()),
        ("import root_tui.session", ("root_tui.engine", "root_tui.words")),
        ("import root_tui.plain", ("root_tui.engine", "root_tui.words")),
        ("import root_tui.bots, root_tui.simulate", ("root_tui.engine",)),
    ],
)
def test_what_is_not_needed_is_not_imported(statement: str, allowed: tuple[str, ...]) -> None:
    code = f"import sys; {statement}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = {m for m in done.stderr.split() for h in HEAVY if (m == h or m.startswith(h + ".")) and h not in allowed}
    assert not found
