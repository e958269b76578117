"""Real tables for the app's tests: a session brought to the question that a test is about, and the app before it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.app.scene import Question
from root_tui.app.screens import table as table_module
from root_tui.app.screens.dialogs import Consent
from root_tui.app.screens.log import Digest
from root_tui.app.screens.table import TableScreen
from root_tui.engine.asks import Ask
from root_tui.questions import keys
from root_tui.session import Choices, Session

TWO = ("marquise", "eyrie")
FOUR = ("marquise", "eyrie", "alliance", "vagabond")
DEEP = ("corvids", "alliance", "duchy")
NAMES = ("Ann", "Bo", "Cy", "Di")
CORNERS = {"marquise.keep": 1, "eyrie.leader": 0}


def started(
    folder: Path,
    factions: tuple[str, ...] = TWO,
    *,
    seed: int = 1,
    names: tuple[str, ...] = NAMES,
    map: str = "autumn",
    open_table: bool = False,
) -> Session:
    choices = Choices(factions, names[: len(factions)], map, seed=seed, open_table=open_table)
    return Session.new(choices, folder)


def play_until(
    session: Session, until: Callable[[Ask[Any]], bool] | str, script: Mapping[str, Any] | None = None
) -> Ask[Any]:
    """Answer with the script, else "next", else the first option, until that question is open."""
    answers = CORNERS | dict(script or {})
    for _ in range(600):
        ask = session.game.pending
        assert ask is not None, "the game ended before"
        if ask.id == until if isinstance(until, str) else until(ask):
            return ask
        wanted = answers.get(ask.id)
        if wanted not in ask.options or wanted is None:
            wanted = "next" if "next" in ask.options else ask.options[0]
        session.answer(wanted)
    raise AssertionError(f"{until} never comes")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for silence."""
    monkeypatch.setattr(Curtain, "PAUSE", 0.0)
    monkeypatch.setattr(keys, "PAUSE", 0.0)
    monkeypatch.setattr(table_module, "PAUSE", 0.0)


class Seat:
    """Somebody at the keyboard of a running app."""

    def __init__(self, app: RootApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    @property
    def question(self) -> Question:
        assert self.table.question is not None
        return self.table.question

    @property
    def text(self) -> str:
        """What stands on the screen."""
        compositor = self.app.screen._compositor
        return "\n".join(strip.text for strip in compositor.render_strips())

    async def press(self, *names: str) -> None:
        """All at once, as typed ahead: `Pilot.press` would wait for idleness after each."""
        driver = self.app._driver
        assert driver is not None
        for name in names:
            driver.send_message(events.Key(name, name if len(name) == 1 else " " if name == "space" else None))
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is under way and nothing waits in a queue."""
        quiet = 0
        for _ in range(500):
            await self.pilot.pause(0.004)
            quiet = 0 if self._busy() else quiet + 1
            if quiet == 2 or self.app._exit:
                return
        raise AssertionError("the screen never comes to rest")

    def _busy(self) -> bool:
        app, screen = self.app, self.app.screen
        under_way = app._presenting.locked() or app._batch_count or screen._layout_required or screen._callbacks
        under_way = under_way or app.animator._animations or app.animator._scheduled  # a step of a page waits there
        queued = any(pump._message_queue.qsize() for pump in (app, screen, *screen.walk_children()))
        return bool(under_way or screen._dirty_widgets or queued)

    async def open(self) -> None:
        """The curtain, and the digest behind it if there is one."""
        assert isinstance(self.app.screen, Curtain), self.app.screen
        await self.press(self.app.screen.key)
        if isinstance(self.app.screen, Digest):
            await self.press("escape")

    async def all_agree(self) -> None:
        """Every seat that is asked, by its key."""
        assert isinstance(self.app.screen, Consent), self.app.screen
        await self.press(*(str(seat + 1) for seat in self.app.screen.seats), "enter")

    async def choose(self, value: Any) -> None:
        """By keys: the option's own, then Enter unless it acts at once."""
        choice = next(c for c in self.question.choices if c.value == value and type(c.value) is type(value))
        await self.press(*choice.key, *([] if choice.quick else ["enter"]))

    async def click(self, value: Any) -> None:
        """By mouse: on the map if it is a place, else in the list, twice where one click only points."""
        question = self.question
        if value in question.asked.lit:
            box = self.table.map.boxes[value]
            await self.pilot.click(self.table.map, offset=(box.x + 2, box.y + min(1, box.height - 1)))
        else:
            choices = self.table.prompt.choices
            at = next(i for i, c in enumerate(question.choices) if c.value == value)
            for _ in question.choices:
                if (where := choices.where(at)) is not None:
                    break
                await self.pilot.click(choices, offset=(choices.size.width - 2, choices._rows - 1))
            assert where is not None, "the line cannot be reached"
            for _ in range(2 if question.choices[at].deliberate and choices.at != at else 1):
                await self.pilot.click(choices, offset=(where.x + 5, where.y))
        await self.settle()


@asynccontextmanager
async def seated(
    folder: Path, session: Session | None = None, *, size: tuple[int, int] = (120, 36), opened: bool = True
) -> AsyncIterator[Seat]:
    """The app before this session, its first curtain opened."""
    app = RootApp(folder, session)
    async with app.run_test(size=size, notifications=True) as pilot:
        seat = Seat(app, pilot)
        await seat.settle()
        if opened and isinstance(app.screen, Curtain):
            await seat.open()
        yield seat
