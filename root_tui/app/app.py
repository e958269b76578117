"""The app: it alone holds a game.  Screens get what their seat may know, and say in messages what is wanted."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from ..saves import Trouble
from .curtain import Curtain
from .hangup import leave_with_terminal
from .history import LookingBack
from .keymap import told
from .life import Life
from .messages import (
    Answered,
    HandTakenUp,
    LastOrdersWanted,
    OpenTable,
    OrdersGiven,
    PageClosed,
    PeekWanted,
    Redone,
    SteppedBack,
    Undone,
    WhatIf,
    WhyNot,
)
from .theme import depth

if TYPE_CHECKING:
    from ..engine.asks import Seat
    from ..session import Session
    from .controller import Controller
    from .scene import Scene, Things
    from .screens.table import TableScreen


def _fetch() -> None:
    """What opening a game and the form of a new one need."""
    for module in ("root_tui.session", "root_tui.data_models"):
        import_module(module)


class RootApp(Life, LookingBack):
    TITLE = "root-tui"
    CSS_PATH = "root.tcss"
    ENABLE_COMMAND_PALETTE = False  # it draws an emoji, and holds nothing that the keys do not
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "quit", priority=True, id="app.quit")]

    def __init__(
        self,
        saves: Path,
        session: Session | None = None,
        *,
        ascii_only: bool = False,
        config: Path | None = None,
        **options: Any,
    ) -> None:
        super().__init__(saves, config, ascii_only=ascii_only, **options)
        self.animation_level = "none"  # Textual lets pages glide
        self.session = session
        self._controller: Controller | None = None
        self._things: Things | None = None
        self._behind: tuple[Seat, str, str] | None = None  # who is to sit down behind the curtain
        self._peeking: Seat | None = None
        self._deaf_since: float | None = None
        self._notes = ""  # what opening the save had to say

    def get_default_screen(self) -> Screen[Any]:
        """The title is Textual's first screen: one more of them would cost a quarter of the time to the first frame."""
        return super().get_default_screen() if self.session else self._title_screen()

    async def on_ready(self) -> None:
        """The title stands: fetch meanwhile what a game needs, so that opening one is quick."""
        if self.session is None and self.take_keys():
            await self._title()  # with letters that are free
        if self.session is None:
            threading.Thread(target=_fetch, daemon=True).start()

    async def on_mount(self) -> None:
        if self.session:
            self.take_keys()
            await self._sit_down(self.session)

    def on_unmount(self) -> None:
        if self.session:
            self.session.close()

    async def action_quit(self) -> None:
        """Everything is on the disk already.  Asked only of those who want to be, and never at a curtain."""
        if self.config.preferences.confirm_quit and self.session and not self.sealed and not self._leaving():
            from .screens.dialogs import Leaving

            self.push_screen(Leaving(ascii_only=self.ascii_only), self._left)
            return
        self.exit(return_code=0)

    def _leaving(self) -> bool:
        """Is it asked already, or nothing to be seen that could be asked?  Then the key means yes."""
        from .screens.dialogs import Leaving

        return self._too_small or isinstance(self.screen, Leaving)

    def _left(self, yes: bool | None) -> None:
        if yes:
            self.exit(return_code=0)

    # a game

    async def _sit_down(self, session: Session) -> None:
        from .. import data
        from ..engine.state import NOBODY
        from .controller import Controller
        from .geometry import chart_of
        from .scene import Things

        begun = any(line.seat >= 0 for rest in session.game.rests for line in rest.lines)
        habits, keymap = self.config.preferences, self.keymap
        self.session, self._controller = session, Controller(session, resumed=begun, habits=habits, keymap=keymap)
        burrow = session.state.lineup.burrow != NOBODY
        chart = chart_of(data.atlas(session.map), data.layout(session.map), burrow=burrow)
        self._things = Things(session.words, chart, self.ascii_only)
        self._notes = " ".join([*session.notes, *filter(None, (self.fault_line(once=True),))])
        await self._advance()

    def _stand_up(self) -> None:
        if self.session:
            self.session.close()
        self.session = self._controller = self._things = self._behind = self._peeking = None
        self._look_no_more()

    @property
    def controller(self) -> Controller:
        assert self._controller is not None, "no game is open"
        return self._controller

    @property
    def things(self) -> Things:
        assert self._things is not None, "no game is open"
        return self._things

    @property
    def _table(self) -> TableScreen | None:
        from .screens.table import TableScreen

        return next((s for s in self.screen_stack if isinstance(s, TableScreen)), None)

    def _say(self, said: str) -> None:
        from .screens.end import GameIsOver
        from .screens.turns import TurnIsOver

        if table := self._table:
            table.say(said)
        elif isinstance(self.screen, GameIsOver | TurnIsOver):
            self.screen.say(said)

    async def _refused(self, trouble: Trouble) -> None:
        """It was not done: what was asked before all goes back to the table, anything else stays where it stands."""
        if self._table and self._table.scene.question is None:
            self._notes = str(trouble)
            await self._advance()
        else:
            self._say(str(trouble))

    def _say_notes(self) -> None:
        if self._notes:
            self._say(self._notes)
            self._notes = ""

    async def _advance(self) -> None:
        """Show what comes next."""
        from .screens.end import GameIsOver
        from .screens.turns import TurnIsOver
        from .steps import Behind, Ended, TurnOver

        step, words = self.controller.step(), self.things.words
        self._peeking = None
        self._look_no_more()
        match step:
            case Behind(seat, why, more):
                await self._curtain(seat, why, more)
            case TurnOver(seat, table, lines):
                page = TurnIsOver(table, seat, lines, words, ascii_only=self.ascii_only)
                await self.present(lambda: page)
                self._be_deaf()
            case Ended(table, lines, story):
                over = GameIsOver(
                    table,
                    lines,
                    story,
                    words,
                    open_table=self.controller.session.open_table,
                    ascii_only=self.ascii_only,
                )
                await self.present(lambda: over)
                self._be_deaf()
                self._say_notes()
            case _:
                await self._show(step)

    async def _curtain(self, seat: Seat, why: str, more: str = "") -> None:
        words = self.things.words
        self._past = None  # what the eyes before looked back on
        self._behind = seat, why, more
        more, locked = "\n".join(filter(None, (more, self._notes))), self.controller.locked(seat)
        await self.hand_over(words.tag(seat), words.name(seat), why, more, locked=locked)

    async def _show(self, scene: Scene) -> None:
        """In place as long as the same pair of eyes looks on; else a new screen, so that nothing is left of the old."""
        from .screens.log import Digest
        from .screens.table import TableScreen

        table = self.screen if isinstance(self.screen, TableScreen) else None
        old = table.scene if table else None
        if table and table.things is not self.things:  # a seat has another name
            table = None
        if table and old and old.question and (old.eyes, old.across) == (scene.eyes, scene.across):
            other = scene.question and old.question.seat != scene.question.seat
            table.show(scene)
        elif table and old and old.question and scene.open_table:
            other = None
            table.show(scene)
        else:
            other = not self.sealed  # what is typed after a curtain's key is the seat's own
            things = self.things
            await self.present(lambda: TableScreen(scene, things))
        if other and not scene.open_table:
            self._be_deaf()
        self._say_notes()
        lines = self.controller.digest()
        if lines and (table := self._table):
            table.digest(Digest(lines, self.things.words))

    async def on_curtain_opened(self, event: Curtain.Opened) -> None:
        if self._behind and not self.controller.locked(self._behind[0]):
            await self._behind_curtain()

    async def on_curtain_tried(self, event: Curtain.Tried) -> None:
        curtain = self.screen
        if self._behind is None or not isinstance(curtain, Curtain):
            return
        if wrong := self.controller.session.pin_fault(self._behind[0], event.pin):
            curtain.refuse(wrong)
        else:
            await self._behind_curtain()

    async def _behind_curtain(self) -> None:
        assert self._behind is not None
        seat, why, _ = self._behind
        if self._review is not None:
            await self._reviewed()
            return
        try:
            self.controller.opened(seat)
        except Trouble as trouble:
            await self._curtain(seat, why, str(trouble))
            return
        self._notes = ""
        if self._peeking is None:
            await self._advance()
        else:
            from .screens.cards import Own

            page = Own(self.controller.own(seat), seat, self.things.words, alone=True, ascii_only=self.ascii_only)
            await self.present(lambda: page)
        self._ask_first_pin(seat)

    async def on_curtain_public_table(self, event: Curtain.PublicTable) -> None:
        from .screens.table import TableScreen

        scene, things = self.controller.public(), self.things
        await self.present(lambda: TableScreen(scene, things))

    async def on_page_closed(self, event: PageClosed) -> None:
        from .screens.table import TableScreen

        if self._controller is None:
            await self._title()
        elif isinstance(self.screen, TableScreen) and self._behind:
            await self._curtain(*self._behind)
        else:
            if self._peeking is not None:
                self.controller.closed()
            await self._advance()

    # what is wanted at the table

    async def on_answered(self, event: Answered) -> None:
        try:
            taken = self.controller.answer(event.serial, event.value)
        except Trouble as trouble:
            if table := self._table:
                table.again(str(trouble))
            return
        if taken:
            await self._advance()

    async def on_stepped_back(self, event: SteppedBack) -> None:
        more = told(self.screen, "table.undo", "U")
        await self._take_back(self.controller.back, f"There is no step to go back here; {more} takes back more.")

    async def on_undone(self, event: Undone) -> None:
        if self._controller is None or self.sealed:
            return
        words = self.things.words
        if event.agreed:
            await self._take_back(lambda: self.controller.undo(agreed=True), "There is nothing to take back.")
        elif event.agreed is not None:
            await self._advance()
        elif not await self._take_back(self.controller.undo, ""):
            beyond = self.controller.beyond()
            if beyond is None:
                self._say("There is nothing to take back.")
                return
            asks = self.controller.viewer  # whoever sits there for sure need not be asked
            others = [seat for seat in self.controller.session.state.lineup.seats if seat != asks]
            (await self._before_all()).ask_consent(words.seat(beyond[0]), beyond[1], others)

    async def on_redone(self, event: Redone) -> None:
        if self._controller is not None and not self.sealed:
            await self._take_back(self.controller.redo, "There is nothing to make again.", "Made again.")

    async def _before_all(self) -> TableScreen:
        """The table as everybody may see it, for a question to all."""
        from .screens.table import TableScreen

        if (table := self._table) and self.controller.session.open_table:
            return table
        self.controller.cover()
        table = TableScreen(self.controller.public(), self.things)
        await self.present(lambda: table)
        self._be_deaf()
        return table

    async def _take_back(self, change: Any, otherwise: str, said: str = "Taken back.") -> bool:
        try:
            done = bool(change())
        except Trouble as trouble:
            await self._refused(trouble)
            return True
        if done:
            await self._advance()
            self._say(said)
        elif otherwise:
            self._say(otherwise)
        return done

    async def on_open_table(self, event: OpenTable) -> None:
        if event.agreed is None and self._table is None:
            return
        if event.agreed is None:
            (await self._before_all()).ask_secrecy(is_open=not event.is_open)
            return
        if event.agreed and event.is_open and self.unproved(event, self.holders(), "An open table shows every hand."):
            return
        try:
            if event.agreed:
                self.controller.open_table(event.is_open)
        except Trouble as trouble:
            await self._refused(trouble)
            return
        await self._advance()

    async def on_hand_taken_up(self, event: HandTakenUp) -> None:
        eyes = self.controller.eyes
        if eyes is not None and self.unproved(event, [eyes], "It opens your hand again."):
            return
        self.controller.take_up()
        await self._advance()

    def on_why_not(self, event: WhyNot) -> None:
        table = self._table
        if table is None:
            return
        if event.everything or event.place is None:
            table.missing(self.controller.missing(event.place, event.line))
        elif said := self.controller.why(event.place):
            table.say(said)
        else:
            table.say(self.controller.hand_first)

    def on_what_if(self, event: WhatIf) -> None:
        if table := self._table:
            table.what_if(self.controller.what_if(event.serial, event.option))

    async def on_peek_wanted(self, event: PeekWanted) -> None:
        from .screens.cards import Own

        seat, words = event.seat, self.things.words
        if self.controller.session.open_table or seat == self.controller.viewer:
            self.push_screen(Own(self.controller.own(seat), seat, words, alone=False))
            return
        self.controller.closed()
        self._peeking = seat
        await self._curtain(seat, "A look at your own cards.", "Nobody else learns more than that you looked.")

    async def on_orders_given(self, event: OrdersGiven) -> None:
        from .screens.cards import Sealed

        screen = self.screen
        page = screen if isinstance(screen, Sealed) and screen.seat == event.seat else None
        try:
            self.controller.order(event.seat, event.orders)
        except Trouble as trouble:
            if page:
                page.say(str(trouble))
            else:
                self._say(str(trouble))
            return
        if page:
            page.sealed(event.orders)
        if (table := self._table) and table.scene.eyes == event.seat:  # given late they are nobody else's news
            await self._advance()
            self._say("The orders are sealed." if event.orders else "You are asked about everything.")

    def on_last_orders_wanted(self, event: LastOrdersWanted) -> None:
        from .screens.orders import Orders

        if isinstance(screen := self.screen, Orders) and screen.seat == event.seat:
            screen.recall(self.controller.session.game.last_orders(event.seat))

    @property
    def _too_small(self) -> bool:
        """Does a notice stand where the screen should be?"""
        return not self.sealed and (self.size.width < 80 or self.size.height < 24)

    # keys typed ahead of a question to somebody else

    def _be_deaf(self) -> None:
        """Until nothing was typed for a while: what is typed now was meant for the question before."""
        self._deaf_since = Message().time

    async def on_event(self, event: events.Event) -> None:
        meant_before = isinstance(event, events.Key | events.MouseDown) and not event.is_forwarded
        if meant_before and self._too_small and getattr(event, "key", "") != "ctrl+q":
            return  # nobody sees what it would do
        if meant_before and self._deaf_since is not None and getattr(event, "key", "") != "ctrl+q":
            silence = event.time - self._deaf_since
            if silence < Curtain.PAUSE:
                self._deaf_since = max(self._deaf_since, event.time)
                self._mouse_down_widget = None  # or its release would be a click on what was pressed before
                return
            self._deaf_since = None
        await super().on_event(event)


def run(
    saves: Path,
    session: Session | None = None,
    *,
    ascii_only: bool = False,
    mouse: bool = True,
    config: Path | None = None,
) -> int:
    """Play until somebody quits; the exit code."""
    leave_with_terminal()
    app = RootApp(saves, session, ascii_only=ascii_only, depth=depth(), config=config)
    app.run(mouse=mouse)
    return app.return_code or 0


__all__: Sequence[str] = ("RootApp", "run")
