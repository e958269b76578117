"""The settings of this machine: a line each, and what the line under the cursor means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Static

from ...preferences import Preferences
from ..messages import KeysWanted, SettingsChanged, ToTitle
from ..widgets.fields import Cycle, Press
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.paint import plain, warn
from .newgame import Form, Row

OPEN_TABLE: Final = "open_table"


class Setting(NamedTuple):
    name: str  # as in Preferences
    label: str
    values: tuple[tuple[Any, str], ...]
    about: str


LINES: Final = (
    Setting(
        "ascii",
        "Signs",
        ((False, "braille paths and signs"), (True, "plain ASCII")),
        "Plain ASCII is for terminals and fonts that show gaps or boxes where paths and arrows should be.",
    ),
    Setting(
        "side",
        "Panels",
        (("auto", "from 117 x 34"), ("wide", "from 117 columns"), ("never", "never")),
        "Where board, hand and log stand beside the map. Without them a key each shows them, and the map is wider.",
    ),
    Setting(
        "prompt",
        "Prompt",
        (("usual", "as high as usual"), ("tall", "four lines higher")),
        "A higher prompt shows more options, and leaves the map less. It needs 34 lines; below them all is usual.",
    ),
    Setting(
        "confirm_end",
        "Phase end",
        ((True, "its key, then Enter"), (False, "its key alone")),
        "What N does: point at the end of a step or phase, or end it at once. Undo takes it back in your own turn.",
    ),
    Setting(
        "confirm_risk",
        "Dice",
        ((True, "the key, then Enter"), (False, "the key alone")),
        "Battles, discards, cards drawn or shown: what no undo takes back without asking all others.",
    ),
    Setting(
        "confirm_quit",
        "Quitting",
        ((False, "at once"), (True, "asks first")),
        "Ctrl+Q at a table. Everything is saved either way, and at a curtain it always leaves at once.",
    ),
    Setting(
        "turn_over",
        "Turn's end",
        ((True, "a last look at the hand"), (False, "straight to the curtain")),
        "The page 'your turn is over': what was drawn, the hand, and sealed orders until the next turn.",
    ),
    Setting(
        "digest",
        "Digest",
        ((True, "since your last turn"), (False, "none")),
        "What the others did, in a page of its own when a turn begins. The log has it all in any case.",
    ),
)
SECRECY: Final = Setting(
    OPEN_TABLE,
    "Secrecy",
    ((False, "curtains between the seats"), (True, "open table: no secrets")),
    "What the form of a new game suggests first. At a running table a key changes it for all.",
)
COLOURS: Final = "Every theme keeps letters beside its colours."
KEYS: Final = "Every command with its key: Enter and another key change it."
DONE: Final = "Everything is kept as soon as it is changed."


class Settings(Form):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back to the title", show=False),
        Binding("k", "keymap", "the list of all keys", show=False, id="settings.keys"),
    ]

    def __init__(
        self,
        themes: Sequence[tuple[str, str]],
        now: Preferences,
        open_table: bool,
        said: str = "",
        *,
        ascii_only: bool = False,
    ) -> None:
        """`said`: what went wrong with the file."""
        super().__init__()
        self.now, self.open_table, self.said, self.ascii_only = now, open_table, said, ascii_only
        colours = tuple(themes)
        self.lines = (Setting("theme", "Colours", colours, COLOURS), *LINES, SECRECY)
        self._about = Static(id="about", markup=False)

    def contents(self) -> Iterable[Widget]:
        yield Static(Content(" Settings"), id="head", markup=False)
        with Vertical(id="form"):
            for line in self.lines:
                value = self.open_table if line.name == OPEN_TABLE else getattr(self.now, line.name)
                yield Row(line.label, Cycle(line.values, value, ascii_only=self.ascii_only, id=line.name))
            with Horizontal(id="buttons"):
                yield Press("Keys ...", id="keymap")
                yield Press("Done", id="back")
            yield self._about
        yield KeyLine(
            (
                KeyItem("Up Down", "a line", ""),
                KeyItem("Left Right", "change it", ""),
                KeyItem("k", "keys", "keymap"),
                KeyItem("F1", "help", "keys"),
                KeyItem("Esc", "title", "close"),
            ),
            id="keys",
        )

    def on_mount(self) -> None:
        self.query_one("#theme", Cycle).focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self._tell(event.widget.id or "")

    def _tell(self, id: str) -> None:
        about = {line.name: line.about for line in self.lines} | {"keymap": KEYS, "back": DONE}
        said = Content("\n") + warn(self.said) if self.said else Content("")
        self._about.update(plain(about.get(id, "")) + said)

    def say(self, wrong: str) -> None:
        self.said = wrong
        self._tell(self.focused.id or "" if self.focused else "")

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        name, value = event.cycle.id or "", event.cycle.value
        if name == OPEN_TABLE:
            self.app.post_message(SettingsChanged(self.now, value))
            return
        self.now = replace(self.now, **{name: value})
        self.app.post_message(SettingsChanged(self.now))

    @on(Press.Pressed, "#keymap")
    def action_keymap(self) -> None:
        self.app.post_message(KeysWanted())

    @on(Press.Pressed, "#back")
    def action_close(self) -> None:
        self.app.post_message(ToTitle())
