"""The same game as numbered lines on standard input and output: for screen readers, for scripts, for tests.

A seat's secrets stand on the screen from its hand-over on until somebody else is asked.  Whatever is printed is for the
eyes of `seeing`, and of nobody else."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from . import data
from .engine.asks import Ask, Seat
from .engine.game import Lesson
from .engine.view import view
from .notation import text_board
from .saves import Trouble
from .saves.heads import literal
from .words import FACTIONS, ORDERS, Words, orders_for, rule_of
from .words import rules as rule_text
from .words.answers import read, word

if TYPE_CHECKING:
    from .session import Session

CLEAR = "\033[2J\033[3J\033[H"  # the screen, what scrolled off it, and home
LONGEST = 500  # letters of a line that can mean something
HELP = """\
Answer with the number in the list, or with the word behind it (a beginning is enough).
  back            one step back inside an action      undo            take back, up to what was learned
  hand            your hand                           board [FACTION] the table, or one faction's board
  log [N]         what happened (the last N lines)    rule [ID]       the rule of this question, or any other
  why [ANSWER]    why something is not offered        order           no ambush, no hospitals until your next turn
  look FACTION    a seat looks at its own cards       public          the table as everybody sees it
  undo agreed     take back more, if all agree        save, quit      the game is saved after every answer anyway
While the keyboard is passed: public shows the table, quit leaves, Enter goes on."""


class Leave(Exception):
    """The players stop for now."""


def main(session: Session, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play until somebody has won or leaves; the exit code, 0 for both."""
    return Plain(session, source or sys.stdin, out or sys.stdout).run()


