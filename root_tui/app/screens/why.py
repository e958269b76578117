"""Pages that answer *why not* and *what if*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...questions.shown import Group
from ..widgets.paint import muted, plain, strong
from .room import Page


def group_lines(groups: Sequence[Group]) -> list[Content]:
    lines: list[Content] = []
    for head, below in groups:
        lines += [Content(""), strong(head), *(plain(f"  {line}") for line in below)]
    return lines


class Missing(Page):
    """What is not offered now, and why not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("w", "close", show=False, id="table.why")]

    def __init__(self, asked: str, groups: Sequence[Group]) -> None:
        lines = group_lines(groups) or [Content(""), muted("Nothing that might be expected is missing.")]
        super().__init__("Why not?", lambda width: [muted(asked), *lines])


class Foreseen(Page):
    """What an option would mean."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("e", "close", show=False, id="table.what_if")]

    def __init__(self, asked: str, groups: Sequence[Group], about: str = "") -> None:
        """`about`: what hangs on the answer."""
        head = [muted(asked), *([plain(about)] if about else [])]
        super().__init__("What if?", lambda width: [*head, *group_lines(groups)])
