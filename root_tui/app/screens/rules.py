"""The rules to read: all pages, or the one that a question follows, opened at its rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ... import data
from ..widgets.keyline import KeyItem
from ..widgets.paint import filled, muted, plain, strong
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
_STARTS = re.compile(r"\s*(?:- |\d+\. |#|\|)")


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
        found, ids = rule_lines(data.rules_page(self.page), self.rule, width)
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


def rule_lines(text: str, rule: str = "", width: int = 76) -> tuple[list[Content], dict[str, int]]:
    """A page of Markdown as paragraphs, and where each rule begins.  The rule asked for is lit, with its sub-items."""
    found: list[Content] = []
    ids: dict[str, int] = {}
    within = False
    for block in _blocks(text):
        line = block[0]
        begins = _ID.match(line)
        if begins:
            id = begins[1] or begins[2]
            ids.setdefault(id, len(found))
            within = id == rule
        elif line.startswith("#"):
            within = False
        mark = Content.styled("> ", "bold $map-warn") if within else Content("  ")
        if line.startswith("|"):
            found += [mark + row for row in _table(block, width - 2)]
        else:
            found.append(mark + _paragraph(" ".join([line, *map(str.strip, block[1:])])) if line else Content(""))
    return found, ids


def _blocks(text: str) -> list[list[str]]:
    """Lines that belong together: the rows of a table, and a paragraph that was broken into lines."""
    blocks: list[list[str]] = []
    for line in map(str.rstrip, text.splitlines()):
        last = blocks[-1][-1] if blocks else ""
        rows = line.startswith("|") and last.startswith("|")
        goes_on = line and last and not (_STARTS.match(line) or last.startswith(("#", "|")))
        if rows or goes_on:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _paragraph(line: str) -> Content:
    return strong(line.lstrip("# ")) if line.startswith("#") else _styled(line)


def _styled(line: str) -> Content:
    parts = _MARK.split(line)
    return Content("").join([strong(p.strip("*`")) if _MARK.fullmatch(p) else _plain(p) for p in parts if p])


def _plain(text: str) -> Content:
    return plain(_STRESS.sub(r"\1", text))


def _table(block: Sequence[str], width: int) -> list[Content]:
    """Columns as wide as they need; the last one takes the rest, in as many lines as that means."""
    rows = [[_styled(cell.strip()) for cell in line.strip("|").split("|")] for line in block if set(line) - set("|-: ")]
    columns = max(map(len, rows))
    *wide, last = (max((row[i].cell_length for row in rows if i < len(row)), default=0) + 2 for i in range(columns))
    while sum(wide) + last > width and sum(wide) > width // 2 and max(wide) > 8:
        wide[wide.index(max(wide))] -= 1
    found: list[Content] = []
    for n, row in enumerate(rows):
        cells = [cell.wrap(max(1, room - 1)) for cell, room in zip(row, [*wide, width - sum(wide)], strict=False)]
        for i in range(max(map(len, cells))):
            parts = [cell[i] if i < len(cell) else Content("") for cell in cells]
            line = Content("").join([filled(part, room) for part, room in zip(parts, wide, strict=False)])
            found.append(line + (parts[-1] if len(parts) == columns else Content("")))
        if n == 0:
            found.append(muted("-" * min(width, sum(wide) + last - 2)))
    return found
