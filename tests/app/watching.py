"""Eyes that never close: a game through the real app, every frame held against what whoever looks may know.

What a seat may know is worked out from the state of the game itself and from the Law, not from views and not from
who the app believes sits there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any, cast

import pytest
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from root_tui import data
from root_tui.app.app import RootApp
from root_tui.app.controller import Controller
from root_tui.app.curtain import PUBLIC, Curtain
from root_tui.app.geometry import Chart
from root_tui.app.screens import table as table_module
from root_tui.app.screens.boards import LAST_BOARD, NEXT_BOARD
from root_tui.app.screens.cards import Own
from root_tui.app.screens.dialogs import Sure
from root_tui.app.screens.end import GameIsOver, WhoseEyes
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.pins import AskPin
from root_tui.app.screens.replay import Replay
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.widgets.choices import Choice
from root_tui.engine import seen
from root_tui.engine.asks import Seat
from root_tui.engine.cards.base_deck import MOMENTS
from root_tui.engine.deck import Card, Deck, Face, make_deck
from root_tui.engine.events import Event
from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.factions.eyrie.board import EyrieBoard
from root_tui.engine.game import Game
from root_tui.engine.seen import AllianceSeen, SeatSeen
from root_tui.engine.state import State
from root_tui.questions import keys
from root_tui.session import Session
from root_tui.words import Words

from .fixtures import Hall
from .playing import started
from .tape import Scene, Tape

IN_THE_LEGEND = "(Bo)  (bomb)"  # F1's example of how one's own plot is written: the same for everybody
NAME = re.compile(r"Vq(\d\d)")
PLOT = re.compile(
    r"\((?:bomb|snare|extortion|raid|Bo|Sn|Ex|Rd)\)(?![,:])"  # on the map; rules say "(snare),"
    r"|(?:bomb|snare|extortion|raid) face down|  of them +\d"  # on boards
    r"|(?:bomb|snare|extortion|raid) +\d in supply|more='\d in supply"  # in the question
    r"|places a plot in \d+: |up=False, plot=\d|supply=\d, hidden=\(|own=\('"  # in the log, in what widgets hold
)
PIN = "1234"  # of every seat that has one
PLOTTING = 1000  # stands for the Corvids' secrets among the cards
COVER = ("The others look away", "card, face down", "cards, face down")  # a frame that says so is for everybody
BESIDE = ("slash", NEXT_BOARD, LAST_BOARD, "f3")
PAGES = ("b", "h", "x", "l", "f1", "question_mark", "w", "e", "m", *BESIDE)
DEAF = (*PAGES, "p", "u", "escape", "enter", "1", "2", "n", "down", "y")
EVERYBODY, OPENLY = "0", "a"  # in the menu of who looks through a finished game
CATALOGUES = (Words, Deck, Chart)  # they name every card, and no place of one
THE_GAME = (Session, Controller, Game, State)


@cache
def marked_deck() -> Deck:
    """The base deck with a name of its own on every card, and no two alike but ambushes and cards that lie crafted with
    an action: rules know those by name."""
    faces: list[Face] = []
    for face in data.deck("base").faces[:-1]:
        copies = 1 if face.kind == "ambush" or face.id in MOMENTS else face.count
        for i in range(copies):
            n, id = len(faces), face.id + (f"_{i + 1}" if i else "")
            faces.append(
                replace(face, id=id, name=f"Vq{n:02}", text=f"What Vq{n:02} does.", count=face.count // copies)
            )
    return make_deck("base", faces)


def named(text: str) -> set[int]:
    """The cards that a text names; and whether it says what a face-down plot is, or which are in supply."""
    told = text.replace(IN_THE_LEGEND, "")
    return {int(n) for n in NAME.findall(text)} | ({PLOTTING} if PLOT.search(told) else set())


# -- what may be known -------------------------------------------------------------------------

# The Law's word: which cards an event lays open, and which it tells to those it is meant for (CORE-4, 5, 10.4; WA-2).
LAID_OPEN: dict[str, slice] = {
    **dict.fromkeys(("available", "spent", "discarded", "crafted", "dominance", "took_dominance"), slice(0, 1)),
    **dict.fromkeys(("supporter_discarded", "supporter_spent", "decree_added", "card_used"), slice(0, 1)),
    **dict.fromkeys(("card_gone", "day_labor"), slice(0, 1)),
    **dict.fromkeys(("ambush", "foiled", "decree", "turmoil"), slice(1, 2)),
    **dict.fromkeys(("revealed", "discarded_random"), slice(0, 1)),
    **dict.fromkeys(("purged", "taken_back"), slice(None)),
}
TOLD = {
    **dict.fromkeys(("drew", "supporters_drawn", "mobilized"), lambda e: {e.seat}),
    **dict.fromkeys(("taken", "given", "outrage", "hand_shown", "card_shown"), lambda e: {e.seat, e.data[0]}),
}


def may_know(game: Game, seat: Seat | None) -> set[int]:
    """Every card that somebody may name: what lies or lay open, own cards, and what the seat was told."""
    s = game.state
    known = {*s.discard, *s.available, *s.resolving, *s.dominance, *(k for pile in s.crafted for k in pile)}
    for board in s.boards:
        if isinstance(board, EyrieBoard):
            known.update(board.cards())
        elif isinstance(board, CorvidBoard) and seat is not None and board is s.boards[seat]:
            known.add(Card(PLOTTING))
        elif isinstance(board, AllianceBoard) and board is s.boards[seat if seat is not None else -1]:
            known.update(board.supporters if seat is not None else ())
    if seat is not None:
        known.update(s.hands[seat])
    for event in game.events:
        known |= named_by(event, seat)
    return set(map(int, known))


def named_by(event: Event, seat: Seat | None) -> set[int]:
    if event.name in LAID_OPEN:
        return set(event.data[LAID_OPEN[event.name]])
    if event.name in TOLD and seat in TOLD[event.name](event):
        return set(event.secret)
    return set()


# -- the app on a tape --------------------------------------------------------------------------


class Watch(Scene):
    """A running game, who sits before it, and how much was looked at.  `sat` is who opened the last curtain; `covered`:
    somebody else was asked since."""

    def __init__(self, app: RootApp, pilot: Any, tape: Tape) -> None:
        super().__init__(cast(Hall, app), pilot, tape)
        self.root = app
        self.sat: Seat | None = None
        self.covered = False
        self.peeking: Seat | None = None
        self.openly = False  # the game is over, and all have agreed to see everything
        self.counts: Counter[str] = Counter()
        self.trail: list[str] = []  # the last screens, and what was pressed there

    @property
    def game(self) -> Game:
        assert self.root.session is not None
        return self.root.session.game

    @property
    def eyes(self) -> Seat | None:
        """Who alone may look; None: everybody looks."""
        return None if self.covered else self.sat

    @property
    def screen(self) -> Screen[Any]:
        return self.root.screen

    @property
    def choices(self) -> tuple[Choice, ...]:
        question = self.screen.question if isinstance(self.screen, TableScreen) else None
        return question.choices if question else ()

    async def do(self, *names: str, late: bool = False) -> None:
        """Press these at once, and look at every frame that comes of it."""
        eyes, known, start = self.eyes, self._known(self.eyes), len(self.tape.frames)
        self.trail = [*self.trail[-9:], f"{[type(s).__name__ for s in self.root.screen_stack]} {names}"]
        if late:
            self.late(names[0])
            await self.settle()
        else:
            await self.burst(*names)
        if self.root._exit or self.root.session is None:
            return
        self._who_sits()
        self.look(start, known | self._known(eyes))

    def _known(self, eyes: Seat | None) -> set[int]:
        everything = {*range(len(marked_deck().faces)), PLOTTING}
        return everything if self.openly else may_know(self.game, eyes)

    def _who_sits(self) -> None:
        ask = self.game.pending
        if self.game.over and any(isinstance(screen, GameIsOver) for screen in self.screens()):
            self.sat, self.covered, self.peeking, self.openly = None, False, None, False
            return
        if isinstance(self.screen, Curtain):
            self.sat, self.covered = None, False
        elif any(isinstance(screen, Sure) for screen in self.screens()) and not self.root.session.open_table:  # type: ignore[union-attr]
            self.covered = True  # all are asked
            if self.sat != self.game.state.turn.seat or not self.game.state.number:
                self.sat = None
        elif self.peeking is not None or any(isinstance(screen, TurnIsOver) for screen in self.screens()):
            return
        elif ask and ask.seat != self.sat and not self.root.session.open_table:  # type: ignore[union-attr]
            self.covered = True
            if self.sat != self.game.state.turn.seat:
                self.sat = None

    def look(self, start: int, before: set[int]) -> None:
        """The frames since `start`: the first ones may still show what was known before; what is mounted now too."""
        now = self._known(self.eyes)
        frames, covered = self.tape.frames[start:], False
        for i, frame in enumerate(frames or [self.tape.text]):
            covered = covered or (self.eyes is None and any(sign in frame for sign in COVER))
            allowed = now if covered or i + 1 >= len(frames) else now | before
            self._held(frame, allowed)
        mounted = "\n".join(text for screen in self.screens() for text in texts(screen))
        self._held(mounted, now)
        self.counts["mounted"] += 1
        if not self.openly:
            self._sealed()

    def _sealed(self) -> None:
        """No hand and no orders in any view that a widget holds, but those of whoever looks."""
        for leaf in (leaf for screen in self.screens() for leaf in leaves(screen)):
            for seat in seats_seen(leaf):
                self.counts["orders"] += bool(seat.orders)
                assert seat.seat == self.eyes or (seat.hand, seat.orders) == (None, None), (self.eyes, seat)

    def _held(self, text: str, allowed: set[int]) -> None:
        shown = named(text)
        assert "\u240a" not in text, f"a line break is shown as a sign\n{text}"
        assert shown <= allowed, (
            f"{sorted(shown - allowed)} for {self.eyes}; {self.game.pending}\n{text}\n" + "\n".join(self.trail)
        )
        hidden = self._hidden() - allowed
        self.counts["frames"] += 1
        self.counts["plots"] += PLOTTING in shown
        self.counts["hidden"] += len(hidden)
        self.counts["shown"] += len(shown)
        if self.eyes is None:
            self.counts["public"] += 1
            self.counts["public hidden"] += len(hidden)

    def _hidden(self) -> set[int]:
        s = self.game.state
        piles = [*s.hands, *(b.supporters for b in s.boards if isinstance(b, AllianceBoard))]
        return {int(k) for pile in piles for k in pile}

    # one move after the other

    async def step(self, dice: Random) -> None:
        screen = self.screen
        self.counts[type(screen).__name__] += 1
        if isinstance(screen, Curtain):
            await self._before_curtain(screen, dice)
        elif isinstance(screen, TableScreen):
            await self._at_table(screen, dice)
        elif isinstance(screen, TurnIsOver):
            if dice.random() < 0.3:
                await self.do("o")
                await self.do("space", "enter")
            await self.do("enter", *(["enter", "l", "o", "space"] if dice.random() < 0.3 else []))
        elif isinstance(screen, Own) and screen.alone:
            await self.do("escape")
            self.peeking = None
        elif isinstance(screen, GameIsOver):
            await self._after_the_end(dice)
        elif isinstance(screen, Digest | Log | Replay) and dice.random() < 0.6:
            await self._look_back(screen, dice)
        else:
            await self.do("escape")

    async def _look_back(self, screen: Screen[Any], dice: Random) -> None:
        if isinstance(screen, Log):
            await self.do(*["up"] * dice.randrange(30), "enter")
        else:
            steps = ("left", "right", "pageup", "pagedown", "end", "f", "a")
            await self.do("enter" if isinstance(screen, Digest) else dice.choice(steps))
        self.counts["looks back"] += isinstance(self.screen, Replay)

    async def _after_the_end(self, dice: Random) -> None:
        """Its pages, or a look through the game: as all could see it, as a seat saw it, or with all laid open."""
        if dice.random() < 0.4:
            await self.do(dice.choice(("1", "2", "3", "4", "5", "b", "l", "f1")))
            return
        seats = (str(seat + 1) for seat in self.game.state.lineup.seats)
        await self.look_through(dice.choice((EVERYBODY, OPENLY, *seats)), dice)

    async def look_through(self, whose: str, dice: Random) -> None:
        """The finished game; `whose` is a key of that menu."""
        await self.do("v")
        assert isinstance(self.screen, WhoseEyes)
        await self.do(whose)
        if whose == OPENLY:
            self.openly = True
            await self.do("y", "enter")
        while isinstance(self.screen, Curtain | TableScreen):
            await self.step(dice)
        assert isinstance(self.screen, Replay)
        for _ in range(4):
            if isinstance(self.screen, Replay):
                await self._look_back(self.screen, dice)

    def sit(self) -> None:
        """Whom the curtain names sits down: as soon as its key is down the screen is this seat's."""
        curtain = cast(Curtain, self.screen)
        tags = [self.root.things.words.tag(seat) for seat in self.game.state.lineup.seats]
        self.sat = Seat(tags.index(curtain.tag))
        self.peeking = self.sat if "own cards" in curtain.why else None
        if self.peeking is not None or self.game.over:
            return
        assert self.game.pending
        turns = [event.seat for event in self.game.events if event.name == "turn"][-2:]
        assert self.sat in (turns if "a last look" in curtain.why else (self.game.pending.seat,))

    async def _before_curtain(self, curtain: Curtain, dice: Random) -> None:
        assert len(self.screens()) == 1
        if dice.random() < 0.15:
            await self.do(*dice.sample(DEAF, 6))
            assert self.screen is curtain
        if dice.random() < 0.35:
            await self.do(PUBLIC, late=True)
            assert isinstance(self.screen, TableScreen)
            await self.do(dice.choice(PAGES))
            if isinstance(self.screen, Log):
                await self._look_back(self.screen, dice)
            while not isinstance(self.screen, TableScreen):
                await self.do("escape")
            await self.do("escape")
            return
        if curtain.locked:  # the line for the PIN is for everybody
            await self.do(curtain.key, late=True)
            await self.do(*dice.sample(DEAF, 6), *(["escape"] if dice.random() < 0.2 else []))
            if curtain._typed is None:
                return
            await self.do("9", "9", "9", "9", "enter")
            assert self.screen is curtain
            await self.do(*PIN)
            self.counts["PINs"] += 1
        self.sit()
        await self.do(*(["enter"] if curtain.locked else [curtain.key]), late=not curtain.locked)

    async def _at_table(self, table: TableScreen, dice: Random) -> None:
        chance = dice.random()
        if table.scene.question is None:
            await self.do("escape")
        elif chance < 0.2:
            await self.do(dice.choice(PAGES))
        elif chance < 0.24:
            await self._peek(Seat(dice.randrange(len(self.game.state.hands))))
        elif chance < 0.28:
            await self.do("o")
            if self.screen is not table:
                await self.do("space", "enter")
        elif chance < 0.31:
            await self.do(dice.choice(("u", "escape")))
        elif chance < 0.32:
            await self.do("u")
            if self.screen is not table:
                await self.do("y", "enter")
        elif table.question is None or (self.covered and self.sat == self.game.pending.seat and chance < 0.7):  # type: ignore[union-attr]
            if self.sat is not None and self.root.session.locked(self.sat):  # type: ignore[union-attr]
                await self.do("space")
                if not isinstance(self.screen, AskPin):
                    return
                await self.do("9", "9", "9", "9", "enter")
                await self.do(*PIN)
                self.covered = False
                await self.do("enter")
                self.counts["PINs"] += 1
                return
            self.covered = False
            await self.do("space")
        else:
            choice = dice.choice(table.question.choices)
            ahead = dice.choices(DEAF, k=6) if dice.random() < 0.35 else []
            await self.do(*choice.key, *([] if choice.quick else ["enter"]), *ahead)
            self.counts["answers"] += 1

    async def _peek(self, seat: Seat) -> None:
        await self.do("p")
        if not isinstance(self.screen, TableScreen):
            await self.do(str(seat + 1))


