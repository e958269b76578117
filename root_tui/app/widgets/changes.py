"""What has changed since lines were last shown: numbers, marked until they are shown again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from textual.content import Content

NUMBER = re.compile(r"\d+")
MARK = "bold reverse"


def marked(old: Sequence[Content], new: Sequence[Content]) -> list[Content]:
    """The new lines; a number that was another one in the old line of the same words is marked, without a colour.  A
    line of words that were not there before is left as it is."""
    before: dict[str, list[str]] = defaultdict(list)
    for line in old:
        before[_words(line)].append(line.plain)
    found: list[Content] = []
    for line in new:
        same = before[_words(line)]
        was = same.pop(0) if same else line.plain
        found.append(line if was == line.plain else _compared(was, line))
    return found


def _words(line: Content) -> str:
    """A line without its numbers; marks of a track move with them."""
    return NUMBER.sub("#", re.sub(r"[\[\]> ]+", " ", line.plain))


def _compared(was: str, line: Content) -> Content:
    numbers = NUMBER.findall(was)
    for old, match in zip(numbers, NUMBER.finditer(line.plain), strict=True):
        if old != match.group():
            line = line.stylize(MARK, match.start(), match.end())
    return line
