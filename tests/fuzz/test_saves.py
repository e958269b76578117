"""Ten thousand spoiled saves: each is opened, or one line says what is wrong; no traceback, no hang, nothing lost."""

from __future__ import annotations

import io
import json
import shutil
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from root_tui import preferences, record, settings
from root_tui.app import keymap
from root_tui.app.front import last_table
from root_tui.app.screens.newgame import Offer
from root_tui.app.theme import NAMES
from root_tui.cli import main
from root_tui.engine.view import view
from root_tui.export import table_data, write_story
from root_tui.plain import Plain
from root_tui.saves import Trouble, generations, listing, peek
from root_tui.saves.games import load, open_save
from root_tui.saves.verify import verify
from root_tui.session import BrokenRule, Choices, Session, check
from tests.plain.watching import COMMANDS

from .limits import limited
from .mutations import LEVELS, spoiled, spoiled_bytes, text_of

SECONDS = 5.0  # of CPU time, for all that is done with one file
HERE = Path(__file__).parent.parent / "saves"
ANSWERS = 6
TABLES = (  # decisions, and how often it is taken
    (("marquise", "eyrie", "alliance", "vagabond"), "autumn", 30, 6),
    (("corvids", "duchy", "vagabond", "vagabond2"), "lake", 40, 6),
    (("duchy", "alliance", "corvids"), "mountain", 40, 6),
    (("eyrie", "marquise"), "winter", 3, 2),
    (("vagabond", "eyrie"), "autumn", 40, 6),
    (("marquise", "corvids"), "autumn", 40, 2),
)
WEIGHTS = (1, 1, 1, *(weight for *_, weight in TABLES))


@cache
def bases() -> tuple[bytes, ...]:
    """Saves of all factions and maps, early and late, one over, one with PINs, and one of each older format."""
    found = [(HERE / f"format-{n}.root").read_bytes() for n in (1, 2, 3)]
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        save = Session.save
        patch.setattr(Session, "save", lambda self, **how: None)
        for seed, (factions, land, decisions, _) in enumerate(TABLES):
            dice = Random(seed)
            session = Session.new(Choices(factions, factions, land, seed=seed, pins=not seed), Path(folder))
            while (ask := session.game.pending) and decisions:
                decisions -= 1
                session.answer(dice.choice(ask.options))
            if seed == len(TABLES) - 1:
                session.agree()
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

    def __init__(self, seed: int, folder: Path, out: pytest.CaptureFixture[str], *, thorough: bool = True) -> None:
        self.dice, self.folder, self.out, self.thorough = Random(seed), folder, out, thorough
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
        for what in self.dice.sample((peek, verify, open_save), 3 if self.thorough else 1):
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
        return self.dice.sample(some, 3 if self.thorough else 1)

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
            if self.dice.random() < 0.3:
                self.type(session)
            self.answer(session)
            self.tell(session)
        except BrokenRule as error:
            self.one_line(str(error))
            self.counts["broken rules"] += 1
        finally:
            session.close()
        if self.older and self.path.read_bytes() != self.raw and not self.whole:
            assert self.raw in [file.read_bytes() for file in self.folder.glob("g.root.damaged*")], "it is set aside"

    def type(self, session: Session) -> None:
        """In plain mode, a question or two and a few commands."""
        lines = ["", *(self.dice.choice((*COMMANDS, "", "1", "2", "1")) for _ in range(6)), ""]
        out = io.StringIO()
        assert Plain(session, io.StringIO("".join(line + "\n" for line in lines)), out).run() == 0
        self.counts["broken rules"] += "a rule broke" in out.getvalue()
        self.counts["typed"] += 1

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


