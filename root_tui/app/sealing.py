"""The app's half of the curtain: an app whose screens can be taken away whole.

A screen pushed over the table is no curtain: the table stays alive below it, priority bindings reach the app through
it, toasts follow to whatever screen is on top.  So every view lives in a mode of its own, and the mode goes."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from traceback import extract_tb
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.color import Color
from textual.filter import ANSIToTruecolor, DimFilter, LineFilter, Monochrome
from textual.message import Message
from textual.notifications import Notify
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from .curtain import KEYS, Curtain
from .messages import OfScreen
from .theme import FULL, NAMES, Bare, colour, themes, variables


class Sealing(App[None]):
    """`hand_over` and `present` are the only ways to another pair of eyes.  Await them in the app's own handlers."""

    ALLOW_SELECT: ClassVar[bool] = False  # what one seat copies another one could paste
    LIVE: ClassVar[frozenset[str]] = frozenset({"quit"})  # actions of the app that a curtain lets through

    def __init__(self, *args: Any, depth: str = FULL, **options: Any) -> None:
        super().__init__(*args, **options)
        bare = Bare(lambda: colour("ground", self.theme_variables))
        self._filters = [bare if isinstance(each, Monochrome) else each for each in self._filters]
        for theme in themes(depth):
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

    async def hand_over(self, tag: str, name: str, why: str, more: str = "", *, locked: bool = False) -> None:
        """Draw the curtain for a seat.  `Curtain.Opened`, or `Tried` where it has a PIN, or `Curtain.PublicTable` comes
        to the app later."""
        self._clipboard = ""  # it belongs to the app and outlives every screen
        await self.present(lambda: Curtain(tag, name, why, more, key=self._opening_key(), locked=locked))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without those for colours by number and for dim text: themes here have neither, and each frame would ask
        them about each line of each widget."""
        return [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor | DimFilter)]

    async def present(self, screen: Callable[[], Screen[Any]]) -> None:
        """Put a new screen alone before the table: the mode that was, with its dialogs and palette, is unmounted."""
        within = active_message_pump.get(None)
        if isinstance(within, Widget):
            raise RuntimeError(f"present() would remove {within}, which awaits it: post a message to the app instead")
        async with self._presenting:
            if self._exit:  # nothing can be mounted any more
                return
            old, new, first = self.current_mode, f"view-{next(self._views)}", self.screen
            self.capture_mouse(None)  # switch_mode keeps a captured mouse; push_screen would not
            if first.id != "_default":  # Textual's own first screen never showed anything
                self._wipe()
            self.add_mode(new, lambda: self._styled(screen()))
            with self.batch_update():  # no frame before all is there
                await self.switch_mode(new)  # at once keys go to the new screen; the rest of this line mounts it
                if old != "_default":
                    await self.remove_mode(old)
                else:  # a mode that cannot go
                    await first.remove_children()
                self.clear_notifications()  # they belong to the app, and every new screen would show them again
            self.screen.refresh()
            self.screen._on_timer_update()  # at once: the next tick of Textual's own is up to a frame away

    def _styled(self, screen: Screen[Any]) -> Screen[Any]:
        """Textual takes a new screen for one that missed a change of theme: it would read all styles anew, twice, and
        dress the old view once more before it goes."""
        screen._css_update_count = self._css_update_count
        return screen

    def delay_update(self, delay: float = 0.05) -> None:
        """Textual waits so long before the first frame of a mode; `present` knows when all of it is there."""
        if not self._presenting.locked():
            super().delay_update(delay)

    def push_screen(self, *args: Any, **options: Any) -> Any:
        """Nothing is laid over a curtain, or over a view that comes, by the eyes before: their keys may still be under
        way when their screen is gone."""
        if self.sealed or self._presenting.locked() or self._is_gone():
            return AwaitComplete()
        return super().push_screen(*args, **options)

    def pop_screen(self) -> AwaitComplete:
        """A page that is closed twice, or late, takes no other page with it."""
        if len(self.screen_stack) < 2 or self._is_gone():
            return AwaitComplete()
        return super().pop_screen()

    def _is_gone(self) -> bool:
        """Does a screen act that stands there no more?"""
        within = active_message_pump.get(None)
        return isinstance(within, Widget) and _screen_of(within) not in self.screen_stack

    def post_message(self, message: Message) -> bool:
        if isinstance(message, OfScreen):
            sender = message._sender  # the app itself runs what a key is bound to
            message.screen = _screen_of(sender) if isinstance(sender, Widget) else self.screen
        return super().post_message(message)

    async def _on_message(self, message: Message) -> None:
        if not isinstance(message, OfScreen) or message.screen is self.screen:
            await super()._on_message(message)

    def _wipe(self) -> None:
        """Blank every cell, at once: the first frame of a new mode is patched over those of the old.  Hiding the old
        view and waiting for its refresh is not enough: while updates are held back, below a dialog or on a busy machine
        the waiting ends and nothing was drawn."""
        self.clear_notifications()
        ground = Color.parse(self.theme_variables["map-ground"])
        blank = Strip.blank(self.size.width, Style(bgcolor=ground.rich_color))
        for line_filter in self.get_line_filters():  # such as NO_COLOR
            blank = blank.apply_filter(line_filter, ground)
        if self._driver is not None and not self.is_headless:
            cells = blank.render(self.console)
            self._begin_update()
            self._driver.write("".join(f"\x1b[{y};1H{cells}" for y in range(1, self.size.height + 1)))
            self._end_update()
            self._driver.flush()

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

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """A key that comes back from the page before is looked up on the screen that came meanwhile: it waits until
        that one stands, or its command would find no widgets."""
        while not self.screen.is_mounted:
            await self.screen._mounted_event.wait()
        return await super()._check_bindings(key, priority)

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

    # when it breaks

    def _fatal_error(self) -> None:
        """One line.  Textual would print the values of all locals, hands among them, and leave them on the terminal."""
        error, where = self._exception, ""
        if error is not None and (frames := extract_tb(error.__traceback__)):
            where = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}"
        if not self._exit_renderables:
            what = f"root-tui broke off ({type(error).__name__}{where})."
            self.panic(Text(f"{what} Every decision is saved: start it again and go on."))
        self._close_messages_no_wait()


def _screen_of(widget: Widget) -> Screen[Any] | None:
    """None if it was taken away."""
    return next((node for node in widget.ancestors_with_self if isinstance(node, Screen)), None)
