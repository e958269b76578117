"""Lines of the log: a seat's tag in its colour, then what it did."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.asks import Seat, round_of
from ...words import Words
from ..scene import LogLine
from .paint import muted, plain, tagged


def log_line(line: LogLine, words: Words) -> Content:
    """Words that begin with a seat give it its colour."""
    for seat in ([line.seat] if line.seat >= 0 else []) + [Seat(i) for i in range(len(words.names))]:
        if line.text.startswith(words.seat(seat)):
            tag = words.tag(seat)
            return tagged(tag, line.text.removeprefix(tag))
    return plain(line.text)


def turn_line(line: LogLine, words: Words) -> Content:
    """Where a turn begins: in which round, and whose."""
    head = muted(f"Round {round_of(line.turn, len(words.names))}" if line.turn else "Set-up")
    if line.player < 0:
        return head
    return head + muted(", ") + tagged(words.tag(line.player), f" {words.name(line.player)}")


def log_lines(lines: Sequence[LogLine], words: Words, seat: Seat | None = None) -> list[Content]:
    """All lines, or those of one seat, with a line of its own where a turn begins."""
    found: list[Content] = []
    turn = -1
    for line in lines:
        if seat is not None and line.seat != seat:
            continue
        if line.turn != turn:
            turn = line.turn
            found.append(turn_line(line, words))
        if line.about != "turn":
            found.append(Content("  ") + log_line(line, words))
    return found


def news_line(lines: Sequence[LogLine], words: Words, width: int, *, from_first: bool = False) -> Content:
    """What happened last, in one line; what came first gives way, or with `from_first` what came last."""
    found = Content("")
    for line in lines if from_first else reversed(lines):
        text, gap = log_line(line, words), muted(";  ")
        joined = (found + gap + text if from_first else text + gap + found) if found else text
        if joined.cell_length > width - 4:
            if not found:
                return text.truncate(width - 4, ellipsis=False) + muted(" ...")
            return found + muted(" ...") if from_first else muted("... ") + found
        found = joined
    return found
