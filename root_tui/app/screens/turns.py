"""Where a turn ends, and where the game does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...engine.asks import Seat
from ...engine.seen import TableSeen
from ...words import Words
from ..messages import PageClosed, ToTitle
from ..scene import LogLine
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.log import log_line
from ..widgets.paint import muted, plain
from .boards import seat_head
from .cards import Sealed
from .result import BY_CHOICE, TAKE_BACK, EndPage


class TurnIsOver(Sealed):
    """The last thing that a seat sees of its turn: what happened at its end, its hand, and its sealed orders."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "close", show=False)]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Enter", "hand over", "close"),
        KeyItem("o", "sealed orders", "orders"),
        KeyItem("Up Down", "read", ""),
    )

    def __init__(
        self, table: TableSeen, seat: Seat, lines: Sequence[LogLine], words: Words, *, ascii_only: bool = False
    ) -> None:
        self.happened = lines
        title = f"{words.name(seat)}, your turn is over"
        super().__init__(title, table, seat, words, alone=True, ascii_only=ascii_only)

    def first(self) -> list[Content]:
        return [log_line(line, self.words) for line in self.happened if line.seat == self.seat] + [Content("")]

    def action_close(self) -> None:
        self.app.post_message(PageClosed())


class GameIsOver(EndPage):
    """Who won and how."""

    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Enter", "title", "close"),
        KeyItem("b", "boards", "boards"),
        KeyItem("l", "log", "log"),
        KeyItem("Ctrl+Q", "quit", "app.quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "boards", show=False, id="table.boards"),
        Binding("l", "log", show=False, id="table.log"),
    ]

    def __init__(self, table: TableSeen, lines: Sequence[LogLine], words: Words) -> None:
        self.table, self.happened, self.words = table, lines, words
        super().__init__("The game is over", self._lines, alone=True)

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self.pages
        yield KeyLine((*self.KEYS, *[TAKE_BACK] * (self.table.won_by in BY_CHOICE)), id="keys")

    def _lines(self, width: int) -> list[Content]:
        table, words = self.table, self.words
        lines = [
            Content(""),
            self.result(),
            muted(f"after {words.format(table.number, 'turns')}, in round {table.round}"),
            Content(""),
        ]
        for seat in sorted(table.seats, key=lambda seen: (seen.seat not in table.winners, -(seen.points or 0))):
            points = "no marker" if seat.points is None else f"{words.format(seat.points, 'points'):>9}"
            lines.append(seat_head(seat.seat, words) + plain(f"   {points}") + self.mark(seat))
        lines += [Content(""), muted("What happened last:")]
        return lines + [Content("  ") + log_line(line, words) for line in self.happened[-12:]]

    def action_boards(self) -> None:
        from .boards import Boards

        self.app.push_screen(Boards(self.table, self.words))

    def action_log(self) -> None:
        from .pages import Log

        self.app.push_screen(Log(self.happened, self.words))

    def action_close(self) -> None:
        self.app.post_message(ToTitle())
