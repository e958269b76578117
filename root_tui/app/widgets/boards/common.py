"""What more than one board shows."""

from __future__ import annotations

from textual.content import Content

from ....engine.asks import Seat
from ....engine.deck import BIRD
from ....engine.seen import TableSeen
from ....words import Words
from ..paint import card, muted, plain


def dominance(head: str, table: TableSeen, seat: Seat | None, face: int, words: Words) -> list[Content]:
    """A dominance card: what it takes, and how near its owner is."""
    suit = words.deck.suit[face]
    line = muted(f"{head} ") + card(words.deck, face)
    if suit == BIRD:
        return [line, muted("  rule two opposite corners as Birdsong begins")]
    ruled = sum(c.ruler == seat and c.suit == suit for c in table.clearings)
    more = plain(f", rules {ruled}") if seat is not None else Content("")
    return [line, muted(f"  rule three clearings ({words.suit(suit)}) as Birdsong begins") + more]
