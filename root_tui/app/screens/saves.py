"""The list of saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ..messages import SaveWanted, ToTitle
from ..widgets.choices import Choice, Choices
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.paint import plain, warn
from .room import Room, option_bindings


@dataclass(frozen=True, slots=True)
class SaveLine:
    path: Path
    words: str  # in the list
    more: str = ""  # below it
    fault: str = ""


class Saves(Room):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False), *option_bindings()]

    def __init__(self, saves: Sequence[SaveLine], *, ascii_only: bool = False) -> None:
        super().__init__()
        self.saves = saves
        keys = "123456789"
        self.choices = Choices(
            [
                Choice(save.path, keys[i] if i < len(keys) else "", save.words + (" !" if save.fault else ""))
                for i, save in enumerate(saves)
            ],
            ascii_only=ascii_only,
        )

    def contents(self) -> Iterable[Widget]:
        yield Static(Content(" Load a save"), id="head", markup=False)
        yield self.choices
        yield Static(id="fault", markup=False)
        yield KeyLine((KeyItem("Enter", "open", ""), KeyItem("Esc", "title", "close")), id="keys")

    def on_mount(self) -> None:
        self.choices.focus()
        self._tell()

    def action_option(self, key: str) -> None:
        self.choices.press(key)

    def action_close(self) -> None:
        self.app.post_message(ToTitle())

    def _tell(self) -> None:
        at = self.choices.at
        save = self.saves[at] if at is not None else None
        parts = [plain(save.more), warn(save.fault)] if save else []
        self.query_one("#fault", Static).update(Content("\n").join([part for part in parts if part.plain]))

    @on(Choices.Pointed)
    def _pointed(self, event: Choices.Pointed) -> None:
        self._tell()

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        event.stop()
        self.app.post_message(SaveWanted(event.choice.value))
