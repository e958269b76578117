"""A script played on a position: answers, dice, and questions that nobody mentioned."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..engine.asks import WORLD, Ask, Seat
from ..engine.events import Event
from ..engine.game import Game, Line
from ..engine.lineup import from_data
from ..engine.rules.setup import stages
from ..engine.state import State
from .answers import UNKNOWN, question, reading, same_id, value
from .fields import Desk
from .names import Fault
from .position import Position
from .probe import PATIENCE, Probe, boundaries, passing, pick

CHANCES: Final = ("roll", "pick", "shuffle")
DECREE: Final = "eyrie.decree"


class Put(NamedTuple):
    """A question that was put, and its answer (`UNKNOWN`: still open)."""

    ask: Ask[Any]
    answer: Any
    depth: int  # the rest it came after


@dataclass(slots=True)
class Forced:
    """A choice that was none: the driver answered."""

    seat: Seat
    id: str
    answer: Any
    at: int  # the event that told it


class Moment(NamedTuple):
    """A state at rest, and how many events had been told by then."""

    state: State
    told: int


class Chances:
    """The dice, picks and shuffles of a script, and how far it has come."""

    def __init__(self, script: list[str]) -> None:
        self.script, self.at = script, -1
        self.used: set[int] = set()

    def due(self) -> str:
        """The one that stands next in the script, before any other line; empty if there is none."""
        for n in range(self.at + 1, len(self.script)):
            if not is_chance(self.script[n]):
                return ""
            if n not in self.used:
                return self.script[n]
        return ""

    def next(self, id: str) -> str:
        """The next one of this kind: answers that stand before it may turn out to be none (a lone Decree card)."""
        for n in range(self.at + 1, len(self.script)):
            if not is_chance(self.script[n]):
                if ": " in self.script[n]:
                    continue
                return ""
            if n not in self.used:
                if kind_of(self.script[n]) != id:
                    return ""
                self.used.add(n)
                return self.script[n]
        return ""


def is_chance(text: str) -> bool:
    return kind_of(text) in CHANCES


def kind_of(text: str) -> str:
    """ "roll 3/1", "roll: 3/1" """
    return text.partition(" ")[0].rstrip(":")


class Play:
    """One game under a script.  `moment` is the point at rest that is looked at, None the question now open."""

    def __init__(self, position: Position, chances: Chances, *, lenient: bool = False) -> None:
        self.names, self.scores, self.lenient = position.names, position.scores, lenient
        self.start = position.state
        self.chances = chances
        self.put: list[Put] = []
        self.forced: list[Forced] = []
        self.game = Game(position.state.copy())
        self.moment: Moment | None = Moment(position.state, 0)
        self.started = False
        self.stray = ""  # a roll that came before the script began, and that it does not mention
        self._fix_chance(0, 0)
        self._note_forced(0)

    # -- looking ------------------------------------------------------------
    @property
    def state(self) -> State:
        return self.game.state if self.moment is None else self.moment.state

    @property
    def events(self) -> list[Event]:
        return self.game.events if self.moment is None else self.game.events[: self.moment.told]

    def _rest(self, depth: int) -> Moment | None:
        """A rest to look at, if the game has come so far."""
        if depth >= len(self.game.rests):
            return None
        rest = self.game.rests[depth]
        assert rest.state is not None
        return Moment(rest.state, rest.told)

    @property
    def desk(self) -> Desk:
        return Desk(self.state, self.names)

    def asked(self) -> list[Ask[Any]]:
        """The questions put up to now, the open one with them if it is looked at."""
        found = [p.ask for p in self.put]
        if self.moment is None and self.game.pending:
            found.append(self.game.pending)
        return found

    def _now(self) -> Desk:
        return Desk(self.game.state, self.names)

    # -- answering ----------------------------------------------------------
    def choose(self, option: Any) -> None:
        ask, depth, lines = self.game.pending, len(self.game.rests) - 1, len(self.game.since)
        assert ask is not None
        told = len(self.game.events)
        self.game.choose(option)
        self._fix_chance(depth, lines + 1)
        self.put.append(Put(ask, option, depth))
        self.forced = []
        self._note_forced(told, ask.id)
        self.moment = self._rest(depth + 1)

    def _note_forced(self, told: int, by: str = "") -> None:
        """What the driver answered since then; a Decree card that stood alone was played by itself."""
        for at, e in enumerate(self.game.events[told:], told):
            if e.name == "forced":
                self.forced.append(Forced(e.seat, e.data[0], e.data[1], at))
            elif e.name == "decree":
                if by != DECREE:
                    self.forced.append(Forced(e.seat, DECREE, e.data[1], at))
                by = ""

    def _fix_chance(self, depth: int, start: int) -> None:
        """What came by chance since line `start` of a rest becomes what the script says: that part is played again."""
        done = 0
        while True:
            lines = [line for r in self.game.rests[depth:] for line in r.lines]
            later = range(max(start, done), len(lines))
            found = next((i for i in later if lines[i].id in CHANCES and lines[i].seat == WORLD), None)
            if found is None:
                return
            done = found + 1
            wanted = self._chance(lines[found], depth)
            if wanted == lines[found].answer:
                continue
            rest = self.game.rests[depth]
            assert rest.state is not None
            new = [*lines[:found], lines[found]._replace(answer=wanted)]
            told, before = self.game.events[: rest.told], self.game.rests[:depth]
            self.game = Game.resume(rest.state, new, events=told, before=before, stands=False)

    def _chance(self, line: Line, depth: int) -> Any:
        """What the script says in place of a journal line of chance."""
        text = self.chances.next(line.id)
        if not text:
            if line.id == "roll" and not self.lenient:
                self.stray = "a roll that the script does not mention (`roll 2/1`)"
                self.begin(self.started)
            return line.answer
        what = text.partition(" ")[2].strip()
        if line.id == "roll":
            dice = [int(n) for n in what.replace("/", " ").split() if n.isdigit() and int(n) < 4]
            if len(dice) != 2:
                raise Fault(f"{text!r}: dice are written 3/1, from 0 to 3", text)
            return tuple(dice)
        deck = self.names.deck
        if line.id == "pick":
            want = self.names.card(what)
            hands = (self.game.rests[depth].state or self.game.state).hands
            held = [line.answer, *(k for hand in hands if line.answer in hand for k in hand)]
            if not any(want.fits(deck, k) for k in held):
                raise Fault(f"{text!r}: nobody holds such a card", text)
            return next(k for k in held if want.fits(deck, k))
        left = list(line.answer)
        top = []
        for want in self.names.cards(what):
            card = next((k for k in left if want.fits(deck, k)), None)
            if card is None:
                raise Fault(f"{text!r}: {want.said(deck)} is not among those shuffled", text)
            left.remove(card)
            top.append(card)
        return tuple(left + top[::-1])

    def pass_on(self) -> None:
        """Answer a question that the script does not mention: no, the way of passing, or the one thing there is."""
        ask = self.game.pending
        if ask is None:
            raise Fault("the game is over")
        option = passing(ask)
        if option is UNKNOWN:
            if not self.lenient and not self.names.all_alike(ask):
                raise Fault(f"a question that the script must answer: {question(self._now(), ask)}")
            option = ask.options[0]
        self.choose(option)

    # -- steps --------------------------------------------------------------
    def begin(self, started: bool = True) -> None:
        """Something is done: from here on every roll must be mentioned."""
        self.started = started
        if started and self.stray:
            raise Fault(self.stray)

    def answer(self, seat: Seat, id: str, words: list[str]) -> None:
        """Answer with these words one after the other; questions before that do not fit the first are passed."""
        for n, word in enumerate(words):
            self._word(seat, id if n == 0 else "", word, first=n == 0)

    def _word(self, seat: Seat, id: str, word: str, *, first: bool) -> None:
        passed: list[str] = []
        own = ""  # the first question of this seat that the word did not fit
        number = self.game.state.number
        while len(passed) < PATIENCE and self.game.state.number == number:
            if self._was_forced(seat, word, first=first):
                return
            ask = self.game.pending
            option = self._option(ask, seat, id, word) if ask else UNKNOWN
            if option is not UNKNOWN:
                self.choose(option)
                return
            if first and not passed and self._was_forced(seat, word):
                return
            if ask is None:
                raise Fault(f"{word!r} comes too late: the game is over")
            passed.append(question(self._now(), ask))
            if not own and ask.seat == seat:
                refusal = self.game.why(value(self._now(), ask, word))
                own = passed[-1] + (f": {refusal.rule}, {refusal.reason}" if refusal else "")
            if passing(ask) is UNKNOWN and not self.lenient and not self.names.all_alike(ask):
                raise Fault(f"{word!r} does not answer {own or passed[-1]}")
            self.pass_on()
        raise Fault(f"{word!r} never fitted in this turn; first it did not answer {own or passed[0]}")

    def _was_forced(self, seat: Seat, word: str, *, first: bool = False) -> bool:
        """Did the driver make this choice?  The first word of a line rather answers an open question, but for a card of
        the Decree: these come one after the other."""
        for i, f in enumerate(self.forced):
            if f.seat != seat or (first and f.id != DECREE):
                continue
            if reading(self._now(), "card" if f.id == DECREE else "", word)(f.answer):
                del self.forced[: i + 1]
                rests = range(len(self.game.rests))
                self.moment = next((self._rest(r) for r in rests if self.game.rests[r].told > f.at), None)
                return True
        return False

    def _option(self, ask: Ask[Any], seat: Seat, id: str, word: str) -> Any:
        if ask.seat != seat or (id and not same_id(ask.id, id)):
            return UNKNOWN
        return pick(self._now(), ask, word)

    def settle(self) -> None:
        """On to the end of the action under way."""
        for _ in range(PATIENCE):
            if self.moment is not None or self.game.pending is None or not self.game.since:
                return
            self.pass_on()
        raise Fault("the action does not end")

    def throw(self) -> None:
        """On until the dice, picks and shuffles of the script have come, past questions that it does not mention."""
        for _ in range(PATIENCE):
            if not self.chances.due():
                return
            if self.moment is not None or self.game.pending is None:
                break
            self.pass_on()
        raise Fault(f"{self.chances.due()!r} never comes in this action", self.chances.due())

    def go_on(self, until: str) -> None:
        """On to a seat's next turn, a phase or a step; without a word, to the end of the action."""
        if not until:
            self.settle()
            return
        if until == "end of game":
            self._to_the_end()
            return
        number, told = self.state.number, len(self.events)
        here = self.moment.state if self.moment else None
        for _ in range(PATIENCE):
            later = here is None  # steps that told nothing may lie before the point now looked at
            for i in range(len(self.game.rests)):
                if i + 1 < len(self.game.rests) and self.game.rests[i + 1].told < told:
                    continue
                for state, n in boundaries(self.game.rests[i]):
                    later = later or n > told or state == here
                    if later and n >= told and self._is(state, until, number):
                        self.moment = Moment(state, n)
                        return
            if self.game.pending is None:
                raise Fault(f"the game is over before {until!r}")
            self.pass_on()
        raise Fault(f"{until!r} never comes")

    def _to_the_end(self) -> None:
        for _ in range(PATIENCE):
            if self.game.pending is None:
                self.moment = Moment(self.game.state, len(self.game.events))
                return
            self.pass_on()
        raise Fault("the game does not end")

    def _is(self, s: State, until: str, number: int) -> bool:
        """ "ER", "evening", "ER evening", "start of evening", "alliance.operations", "end of turn", "next turn" """
        if until in ("end of turn", "next turn"):
            return s.number > number
        word, _, rest = until.partition(" ")
        where = until
        if self.names.is_seat(word):
            if s.turn.seat != self.names.seat(word) or (not rest and s.number == number):
                return False
            where = rest
        if not where:
            return True
        if s.stage < stages(s):
            return False
        step = s.lineup.steps[s.turn.seat][s.turn.step]
        if where.startswith("start of "):
            return step.start and step.phase == where[9:]
        return where == step.phase or same_id(step.id, where)

    def is_asked(self, seat: Seat, id: str) -> None:
        """On to a question of this seat; it stays open."""
        passed: list[str] = []
        while len(passed) < PATIENCE:
            ask = self.game.pending
            if ask is None:
                raise Fault("the game is over")
            if ask.seat == seat and (not id or same_id(ask.id, id)):
                self.moment = None
                return
            passed.append(question(self._now(), ask))
            self.pass_on()
        raise Fault(f"that is never asked; first came {passed[0]}")

    def save_and_load(self) -> None:
        """The game as a save has it: the rest as plain data, and the answers since."""
        rest = self.game.rests[-1]
        assert rest.state is not None
        state = from_data(self.start.lineup, json.loads(json.dumps(rest.state.to_data())))
        told = self.game.events[: rest.told]
        game = Game.resume(state, rest.lines, events=told, before=self.game.rests[:-1])
        if game.state != self.game.state:
            raise Fault("the game that was loaded is another")
        if (game.pending is None) != (self.game.pending is None):
            raise Fault("the game that was loaded stands at another question")
        self.game = game

    # -- trying -------------------------------------------------------------
    def probe(self) -> Probe:
        """A game of its own, from the moment looked at."""
        if self.moment is not None:
            return Probe(self.moment.state.copy(), None, self.names)
        rest = self.game.rests[-1]
        assert rest.state is not None
        return Probe(rest.state.copy(), rest.lines, self.names)
