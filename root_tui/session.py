"""A table in play: the game, who sits there, and the file that every decision goes into before the next prompt."""

from __future__ import annotations

import dataclasses
import os
import re
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from . import data, record, settings
from .chronicle import Chronicle, chronicle
from .engine.asks import Illegal, Seat
from .engine.game import Game, Position, generator
from .engine.lineup import CARDS, FACTIONS, MAPS, new_state
from .engine.orders import Order
from .engine.rules.concession import may_concede
from .engine.rules.setup import REACH
from .engine.state import NO_MARKER, State
from .pins import Pins, fault
from .saves import SUFFIX, Missing, SaveError, Trouble, generations
from .saves.files import Busy, Lock, are_there, clear_leftovers, free_path
from .saves.games import Opened, Writer, head_of, open_save
from .saves.heads import literal, name_of
from .saves.reports import write_report
from .words import Words

SEATS = range(2, 7)
ANY = "any"  # a faction that is to be drawn
DRAWS = 200  # of factions, in search of the reach that the Law recommends


class WrongChoice(Trouble):
    """A table that cannot be set up so."""


class BrokenRule(Trouble):
    """A rule broke over an answer.  The table is as it was before; a report was written."""


@dataclasses.dataclass(frozen=True, slots=True)
class Choices:
    """A table before anybody sits down: seats clockwise, `first` begins."""

    factions: tuple[str, ...]
    names: tuple[str, ...]
    map: str = "autumn"
    deck: str = "base"
    seed: int | None = None  # None: drawn
    first: int = 0
    open_table: bool = False
    suits_shuffled: bool = False  # on a map with printed suits too
    pins: bool = False  # each seat is asked for one behind its first curtain

    def with_drawn_seats(self) -> Choices:
        """The same players with the same factions, seats and first player drawn, by the seed if there is one."""
        seed = fresh_seed() if self.seed is None else self.seed
        below = generator(seed ^ 0x5EA75)
        order = list(range(len(self.factions)))
        for i in range(len(order) - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        return dataclasses.replace(
            self,
            factions=tuple(self.factions[i] for i in order),
            names=tuple(self.names[i] for i in order),
            first=below(len(order)),
            seed=seed,
        )

    def with_drawn_first(self) -> Choices:
        """The same seats; who begins is drawn, by the seed if there is one."""
        seed = fresh_seed() if self.seed is None else self.seed
        return dataclasses.replace(self, first=generator(seed ^ 0xF1257)(len(self.factions)), seed=seed)

    def with_drawn_factions(self) -> Choices:
        """Each "any" replaced by a faction that nobody plays, by the seed if there is one: the first draw that has the
        recommended reach, else the best of many.  WrongChoice when there are too few."""
        n = self.factions.count(ANY)
        if not n:
            return self
        seed = fresh_seed() if self.seed is None else self.seed
        below, fixed = generator(seed ^ 0xFAC7), [name for name in self.factions if name != ANY]
        pool = [name for name in FACTIONS if name not in fixed and name != "vagabond2"]
        if len(pool) < n:
            raise WrongChoice(f"{n} factions are to be drawn, and {len(pool)} are left; choose fewer at random")
        wanted = REACH.get(len(self.factions), 0)
        best: list[str] = []
        for _ in range(DRAWS):
            left = pool[:]
            drawn = [left.pop(below(len(left))) for _ in range(n)]
            if not best or reach_of([*fixed, *drawn]) > reach_of([*fixed, *best]):
                best = drawn
            if reach_of([*fixed, *best]) >= wanted:
                break
        them = iter(best)
        factions = tuple(next(them) if name == ANY else name for name in self.factions)
        return dataclasses.replace(self, factions=factions, seed=seed)


def maps() -> list[str]:
    """The maps whose rules are all there."""
    return [name for name in data.MAPS if name in MAPS]


def decks() -> list[str]:
    return [name for name in data.DECKS if name in CARDS]


def reach_of(factions: Sequence[str]) -> int:
    """CORE-12.4  Of those that there are; `check` names the others."""
    return sum(FACTIONS[name]().reach for name in factions if name in FACTIONS)


def check(choices: Choices) -> None:
    """WrongChoice names the first thing about a table that cannot be."""
    if len(choices.factions) not in SEATS:
        raise WrongChoice(f"a game has {SEATS[0]} to {SEATS[-1]} seats, not {len(choices.factions)}")
    for name in choices.factions:
        _known("faction", name, list(FACTIONS))
        if choices.factions.count(name) > 1:
            raise WrongChoice(f"{name} is there twice; each faction is played by one seat")
    if "vagabond2" in choices.factions and "vagabond" not in choices.factions:
        raise WrongChoice("vagabond2 is the second of two; let the only one be vagabond")
    _known("map", choices.map, maps())
    _known("deck", choices.deck, decks())
    if len(choices.names) != len(choices.factions) or not 0 <= choices.first < len(choices.factions):
        raise WrongChoice("every seat has a name, and one of them begins")


def _known(what: str, name: str, there: Sequence[str]) -> None:
    if name not in there:
        raise WrongChoice(f"there is no {what} {name!r}; there {'is' if len(there) == 1 else 'are'} {', '.join(there)}")


def fresh_seed() -> int:
    return int.from_bytes(os.urandom(5), "big")


class Session:
    """What the app and plain mode hold.  Whatever changes the game is on the disk before the call returns; when it
    cannot be saved, or a rule breaks, Trouble is raised and the table is as it was."""

    def __init__(self, game: Game, names: Sequence[str], writer: Writer, open_table: bool, lock: Lock) -> None:
        self.game, self.names, self.open_table = game, [_clean(name) for name in names], open_table
        self.notes: list[str] = []  # what the table should be told at first, a line each
        self.branch_of = ""  # the finished game that it was branched off
        self._writer, self._lock = writer, lock
        self.pins = Pins(writer.private)

    @classmethod
    def new(cls, choices: Choices, saves: Path, save: Path | None = None) -> Session:
        """A new table, saved at its first question; `save` names its file, which must not be there yet."""
        check(choices)
        seed = fresh_seed() if choices.seed is None else choices.seed
        lineup = data.lineup(choices.factions, choices.map, choices.deck, choices.suits_shuffled)
        path, lock = _fresh_file(save, saves, file_stem(choices))
        with _let_go(lock):
            game = Game(new_state(lineup, seed, choices.first))
            session = cls(game, choices.names, Writer(path, {"seed": seed}), choices.open_table, lock)
            if choices.pins and not choices.open_table:
                session.pins.ask_for(lineup.seats)
            session.save()
        return session

    @classmethod
    def open(cls, path: Path, saves: Path, save: Path | None = None) -> Session:
        """A saved table at its open question.  It goes on in its own file; a sample, an older generation, or a file
        for which `save` names another, goes on as a copy."""
        path = Path(os.path.realpath(path))
        if save != path and (save or _is_model(path)):
            copy, lock = _fresh_file(save, saves, path.name.split(SUFFIX)[0])
            with _let_go(lock):
                opened = open_save(path)
                opened.writer.path, opened.writer.damaged = copy, []
                opened.notes.append(f"this is a copy of {path}; it is saved in {copy}")
                return cls._going_on(opened, lock)
        lock = Lock(path)
        with _let_go(lock):
            opened = open_save(path)
            clear_leftovers(path)
            return cls._going_on(opened, lock)

    @classmethod
    def _going_on(cls, opened: Opened, lock: Lock) -> Session:
        session = cls(opened.game, opened.head.names, opened.writer, opened.head.open_table, lock)
        session.notes, session.branch_of = opened.notes, opened.head.branch_of
        return session

    def branch(self, depth: int, saves: Path) -> Session:
        """A new game in a file of its own, that begins as this one stood at a rest; this one stays as it is.
        WrongChoice while this one is played: a branch would lay its secrets open."""
        if not self.game.over:
            raise WrongChoice("a game can be branched off when it is over, not before")
        name = self.path.name.removesuffix(SUFFIX)
        path, lock = _fresh_file(None, saves, f"{name}-branch")
        with _let_go(lock):
            try:
                game = self.game.branch(depth)
            except Exception as error:  # old answers may trip a mended rule in any way
                raise BrokenRule("nothing can be branched off here: it was played under older rules") from error
            private = {"seed": self.seed, **self.pins.kept()}
            session = type(self)(game, self.names, Writer(path, private), self.open_table, lock)
            session.branch_of = literal(name)
            session.notes = [f"A branch of {session.branch_of}, saved as {path.name}."]
            session.save()
        return session

    # -- looking ------------------------------------------------------------------------
    @property
    def path(self) -> Path:
        return self._writer.path

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def factions(self) -> tuple[str, ...]:
        return self.state.lineup.factions

    @property
    def map(self) -> str:
        return self.state.lineup.atlas.name

    @property
    def deck(self) -> str:
        return self.state.lineup.deck.name

    @property
    def seed(self) -> int:
        """Whoever knows it can foretell the game: never show it while one is played."""
        seed: int = self._writer.private["seed"]
        return seed

    def story(self) -> Chronicle:
        """How the game went, up to now."""
        points = [None if n == NO_MARKER else n for n in self.state.vp]
        return chronicle(self.game.events, self.state.lineup, points)

    @cached_property
    def words(self) -> Words:
        lineup = self.state.lineup
        return Words(lineup.deck, data.quests(), data.characters(), self.names, lineup.factions)

    # -- playing ------------------------------------------------------------------------
    def answer(self, option: Any) -> None:
        """Answer the open question; Illegal if it does not offer the option."""
        self._forward(lambda: self.game.choose(option), option)

    def opened(self, seat: Seat) -> None:
        """A curtain opened: what lies behind has been seen."""
        self._forward(lambda: self.game.opened(seat), "opened")

    def order(self, seat: Seat, orders: Sequence[Order]) -> None:
        """Sealed orders, in place of those before: they answer for the seat until its next turn."""
        self._forward(lambda: self.game.order(seat, orders), [order.to_data() for order in orders])

    def note(self, name: str, seat: Seat, *data: Any) -> None:
        """The table itself tells something for the log."""
        self._forward(lambda: self.game.note(name, seat, *data), name)

    def undo(self, by: Seat | None = None, *, consent: bool = False) -> bool:
        """Take back the last choice; `consent`: all have agreed to it, and the log says so."""
        return self._backward(lambda: self._undo(by, consent))

    def _undo(self, by: Seat | None, consent: bool) -> bool:
        beyond = self.game.to_undo() if consent else None
        done = self.game.undo(by, consent=consent)
        if done and beyond:
            self.game.note("undone", beyond[0], *beyond[1])
        return done

    def redo(self) -> bool:
        """Make again what was taken back last; kept in memory alone, and forgotten by a new decision."""
        return self._backward(self._redo)

    def _redo(self) -> bool:
        undone = self.game.undone[-1:]
        done = self.game.redo()
        if done and undone[0].agreed:
            self.game.note("redone", undone[0].whose)
        return done

    def back(self) -> bool:
        return self._backward(self.game.back)

    # -- leaving and coming -------------------------------------------------------------
    def rename(self, seat: Seat, name: str) -> None:
        """WrongChoice if it is no name, or another seat's."""
        self._call(seat, name, "renamed")

    def hand_over(self, seat: Seat, name: str) -> None:
        """Another person sits down at the seat.  Its sealed orders stay: they are among the secrets that go with it.
        Its PIN, which whoever hands it over was asked for, goes."""
        with self._pins_or_as_before():
            if _clean(name) != self.names[seat]:
                self.pins.put(seat, "")
            self._call(seat, name, "taken_over")

    def _call(self, seat: Seat, name: str, what: str) -> None:
        before, name = self.names[seat], _clean(name)
        if not name:
            raise WrongChoice("a seat needs a name")
        if any(name == other for i, other in enumerate(self.names) if i != seat):
            raise WrongChoice(f"{name} is the name of another seat already")
        if name == before:
            return
        self.names[seat] = name
        try:
            self.note(what, seat, before)
        except Exception:
            self.names[seat] = before
            raise
        self.__dict__.pop("words", None)

    # -- PINs ------------------------------------------------------------------------------
    def locked(self, seat: Seat) -> bool:
        """Does what only this seat may see wait for a PIN?  Not at an open table, and not after the end."""
        return seat in self.pins.seats and not self.open_table and not self.state.over

    def pin_fault(self, seat: Seat, pin: str) -> str:
        """Why this does not open the seat, in one line; "" if it does.  A wrong try is saved before it is told."""
        if wait := self.pins.wait(seat):
            return f"Too soon: the next try counts in {wait} s."
        if wrong := fault(pin):
            return wrong
        before, right = self.pins.wrong(seat), self.pins.tries(seat, pin)
        if right and not before:
            return ""
        with suppress(SaveError):  # what could not be kept still counts until this program ends
            self.save()
        return "" if right else f"That is not the PIN; the next try counts in {self.pins.wait(seat)} s."

    def set_pin(self, seat: Seat, pin: str, old: str = "") -> None:
        """A new PIN, or none with ""; WrongChoice unless the old one is right.  Older generations of the save take a
        new one over at once: one of them would open without it.  One that is taken away stays in them."""
        if seat in self.pins.seats and (wrong := self.pin_fault(seat, old)):
            raise WrongChoice(wrong)
        if pin and (wrong := fault(pin)):
            raise WrongChoice(wrong)
        with self._pins_or_as_before():
            self.pins.put(seat, pin)
            self.save(everywhere=bool(pin))

    def lift_pin(self, seat: Seat) -> None:
        """A forgotten PIN goes: all other seats, who were asked, have agreed to it.  The log tells everybody."""
        with self._pins_or_as_before():
            self.pins.put(seat, "")
            self.note("pin_lifted", seat)

    @contextmanager
    def _pins_or_as_before(self) -> Iterator[None]:
        before = self.pins.kept()
        try:
            yield
        except BaseException:
            self.pins.restore(before)
            raise

    def concede(self, seat: Seat) -> None:
        """The seat gives up; WrongChoice during set-up, after the end, and twice."""
        if not may_concede(self.state, seat):
            wrong = "has conceded already" if seat in self.state.out else "cannot concede before the first turn"
            raise WrongChoice(f"{self.names[seat]} {wrong if not self.state.over else 'cannot concede: it is over'}")
        self._forward(lambda: self.game.concede(seat), "concede")

    def agree(self, winners: Sequence[Seat] = ()) -> None:
        """All end the game here; nobody wins, or these do."""
        if self.state.over:
            raise WrongChoice("the game is over already")
        self._forward(lambda: self.game.agree(winners), "agree")

    def set_open_table(self, is_open: bool) -> None:
        before, self.open_table = self.open_table, is_open
        try:
            self.save()
        except SaveError:
            self.open_table = before
            raise

    def save(self, *, everywhere: bool = False) -> None:
        """`everywhere`: into the older generations too."""
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        head = head_of(self.state, self.names, now, self.open_table, self.branch_of)
        self._writer.save(self.game, head, everywhere)
        if head.by:
            record.keep(self.path, head)

    def close(self) -> None:
        """Others may play the file now."""
        self._lock.release()

    def _forward(self, change: Callable[[], object], what: Any) -> None:
        before, undone = self.game.position(), self.game.undone
        try:
            change()
        except Illegal:
            raise
        except Exception as error:
            raise self._broken(error, before, what) from error
        try:
            self.save()
        except Exception:
            self.game.return_to(before)
            self.game.undone = undone
            raise

    def _backward(self, change: Callable[[], bool]) -> bool:
        before = {name: getattr(self.game, name) for name in Game.__slots__}
        ended = head_of(self.state, self.names, "", self.open_table) if self.state.over else None
        try:
            if not change():
                return False
        except Exception as error:  # old answers may trip a mended rule in any way
            raise BrokenRule("this cannot be taken back: it was played under older rules") from error
        if ended and not self.state.over:
            record.drop(self.path, ended)  # before: what a save tells is found again, what it does not tell stays
        try:
            self.save()
        except Exception:
            for name, value in before.items():
                setattr(self.game, name, value)
            raise
        return True

    def _broken(self, error: Exception, before: Position, what: Any) -> BrokenRule:
        ask = self.game.pending
        public = {
            "factions": ", ".join(self.factions),
            "map and deck": f"{self.map}, {self.deck}",
            "turn": self.state.number,
            "question": f"{ask.id} to seat {ask.seat}" if ask else "none",
        }
        depth, lines = before
        rest = self.game.rests[depth].state
        sealed = {"rest": rest.to_data() if rest else None, "lines": lines, "answer": what}
        where = write_report(settings.reports_folder(self.path.parent), error, public, sealed)
        return BrokenRule(
            f"a rule broke ({type(error).__name__}); the table is as it was before, a report lies in {where}"
        )


def _fresh_file(named: Path | None, folder: Path, stem: str) -> tuple[Path, Lock]:
    """A file that is not there yet, and its lock: `named`, or a free name that nobody else takes at this moment."""
    while True:
        path = named or free_path(folder, stem)
        try:
            lock = Lock(path)
        except Busy:
            if named:
                raise
            continue
        if not are_there(path):
            return path, lock
        lock.release()
        if named:
            raise SaveError(f"{path} is there already; play it without --new, or name another file")


@contextmanager
def _let_go(lock: Lock) -> Iterator[None]:
    """If the table does not come about, others may have the file at once."""
    try:
        yield
    except BaseException:
        lock.release()
        raise


def file_stem(choices: Choices) -> str:
    """A name for the file, made of the day and of what is harmless in the players' names."""
    words = [_plain(name) or faction for name, faction in zip(choices.names, choices.factions, strict=True)]
    return time.strftime("%Y-%m-%d-") + "-".join(words)


def _clean(name: str) -> str:
    """A name as typed, but for what is no text, or would not keep to its place on a screen."""
    return name_of(name.encode("utf-8", "replace").decode())


def _plain(name: str) -> str:
    ascii_ = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "", ascii_)[:12]


def find_save(name: str, saves: Path) -> Path:
    """The file that a player means: a path, or the name of a save or sample with or without its ending."""
    samples = Path(str(data.assets())) / "samples"
    named = [Path(os.path.expanduser(name)), saves / name, saves / (name + SUFFIX), samples / (name + SUFFIX)]
    for file in named if name else []:
        if any(map(os.path.isfile, generations(file))):
            return file.absolute()
    for file in named if name else []:
        _refuse_other(file)
    raise Missing(f"there is no save {name!r}, neither here nor in {saves}; root-tui saves lists those there are")


def _refuse_other(file: Path) -> None:
    """Say what it is that has the name of a save and is none."""
    try:
        os.stat(file)
    except PermissionError as error:
        raise SaveError(f"{file} cannot be read ({error.strerror})") from None
    except (OSError, ValueError):
        return
    raise Missing(f"{file} is {'a folder' if file.is_dir() else 'no file'}, not a saved game")


def _is_model(path: Path) -> bool:
    """Is it a file that must stay as it is: a sample of ours, or an older generation?"""
    samples = (Path(str(data.assets())) / "samples").resolve()
    return (path.suffix != SUFFIX and SUFFIX in path.name) or path.parent == samples
