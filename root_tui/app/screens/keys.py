"""All keys that may be changed: Enter, then the new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from ...preferences import Preferences
from ..keymap import Named, keys_of, named, refusal, shown, shown_all
from ..messages import SettingsChanged, SettingsWanted
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.longlist import Row, Rows
from ..widgets.paint import muted, plain, strong, warn
from .dialogs import Sure
from .room import HORIZONTAL, VERTICAL, Once, Room

WIDE = 44  # cells for what a key does
STAY = "Digits, capitals, N, Enter, Tab, Esc, Ctrl+Q and the curtain's keys stay."


class PressKey(Once[str | None], ModalScreen[str | None]):
    """Hears one key, whatever it is; Esc leaves all as it was."""

    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL

    def __init__(self, each: Named, now: str, *, more: bool) -> None:
        super().__init__()
        self.each, self.now, self.more = each, now, more

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(Content(f" {self.each.does}, {self.each.where}: now {self.now}"), id="head", markup=False)
            also = "another key for it, beside those" if self.more else "its new key"
            yield Static(Content(f"Press {also}. Esc leaves it."), id="more", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)

    def on_click(self) -> None:
        self.dismiss(None)


class KeyList(Room):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back to the settings", show=False),
        Binding("plus", "more", "one more key for it", show=False, id="keys.more"),
        Binding("delete,backspace", "usual", "its usual key again", show=False, id="keys.usual"),
        Binding("ctrl+r", "all_usual", "all usual keys again", show=False, id="keys.all_usual"),
    ]

    def __init__(self, now: Preferences, keymap: Mapping[str, str], *, ascii_only: bool = False) -> None:
        """`keymap`: what holds of the preferences' keys."""
        super().__init__()
        self.now, self.keymap, self.ascii_only = now, dict(keymap), ascii_only
        self.list = Rows(ascii_only=ascii_only, id="list")
        self._about = Static(id="about", markup=False)
        self.rows: list[Named | None] = []
        place = ""
        for each in named():
            if each.where != place:
                place = each.where
                self.rows.append(None)
            self.rows.append(each)

    def contents(self) -> Iterable[Widget]:
        yield Static(Content(" Keys"), id="head", markup=False)
        yield self.list
        yield self._about
        yield KeyLine(
            (
                KeyItem("Enter", "another key", ""),
                KeyItem("+", "one more", "more"),
                KeyItem("Del", "the usual", "usual"),
                KeyItem("^R", "all usual", "all_usual"),
                KeyItem("F1", "help", "keys"),
                KeyItem("Esc", "settings", "close"),
            ),
            id="keys",
        )

    def on_mount(self) -> None:
        self.list.focus()
        self._fill()
        self._tell()

    def _fill(self) -> None:
        rows: list[Row] = []
        for i, each in enumerate(self.rows):
            if each is None:
                below = self.rows[i + 1]
                place = strong(f"{below.where[:1].upper()}{below.where[1:]}" if below else "")
                rows.append(Row.of(place, is_head=True))
                continue
            keys = keys_of(each.id, self.keymap)
            changed = muted(f"   usually {shown_all(each.usual)}") if keys != each.usual else Content("")
            line = plain(f" {each.does:<{WIDE}}") + strong(f"{shown_all(keys):<12}") + changed
            rows.append(Row.of(line))
        self.list.show(rows, self.list.at or 0)

    @property
    def here(self) -> Named | None:
        return None if self.list.at is None else self.rows[self.list.at]

    def _tell(self, wrong: str = "") -> None:
        here = self.here
        where = muted(f"In the file it is {here.id}." if here else "")
        self._about.update(warn(wrong) if wrong else muted(STAY) + Content("\n") + where)

    def say(self, wrong: str) -> None:
        self._tell(wrong)

    @on(Rows.Pointed)
    def _pointed(self) -> None:
        self._tell()

    @on(Rows.Chosen)
    def _chosen(self) -> None:
        self._ask(more=False)

    def action_more(self) -> None:
        self._ask(more=True)

    def _ask(self, *, more: bool) -> None:
        if here := self.here:
            now = keys_of(here.id, self.keymap)
            page = PressKey(here, shown_all(now), more=more)
            self.app.push_screen(page, lambda key: self._pressed(here, key, now if more else ()))

    def _pressed(self, each: Named, key: str | None, kept: tuple[str, ...]) -> None:
        if key is None:
            return
        if why := refusal(each.id, key, self.keymap):
            self._tell(why)
            return
        self._keep(each, tuple(dict.fromkeys([*kept, key])))

    def action_usual(self) -> None:
        if here := self.here:
            without = {id: keys for id, keys in self.keymap.items() if id != here.id}
            why = next((why for key in here.usual if (why := refusal(here.id, key, without))), "")
            if why:
                self._tell(why)
            else:
                self._keep(here, here.usual)

    def _keep(self, each: Named, keys: tuple[str, ...]) -> None:
        self.keymap.pop(each.id, None)
        if keys != each.usual:
            self.keymap[each.id] = ",".join(keys)
        self._changed()
        self._tell(f"{each.does}: {' '.join(map(shown, keys))}")

    def action_all_usual(self) -> None:
        more = f"{len(self.keymap)} of them have others now."
        self.app.push_screen(Sure("All usual keys again?", more, "Yes", ascii_only=self.ascii_only), self._all_usual)

    def _all_usual(self, yes: bool | None) -> None:
        if yes:
            self.keymap = {}
            self._changed()
            self._tell("Every key is as usual.")

    def _changed(self) -> None:
        self.now = replace(self.now, keys=dict(self.keymap))
        self.app.post_message(SettingsChanged(self.now))
        self._fill()

    def action_close(self) -> None:
        self.app.post_message(SettingsWanted())
