"""What the doctor finds in a terminal of our own making, and on a pipe."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from root_tui import doctor
from root_tui.doctor import CHANGE, KEYS, NOTE, OK, SIGNS

MINE = ("NO_COLOR", "TMUX", "STY", "SSH_TTY", "TERM_PROGRAM", "COLUMNS", "LINES")
ENV = {k: v for k, v in os.environ.items() if k not in MINE}
GOOD = ENV | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": ""}
ASKED = re.compile(rb"\x1b\[6n|\x1b\[\?1006\$p|press (\S+) ")


class Terminal:
    """A terminal that answers as it is told to: how wide signs are, whether it knows a mouse, what keys send."""

    def __init__(
        self,
        size: tuple[int, int] = (120, 36),
        env: Mapping[str, str] = GOOD,
        *,
        answers: bool = True,
        sign: int = 1,
        mouse: bytes = b"\x1b[?1006;2$y",
        keys: Mapping[str, bytes] | None = None,
    ) -> None:
        self.size, self.env, self.answers, self.sign, self.mouse = size, env, answers, sign, mouse
        self.keys = {name: sent[0] for name, sent, _ in KEYS} if keys is None else keys
        self.out = b""

    def run(self, *words: str) -> tuple[int, str]:
        """Exit code and what stood on the screen; the terminal's settings must be as before."""
        master, slave = pty.openpty()
        columns, lines = self.size
        termios.tcsetwinsize(slave, (lines, columns))
        before = termios.tcgetattr(slave)
        command = [sys.executable, "-m", "root_tui", "doctor", *words]
        self.child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=self.env)
        thread = threading.Thread(target=self._live, args=(master,), daemon=True)
        thread.start()
        code = self.child.wait(60)
        assert termios.tcgetattr(slave) == before
        os.close(slave)
        thread.join(10)
        os.close(master)
        text = re.sub(r"[^\n]*\r\x1b\[K|\x1b\[6n|\x1b\[\?1006\$p", "", self.out.decode().replace("\r\n", "\n"))
        return code, text

    def _live(self, master: int) -> None:
        """Until the other end is closed."""
        answered = 0
        while True:
            try:
                read = os.read(master, 1024)
            except OSError:
                return
            if not read:
                return
            self.out += read
            for found in ASKED.finditer(self.out, answered):
                answered = found.end()
                os.write(master, self.answer(found))

    def answer(self, found: re.Match[bytes]) -> bytes:
        if found[1]:
            return self.keys.get(found[1].decode(), b"\n")
        if not self.answers:
            return b""
        if found[0] != b"\x1b[6n":
            return self.mouse
        written = self.out[: found.start()].rpartition(b"\r")[2].decode()
        width = sum(self.sign if c in SIGNS else cell_len(c) for c in written if c.isprintable())
        return b"\x1b[7;%dR" % (1 + width)


