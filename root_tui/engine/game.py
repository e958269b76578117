"""The driver: it owns the journal, chance, events and undo."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .asks import WORLD, Ask, Drift, GameOver, Illegal, Refusal, Request, Seat
from .atlas import BURROW
from .deck import BIRD
from .events import SURE, Event
from .hooks import Rule
from .orders import ASK, Order, answered, sound
from .rules import concession, turn
from .rules.spine import next_rule
from .state import State

CURTAIN, ORDER, NOTE, KNOWN = "curtain", "order", "note", "known"
CONCEDE, AGREE = "concede", "agree"
LEAVING = (CONCEDE, AGREE)  # taken back only if all agree
ASIDE = (CURTAIN, ORDER, NOTE, KNOWN, *LEAVING)  # lines that answer no question


class Line(NamedTuple):
    """A journal line: question, seat, answer.  A line of WORLD has taught somebody something."""

    id: str
    seat: Seat
    answer: Any


class Sequel(NamedTuple):
    """Events to be told to whoever answers (`Event.told_to`), up to a question, which is `then`, to the end of the
    turn, or to what chance or a hidden thing decides; `ended`: the action is over by then."""

    events: tuple[Event, ...]
    then: Ask[Any] | None = None
    chance: bool = False
    ended: bool = False


@dataclass(slots=True)
class Rest:
    """A state at which no rule was under way, the lines answered since, and how many events had been told by then."""

    state: State | None  # None: not kept; replay from the last one before it that is
    lines: list[Line] = field(default_factory=list)
    told: int = 0
    digest: str = ""  # of the state, once a save has taken it


Position = tuple[int, list[Line]]  # a rest's number, and the lines answered after it
Lesson = tuple[str, Seat]  # what was learned: roll, shuffle, pick, reveal; a curtain or an answer, whose


class Undone(NamedTuple):
    """What an undo has taken back, for a redo: the rests from the one it led to on, all events told by then, and
    whether that was the end; where it led, and how many had been told there.  Nothing of it is changed any more."""

    rests: tuple[Rest, ...]
    events: list[Event]
    over: bool
    left: Position
    told: int
    whose: Seat
    agreed: bool  # it took the consent of all


def frozen(x: Any) -> Any:
    return tuple(map(frozen, x)) if type(x) is list else x


def digest(state: State) -> str:
    """The same for the same state on every machine."""
    return hashlib.blake2b(json.dumps(state.to_data(), sort_keys=True).encode(), digest_size=8).hexdigest()


class Game:
    """A game in play.  The last rest and the lines after it are the whole truth; saves, clones and undo are made of
    them.  `rests` holds every rest up to now, the current one last; `undone`, for redo, the last undo last.  Without
    `keep` (playouts) there are no rests, no lines, no events."""

    __slots__ = ("_rule", "events", "keep", "pending", "rests", "state", "undone")

    def __init__(self, state: State, *, keep: bool = True) -> None:
        self._start([Rest(state)], [], keep)
        self._run(None, [])

    def _start(self, rests: list[Rest], events: list[Event], keep: bool) -> None:
        rest = rests[-1].state
        assert rest is not None
        self.rests, self.events, self.keep = rests, events, keep
        self.state = rest.copy() if keep else rest
        self.state.events = events if keep else None
        self.pending: Ask[Any] | None = None
        self._rule: Rule | None = None
        self.undone: tuple[Undone, ...] = ()

    @classmethod
    def resume(
        cls,
        rest: State,
        lines: Sequence[Line] = (),
        *,
        keep: bool = True,
        events: list[Event] | None = None,
        before: list[Rest] | None = None,
        stands: bool = True,
    ) -> Game:
        """A game at the question that is open after `lines`, or that comes up then if none `stands` there.  Raises
        Drift when they do not fit the rules."""
        g = cls.__new__(cls)
        events = events if events is not None else []
        g._start([*(before or []), Rest(rest if keep else rest.copy(), told=len(events))], events, keep)
        g._run(None, list(lines), stands=stands)
        return g

    @property
    def since(self) -> list[Line]:
        return self.rests[-1].lines

    @property
    def over(self) -> bool:
        return self.pending is None

    # -- running ------------------------------------------------------------
    def choose(self, option: Any) -> None:
        """Answer the pending question.  Illegal if it does not offer the option.  When a rule breaks, the table is put
        back as it was and the error goes on to the caller."""
        ask = self.pending
        if ask is None or option not in ask.options:
            raise Illegal(f"{option!r} does not answer {ask}")
        if not self.keep:
            self._play_out(option)
            return
        before = self.position()
        self.since.append(Line(ask.id, ask.seat, option))
        try:
            self._run(option, [])
        except Exception:
            self.return_to(before)
            raise
        self.undone = ()

    def position(self) -> Position:
        """Where the game stands now; with `return_to` the way back to it."""
        return len(self.rests) - 1, self.since[:]

    def _run(self, answer: Any, replay: list[Line], *, stands: bool = False) -> None:
        """Run until a question is open that nobody has answered.  `stands`: the one after the replayed lines was open,
        whatever has been ordered."""
        rule, state, keep = self._rule, self.state, self.keep
        replay.reverse()
        while True:
            if rule is None:
                if keep and self.rests[-1].lines:
                    self.rests.append(Rest(state.copy(), told=len(self.events)))
                rule, answer = next_rule(state), None
                if rule is None:
                    self._rule = self.pending = None
                    if replay:
                        raise Drift(f"the game ended before {replay[-1]}")
                    return
            try:
                request: Request = rule.send(answer)
            except StopIteration:
                rule = None
                continue
            except GameOver:
                rule = None
                continue
            if isinstance(request, Ask) and len(request.options) == 1 and not request.secret:
                answer = request.options[0]
                state.tell("forced", request.seat, request.id, answer)
                continue
            noted = stands and not replay  # a question that was open when an order came stays open
            if replay:
                ask = request if isinstance(request, Ask) else None
                self._rule, self.pending = rule, ask
                while replay and replay[-1].id in ASIDE:
                    self._note(replay.pop())
                    noted = True
                    if state.over or (ask and ask.seat in state.out):
                        break  # what comes next was noted at a later question
                if state.over or (ask and ask.menu and ask.seat in state.out):
                    stands = stands and bool(replay)
                    rule.close()
                    rule = None
                    continue
            stands = stands and bool(replay)
            line: Line
            if not isinstance(request, Ask):
                line = Line(request.id, WORLD, replay[-1].answer if replay else request.answer(state.below))
                if replay:
                    self._spin(request)
            elif replay:
                line = Line(request.id, request.seat, replay[-1].answer)
                if request.seat in state.out and concession.by_lot(request):
                    state.below(len(request.options))
            elif request.seat in state.out:
                line = Line(request.id, request.seat, self._lot(request))
            elif (
                not noted
                and (given := state.orders[request.seat])
                and (found := answered(state, request, given)) is not ASK
            ):
                line = Line(request.id, request.seat, found)
            else:
                self._rule, self.pending = rule, request
                return
            if replay:
                told = replay.pop()
                if told[:2] != line[:2] or (isinstance(request, Ask) and told.answer not in request.options):
                    raise Drift(f"{told} does not answer {request}")
            answer = line.answer
            if keep:
                self.rests[-1].lines.append(line)

    def _play_out(self, answer: Any) -> None:
        """As `_run`, when nothing is replayed and nothing kept."""
        rule, state = self._rule, self.state
        while True:
            if rule is None:
                rule, answer = next_rule(state), None
                if rule is None:
                    self._rule = self.pending = None
                    return
            try:
                request: Request = rule.send(answer)
            except (StopIteration, GameOver):
                rule = None
                continue
            if not isinstance(request, Ask):
                answer = request.answer(state.below)
            elif len(request.options) == 1 and not request.secret:
                answer = request.options[0]
            elif request.seat in state.out:
                answer = self._lot(request)
            elif (given := state.orders[request.seat]) and (found := answered(state, request, given)) is not ASK:
                answer = found
            else:
                self._rule, self.pending = rule, request
                return

    def _lot(self, ask: Ask[Any]) -> Any:
        """What a seat that has conceded answers: no, else by lot, whatever it holds."""
        return ask.options[self.state.below(len(ask.options))] if concession.by_lot(ask) else None

    def _spin(self, request: Request) -> None:
        """The generator goes on as if it had given the replayed answer."""
        if not isinstance(request, Ask):
            request.answer(self.state.below)

    def _note(self, line: Line) -> None:
        if line.id == ORDER:
            self.state.orders[line.answer[0]] = [order.to_data() for order in sound(line.answer[1])]
        elif line.id == NOTE:
            self.state.tell(*line.answer)
        elif line.id == CONCEDE:
            concession.concede(self.state, line.seat)
        elif line.id == AGREE:
            concession.agree(self.state, line.answer)
        if self.keep:
            self.since.append(line)

    def opened(self, seat: Seat) -> None:
        """The app tells that a curtain opened: what lies behind has been seen."""
        if self.pending:
            self._note(Line(CURTAIN, WORLD, seat))

    def order(self, seat: Seat, orders: Sequence[Order]) -> None:
        """Sealed orders, in place of those before: until its next turn `seat` answers by them, as if by hand."""
        if self.pending:
            self._note(Line(ORDER, seat, (seat, sound(orders))))

    def last_orders(self, seat: Seat) -> tuple[Order, ...]:
        """Those that the seat gave last, whether they hold still or not; none if it gave none."""
        lines = (line for rest in reversed(self.rests) for line in reversed(rest.lines))
        return next((sound(x.answer[1]) for x in lines if x.id == ORDER and x.seat == seat and x.answer[1]), ())

    def note(self, name: str, seat: Seat, *data: Any) -> None:
        """The table itself tells an event: it teaches nothing, and outlives an undo of what is around it."""
        if self.pending:
            self._note(Line(NOTE, WORLD, (name, seat, *data)))

    def concede(self, seat: Seat) -> None:
        """The seat gives up: from now on it answers no, or by lot, and its turns pass.  Illegal during set-up, after
        the end, and twice."""
        if not concession.may_concede(self.state, seat):
            raise Illegal(f"seat {seat} cannot concede now")
        self._leave(Line(CONCEDE, seat, None))

    def agree(self, winners: Sequence[Seat] = ()) -> None:
        """All have agreed that the game ends here; Illegal after its end."""
        if self.pending is None:
            raise Illegal("the game is over")
        self._leave(Line(AGREE, self.pending.seat, tuple(winners)))

    def _leave(self, line: Line) -> None:
        depth, lines = before = self.position()
        try:
            self.return_to((depth, [*lines, line]))
        except Exception:
            self.return_to(before)
            raise
        self.undone = ()

    def why(self, option: Any) -> Refusal | None:
        """Why the pending question does not offer an option that a player might expect."""
        return self.pending.refusal(option) if self.pending else None

    def refusals(self) -> dict[Any, Refusal]:
        """Everything that the pending question might be expected to offer and does not, with the reasons."""
        ask = self.pending
        if ask is None:
            return {}
        if ask.menu:
            return dict(turn.refusals(self.state))
        found = {option: ask.refusal(option) for option in self.candidates(ask)}
        return {option: refusal for option, refusal in found.items() if refusal}

    def candidates(self, ask: Ask[Any]) -> Sequence[Any]:
        """All that a player might think of when asked this, offered or not."""
        s, atlas = self.state, self.state.lineup.atlas
        if ask.among is not None:
            return list(dict.fromkeys(ask.among))
        match ask.about:
            case "clearing":
                return atlas.clearings if s.lineup.burrow == WORLD else [*atlas.clearings, BURROW]
            case "place":
                return [*atlas.clearings, *atlas.forests]
            case "card":
                return s.faces(ask.seat)
            case "seat":
                return [f for f in s.lineup.seats if f != ask.seat]
            case "piece":
                return s.lineup.line[ask.seat].kinds
            case "quest":
                return s.quest_row
            case "suit":
                return range(BIRD)
            case "character":
                return range(len(s.lineup.characters))
            case "effect":
                deck = s.lineup.deck
                return [id for id in s.lineup.cards.for_battle if deck.by_id[id] in s.crafted[ask.seat]]
        return s.lineup.things.get(ask.about, ())

    def trail(self) -> list[str]:
        """The rules now waiting, outermost first: ["boundary", "battle", "fight", …]."""
        names: list[str] = []
        c: Any = self._rule
        while c is not None and hasattr(c, "cr_code"):
            names.append(c.cr_code.co_name)
            c = c.cr_await
        return names

    # -- clone, undo: "a rest and the lines after it" -----------------------------
    def clone(self) -> Game:
        """For playouts: it keeps nothing, and so cannot be cloned again."""
        rest = self.rests[-1]
        assert self.keep
        assert rest.state is not None
        return Game.resume(rest.state, rest.lines, keep=False)

    def sequel(self, option: Any) -> Sequel:
        """What is sure to come of an answer, found on a copy.  It teaches nothing: what only another seat knows, its
        orders too, decides nothing before that seat is asked, or before a chance or a reveal; and whether it is asked
        for what it must give or reveals that it has none (WA-2.6) is chance too."""
        asked = self.pending.seat if self.pending else WORLD
        g = self.clone()
        rule, state, answer = g._rule, g.state, option
        told: list[Event] = []
        state.events, number = told, state.number
        sure, ended = 0, False
        while True:
            if rule is None:
                ended, answer = True, None
                rule = next_rule(state) if state.number == number else None
                if rule is None:
                    return Sequel(tuple(told), ended=True)
            try:
                request: Request = rule.send(answer)
            except StopIteration:
                rule = None
                continue
            except GameOver:
                return Sequel(tuple(told), ended=True)
            must = isinstance(request, Ask) and request.secret and request.seat != asked and None not in request.options
            if must or not isinstance(request, Ask):  # what it shows has been told already
                shown = (i for i in range(sure, len(told)) if told[i].name not in SURE)
                return Sequel(tuple(told[: next(shown, len(told))]), chance=True, ended=ended)
            if request.secret or len(request.options) > 1:
                return Sequel(tuple(told), request, ended=ended)
            answer, sure = request.options[0], len(told)
            state.tell("forced", request.seat, request.id, answer)

    def return_to(self, position: Position) -> None:
        """Be again at an earlier position.  Raises Drift if an older part of the game no longer replays."""
        depth, lines = position
        state, rest = self.stood(depth), self.rests[depth]
        g = Game.resume(state, lines, events=self.events[: rest.told], before=self.rests[:depth])
        g.rests[depth].digest = rest.digest
        self._become(g)

    def _become(self, other: Game) -> None:
        other.undone = self.undone
        for name in Game.__slots__:
            setattr(self, name, getattr(other, name))

    def stood(self, depth: int) -> State:
        """The state at the rest of that number, for looking back: not to be changed.  Raises Drift if an older part of
        the game no longer replays."""
        self._keep_state(depth)
        state = self.rests[depth].state
        assert state is not None
        return state

    def branch(self, depth: int) -> Game:
        """Another game, that begins as this one stood at a rest and remembers all before it; this one goes on apart.
        Raises Drift if an older part of the game no longer replays."""
        state, rest = self.stood(depth), self.rests[depth]
        g = Game.resume(state, events=self.events[: rest.told], before=self.rests[:depth])
        g.rests[depth].digest = rest.digest
        return g

    def _keep_state(self, depth: int) -> None:
        """Find the state of a rest that was loaded without one, by replaying from the last one kept before it.  Raises
        Drift if that no longer leads there."""
        if self.rests[depth].state is not None:
            return
        start = next(i for i in range(depth, -1, -1) if self.rests[i].state is not None)
        state = self.rests[start].state
        assert state is not None
        try:
            g = Game.resume(state, [line for r in self.rests[start:depth] for line in r.lines])
        except Exception as error:  # old answers may trip a mended rule in any way
            raise Drift("the earlier part of this game no longer replays") from error
        wanted = self.rests[start : depth + 1]
        replayed = [r.state for r in g.rests[: len(wanted)] if r.state]  # chance may have run on further
        if len(replayed) < len(wanted) or any(
            kept.digest not in ("", digest(state)) for kept, state in zip(wanted, replayed, strict=True)
        ):
            raise Drift("the earlier part of this game no longer replays")
        for kept, state in zip(wanted, replayed, strict=True):
            kept.state = state

    def undo(self, by: Seat | None = None, *, consent: bool = False) -> bool:
        """Take back the last choice if it is `by`'s (the asked seat's) and nothing was learned since, or all consent.
        The same dice come again: chance is in the rest."""
        where = self._undo_point(by, consent)
        if where is None:
            return False
        dropped, number = self._after(where), self.state.number
        rests, events, over = tuple(self.rests[where[0] :]), self.events, self.over
        self.return_to(where)
        told = len(self.events)
        for line in dropped:
            if line.id == NOTE or (line.id == ORDER and self.state.number == number):
                self._note(line)
        if lessons(dropped):
            self._note(Line(KNOWN, WORLD, None))  # it cannot be unlearned: what lies before is not free again
        first = dropped[0]
        undone = Undone(rests, events, over, self.position(), told, first.seat, consent)
        self.undone = () if first.id in LEAVING else (*self.undone, undone)  # who leaves says so anew
        return True

    def redo(self) -> bool:
        """Make again what the last undo took back, as long as nothing was decided since: the same answers, dice and
        deck.  Nobody learns anything by it.  What was noted, seen and ordered since the undo stays."""
        if not self.undone:
            return False
        *earlier, undone = self.undone
        (depth, left), last = undone.left, undone.rests[-1]
        assert last.state is not None
        begun = {event.seat for event in undone.events[undone.told :] if event.name == "turn"}
        since = [line for line in self.since[len(left) :] if line.id != ORDER or line.seat not in begun]
        lines = last.lines if undone.over else [*last.lines, *since]
        before = [*self.rests[:depth], *undone.rests[:-1]]
        g = Game.resume(last.state, lines, events=undone.events[: last.told], before=before)
        g.rests[-1].digest = last.digest
        self._become(g)
        self.undone = tuple(earlier)
        return True

    def may_undo(self, by: Seat | None = None) -> bool:
        return self._undo_point(by, False) is not None

    def to_undo(self) -> tuple[Seat, tuple[Lesson, ...]] | None:
        """Whose choice `undo` takes back if all consent, and what would be known again that was learned since."""
        where = self._undo_point(None, True)
        if where is None:
            return None
        dropped = self._after(where)
        return dropped[0].seat, lessons(dropped)

    def _after(self, position: Position) -> list[Line]:
        """The lines from the one that an undo drops on."""
        depth, lines = position
        return [line for rest in self.rests[depth:] for line in rest.lines][len(lines) :]

    def _undo_point(self, by: Seat | None, consent: bool) -> Position | None:
        by = self.pending.seat if by is None and self.pending else by
        depth = len(self.rests) - 1
        lines = self.rests[depth].lines
        learned = False
        looked: set[Seat] = set()  # whose curtains have opened since
        while True:
            while lines and (lines[-1].seat == WORLD or self._went_by_itself(lines[-1])):
                if lines[-1].id == CURTAIN:
                    looked.add(lines[-1].answer)
                else:
                    learned |= lines[-1].id not in (NOTE, ORDER)
                lines = lines[:-1]
            if lines:
                break
            if not depth:
                return None
            depth -= 1
            lines = self.rests[depth].lines
        learned = learned or bool(looked - {lines[-1].seat})  # their own cards teach nobody anything
        learned = learned or lines[-1].id in LEAVING
        if not consent and (learned or by not in (None, lines[-1].seat)):
            return None
        return depth, lines[:-1]

    def _went_by_itself(self, line: Line) -> bool:
        """Is it a sealed order, or an answer for a seat that has conceded?  What an order has answered is taken back
        like any answer, and asked then: whether there was an order is its seat's secret."""
        return line.id == ORDER or (line.seat in self.state.out and line.id not in LEAVING)

    def back(self) -> bool:
        """Drop one answer of a half-made action, if nothing was learned by it."""
        last = next((line for line in reversed(self.since) if line.id not in (NOTE, ORDER)), None)
        if not self.pending or last is None or last.seat != self.pending.seat:
            return False
        return self.undo()


def lessons(lines: Sequence[Line]) -> tuple[Lesson, ...]:
    """What was learned after the first of these lines: chance, a reveal, another seat's answer, another's opened
    curtain."""
    found: dict[Lesson, None] = {}
    for line in lines[1:]:
        who = line.answer if line.id == CURTAIN else line.seat
        if who == lines[0].seat:
            continue
        if line.seat != WORLD:
            if line.id not in ASIDE:
                found["answer", who] = None
        elif line.id != NOTE:
            found[line.id, who] = None
    return tuple(found)


def generator(seed: int) -> Callable[[int], int]:
    """A stream of numbers under n: for policies and for cards dealt anew, apart from the table's own."""
    rng = seed & 0xFFFFFFFFFFFFFFFF

    def below(n: int) -> int:  # splitmix, without a call
        nonlocal rng
        rng = z = (rng + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64

    return below
