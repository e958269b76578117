"""The hand of the seat that looks; face down for everybody else."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.deck import Card
from ...engine.items import ITEMS
from ...engine.seen import SeatSeen
from ...words import Words, counted
from .paint import beside, card, muted, plain, short_text, strong, suit_chip


def hand_title(seat: SeatSeen, name: str, *, only: bool) -> Content:
    who = muted(f"  only {name} looks") if only and seat.hand is not None else Content("")
    return Content(f"Hand, {counted(seat.cards, 'cards')}") + who


def hand_lines(hand: Sequence[Card], words: Words, width: int) -> list[Content]:
    """A line a card: suit, name, what it is good for."""
    names = [words.item(i) for i in range(len(ITEMS))]
    found: list[Content] = []
    for face in hand:
        left = card(words.deck, face)
        right = muted(short_text(words.deck, face, names))
        found.append(beside(left, right, width) if left.cell_length + right.cell_length < width else left)
    return found


def hand_line(hand: Sequence[Card], words: Words, width: int, key: str = "H") -> Content:
    """All cards in one line: their names, or as many words of them as there is room for, or their suits; or the key
    that shows them."""
    for most in (9, 2, 1, 0):
        each = [suit_chip(words.deck.suit[face]) + plain(_words(words.deck.faces[face].name, most)) for face in hand]
        line = Content("  " if most else " ").join(each)
        if line.cell_length <= width:
            return line
    return muted(f"{counted(len(hand), 'cards')}: {key} shows them")


def _words(name: str, most: int) -> str:
    return "".join(f" {word}" for word in name.split()[:most])


def face_down(cards: int) -> Content:
    return muted(f"{counted(cards, 'cards')}, face down")


def large(face: Card, words: Words) -> list[Content]:
    """A card with its whole text."""
    deck = words.deck
    f = deck.faces[face]
    names = [words.item(i) for i in range(len(ITEMS))]
    head = suit_chip(f.suit) + strong(f" {f.name}") + muted(f"   {short_text(deck, face, names)}")
    return [head, plain(f.text), Content("")]