def lines(text: str) -> dict[str, list[str]]:
    """The findings by what they are about: verdict and rest."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if match := re.match(r"(ok|note|change) +(\w+) +(.*)", line):
            found.setdefault(match[2], []).append(f"{match[1]} {match[3]}")
    return found


def test_a_good_terminal_is_well(tmp_path: Path) -> None:
    code, text = Terminal().run("--saves", str(tmp_path))
    found = lines(text)
    assert code == 0
    assert text.endswith("All is well.\n")
    assert not any(line.startswith("change") for about in found.values() for line in about)
    assert found["signs"] == ["ok one cell each, wide letters two"]
    assert found["mouse"][0].startswith("ok clicks are told")
    assert found["colours"] == ["ok all (true colour)"]
    assert found["size"] == ["ok 120x36"]
    assert [line.split()[1] for line in found["key"]] == [name for name, _, _ in KEYS]
    assert found["saves"] == [f"ok {tmp_path}"]


def test_a_bad_one_is_told_what_to_change(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keys = {"Up": b"\x1b[A", "Shift+Right": b"\x1b[C", "Escape": b"\x1b"}
    bad = Terminal((72, 20), GOOD | {"TERM": "xterm", "COLORTERM": ""}, sign=2, mouse=b"\x1b[?1006;0$y", keys=keys)
    code, text = bad.run("--saves", str(tmp_path / "file"))
    found = lines(text)
    assert code == 1
    assert found["size"] == ["change 72x20: make the window at least 80x24"]
    assert found["colours"] == ["change 16: set TERM=xterm-256color, if it has more"]
    assert "U+203A" in found["signs"][0]
    assert "--ascii" in found["signs"][0]
    assert "--no-mouse" in found["mouse"][0]
    assert found["key"][1].startswith("change Shift+Right sends Esc[C")
    assert found["key"][2] == "note F1 was passed over"
    assert found["saves"][0].endswith("is no folder: name another folder with --saves DIR")
    assert text.endswith("5 to change.\n")


def test_a_silent_terminal_is_not_waited_for_long_and_nothing_is_asked_with_no_keys() -> None:
    code, text = Terminal(answers=False).run("--no-keys")
    found = lines(text)
    assert code == 0
    assert found["signs"] == ["note not measured, the terminal does not say where its cursor is"]
    assert found["mouse"][0].startswith("note it does not say")
    assert "key" not in found
    assert "press" not in text


def test_a_terminal_that_knows_no_modes_is_not_blamed() -> None:
    found = lines(Terminal(mouse=b"").run("--no-keys")[1])
    assert found["mouse"][0].startswith("note it does not say")
    assert found["signs"] == ["ok one cell each, wide letters two"]


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_the_terminal_is_as_before_whatever_ends_it(number: signal.Signals, code: int) -> None:
    class Impatient(Terminal):
        def answer(self, found: re.Match[bytes]) -> bytes:
            if found[1]:
                self.child.send_signal(number)
                return b""
            return super().answer(found)

    assert Impatient().run()[0] == code


def piped(env: Mapping[str, str], *words: str) -> tuple[int, dict[str, list[str]]]:
    command = [sys.executable, "-m", "root_tui", "doctor", *words]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", env=env, check=False
    )
    assert done.stderr == ""
    return done.returncode, lines(done.stdout)


def test_on_a_pipe_it_says_that_it_cannot_be_measured(tmp_path: Path) -> None:
    code, found = piped(GOOD, "--saves", str(tmp_path))
    assert code == 0
    assert found["size"] == ["note not known, this is no terminal"]
    assert "not measured" in found["signs"][0]
    assert not {"key", "mouse"} & found.keys()


def test_a_dumb_terminal_is_to_be_named() -> None:
    code, found = piped(GOOD | {"TERM": "dumb"})
    assert code == 1
    assert found["terminal"] == ["change dumb: set TERM to what it is, such as TERM=xterm-256color"]
    assert piped({k: v for k, v in GOOD.items() if k != "TERM"})[1]["terminal"][0].startswith("change TERM is not set")


def test_a_fresh_saves_folder_is_not_made(tmp_path: Path) -> None:
    found = piped(GOOD, "--saves", str(tmp_path / "new" / "saves"))[1]
    assert found["saves"] == [f"ok {tmp_path}/new/saves (not there yet)"]
    assert not list(tmp_path.iterdir())


def test_the_folder_of_settings_is_the_one_that_is_named(tmp_path: Path) -> None:
    assert piped(GOOD, "--config", str(tmp_path / "mine"))[1]["settings"] == [f"ok {tmp_path}/mine (not there yet)"]
    (tmp_path / "file").write_text("")
    (said,) = piped(GOOD, "--config", str(tmp_path / "file"))[1]["settings"]
    assert said.endswith("is no folder: settings will not be kept; name another with --config DIR")


def test_a_folder_that_cannot_even_be_looked_for_ends_nothing(tmp_path: Path) -> None:
    assert "saves" in piped(GOOD, "--saves", str(tmp_path / ("x" * 300) / "saves"))[1]


@pytest.mark.parametrize(
    ("env", "verdict", "words"),
    [
        ({"TERM": "xterm", "COLORTERM": "24bit"}, OK, "all"),
        ({"TERM": "tmux-256color"}, NOTE, "COLORTERM"),
        ({"TERM": "screen"}, CHANGE, "screen-256color"),
        ({"TERM": "linux"}, OK, "16"),
        ({"TERM": "xterm", "NO_COLOR": ""}, NOTE, "NO_COLOR"),
    ],
)
def test_colours_are_as_textual_will_see_them(
    env: dict[str, str], verdict: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "auto")
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    found = doctor.colours(env)
    assert found.verdict == verdict
    assert words in str(found)


def test_where_it_runs_and_what_letters_it_has() -> None:
    inside = {"TERM": "screen", "TERM_PROGRAM": "WezTerm", "TMUX": "x", "SSH_TTY": "/dev/pts/1"}
    assert doctor.terminal(inside).found == "screen (WezTerm) in tmux in ssh"
    assert doctor.letters({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1").verdict == CHANGE
    assert doctor.letters({"LC_ALL": "", "LANG": "C.UTF-8"}, "utf-8").found == "utf-8 (C.UTF-8)"


def test_help_names_it(capsys: Any) -> None:
    from root_tui import cli

    assert cli.main(["doctor", "--help"]) == 0
    assert "--no-keys" in capsys.readouterr().out
