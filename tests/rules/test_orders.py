"""Sealed orders, kind by kind: when they answer, what they answer, and when they ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import Card
from root_tui.engine.items import BOOT, SWORD, TEA
from root_tui.engine.orders import ASK, FIRST, FORMS, KEEP, NEVER, WHEN, Order, answered, questions, worth
from root_tui.engine.pieces import BASE, SAWMILL, SYMPATHY, WOOD, WORKSHOP
from root_tui.engine.rules.concession import concede
from root_tui.engine.rules.turn import begin
from root_tui.engine.state import State
from tests.ordered import held
from tests.properties.positions import position

MC, ER, WA, VB = map(Seat, range(4))
HERE, THERE = Clearing(4), Clearing(7)
DECK = data.deck("base")


def card(id: str) -> Card:
    return DECK.by_id[id]


def plain() -> State:
    """The Eyrie's turn; nothing stands in two clearings."""
    s = position(("marquise", "eyrie", "alliance", "vagabond"), Random(3))
    s.turn.seat = ER
    for seat in s.lineup.seats:
        for c in (HERE, THERE):
            s.warriors[seat * 13 + c] = 0
    return s


def answer(s: State, ask: Ask[Any], *orders: Order) -> Any:
    return answered(s, ask, held(*orders))


AMBUSH = (None, card("ambush_bird"), card("ambush_fox"))


def ambushed(seat: Seat = MC, options: tuple[Any, ...] = AMBUSH, where: Clearing = HERE) -> Ask[Any]:
    return Ask(seat, "battle.ambush", options, "card", secret=True, data=(where, ER))


def test_an_ambush_never_or_against_so_many_or_only_there() -> None:
    s = plain()
    s.warriors[ER * 13 + HERE] = 2
    fox = card("ambush_fox")
    assert answer(s, ambushed()) is ASK
    assert answer(s, ambushed(), Order("battle.ambush", NEVER)) is None
    assert answer(s, ambushed(), Order("battle.ambush", WHEN)) == fox, "the bird is worth more"
    assert answer(s, ambushed(), Order("battle.ambush", WHEN, 2)) == fox
    assert answer(s, ambushed(), Order("battle.ambush", WHEN, 3)) is None
    assert answer(s, ambushed(), Order("battle.ambush", WHEN, 2, (HERE, THERE))) == fox
    assert answer(s, ambushed(), Order("battle.ambush", WHEN, 0, (THERE,))) is None
    assert answer(s, ambushed(options=(None,)), Order("battle.ambush", WHEN)) is None, "there is none in hand"


def test_a_vagabond_attacks_with_his_swords() -> None:
    s = plain()
    s.pawns[VB] = HERE
    s.boards[VB].items = [SWORD * 4, SWORD * 4 + 1, SWORD * 4 + 2]  # type: ignore[attr-defined]
    ask = Ask(MC, "battle.ambush", AMBUSH, "card", data=(HERE, VB))
    assert answer(s, ask, Order("battle.ambush", WHEN, 2)) == card("ambush_fox")
    assert answer(s, ask, Order("battle.ambush", WHEN, 3)) is None, "the third is damaged"


def test_in_its_own_turn_a_seat_is_asked() -> None:
    s = plain()
    s.turn.seat = MC
    assert answer(s, ambushed(), Order("battle.ambush", NEVER)) is ASK
    s.turn.seat, s.number = ER, 0
    assert answer(s, ambushed(), Order("battle.ambush", NEVER)) is ASK


def test_an_ambush_is_foiled_for_so_many_of_ones_own() -> None:
    s = plain()
    s.warriors[WA * 13 + HERE] = 2
    ask = Ask(WA, "battle.foil", AMBUSH, "card", secret=True, data=(HERE, MC))
    assert answer(s, ask, Order("battle.foil", WHEN, 2)) == card("ambush_fox")
    assert answer(s, ask, Order("battle.foil", WHEN, 3)) is None
    assert answer(s, ask, Order("battle.ambush", WHEN)) is ASK


def hospitals(*cards: str, n: int = 2) -> Ask[Any]:
    options = (None, *(card(each) for each in cards))
    return Ask(MC, "marquise.hospitals", options, "card", secret=True, data=(HERE, n, n))


def test_hospitals_take_the_cheapest_card_for_so_many_warriors() -> None:
    s = plain()
    many = ("ambush_fox", "dominance_fox", "favor_of_the_foxes", "anvil", "foxfolk_steel")
    there = [each for each in many if each in DECK.by_id]
    found = answer(s, hospitals(*there), Order("marquise.hospitals", WHEN, 2))
    assert found == min(map(card, there), key=lambda k: worth(DECK, k))
    assert answer(s, hospitals(*there), Order("marquise.hospitals", WHEN, 3)) is None
    assert answer(s, hospitals("ambush_fox"), Order("marquise.hospitals", WHEN)) == card("ambush_fox")
    assert answer(s, hospitals(*there), Order("marquise.hospitals", NEVER)) is None
    assert answer(s, hospitals(), Order("marquise.hospitals", WHEN)) is None


