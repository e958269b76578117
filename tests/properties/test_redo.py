"""Undo and redo against a model that keeps a copy of every table there was, and knows nothing of lines and replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from root_tui.engine.asks import WORLD, Illegal, Seat
from root_tui.engine.events import Event
from root_tui.engine.game import CURTAIN, KNOWN, NOTE, ORDER, Game, Line, lessons
from root_tui.engine.orders import EFFECT, NEVER, Order, sound
from root_tui.engine.problems import problems
from root_tui.engine.rules import movement
from root_tui.engine.state import State

from .walk import LINEUPS, face, land, new_game, until, walk

NO_AMBUSH, NO_FOIL = Order("battle.ambush", NEVER), Order("battle.foil", NEVER)
# Of questions that hardly come: what an order answers is taken back like an answer by hand, as `test_orders` shows.
ORDERS = (Order("arbiter.enlist", NEVER), Order(EFFECT + "swift_strike", NEVER))


class Table(NamedTuple):
    """All there is of a game, copied."""

    state: State
    lines: tuple[tuple[Line, ...], ...]  # of each rest
    told: tuple[int, ...]
    states: tuple[State, ...]  # of each rest, copied when it came
    events: tuple[Event, ...]
    face: Any
    trail: tuple[str, ...]


class Done(NamedTuple):
    """A choice, with the table before it; or a line that answers nothing."""

    before: Table | None
    line: Line


class Taken(NamedTuple):
    """Before an undo: the table, what was done by then; after it: what was done since."""

    table: Table
    done: list[Done]
    told: int
    since: list[Line]


class Model:
    def __init__(self, g: Game, r: Random) -> None:
        self.g, self.r = g, r
        self.copies: list[State] = []
        self.done: list[Done] = []
        self.taken: list[Taken] = []
        self.tally: Counter[str] = Counter()
        self.now = self.look()

    def look(self) -> Table:
        rests = self.g.rests
        del self.copies[len(rests) :]
        for rest in rests[len(self.copies) :]:
            assert rest.state is not None
            self.copies.append(rest.state.copy())
        lines, told = tuple(tuple(rest.lines) for rest in rests), tuple(rest.told for rest in rests)
        trail, events = tuple(self.g.trail()), tuple(self.g.events)
        return Table(self.g.state.copy(), lines, told, tuple(self.copies), events, face(self.g.pending), trail)

    def check(self, expected: Table) -> None:
        g = self.g
        assert g.state == expected.state  # the deck's order and the generator are in it
        assert tuple(tuple(rest.lines) for rest in g.rests) == expected.lines
        assert tuple(rest.told for rest in g.rests) == expected.told
        assert tuple(rest.state for rest in g.rests) == expected.states
        assert tuple(g.events) == expected.events
        assert (face(g.pending), tuple(g.trail())) == (expected.face, expected.trail)
        assert g.state.events is g.events
        assert problems(g.state) == []
        self.copies = list(expected.states)
        self.now = expected

    def after(self, table: Table, asides: list[Line]) -> Table:
        """The same table with these lines noted."""
        state, events = table.state.copy(), list(table.events)
        for line in asides:
            if line.id == NOTE:
                events.append(Event(line.answer[0], line.answer[1], tuple(line.answer[2:])))
            elif line.id == ORDER:
                state.orders[line.seat] = [order.to_data() for order in line.answer[1]]
        lines = (*table.lines[:-1], (*table.lines[-1], *asides))
        return table._replace(state=state, events=tuple(events), lines=lines)

    # -- what may be done ----------------------------------------------------------------
    def choose(self) -> None:
        ask = self.g.pending
        if ask is None:
            return
        option = self.r.choice(ask.options)
        self.done.append(Done(self.now, Line(ask.id, ask.seat, option)))
        self.taken.clear()
        self.g.choose(option)
        self.now = self.look()
        self.tally["chosen"] += 1

    def aside(self) -> None:
        """A curtain, an order, a note: they answer nothing, and leave a redo as it is."""
        if not self.g.pending:
            return
        seat = self.r.choice(self.g.state.lineup.seats)
        kind = self.r.choice((CURTAIN, ORDER, NOTE))
        if kind == CURTAIN:
            self.g.opened(seat)
            line = Line(CURTAIN, WORLD, seat)
        elif kind == ORDER:
            orders = sound(self.r.sample(ORDERS, self.r.randrange(len(ORDERS) + 1)))
            self.g.order(seat, orders)
            line = Line(ORDER, seat, (seat, orders))
        else:
            self.g.note("renamed", seat, "Zoe")
            line = Line(NOTE, WORLD, ("renamed", seat, "Zoe"))
        self.done.append(Done(None, line))
        for taken in self.taken:
            taken.since.append(line)
        self.check(self.after(self.now, [line]))

    def undo(self) -> None:
        before, by_hand = self.now, [i for i, each in enumerate(self.done) if each.before]
        done = self.g.back() if self.r.random() < 0.2 else self.g.undo()
        if not done and self.r.random() < 0.5:
            self.check(before)
            assert self.g.undo(consent=True) == bool(by_hand)
            done = bool(by_hand)
            self.tally["agreed"] += done
        if not done:
            self.check(before)
            return
        self.tally["undone"] += 1
        at = by_hand[-1]
        table = self.done[at].before
        assert table
        left, number = [each.line for each in self.done[at + 1 :]], before.state.number
        noted = [line for line in left if line.id == NOTE or (line.id == ORDER and table.state.number == number)]
        dropped = [line for lines in before.lines[len(table.lines) - 1 :] for line in lines][len(table.lines[-1]) :]
        known = [Line(KNOWN, WORLD, None)] * bool(lessons(dropped))
        self.taken.append(Taken(before, self.done, len(table.events), []))
        self.done = [*self.done[:at], *(Done(None, line) for line in noted)]
        self.check(self.after(table, [*noted, *known]))

    def redo(self) -> None:
        if not self.taken:
            assert not self.g.redo()
            self.check(self.now)
            return
        table, done, told, since = self.taken.pop()
        begun = {event.seat for event in table.events[told:] if event.name == "turn"}
        stays = [line for line in since if table.face and (line.id != ORDER or line.seat not in begun)]
        for taken in self.taken:
            taken.since[len(taken.since) - len(since) :] = stays
        since = stays
        assert self.g.redo()
        self.done = [*done, *(Done(None, line) for line in since)]
        self.check(self.after(table, since))
        self.tally["redone"] += 1

    def anything(self) -> None:
        chance = self.r.random()
        if chance < 0.35 and not (self.taken and chance < 0.2):
            self.choose()
        elif chance < 0.7:
            self.undo()
        elif chance < 0.93:
            self.redo()
        else:
            self.aside()


def play(factions: tuple[str, ...], seed: int, ahead: int, steps: int) -> Counter[str]:
    model = Model(new_game(factions, seed, map=land(seed)), Random(seed))
    for _ in range(ahead):
        model.choose()
    for _ in range(steps):
        model.anything()
    while model.taken:  # all the way forward
        model.redo()
    return model.tally


@pytest.mark.parametrize(("seed", "factions"), list(enumerate(LINEUPS)), ids=lambda x: str(x))
def test_undo_and_redo_leave_everything_exactly_as_it_was(seed: int, factions: tuple[str, ...]) -> None:
    tally = play(factions, seed, 40 + 30 * seed, 70)
    assert tally["undone"] >= 10
    assert tally["redone"] >= 5


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "factions"), list(enumerate(LINEUPS)), ids=lambda x: str(x))
def test_ten_thousand_steps_there_and_back(seed: int, factions: tuple[str, ...]) -> None:
    tally: Counter[str] = Counter()
    for ahead in (0, 60, 200, 500):
        tally += play(factions, 50 + seed + ahead, ahead, 260)
    assert tally["agreed"] > 20


def test_a_finished_game_goes_back_to_its_beginning_and_forward_to_its_end() -> None:
    g = walk(new_game(LINEUPS[2], 5), Random(5))
    model = Model(g, Random(5))
    end, undone = model.now, 0
    while g.undo(consent=True):
        undone += 1
    assert not g.events or g.state.number == 0
    for _ in range(undone):
        assert g.redo()
    assert not g.redo()
    model.check(end)
    assert g.over


def test_a_decision_ends_redo_and_a_refused_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    g, r = new_game(("marquise", "eyrie"), 2), Random(2)
    until(g, r, "move.count")
    assert g.pending
    before = face(g.pending)
    assert g.undo()
    assert g.undo()
    with pytest.raises(Illegal):
        g.choose("no such thing")
    g.order(Seat(1), [NO_AMBUSH])  # or it would tell that there is one
    assert g.redo()
    assert g.redo()
    assert face(g.pending) == before
    assert g.state.orders[1] == [NO_AMBUSH.to_data()]
    assert g.undo()
    assert g.redo()

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    option = g.pending.options[0]
    assert g.undo()
    assert g.redo()
    assert g.undo()
    undone = g.undone
    again = g.since[-1] if g.since else None
    with monkeypatch.context() as m:
        m.setattr(movement, "moved", broken)
        assert g.redo()
        with pytest.raises(ZeroDivisionError):
            g.choose(option)
    assert g.undo()
    assert (g.since[-1] if g.since else None) == again
    assert [each.rests[-1].lines for each in g.undone] == [each.rests[-1].lines for each in undone]
    g.choose(g.pending.options[0])
    assert not g.redo()


def test_who_leaves_or_agrees_to_end_says_so_anew() -> None:
    leaving: tuple[Callable[[Game], None], ...] = (lambda g: g.concede(Seat(0)), Game.agree)
    for leave in leaving:
        g = walk(new_game(LINEUPS[5], 5), Random(5), limit=120)
        leave(g)
        assert g.undo(consent=True)
        assert not g.redo()
        assert g.undo(consent=True)
        leave(g)
        assert not g.redo()


def test_an_order_of_before_the_turn_that_is_made_again_is_over_with_it() -> None:
    g, r = new_game(("marquise", "eyrie"), 2), Random(2)
    while g.state.number < 2:
        assert g.pending
        g.choose(r.choice(g.pending.options))
    seat = g.state.turn.seat
    assert g.undo(consent=True)
    g.order(seat, [NO_AMBUSH])
    g.order(Seat(1 - seat), [NO_FOIL])
    assert g.redo()
    assert g.state.turn.seat == seat
    assert g.state.orders[seat] == []
    assert g.state.orders[1 - seat] == [NO_FOIL.to_data()]
