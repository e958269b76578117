"""A table in play, and for each seat that watches one beside it, where all that this seat cannot know lies otherwise.

Both go on side by side, answer by answer.  What the watching seat sees, hears and is asked must stay the same, and what
it can see of the others: who is asked, what, how often, behind which curtain, with which words across the table, what
can be taken back.  They may part only where the Law shows something that was hidden (PARTS); then a table that fits
what was shown takes the place of the one that does not, and must be the same without exception."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from functools import partial
from hashlib import blake2b
from io import StringIO
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.app.steps import Behind, Step, TurnOver
from root_tui.bots import Bot
from root_tui.bots.random import Random as RandomBot
from root_tui.engine.asks import WORLD, Ask, Drift, Seat
from root_tui.engine.events import Event
from root_tui.engine.game import ASIDE, Game, Line, generator
from root_tui.engine.seen import TableSeen
from root_tui.engine.view import view
from root_tui.pins import Pins
from root_tui.plain.play import Plain
from root_tui.questions.offered import offered
from root_tui.questions.options import choices_of
from root_tui.questions.shown import Choice
from root_tui.session import Session
from tests.ordered import any_orders, held
from tests.properties.plots import Told
from tests.properties.positions import answer as eagerly
from tests.properties.test_secrets import kept, pin_all
from tests.properties.walk import imagined

# what of a secret answer the others come to know, by the Law
HIDDEN = {
    "alliance.mobilize": "WA-2.3",  # supporters lie face down
    "outrage.card": "WA-2.6",  # from hand to supporters
    "vagabond.aid.card": "CORE-5",  # from hand to hand
    "corvids.expose.card": "CORVID-2.4",  # for the Corvids alone
    "corvids.plot.what": "CORVID-8.1",  # face down
}
OPEN = {  # discard pile, items, Decree and map lie open: CORE-5
    **dict.fromkeys(("battle.ambush", "battle.foil"), "CORE-10.4"),
    **dict.fromkeys(("craft.card", "craft.with"), "CORE-7.1"),
    "dominance.card": "CORE-9.1",
    **dict.fromkeys(("dominance.take", "dominance.pay"), "CORE-9.6"),
    **dict.fromkeys(("hand.discard", "mountain.card", "alliance.train", "corvids.recruit.card"), "CORE-5"),
    **dict.fromkeys(("marquise.hospitals", "marquise.bird", "marquise.overwork.card"), "CORE-5"),
    **dict.fromkeys(("duchy.dig.card", "duchy.banker", "alliance.pay", "alliance.supporters.drop"), "CORE-5"),
    **dict.fromkeys(("duchy.build.card", "duchy.foremole.card", "duchy.sway.card"), "DUCHY-2.7"),
    "duchy.sway.whom": "DUCHY-5.3",
    **dict.fromkeys(("eyrie.decree.add", "eyrie.decree.column"), "EY-4.2"),
    **dict.fromkeys(("alliance.revolt.where", "alliance.spread.where", "corvids.recruit.where"), "CORE-5"),
    **dict.fromkeys(("marquise.overwork.where", "duchy.dig.where", "duchy.dig.take", "duchy.build.where"), "CORE-5"),
    **dict.fromkeys(("duchy.dig.count", "duchy.build.what", "corvids.recruit.suit"), "CORE-5"),
    **dict.fromkeys(("corvids.expose.where", "corvids.expose.guess"), "CORVID-2.4"),
    **dict.fromkeys(("vagabond.aid.item", "vagabond.aid.take", "vagabond.explore.item"), "CORE-5"),
}
MENU = "CORE-6.1"  # what a seat does in its turn is done before all
PARTS = {  # what shows something hidden to everybody
    "discarded_random": "CORE-4.6",
    "supporter_discarded": "WA-2.4",
    "officers_lost": "WA-2.4",  # no supporter of that suit was there
    "outrage": "WA-2.6",
    "outrage_unpaid": "WA-2.6",
    "explored": "VB-7A",
    "quest_up": "VB-1.1",
    "flipped": "CORVID-7.1",
    "exposed": "CORVID-2.4",
    "exposure_failed": "CORVID-2.4",
    "raid": "CORVID-7.4",
}
ALL = frozenset(map(Seat, range(6)))
NOTHING: Any = object()


class Keyboard(Controller):
    """Makes scenes only for eyes that are looked through here; `deep`: with all that is said of the options."""

    through = ALL
    deep = False

    def _ask(self, ask: Ask[Any], eyes: Seat | None, *, across: bool = False) -> Scene:
        if eyes is None or eyes in self.through:
            return super()._ask(ask, eyes, across=across)
        return Scene(cast(Any, None), eyes, undone=bool(self.session.game.undone))


def briefly_offered(game: Game, ask: Ask[Any], words: Any, table: Any, *, own: bool) -> tuple[Choice, ...]:
    """Half of all time goes into what is known of options beforehand."""
    return offered(game, ask, words, table, own=own) if Keyboard.deep else choices_of(ask, words, table)


class Passing(Plain):
    """Plain mode's keyboard: who gets it, and what it prints before whose eyes."""

    def __init__(self, session: Session, like: dict[str, Any] | None = None) -> None:
        super().__init__(session, StringIO(), StringIO())
        self.first.clear()
        self.printed: list[tuple[Seat | None, str]] = []
        self.say = self.print
        if like:
            self.eyes, self.covered, self.told = like["eyes"], like["covered"], dict(like["told"])
            self.printed = list(like["printed"])

    def like(self) -> dict[str, Any]:
        return {"eyes": self.eyes, "covered": self.covered, "told": dict(self.told), "printed": list(self.printed)}

    def print(self, text: str = "") -> None:
        self.printed.append((self.seeing, text))

    def wait(self, text: str, seat: Seat | None = None, *, orders: bool = False, unlocks: Seat | None = None) -> None:
        locked = self.locked(seat if unlocks is None else unlocks)
        self.print(f"{text} {locked}")

    def new_pin(self, seat: Seat, *, first: bool = False) -> None:
        self.print("a new PIN")

    def put(self, ask: Ask[Any]) -> None:
        """Its list says what the app's says."""
        game, table = self.session.game, view(self.session.game.state, self.seeing)
        self.print(f"{self.words.seat(ask.seat)}. {self.words.prompt(ask, table, game.events[game.rests[-1].told :])}")

    def ask(self, *, seated: bool = True) -> list[tuple[Seat | None, str]]:
        """All that is printed up to the next answer."""
        if not seated:
            self.stand_up()
        if ask := self.session.game.pending:
            self.meet(ask)
            self.news()
            self.put(ask)
        else:
            self.end()
        printed, self.printed = self.printed, []
        return printed


