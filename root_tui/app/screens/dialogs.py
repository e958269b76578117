"""Small questions of the app itself: which seat, which orders, are you sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from ...engine.asks import Seat
from ...words import ORDERS, Words, orders_for
from ..widgets.choices import Choice, Choices
from .room import Dialog, menu, option_bindings


class WhichSeat(Dialog[Seat | None]):
    def __init__(self, title: str, words: Words, *, more: str = "", ascii_only: bool = False) -> None:
        lines = menu(*((Seat(i), str(i + 1), words.seat(Seat(i))) for i in range(len(words.names))))
        super().__init__(title, lines, more=more, ascii_only=ascii_only)


class Sure(Dialog[bool | None]):
    """Yes wants its own key; nothing is highlighted as long as nobody points."""

    def __init__(self, title: str, more: str, yes: str, no: str = "No", *, ascii_only: bool = False) -> None:
        lines = [Choice(False, "0", no), Choice(True, "y", yes, deliberate=True)]
        super().__init__(title, lines, more=more, ascii_only=ascii_only)


class Ticks(Choices):
    """Lines to be switched: Enter is for all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.seal", show=False)]


class Orders(Dialog[tuple[str, ...] | None]):
    """Sealed orders: its keys switch them on and off, Enter seals them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "switch", show=False),
        *option_bindings(),
    ]

    def __init__(self, seat: Seat, given: Sequence[str], words: Words, *, ascii_only: bool = False) -> None:
        self.words, self.ids = words, orders_for(words.factions[seat])
        self.given = set(given) & set(self.ids) if given else set[str]()
        more = "From now until your next turn these questions are answered by themselves. Nobody learns of it."
        super().__init__(f"Sealed orders of {words.name(seat)}", self._lines(), more=more, ascii_only=ascii_only)
        self.choices = Ticks(self._lines(), ascii_only=ascii_only)
        self.how = "A key or Space switches a line, Enter seals the orders, Esc leaves them as they were"

    def _lines(self) -> list[Choice]:
        return [
            Choice(id, str(i), f"[{'x' if id in self.given else ' '}] {ORDERS[id]}", quick=True)
            for i, id in enumerate(self.ids, 1)
        ]

    def chosen(self, choice: Choice) -> None:
        self.given ^= {choice.value}
        self.choices.show(self._lines(), self.choices.at)

    def action_switch(self) -> None:
        self.choices.action_choose()

    def action_seal(self) -> None:
        self.dismiss(tuple(id for id in self.ids if id in self.given))

    @on(Choices.Unsure)
    def _unsure(self, event: Choices.Unsure) -> None:
        event.stop()
