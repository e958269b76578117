"""Who sits at the keyboard, and what that seat may be shown next.  No widget here, and no screen.

A seat's secrets are shown from its curtain on until somebody else is asked.  A secret question, and a seat's own turn,
begin behind a curtain; any other question is put across the table, with every hand covered."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..engine.asks import WORLD, Ask, Drift, Seat, round_of
from ..engine.events import Event
from ..engine.game import CURTAIN, Line
from ..engine.orders import Order
from ..engine.rules.concession import leaders, may_concede
from ..engine.seen import TableSeen
from ..engine.view import view
from ..preferences import Preferences
from ..questions.keys import NEXT, is_place, spared
from ..questions.offered import offered
from ..questions.options import WHY
from ..questions.shown import Choice, Group
from ..questions.whatif import page
from ..questions.why import Why
from ..saves import Trouble
from ..settings import exports_folder
from .changes import Changes, changed, last_turn_over, routes, this_turn
from .keymap import Keymap, letters, said
from .looks import has_begun, parting, seen, turns
from .past import Past
from .scene import NOTHING, LogLine, Question, Scene, question_of
from .steps import Behind, Ended, Shown, Step, TurnOver
from .telling import DULL, briefly, news

if TYPE_CHECKING:
    from pathlib import Path

    from ..session import Session

SHOWN = 60  # lines of the log that a table holds
NEWS = 24  # lines of what happened since these eyes looked last
RECAP = 5  # lines on the first curtain after a load


class Controller:
    def __init__(
        self,
        session: Session,
        *,
        resumed: bool = False,
        habits: Preferences | None = None,
        keymap: Keymap | None = None,
    ) -> None:
        """`resumed`: the game was begun before, and the first curtain tells what happened last; `habits`: which pages
        and second keys are wanted; `keymap`: keys that commands have now, whose letters options must leave to them."""
        self.session = session
        self.habits, self.keymap = habits or Preferences(), keymap or {}
        self.eyes: Seat | None = None  # whose secrets may be on the screen
        self.covered = False  # somebody else was asked: the hand waits for its owner's key
        self.serial = 1  # of the open question
        self._over: list[tuple[Seat, int]] = []  # whose turns are over without a last look, and the events told by then
        self._looking: tuple[Seat, int] | None = None  # who has that last look now
        self._read: dict[Seat | None, int] = {}  # events told when these eyes last answered; None: across the table
        self._texts: dict[Event, str] = {}  # events in words, as somebody may know them
        self._digested = -1  # the turn whose digest was shown
        self._news: tuple[LogLine, ...] = ()  # its lines
        self._resumed = resumed
        self._shown: dict[Seat | None, Shown] = {}  # by eyes
        self._bases: dict[Seat, tuple[int, TableSeen]] = {}  # the end of a seat's last turn: events told, its view
        if resumed:
            self._remember()

    def _remember(self) -> None:
        """What the journal knows of those who played before: who has read the digest, who has not handed over yet."""
        game = self.session.game
        if has_begun(game):
            self._digested = game.state.number
        if (seat := self._hands_over(parting(game))) is not None:
            self._over.append((seat, turns(game.events)[-1]))

    # what to show

    def step(self) -> Step:
        """What comes next.  Call it again after every change."""
        ask = self.session.game.pending
        self._looking = None
        if self._over and ask:
            return self._last_look()
        if ask is None:
            self.eyes = None
            return Ended(view(self.session.game.state, None), self._lines(None), self.session.story())
        if self.session.open_table:
            self.eyes, self.covered = ask.seat, False
            return self._ask(ask, ask.seat)
        if ask.seat == self.eyes:
            return self._ask(ask, None if self.covered else ask.seat)
        if ask.secret or ask.seat == self._turn():
            self.eyes, self.covered = None, False
            return Behind(ask.seat, self._why(ask), self._recap())
        if self.eyes is not None and self.eyes != self._turn():
            self.eyes = None  # it came only to answer: the active seat has to sit down again
        self.covered = True
        return self._ask(ask, None, across=True)

    def _last_look(self) -> Behind | TurnOver:
        """What a turn came to, for its seat; behind a curtain if somebody else answered last."""
        game, (seat, told) = self.session.game, self._over[0]
        if self.viewer != seat:
            self.closed()
            return Behind(seat, "Your turn is over: a last look.", self._recap())
        self._looking = self._over.pop(0)
        lines = self._lines(seat, seen(game, seat, told), told)
        if not game.since or game.since[-1] != Line(CURTAIN, WORLD, seat):
            with suppress(Trouble):  # it is told once more then
                self.session.opened(seat)
        return TurnOver(seat, view(game.state, seat), briefly(lines, self.session.words))

    def public(self) -> Scene:
        """The table without hands and prompts, as from the curtain."""
        table = view(self.session.game.state, None)
        events = self.session.game.events
        moves = Changes(routes=routes(events[this_turn(events) :]))
        return Scene(table, None, None, log=self._lines(None)[-SHOWN:], changes=moves)

    def own(self, seat: Seat) -> TableSeen:
        """A seat's own page, while another plays."""
        return view(self.session.game.state, seat)

    def log(self) -> tuple[LogLine, ...]:
        """The whole of it."""
        return self._lines(self.viewer)

    def digest(self) -> tuple[LogLine, ...]:
        """What the others did since this seat's last turn; once, at the start of its turn."""
        game = self.session.game
        seat, number = self.eyes, game.state.number
        if seat is None or self.covered or self.session.open_table or seat != self._turn() or number == self._digested:
            return ()
        self._digested = number
        if not self.habits.digest:
            return ()
        begun = turns(game.events)
        mine = [i for i in begun if game.events[i].seat == seat]
        if not mine or mine[-1] != begun[-1]:
            return ()
        start = seen(game, seat, begun[-1]) if len(mine) > 1 else 0
        lines = [line for line in self._lines(seat, start, begun[-1]) if line.about not in DULL]
        if len(mine) == 1:  # what happened before its first turn
            lines = [line for line in lines if line.seat != seat and (line.turn or line.about != "drew")]
        self._news = tuple(lines)
        return briefly(lines, self.session.words)

    def since(self) -> Past:
        """What the digest tells, to be stepped through."""
        return Past(self.session.game, self._news, self.eyes)

    def past(self, eyes: Seat | None, *, openly: bool = False) -> Past:
        """The whole game as these eyes saw it; `openly`: with every secret, when the game is over and all agreed."""
        return Past(self.session.game, self._lines(eyes, openly=openly), eyes, openly=openly)

    @property
    def viewer(self) -> Seat | None:
        return None if self.covered else self.eyes

    # what is done

    def answer(self, serial: int, value: Any) -> bool:
        """Answer the question of that number; False if it is another one now."""
        ask, game = self.session.game.pending, self.session.game
        if serial != self.serial or ask is None or value not in ask.options:
            return False
        told, eyes, before = len(game.events), self.viewer, self._turn()
        self.session.answer(value)
        self._went_on(told, eyes, before)
        return True

    def _went_on(self, told: int, eyes: Seat | None, before: Seat | None) -> None:
        """Events beyond the first `told` are news; `before`: whose turn it was, and may be over."""
        events = self.session.game.events
        self.serial += 1
        self._resumed = False
        self._read[eyes] = self._read[None] = told
        for at in turns(events):
            if at >= told:
                if before is not None and (seat := self._hands_over(before)) is not None:
                    self._over.append((seat, at))
                before = events[at].seat

    def opened(self, seat: Seat) -> None:
        """The curtain has opened before this seat."""
        self.session.opened(seat)
        self.eyes, self.covered = seat, False

    def locked(self, seat: Seat) -> bool:
        """Does its curtain want a PIN?"""
        return self.session.locked(seat)

    def closed(self) -> None:
        """Nobody sits at the keyboard any more."""
        self.eyes, self.covered = None, False

    def cover(self) -> None:
        """All are asked something: the active seat takes its hand up afterwards, anybody else sits down anew."""
        self.covered = self.eyes is not None and self.eyes == self._turn()
        self.eyes = self.eyes if self.covered else None
        if self._looking:
            self._over.insert(0, self._looking)

    def take_up(self) -> None:
        self.covered = False

    def back(self) -> bool:
        return self._changed(self.session.back())

    def undo(self, *, agreed: bool = False) -> bool:
        """What is free; if all have agreed, more, and a line in the log."""
        if not agreed:
            return self._changed(self.session.undo(self._looking[0] if self._looking else None))
        return self._changed(self.session.undo(consent=True))

    def redo(self) -> bool:
        """Make again what was taken back last: nobody learns anything by it, and whoever is asked then is behind the
        same curtains as after the first time."""
        undone, eyes, before = self.session.game.undone, self.viewer, self._turn()
        if not self.session.redo():
            return False
        self._went_on(undone[-1].told, eyes, before)
        return True

    def beyond(self) -> tuple[Seat, list[str]] | None:
        """Whose choice the others may agree to take back, and what would be known again."""
        beyond = self.session.game.to_undo()
        if beyond is None:
            return None
        return beyond[0], list(dict.fromkeys(map(self.session.words.lesson, beyond[1])))

    def open_table(self, is_open: bool) -> None:
        """The switch: for all to see, in the header, the save and the log; whoever may look has to sit down again."""
        self.session.set_open_table(is_open)
        self.session.note("table_opened" if is_open else "table_closed", WORLD)
        if is_open:
            for seat in self.session.state.lineup.seats:
                self.session.opened(seat)
        self.closed()
        self._over.clear()
        self.serial += 1

    def _changed(self, done: bool) -> bool:
        if done:
            self.serial += 1
            told = len(self.session.game.events)
            self._read[None] = self._read[self.viewer] = told
            self._read = {eyes: min(n, told) for eyes, n in self._read.items()}
            self._over.clear()
            self._bases.clear()
            self._digested = max(self._digested, self.session.game.state.number)
        return done

    def called(self, seat: Seat, name: str, *, taken_over: bool) -> None:
        """Another name for the seat; with another person behind it everybody who may look sits down anew."""
        (self.session.hand_over if taken_over else self.session.rename)(seat, name)
        self._texts.clear()
        if taken_over and not self.session.open_table:
            self.closed()

    def concede(self, seat: Seat) -> None:
        self.session.concede(seat)
        self._left_behind()

    def agree(self, winners: tuple[Seat, ...]) -> None:
        self.session.agree(winners)
        self._left_behind()

    def _left_behind(self) -> None:
        """Another question may stand now: whoever is asked sits down anew."""
        self.serial += 1
        self._over.clear()
        if not self.session.open_table:
            self.closed()

    def in_play(self) -> tuple[Seat, ...]:
        """Who may still concede; nobody before the first turn."""
        state = self.session.game.state
        return tuple(seat for seat in state.lineup.seats if may_concede(state, seat))

    def leaders(self) -> tuple[Seat, ...]:
        """Who would win if most points did."""
        return tuple(leaders(self.session.game.state))

    def order(self, seat: Seat, orders: tuple[Order, ...]) -> None:
        self.session.order(seat, orders)

    def why(self, place: int) -> str:
        """Of a place in one line: why it does not answer, or what the menu can do there; "" where that is withheld."""
        why, ask, words = self._reasons(), self.session.game.pending, self.session.words
        if why is None or ask is None:
            return ""
        if ask.menu:
            return why.brief(place)
        refusal = why.refused.get(place) if is_place(place, ask.about) else None
        where = words.place(place)
        return f"Not {where}: {words.refusal(refusal)}" if refusal else f"{where} does not answer this question."

    def missing(self, place: int | None = None, line: Any = None) -> tuple[Group, ...]:
        """Everything that might be expected and is not offered, each with its reason and rule; what is said of a place
        and of a line of the menu comes first.  Of a menu, the reasons may tell of hidden cards."""
        why, ask = self._reasons(), self.session.game.pending
        if why is None or ask is None:
            return (Group(self.hand_first, ()),) if ask else ()
        return why.groups(place, line, hand=ask.seat == self.viewer)  # else it names a whole hand

    def what_if(self, serial: int, option: Any) -> tuple[Group, ...]:
        """What an option of the question of that number would mean, at length."""
        game = self.session.game
        ask = game.pending
        if ask is None or serial != self.serial or option not in ask.options or self._withheld(ask):
            return ()
        return page(game, ask, option, self.session.words, own=ask.seat == self.viewer)

    @property
    def hand_first(self) -> str:
        """What is said instead of reasons to whoever has not taken up the hand."""
        key = said(self.keymap, "table.take_up", "Space")
        return f"The reasons may tell of hidden cards: {key} takes up the hand first."

    def _reasons(self) -> Why | None:
        game = self.session.game
        ask = game.pending
        if ask is None or ((ask.secret or ask.menu) and ask.seat != self.viewer):
            return None
        key = said(self.keymap, "table.why", "W")
        return Why(game, ask, self.session.words, view(game.state, self.viewer), key)

    def export(self, saves: Path) -> list[Path]:
        """The story of the game as files; where they lie."""
        from ..export import write_story

        session = self.session
        stem = session.path.name.removesuffix(session.path.suffix)
        table = view(session.state, None)
        return write_story(exports_folder(saves), stem, session.story(), table, session.words)

    # parts

    def _turn(self) -> Seat | None:
        """Whose turn it is; nobody's during set-up."""
        state = self.session.game.state
        return state.turn.seat if state.number else None

    def _hands_over(self, seat: Seat | None) -> Seat | None:
        """The seat, if its turn ends with a last look.  Public facts only."""
        wanted = self.habits.turn_over and not self.session.open_table
        return seat if wanted and seat is not None and seat not in self.session.state.out else None

    def _withheld(self, ask: Ask[Any]) -> bool:
        """Do its options wait with the hand?"""
        return ask.secret and ask.seat != self.viewer

    def _why(self, ask: Ask[Any]) -> str:
        state = self.session.game.state
        if ask.seat == self._turn():
            if self._digested == state.number:
                return "Your turn goes on."
            return f"Round {round_of(state.number, len(state.lineup.seats))}: it is your turn."
        why = self.session.words.curtain(ask)
        return why[:1].upper() + why[1:]

    def _recap(self) -> str:
        """After a load, for everybody: what happened last."""
        if not self._resumed:
            return ""
        self._resumed = False
        events = self.session.game.events
        lines = self._lines(None, max(0, len(events) - 4 * RECAP))[-RECAP:]
        return "\n".join(["", "What happened last:", *(line.text for line in lines)]) if lines else ""

    def _ask(self, ask: Ask[Any], eyes: Seat | None, *, across: bool = False) -> Scene:
        game, words = self.session.game, self.session.words
        table, told = view(game.state, eyes), len(game.events)
        lines = self._lines(eyes, max(0, told - 4 * SHOWN))
        unread = self._read.get(None if self.session.open_table else eyes, self._read.get(None, 0))
        covered = self.covered and not across
        question = question_of(
            ask,
            words,
            table,
            self.serial,
            told=game.events[game.rests[-1].told :],
            choices=offered(game, ask, words, table, own=eyes == ask.seat),
        )
        question = replace(question, choices=self._eased(question))
        if withheld := covered and ask.secret:  # no widget holds what it may not show
            question = replace(question, text="", choices=(), asked=NOTHING, pieces={})
        return Scene(
            table,
            eyes,
            question,
            across=across,
            covered=covered,
            withheld=withheld,
            open_table=self.session.open_table,
            log=lines[-SHOWN:],
            news=news(self._lines(eyes, max(unread, told - 4 * NEWS)), words, ask.id)[-NEWS:],
            changes=self._changes(eyes, table),
            undone=bool(game.undone),
        )

    def _changes(self, eyes: Seat | None, table: TableSeen) -> Changes:
        """What is new on the map for these eyes: since their last turn, and since the question that they saw last in
        the turn that is on."""
        events, number = self.session.game.events, self.session.game.state.number
        shown = self._shown.get(eyes)
        if shown is None or shown.serial != self.serial:
            before = shown.table if shown and shown.number == number else None
            shown = self._shown[eyes] = Shown(self.serial, number, table, before)
        told, base = self._base(eyes)
        since = changed(base, table) if base else {}
        fresh = changed(shown.before, table) if shown.before else {}
        return Changes(since, fresh, routes(events[this_turn(events) if base is None else told :]))

    def _base(self, eyes: Seat | None) -> tuple[int, TableSeen | None]:
        """How these eyes saw the table at the last rest of their last turn that is over; looked up once a turn."""
        game = self.session.game
        over = None if eyes is None else last_turn_over(game.events, eyes)
        if eyes is None or over is None:
            return 0, None
        depth = max((i for i, rest in enumerate(game.rests) if rest.told < over), default=0)
        told = game.rests[depth].told
        if eyes not in self._bases or self._bases[eyes][0] != told:
            try:
                self._bases[eyes] = told, view(game.stood(depth), eyes)
            except Drift:  # an older part of the game does not replay: nothing is marked
                return 0, None
        return self._bases[eyes]

    def _eased(self, question: Question) -> tuple[Choice, ...]:
        """Its lines as these people like them: with fewer second keys, and other letters where commands have theirs."""
        end, risk = self.habits.confirm_end, self.habits.confirm_risk
        keys = spared([choice.key for choice in question.choices], letters(self.keymap))
        found: list[Choice] = []
        for choice, key in zip(question.choices, keys, strict=True):
            at_once = not end if choice.value == NEXT else choice.deliberate and not risk
            choice = choice._replace(key=key, quick=choice.quick or at_once)
            says = f"{said(self.keymap, 'table.why', 'w')} says why"
            found.append(choice._replace(more=choice.more.replace(WHY, says), brief=choice.brief.replace(WHY, says)))
        return tuple(found)

    def _lines(
        self, eyes: Seat | None, start: int = 0, end: int | None = None, *, openly: bool = False
    ) -> tuple[LogLine, ...]:
        """The log as these eyes may read it; `openly`: with every secret."""
        events: list[Event] = self.session.game.events
        end = len(events) if end is None else end
        turn, player = next(((e.data[0], e.seat) for e in reversed(events[:start]) if e.name == "turn"), (0, WORLD))
        found: list[LogLine] = []
        for told, event in enumerate(events[start:end], start + 1):
            if event.name == "turn":
                turn, player = event.data[0], event.seat
            text = self._text(event if openly else event.told_to(eyes))
            if text:
                found.append(LogLine(event.seat, text, turn, event.name, player, told, event.data))
        return tuple(found)

    def _text(self, event: Event) -> str:
        text = self._texts.get(event)
        if text is None:
            text = self._texts[event] = self.session.words.event(event)
        return text
