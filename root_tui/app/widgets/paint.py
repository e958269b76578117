"""Pieces of text in the table's colours.  Everything goes through `Content`, never through markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ..text import SUIT_LETTERS, literal, seat_colour, suit_colour

if TYPE_CHECKING:
    from ...engine.deck import Deck

INK = "bold $map-ink on "


def plain(text: str) -> Content:
    return Content.styled(literal(text), "$map-text")


def strong(text: str) -> Content:
    return Content.styled(literal(text), "bold $map-paper")


def muted(text: str) -> Content:
    return Content.styled(literal(text), "$map-muted")


def warn(text: str) -> Content:
    return Content.styled(literal(text), "bold $map-warn")


def chip(tag: str) -> Content:
    """ER on its seat's colour."""
    return Content.styled(f" {tag} ", f"{INK}$map-{seat_colour(tag)}")


def tagged(tag: str, text: str = "") -> Content:
    """ER in its seat's colour, and what follows."""
    return Content.styled(tag, f"bold $map-{seat_colour(tag)}") + plain(text)


def suit_chip(suit: int) -> Content:
    return Content.styled(f" {SUIT_LETTERS[suit]} ", f"{INK}$map-{suit_colour(suit)}")


def suits_counted(numbers: Sequence[int]) -> Content:
    """F2 R0 M1: a number for each suit."""
    return Content("  ").join([suit_chip(suit) + (plain if n else muted)(f" {n}") for suit, n in enumerate(numbers)])


def card(deck: Deck, face: int) -> Content:
    return suit_chip(deck.suit[face]) + plain(f" {deck.faces[face].name}")


def price(deck: Deck, face: int, free: Sequence[int]) -> Content:
    """A cost, its icons bare where there is a piece that pays and in brackets where there is none: " F [R]"."""
    from ...engine.deck import ANY, covered  # not before a game is open

    cost, icons = deck.cost[face], list[Content]()
    for suit, paid in zip(cost, covered(free, cost), strict=True):
        letter, colour = ("*", "paper") if suit == ANY else (SUIT_LETTERS[suit], suit_colour(suit))
        look = f"bold $map-{colour}" if paid else "$map-muted"
        icons.append(Content.styled(f" {letter} " if paid else f"[{letter}]", look))
    return Content("").join(icons)


def fitted(text: Content, width: int, lines: int, more: str = "...") -> Content:
    """The text in so many lines at most; `more` where it was cut."""
    if text.cell_length <= width and "\n" not in text.plain:
        return text
    kept = text.wrap(width)
    if len(kept) == 1:
        return text
    if len(kept) > lines:
        kept = kept[:lines]
        kept[-1] = kept[-1].truncate(width - 1 - len(more), ellipsis=False) + muted(f" {more}")
    return Content("\n").join(kept)


def rows(lines: Iterable[Content]) -> Content:
    return Content("\n").join(list(lines))


def beside(left: Content, right: Content, width: int) -> Content:
    """Left and right ends of a line; what is left gives way."""
    room = width - right.cell_length - 1
    if left.cell_length > room:
        left = left.truncate(max(0, room), ellipsis=False)
    return left + Content(" " * max(1, width - left.cell_length - right.cell_length)) + right


def filled(text: Content, width: int) -> Content:
    """Exactly so many cells."""
    if text.cell_length > width:
        text = text.truncate(width, ellipsis=False)
    return text + Content(" " * (width - text.cell_length))


def columns(cells: Iterable[Content], width: int) -> Content:
    return Content("").join([filled(cell, width) for cell in cells])


def listed(head: str, things: Sequence[Content], width: int, indent: int = 10) -> list[Content]:
    """Things after one another, on as many lines as they need; the first line names them."""
    found: list[Content] = []
    row = muted(f"{head:<{indent}}")
    for i, thing in enumerate(things):
        if i and row.cell_length + thing.rstrip().cell_length > width:
            found.append(row)
            row = Content(" " * indent)
        row += thing + Content("  ")
    return [*found, row if things else row + muted("none")]
