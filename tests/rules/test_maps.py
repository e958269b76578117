"""MAP-3, MAP-4: the Ferry, closed paths and the Pass, away from any faction."""

from __future__ import annotations

import json
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import WORLD
from root_tui.engine.atlas import BURROW, Atlas, Clearing, make_atlas
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup, Menu, Move
from root_tui.engine.lineup import FACTIONS, MAPS, from_data, make_lineup, new_state
from root_tui.engine.maps import lake, mountain
from root_tui.engine.maps.lake import Lake, LakeBoard
from root_tui.engine.maps.mountain import Mountain, MountainBoard
from root_tui.engine.rules import movement, turn
from root_tui.engine.rules.movement import by_passage, destinations, march, move_warriors, neighbours, ways
from root_tui.engine.state import State, Turn
from root_tui.engine.view import view
from root_tui.notation import text_board
from root_tui.words import Words

from .helpers import A, B, card, events, hold, names, question, run, table

C1, C2, C3, C4 = (Clearing(c) for c in (1, 2, 3, 4))
POND = make_atlas(  # 1 and 2 are joined by a path and lie on one shore
    name="pond", slots={1: 1, 2: 1, 3: 1, 4: 1}, suits={1: 0, 2: 0, 3: 1, 4: 2}, paths=[(1, 2), (2, 4)],
    rivers=[(1, 2), (1, 3), (2, 3)], coast=[1, 2, 3], ferry=1,
)  # fmt: skip
HILLS = make_atlas(
    name="hills", slots={1: 1, 2: 1, 3: 1, 4: 1}, suits={1: 0, 2: 0, 3: 1, 4: 2}, paths=[(1, 2), (3, 4)],
    closed=[(1, 3), (2, 4)], tower=2,
)  # fmt: skip


def pond(n: int = 3) -> State:
    s = table(land=Lake(POND), atlas=POND)
    s.put(A, C1, n)
    return s


def hills(atlas: Atlas = HILLS) -> State:
    return table(land=Mountain(atlas), atlas=atlas)


# -- the Ferry --------------------------------------------------------------------------------
def test_the_ferry_is_a_way_for_moves_from_where_it_lies() -> None:
    """MAP-3.5a, i"""
    s = pond()
    assert neighbours(s, A, C1) == (C2,)
    assert ways(s, A, C1) == (C2, C3)
    assert ways(s, A, C2) == (C1, C4)
    assert destinations(s, A, C1) == [C2, C3]
    s.turn.used.append(lake.CROSSED)
    assert ways(s, A, C1) == (C2,)


@pytest.mark.parametrize(("way", "ferry", "drawn"), [("path", C1, 0), ("passage", C2, 1)])
def test_where_a_path_leads_too_the_mover_chooses_the_way(way: str, ferry: Clearing, drawn: int) -> None:
    """MAP-3.5a  It matters: the Ferry draws a card and is used up."""
    s = pond()
    asked = run(s, march(s, A, [C1]), {"move.to": C2, "move.count": 2, "move.way": way})
    assert asked[-1] == ("move.way", A)
    assert (s.at(A, C2), len(s.hands[A]), lake.ferry(s)) == (2, drawn, ferry)
    assert ("ferry" in s.turn.used) == bool(drawn)


def test_the_way_is_asked_only_where_there_are_two() -> None:
    s = pond()
    ask = question(by_passage(s, A, C1, C2), "move.way")
    assert (ask.seat, ask.options, ask.data, ask.secret) == (A, ("path", "passage"), (C1, C2), False)
    assert run(s, march(s, A, [C1]), {"move.to": C3, "move.count": 3}) == [("move.to", A), ("move.count", A)]
    assert (s.at(A, C3), lake.ferry(s), len(s.hands[A])) == (3, C3, 1)
    s = pond()
    s.turn.used.append(lake.CROSSED)
    assert run(s, march(s, A, [C1]), {"move.count": 1}) == [("move.count", A)]
    assert lake.ferry(s) == C1


