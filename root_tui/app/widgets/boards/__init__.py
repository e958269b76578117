"""A faction's board in lines of text, one file each.  Adding a faction is a file here and a line below."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from ....engine.items import ITEMS
from ....engine.seen import SeatSeen, TableSeen
from ....words import Words
from ..paint import card, muted, plain, strong, tagged
from . import alliance, corvids, duchy, eyrie, marquise, vagabond

Lines = Callable[[SeatSeen, Words, int], list[Content]]

BOARDS: dict[str, Lines] = {
    "marquise": marquise.lines,
    "eyrie": eyrie.lines,
    "alliance": alliance.lines,
    "vagabond": vagabond.lines,
    "vagabond2": vagabond.lines,
    "duchy": duchy.lines,
    "corvids": corvids.lines,
}


def board_lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    """What every seat has, then its faction's own."""
    found = [_common(seat, words)]
    draw = BOARDS.get(seat.faction)
    if draw:
        found += draw(seat, words, width)
    draws = getattr(seat.board, "draws", 0)
    if draws:
        found.append(muted("Draws in the Evening ") + plain(str(draws)))
    for face in seat.crafted:
        found.append(muted("Crafted ") + card(words.deck, face))
    if seat.items:
        found.append(muted("Items ") + plain(", ".join(words.item(i) for i in seat.items)))
    if seat.dominance is not None:
        found.append(muted("Dominance ") + card(words.deck, seat.dominance))
    if seat.partner is not None:
        found.append(muted("Coalition with ") + tagged(words.tag(seat.partner)))
    return found


def _common(seat: SeatSeen, words: Words) -> Content:
    points = "no marker" if seat.points is None else words.format(seat.points, "points")
    line = strong(points) + muted("   hand ") + plain(str(seat.cards))
    if seat.warriors:
        line += muted("   supply ") + plain(f"{seat.supply} of {seat.warriors}")
    return line


def table_lines(table: TableSeen, words: Words, width: int) -> list[Content]:
    """What belongs to nobody: piles, items, quests."""
    found = [
        muted("Deck ") + plain(str(table.cards_left)) + muted("   discard pile ") + plain(str(len(table.discard))),
        muted("Items ")
        + plain("  ".join(f"{words.item(i)} {n}" for i, n in enumerate(table.supply) if n or ITEMS[i] != "torch")),
    ]
    found += [muted("Available ") + card(words.deck, face) for face in table.available]
    found += [muted("Quest ") + plain(words.quest(quest)) for quest in table.quests]
    return found
