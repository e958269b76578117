"""The log as a list to walk in, and the digest at the start of a turn: both lead to the table as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from string import ascii_lowercase, digits
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from ...engine.asks import Seat
from ...words import Words
from ..messages import LineWanted, StepsWanted
from ..scene import LogLine
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.log import log_line, log_lines, turn_line
from ..widgets.longlist import LongList, Row
from ..widgets.paint import muted
from .room import Page, Room

SEAT_KEYS = "123456"


class Log(Room):
    """The whole log; a digit keeps one seat's lines, 0 all; Enter shows the table as it was at a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back", show=False),
        Binding("q", "close", "back", show=False, id="page.close"),
        Binding("l", "close", "back", show=False, id="table.log"),
        *(Binding(d, f"seat({d})", show=False) for d in "0" + SEAT_KEYS),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Esc", "back", "close"),
        KeyItem("Enter", "the table as it was", "look"),
        KeyItem("Up Down PgUp PgDn", "read", ""),
        KeyItem("1 to 6", "one seat", ""),
        KeyItem("0", "all", "seat(0)"),
    )

    def __init__(
        self, lines: Sequence[LogLine], words: Words, *, alone: bool = False, ascii_only: bool = False
    ) -> None:
        super().__init__()
        self.log_lines, self.words, self.alone = tuple(lines), words, alone
        self.seat: Seat | None = None
        self.lines = LongList(ascii_only=ascii_only, id="lines")
        self._of_row: list[LogLine | None] = []  # by row of the list
        self._head = Static(id="head", markup=False)
        self._where = ""
        self._said = ""

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self.lines
        yield KeyLine(self.KEYS, id="keys")

    def on_mount(self) -> None:
        self.fill()
        self.lines.focus()

    def on_resize(self) -> None:
        self._draw_head()

    def fill(self) -> None:
        """The lines of whoever is asked for; the cursor stays at its line, or goes to the last."""
        kept = self._line()
        rows: list[Row] = []
        self._of_row = []
        turn = -1
        for line in self.log_lines:
            if self.seat is not None and line.seat != self.seat:
                continue
            if line.turn != turn:
                turn = line.turn
                head = turn_line(line, self.words)
                rows.append(Row(head.plain, partial(turn_line, line, self.words), is_head=True))
                self._of_row.append(None)
            if line.about != "turn":
                rows.append(Row(line.text, partial(log_line, line, self.words)))
                self._of_row.append(line)
        if not rows:
            rows.append(Row("Nothing yet.", lambda: muted("Nothing yet."), is_head=True))
            self._of_row.append(None)
        self.lines.show(rows, self._of_row.index(kept) if kept in self._of_row and kept else None)

    def _line(self) -> LogLine | None:
        at = self.lines.at
        return self._of_row[at] if at is not None and at < len(self._of_row) else None

    @on(LongList.Moved)
    def _moved(self, event: LongList.Moved) -> None:
        shown = event.last - event.first + 1
        self._where = f"{event.first} to {event.last} of {event.of}" if event.of > shown else ""
        self._draw_head()

    def _draw_head(self) -> None:
        title = f" Log of {self.words.name(self.seat)}" if self.seat is not None else " Log"
        head = Content(title) + muted(f"   {self._said}" if self._said else "")
        gap = max(1, self.size.width - head.cell_length - len(self._where) - 1)
        self._head.update(head + Content(" " * gap + self._where))

    def say(self, said: str) -> None:
        self._said = said
        self._draw_head()

    def action_seat(self, number: int) -> None:
        if number <= len(self.words.names):
            self.seat = Seat(number - 1) if number else None
            self.fill()
            self._draw_head()

    def action_look(self) -> None:
        if line := self._line():
            self.app.post_message(LineWanted(line.told))

    @on(LongList.Chosen)
    def _chosen(self, event: LongList.Chosen) -> None:
        event.stop()
        self.action_look()


class Digest(Page):
    """What the others did.  Enter, Right or a click steps through it on the map, any other key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "steps", "step through it on the map", show=False),
        Binding("right", "steps", "step through it on the map", show=False, id="replay.next"),
        *(Binding(key, "close", show=False) for key in ("space", *ascii_lowercase, *digits)),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Enter", "step through it on the map", "steps"),
        KeyItem("any other key", "to your turn", "close"),
        KeyItem("Up Down", "read", ""),
    )

    def __init__(self, lines: Sequence[LogLine], words: Words) -> None:
        title = "Before your first turn" if lines and not lines[0].turn else "Since your last turn"
        super().__init__(title, lambda width: log_lines(lines, words), alone=False)

    def on_click(self, event: Click) -> None:
        if event.widget is not None and self.pages in event.widget.ancestors_with_self:
            self.action_steps()

    def action_steps(self) -> None:
        """It stays until the first step is there: an Enter typed after it would be an answer to what lies below."""
        self.app.post_message(StepsWanted())
