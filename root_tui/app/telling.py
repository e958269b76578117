"""What happened, in fewer lines: for the digest and the news.  The log itself keeps every line.

Nothing that is new may vanish: what is said of one act goes into one line, what is said again is counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from .scene import LogLine

if TYPE_CHECKING:
    from ..words import Words

DULL: Final = frozenset({"passed", "forced"})  # what is no news
SERIES: Final = frozenset(  # one act that is told piece by piece
    {"wood", "damaged", "repaired", "exhausted", "refreshed", "mobilized", "decree_added", "supporter_spent", "spent"}
)
DEEDS: Final = frozenset({"moved", "battle", "built", "recruited", "placed", "roost"})  # what a Decree card was for


def briefly(lines: Iterable[LogLine], words: Words) -> tuple[LogLine, ...]:
    """The same in fewer lines, each with the events told by its last."""
    kept = _without_steps([line for line in lines if line.about not in DULL])
    found: list[LogLine] = []
    for _, group in groupby(kept, _act):
        same = list(group)
        found.append(_in_one(same, words) if same[0].about in SERIES else same[0])
        found.extend(same[1:] if same[0].about not in SERIES else ())
    return _with_points(found, words)


def _act(line: LogLine) -> tuple[object, ...]:
    return line.about, line.seat, line.turn


def _without_steps(lines: Sequence[LogLine]) -> list[LogLine]:
    """Without a card of the Decree whose deed follows: the deed says it."""
    after = [*lines[1:], None]
    return [
        line
        for line, then in zip(lines, after, strict=True)
        if not (line.about == "decree" and then and then.seat == line.seat and then.about in DEEDS)
    ]


def _in_one(lines: Sequence[LogLine], words: Words) -> LogLine:
    """ "MC Ann: one wood in 5 (twice)": who once, then each thing, counted where it comes again."""
    first, who = lines[0], words.seat(lines[0].seat)
    texts = [line.text for line in lines]
    parts = [text + words.times(texts.count(text)) for text in dict.fromkeys(texts)]
    text = ", ".join([parts[0], *(part.removeprefix(who).lstrip(": ") for part in parts[1:])])
    return replace(first, text=text, told=lines[-1].told)


def _with_points(lines: Sequence[LogLine], words: Words) -> tuple[LogLine, ...]:
    """Points stand behind what they were scored for, where that was the line before."""
    found: list[LogLine] = []
    for line in lines:
        last, who = found[-1] if found else None, words.seat(line.seat) if line.seat >= 0 else ""
        is_own = last is not None and last.seat == line.seat and last.about != "turn" and last.text.startswith(who)
        if line.about == "scored" and last is not None and is_own:
            text = f"{last.text}, {line.text.removeprefix(who).lstrip()}"
            found[-1] = replace(last, text=text, told=line.told)
        else:
            found.append(line)
    return tuple(found)
