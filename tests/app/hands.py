"""Two ways through a game: hands that only type, and hands that only click.  Both get past whatever stands on the
screen, and answer what they are told to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.widget import Widget

from root_tui.app.curtain import Curtain
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.widgets.keyline import KeyLine
from root_tui.engine.asks import Ask
from root_tui.engine.game import Game

from .playing import Seat

Policy = Callable[[Ask[Any]], Any]
LIMIT = 40  # screens between two answers: more is a circle


class Hands:
    """What both have in common."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.answers = self.hand_overs = 0

    @property
    def game(self) -> Game:
        session = self.seat.app.session
        assert session is not None
        return session.game

    async def play(self, policy: Policy) -> None:
        """To the end of the game."""
        idle = 0
        while not self.game.over:
            before = self.game.position(), len(self.game.events)
            await self.go_on(policy)
            idle = idle + 1 if before == (self.game.position(), len(self.game.events)) else 0
            assert idle < LIMIT, f"{self.seat.app.screen} {self.game.pending}\n{self.seat.text}"
        while isinstance(self.seat.app.screen, Curtain):
            await self.open()

    async def go_on(self, policy: Policy) -> None:
        screen = self.seat.app.screen
        if isinstance(screen, Curtain):
            self.hand_overs += 1
            await self.open()
        elif not isinstance(screen, TableScreen):
            await self.close()
        elif screen.question is None:
            await self.take_up()
        else:
            ask = self.game.pending
            assert ask is not None
            await self.answer(policy(ask))
            self.answers += 1

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def take_up(self) -> None:
        raise NotImplementedError

    async def answer(self, value: Any) -> None:
        raise NotImplementedError


class Keys(Hands):
    async def open(self) -> None:
        curtain = self.seat.app.screen
        assert isinstance(curtain, Curtain)
        await self.seat.press(curtain.key)

    async def close(self) -> None:
        await self.seat.press("enter" if isinstance(self.seat.app.screen, TurnIsOver) else "escape")

    async def take_up(self) -> None:
        await self.seat.press("space")

    async def answer(self, value: Any) -> None:
        await self.seat.choose(value)


class Mouse(Hands):
    async def open(self) -> None:
        await self._click(self.seat.app.screen.query_one("#how"))

    async def close(self) -> None:
        """The first key of the line at the bottom."""
        line = self.seat.app.screen.query_one("#keys", KeyLine)
        await self._click(line, line._placed()[0][0])

    async def take_up(self) -> None:
        await self._click_key("take_up")

    async def answer(self, value: Any) -> None:
        await self.seat.click(value)

    async def _click_key(self, action: str) -> None:
        line = self.seat.table.query_one("#keys", KeyLine)
        placed = {item.action: x for x, item in line._placed()}
        assert action in placed, f"no key of the line does {action}: {placed}"
        await self._click(line, placed[action])

    async def _click(self, widget: Widget, x: int | None = None) -> None:
        await self.seat.pilot.click(widget, offset=(widget.size.width // 2 if x is None else x, 0))
        await self.seat.settle()
