"""The first screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ..keymap import letters
from ..messages import TitleChosen
from ..widgets.choices import Choice, Choices
from ..widgets.paint import muted, warn
from .room import OPTION_KEYS, Room, option_bindings, rekeyed

LINES = (
    ("continue", "c", "Continue"),
    ("again", "a", "Same table again"),
    ("new", "g", "New game"),
    ("quick", "k", "Quick start: a recommended table"),
    ("load", "d", "Load a save"),
    ("record", "t", "The record of past games"),
    ("learn", "r", "Learn: Root on one page, and all rules"),
    ("settings", "s", "Settings"),
    ("quit", "q", "Quit"),
)
NAME = "R O O T"
ABOUT = "the board game in a terminal, unofficial, for friends at one keyboard"


class Title(Room):
    BINDINGS: ClassVar[list[BindingType]] = option_bindings((*OPTION_KEYS, "c"))  # no table is here

    def __init__(
        self,
        newest: str = "",
        notes: Sequence[str] = (),
        *,
        again: str = "",
        saves: bool = False,
        past: bool = False,
        ascii_only: bool = False,
    ) -> None:
        """`newest` says what Continue would go on with, `again` who sat here last, "" when there is nothing; `saves`:
        is there one at all?  `past`: was any game played to its end?"""
        super().__init__()
        self.newest, self.notes = newest, notes
        told = {"continue": newest, "again": again}
        there = told | {"load": saves, "record": past}
        lines = [
            Choice(what, key, f"{words}: {told[what]}" if what in told else words, quick=True)
            for what, key, words in LINES
            if there.get(what, True)
        ]
        self.choices = Choices(lines, ascii_only=ascii_only)

    def contents(self) -> Iterable[Widget]:
        with Container(id="middle"):
            yield Static(Content(NAME), id="name", markup=False)
            yield Static(Content(ABOUT), id="about", markup=False)
            if taken := letters(getattr(self.app, "keymap", {}), lists_only=True):
                self.choices.show(rekeyed(self.choices.choices, taken), self.choices.at)
            self.choices.styles.height = len(self.choices.choices)
            yield self.choices
            yield Static(Content("\n").join([warn(note) for note in self.notes]), id="notes", markup=False)
            yield Static(muted("A key or Enter chooses. The rules are those of the Law of October 2025."), markup=False)

    def on_mount(self) -> None:
        self.choices.focus()

    def action_option(self, key: str) -> None:
        if choice := self.choices.press(key):
            self.app.post_message(TitleChosen(choice.value))

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        event.stop()
        self.app.post_message(TitleChosen(event.choice.value))
