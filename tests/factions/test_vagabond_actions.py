"""Moves, slipping, exploring, quests, crafting, full removal (VB-2, VB-5.6, 5.7, VB-7.2, VB-7A)."""

from __future__ import annotations

import pytest

from root_tui import data
from root_tui.engine.asks import Refusal
from root_tui.engine.atlas import Clearing
from root_tui.engine.items import BOOT, HAMMER, SWORD
from root_tui.engine.pieces import ROOST, SAWMILL, SYMPATHY, WOOD, WORKSHOP
from root_tui.engine.state import NO_MARKER
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

QUESTS = data.quests().by_id
FOREST = Refusal("VB-2.5", "in_forest")


# -- moving --------------------------------------------------------------------------------------------
def test_he_moves_whoever_rules() -> None:
    """EC-011"""
    t = Table("b").put(EY, 9, 4)
    t.play("move", ("vagabond.move.to", 9))
    assert (t.s.pawns[VB], t.board.items) == (9, codes("b'"))


def test_from_a_forest_to_a_clearing_and_never_the_other_way() -> None:
    t = Table("b", place=101)
    g = t.play("move")
    assert g.pending
    assert g.pending.options == (1, 2, 5, 10)
    play(g, 5)
    assert t.s.pawns[VB] == 5
    g = Table("b").play("move")
    assert g.why(101) == Refusal("VB-7A", "forest_by_slip_only")
    assert g.why(12) == Refusal("CORE-10.1", "not_adjacent")


def test_warriors_of_hostile_factions_cost_one_boot_in_all() -> None:
    """EC-185, EC-186"""
    for boots, there in (("b", False), ("b b", True)):
        t = Table(boots).put(MC, 9, 1).put(EY, 9, 1).relation(MC, 0).relation(EY, 0)
        g = t.play("move")
        assert g.pending
        assert (9 in g.pending.options) is there
        if there:
            play(g, 9)
            assert t.board.items == codes("b' b'")
        else:
            assert g.why(9) == Refusal("VB-5.6", "needs_more_boots")
    t = Table("b").put(MC, 9, 0, SAWMILL).relation(MC, 0)
    t.play("move", 9)
    assert t.board.items == codes("b'")


def test_slip_is_free_even_into_hostile_company() -> None:
    """EC-185, FQ-V17"""
    t = Table("b").put(MC, 9, 1).relation(MC, 0).turn(VB, "vagabond.slip")
    g = t.play("slip")
    assert g.pending
    assert g.pending.about == "place"
    assert g.pending.options == (5, 9, 10, 101, 102)
    play(g, 9)
    assert (t.s.pawns[VB], t.board.items) == (9, codes("b"))
    assert asked(g) == (DAYLIGHT, VB)


def test_one_slip_a_turn_from_wood_to_wood_too() -> None:
    t = Table("b", place=101).crafted(VB, "royal_claim").turn(VB, "vagabond.slip")
    g = t.play("slip")
    assert g.pending
    assert g.pending.options == (1, 2, 5, 10, 102, 103)
    play(g, 103)
    assert t.s.pawns[VB] == 103
    assert asked(g) == ("vagabond.slip", VB)  # Royal Claim is still open
    assert "slip" not in t.offers()
    assert t.why("slip") == Refusal("VB-7.2", "slipped_already")


def test_a_cobblers_move_is_free_of_boots_but_not_of_the_toll() -> None:
    """EC-060"""
    t = Table("b'").put(MC, 9, 1).relation(MC, 0).crafted(VB, "cobbler").turn(VB, "evening.start")
    g = t.play("cobbler")
    assert g.pending
    assert g.pending.options == (5, 10)
    assert g.why(9) == Refusal("VB-5.6", "needs_more_boots")
    play(g, 10)
    assert t.s.pawns[VB] == 10


# -- allies on the way ----------------------------------------------------------------------------------
def test_an_ally_comes_along_only_if_it_could_go_itself() -> None:
    """EC-187"""
    t = Table("b").put(MC, 1, 1).put(EY, 1, 2).put(EY, 9, 1).relation(MC, 4)
    g = t.play("move", 9)
    assert t.s.pawns[VB] == 9
    assert t.at(MC, 1) == 1
    assert not told(g, "moved")