def heard_by(eyes: Seat, printed: Sequence[tuple[Seat | None, str]]) -> list[Any]:
    """Without what is printed before another's eyes, but that it is."""
    found = [line if line[0] in (None, eyes) else line[0] for line in printed]
    return [x for i, x in enumerate(found) if not i or x != found[i - 1] or isinstance(x, tuple)]


class Shown(NamedTuple):
    """A step at the keyboard."""

    step: Step
    locked: bool = False
    digest: tuple[Any, ...] = ()


class Printed(NamedTuple):
    """By plain mode, before whose eyes."""

    lines: tuple[tuple[Seat | None, str], ...]


class Kept(Protocol):
    controller: Keyboard
    plain: Passing


def shown(table: Kept, *, seated: bool = True) -> list[Shown | Printed]:
    """All that comes until a question can be answered; `seated`: whoever sat at the keyboard sits there still."""
    controller, found = table.controller, list[Shown | Printed]()
    while len(found) < 20:
        step = controller.step()
        if isinstance(step, Behind):
            found.append(Shown(step, controller.locked(step.seat)))
            controller.opened(step.seat)
        elif isinstance(step, Scene) and step.covered:
            found.append(Shown(step, step.question is not None and controller.locked(step.question.seat)))
            controller.take_up()
        elif isinstance(step, TurnOver):
            found.append(Shown(step))
        else:
            return [*found, Shown(step, digest=controller.digest()), Printed(tuple(table.plain.ask(seated=seated)))]
    raise AssertionError("no question comes")


def seen_by(eyes: Seat, steps: Sequence[Shown | Printed]) -> list[Any]:
    """What a seat across the table sees of them: of another's own screens, that they are there."""
    found: list[Any] = []
    for each in steps:
        if isinstance(each, Printed):
            found.append(["printed", *heard_by(eyes, each.lines)])
            continue
        step = each.step
        if isinstance(step, TurnOver) and step.seat != eyes:
            found.append(("last look", step.seat))
        elif isinstance(step, Scene) and step.eyes not in (None, eyes):
            found.append(("at the keyboard", step.eyes, step.undone))
        else:
            found.append(each)
    return found