def fuzz(seeds: range, folder: Path, out: pytest.CaptureFixture[str], *, thorough: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    bases()
    for seed in seeds:
        place = folder / str(seed)
        place.mkdir()
        case = Case(seed, place, out, thorough=thorough)
        try:
            with limited(SECONDS):
                case.run()
        except BaseException as error:
            what = f"{case.level.__name__} of {case.base}: {type(error).__name__}: {error}"
            raise AssertionError(f"seed {seed}, {what}") from error
        counts += case.counts
        counts[case.level.__name__] += 1
        shutil.rmtree(place)
    return counts


def test_spoiled_saves_are_played_or_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = fuzz(range(80), tmp_path, capsys, thorough=False)
    assert counts["played"] > 15, counts
    assert counts["answers"] > 80, counts


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_seven_thousand_spoiled_saves(part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = fuzz(range(10_000 + 700 * part, 10_700 + 700 * part), tmp_path, capsys, thorough=True)
    with capsys.disabled():
        print(f"\n{dict(counts)}")


# -- what lies beside the saves -----------------------------------------------------------------------------
RECORD = [
    {
        "file": "a.root",
        "time": "2026-01-02T03:04:05Z",
        "names": ["Ann", "Bo"],
        "factions": ["marquise", "eyrie"],
        "scores": [30, None],
        "winner": ["marquise"],
        "by": "points",
        "map": "autumn",
        "deck": "base",
        "turns": 20,
        "rounds": 10,
    },
    {
        "file": "b.root",
        "time": "2026-01-03T03:04:05Z",
        "names": ["Cy", "Di"],
        "factions": ["duchy", "corvids"],
        "scores": [3, 7],
        "winner": [],
        "by": "agreement",
        "map": "lake",
        "deck": "base",
        "turns": 3,
        "rounds": 2,
    },
]
CHOSEN = {
    "names": ["Ann", "Bo"],
    "factions": ["marquise", "any"],
    "played": ["marquise", "eyrie"],
    "map": "lake",
    "deck": "base",
    "shuffle": False,
    "draw_first": True,
    "open_table": False,
    "pins": True,
    "shuffle_suits": False,
    "theme": "dark",
    "ascii": False,
}
CONFIG = """theme = "autumn"
ascii = true
confirm_end = false
side = "wide"
prompt = "tall"
other = 3

[keys]
"table.undo" = "z"
"table.log" = "ctrl+l,f6"
"newgame.start" = "f9"
"table.no_such" = "x"
"""


def beside(seeds: range, folder: Path, out: pytest.CaptureFixture[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    files = {record.FILE: json.dumps(RECORD), settings.FILE: json.dumps(CHOSEN), preferences.FILE: CONFIG}
    for seed in seeds:
        dice = Random(seed)
        place = folder / str(seed)
        place.mkdir()
        name = dice.choice([*files])
        raw = files[name].encode()
        if name == preferences.FILE or dice.random() < 0.3:
            raw = spoiled_bytes(raw, dice)
        else:
            found = json.loads(raw)
            for _ in range(dice.choice((1, 1, 2, 5))):
                found = spoiled(found, dice)
            raw = text_of(found, dice).encode("utf-8", "surrogatepass")
        (place / name).write_bytes(raw)
        try:
            with limited(SECONDS):
                counts[_read_beside(name, place, out, dice)] += 1
            assert raw in [file.read_bytes() for file in place.iterdir() if file.is_file()], "nothing is written over"
        except BaseException as error:
            raise AssertionError(f"seed {seed}, {name}: {type(error).__name__}: {error}\n{raw[:500]!r}") from error
        shutil.rmtree(place)
    return counts


def _read_beside(name: str, place: Path, out: pytest.CaptureFixture[str], dice: Random) -> str:
    """What came of it."""
    if name == record.FILE:
        for words in (["record"], ["record", "--json"], ["saves"]):
            code = main([*words, "--saves", str(place)])
            said = out.readouterr()
            assert code == 0, said
            assert not said.err
        return f"record of {len(record.past_games(place))}"
    if name == settings.FILE:
        found = settings.remembered(place)
        offer = Offer(("marquise", "eyrie", "alliance", "vagabond"), {}, last=found)
        assert len(offer.seats()) == 6
        if wanted := last_table(found):
            with suppress(Trouble):
                check(
                    Choices(
                        tuple(s.faction for s in wanted.seats),
                        tuple(s.name for s in wanted.seats),
                        wanted.map,
                        wanted.deck,
                    )
                )
        return "settings" if found else "no settings"
    config = preferences.load(place, themes=NAMES)
    assert "\n" not in preferences.fault_line(config)
    assert len(preferences.fault_line(config)) < 2000
    _, faults = keymap.checked(config.preferences.keys)
    assert not any("\n" in fault for fault in faults)
    again = place / "again"
    _, wrong = preferences.save(config._replace(folder=again), config.preferences)
    assert not wrong
    assert preferences.load(again, themes=NAMES).preferences == config.preferences
    return "config with faults" if config.faults or faults else "config"


def test_what_lies_beside_the_saves_is_read_as_far_as_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = beside(range(80), tmp_path, capsys)
    assert counts["config with faults"] > 5, counts


@pytest.mark.soak
def test_three_thousand_times_what_lies_beside_the_saves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = beside(range(10_000, 13_000), tmp_path, capsys)
    with capsys.disabled():
        print(f"\n{dict(counts)}")
