"""A view as plain data: the words of files and commands in place of the engine's numbers."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Final

from .engine.atlas import FIRST_FOREST, Forest, forest_letter
from .engine.deck import SUITS
from .engine.factions.duchy.board import MINISTERS, RANKS
from .engine.items import ITEMS
from .engine.pieces import PLOTS, kind_id
from .engine.seen import CorvidsSeen, DuchySeen, TableSeen
from .words import Words

SPACES: Final = ("hostile", "indifferent", "2", "3", "allied")
CARDS: Final = {
    *("hand", "crafted", "discard", "available", "dominance"),
    *("hidden", "decree", "resolved", "impossible", "revealed"),
}
SEATS: Final = {"viewer", "turn", "winners", "owner", "ruler", "pawns", "partner", "seat"}
RENAMED: Final = {"viewer": "seen_by", "seat": "faction", "won_by": "by"}
BY_RANK: Final = ("crowns", "lost")


def table_data(table: TableSeen, words: Words) -> dict[str, Any]:
    """Everything that the table's viewer sees, and nothing else."""
    found: dict[str, Any] = _data(table, words)
    found["supply"] = dict(zip(ITEMS, table.supply, strict=False))
    found["forests"] = [
        {"forest": _place(f), "pawns": [words.factions[p] for p in pawns]} for f, pawns in table.forests
    ]
    for seat, seen in zip(found["seats"], table.seats, strict=True):
        seat["name"] = words.names[seen.seat]
        seat["warriors"] = {"supply": seat.pop("supply"), "total": seen.warriors}
    return found


def _data(thing: Any, words: Words) -> dict[str, Any]:
    found = {RENAMED.get(f.name, f.name): _value(f.name, getattr(thing, f.name), words) for f in fields(thing)}
    if isinstance(thing, CorvidsSeen):
        found["hidden"] = _value("plot", thing.hidden, words)
    elif isinstance(thing, DuchySeen):
        found |= {name: dict(zip(RANKS, found[name], strict=True)) for name in BY_RANK}
    return found


def _value(name: str, value: Any, words: Words) -> Any:
    if is_dataclass(value):
        return _data(value, words)
    if isinstance(value, tuple):
        return [_value(name, v, words) for v in value]
    if type(value) is not int:
        return value
    if name in CARDS:
        return words.deck.faces[value].id
    if name in SEATS:
        return words.factions[value]
    match name:
        case "suit" | "bases":
            return SUITS[value] if 0 <= value < len(SUITS) else None
        case "kind":
            return kind_id(value)
        case "item" | "items" | "known":
            return ITEMS[value]
        case "plot" | "denied":
            return PLOTS[value]
        case "minister":
            return MINISTERS[value]
        case "rank":
            return RANKS[value]
        case "quests":
            return words.quests[value].id
        case "space":
            return SPACES[value]
        case "place":
            return _place(value)
    return value


def _place(place: int) -> int | str:
    return forest_letter(Forest(place)) if place >= FIRST_FOREST else place