class Thinker:
    """Any move it makes hangs on all that it sees."""

    looks = True

    def __call__(self, table: TableSeen | None, ask: Ask[Any], below: Any) -> Any:
        seen = blake2b(repr((table, face(ask, ask.seat))).encode(), digest_size=8).digest()
        return ask.options[(int.from_bytes(seen, "big") + below(97)) % len(ask.options)]


class Like(NamedTuple):
    """How keyboards are left, the app's and plain mode's."""

    app: dict[str, Any]
    plain: dict[str, Any]


def pinned(seats: Iterable[Seat]) -> dict[str, Any]:
    """PINs that nobody need enter, as a save keeps them."""
    return {"pins": {str(int(seat)): {"hash": "a", "wrong": 0} for seat in seats}}


def another(kept: dict[str, Any]) -> dict[str, Any]:
    """Of the same seats other ones."""
    return {name: {seat: one | {"hash": "b"} for seat, one in pins.items()} for name, pins in kept.items()}


class Twin:
    """`strange`: the others' sealed orders are other ones too."""

    def __init__(self, eyes: Seat, game: Game, session: Session, like: Like, *, strange: bool) -> None:
        self.eyes, self.game, self.strange = eyes, game, strange
        self.session = copy(session)
        self.session.game = game
        self.session.pins = Pins(another(session.pins.kept()))
        self.controller = Keyboard(self.session)
        self.plain = Passing(self.session, like.plain)
        for name, value in like.app.items():
            setattr(self.controller, name, value if name == "_texts" else copy(value))  # one event, one text
        self.controller.session, self.controller.through = self.session, frozenset([eyes])