def test_what_a_card_is_worth() -> None:
    order = sorted(dict.fromkeys(DECK.cards), key=lambda k: worth(DECK, k))
    kinds = [DECK.kind[k] for k in order]
    assert kinds[-8:] == ["dominance"] * 4 + ["ambush"] * 4
    costs = [len(DECK.cost[k]) for k in order[:-8]]
    assert costs == sorted(costs)
    assert DECK.suit[order[-1]] == 3, "the bird ambush is the very last"


def effect(*names: str, seat: Seat = MC, a: int = 1, d: int = 2) -> Ask[Any]:
    """The Eyrie attacks and rolled `a`, the defender `d`."""
    sides = (ER, MC) if seat == MC else (seat, MC)
    return Ask(seat, "battle.effect", (None, *names), "effect", data=(HERE, a, d, *sides))


def test_each_effect_of_a_battle_has_its_own_order() -> None:
    s = plain()
    s.warriors[ER * 13 + HERE] = 3
    armorers, sappers = "battle.effect:armorers", "battle.effect:sappers"
    both = effect("armorers", "sappers")
    assert answer(s, both, Order(armorers, NEVER)) is ASK, "nothing is ordered of the Sappers"
    assert answer(s, both, Order(armorers, NEVER), Order(sappers, NEVER)) is None
    assert answer(s, both, Order(armorers, WHEN, 1), Order(sappers, WHEN)) == "armorers"
    assert answer(s, both, Order(armorers, WHEN, 2), Order(sappers, WHEN, 3)) == "sappers"
    assert answer(s, both, Order(armorers, WHEN, 2), Order(sappers, WHEN, 4)) is None
    assert answer(s, effect("armorers", a=0), Order(armorers, WHEN, 1)) is None, "it would change nothing"
    assert answer(s, effect("armorers"), Order(armorers, WHEN, 1, (THERE,))) is None


def test_who_is_made_to_attack_counts_what_defends() -> None:
    s = plain()
    s.warriors[MC * 13 + HERE] = 2
    brutal, armorers = "battle.effect:brutal_tactics", "battle.effect:armorers"
    ask = effect("brutal_tactics", "armorers", "defender", seat=WA, a=1, d=2)
    assert answer(s, ask, Order(brutal, WHEN, 2), Order(armorers, NEVER)) == "brutal_tactics"
    assert answer(s, ask, Order(brutal, WHEN, 3), Order(armorers, WHEN, 2)) == "armorers", "two hits on the attacker"
    assert answer(s, ask, Order(brutal, WHEN, 3), Order(armorers, WHEN, 3)) is None


def test_help_in_battle() -> None:
    s = plain()
    ask = Ask(MC, "arbiter.enlist", (None, "enlist"), "action", data=(HERE, VB, 2))
    assert answer(s, ask, Order("arbiter.enlist", WHEN, 2)) == "enlist"
    assert answer(s, ask, Order("arbiter.enlist", WHEN, 3)) is None
    s.warriors[MC * 13 + HERE], s.warriors[WA * 13 + HERE] = 1, 2
    call = Ask(VB, "vagabond.ally", (None, MC, WA), "seat", data=(HERE, ER))
    assert answer(s, call, Order("vagabond.ally", WHEN, 2)) == WA
    assert answer(s, call, Order("vagabond.ally", WHEN, 3)) is None
    share = Ask(VB, "battle.share", range(4), "number", data=(HERE, 3, WA))
    assert [answer(s, share, Order("battle.share", how)) for how in FORMS["battle.share"].ways] == [0, 1, 3]
    few = Ask(VB, "battle.share", range(2), "number", data=(HERE, 4, WA))
    assert answer(s, few, Order("battle.share", "half")) == 1, "there are no two warriors"


@pytest.mark.parametrize(
    ("how", "these", "goes"),
    [
        ("tokens", (), WOOD),
        ("buildings", (), WORKSHOP),
        (FIRST, ("sawmill",), SAWMILL),
        (FIRST, ("keep", "wood", "sawmill"), WOOD),
        (KEEP, ("workshop", "wood"), SAWMILL),
        (KEEP, ("sawmill", "wood", "workshop"), WORKSHOP),
        (FIRST, (), WORKSHOP),
    ],
)
def test_pieces_are_lost_in_the_order_that_was_given(how: str, these: tuple[str, ...], goes: int) -> None:
    s = plain()
    for kind, n in ((SAWMILL, 1), (WORKSHOP, 3), (WOOD, 2)):
        s.pieces[kind * 13 : kind * 13 + 13] = [0] * 13
        s.pieces[kind * 13 + THERE] = n
    ask = Ask(MC, "battle.lose", (SAWMILL, WORKSHOP, WOOD), "piece", data=(HERE, 2))
    assert answer(s, ask, Order("battle.lose", how, 0, these)) == goes


