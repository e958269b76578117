"""A hundred thousand random keys and mouse events, in bursts that wait for nothing: the app lives, comes to rest, shows
nobody what another holds, and every decision that it took is in the file.

A failure names seed and burst: `fuzzed(seed, ...)` does the same again."""

from __future__ import annotations

import string
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual import events
from textual.pilot import WaitForScreenTimeout

from root_tui import data
from root_tui.app.curtain import Curtain
from root_tui.app.screens.cards import Own
from root_tui.app.screens.turns import TurnIsOver
from root_tui.engine.asks import Seat
from root_tui.engine.game import Line
from root_tui.saves.games import open_save
from root_tui.session import Session
from tests.fuzz.limits import limited
from tests.saves.tables import same

from .watching import PIN, Watch, leaves, marked, marked_deck, may_know, seats_seen, told, watching

SIZES = ((80, 24), (120, 36), (200, 60))
TINY = ((60, 20), (80, 23), (1, 1), (79, 24), (300, 24), (81, 100))  # now and then, and back
TABLES = (
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("corvids", "alliance", "duchy"),
    ("vagabond", "corvids", "vagabond2", "eyrie"),
    ("duchy", "marquise"),
)
SECONDS = 60.0  # of CPU time a burst
COVERED = "The others look away"
NAMED_KEYS = (
    *(
        "enter",
        "escape",
        "space",
        "tab",
        "shift+tab",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
    ),
    *("backspace", "delete", "insert", "question_mark", "slash", "comma", "full_stop"),
    *("plus", "minus", "underscore"),
    *(f"f{n}" for n in range(1, 13)),
    *(f"ctrl+{c}" for c in "abcdefghijklmnoprstuvwxyz"),
    *("ctrl+up", "ctrl+down", "ctrl+home", "ctrl+end", "shift+up", "shift+f1", "alt+x", "ctrl+backslash", "ctrl+@"),
)
OFTEN = ("enter", "escape", "space", "up", "down", "left", "right", "tab", "y", "n", "1", "2", "3", "u", "ctrl+y", "o")
PASTED = ("1234\n", "n", "\x1b[2J", "Zoe", "漢字" * 30, "y\ny\ny\n", "\x00", "")


