"""The Corvids' board: the plots in supply and on the map, what each was guessed to be and is not."""

from __future__ import annotations

from collections import Counter

from textual.content import Content

from ....engine.pieces import PLOT, PLOTS
from ....engine.seen import CorvidsSeen, PlotSeen, SeatSeen, TableSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import listed, muted, plain, strong
from .common import offered

WITH_POWERS = 72  # cells from which the board says what its plots do


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, CorvidsSeen)
    found = [_supply(board, words, lights)]
    if board.hidden is not None:
        counts = sorted(Counter(board.hidden).items())
        kinds = [lights.mark(plain(_many(words.plot(kind), n, lights)), ("plot", kind)) for kind, n in counts]
        found += listed("  of them", kinds, width)
    found.append(_scores(board))
    found.append(muted("Plots on the map") if board.plots else muted("No plot is on the map"))
    found += [_plot(plot, words) for plot in board.plots]
    found += offered("Guess", "guess", words.plot, width, lights)
    if width >= WITH_POWERS:
        found += [muted(f"{words.plot(kind).capitalize()}: {words.plot_power(kind)}") for kind in range(len(PLOTS))]
    return found


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, CorvidsSeen)
    up = [plain(f"{p.where} {words.plot(p.plot)}") for p in board.plots if p.up and p.plot is not None]
    down = [plain(str(p.where)) for p in board.plots if not p.up]
    found = [_supply(board, words, lights), _scores(board), *offered("Guess", "guess", words.plot, width, lights)]
    return found + (listed("  as", up, width, 5) if up else []) + listed("Face down", down, width, 11)


def _many(plot: str, n: int, lights: Lights) -> str:
    """Its number does not stand beside the number that is its key."""
    return f"{plot} x{n}" if lights.asked("plot") else f"{n} {plot}"


def _supply(board: CorvidsSeen, words: Words, lights: Lights) -> Content:
    cost = words.format(board.placed + 1, "warriors")
    supply = muted("In supply ") + plain(words.format(board.supply, "plots"))
    return lights.mark(supply, ("piece", PLOT)) + muted("  next: ") + plain(cost)


def _scores(board: CorvidsSeen) -> Content:
    """A flip scores for every plot that is face up then."""
    up = sum(plot.up for plot in board.plots)
    return muted("Face up ") + plain(str(up)) + muted("   the next flip scores ") + plain(str(up + 1))


def _plot(plot: PlotSeen, words: Words) -> Content:
    """Its clearing, what the looker knows of it, and what all know."""
    line = plain(f"{plot.where:>4}  ")
    if plot.plot is not None:
        line += strong(words.plot(plot.plot)) if plot.up else plain(words.plot(plot.plot))
    line += muted((" " if plot.plot is not None else "") + ("face up" if plot.up else "face down"))
    if plot.denied:
        line += plain(", not " + " or ".join(map(words.plot, plot.denied)))
    return line
