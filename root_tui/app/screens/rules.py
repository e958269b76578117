"""The rules to read: all pages, or the one that a question follows, opened at its rule."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ... import data
from ..text import literal
from ..widgets.keyline import KeyItem
from ..widgets.paint import muted, plain, strong
from .room import Page

TITLES = {
    "00-core": "Core rules",
    "01-marquise": "Marquise de Cat",
    "02-eyrie": "Eyrie Dynasties",
    "03-alliance": "Woodland Alliance",
    "04-vagabond": "Vagabond",
    "05-lizard-cult": "Lizard Cult",
    "06-riverfolk": "Riverfolk Company",
    "07-duchy": "Underground Duchy",
    "08-corvids": "Corvid Conspiracy",
    "09-maps": "Maps",
    "10-exiles-and-partisans": "Exiles and Partisans",
}
_ID = re.compile(r"^\s*- \*\*([A-Z]+-[0-9]+[A-Z]?(?:\.[0-9]+[a-z]?)?)|^##+ ([A-Z]+-[0-9]+[A-Z]?)\b")
_STRESS = re.compile(r"\*([^*\s][^*]*)\*")
_MARK = re.compile(r"(\*\*.+?\*\*|`[^`]+`)")


class Rules(Page):
    """One page; left and right turn to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("question_mark", "close", show=False),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        *Page.KEYS,
        KeyItem("Left", "page before", "turn(-1)"),
        KeyItem("Right", "next page", "turn(1)"),
    )

    def __init__(self, rule: str = "", *, alone: bool = False) -> None:
        self.rule = rule
        self.page = page_of(rule) if rule else data.RULES[0]
        super().__init__("", self._lines, alone=alone)

    def _lines(self, width: int) -> list[Content]:
        found, ids = rule_lines(data.rules_page(self.page), self.rule)
        self.goal = max(0, ids.get(self.rule, 0) - 1) if self.rule in ids else 0
        at = f", at {self.rule}" if self.rule in ids else ""
        self.title_text = f"Rules {data.RULES.index(self.page) + 1} of {len(data.RULES)}: {TITLES[self.page]}{at}"
        return found

    def action_turn(self, by: int) -> None:
        self.page = data.RULES[(data.RULES.index(self.page) + by) % len(data.RULES)]
        self.fill()


def page_of(rule: str) -> str:
    """The page that defines a rule; the first one if there is none."""
    for name in data.RULES:
        if rule in _ids(data.rules_page(name)):
            return name
    return data.RULES[0]


def _ids(text: str) -> set[str]:
    return {m[1] or m[2] for line in text.splitlines() if (m := _ID.match(line))}


def rule_lines(text: str, rule: str = "") -> tuple[list[Content], dict[str, int]]:
    """A page of Markdown as paragraphs, and where each rule begins.  The rule asked for is lit, with its sub-items."""
    found: list[Content] = []
    ids: dict[str, int] = {}
    within = False
    for line in text.splitlines():
        begins = _ID.match(line)
        if begins:
            id = begins[1] or begins[2]
            ids.setdefault(id, len(found))
            within = id == rule
        elif line.startswith("#"):
            within = False
        found.append(_paragraph(line, lit=within))
    return found, ids


def _plain(text: str) -> Content:
    return plain(_STRESS.sub(r"\1", text))


def _paragraph(line: str, *, lit: bool) -> Content:
    if line.startswith("#"):
        text = strong(line.lstrip("# "))
    elif set(line) <= set("|-: ") and line:
        return muted("-" * 20)
    else:
        parts = _MARK.split(line.replace("|", "  ").rstrip() if line.startswith("|") else line)
        text = Content("").join([strong(p.strip("*`")) if _MARK.fullmatch(p) else _plain(p) for p in parts if p])
    mark = Content.styled("> ", "bold $map-rabbit") if lit else Content("  ")
    return mark + text if literal(line).strip() else Content("")
