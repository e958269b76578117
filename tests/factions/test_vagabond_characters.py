"""The nine characters (VB-10)."""

from __future__ import annotations

import pytest

from root_tui import data
from root_tui.engine.asks import Refusal
from root_tui.engine.atlas import Clearing
from root_tui.engine.items import TORCH
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY
from root_tui.engine.rules.movement import cannot_enter, cannot_place, movable
from root_tui.engine.view import view

from .vagabond_table import (
    DAYLIGHT,
    EY,
    MC,
    TWO,
    VB,
    VB1,
    VB2,
    WA,
    Table,
    asked,
    at_rest,
    card,
    codes,
    item,
    play,
    told,
)

FOREST = Refusal("VB-2.5", "in_forest")
NO_TORCH = Refusal("VB-3.1", "needs_item", (TORCH,))


# -- Thief ----------------------------------------------------------------------------------------------
def test_the_thief_robs_whoever_has_any_piece_there() -> None:
    """EC-208, FQ-V18"""
    t = Table("t b", "thief").put(WA, 1, 0, SYMPATHY).put(EY, 1, 1).hand(WA, "anvil", "bake_sale")
    g = t.play("steal")
    assert len(t.s.hands[VB]) == len(t.s.hands[WA]) == 1
    assert t.board.items == sorted(codes("t' b"))
    (taken,) = told(g, "taken")
    assert set(taken.who) == {VB, WA}
    assert not g.may_undo()
    assert t.why("steal") == NO_TORCH


def test_the_thief_robs_the_other_vagabond_but_no_empty_hand() -> None:
    """EC-351"""
    t = Table("t b", "thief", factions=TWO).put(MC, 1, 1).second("b", 1)
    assert t.why("steal") == Refusal("VB-10", "nobody_to_rob")
    t.hand(VB2, "anvil", "bake_sale")
    t.play("steal")
    assert len(t.s.hands[VB1]) == 1


# -- Tinker ---------------------------------------------------------------------------------------------
def test_the_tinker_fetches_a_matching_card_or_a_bird() -> None:
    t = Table("t b", "tinker", place=8)
    t.s.discard = sorted(t.take("anvil", "bake_sale", "arms_trader"))
    g = t.play("day_labor")
    assert g.pending
    assert g.pending.options == (card("arms_trader"), card("anvil"))
    assert g.why(card("bake_sale")) == Refusal("VB-10", "no_card_to_fetch")
    play(g, card("anvil"))
    assert t.s.hands[VB] == [card("anvil")]
    assert card("anvil") not in t.s.discard


def test_the_tinker_finds_no_dominance_and_nothing_in_a_forest() -> None:
    """EC-203, EC-244"""
    t = Table("t b", "tinker", place=8)
    t.s.available = t.take("dominance_fox")
    assert t.why("day_labor") == Refusal("VB-10", "no_card_to_fetch")
    t = Table("t b", "tinker", place=101)
    t.s.discard = t.take("arms_trader")
    assert t.why("day_labor") == FOREST


# -- Ranger ---------------------------------------------------------------------------------------------
def test_the_ranger_hides_mends_and_is_done_for_the_day() -> None:
    """EC-202, EC-354"""
    t = Table("t b! S'!", "ranger").crafted(VB, "cobbler")
    g = t.play("hideout")
    assert t.board.items == sorted(codes("t' b S'"))
    assert asked(g) == ("evening.start", VB)
    assert "cobbler" in t.offers()


def test_the_ranger_mends_three_of_his_choice_in_a_forest() -> None:
    t = Table("t b! S! X! T!", "ranger", place=101)
    g = t.play("hideout", ("vagabond.hideout", item("X!")), item("b!"), item("T!"))
    assert told(g, "repaired")
    assert [e.data for e in told(g, "rested")] == [(item("S!"),)]  # then the Evening comes, in the forest


