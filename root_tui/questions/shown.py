"""What is shown of a question, as plain data."""

from __future__ import annotations

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """A line of a list."""

    value: Any
    key: str
    label: str
    suit: int = -1  # of a card: it is shown as a letter before the label
    more: str = ""  # shown where there is room
    brief: str = ""  # shown where there is not
    detail: str = ""  # shown when it is pointed at
    quick: bool = False  # its key chooses it at once
    deliberate: bool = False  # never the first highlight, and clicked twice
    aside: bool = False  # never the first highlight either: it stands beside what is asked, or costs something
    group: int = 0  # a gap stands between groups where there is room


class Group(NamedTuple):
    """A heading of a page, and the lines below it."""

    head: str
    lines: tuple[str, ...]


class Told(NamedTuple):
    """What the app finds out about an option: words for when it is pointed at; does its seat only get another question,
    which Escape takes back; do dice, cards or a battle come of it?"""

    detail: str = ""
    asks: bool = False
    risks: bool = False
