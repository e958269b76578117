"""The same game as numbered lines on standard input and output: for screen readers, for scripts, for tests."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from . import data
from .engine.asks import Ask, Seat
from .engine.view import view
from .notation import text_board
from .saves import Trouble
from .words import FACTIONS, ORDERS, Words, rule_of
from .words import rules as rule_text
from .words.answers import read, word

if TYPE_CHECKING:
    from .session import Session

CLEAR = "\033[2J\033[3J\033[H"  # the screen, what scrolled off it, and home
HELP = """\
Answer with the number in the list, or with the word behind it (a beginning is enough).
  back            one step back inside an action      undo            take back, up to what was learned
  hand            your hand                           board [FACTION] the table, or one faction's board
  log [N]         what happened (the last N lines)    rule [ID]       the rule of this question, or any other
  why [ANSWER]    why something is not offered        order           no ambush, no hospitals until your next turn
  look FACTION    a seat looks at its own cards       save, quit      the game is saved after every answer anyway"""


class Leave(Exception):
    """The players stop for now."""


def main(session: Session, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play until somebody has won or leaves; the exit code, 0 for both."""
    return Plain(session, source or sys.stdin, out or sys.stdout).run()


class Plain:
    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        self.session, self.source, self.out = session, source, out
        self.words: Words = session.words
        self.eyes: Seat | None = None  # whose secrets may stand on the screen
        self.covered = False  # a public question came in between: the hand waits for its owner
        self.told: dict[Seat | None, int] = {}  # events each seat has read
        self.commands: dict[str, Callable[[str], None]] = {
            "back": self.back,
            "undo": self.undo,
            "save": lambda _: self.say(f"Saved in {self.session.path}."),
            "quit": self.quit,
            "log": self.log,
            "board": self.board,
            "hand": self.hand,
            "rule": self.rule,
            "why": self.why,
            "order": self.order,
            "look": self.look,
            "help": lambda _: self.say(HELP),
        }

    # -- the loop ------------------------------------------------------------------------
    def run(self) -> int:
        try:
            for note in self.session.notes:
                self.say(note)
            while ask := self.session.game.pending:
                try:
                    self.meet(ask)
                    self.news()
                    self.put(ask)
                    self.answer(ask)
                except Trouble as trouble:
                    self.say(str(trouble))
            self.eyes = None
            self.news()
        except (EOFError, Leave):
            self.say(f"Saved in {self.session.path}.")
        return 0

    def meet(self, ask: Ask[Any]) -> None:
        """Hand over, or ask across the table, or uncover; nothing on an open table."""
        if self.session.open_table:
            self.eyes = ask.seat
            return
        turn = view(self.session.game.state, None).turn
        if ask.seat == self.eyes:
            if self.covered and ask.secret:
                self.wait(f"{self.words.seat(ask.seat)}: press Enter to go on with your hand.")
                self.covered = False
        elif ask.secret or ask.seat == turn:
            why = "your turn" if ask.seat == turn else self.words.curtain(ask)
            self.hand_over(ask.seat, why)
        elif not self.covered:
            self.clear()
            self.covered = True

    def hand_over(self, seat: Seat, why: str) -> None:
        self.clear()
        self.eyes, self.covered = None, False
        self.wait(f"Pass the keyboard to {self.words.seat(seat)}: {why}. The others look away; then press Enter.")
        self.session.opened(seat)
        self.eyes = seat

    def put(self, ask: Ask[Any]) -> None:
        table = view(self.session.game.state, self.eyes)
        who = self.words.seat(ask.seat)
        self.say(f"\n{who}. {self.words.prompt(ask, table)}")
        for i, option in enumerate(ask.options, 1):
            self.say(f"  {i:>2}  {self.words.option(ask, option, table)}  [{word(self.words, ask, option)}]")

    def answer(self, ask: Ask[Any]) -> None:
        """One line that answers; commands and mistakes on the way."""
        while True:
            line = self.read("> ")
            if not line:
                self.put(ask)
                continue
            head, _, rest = line.partition(" ")
            if head.lower() in self.commands:
                self.commands[head.lower()](rest.strip())
                if self.session.game.pending is not ask:
                    return
                continue
            try:
                option = self.option(ask, line)
            except ValueError as error:
                self.say(str(error))
                continue
            self.session.answer(option)
            return

    def option(self, ask: Ask[Any], line: str) -> Any:
        if line.isdecimal():
            if not 1 <= int(line) <= len(ask.options):
                raise ValueError(f"{line} is not in the list; answer with 1 to {len(ask.options)}, or say help")
            return ask.options[int(line) - 1]
        return read(self.words, ask, line)

    # -- commands -------------------------------------------------------------------------
    def back(self, _: str) -> None:
        if not self.session.back():
            self.say("There is no step to go back; undo takes back more.")

    def undo(self, _: str) -> None:
        if not self.session.undo():
            self.say("Nothing can be taken back: somebody has learned something since your last choice.")

    def quit(self, _: str) -> None:
        raise Leave

    def log(self, rest: str) -> None:
        lines = [t for e in self.session.game.events if (t := self.words.event(e.told_to(self.eyes)))]
        for line in lines[-int(rest) :] if rest.isdecimal() and int(rest) else lines:
            self.say("  " + line)

    def board(self, rest: str) -> None:
        faction = rest.lower()
        if faction and faction not in self.words.factions:
            self.say(f"There is no {rest!r} here; say board, or board {' or '.join(self.words.factions)}.")
            return
        self.say(text_board(view(self.session.game.state, self.eyes), self.words, faction=faction or None))

    def hand(self, _: str) -> None:
        if self.eyes is None or self.covered:
            self.say("No hand is open now.")
            return
        self.cards(self.eyes)

    def cards(self, seat: Seat) -> None:
        """A seat's hand and what else only it may see."""
        seen = view(self.session.game.state, seat).seats[seat]
        self.say(f"Hand of {self.words.seat(seat)}: " + (self.words.format(seen.hand or (), "k") or "no cards"))
        hidden = getattr(seen.board, "hidden", None)
        if hidden is not None:
            self.say("Supporters: " + (self.words.format(hidden, "k") or "none"))

    def rule(self, rest: str) -> None:
        ask = self.session.game.pending
        wanted = rest.upper() or (rule_of(ask.id) if ask else "")
        text = rule_text.find(data.rules_pages(), wanted)
        self.say(text or f"There is no rule {wanted}; they are named like CORE-10.1, MC-5.4, VB-7A.")

    def why(self, rest: str) -> None:
        ask = self.session.game.pending
        if ask is None:
            return
        refused = self.session.game.refusals()
        names = {option: self.words.option(ask, option) for option in refused}
        shown = [o for o in refused if not rest or rest.lower() in (names[o].lower(), word(self.words, ask, o).lower())]
        for option in shown:
            self.say(f"  {names[option]} [{word(self.words, ask, option)}]: {self.words.refusal(refused[option])}")
        if not shown:
            self.say("Nothing that might be expected is missing." if not rest else f"No rule is noted about {rest!r}.")

    def order(self, _: str) -> None:
        seat = self.eyes
        if seat is None or self.covered:
            self.say("An order is given when your own cards are open.")
            return
        given = self.session.game.state.orders[seat]
        self.session.order(seat, [] if given else list(ORDERS))
        self.say("The order is withdrawn." if given else "Until your next turn: " + ", ".join(ORDERS.values()) + ".")

    def look(self, rest: str) -> None:
        seats = [s for s, f in enumerate(self.words.factions) if rest.lower() in (f, FACTIONS[f][0].lower())]
        if not seats:
            self.say(f"Look at whose cards? Say look {' or look '.join(self.words.factions)}.")
            return
        before, covered = self.eyes, self.covered
        self.hand_over(Seat(seats[0]), "a look at the own cards")
        self.cards(Seat(seats[0]))
        self.wait("Press Enter to close.")
        self.clear()
        self.eyes, self.covered = None, False
        if before is not None and before != seats[0]:
            self.hand_over(before, "go on")
            self.covered = covered
        else:
            self.eyes = before

    # -- lines ------------------------------------------------------------------------------
    def news(self) -> None:
        """What happened since these eyes last read the log."""
        events = self.session.game.events
        start = min(self.told.get(self.eyes, self.told.get(None, 0)), len(events))
        for event in events[start:]:
            if line := self.words.event(event.told_to(None if self.covered else self.eyes)):
                self.say("  " + line)
        self.told[self.eyes] = len(events)

    def wait(self, text: str) -> None:
        """Until an empty line; a terminal's lines typed before do not count, a script's next line may be its answer."""
        if self.source.isatty():
            _forget_typed(self.source)
            while (line := self.read(text + " ")) != "":
                if line == "public":
                    self.say(text_board(view(self.session.game.state, None), self.words))
                elif line == "quit":
                    raise Leave
        else:
            self.say(text)
            line = self.source.readline()
            if line.strip():
                self.pushed = line

    pushed: str | None = None

    def read(self, prompt: str) -> str:
        if self.source.isatty():
            self.out.write(prompt)
            self.out.flush()
        line, self.pushed = (self.pushed, None) if self.pushed is not None else (self.source.readline(), None)
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        self.out.write(CLEAR if self.out.isatty() else "\f")

    def say(self, text: str) -> None:
        width = 100
        for line in text.splitlines() or [""]:
            self.out.write("\n".join(textwrap.wrap(line, width, subsequent_indent="      ") or [line]) + "\n")
        self.out.flush()


def _forget_typed(source: TextIO) -> None:
    try:
        import termios
    except ImportError:  # Windows
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined]
            msvcrt.getwch()  # type: ignore[attr-defined]
        return
    termios.tcflush(source.fileno(), termios.TCIFLUSH)