def test_its_owner_pays_the_outrage() -> None:
    """EC-188, VB-5.7"""
    t = Table("b").put(MC, 1, 3).put(WA, 9, 0, SYMPATHY).relation(MC, 4).hand(MC, "mouse_in_a_sack")
    g = t.play("move", 9, ("vagabond.escort", MC), ("vagabond.escort.count", 2))
    assert asked(g) == ("outrage.card", MC)
    play(g, card("mouse_in_a_sack"))
    assert t.of(WA).cards() == [card("mouse_in_a_sack")]
    assert (t.at(MC, 1), t.at(MC, 9)) == (1, 2)


def test_alliance_warriors_anger_nobody() -> None:
    """EC-341"""
    t = Table("b").put(WA, 1, 2).put(WA, 9, 0, SYMPATHY).relation(WA, 4)
    g = t.play("move", 9, WA, 2)
    assert not told(g, "outrage")
    assert t.at(WA, 9) == 2


def test_one_faction_at_a_time_and_none_into_a_forest() -> None:
    """EC-346"""
    t = Table("b b").put(MC, 1, 2).put(WA, 1, 1).put(EY, 9, 1).relation(MC, 4).relation(WA, 4).relation(EY, 0)
    g = t.play("move", 9)
    assert g.pending
    assert g.pending.options == (None, MC)  # the Alliance rules neither
    play(g, None)
    assert t.board.items == codes("b' b'")
    t = Table("b b").put(MC, 1, 2).relation(MC, 4).turn(VB, "vagabond.slip")
    g = t.play("slip", 101)
    assert t.s.pawns[VB] == 101
    t = Table("b b").put(MC, 1, 2).relation(MC, 4).turn(VB, "vagabond.slip")
    t.play("slip", 9, MC, 1)
    assert t.at(MC, 9) == 1


# -- explore -------------------------------------------------------------------------------------------
def test_exploring_takes_the_item_and_the_ruin() -> None:
    """EC-191"""
    t = Table("t b", place=11)
    t.s.ruin_items[11] = [SWORD]
    slots = t.s.open_slots(Clearing(11))
    g = t.play("explore")
    assert t.board.items == sorted(codes("t' b S"))
    assert (t.s.vp[VB], t.s.ruins[11], t.s.open_slots(Clearing(11))) == (6, 0, slots + 1)
    assert told(g, "explored")[0].data == (11, item("S"))
    assert not g.may_undo()
    assert t.why("explore") == Refusal("VB-3.1", "needs_item", (7,))
    assert Table("t", place=8).why("explore") == Refusal("VB-7A", "no_ruin")


def test_two_items_are_seen_by_him_alone_and_one_is_taken() -> None:
    """EC-204, FQ-V15, VB-11.3"""
    t = Table("t t b", place=11, factions=TWO)
    t.board.loot = [BOOT]
    t.s.ruin_items[11] = [BOOT, SWORD]
    g = t.play("explore")
    assert g.pending
    assert (g.pending.id, g.pending.options, g.pending.secret) == ("vagabond.explore.item", (item("S"),), True)
    assert g.why(item("b")) == Refusal("VB-11.3", "has_that_ruin_item")
    (looked,) = told(g, "looked")
    assert (looked.data, looked.secret, looked.who) == ((11, 2), (item("b"), item("S")), (VB1,))
    assert view(g.state, VB1).clearing(11).known == (BOOT, SWORD)
    assert view(g.state, VB2).clearing(11).known == ()
    play(g, item("S"))
    assert (t.s.vp[VB1], t.s.ruins[11], t.s.ruin_items[11]) == (6, 1, [BOOT])
    assert view(g.state, VB1).clearing(11).known == (BOOT,)
    play(g, "explore", ("vagabond.explore.item", None))
    assert (t.s.vp[VB1], t.s.ruin_items[11]) == (6, [BOOT])
    assert t.board.items == sorted(codes("t' t' b S"))


