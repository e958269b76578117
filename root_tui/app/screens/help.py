"""The keys of a screen, read off its bindings as they are now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input

from ..keymap import WHERE, Heard, heard, shown_all
from ..widgets.paint import muted, plain, strong
from .room import Page

WIDE: Final = 20  # columns for the keys

# What bindings cannot say of themselves.
HINTS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "TableScreen": (
        (
            "a key alone",
            "chooses simple lines of a menu; dice, discards and the end of a phase want Enter too (see Settings)",
        ),
        ("capital letters", "forests A to J"),
        ("0", "the Burrow, where it answers"),
        ("a closed path", "one end on the map, then the other, or its line in the list"),
        ("n", "go on: end this step"),
        ("+ on the map", "new here since your last turn"),
        ("^ on the map", "new just now: the next key takes the mark away"),
        ("! on the map", "no warrior of its owner stands beside this piece"),
        ("* on the map", "chosen before: where a move begins"),
        ("mouse", "a click does what arrows and Enter do; the keys in the last line can be clicked"),
    ),
    "Rules": (("a click", "on a rule's number goes there"),),
}
LINE: Final = Heard(("left", "right", "home", "end", "backspace", "delete"), "as in every line of text")


class Keys(Page):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "close", show=False, id="everywhere.keys")]

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        super().__init__("Keys", lambda width: help_lines(groups, width))


def keys_here(screen: Screen[Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """By the screen, what may have its focus, and the app: keys and what they do."""
    keymap = getattr(screen.app, "keymap", {})
    widgets = {type(widget): widget for widget in screen.focus_chain}
    found: list[tuple[str, list[tuple[str, str]]]] = []
    told: set[str] = set()
    for node in (screen, *widgets.values(), screen.app):
        last = ("f1", "tab", "shift+tab", "0", "1") if node is screen else ()
        heard_here = sorted(_heard(node, keymap), key=lambda line: line.keys[0] in last)
        lines = [(shown_all(line.keys), line.does) for line in heard_here]
        name = "This screen" if node is screen else "Always" if node is screen.app else _where(node)
        lines += HINTS.get(type(node).__name__, ())
        fresh = [line for line in lines if f"{name} {line}" not in told]
        told |= {f"{name} {line}" for line in fresh}
        if fresh:
            found.append((name, fresh))
    return found


def _heard(node: DOMNode, keymap: Mapping[str, str]) -> list[Heard]:
    """Of a line of text only what is ours: the rest is what everybody's fingers know."""
    found = heard(node, keymap)
    if not isinstance(node, Input):
        return found
    usual = {key for binding in Input.BINDINGS for key in str(getattr(binding, "key", "")).split(",")}
    return [line for line in found if not usual.issuperset(line.keys)] + [LINE]


def _where(node: DOMNode) -> str:
    name = next((WHERE[c.__name__] for c in type(node).__mro__ if c.__name__ in WHERE), "here")
    return name[:1].upper() + name[1:]


def help_lines(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], width: int = 76) -> list[Content]:
    """Two columns; keys that need more than theirs have a line of their own."""
    lines: list[Content] = []
    for head, keys in groups:
        lines.append(strong(head))
        for key, does in keys:
            first, *rest = muted(does).wrap(max(20, width - WIDE - 4))
            if len(key) > WIDE:
                lines.append(plain(f"  {key}"))
                key = ""
            lines.append(plain(f"  {key:<{WIDE}}  ") + first)
            lines += [Content(" " * (WIDE + 4)) + part for part in rest]
        lines.append(Content(""))
    return lines
