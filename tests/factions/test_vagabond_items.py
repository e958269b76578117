"""The Vagabond's items: tracks, refresh, rest, capacity, and what everybody sees of them (VB-3, VB-7.1, VB-8)."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Refusal
from root_tui.engine.factions.vagabond.items import limit, off_track, refreshes
from root_tui.engine.items import BOOT, HAMMER, TEA
from root_tui.engine.seen import VagabondSeen
from root_tui.engine.view import view

from .vagabond_table import DAYLIGHT, MC, VB, WA, Table, asked, codes, item, play, told


def test_three_of_a_kind_lie_on_a_track_the_fourth_in_the_satchel() -> None:
    """EC-171"""
    t = Table("B B B B b")
    assert limit(t.board) == 12
    assert off_track(t.board) == codes("b B")


def test_what_is_face_down_or_damaged_lies_on_no_track() -> None:
    """EC-213, EC-349"""
    t = Table("T T' T! T'! c c'")
    assert refreshes(t.board) == 3 + 2
    assert off_track(t.board) == sorted(codes("T' T! T'! c'"))


def test_the_view_tells_where_every_item_lies() -> None:
    board = view(Table("T T' B B! b").s, MC).seats[VB].board
    assert isinstance(board, VagabondSeen)
    lying = sorted((i.item, i.exhausted, i.damaged, i.on_track) for i in board.items)
    assert (TEA, False, False, True) in lying
    assert (TEA, True, False, False) in lying
    assert (BOOT, False, False, False) in lying
    assert sum(i.on_track for i in board.items) == 2
    assert (board.limit, board.held, board.refresh, board.draws) == (8, 3, 5, 1)
    assert board.place == 1
    assert [(r.seat, r.space, r.needed) for r in board.relations] == [(0, 1, 1), (1, 1, 1), (2, 1, 1)]


# -- refresh -----------------------------------------------------------------------------------------
def test_refresh_flips_three_and_two_for_each_tea_that_lay_on_the_track() -> None:
    """EC-170  7 of 8; the tea flipped now adds nothing."""
    t = Table("T T T' b' b' t' t' S' S' X'").turn(VB, "vagabond.refresh")
    g = t.play(*[("vagabond.refresh.item", item(i)) for i in ("T'", "b'", "b'", "t'", "t'", "S'", "S'")])
    assert t.board.items == sorted(codes("T T T b b t t S S X'"))
    assert asked(g) == ("vagabond.slip", VB)


def test_all_are_flipped_without_a_question_if_there_are_no_more() -> None:
    t = Table("T b' S'! t'").turn(VB, "vagabond.refresh")
    g = t.play()
    assert asked(g) == ("vagabond.slip", VB)
    assert t.board.items == sorted(codes("T b S! t"))


def test_a_damaged_item_may_be_flipped_and_stays_damaged() -> None:
    """EC-245"""
    t = Table("b' S'! t'! H'").turn(VB, "vagabond.refresh")
    g = t.play(item("S'!"), item("t'!"), item("b'"))
    assert t.board.items == sorted(codes("b S! t! H'"))
    assert asked(g) == ("vagabond.slip", VB)


# -- rest, draw, capacity -----------------------------------------------------------------------------
def test_rest_mends_and_turns_up_what_is_damaged_and_leaves_what_is_exhausted() -> None:
    """EC-194"""
    t = Table("S'! b'", place=101).turn(VB, "vagabond.rest")
    t.play()
    assert t.board.items == sorted(codes("S b'"))


def test_there_is_no_rest_in_a_clearing() -> None:
    t = Table("S'! b'").turn(VB, "vagabond.rest")
    t.play()
    assert t.board.items == sorted(codes("S'! b'"))


def test_he_draws_one_and_one_for_each_coin_on_the_track() -> None:
    """EC-215, EC-349"""
    for items, cards in (("c c", 3), ("c c'", 2), ("c! c'!", 1), ("c c c c", 4)):
        t = Table(items).turn(VB, "evening.draw")
        t.play()
        assert len(t.s.hands[VB]) == cards, items


def test_capacity_removes_what_the_limit_does_not_hold() -> None:
    """EC-172, FQ-V16"""
    t = Table("B b b b X H t S S!").turn(VB, "vagabond.capacity")
    assert not told(t.play(), "item_lost")
    assert len(t.board.items) == 9
    t = Table("B' b b b X H t S S!").turn(VB, "vagabond.capacity")
    g = t.play(("vagabond.capacity.item", item("S!")), item("B'"), item("t"))
    assert t.board.items == sorted(codes("b b b X H S"))
    assert [e.data for e in told(g, "item_lost")] == [(item("S!"),), (item("B'"),), (item("t"),)]


def test_an_item_on_a_track_cannot_be_given_up_but_the_fourth_of_a_kind_can() -> None:
    t = Table("T T T T c b b b b b b S").turn(VB, "vagabond.capacity")
    g = t.play()
    assert g.pending
    assert set(g.pending.options) == set(codes("T b S"))
    play(g, item("T"), item("b"))
    assert t.board.items == sorted(codes("T T T c b b b b b S"))


def test_capacity_is_the_last_step_and_something_may_come_before_it() -> None:
    """CORE-6.7, X-C47"""
    steps = Table().s.lineup.steps[VB]
    assert [s.id for s in steps[-3:]] == ["vagabond.rest", "evening.draw", "vagabond.capacity"]
    assert steps[-1].free


# -- repair ------------------------------------------------------------------------------------------
def test_a_hammer_repairs_one_item_face_unchanged() -> None:
    """EC-213"""
    t = Table("H T'! S! b", place=101)
    g = t.play("repair", ("vagabond.repair", item("T'!")))
    assert t.board.items == sorted(codes("H' T' S! b"))
    assert refreshes(t.board) == 3
    assert asked(g) == (DAYLIGHT, VB)


@pytest.mark.parametrize(
    ("items", "refusal"),
    [
        ("H", Refusal("VB-7A", "nothing_damaged")),
        ("H' b!", Refusal("VB-3.1", "needs_item", (HAMMER,))),
        ("H! b!", Refusal("VB-3.1", "needs_item", (HAMMER,))),
    ],
)
def test_repair_needs_a_ready_hammer_and_something_broken(items: str, refusal: Refusal) -> None:
    assert Table(items).why("repair") == refusal


def test_items_are_no_secret() -> None:
    """CORE-5  Whoever looks sees the same."""
    s = Table("T b S! X'").s
    assert view(s, None).seats[VB].board == view(s, VB).seats[VB].board == view(s, WA).seats[VB].board
