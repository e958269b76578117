"""A table in plain mode with somebody who types whatever comes to mind, and a watcher who reads every screen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.game import Game, generator
from root_tui.engine.lineup import new_state
from root_tui.engine.view import view
from root_tui.notation.board import pile_lines, seat_lines
from root_tui.plain import Plain
from root_tui.saves.files import Lock
from root_tui.saves.games import Writer
from root_tui.session import Choices, Session

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
COMMANDS = (
    "back", "undo", "undo", "redo", "redo", "save", "log", "log 3", "log x", "log 0", "log " + "9" * 5000, "board",
    "board mc", "board eyrie", "board cats", "public", "hand", "rule", "rule MC-5.4", "rule [", "why", "why c3",
    "why craft", "order", "e", "what if", "e 1", "e c3", "e next", "repeat", "look", "look eyrie", "look ER",
    "look marquise", "help", "HELP",
)  # fmt: skip
NONSENSE = (
    "", "   ", "0", "-1", "99", "9" * 5000, "²", "٣", "c", "n", "c99", "fZ", "no", "next", "\x1b[2J", "\f", "[b]",
    "漢字", "'\"\\", "a" * 3000, "c 1", "\x00", "\ud83d", "{0}", "%s", "None",
)  # fmt: skip


def table(folder: Path, factions: tuple[str, ...] = FOUR, seed: int = 7, *, open_table: bool = False) -> Session:
    names = ("Ada", "Bo", "Cy", "Di")[: len(factions)]
    return Session.new(Choices(factions, names, seed=seed, open_table=open_table), folder)


def table_at(
    folder: Path, factions: tuple[str, ...], seed: int, there: Callable[[Game], bool], policy: int = 0
) -> Session:
    """A table after random answers, each seat's behind its curtain, as soon as it is `there`; saved once."""
    lineup = data.lineup(factions, "autumn", "base")
    game, below, eyes = Game(new_state(lineup, seed)), generator(policy), None
    while not there(game):
        ask = game.pending
        assert ask, "the game ended before"
        if ask.seat != eyes:
            game.opened(ask.seat)
            eyes = ask.seat
        game.choose(ask.options[below(len(ask.options))])
    path = folder / "g.root"
    session = Session(game, ("Ada", "Bo", "Cy", "Di")[: len(factions)], Writer(path, {"seed": seed}), False, Lock(path))
    session.save()
    return session


def at(*ids: str) -> Callable[[Game], bool]:
    return lambda game: game.pending is not None and game.pending.id in ids


class Leak(AssertionError):
    """A screen shows a card that its seat may not know."""


class Screen(io.StringIO):
    """What is printed; whose it is, and whether it may be, is worked out from the text alone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session, self.words = session, session.words
        faces = session.words.deck.faces
        self.cards = {session.words.card(k): k for k in range(len(faces))} | {
            face.id: k for k, face in enumerate(faces)
        }
        pattern = re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in self.cards))
        self.named = cache(lambda text: frozenset(self.cards[name] for name in pattern.findall(" ".join(text.split()))))
        seats = [(session.words.seat(seat), seat) for seat in session.state.lineup.seats]
        self.owners = {f"Pass the keyboard to {who}:": seat for who, seat in seats}
        self.owners |= {f"{who}: press Enter to go on with your hand": seat for who, seat in seats}
        self.owner: Seat | None = None
        self.known: dict[Seat | None, set[int]] = {eyes: set() for eyes in (None, *session.state.lineup.seats)}
        self.learned = 0  # events read
        self.stale = True  # something may have happened since, or somebody else looks
        self.checked = 0  # cards found on screens
        self.prompt: list[str] = []  # the numbers and words that the last prompt offers
        self.last = ""

    def write(self, text: str, /) -> int:
        if self.stale:
            self.learn()
        if "\f" in text:
            self.owner, self.prompt = None, []
        found = self.named(text)
        self.checked += len(found)
        if unknown := found - self.known[None] - self.known[self.owner]:
            raise Leak(f"{[self.words.card(k) for k in unknown]} before the eyes of {self.owner}: {text[:300]}")
        for start, seat in self.owners.items():
            if start in text:
                self.owner, self.stale = seat, True
        if re.match(r"\n\w\w ", text):
            self.prompt = []
        if option := re.match(r" +(\S+)  .*\[(\S+)\]$", text, re.S):
            self.prompt += [option[1], option[2]]
        self.last = text
        return super().write(text)

    def learn(self) -> None:
        """What each seat was told, and what all and the seat at the keyboard may see."""
        events, state = self.session.game.events, self.session.state
        for eyes, known in self.known.items():
            for event in events[min(self.learned, len(events)) :]:
                known |= self.named(self.words.event(event.told_to(eyes)))
        for eyes in {None, self.owner}:
            table = view(state, eyes)
            parts = [pile_lines(table, self.words), *(seat_lines(seat, self.words) for seat in table.seats)]
            self.known[eyes].update(*(self.named("\n".join(part)) for part in parts))
        self.learned, self.stale = len(events), False


class Typist(io.StringIO):
    """Mostly answers, some commands, some nonsense; the end of input after so many lines."""

    def __init__(self, screen: Screen, seed: int, lines: int, *, wild: float = 0.3) -> None:
        super().__init__()
        self.screen, self.random, self.left, self.wild = screen, Random(seed), lines, wild

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.screen.stale = True
        self.left -= 1
        if self.left < 0:
            return ""
        chance = self.random.random
        if asked := re.search(r"do you agree\? (\w+) says yes", self.screen.last):
            return self.random.choice([asked[1], asked[1], asked[1], ""]) + "\n"
        if "press Enter" in self.screen.last or "Press Enter" in self.screen.last:
            return self.random.choice(["public", "1", "hand", "nonsense"]) + "\n" if chance() < self.wild / 4 else "\n"
        if chance() > self.wild and self.screen.prompt:
            return self.random.choice(self.screen.prompt) + "\n"
        return self.random.choice(COMMANDS if chance() < 0.7 else NONSENSE) + "\n"


def play_wild(
    session: Session, seed: int, lines: int, *, wild: float = 0.3, plain: Callable[..., Plain] = Plain
) -> tuple[Screen, Typist]:
    screen = Screen(session)
    typist = Typist(screen, seed, lines, wild=wild)
    assert plain(session, typist, screen).run() == 0
    return screen, typist


def typed(session: Session, *lines: str, **options: Any) -> str:
    """What is printed when these lines are typed and then input ends."""
    out = io.StringIO()
    assert Plain(session, io.StringIO("".join(line + "\n" for line in lines)), out, **options).run() == 0
    return out.getvalue()