class Plain:
    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        self.session, self.source, self.out = session, source, out
        self.words: Words = session.words
        self.eyes: Seat | None = None  # who sits at the keyboard
        self.covered = False  # a question was put across the table: the hand waits for its owner
        self.told: dict[Seat | None, int] = {}  # events each seat has read; None: all at the table together
        self.pushed: str | None = None  # a script's line that came where an empty one might have
        self.commands: dict[str, Callable[[str], bool]] = {
            "back": self.back,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "log": self.log,
            "board": self.board,
            "public": self.public,
            "hand": self.hand,
            "rule": self.rule,
            "why": self.why,
            "order": self.order,
            "look": self.look,
            "help": self.help,
        }

    @property
    def seeing(self) -> Seat | None:
        return None if self.covered else self.eyes

    # -- the loop ------------------------------------------------------------------------
    def run(self) -> int:
        try:
            for note in self.session.notes:
                self.say(note)
            while ask := self.session.game.pending:
                self.meet(ask)
                self.news()
                self.put(ask)
                try:
                    self.answer(ask)
                except Trouble as trouble:
                    self.say(str(trouble))
            self.end()
        except (EOFError, Leave):
            self.stand_up()
            self.save("")
        except KeyboardInterrupt:
            self.stand_up()
            raise
        return 0

    def meet(self, ask: Ask[Any]) -> None:
        """Hand over, or ask across the table, or uncover; nothing on an open table."""
        if self.session.open_table:
            self.eyes = ask.seat
            return
        turn = view(self.session.game.state, None).turn
        if ask.seat == self.eyes:
            if self.covered and ask.secret:
                self.uncover()
        elif ask.secret or ask.seat == turn:
            self.hand_over(ask.seat, "your turn" if ask.seat == turn else self.words.curtain(ask))
        else:
            if not self.covered:
                self.clear()
            self.covered = True
            if self.eyes != turn:
                self.eyes = None  # it came only to answer

    def hand_over(self, seat: Seat, why: str) -> None:
        self.clear()
        self.eyes, self.covered = None, False
        who = self.words.seat(seat)
        self.wait(f"Pass the keyboard to {who}: {why}. The others look away; then press Enter.", seat)
        self.eyes = seat

    def uncover(self) -> None:
        """The hand comes back before its owner, who has heard all that was told across the table."""
        assert self.eyes is not None
        self.wait(f"{self.words.seat(self.eyes)}: press Enter to go on with your hand.")
        self.covered = False
        events = self.session.game.events
        start, heard = self.told.get(self.eyes, 0), self.told.get(None, 0)
        for event in events[start:heard]:
            if (line := self.words.event(event.told_to(self.eyes))) != self.words.event(event.told_to(None)):
                self.say("  " + line)
        self.told[self.eyes] = max(start, heard)

    def put(self, ask: Ask[Any]) -> None:
        table = view(self.session.game.state, self.seeing)
        who, game = self.words.seat(ask.seat), self.session.game
        self.say(f"\n{who}. {self.words.prompt(ask, table, game.events[game.rests[-1].told :])}")
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
                if self.commands[head.lower()](rest.strip()):
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
            if not 1 <= number(line) <= len(ask.options):
                raise ValueError(f"{line[:20]} is not in the list; answer with 1 to {len(ask.options)}, or say help")
            return ask.options[number(line) - 1]
        return read(self.words, ask, line)

    def end(self) -> None:
        """Somebody has won: what led to it, and how it stands."""
        self.stand_up()
        self.news()
        seats = view(self.session.game.state, None).seats
        self.say("Final scores: " + ", ".join(f"{self.words.seat(s.seat)} {points(s.points)}" for s in seats) + ".")

    def stand_up(self) -> None:
        """Whoever comes to the keyboard now finds no cards there."""
        if self.seeing is not None and self.source.isatty() and not self.session.open_table:
            self.clear()
        self.eyes, self.covered = None, False

    # -- commands: True if the prompt no longer stands -------------------------------------
    def back(self, _: str) -> bool:
        if self.session.back():
            return True
        more = "; undo takes back your last choice" if self.session.game.may_undo() else ""
        self.say(f"There is no step to go back inside an action{more}.")
        return False

    def undo(self, rest: str) -> bool:
        if rest.lower() == "agreed":
            return self.undo_agreed()
        if self.session.undo():
            self.say("Taken back.")
            return True
        beyond = self.session.game.to_undo()
        if beyond is None:
            self.say("Nothing can be taken back: nothing was chosen yet.")
            return False
        learned = self.learned(beyond[1])
        seats = [self.words.seat(seat) for seat in self.session.state.lineup.seats]
        self.say(
            f"The last choice was that of {self.words.seat(beyond[0])}"
            + (f", and it is too late to take it back freely. Known again would be: {learned}" if learned else "")
            + f". If all agree ({', '.join(seats)}), say undo agreed."
        )
        return False

    def undo_agreed(self) -> bool:
        """What all have agreed to, and a line in the log; whoever is asked then sits down anew."""
        beyond = self.session.game.to_undo()
        if beyond is None or not self.session.undo(consent=True):
            self.say("Nothing can be taken back: nothing was chosen yet.")
            return False
        self.session.note("undone", beyond[0], *beyond[1])
        self.eyes, self.covered = None, False
        return True

    def learned(self, lessons: Sequence[Lesson]) -> str:
        return ", ".join(dict.fromkeys(map(self.words.lesson, lessons)))

    def save(self, _: str) -> bool:
        """It is saved already, unless it is a copy that nobody has played yet."""
        try:
            if not os.path.exists(self.session.path):
                self.session.save()
            self.say(f"Saved in {self.session.path}.")
        except Trouble as trouble:
            self.say(str(trouble))
        return False

    def quit(self, _: str) -> bool:
        raise Leave

    def help(self, _: str) -> bool:
        self.say(HELP)
        return False

    def log(self, rest: str) -> bool:
        if rest and not rest.isdecimal():
            self.say("Say log, or log N for the last N lines.")
            return False
        lines = [t for e in self.session.game.events if (t := self.words.event(e.told_to(self.seeing)))]
        for line in lines[-number(rest) :] if rest else lines:
            self.say("  " + line)
        return False

    def board(self, rest: str) -> bool:
        seat = self.seat(rest)
        if rest and seat is None:
            self.say(f"There is no {rest!r} here; say board, or board {' or '.join(self.words.factions)}.")
            return False
        faction = None if seat is None else self.words.factions[seat]
        self.say(text_board(view(self.session.game.state, self.seeing), self.words, faction=faction))
        return False

    def public(self, _: str) -> bool:
        self.say(text_board(view(self.session.game.state, None), self.words))
        return False

    def hand(self, _: str) -> bool:
        ask = self.session.game.pending
        if self.covered and ask and ask.seat == self.eyes:
            self.uncover()
        if self.seeing is None:
            self.say("No hand is open now.")
        else:
            self.cards(self.seeing)
        return False

    def cards(self, seat: Seat) -> None:
        """A seat's hand and what else only it may see."""
        seen = view(self.session.game.state, seat).seats[seat]
        self.say(f"Hand of {self.words.seat(seat)}: " + (self.words.format(seen.hand or (), "k") or "no cards"))
        hidden = getattr(seen.board, "hidden", None)
        if hidden is not None:
            self.say("Supporters: " + (self.words.format(hidden, "k") or "none"))

    def rule(self, rest: str) -> bool:
        ask = self.session.game.pending
        wanted = rest.upper() or (rule_of(ask.id) if ask else "")
        text = rule_text.find(data.rules_pages(), wanted)
        self.say(text or f"There is no rule {wanted}; they are named like CORE-10.1, MC-5.4, VB-7A.")
        return False

    def why(self, rest: str) -> bool:
        ask, state = self.session.game.pending, self.session.game.state
        if ask is None:
            return False
        a_menu = state.number and ask.id == state.lineup.steps[state.turn.seat][state.turn.step].id
        if self.seeing != ask.seat and (a_menu or ask.about == "card"):
            self.say("The reasons may tell of hidden cards: they are told while your hand is open.")
            return False
        refused = self.session.game.refusals()
        names = {option: self.words.option(ask, option) for option in refused}
        shown = [o for o in refused if not rest or rest.lower() in (names[o].lower(), word(self.words, ask, o).lower())]
        for option in shown:
            self.say(f"  {names[option]} [{word(self.words, ask, option)}]: {self.words.refusal(refused[option])}")
        if not shown:
            self.say("Nothing that might be expected is missing." if not rest else f"No rule is noted about {rest!r}.")
        return False

    def order(self, _: str) -> bool:
        seat = self.seeing
        if seat is None:
            self.say("An order is given when your own cards are open.")
            return False
        given = self.session.game.state.orders[seat]
        ids = orders_for(self.words.factions[seat])
        self.session.order(seat, [] if given else ids)
        self.say("The order is withdrawn." if given else f"Until your next turn: {', '.join(ORDERS[i] for i in ids)}.")
        return False

    def look(self, rest: str) -> bool:
        """Curtain, the seat's own page, curtain back."""
        seat = self.seat(rest)
        if seat is None:
            self.say(f"Look at whose cards? Say look {' or look '.join(self.words.factions)}.")
            return False
        if self.session.open_table:
            self.cards(seat)
            return False
        self.hand_over(seat, "a look at the own cards")
        self.cards(seat)
        self.wait("Press Enter to close.")
        self.clear()
        self.eyes, self.covered = None, False
        return True

    def seat(self, text: str) -> Seat | None:
        """The seat of a faction or a tag."""
        wanted = text.lower()
        seats = (Seat(s) for s, f in enumerate(self.words.factions) if wanted in (f, FACTIONS[f][0].lower()))
        return next(seats, None)

    # -- lines ------------------------------------------------------------------------------
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

    def wait(self, text: str, seat: Seat | None = None) -> None:
        """Until an empty line; a terminal's lines typed before do not count, a script's next line may be its answer.
        With a seat: what lies behind is then seen by it."""
        terminal = self.source.isatty()
        if terminal:
            _forget_typed(self.source)
        else:
            self.say(text)
        while True:
            line = self.read(text + " ")
            if line == "quit":
                raise Leave
            if line == "public":
                self.public("")
                continue
            if line and terminal:
                continue
            try:
                if seat is not None:
                    self.session.opened(seat)
            except Trouble as trouble:
                self.say(str(trouble))
                continue
            self.pushed = line or None
            return

    def read(self, prompt: str) -> str:
        """A line without its end; EOFError when there is none."""
        if self.pushed is not None:
            line, self.pushed = self.pushed, None
            return line
        if self.source.isatty():
            self.out.write(literal(prompt))
            self.out.flush()
        found = self.source.readline()
        if not found:
            raise EOFError
        return found.strip()[:LONGEST]

    def clear(self) -> None:
        """At a terminal nothing stays that was there; a script gets a form feed."""
        self.out.write("" if self.source.isatty() else "\f")
        self.out.write(CLEAR if self.source.isatty() or self.out.isatty() else "")

    def say(self, text: str) -> None:
        """Lines folded between words for a terminal; a script, or a reader aloud, gets them whole."""
        lines = [literal(line) for line in text.split("\n")]
        if self.out.isatty():
            width = max(20, min(100, shutil.get_terminal_size().columns - 1))
            fold = textwrap.TextWrapper(
                width, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False
            )
            lines = ["\n".join(fold.wrap(line)) if len(line) > width else line for line in lines]
        self.out.write("\n".join(lines) + "\n")
        self.out.flush()


def number(text: str) -> int:
    """Of a decimal; no list is long enough for ten digits."""
    return int(text) if len(text) < 10 else 10**9


def points(n: int | None) -> str:
    return "-" if n is None else str(n)


def _forget_typed(source: TextIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(source.fileno(), termios.TCIFLUSH)
