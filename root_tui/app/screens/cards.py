"""Pages of cards: a hand, the discard pile and what was crafted, what only one seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...engine.deck import SUITS, Card
from ...engine.orders import Order
from ...engine.seen import AllianceSeen, CorvidsSeen, SeatSeen, TableSeen
from ...words import Words
from ...words.orders import said as said_order
from ..keymap import told
from ..messages import OrdersGiven, PinWanted
from ..widgets.boards import corvids
from ..widgets.boards.common import dominance
from ..widgets.hand import cards_beside, face_down
from ..widgets.keyline import KeyItem
from ..widgets.paint import card, listed, muted, plain, strong, suit_chip, suits_counted, warn
from .boards import seat_head
from .orders import Orders
from .room import Page

HAND = "Hand"
Groups = Sequence[tuple[str, Sequence[Card]]]


class Cards(Page):
    """Cards with their whole texts, side by side; `seat` is whose they are."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "close", show=False, id="table.hand")]

    def __init__(self, title: str, table: TableSeen, seat: Seat, words: Words) -> None:
        seen = table.seats[seat]
        groups = own_groups(seen)
        super().__init__(title, lambda width: [_pieces(seen), *card_groups(groups, words, width, table, seen)])


def _pieces(seen: SeatSeen) -> Content:
    """What pays for crafting."""
    pays = suits_counted(seen.crafting) if any(seen.crafting) else plain("nothing")
    return muted("Can craft with ") + pays + muted("   [ ] in a cost: nothing pays for it now")


def card_groups(groups: Groups, words: Words, width: int, table: TableSeen, seat: SeatSeen | None) -> list[Content]:
    """Named groups of cards, large; equal faces once, with their number."""
    lines: list[Content] = []
    for name, cards in groups:
        if name:
            lines.append(muted(name if cards else f"{name}: none"))
        lines += cards_beside(cards, words, width, table, seat if name == HAND else None)
    return lines


def own_groups(seat: SeatSeen) -> Groups:
    """What only this seat may see."""
    groups: list[tuple[str, Sequence[Card]]] = [(HAND, seat.hand or ())]
    if isinstance(seat.board, AllianceSeen):
        groups.append(("Supporters", seat.board.hidden or ()))
    return groups


def own_plots(table: TableSeen, seat: SeatSeen, words: Words, width: int) -> list[Content]:
    """The Corvids' plots, in supply and on the map."""
    return [Content(""), *corvids.lines(table, seat, words, width)] if isinstance(seat.board, CorvidsSeen) else []


class Hands(Page):
    """All hands, and what else only their seats see, as far as the eyes at this moment do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "close", show=False, id="table.hand")]

    def __init__(self, table: TableSeen, words: Words) -> None:
        self.table, self.words = table, words
        super().__init__("Hands", self._lines)

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for seat in self.table.seats:
            lines += [seat_head(seat.seat, self.words), Content("")]
            if seat.hand is None:
                lines += [face_down(seat.cards), Content("")]
                continue
            lines += card_groups(own_groups(seat), self.words, width, self.table, seat)
            lines += [*own_plots(self.table, seat, self.words, width), Content("")]
        return lines


class Discard(Page):
    """What lies open for all: the discard pile by suit, dominance cards beside the map, crafted cards of every seat."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "close", show=False, id="table.discard")]

    def __init__(self, table: TableSeen, words: Words) -> None:
        self.table, self.words = table, words
        super().__init__("Discard pile, dominance and crafted cards", self._lines)

    def _lines(self, width: int) -> list[Content]:
        table, words = self.table, self.words
        lines = [strong("Discard pile") + muted(f"   {words.format(len(table.discard), 'cards')}")]
        for suit in range(len(SUITS)):
            lines += self._of_suit(suit, width)
        lines += [Content(""), strong("Dominance beside the map") + muted("   a card of the suit or a bird takes one")]
        for face in table.available:
            lines += dominance("", table, None, face, words)
        lines += [] if table.available else [muted("  none")]
        lines += [Content(""), strong("Crafted")]
        for seat in table.seats:
            lines += [seat_head(seat.seat, words)] if seat.crafted else []
            lines += [Content("  ") + card(words.deck, k) + muted(f"  {words.effect(k)}") for k in seat.crafted]
        return lines if any(seat.crafted for seat in table.seats) else [*lines, muted("  nothing")]

    def _of_suit(self, suit: int, width: int) -> list[Content]:
        """Faces of one suit, with how many lie there."""
        deck = self.words.deck
        cards = [k for k in self.table.discard if deck.suit[k] == suit]
        head = Content("  ") + suit_chip(suit) + plain(f" {len(cards):>2}   ")
        if not cards:
            return [head + muted("none")]
        names = []
        for face in dict.fromkeys(cards):
            n = cards.count(face)
            names.append(plain(deck.faces[face].name + (f" x{n}" if n > 1 else "")))
        first, *rest = listed("", names, width, head.cell_length)
        return [head + first[head.cell_length :], *rest]


class Sealed(Page):
    """A page for one seat alone: what only it may see, and its sealed orders."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "orders", show=False, id="table.orders")]

    def __init__(
        self, title: str, table: TableSeen, seat: Seat, words: Words, *, alone: bool, ascii_only: bool = False
    ) -> None:
        self.table, self.seat, self.seen, self.words = table, seat, table.seats[seat], words
        self.ascii_only = ascii_only
        self.orders = tuple(self.seen.orders or ())
        self._said = ""
        super().__init__(title, self._lines, alone=alone)

    def first(self) -> list[Content]:
        """What is told before anything else."""
        return []

    def _lines(self, width: int) -> list[Content]:
        if self.orders:
            told_orders = "; ".join(said_order(self.words, order) for order in self.orders)
            orders = plain(f"Sealed orders until your next turn: {told_orders}")
        else:
            key = told(self, "table.orders", "O")
            orders = muted(f"No sealed orders: on other turns you are asked about everything. {key} gives some.")
        said = [warn(self._said)] if self._said else []
        own = card_groups(own_groups(self.seen), self.words, width, self.table, self.seen)
        own += own_plots(self.table, self.seen, self.words, width)
        return [seat_head(self.seat, self.words), Content(""), *said, *self.first(), orders, Content(""), *own]

    def action_orders(self) -> None:
        self.app.push_screen(Orders(self.seat, self.orders, self.words, ascii_only=self.ascii_only), self._ordered)

    def _ordered(self, orders: tuple[Order, ...] | None) -> None:
        if orders is not None:
            self.app.post_message(OrdersGiven(self.seat, orders))

    def sealed(self, orders: tuple[Order, ...]) -> None:
        """These orders hold now."""
        self.orders, self._said = orders, ""
        self.fill()

    def say(self, said: str) -> None:
        self._said = said
        self.fill()


class Own(Sealed):
    """A look at my own: hand, supporters, plots, orders; and the seat's PIN."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("i", "pin", "set or change the PIN", show=False, id="own.pin")]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        *Page.KEYS,
        KeyItem("o", "sealed orders", "orders"),
        KeyItem("i", "PIN", "pin"),
    )

    def __init__(self, table: TableSeen, seat: Seat, words: Words, *, alone: bool, ascii_only: bool = False) -> None:
        super().__init__(f"Only {words.name(seat)} looks", table, seat, words, alone=alone, ascii_only=ascii_only)

    def action_pin(self) -> None:
        self.app.post_message(PinWanted(self.seat, own=True))
