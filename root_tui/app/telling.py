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
    {"wood", "removed", "damaged", "repaired", "exhausted", "mobilized", "decree_added", "recruited", "supporter_spent"}
)
DEEDS: Final = frozenset({"moved", "battle", "built", "recruited"})  # what a card of the Decree was for


def briefly(lines: Iterable[LogLine], words: Words) -> tuple[LogLine, ...]:
    """The same in fewer lines, each with the events told by its last."""
    found: list[LogLine] = []
    for (about, *_), group in groupby(_without_steps([line for line in lines if line.about not in DULL]), _act):
        same = list(group)
        found += [_in_one(same, words)] if about in SERIES else same
    return _joined(found, words)


def news(lines: Iterable[LogLine], words: Words, asked: str) -> tuple[LogLine, ...]:
    """The same below a question: what that asks about itself, a battle, it says already."""
    found = briefly(lines, words)
    return found[:-1] if len(found) > 1 and found[-1].about == "battle" and asked.startswith("battle.") else found


def _act(line: LogLine) -> tuple[object, ...]:
    return line.about, line.seat, line.turn


def _without_steps(lines: Sequence[LogLine]) -> list[LogLine]:
    """Without a card of the Decree whose deed follows, and hits that are those of the dice: they are said twice."""
    found: list[LogLine] = []
    rolled: tuple[int, ...] = ()
    for line in lines:
        if line.about in ("battle", "rolled"):
            rolled = line.data[2:4]
        elif found and found[-1].about == "decree" and found[-1].seat == line.seat and line.about in DEEDS:
            found.pop()
        if line.about != "hits" or line.data != rolled:
            found.append(line)
    return found


def _in_one(lines: Sequence[LogLine], words: Words) -> LogLine:
    """ "MC Ann: one wood in 5 (twice)": who once, then each thing, counted where it comes again."""
    first, who = lines[0], words.seat(lines[0].seat)
    texts = [line.text for line in lines]
    parts = [_counted(text, texts.count(text), words) for text in dict.fromkeys(texts)]
    text = ", ".join([parts[0], *(part.removeprefix(who).lstrip(": ") for part in parts[1:])])
    return replace(first, text=text, told=lines[-1].told)


def _counted(text: str, n: int, words: Words) -> str:
    return f"{text} ({words.format(n, 'times')})" if n > 1 else text


def _joined(lines: Sequence[LogLine], words: Words) -> tuple[LogLine, ...]:
    """Dice stand behind their battle, and points behind what they were scored for, where that was the line before."""
    found: list[LogLine] = []
    for line in lines:
        last = found[-1] if found else None
        if last is not None and (line.about, last.about) == ("rolled", "battle"):
            found[-1] = replace(last, text=f"{last.text}. {line.text}", told=line.told)
        elif last is not None and line.about == "scored" and last.about not in ("turn", "scored"):
            who = words.seat(line.seat)
            own = last.seat == line.seat and last.text.startswith(who)
            text = line.text.removeprefix(who).lstrip() if own else line.text
            found[-1] = replace(last, text=f"{last.text}, {text}", told=line.told)
        else:
            found.append(line)
    return tuple(found)
