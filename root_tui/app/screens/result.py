"""What every page says and does at the end of a game: who won and how, and an end that all agreed on is taken back."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...engine.asks import Seat
from ...engine.seen import SeatSeen, TableSeen
from ...record import by_what
from ...words import Words
from ..messages import Undone
from ..widgets.keyline import KeyItem
from ..widgets.paint import chip, muted, strong, warn
from .dialogs import Consent
from .room import Page

BY_CHOICE = ("concession", "agreement")  # no rule ended the game, so that it may go on
TAKE_BACK = KeyItem("u", "play on", "undo")


class EndPage(Page):
    """It has the public table and the words of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("u", "undo", "play on", show=False, id="table.undo")]
    table: TableSeen
    words: Words

    def action_undo(self) -> None:
        """Somebody conceded, or all agreed, and they think better of it."""
        if self.table.won_by not in BY_CHOICE:
            return
        seats = [Seat(i) for i in range(len(self.words.names))]
        how = "The last one conceded." if self.table.won_by == "concession" else "All agreed to end it."
        more = f"{how} Do all agree to take that back? The log keeps a line; hands seen since stay seen."
        self.app.push_screen(Consent("Play on?", more, seats, self.words, "All agree: play on"), self._play_on)

    def _play_on(self, yes: bool | None) -> None:
        if yes:
            self.app.post_message(Undone(agreed=True))

    def result(self) -> Content:
        """ "ER Bo wins by dominance" """
        table, words = self.table, self.words
        if not table.winners:
            return strong("All agreed to end the game: nobody wins, the points stand")
        won = [chip(words.tag(seat)) + strong(f" {words.name(seat)} ") for seat in table.winners]
        pair = len(won) > 1 and table.won_by != "agreement"
        verb = "win" if len(won) > 1 else "wins"
        return Content("and ").join(won) + strong(f"{verb} {by_what(table.won_by)}{', in a coalition' if pair else ''}")

    def mark(self, seat: SeatSeen) -> Content:
        """Behind a seat in the list."""
        if seat.seat in self.table.winners:
            return warn("   won")
        return muted("   conceded") if seat.conceded else Content("")
