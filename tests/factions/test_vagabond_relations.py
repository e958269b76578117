"""Aid, the relationships chart, and coalitions (VB-5.1 to 5.3, VB-9)."""

from __future__ import annotations

import pytest

from root_tui.engine.asks import Refusal, Seat
from root_tui.engine.game import Game
from root_tui.engine.items import TEA
from root_tui.engine.pieces import SAWMILL, SYMPATHY, WOOD
from root_tui.engine.state import NO_MARKER

from .vagabond_table import BASE, DAYLIGHT, EY, MC, TWO, VB, VB1, VB2, WA, Table, asked, card, item, play, told

FOXES = ("anvil", "foxfolk_steel", "gently_used_knapsack", "protection_racket", "root_tea_fox", "travel_gear_fox")
STOCK = "b b t t S S X H b b"
JOIN = ("dominance", card("dominance_mouse"))


def fox_table(items: str = STOCK) -> Table:
    """In a fox clearing with cats and birds, seven fox cards in hand."""
    t = Table(items).put(MC, 1, 1).put(EY, 1, 1)
    return t.hand(VB, *FOXES, "tax_collector", "armorers")


# -- the chart ---------------------------------------------------------------------------------------
def test_aids_of_one_turn_advance_one_two_and_three_at_a_time() -> None:
    """EC-180, EC-182"""
    t, points = fox_table(), []
    g = t.play()
    for _ in range(7):
        one_aid(g, EY)
        points.append(t.s.vp[VB] - 5)
    assert points == [1, 1, 3, 3, 3, 5, 7]
    assert t.board.relations[EY] == 4
    assert [e.data for e in told(g, "relation")] == [(EY, 2), (EY, 3), (EY, 4)]
    assert len(t.s.hands[EY]) == 7


def one_aid(g: Game, other: Seat) -> None:
    play(g, "aid")
    while asked(g) != (DAYLIGHT, VB):
        assert g.pending
        play(g, other if g.pending.id == "vagabond.aid.whom" else g.pending.options[0])


def test_an_unfinished_count_is_lost_at_the_end_of_the_turn() -> None:
    """EC-181"""
    t = fox_table("b b t t").relation(EY, 2)
    g = t.play()
    one_aid(g, EY)
    assert t.board.aided[EY] == 1
    t.turn(VB, "vagabond.capacity")
    t.play()
    assert t.board.aided[EY] == 0
    t.turn(VB, DAYLIGHT)
    one_aid(t.play(), EY)
    assert t.board.relations[EY] == 2


def test_factions_are_counted_apart() -> None:
    """EC-345"""
    t = fox_table()
    g = t.play()
    for other in (EY, MC, EY, MC):
        one_aid(g, other)
    assert t.s.vp[VB] == 5 + 1 + 1
    assert (t.board.relations[:2], t.board.aided[:2]) == ([2, 2], [1, 1])


def test_a_hostile_faction_takes_the_card_and_gives_the_tea_and_stays_hostile() -> None:
    """EC-183, FQ-V11"""
    t = Table("b S").put(EY, 1, 1).relation(EY, 0).hand(VB, "anvil", "armorers")
    t.s.boxes[EY] = [TEA]
    g = t.play("aid", ("vagabond.aid.card", card("anvil")), ("vagabond.aid.item", item("b")))
    play(g, ("vagabond.aid.take", item("T")))
    assert t.s.hands[EY] == [card("anvil")]
    assert (t.s.boxes[EY], item("T") in t.board.items) == ([], True)
    assert (t.s.vp[VB], t.board.relations[EY]) == (5, 0)


def test_the_item_may_be_left_where_it_is() -> None:
    t = Table("b S").put(EY, 1, 1).hand(VB, "anvil", "armorers")
    t.s.boxes[EY] = [TEA]
    t.play("aid", card("anvil"), item("b"), ("vagabond.aid.take", None))
    assert t.s.boxes[EY] == [TEA]
    assert t.s.vp[VB] == 6


def test_nothing_ready_means_no_aid() -> None:
    """EC-184, FQ-V10"""
    t = Table("b' S!").put(MC, 1, 0, WOOD).hand(VB, "anvil")
    assert "aid" not in t.offers()
    assert t.why("aid") == Refusal("VB-3.1", "no_item_ready")


