"""The sentences that say how things stand; the same ones set a position and check it afterwards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..engine.factions.corvids.board import PLOTS
from ..engine.pieces import KINDS, PLOT, WARRIOR, Kind
from .names import SEAT_WORDS, Fault, counted, parts, read_item, read_kind, read_suit

CLEARING: Final = re.compile(
    r"(?P<name>(?:the )?Burrow|[A-Z][A-Za-z0-9]{0,3}|c?\d{1,2})"
    r"\s*(?P<ground>\([^)]*\))?\s*(?P<said>:)?\s*(?P<pieces>.*)"
)


@dataclass(slots=True)
class Ground:
    """What a clearing is; None: not said."""

    suit: int | None = None
    slots: int | None = None
    open: int | None = None  # slots that are free
    ruin: bool | None = None
    items: tuple[int, ...] = ()  # under the ruin


@dataclass(slots=True)
class Piece:
    """Pieces of one kind; a pawn is `kind` None."""

    owner: str
    kind: Kind | None
    n: int
    plot: str = ""  # which plot it is, and the side it shows: "bomb", "down"; "" is not said
    side: str = ""


@dataclass(slots=True)
class AtClearing:
    """`A (fox, 2 slots, ruin): MC 2w, roost`; None: this part was not said."""

    name: str
    ground: Ground | None
    pieces: list[Piece] | None


@dataclass(slots=True)
class OfSeat:
    """`MC hand: fox card`"""

    seat: str
    field: str
    value: str


@dataclass(slots=True)
class OfTable:
    """`deck 1`, `discard: fox card`"""

    field: str
    value: str


Line = AtClearing | OfSeat | OfTable


def read_line(text: str, seat_fields: frozenset[str], table_fields: frozenset[str]) -> Line | None:
    """A sentence about how things stand, or None if it is none of these."""
    word, _, rest = text.partition(" ")
    if word in SEAT_WORDS:
        field = field_of(rest, seat_fields)
        return OfSeat(word, field, value_of(rest, field)) if field else None
    field = field_of(text, table_fields)
    if field:
        return OfTable(field, value_of(text, field))
    m = CLEARING.fullmatch(text)
    if not m or (m["pieces"] and not m["said"]) or (not m["said"] and not m["ground"]) or m["name"] in SEAT_WORDS:
        return None
    ground = read_ground(m["ground"][1:-1]) if m["ground"] else None
    return AtClearing(m["name"].removeprefix("the "), ground, read_pieces(m["pieces"]) if m["said"] else None)


def field_of(text: str, fields: frozenset[str]) -> str:
    """The longest field that the text begins with."""
    low = text.lower()
    found = [f for f in fields if low == f or low.startswith((f + " ", f + ":"))]
    return max(found, key=len, default="")


def value_of(text: str, field: str) -> str:
    return text[len(field) :].removeprefix(":").strip()


def read_ground(text: str) -> Ground:
    """ "fox, 2 slots, ruin sword" """
    g = Ground()
    for part in parts(text):
        words = part.lower().split()
        if words[0].isdigit() and words[1:] in ([], ["slot"], ["slots"]):
            g.slots = int(words[0])
        elif words[0].isdigit() and words[1:] in (["open"], ["open", "slot"], ["open", "slots"]):
            g.open = int(words[0])
        elif words[0] == "ruin":
            g.ruin, g.items = True, (*g.items, *(read_item(w) for w in words[1:]))
        elif words == ["no", "ruin"]:
            g.ruin = False
        elif len(words) == 1:
            g.suit = read_suit(words[0])
        else:
            raise Fault(f"{part!r} says nothing about a clearing: a suit, `2 slots`, `1 open`, `ruin`, `ruin sword`")
    return g


def read_pieces(text: str) -> list[Piece]:
    """ "MC 2w, 1 sawmill, EY roost, wood 3, V1" """
    found: list[Piece] = []
    for part in parts(text):
        owner, rest = "", part
        head, _, tail = part.partition(" ")
        if head in SEAT_WORDS:
            owner, rest = SEAT_WORDS[head], tail
        if owner and rest.lower() in ("", "pawn"):
            found.append(Piece(owner, None, 1))
            continue
        if plot := read_plot(rest):
            if owner not in ("", plot.owner):
                raise Fault(f"{part!r}: plots belong to {plot.owner}")
            found.append(plot)
            continue
        n, what = counted(rest)
        what = re.sub(r"^(fox|rabbit|mouse)\s+(?=base)", "", what)
        kind = read_kind(what)
        if kind == WARRIOR:
            if not owner:
                raise Fault(f"{part!r}: whose warriors? (`MC 2w`)")
            found.append(Piece(owner, WARRIOR, n))
            continue
        if kind < 0:
            raise Fault(f"{part!r}: name the pawn by its seat (`V1`)")
        if owner and owner != KINDS[kind].faction:
            raise Fault(f"{part!r}: {KINDS[kind].id} belongs to {KINDS[kind].faction}")
        found.append(Piece(KINDS[kind].faction, kind, n))
    return found


def read_plot(text: str) -> Piece | None:
    """ "bomb down", "snare up", "raid" (face down), "plot down", "plot" (either side)"""
    word, _, side = text.lower().partition(" ")
    if word not in (*PLOTS, "plot") or side not in ("", "up", "down"):
        return None
    if word == "plot":
        return Piece(KINDS[PLOT].faction, PLOT, 1, "", side)
    return Piece(KINDS[PLOT].faction, PLOT, 1, word, side or "down")
