"""The Corvid Conspiracy: what scenarios cannot say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import FOX
from root_tui.engine.factions.corvids.board import BOMB, DOWN, EXTORTION, RAID, SNARE, UP, board_of, lay
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup, Menu
from root_tui.engine.lineup import from_data, make_lineup, new_state
from root_tui.engine.problems import problems
from root_tui.engine.rules import turn
from root_tui.engine.rules.hands import draw
from root_tui.engine.rules.movement import cannot_place
from root_tui.engine.state import NOBODY, State, Turn
from root_tui.engine.view import view
from root_tui.notation.board import text_board
from root_tui.words import Words
from tests.rules.helpers import run

DECK = data.deck("base")
MC, CC, ER = Seat(0), Seat(1), Seat(2)
A, B, C = Clearing(1), Clearing(5), Clearing(2)  # Autumn: fox, rabbit, mouse; 1 is next to 5


@cache
def lineup() -> Lineup:
    return make_lineup(("marquise", "corvids", "eyrie"), data.atlas("autumn"), DECK)


def table(seat: Seat, step: str, hands: dict[Seat, str] | None = None) -> State:
    """A turn at the beginning of a step; nothing on the map."""
    s = new_state(lineup(), 1)
    s.stage = 1 + len(lineup().seats)
    pool = list(DECK.cards)
    for owner, names in (hands or {}).items():
        s.hands[owner] = sorted(DECK.by_id[name] for name in names.split())
        for k in s.hands[owner]:
            pool.remove(k)
    s.deck = pool
    s.boards[ER].leader = "builder"  # type: ignore[attr-defined]
    for column in (0, 1):
        s.boards[ER].decree[column].append(DECK.vizier)  # type: ignore[attr-defined]
    s.number = 1
    s.turn = Turn(seat)
    s.lineup.line[seat].begin_turn(s, seat)
    turn.skip_to(s, seat, step)
    return s


def hold(s: State, *names: str) -> None:
    """The Marquise holds these, and what she held is in the deck."""
    s.deck += s.hands[MC]
    s.hands[MC] = sorted(DECK.by_id[name] for name in names)
    for k in s.hands[MC]:
        s.deck.remove(k)


def menu(s: State) -> Menu:
    return turn.menu(s, Menu())


def answer(g: Game, *options: Any) -> Game:
    for option in options:
        g.choose(option)
    return g


# -- the board ------------------------------------------------------------------------------------
def test_a_copy_shares_no_list_and_a_save_gives_the_same_board() -> None:
    s = table(CC, "corvids.daylight")
    lay(s, CC, A, BOMB, DOWN)
    lay(s, CC, B, SNARE, UP)
    b = board_of(s, CC)
    b.denied[A], b.placed, b.exerted = 1 << RAID, 2, 1
    twin = s.copy()
    assert twin == s
    other = board_of(twin, CC)
    for name in ("facing", "kinds", "denied", "supply"):
        assert getattr(other, name) is not getattr(b, name)
    assert from_data(lineup(), json.loads(json.dumps(s.to_data()))) == s
    assert problems(s) == []


@pytest.mark.parametrize(
    "break_it",
    [
        lambda b: b.kinds.__setitem__(A, RAID),
        lambda b: b.facing.__setitem__(A, 0),
        lambda b: b.facing.__setitem__(C, DOWN),
        lambda b: b.supply.__setitem__(BOMB, 2),
        lambda b: b.denied.__setitem__(A, 1 << BOMB),
        lambda b: setattr(b, "exerted", 2),
    ],
)
def test_what_cannot_be_is_a_problem(break_it: Any) -> None:
    s = table(CC, "corvids.daylight")
    lay(s, CC, A, BOMB, DOWN)
    assert problems(s) == []
    break_it(board_of(s, CC))
    assert [p for p in problems(s) if p.startswith("corvids")]


def test_an_item_is_placed_under_a_snare() -> None:
    """CORVID-7.2, VB-10: it is nobody's."""
    s = table(MC, "marquise.daylight")
    lay(s, CC, A, SNARE, UP)
    assert cannot_place(s, MC, A)
    assert not cannot_place(s, NOBODY, A)


