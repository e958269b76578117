"""A closed terminal ends the program: it does not go on reading nothing."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path


def test_a_terminal_that_goes_away_takes_the_program_along(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    app = subprocess.Popen(
        [sys.executable, "-m", "root_tui", "--saves", str(tmp_path)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,  # no controlling terminal, so no signal tells it
        env=os.environ | {"TERM": "xterm-256color"},
    )
    os.close(slave)
    try:
        assert os.read(master, 1024)  # it has begun to draw
        os.close(master)
        assert app.wait(timeout=30) == 0
    finally:
        app.kill()
