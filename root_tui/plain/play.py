"""The game of a table by commands and answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from .. import data
from ..engine.asks import Ask, Seat
from ..engine.game import Lesson
from ..engine.orders import everything, sound
from ..engine.rules.concession import leaders, may_concede
from ..engine.view import view
from ..notation import text_board
from ..questions.offered import offered
from ..questions.whatif import page
from ..saves import Trouble
from ..words import FACTIONS, rule_of
from ..words import rules as rule_text
from ..words.answers import read, wanted_answer, word
from ..words.orders import asked, at_length, counted, hint, manner, parse, said, subject, ways
from .keyboard import Keyboard
from .lists import Line, lines_of, option_lines, sign_of_missing, signs_of

if TYPE_CHECKING:
    from ..session import Session

WELCOME = "help lists the commands; ? shows the rule of a question."
HELP = """\
Answer with what stands in front of a line (the key that it has in the app),
or with the word behind it (a beginning is enough). Clearings, forests and
numbers stand there themselves: 7, B, and 0 for the Burrow. n goes on.
  repeat           the question once more
  back             one step back inside an action
  undo, u          take back; beyond what was learned each other seat is asked
  redo             make again what was taken back, until something is decided
  hand             your hand, and what else only you may see
  board [FACTION]  the table, or one faction's board
  public           the table as everybody sees it
  log [N]          what happened (the last N lines)
  rule [ID], ?     the rule of this question, or any other
  why [ANSWER], w  why something is not offered
  what if, e       what the answers would mean, and what is still possible
  e ANSWER         what one would mean, at length
  order            your sealed orders: what answers itself until your next turn
  order N [WAY]    the ways of a question, or one: order 1 when 3 in 4 7
  order all, last, none   never ask, as last time, ask me everything
  look FACTION     a seat looks at its own cards
  rename FACTION NAME     another name for a seat
  takeover FACTION NAME   somebody else takes a seat over, behind a curtain
  concede FACTION         a seat gives up
  pin FACTION             its PIN: set, change, take away
  lift FACTION            a forgotten PIN goes, if all others agree
  end              end the game by agreement
  save, quit       the game is saved after every answer anyway
