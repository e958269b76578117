"""PINs at the table: who has one is asked for it before anything that opens a hand, and whoever forgot it is helped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.message import Message

from ..saves import Trouble
from .curtain import Curtain
from .messages import PinLifted, PinSet, PinTried, PinWanted
from .sealing import Sealing

if TYPE_CHECKING:
    from ..engine.asks import Seat
    from .messages import Conceded, EndAgreed, HandTakenUp, OpenTable, SeatCalled

    Provable = Conceded | EndAgreed | HandTakenUp | OpenTable | PinLifted | SeatCalled
    from .controller import Controller
    from .scene import Things
    from .screens.table import TableScreen


class Keeping(Sealing):
    """The dialogs about PINs; what they keep is shown behind a curtain alone.  The app has what is not made here."""

    ascii_only: bool
    _notes: str
    _behind: tuple[Seat, str, str] | None

    @property
    def controller(self) -> Controller:
        raise NotImplementedError

    @property
    def things(self) -> Things:
        raise NotImplementedError

    @property
    def _table(self) -> TableScreen | None:
        raise NotImplementedError

    async def _advance(self) -> None:
        raise NotImplementedError

    async def _before_all(self) -> TableScreen:
        raise NotImplementedError

    async def _curtain(self, seat: Seat, why: str, more: str = "") -> None:
        raise NotImplementedError

    def _say(self, said: str) -> None:
        raise NotImplementedError

    # asked for

    def holders(self, but: Seat | None = None) -> list[Seat]:
        """The seats that have a PIN."""
        return [seat for seat in self.controller.session.pins.seats if seat != but]

    def unproved(self, event: Provable, seats: Sequence[Seat], why: str, otherwise: Message | None = None) -> bool:
        """Is a PIN of these seats wanting?  Then each of them enters its own, one after the other, and the event comes
        again; if one does not, the other message comes, or what comes next in the game."""
        locked = [] if event.proved else [seat for seat in seats if self.controller.locked(seat)]
        if locked:
            self._ask_each(locked, why, replace(event, proved=True), otherwise)
        return bool(locked)

    def _ask_each(self, seats: Sequence[Seat], why: str, then: Message, otherwise: Message | None) -> None:
        from .screens.pins import AskPin

        def answered(right: bool | None) -> None:
            if right and len(seats) > 1:
                self._ask_each(seats[1:], why, then, otherwise)
            elif right:
                self.post_message(then)
            elif otherwise is not None:
                self.post_message(otherwise)
            else:
                self.call_next(self._advance)

        self.push_screen(AskPin(seats[0], self.things.words, why), answered)

    def on_pin_tried(self, event: PinTried) -> None:
        from .screens.pins import AskPin

        dialog = self.screen
        if not isinstance(dialog, AskPin) or dialog.seat != event.seat:
            return
        if wrong := self.controller.session.pin_fault(event.seat, event.pin):
            dialog.say(wrong)
        else:
            dialog.dismiss(True)

    # set, changed, taken away

    def _pin_of(self, seat: Seat) -> None:
        """From the menu of the table."""
        from .screens.pins import PinOf

        if seat not in self.controller.session.pins.seats:
            self.post_message(PinWanted(seat))
            return

        def chosen(what: str | None) -> None:
            if what == "change":
                self.post_message(PinWanted(seat))
            elif what == "lift":
                self.post_message(PinLifted(seat))

        self.push_screen(PinOf(seat, self.things.words, ascii_only=self.ascii_only), chosen)

    async def on_pin_wanted(self, event: PinWanted) -> None:
        if not event.own:
            if self._table is None:
                return
            await self._before_all()
        self._ask_new(event.seat, advances=not event.own)

    def _ask_first_pin(self, seat: Seat) -> None:
        """Behind its first curtain, at a table where each seat sets one."""
        if seat in self.controller.session.pins.due and not self.controller.session.state.over:
            self._ask_new(seat, advances=False, first=True)

    def _ask_new(self, seat: Seat, *, advances: bool, first: bool = False) -> None:
        from .screens.cards import Sealed
        from .screens.pins import NewPin

        pins, words = self.controller.session.pins, self.things.words

        def answered(done: bool | None) -> None:
            if first and not done:
                self._set(seat, "", "")  # and it is not asked again
            said = ("The PIN is set." if seat in pins.seats else "The PIN is gone.") if done else ""
            if isinstance(self.screen, Sealed):
                self.screen.say(said)
            elif advances:
                self._notes = said
                self.call_next(self._advance)
            elif said:
                self._say(said)

        self.push_screen(NewPin(seat, words, has_one=seat in pins.seats, first=first), answered)

    def on_pin_set(self, event: PinSet) -> None:
        from .screens.pins import NewPin

        dialog = self.screen
        if not isinstance(dialog, NewPin) or dialog.seat != event.seat:
            return
        if wrong := self._set(event.seat, event.pin, event.old):
            dialog.say(wrong)
        else:
            dialog.dismiss(True)

    def _set(self, seat: Seat, pin: str, old: str) -> str:
        """What went wrong, in one line."""
        try:
            self.controller.session.set_pin(seat, pin, old)
        except Trouble as trouble:
            return str(trouble)
        return ""

    # forgotten

    def on_curtain_forgotten(self, event: Curtain.Forgotten) -> None:
        if self._behind is not None and self.sealed:
            self.post_message(PinLifted(self._behind[0], behind=True))

    async def on_pin_lifted(self, event: PinLifted) -> None:
        """Asked of all others before the table as everybody may see it."""
        from .screens.dialogs import Sure

        words = self.things.words
        if event.agreed is None:
            await self._before_all()
            who, others = words.seat(event.seat), [seat for seat in self._seats() if seat != event.seat]
            more = (
                f"Do all others agree ({', '.join(map(words.seat, others))}) that the PIN of {who} is forgotten and "
                "goes? Who of them has a PIN enters it. The log tells everybody."
            )
            sure = Sure(f"Lift the PIN of {who}?", more, "All agree: lift it", ascii_only=self.ascii_only)
            self.push_screen(sure, lambda yes: self.post_message(replace(event, agreed=bool(yes))))
            return
        said, no = f"The PIN of {words.seat(event.seat)} goes, if you agree.", replace(event, agreed=False)
        if event.agreed and self.unproved(event, self.holders(but=event.seat), said, no):
            return
        try:
            if event.agreed:
                self.controller.session.lift_pin(event.seat)
                self._notes = f"The PIN of {words.seat(event.seat)} is lifted."
        except Trouble as trouble:
            self._notes = str(trouble)
        if event.behind and self._behind:
            await self._curtain(*self._behind)
        else:
            await self._advance()

    def _seats(self) -> list[Seat]:
        return list(self.controller.session.state.lineup.seats)