# -- exposure -------------------------------------------------------------------------------------
def exposable() -> State:
    s = table(MC, "marquise.wood", {MC: "gently_used_knapsack"})
    s.put(MC, A)
    lay(s, CC, A, BOMB, DOWN)
    return s


def test_exposure_makes_a_menu_secret_on_public_grounds() -> None:
    """CORVID-8.5: a piece beside a face-down plot and a card in hand; whether it matches is nobody's business."""
    s = exposable()
    for name in ("gently_used_knapsack", "bake_sale", "royal_claim"):
        hold(s, name)
        m = menu(s)
        assert m.secret
        assert ("expose" in m.offers) == s.matches(s.hands[MC][0], A)
    hold(s)
    assert (menu(s).secret, "expose" in menu(s).offers) == (False, False)


@pytest.mark.parametrize(
    "change",
    [
        lambda s: board_of(s, CC).facing.__setitem__(A, UP),
        lambda s: s.carry(MC, A, B, 1),
        lambda s: s.partner.__setitem__(slice(0, 2), [CC, MC]),
    ],
    ids=["face up", "no piece", "partner"],
)
def test_without_public_grounds_nothing_is_asked(change: Any) -> None:
    s = exposable()
    hold(s, "foxfolk_steel")
    assert "expose" in menu(s).offers
    change(s)
    assert "expose" not in menu(s).offers
    assert not menu(s).secret


def test_an_open_hand_makes_no_secret_of_an_exposure(monkeypatch: pytest.MonkeyPatch) -> None:
    """RIVERFOLK-2.3"""
    s = exposable()
    hold(s, "foxfolk_steel")
    monkeypatch.setattr(lineup().line[MC], "open_hand", True)
    assert not menu(s).secret
    g = answer(Game(s), "expose")
    ask = g.pending
    assert ask
    assert (ask.id, ask.secret) == ("corvids.expose.guess", False)  # one place and one card: they answer themselves
    g.choose(SNARE)
    assert [e.who for e in g.events if e.name == "given"] == [(-1,)]


def test_the_corvids_remember_a_card_that_was_shown() -> None:
    s = exposable()
    card = DECK.by_id["foxfolk_steel"]
    hold(s, "foxfolk_steel")
    g = answer(Game(s), "expose", A, card, BOMB)
    assert g.state.known == [[], [["hand", MC, card]], []]
    assert g.state.vp[MC] == 1
    assert not g.may_undo()
    assert problems(g.state) == []


def test_a_wrong_guess_grows_and_travels_and_ends_with_the_plot() -> None:
    s = exposable()
    hold(s, "foxfolk_steel", "gently_used_knapsack")
    g = answer(Game(s), "expose", A, s.hands[MC][0], SNARE)
    assert board_of(g.state, CC).denied[A] == 1 << SNARE
    assert not g.may_undo()
    seats: Any = view(g.state, ER).seats
    assert seats[CC].board.plots[0].denied == (SNARE,)
    g.choose("expose")
    answer(g, A, g.state.hands[MC][0], EXTORTION)
    assert board_of(g.state, CC).denied[A] == 1 << SNARE | 1 << EXTORTION
    assert g.state.hands[MC] == []


# -- the Corvids' own turn -------------------------------------------------------------------------
def test_the_kind_is_one_digit_in_the_journal_and_a_secret_question() -> None:
    s = table(CC, "corvids.daylight")
    s.put(CC, A, 2)
    g = answer(Game(s), "plot")
    ask: Ask[Any] | None = g.pending
    assert ask
    assert (ask.id, ask.about, ask.secret, ask.options) == ("corvids.plot.what", "plot", True, (0, 1, 2, 3))
    g.choose(RAID)
    line = next(line for rest in g.rests for line in rest.lines if line.id == "corvids.plot.what")
    assert line == ("corvids.plot.what", CC, RAID)
    placed = next(e for e in g.events if e.name == "plot_placed")
    assert (placed.data, placed.secret, placed.who) == ((A,), (RAID,), (CC,))


