"""What the driver promises: undo, back, clone, transactions; the journal is the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from root_tui.engine.asks import WORLD, Illegal
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup
from root_tui.engine.problems import problems
from root_tui.engine.rules import movement
from tests.ordered import held, never

from .walk import BASE, LINEUPS, face, imagined, land, new_game, same, until, walk


@pytest.mark.parametrize("factions", LINEUPS, ids="-".join)
def test_undo_and_choosing_again_lead_to_the_same_table(factions: tuple[str, ...]) -> None:
    g, r = new_game(factions, 3, map=land(LINEUPS.index(factions))), Random(3)
    for _ in range(250):
        if not g.pending:
            break
        assert problems(g.state) == []
        option = r.choice(g.pending.options)
        g.choose(option)
        after = g.state.copy(), face(g.pending), g.events[:]
        assert g.undo(consent=True)
        g.choose(option)
        assert (g.state, face(g.pending), g.events) == after


@pytest.mark.parametrize("factions", LINEUPS, ids="-".join)
def test_only_the_menu_of_a_step_has_its_id(factions: tuple[str, ...]) -> None:

    def look(g: Game) -> None:
        ask = g.pending
        assert ask
        ids = {step.id for steps in g.state.lineup.steps for step in steps}
        assert ask.menu == (ask.id in ids) == (g.trail() == ["boundary"]), (ask, g.trail())

    walk(new_game(factions, 8, map=land(LINEUPS.index(factions) + 1)), Random(8), look, 400)


@pytest.mark.parametrize("factions", LINEUPS, ids="-".join)
def test_what_follows_a_secret_answer_is_secret_until_something_is_told(factions: tuple[str, ...]) -> None:
    """A table can be looked at, from outside, in the middle of an action."""
    g, r = new_game(factions, 11, map=land(LINEUPS.index(factions))), Random(11)
    hidden: dict[int, int] = {}  # by seat: how many events had been told when it gave a secret answer
    found: set[str] = set()
    while g.pending and g.state.number < 60:
        ask = g.pending
        if not g.since:
            hidden.clear()
        if hidden.get(ask.seat) == len(g.events) and not ask.secret:
            found.add(ask.id)
        if ask.secret and not ask.menu:
            hidden[ask.seat] = len(g.events)
        option = r.choice(ask.options)
        g.choose(option)
        if option is None:  # no ambush: all know by what follows
            hidden.pop(ask.seat, None)
        if hidden.get(ask.seat) == len(g.events) - sum(e.name == "forced" for e in g.events[hidden.get(ask.seat, 0) :]):
            hidden[ask.seat] = len(g.events)
    assert not found


def test_undo_goes_back_to_the_beginning() -> None:
    g, r = new_game(seed=4), Random(4)
    first, n = g.state.copy(), 0
    while g.pending and n < 300:
        g.choose(r.choice(g.pending.options))
        n += 1
    while g.undo(consent=True):
        n -= 1
    assert n == 0
    assert g.state == first


def test_undo_is_free_back_to_the_last_teaching_line_and_no_further() -> None:
    free = refused = 0
    g, r = new_game(seed=4), Random(4)
    while g.pending and free + refused < 600:
        seat = g.pending.seat
        before = sum(len(rest.lines) for rest in g.rests)
        option = r.choice(g.pending.options)
        g.choose(option)
        new = list(chain.from_iterable(rest.lines for rest in g.rests))[before:]
        taught = new[-1].seat == WORLD or bool(g.pending and g.pending.seat != seat)
        state = g.state.copy()
        if g.undo():
            assert not taught
            free += 1
            g.choose(option)
        else:
            assert taught
            refused += 1
        assert g.state == state
    assert free > 100
    assert refused > 50


def test_an_opened_curtain_ends_free_undo() -> None:
    g, r = new_game(seed=5), Random(5)
    until(g, r, "battle.ambush")
    me = g.since[-1].seat
    assert g.pending
    assert g.pending.seat != me
    assert not g.undo()  # the defender has nothing to take back
    assert g.may_undo(me)
    g.opened(g.pending.seat)
    assert not g.may_undo(me)
    assert g.undo(me, consent=True)


def test_an_agreed_undo_does_not_make_what_lies_before_it_free() -> None:
    """All have seen the dice, and they come again."""
    g, r = new_game(seed=5), Random(5)
    while not any(line.id == "roll" for line in g.since):
        assert g.pending
        g.choose(r.choice(g.pending.options))
    assert g.undo(consent=True)
    assert g.pending
    assert not g.may_undo()
    assert not g.back()
    me = g.pending.seat
    g.choose(g.pending.options[0])
    assert g.may_undo(me) == (g.since[-1].seat != WORLD)
    again = Game.resume(g.rests[-1].state or g.state, g.since, events=g.events[: g.rests[-1].told])
    assert face(again.pending) == face(g.pending)
    assert again.may_undo(me) == g.may_undo(me)


def test_an_own_look_teaches_nobody_anything() -> None:
    g, r = new_game(("marquise", "eyrie"), 2), Random(2)
    until(g, r, "move.to")
    assert g.pending
    me = g.pending.seat
    g.opened(me)
    assert g.may_undo(me)
    assert not g.may_undo(next(f for f in g.state.lineup.seats if f != me))
    assert g.to_undo() == (me, ())
    assert g.undo(me)
    assert g.may_undo(me)  # nothing that was taken back stays known
    g.choose(r.choice(g.pending.options))
    g.opened(next(f for f in g.state.lineup.seats if f != me))
    assert not g.may_undo(me)


def test_back_drops_one_answer_and_stops_at_rest() -> None:
    g, r = new_game(("marquise", "eyrie"), 2), Random(2)
    until(g, r, "move.count")
    answers = [line.answer for line in g.since]
    while g.back():
        pass
    assert not g.since
    assert g.pending
    assert g.pending.id != "move.count"
    for a in answers:
        g.choose(a)
    assert g.pending.id == "move.count"


def test_an_illegal_answer_changes_nothing() -> None:
    g, r = new_game(seed=6), Random(6)
    walk(g, r, limit=60)
    before = g.state.copy(), face(g.pending), [line for rest in g.rests for line in rest.lines]
    with pytest.raises(Illegal):
        g.choose("no such thing")
    assert (g.state, face(g.pending), [line for rest in g.rests for line in rest.lines]) == before


def test_a_bug_in_a_rule_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    g, r = new_game(("marquise", "eyrie"), 2), Random(2)
    until(g, r, "move.count")
    before, ask = g.state.copy(), face(g.pending)

    async def broken(*_: Any) -> None:
        g.state.vp[0] = 29
        raise ZeroDivisionError

    with monkeypatch.context() as m:
        m.setattr(movement, "moved", broken)
        with pytest.raises(ZeroDivisionError):
            g.choose(ask[2][0])
    assert g.state == before
    assert face(g.pending) == ask
    g.choose(ask[2][0])


def test_copies_share_nothing_that_changes() -> None:
    g = walk(new_game(seed=6), Random(6), limit=250)
    a, b = g.state, g.state.copy()
    assert a == b

    def lists(x: Any) -> Iterator[int]:
        if isinstance(x, list):
            yield id(x)
            for y in x:
                yield from lists(y)
        elif hasattr(x, "__slots__") and not callable(x) and not isinstance(x, Lineup | tuple):
            for f in chain.from_iterable(getattr(k, "__slots__", ()) for k in type(x).__mro__):
                yield from lists(getattr(x, f))

    replaced = {*lists(a.known), *lists(a.orders), *lists(a.ruin_items)} - {id(a.known), id(a.orders), id(a.ruin_items)}
    a.events = None
    assert not set(lists(a)) & set(lists(b)) - replaced  # these are never changed, only replaced


def test_a_sealed_order_leaves_the_trace_of_an_answer_by_hand() -> None:
    g, r = new_game(seed=5), Random(5)
    until(g, r, "battle.ambush")
    assert g.pending
    seat, asker = g.pending.seat, g.since[-1]
    g.choose(None)
    by_hand, question, state = g.events[:], face(g.pending), g.state.copy()
    assert g.undo(consent=True)
    assert g.undo(consent=True)
    g.order(seat, never("battle.ambush"))
    g.choose(asker.answer)
    assert g.events == by_hand
    assert face(g.pending) == question
    state.orders[seat] = held(*never("battle.ambush"))
    assert g.state == state


def test_imagined_games_play_to_the_end_and_leave_the_table_alone() -> None:
    g, r = new_game(seed=9), Random(9)

    def imagine(g: Game) -> None:
        if r.random() > 0.05:
            return
        before = g.state.copy()
        other = walk(imagined(g, r.getrandbits(32)), r, limit=3000)
        assert problems(other.state) == []
        assert g.state == before

    walk(g, r, imagine, limit=300)


def test_clones_play_on_alike() -> None:
    g, r = new_game(seed=8), Random(8)
    walk(g, r, limit=173)
    c = g.clone()
    assert c.state == g.state
    assert face(c.pending) == face(g.pending)
    for _ in range(40):
        if not g.pending:
            break
        option = r.choice(g.pending.options)
        g.choose(option)
        c.choose(option)
        assert face(c.pending) == face(g.pending)
        assert c.state == g.state


def test_resuming_from_every_rest_is_the_same_game() -> None:
    g = walk(new_game(BASE, 11), Random(11), limit=200)
    for rest, following in zip(g.rests, g.rests[1:], strict=False):
        assert rest.state is not None
        again = Game.resume(rest.state, rest.lines)
        assert again.rests[1].state == following.state
    last = g.rests[-1]
    assert last.state is not None
    same(g, Game.resume(last.state, last.lines, events=g.events[: last.told]))


def test_a_look_back_shows_the_table_as_it_was_then_and_leaves_the_game_alone() -> None:
    g = new_game(LINEUPS[7], 4)
    then: dict[int, Any] = {}
    walk(g, Random(4), lambda g: then.setdefault(len(g.rests) - 1, (g.rests[-1].told, g.rests[-1].state.copy())), 300)
    told, before, state = len(g.events), g.position(), g.state.copy()
    for depth, (events, stood) in then.items():
        assert (g.rests[depth].told, g.stood(depth)) == (events, stood)
    assert (len(g.events), g.position(), g.state) == (told, before, state)


def test_a_branch_begins_where_the_other_game_stood_and_goes_its_own_way() -> None:
    g = walk(new_game(LINEUPS[7], 4), Random(4), limit=300)
    told, before, state = g.events[:], g.position(), g.state.copy()
    for depth in Random(5).sample(range(len(g.rests)), 12):
        other = g.branch(depth)
        assert other.rests[depth].state == g.stood(depth)
        assert other.events[: g.rests[depth].told] == told[: g.rests[depth].told]
        walk(other, Random(6), limit=30)
        assert (g.events, g.position(), g.state) == (told, before, state)
        other.undo(consent=True)
        assert (g.events, g.position(), g.state) == (told, before, state)
