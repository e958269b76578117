"""What has changed since lines were last shown: numbers, marked until they are shown again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from textual.content import Content

from .lights import is_key

NUMBER = re.compile(r"\d+")
MARK = "bold reverse"


def marked(old: Sequence[Content], new: Sequence[Content]) -> list[Content]:
    """The new lines; a number that was another one in the old line of the same words is marked, without a colour.  A
    line of words that were not there before is left as it is."""
    before: dict[str, list[str]] = defaultdict(list)
    for line in old:
        before[_words(line)].append(_bare(line))
    found: list[Content] = []
    for line in new:
        same = before[_words(line)]
        now = _bare(line)
        was = same.pop(0) if same else now
        found.append(line if was == now else _compared(was, line))
    return found


def _words(line: Content) -> str:
    """A line without its numbers; marks of a track move with them."""
    return NUMBER.sub("#", re.sub(r"[\[\]> ]+", " ", _bare(line)))


def _compared(was: str, line: Content) -> Content:
    keys = _keys(line)
    own = (each for each in NUMBER.finditer(line.plain) if not any(each.start() in key for key in keys))
    for old, match in zip(NUMBER.findall(was), own, strict=True):
        if old != match.group():
            line = line.stylize(MARK, match.start(), match.end())
    return line


def _keys(line: Content) -> list[range]:
    """Where keys of options stand: they are no part of what it says."""
    return [range(span.start, span.end) for span in line.spans if is_key(span.style)]


def _bare(line: Content) -> str:
    text = line.plain
    for key in sorted(_keys(line), key=lambda each: -each.start):
        text = text[: key.start] + text[key.stop :]
    return text
