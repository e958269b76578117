"""CORE-10: a battle goes exactly in the Law's order, and asks only what open cards leave open."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from root_tui.engine.asks import WORLD, Ask, Seat
from root_tui.engine.hooks import Lineup, Removal, Trigger
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY, WORKSHOP
from root_tui.engine.rules import battle as rules
from root_tui.engine.rules.battle import Fight, Side, battle, cannot_fight, fight, losses
from root_tui.engine.rules.hands import draw
from root_tui.engine.rules.removal import sweep
from root_tui.engine.state import GOAL, State

from .helpers import (
    FOX,
    FOX2,
    MOUSE,
    A,
    B,
    C,
    D,
    Plain,
    card,
    events,
    four,
    hold,
    names,
    own,
    question,
    run,
    set_deck,
    table,
)


def facing(attackers: int, defenders: int, **traits: Any) -> State:
    s = table(four(**traits))
    s.put(A, FOX, attackers)
    s.put(B, FOX, defenders)
    return s


def left(s: State) -> tuple[int, int]:
    return s.at(A, FOX), s.at(B, FOX)


# -- order ---------------------------------------------------------------------------------------
def test_the_steps_come_in_the_order_of_the_law() -> None:
    line = four()
    s = table(line)
    s.put(A, FOX, 3)
    s.put(B, FOX, 3)
    hold(s, B, "ambush_fox")
    hold(s, A, "ambush_bird")
    script = {"battle.ambush": card("ambush_fox"), "battle.foil": card("ambush_bird"), "roll": (2, 1)}
    asked = run(s, battle(s, A, B, FOX), script)
    assert asked == [("battle.ambush", B), ("battle.foil", A), "roll"]
    attacker = line[0]
    assert isinstance(attacker, Plain)
    assert attacker.told == ["joins", "before_roll", "extra_hits", "after_battle"]
    assert names(s) == ["battle", "ambush", "foiled", "rolled", "hits", "removed", "removed"]
    assert left(s) == (2, 1)


def test_the_attacker_deals_the_higher_die_and_a_guerrilla_defender_takes_it() -> None:
    s = facing(3, 3)
    run(s, battle(s, A, B, FOX), {"roll": (0, 3)})
    assert left(s) == (3, 0)
    s = table([Plain("marquise"), Plain("alliance", swaps_dice=True)])
    s.put(A, FOX, 3)
    s.put(B, FOX, 3)
    run(s, battle(s, A, B, FOX), {"roll": (3, 0)})
    assert left(s) == (0, 3)
    s = table([Plain("alliance", swaps_dice=True), Plain("marquise")])  # as attacker nothing changes
    s.put(A, FOX, 3)
    s.put(B, FOX, 3)
    run(s, battle(s, A, B, FOX), {"roll": (3, 0)})
    assert left(s) == (3, 0)


@pytest.mark.parametrize(
    ("attackers", "defenders", "roll", "after"),
    [(2, 1, (3, 3), (1, 0)), (2, 3, (2, 2), (0, 1)), (1, 3, (3, 0), (1, 2)), (3, 3, (0, 0), (3, 3))],
)
def test_rolled_hits_are_capped_by_the_warriors_that_roll(
    attackers: int, defenders: int, roll: tuple[int, int], after: tuple[int, int]
) -> None:
    s = facing(attackers, defenders)
    run(s, battle(s, A, B, FOX), {"roll": roll})
    assert left(s) == after


def test_the_cap_counts_what_an_ambush_left() -> None:
    s = facing(3, 3)
    hold(s, B, "ambush_fox")
    run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "roll": (3, 0)})
    assert left(s) == (1, 2)


def test_swords_lent_to_the_defender_raise_its_cap_but_do_not_defend_it() -> None:
    s = facing(3, 0)
    s.put_piece(B, ROOST, FOX)
    line = s.lineup.line[B]

    async def before_roll(s: State, me: Seat, f: Fight) -> None:
        f.defender.swords = 2

    s.lineup.before_roll = ((B, before_roll),)
    run(s, battle(s, A, B, FOX), {"roll": (0, 2)})  # higher die 2 to the attacker
    assert events(s, "rolled")[0].data[:4] == (2, 0, 2, 0)
    assert s.at(A, FOX) == 3
    assert not s.has(ROOST, FOX)
    assert line.rolled_cap(s, B, FOX) == 0
    assert events(s, "defenceless")


# -- ambush --------------------------------------------------------------------------------------
def test_an_ambush_deals_two_at_once_whatever_the_defender_has() -> None:
    s = facing(2, 0)
    s.put_piece(B, ROOST, FOX)
    hold(s, B, "ambush_bird")
    assert run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_bird")}) == [("battle.ambush", B)]
    assert s.at(A, FOX) == 0
    assert s.has(ROOST, FOX)
    assert "rolled" not in names(s)
    assert names(s)[-1] == "battle_over"
    assert s.discard == [card("ambush_bird")]


def test_hooks_after_the_battle_are_told_of_one_that_an_ambush_ended() -> None:
    s = facing(2, 1)
    hold(s, B, "ambush_fox")
    run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox")})
    attacker = s.lineup.line[A]
    assert isinstance(attacker, Plain)
    assert attacker.told == ["joins", "after_battle"]


def test_an_ambush_reaches_the_attackers_own_buildings_once_the_warriors_are_gone() -> None:
    s = facing(1, 1)
    s.put_piece(A, SAWMILL, FOX)
    s.put_piece(A, KEEP, FOX)
    hold(s, B, "ambush_fox")
    asked = run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "battle.lose": SAWMILL})
    assert asked == [("battle.ambush", B), ("battle.lose", A)]
    assert not s.has(SAWMILL, FOX)
    assert s.has(KEEP, FOX)
    assert s.vp[B] == 1


def test_both_ambushes_go_when_it_is_foiled() -> None:
    s = facing(3, 2)
    hold(s, B, "ambush_bird")
    hold(s, A, "ambush_bird", "ambush_rabbit")
    script = {"battle.ambush": card("ambush_bird"), "battle.foil": card("ambush_bird"), "roll": (2, 1)}
    run(s, battle(s, A, B, FOX), script)
    assert left(s) == (2, 0)
    assert s.discard == [card("ambush_bird")] * 2
    assert s.hands[A] == [card("ambush_rabbit")]


def test_an_ambush_of_another_suit_is_refused_with_its_reason() -> None:
    s = facing(3, 1)
    hold(s, B, "ambush_rabbit", "foxfolk_steel")
    ask = question(battle(s, A, B, FOX), "battle.ambush")
    assert ask.options == (None,)
    assert ask.secret
    assert ask.why
    assert ask.why(card("ambush_rabbit")) == rules.WRONG_AMBUSH
    assert ask.why(card("foxfolk_steel")) == rules.NO_AMBUSH


def test_a_hand_is_asked_whatever_it_holds_but_not_without_cards() -> None:
    s = facing(2, 2)
    hold(s, B, "foxfolk_steel")
    assert run(s, battle(s, A, B, FOX), {"battle.ambush": None, "roll": (0, 0)})[0] == ("battle.ambush", B)
    s = facing(2, 2)
    assert run(s, battle(s, A, B, FOX), {"roll": (0, 0)}) == ["roll"]
    assert ("no_ambush_possible", B, (FOX, "no_cards"), (), ()) in (s.events or ())


def test_no_question_when_open_cards_prove_that_there_is_no_ambush() -> None:
    s = facing(2, 2)
    hold(s, B, "foxfolk_steel")
    for id in ("ambush_fox", "ambush_bird", "ambush_bird"):
        s.deck.remove(card(id))
        s.discard.append(card(id))
    s.discard.sort()
    assert run(s, battle(s, A, B, FOX), {"roll": (0, 0)}) == ["roll"]
    assert ("no_ambush_possible", B, (FOX, "face_up"), (), ()) in (s.events or ())
    s.put(A, MOUSE, 1)
    s.put(B, MOUSE, 1)
    assert run(s, battle(s, A, B, MOUSE), {"battle.ambush": None, "roll": (0, 0)})  # the mouse one may be there


def test_cards_that_lie_open_elsewhere_count_too() -> None:
    """CORE-10.4d, CORE-5"""
    line = four()
    s = table(line)
    s.put(A, FOX, 2)
    s.put(B, FOX, 2)
    hold(s, B, "foxfolk_steel")
    hold(s, C, "ambush_fox", "ambush_bird", "ambush_bird")
    s.lineup.face_up = ((C, lambda s, me: s.hands[C]),)
    assert run(s, battle(s, A, B, FOX), {"roll": (0, 0)}) == ["roll"]


def test_an_open_hand_is_asked_openly_and_only_when_it_can() -> None:
    """CORE-15 (1)"""
    s = table([Plain("marquise"), Plain("eyrie", open_hand=True), Plain("alliance")])
    s.put(A, FOX, 3)
    s.put(B, FOX, 1)
    hold(s, B, "ambush_mouse", "foxfolk_steel")
    assert run(s, battle(s, A, B, FOX), {"roll": (0, 0)}) == ["roll"]
    hold(s, B, "ambush_bird")
    ask = question(battle(s, A, B, FOX), "battle.ambush")
    assert ask.options == (None, card("ambush_bird"))
    assert not ask.secret


def test_an_ambush_that_was_played_counts_when_its_answer_is_to_be_asked_for() -> None:
    s = facing(3, 2)
    hold(s, A, "foxfolk_steel")
    hold(s, B, "ambush_bird", "ambush_fox")
    s.deck.remove(card("ambush_bird"))
    s.discard.append(card("ambush_bird"))
    script = {"battle.ambush": card("ambush_fox"), "battle.foil": None, "roll": (0, 0)}
    assert run(s, battle(s, A, B, FOX), script) == [("battle.ambush", B), ("battle.foil", A), "roll"]
    s = facing(3, 2)
    hold(s, A, "foxfolk_steel")
    hold(s, B, "ambush_fox")
    for _ in range(2):
        s.deck.remove(card("ambush_bird"))
        s.discard.append(card("ambush_bird"))
    script = {"battle.ambush": card("ambush_fox"), "roll": (0, 0)}
    assert run(s, battle(s, A, B, FOX), script) == [("battle.ambush", B), "roll"]
    assert ("no_foil_possible", A, (FOX, "face_up"), (), ()) in (s.events or ())
    s = facing(3, 2)
    hold(s, B, "ambush_fox")
    assert run(s, battle(s, A, B, FOX), script) == [("battle.ambush", B), "roll"]
    assert ("no_foil_possible", A, (FOX, "no_cards"), (), ()) in (s.events or ())


def test_only_one_ambush_a_side() -> None:
    s = facing(3, 2)
    hold(s, B, "ambush_bird", "ambush_fox")
    hold(s, A, "ambush_bird")
    script = {"battle.ambush": card("ambush_fox"), "battle.foil": card("ambush_bird"), "roll": (0, 0)}
    assert run(s, battle(s, A, B, FOX), script) == [("battle.ambush", B), ("battle.foil", A), "roll"]
    assert s.hands[B] == [card("ambush_bird")]


def test_scouting_party_stops_an_ambush_for_the_attacker_only() -> None:
    s = facing(3, 1)
    own(s, A, "scouting_party")
    hold(s, B, "ambush_fox")
    hold(s, A, "ambush_bird")
    asked = run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "roll": (2, 1)})
    assert asked == [("battle.ambush", B), "roll"]
    assert left(s) == (2, 0)
    assert s.discard == [card("ambush_fox")]
    assert "ambush_stopped" in names(s)
    s = facing(3, 1)
    own(s, B, "scouting_party")
    hold(s, B, "ambush_fox")
    hold(s, A, "ambush_bird")
    script = {"battle.ambush": card("ambush_fox"), "battle.foil": None, "roll": (0, 0)}
    assert ("battle.foil", A) in run(s, battle(s, A, B, FOX), script)
    assert left(s) == (1, 1)


def test_an_ambush_reaches_the_pile_only_after_what_it_set_off() -> None:
    """CORE-4.2  It is no part of a reshuffle that its own triggers cause, and no card to pay with."""
    line = four()
    s = table(line)
    s.put(A, FOX, 3)
    s.put(B, FOX, 1)
    hold(s, B, "ambush_fox")
    set_deck(s, 1, 2)

    async def answer(s: State) -> None:
        assert s.resolving == [card("ambush_fox")]
        await draw(s, C, 1)

    attacker = line[0]
    assert isinstance(attacker, Plain)
    attacker.answers = lambda s, me, gone: [Trigger(A, "draws", FOX, answer)] if gone.cause == "ambush" else []
    run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "roll": (0, 0)})
    assert len(s.deck) == 2
    assert s.discard == [card("ambush_fox")]


# -- losses --------------------------------------------------------------------------------------
def test_a_defender_without_warriors_takes_one_more_and_an_attacker_never_does() -> None:
    s = facing(1, 0)
    s.put_piece(B, ROOST, FOX)
    run(s, battle(s, A, B, FOX), {"roll": (0, 0)})
    assert not s.has(ROOST, FOX)
    assert s.vp[A] == 1
    assert s.at(A, FOX) == 1


def test_warriors_fall_first_then_the_owner_chooses_and_left_over_hits_vanish() -> None:
    s = table([Plain("eyrie"), Plain("marquise")])
    s.put(A, FOX, 3)
    s.put(B, FOX, 1)
    for kind in (SAWMILL, WORKSHOP):
        s.put_piece(B, kind, FOX)
    s.put_piece(B, KEEP, FOX)
    asked = run(s, battle(s, A, B, FOX), {"roll": (3, 0), "battle.lose": [KEEP, WORKSHOP]})
    assert asked == ["roll", ("battle.lose", B), ("battle.lose", B)]
    assert s.has(SAWMILL, FOX)
    assert s.vp[A] == 2
    assert s.at(A, FOX) == 3
    s = facing(3, 1)
    s.put_piece(B, ROOST, FOX)
    run(s, battle(s, A, B, FOX), {"roll": (3, 0)})  # the third hit has nothing to take
    assert left(s) == (3, 0)
    assert s.vp[A] == 1


def test_nobody_else_in_the_clearing_is_touched() -> None:
    s = facing(3, 1)
    s.put(C, FOX, 1)
    s.put_piece(C, SYMPATHY, FOX)
    run(s, battle(s, A, B, FOX), {"roll": (3, 0)})
    assert s.at(C, FOX) == 1
    assert s.has(SYMPATHY, FOX)


@pytest.mark.parametrize(
    ("mine", "lent", "hits", "fallen"),
    [
        (2, 3, 1, (1, 0)),
        (2, 3, 2, (1, 1)),
        (2, 3, 3, (2, 1)),
        (2, 3, 4, (2, 2)),
        (2, 3, 5, (2, 3)),
        (1, 3, 3, (1, 2)),
        (3, 1, 4, (3, 1)),
        (0, 2, 3, (0, 2)),
        (1, 1, 3, (1, 1)),
    ],
)
def test_warriors_who_fight_along_fall_by_turns(mine: int, lent: int, hits: int, fallen: tuple[int, int]) -> None:
    """RIVERFOLK-3.5, X-R05, X-R06, X-R07, X-R66, X-R67"""
    s = table()
    s.put(A, FOX, mine)
    s.put(C, FOX, lent)
    s.put_piece(A, SAWMILL, FOX)
    side = Side(A, [A, C])
    lost: list[Any] = []

    async def rule() -> None:
        lost.extend(await losses(s, side, hits, B, Fight(side, Side(B, [B]), FOX)))

    run(s, rule())
    warriors = {p.owner: p.n for p in lost if p.kind < 0}
    assert (warriors.get(A, 0), warriors.get(C, 0)) == fallen
    assert sum(p.n for p in lost if p.kind == SAWMILL) == min(1, hits - sum(fallen))


def test_the_battle_goes_on_while_anybody_fights_for_the_attacker() -> None:
    """CORE-10.4c"""
    s = facing(1, 1)
    s.put(C, FOX, 2)
    hold(s, B, "ambush_fox")

    async def joins(s: State, me: Seat, f: Fight) -> None:
        f.attacker.bodies.append(C)

    s.lineup.joins = ((C, joins),)
    run(s, battle(s, A, B, FOX), {"battle.ambush": card("ambush_fox"), "roll": (3, 0)})
    assert events(s, "rolled")[0].data[2] == 1  # one of C's warriors is left to roll
    assert (s.at(A, FOX), s.at(C, FOX), s.at(B, FOX)) == (0, 1, 0)


# -- points and triggers ----------------------------------------------------------------------------
def both_sides(vp: tuple[int, int], turn: Seat) -> State:
    s = table([Plain("marquise"), Plain("eyrie"), Plain("alliance"), Plain("greys")], turn)
    s.put(A, FOX, 1)
    s.put(B, FOX, 1)
    s.put_piece(A, SAWMILL, FOX)
    s.put_piece(B, ROOST, FOX)
    s.vp = [*vp, 0, 0]
    return s


def two_hits_each(s: State) -> None:
    async def extra(s: State, me: Seat, f: Fight) -> None:
        f.attacker.extra, f.defender.extra = 1, 1

    s.lineup.before_roll = ((A, extra),)


@pytest.mark.parametrize(("turn", "winner"), [(A, A), (B, B), (C, A), (D, A)])
def test_both_sides_score_at_once_and_the_tie_goes_round_from_the_turn(turn: Seat, winner: Seat) -> None:
    """CORE-8.4, 10.9"""
    s = both_sides((GOAL - 1, GOAL - 1), turn)
    two_hits_each(s)
    run(s, battle(s, A, B, FOX), {"roll": (1, 1)})
    assert s.winners == [winner]
    assert s.vp[:2] == [GOAL, GOAL]


@pytest.mark.parametrize(("before", "asked_after"), [(5, True), (GOAL - 1, False)])
def test_points_come_before_triggers_and_a_victory_before_every_question(before: int, asked_after: bool) -> None:
    """CORE-8.3, 10.11"""
    s = both_sides((before, 0), A)
    two_hits_each(s)
    seen: list[int] = []

    async def answer(s: State) -> None:
        seen.append(s.vp[A])
        await Ask(B, "test.answer", [None, "yes"], "action")

    defender = s.lineup.line[B]
    assert isinstance(defender, Plain)
    defender.answers = lambda s, me, gone: [Trigger(B, "test", FOX, answer)]
    script = {"roll": (1, 1)} | ({"test.answer": None} if asked_after else {})
    asked = run(s, battle(s, A, B, FOX), script)
    assert asked == ["roll", *([("test.answer", B)] if asked_after else [])]
    assert seen == ([before + 1] if asked_after else [])


def with_triggers(s: State, seat: Seat, *triggers: str) -> None:
    """Each removal from the seat's clearing sets these off; they note that they came."""
    faction = s.lineup.line[seat]
    assert isinstance(faction, Plain)

    async def come(s: State, name: str) -> None:
        s.tell("came", seat, name)

    def answers(s: State, me: Seat, gone: Removal) -> list[Trigger]:
        if not any(p.owner == me for p in gone.parts):
            return []
        return [Trigger(me, name, FOX, partial(come, name=name)) for name in triggers]

    faction.answers = answers