# -- Vagrant --------------------------------------------------------------------------------------------
def test_the_vagrant_scores_for_what_falls_between_others() -> None:
    """EC-210"""
    t = Table("t b", "vagrant", place=8).put(MC, 8, 3).put(WA, 8, 0, SYMPATHY).hand(VB, "anvil")
    t.play(
        "instigate",
        ("vagabond.instigate.attacker", MC),
        ("vagabond.instigate.defender", WA),
        ("outrage.card", card("anvil")),
        dice=(1, 0),
    )
    assert (t.s.vp[VB], t.s.vp[MC]) == (6, 5)
    assert t.of(WA).cards() == [card("anvil")]
    assert t.board.relations[:3] == [1, 1, 1]
    assert t.board.items == sorted(codes("t' b"))


def test_infamy_for_buildings_and_nothing_for_warriors_others_hit() -> None:
    """EC-231"""
    t = Table("t b", "vagrant").put(MC, 1, 2).put(EY, 1, 1, ROOST).relation(EY, 0)
    t.play("instigate", MC, EY, dice=(2, 1))
    assert (t.s.vp[VB], t.s.vp[MC], t.s.vp[EY]) == (7, 5, 5)
    assert (t.at(MC, 1), t.at(EY, 1), t.board.relations[MC]) == (1, 0, 1)


def test_the_vagrant_himself_fights_without_exhausting_a_sword() -> None:
    """EC-232"""
    for swords, dice, points in (("S", (1, 0), 0), ("S S", (2, 0), 2)):
        t = Table(f"t {swords}", "vagrant").put(MC, 1, 1, SAWMILL)
        t.play("instigate", VB, dice=dice)
        assert t.s.vp[VB] == 5 + points
        assert t.board.relations[MC] == 0
        assert t.board.items == sorted(codes(f"t' {swords}"))


def test_a_lone_enemy_can_be_made_to_fight_the_vagrant() -> None:
    t = Table("t S b", "vagrant").put(MC, 1, 2)
    t.play("instigate", MC, ("vagabond.damage", item("S")), dice=(1, 1))
    assert t.board.items == sorted(codes("t' S! b"))
    assert (t.board.relations[MC], t.s.vp[VB]) == (0, 5)


def test_who_has_no_body_cannot_be_made_to_attack() -> None:
    t = Table("t", "vagrant").put(MC, 1, 0, SAWMILL).put(EY, 1, 1)
    g = t.play("instigate")
    assert g.why(MC) == Refusal("CORE-10.3", "no_fighter")
    play(g, EY)
    assert asked(g) == ("vagabond.instigate.defender", VB)
    assert Table("t", "vagrant").why("instigate") == Refusal("VB-10", "nobody_to_instigate")


# -- Scoundrel ------------------------------------------------------------------------------------------
def test_scorched_earth_removes_all_and_lets_nobody_in_again() -> None:
    """EC-199"""
    t = Table("t b b", "scoundrel", place=8).put(MC, 8, 2, SAWMILL).put(WA, 8, 0, SYMPATHY).hand(VB, "anvil")
    g = t.play("scorched_earth", ("outrage.card", card("anvil")))
    assert (t.s.vp[VB], t.board.relations[:3]) == (7, [0, 1, 1])
    assert t.board.items == codes("b b")
    scorched = Refusal("VB-10", "scorched")
    for seat in (MC, EY, WA, VB):
        assert cannot_place(t.s, seat, Clearing(8)) == scorched
        assert cannot_enter(t.s, seat, Clearing(8)) == scorched
    assert view(t.s, MC).clearing(8).marks == ("scorched",)
    play(g, "move", 4)
    assert t.s.pawns[VB] == 4
    assert 8 not in t.play("move").pending.options


def test_others_stay_out_and_may_leave() -> None:
    t = Table("t", "scoundrel", place=8).put(MC, 4, 2)
    t.play("scorched_earth")
    t.put(MC, 8, 1)
    assert movable(t.s, MC) == [4, 8]
    g = t.turn(MC, "marquise.daylight").play("march", ("move.from", 4))
    assert g.why(8) == Refusal("VB-10", "scorched")


