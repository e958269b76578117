"""What stands in a place, in words: a small block on the map may have said "+2"."""

from __future__ import annotations

from textual.content import Content

from ...engine.atlas import FIRST_FOREST
from ...engine.pieces import WARRIOR
from ...engine.seen import ClearingSeen, TableSeen
from ...words import Words
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
    line = strong(f"{place} ") + (suit_chip(seen.suit) if seen.suit >= 0 else muted("no suit yet"))
    ruler = muted("  no ruler") if seen.ruler is None else muted("  ruled by ") + tagged(words.tag(seen.ruler))
    roads = " ".join(map(str, chart.beside(place, table.closed)))
    parts = [*_pieces(seen, words), *([muted(f"{seen.open} open")] if seen.open else [])]
    return line + ruler + muted(f"  to {roads}  ") + muted(", ").join(parts)


def _pieces(seen: ClearingSeen, words: Words) -> list[Content]:
    parts: list[Content] = []
    for group in (*seen.warriors, *seen.buildings, *seen.tokens):
        name = "" if group.kind == WARRIOR else f" {words.kind(group.kind)}"
        many = f" {group.n}" if group.n > 1 or group.kind == WARRIOR else ""
        parts.append(tagged(words.tag(group.owner)) + plain(name + many))
    parts += [tagged(words.tag(seat)) + plain(" pawn") for seat in seen.pawns]
    if seen.ruin:
        looked = f" ({', '.join(words.item(i) for i in seen.known)})" if seen.known else ""
        parts.append(plain(f"ruin{looked}"))
    return parts + [plain(mark) for mark in seen.marks]
