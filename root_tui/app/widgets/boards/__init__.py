"""A faction's board in lines of text, one file each.  Adding a faction is a file here and a line below.

Each file has two ways to draw one: `lines`, all of it, and `brief`, what others ask about most in a few lines."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from ....engine.asks import Seat
from ....engine.items import ITEMS
from ....engine.pieces import WARRIOR
from ....engine.seen import SeatSeen, TableSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import card, listed, muted, plain, strong, suits_counted, tagged
from . import alliance, corvids, duchy, eyrie, marquise, vagabond
from .common import crafted_items, dominance

Lines = Callable[[TableSeen, SeatSeen, Words, int, Lights], list[Content]]

BOARDS: dict[str, tuple[Lines, Lines]] = {
    "marquise": (marquise.lines, marquise.brief),
    "eyrie": (eyrie.lines, eyrie.brief),
    "alliance": (alliance.lines, alliance.brief),
    "vagabond": (vagabond.lines, vagabond.brief),
    "vagabond2": (vagabond.lines, vagabond.brief),
    "duchy": (duchy.lines, duchy.brief),
    "corvids": (corvids.lines, corvids.brief),
}
WITH_EFFECTS = 60  # cells from which a crafted card says what it does beside its name


def board_lines(
    table: TableSeen, of: Seat, words: Words, width: int, lights: Lights = DARK, *, effects: bool = True
) -> list[Content]:
    """What every seat has, its faction's own between; what answers the open question is lit.  `effects`: a crafted card
    says what it does."""
    seat, lights = table.seats[of], lights.on(of)
    found = [_common(seat, words, lights)]
    if seat.faction in BOARDS:
        found += BOARDS[seat.faction][0](table, seat, words, width, lights)
    draws = getattr(seat.board, "draws", 0)
    if draws:
        found.append(muted("Draws in the Evening ") + plain(str(draws)))
    found.append(muted("Can craft with ") + (suits_counted(seat.crafting) if any(seat.crafting) else muted("nothing")))
    if not effects:
        found += _crafted(seat, words, width, lights)
    for face in seat.crafted if effects else ():
        does = muted(f"  {words.effect(face)}")
        line = ("line", words.deck.faces[face].id)
        name = muted("Crafted ") + lights.mark(card(words.deck, face), line)
        found += [name + does] if width >= WITH_EFFECTS else [name, does]
    if seat.items:
        found += crafted_items(seat, words, width, lights)
    if seat.dominance is not None:
        found += dominance("Dominance", table, seat.seat, seat.dominance, words)
    if seat.partner is not None:
        found.append(muted("Coalition with ") + tagged(words.tag(seat.partner)))
    return found


def brief_lines(table: TableSeen, of: Seat, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    """The same in seven lines or so, for a table where all boards lie side by side."""
    seat, lights = table.seats[of], lights.on(of)
    found = [_common(seat, words, lights)]
    if seat.faction in BOARDS:
        found += BOARDS[seat.faction][1](table, seat, words, width, lights)
    if seat.dominance is not None:
        found += dominance("Dominance", table, seat.seat, seat.dominance, words)
    if lights.asked("crafted item"):
        found += crafted_items(seat, words, width, lights)
    return found + _crafted(seat, words, width, lights)


def _crafted(seat: SeatSeen, words: Words, width: int, lights: Lights) -> list[Content]:
    crafted = [lights.mark(card(words.deck, k), ("line", words.deck.faces[k].id)) for k in seat.crafted]
    return listed("Crafted", crafted, width, 8) if crafted else []


def _common(seat: SeatSeen, words: Words, lights: Lights) -> Content:
    points = "no marker" if seat.points is None else words.format(seat.points, "points")
    line = strong(points) + muted("   hand ") + plain(str(seat.cards))
    if seat.warriors:
        supply = muted("   supply ") + plain(f"{seat.supply} of {seat.warriors}")
        line += lights.mark(supply, ("piece", WARRIOR), lead=3)
    return line


def table_lines(table: TableSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    """What belongs to nobody: piles, items, quests, dominance cards."""
    items = [
        (plain if n else muted)(f"{words.item(i)} {n}") for i, n in enumerate(table.supply) if n or ITEMS[i] != "torch"
    ]
    found = [
        muted("Deck ") + plain(str(table.cards_left)) + muted("   discard pile ") + plain(str(len(table.discard))),
        *listed("Items", items, width),
    ]
    for face in table.available:
        found += dominance("Available", table, None, face, words, lights)
    quests = [lights.mark(plain(words.quest(quest)), ("quest", quest)) for quest in table.quests]
    return found + (listed("Quests", quests, width) if quests else [])
