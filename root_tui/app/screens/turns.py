"""Where a turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...engine.seen import TableSeen
from ...questions import keys
from ...words import Words
from ..keymap import told
from ..messages import Undone
from ..scene import LogLine
from ..widgets.keyline import KeyItem
from ..widgets.log import log_line
from .cards import Sealed


class TurnIsOver(Sealed):
    """The last thing that a seat sees of its turn: what happened at its end, its hand, and its sealed orders."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "close", show=False, id="page.on"),
        Binding("escape", "stay", show=False),
        Binding("q", "stay", show=False, id="page.close"),
        Binding("u", "undo", "undo", show=False, id="table.undo"),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Enter", "hand over", "close"),
        KeyItem("o", "sealed orders", "orders"),
        KeyItem("u", "undo", "undo"),
        KeyItem("Up Down", "read", ""),
    )

    def __init__(
        self, table: TableSeen, seat: Seat, lines: Sequence[LogLine], words: Words, *, ascii_only: bool = False
    ) -> None:
        self.happened, self._since = lines, monotonic()
        title = f"{words.name(seat)}, your turn is over"
        super().__init__(title, table, seat, words, alone=True, ascii_only=ascii_only)

    def first(self) -> list[Content]:
        return [log_line(line, self.words) for line in self.happened] + [Content("")]

    def action_close(self) -> None:
        """Not by an Enter that was meant for the turn's last line."""
        if monotonic() - self._since >= keys.PAUSE:
            super().action_close()

    def action_stay(self) -> None:
        """Whoever wants back does not hand over."""
        self.say(f"Enter hands over; {told(self, 'table.undo', 'u')} takes back the last choice.")

    def action_undo(self) -> None:
        self.app.post_message(Undone())