def test_all_who_move_together_draw_and_the_ferry_goes_once() -> None:
    """MAP-3.5b, c"""
    s = pond()
    s.put(B, C1, 2)
    moves = [Move(A, C1, C3, 2, True), Move(B, C1, C3, 2, True)]
    for move in moves:
        movement.carry(s, move)
    run(s, movement.moved(s, moves))
    assert [len(hand) for hand in s.hands] == [1, 1, 0, 0]
    assert names(s) == ["moved", "moved", "ferry", "drew", "drew"]
    assert [e.seat for e in events(s, "drew")] == [A, B]
    assert s.turn.used == ["ferry"]


def test_a_pawn_by_path_moves_no_ferry() -> None:
    s = pond()
    run(s, movement.moved(s, [Move(A, C1, C2, 0)]))
    assert (lake.ferry(s), s.turn.used, s.hands[A]) == (C1, [], [])


def test_who_is_told_to_draw_nothing_draws_nothing_by_ferry() -> None:
    """MAP-3.5c, CORVID-6.1"""

    async def exerted(s: State, me: Any, seat: Any, n: int) -> bool:
        return bool(seat == A)

    s = pond()
    s.lineup.replaces_draw = ((A, exerted),)
    run(s, move_warriors(s, Move(A, C1, C3, 1, True)))
    assert (s.hands[A], lake.ferry(s)) == ([], C3)


def test_what_bars_a_move_bars_the_ferry() -> None:
    """MAP-3.5e, g"""
    s = pond(1)
    s.put(B, C1, 2)
    assert destinations(s, A, C1) == []
    s.put(A, C3, 1)
    assert destinations(s, A, C1) == [C3]
    s.lineup.cannot_leave = ((B, lambda s, me, mover, c: movement.NO_WAY if c == C1 else None),)
    assert destinations(s, A, C1) == []


# -- closed paths -----------------------------------------------------------------------------
def test_roads_are_laid_once_for_each_set_of_markers() -> None:
    s = hills()
    land = s.lineup.land
    assert (s.lineup.closes_paths, land.closed(s)) == (True, ((1, 3), (2, 4)))
    assert land.paths(s) is land.paths(s)
    assert land.paths(s)[1:5] == ((2,), (1,), (4,), (3,))
    hold(s, A, "armorers")
    s.put(A, C1, 1)
    assert isinstance(land, Mountain)
    run(s, land.open_path(s, A), {"mountain.card": card("armorers")})
    assert land.closed(s) == ((2, 4),)
    assert neighbours(s, A, C1) == (C2, C3)
    assert (s.vp[A], s.discard, s.hands[A], s.turn.used) == (1, [card("armorers")], [], [mountain.OPENED])
    assert land.paths(hills())[1] == (2,)  # another table has its own markers


def test_only_own_pieces_at_an_end_open_a_path() -> None:
    """MAP-4.3, 4.4"""
    s = hills()
    hold(s, A, "armorers")
    s.put(B, C1, 5)
    menu = Menu()
    menu.refused = {}
    assert mountain.OPENED not in turn.menu(s, menu).offers
    assert menu.refused[mountain.OPENED] == mountain.NO_END
    s.pawns[A] = C4
    assert mountain.OPENED in turn.menu(s, Menu()).offers
    ask = question(s.lineup.land.open_path(s, A), "mountain.card")  # type: ignore[attr-defined]
    assert (ask.secret, ask.data) == (True, (2, 4))
    s.put(A, C1, 1)
    ask = question(s.lineup.land.open_path(s, A), "mountain.path")  # type: ignore[attr-defined]
    assert (ask.options, ask.secret) == ((103, 204), False)
    assert ask.why
    assert ask.why(102) == mountain.NOT_CLOSED


def test_the_menu_says_openly_that_a_path_can_be_opened() -> None:
    """Whether it is offered hangs on what all can see, never on which cards are held."""
    s = hills()
    s.put(A, C1, 1)
    assert mountain.OPENED not in turn.menu(s, Menu()).offers
    hold(s, A, "ambush_fox")
    menu = turn.menu(s, Menu())
    assert mountain.OPENED in menu.offers
    assert not menu.secret


