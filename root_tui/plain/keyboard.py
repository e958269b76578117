"""Who sits at the keyboard, and what of the game these eyes have read.

A seat's secrets stand on the screen from its hand-over on until somebody else is asked.  Whatever is printed is for the
eyes of `seeing`, and of nobody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TextIO

from ..engine.asks import Seat
from ..engine.view import view
from ..saves import Trouble
from ..words import Words
from .lists import own_lines
from .terminal import Terminal

if TYPE_CHECKING:
    from ..session import Session


class Keyboard:
    """`commands`, by name, are of whoever plays here: they answer True if the prompt no longer stands."""

    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        self.session, self.terminal = session, Terminal(source, out)
        self.say = self.terminal.say
        self.words: Words = session.words
        self.eyes: Seat | None = None  # who sits at the keyboard
        self.covered = False  # a question was put across the table: the hand waits for its owner
        self.told: dict[Seat | None, int] = {}  # events each seat has read; None: all at the table together
        self.pushed: str | None = None  # a script's line that came where an empty one might have
        self.first = [*session.notes]  # what the table is told before anything else
        self.commands: dict[str, Callable[[str], bool]] = {}
        self.lift: Callable[[Seat], bool] = lambda seat: False  # a forgotten PIN, if all others agree

    @property
    def seeing(self) -> Seat | None:
        return None if self.covered else self.eyes

    def welcome(self) -> None:
        """Once, and where no clearing of the screen takes it away."""
        first, self.first = self.first, []
        for line in first:
            self.say(line)

    def hand_over(self, seat: Seat, why: str) -> None:
        self.terminal.clear()
        self.eyes, self.covered = None, False
        self.welcome()
        who = self.words.seat(seat)
        why += "" if why.endswith("?") else "."
        self.wait(f"Pass the keyboard to {who}: {why}\nThe others look away; then press Enter.", seat)
        self.eyes = seat
        if seat in self.session.pins.due:
            self.new_pin(seat, first=True)

    def uncover(self) -> None:
        """The hand comes back before its owner, who has heard all that was told across the table."""
        assert self.eyes is not None
        self.wait(f"{self.words.seat(self.eyes)}: press Enter to go on with your hand.", unlocks=self.eyes)
        self.covered = False
        events = self.session.game.events
        start, heard = self.told.get(self.eyes, 0), self.told.get(None, 0)
        for event in events[start:heard]:
            if (line := self.words.event(event.told_to(self.eyes))) != self.words.event(event.told_to(None)):
                self.say("  " + line)
        self.told[self.eyes] = max(start, heard)

    def stand_up(self) -> None:
        """Whoever comes to the keyboard now finds no cards there."""
        if self.seeing is not None and self.terminal.by_hand and not self.session.open_table:
            self.terminal.clear()
        self.eyes, self.covered = None, False

    def cards(self, seat: Seat) -> None:
        """A seat's hand and what else only it may see."""
        for line in own_lines(view(self.session.game.state, seat).seats[seat], self.words):
            self.say(line)

    def news(self) -> None:
        """What happened since these eyes last read the log; across the table, since anybody did."""
        events, seeing = self.session.game.events, self.seeing
        for eyes, read_to in self.told.items():
            self.told[eyes] = min(read_to, len(events))  # some may have been taken back
        if seeing is None:
            start = max(self.told.values()) if self.told else self.unread(None)
        else:
            start = self.told[seeing] if seeing in self.told else self.unread(seeing)
        for event in events[start:]:
            if line := self.words.event(event.told_to(seeing)):
                self.say("  " + line)
        self.told[seeing] = len(events)

    def unread(self, seat: Seat | None) -> int:
        """How many events a seat knows that has just sat down: those up to its last answer; all together, those before
        the turn that runs."""
        game = self.session.game
        for i in range(len(game.rests) - 1, -1, -1):
            if seat is not None and any(line.seat == seat for line in game.rests[i].lines):
                return game.rests[min(i + 1, len(game.rests) - 1)].told
        begun = [i for i, event in enumerate(game.events) if event.name == "turn"]
        return begun[-1] if begun and seat is None else 0

    def wait(self, text: str, seat: Seat | None = None, *, orders: bool = False, unlocks: Seat | None = None) -> None:
        """Until an empty line, and then the PIN of `seat` or `unlocks` if that has one; a terminal's lines typed before
        do not count, a script's next line may be its answer.  With a seat: what lies behind is then seen by it."""
        heard = ("public", "help", "quit", *(["order"] if orders else []))
        by_hand = self.terminal.by_hand
        if by_hand:
            self.terminal.forget_typed()
        else:
            self.say(text)
        while True:
            line = self.read(text)
            try:
                head, _, rest = line.partition(" ")
                if head in heard and (head == "order" or not rest):
                    self.commands[head](rest.strip())
                    continue
                locked = self.locked(seat if unlocks is None else unlocks)
                if line and (by_hand or locked is not None):
                    continue
                if locked is not None and not self.prove(locked):
                    continue
                if seat is not None:
                    self.session.opened(seat)
            except Trouble as trouble:
                self.say(str(trouble))
                continue
            self.pushed = line or None
            return

    def read(self, prompt: str) -> str:
        if self.pushed is not None:
            line, self.pushed = self.pushed, None
            return line
        return self.terminal.read(prompt)

    # -- PINs ------------------------------------------------------------------------------
    def locked(self, seat: Seat | None) -> Seat | None:
        return seat if seat is not None and self.session.locked(seat) else None

    def prove(self, seat: Seat) -> bool:
        """The seat's PIN, which is never shown; an empty line gives up, and `forgotten` asks all others to lift it."""
        who = self.words.seat(seat)
        typed = self.terminal.read_hidden(f"PIN of {who} (an empty line: back; forgotten: all others lift it):")
        if typed.lower() == "forgotten":
            return self.lift(seat)
        wrong = self.session.pin_fault(seat, typed) if typed else "No PIN was entered."
        if wrong:
            self.say(wrong)
        return not wrong

    def prove_all(self, seats: Sequence[Seat]) -> bool:
        return all(self.prove(seat) for seat in seats if self.session.locked(seat))

    def new_pin(self, seat: Seat, *, first: bool = False) -> None:
        """Set, change, or take away."""
        old, had_one = "", seat in self.session.pins.seats
        if had_one:
            old = self.terminal.read_hidden("The old PIN:")
        none = "none" if had_one or first else "no change"
        new = self.terminal.read_hidden(f"A PIN of four to eight digits for {self.words.seat(seat)} (empty: {none}):")
        if not (new or had_one or first):
            return
        if new and new != self.terminal.read_hidden("Once more:"):
            self.say("The two are not the same; nothing was changed.")
            return
        try:
            self.session.set_pin(seat, new, old)
        except Trouble as trouble:
            self.say(str(trouble))
            return
        self.say("The PIN is set." if new else "The PIN is gone." if had_one else "No PIN, then.")