def test_in_battle_each_owner_orders_its_own_and_the_turn_orders_the_sides() -> None:
    """CORE-1.3, 10.11"""
    s = facing(2, 2)
    with_triggers(s, A, "a1", "a2")
    with_triggers(s, B, "b1", "b2")
    script = {"roll": (1, 1), "removal.side": B, "removal.order": [("b2", FOX), ("a2", FOX)]}
    asked = run(s, battle(s, A, B, FOX), script)
    assert asked == ["roll", ("removal.side", A), ("removal.order", B), ("removal.order", A)]
    assert [e.data[0] for e in events(s, "came")] == ["b2", "b1", "a2", "a1"]


def test_elsewhere_the_turn_orders_all_and_equal_ones_need_no_order() -> None:
    s = table(seat=D)
    for seat in (A, B):
        s.put(seat, FOX, 1)
    with_triggers(s, A, "a1", "a1")
    with_triggers(s, B, "b1")
    asked = run(s, sweep(s, D, [FOX], "favor"), {"removal.order": ("b1", FOX)})
    assert asked == [("removal.order", D)]
    assert [e.data[0] for e in events(s, "came")] == ["b1", "a1", "a1"]


# -- effects after the roll -------------------------------------------------------------------------
def test_the_attacker_orders_the_effects_and_each_comes_once() -> None:
    s = facing(3, 3)
    own(s, A, "brutal_tactics", "armorers")
    own(s, B, "armorers", "sappers")
    script = {"roll": (3, 2), "battle.effect": ["brutal_tactics", "defender", "sappers", "armorers", "armorers"]}
    asked = run(s, battle(s, A, B, FOX), script)
    assert [who for id, who in asked[1:]] == [A, A, B, A, B]
    assert left(s) == (2, 2)
    assert s.vp[B] == 1
    assert s.crafted[:2] == [[card("brutal_tactics")], []]


