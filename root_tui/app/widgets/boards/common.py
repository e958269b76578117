"""What more than one board shows."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from ....engine.asks import Seat
from ....engine.deck import BIRD
from ....engine.seen import SeatSeen, TableSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import card, listed, muted, plain


def dominance(
    head: str, table: TableSeen, seat: Seat | None, face: int, words: Words, lights: Lights = DARK
) -> list[Content]:
    """A dominance card: what it takes, and how near its owner is."""
    suit = words.deck.suit[face]
    line = muted(f"{head} ") + lights.mark(card(words.deck, face), ("available", face))
    if suit == BIRD:
        return [line, muted("  rule two opposite corners as Birdsong begins")]
    ruled = sum(c.ruler == seat and c.suit == suit for c in table.clearings)
    more = plain(f", rules {ruled}") if seat is not None else Content("")
    return [line, muted(f"  rule three clearings ({words.suit(suit)}) as Birdsong begins") + more]


def crafted_items(seat: SeatSeen, words: Words, width: int, lights: Lights) -> list[Content]:
    """The Crafted Items box."""
    items = [lights.mark(plain(words.item(i)), ("crafted item", 4 * i)) for i in seat.items]
    return listed("Items", items, width)


def offered(head: str, box: str, name: Callable[[int], str], width: int, lights: Lights) -> list[Content]:
    """What lies on no board until it is asked for: leaders to choose from, what a ruin holds."""
    things = [lights.mark(plain(name(value)), (box, value)) for value in lights.asked(box)]
    return listed(head, things, width) if things else []
