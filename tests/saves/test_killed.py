"""A process that is killed at any call of a save, three lives in a row: no accepted decision is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, NoReturn

import pytest

from root_tui.engine.game import Game, generator
from root_tui.saves import generations
from root_tui.saves.games import open_save
from root_tui.session import Choices, Session

from .tables import play

THREE = Choices(("marquise", "eyrie", "alliance"), ("A", "B", "C"), seed=7)
CALLS = ("mkdir", "open", "write", "fsync", "link", "replace", "close")
ANSWERS = 90


def answers(game: Game) -> list[Any]:
    return [line for rest in game.rests for line in rest.lines if line.seat >= 0]


@pytest.fixture(scope="module")
def wanted() -> list[Any]:
    """The answers that everybody here gives, in order."""
    from root_tui import data
    from root_tui.engine.lineup import new_state

    game, below = Game(new_state(data.lineup(THREE.factions, THREE.map, THREE.deck), THREE.seed or 0)), generator(5)
    while len(answers(game)) < 400:
        assert game.pending
        game.choose(game.pending.options[below(len(game.pending.options))])
    return answers(game)


class Blow(NamedTuple):
    """When the process dies: at which call of which function, before it, after it, or half-way through a write."""

    call: str
    at: int
    when: str
    links: bool


def struck(blow: Blow) -> Callable[..., Any]:
    real, count = getattr(os, blow.call), 0

    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal count
        count += 1
        if count == blow.at and blow.when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        if count == blow.at and blow.when == "half" and blow.call == "write":
            args = args[0], bytes(args[1])[: len(args[1]) // 2]
        done = real(*args, **kwargs)
        if count == blow.at:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    return call


def life(folder: Path, blow: Blow, said: int, wanted: list[Any]) -> NoReturn:
    """Play on from the save until the blow falls, telling each accepted decision."""
    path = folder / "g.root"

    def no_link(*args: Any) -> None:
        raise OSError("no links here")

    if not blow.links:
        os.link = no_link
    setattr(os, blow.call, struck(blow))
    there = any(file.exists() for file in generations(path))
    session = Session.open(path, folder) if there else Session.new(THREE, folder, path)
    for n in range(len(answers(session.game)), ANSWERS):
        session.answer(wanted[n].answer)
        os.pwrite(said, b"%8d" % (n + 1), 0)
    os._exit(0)


def lives(folder: Path, random: Random, wanted: list[Any]) -> int:
    """How many of three processes were killed; after each the save holds what was accepted, and one more at most."""
    folder.mkdir()
    said = os.open(folder / "said", os.O_RDWR | os.O_CREAT)
    links, killed = random.random() < 0.8, 0
    try:
        for _ in range(3):
            blow = Blow(
                random.choice(CALLS), random.randrange(1, 50), random.choice(["before", "after", "half"]), links
            )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # threads of other tests

                child = os.fork()
            if not child:
                try:
                    life(folder, blow, said, wanted)
                finally:
                    os._exit(70)
            status = os.waitpid(child, 0)[1]
            assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, blow
            killed += os.WIFSIGNALED(status)
            accepted = int(os.pread(said, 8, 0) or 0)
            if not any(file.exists() for file in generations(folder / "g.root")):
                assert accepted == 0, blow
                continue
            opened = open_save(folder / "g.root")
            found = answers(opened.game)
            assert accepted <= len(found) <= accepted + 1, blow
            assert found == wanted[: len(found)], blow
            assert not opened.notes or not links, (blow, opened.notes)
            os.pwrite(said, b"%8d" % len(found), 0)
    finally:
        os.close(said)
    if (folder / "g.root").exists():
        play(Session.open(folder / "g.root", folder), 2)
        assert not [file for file in folder.iterdir() if file.name.endswith(".new")]
    return killed


@pytest.mark.parametrize("seed", range(2))
def test_killed_three_times_at_any_call_of_a_save(tmp_path: Path, wanted: list[Any], seed: int) -> None:
    lives(tmp_path / "lives", Random(seed), wanted)


@pytest.mark.soak
def test_killed_three_hundred_times(tmp_path: Path, wanted: list[Any]) -> None:
    random, killed = Random(4), 0
    for n in range(150):
        killed += lives(tmp_path / str(n), random, wanted)
    assert killed > 300


# -- from outside -----------------------------------------------------------------------------------
PLAYER = """
import sys
from pathlib import Path
from root_tui.engine.game import generator
from root_tui.session import Choices, Session
folder = Path(sys.argv[1])
session = Session.new(Choices(("marquise", "eyrie", "alliance"), ("A", "B", "C"), seed=7), folder, folder / "g.root")
below = generator(5)
while session.game.pending:
    options = session.game.pending.options
    session.answer(options[below(len(options))])
    print(len([1 for r in session.game.rests for line in r.lines if line.seat >= 0]), flush=True)
"""


def killed(folder: Path, after: int) -> int:
    """Play in another process, kill it once it says that so many answers are saved; how many it said last."""
    with subprocess.Popen([sys.executable, "-c", PLAYER, str(folder)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = 0
        for line in process.stdout:
            said = int(line)
            if said >= after:
                process.send_signal(signal.SIGKILL)
                break
        return max([said, *(int(line) for line in process.stdout if line.endswith("\n"))])


def check_killed(folder: Path, after: int, wanted: list[Any]) -> None:
    folder.mkdir()
    said = killed(folder, after)
    session = Session.open(folder / "g.root", folder)  # the lock went with its holder
    assert not session.notes
    found = answers(session.game)
    assert len(found) >= said
    assert found == wanted[: len(found)]
    play(session, 3)


def test_killed_from_outside(tmp_path: Path, wanted: list[Any]) -> None:
    check_killed(tmp_path / "killed", 23, wanted)


@pytest.mark.soak
def test_killed_from_outside_again_and_again(tmp_path: Path, wanted: list[Any]) -> None:
    for n in range(40):
        check_killed(tmp_path / str(n), Random(n).randrange(1, 300), wanted)