def test_no_torch_is_left_beside_the_keep() -> None:
    t = Table("t", "scoundrel", place=1).put(MC, 1, 0, KEEP)
    assert t.why("scorched_earth") == Refusal("MC-2.2", "keep")


def test_no_slip_and_no_glide_into_a_scorched_clearing() -> None:
    t = Table("t b", "harrier", factions=TWO).second("b", 8, "scoundrel")
    t.of(VB2).scorched = [9]
    g = t.play("glide")
    assert g.why(9) == Refusal("VB-10", "scorched")
    g = t.turn(VB1, "vagabond.slip").play("slip")
    assert g.pending
    assert 9 not in g.pending.options


# -- Adventurer -----------------------------------------------------------------------------------------
def test_the_adventurer_improvises_one_item() -> None:
    """EC-212"""
    t = Table("H b S", "adventurer", place=8).quests("repair_a_shed_fox")
    g = t.play("quest", ("vagabond.improvise.with", item("b")), "points")
    assert t.board.items == sorted(codes("H' b'! S"))
    assert t.s.vp[VB] == 6
    assert told(g, "quest_done")


def test_the_adventurer_improvises_once_a_turn_and_only_if_he_likes() -> None:
    t = Table("t t H H b S", "adventurer", place=8).quests("repair_a_shed_fox", "give_a_speech_fox")
    g = t.play("quest", data.quests().by_id["repair_a_shed_fox"])
    assert g.pending
    assert g.pending.id == "vagabond.improvise.for"
    assert g.pending.options == (None, item("t"), item("H"))
    play(g, None, "points")
    assert t.board.items == sorted(codes("t' H' t H b S"))
    play(g, "quest", ("vagabond.improvise.with", item("S")), "points")  # torch and a sword for tea
    assert t.board.items == sorted(codes("t' H' t' H b S'!"))
    assert t.s.vp[VB] == 5 + 1 + 2
    t.quests("logistics_help_fox")
    assert t.why("quest") == Refusal("VB-7A", "no_quest")


def test_both_items_cannot_be_improvised() -> None:
    t = Table("b S X", "adventurer", place=8).quests("repair_a_shed_fox")
    assert t.why("quest") == Refusal("VB-7A", "no_quest")
    t = Table("S b", "adventurer", place=9).quests("expel_bandits_mouse")
    t.play("quest", "points")  # sword and boots as the second sword
    assert t.board.items == sorted(codes("S' b'!"))


# -- Harrier --------------------------------------------------------------------------------------------
def test_the_harrier_glides_anywhere_alone() -> None:
    """EC-206"""
    t = Table("t b", "harrier").put(MC, 8, 3).relation(MC, 0).put(EY, 1, 2).relation(EY, 4)
    g = t.play("glide", ("vagabond.glide.to", 8))
    assert t.s.pawns[VB] == 8
    assert t.board.items == sorted(codes("t' b"))
    assert t.at(EY, 1) == 2
    assert at_rest(g)


def test_the_harrier_glides_out_of_a_forest() -> None:
    t = Table("t", "harrier", place=107)
    g = t.play("glide")
    assert g.pending
    assert g.pending.options == tuple(range(1, 13))
    assert g.why(101) == Refusal("VB-7A", "forest_by_slip_only")


# -- all ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("character", "line"),
    [
        ("thief", "steal"),
        ("tinker", "day_labor"),
        ("ranger", "hideout"),
        ("vagrant", "instigate"),
        ("scoundrel", "scorched_earth"),
        ("harrier", "glide"),
    ],
)
def test_each_power_is_its_characters_own(character: str, line: str) -> None:
    for other in ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "ronin", "harrier"):
        t = Table("t S b", other, place=8).put(MC, 8, 2).hand(MC, "bake_sale")
        t.s.discard = t.take("anvil")
        assert (line in t.offers()) is (other == character)
        assert asked(t.play()) == (DAYLIGHT, VB)
