"""A driver that keeps what a terminal would show, and the ways of typing that Pilot does not have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from rich.cells import get_character_cell_size
from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.screen import Screen

from root_tui.app.curtain import Curtain

from .fixtures import Hall, Table

TOKEN = re.compile(r"\x1b\[([\d;?]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|([^\x1b])", re.S)
UNDRAWN = "¤"
Cells = dict[tuple[int, int], tuple[str, str]]


class Tape(HeadlessDriver):
    """One (character, style) a cell, and the text of every frame.  No terminal: it neither wraps nor scrolls."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.frames: list[str] = []
        self.written = 0
        self.forget()

    def forget(self) -> None:
        """Call it after a resize: what is not drawn again then shows as a hole."""
        self.chars: dict[int, list[str]] = defaultdict(lambda: [UNDRAWN] * 400)
        self.styles: dict[tuple[int, int], str] = {}

    @property
    def is_headless(self) -> bool:
        return False  # a headless app writes nothing at all

    def write(self, data: str) -> None:
        self.written += len(data.encode())
        x, y, style = 0, 0, ""
        for params, letter, char in TOKEN.findall(data):
            if letter == "H":
                y, x = (int(n or 1) - 1 for n in (params or "1;1").split(";"))
            elif letter == "m":
                style = "" if params in ("", "0") else style + params
            elif char == "\n":
                x, y = 0, y + 1
            elif char:
                self.chars[y][x], self.styles[x, y] = char, style
                x += 1
                if get_character_cell_size(char) == 2:
                    self.chars[y][x], self.styles[x, y] = "", style
                    x += 1
        self.frames.append(self.text)

    def flush(self) -> None: ...

    @property
    def text(self) -> str:
        assert self._size is not None
        width, height = self._size
        return "\n".join("".join(self.chars[y][:width]) for y in range(height))

    def screen(self) -> Cells:
        assert self._size is not None
        width, height = self._size
        return {(x, y): (self.chars[y][x], self.styles.get((x, y), "")) for x in range(width) for y in range(height)}


class Scene:
    """A running app, its pilot and its tape."""

    def __init__(self, app: Hall, pilot: Pilot[None], tape: Tape) -> None:
        self.app, self.pilot, self.tape = app, pilot, tape

    @property
    def curtain(self) -> Curtain:
        assert isinstance(self.app.screen, Curtain)
        return self.app.screen

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, Table)
        return self.app.screen

    async def settle(self) -> None:
        """Until nothing is written any more and nothing waits to be."""
        quiet = 0
        for _ in range(600):
            before = self.tape.written
            await self.pilot.pause(0.01)
            quiet = 0 if self.tape.written != before or self._busy() else quiet + 1
            if quiet == 2 or self.app._exit:
                return
        raise AssertionError("the screen never comes to rest")

    def _busy(self) -> bool:
        """A hand-over, a batch, a layout or a frame under way, or a key in a queue."""
        app, screen = self.app, self.app.screen
        under_way = app._presenting.locked() or app._batch_count or screen._layout_required or screen._callbacks
        queued = any(pump._message_queue.qsize() for pump in (app, screen, *screen.walk_children()))
        return bool(under_way or screen._dirty_widgets or queued)

    def send(self, event: events.Event) -> None:
        self.tape.send_message(event)

    async def burst(self, *keys: str) -> None:
        """Keys faster than any frame, as typed ahead."""
        for key in keys:
            self.send(events.Key(key, key if len(key) == 1 else " " if key == "space" else None))
        await self.settle()

    def late(self, key: str, by: float = 60.0) -> None:
        """A key as it would come after a silence of `by` seconds."""
        event = events.Key(key, " " if key == "space" else key)
        event.time += by
        self.send(event)

    async def open(self) -> None:
        self.late(self.curtain.key)
        await self.settle()
        assert isinstance(self.app.screen, Table)

    async def answer(self) -> None:
        await self.burst("enter")

    def screens(self) -> list[Screen[Any]]:
        """All but Textual's own empty screen of the mode "_default", which nothing removes."""
        stacks = self.app._screen_stacks.values()
        return [
            s for stack in stacks for s in stack if s.id != "_default" or list(s.query("*").exclude(".-textual-system"))
        ]

    def says(self, names: tuple[str, ...]) -> list[str]:
        return [name for name in names if name in self.tape.text]


@asynccontextmanager
async def playing(
    size: tuple[int, int] = (80, 24),
    app: Hall | None = None,
    *,
    opened: bool = True,
    pause: float = 0.0,
) -> AsyncIterator[Scene]:
    """The app on a tape, toasts and tooltips on; `pause` is the silence that a curtain waits for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Curtain, "PAUSE", pause)
        app = app or hall()
        async with app.run_test(headless=False, size=size, notifications=True, tooltips=True) as pilot:
            tape = app._driver
            assert isinstance(tape, Tape)
            scene = Scene(app, pilot, tape)
            await scene.settle()
            if opened and app.sealed:
                await scene.open()
            yield scene


def hall(**options: Any) -> Hall:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        return Hall(driver_class=Tape, **options)


def running(app: App[Any]) -> bool:
    return app.is_running and not app._exit