# -- quests --------------------------------------------------------------------------------------------
def test_a_quest_pays_for_all_of_its_suit() -> None:
    """EC-192"""
    t = Table("t H b", place=8).quests("repair_a_shed_fox")
    t.board.quests = [QUESTS["errand_fox"], QUESTS["fundraising_fox"], QUESTS["escort_mouse"]]
    t.s.quest_deck = [QUESTS["errand_rabbit"]]
    g = t.play("quest", ("vagabond.quest.reward", "points"))
    assert t.s.vp[VB] == 5 + 3
    assert t.board.items == sorted(codes("t' H' b"))
    assert (t.s.quest_row, t.s.quest_deck) == ([QUESTS["errand_rabbit"]], [])
    assert at_rest(g)


def test_or_two_cards() -> None:
    """EC-192"""
    t = Table("t H b", place=8).quests("repair_a_shed_fox")
    t.play("quest", "cards")
    assert (t.s.vp[VB], len(t.s.hands[VB])) == (5, 2)


def test_two_of_a_kind_are_two_items() -> None:
    """EC-350"""
    t = Table("b t", place=9).quests("escort_mouse")
    assert t.why("quest") == Refusal("VB-7A", "no_quest")
    t = Table("b b t", place=9).quests("escort_mouse")
    t.play("quest", "points")
    assert t.board.items == sorted(codes("b' b' t"))
    assert (t.s.vp[VB], t.s.quest_row) == (6, [])


def test_the_suit_must_be_that_of_his_clearing() -> None:
    t = Table("b b t H", place=8).quests("escort_mouse", "errand_fox", "repair_a_shed_fox", "logistics_help_fox")
    g = t.play("quest")
    assert asked(g) == ("vagabond.quest.reward", VB)  # only one of them can be done
    assert Table("b b", place=101).quests("escort_mouse").why("quest") == FOREST


# -- crafting ------------------------------------------------------------------------------------------
def test_every_icon_must_be_of_his_clearings_suit() -> None:
    """EC-193, FQ-V01"""
    ids = ("foxfolk_steel", "tax_collector", "royal_claim", "bake_sale")
    t = Table("H H H H", place=8).hand(VB, *ids)
    g = t.play("craft")
    assert g.pending
    assert set(g.pending.options) == {card("foxfolk_steel"), card("royal_claim")}
    assert g.pending.secret
    assert g.why(card("tax_collector")) == Refusal("VB-7A", "craft_needs_other_suit")
    play(g, card("foxfolk_steel"))
    assert t.board.items == sorted(codes("H' H' H H S"))
    assert (t.s.vp[VB], t.s.item_supply[SWORD]) == (7, 1)
    assert t.s.discard == [card("foxfolk_steel")]
    assert t.why("craft") == Refusal("CORE-7.1", "nothing_to_craft")
    for place, refusal in ((4, Refusal("CORE-7.1", "nothing_to_craft")), (101, FOREST)):
        t = Table("H H", place=place).hand(VB, "foxfolk_steel", "tax_collector")
        assert t.why("craft") == refusal


def test_a_crafted_item_lies_face_up_on_his_board() -> None:
    """EC-214"""
    t = Table("H b", place=4).hand(VB, "a_visit_to_friends")
    t.play("craft", card("a_visit_to_friends"))
    assert t.board.items == sorted(codes("H' b b"))
    assert (t.s.vp[VB], t.s.item_supply[BOOT], t.s.boxes[VB]) == (6, 1, [])


def test_without_hammers_the_menu_is_no_secret_for_crafting() -> None:
    t = Table("H' b").hand(VB, "anvil")
    g = t.play()
    assert g.pending
    assert not g.pending.secret
    assert t.why("craft") == Refusal("VB-3.1", "needs_item", (HAMMER,))


def test_a_favor_of_his_makes_hostile_without_infamy() -> None:
    """EC-068"""
    t = Table("H H H", "tinker", place=9).hand(VB, "favor_of_the_mice").put(MC, 2, 2).put(EY, 7, 0, ROOST)
    t.play("craft", card("favor_of_the_mice"))
    assert t.s.vp[VB] == 6
    assert t.board.relations[:2] == [0, 1]


