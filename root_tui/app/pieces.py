"""Which things on the boards answer a question: a table by what it is about, and by its id where that is not enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ..engine.asks import WORLD, Ask, Seat
from ..questions.keys import is_place
from ..words import Words
from .widgets.lights import Piece

OWN, ALL = -1, -2  # whose board: that of the asked seat; every one


class Box(NamedTuple):
    """Where options lie; `whose` is a field of the question's data that holds a seat, or one of the two above."""

    name: str
    whose: int = OWN


BY_ABOUT: Final = {
    "character": Box("character"),
    "column": Box("column"),
    "item": Box("item"),
    "leader": Box("leader"),
    "minister": Box("minister"),
    "piece": Box("piece"),
    "plot": Box("plot"),
    "quest": Box("quest", ALL),
    "seat": Box("seat", ALL),
}
BY_ID: Final = {
    "alliance.pay": Box("supporter"),
    "alliance.supporters.drop": Box("supporter"),
    "corvids.expose.guess": Box("guess", ALL),
    "dominance.take": Box("available", ALL),
    "eyrie.decree": Box("decree"),
    "vagabond.aid.take": Box("crafted item", 1),
    "vagabond.explore.item": Box("ruin"),
    "vagabond.improvise.for": Box("needed"),
    "vagabond.strike.what": Box("piece", 1),
}
LINE: Final = "line"  # of a menu, or an effect in battle: a card that was crafted, a minister
ELSEWHERE: Final = frozenset({"vagabond.day_labor"})  # cards that lie neither in the hand nor on a board


def pieces_of(ask: Ask[Any], options: list[Any], words: Words) -> dict[Piece, int]:
    """What lies on boards and answers, each with its line of a list that has these options."""
    box, found = BY_ID.get(ask.id) or BY_ABOUT.get(ask.about), dict[Piece, int]()
    for at, option in enumerate(options):
        if isinstance(option, str):
            if words.is_on_board(option):
                found[Piece(ask.seat, LINE, option)] = at
        elif box and type(option) is int and not is_place(option, ask.about):
            found[Piece(_whose(box, ask), box.name, option)] = at
    return found


def in_hand(id: str, about: str) -> bool:
    """Are the cards that it is about those of the hand?"""
    return about == "card" and id not in BY_ID and id not in ELSEWHERE


def _whose(box: Box, ask: Ask[Any]) -> Seat:
    if box.whose == ALL:
        return WORLD
    return ask.seat if box.whose == OWN else Seat(ask.data[box.whose])


def board_of(pieces: Iterable[Piece]) -> Seat | None:
    """Whose board to show first: the one that is asked about, if it is one."""
    return next((piece.whose for piece in pieces if piece.whose != WORLD and piece.box != LINE), None)
