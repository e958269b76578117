"""Pages over the table: boards, cards, discard pile, log, digest, what is missing, keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...engine.deck import Card
from ...engine.seen import AllianceSeen, CorvidsSeen, SeatSeen, TableSeen
from ...words import ORDERS, Words, faction_name
from ..keymap import told
from ..messages import OrdersGiven
from ..scene import LogLine
from ..widgets.boards import board_lines, corvids, table_lines
from ..widgets.hand import large
from ..widgets.keyline import KeyItem
from ..widgets.log import log_lines
from ..widgets.paint import chip, muted, plain, strong, warn
from .dialogs import Orders
from .room import Page

DIGIT_KEYS = "123456"


def seat_head(seat: Seat, words: Words) -> Content:
    return chip(words.tag(seat)) + strong(f" {words.name(seat)}") + muted(f"   {faction_name(words.factions[seat])}")


class Boards(Page):
    """All boards, one below the other; a digit goes to one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "close", show=False, id="table.boards"),
        *(Binding(d, f"board({d})", show=False) for d in DIGIT_KEYS),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (*Page.KEYS, KeyItem("1 to 6", "a board", ""))

    def __init__(self, table: TableSeen, words: Words, *, alone: bool = False) -> None:
        self.table, self.words = table, words
        self.starts: list[int] = []
        super().__init__("All boards", self._lines, alone=alone)

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = [*table_lines(self.table, self.words, width), Content("")]
        self.starts = []
        for seat in self.table.seats:
            self.starts.append(len(lines))
            gone = warn("   has conceded") if seat.conceded else Content("")
            lines += [seat_head(seat.seat, self.words) + gone, *board_lines(seat, self.words, width), Content("")]
        return lines

    def action_board(self, number: int) -> None:
        if number <= len(self.starts):
            self.goal = self.starts[number - 1]
            self.fill()


class Log(Page):
    """The whole log; a digit keeps one seat's lines, 0 all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "close", show=False, id="table.log"),
        *(Binding(d, f"seat({d})", show=False) for d in "0" + DIGIT_KEYS),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (*Page.KEYS, KeyItem("1 2 3 4", "one seat", ""), KeyItem("0", "all", ""))

    def __init__(self, lines: Sequence[LogLine], words: Words, *, alone: bool = False) -> None:
        self.log_lines, self.words = lines, words
        self.seat: Seat | None = None
        super().__init__("Log", self._lines, alone=alone)

    def _lines(self, width: int) -> list[Content]:
        lines = log_lines(self.log_lines, self.words, self.seat) or [muted("Nothing yet.")]
        self.goal = len(lines)
        return lines

    def action_seat(self, number: int) -> None:
        if number <= len(self.words.names):
            self.seat = Seat(number - 1) if number else None
            self.title_text = f"Log of {self.words.name(self.seat)}" if self.seat is not None else "Log"
            self.fill()


class Cards(Page):
    """Cards with their whole texts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "close", show=False, id="table.hand"),
        Binding("x", "close", show=False, id="table.discard"),
    ]

    def __init__(self, title: str, groups: Sequence[tuple[str, Sequence[Card]]], words: Words) -> None:
        super().__init__(title, lambda width: card_groups(groups, words))


def card_groups(groups: Sequence[tuple[str, Sequence[Card]]], words: Words) -> list[Content]:
    """Named groups of cards, large; equal faces once, with their number."""
    lines: list[Content] = []
    for name, cards in groups:
        if name:
            lines.append(muted(name if cards else f"{name}: none"))
        for face in dict.fromkeys(cards):
            head, *rest = large(face, words)
            n = cards.count(face) if isinstance(cards, tuple | list) else 1
            lines += [head + (plain(f"   x{n}") if n > 1 else Content("")), *rest]
    return lines


def own_groups(seat: SeatSeen) -> list[tuple[str, Sequence[Card]]]:
    """What only this seat may see."""
    groups: list[tuple[str, Sequence[Card]]] = [("Hand", seat.hand or ())]
    if isinstance(seat.board, AllianceSeen):
        groups.append(("Supporters", seat.board.hidden or ()))
    return groups


def own_plots(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    """The Corvids' plots, in supply and on the map."""
    return [Content(""), *corvids.lines(seat, words, width)] if isinstance(seat.board, CorvidsSeen) else []


class Discard(Cards):
    def __init__(self, table: TableSeen, words: Words) -> None:
        groups = [("Discard pile", table.discard), ("Dominance cards beside the map", table.available)]
        super().__init__("Discard pile", groups, words)


class Sealed(Page):
    """A page for one seat alone: what only it may see, and its sealed orders."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "orders", show=False, id="table.orders")]

    def __init__(
        self, title: str, table: TableSeen, seat: Seat, words: Words, *, alone: bool, ascii_only: bool = False
    ) -> None:
        self.seat, self.seen, self.words, self.ascii_only = seat, table.seats[seat], words, ascii_only
        self.orders = tuple(self.seen.orders or ())
        super().__init__(title, self._lines, alone=alone)

    def first(self) -> list[Content]:
        """What is told before anything else."""
        return []

    def _lines(self, width: int) -> list[Content]:
        if self.orders:
            orders = plain("Sealed orders until your next turn: " + ", ".join(ORDERS[id] for id in self.orders))
        else:
            key = told(self, "table.orders", "O")
            orders = muted(f"No sealed orders: on other turns you are asked about everything. {key} gives some.")
        own = card_groups(own_groups(self.seen), self.words) + own_plots(self.seen, self.words, width)
        return [seat_head(self.seat, self.words), Content(""), *self.first(), orders, Content(""), *own]

    def action_orders(self) -> None:
        self.app.push_screen(Orders(self.seat, self.orders, self.words, ascii_only=self.ascii_only), self._ordered)

    def _ordered(self, ids: tuple[str, ...] | None) -> None:
        if ids is not None:
            self.orders = ids
            self.app.post_message(OrdersGiven(self.seat, ids))
            self.fill()


class Own(Sealed):
    """A look at my own: hand, supporters, plots, orders."""

    KEYS: ClassVar[tuple[KeyItem, ...]] = (*Page.KEYS, KeyItem("o", "sealed orders", "orders"))

    def __init__(self, table: TableSeen, seat: Seat, words: Words, *, alone: bool, ascii_only: bool = False) -> None:
        super().__init__(f"Only {words.name(seat)} looks", table, seat, words, alone=alone, ascii_only=ascii_only)


class Digest(Page):
    """What the others did; any key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "close", show=False) for key in ("space", *"abcdefghijklmnoprstuvwxyz0123456789")
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (KeyItem("any key", "to your turn", "close"), KeyItem("Up Down", "read", ""))

    def __init__(self, lines: Sequence[LogLine], words: Words) -> None:
        title = "Before your first turn" if lines and not lines[0].turn else "Since your last turn"
        super().__init__(title, lambda width: log_lines(lines, words), alone=False)
