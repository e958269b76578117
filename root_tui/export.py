"""A view, and the story of a game, as plain data: the words of files and commands in place of the engine's numbers."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from .chronicle import DIE, Chronicle, SeatStory
from .engine.atlas import FIRST_FOREST, Forest, forest_letter
from .engine.deck import SUITS
from .engine.factions.duchy.board import MINISTERS, RANKS
from .engine.items import ITEMS
from .engine.pieces import PLOTS, kind_id
from .engine.seen import CorvidsSeen, DuchySeen, TableSeen
from .record import by_what
from .saves import SaveError
from .words import Words, faction_name, source
from .words.vagabond import SPACES

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


# -- the story of a game --------------------------------------------------------------------------
FIGURES: Final = ("attacks", "defences", "given", "taken", "removed", "lost")
COLUMNS: Final = ("faction", "name", "measure", "of", "value")


def write_story(folder: Path, stem: str, story: Chronicle, table: TableSeen, words: Words) -> list[Path]:
    """The story as text, JSON and CSV, in files that are not there yet; SaveError names what is wrong."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-") or "game"
    n, name = 1, stem
    while any(os.path.lexists(folder / f"{name}.{suffix}") for suffix in ("txt", "json", "csv")):
        n += 1
        name = f"{stem}-{n}"
    made = {
        "txt": story_text(story, table, words),
        "json": json.dumps(story_data(story, table, words), ensure_ascii=False, indent=1) + "\n",
        "csv": story_csv(story, table, words),
    }
    written = []
    for suffix, text in made.items():
        path = folder / f"{name}.{suffix}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "replace"))
        except OSError as error:
            raise SaveError(f"{path} cannot be written ({error.strerror or error})") from error
        written.append(path)
    return written


def story_data(story: Chronicle, table: TableSeen, words: Words) -> dict[str, Any]:
    return {
        "map": table.map,
        "deck": table.deck,
        "turns": table.number,
        "rounds": table.round,
        "winners": [words.factions[seat] for seat in table.winners],
        "by": table.won_by,
        "battles": story.battles,
        "dice": {"rolled": len(story.dice), "average": story.mean, "expected": DIE},
        "seats": [_seat_data(each, words) for each in story.seats],
    }


def _seat_data(each: SeatStory, words: Words) -> dict[str, Any]:
    return {
        "faction": words.factions[each.seat],
        "name": words.names[each.seat],
        "points": each.points[-1],
        "points_by_round": each.points,
        "points_by_source": dict(each.sources),
        "battles": {figure: getattr(each, figure) for figure in FIGURES},
        "dice": {"battles": len(each.dice), "total": sum(each.dice), "expected": each.fair},
        "cards": {
            "drawn": each.drawn,
            "crafted": dict(zip(SUITS, each.crafted, strict=True)),
            "spent": dict(zip(SUITS, each.spent, strict=True)),
        },
    }


def story_csv(story: Chronicle, table: TableSeen, words: Words) -> str:
    """One number a line, so that any program can add them up: whose, which measure, of what, how many."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in story.seats:
        for measure, of, value in _measures(each):
            writer.writerow((words.factions[each.seat], _cell(words.names[each.seat]), measure, of, value))
    return out.getvalue()


def _measures(each: SeatStory) -> Iterator[tuple[str, str | int, int | float | str]]:
    for i, now in enumerate(each.points, 1):
        yield "points after round", i, "" if now is None else now
    for why, n in each.sources.items():
        yield "points from", why, n
    for figure in FIGURES:
        yield "battles", figure, getattr(each, figure)
    yield "dice", "total", sum(each.dice)
    yield "dice", "expected", each.fair
    yield "cards", "drawn", each.drawn
    for measure, by_suit in (("crafted", each.crafted), ("spent", each.spent)):
        for suit, n in zip(SUITS, by_suit, strict=True):
            yield measure, suit, n


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


def story_text(story: Chronicle, table: TableSeen, words: Words) -> str:
    """A page to read."""
    winners = " and ".join(map(words.seat, table.winners))
    end = f"{winners} won {by_what(table.won_by)}" if winners else "Ended by agreement, nobody won"
    lines = [
        f"{end}, after {words.format(table.number, 'turns')}, in round {table.round}",
        f"{table.map} map, {table.deck} deck",
        "",
        "Points after each round",
        *(f"  {words.seat(each.seat):<20}" + "".join(f"{_known(n):>4}" for n in each.points) for each in story.seats),
        "",
        "Points by source",
        f"  {'':<28}" + "".join(f"{words.tag(each.seat):>6}" for each in story.seats),
    ]
    for why in story.sources():
        lines.append(f"  {source(why):<28}" + "".join(f"{each.sources[why]:>6}" for each in story.seats))
    mean = "none" if story.mean is None else f"{story.mean:.2f} on average"
    lines += ["", f"Battles: {story.battles}; dice: {mean}, {DIE:.2f} to be expected"]
    for each in story.seats:
        lines.append(
            f"  {words.seat(each.seat):<20} attacks {each.attacks}, defences {each.defences}, hits given {each.given}, "
            f"taken {each.taken}, dice {sum(each.dice)} for {each.fair:.1f} expected"
        )
    lines += ["", "Cards laid open, by suit: crafted / spent or discarded"]
    for each in story.seats:
        pairs = zip(SUITS, each.crafted, each.spent, strict=True)
        cards = ", ".join(f"{suit} {made}/{spent}" for suit, made, spent in pairs)
        lines.append(f"  {words.seat(each.seat):<20} {cards}; drawn {each.drawn}")
    lines += [
        "",
        *(f"{words.tag(seat.seat)} {words.name(seat.seat)}: {faction_name(seat.faction)}" for seat in table.seats),
    ]
    return "\n".join(lines) + "\n"


def _known(n: int | None) -> str:
    return "-" if n is None else str(n)