def texts(screen: Widget) -> Iterator[str]:
    """What the widgets of a screen hold, shown or not; the cards of a hand by their names."""
    yield from map(told, leaves(screen))


def told(leaf: Any) -> str:
    return leaf if isinstance(leaf, str) else " ".join([repr(leaf), *(f"Vq{card:02}" for card in own_cards(leaf))])


def leaves(screen: Widget) -> Iterator[Any]:
    """The texts and the views that the widgets of a screen hold, each once."""
    been: dict[int, Any] = {}
    for widget in (screen, *screen.walk_children()):
        if isinstance(widget, Static):
            yield str(widget.visual)
        yield from held(vars(widget).values(), been)


def held(values: Iterable[Any], been: dict[int, Any] | None = None) -> Iterator[Any]:
    """Down through containers, our own objects, and functions with what they close over.  `been` keeps what was gone
    through alive: ids are used again."""
    been = {} if been is None else been
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Content):
            yield value.plain
        elif isinstance(value, Strip):
            yield value.text
        elif not isinstance(value, (DOMNode, type, *CATALOGUES)) and id(value) not in been:
            been[id(value)] = value
            assert not isinstance(value, THE_GAME), f"{value} is held by a widget"
            if type(value).__module__ == seen.__name__:
                yield value
            else:
                yield from held(parts(value), been)


def parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    if isinstance(value, list | tuple | AbstractSet):
        return value
    if isinstance(value, partial):
        return (value.func, *value.args, *value.keywords.values())
    if isinstance(value, FunctionType):
        ours = value.__module__.startswith("root_tui.")
        return [cell.cell_contents for cell in value.__closure__ or ()] if ours else ()
    if not type(value).__module__.startswith("root_tui."):
        return ()
    return [getattr(value, f.name) for f in fields(value)] if is_dataclass(value) else vars(value).values()


def own_cards(value: Any) -> Iterator[int]:
    """Of a view: the cards of hands, and the Alliance's supporters."""
    if isinstance(value, SeatSeen):
        yield from value.hand or ()
    if isinstance(value, AllianceSeen):
        yield from value.hidden or ()
    if isinstance(value, tuple):
        for each in value:
            yield from own_cards(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from own_cards(getattr(value, field.name))


def seats_seen(value: Any) -> Iterator[SeatSeen]:
    if isinstance(value, SeatSeen):
        yield value
    elif isinstance(value, seen.TableSeen):
        yield from value.seats


@asynccontextmanager
async def watching(
    folder: Path, session: Session | None = None, *, size: tuple[int, int] = (120, 36), pause: float = 0.0
) -> AsyncIterator[Watch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        patch.setattr(Curtain, "PAUSE", pause)
        patch.setattr(keys, "PAUSE", 0.0)
        patch.setattr(table_module, "PAUSE", 0.0)
        app = RootApp(folder, session, driver_class=Tape)
        async with app.run_test(headless=False, size=size, notifications=True, tooltips=True) as pilot:
            tape = app._driver
            assert isinstance(tape, Tape)
            watch = Watch(app, pilot, tape)
            await watch.settle()
            yield watch


def marked(folder: Path, factions: tuple[str, ...], seed: int, patch: pytest.MonkeyPatch, **how: Any) -> Session:
    """A new game with the marked deck."""
    deck = marked_deck()
    patch.setattr(data, "deck", lambda name: deck)
    return started(folder, factions, seed=seed, **how)
