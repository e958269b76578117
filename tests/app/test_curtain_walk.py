"""Every key that the app or Textual binds, and every kind of mouse event on every part of the screen, over the curtain
and over its line for a PIN: no cell changes, nothing is answered, and nothing is mounted."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest
import textual.widgets
from textual import events
from textual.dom import DOMNode
from textual.keys import Keys

import root_tui.app
from root_tui.app import keymap
from root_tui.app.curtain import FORGOTTEN, KEYS, PUBLIC, Curtain
from root_tui.app.widgets.map import MapView
from root_tui.engine.asks import Seat as SeatNumber

from .fixtures import ADA, BO, Table
from .playing import FOUR, Seat, play_until, seated, started
from .playing import quick as quick
from .tape import Scene, hall, playing, running
from .test_resize import cells

PIN = "1234"
QUIT = "ctrl+q"
EITHER = pytest.mark.parametrize("line", [False, True], ids=["curtain", "line for a PIN"])
LETTERS = [chr(c) for c in range(33, 127)] + ["é", "林", "٣"]


@cache
def bound() -> frozenset[str]:
    """What any class of the app or of Textual hears, whatever terminals send, and every letter."""
    for package in (root_tui.app, textual.widgets):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(each.name)
    keys = {key.value for key in Keys if not key.value.startswith("<")} | set(LETTERS)
    for cls in subclasses(DOMNode):
        keys |= {binding.key for binding in keymap.own_bindings(cls)}
    keys |= {key for each in keymap.named() for key in each.usual}
    keys |= {f"{mode}+{key}" for mode in ("ctrl", "alt", "shift") for key in (*"cpqvxz", "f1", "enter", "insert")}
    return frozenset(keys - {""})


def subclasses(cls: type[DOMNode]) -> Iterator[type[DOMNode]]:
    yield cls
    for each in cls.__subclasses__():
        yield from subclasses(each)


def dead(curtain: Curtain, *, line: bool) -> list[str]:
    live = {"escape", "enter", "backspace", FORGOTTEN, *"0123456789"} if line else {curtain.key, PUBLIC}
    return sorted(key for key in bound() if key.lower() not in {*live, QUIT})


def pointed(x: int, y: int, *, pressed: bool) -> Iterator[events.Event]:
    """All that a mouse does there; `pressed`: with its buttons as well."""
    kinds: list[type[events.MouseEvent]] = [events.MouseMove, events.MouseScrollUp, events.MouseScrollDown]
    kinds += [events.MouseScrollLeft, events.MouseScrollRight]
    kinds += [events.MouseDown, events.MouseUp] * 2 if pressed else []
    for kind in kinds:
        for button in (1, 2, 3) if kind in (events.MouseDown, events.MouseUp) else (0,):
            yield kind(None, x, y, 0, 0, button, False, button == 2, button == 3, screen_x=x, screen_y=y)


@asynccontextmanager
async def covered(*, line: bool) -> AsyncIterator[Scene]:
    """Ada's curtain after Bo's hand; or the line for her PIN on it, two digits typed."""
    async with playing(app=hall(), opened=True) as scene:
        scene.app.pin = PIN if line else ""
        await scene.answer()
        if line:
            scene.late(scene.curtain.key)
            await scene.burst(*"98")
            assert "PIN: **______" in scene.tape.text
        yield scene


def test_the_walk_has_the_keys_that_matter() -> None:
    assert bound() >= {
        "ctrl+p",
        "ctrl+c",
        "ctrl+z",
        "ctrl+backslash",
        "f1",
        "f2",
        "f3",
        "tab",
        "enter",
        "question_mark",
    }
    assert len(bound()) > 250


@EITHER
async def test_no_key_changes_a_cell(line: bool) -> None:
    async with covered(line=line) as scene:
        curtain, before, frames = scene.curtain, scene.tape.screen(), len(scene.tape.frames)
        await scene.burst(*dead(curtain, line=line))
        assert len(scene.tape.frames) == frames, "nothing is drawn at all"
        assert scene.app.screen is curtain
        assert scene.tape.screen() == before
        assert (running(scene.app), len(scene.app.answers)) == (True, 1)
        assert [type(screen) for screen in scene.screens()] == [Curtain]
        assert not list(scene.app.query(MapView))


@EITHER
async def test_no_mouse_changes_a_cell(line: bool) -> None:
    async with covered(line=line) as scene:
        scene.app.TOOLTIP_DELAY = 0.01
        curtain, before = scene.curtain, scene.tape.screen()
        live = set() if line else {y for id in ("#how", "#else") for y in rows(curtain, id)}
        for y in range(24):
            for x in range(y % 5, 80, 5):
                for event in pointed(x, y, pressed=y not in live):
                    scene.send(event)
            if y % 6 == 5:
                await scene.settle()
        assert scene.app.screen is curtain
        assert scene.tape.screen() == before
        assert scene.app.mouse_captured is None
        assert not curtain.get_selected_text()
        assert len(scene.app.answers) == 1


def rows(curtain: Curtain, id: str) -> range:
    region = curtain.query_one(id).region
    return range(region.y, region.bottom)


@EITHER
async def test_pasting_and_coming_back_to_the_window_change_no_cell(line: bool) -> None:
    async with covered(line=line) as scene:
        curtain, before = scene.curtain, scene.tape.screen()
        for event in (events.Paste("1234\n"), events.AppBlur(), events.AppFocus(), events.Paste("space o t")):
            scene.send(event)
            await scene.settle()
        assert scene.app.screen is curtain
        assert scene.tape.screen() == before
        assert scene.app.clipboard == ""


async def test_the_line_for_a_pin_shows_no_digit_in_any_frame_and_opens_to_the_next_seat() -> None:
    async with covered(line=True) as scene:
        start = len(scene.tape.frames)
        await scene.burst("enter")
        assert "That is not the PIN." in scene.tape.text
        assert "PIN: ________" in scene.tape.text
        await scene.burst("1", "2", "x", "backspace", "2", "3", "4", "5", "6", "7", "8", "9", "enter")
        assert "That is not the PIN." in scene.tape.text
        await scene.burst(*PIN)
        assert "That is not the PIN." not in scene.tape.text
        typed = scene.tape.frames[start:]
        assert not any(digits in frame for frame in typed for digits in ("98", "12", "123", "1234", "2345"))
        await scene.burst("enter", *PIN, "enter")
        assert isinstance(scene.app.screen, Table)
        first = next(frame for frame in scene.tape.frames[start:] if any(card in frame for card in ADA))
        assert all(card in first for card in ADA)
        assert not any(card in frame for frame in scene.tape.frames[start:] for card in BO)
        assert scene.app.answers[1:] == [], "what was typed ahead of it answers nothing"


async def test_escape_takes_the_line_away_and_the_silence_begins_anew() -> None:
    async with playing(app=hall(pin=PIN), opened=False, pause=0.35) as scene:
        curtain = scene.curtain
        scene.late(curtain.key)
        await scene.settle()
        assert "PIN: ________" in scene.tape.text
        scene.late("escape", by=61)
        scene.late(curtain.key, by=61.1)
        scene.late(PUBLIC, by=61.2)
        await scene.settle()
        assert scene.app.screen is curtain
        assert "The others look away" in scene.tape.text
        scene.late(curtain.key, by=64)
        await scene.burst(*PIN, "enter")
        assert isinstance(scene.app.screen, Table)


async def test_a_held_opening_key_types_nothing_on_the_line() -> None:
    async with playing(app=hall(pin=PIN), opened=False) as scene:
        await scene.burst(*[scene.curtain.key] * 20)
        assert "PIN: ________" in scene.tape.text
        assert scene.curtain.key in KEYS


@pytest.mark.usefixtures("quick")
@EITHER
async def test_at_a_real_table_no_key_of_the_app_changes_a_cell(line: bool, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.set_pin(SeatNumber(0), PIN)
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        curtain = seat.app.screen
        assert isinstance(curtain, Curtain)
        if line:
            await seat.press(curtain.key, *"98")
        told, before = len(session.game.events), cells(seat)
        await seat.press(*dead(curtain, line=line))
        assert seat.app.screen is curtain
        assert cells(seat) == before
        assert seat.app.screen_stack == [curtain]
        for name in sorted(name.removeprefix("action_") for name in dir(seat.app) if name.startswith("action_")):
            if name != "quit":
                assert not await seat.app.run_action(f"app.{name}"), name
        await seat.settle()
        assert (seat.app.screen, cells(seat), len(session.game.events)) == (curtain, before, told)


@pytest.mark.usefixtures("quick")
async def test_a_window_that_grows_and_shrinks_keeps_what_was_typed(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    session.set_pin(SeatNumber(0), PIN)
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        await seat.press(seat.app.screen.key, *PIN)  # type: ignore[attr-defined]
        before = cells(seat)
        for size in ((40, 10), (200, 60), (80, 24)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
        assert cells(seat) == before
        await seat.press("enter")
        assert not seat.app.sealed
        assert isinstance(seat, Seat)
