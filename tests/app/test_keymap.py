"""Every command of every screen has a name by which it gets another key; what stays are the keys that are the same
everywhere, and those of a line of text."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

import root_tui.app
from root_tui.app import keymap
from root_tui.app.screens.find import Find
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.rules import Search

from .playing import quick as quick
from .playing import seated
from .ways import TURN, like, session_of, walk

STAY = frozenset({"enter", "escape", "tab", "shift+tab", "ctrl+q", *"0123456789"})
OPTIONS = ("option(", "type(")
TYPED_IN = (Input, Find, Search)


def hearers() -> Iterator[type[DOMNode]]:
    """Every class of ours that may hear a key."""
    for each in pkgutil.walk_packages(root_tui.app.__path__, "root_tui.app."):
        for thing in vars(importlib.import_module(each.name)).values():
            if isinstance(thing, type) and thing.__module__ == each.name:
                if issubclass(thing, App | Screen) or (issubclass(thing, Widget) and thing.can_focus):
                    yield thing


def stays(cls: type[DOMNode], binding: Binding) -> bool:
    if issubclass(cls, TYPED_IN) or (issubclass(cls, Digest) and binding.action == "close"):
        return True
    return binding.key in STAY or binding.action.startswith(OPTIONS) or binding.action in keymap.QUIET


def test_every_command_has_a_name_and_may_have_another_key() -> None:
    found, bare = 0, list[str]()
    for cls in hearers():
        for binding, _ in keymap.all_bindings(cls):
            if not stays(cls, binding):
                found += 1
                if binding.id not in keymap.by_id():
                    bare.append(f"{cls.__name__}: {binding.key} {binding.action} {binding.id}")
    assert not bare, "\n".join(bare)
    assert found > 150


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("id", "key"), [("lines.up", "k"), ("lines.page_up", "f7")])
async def test_another_key_of_long_lists_walks_in_the_log(id: str, key: str, tmp_path: Path) -> None:
    like(f'[keys]\n"{id}" = "{key}"\n')
    async with seated(tmp_path, session_of(TURN, tmp_path), opened=False) as seat:
        await walk(seat, "open l")
        log = seat.app.screen
        assert isinstance(log, Log)
        for pressed, walks in ((next(iter(keymap.by_id()[id].usual)), False), (key, True)):
            before = log.lines.at
            await seat.press(pressed)
            assert (log.lines.at != before) == walks


def test_a_sentence_names_a_key_as_it_is_typed() -> None:
    said = [keymap.said({}, "table.why", "W"), keymap.said({"table.why": "v"}, "table.why", "W")]
    assert [*said, keymap.said({}, "table.take_up", "Space")] == ["w", "v", "Space"]
