"""What is new on the map: found by comparing what one pair of eyes saw, and nothing but public facts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from root_tui.app.changes import ROUTES, Change, Delta, Route, changed, last_turn_over, routes, this_turn
from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.engine.asks import WORLD, Seat
from root_tui.engine.events import Event
from root_tui.engine.game import Game
from root_tui.engine.pieces import PAWN, PLOT, ROOST, WARRIOR
from root_tui.engine.seen import ClearingSeen, TableSeen
from root_tui.engine.view import view
from root_tui.session import Session

from .fixtures import CC, ER, MC, UD, V1, V2, WA, group, table, underground
from .playing import DEEP, FOUR, play_until, started


def put(table: TableSeen, new: ClearingSeen) -> TableSeen:
    return replace(table, clearings=tuple(new if c.number == new.number else c for c in table.clearings))


def test_nothing_new() -> None:
    assert changed(table(), table()) == {}


def test_pieces_that_came_and_went_and_a_new_ruler() -> None:
    old = table()
    new = replace(old.clearing(7), warriors=(group(WA, WARRIOR, 2),), buildings=(), ruler=WA)
    change = Change((Delta(ER, WARRIOR, -3), Delta(WA, WARRIOR, 2), Delta(ER, ROOST, -1)), ruler=True)
    assert set(changed(old, put(old, new))[7].pieces) == set(change.pieces)
    assert changed(old, put(old, new))[7].ruler
    assert list(changed(old, put(old, new))) == [7]


def test_pawns_in_clearings_and_forests() -> None:
    old = table()
    new = replace(put(old, replace(old.clearing(12), pawns=())), forests=((103, (V1, V2)),))
    assert changed(old, new) == {12: Change((Delta(V1, PAWN, -1),)), 103: Change((Delta(V1, PAWN, 1),))}


def test_the_burrow_and_marks() -> None:
    old = underground()
    assert old.burrow is not None
    new = replace(old, burrow=replace(old.burrow, warriors=(group(UD, WARRIOR, 10),)))
    assert changed(old, new) == {0: Change((Delta(UD, WARRIOR, -2),))}
    assert changed(old, put(old, replace(old.clearing(1), marks=("scorched",), ruin=True))) == {1: Change(ground=True)}


def test_what_only_the_viewer_knows_is_no_change() -> None:
    old = underground(viewer=CC)
    new = put(old, replace(old.clearing(8), own=("bomb",), known=(2,)))
    assert changed(old, new) == {}
    more = replace(old.clearing(8), tokens=(*old.clearing(8).tokens[:1], group(CC, PLOT, 2)))
    assert Delta(CC, PLOT, 1) in changed(old, put(old, more))[8].pieces


def test_the_last_moves_one_a_path() -> None:
    told = [
        Event("moved", MC, (1, 5, 3)),
        Event("drew", MC, (1,), (7,), (MC,)),
        Event("moved", ER, (5, 1, 2)),
        Event("pawn_moved", V1, (12, 103, "slip")),
    ]
    assert routes(told) == (Route(ER, 5, 1, 2), Route(V1, 12, 103, 0))
    many = [Event("moved", MC, (n, n + 20, 1)) for n in range(20)]
    assert [route.src for route in routes(many)] == list(range(20 - ROUTES, 20))


def test_turns_among_events() -> None:
    told = [
        Event(name, seat, (0,)) for name, seat in (("suits", WORLD), ("turn", MC), ("x", MC), ("turn", ER), ("x", ER))
    ]
    assert [last_turn_over(told, seat) for seat in (MC, ER, WA)] == [3, None, None]
    assert this_turn(told) == 3
    assert this_turn(told[:1]) == 1


# at a table


def asked(control: Controller) -> Scene:
    step = control.step()
    assert isinstance(step, Scene)
    return step


def seated(session: Session) -> Controller:
    control = Controller(session)
    assert session.game.pending is not None
    control.opened(session.game.pending.seat)
    return control


def test_what_an_answer_changed_is_fresh_until_the_next_question(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, lambda ask: ask.id == "move.count" and ask.seat == MC, {"marquise.daylight": "march"})
    control = seated(session)
    ask = session.game.pending
    assert ask is not None
    src, dst = ask.data[:2]
    assert asked(control).changes.fresh == {}
    assert control.answer(control.serial, ask.options[-1])
    after = asked(control)
    assert set(after.changes.fresh) == {src, dst}
    assert Route(ask.seat, src, dst, ask.options[-1]) in after.changes.routes
    assert asked(control).changes == after.changes  # the same question again: the same marks
    assert session.game.pending is not None
    control.answer(control.serial, session.game.pending.options[0])
    assert asked(control).changes.fresh.keys().isdisjoint({src, dst})


def test_since_a_seats_last_turn_is_the_same_after_a_load(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.game.state.number == 9 and ask.seat == session.game.state.turn.seat)
    ask = session.game.pending
    assert ask is not None
    changes = asked(seated(session)).changes
    assert changes.since
    over = last_turn_over(session.game.events, ask.seat)
    assert over is not None
    assert not [r for r in changes.routes if r.seat == ask.seat]
    path = session.path
    session.close()
    again = Session.open(path, tmp_path)
    assert asked(seated(again)).changes == changes
    again.close()


def test_nothing_is_marked_in_a_seats_first_turn_and_across_the_table(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.game.state.number == 2)
    assert asked(seated(session)).changes.since == {}
    public = Controller(session).public().changes
    assert public.since == public.fresh == {}


def test_a_past_turn_is_looked_up_once_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.game.state.number == 9 and ask.id == "marquise.daylight")
    looked: list[int] = []
    stood = Game.stood
    monkeypatch.setattr(Game, "stood", lambda game, depth: looked.append(depth) or stood(game, depth))
    control = seated(session)
    asked(control)
    control.answer(control.serial, "next")
    asked(control)
    assert len(looked) == 1


def test_the_changes_tell_no_more_than_the_public_sees(tmp_path: Path) -> None:
    session = started(tmp_path, DEEP)
    play_until(
        session,
        lambda ask: session.game.state.number > 6 and ask.seat == session.game.state.turn.seat,
        {"corvids.daylight": "plot"},
    )
    game = session.game
    then = game.stood(len(game.rests) // 2)
    for seat in map(Seat, range(3)):
        assert changed(view(then, seat), view(game.state, seat)) == changed(view(then, None), view(game.state, None))