def test_aid_says_why_not_and_says_so_in_secret() -> None:
    t = Table("b").put(MC, 1, 0, WOOD).hand(VB, "mouse_in_a_sack")
    g = t.play()
    assert g.pending
    assert g.pending.secret
    assert t.why("aid") == Refusal("VB-7A", "card_does_not_match")
    t = Table("b").hand(VB, "anvil")
    assert t.why("aid") == Refusal("VB-7A", "nobody_to_aid")
    assert t.play().pending.secret is False  # all see that nobody is there


def test_a_full_stack_of_supporters_does_not_matter_to_aid() -> None:
    """EC-352"""
    t = Table("b S", place=3).put(WA, 3, 0, SYMPATHY).hand(VB, "bake_sale", "armorers")
    supporters = t.take("anvil", "foxfolk_steel", "gently_used_knapsack", "protection_racket", "root_tea_fox")
    t.of(WA).supporters = sorted(supporters)
    t.play("aid", card("bake_sale"), item("b"))
    assert t.s.hands[WA] == [card("bake_sale")]
    assert t.of(WA).cards() == sorted(supporters)


def test_the_card_is_known_to_giver_and_taker_only() -> None:
    """CORE-5"""
    t = Table("b S").put(EY, 1, 1).hand(VB, "anvil", "armorers")
    (given,) = told(t.play("aid", card("anvil"), item("b")), "given")
    assert set(given.who) == {VB, EY}
    assert given.secret == (card("anvil"),)


def test_another_vagabond_may_be_aided_and_has_no_marker() -> None:
    """VB-7A, VB-11.4"""
    t = Table("b S", factions=TWO).second("b", 1).hand(VB1, "anvil", "armorers")
    t.play("aid", card("anvil"), item("b"))
    assert t.s.hands[VB2] == [card("anvil")]
    assert t.s.vp[VB1] == 5
    assert t.board.relations == [1, 1, -1, -1]


# -- coalition ---------------------------------------------------------------------------------------
def coalition(vp: tuple[int, ...] = (9, 9, 20, 12), factions: tuple[str, ...] = BASE) -> Table:
    t = Table("b", factions=factions)
    t.s.vp = list(vp)
    if len(vp) > 2:
        t.hand(t.me, "dominance_mouse", "mouse_in_a_sack")
    return t


def test_he_joins_one_of_those_with_the_fewest_points() -> None:
    """EC-195, FQ-G07"""
    t = coalition()
    g = t.play(*JOIN)
    assert g.pending
    assert (g.pending.id, g.pending.options, g.pending.seat) == ("vagabond.coalition", (MC, EY), VB)
    assert g.why(WA) == Refusal("VB-9.2", "not_fewest_points")
    play(g, EY)
    s = t.s
    assert (s.partner[VB], s.partner[EY], s.vp[VB], s.vp[EY]) == (EY, VB, NO_MARKER, 9)
    assert s.dominance[VB] == card("dominance_mouse")
    assert not s.are_enemies(VB, EY)
    assert "dominance" not in t.offers()


@pytest.mark.parametrize(
    ("vp", "factions", "refusal"),
    [
        ((9, 9, 12), ("marquise", "eyrie", "vagabond"), Refusal("VB-9.1", "needs_four_players", (4,))),
        ((9, 9, 20, 8), BASE, Refusal("CORE-9.1", "needs_ten_points", (10,))),
    ],
)
def test_no_coalition(vp: tuple[int, ...], factions: tuple[str, ...], refusal: Refusal) -> None:
    """EC-195, EC-198"""
    t = coalition(vp, factions)
    assert "dominance" not in t.offers()
    assert t.why("dominance") == refusal


def test_a_hostile_partner_forgives_and_is_no_enemy_any_more() -> None:
    """EC-196, FQ-V08, EC-041"""
    t = coalition((4, 9, 20, 12)).relation(MC, 0).put(MC, 1, 2)
    t.board.items = [item("S"), item("X")]
    assert {"battle", "strike"} <= t.offers()
    t.play(*JOIN)
    assert t.board.relations[MC] == 1
    assert not {"battle", "strike"} & t.offers()
    assert VB not in t.s.enemies(MC, t.s.pawns[VB])


