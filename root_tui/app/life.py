"""Real life at the table: names, who sits where, conceding, the end by agreement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..saves import Trouble
from .keeping import Keeping
from .messages import Conceded, EndAgreed, OpenTable, SeatCalled, TableWanted

if TYPE_CHECKING:
    from ..engine.asks import Seat
    from .scene import Things


class Life(Keeping):
    """What it asks of all stands before the table as everybody may see it; the rest may be done at any question.  The
    app has what is not made here."""

    _things: Things | None
    _peeking: Seat | None

    def on_table_wanted(self, event: TableWanted) -> None:
        from .screens.dialogs import AtTable

        if self._table is None:
            return
        session = self.controller.session
        dialog = AtTable(begun=bool(session.state.number), is_open=session.open_table, ascii_only=self.ascii_only)
        self.push_screen(dialog, self._table_chosen)

    def _table_chosen(self, what: str | None) -> None:
        match what:
            case "rename":
                self._ask_seat("Rename which seat?", lambda seat: self._ask_name(seat, taken_over=False))
            case "take_over":
                self._ask_seat("Which seat is taken over?", lambda seat: self._ask_name(seat, taken_over=True))
            case "concede":
                seats = self.controller.in_play()
                self._ask_seat("Who concedes?", self._ask_conceding, seats)
            case "end":
                self.post_message(EndAgreed())
            case "pin":
                self._ask_seat("Whose PIN?", self._pin_of)
            case "secrecy":
                self.post_message(OpenTable(not self.controller.session.open_table))

    def _ask_seat(self, title: str, then: Callable[[Seat], None], seats: tuple[Seat, ...] | None = None) -> None:
        from .screens.dialogs import WhichSeat

        def chosen(seat: Seat | None) -> None:
            if seat is not None:
                then(seat)

        self.push_screen(WhichSeat(title, self.things.words, seats=seats, ascii_only=self.ascii_only), chosen)

    def _ask_name(self, seat: Seat, *, taken_over: bool) -> None:
        from .screens.dialogs import NameOf

        words = self.things.words
        name = words.name(seat)
        title = f"Who takes over from {words.seat(seat)}?" if taken_over else f"A name for {words.seat(seat)}"
        more = "The new one sits down behind the curtain and finds hand and sealed orders as they are."
        others = [other for i, other in enumerate(words.names) if i != seat]

        def named(new: str | None) -> None:
            if new is not None and new != name:
                self.post_message(SeatCalled(seat, new, taken_over))

        self.push_screen(NameOf(title, name, others, more=more if taken_over else ""), named)

    async def on_seat_called(self, event: SeatCalled) -> None:
        if self._table is None:
            return
        if event.taken_over and not event.proved and self.controller.locked(event.seat):
            await self._before_all()
            self.unproved(event, [event.seat], "Who leaves the seat gives it away.")
            return
        try:
            self.controller.called(event.seat, event.name, taken_over=event.taken_over)
        except Trouble as trouble:
            self._say(str(trouble))
            return
        self._things = replace(self.things, words=self.controller.session.words)
        if not event.taken_over or self.controller.session.open_table:
            await self._advance()
            return
        self._peeking = event.seat
        why = "The seat is yours now: a look at your own cards."
        await self._curtain(event.seat, why, "Your sealed orders stand there too.")

    async def on_conceded(self, event: Conceded) -> None:
        from .screens.dialogs import Sure

        if self._table is None:
            return
        if event.agreed is None:
            who = self.things.words.seat(event.seat)
            dialog = Sure(
                f"{who} concedes?",
                self._what_follows(event.seat),
                f"Yes, {who} concedes",
                "No, play on",
                ascii_only=self.ascii_only,
            )
            await self._before_all()
            self.push_screen(dialog, lambda yes: self._ask_conceding(event.seat, bool(yes)))
            return
        ends = len(self.controller.in_play()) == 2
        why = "The game ends by it, and every hand may be seen." if ends else "Only the seat itself concedes."
        if event.agreed and self.unproved(event, self.holders() if ends else [event.seat], why):
            return
        try:
            if event.agreed:
                self.controller.concede(event.seat)
        except Trouble as trouble:
            self._notes = str(trouble)
        await self._advance()

    def _ask_conceding(self, seat: Seat, agreed: bool | None = None) -> None:
        self.post_message(Conceded(seat, agreed))

    def _what_follows(self, seat: Seat) -> str:
        words = self.things.words
        left = [other for other in self.controller.in_play() if other != seat]
        if len(left) == 1:
            return f"{words.seat(left[0])} wins at once."
        return (
            "Its pieces stay and defend themselves with their dice; its turns pass; it says no wherever it may, and "
            "what it must choose is drawn by lot. It can win no more. Only if all agree is it taken back."
        )

    async def on_end_agreed(self, event: EndAgreed) -> None:
        from .screens.dialogs import EndHere

        if self._table is None:
            return
        if event.agreed is None:
            dialog = EndHere(self.controller.leaders(), self.things.words, ascii_only=self.ascii_only)
            await self._before_all()
            self.push_screen(dialog, self._end_chosen)
            return
        if event.agreed and self.unproved(event, self.holders(), "After the end every hand may be seen."):
            return
        try:
            if event.agreed:
                self.controller.agree(event.winners)
        except Trouble as trouble:
            self._notes = str(trouble)
        await self._advance()

    def _end_chosen(self, winners: tuple[Seat, ...] | None) -> None:
        self.post_message(EndAgreed(winners is not None, winners or ()))
