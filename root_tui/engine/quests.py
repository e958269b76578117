"""The Vagabond's quests and characters as catalogues. VB-7A, VB-10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .items import Item


class Quest(NamedTuple):
    """In a clearing of `suit`, exhaust the two `items` (two of a kind are two items)."""

    id: str
    name: str
    suit: int
    items: tuple[Item, Item]


class Character(NamedTuple):
    """`set` is the box: base, riverfolk or vagabond_pack; `items` are the starting items; `power` and `text` tell
    the special action."""

    id: str
    name: str
    set: str
    items: tuple[Item, ...]
    power: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Quests:
    """A quest is known by its number in `all`."""

    all: tuple[Quest, ...]
    by_id: dict[str, int]

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Quest:
        return self.all[number]

    def __iter__(self) -> Iterator[Quest]:
        return iter(self.all)


@dataclass(frozen=True, slots=True, eq=False)
class Characters:
    """A character is known by its number in `all`."""

    all: tuple[Character, ...]
    by_id: dict[str, int]

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Character:
        return self.all[number]

    def __iter__(self) -> Iterator[Character]:
        return iter(self.all)


def make_quests(quests: tuple[Quest, ...]) -> Quests:
    """ValueError if an id comes twice."""
    return Quests(quests, _numbers([quest.id for quest in quests]))


def make_characters(characters: tuple[Character, ...]) -> Characters:
    """ValueError if an id comes twice."""
    return Characters(characters, _numbers([character.id for character in characters]))


def _numbers(ids: list[str]) -> dict[str, int]:
    by_id = {name: n for n, name in enumerate(ids)}
    if len(by_id) < len(ids):
        raise ValueError(f"ids that come twice: {', '.join(sorted({i for i in ids if ids.count(i) > 1}))}")
    return by_id
