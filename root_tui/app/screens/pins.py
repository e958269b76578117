"""What is asked about PINs: one that is there, a new one, and what is to become of it."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Static

from ...engine.asks import Seat
from ...pins import fault
from ...words import Words
from ..messages import PinSet, PinTried
from ..widgets.digits import Digits
from ..widgets.fields import Press
from ..widgets.paint import muted, warn
from .room import Dialog, menu


class PinDialog(Dialog[bool | None]):
    """Lines of digits, a button, and one line that says what is wrong.  The app answers: it dismisses it, or `say`."""

    AUTO_FOCUS = "Digits"
    TAKE = "Enter it"
    HOW = "Enter takes it, Esc goes back"

    def __init__(self, title: str, seat: Seat, lines: Iterable[tuple[str, str]], more: str) -> None:
        super().__init__(title, [], more=more)
        self.seat = seat
        self.lines = {id: (label, Digits(id)) for id, label in lines}
        self.said = Static(self.HOW, id="how", markup=False)

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(Content(f" {self.title_text}"), id="head", markup=False)
            yield Static(Content(self.more), id="more", markup=False)
            for label, digits in self.lines.values():
                with Horizontal(classes="pin"):
                    yield Static(muted(label), classes="label", markup=False)
                    yield digits
            with Horizontal(id="presses"):
                yield Press(self.TAKE, id="take")
                yield Press("Back", id="back")
            yield self.said

    def action_row(self, by: int) -> None:
        """The line above or below, and the buttons."""
        there = list(self.focus_chain)
        if self.focused in there:
            at = min(max(there.index(self.focused) + by, 0), len(there) - 1)
            self.set_focus(there[at])

    def action_option(self, key: str) -> None:
        """No line is chosen here."""

    def say(self, wrong: str) -> None:
        """It was not taken: once more, from the first line on."""
        self.said.update(warn(wrong))
        for _, digits in self.lines.values():
            digits.taken()
        self.set_focus(next(iter(self.lines.values()))[1])

    def taken(self) -> dict[str, str]:
        return {id: digits.taken() for id, (_, digits) in self.lines.items()}

    def next_line(self) -> bool:
        """Enter goes from line to line; False on the last."""
        lines = [digits for _, digits in self.lines.values()]
        if self.focused not in lines[:-1]:
            return False
        self.set_focus(lines[lines.index(self.focused) + 1])
        return True

    @on(Press.Pressed, "#take")
    def _take(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        raise NotImplementedError

    @on(Press.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)


class AskPin(PinDialog):
    """The PIN of one seat, before something that needs its word."""

    def __init__(self, seat: Seat, words: Words, why: str) -> None:
        super().__init__(f"The PIN of {words.seat(seat)}", seat, [("pin", "PIN")], why)

    def action_take(self) -> None:
        if pin := self.taken()["pin"]:
            self.app.post_message(PinTried(self.seat, pin))


class NewPin(PinDialog):
    """A new one, typed twice, or none."""

    TAKE = "Set it"
    HOW = "Enter goes on, Esc goes back"

    def __init__(self, seat: Seat, words: Words, *, has_one: bool, first: bool = False) -> None:
        """`first`: the table has agreed that each seat sets one."""
        self.has_one = has_one
        what = "Four to eight digits; your curtain, and every look at your cards, then opens only with them. "
        if has_one:
            what += "Nothing in the new lines takes the PIN away."
        else:
            what += "Esc: none." if first else "If you forget it, all others together can lift it."
        old = [("old", "The old one")] if has_one else []
        lines = [*old, ("new", "The new one" if has_one else "PIN"), ("again", "Once more")]
        super().__init__(f"A PIN for {words.seat(seat)}; the others look away", seat, lines, what)

    def action_take(self) -> None:
        if self.next_line():
            return
        typed = self.taken()
        new, old = typed["new"], typed.get("old", "")
        if new != typed["again"]:
            self.say("The two are not the same.")
        elif not new and not self.has_one:
            self.say("A PIN has four to eight digits; Esc goes back without one.")
        elif new and fault(new):
            self.say(fault(new))
        else:
            self.app.post_message(PinSet(self.seat, new, old))


class PinOf(Dialog[str | None]):
    """What is to become of a seat's PIN."""

    def __init__(self, seat: Seat, words: Words, *, ascii_only: bool = False) -> None:
        lines = menu(
            ("change", "c", "Change it, or take it away: the old one is asked"),
            ("lift", "f", "It is forgotten: all others lift it together"),
        )
        super().__init__(f"The PIN of {words.seat(seat)}", lines, ascii_only=ascii_only)
