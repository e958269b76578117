"""The Corvids' board: the plots in supply and on the map, what each was guessed to be and is not."""

from __future__ import annotations

from collections import Counter

from textual.content import Content

from ....engine.seen import CorvidsSeen, PlotSeen, SeatSeen
from ....words import Words
from ..paint import listed, muted, plain, strong


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, CorvidsSeen)
    cost = words.format(board.placed + 1, "warriors")
    found = [muted("In supply ") + plain(words.format(board.supply, "plots")) + muted("  next: ") + plain(cost)]
    if board.hidden is not None:
        kinds = [plain(f"{n} {words.plot(kind)}") for kind, n in sorted(Counter(board.hidden).items())]
        found += listed("  of them", kinds, width)
    found.append(muted("Plots on the map") if board.plots else muted("No plot is on the map"))
    return found + [_plot(plot, words) for plot in board.plots]


def _plot(plot: PlotSeen, words: Words) -> Content:
    """Its clearing, what the looker knows of it, and what all know."""
    line = plain(f"{plot.where:>4}  ")
    if plot.plot is not None:
        line += strong(words.plot(plot.plot)) if plot.up else plain(words.plot(plot.plot))
    line += muted((" " if plot.plot is not None else "") + ("face up" if plot.up else "face down"))
    if plot.denied:
        line += plain(", not " + " or ".join(map(words.plot, plot.denied)))
    return line
