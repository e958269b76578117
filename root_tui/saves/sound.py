"""What no table can be: a state, a line or an event that has the shape of one and names what the game has not.

A save is checked before it is played, so that whatever else reads it (rules, views, words) need not ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Final

from ..engine.atlas import FIRST_FOREST, N
from ..engine.events import Event
from ..engine.game import Rest
from ..engine.hooks import Lineup
from ..engine.items import ITEMS
from ..engine.lineup import new_state
from ..engine.orders import sound
from ..engine.pieces import PLOTS
from ..engine.state import GOAL, NO_MARKER, State

MOST: Final = 99_999  # that anything counts to
LONGEST: Final = 1_000  # of a list that grows
VARYING: Final = {"deck"}  # a new table has it full


class Unsound(ValueError):
    """The save holds what no table can be; the text names where."""


def check(rests: Iterable[Rest], events: Sequence[Event], lineup: Lineup) -> None:
    """Unsound names the first thing."""
    fresh, ranges, seats = new_state(lineup, 0), _ranges(lineup), range(-1, len(lineup.seats))
    for rest in rests:
        if rest.state is not None:
            _state(rest.state, fresh, ranges)
        for line in rest.lines:
            _want(line.seat in seats and _line(line.id, line.answer, seats), f"a line {line.id!r}")
        _want(rest.told <= len(events), "what was told")
    for event in events:
        _want(
            event.seat in seats and all(type(seat) is int and seat in seats for seat in event.who),
            f"event {event.name!r}",
        )


def _line(id: str, answer: Any, seats: range) -> bool:
    """Lines that answer a question are held against it when they are played again."""
    listed = isinstance(answer, tuple)
    match id:
        case "curtain":
            return type(answer) is int and answer in seats[1:]
        case "order":
            return listed and len(answer) == 2 and answer[0] in seats[1:] and isinstance(answer[1], tuple)
        case "note":
            return listed and len(answer) > 1 and isinstance(answer[0], str) and answer[1] in seats
        case "agree":
            return listed and all(type(seat) is int and seat in seats[1:] for seat in answer)
    return True


def _want(sound: object, what: str) -> None:
    if not sound:
        raise Unsound(f"{what} is not as it should be")


# -- states ----------------------------------------------------------------------------------------
def _state(s: State, fresh: State, ranges: dict[str, range]) -> None:
    tables: list[Any] = [s, s.turn, s.land, s.rack, *s.boards]
    news: list[Any] = [fresh, fresh.turn, fresh.land, fresh.rack, *fresh.boards]
    for found, new in zip(tables, news, strict=True):
        of_board: Any = type(new)
        for name, depth, of in _made_of(of_board):
            _like(name, depth, getattr(found, name), getattr(new, name), ranges.get(name) or ranges.get(of))
    _want(s.turn.seat >= 0 and s.first >= 0, "whose turn it is")
    given: Any = s.orders
    known: Any = s.known
    for lists in (given, known):
        _want(type(lists) is list and len(lists) == len(fresh.orders), "what a seat knows or orders")
    for orders in filter(None, given):
        _want(type(orders) is list and len(sound(orders)) == len(orders), "an order")
    for facts in filter(None, known):
        _want(type(facts) is list and all(_is_fact(fact, s) for fact in facts), "what a seat knows")


def _is_fact(fact: Any, s: State) -> bool:
    match fact:
        case ["hand", int(where), *things] if 0 <= where < len(s.hands):
            return all(type(k) is int and 0 <= k < len(s.lineup.deck.faces) for k in things)
        case ["ruin", int(where), *things] if 0 <= where < N:
            return all(type(item) is int and 0 <= item < len(ITEMS) for item in things)
    return False


@cache
def _made_of(of: type[Any]) -> list[tuple[str, int, str]]:
    """Its plain fields, how deep their lists go, and what is in them: ("hands", 2, "Card")."""
    apart = {"lineup", "events", "turn", "boards", "land", "rack", "known", "orders"}
    kinds = ((f.name, str(f.type)) for f in fields(of) if f.name not in apart)
    return [(name, kind.count("list["), kind.replace("list[", "").rstrip("]")) for name, kind in kinds]


def _ranges(lineup: Lineup) -> dict[str, range]:
    """What the numbers of a type, or those of a field, may be."""
    items, cards = range(len(ITEMS)), range(len(lineup.deck.faces))
    return {
        "Card": cards,
        "Seat": range(-1, len(lineup.seats)),
        "Clearing": range(N),
        "int": range(-1, MOST),
        "rng": range(1 << 64),
        "vp": range(NO_MARKER, GOAL + 1),
        "dominance": range(-1, len(cards)),
        "suits": range(-1, 4),
        "pawns": range(-1, FIRST_FOREST + 26),
        "stage": range(len(lineup.seats) + 2),
        "boxes": items,
        "ruin_items": items,
        "loot": items,
        "items": range(4 * len(ITEMS)),
        "relations": range(-1, 5),
        "quest_deck": range(len(lineup.quests)),
        "quest_row": range(len(lineup.quests)),
        "quests": range(len(lineup.quests)),
        "swayed": range(9),
        "acted": range(9),
        "facing": range(3),
        "kinds": range(-1, len(PLOTS)),
        "denied": range(1 << len(PLOTS)),
    }


def _like(name: str, depth: int, found: Any, fresh: Any, can: range | None) -> None:
    """`can`: its numbers; None for words."""
    if not depth:
        _want(found in can if can and type(found) is int else can is None and _is_word(found), name)
        return
    full = bool(fresh) and name not in VARYING
    _want(type(found) is list and (len(found) == len(fresh) if full else len(found) <= LONGEST), name)
    if depth > 1:
        for i, each in enumerate(found):
            _like(name, depth - 1, each, fresh[i] if full else None, can)
    elif can is None:
        _want(all(map(_is_word, found)), name)
    elif found:
        _want({*map(type, found)} == {int} and can.start <= min(found) and max(found) < can.stop, name)


def _is_word(found: Any) -> bool:
    return isinstance(found, str) and len(found) < 100 and found.isprintable()
