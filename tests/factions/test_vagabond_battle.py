"""Battles with a Vagabond: caps, damage, Hostility, Infamy, allies, Protector, Swift Strike (VB-4, VB-5.4 to 5.9)."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Refusal
from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY, WORKSHOP
from root_tui.engine.rules.movement import ruler
from root_tui.engine.state import NOBODY

from .vagabond_table import EY, MC, TWO, VB, VB1, VB2, WA, Table, asked, at_rest, card, codes, item, play, told

FIGHT = "marquise.daylight"
NOT_HOSTILE, HOSTILE = 1, 0


def attacked(items: str, warriors: int, dice: tuple[int, int], *answers: object, character: str = "ranger") -> Table:
    """The Marquise attacks him on her turn."""
    t = Table(items, character).put(MC, 1, warriors).turn(MC, FIGHT)
    t.play("battle", *answers, dice=dice)
    return t


# -- as the attacker -----------------------------------------------------------------------------------
def test_the_pawn_rules_nothing() -> None:
    """EC-006, VB-2.2"""
    t = Table("S").put(MC, 1, 1)
    assert ruler(t.s, t.s.pawns[VB]) == MC
    t.s.warriors = [0] * len(t.s.warriors)
    assert ruler(t.s, t.s.pawns[VB]) == NOBODY


def test_a_sword_is_exhausted_and_counts_for_the_cap() -> None:
    """EC-178, VB-4.1"""
    t = Table("S").put(MC, 1, 3)
    t.play("battle", dice=(3, 0))
    assert t.board.items == codes("S'")
    assert t.at(MC) == 2
    assert (t.board.relations[MC], t.s.vp[VB]) == (HOSTILE, 5)


def test_the_first_warrior_makes_hostile_the_second_is_infamy() -> None:
    """EC-173"""
    t = Table("S S").put(MC, 1, 3)
    t.play("battle", ("vagabond.damage", item("S")), dice=(3, 1))
    assert (t.board.relations[MC], t.s.vp[VB]) == (HOSTILE, 6)
    assert t.board.items == sorted(codes("S! S'"))


@pytest.mark.parametrize(("warriors", "building", "points"), [(3, False, 2), (1, True, 3)])
def test_every_piece_of_a_hostile_faction_is_infamy(warriors: int, building: bool, points: int) -> None:
    """EC-174"""
    t = Table("S S").put(MC, 1, warriors, *([SAWMILL] if building else [])).relation(MC, HOSTILE)
    t.play("battle", item("S"), dice=(3, 1))
    assert t.s.vp[VB] == 5 + points


def test_two_warriors_and_a_building_of_an_indifferent_faction() -> None:
    """FQ-V05"""
    t = Table("S S S").put(MC, 1, 2, SAWMILL)
    t.play("battle", dice=(3, 0))
    assert (t.board.relations[MC], t.s.vp[VB]) == (HOSTILE, 5 + 3)


def test_a_lone_building_makes_nobody_hostile() -> None:
    """EC-175"""
    t = Table("S").put(MC, 1, 0, SAWMILL)
    t.play("battle", dice=(0, 0))
    assert (t.board.relations[MC], t.s.vp[VB]) == (NOT_HOSTILE, 6)


def test_an_ally_turns_hostile_like_all_others() -> None:
    """EC-209"""
    t = Table("S S").put(EY, 1, 2).relation(EY, 4)
    t.play("battle", dice=(2, 0))
    assert (t.board.relations[EY], t.s.vp[VB]) == (HOSTILE, 6)


def test_an_ambush_damages_and_does_not_end_his_battle() -> None:
    """EC-179, VB-4.3, VB-4.4, VB-3.6"""
    t = Table("S t", place=8).put(MC, 8, 3).hand(MC, "ambush_fox", "anvil")
    g = t.play("battle", ("battle.ambush", card("ambush_fox")), dice=(3, 3))
    assert t.board.items == sorted(codes("S'! t!"))
    assert t.at(MC) == 3
    assert told(g, "hits")[0].data == (0, 3)


def test_a_foiled_ambush_damages_nothing() -> None:
    """EC-365"""
    t = Table("S", place=8).put(MC, 8, 2).hand(MC, "ambush_fox", "anvil").hand(VB, "ambush_bird")
    t.play("battle", card("ambush_fox"), ("battle.foil", card("ambush_bird")), dice=(2, 1))
    assert t.board.items == codes("S'!")
    assert (t.at(MC), t.board.relations[MC], t.s.vp[VB]) == (1, HOSTILE, 5)


def test_a_battle_by_a_card_exhausts_no_sword() -> None:
    """EC-059"""
    t = Table("S' b").put(MC, 1, 1).crafted(VB, "command_warren").turn(VB, "daylight.start")
    t.play("command_warren", dice=(1, 0))
    assert t.at(MC) == 0
    assert t.board.items == sorted(codes("S' b"))


def test_battle_needs_a_ready_sword_an_enemy_and_a_clearing() -> None:
    """EC-207"""
    assert Table("S' S!").put(MC, 1, 1).why("battle") == Refusal("VB-3.1", "needs_item", (4,))
    assert Table("S").why("battle") == Refusal("CORE-10.3", "no_enemy")
    assert Table("S", place=101).put(MC, 1, 1).why("battle") == Refusal("VB-2.5", "in_forest")


# -- as the defender -----------------------------------------------------------------------------------
def test_defending_makes_hostile_and_earns_no_infamy() -> None:
    """EC-176"""
    t = attacked("S b", 2, (2, 1))
    assert t.board.items == sorted(codes("S! b!"))
    assert (t.at(MC), t.board.relations[MC], t.s.vp[VB]) == (1, HOSTILE, 5)


def test_without_a_sword_he_is_defenceless_and_picks_what_breaks() -> None:
    """EC-177"""
    t = attacked("b t X T", 3, (2, 2), ("vagabond.damage", item("b")), item("t"), item("X"))
    assert t.board.items == sorted(codes("b! t! X! T"))
    assert t.at(MC) == 3


def test_undamaged_swords_count_face_up_or_down() -> None:
    """FQ-V13"""
    t = attacked("S' S! b b b b", 3, (3, 2), item("b"), item("b"), item("b"))
    assert t.at(MC) == 2
    assert t.board.items.count(item("b!")) == 3


def test_hits_on_broken_items_are_ignored() -> None:
    """EC-313"""
    t = attacked("b! S!", 2, (2, 2))
    assert t.board.items == sorted(codes("b! S!"))
    assert t.s.vp[MC] == t.s.vp[VB] == 5
    assert t.at(MC) == 2


def test_an_ally_that_attacks_him_turns_hostile() -> None:
    """EC-311, VB-5.9"""
    t = Table("S b").put(MC, 1, 2).relation(MC, 4).turn(MC, FIGHT)
    t.play("battle", dice=(2, 1))
    assert (t.board.relations[MC], t.s.vp[VB]) == (HOSTILE, 5)


def test_nobody_can_attack_him_in_a_forest() -> None:
    """EC-207"""
    t = Table("S", place=101).put(MC, 1, 2).turn(MC, FIGHT)
    assert "battle" not in t.offers()


# -- allies -------------------------------------------------------------------------------------------
def allied(items: str = "S", birds: int = 2, cats: int = 3) -> Table:
    return Table(items, place=8).put(EY, 8, birds).put(MC, 8, cats).relation(EY, 4)


def start(t: Table, dice: tuple[int, int], *answers: object) -> None:
    t.play("battle", MC, ("vagabond.ally", EY), *answers, dice=dice)


@pytest.mark.parametrize(("share", "space"), [(1, 4), (2, HOSTILE)])
def test_allied_warriors_raise_the_cap_and_take_hits(share: int, space: int) -> None:
    """EC-189"""
    t = allied()
    start(t, (3, 2), ("battle.share", share))
    assert t.at(MC) == 0
    assert t.s.vp[VB] == 5 + 2
    assert t.at(EY) == 2 - share
    assert (t.board.relations[MC], t.board.relations[EY]) == (HOSTILE, space)


@pytest.mark.parametrize(("share", "items", "space"), [(0, "S'! t!", 4), (1, "S' t!", HOSTILE)])
def test_hits_of_an_ambush_and_of_the_roll_are_counted_together(share: int, items: str, space: int) -> None:
    """EC-307, FQ-V14"""
    t = allied("S t").hand(MC, "ambush_fox", "anvil")
    start(t, (3, 1), card("ambush_fox"), ("battle.share", 1), ("vagabond.damage", item("t")), ("battle.share", share))
    assert t.board.items == sorted(codes(items))
    assert (t.s.vp[VB], t.at(MC)) == (6, 1)
    assert t.board.relations[EY] == space


def test_a_saved_ally_counts_as_a_hit_on_the_ally() -> None:
    """EC-308"""
    t = Table("S", place=8).put(MC, 8, 2).put(EY, 8, 2).relation(MC, 4).hand(MC, "anvil", "gently_used_knapsack")
    t.put(MC, 1, 0, KEEP)
    t.play(
        "battle",
        EY,
        ("vagabond.ally", MC),
        ("battle.share", 1),
        ("marquise.hospitals", card("anvil")),
        dice=(1, 1),
    )
    assert (t.board.relations[EY], t.board.relations[MC]) == (HOSTILE, HOSTILE)
    assert t.at(MC, 1) == 1


def test_he_may_fight_alone_and_the_defender_is_no_ally() -> None:
    t = allied()
    g = t.play("battle", MC)
    assert g.pending
    assert g.pending.options == (None, EY)
    play(g, None, dice=(3, 0))
    assert (t.at(MC), t.at(EY)) == (2, 2)
    t = allied()
    g = t.play("battle", EY, dice=(0, 0))
    assert not told(g, "ally_joined")


def test_without_items_an_ally_keeps_him_in_the_battle() -> None:
    t = allied("S")
    t.board.items = codes("S! t!")
    t.crafted(VB, "command_warren").turn(VB, "daylight.start")
    t.play("command_warren", MC, EY, ("battle.share", 0), dice=(2, 2))
    assert (t.at(MC), t.at(EY)) == (1, 2)
    assert t.board.relations[EY] == 4


# -- Arbiter and Ronin ----------------------------------------------------------------------------------
def protected(cats: int, birds: int, *kinds: int, vp: int = 5) -> Table:
    """The Eyrie are attacked by the Marquise beside the Arbiter."""
    t = Table("S S'", "arbiter").put(MC, 1, cats).put(EY, 1, birds, *kinds).turn(MC, FIGHT)
    t.s.vp[VB] = vp
    return t


def test_the_arbiter_lends_his_swords_for_a_point() -> None:
    """EC-200"""
    t = protected(3, 1)
    t.play("battle", EY, ("arbiter.enlist", "enlist"), dice=(3, 3))
    assert (t.at(MC, 1), t.at(EY, 1)) == (0, 0)
    assert t.s.vp[VB] == 6
    assert t.board.items == sorted(codes("S S'"))


def test_his_swords_do_not_stop_a_defenceless_hit() -> None:
    """EC-201"""
    t = protected(3, 0, ROOST)
    g = t.play("battle", EY, "enlist", dice=(2, 2))
    assert (t.at(MC, 1), t.s.built[EY * 13 + 1]) == (1, 0)
    assert told(g, "hits")[0].data == (3, 2)
    assert (t.s.vp[VB], t.s.vp[MC]) == (6, 6)


def test_the_alliance_keeps_the_higher_die_with_his_swords() -> None:
    """EC-309"""
    t = Table("S S", "arbiter").put(MC, 1, 3).put(WA, 1, 1).turn(MC, FIGHT)
    t.play("battle", WA, "enlist", dice=(3, 1))
    assert (t.at(MC, 1), t.at(WA, 1)) == (0, 0)


def test_the_arbiter_wins_before_the_roll() -> None:
    """EC-353"""
    t = protected(3, 1, vp=29)
    g = t.play("battle", EY, "enlist")
    assert g.over
    assert g.state.winners == [VB]
    assert not told(g, "rolled")


def test_he_is_not_asked_for_in_his_own_battles_nor_elsewhere() -> None:
    t = Table("S S", "arbiter").put(MC, 1, 2)
    assert not told(t.play("battle", dice=(0, 0)), "enlisted")
    t = protected(3, 1)
    t.s.pawns[VB] = 9
    g = t.play("battle")
    assert asked(g) != ("arbiter.enlist", EY)
    t = protected(3, 1)
    t.of(VB).character = "ronin"
    assert asked(t.play("battle", EY)) != ("arbiter.enlist", EY)


def test_one_sword_of_the_ronin_is_one_hit_more() -> None:
    """EC-211"""
    t = Table("S S", "ronin").put(MC, 1, 3)
    t.play("battle", ("battle.effect", "swift_strike"), dice=(3, 0))
    assert t.at(MC, 1) == 0
    assert (t.board.relations[MC], t.s.vp[VB]) == (HOSTILE, 7)
    assert t.board.items == codes("S' S'")


def test_the_ronin_strikes_once_in_a_battle_also_as_the_defender() -> None:
    """EC-230"""
    t = attacked("S S S", 4, (3, 2), ("battle.effect", "swift_strike"), character="ronin")
    assert t.at(MC, 1) == 1
    assert t.board.items == sorted(codes("S! S! S'!"))


def test_the_ronin_may_keep_his_sword_and_needs_a_ready_one() -> None:
    t = attacked("S S", 1, (0, 0), ("battle.effect", None), character="ronin")
    assert t.board.items == codes("S S")
    t = attacked("S'", 1, (0, 0), character="ronin")
    assert asked(t.play()) != ("battle.effect", VB)


# -- strike, and two Vagabonds ---------------------------------------------------------------------------
def test_a_strike_takes_the_warrior_first_and_earns_no_infamy() -> None:
    """EC-190"""
    t = Table("X X b").put(EY, 1, 1, ROOST)
    g = t.play("strike")
    assert (t.at(EY, 1), t.board.relations[EY], t.s.vp[VB]) == (0, HOSTILE, 5)
    play(g, "strike")
    assert t.s.vp[VB] == 6
    assert at_rest(g)


def test_no_infamy_for_a_strike_on_a_hostile_faction() -> None:
    """FQ-V04"""
    t = Table("X X").put(EY, 1, 1, ROOST).relation(EY, HOSTILE)
    t.play("strike", "strike")
    assert t.s.vp[VB] == 6


def test_field_hospitals_answer_a_strike() -> None:
    """EC-312"""
    t = Table("X", place=8).put(MC, 8, 1).put(MC, 1, 0, KEEP).hand(MC, "anvil")
    t.play("strike", ("marquise.hospitals", card("anvil")))
    assert (t.at(MC, 1), t.board.relations[MC], t.s.vp[VB]) == (1, HOSTILE, 5)


def test_the_striker_chooses_between_buildings_and_tokens() -> None:
    t = Table("X b").put(MC, 1, 0, SAWMILL, WORKSHOP)
    t.play("strike", ("vagabond.strike.what", WORKSHOP))
    assert (t.s.has(SAWMILL, 1), t.s.has(WORKSHOP, 1), t.s.vp[VB]) == (1, 0, 6)


def test_outrage_for_the_token_he_strikes_but_not_for_walking_in() -> None:
    """EC-153, FQ-W03"""
    t = Table("b X", place=4).put(WA, 8, 0, SYMPATHY).hand(VB, "anvil")
    g = t.play("move", 8)
    assert not told(g, "outrage")
    play(g, "strike", ("outrage.card", card("anvil")))
    supporters = t.s.boards[WA]
    assert isinstance(supporters, AllianceBoard)
    assert supporters.cards() == [card("anvil")]
    assert (t.s.vp[VB], t.board.relations[WA]) == (6, NOT_HOSTILE)


def test_a_pawn_cannot_be_struck() -> None:
    t = Table("X", factions=TWO).second("b", 1)
    assert t.why("strike") == Refusal("VB-7A", "nobody_to_strike")


def test_two_vagabonds_damage_each_other_and_no_more() -> None:
    """EC-205, VB-11.4"""
    t = Table("S S", factions=TWO).second("S b", 1)
    t.play("battle", item("S'"), dice=(2, 1))
    assert t.of(VB2).items == sorted(codes("S! b!"))
    assert t.board.items == sorted(codes("S S'!"))
    assert (t.s.vp[VB1], t.s.vp[VB2], t.board.relations[VB2]) == (5, 5, -1)


def test_the_allies_of_one_vagabond_turn_hostile_to_the_other() -> None:
    """VB-5.4"""
    t = Table("S", factions=TWO).second("S b", 1).put(EY, 1, 1).relation(EY, 4)
    t.play("battle", VB2, EY, ("vagabond.damage", item("b")), ("battle.share", 1), dice=(1, 1))
    assert t.board.relations[EY] == HOSTILE  # one hit on the ally, none on items
    assert t.of(VB2).relations[EY] == HOSTILE


def test_tax_collector_finds_no_warrior_of_his() -> None:
    """EC-064"""
    t = Table("b").crafted(VB, "tax_collector")
    assert "tax_collector" not in t.offers()
    assert t.why("tax_collector") is not None


def test_damage_is_asked_openly() -> None:
    t = Table("b t X").put(MC, 1, 3).turn(MC, FIGHT)
    g = t.play("battle", dice=(0, 0))
    assert asked(g) == ("vagabond.damage", VB)
    assert g.pending
    assert not g.pending.secret
