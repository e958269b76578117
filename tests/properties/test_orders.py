"""A question that an order answers leaves what it would have left by hand, for everybody but the seat that gave it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from root_tui.engine.asks import WORLD, Seat
from root_tui.engine.game import ASIDE, Game
from root_tui.engine.orders import ASK, FORMS, Order, answered, everything, questions, read, sound
from root_tui.engine.view import view
from tests.few import few
from tests.ordered import any_orders, held

from .test_secrets import redeal_all
from .walk import LINEUPS, face, land, new_game

SIX = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids")
ALL = (*LINEUPS, SIX)


def seen(g: Game, seat: Seat | None) -> Any:
    """The view, but for its own orders."""
    table = view(g.state, seat)
    return replace(table, seats=tuple(replace(each, orders=None) for each in table.seats))


def alike(ordered: Game, by_hand: Game) -> None:
    seats = by_hand.state.lineup.seats
    assert face(ordered.pending) == face(by_hand.pending)
    assert ordered.events == by_hand.events
    for seat in (None, *seats):
        assert seen(ordered, seat) == seen(by_hand, seat)
    assert ordered.to_undo() == by_hand.to_undo()
    for seat in seats:
        assert ordered.may_undo(seat) == by_hand.may_undo(seat)
    assert face(ordered.clone().pending) == face(ordered.pending)


def follow(ordered: Game, by_hand: Game, option: Any) -> Counter[str]:
    """The same answer in both games, and by hand what orders answered in one of them."""
    before, answers = ordered.position(), Counter[str]()
    ordered.choose(option)
    by_hand.choose(option)
    for line in ordered._after(before)[1:]:
        if line.seat != WORLD and line.id not in ASIDE:
            assert by_hand.pending
            assert (by_hand.pending.id, by_hand.pending.seat) == line[:2]
            by_hand.choose(line.answer)
            answers[line.id] += 1
    return answers


def both_ways(ordered: Game, r: Random) -> Counter[str]:
    """Random answers, orders and undos; how often an order answered."""
    by_hand, tally = ordered.branch(0), Counter[str]()
    for n in range(2000):
        if not ordered.pending or (n > 400 and tally.total() > 9):
            break
        if r.random() < 0.4:
            seat = r.choice(ordered.state.lineup.seats)
            ordered.order(seat, any_orders(ordered.state, seat, r))
        found = follow(ordered, by_hand, r.choice(ordered.pending.options))
        tally += found
        if found or n % 10 == 0:
            alike(ordered, by_hand)
        for _ in range(r.choice((1, 3)) if r.random() < 0.04 else 0):
            assert ordered.undo(consent=True) == by_hand.undo(consent=True)
            alike(ordered, by_hand)
    return tally


@pytest.mark.parametrize(("seed", "factions"), few(enumerate(ALL)), ids=lambda x: str(x))
def test_an_order_leaves_what_an_answer_by_hand_leaves(seed: int, factions: tuple[str, ...]) -> None:
    tally = Counter[str]()
    for each in range(seed, seed + 60, 20):
        if tally.total() < 10:
            tally += both_ways(new_game(factions, each, map=land(each)), Random(each))
    assert tally.total() > 1, tally


@pytest.mark.parametrize("factions", few(ALL, whole=True), ids=str)
def test_with_orders_for_everything_nobody_is_asked_on_another_turn(factions: tuple[str, ...]) -> None:
    for seed in range(2):
        r, g = Random(seed), new_game(factions, seed, map=land(seed), keep=False)
        number, deck = 0, g.state.lineup.deck
        while g.pending and g.state.number < 150:
            if g.state.number != number:
                number = g.state.number
                for seat in g.state.lineup.seats:
                    g.order(seat, everything(factions, deck, seat))
            assert not number or g.pending.seat == g.state.turn.seat, g.pending
            g.choose(r.choice(g.pending.options))


def test_every_question_of_another_turn_can_be_answered_beforehand() -> None:
    met = set()
    for seed in range(30):
        factions = ALL[seed % len(ALL)]
        r, g = Random(seed), new_game(factions, seed, map=land(seed), keep=False)
        while g.pending and g.state.number < 100:
            ask, s = g.pending, g.state
            if s.number and ask.seat != s.turn.seat:
                met.add(ask.id)
                there = questions(factions, s.lineup.deck, ask.seat)
                assert any(id.split(":")[0] == ask.id for id in there), (ask, factions)
                given = any_orders(s, ask.seat, r)
                before = s.copy()
                found = answered(s, ask, held(*given))
                assert found is ASK or found in ask.options
                assert s == before
                whole = everything(factions, s.lineup.deck, ask.seat)
                assert answered(s, ask, held(*whole)) in ask.options
            g.choose(r.choice(g.pending.options))
    assert len(met) >= 8, met
    assert met <= {id.split(":")[0] for id in FORMS}


@pytest.mark.parametrize(("seed", "factions"), few(enumerate(ALL)), ids=lambda x: str(x))
def test_nothing_depends_on_what_a_seat_cannot_know_when_orders_answer(seed: int, factions: tuple[str, ...]) -> None:
    g, tally = new_game(factions, seed, map=land(seed)), Counter[str]()
    redeal_all(g, Random(seed), tally, decisions=60, orders=Random(seed))
    assert tally["redealt"] > 40, tally


def test_what_is_no_order_asks() -> None:
    r = Random(1)
    good = [order for id in FORMS for order in [Order(id, FORMS[id].ways[0])]]
    for order in good:
        assert read(order.to_data()) == order
    junk: list[Any] = [None, 7, "battle.ambush", [], ["battle.ambush"], ["battle.ambush", "when", -1, []]]
    junk += [["battle.ambush", "when", True, []], ["battle.ambush", "when", 0, [99]], ["battle.ambush", [], 0, []]]
    junk += [["battle.ambush", "when", 0, [3, 3]], ["battle.ambush", "when", 0, ["x"]]]
    junk += [["hand.discard", "never", 0, []], ["battle.ambush", "never", 0, [1]]]
    junk += [["battle.ambush", "tokens", 0, []], [["battle.ambush"], "never", 0, []], ["outrage.card", "cheap", 2, []]]
    junk += [["battle.ambush", "never", 0, [[1]]], ["battle.lose", "keep", 0, [[]]], ["battle.ambush", "never", 0, 5]]
    assert [each for each in junk if read(each)] == []
    assert sound(junk) == ()
    assert sound([*junk, good[3].to_data(), good[0].to_data(), *junk]) == (good[0], good[3])
    g = new_game(SIX, 4, keep=False)
    n = 0
    while g.pending and n < 20:
        if g.state.number and g.pending.seat != g.state.turn.seat:
            assert answered(g.state, g.pending, junk) is ASK
            n += 1
        g.choose(r.choice(g.pending.options))
    assert n == 20
