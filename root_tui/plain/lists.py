"""What the lines of a question say, and what a seat's own page holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..engine.asks import Ask
from ..engine.atlas import BURROW, FIRST_FOREST
from ..engine.seen import AllianceSeen, CorvidsSeen, PlotSeen, SeatSeen, TableSeen
from ..words import Words, answers
from ..words.answers import PLACES, listed, word
from ..words.hints import of_minister, of_plot


def option_lines(ask: Ask[Any], words: Words, table: TableSeen) -> Iterator[str]:
    """Of each option: its sign, what it is, what a player should know of it, and the word that answers with it."""
    signs = listed(ask)
    room = max(2, max(len(sign) for sign, _ in signs))
    for sign, option in signs:
        yield f"  {sign:>{room}}  {_told(ask, option, words, table)}  [{word(words, ask, option)}]"


def _told(ask: Ask[Any], option: Any, words: Words, table: TableSeen) -> str:
    said = words.option(ask, option, table)
    if type(option) is not int:
        return said
    if ask.about in PLACES:
        return said if option >= FIRST_FOREST else _clearing(option, words, table)
    match ask.about:
        case answers.PATH:
            return f"{words.clearing(option // 100, table)} and {words.clearing(option % 100, table)}"
        case "plot":
            return _with(said, of_plot(option, ask, table), words.plot_power(option))
        case "minister":
            return _with(said, of_minister(option, ask, words, table)[0], words.minister_power(option))
        case "leader":
            return _with(said, "", words.leader(option))
        case "character":
            return _with(said, "", words.power(option))
    return said


def _with(said: str, more: str, detail: str) -> str:
    return ", ".join(filter(None, (said, more))) + f". {detail}"


def _clearing(number: int, words: Words, table: TableSeen) -> str:
    """Its number is its sign already: the suit, and whose warriors stand there."""
    seen = table.clearing(number)
    name = words.place(number) if number == BURROW else words.suit(seen.suit)
    return ", ".join([name, *(f"{words.tag(group.owner)} {group.n}" for group in seen.warriors)])


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
