"""The app's half of the curtain: an app whose screens can be taken away whole.

A screen pushed over the table is no curtain: the table stays alive below it, priority bindings reach the app through
it, toasts follow to whatever screen is on top.  So every view lives in a mode of its own, and the mode goes."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, ClassVar

from textual import events
from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.notifications import Notify
from textual.screen import Screen
from textual.widget import Widget

from .curtain import KEYS, Curtain
from .theme import NAMES, themes, variables


class Sealing(App[None]):
    """`hand_over` and `present` are the only ways to another pair of eyes.  Await them in the app's own handlers."""

    ALLOW_SELECT: ClassVar[bool] = False  # what one seat copies another one could paste
    LIVE: ClassVar[frozenset[str]] = frozenset({"quit"})  # actions of the app that a curtain lets through

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for theme in themes():
            self.register_theme(theme)
        self.theme = NAMES[0]
        self._views = count(1)
        self._last_key = ""
        self._curtains = 0
        self._presenting = Lock()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """So that another theme than ours, or Textual's own, still finds every variable that the styles name."""
        return variables(self.current_theme.dark)

    @property
    def sealed(self) -> bool:
        return isinstance(self.screen, Curtain)

    async def hand_over(self, tag: str, name: str, why: str, more: str = "") -> None:
        """Draw the curtain for a seat.  `Curtain.Opened` or `Curtain.PublicTable` comes to the app later."""
        self._clipboard = ""  # it belongs to the app and outlives every screen
        await self.present(lambda: Curtain(tag, name, why, more, key=self._opening_key()))

    async def present(self, screen: Callable[[], Screen[Any]]) -> None:
        """Put a new screen alone before the table: the mode that was, with its dialogs and palette, is unmounted."""
        within = active_message_pump.get(None)
        if isinstance(within, Widget):
            raise RuntimeError(f"present() would remove {within}, which awaits it: post a message to the app instead")
        async with self._presenting:
            old, new, first = self.current_mode, f"view-{next(self._views)}", self.screen
            self.capture_mouse(None)  # switch_mode keeps a captured mouse; push_screen would not
            if first.id != "_default":  # Textual's own first screen never showed anything
                await self._wipe()
            self.add_mode(new, screen)
            await self.switch_mode(new)  # at once keys go to the new screen; the rest of this line mounts it
            if old != "_default":
                await self.remove_mode(old)
            else:  # a mode that cannot go
                await first.remove_children()
            self.clear_notifications()  # they belong to the app, and every new screen would show them again

    async def _wipe(self) -> None:
        """Draw one empty frame: the first one of a new mode is patched over the cells of the old."""
        self.clear_notifications()
        for screen in self.screen_stack:
            for widget in screen.children:
                widget.display = False
        await self.screen.wait_for_refresh()

    def _opening_key(self) -> str:
        """By turns, and never the key just pressed; it depends on no secret."""
        self._curtains += 1
        key = KEYS[self._curtains % 2]
        return key if key != self._last_key else KEYS[(self._curtains + 1) % 2]

    # what is dead while a curtain is up

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Bindings of the app, priority ones included, and `run_action` ask here first."""
        return action in self.LIVE if self.sealed else super().check_action(action, parameters)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._last_key = event.key
        await super().on_event(event)

    def on_notify(self, event: Notify) -> None:
        """A toast that was under way when the curtain fell, or is meant for who sits behind it, is lost."""
        if self.sealed:
            event.prevent_default()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """No Screenshot: it would write a hand to a file for everybody.  And none runs late, over a curtain."""
        for command in super().get_system_commands(screen):
            if command.title != "Screenshot":
                yield command._replace(callback=self._unless_sealed(command.callback))

    def _unless_sealed(self, run: Callable[[], Any]) -> Callable[[], Any]:
        return lambda: None if self.sealed else run()

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        return None if self.sealed else super().deliver_screenshot(filename, path, time_format)
