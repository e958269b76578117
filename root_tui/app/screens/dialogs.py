"""Small questions of the app itself: which seat, which name, are you sure."""

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
from ...words import Words
from ..text import literal
from ..widgets.choices import Choice, Choices
from ..widgets.fields import Line, Press
from ..widgets.paint import warn
from .room import Dialog, menu


class WhichSeat(Dialog[Seat | None]):
    """`seats`: those to choose from, if not all."""

    def __init__(
        self,
        title: str,
        words: Words,
        *,
        more: str = "",
        seats: Sequence[Seat] | None = None,
        ascii_only: bool = False,
    ) -> None:
        there = [Seat(i) for i in range(len(words.names))] if seats is None else seats
        lines = menu(*((seat, str(seat + 1), words.seat(seat)) for seat in there))
        super().__init__(title, lines, more=more, ascii_only=ascii_only)


class AtTable(Dialog[str | None]):
    """What concerns the table and not the game."""

    def __init__(self, *, begun: bool, is_open: bool, ascii_only: bool = False) -> None:
        """`begun`: the first turn has, so that a seat may concede; `is_open`: nothing is kept from anybody."""
        lines = [
            ("rename", "r", "Rename a seat"),
            ("take_over", "t", "Somebody else takes a seat over"),
            *([("concede", "c", "A seat concedes")] if begun else []),
            ("end", "e", "End the game by agreement"),
            ("secrecy", "s", "Draw the curtains again" if is_open else "Open the table: no secrets"),
            *([] if is_open else [("pin", "p", "The PIN of a seat: set, change, lift it")]),
        ]
        super().__init__("The table", menu(*lines), ascii_only=ascii_only)


class NameLine(Line):
    """Enter takes what stands there.  It is no priority binding: that would come before letters still under way."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.take", show=False)]


class NameOf(Dialog[str | None]):
    """A name for a seat."""

    AUTO_FOCUS = "Line"

    def __init__(self, title: str, name: str, others: Sequence[str], *, more: str = "") -> None:
        super().__init__(title, [], more=more)
        self.others = others
        self.line = NameLine(name, hint="a name", most=18, id="name")
        self.said = Static("Enter takes the name, Esc goes back", id="how", markup=False)

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(Content(f" {self.title_text}"), id="head", markup=False)
            if self.more:
                yield Static(Content(self.more), id="more", markup=False)
            yield self.line
            with Horizontal(id="presses"):
                yield Press("Take the name", id="take")
                yield Press("Back", id="back")
            yield self.said

    def action_row(self, by: int) -> None:
        """There is one field."""

    @on(Press.Pressed, "#take")
    def action_take(self) -> None:
        name = self.line.value.strip()
        if not name:
            self.said.update(warn("A seat needs a name."))
        elif name in self.others:
            self.said.update(warn(f"{literal(name)} is the name of another seat already."))
        else:
            self.dismiss(name)

    @on(Press.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)


class EndHere(Dialog["tuple[Seat, ...] | None"]):
    """Asked of all at the table: how does the game end?  Nothing is highlighted that ends it."""

    def __init__(self, leaders: tuple[Seat, ...], words: Words, *, ascii_only: bool = False) -> None:
        lines = [
            Choice(None, "0", "We play on"),
            Choice((), "y", "All agree: nobody wins, the points stand", deliberate=True),
        ]
        if leaders:
            win = f"{words.seat(leaders[0])} wins" if len(leaders) == 1 else "those with most points win"
            lines.append(Choice(leaders, "z", f"All agree: {win}", deliberate=True))
        everybody = ", ".join(map(words.seat, map(Seat, range(len(words.names)))))
        first = f" Most points: {', '.join(map(words.seat, leaders))}." if leaders else ""
        more = f"Do all agree ({everybody}) to end the game here? Log and record say that it ended by agreement.{first}"
        super().__init__("End the game?", lines, more=more, ascii_only=ascii_only)


class Sure(Dialog[bool | None]):
    """Yes wants its own key; nothing is highlighted as long as nobody points."""

    def __init__(self, title: str, more: str, yes: str, no: str = "No", *, ascii_only: bool = False) -> None:
        lines = [Choice(False, "0", no), Choice(True, "y", yes, deliberate=True)]
        super().__init__(title, lines, more=more, ascii_only=ascii_only)


class Leaving(Sure):
    """For those who want to be asked."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        more = "Everything is saved: Continue goes on where it was. Ctrl+Q again leaves too."
        super().__init__("Leave the table?", more, "Leave", "Stay", ascii_only=ascii_only)


class Ticks(Choices):
    """Lines to be switched: Enter is for all of them together."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.seal", show=False)]


class Consent(Sure):
    """All have to agree, each seat by the key before its name; nobody is taken to have agreed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "switch", show=False, id="orders.switch")]

    def __init__(
        self, title: str, more: str, seats: Sequence[Seat], words: Words, yes: str, *, ascii_only: bool = False
    ) -> None:
        super().__init__(title, more, yes, ascii_only=ascii_only)
        self.words, self.seats, self.yes = words, tuple(seats), yes
        self.agreed: set[Seat] = set()
        self.choices = Ticks(self._lines(), ascii_only=ascii_only)
        self.how = "Each agrees by its key, then Enter; Esc: it stands"

    def _lines(self) -> list[Choice]:
        seats = ((seat, "x" if seat in self.agreed else " ", self.words.seat(seat)) for seat in self.seats)
        ticks = [Choice(seat, str(seat + 1), f"[{mark}] {name} agrees", quick=True) for seat, mark, name in seats]
        return [*ticks, Choice("yes", "y", self.yes, quick=True), Choice(None, "0", "No: it stands", quick=True)]

    def chosen(self, choice: Choice) -> None:
        if choice.value is None:
            self.dismiss(False)
        elif choice.value == "yes":
            self.action_seal()
        else:
            self.agreed ^= {choice.value}
            self.choices.show(self._lines(), self.choices.at)

    def action_switch(self) -> None:
        self.choices.action_choose()

    def action_seal(self) -> None:
        left = [self.words.seat(seat) for seat in self.seats if seat not in self.agreed]
        if left:
            self.query_one("#how", Static).update(warn(f"Not yet agreed: {', '.join(left)}"))
        else:
            self.dismiss(True)

    @on(Choices.Unsure)
    def _unsure(self, event: Choices.Unsure) -> None:
        event.stop()
