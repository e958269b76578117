"""Streams that are closed, full, gone or of other letters; a folder that is gone; a screen that is narrow."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from root_tui import cli
from root_tui.saves import listing
from root_tui.session import Choices, Session

ROOT = f"{shlex.quote(sys.executable)} -m root_tui"
HERE = Path(__file__).parents[2]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    session = Session.new(Choices(("marquise", "eyrie"), ("Ann", "漢字"), seed=2), tmp_path, tmp_path / "game.root")
    session.close()
    return session.path


def shell(command: str, folder: Path, **env: str) -> tuple[int, str, str]:
    """Exit code, output, errors of a line for bash, run in a folder."""
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(HERE)} | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=30,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("line", "code", "out", "err"),
    [
        ("{root} log game.root --saves . | head -1", 0, "MC Ann draws 3 cards\n", ""),
        ("{root} play game --plain --saves . | head -c 5", 0, "\fhelp", ""),
        ("{root} nonsense 2>&1 >&- | head -c 9", 2, "root-tui:", ""),
        ("{root} show game --saves . >&-", 0, "", ""),
        ("{root} show nothing --saves . 2>&-", 2, "", ""),
        ("{root} <&-", 1, "", "root-tui: there is no terminal to play in; try root-tui play --plain, or root-tui"),
        ("{root} play --plain --saves . <&- | tail -c 13", 0, "quit leaves.\n", ""),
        ("{root} play --plain game --saves . <&- >&- 2>&-", 0, "", ""),
        ("{root} > file; cat file", 0, "", "root-tui: there is no terminal to play in"),
    ],
)
def test_streams_that_are_closed(save: Path, line: str, code: int, out: str, err: str) -> None:
    before = save.read_bytes()
    found = shell(line.format(root=ROOT), save.parent)
    assert found[0] == code
    assert found[1] == out
    assert found[2].startswith(err)
    assert found[2].count("\n") == bool(err)
    assert save.read_bytes() == before


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
@pytest.mark.parametrize("words", ["--help", "show game --saves .", "play game --plain --saves ."])
def test_output_that_cannot_be_written(save: Path, words: str) -> None:
    said = shell(f"{ROOT} {words} > /dev/full", save.parent)
    assert said == (1, "", "root-tui: what is printed cannot be written (No space left on device)\n")
    assert not (save.parent / "reports").exists()


def test_a_folder_that_is_gone_under_our_feet(tmp_path: Path) -> None:
    gone = "mkdir gone; cd gone; rmdir ../gone; "
    said = "root-tui: the folder that this is run from is gone; change to another\n"
    for words in ("saves --saves here", "play --plain --seed 1 --save x"):
        assert shell(f"{gone}{ROOT} {words}", tmp_path) == (1, "", said)


def test_letters_of_every_kind(save: Path) -> None:
    """A locale without letters, one with; bytes that are no text, as input and as a name."""
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert "ER ??" in shell(f"{ROOT} saves --saves .", save.parent, **ascii_only)[1]
    assert "ER 漢字" in shell(f"{ROOT} saves --saves .", save.parent, LC_ALL="C")[1]
    line = rf"printf '\n\xff\xfe\n\xe6\n' | {ROOT} play --plain --new $'\xff=marquise,é [b]=eyrie' --saves new"
    for env in (ascii_only, {"LC_ALL": "C.UTF-8"}):
        code, out, err = shell(line, save.parent, **env)
        assert (code, err) == (0, "")
        assert out.count("is no answer here") == 2
    found = {entry.head.names for entry in listing(save.parent / "new") if entry.head}
    assert found == {("?", "?? [b]"), ("?", "é [b]")}


@pytest.mark.parametrize("columns", ["1", "9999999"])
def test_a_width_that_no_screen_has(
    save: Path, columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in (["--help"], ["simulate", "--help"], ["show", str(save)]):
        assert cli.main(words) == 0
        assert capsys.readouterr().err == ""