While the keyboard is passed: public shows the table, help this, quit leaves,
Enter goes on."""


class Leave(Exception):
    """The players stop for now."""


class Plain(Keyboard):
    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        super().__init__(session, source, out)
        self.first.append(WELCOME)
        self.lift = self.lift_agreed
        self.commands = {
            "back": self.back,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "quit": self.quit,
            "log": self.log,
            "board": self.board,
            "public": self.public,
            "hand": self.hand,
            "rule": self.rule,
            "why": self.why,
            "what": self.what_if,
            "repeat": self.repeat,
            "order": self.order,
            "look": self.look,
            "rename": self.rename,
            "takeover": self.take_over,
            "concede": self.concede,
            "pin": self.pin,
            "lift": self.lift_command,
            "end": self.end_game,
            "help": self.help,
            "?": self.ask_rule,
            "w": self.why,
            "e": self.what_if,
            "u": self.undo,
        }

    # -- the loop ------------------------------------------------------------------------
    def run(self) -> int:
        try:
            while ask := self.session.game.pending:
                self.meet(ask)
                self.welcome()
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
                self.terminal.clear()
            self.covered = True
            if self.eyes != turn:
                self.eyes = None  # it came only to answer

    def lines(self, ask: Ask[Any]) -> list[Line]:
        """What the list of a question says to these eyes."""
        table = view(self.session.game.state, self.seeing)
        return lines_of(self.session.game, ask, self.words, table, own=self.seeing == ask.seat)

    def put(self, ask: Ask[Any]) -> None:
        table = view(self.session.game.state, self.seeing)
        who, game = self.words.seat(ask.seat), self.session.game
        self.say(f"\n{who}. {self.words.prompt(ask, table, game.events[game.rests[-1].told :])}")
        for line in option_lines(self.lines(ask)):
            self.say(line)

    def answer(self, ask: Ask[Any]) -> None:
        """One line that answers; commands and mistakes on the way."""
        while True:
            line = self.read(">")
            if not line:
                wanted = wanted_answer(signs_of(self.lines(ask)))
                self.say(f"An empty line answers nothing; {wanted} (repeat: the question again).")
                continue
            head, _, rest = line.partition(" ")
            if head.lower() in self.commands:
                if self.commands[head.lower()](rest.strip()):
                    return
                continue
            try:
                option = read(self.words, ask, line, signs_of(self.lines(ask)))
            except ValueError as error:
                self.say(self.not_offered(ask, line) or str(error))
                continue
            self.choose(option)
            return

    def not_offered(self, ask: Ask[Any], text: str) -> str:
        """Of the number that a line of this step has in other turns; "" of anything else."""
        if not ask.menu or not text.isdecimal() or self.seeing != ask.seat:
            return ""
        missing = self.meant(ask, list(self.session.game.refusals()), text)
        return "".join(f"{text} is {self.words.line(ask, x)}, not offered now: w {text} says why." for x in missing)

    def choose(self, option: Any) -> None:
        self.go_on(lambda: self.session.answer(option))

    def go_on(self, change: Callable[[], object]) -> None:
        """Answer; whoever has ended its turn sees what came of it before the keyboard is passed."""
        state, eyes = self.session.game.state, self.seeing
        before = state.turn.seat if state.number else None
        change()
        game = self.session.game
        if eyes is not None and eyes == before != game.state.turn.seat:
            if game.pending and not self.session.open_table:
                self.part(eyes)

    def part(self, seat: Seat) -> None:
        """What happened at the end of its turn, its hand, and a last chance for orders."""
        self.news()
        self.cards(seat)
        who = self.words.seat(seat)
        self.wait(f"{who}, your turn is over. Say order for sealed orders, or press Enter to hand over.", orders=True)

    def end(self) -> None:
        """Somebody has won: what led to it, and how it stands."""
        self.stand_up()
        self.news()
        seats = view(self.session.game.state, None).seats
        self.say("Final scores: " + ", ".join(f"{self.words.seat(s.seat)} {points(s.points)}" for s in seats) + ".")

    # -- commands: True if the prompt no longer stands -------------------------------------
    def back(self, _: str) -> bool:
        if self.session.back():
            return True
        more = "; undo takes back your last choice" if self.session.game.may_undo() else ""
        self.say(f"There is no step to go back inside an action{more}.")
        return False

    def undo(self, _: str) -> bool:
        if self.session.undo():
            self.say("Taken back.")
            return True
        beyond = self.session.game.to_undo()
        if beyond is None:
            self.say("Nothing can be taken back: nothing was chosen yet.")
            return False
        asks = self.seeing  # whoever sits there for sure need not be asked
        self.before_all()
        learned = self.learned(beyond[1])
        self.say(
            f"The last choice was that of {self.words.seat(beyond[0])}"
            + (", and it is too late to take it back freely" if learned else "")
            + (f". What was learned since would stay known: {learned}" if learned else "")
            + ". Do all agree? The log keeps a line."
        )
        others = [seat for seat in self.session.state.lineup.seats if seat != asks]
        if not all(map(self.agrees, others)):  # from the first no on nobody is asked
            self.say("It stands.")
            return True
        self.session.undo(consent=True)
        self.eyes, self.covered = None, False
        return True

    def before_all(self) -> None:
        """All are asked something: the active seat takes its hand up afterwards, anybody else sits down anew."""
        if self.session.open_table:
            return
        if self.seeing is not None:
            self.terminal.clear()
        if self.terminal.by_hand:
            self.terminal.forget_typed()
        state = self.session.state
        self.covered = self.eyes is not None and bool(state.number) and self.eyes == state.turn.seat
        self.eyes = self.eyes if self.covered else None

    def agrees(self, seat: Seat) -> bool:
        """Asked by name; anything but the seat's own word is a no."""
        question = f"{self.words.seat(seat)}, do you agree? {self.words.tag(seat).lower()} says yes, Enter no:"
        if not self.terminal.by_hand:
            self.say(question)
        return self.seat(self.read(question)) == seat

    def redo(self, _: str) -> bool:
        if not self.session.game.undone:
            self.say("There is nothing to make again.")
            return False
        self.go_on(self.session.redo)
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
        last = int(rest) if len(rest) < 10 and rest else len(lines)
        for line in lines[-last:] if last else []:
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

    def rule(self, rest: str) -> bool:
        ask = self.session.game.pending
        wanted = rest.upper() or (rule_of(ask.id) if ask else "")
        text = rule_text.find(data.rules_pages(), wanted)
        self.say(text or f"There is no rule {wanted}; they are named like CORE-10.1, MC-5.4, VB-7A.")
        return False

    def ask_rule(self, rest: str) -> bool:
        self.rule(rest)
        if not rest:
            self.say("help lists the commands.")
        return False

    def why(self, rest: str) -> bool:
        ask = self.session.game.pending
        if ask is None:
            return False
        if self.seeing != ask.seat and (ask.menu or ask.secret or ask.about == "card"):
            self.say("The reasons may tell of hidden cards: they are told while your hand is open.")
            return False
        refused = self.session.game.refusals()
        shown = self.meant(ask, list(refused), rest) if rest else list(refused)
        for option in shown:
            said, reason = self.words.option(ask, option), self.words.refusal(refused[option])
            self.say(f"  {said} [{word(self.words, ask, option)}]: {reason}")
        if not shown:
            self.say("Nothing that might be expected is missing." if not rest else f"No rule is noted about {rest!r}.")
        return False

    def what_if(self, rest: str) -> bool:
        """Of one answer at length, or of all in a line each."""
        game = self.session.game
        ask = game.pending
        if ask is None:
            return False
        own = self.seeing == ask.seat
        if ask.secret and not own:
            self.say("What an answer would mean is told while your hand is open.")
            return False
        lines = self.lines(ask)
        rest = rest.removeprefix("if").strip()
        if rest:
            self.one_if(ask, lines, rest, own=own)
            return False
        table = view(game.state, self.seeing)
        told = {choice.value: choice.detail for choice in offered(game, ask, self.words, table, own=own)}
        for line in lines:
            if told[line.option]:
                self.say(f"  {line.named}: {told[line.option]}")
        if not any(told.values()):
            self.say("Nothing can be told of these answers beforehand.")
        return False

    def one_if(self, ask: Ask[Any], lines: Sequence[Line], text: str, *, own: bool) -> None:
        try:
            option = read(self.words, ask, text, signs_of(lines))
        except ValueError as error:
            self.say(str(error))
            return
        line = next(line for line in lines if line.option == option)
        groups = page(self.session.game, ask, option, self.words, own=own)
        if not groups and not line.detail:
            self.say(f"Nothing can be told of {line.label} beforehand.")
            return
        self.say(line.named + (f": {line.detail}" if line.detail else ""))
        for head, below in groups:
            if head != line.label:
                self.say(f"  {head}")
            for told in below:
                self.say(f"    {told}")

    def repeat(self, _: str) -> bool:
        if ask := self.session.game.pending:
            self.put(ask)
        return False

    def meant(self, ask: Ask[Any], refused: Sequence[Any], text: str) -> list[Any]:
        """Those of the options that are not offered which somebody asks about, by word or by number."""
        if not refused:
            return []
        those = Ask(ask.seat, ask.id, refused, ask.about)
        signs = [(sign_of_missing(self.session.game, ask, x), x) for x in refused]
        try:
            return [read(self.words, those, text, signs)]
        except ValueError:
            return []

    def order(self, rest: str) -> bool:
        """The list, all at once, or one question's."""
        if self.seeing is None:
            self.say("An order is given when your own cards are open.")
            return False
        seat = self.seeing
        given = {order.id: order for order in sound(self.session.game.state.orders[seat])}
        ids, (first, _, more) = asked(self.words, seat), rest.lower().partition(" ")
        whole = {"all": everything(self.words.factions, self.words.deck, seat), "none": ()}
        whole["last"] = self.session.game.last_orders(seat)
        if first in whole and not more:
            given = {order.id: order for order in whole[first]}
        elif first.isdecimal() and len(first) < 3 and 0 < int(first) <= len(ids):
            id = ids[int(first) - 1]
            if not more.strip():
                self.ways(id, seat)
                return False
            try:
                order = parse(id, more)
            except ValueError as error:
                self.say(str(error))
                return False
            given.pop(id, None)
            given |= {id: order} if order else {}
        else:
            for i, id in enumerate(ids, 1):
                self.say(f"  {i:>2}  {subject(id)}: {manner(self.words, given.get(id))}")
            self.say("order 1 shows the ways of 1, order 1 never takes one; order all, last, none are for all of them.")
            return False
        self.session.order(seat, tuple(given.values()))
        told = "; ".join(said(self.words, given[id]) for id in ids if id in given)
        self.say(f"Until your next turn: {told}." if told else "No sealed orders: you are asked about everything.")
        return False

    def ways(self, id: str, seat: Seat) -> None:
        self.say(f"{subject(id)}:")
        for how in ways(id):
            more = hint(id, how, self.words.factions[seat])
            self.say("  " + "  ".join(filter(None, (how, at_length(how), more and f"({more})"))))
        if what := counted(id):
            self.say(f"  The number counts {what}.")

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
        self.terminal.clear()
        self.eyes, self.covered = None, False
        return True

    # -- the table: who sits there, who leaves --------------------------------------------------
    def rename(self, rest: str) -> bool:
        self.call(rest, "rename", self.session.rename)
        return False

    def take_over(self, rest: str) -> bool:
        """The new one looks at what it has taken over, behind a curtain; whoever is asked sits down anew."""
        seat = self.seat(rest.partition(" ")[0])
        if seat is not None and rest.partition(" ")[2].strip() and not self.prove_all([seat]):
            return False
        seat = self.call(rest, "takeover", self.session.hand_over)
        if seat is None or self.session.open_table:
            return False
        return self.look(self.words.factions[seat])

    def call(self, rest: str, command: str, change: Callable[[Seat, str], None]) -> Seat | None:
        """Give a seat a name; the seat, if it worked."""
        faction, _, name = rest.partition(" ")
        seat = self.seat(faction)
        if seat is None or not name.strip():
            self.say(f"Say {command}, a faction and a name, like {command} {self.words.factions[0]} Ann.")
            return None
        change(seat, name.strip())
        self.words = self.session.words
        self.news()
        return seat

    def concede(self, rest: str) -> bool:
        """Asked twice, before all; it is final unless all agree to take it back."""
        faction, _, agreed = rest.partition(" ")
        seat = self.seat(faction)
        if seat is None:
            self.say(f"Who concedes? Say concede {' or concede '.join(self.words.factions)}.")
            return False
        if agreed.strip().lower() != "agreed":
            self.say(
                f"{self.words.seat(seat)} gives up: its pieces stay and defend themselves, its turns pass, what it "
                f"must choose is drawn by lot, and it can win no more. If it means that, say concede {faction} agreed."
            )
            return False
        ends = sum(may_concede(self.session.state, s) for s in self.session.state.lineup.seats) == 2
        if not self.prove_all(self.session.pins.seats if ends else [seat]):
            return False
        self.session.concede(seat)
        self.eyes, self.covered = None, False
        return True

    def end_game(self, rest: str) -> bool:
        leading = leaders(self.session.game.state)
        wanted = rest.lower()
        if wanted not in ("agreed", "leader agreed") or (wanted != "agreed" and not leading):
            seats = ", ".join(self.words.seat(seat) for seat in self.session.state.lineup.seats)
            first = " and ".join(map(self.words.seat, leading))
            self.say(
                f"If all agree ({seats}) that nobody wins and the points stand, say end agreed"
                + (f"; that {first} won with most points: end leader agreed." if first else ".")
            )
            return False
        if not self.prove_all(self.session.pins.seats):
            return False
        self.session.agree(leading if wanted != "agreed" else [])
        self.eyes, self.covered = None, False
        return True

    def pin(self, rest: str) -> bool:
        seat = self.seat(rest)
        if seat is None or self.session.open_table:
            self.say(f"Say pin {' or pin '.join(self.words.factions)}." if seat is None else "The table is open.")
            return False
        self.new_pin(seat)
        return False

    def lift_command(self, rest: str) -> bool:
        faction, _, agreed = rest.partition(" ")
        seat = self.seat(faction)
        if seat is None or seat not in self.session.pins.seats:
            self.say("Say lift and a faction that has a PIN.")
        elif agreed.strip().lower() != "agreed":
            self.say(f"{self.others(seat)} If so, say lift {faction} agreed.")
        else:
            self.lifted(seat)
        return False

    def lift_agreed(self, seat: Seat) -> bool:
        """From the seat's curtain."""
        self.say(f"{self.others(seat)} If so, say agreed.")
        return self.read(">").lower() == "agreed" and self.lifted(seat)

    def others(self, seat: Seat) -> str:
        others = ", ".join(self.words.seat(other) for other in self.session.state.lineup.seats if other != seat)
        return f"Do all others agree ({others}) that the PIN of {self.words.seat(seat)} is forgotten and goes?"

    def lifted(self, seat: Seat) -> bool:
        """Those of the others that have a PIN enter it; the log tells everybody."""
        if not self.prove_all([other for other in self.session.pins.seats if other != seat]):
            return False
        self.session.lift_pin(seat)
        self.say(f"The PIN of {self.words.seat(seat)} is lifted.")
        return True

    def seat(self, text: str) -> Seat | None:
        """The seat of a faction or a tag."""
        wanted = text.lower()
        seats = (Seat(s) for s, f in enumerate(self.words.factions) if wanted in (f, FACTIONS[f][0].lower()))
        return next(seats, None)


def points(n: int | None) -> str:
    return "-" if n is None else str(n)
