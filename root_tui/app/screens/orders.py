"""Sealed orders: a line a question, its ways one after the other, and a line of text for what needs more words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Static

from ...engine.asks import Seat
from ...engine.orders import FORMS, Order, everything
from ...words import Words
from ...words.orders import ASKED, asked, at_length, counted, hint, manner, parse, said, subject, typed, ways
from ..messages import LastOrdersWanted
from ..widgets.choices import Choice, Choices
from ..widgets.fields import Press
from ..widgets.paint import warn
from .dialogs import NameLine, Ticks
from .room import Dialog, option_bindings

KEYS = "123456789abcd"
ALL, LAST, NONE = "all", "last", "none"
LINES = (
    Choice(ALL, "n", "Never ask: no, or the first way, for all of them", quick=True, group=1),
    Choice(LAST, "l", "As last time", quick=True, group=1),
    Choice(NONE, "0", "Ask me everything", quick=True, group=1),
)


class Orders(Dialog[tuple[Order, ...] | None]):
    """Sealed orders: a line's key goes through its ways, Enter seals all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "switch", show=False, id="orders.switch"),
        *option_bindings(),
        Binding("e", "edit", show=False, id="orders.edit"),
    ]

    def __init__(self, seat: Seat, given: Sequence[Order], words: Words, *, ascii_only: bool = False) -> None:
        self.seat, self.words, self.ids, self.ascii_only = seat, words, asked(words, seat), ascii_only
        self.given = {order.id: order for order in given}
        more = (
            "Until your next turn these questions answer themselves. The log says what it would say by hand; who sits "
            "at the table may notice that the keyboard was not passed."
        )
        super().__init__(f"Sealed orders of {words.name(seat)}", self._lines(), more=more, ascii_only=ascii_only)
        self.choices = Ticks(self._lines(), ascii_only=ascii_only)
        self.how = "A key or Space: the next way; e types it. Enter seals, Esc not"

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(self.given[id] for id in self.ids if id in self.given)

    def _lines(self) -> list[Choice]:
        return [*(Choice(id, key, self._line(id), quick=True) for key, id in zip(KEYS, self.ids, strict=False)), *LINES]

    def _line(self, id: str) -> str:
        name = subject(id)
        return f"{name[0].upper()}{name[1:]}: {manner(self.words, self.given.get(id))}"

    def _show(self, told: str = "") -> None:
        self.choices.show(self._lines(), self.choices.at)
        self.query_one("#how", Static).update(Content(told or self.how))

    def chosen(self, choice: Choice) -> None:
        match choice.value:
            case "all":
                orders = everything(self.words.factions, self.words.deck, self.seat)
                self.given = {order.id: order for order in orders}
            case "none":
                self.given = {}
            case "last":
                self.post_message(LastOrdersWanted(self.seat))
                return
            case id:
                self._next_way(id)
                return
        self._show()

    def _next_way(self, id: str) -> None:
        """The next of its ways, without a condition or an order."""
        there = ways(id)
        how = there[(there.index(self.given[id].how if id in self.given else ASKED) + 1) % len(there)]
        self.given.pop(id, None)
        if how != ASKED:
            self.given[id] = Order(id, how)
        self._show(at_length(how))

    def recall(self, orders: Sequence[Order]) -> None:
        """As last time."""
        if orders:
            self.given = {order.id: order for order in orders}
        self._show("" if orders else "You have given no orders before.")

    def action_switch(self) -> None:
        self.choices.action_choose()

    def action_edit(self) -> None:
        at = self.choices.at
        id = self.choices.choices[at].value if at is not None else ""
        if id not in FORMS:
            self._show("Point at a question first, then e types its order.")
            return

        def taken(order: Order | bool | None) -> None:
            if order is not None:
                self.given.pop(id, None)
            if isinstance(order, Order):
                self.given[id] = order
            self._show(said(self.words, order) if isinstance(order, Order) else "")

        self.app.push_screen(Typed(id, self.given.get(id), self.words, self.seat), taken)

    def action_seal(self) -> None:
        self.dismiss(self.orders)

    @on(Choices.Unsure)
    def _unsure(self, event: Choices.Unsure) -> None:
        event.stop()


class Typed(Dialog["Order | bool | None"]):
    """An order in a line of text; False: its seat is asked."""

    AUTO_FOCUS = "NameLine"

    def __init__(self, id: str, order: Order | None, words: Words, seat: Seat) -> None:
        faction = words.factions[seat]
        how = [f"{way}: {at_length(way)}" for way in ways(id)]
        how += [f"The number counts {counted(id)}."] if counted(id) else []
        how += [f"After {way}: {hint(id, way, faction)}." for way in ways(id) if hint(id, way)]
        super().__init__(f"Sealed order: {subject(id)}", [], more="\n".join(how))
        self.question = id
        self.line = NameLine(typed(order) if order else "", hint=ways(id)[1], most=70, id="name")
        self.said = Static("Enter takes it, Esc goes back", id="how", markup=False)

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(Content(f" {self.title_text}"), id="head", markup=False)
            yield Static(Content(self.more), id="more", markup=False)
            yield self.line
            with Horizontal(id="presses"):
                yield Press("Take it", id="take")
                yield Press("Back", id="back")
            yield self.said

    def action_row(self, by: int) -> None:
        """There is one field."""

    @on(Press.Pressed, "#take")
    def action_take(self) -> None:
        try:
            order = parse(self.question, self.line.value)
        except ValueError as error:
            self.said.update(warn(str(error)))
            return
        self.dismiss(order or False)

    @on(Press.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)