def test_the_last_kind_in_supply_is_asked_for_all_the_same() -> None:
    """CORVID-8.5: that there is no choice is nobody's business."""
    s = table(CC, "corvids.daylight")
    s.put(CC, A, 2)
    for c, kind in enumerate((BOMB, BOMB, SNARE, SNARE, EXTORTION, EXTORTION, RAID), 3):
        lay(s, CC, Clearing(c), kind, DOWN)
    g = answer(Game(s), "plot")
    assert g.pending
    assert (g.pending.id, g.pending.options) == ("corvids.plot.what", (RAID,))


def test_a_draw_in_the_evening_forbids_exert_and_exert_forbids_draws() -> None:
    """CORVID-6.1: whatever tells them to draw; others' turns count for nothing."""
    s = table(CC, "corvids.exert")
    s.put(CC, A, 2)
    assert {"move", "plot"} <= menu(s).offers.keys()
    run(s, draw(s, CC, 1))
    assert len(s.hands[CC]) == 1
    assert list(menu(s).offers) == ["next"]
    assert turn.refusals(s)["move"].rule == "CORVID-6.1"
    s = table(CC, "corvids.exert")
    board_of(s, CC).exerted = 1
    run(s, draw(s, CC, 1))
    assert s.hands[CC] == []
    s.turn = Turn(MC)
    run(s, draw(s, CC, 1))
    assert len(s.hands[CC]) == 1


def test_a_draw_in_birdsong_forbids_nothing() -> None:
    s = table(CC, "corvids.flip")
    s.put(CC, A, 2)
    run(s, draw(s, CC, 1))
    turn.skip_to(s, CC, "corvids.exert")
    assert "move" in menu(s).offers


def test_recruiting_is_secret_only_where_a_suit_has_no_room() -> None:
    """CORVID-4.3: any card recruits, so everybody knows that there is a choice."""
    s = table(CC, "corvids.recruit", {CC: "foxfolk_steel"})
    assert (menu(s).secret, "recruit" in menu(s).offers) == (False, True)
    s.suits[:] = [suit if suit != FOX else 1 for suit in s.suits]
    assert (menu(s).secret, "recruit" in menu(s).offers) == (True, False)


def test_what_the_board_shows() -> None:
    s = table(CC, "corvids.daylight")
    s.put(CC, A, 2)
    lay(s, CC, B, EXTORTION, UP)
    lay(s, CC, C, RAID, DOWN)
    board_of(s, CC).placed = 1
    mine: Any = view(s, CC).seats[CC].board
    theirs: Any = view(s, MC).seats[CC].board
    assert (mine.supply, theirs.supply, theirs.hidden, theirs.placed, theirs.draws) == (6, 6, None, 1, 2)
    assert mine.hidden == (0, 0, 1, 1, 2, 3)
    assert [(p.where, p.up, p.plot) for p in mine.plots] == [(C, False, RAID), (B, True, EXTORTION)]
    assert [(p.where, p.up, p.plot) for p in theirs.plots] == [(C, False, None), (B, True, EXTORTION)]
    assert (view(s, CC).clearing(C).own, view(s, MC).clearing(C).own) == (("raid",), ())
    assert view(s, None).clearing(B).marks == ("extortion",)
    board_of(s, CC).exerted = 1
    again: Any = view(s, MC).seats[CC].board
    assert again.draws == 0


def test_the_board_as_text() -> None:
    s = table(CC, "corvids.daylight")
    lay(s, CC, B, EXTORTION, UP)
    lay(s, CC, C, RAID, DOWN)
    board_of(s, CC).denied[C] = 1 << BOMB
    words = Words(DECK, lineup().quests, lineup().characters, ["Ada", "Bo", "Cy"], lineup().factions)
    mine, theirs = (text_board(view(s, eyes), words) for eyes in (CC, MC))
    for text in (mine, theirs):
        assert "plot in 5: face up, extortion\n" in text
        assert "the next plot takes 1 warrior; draws 2 cards" in text
    assert "plot in 2: face down, raid, not bomb\n" in mine
    assert "in supply: 6 plots: bomb, bomb, snare, snare, extortion, raid\n" in mine
    assert "face-down raid" in mine
    assert "plot in 2: face down, not bomb\n" in theirs
    assert "in supply: 6 plots\n" in theirs
    assert "raid" not in theirs
