"""What of a Decree is certain to fail, as everybody can see: EY-5.4 looked at before it comes to that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .asks import Refusal, Seat
from .atlas import Clearing, N
from .deck import BIRD, Card
from .pieces import COUNT, ROOST
from .rules.movement import cannot_enter, cannot_leave, cannot_place, ruler, ways
from .state import State

Todo = Sequence[Sequence[Card]]  # the cards still to do, by column
CannotObey = Callable[[int, Card], Refusal | None]  # why a card of a column cannot be done as things stand

RECRUIT, MOVE, BATTLE = range(3)  # columns (EY-1.3)


class Best(NamedTuple):
    """Where the cards of a column can be done if all before them goes as well as it can: by a card that lies there, and
    by one more; and how many cards at all."""

    fit: list[Clearing]
    for_one_more: list[Clearing]
    most: int


def at_best(s: State, me: Seat, todo: Todo, recruits: int, *, begun: bool) -> list[Best]:
    """EY-5.2  Moves lead wherever a path does, whoever rules there, and battles make room: what this rules out is
    turmoil however well it is played.  `recruits` is how many warriors a Recruit places;
    `begun`: the Decree is being resolved."""
    roosts = [c for c in s.where(ROOST) if not cannot_place(s, me, c)]
    stand = set(s.camps(me))
    if not begun and not s.on_map(ROOST):  # A New Roost may come anywhere before (EY-4.3)
        roosts = [c for c in s.lineup.atlas.clearings if s.open_slots(c) > 0 and not cannot_place(s, me, c)]
        stand |= set(roosts)
    if s.supply[me]:
        stand |= {c for c in roosts if any(s.matches(k, c) for k in todo[RECRUIT])}
    near = {c: way_out(s, me, c) for c in s.lineup.atlas.clearings}
    before = stand
    for _ in todo[MOVE]:
        before = stand
        stand = stand | {d for c in stand if any(s.matches(k, c) for k in todo[MOVE]) for d in near[c]}
    ground = [c for c in s.lineup.atlas.clearings if c in stand or ruler(s, c) == me]
    sites = [c for c in ground if not s.has(ROOST, c)]
    if todo[BATTLE]:
        sites = [c for c in sites if s.open_slots(c) > 0 or any(s.built[c::N])]
    else:
        sites = [c for c in sites if s.open_slots(c) > 0 and not cannot_place(s, me, c)]
    fields = [c for c in sorted(stand) if s.enemies(me, c)]
    leave, later = ([c for c in sorted(each) if near[c]] for each in (before, stand))
    return [
        Best(roosts, roosts, s.supply[me] // recruits),
        Best(leave, later, len(s.lineup.deck.cards)),
        Best(fields, fields, len(s.lineup.deck.cards)),
        Best(sites, sites, COUNT[ROOST] - s.on_map(ROOST)),
    ]


def way_out(s: State, me: Seat, c: Clearing) -> list[Clearing]:
    """EY-5.2  Where a move from there may lead at best, whoever rules by then."""
    return [] if cannot_leave(s, me, c) else [d for d in ways(s, me, c) if not cannot_enter(s, me, d)]


def doomed(s: State, todo: Todo, best: list[Best], cannot_obey: CannotObey | None) -> tuple[tuple[Card, ...], ...]:
    """EY-5.4  Cards that fail even at best; with `cannot_obey`, the only one that can come next as things stand."""
    found = [
        tuple(k for i, k in enumerate(cards) if i >= each.most or not any(s.matches(k, c) for c in each.fit))
        for cards, each in zip(todo, best, strict=True)
    ]
    first = next((column for column, cards in enumerate(todo) if cards), len(todo))
    if cannot_obey and first < len(todo) and len(todo[first]) == 1 and cannot_obey(first, todo[first][0]):
        found[first] = tuple(todo[first])
    return tuple(found)


def unfit(s: State, todo: Todo, best: list[Best]) -> tuple[tuple[int, ...], ...]:
    """EY-4.2, 5.4  Suits of which one card more in a column would be certain to fail."""
    found: list[tuple[int, ...]] = []
    for cards, each in zip(todo, best, strict=True):
        suits = {s.suits[c] for c in each.for_one_more} if len(cards) < each.most else set()
        found.append(tuple(suit for suit in range(BIRD + 1) if suit not in suits and (suit < BIRD or not suits)))
    return tuple(found)
