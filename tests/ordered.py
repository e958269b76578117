"""Sealed orders for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from root_tui.engine.orders import FIRST, FORMS, KEEP, MOST, NEVER, THINGS, WHEN, Order, questions
from root_tui.engine.state import State


def never(*ids: str) -> tuple[Order, ...]:
    """No to all of these."""
    return tuple(Order(id, NEVER) for id in ids)


def held(*orders: Order) -> list[list[Any]]:
    """As a state holds them."""
    return [order.to_data() for order in orders]


def any_orders(s: State, seat: int, r: Random) -> tuple[Order, ...]:
    """Orders of all kinds for some of the questions that may come to this seat."""
    ids = questions(s.lineup.factions, s.lineup.deck, s.lineup.seats[seat])
    return tuple(any_order(id, r) for id in ids if r.random() < 0.7)


def any_order(id: str, r: Random) -> Order:
    how = r.choice(FORMS[id].ways)
    if how == WHEN:
        places = tuple(r.sample(THINGS["clearing"], r.choice((0, 0, 3, 7))))
        return Order(id, how, r.choice((0, 0, 1, 2, 3, MOST)), places)
    if how in (FIRST, KEEP):
        things = THINGS[FORMS[id].things]
        return Order(id, how, 0, tuple(r.sample(things, r.randrange(len(things) + 1))))
    return Order(id, how)
