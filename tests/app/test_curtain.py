"""The curtain leaves nothing below it, lets nothing through, and opens late and with another key."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.keys import Keys
from textual.screen import Screen
from textual.widgets import Static

from root_tui.app.curtain import KEYS, PUBLIC, Curtain
from root_tui.app.text import literal
from root_tui.app.widgets.map import MapView

from .fixtures import ADA, BO, Hall, Public, Table
from .tape import Scene, hall, playing, running

ALL = (Table, MapView, Curtain)


def kinds(scene: Scene) -> list[str]:
    return [type(screen).__name__ for screen in scene.screens()]


# it covers everything


async def test_every_cell_is_the_curtain() -> None:
    async with playing() as scene:
        assert scene.says(BO) == list(BO)
        await scene.answer()
        assert scene.app.sealed
        assert "¤" not in scene.tape.text
        alone = hall()
        alone.at, alone._curtains = 1, 1
        async with playing(app=alone, opened=False) as fresh:
            # A terminal that never showed a table looks the same, cell by cell, colours too.
            assert fresh.tape.screen() == scene.tape.screen()


async def test_nothing_of_the_table_is_mounted_or_kept() -> None:
    async with playing() as scene:
        await scene.answer()
        assert kinds(scene) == ["Curtain"]
        assert not list(scene.app.query(MapView))
        assert len(list(scene.app.screen.query("#cover > Static"))) == 4
        assert scene.app.focused is None
        assert scene.app.mouse_captured is None
        for _ in range(3):
            gc.collect()
            alive = sorted({type(o).__name__ for o in gc.get_objects() if isinstance(o, ALL)})
            assert alive == (["Curtain"] if scene.app.sealed else ["MapView", "Table"])  # not in memory either
            await (scene.open() if scene.app.sealed else scene.answer())


async def test_frames_never_mix_seats() -> None:
    async with playing() as scene:
        start = len(scene.tape.frames)
        await scene.answer()
        await scene.open()
        frames = scene.tape.frames[start:]
        covered = next(i for i, frame in enumerate(frames) if "look away" in frame)
        assert not any(card in frame for frame in frames[:covered] for card in ADA)
        assert not any(card in frame for frame in frames[covered:] for card in BO)
        first = next(frame for frame in frames if any(card in frame for card in ADA))
        assert all(card in first for card in ADA)  # the first frame after it is whole
        assert "look away" not in first


@pytest.mark.parametrize("order", ["posted before", "posted after", "shown before"])
async def test_toasts_do_not_follow(order: str) -> None:
    async with playing() as scene:
        app, secret = scene.app, "Cobbler is mine"
        if order != "posted after":
            app.notify(secret, timeout=60)
        if order == "shown before":
            await scene.settle()
            assert secret in scene.tape.text
        start = len(scene.tape.frames)
        await app.hand_over("MC", "Ada", "x")
        if order == "posted after":
            app.notify(secret, timeout=60)
        await scene.settle()
        assert secret not in scene.tape.text
        await scene.open()
        frames = scene.tape.frames[start:]
        covered = next(i for i, frame in enumerate(frames) if "look away" in frame)
        assert not any("is mine" in frame for frame in frames[covered:])
        assert not len(app._notifications)


async def test_tooltips_do_not_follow() -> None:
    async with playing() as scene:
        scene.app.TOOLTIP_DELAY = 0.01
        scene.app.screen.query_one("#hand", Static).tooltip = "Cobbler is mine"
        await scene.pilot.hover("#hand")
        await scene.settle()
        assert "Cobbler is mine" in scene.tape.text
        await scene.app.hand_over("MC", "Ada", "x")
        await scene.settle()
        before = scene.tape.screen()
        await scene.pilot.hover("#why")
        await scene.settle()
        assert scene.tape.screen() == before
        assert "Cobbler" not in scene.tape.text


# nothing works on it


def all_keys(app: Hall) -> list[str]:
    keys = {key.value for key in Keys if not key.value.startswith("<")} | {chr(c) for c in range(33, 127)}
    for thing in (App, Hall, Screen, Table, Public, Curtain, MapView, CommandPalette):
        for binding in thing.__dict__.get("BINDINGS", ()):
            keys |= set((binding[0] if isinstance(binding, tuple) else binding.key).split(","))
    return sorted(keys | {app.COMMAND_PALETTE_BINDING, "ctrl+p", "ctrl+c", "ctrl+z", "ctrl+backslash"} - {""})


async def test_every_key_is_dead() -> None:
    async with playing() as scene:
        await scene.answer()
        curtain, before, theme = scene.curtain, scene.tape.screen(), scene.app.theme
        keys = [key for key in all_keys(scene.app) if key.lower() not in (curtain.key, PUBLIC, "ctrl+q")]
        assert len(keys) > 200
        await scene.burst(*keys)
        assert kinds(scene) == ["Curtain"]
        assert scene.app.screen is curtain
        assert scene.app.theme == theme
        assert running(scene.app)
        assert scene.tape.screen() == before
        assert len(scene.app.answers) == 1


async def test_quit_is_alive() -> None:
    async with playing() as scene:
        await scene.answer()
        await scene.burst("ctrl+q")
        assert not running(scene.app)


async def test_every_command_and_action_is_dead() -> None:
    async with playing() as scene:
        app = scene.app
        offered = list(app.get_system_commands(app.screen))
        titles = {command.title for command in offered}
        assert titles >= {"Theme", "Quit", "Keys"}
        assert "Screenshot" not in titles
        delivered: list[Any] = []
        app.deliver_text = lambda *a, **k: delivered.append(a)  # type: ignore[method-assign]
        await scene.answer()
        before, theme, curtain = scene.tape.screen(), app.theme, app.screen
        for command in [*offered, *app.get_system_commands(curtain)]:
            command.callback()  # a palette that was open when the curtain fell may still call
        for name in sorted(name.removeprefix("action_") for name in dir(app) if name.startswith("action_")):
            if name != "quit":
                assert not await app.run_action(f"app.{name}"), name
        app.action_show_help_panel()
        assert app.deliver_screenshot() is None
        await scene.settle()
        assert (app.screen, app.theme, delivered) == (curtain, theme, [])
        assert scene.tape.screen() == before


async def test_the_palette_falls_with_the_table() -> None:
    async with playing() as scene:
        await scene.burst("ctrl+p")
        assert isinstance(scene.app.screen, CommandPalette)
        await scene.app.hand_over("MC", "Ada", "the program has moved")
        await scene.settle()
        assert kinds(scene) == ["Curtain"]
        assert "Search" not in scene.tape.text
        await scene.burst("ctrl+p")
        assert kinds(scene) == ["Curtain"]


async def test_mouse_clipboard_and_selection_are_dead() -> None:
    async with playing() as scene:
        app = scene.app
        app.capture_mouse(app.screen.query_one(MapView))
        app.copy_to_clipboard("Cobbler")
        await scene.answer()
        curtain, before = app.screen, scene.tape.screen()
        for x in range(0, 80, 7):
            for y in range(0, 24, 5):
                for kind in (events.MouseDown, events.MouseMove, events.MouseUp):
                    scene.send(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))
        scene.send(events.Paste("space o 1"))
        await scene.burst("ctrl+c")
        assert app.screen is curtain
        assert scene.tape.screen() == before
        assert app.clipboard == ""
        assert not curtain.get_selected_text()


# it opens late and with another key


async def test_keys_typed_ahead_are_swallowed() -> None:
    async with playing(pause=0.35) as scene:
        await scene.burst("enter", *(["space", "o", "t", "1", "enter"] * 10))
        assert scene.app.sealed
        assert scene.app.answers == [3]
        await scene.open()
        assert scene.app.answers == [3]
        assert scene.says(ADA) == list(ADA)


@pytest.mark.parametrize("which", ["opening", "public"])
async def test_a_held_key_never_counts(which: str) -> None:
    async with playing(pause=0.35) as scene:
        await scene.answer()
        curtain = scene.curtain
        key = curtain.key if which == "opening" else PUBLIC
        scene.late("x")
        for n in range(1, 100):
            scene.late(key, by=60 + 0.03 * n)
        await scene.settle()
        assert scene.app.screen is curtain
        scene.late(key, by=64)
        await scene.settle()
        assert isinstance(scene.app.screen, Table if which == "opening" else Public)


async def test_opening_twice_opens_once() -> None:
    async with playing() as scene:
        await scene.answer()
        key = scene.curtain.key
        for each in (key, key, PUBLIC, "enter", "1"):
            scene.late(each)
        await scene.settle()
        assert isinstance(scene.app.screen, Table)
        assert scene.app.at == 1
        assert len(scene.app.answers) == 1


async def test_the_key_is_another_than_the_last_one() -> None:
    async with playing() as scene:
        for pressed in (*KEYS, *KEYS, "x"):
            await scene.burst(pressed)
            await scene.app.hand_over("MC", "Ada", "x")
            await scene.settle()
            assert scene.curtain.key != pressed
            assert f"press {scene.curtain.key.upper()}" in scene.tape.text
            await scene.open()


# the public table, and open questions


async def test_the_public_table_comes_back_to_a_fresh_curtain() -> None:
    async with playing() as scene:
        await scene.answer()
        first, start = scene.curtain, len(scene.tape.frames)
        scene.late(PUBLIC)
        await scene.settle()
        assert kinds(scene) == ["Public"]
        assert "everybody may see this" in scene.tape.text
        await scene.burst("escape")
        assert kinds(scene) == ["Curtain"]
        assert scene.curtain is not first
        assert not any(card in frame for frame in scene.tape.frames[start:] for card in (*BO, *ADA))
        await scene.open()
        assert scene.says(ADA) == list(ADA)


async def test_a_public_question_has_no_curtain() -> None:
    async with playing() as scene:
        await scene.answer()
        await scene.open()
        start = len(scene.tape.frames)
        await scene.answer()
        assert kinds(scene) == ["Table"]
        assert not any("look away" in frame for frame in scene.tape.frames[start:])
        assert "cards face down" in scene.tape.text
        assert not scene.says(BO + ADA)
        await scene.answer()
        assert scene.curtain.tag == "ER"


async def test_two_hand_overs_at_once_end_in_one_screen() -> None:
    async with playing() as scene:
        await asyncio.gather(
            scene.app.hand_over("MC", "Ada", "first"),
            scene.app.hand_over("WA", "Chidi", "second"),
            scene.app.hand_over("ER", "Bo", "third"),
        )
        await scene.settle()
        assert kinds(scene) == ["Curtain"]
        assert scene.curtain.why == "third"
        assert "third" in scene.tape.text


async def test_a_screen_cannot_hand_itself_over() -> None:
    async with playing() as scene:
        failed: list[str] = []

        async def hand_over() -> None:
            try:
                await scene.app.hand_over("MC", "Ada", "x")
            except RuntimeError as wrong:
                failed.append(str(wrong))

        scene.app.screen.call_next(hand_over)
        await scene.settle()
        assert len(failed) == 1
        assert "post a message to the app instead" in failed[0]


# sizes and text


async def test_resize_there_and_back() -> None:
    async with playing((200, 60), opened=False) as scene:
        start, curtain = scene.tape.screen(), scene.app.screen
        for size in ((80, 24), (40, 10), (10, 3), (200, 60)):
            scene.tape.forget()
            await scene.pilot.resize_terminal(*size)
            await scene.settle()
            assert "¤" not in scene.tape.text
            assert not scene.says(BO)
            assert size[1] < 10 or "look away" in scene.tape.text
        assert scene.app.screen is curtain
        assert scene.tape.screen() == start


@pytest.mark.parametrize("name", ["[/bold] [1 $x", "林木森の王", "a\x1b[31mred\x1b]0;t\x07\u202eb\r\n"])
async def test_names_are_shown_as_typed(name: str) -> None:
    async with playing(app=hall(names=(name, name)), opened=False) as scene:
        assert literal(name) in scene.tape.text
        assert "your move, Decree" in scene.tape.text
        assert "The program has moved." in scene.tape.text
        await scene.open()
        assert literal(name) in scene.tape.text
        assert all("\x1b" not in char and "\x07" not in char for char, _ in scene.tape.screen().values())


def test_literal_leaves_nothing_that_a_terminal_obeys() -> None:
    every = "".join(map(chr, [*range(0xA0), 0xAD, 0x200B, 0x202E, 0x2028, 0xD800, 0xE000]))
    shown = literal(every)
    assert not {c for c in shown if c < " " or "\x7f" <= c < "\xa0" or c in "\u202e\u2028\u200b\ud800\ue000"}
    assert len(shown) == len(every)
    assert literal("Zoë [b] 林") == "Zoë [b] 林"
    assert cell_len(literal("\x1b")) == 1


async def test_a_click_opens_on_its_line_alone_and_after_a_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as scene:
        await scene.answer()
        for pause, line, opens in ((60.0, "#how", False), (0.0, "#who", False), (0.0, "#how", True)):
            monkeypatch.setattr(Curtain, "PAUSE", pause)  # the second click of a double one comes within it
            await scene.pilot.click(line)
            await scene.settle()
            assert scene.app.sealed is not opens, (pause, line)


async def test_a_caps_lock_shuts_nobody_out_and_more_may_have_lines() -> None:
    async with playing() as scene:
        await scene.answer()
        await scene.burst(scene.curtain.key.upper() if len(scene.curtain.key) == 1 else scene.curtain.key)
        assert isinstance(scene.app.screen, Table)
        await scene.app.hand_over("ER", "Bo", "why", "one\ntwo")
        await scene.settle()
        assert "two" in scene.tape.text
        assert "\u240a" not in scene.tape.text