def test_the_alliance_may_keep_its_base_to_the_last() -> None:
    s = plain()
    ask = Ask(WA, "battle.lose", (BASE, SYMPATHY), "piece", data=(HERE, 1))
    assert answer(s, ask, Order("battle.lose", "tokens")) == SYMPATHY
    assert answer(s, ask, Order("battle.lose", "buildings")) == BASE


@pytest.mark.parametrize(
    ("how", "these", "goes"),
    [
        ("exhausted", (), TEA * 4 + 1),
        (FIRST, ("sword", "boot"), SWORD * 4),
        (KEEP, ("tea", "boot"), SWORD * 4),
        (KEEP, ("sword", "tea"), BOOT * 4),
        (KEEP, (), TEA * 4 + 1),
    ],
)
def test_items_are_damaged_in_the_order_that_was_given(how: str, these: tuple[str, ...], goes: int) -> None:
    ask = Ask(VB, "vagabond.damage", (BOOT * 4, SWORD * 4, TEA * 4, TEA * 4 + 1), "item", data=(HERE, 2))
    assert answer(plain(), ask, Order("vagabond.damage", how, 0, these)) == goes


def test_outrage_and_supporters_take_a_cheap_card() -> None:
    birds = [k for k in dict.fromkeys(DECK.cards) if DECK.suit[k] == 3 and DECK.kind[k] == "item"]
    foxes = [k for k in dict.fromkeys(DECK.cards) if DECK.suit[k] == 0 and len(DECK.cost[k]) == 3]
    options = (birds[0], foxes[0], card("ambush_fox"))
    for id, seat in (("outrage.card", MC), ("alliance.supporters.drop", WA)):
        ask = Ask(seat, id, options, "card", secret=True, data=(HERE, WA))
        assert answer(plain(), ask, Order(id, "cheap")) == min(options, key=lambda k: worth(DECK, k))
        assert answer(plain(), ask, Order(id, "suits")) == foxes[0]


def test_triggers_ministers_and_clearings() -> None:
    s = plain()
    ask: Ask[Any] = Ask(WA, "removal.order", (("base_lost", 4), ("outrage", 4)), "trigger")
    assert answer(s, ask, Order("removal.order", "outrage")) == ("outrage", 4)
    assert answer(s, ask, Order("removal.order", "base_lost")) == ("base_lost", 4)
    for id, about in (("duchy.price", "minister"), ("corvids.raid.where", "clearing")):
        ask = Ask(WA, id, (2, 4, 5), about)
        assert answer(s, ask, Order(id, FIRST)) == 2
        assert answer(s, ask, Order(id, FIRST, 0, (8, 5, 4))) == 5
        assert answer(s, ask, Order(id, KEEP, 0, (4, 2))) == 5


def test_an_order_that_does_not_fit_asks() -> None:
    s = plain()
    for id, form in FORMS.items():
        for how in form.ways:
            order = Order(id, how)
            assert answer(s, Ask(MC, id.split(":")[0], ("x", "y"), "nothing"), order) is ASK
            assert answer(s, Ask(MC, "hand.discard", (1, 2), "card", secret=True), order) is ASK


def test_orders_hold_until_the_next_turn_of_their_seat() -> None:
    s = plain()
    for seat in s.lineup.seats:
        s.orders[seat] = held(Order("battle.ambush", NEVER))
    begin(s, WA)
    assert [bool(orders) for orders in s.orders] == [True, True, False, True]
    concede(s, VB)
    assert [bool(orders) for orders in s.orders] == [True, True, False, False]


def test_who_can_be_asked_what() -> None:
    def asked(*factions: str) -> list[set[str]]:
        return [set(questions(factions, DECK, Seat(i))) for i in range(len(factions))]

    mc, er, wa, vb = asked("marquise", "eyrie", "alliance", "vagabond")
    assert mc - er == {"marquise.hospitals"}
    assert er == wa - {"alliance.supporters.drop", "removal.order"} | {"outrage.card"}
    assert {"battle.lose", "battle.share", "arbiter.enlist", "battle.foil"}.isdisjoint(vb)
    assert vb >= {"vagabond.damage", "battle.effect:swift_strike", "outrage.card"}
    ud, cc = asked("duchy", "corvids")
    assert ud - cc == {"duchy.price"}
    assert cc - ud == {"corvids.raid.where"}
    assert "battle.foil" not in ud
    assert asked("vagabond", "vagabond2", "eyrie")[1] >= {"battle.share", "vagabond.ally", "arbiter.enlist"}