def test_a_favor_of_his_damages_the_other_and_turns_allies() -> None:
    """EC-347"""
    t = Table("H H H", "tinker", place=8, factions=TWO).hand(VB1, "favor_of_the_foxes")
    t.second("b b t S", 12).put(EY, 1, 2).relation(EY, 4)
    t.play("craft", card("favor_of_the_foxes"), ("vagabond.damage", item("b")), item("t"), item("S"))
    assert t.of(VB2).items == sorted(codes("b! b t! S!"))
    assert (t.board.relations[EY], t.s.vp[VB1], t.at(EY, 1)) == (0, 5, 0)
    assert t.board.items == codes("H' H' H'")


# -- full removal --------------------------------------------------------------------------------------
def favor(t: Table, *answers: object) -> None:
    """The Marquise crafts the Favor of the Foxes on her turn; her workshops stand with mice and rabbits."""
    t.put(MC, 2, 0, WORKSHOP, WORKSHOP).put(MC, 3, 0, WORKSHOP).hand(MC, "favor_of_the_foxes")
    for c in (2, 3):
        t.s.suits[c] = 0
    t.turn(MC, "marquise.daylight")
    t.play("craft", card("favor_of_the_foxes"), *answers)


def test_a_favor_damages_three_items_of_his_choice() -> None:
    """EC-067, FQ-G03"""
    t = Table("b t S X", place=8).put(EY, 8, 1, ROOST).put(WA, 8, 0, SYMPATHY).put(EY, 9, 1)
    favor(t, ("vagabond.damage", item("b")), item("t"), item("X"))
    assert t.board.items == sorted(codes("b! t! S X!"))
    assert (t.s.pawns[VB], t.s.vp[MC]) == (8, 7)
    assert (t.at(EY, 8), t.at(EY, 9)) == (0, 1)


def test_three_items_once_however_many_clearings() -> None:
    """EC-247"""
    t = Table("b t S b! t!", place=8).put(EY, 12, 1)
    favor(t)
    assert t.board.items == sorted(codes("b! t! S! b! t!"))


@pytest.mark.parametrize("place", [107, 8])
def test_a_forest_and_a_partner_are_safe(place: int) -> None:
    """EC-348, EC-216"""
    t = Table("b t S", place=place).put(EY, 8, 1)
    if place == 8:
        t.s.partner[VB], t.s.partner[MC], t.s.vp[VB] = MC, VB, NO_MARKER
    favor(t)
    assert t.board.items == sorted(codes("b t S"))
    assert t.at(EY, 8) == 0


def test_a_revolt_damages_three_items() -> None:
    """FQ-W07, EC-363"""
    t = Table("b t S T", place=2)
    t.put(MC, 2, 2, SAWMILL, WORKSHOP, WOOD).put(WA, 2, 0, SYMPATHY).put(WA, 7, 0, SYMPATHY).put(WA, 9, 0, SYMPATHY)
    t.of(WA).supporters = sorted(t.take("mouse_in_a_sack", "investments"))
    t.turn(WA, "alliance.revolt")
    g = t.play("revolt")
    while g.pending and g.pending.id != "vagabond.damage":
        play(g, g.pending.options[0])
    play(g, item("b"), item("t"), item("S"))
    assert t.board.items == sorted(codes("b! t! S! T"))
    assert t.s.vp[WA] == 5 + 3
    assert t.at(WA, 2) == 3
    assert t.of(WA).officers == 1


# -- in a forest -----------------------------------------------------------------------------------------
def test_in_a_forest_he_can_move_and_repair_and_little_else() -> None:
    """VB-2.5, EC-207"""
    t = Table("b t S X H H! T", "thief", place=101).quests("errand_fox").hand(VB, "anvil", "royal_claim").put(MC, 1, 2)
    assert t.offers() == {"move", "repair", "next"}
    for line in ("battle", "explore", "quest", "strike", "aid", "craft", "steal"):
        assert t.why(line) == FOREST
