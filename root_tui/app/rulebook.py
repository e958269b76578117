"""Pages of rules as lines to show: Markdown in paragraphs, tables in columns, and where each rule begins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from .. import data
from ..words.rules import STRESS, begins, entries, links
from .widgets.paint import filled, muted, plain, strong

FIRST = data.RULES[0]
_MARK = re.compile(r"(\*\*.+?\*\*|`[^`]+`)")
_STARTS = re.compile(r"\s*(?:- |\d+\. |#|\|)")


def page_of(rule: str) -> str:
    """The page that defines a rule; the first one if there is none."""
    pages = data.rules_pages().items()
    return next((name for name, page in pages if any(entry.rule == rule for entry in entries(name, page))), FIRST)


def rule_lines(text: str, rule: str = "", width: int = 76) -> tuple[list[Content], dict[str, int]]:
    """A page of Markdown as paragraphs, and where each rule begins.  The rule asked for is lit, with its sub-items."""
    found: list[Content] = []
    ids: dict[str, int] = {}
    within = False

    def add(id: str, lines: Sequence[Content]) -> None:
        nonlocal within
        if id:
            ids.setdefault(id, len(found))
            within = id == rule
        mark = Content.styled("> ", "bold $map-warn") if within else Content("  ")
        found.extend(mark + line for line in lines)

    for block in _blocks(text):
        line = block[0]
        if line.startswith("|"):
            lit = within
            for first, row in _table(block, width - 2):
                add(begins(first), row)
            within = lit  # a row is over where its table is
            continue
        if line.startswith("#"):
            within = False
        if line:
            add(begins(line), [_paragraph(" ".join([line, *map(str.strip, block[1:])]))])
        else:
            found.append(Content(""))
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
    """The numbers of other rules can be clicked."""
    found = plain(STRESS.sub(r"\1", text))
    for start, end, rule in links(found.plain):
        found = found.stylize(
            Style(underline=True) + Style.from_meta({"@click": f"screen.follow('{rule}')"}), start, end
        )
    return found


def _table(block: Sequence[str], width: int) -> list[tuple[str, list[Content]]]:
    """Its rows, as written and as lines: columns as wide as they need; the last one takes the rest, in as many lines as
    that means."""
    written = [line for line in block if set(line) - set("|-: ")]
    rows = [[_styled(cell.strip()) for cell in line.strip("|").split("|")] for line in written]
    columns = max(map(len, rows))
    *wide, last = (max((row[i].cell_length for row in rows if i < len(row)), default=0) + 2 for i in range(columns))
    while sum(wide) + last > width and sum(wide) > width // 2 and max(wide) > 8:
        wide[wide.index(max(wide))] -= 1
    found: list[tuple[str, list[Content]]] = []
    for n, row in enumerate(rows):
        cells = [cell.wrap(max(1, room - 1)) for cell, room in zip(row, [*wide, width - sum(wide)], strict=False)]
        lines: list[Content] = []
        for i in range(max(map(len, cells))):
            parts = [cell[i] if i < len(cell) else Content("") for cell in cells]
            line = Content("").join([filled(part, room) for part, room in zip(parts, wide, strict=False)])
            lines.append(line + (parts[-1] if len(parts) == columns else Content("")))
        if n == 0:
            lines.append(muted("-" * min(width, sum(wide) + last - 2)))
        found.append((written[n], lines))
    return found
