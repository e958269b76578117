"""A faction's track: its spaces from left to right, with cost, points and cards; and lines that begin with a name."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import TrackSeen
from ....words import counted
from ..lights import DARK, Lights
from ..paint import columns, muted, plain

HEAD = 11  # cells for the name of a row
NAME = 10  # and for the longest one


def space(number: int, *, covered: bool, here: bool) -> Content:
    """[3] while a piece lies on it, 3 once it is free, >3 or >3] where the track stands."""
    left = ">" if here else "[" if covered else " "
    look = "bold $map-warn" if here else "$map-text" if covered else "$map-muted"
    return Content.styled(f"{left}{number}{']' if covered else ' '}", look)


def head_cells(lights: Lights) -> int:
    """So that a name has room behind its key."""
    return max(HEAD, NAME + lights.wide) if lights.asked("piece") else HEAD


def track(
    name: str,
    seen: TrackSeen,
    *,
    cell: int = 4,
    head: int = HEAD,
    shows_last: bool = False,
    lights: Lights = DARK,
) -> list[Content]:
    """What is printed on each space: points, and a row of the cards under them; else warriors or cards.  The mark is on
    the next space to uncover, or on the last one uncovered, where the track says what that one is worth."""
    at = seen.uncovered - 1 if shows_last else seen.uncovered
    printed = seen.points or seen.warriors or seen.cards
    spaces = [space(n, covered=i >= seen.uncovered, here=i == at) for i, n in enumerate(printed)]
    lines = [columns([lights.mark(plain(name), ("piece", seen.kind))], head) + columns(spaces, cell)]
    if seen.points and any(seen.cards):
        lines.append(numbers("  cards", seen.cards, cell=cell, head=head, sign="+"))
    return lines


def numbers(name: str, values: tuple[int, ...], *, cell: int = 4, head: int = HEAD, sign: str = "") -> Content:
    """A row of plain numbers under or over a track; nothing where there is none."""
    shown = [muted(f" {sign}{n}" if n or not sign else "") for n in values]
    return columns([muted(name)], head) + columns(shown, cell)


def following(seen: TrackSeen, cost: str = "") -> str:
    """What the next space takes and gives: "2 wood, +3"; "" once the track is empty."""
    at = slice(seen.uncovered, seen.uncovered + 1)
    if not (seen.points or seen.warriors or seen.cards)[at]:
        return ""
    parts = [counted(n, cost) if cost else str(n) for n in seen.cost[at]]
    parts += [f"+{n}" for n in seen.points[at]]
    parts += [f"+{counted(n, 'warriors')}" for n in seen.warriors[at] if n]
    parts += [f"+{counted(n, 'cards')}" for n in seen.cards[at] if n]
    return ", ".join(parts)