class Fuzzer(Watch):
    """Watches the app that is open now.  Whoever has opened a curtain since the burst began may have been looking."""

    def __init__(self, watch: Watch, dice: Random) -> None:
        super().__init__(watch.root, watch.pilot, watch.tape)
        self.dice = dice
        self.looked: set[Seat] = set()
        self.accepted: list[Line] = []
        self.backward = False
        self.session = watch.root.session
        self.before = self._lines()
        self.known: dict[Seat | None, set[int]] = {}
        self.free = False

    # what is sent

    def events(self, n: int) -> Iterator[events.Event]:
        """As many as asked for, or a few more: what belongs together comes together."""
        dice, screen = self.dice, self.screen
        bound = [*screen.active_bindings] if not isinstance(screen, Curtain) else []
        if isinstance(screen, Curtain) and dice.random() < 0.8:
            yield from self.keys(screen.key, *([*PIN, "enter"] if screen.locked and dice.random() < 0.8 else []))
        width, height = self.root.size
        while n > 0:
            chance, sent = dice.random(), 1
            if chance < 0.2 and self.choices:
                choice = dice.choice(self.choices)
                chosen = (*choice.key, *([] if choice.quick else ["enter"]))
                sent = len(chosen)
                yield from self.keys(*chosen)
            elif chance < 0.4:
                yield from self.keys(dice.choice(OFTEN))
            elif chance < 0.55 and bound:
                yield from self.keys(dice.choice(bound))
            elif chance < 0.75:
                yield from self.keys(dice.choice((*string.ascii_letters, *string.digits, *NAMED_KEYS)))
            else:
                pointed = [*self.pointed(dice.randrange(width), dice.randrange(height))]
                sent = len(pointed)
                yield from pointed
            n -= sent

    def keys(self, *names: str) -> Iterator[events.Key]:
        for name in names:
            if name == "ctrl+q" and self.dice.random() < 0.8:
                continue
            yield events.Key(name, name if len(name) == 1 else " " if name == "space" else None)

    def pointed(self, x: int, y: int) -> Iterator[events.Event]:
        def mouse(kind: type[events.MouseEvent], x: int = x, y: int = y) -> events.Event:
            pressed = kind in (events.MouseDown, events.MouseUp)
            button = self.dice.choice((1, 1, 1, 2, 3)) if pressed else 0
            return kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y)

        dice, width, height = self.dice, *self.root.size
        match dice.randrange(10):
            case 0 | 1 | 2 | 3:
                yield from (mouse(events.MouseDown), mouse(events.MouseUp))
            case 4:
                yield from [mouse(dice.choice((events.MouseScrollDown, events.MouseScrollUp)))] * dice.randrange(1, 5)
            case 5 | 6:
                yield mouse(events.MouseMove)
            case 7:
                to = dice.randrange(width), dice.randrange(height)
                yield from (mouse(events.MouseDown), mouse(events.MouseMove, *to), mouse(events.MouseUp, *to))
            case 8:
                yield mouse(dice.choice((events.MouseDown, events.MouseUp)))
            case _:
                yield dice.choice((events.Paste(dice.choice(PASTED)), events.AppBlur(), events.AppFocus()))

    # a burst, and what must hold after it

    async def send_burst(self, n: int) -> int:
        """How many events it were."""
        self._begin()
        start, sent = len(self.tape.frames), [*self.events(n)]
        names = [event.key if isinstance(event, events.Key) else type(event).__name__ for event in sent]
        self.trail = [*self.trail[-9:], f"{[type(s).__name__ for s in self.root.screen_stack]} {' '.join(names)}"]
        for event in sent:
            self.tape.process_message(event)
        if self.dice.random() < 0.06:
            await self.resize(self.dice.choice(TINY))
            await self.resize(self.dice.choice(SIZES))
        with limited(SECONDS):
            await self.settle()
        self._check(start)
        return len(sent)

    async def settle(self) -> None:
        """As long as the app is at work, however slow the machine is; one that sleeps and is not done hangs."""
        start = before = time.process_time()
        while True:
            try:
                await super().settle()
                return
            except (AssertionError, WaitForScreenTimeout):
                now = time.process_time()
                if self.root._exception or now - before < 0.5 or now - start > SECONDS:
                    raise
                before = now

    async def resize(self, size: tuple[int, int]) -> None:
        self.tape.forget()
        await self.pilot.resize_terminal(*size)
        self.counts["resizes"] += 1

    def _begin(self) -> None:
        self.session = self.root.session
        self.looked = set() if self.sat is None else {self.sat}
        self.accepted, self.backward = [], False
        self.free = self._open()
        self.before = self._lines()
        seats = self.game.state.lineup.seats if self.session else ()
        self.known = {seat: may_know(self.game, seat) for seat in (None, *seats)} if self.session else {}

    def _open(self) -> bool:
        """Is nothing hidden any more?"""
        return self.session is not None and (self.session.open_table or self.session.game.over)

    def _lines(self) -> int:
        return sum(len(rest.lines) for rest in self.session.game.rests) if self.session else 0

    def _check(self, start: int) -> None:
        app, before = self.root, self.session
        assert app._exception is None, app._exception
        self.counts["bursts"] += 1
        self.counts[f"at {type(self.screen).__name__}"] += 1
        if before:
            self._kept(before)
        if app.session is not before or app._exit or before is None:
            self.sat = None
            self.counts["other games"] += app.session is not before
            return
        if self.free or self._open():
            self.counts["open"] += 1
            return
        self._nothing_told(start)

    def _kept(self, session: Session) -> None:
        """Nothing is lost: the file has the very game, and every decision that was taken since the burst began."""
        same(open_save(session.path).game, session.game)
        lines = [line for rest in session.game.rests for line in rest.lines]
        self.counts["decisions"] += len(self.accepted)
        if self.backward:
            self.counts["taken back"] += 1
            return
        assert len(lines) >= self.before, "decisions are gone"
        there = iter(lines[self.before :])
        assert all(line in there for line in self.accepted), (self.accepted, lines[self.before :])

    def _nothing_told(self, start: int) -> None:
        game, deck = self.game, {*range(len(marked_deck().faces))}
        after = {seat: may_know(game, seat) for seat in (None, *game.state.lineup.seats)}
        public = self.known[None] | after[None]
        seen = public.union(*(self.known[seat] | after[seat] for seat in self.looked))
        for frame in self.tape.frames[start:]:
            allowed = public if COVERED in frame else seen
            self._held(frame, allowed)
        eyes = self._who()
        now = after[eyes] | (after[None] if eyes is None else set())
        held = [leaf for screen in self.screens() for leaf in leaves(screen)]
        self._held("\n".join((self.tape.text, *map(told, held))), now)
        for seat in (seat for leaf in held for seat in seats_seen(leaf)):
            assert seat.seat == eyes or (seat.hand, seat.orders) == (None, None), (eyes, seat)
        self.counts["hidden then"] += len(deck - now)

    def _who(self) -> Seat | None:
        """Who may look at what stands there now."""
        ask, screens = self.game.pending, self.screens()
        if any(isinstance(screen, Curtain) for screen in screens):
            self.sat = None
            return None
        if any(isinstance(screen, TurnIsOver) or (isinstance(screen, Own) and screen.alone) for screen in screens):
            return self.sat
        return self.sat if ask and ask.seat == self.sat and not self.root.controller.covered else None


