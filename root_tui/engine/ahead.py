"""Looking ahead from a menu: what its lines would ask next, on a copy of the table that nobody keeps.

Only questions are looked for, never chance: whoever picks the line and steps back has seen as much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .asks import Ask, GameOver, Refusal, Seat
from .atlas import FIRST_FOREST
from .deck import Card
from .hooks import Do, Menu
from .rules import turn
from .state import State

PLACES = ("clearing", "place")


class Reach(NamedTuple):
    """What a line of the menu is for one place.  `into`: the line is a move, and this is about where it leads: out of
    which clearings is `sources`; `refusal`: why it cannot be done there, None if it can."""

    line: Any
    refusal: Refusal | None
    into: bool = False
    sources: tuple[int, ...] = ()


def lines(s: State) -> dict[Any, Do]:
    """What the open menu offers, going on left aside."""
    offers = turn.menu(s, Menu()).offers
    return {name: do for name, do in offers.items() if name != "next"}


def known_lines(s: State) -> tuple[str, ...]:
    """All that the step that is on may ever offer, in its order, as its player knows it."""
    me = s.turn.seat
    return tuple(s.lineup.line[me].lines(s, me, s.lineup.steps[me][s.turn.step]))


def asked(s: State, me: Seat, do: Do, *answers: Any) -> Ask[Any] | None:
    """The question that comes after these answers; None if chance, another seat or the end comes first."""
    rule = do(s.copy(), me)
    try:
        request = rule.send(None)
        for answer in answers:
            request = rule.send(answer)
    except (StopIteration, GameOver):
        return None
    return request if isinstance(request, Ask) and request.seat == me else None


def reach(s: State, place: int) -> Iterator[Reach]:
    """What every line of the menu that takes place somewhere is for this place."""
    me = s.turn.seat
    rules = s.lineup.line[me].lines(s, me, s.lineup.steps[me][s.turn.step])
    for name, do in lines(s).items():
        ask = asked(s, me, do)
        if ask is None:
            continue
        if ask.about == "seat" and ask.data and name in rules:
            yield Reach(name, None if ask.data[0] == place else Refusal(rules[name], "not_where_you_stand"))
        if ask.about not in PLACES or (ask.about == "clearing" and place >= FIRST_FOREST):
            continue
        refusal = ask.refusal(place)
        if place in ask.options or refusal:
            yield Reach(name, refusal)
        if ask.id == "move.from":
            yield leading_to(s, name, do, ask.options, place)


def leading_to(s: State, name: Any, do: Do, sources: Sequence[int], place: int) -> Reach:
    """Out of which of these clearings a move may lead there; if out of none, the reason that is nearest."""
    found: list[int] = []
    reasons: list[Refusal] = []
    for src in sources:
        ask = asked(s, s.turn.seat, do, src)
        if ask is not None and place in ask.options:
            found.append(src)
        elif ask is not None and (refusal := ask.refusal(place)):
            reasons.append(refusal)
    reasons.sort(key=lambda refusal: refusal.reason == "not_adjacent")
    return Reach(name, None if found or not reasons else reasons[0], True, tuple(found))


def crafting(s: State) -> dict[Card, Refusal | None]:
    """For each card of the hand why it cannot be crafted, in a step in which cards are; None: it can."""
    me = s.turn.seat
    return {card: s.lineup.line[me].cannot_craft(s, me, card) for card in s.faces(me)}
