"""What the lines of a question say, and what a seat's own page holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..engine.ahead import known_lines
from ..engine.asks import Ask
from ..engine.game import Game
from ..engine.seen import AllianceSeen, CorvidsSeen, PlotSeen, SeatSeen, TableSeen
from ..questions.explained import explained
from ..questions.keys import option_keys
from ..questions.options import choices_of
from ..questions.whatif import moves
from ..words import Words
from ..words.answers import is_own_sign, word

AT_LENGTH: Final = frozenset({"leader", "character", "minister", "plot"})  # few lines, and who chooses wants to know


class Line(NamedTuple):
    """What a list says of an option: the sign before it, as in the app, what it is, what stands beside it, what is told
    of it there, what there is to say of it at length, and the word that answers with it."""

    option: Any
    sign: str
    label: str
    more: str
    told: str
    detail: str
    word: str

    @property
    def named(self) -> str:
        """ "7 mouse", "2 March", "3 warriors": sign and label."""
        return self.label if self.sign in self.label.split() else f"{self.sign} {self.label}".strip()


def lines_of(game: Game, ask: Ask[Any], words: Words, table: TableSeen, *, own: bool) -> list[Line]:
    """The lines of a question; `own`: do only the asked seat's eyes look?"""
    found: list[Line] = []
    choices = choices_of(ask, words, table, lines=known_lines(game.state) if ask.menu else ())
    for bare, choice in zip(choices, explained(choices, ask, words, table), strict=True):
        label = words.card(choice.value) if choice.suit >= 0 else choice.label
        told = [bare.detail] if ask.about in AT_LENGTH else []
        told += moves.before(game.state, ask, choice.value, words, own=own)
        more = choice.more.removeprefix("! ")
        answer = word(words, ask, choice.value)
        at_length = bare.detail or choice.detail
        found.append(Line(choice.value, choice.key, label, more, " ".join(filter(None, told)), at_length, answer))
    return found


def signs_of(lines: Sequence[Line]) -> list[tuple[str, Any]]:
    return [(line.sign, line.option) for line in lines]


def sign_of_missing(game: Game, ask: Ask[Any], option: Any) -> str:
    """What would stand before an option that is not offered now; "" where nobody can tell."""
    lines = known_lines(game.state) if ask.menu else ()
    if not is_own_sign(ask, option) and option not in lines:
        return ""
    options = [*ask.options, option]
    return option_keys(options, ask.about, [""] * len(options), lines)[-1]


def option_lines(lines: Sequence[Line]) -> Iterator[str]:
    room = max(2, max(len(line.sign) for line in lines))
    for line in lines:
        said = line.label + ("  " if line.more.startswith("(") else ", ") * bool(line.more) + line.more
        yield f"  {line.sign:>{room}}  " + ". ".join(filter(None, (said, line.told))) + f"  [{line.word}]"


def own_lines(seat: SeatSeen, words: Words) -> Iterator[str]:
    """A seat's hand and what else only it may see."""
    yield f"Hand of {words.seat(seat.seat)}: " + (words.format(seat.hand or (), "k") or "no cards")
    board = seat.board
    if isinstance(board, AllianceSeen):
        yield "Supporters: " + (words.format(board.hidden or (), "k") or "none")
    elif isinstance(board, CorvidsSeen):
        supply = [f"{n} {words.plot(kind)}" for kind, n in sorted(Counter(board.hidden or ()).items())]
        yield "Plots in supply: " + (", ".join(supply) or "none")
        yield "Plots on the map: " + ("; ".join(_own_plot(plot, words) for plot in board.plots) or "none")


def _own_plot(plot: PlotSeen, words: Words) -> str:
    """ "raid in 7, face down, guessed before: bomb" """
    parts = [f"{words.plot(plot.plot) if plot.plot is not None else 'unknown'} in {words.place(plot.where)}"]
    parts.append("face up" if plot.up else "face down")
    if plot.denied:
        parts.append("guessed before: " + " and ".join(map(words.plot, plot.denied)))
    return ", ".join(parts)