def test_who_passes_is_not_asked_again() -> None:
    s = facing(3, 3)
    own(s, A, "brutal_tactics")
    own(s, B, "sappers")
    asked = run(s, battle(s, A, B, FOX), {"roll": (0, 0), "battle.effect": [None, "sappers"]})
    assert asked == ["roll", ("battle.effect", A), ("battle.effect", B)]


# -- declaring -----------------------------------------------------------------------------------
def test_a_battle_needs_a_fighter_and_an_enemy() -> None:
    """CORE-10.3, 2.5"""
    s = table()
    s.put_piece(A, SAWMILL, FOX)
    s.put(B, FOX, 1)
    s.put(A, FOX2, 1)
    assert cannot_fight(s, A, FOX) == rules.NO_FIGHTER
    assert cannot_fight(s, A, FOX2) == rules.NO_ENEMY
    s.put_piece(C, SYMPATHY, FOX2)  # a token is enough
    assert cannot_fight(s, A, FOX2) is None
    assert s.lineup.line[A].battlefields(s, A) == [FOX2]


def test_a_partner_is_no_defender() -> None:
    s = facing(2, 2)
    s.put(C, FOX, 1)
    s.put(D, FOX, 1)
    s.partner[A], s.partner[B] = B, A
    ask = question(fight(s, A, [FOX]), "battle.whom")
    assert ask.options == (C, D)
    assert ask.why
    assert ask.why(B) == rules.PARTNER


def test_the_lineup_keeps_only_hooks_that_are_overridden() -> None:
    lineup: Lineup = table().lineup
    assert lineup.links == ()
    assert len(lineup.joins) == 4
    assert [seat for seat, _ in lineup.stops_ambush] == [WORLD]


@pytest.mark.parametrize(
    ("mine", "theirs", "short"), [(3, 2, ("", "")), (2, 2, ("warriors", "")), (3, 0, ("", "warriors"))]
)
def test_a_roll_tells_where_it_was_capped(mine: int, theirs: int, short: tuple[str, str]) -> None:
    """CORE-10.6"""
    s = facing(mine, theirs)
    run(s, battle(s, A, B, FOX), {"roll": (3, 2)})
    assert events(s, "rolled")[0].data[4:] == (*short, B)