# -- the Pass ---------------------------------------------------------------------------------
def plain(map: str, *names: str) -> Lineup:
    return make_lineup(names, data.atlas(map), data.deck("base"), data.quests(), data.characters())


@pytest.mark.parametrize("name", FACTIONS)
def test_every_faction_has_an_end_of_its_evening_on_the_mountain_and_only_there(name: str) -> None:
    """MAP-4.5"""
    other = "marquise" if name != "marquise" else "eyrie"
    for map in data.MAPS:
        lineup = plain(map, name, other)
        assert (turn.END_EVENING in lineup.steps[0]) == (map == "mountain")
    steps = plain("mountain", name, other).steps[0]
    assert steps[-1] is turn.END_EVENING
    assert steps[:-1] == turn.with_ends(FACTIONS[name]().steps)[:-1]
    assert [s for s in steps if s not in (turn.END_BIRDSONG, turn.END_EVENING)] == list(FACTIONS[name]().steps)


@pytest.mark.parametrize("name", FACTIONS)
def test_the_pass_scores_by_itself(name: str) -> None:
    other, tower = "marquise" if name != "marquise" else "eyrie", data.atlas("mountain").tower
    g = Game(new_state(plain("mountain", name, other), 1), keep=False)
    while not g.state.number and g.pending:
        g.choose(g.pending.options[0])
    s = g.state
    s.turn = Turn(A, len(s.lineup.steps[0]) - 1)
    if not s.supply[A]:  # a Vagabond rules nothing
        s.pawns[A] = tower
    s.put(A, tower, 5)
    menu = turn.menu(s, Menu())
    assert len(menu.offers) == 1
    assert not menu.secret
    run(s, menu.offers["next"](s, A))
    assert s.vp[A] == (name not in ("vagabond", "vagabond2"))
    assert (s.turn.seat, s.vp[B]) == (B, 0)


# -- all maps ---------------------------------------------------------------------------------
def test_every_map_that_is_drawn_has_its_rules() -> None:
    assert tuple(MAPS) == data.MAPS


@pytest.mark.parametrize("name", data.MAPS)
def test_what_the_land_keeps_survives_a_save(name: str) -> None:
    s = new_state(plain(name, "marquise", "eyrie"), 1)
    for seat in s.lineup.seats:
        s.lineup.line[seat].begin_turn(s, seat)
    if isinstance(s.land, LakeBoard):
        s.land.ferry = Clearing(11)
    elif isinstance(s.land, MountainBoard):
        s.land.closed = 5
    loaded = from_data(s.lineup, json.loads(json.dumps(s.to_data())))
    assert loaded.land == s.land == s.copy().land
    assert loaded.land is not s.land


def test_the_text_board_shows_ferry_tower_and_closed_paths() -> None:
    """MAP-1.5  They are marks, no pieces."""
    words = Words(data.deck("base"), data.quests(), data.characters(), ["Ann", "Bo"], ["marquise", "eyrie"])
    s = new_state(plain("lake", "marquise", "eyrie"), 1)
    text = text_board(view(s, None), words)
    assert text.count("ferry") == 1
    assert "   paths 5 9; lake 10 11 12; forests F I" in text
    assert view(s, None).clearing(1).marks == ("ferry",)
    s = new_state(plain("mountain", "marquise", "eyrie"), 1)
    text = text_board(view(s, None), words)
    assert text.count("tower") == 1
    assert "   paths 1 4; closed 9; forests A H" in text
    assert len(view(s, None).closed) == 6
    assert "Burrow" not in text


def test_the_text_board_shows_the_burrow_where_there_is_one() -> None:
    words = Words(data.deck("base"), data.quests(), data.characters(), ["Ann", "Bo"], ["duchy", "eyrie"])
    s = new_state(plain("autumn", "duchy", "eyrie"), 1)
    assert " - the Burrow: empty" in text_board(view(s, None), words)
    s.put(A, BURROW, 3)
    assert " - the Burrow: UD 3 warriors" in text_board(view(s, None), words)


def test_problems_name_a_ferry_on_dry_land() -> None:
    s = pond()
    lake.land_of(s).ferry = C4
    assert s.lineup.land.problems(s, WORLD) == ["the Ferry in 4"]
