"""All boards: below one another, or side by side as far as there is room."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...engine.seen import TableSeen
from ...words import Words, faction_name
from ..widgets.boards import board_lines, table_lines
from ..widgets.keyline import KeyItem
from ..widgets.lights import DARK, Lights, Pick, picked
from ..widgets.paint import chip, columns, filled, muted, strong, warn
from ..widgets.panel import hung
from .room import Page

DIGIT_KEYS = "123456"
NEXT_BOARD, LAST_BOARD = "right_square_bracket", "left_square_bracket"  # Textual's names of ] and [
LEAST, TIGHT = 48, 36  # cells of a board side by side with another, and where all lie side by side
GRAND = 150  # cells from which they do
GAP = 3


def seat_head(seat: Seat, words: Words, lights: Lights = DARK) -> Content:
    tag = lights.mark(chip(words.tag(seat)), ("seat", seat))
    return tag + strong(f" {words.name(seat)}") + muted(f"   {faction_name(words.factions[seat])}")


class Boards(Page):
    """All boards, as wide as they can be where all fit on the screen; a digit or the brackets go to one, where they do
    not.  What answers the open question is lit: `pick` is told of a click there and says whether it chooses; then the
    page closes and `chosen` holds it."""

    # Its lines fit already; where Textual wraps, marks on letters cost the ground behind them cells at the line's end.
    DEFAULT_CSS = "Boards #pages Static { text-wrap: nowrap; text-overflow: clip; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "close", show=False, id="table.boards"),
        *(Binding(d, f"board({d})", show=False) for d in DIGIT_KEYS),
        Binding(NEXT_BOARD, "beside(1)", "the next board", show=False, id="table.next_board"),
        Binding(LAST_BOARD, "beside(-1)", "the board before", show=False, id="table.last_board"),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (*Page.KEYS, KeyItem("1 to 6 [ ]", "a board", ""))

    def __init__(
        self,
        table: TableSeen,
        words: Words,
        *,
        alone: bool = False,
        at: Seat | None = None,
        lights: Callable[[], Lights] = lambda: DARK,
        pick: Callable[[Pick], bool] = lambda pick: False,
    ) -> None:
        self.table, self.words, self.lights, self.pick = table, words, lights, pick
        self.chosen: Pick | None = None
        self.starts: list[int] = []
        self.at = -1 if at is None else int(at)
        super().__init__("All boards", self._lines, alone=alone)

    def _lines(self, width: int) -> list[Content]:
        above = [*table_lines(self.table, self.words, width, self.lights()), Content("")]
        least = LEAST if width < GRAND else TIGHT
        most = max(1, (width + GAP) // (least + GAP))
        layouts = [self._in_columns(n, width) for n in range(1, 1 + min(most, len(self.table.seats)))]
        room_left = self.size.height - 2 - len(above)  # a head line and a key line
        fits = [layout for layout in layouts if len(layout[0]) <= room_left]
        lines, starts = fits[0] if fits else min(layouts, key=lambda layout: len(layout[0]))
        self.starts = [len(above) + start for start in starts]
        if self.at >= 0:
            self.goal = self.starts[self.at]
        return above + lines

    def _in_columns(self, n: int, width: int) -> tuple[list[Content], list[int]]:
        """All boards in n columns, each in the shortest one; and the line where each begins."""
        cell = min(96, room(n, width))
        stacks: list[list[Content]] = [[] for _ in range(n)]
        starts: list[int] = []
        lights = self.lights()
        for seat in self.table.seats:
            stack = min(stacks, key=len)
            starts.append(len(stack))
            gone = warn("   has conceded") if seat.conceded else Content("")
            stack.append(filled(seat_head(seat.seat, self.words, lights) + gone, cell).stylize_before("on $map-land"))
            for line in board_lines(self.table, seat.seat, self.words, cell, lights):
                stack += hung(line, cell)
            stack.append(Content(""))
        rows = zip_longest(*stacks, fillvalue=Content(""))
        return [columns(left, cell + GAP) + filled(last, cell) for *left, last in rows], starts

    def on_click(self, event: events.Click) -> None:
        if (pick := picked(event)) is None:
            return
        event.stop()
        if self.pick(pick):
            self.chosen = pick
            self.dismiss()
        else:
            self.fill(anew=False)

    def action_board(self, number: int) -> None:
        if number <= len(self.starts):
            self.at = number - 1
            self.fill()

    def action_beside(self, step: int) -> None:
        self.action_board((max(self.at, 0 if step < 0 else -1) + step) % len(self.starts) + 1)


def room(n: int, width: int) -> int:
    """Cells of each of n boards side by side."""
    return (width + GAP) // n - GAP