class Tables:
    """`counts` of what was compared, by question those put to others, by rule where tables parted."""

    def __init__(
        self,
        session: Session,
        seed: int,
        *,
        orders: float = 0.02,
        back: float = 0.02,
        leaving: float = 0.0,
        eager: bool = False,
    ) -> None:
        """`orders`, `back` (undo), `leaving`: how often; `eager`: what is rare in play is done rather than nothing."""
        self.session, self.dice, self.eager = session, Random(seed), eager
        self.controller, self.plain = Keyboard(session), Passing(session)
        self.orders, self.back, self.leaving = orders, back, leaving
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.parted: Counter[str] = Counter()
        self.about: dict[str, str] = {}
        self.bots: tuple[Bot, ...] = (RandomBot(), Thinker())
        self.views: dict[Seat, TableSeen] = {}  # as it stands now
        self.owed: list[tuple[Seat, str, Any, int]] = []  # open answers that are still to be told
        before = self._like()
        steps = shown(self)
        self.twins: dict[Seat, Twin] = {}
        for eyes in self.seats:
            twin = self._fitting(eyes, len(self.game.rests) - 1, before, steps, len(self.game.events), start=True)
            if twin:
                self.twins[eyes] = twin

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def seats(self) -> Sequence[Seat]:
        return self.session.state.lineup.seats

    def _like(self) -> Like:
        app = {name: value if name == "_texts" else copy(value) for name, value in vars(self.controller).items()}
        return Like(app, self.plain.like())

    # -- tables that lie otherwise -----------------------------------------------------------------
    def deal(self, eyes: Seat, depth: int, like: Like, *, strange: bool = False) -> Twin | None:
        """Dealt anew in the rest of that number, and played on from there as here.  None after a reshuffle."""
        game = self.game
        rests, told = game.rests[depth:], game.rests[depth].told
        rest, lines = rests[0].state, [line for each in rests for line in each.lines]
        assert rest is not None
        if any(line.id == "shuffle" for line in lines):
            self.counts["reshuffled"] += 1
            return None
        keep = kept(eyes, rest, lines, game.events[told:], self.about)
        if game.pending and game.pending.id == "outrage.card":
            keep.hands[game.pending.seat] = list(rest.hands[game.pending.seat])
            keep.drawn = set(range(8))
        for attempt in range(2):
            other = rest.copy()
            Told(rest, game.events[told:]).redeal(other, eyes, generator(self.dice.getrandbits(60)), keep)
            other.rng = rest.rng  # the same dice
            other.orders = [list(each) for each in rest.orders]
            try:
                there = Game.resume(other, lines, events=game.events[:told], before=game.rests[:depth])
                break
            except Drift:
                assert not attempt, (eyes, lines)
                self.counts["drift"] += 1
                pin_all(keep, rest, {line.seat for line in lines if line.seat not in (WORLD, eyes)})
        there.undone = game.undone
        if strange:
            for seat in self.seats:
                if seat != eyes and seat not in there.state.out:
                    there.state.orders[seat] = held(*any_orders(there.state, seat, self.dice))
        self.counts["dealt"] += 1
        self.counts["dealt otherwise"] += there.state.hands != game.state.hands
        return Twin(eyes, there, self.session, like, strange=strange)

    def _fitting(
        self,
        eyes: Seat,
        depth: int,
        like: Like,
        steps: Sequence[Shown | Printed],
        told: int,
        *,
        start: bool = False,
    ) -> Twin | None:
        """A table that fits all that was shown up to now: it is the same without exception."""
        twin = self.deal(eyes, depth, like)
        if twin is None:
            return None
        there = twin.game.events[told:]
        wrong = self._difference(twin, steps, shown(twin), self.game.events[told:], there)
        assert not wrong, (wrong, eyes, self.game.pending, twin.game.pending, "fitting")
        self.counts["fitting"] += not start
        return twin

    def _anew(self, eyes: Seat) -> None:
        """As it stands now, at a question to these eyes."""
        twin = self.deal(eyes, len(self.game.rests) - 1, self._like(), strange=self.dice.random() < 0.2)
        if twin:
            self.twins[eyes] = twin
        else:
            self.twins.pop(eyes, None)

    # -- what must be the same ---------------------------------------------------------------------
    def _difference(
        self,
        twin: Twin,
        steps: Sequence[Shown | Printed],
        there: Sequence[Shown | Printed],
        told: Sequence[Event],
        told_there: Sequence[Event],
    ) -> str:
        """The first thing that these eyes can see and that is not the same; "" if there is none."""
        g, h, eyes = self.game, twin.game, twin.eyes
        for each in (eyes, None):
            if [e.told_to(each) for e in told] != [e.told_to(each) for e in told_there]:
                return "events"
        if face(g.pending, eyes) != face(h.pending, eyes):
            return "question"
        if eyes not in self.views:
            self.views[eyes] = view(g.state, eyes)
        if self.views[eyes] != view(h.state, eyes):
            return "view"
        if seen_by(eyes, steps) != seen_by(eyes, there):
            return f"screens: {first_difference(seen_by(eyes, steps), seen_by(eyes, there))}"
        if (g.to_undo(), g.may_undo(), g.may_undo(eyes)) != (h.to_undo(), h.may_undo(), h.may_undo(eyes)):
            return "what can be taken back"
        if len(g.undone) != len(h.undone):
            return "what can be made again"
        if g.state.rng != h.state.rng:
            return "dice"
        ask = g.pending
        self.counts["compared"] += 1
        screens = [x.step for x in steps if isinstance(x, Shown)]
        self.counts["screens"] += len(screens)
        if ask is not None and ask.seat != eyes:
            assert h.pending is not None
            self.asked[ask.id] += 1
            self.counts["other hand"] += g.state.hands[ask.seat] != h.state.hands[ask.seat]
            self.counts["other options"] += ask.options != h.pending.options
            self.counts["curtains to others"] += any(isinstance(step, Behind) for step in screens)
        elif ask is not None and h.pending is not None:
            self.counts["own"] += 1
            self._moves(ask, h, eyes)
        return ""

    def _moves(self, ask: Ask[Any], h: Game, eyes: Seat) -> None:
        """A bot that holds this seat moves alike, and imagines the same games."""
        seed = self.dice.getrandbits(32)
        if Keyboard.deep:
            assert self.game.refusals() == h.refusals(), (eyes, ask)
        elif seed % 4:
            return
        for bot in self.bots:
            moves = [bot(view(g.state, eyes), cast(Any, g.pending), generator(seed)) for g in (self.game, h)]
            assert moves[0] == moves[1], (type(bot), eyes, ask)
        x, y = (imagined(g, seed) for g in (self.game, h))
        assert (x.state, face(x.pending, eyes)) == (y.state, face(y.pending, eyes)), ("imagined", eyes, ask)
        self.counts["moves of bots"] += 1

    # -- where they may part -----------------------------------------------------------------------
    def _why(self, twin: Twin, told: Sequence[Event], there: Sequence[Event], lines: Any, lines_there: Any) -> str:
        """The rule by which the two are no longer the same for these eyes; "" if there is none."""
        eyes = twin.eyes
        for i in range(max(len(told), len(there))):
            a, b = (each[i] if i < len(each) else None for each in (told, there))
            x, y = (e and (e.told_to(eyes), e.told_to(None)) for e in (a, b))
            if x != y:
                both = [e for e in (a, b) if e]
                for e in both:
                    if e.secret and eyes in e.who:
                        return f"{e.name} to these eyes"
                for e in both:
                    if e.name in PARTS:
                        return f"{e.name}: {PARTS[e.name]}"
                break
        asked = {p.id for p in (self.game.pending, twin.game.pending) if p}
        if "outrage.card" in asked:
            return "outrage.card: WA-2.6"
        for i in range(max(len(lines), len(lines_there))):
            p, q = (each[i] if i < len(each) else None for each in (lines, lines_there))
            if p == q:
                continue
            if p and q and p[:2] == q[:2] and p.seat not in (WORLD, eyes):
                how = "by lot" if p.seat in self.game.state.out else "by an order"
                return f"{p.id} {how}: {OPEN.get(p.id) or HIDDEN.get(p.id) or MENU}"
            if twin.strange and not (p and q):
                return "an order is obeyed"
            break
        return ""

    # -- playing -------------------------------------------------------------------------------------
    def play(self, decisions: int) -> None:
        dice = self.dice
        while decisions and (ask := self.game.pending):
            Keyboard.deep = dice.random() < 0.03
            chance = dice.random()
            if chance < self.orders:
                self._order(dice.choice(self.seats))
            elif chance < self.orders + self.back:
                self._take_back()
            elif dice.random() < self.leaving and len(self.seats) > len(self.game.state.out) + 2:
                self._concede()
            else:
                self._answer(ask)
                decisions -= 1

    def _answer(self, ask: Ask[Any]) -> None:
        g, controller = self.game, self.controller
        option = eagerly(ask, self.dice) if self.eager else self.dice.choice(ask.options)
        depth, since = len(g.rests) - 1, len(g.since)
        self.about[ask.id] = ask.about
        told = len(g.events)
        self.plain.go_on(lambda: controller.answer(controller.serial, option))
        self.views.clear()
        like = self._like()
        lines = lines_since(g, depth, since)
        steps = shown(self)
        self._watch(ask, option, told)
        for eyes in self.seats:
            twin = self.twins.get(eyes)
            if twin is None:
                self._replaced(eyes, depth, like, steps, told, "reshuffled")
                continue
            h = twin.game
            assert h.pending
            there = self._mapped(twin, ask, h.pending, option)
            if there is NOTHING:
                self._replaced(eyes, depth, like, steps, told, f"{ask.id}: {OPEN.get(ask.id, MENU)}")
                continue
            d, n, before = len(h.rests) - 1, len(h.since), len(h.events)
            at = twin.controller
            twin.plain.go_on(partial(at.answer, at.serial, there))
            lines_there = lines_since(h, d, n)
            seen = shown(twin)
            wrong = self._difference(twin, steps, seen, g.events[told:], h.events[before:])
            if wrong:
                why = self._why(twin, g.events[told:], h.events[before:], lines, lines_there)
                assert why, (wrong, eyes, ask, option, there, g.pending, h.pending, lines, lines_there)
                self._replaced(eyes, depth, like, steps, told, why)
        self._next()

    def _replaced(
        self, eyes: Seat, depth: int, like: Like, steps: Sequence[Shown | Printed], told: int, why: str
    ) -> None:
        self.parted[why] += 1
        twin = self._fitting(eyes, depth, like, steps, told)
        if twin:
            self.twins[eyes] = twin
        else:
            self.twins.pop(eyes, None)

    def _mapped(self, twin: Twin, ask: Ask[Any], there: Ask[Any], option: Any) -> Any:
        """What is answered at the other table; NOTHING where it cannot be alike, and the answer shows it."""
        if ask.seat == twin.eyes or not ask.secret:
            return option
        if ask.id in HIDDEN:
            return self.dice.choice(there.options)
        assert ask.menu or ask.id in OPEN or ask.about == "action", f"does {ask.id} show its answer?"
        return option if option in there.options else NOTHING

    def _watch(self, ask: Ask[Any], option: Any, told: int) -> None:
        """An open answer that names a card must be told before the action is over: else nothing parts the tables."""
        g = self.game
        if ask.secret and ask.about == "card" and type(option) is int and ask.id in OPEN:
            self.owed.append((ask.seat, ask.id, option, told))
        if g.since and any(line.id not in ASIDE for line in g.since):
            return
        for seat, id, card, since in self.owed:
            said = {x for e in g.events[since:] for x in (*e.told_to(None).data, *e.told_to(None).secret)}
            assert card in said, f"{id} of {seat} showed no {card}"
        self.counts["shown"] += len(self.owed)
        self.owed.clear()

    def _next(self) -> None:
        """Whoever is asked now has a table dealt anew before the answer."""
        if self.game.pending:
            self._anew(self.game.pending.seat)

    def _order(self, seat: Seat) -> None:
        """Given by somebody, seen by nobody else."""
        if seat in self.game.state.out:
            return
        orders = any_orders(self.game.state, seat, self.dice)
        self.controller.order(seat, orders)
        self.views.clear()
        steps = shown(self)
        told = len(self.game.events)
        for eyes, twin in self.twins.items():
            if eyes == seat or not twin.strange:
                twin.controller.order(seat, orders)
            wrong = self._difference(twin, steps, shown(twin), [], twin.game.events[told:][:0])
            assert not wrong, (wrong, eyes, "an order was given")
        self.counts["orders"] += 1

    def _take_back(self) -> None:
        """Alike at all tables: whether it can be, what comes of it, and that it can be made again."""
        agreed = self.dice.random() < 0.3
        self._both("undone", lambda c: c.undo(agreed=agreed))
        self.owed.clear()
        if self.game.undone and self.dice.random() < 0.5:
            self._both("redone", lambda c: c.redo())
        for eyes in self.seats:  # an undo leads before the time where they were dealt anew
            self._anew(eyes)

    def _both(self, what: str, change: Any) -> None:
        done = change(self.controller)
        self.views.clear()
        steps, told = shown(self, seated=False), len(self.game.events)
        for eyes, twin in self.twins.items():
            again = change(twin.controller)
            assert again == done, (what, eyes)
            wrong = self._difference(twin, steps, shown(twin, seated=False), [], [])
            assert not wrong, (wrong, what, eyes)
            assert len(twin.game.events) == told
        self.counts[what] += done

    def _concede(self) -> None:
        there = self.controller.in_play()
        if not there:
            return
        seat = self.dice.choice(there)
        depth, told = len(self.game.rests) - 1, len(self.game.events)
        since = len(self.game.since)
        self.controller.concede(seat)
        self.views.clear()
        like, lines = self._like(), lines_since(self.game, depth, since)
        steps = shown(self, seated=False)
        for eyes, twin in list(self.twins.items()):
            h = twin.game
            d, n, before = len(h.rests) - 1, len(h.since), len(h.events)
            twin.controller.concede(seat)
            events = self.game.events[told:], h.events[before:]
            wrong = self._difference(twin, steps, shown(twin, seated=False), *events)
            if wrong:
                why = self._why(twin, *events, lines, lines_since(h, d, n))
                assert why, (wrong, eyes, seat, "conceded")
                self._replaced(eyes, depth, like, steps, told, why)
        self.counts["conceded"] += 1
        self._next()


def face(ask: Ask[Any] | None, eyes: Seat) -> Any:
    """What these eyes may know of a question."""
    if ask is None:
        return None
    options = ask.options if ask.seat == eyes or not ask.secret else None
    return ask.seat, ask.id, ask.about, ask.secret, ask.data, ask.menu, options


def first_difference(x: Any, y: Any, where: str = "") -> str:
    """Where in two screens, by field, and what."""
    if is_dataclass(x) and type(x) is type(y):
        for each in fields(x):
            a, b = getattr(x, each.name), getattr(y, each.name)
            if a != b:
                return first_difference(a, b, f"{where}.{each.name}")
    if isinstance(x, (tuple, list)) and isinstance(y, (tuple, list)) and len(x) == len(y):
        for i, (a, b) in enumerate(zip(x, y, strict=True)):
            if a != b:
                return first_difference(a, b, f"{where}[{i}]")
    return f"{where}: {x!r} and {y!r}"


def lines_since(g: Game, depth: int, n: int) -> list[Line]:
    """The answers after the first `n` lines of a rest."""
    lines = [line for rest in g.rests[depth:] for line in rest.lines][n:]
    return [line for line in lines if line.id not in ASIDE]
