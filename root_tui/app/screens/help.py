"""The keys of a screen, read off its bindings as they are now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input

from ...words import FACTIONS
from ..keymap import WHERE, WORDS, Heard, heard, shown_all
from ..text import SHORT, Form, written
from ..widgets.map import MapView
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
LIST: Final = "a key of a line"


def signs_of_the_map() -> list[tuple[str, str]]:
    """Every short form of a piece or a mark, from the table that the map writes them with."""
    found = []
    for word in SHORT:
        name, tag, clip = word.replace("_", " "), *(written(word, form) for form in (Form.TAG, Form.CLIPPED))
        found.append((tag if clip == name else f"{tag}  {clip}", name))
    tags = [(tag, name) for tag, name, _ in FACTIONS.values()]
    return [*tags, *SIGNS, *found]


SIGNS: Final = (
    ("MC2  V1", "two warriors of the Marquise; the pawn of a Vagabond"),
    ("⣏⣹  [ ]", "an open slot"),
    ("--", "a slot that is closed for good"),
    ("(Bo)  (bomb)", "a plot that lies face down, on its owner's screen only"),
    ("Ru*", "a ruin that you have looked into"),
    ("+3", "so many groups of pieces have no room here: point at the place"),
)
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
        lines = [(_names(line), line.does) for line in heard_here]
        name = "This screen" if node is screen else "Always" if node is screen.app else _where(node)
        lines += HINTS.get(type(node).__name__, ())
        fresh = [line for line in lines if f"{name} {line}" not in told]
        told |= {f"{name} {line}" for line in fresh}
        if fresh:
            found.append((name, fresh))
    if any(isinstance(node, MapView) for node in screen.walk_children()):
        found.append(("Short forms on the map", signs_of_the_map()))
    return found


def _names(line: Heard) -> str:
    """Its keys; of those of a list only that each stands before its line."""
    return LIST if line.does == WORDS["option"] else shown_all(line.keys)


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
