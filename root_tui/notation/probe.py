"""What could be done: rules run on a copy of a game under a script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..engine.asks import Ask, GameOver, Seat
from ..engine.events import Event
from ..engine.game import Line, Rest
from ..engine.hooks import Menu
from ..engine.rules import dominance, turn
from ..engine.rules.setup import stages
from ..engine.rules.spine import next_rule
from ..engine.state import State
from .answers import NO, PASSES, UNKNOWN, reading, said, same_id, value
from .fields import Desk
from .names import Names, slug

PATIENCE: Final = 120  # questions passed in a row before a step is given up


def passing(ask: Ask[Any]) -> Any:
    """No, or the first way of passing, or the only option; UNKNOWN if there is none of these."""
    for option in PASSES:
        if option in ask.options:
            return option
    return ask.options[0] if len(ask.options) == 1 else UNKNOWN


def pick(d: Desk, ask: Ask[Any], word: str) -> Any:
    """The option that a word means; the ready one among items of a kind; UNKNOWN if there is none."""
    if slug(word) in NO and None not in ask.options and "next" in ask.options:
        return "next"
    fits = reading(d, ask.about, word)
    found = [o for o in ask.options if fits(o)]
    if not found:
        return UNKNOWN
    if ask.about == "card" and len(found) > 1:
        return next((o for o in found if o in d.names.stand_ins), found[0])
    return found[0]


def boundaries(rest: Rest) -> Iterator[tuple[State, int]]:
    """Every point at rest on the way from a rest to the next question, steps that pass by themselves too, and how many
    events had been told there."""
    assert rest.state is not None
    s = rest.state.copy()
    told: list[Event] = []
    s.events = told
    left = rest.lines[::-1]
    while True:
        yield s.copy(), rest.told + len(told)
        try:
            if leads_on(s):
                turn.go_on(s, s.turn.seat)
                continue
            rule, answer = next_rule(s), None
            while rule is not None:
                request = rule.send(answer)
                if isinstance(request, Ask) and len(request.options) == 1 and not request.secret:
                    s.tell("forced", request.seat, request.id, request.options[0])
                    answer = request.options[0]
                elif left:
                    answer = left.pop().answer
                else:
                    return
            return
        except (StopIteration, GameOver):
            if rest.lines and not left:
                return  # the next rest


def leads_on(s: State) -> bool:
    """Is this a step that `turn.boundary` passes on its way, without coming to rest?  Raises GameOver, as it does."""
    if s.winners or s.stage < stages(s):
        return False
    step = s.lineup.steps[s.turn.seat][s.turn.step]
    if step is turn.START_BIRDSONG:
        dominance.check(s, s.turn.seat)
    m = turn.menu(s, Menu())
    if m.secret or list(m.offers.values()) != [turn.advance]:
        return False
    if not step.quiet:
        s.tell("passed", s.turn.seat, step.id)
    return True


class Probe:
    """What would happen: rules run on a copy, and choices without an alternative are put too.  It begins at the
    question after `lines`, or without them at the menu of a rest."""

    def __init__(self, state: State, lines: list[Line] | None, names: Names) -> None:
        self.s, self.names = state, names
        state.events = None
        self.rule: Any = None
        self.ask: Ask[Any] | None = None
        self.menu: Menu | None = None
        if lines is not None:
            self._replay(lines)
        elif state.stage < stages(state):
            self.rule = next_rule(state)
            self.send(None)
        elif not state.winners:
            self.menu = Menu()
            self.menu.refused = {}
            turn.menu(state, self.menu)

    def _replay(self, lines: list[Line]) -> None:
        answer: Any = None
        left = lines[::-1]
        while True:
            if self.rule is None:
                self.rule, answer = next_rule(self.s), None
                if self.rule is None:
                    return
            try:
                request = self.rule.send(answer)
            except (StopIteration, GameOver):
                self.rule = None
                continue
            if isinstance(request, Ask) and len(request.options) == 1 and not request.secret:
                answer = request.options[0]
            elif left:
                answer = left.pop().answer
            elif isinstance(request, Ask):
                self.ask = request
                return
            else:
                answer = request.answer(self.s.below)

    def send(self, answer: Any) -> None:
        """On to the next question, whatever the dice show."""
        self.ask = None
        try:
            while True:
                request = self.rule.send(answer)
                if isinstance(request, Ask):
                    self.ask = request
                    return
                answer = request.answer(self.s.below)
        except (StopIteration, GameOver):
            self.rule = None

    def desk(self) -> Desk:
        return Desk(self.s, self.names)

    def options(self) -> tuple[list[Any], str]:
        if self.menu is not None:
            return list(self.menu.offers), self.menu.about
        return (list(self.ask.options), self.ask.about) if self.ask else ([], "")

    def walk(self, seat: Seat, id: str, words: list[str]) -> tuple[str, str]:
        """Take the words one after the other.  Returns ("", "") if all fit, else the word that did not, and the rule
        that forbids it ("" if none is given)."""
        for word in words:
            refused = self._step(seat, id, word)
            id = ""
            if refused is not None:
                return word, refused
        return "", ""

    def _step(self, seat: Seat, id: str, word: str) -> str | None:
        for _ in range(PATIENCE):
            if self.menu is not None:
                if self.s.turn.seat != seat:
                    return ""
                ask: Ask[Any] = Ask(seat, "menu", [*self.menu.offers, "-"], self.menu.about)
                option = pick(self.desk(), ask, word)
                if option is UNKNOWN:
                    return self.menu_refusal(ask, word)
                self.rule = self.menu.offers[option](self.s, seat)
                self.menu = None
                self.send(None)
                return None
            if self.ask is None:
                return ""
            ask = self.ask
            if ask.seat == seat and (not id or same_id(ask.id, id)):
                option = pick(self.desk(), ask, word)
                if option is not UNKNOWN:
                    self.send(option)
                    return None
                meant = value(self.desk(), ask, word)
                forced = len(ask.options) == 1 and not ask.secret
                if (meant is not UNKNOWN and meant is not None) or (not forced and passing(ask) is UNKNOWN):
                    refusal = None if meant is UNKNOWN else ask.refusal(meant)
                    return refusal.rule if refusal else ""
            option = passing(ask)
            if option is UNKNOWN:
                return ""
            self.send(option)
        return ""

    def menu_refusal(self, ask: Ask[Any], word: str) -> str:
        assert self.menu is not None
        assert self.menu.refused is not None
        fits = reading(self.desk(), ask.about, word)
        return next((refusal.rule for key, refusal in self.menu.refused.items() if fits(key)), "")

    def said(self) -> str:
        options, about = self.options()
        return ", ".join(said(self.desk(), about, o) for o in options) or "nothing"
