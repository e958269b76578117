"""SIGKILL at every system call of whatever is written: the newest save, or the one before, opens where it was told.

First each deed by itself, at each of its calls; then whole games, each life of which ends by a blow."""

from __future__ import annotations

import builtins
import hashlib
import io
import json
import os
import signal
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from root_tui import preferences, record, settings
from root_tui.engine.asks import Illegal, Seat
from root_tui.engine.game import digest
from root_tui.pins import Pins
from root_tui.preferences import Preferences
from root_tui.saves import SaveError, generations
from root_tui.saves.games import load, open_save
from root_tui.session import Choices, Session
from tests.ordered import never

from .tables import face, hasten, play

TWO = Choices(("marquise", "eyrie"), ("Ann", "Bo"), seed=7)
CALLS = ("mkdir", "open", "write", "fsync", "close", "link", "replace", "rename", "unlink", "truncate")
ANN, BO = Seat(0), Seat(1)
PIN, OTHER = "83519", "4444"
OPEN = open
FINE, BLOWN = 0, 70  # exit codes of a life that no blow ended: all was done; something raised


# -- the blow ---------------------------------------------------------------------------------------
class Blow:
    """The process dies before its call number `at`, or half-way through it if that is a write.  Calls of all kinds are
    counted together; `said` is told the name of the one that was the last."""

    def __init__(self, at: int, half: bool, said: int) -> None:
        self.at, self.half, self.said, self.count = at, half, said, 0
        self.write = os.write  # the real one

    def fall(self, name: str) -> NoReturn:
        self.write(self.said, b"killed %s%s\n" % (name.encode(), b" half-way" if self.half else b""))
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody outlives it")

    def falls(self, name: str) -> bool:
        self.count += 1
        if self.count == self.at and not self.half:
            self.fall(name)
        return self.count == self.at

    def arm(self) -> None:
        for name in CALLS:
            setattr(os, name, self._struck(name, getattr(os, name)))
        io.open = builtins.open = self._opened  # pathlib's, and everybody's

    def _struck(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if self.falls(name) and name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
                self.fall(name)
            return real(*args, **kwargs)

        return call

    def _opened(self, file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if "w" not in mode:
            return OPEN(file, mode, *args, **kwargs)
        self.falls("open")
        return Struck(OPEN(file, mode, *args, **kwargs), self)


class Struck:
    """A text file whose writing and closing are calls too."""

    def __init__(self, file: Any, blow: Blow) -> None:
        self.file, self.blow = file, blow

    def __enter__(self) -> Struck:
        return self

    def __exit__(self, *_: object) -> None:
        self.blow.falls("close")
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, text: str) -> int:
        if self.blow.falls("write"):
            self.file.write(text[: len(text) // 2])
            self.file.flush()
            self.blow.fall("write")
        return int(self.file.write(text))


# -- what a life says ---------------------------------------------------------------------------------
def mark(session: Session) -> str:
    """Table, question, the end of the journal, names, PINs: equal for equal tables."""
    game = session.game
    last = [(rest.told, [(line.id, int(line.seat), line.answer) for line in rest.lines]) for rest in game.rests[-3:]]
    journal = [len(game.rests), sum(len(rest.lines) for rest in game.rests), last]
    ask = [str(x) for x in face(game.pending) or ()]
    whole = [digest(game.state), ask, journal, len(game.events), session.names, session.open_table]
    text = json.dumps([whole, session.pins.kept(), session.branch_of], default=str, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def mark_of(path: Path) -> str:
    """Of the newest whole generation, as it would be played on."""
    opened = open_save(path)
    names, private = opened.head.names, opened.writer.private
    session = Session.__new__(Session)
    session.game, session.names, session.open_table = opened.game, [*names], opened.head.open_table
    session.pins, session.branch_of = Pins(private), opened.head.branch_of
    return mark(session)


class Said:
    """A file that a life writes to behind the back of its blow: what it is about to save, and what it has."""

    def __init__(self, file: Path) -> None:
        self.fd = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND)

    def lines(self) -> list[list[str]]:
        return [line.split(" ", 1) for line in os.pread(self.fd, 1 << 24, 0).decode().splitlines()]

    def last(self, kind: str) -> str:
        return next((rest for what, rest in reversed(self.lines()) if what == kind), "")

    def may_be(self) -> set[str]:
        """The marks of which one stands in the save: the last that was accepted, and what was under way then."""
        found: list[str] = []
        for kind, rest in reversed(self.lines()):
            if kind in ("accepted", "wanted"):
                found.append(rest)
            if kind == "accepted":
                return set(found)
        return {*found, ""}

    def clear(self) -> None:
        os.ftruncate(self.fd, 0)

    def close(self) -> None:
        os.close(self.fd)


def in_a_life(said: Said, live: Callable[[Blow], object], at: int, *, half: bool = False) -> bool:
    """In a process of its own; was it killed?"""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of other tests
        child = os.fork()
    if not child:
        code = BLOWN
        try:
            blow, real = Blow(at, half, said.fd), Session.save

            def save(self: Session, *args: Any, **kwargs: Any) -> None:
                blow.write(said.fd, b"wanted %s\n" % mark(self).encode())
                real(self, *args, **kwargs)

            Session.save = save  # type: ignore[method-assign]
            blow.arm()
            live(blow)
            code = FINE
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == FINE, f"a life broke by itself, at {at}"
    return False


def accept(session: Session, said: Said, blow: Blow) -> None:
    """The player has seen it."""
    blow.write(said.fd, b"accepted %s\n" % mark(session).encode())


def whole(path: Path) -> None:
    """What holds for all generations together: whatever the newest keeps shut, no older one opens."""
    newest = open_save(path).writer.private.get("pins", {})
    for file in generations(path):
        try:
            private = load(file).private
        except SaveError:
            continue
        assert set(newest) <= set(private.get("pins", {})), f"{file.name} opens without a PIN"


@pytest.fixture(autouse=True)
def _quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    def scrypt(pin: str, salt: bytes, cost: int) -> bytes:
        return hashlib.sha256(salt + pin.encode()).digest()

    monkeypatch.setattr("root_tui.pins._scrypt", scrypt)
    monkeypatch.setattr("root_tui.pins.pause", lambda wrong: 0.0)


@pytest.fixture(scope="module")
def killed() -> Iterator[Counter[str]]:
    """How often at which call, told at the end (-s shows it)."""
    counts: Counter[str] = Counter()
    yield counts
    print(f"\nkilled {counts.total()} times: {', '.join(f'{n} at {name}' for name, n in counts.most_common() if n)}")


# -- each deed, at each of its calls --------------------------------------------------------------------
def answered(session: Session) -> None:
    assert session.game.pending
    session.answer(session.game.pending.options[0])


def tried(session: Session) -> None:
    assert session.pin_fault(BO, "0000")


def begun(session: Session) -> None:
    """A table in play, with something to undo and older generations."""


def with_a_pin(session: Session) -> None:
    session.set_pin(BO, PIN)


def undone(session: Session) -> None:
    answered(session)
    assert session.undo(consent=True)


def with_damage(session: Session) -> None:
    """Found when it was opened."""
    session.path.write_bytes(session.path.read_bytes()[:-9])
    session._writer.damaged = [session.path]


def without_links(session: Session) -> None:
    def no_link(*args: Any) -> None:
        raise OSError("no links here")

    os.link = no_link  # type: ignore[assignment]


Deed = Callable[[Session], object]
DEEDS: dict[str, tuple[Deed, Deed]] = {
    "answer": (begun, answered),
    "answer without links": (without_links, answered),
    "open curtain": (begun, lambda s: s.opened(BO)),
    "order": (begun, lambda s: s.order(BO, never("battle.ambush", "battle.foil"))),
    "note": (begun, lambda s: s.note("opened", ANN)),
    "undo": (begun, lambda s: s.undo(consent=True)),
    "redo": (undone, lambda s: s.redo()),
    "rename": (begun, lambda s: s.rename(BO, "Zoe")),
    "hand over": (with_a_pin, lambda s: s.hand_over(BO, "Zoe")),
    "set a PIN": (begun, lambda s: s.set_pin(BO, PIN)),
    "change a PIN": (with_a_pin, lambda s: s.set_pin(BO, OTHER, PIN)),
    "take a PIN away": (with_a_pin, lambda s: s.set_pin(BO, "", PIN)),
    "lift a PIN": (with_a_pin, lambda s: s.lift_pin(BO)),
    "try a wrong PIN": (with_a_pin, tried),
    "open the table": (begun, lambda s: s.set_open_table(True)),
    "concede": (begun, lambda s: s.concede(ANN)),
    "answer after damage": (with_damage, answered),
}


def at_each_call(folder: Path, killed: Counter[str], name: str, first: int = 1, step: int = 1) -> None:
    before, deed = DEEDS[name]
    session, link = Session.new(TWO, folder / "saves", folder / "saves" / "g.root"), os.link
    try:
        before(play(hasten(session, 30), 3))
        _at_each_call(folder, session, deed, killed, first, step)
    finally:
        os.link = link
        session.close()


@pytest.mark.parametrize("name", DEEDS)
def test_killed_at_some_calls_of_a_deed(tmp_path: Path, killed: Counter[str], name: str) -> None:
    at_each_call(tmp_path, killed, name, 2 + list(DEEDS).index(name) % 5, 6)


@pytest.mark.soak
@pytest.mark.parametrize("name", DEEDS)
def test_killed_at_each_call_of_a_deed(tmp_path: Path, killed: Counter[str], name: str) -> None:
    at_each_call(tmp_path, killed, name)


def _at_each_call(tmp_path: Path, session: Session, deed: Deed, killed: Counter[str], first: int, step: int) -> None:
    folder, path = session.path.parent, session.path
    lock, damaged = folder / ".g.root.lock", path.read_bytes() if session._writer.damaged else b""
    before = {file: file.read_bytes() for file in folder.iterdir() if file != lock}
    said, told = Said(tmp_path / "said"), mark_of(path)

    def live(blow: Blow) -> None:
        deed(session)
        accept(session, said, blow)

    def live_again(at: int, *, half: bool = False) -> str:
        """At which call it was killed; "" when it was not."""
        for file in folder.iterdir():
            if file != lock:
                file.unlink()
        for file, data in before.items():
            file.write_bytes(data)
        said.clear()
        os.write(said.fd, b"accepted %s\n" % told.encode())
        blow = in_a_life(said, live, at, half=half)
        found, where = mark_of(path), said.last("killed")
        assert found in said.may_be(), f"{where}, number {at}"
        whole(path)
        assert not damaged or damaged in [file.read_bytes() for file in folder.iterdir() if file != lock]
        if not blow:
            assert found == said.last("accepted") != told
            return ""
        killed[where] += 1
        return where

    at = first
    while where := live_again(at):
        if where == "write":
            assert live_again(at, half=True)
        at += step
    assert at > 8
    said.close()


def test_a_pin_that_was_changed_is_the_old_one_nowhere(tmp_path: Path) -> None:
    session = Session.new(TWO, tmp_path, tmp_path / "g.root")
    session.set_pin(BO, PIN)
    session.set_pin(BO, OTHER, PIN)
    session.close()
    for file in generations(session.path):
        pins = Pins(load(file).private)
        assert pins.is_right(BO, OTHER)
        assert not pins.is_right(BO, PIN)
    assert len({file.stat().st_ino for file in generations(session.path)}) == len(generations(session.path))


# -- what lies beside the saves -----------------------------------------------------------------------
def test_killed_while_settings_are_written(tmp_path: Path, killed: Counter[str]) -> None:
    """The choices of the last evening, and what somebody likes; one file of those was not understood."""
    said, folder, at, where = Said(tmp_path / "said"), tmp_path / "saves", 0, "at first"
    while where:
        at += 1
        for half in (False, True):
            settings.remember(folder, names=["Ann"])
            (tmp_path / preferences.FILE).write_text('theme = "gone"\nascii = true\n')
            config = preferences.load(tmp_path, themes=("forest",))
            assert config.damaged
            said.clear()

            def live(blow: Blow, config: preferences.Config = config) -> None:
                settings.remember(folder, names=["Bo"])
                blow.write(said.fd, b"accepted names\n")
                preferences.save(config, Preferences(ascii=True, side="wide"))
                blow.write(said.fd, b"accepted side\n")

            blow, told = in_a_life(said, live, at, half=half), said.last("accepted")
            where = said.last("killed")
            killed[where] += blow
            assert settings.remembered(folder)["names"] in ([["Bo"]] if told else [["Ann"], ["Bo"]])
            now = preferences.load(tmp_path, themes=("forest",))
            assert now.preferences.ascii, "what was understood holds"
            if told == "side":
                assert now.preferences.side == "wide"
                assert not now.damaged
            if where != "write":
                break
    assert at > 6
    said.close()


# -- whole games, one life after another ----------------------------------------------------------------
def live_on(folder: Path, random: Random, said: Said, deeds: int) -> Callable[[Blow], None]:
    """Open what is there, or begin, and do one thing after the other, telling each that was accepted."""
    path = folder / "saves" / "g.root"

    def live(blow: Blow) -> None:
        there = any(file.exists() for file in generations(path))
        session = Session.open(path, folder) if there else Session.new(TWO, folder, path)
        accept(session, said, blow)
        for _ in range(deeds):
            if session.game.over:
                after_the_end(session, random)
                return
            one_deed(session, random)
            accept(session, said, blow)

    return live


def one_deed(session: Session, random: Random) -> None:
    """Mostly an answer."""
    ask, seat = session.game.pending, random.choice((ANN, BO))
    assert ask
    match random.randrange(40):
        case 0:
            session.order(seat, random.choice([never("battle.ambush"), never("battle.foil", "battle.ambush"), ()]))
        case 1:
            session.set_pin(seat, random.choice([PIN, OTHER, ""]), _pin_of(session, seat))
        case 2 if session.locked(seat):
            session.pin_fault(seat, "0000")
        case 3 if session.locked(seat):
            session.lift_pin(seat)
        case 4 | 5:
            session.undo(consent=random.random() < 0.5)
        case 6 | 7:
            session.undo()
            session.redo()
        case 8:
            session.back()
        case 9:
            session.rename(seat, random.choice(["Zoe", "Max"]) + "'" * seat)
        case 10:
            session.hand_over(seat, random.choice(["Ida", "Tom"]) + "'" * seat)
        case 11:
            session.set_open_table(not session.open_table)
            session.set_open_table(False)
        case 12 | 13 | 14:
            session.opened(ask.seat)
        case _:
            session.answer(random.choice(ask.options))


def _pin_of(session: Session, seat: Seat) -> str:
    if seat not in session.pins.seats:
        return ""
    return next(pin for pin in (PIN, OTHER) if session.pins.is_right(seat, pin))


def after_the_end(session: Session, random: Random) -> None:
    """Branch it off, take the end back and make it again."""
    if random.random() < 0.5:
        session.branch(random.randrange(len(session.game.rests)), session.path.parent).close()
    if session.undo(consent=True):
        session.redo()


def check_record(path: Path) -> None:
    """A game that is over stands in it once, one that is not nowhere."""
    over = open_save(path).game.over
    found = [game for game in record.past_games(path.parent) if game.file == path.name]
    assert len(found) == over, found


def games(folder: Path, random: Random, kills: int, killed: Counter[str]) -> int:
    """Play until so many lives were ended by a blow; the decisions that were accepted by then."""
    said, number, done, given = Said(folder / "said"), 0, 0, 0
    while done < kills:
        home, over = folder / f"game-{number}", False
        path = home / "saves" / "g.root"
        said.clear()
        while done < kills and not over:
            live = live_on(home, Random(random.randrange(1 << 30)), said, 30)
            blow = in_a_life(said, live, random.randrange(1, 120), half=random.random() < 0.2)
            given += sum(kind == "accepted" for kind, *_ in said.lines())
            there = any(file.exists() for file in generations(path))
            found, where = mark_of(path) if there else "", said.last("killed")
            assert found in said.may_be(), (where, said.lines()[-3:])
            if blow:
                killed[where] += 1
                done += 1
            if there:
                whole(path)
                check_record(path)
                over = not blow and open_save(path).game.over
            for branch in (home / "saves").glob("g-branch*.root"):
                assert open_save(branch).head.branch_of == "g"
                branch.unlink()
            if there and random.random() < 0.1:
                found = _cut_off(path, random)
            if there:
                said.clear()
                os.write(said.fd, b"accepted %s\n" % found.encode())
        number += 1
    said.close()
    return given


def _cut_off(path: Path, random: Random) -> str:
    """The newest loses its end: the one before counts; its mark."""
    older = generations(path)[1]
    if not (path.exists() and older.exists()):
        return mark_of(path)
    before, data = mark_of(older), path.read_bytes()
    path.write_bytes(data[: random.randrange(len(data))])
    assert mark_of(path) == before
    return before


def test_killed_a_few_times_over_a_game(tmp_path: Path, killed: Counter[str]) -> None:
    assert games(tmp_path, Random(3), 10, killed) > 10


@pytest.mark.soak
def test_killed_five_hundred_times_over_games(tmp_path: Path, killed: Counter[str]) -> None:
    assert games(tmp_path, Random(5), 500, killed) > 2000
