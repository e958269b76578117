"""What a table screen shows: frozen data, made by the controller out of what one pair of eyes may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import TYPE_CHECKING, Any

from ..engine.asks import WORLD, Ask, Seat
from ..engine.deck import Card
from ..engine.events import Event
from ..engine.seen import TableSeen
from ..questions.keys import PATH, ends_of, is_place
from ..questions.options import choices_of
from ..questions.shown import Choice
from ..questions.shown import Group as Group
from ..words import PROMPTS, Words, rule_of
from .changes import NO_CHANGES, Changes
from .pieces import in_hand, pieces_of
from .widgets.lights import Piece
from .widgets.map import Asked

if TYPE_CHECKING:
    from .geometry import Chart


NOTHING = Asked()


@dataclass(frozen=True, slots=True)
class Question:
    """An open question in words.  `serial` is its number: an answer to another one is not taken."""

    serial: int
    id: str
    seat: Seat
    text: str
    rule: str
    about: str
    secret: bool
    choices: tuple[Choice, ...]
    asked: Asked = NOTHING
    pieces: Mapping[Piece, int] = field(default_factory=dict)  # what lies on boards and answers: its line
    about_text: str = ""  # what hangs on the answer

    @property
    def on_map(self) -> bool:
        """Do all options but actions lie on the map?  A path is two places."""
        return bool(self.asked.lit) and self.about != PATH


@dataclass(frozen=True, slots=True)
class LogLine:
    seat: Seat
    text: str
    turn: int  # turns begun by then
    about: str = ""  # the event's name
    player: Seat = WORLD  # whose turn it was
    told: int = 0  # events told by then, this one too
    data: tuple[Any, ...] = ()  # the event's, for everybody


@dataclass(frozen=True, slots=True)
class Scene:
    table: TableSeen
    eyes: Seat | None  # whose secrets are in here; None: anybody may look
    question: Question | None = None
    across: bool = False  # asked across the table, all hands covered
    covered: bool = False  # the asked seat's hand waits for its key
    withheld: bool = False  # and so do the options
    open_table: bool = False
    log: tuple[LogLine, ...] = ()
    news: tuple[LogLine, ...] = ()  # what happened since this screen's last question
    changes: Changes = NO_CHANGES  # what is new on the map
    undone: bool = False  # something was taken back that can be made again


@dataclass(frozen=True, slots=True)
class Things:
    """What a whole game has in common: made once, given to every screen."""

    words: Words
    chart: Chart
    ascii_only: bool = False
    edition: str = "Law Oct 2025"


def question_of(
    ask: Ask[Any],
    words: Words,
    table: TableSeen,
    serial: int,
    *,
    told: Sequence[Event] = (),
    choices: tuple[Choice, ...] | None = None,
) -> Question:
    """`told` is what happened since the last rest; `choices` its lines, if more is known of them than the question
    says itself."""
    lit = frozenset(option for option in ask.options if is_place(option, ask.about))
    if ask.about == PATH:
        lit = frozenset(end for option in ask.options if type(option) is int for end in ends_of(option))
    choices = choices_of(ask, words, table) if choices is None else choices
    return Question(
        serial,
        ask.id,
        ask.seat,
        words.prompt(ask, table, told),
        rule_of(ask.id),
        ask.about,
        ask.secret,
        choices,
        Asked(lit, frozenset(_named_places(ask)) - lit),
        pieces_of(ask, [choice.value for choice in choices], words),
        words.about(ask),
    )


def cards_asked(question: Question | None) -> frozenset[Card]:
    """The cards of the hand that answer it."""
    if question is None or not in_hand(question.id, question.about):
        return frozenset()
    return frozenset(Card(c.value) for c in question.choices if type(c.value) is int)


def _named_places(ask: Ask[Any]) -> Iterable[int]:
    """The places that its words name: a move's origin, a battle's clearing."""
    for _, name, spec, _ in Formatter().parse(PROMPTS.get(ask.id, "")):
        if spec == "c" and name and name.isdecimal() and int(name) < len(ask.data):
            yield ask.data[int(name)]