@contextmanager
def heard(patch: pytest.MonkeyPatch, now: list[Fuzzer]) -> Iterator[None]:
    """What the session takes, and whose curtains open."""
    answer, opened, backward = Session.answer, Session.opened, Session._backward

    def answers(self: Session, option: Any) -> None:
        ask = self.game.pending
        answer(self, option)
        if ask and now and now[0].session is self:
            now[0].accepted.append(Line(ask.id, ask.seat, option))

    def opens(self: Session, seat: Seat) -> None:
        opened(self, seat)
        if now:
            now[0].sat = seat
            now[0].looked.add(seat)

    def goes_back(self: Session, change: Any) -> bool:
        done = backward(self, change)
        if now and done:
            now[0].backward = True
        return done

    with patch.context() as patched:
        patched.setattr(Session, "answer", answers)
        patched.setattr(Session, "opened", opens)
        patched.setattr(Session, "_backward", goes_back)
        yield


async def fuzzed(
    seed: int,
    wanted: int,
    folder: Path,
    patch: pytest.MonkeyPatch,
    *,
    burst: int = 40,
    size: tuple[int, int] | None = None,
) -> Counter[str]:
    """So many events at a table of this seed; whoever quits comes back."""
    dice, counts = Random(seed), Counter[str]()
    patch.setattr("root_tui.pins.pause", lambda wrong: 0.0)
    session: Session | None = _table(folder, dice, patch)
    now: list[Fuzzer] = []
    with heard(patch, now):
        while counts["events"] < wanted:
            if session is None or session.game.over:
                session = _table(folder, dice, patch)
            try:
                session = await _evening(session, folder, dice, now, counts, burst, size or dice.choice(SIZES), wanted)
            except BaseException as error:  # what the app broke over comes out when it is left
                trail = "\n".join(now[0].trail if now else [])
                raise AssertionError(f"seed {seed}, after {counts['events']} events: {error!r}\n{trail}") from error
    session.close()
    return counts


async def _evening(
    session: Session,
    folder: Path,
    dice: Random,
    now: list[Fuzzer],
    counts: Counter[str],
    burst: int,
    size: tuple[int, int],
    wanted: int,
) -> Session:
    """Some bursts, until somebody quits, or all go home; the game is opened again, and is what it was."""
    async with watching(folder, session, size=size) as watch:
        fuzzer = Fuzzer(watch, dice)
        now[:] = [fuzzer]
        for _ in range(dice.randrange(20, 60)):
            most = min(2 * burst, wanted - counts["events"] + 1)
            counts["events"] += await fuzzer.send_burst(dice.randrange(1, max(2, most)))
            if fuzzer.root._exit or counts["events"] >= wanted:
                break
        counts += fuzzer.counts
        counts["left"] += bool(fuzzer.root._exit)
        session = fuzzer.root.session or fuzzer.session or session
        game = session.game
    assert fuzzer.root.return_code in (None, 0)
    now.clear()
    session = Session.open(session.path, folder)
    same(session.game, game)
    if session.open_table:
        session.set_open_table(False)
    return session


def _table(folder: Path, dice: Random, patch: pytest.MonkeyPatch) -> Session:
    """A game some way on, at times with PINs."""
    with patch.context() as unsaved:
        unsaved.setattr(Session, "save", lambda self, **how: None)
        table = marked(folder, dice.choice(TABLES), dice.randrange(1000), patch, map=dice.choice(data.MAPS))
        for _ in range(dice.choice((0, 10, 60, 200))):
            if ask := table.game.pending:
                table.answer(dice.choice(ask.options))
    table.save()
    if dice.random() < 0.2:
        table.set_pin(Seat(0), PIN)
    return table


@pytest.mark.parametrize(("size", "wanted"), [((80, 24), 1500), ((120, 36), 300), ((200, 60), 200)])
async def test_random_keys_and_clicks_lose_and_tell_nothing(
    size: tuple[int, int], wanted: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = await fuzzed(wanted, wanted, tmp_path, monkeypatch, burst=200, size=size)
    assert counts["events"] >= wanted, counts
    assert counts["frames"] > 20, counts


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
async def test_a_hundred_thousand_random_keys_and_clicks(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    counts = await fuzzed(seed, 5000, tmp_path, monkeypatch)
    with capsys.disabled():
        print(f"\n{seed}: {time.monotonic() - start:.0f} s {dict(counts)}")
    assert counts["events"] >= 5000, counts
