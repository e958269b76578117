"""What stands in a place, in words: a small block on the map may have said "+2"."""

from __future__ import annotations

from textual.content import Content

from ...engine.atlas import BURROW, FIRST_FOREST
from ...engine.pieces import PLOT, PLOTS, WARRIOR
from ...engine.seen import ClearingSeen, CorvidsSeen, GroupSeen, TableSeen
from ...words import Words
from ...words.hints import plot_of
from ..geometry import Chart
from .paint import muted, plain, strong, suit_chip, tagged


def here_line(table: TableSeen, place: int, words: Words, chart: Chart) -> Content:
    """One line on a clearing or a forest."""
    if place >= FIRST_FOREST:
        seats = next((pawns for forest, pawns in table.forests if forest == place), ())
        around = " ".join(map(str, sorted(chart.touches.get(place, ()))))
        pawns = Content(" ").join([tagged(words.tag(seat)) for seat in seats])
        return strong(words.place(place)) + muted(f"  touches {around}  ") + pawns
    seen = table.clearing(place)
    ways = table.burrow_to
    if place == BURROW:
        to = f"  tunnels to {' '.join(map(str, ways))}  " if ways else "  no tunnel leads out  "
        return strong("The Burrow") + muted(to) + muted(", ").join(_pieces(seen, words, table) or [muted("empty")])
    line = strong(f"{place} ") + (suit_chip(seen.suit) if seen.suit >= 0 else muted("no suit yet"))
    ruler = muted("  no ruler") if seen.ruler is None else muted("  ruled by ") + tagged(words.tag(seen.ruler))
    roads = " ".join(map(str, chart.beside(place, table.closed)))
    dug = " and the Burrow" if place in ways else ""
    ferry = " ".join(str(dst) for src, dst, _only in table.passages if src == place)
    dug += f", {words.ferry(ferry)}" if ferry else ""
    parts = [*_pieces(seen, words, table), *([muted(f"{seen.open} open")] if seen.open else [])]
    return line + ruler + muted(f"  to {roads}{dug}  ") + muted(", ").join(parts)


def _pieces(seen: ClearingSeen, words: Words, table: TableSeen) -> list[Content]:
    parts: list[Content] = []
    for group in (*seen.warriors, *seen.buildings, *seen.tokens):
        if group.kind == PLOT:
            parts.append(_plot(seen, group, words, table))
            continue
        name = "" if group.kind == WARRIOR else f" {words.kind(group.kind)}"
        many = f" {group.n}" if group.n > 1 or group.kind == WARRIOR else ""
        parts.append(tagged(words.tag(group.owner)) + plain(name + many))
    parts += [tagged(words.tag(seat)) + plain(" pawn") for seat in seen.pawns]
    if seen.ruin:
        looked = f" ({', '.join(words.item(i) for i in seen.known)})" if seen.known else ""
        parts.append(plain(f"ruin{looked}"))
    return parts + [plain(mark) for mark in seen.marks if mark not in PLOTS]


def _plot(seen: ClearingSeen, group: GroupSeen, words: Words, table: TableSeen) -> Content:
    """A plot, what its looker knows it to be, and what all know that it is not."""
    word, up = plot_of(seen)
    board = table.seats[group.owner].board
    plots = board.plots if isinstance(board, CorvidsSeen) else ()
    denied = [words.plot(kind) for plot in plots if plot.where == seen.number for kind in plot.denied]
    said = f" {words.plot(PLOTS.index(word))}" if word else " plot"
    not_these = f", not {' or '.join(denied)}" if denied else ""
    return tagged(words.tag(group.owner)) + plain(said + (" face up" if up else f" face down{not_these}"))
