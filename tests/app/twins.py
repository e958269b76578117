"""A controller in play, and beside it the same table with all that is hidden dealt anew: it must show the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.app.steps import Behind, Ended, TurnOver
from root_tui.engine.asks import WORLD, Drift, Seat
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.game import Game, generator
from root_tui.engine.state import State
from root_tui.engine.view import redeal
from root_tui.session import Session
from tests.ordered import any_orders, held, never
from tests.properties.test_secrets import kept, pin_all

ORDERS = never("battle.ambush", "marquise.hospitals")
PLOT_NEWS = frozenset({"exposure_failed", "exposed", "flipped", "raid"})  # what tells something of a plot


class Twins:
    """A controller in play, and for each seat that looks on the same table with all that this seat cannot know dealt
    anew before the last answer."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.dice, self.controller = session, Random(seed), Controller(session)
        self.counts: Counter[str] = Counter()
        self.about: dict[str, str] = {}
        self.depth = 0  # of the rest before the last answer

    @property
    def game(self) -> Game:
        return self.session.game

    def step(self) -> Any:
        before = {name: copy(value) for name, value in vars(self.controller).items()}
        step = self.controller.step()
        self.counts[type(step).__name__] += 1
        eyes = step.eyes if isinstance(step, Scene) else step.seat if isinstance(step, TurnOver) else None
        for seat in self.game.state.lineup.seats if eyes is None else (eyes,):
            self._compare(before, step, eyes, seat)
        return step

    def _session(self, game: Game) -> Session:
        session = copy(self.session)
        session.game = game
        return session

    def _compare(self, before: dict[str, Any], step: Any, eyes: Seat | None, seat: Seat) -> None:
        other = self._dealt_anew(seat)
        if other is None:
            return
        for each in other.state.lineup.seats:
            if each != seat:
                other.state.orders[each] = held(*any_orders(other.state, each, self.dice))
        twin = Controller(self._session(other))
        own = {"session": twin.session, "_texts": {}}
        for name, value in before.items():
            setattr(twin, name, own.get(name, copy(value)))
        assert twin.step() == step, (seat, self.game.pending)
        for what, shown, again in zip(PAGES, pages(self.controller, eyes), pages(twin, eyes), strict=True):
            assert shown == again, (what, seat, self.game.pending)
        self.counts["compared"] += 1
        self.counts["other plots"] += plots(other.state) != plots(self.game.state)
        self.counts["public" if eyes is None else "own"] += 1
        asked = self.game.pending.seat if self.game.pending else WORLD
        if asked not in (WORLD, seat) and other.state.hands[asked] != self.game.state.hands[asked]:
            self.counts[f"{type(step).__name__}, other hand"] += 1

    def _dealt_anew(self, viewer: Seat) -> Game | None:
        """As `tests/properties/test_secrets` deals."""
        game = self.game
        rests, told = game.rests[self.depth :], game.rests[self.depth].told
        rest, lines = rests[0].state, [line for each in rests for line in each.lines]
        assert rest is not None
        if any(line.id == "shuffle" for line in lines):
            return None
        keep = kept(viewer, rest, lines, game.events[told:], self.about)
        if game.pending and game.pending.id == "outrage.card":
            keep.hands[game.pending.seat] = list(rest.hands[game.pending.seat])
        told_of = any(e.name in PLOT_NEWS or "plot" in e.data for e in game.events[told:])
        keep.hooks = keep.hooks or told_of or any(line.id == "corvids.plot.what" for line in lines)
        for attempt in range(2):
            other = rest.copy()
            redeal(other, viewer, generator(self.dice.getrandbits(60)), keep)
            try:
                return Game.resume(other, lines, events=game.events[:told], before=game.rests[: self.depth])
            except Drift:
                assert not attempt
                pin_all(keep, rest, {line.seat for line in lines if line.seat not in (WORLD, viewer)})
        return None

    def play(self, answers: int) -> None:
        """Random answers, looks and orders; the screens that come of them are compared."""
        dice, controller = self.dice, self.controller
        while answers:
            step = self.step()
            if isinstance(step, Ended):
                return
            if isinstance(step, Behind):
                controller.opened(step.seat)
            if not isinstance(step, Scene):
                continue
            assert step.question is not None
            chance = dice.random()
            if step.withheld or (step.covered and chance < 0.5):
                controller.take_up()
            elif chance < 0.05:
                self._peek(Seat(dice.randrange(len(self.game.state.hands))))
            elif chance < 0.08 and step.eyes is not None:
                controller.order(step.eyes, any_orders(self.game.state, step.eyes, dice))
            else:
                ask = self.game.pending
                assert ask is not None
                self.about[ask.id], self.depth = ask.about, len(self.game.rests) - 1
                assert controller.answer(step.question.serial, dice.choice(step.question.choices).value)
                answers -= 1

    def _peek(self, seat: Seat) -> None:
        self.controller.closed()
        self.controller.opened(seat)
        other = self._dealt_anew(seat)
        if other is not None:
            twin = Controller(self._session(other))
            assert twin.own(seat) == self.controller.own(seat)
        self.controller.closed()


def plots(s: State) -> list[list[int]]:
    """What the face-down plots are."""
    return [board.kinds for board in s.boards if isinstance(board, CorvidBoard)]


PAGES = (
    *("public table", "log", "time machine", "why not", "digest", "undo", "what if"),
    *(f"why not {c}" for c in range(13)),
    *(f"why not {c}, all" for c in (1, 6, 11)),
)


def pages(controller: Controller, eyes: Seat | None) -> Iterator[Any]:
    """What can be asked for from there."""
    yield controller.public()
    yield controller.log()
    past = controller.past(controller.viewer)
    yield past.turns(), [past.moment(n) for n in range(max(0, len(past) - 3), len(past))]
    yield controller.missing()
    yield copy(controller).digest()
    yield controller.beyond()
    ask = controller.session.game.pending
    options = ask.options if ask and ask.seat == eyes else ()
    yield [controller.what_if(controller.serial, option) for option in options]
    yield from (controller.why(c) for c in range(13))
    yield from (controller.missing(c, options[0] if options else None) for c in (1, 6, 11))
