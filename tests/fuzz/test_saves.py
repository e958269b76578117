"""Ten thousand spoiled saves: each is opened, or one line says what is wrong; no traceback, no hang, nothing lost."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from root_tui.cli import main
from root_tui.engine.asks import Illegal
from root_tui.engine.view import view
from root_tui.export import table_data, write_story
from root_tui.saves import Trouble, generations, listing, peek
from root_tui.saves.games import load, open_save
from root_tui.saves.verify import verify
from root_tui.session import BrokenRule, Choices, Session

from .limits import limited
from .mutations import LEVELS

SECONDS = 5.0  # of CPU time, for all that is done with one file
HERE = Path(__file__).parent.parent / "saves"
ANSWERS = 6
TABLES = (  # decisions, and how often it is taken
    (("marquise", "eyrie", "alliance", "vagabond"), "autumn", 60, 6),
    (("corvids", "duchy", "vagabond", "vagabond2"), "lake", 60, 6),
    (("duchy", "alliance", "corvids"), "mountain", 80, 6),
    (("eyrie", "marquise"), "winter", 3, 2),
    (("vagabond", "eyrie"), "autumn", 60, 6),
    (("marquise", "corvids"), "autumn", 10_000, 1),
)
WEIGHTS = (1, 1, 1, *(weight for *_, weight in TABLES))


@cache
def bases() -> tuple[bytes, ...]:
    """Saves of all factions and maps, early and late, one over, one with PINs, and one of each older format."""
    found = [(HERE / f"format-{n}.root").read_bytes() for n in (1, 2, 3)]
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        save = Session.save
        patch.setattr(Session, "save", lambda self: None)
        for seed, (factions, land, decisions, _) in enumerate(TABLES):
            dice = Random(seed)
            session = Session.new(Choices(factions, factions, land, seed=seed, pins=not seed), Path(folder))
            while (ask := session.game.pending) and decisions:
                decisions -= 1
                session.answer(dice.choice(ask.options))
            if seed == 1:
                session.set_pin(session.state.turn.seat, "1234")
            save(session)
            session.close()
            found.append(session.path.read_bytes())
    return tuple(found)


def _is_whole(path: Path) -> bool:
    try:
        load(path)
    except Trouble:
        return False
    return True


class Case:
    """One spoiled file, and all that can be done with it."""

    def __init__(self, seed: int, folder: Path, out: pytest.CaptureFixture[str]) -> None:
        self.dice, self.folder, self.out = Random(seed), folder, out
        self.base = self.dice.choices(range(len(bases())), WEIGHTS)[0]
        self.level = self.dice.choice(LEVELS)
        self.path = folder / "g.root"
        self.raw = self.level(bases()[self.base], self.dice)
        self.path.write_bytes(self.raw)
        if older := self.dice.random() < 0.2:
            generations(self.path)[1].write_bytes(bases()[self.base])
        self.older = older
        self.counts: Counter[str] = Counter()

    def run(self) -> None:
        self.read()
        for words in self.commands():
            self.command(*words)
        assert self.path.read_bytes() == self.raw, "who only looks writes nothing"
        self.play()

    def read(self) -> None:
        for what in (peek, *([verify] if self.dice.random() < 0.3 else []), open_save):
            try:
                what(self.path)
            except Trouble as error:
                self.one_line(str(error))
            else:
                self.counts[what.__name__] += 1
        self.whole = _is_whole(self.path)
        listing(self.folder)

    def one_line(self, said: str) -> None:
        assert "\n" not in said
        assert said.isprintable(), said
        assert "MemoryError" not in said
        assert len(said) < 600, said

    def commands(self) -> list[list[str]]:
        save = str(self.path)
        everywhere = ["saves", "record"]
        some = [
            ["show", save],
            ["show", save, "--json"],
            ["show", save, "--as", self.dice.choice(("marquise", "eyrie", "corvids", "vagabond"))],
            ["log", save],
            ["log", save, "--as", self.dice.choice(("marquise", "alliance", "duchy"))],
            ["verify", save],
            [self.dice.choice(everywhere), "--saves", str(self.folder)],
            [self.dice.choice(everywhere), "--saves", str(self.folder), "--json"],
        ]
        return self.dice.sample(some, 2)

    def command(self, *words: str) -> None:
        code = main(words)
        said = self.out.readouterr()
        assert code in (0, 1, 2), (words, code)
        assert "something broke" not in said.err, (words, said.err)
        assert "Traceback" not in said.err + said.out
        lines = said.err.splitlines()
        assert len(lines) <= 3, lines
        assert code == 0 or lines, words
        for line in lines:
            self.one_line(line)
        self.counts[f"{words[0]} {code}"] += 1

    def play(self) -> None:
        """On from there: some answers, and what the table tells of itself meanwhile."""
        try:
            session = Session.open(self.path, self.folder)
        except Trouble as error:
            self.one_line(str(error))
            assert self.path.read_bytes() == self.raw
            return
        self.counts["played"] += 1
        try:
            self.answer(session)
            self.tell(session)
        except BrokenRule as error:
            self.one_line(str(error))
            self.counts["broken rules"] += 1
        finally:
            session.close()
        if self.older and self.path.read_bytes() != self.raw and not self.whole:
            assert self.raw in [file.read_bytes() for file in self.folder.glob("g.root.damaged*")], "it is set aside"

    def answer(self, session: Session) -> None:
        for _ in range(ANSWERS):
            ask = session.game.pending
            if ask is None:
                return
            session.words.prompt(ask, view(session.state, ask.seat), session.game.events)
            session.game.refusals()
            match self.dice.randrange(8):
                case 0:
                    session.undo(consent=True)
                case 1:
                    session.back()
                case 2:
                    session.redo()
                case _:
                    session.answer(self.dice.choice(ask.options))
            self.counts["answers"] += 1

    def tell(self, session: Session) -> None:
        words = session.words
        for seat in (None, *session.state.lineup.seats):
            table_data(view(session.state, seat), words)
        write_story(self.folder / "exports", "g", session.story(), view(session.state, None), words)


def fuzz(seeds: range, folder: Path, out: pytest.CaptureFixture[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed in seeds:
        place = folder / str(seed)
        place.mkdir()
        case = Case(seed, place, out)
        try:
            with limited(SECONDS):
                case.run()
        except BaseException as error:
            raise AssertionError(f"seed {seed}: {case.level.__name__} of {case.base}: {type(error).__name__}: {error}") from error
        counts += case.counts
        counts[case.level.__name__] += 1
        shutil.rmtree(place)
    return counts


def test_spoiled_saves_are_played_or_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = fuzz(range(350), tmp_path, capsys)
    assert counts["played"] > 50, counts
    assert counts["answers"] > 200, counts
