"""A whole game in a real terminal: under tmux at 80 x 24, left alone and taken up again on the way."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from root_tui import data
from root_tui.engine.view import view
from root_tui.questions.offered import offered
from root_tui.saves.games import Opened, open_save
from root_tui.words import Words

from .playing import FOUR, started

pytestmark = [pytest.mark.soak, pytest.mark.skipif(not shutil.which("tmux"), reason="there is no tmux here")]
WAIT = 30.0
DEAF = 0.5  # seconds: after a hand-over, and before dice, what is typed ahead counts for nothing
KEYS = {"space": "Space", "enter": "Enter", "escape": "Escape"}


class Tmux:
    """A server of its own, and one window of 80 x 24."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.socket = folder / "tmux"
        command = " ".join([sys.executable, "-m", "root_tui", *words])
        new = ("new-session", "-d", "-x", "80", "-y", "24", "-s", "root", command)
        self.run("-f", os.devnull, *new, ";", "set", "-g", "status", "off")  # its line would be the 24th

    def run(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-S", str(self.socket), *words], capture_output=True, text=True, check=False)
        return done.stdout

    def press(self, *keys: str) -> None:
        self.run("send-keys", "-t", "root", *(KEYS.get(key, key) for key in keys))

    def screen(self) -> str:
        return self.run("capture-pane", "-p", "-t", "root")

    def still(self) -> str:
        """What stands there when nothing more is drawn."""
        text = ""
        while text != (text := self.screen()) or not text.strip():  # a view is wiped before the next one comes
            time.sleep(0.3)
        return text

    def until(self, pattern: str) -> str:
        end = time.monotonic() + WAIT
        while not re.search(pattern, text := self.screen()):
            assert time.monotonic() < end, f"never came: {pattern}\n{text}"
            time.sleep(0.02)
        return text

    def look(self, seconds: float) -> bytes:
        """Another terminal attaches, sees what there is, and goes."""
        master, slave = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "TMUX"} | {"TERM": "xterm-256color"}
        client = subprocess.Popen(
            ["tmux", "-S", str(self.socket), "attach", "-t", "root"],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        os.set_blocking(master, False)
        seen, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                seen += os.read(master, 1 << 16)
            except BlockingIOError:
                time.sleep(0.02)
        self.run("detach-client", "-s", "root")
        client.wait(WAIT)
        os.close(master)
        return seen

    def close(self) -> None:
        self.run("kill-server")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    session = started(tmp_path, FOUR, seed=11)
    session.close()
    return session.path


@pytest.fixture
def tmux(save: Path, tmp_path: Path) -> Iterator[Tmux]:
    window = Tmux(tmp_path, "play", str(save), "--saves", str(tmp_path))
    yield window
    window.close()


def test_a_whole_game_with_detach_and_attach(tmux: Tmux, save: Path) -> None:
    dice = Random(11)
    tmux.until("MC  Ann")
    answers = screens = 0
    while (opened := open_save(save)).game.pending:
        text = tmux.still()
        if again := re.search(r"Then press (\w+)", text):
            _leaves(tmux, text, again[1].lower())
        elif re.search(r"^ (Since your last turn|Before your first turn|.*your turn is over)", text):
            _leaves(tmux, text, "enter" if "your turn is over" in text else "escape")
        elif "Space to take up your hand" in text:
            _leaves(tmux, text, "space")
        else:
            _answer(tmux, opened, dice, text, save)
            answers += 1
        screens += 1
        if screens % 150 == 75:
            seen = tmux.look(1.0)
            assert b"\x1b[" in seen
            assert tmux.screen().strip()
    tmux.until("The game is over")
    assert answers > 100
    tmux.press("C-q")


def _answer(tmux: Tmux, opened: Opened, dice: Random, text: str, save: Path) -> None:
    game, head = opened.game, opened.head
    ask, lineup = game.pending, game.state.lineup
    assert ask is not None
    words = Words(lineup.deck, data.quests(), data.characters(), head.names, lineup.factions)
    choice = dice.choice(offered(game, ask, words, view(game.state, ask.seat), own=True))
    told, before = save.stat().st_mtime_ns, save.read_bytes()
    time.sleep(DEAF)
    tmux.press(*choice.key, *([] if choice.quick else ["enter"]))
    end = time.monotonic() + WAIT
    while save.stat().st_mtime_ns == told or save.read_bytes() == before:
        assert time.monotonic() < end, f"{choice} did not answer {ask}\n{text}\n{tmux.screen()}"
        time.sleep(0.01)


def _leaves(tmux: Tmux, text: str, key: str) -> None:
    """Press the key; something else stands there then."""
    time.sleep(DEAF)
    tmux.press(key)
    end = time.monotonic() + WAIT
    while tmux.screen() == text:
        assert time.monotonic() < end, f"nothing came after\n{text}"
        time.sleep(0.02)