def test_who_has_no_marker_is_neither_partner_nor_compared() -> None:
    """EC-197, EC-317, FQ-V06"""
    t = coalition((NO_MARKER, 9, 20, 12))
    t.s.dominance[MC] = t.take("dominance_fox")[0]
    g = t.play(*JOIN)
    assert t.s.partner[VB] == EY
    assert g.state.partner[MC] == -1


def test_the_partner_may_activate_dominance_later_and_both_win() -> None:
    """EC-197, EC-314, VB-9.3"""
    t = coalition((10, 20, 20, 12))
    t.play(*JOIN)
    t.s.hands[MC] = t.take("dominance_fox")
    t.put(MC, 1, 1).put(MC, 8, 1).put(MC, 6, 1)
    t.turn(MC, "marquise.daylight")
    g = t.play("dominance", card("dominance_fox"))
    assert t.s.vp[MC] == NO_MARKER
    t.turn(MC, "birdsong.start")
    g = t.play()
    assert g.over
    assert g.state.winners == [MC, VB]


def test_in_a_coalition_he_scores_nothing_and_goes_on_as_ever() -> None:
    """EC-315"""
    t = coalition((4, 9, 20, 12)).put(MC, 6, 1)
    t.s.pawns[VB] = 6
    t.s.ruin_items[6] = [1]
    t.board.items = sorted([item("b"), item("t"), item("t"), item("H")])
    t.quests("repair_a_shed_fox")
    t.s.quest_deck = []
    t.s.hands[VB] = sorted([*t.s.hands[VB], *t.take("anvil")])
    g = t.play(*JOIN, "quest", "points", "explore", "aid", card("anvil"), item("b"))
    assert t.s.vp[VB] == NO_MARKER
    assert t.board.relations[MC] == 2
    assert t.s.hands[MC] == [card("anvil")]
    assert len(t.board.quests) == 1
    assert not told(g, "scored")


def test_two_vagabonds_may_be_partners() -> None:
    """EC-235, VB-11.4"""
    t = coalition((9, 9, 12, 7), TWO).second("b", 1)
    t.play(*JOIN)
    assert (t.s.partner[VB1], t.s.partner[VB2]) == (VB2, VB1)
    t.s.vp[VB2] = 15
    t.s.hands[VB2] = t.take("dominance_fox")
    t.turn(VB2, DAYLIGHT)
    assert t.why("dominance") == Refusal("VB-9.2", "in_coalition")
    assert "battle" not in t.offers()


def test_the_partner_of_another_is_compared_and_blocks() -> None:
    """EC-316"""
    for cats, there in ((5, False), (9, True)):
        t = coalition((cats, 9, NO_MARKER, 12), TWO)
        t.s.partner[VB1], t.s.partner[MC] = MC, VB1
        t.s.hands[VB2], t.s.hands[VB1] = t.s.hands[VB1], []
        t.second("b", 1)
        t.turn(VB2, DAYLIGHT)
        assert ("dominance" in t.offers()) is there
        if there:
            t.play(*JOIN)
            assert t.s.partner[VB2] == EY
        else:
            assert t.why("dominance") == Refusal("VB-9.2", "no_partner")


def test_who_is_the_partner_stays_public() -> None:
    t = coalition()
    g = t.play(*JOIN)
    assert g.pending
    assert not g.pending.secret
    assert asked(g) == ("vagabond.coalition", VB)
    assert told(play(g, MC), "coalition")[0].data == (MC,)


def test_dominance_cards_he_may_take_and_spend_in_a_coalition() -> None:
    """VB-9.5"""
    t = coalition((4, 9, 20, 12))
    t.play(*JOIN)
    t.s.available = t.take("dominance_rabbit")
    t.s.hands[VB] = sorted(t.take("bake_sale", "cobbler"))
    assert "take_dominance" in t.offers()
    t.play("take_dominance", card("dominance_rabbit"), card("bake_sale"))
    assert card("dominance_rabbit") in t.s.hands[VB]


def test_building_alone_is_enough_to_be_aided() -> None:
    t = Table("b S").put(MC, 1, 0, SAWMILL).hand(VB, "anvil", "armorers")
    assert "aid" in t.offers()
