"""Sealed orders: what is read, and what is typed."""

from __future__ import annotations

from random import Random

import pytest

from root_tui.engine.asks import Seat
from root_tui.engine.orders import FORMS, KEEP, NEVER, WHEN, Order, questions
from root_tui.words import orders
from tests.ordered import any_order

from .test_words import words_for

SIX = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids")


def test_every_order_is_typed_as_it_is_read_back() -> None:
    r, w = Random(5), words_for(SIX)
    for id in FORMS:
        for _ in range(30):
            order = any_order(id, r)
            assert orders.parse(id, orders.typed(order)) == order
            assert orders.said(w, order)
        assert orders.parse(id, "ask") is None
        for how in orders.ways(id):
            assert orders.way(how)
            assert orders.at_length(how) or how in orders.WAYS


def test_a_list_of_orders_fits_a_small_window() -> None:
    w = words_for(("vagabond", "vagabond2", "marquise", "alliance", "duchy", "corvids"))
    for seat in range(6):
        assert len(questions(w.factions, w.deck, Seat(seat))) <= 12
        assert orders.asked(w, Seat(seat)) == questions(w.factions, w.deck, Seat(seat))


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order("battle.ambush", NEVER), "no ambush"),
        (Order("battle.ambush", WHEN), "ambush always"),
        (Order("marquise.hospitals", WHEN, 1), "Field Hospitals for 1 warrior or more"),
        (Order("marquise.hospitals", WHEN, 2, (3, 0)), "Field Hospitals for 2 warriors or more, in 3, the Burrow"),
        (Order("battle.lose", "tokens"), "pieces lost in battle: tokens before buildings"),
        (Order("vagabond.damage", KEEP, 0, ("sword", "tea")), "items damaged: last sword, tea"),
        (Order("duchy.price", KEEP, 0, (1,)), "Price of Failure: last "),
        (Order("outrage.card", "cheap"), "Outrage: the cheapest card"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_is_said_of_an_order(order: Order, said: str) -> None:
    assert orders.said(words_for(SIX), order).startswith(said)


@pytest.mark.parametrize(
    ("id", "text", "wrong"),
    [
        ("battle.ambush", "", "Say ask, never, when."),
        ("battle.ambush", "perhaps", "Say ask, never, when."),
        ("battle.ambush", "when in", "Say when, then a number"),
        ("battle.ambush", "when 100", "100 is too much: at most 99."),
        ("battle.ambush", "when 2 in 13", "13 is too much: at most 12."),
        ("battle.ambush", "when 2 in x", "x is no clearing."),
        ("battle.ambush", "never 2", "Nothing follows never."),
        ("battle.lose", "keep s", "s is none of these: sawmill"),
        ("duchy.price", "first king", "king is none of these: "),
    ],
)
def test_what_is_no_order_is_said(id: str, text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        orders.parse(id, text)
