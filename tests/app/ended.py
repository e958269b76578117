"""A finished game for the tests of what comes after it, played once and copied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

from root_tui.session import Session

from .playing import FOUR, NAMES, started

SEED = 12  # the Alliance has 30 points in turn 71, nobody has activated dominance, all have fought
NAME = "ended.root"


@cache
def _bytes(factions: tuple[str, ...], seed: int, open_table: bool) -> bytes:
    with TemporaryDirectory() as folder, dated("2026-03-14"):
        session = started(Path(folder), factions, seed=seed, names=NAMES, open_table=open_table)
        play_on(session, seed)
        session.close()
        return session.path.read_bytes()


def play_on(session: Session, seed: int) -> None:
    """Random answers until somebody has won; saved at the end only."""
    dice = Random(seed)
    with unsaved():
        while ask := session.game.pending:
            session.answer(dice.choice(ask.options))
    session.save()


@contextmanager
def dated(day: str) -> Iterator[None]:
    """Saves are of that day: pictures show it."""
    clock = SimpleNamespace(gmtime=lambda: None, strftime=lambda form, *_: day + "-" * form.endswith("-"))
    with patch("root_tui.session.time", clock):
        yield


@contextmanager
def unsaved() -> Iterator[None]:
    with patch.object(Session, "save", lambda self, **how: None):
        yield


def ended(folder: Path, factions: tuple[str, ...] = FOUR, *, seed: int = SEED, open_table: bool = False) -> Session:
    """As it is opened from its save."""
    path = folder / NAME
    path.write_bytes(_bytes(factions, seed, open_table))
    return Session.open(path, folder)
