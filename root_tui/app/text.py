"""Text in cells: what players typed made harmless, tags of seats and pieces, and runs of styled text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from ..engine.pieces import kind_id
from ..saves.heads import literal as literal  # the widgets find it here
from ..words import FACTIONS
from ..words.core import SUIT_LETTERS as SUIT_LETTERS

if TYPE_CHECKING:
    from ..engine.seen import SeatSeen

TAGS = {name: names[0] for name, names in FACTIONS.items()}
SEAT_COLOURS = frozenset(TAGS.values())
SUIT_NAMES = ("Fox", "Rabbit", "Mouse", "Bird")
SUIT_IDS = ("fox", "rabbit", "mouse", "bird")  # also the names of their colours
NO_SUIT = "?"  # before the marker lies
CLIPPED = 5  # cells of a word that is clipped


class Form(IntEnum):
    """How pieces and marks are written; the longest for which a place has room."""

    TAG = 0
    CLIPPED = 1
    WORD = 2


SHORT = {
    "sawmill": "Sa",
    "workshop": "Wk",
    "recruiter": "Re",
    "wood": "Wd",
    "keep": "Kp",
    "roost": "Ro",
    "base": "Bs",
    "sympathy": "Sy",
    "garden": "Ga",
    "trade_post": "Tp",
    "citadel": "Ci",
    "market": "Mk",
    "tunnel": "Tu",
    "plot": "Pl",
    "bomb": "Bo",
    "snare": "Sn",
    "extortion": "Ex",
    "raid": "Rd",
    "scorched": "Sc",
    "ferry": "Fy",
    "tower": "Tw",
    "ruin": "Ru",
}


def tags(seats: Iterable[SeatSeen]) -> tuple[str, ...]:
    """Two letters for each seat; a seat without a faction yet is S1 to S6.  No two are the same."""
    return tuple(TAGS.get(seat.faction, f"S{seat.seat + 1}") for seat in seats)


def suit_name(suit: int) -> str:
    return SUIT_NAMES[suit] if 0 <= suit < 4 else NO_SUIT


def suit_colour(suit: int) -> str:
    """The theme variable of a suit, without its "map-"."""
    return SUIT_IDS[suit] if 0 <= suit < 4 else "suitless"


def seat_colour(tag: str) -> str:
    """The theme variable of a seat, without its "map-"; seats without a faction share one."""
    return f"seat-{tag.lower()}" if tag in SEAT_COLOURS else "seat-none"


def piece_name(kind: int) -> str:
    return kind_id(kind).replace("_", " ")


def short(word: str) -> str:
    """Two letters for a piece or a mark."""
    return SHORT.get(word, word[:2].title())


def clipped(word: str) -> str:
    """A word in five cells: sawm., recr., ruin."""
    return word if len(word) <= CLIPPED else f"{word[: CLIPPED - 1]}."


def written(word: str, form: Form) -> str:
    """The id of a piece or a mark in that form."""
    name = word.replace("_", " ")
    return (short(word), clipped(name), name)[form]


# runs


class Run(NamedTuple):
    """Text of one look; colours are names of theme variables without "map-", and "dim fox" is fox half sunk."""

    text: str
    fg: str
    bg: str
    bold: bool = False


Row = list[Run]


def width(row: Iterable[Run]) -> int:
    """Cells; for text of ours only, every character of which has one."""
    return sum(len(run.text) for run in row)


def joined(row: Iterable[Run]) -> Row:
    """Neighbours of one look made one, blanks taking any look on their ground: a change of style costs forty bytes."""
    out: Row = []
    for run in row:
        last = out[-1] if out else None
        if not run.text:
            continue
        if last is None or last.bg != run.bg:
            out.append(run)
        elif (last.fg, last.bold) == (run.fg, run.bold) or not run.text.strip():
            out[-1] = last._replace(text=last.text + run.text)
        elif not last.text.strip():
            out[-1] = run._replace(text=last.text + run.text)
        else:
            out.append(run)
    return out


def packed(groups: Sequence[Row], rooms: Sequence[int], between: Run) -> tuple[list[Row], list[Row]]:
    """Groups laid into lines of so many cells each, in order, and those that found no room; a group is never cut."""
    rows: list[Row] = [[] for _ in rooms]
    left: list[Row] = []
    for group in groups:
        need = width(group)
        for row, room in zip(rows, rooms, strict=True):
            gap = len(between.text) if row else 0
            if width(row) + gap + need <= room:
                row += [between, *group] if row else group
                break
        else:
            left.append(group)
    return rows, left
