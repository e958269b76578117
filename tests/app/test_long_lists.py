"""A list with more lines than room: everything in it is reached by mouse too."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from root_tui.app.sealing import Sealing
from root_tui.app.widgets.choices import Choice, Choices


class Hall(Sealing):
    def compose(self) -> ComposeResult:
        yield Choices([Choice(n, f"{n:02}", f"line {n} " + "." * 20) for n in range(30)])


async def at(pilot: Pilot[Any]) -> Any:
    await pilot.pause()
    choices = pilot.app.query_one(Choices)
    assert choices.at is not None
    return choices.choices[choices.at].value


async def test_a_click_on_what_is_left_goes_there_and_back_to_the_beginning() -> None:
    async with Hall().run_test(size=(80, 6)) as pilot:
        choices, last = pilot.app.query_one(Choices), (77, 5)
        shown = [n for n in range(30) if choices.where(n) is not None]
        await pilot.click(choices, offset=last)
        assert await at(pilot) == len(shown)
        assert choices.where(len(shown)) is not None
        while choices.where(29) is None:
            await pilot.click(choices, offset=last)
            await pilot.pause()
        await pilot.click(choices, offset=last)
        assert await at(pilot) == 0


async def test_the_wheel_goes_line_by_line_and_stops_at_the_ends() -> None:
    async with Hall().run_test(size=(80, 6)) as pilot:
        choices = pilot.app.query_one(Choices)
        choices.point(28)
        for _ in range(3):
            await pilot._post_mouse_events([MouseScrollDown], choices)
        assert await at(pilot) == 29
