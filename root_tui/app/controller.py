"""Who sits at the keyboard, and what that seat may be shown next.  No widget here, and no screen.

A seat's secrets are shown from its curtain on until somebody else is asked.  A secret question, and a seat's own turn,
begin behind a curtain; any other question is put across the table, with every hand covered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.asks import Ask, Refusal, Seat
from ..engine.events import Event
from ..engine.seen import TableSeen
from ..engine.view import view
from .scene import LogLine, Scene, question_of

if TYPE_CHECKING:
    from ..session import Session

SHOWN = 60  # lines of the log that a table holds
NEWS = 24  # events looked through for what happened since the last question


@dataclass(frozen=True, slots=True)
class Behind:
    """Draw the curtain for this seat."""

    seat: Seat
    why: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """What a seat still sees when its turn is over: what it drew, and its hand."""

    seat: Seat
    table: TableSeen
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    table: TableSeen
    lines: tuple[LogLine, ...]


Step = Behind | TurnOver | Scene | Ended


class Controller:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.eyes: Seat | None = None  # whose secrets may be on the screen
        self.covered = False  # somebody else was asked: the hand waits for its owner's key
        self.serial = 1  # of the open question
        self._parting: tuple[Seat, int] | None = None  # whose turn has just ended, and the events told by then
        self._read = 0  # events told when the last question was shown
        self._texts: dict[Event, str] = {}  # events in words, as somebody may know them
        self._digested = -1  # the turn whose digest was shown

    # what to show

    def step(self) -> Step:
        """What comes next.  Call it again after every change."""
        ask = self.session.game.pending
        if self._parting:
            (seat, told), self._parting = self._parting, None
            return TurnOver(seat, view(self.session.game.state, seat), self._lines(seat, told))
        if ask is None:
            self.eyes = None
            return Ended(view(self.session.game.state, None), self._lines(None))
        if self.session.open_table:
            self.eyes, self.covered = ask.seat, False
            return self._ask(ask, ask.seat)
        if ask.seat == self.eyes:
            return self._ask(ask, None if self.covered else ask.seat)
        if ask.secret or ask.seat == self._turn():
            self.eyes, self.covered = None, False
            return Behind(ask.seat, self._why(ask))
        if self.eyes is not None and self.eyes != self._turn():
            self.eyes = None  # it came only to answer: the active seat has to sit down again
        self.covered = True
        return self._ask(ask, None, across=True)

    def public(self) -> Scene:
        """The table without hands and prompts, as from the curtain."""
        table = view(self.session.game.state, None)
        return Scene(table, None, None, log=self._lines(None)[-SHOWN:])

    def own(self, seat: Seat) -> TableSeen:
        """A seat's own page, while another plays."""
        return view(self.session.game.state, seat)

    def log(self) -> tuple[LogLine, ...]:
        """The whole of it."""
        return self._lines(self.viewer)

    def digest(self) -> tuple[LogLine, ...]:
        """What the others did since this seat's last turn; once, at the start of its turn."""
        game = self.session.game
        seat, number = self.eyes, game.state.number
        if seat is None or self.covered or self.session.open_table or seat != self._turn() or number == self._digested:
            return ()
        self._digested = number
        events = game.events
        turns = [i for i, event in enumerate(events) if event.name == "turn"]
        mine = [n for n, i in enumerate(turns) if events[i].seat == seat]
        if not mine or turns[mine[-1]] != turns[-1]:
            return ()
        start = turns[mine[-2] + 1] if len(mine) > 1 else 0
        return tuple(line for line in self._lines(seat, start, turns[-1]) if line.seat != seat or len(mine) > 1)

    @property
    def viewer(self) -> Seat | None:
        return None if self.covered else self.eyes

    # what is done

    def answer(self, serial: int, value: Any) -> bool:
        """Answer the question of that number; False if it is another one now."""
        ask, game = self.session.game.pending, self.session.game
        if serial != self.serial or ask is None or value not in ask.options:
            return False
        before, told, eyes = self._turn(), len(game.events), self.viewer
        self.session.answer(value)
        self._read, self.serial = told, self.serial + 1
        if eyes is not None and eyes == before != self._turn() and game.pending and not self.session.open_table:
            self._parting = eyes, told
        return True

    def opened(self, seat: Seat) -> None:
        """The curtain has opened before this seat."""
        self.session.opened(seat)
        self.eyes, self.covered = seat, False

    def closed(self) -> None:
        """Nobody sits at the keyboard any more."""
        self.eyes, self.covered = None, False

    def take_up(self) -> None:
        self.covered = False

    def back(self) -> bool:
        return self._changed(self.session.back())

    def undo(self, *, agreed: bool = False) -> bool:
        return self._changed(self.session.undo(consent=True) if agreed else self.session.undo())

    def _changed(self, done: bool) -> bool:
        if done:
            self.serial += 1
            self._read = len(self.session.game.events)
            self._parting = None
            self._digested = max(self._digested, self.session.game.state.number)
        return done

    def order(self, seat: Seat, ids: tuple[str, ...]) -> None:
        self.session.order(seat, list(ids))

    def why(self, option: Any) -> Refusal | None:
        return self.session.game.why(option)

    def missing(self) -> list[str]:
        """Everything that might be expected and is not offered, each with its reason and rule."""
        game, words = self.session.game, self.session.words
        ask = game.pending
        if ask is None:
            return []
        table = view(game.state, self.viewer)
        return [
            f"{words.option(ask, option, table)}: {words.refusal(refusal)}"
            for option, refusal in game.refusals().items()
        ]

    # parts

    def _turn(self) -> Seat | None:
        """Whose turn it is; nobody's during set-up."""
        state = self.session.game.state
        return state.turn.seat if state.number else None

    def _why(self, ask: Ask[Any]) -> str:
        state = self.session.game.state
        if ask.seat == self._turn():
            begun = self._digested != state.number
            return f"Turn {state.number}: it is your turn." if begun else "Your turn goes on."
        why = self.session.words.curtain(ask)
        return why[:1].upper() + why[1:]

    def _ask(self, ask: Ask[Any], eyes: Seat | None, *, across: bool = False) -> Scene:
        game = self.session.game
        table = view(game.state, eyes)
        lines = self._lines(eyes, max(0, len(game.events) - 4 * SHOWN))
        return Scene(
            table,
            eyes,
            question_of(ask, self.session.words, table, self.serial),
            across=across,
            covered=self.covered and not across,
            withheld=self.covered and not across and ask.secret,
            open_table=self.session.open_table,
            log=lines[-SHOWN:],
            news=self._lines(eyes, self._read)[-NEWS:],
        )

    def _lines(self, eyes: Seat | None, start: int = 0, end: int | None = None) -> tuple[LogLine, ...]:
        """The log as these eyes may read it."""
        events: list[Event] = self.session.game.events
        end = len(events) if end is None else end
        turn = next((e.data[0] for e in reversed(events[:start]) if e.name == "turn"), 0)
        found: list[LogLine] = []
        for event in events[start:end]:
            if event.name == "turn":
                turn = event.data[0]
            text = self._text(event.told_to(eyes))
            if text:
                found.append(LogLine(event.seat, text, turn))
        return tuple(found)

    def _text(self, event: Event) -> str:
        text = self._texts.get(event)
        if text is None:
            text = self._texts[event] = self.session.words.event(event)
        return text
