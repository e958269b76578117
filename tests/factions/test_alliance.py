"""The Woodland Alliance: a position, a script, an expectation."""

from __future__ import annotations

import json
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import WORLD, Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import FOX, MOUSE, RABBIT, Card, Deck
from root_tui.engine.factions.alliance.board import COST, POINTS, AllianceBoard
from root_tui.engine.factions.alliance.faction import Alliance
from root_tui.engine.factions.base import Warriors
from root_tui.engine.factions.marquise import Marquise
from root_tui.engine.game import Game, Line, generator
from root_tui.engine.hooks import CardFamily, Lineup, MapRules, Menu
from root_tui.engine.lineup import from_data, make_lineup, new_state
from root_tui.engine.pieces import BASE, KEEP, RECRUITER, SAWMILL, SYMPATHY, WOOD, WORKSHOP, Kind
from root_tui.engine.problems import problems
from root_tui.engine.rules import setup, turn
from root_tui.engine.rules.removal import sweep
from root_tui.engine.seen import AllianceSeen
from root_tui.engine.state import State, Turn
from root_tui.engine.view import redeal, view

DECK = data.deck("base")
MC, WA, OTHER = Seat(0), Seat(1), Seat(2)
REVEAL = ("reveal", WORLD, None)
Script = tuple[str, Seat, Any]

# Autumn: fox 1 6 8 12 · rabbit 3 4 5 10 · mouse 2 7 9 11; ruins in 6 10 11 12; two slots in 2 5 7 8 9, one in 1 3 4.


class Crowd(Warriors):
    """A bystander: a third player with warriors and nothing else."""

    name, letter, warriors = "crowd", "Z", 20
    steps = (turn.DRAW,)


class Favors(CardFamily):
    """The three Favors and nothing else: everything of a suit goes, outside battle."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self.effects = {k: partial(favor, deck.suit[k]) for k in set(deck.cards) if deck.kind[k] == "immediate"}


async def favor(suit: int, s: State, me: Seat) -> None:
    await sweep(s, me, [c for c in s.lineup.atlas.clearings if s.suits[c] == suit], "favor")


@cache
def favors() -> Lineup:
    line = (Marquise(), Alliance())
    return Lineup(line, MapRules(data.atlas("autumn")), Favors(DECK), data.atlas("autumn"), DECK, (), ())


@cache
def lineup() -> Lineup:
    return make_lineup(("marquise", "alliance"), data.atlas("autumn"), DECK)


@cache
def three() -> Lineup:
    line = (Marquise(), Alliance(), Crowd())
    return Lineup(line, MapRules(data.atlas("autumn")), CardFamily(DECK), data.atlas("autumn"), DECK, (), ())


def cards(text: str) -> list[Card]:
    return [DECK.by_id[name] for name in text.split()]


def card(name: str) -> Card:
    return DECK.by_id[name]


def table(
    step: str,
    *,
    who: Seat = WA,
    lines: Lineup | None = None,
    keep: int = 4,
    mc: str = "",
    wa: str = "",
    supporters: str = "",
    officers: int = 0,
    warriors: dict[tuple[Seat, int], int] | None = None,
    pieces: dict[tuple[Kind, int], int] | None = None,
    deck: str | None = None,
    discard: str = "",
    vp: int = 5,
) -> State:
    """A table at rest in the named step; what is not named is empty, and the rest of the cards are the deck."""
    lines = lines or lineup()
    s = new_state(lines, 7)
    s.stage, s.number = setup.stages(s), 3
    s.turn = Turn(who, next(i for i, x in enumerate(lines.steps[who]) if x.id == step))
    lines.line[who].begin_turn(s, who)
    s.vp = [vp] * len(lines.seats)
    for seat, text in ((MC, mc), (WA, wa)):
        for k in cards(text):
            s.deck.remove(k)
            s.give(seat, k)
    board = own(s)
    board.supporters, board.officers = sorted(cards(supporters)), officers
    for k in board.supporters:
        s.deck.remove(k)
    s.supply[WA] -= officers
    for k in cards(discard):
        s.deck.remove(k)
        s.discard = sorted([*s.discard, k])
    for k in cards(deck or ""):
        s.deck.remove(k)
        s.deck.append(k)
    if keep:
        s.put_piece(MC, KEEP, Clearing(keep))
    for (seat, c), n in (warriors or {}).items():
        s.put(seat, Clearing(c), n)
    for (kind, c), n in (pieces or {}).items():
        s.put_piece(lines.owner[kind], kind, Clearing(c), n)
    assert problems(s) == []
    return s


def own(s: State) -> AllianceBoard:
    board = s.boards[s.lineup.seat_of("alliance")]
    assert isinstance(board, AllianceBoard)
    return board


def play(s: State, *script: Script) -> Game:
    """The game after the script; chance stands in it too."""
    g = Game.resume(s, [Line(*line) for line in script])
    assert problems(g.state) == []
    return g


def open_(g: Game) -> tuple[str, Seat]:
    assert g.pending
    return g.pending.id, g.pending.seat


def told(g: Game, name: str) -> list[Any]:
    return [e for e in g.events if e.name == name]


def offers(s: State) -> set[str]:
    return {str(x) for x in turn.menu(s, Menu()).offers}


def why(s: State, line: str) -> Refusal | None:
    return turn.why_not(s, line)


# -- the board -------------------------------------------------------------------------------------
def test_the_track_is_that_of_the_facts() -> None:
    """WA-1.2, FQ-W10"""
    assert COST == (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
    assert POINTS == (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)


def test_setup_deals_three_supporters_that_only_the_alliance_sees() -> None:
    """WA-3"""
    g = Game(new_state(lineup(), 3))
    while g.state.number == 0:
        assert g.pending
        g.choose(g.pending.options[0])
    s = g.state
    assert len(own(s).supporters) == 3
    assert s.supply[WA] == 10
    assert not s.on_map(SYMPATHY)
    (drawn,) = told(g, "supporters_drawn")
    assert drawn.who == (WA,)
    assert sorted(drawn.secret) == own(s).supporters
    mine, theirs = (view(s, seat).seats[WA].board for seat in (WA, MC))
    assert isinstance(mine, AllianceSeen)
    assert isinstance(theirs, AllianceSeen)
    assert mine.hidden == tuple(own(s).supporters)
    assert theirs.hidden is None
    assert (theirs.supporters, theirs.limit, theirs.bases, theirs.draws) == (3, 5, (FOX, RABBIT, MOUSE), 1)


def test_a_save_keeps_the_board() -> None:
    s = table("alliance.revolt", supporters="anvil bake_sale", officers=2)
    own(s).operations = 1
    assert from_data(lineup(), json.loads(json.dumps(s.to_data()))) == s
    copy = s.copy()
    own(copy).supporters.clear()
    assert len(own(s).supporters) == 2


# -- WA-2.3, 2.6 outrage --------------------------------------------------------------------------------
def march(dst: int, n: int) -> tuple[Script, ...]:
    """Out of the one clearing that she can leave."""
    return ("marquise.daylight", MC, "march"), ("move.to", MC, dst), ("move.count", MC, n)


def marching(**kw: Any) -> State:
    """The Marquise in 5, sympathy next door in 2 (mouse)."""
    kw.setdefault("warriors", {(MC, 5): 4})
    kw.setdefault("pieces", {(SYMPATHY, 2): 1})
    return table("marquise.daylight", who=MC, **kw)


def test_outrage_asks_for_one_matching_card_a_move() -> None:
    """EC-151"""
    s = marching(mc="mouse_in_a_sack investments anvil")
    g = play(s, *march(2, 3))
    assert open_(g) == ("outrage.card", MC)
    assert g.pending
    assert g.pending.secret
    assert set(g.pending.options) == set(cards("mouse_in_a_sack investments"))
    assert g.why(card("anvil")) == Refusal("WA-2.6", "does_not_match")
    g.choose(card("investments"))
    assert own(g.state).supporters == cards("investments")
    assert open_(g) == ("marquise.march", MC)
    (paid,) = told(g, "outrage")
    assert (paid.data, paid.secret, paid.who) == ((MC, 2), (card("investments"),), (WA, MC))
    for option in ("again", 5, 2):
        g.choose(option)
    assert open_(g) == ("outrage.card", MC)
    assert g.pending.options == (card("mouse_in_a_sack"),), "one option left, and put all the same"


def test_a_bird_must_be_given_if_nothing_else_matches() -> None:
    """EC-071, FQ-G20"""
    g = play(marching(mc="armorers anvil"), *march(2, 1))
    assert g.pending
    assert g.pending.options == (card("armorers"),)


def test_no_match_shows_the_hand_to_the_alliance_and_the_deck_gives() -> None:
    """EC-339, FQ-W04"""
    s = marching(mc="anvil bake_sale", deck="cobbler")
    g = play(s, *march(2, 1), REVEAL, REVEAL)
    assert open_(g) == ("marquise.march", MC)
    assert own(g.state).supporters == cards("cobbler")
    (shown,) = told(g, "hand_shown")
    assert shown.seat == MC
    assert set(shown.secret) == set(cards("anvil bake_sale"))
    assert WA in shown.who
    (drawn,) = told(g, "supporters_drawn")
    assert (drawn.secret, drawn.who) == ((card("cobbler"),), (WA,))
    (unpaid,) = told(g, "outrage_unpaid")
    assert (unpaid.seat, unpaid.data, unpaid.secret) == (WA, (MC, 2, 2), ())
    assert not g.undo(MC), "a hand was shown"


def test_an_empty_hand_is_no_match() -> None:
    """EC-161"""
    g = play(marching(deck="cobbler"), *march(2, 1), REVEAL)
    assert own(g.state).supporters == cards("cobbler")
    assert not told(g, "hand_shown")


def test_deck_and_discard_empty_give_nothing() -> None:
    """WA-2.6f"""
    s = marching()
    s.hands[WA], s.deck = sorted(s.deck), []
    g = play(s, *march(2, 1))
    assert own(g.state).supporters == []
    assert open_(g) == ("marquise.march", MC)


def test_the_last_card_of_the_deck_makes_the_discard_pile_the_deck() -> None:
    """EC-073"""
    s = marching(discard="anvil bake_sale cobbler investments armorers")
    s.hands[WA] = sorted(s.deck[:-1])
    s.deck = s.deck[-1:]
    order = tuple(cards("anvil bake_sale cobbler investments armorers"))
    g = play(s, *march(2, 1), ("shuffle", WORLD, order), REVEAL)
    assert (len(g.state.deck), g.state.discard, len(own(g.state).supporters)) == (5, [], 1)


@pytest.mark.parametrize("given", ["armorers", "dominance_bird"])
def test_a_full_stack_takes_nothing_and_the_giver_loses_the_card(given: str) -> None:
    """EC-140, EC-338, FQ-W05"""
    five = "anvil bake_sale root_tea_fox root_tea_rabbit foxfolk_steel"
    s = marching(mc=f"{given} tax_collector", supporters=five, lines=three())
    g = play(s, *march(2, 1), ("outrage.card", MC, card(given)))
    assert len(own(g.state).supporters) == 5
    assert g.state.hands[MC] == cards("tax_collector")
    assert (g.state.available if given == "dominance_bird" else g.state.discard) == cards(given)
    assert [e.data for e in told(g, "supporter_discarded")] == [(card(given), "full")]


def test_a_given_dominance_card_becomes_available_when_it_is_spent() -> None:
    """EC-162"""
    s = table("alliance.spread", lines=three(), supporters="dominance_mouse")
    g = play(s, *spread_to(2, "dominance_mouse"))
    assert g.state.available == cards("dominance_mouse")


def test_a_base_lifts_the_limit() -> None:
    """WA-2.3"""
    five = "anvil bake_sale root_tea_fox root_tea_rabbit foxfolk_steel"
    s = marching(mc="armorers", supporters=five, pieces={(SYMPATHY, 2): 1, (BASE, 8): 1})
    g = play(s, *march(2, 1), ("outrage.card", MC, card("armorers")))
    assert len(own(g.state).supporters) == 6


def test_placing_and_battling_cost_no_outrage() -> None:
    """EC-152, EC-165, FQ-G05"""
    s = marching(mc="mouse_in_a_sack", warriors={(MC, 2): 1, (WA, 2): 1}, pieces={(SYMPATHY, 2): 1, (RECRUITER, 2): 1})
    g = play(s, ("marquise.daylight", MC, "recruit"))
    assert g.state.at(MC, Clearing(2)) == 2
    g.choose("battle")
    assert told(g, "rolled")
    assert not [e for e in g.events if e.name.startswith("outrage")]


def test_own_moves_cost_nothing() -> None:
    """WA-2.6"""
    s = table("alliance.operations", officers=1, warriors={(WA, 5): 1}, pieces={(SYMPATHY, 2): 1})
    g = play(s, ("alliance.operations", WA, "move"), ("move.to", WA, 2))
    assert not [e for e in g.events if e.name.startswith("outrage")]
    assert g.state.at(WA, Clearing(2)) == 1


# -- battle ----------------------------------------------------------------------------------------------
def attack(**kw: Any) -> State:
    return table("marquise.daylight", who=MC, **kw)


def test_guerrilla_war_gives_the_defender_the_higher_die() -> None:
    """EC-023, FQ-W11"""
    s = attack(warriors={(MC, 2): 3, (WA, 2): 1}, pieces={(SYMPATHY, 2): 1}, mc="mouse_in_a_sack")
    g = play(s, ("marquise.daylight", MC, "battle"), ("roll", WORLD, (3, 1)))
    assert (g.state.at(MC, Clearing(2)), g.state.at(WA, Clearing(2))) == (2, 0)
    assert g.state.on_map(SYMPATHY) == 1
    assert g.state.hands[MC] == cards("mouse_in_a_sack")


def test_both_deal_what_stands_there() -> None:
    """EC-042"""
    s = attack(warriors={(MC, 2): 2, (WA, 2): 3})
    g = play(s, ("marquise.daylight", MC, "battle"), ("roll", WORLD, (2, 2)))
    assert (g.state.at(MC, Clearing(2)), g.state.at(WA, Clearing(2))) == (0, 1)


def test_as_attacker_the_alliance_rolls_like_everybody() -> None:
    """EC-164"""
    s = table("alliance.operations", officers=1, warriors={(MC, 2): 2, (WA, 2): 2})
    g = play(s, ("alliance.operations", WA, "battle"), ("roll", WORLD, (2, 0)))
    assert (g.state.at(MC, Clearing(2)), g.state.at(WA, Clearing(2))) == (0, 2)


def test_a_removed_token_costs_a_card_and_gives_a_point() -> None:
    """EC-024, FQ-G04"""
    s = attack(warriors={(MC, 5): 4}, pieces={(SYMPATHY, 5): 1}, mc="bake_sale")
    g = play(
        s, ("marquise.daylight", MC, "battle"), ("roll", WORLD, (2, 1)), ("outrage.card", MC, card("bake_sale"))
    )
    assert g.state.vp == [6, 5]
    assert g.state.at(MC, Clearing(5)) == 4
    assert own(g.state).supporters == cards("bake_sale")
    assert not g.state.on_map(SYMPATHY)


def test_outrage_comes_on_the_alliances_own_turn_too() -> None:
    """EC-154"""
    s = table(
        "alliance.operations",
        keep=0,
        officers=1,
        warriors={(MC, 5): 3, (WA, 5): 1},
        pieces={(SYMPATHY, 5): 1},
        mc="bake_sale",
    )
    g = play(
        s,
        ("alliance.operations", WA, "battle"),
        ("battle.ambush", MC, None),
        ("roll", WORLD, (3, 2)),
        ("outrage.card", MC, card("bake_sale")),
    )
    assert g.state.vp == [6, 5]
    assert own(g.state).supporters == cards("bake_sale")
    assert g.state.at(MC, Clearing(5)) == 2
    assert not g.state.present(WA, Clearing(5))


@pytest.mark.parametrize(("first", "supporters"), [("outrage", 2), ("base_lost", 3)])
def test_the_alliance_orders_base_and_token_lost_in_one_battle(first: str, supporters: int) -> None:
    """EC-155, WA-7"""
    s = attack(
        warriors={(MC, 8): 3},
        pieces={(BASE, 8): 1, (SYMPATHY, 8): 1, (BASE, 5): 1},
        mc="anvil",
        supporters="investments mouse_in_a_sack",
        officers=2,
    )
    g = play(s, ("marquise.daylight", MC, "battle"), ("roll", WORLD, (1, 1)))
    assert open_(g) == ("removal.order", WA)
    assert g.pending
    assert g.state.vp[MC] == 7
    g.choose((first, 8))
    assert open_(g) == ("outrage.card", MC)
    g.choose(card("anvil"))
    assert len(own(g.state).supporters) == supporters
    assert own(g.state).officers == 1
    assert (card("anvil") in g.state.discard) == (first == "outrage")


def test_between_the_sides_the_turn_decides_and_the_hand_is_spent_once() -> None:
    """EC-241"""
    s = attack(keep=1, warriors={(MC, 8): 3, (WA, 8): 2}, pieces={(SYMPATHY, 8): 1}, mc="anvil")
    g = play(s, ("marquise.daylight", MC, "battle"), ("roll", WORLD, (3, 3)))
    assert open_(g) == ("removal.side", MC)
    g.choose(MC)
    assert open_(g) == ("marquise.hospitals", MC)
    top = g.state.deck[-1]
    g.choose(card("anvil"))
    assert own(g.state).supporters == [top]
    assert g.state.at(MC, Clearing(1)) == 2
    assert g.state.vp == [6, 5]


def test_an_ambush_takes_base_or_token_as_the_alliance_likes() -> None:
    """EC-306"""
    s = table(
        "alliance.operations",
        officers=1,
        warriors={(MC, 2): 2, (WA, 2): 1},
        pieces={(BASE, 2): 1, (SYMPATHY, 2): 1},
        mc="ambush_mouse mouse_in_a_sack",
        supporters="investments anvil",
    )
    script: tuple[Script, ...] = (
        ("alliance.operations", WA, "battle"),
        ("battle.ambush", MC, card("ambush_mouse")),
    )
    g = play(s, *script)
    assert open_(g) == ("battle.lose", WA)
    g.choose(SYMPATHY)
    assert g.pending
    assert g.pending.options == (card("mouse_in_a_sack"),)
    g = play(s, *script, ("battle.lose", WA, BASE))
    assert own(g.state).supporters == cards("anvil")
    assert (own(g.state).officers, g.state.supply[WA]) == (0, 10)
    assert g.state.vp == [6, 5]
    assert open_(g)[1] == MC, "the only officer is gone: no operation, one card drawn, the next turn"


def test_officers_lost_in_the_evening_count_no_more() -> None:
    """EC-340"""
    s = table("alliance.operations", officers=3, warriors={(MC, 8): 3, (WA, 8): 1}, pieces={(BASE, 8): 1})
    g = play(s, ("alliance.operations", WA, "battle"), ("roll", WORLD, (2, 2)), REVEAL)
    assert own(g.state).officers == 1
    assert len(g.state.hands[WA]) == 1
    assert g.state.vp == [6, 5]
    assert open_(g)[1] == MC


# -- WA-2.4 --------------------------------------------------------------------------------------------
def favor_of_the_foxes(**kw: Any) -> Game:
    """The Marquise removes everything in the fox clearings, outside battle."""
    kw["pieces"] = {**kw["pieces"], (WORKSHOP, 8): 2, (WORKSHOP, 6): 1}
    kw["mc"] = kw.get("mc", "") + " favor_of_the_foxes"
    s = table("marquise.daylight", who=MC, lines=favors(), **kw)
    return play(s, ("marquise.daylight", MC, "craft"), ("craft.card", MC, card("favor_of_the_foxes")))


def test_outside_battle_the_turn_orders_outrage_and_base_loss() -> None:
    """EC-222"""
    g = favor_of_the_foxes(
        pieces={(BASE, 1): 1, (SYMPATHY, 1): 1, (BASE, 5): 1}, mc="anvil", supporters="investments mouse_in_a_sack"
    )
    assert open_(g) == ("removal.order", MC)
    g.choose(("base_lost", 1))
    g.choose(card("anvil"))
    assert len(own(g.state).supporters) == 3
    assert g.state.vp == [7, 5]


def test_a_lost_base_takes_its_suit_the_birds_and_half_the_officers() -> None:
    """EC-149"""
    before = "anvil foxfolk_steel armorers investments"
    g = favor_of_the_foxes(pieces={(BASE, 1): 1, (BASE, 5): 1}, supporters=before, officers=3)
    assert own(g.state).supporters == cards("investments")
    assert own(g.state).officers == 1
    assert [e.data for e in told(g, "officers_lost")] == [(2, 1)]
    assert sorted(e.data[0] for e in told(g, "supporter_discarded")) == sorted(cards("anvil foxfolk_steel armorers"))
    assert not g.state.has(BASE, Clearing(1))


def test_without_a_base_the_stack_goes_down_to_five() -> None:
    """EC-150, EC-343"""
    many = "investments mouse_in_a_sack root_tea_mouse travel_gear_mouse codebreakers codebreakers scouting_party"
    g = favor_of_the_foxes(pieces={(BASE, 1): 1}, supporters=f"anvil foxfolk_steel armorers {many}", officers=1)
    assert own(g.state).officers == 0
    for left in (2, 1):
        assert open_(g) == ("alliance.supporters.drop", WA)
        assert g.pending
        assert g.pending.secret
        assert g.pending.data == (left,)
        assert problems(g.state) == []
        g.choose(card("codebreakers"))
    assert len(own(g.state).supporters) == 5
    assert own(g.state).shaken == 0
    assert open_(g)[0] != "alliance.supporters.drop"


def test_two_tokens_removed_together_are_paid_one_by_one() -> None:
    """EC-066, WA-2.6d"""
    g = favor_of_the_foxes(pieces={(SYMPATHY, 1): 1, (SYMPATHY, 12): 1}, mc="anvil bake_sale", deck="cobbler")
    assert open_(g) == ("removal.order", MC)
    assert g.state.vp == [7, 5]
    g.choose(("outrage", 12))
    g.choose(card("anvil"))
    assert own(g.state).supporters == sorted(cards("anvil cobbler"))
    assert len(told(g, "hand_shown")) == 1


def test_a_win_stops_before_outrage_and_base_loss() -> None:
    """CORE-8.3"""
    g = favor_of_the_foxes(pieces={(BASE, 1): 1, (SYMPATHY, 1): 1}, mc="anvil", supporters="foxfolk_steel", vp=28)
    assert g.over
    assert g.state.winners == [MC]
    assert own(g.state).supporters == cards("foxfolk_steel")
    assert problems(g.state) == []


# -- WA-4.1 revolt -----------------------------------------------------------------------------------------
def revolt_in(c: int, *paid: str) -> tuple[Script, ...]:
    return (
        ("alliance.revolt", WA, "revolt"),
        ("alliance.revolt.where", WA, c),
        *(("alliance.pay", WA, card(k)) for k in paid),
    )


EC144: dict[str, Any] = {
    "pieces": {
        (SYMPATHY, 8): 1,
        (SYMPATHY, 1): 1,
        (SYMPATHY, 12): 1,
        (SAWMILL, 8): 1,
        (RECRUITER, 8): 1,
        (WOOD, 8): 2,
    },
    "supporters": "anvil foxfolk_steel",
    "mc": "root_tea_fox",
}


def test_a_revolt_clears_the_clearing_and_raises_a_base() -> None:
    """EC-144"""
    s = table("alliance.revolt", warriors={(MC, 8): 4}, **EC144)
    g = play(s, *revolt_in(8, "anvil", "foxfolk_steel"))
    assert open_(g) == ("marquise.hospitals", MC)
    assert g.state.vp == [5, 9]
    assert not g.state.on_map(BASE), "triggers come first"
    g.choose(card("root_tea_fox"))
    s = g.state
    assert (s.has(BASE, Clearing(8)), s.at(WA, Clearing(8)), own(s).officers, s.supply[WA]) == (1, 3, 1, 6)
    assert s.at(MC, Clearing(4)) == 4
    assert not s.present(MC, Clearing(8))
    assert s.on_map(SYMPATHY) == 3
    assert own(s).supporters == []
    assert [e.name for e in g.events if e.name in ("revolt", "base", "rallied", "officer")] == [
        "revolt",
        "base",
        "rallied",
        "officer",
    ]
    assert problems(s) == []


def test_short_supply_serves_warriors_before_the_officer() -> None:
    """EC-145"""
    s = table("alliance.revolt", warriors={(MC, 8): 4, (WA, 7): 8}, **EC144)
    g = play(s, *revolt_in(8, "anvil", "foxfolk_steel"), ("marquise.hospitals", MC, None))
    assert (g.state.at(WA, Clearing(8)), own(g.state).officers, g.state.supply[WA]) == (2, 0, 0)


def test_a_winning_revolt_ends_at_once() -> None:
    """EC-336"""
    s = table("alliance.revolt", warriors={(MC, 8): 4}, vp=27, **EC144)
    g = play(s, *revolt_in(8, "anvil", "foxfolk_steel"))
    assert g.over
    assert g.state.winners == [WA]
    assert not g.state.on_map(BASE)


def test_a_base_of_the_suit_forbids_a_second() -> None:
    """EC-146, FQ-W01"""
    s = table("alliance.revolt", pieces={(SYMPATHY, 8): 1, (BASE, 1): 1}, supporters="anvil foxfolk_steel")
    assert "revolt" not in offers(s)
    assert why(s, "revolt") == Refusal("WA-4.1", "nowhere_to_revolt")
    assert not turn.menu(s, Menu()).secret, "all can see that there is none"


def test_a_revolt_stays_secret_while_the_suits_decide() -> None:
    """WA-4.1"""
    s = table("alliance.revolt", pieces={(SYMPATHY, 8): 1}, supporters="anvil bake_sale")
    assert offers(s) == {"next"}
    assert turn.menu(s, Menu()).secret
    assert why(s, "revolt") == Refusal("WA-4.1", "too_few_supporters", (2,))
    own(s).supporters.pop()
    s.hands[WA] = cards("bake_sale")
    assert not turn.menu(s, Menu()).secret, "one supporter never pays for a revolt"


def test_the_refusals_of_a_revolt() -> None:
    """WA-4.1"""
    s = table(
        "alliance.revolt",
        pieces={(BASE, 5): 1, **{(SYMPATHY, c): 1 for c in (1, 2, 5, 8, 10)}},
        supporters="anvil foxfolk_steel",
    )
    g = play(s, ("alliance.revolt", WA, "revolt"))
    assert g.pending
    assert g.pending.options == (1, 8)
    assert g.why(7) == Refusal("WA-4.1", "not_sympathetic")
    assert g.why(5) == Refusal("WA-4.1", "has_base")
    assert g.why(10) == Refusal("WA-4.1", "base_of_suit_used")
    assert g.why(2) == Refusal("WA-4.1", "too_few_supporters", (2,))


def test_a_ruin_stays_and_the_base_takes_the_open_slot() -> None:
    """EC-148, EC-363"""
    s = table("alliance.revolt", pieces={(SYMPATHY, 11): 1, (SAWMILL, 11): 1}, supporters="armorers investments")
    g = play(s, *revolt_in(11, "investments", "armorers"))
    assert (g.state.has(BASE, Clearing(11)), g.state.ruins[11], g.state.open_slots(Clearing(11))) == (1, 1, 1)


def test_without_an_open_slot_all_but_the_base_comes() -> None:
    """WA-4.1e, CORE-1.6"""
    s = table("alliance.revolt", pieces={(SYMPATHY, 1): 1}, supporters="anvil foxfolk_steel")
    s.ruins[1] = 1
    g = play(s, *revolt_in(1, "anvil", "foxfolk_steel"))
    assert (g.state.has(BASE, Clearing(1)), g.state.at(WA, Clearing(1)), own(g.state).officers) == (0, 1, 1)


def test_paying_is_asked_even_without_a_choice() -> None:
    """WA-2.3"""
    s = table("alliance.revolt", pieces={(SYMPATHY, 1): 1}, supporters="anvil foxfolk_steel bake_sale")
    g = play(s, *revolt_in(1))
    assert g.pending
    assert (g.pending.options, g.pending.data) == (tuple(sorted(cards("anvil foxfolk_steel"))), (1, 2))
    g.choose(card("anvil"))
    assert g.pending.options == (card("foxfolk_steel"),)
    assert g.pending.secret
    assert g.why(card("bake_sale")) == Refusal("CORE-2.11", "does_not_match")
    assert len(own(g.state).supporters) == 3, "cards move last"


# -- WA-4.2 spread -----------------------------------------------------------------------------------------
def spread_to(c: int, *paid: str) -> tuple[Script, ...]:
    return (
        ("alliance.spread", WA, "spread"),
        ("alliance.spread.where", WA, c),
        *(("alliance.pay", WA, card(k)) for k in paid),
    )


def test_the_first_token_goes_anywhere_but_to_the_keep() -> None:
    """EC-141"""
    s = table("alliance.spread", keep=2, supporters="investments")
    g = play(s, ("alliance.spread", WA, "spread"))
    assert g.pending
    assert g.pending.options == (7, 9, 11)
    assert g.why(2) == Refusal("MC-2.2", "keep")
    assert g.why(8) == Refusal("WA-4.2", "too_few_supporters", (1,))
    g.choose(9)
    g.choose(card("investments"))
    assert (g.state.has(SYMPATHY, Clearing(9)), g.state.vp[WA]) == (1, 5)
    assert told(g, "sympathy")[0].data == (9, 0)


FOUR = {(SYMPATHY, 2): 1, (SYMPATHY, 1): 1, (SYMPATHY, 9): 1, (SYMPATHY, 8): 1}


def test_martial_law_costs_one_more() -> None:
    """EC-142, EC-364"""
    where = {(MC, 5): 3}
    s = table("alliance.spread", pieces=FOUR, warriors=where, supporters="bake_sale cobbler foxfolk_steel anvil")
    g = play(s, ("alliance.spread", WA, "spread"))
    assert g.pending
    assert 5 not in g.pending.options, "two of three"
    assert 12 in g.pending.options
    assert g.why(5) == Refusal("WA-4.2", "too_few_supporters", (3,))
    s = table("alliance.spread", pieces=FOUR, warriors=where, supporters="bake_sale cobbler armorers anvil")
    g = play(s, *spread_to(5, "bake_sale", "cobbler", "armorers"))
    assert g.state.vp[WA] == 7
    assert own(g.state).supporters == cards("anvil")


def test_martial_law_looks_at_one_player() -> None:
    """EC-143, FQ-W08"""
    s = table(
        "alliance.spread",
        lines=three(),
        pieces=FOUR,
        warriors={(MC, 5): 2, (OTHER, 5): 2, (WA, 12): 3, (OTHER, 10): 3},
        supporters="bake_sale cobbler foxfolk_steel anvil",
    )
    g = play(s, ("alliance.spread", WA, "spread"))
    assert g.pending
    assert set(g.pending.options) >= {5, 12}
    assert g.why(10) == Refusal("WA-4.2", "too_few_supporters", (3,))


def test_the_fourth_token_costs_two_and_scores_one() -> None:
    """FQ-W10"""
    s = table("alliance.spread", pieces={(SYMPATHY, c): 1 for c in (2, 1, 9)}, supporters="bake_sale cobbler")
    g = play(s, *spread_to(5, "bake_sale", "cobbler"))
    assert g.state.vp[WA] == 6


def test_spreading_needs_a_neighbour() -> None:
    """WA-4.2a, EC-337"""
    s = table("alliance.spread", pieces={(SYMPATHY, 1): 1}, supporters="bake_sale cobbler anvil")
    g = play(s, ("alliance.spread", WA, "spread"))
    assert g.pending
    assert g.pending.options == (5, 10)
    assert g.why(8) == Refusal("WA-4.2", "not_beside_sympathy")
    assert g.why(1) == Refusal("WA-2.5", "sympathetic_already")
    assert why(s, "revolt") == Refusal("WA-4.1", "revolts_come_first")


def test_spreading_is_skipped_on_public_grounds_only() -> None:
    s = table("alliance.spread", pieces=FOUR, supporters="bake_sale anvil")
    m = turn.menu(s, Menu())
    assert (set(m.offers), m.secret) == ({"next"}, True)
    assert why(s, "spread") == Refusal("WA-4.2", "too_few_supporters", (2,))
    s = table("alliance.spread", pieces=FOUR, supporters="bake_sale")
    assert not turn.menu(s, Menu()).secret, "one supporter never pays for the fifth token"


def test_ten_tokens_are_all() -> None:
    """EC-344"""
    tokens = {(SYMPATHY, c): 1 for c in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11)}
    s = table("alliance.spread", pieces=tokens, supporters="anvil foxfolk_steel root_tea_fox")
    assert offers(s) == {"next"}
    assert why(s, "spread") == Refusal("WA-6.1", "no_sympathy_left")
    s = table("alliance.operations", pieces=tokens, officers=1, warriors={(WA, 12): 1})
    assert "organize" not in offers(s)
    assert why(s, "organize") == Refusal("WA-6.1", "no_sympathy_left")


# -- WA-5 Daylight -----------------------------------------------------------------------------------------
def test_mobilize_into_a_full_stack_discards() -> None:
    """EC-234"""
    five = "anvil bake_sale root_tea_fox root_tea_rabbit foxfolk_steel"
    s = table("alliance.daylight", lines=three(), wa="dominance_fox", supporters=five)
    g = play(s, ("alliance.daylight", WA, "mobilize"))
    assert g.pending
    assert g.pending.data == (True,), "the screen warns"
    g.choose(card("dominance_fox"))
    assert g.state.available == cards("dominance_fox")
    assert len(own(g.state).supporters) == 5


def test_mobilize_tells_nobody_which_card() -> None:
    """WA-5.2"""
    s = table("alliance.daylight", wa="anvil bake_sale")
    g = play(s, ("alliance.daylight", WA, "mobilize"), ("alliance.mobilize", WA, card("anvil")))
    assert own(g.state).supporters == cards("anvil")
    (event,) = told(g, "mobilized")
    assert (event.data, event.who) == ((), (WA,))


def test_training_needs_base_warrior_and_matching_card() -> None:
    """EC-158"""
    s = table("alliance.daylight", wa="armorers anvil", pieces={(BASE, 5): 1})
    g = play(s, ("alliance.daylight", WA, "train"))
    assert g.pending
    assert g.pending.options == (card("armorers"),)
    g.choose(card("armorers"))
    assert (own(g.state).officers, g.state.supply[WA], g.state.discard) == (1, 9, cards("armorers"))
    s = table("alliance.daylight", wa="armorers")
    assert "train" not in offers(s)
    assert why(s, "train") == Refusal("WA-5.3", "no_base")
    s = table("alliance.daylight", wa="armorers", pieces={(BASE, 5): 1}, warriors={(WA, 5): 10})
    assert "train" not in offers(s)
    assert why(s, "train") == Refusal("WA-5.3", "no_warrior_in_supply")
    s = table("alliance.daylight", wa="anvil", pieces={(BASE, 5): 1})
    m = turn.menu(s, Menu())
    assert ("train" in m.offers, m.secret) == (False, True)
    assert why(s, "train") == Refusal("WA-5.3", "no_card_matches_a_base")


def test_each_token_crafts_once_a_turn() -> None:
    """EC-160"""
    both = "better_burrow_bank a_visit_to_friends"
    s = table("alliance.daylight", wa=both, pieces={(SYMPATHY, 5): 1, (SYMPATHY, 10): 1})
    g = play(s, ("alliance.daylight", WA, "craft"), ("craft.card", WA, card("better_burrow_bank")))
    assert "craft" not in offers(g.state)
    g = play(s, ("alliance.daylight", WA, "craft"), ("craft.card", WA, card("a_visit_to_friends")))
    assert "craft" not in offers(g.state)
    g = play(g.state, ("alliance.daylight", WA, "mobilize"))
    assert open_(g) == ("alliance.mobilize", WA), "crafting mixes freely with the rest"


# -- WA-6 Evening ------------------------------------------------------------------------------------------
def test_as_many_operations_as_officers() -> None:
    """EC-157"""
    s = table("alliance.operations", officers=3, pieces={(BASE, 5): 1}, warriors={(WA, 5): 1})
    g = play(
        s,
        ("alliance.operations", WA, "recruit"),
        ("alliance.operations", WA, "move"),
        ("move.to", WA, 2),
        ("move.count", WA, 1),
        ("alliance.operations", WA, "organize"),
        ("alliance.organize.where", WA, 2),
        REVEAL,
    )
    assert g.state.has(SYMPATHY, Clearing(2))
    assert g.state.at(WA, Clearing(5)) == 1
    assert len(g.state.hands[WA]) == 2, "the fourth is not offered: the turn went on to the draw"


def test_organizing_asks_for_neither_supporters_nor_martial_law() -> None:
    """EC-156, EC-163, FQ-W12"""
    six = {(SYMPATHY, c): 1 for c in (1, 2, 3, 4, 5, 6)}
    s = table("alliance.operations", keep=0, officers=1, pieces=six, warriors={(WA, 8): 1, (MC, 8): 3, (WA, 1): 1})
    g = play(s, ("alliance.operations", WA, "organize"))
    assert g.state.vp[WA] == 8
    assert (g.state.has(SYMPATHY, Clearing(8)), g.state.at(WA, Clearing(8)), g.state.supply[WA]) == (1, 0, 8)


def test_the_refusals_of_organizing() -> None:
    """WA-6.1, WA-2.5"""
    places = {(WA, c): 1 for c in (1, 2, 4, 8)}
    s = table("alliance.operations", officers=1, pieces={(SYMPATHY, 1): 1}, warriors=places)
    g = play(s, ("alliance.operations", WA, "organize"))
    assert g.pending
    assert g.pending.options == (2, 8)
    assert g.why(1) == Refusal("WA-2.5", "sympathetic_already")
    assert g.why(4) == Refusal("MC-2.2", "keep")
    assert g.why(3) == Refusal("WA-6.1", "no_warrior_there")


def test_no_officer_no_operation() -> None:
    """WA-6.1, WA-7"""
    s = table("alliance.operations", pieces={(BASE, 5): 1}, warriors={(WA, 5): 1})
    assert offers(s) == {"next"}
    assert why(s, "recruit") == Refusal("WA-6.1", "no_officer_left")
    s = table("alliance.operations", officers=1, warriors={(WA, 5): 1})
    assert why(s, "recruit") == Refusal("WA-6.1", "nowhere_to_recruit")


def test_recruiting_at_one_of_several_bases() -> None:
    """WA-6.1"""
    s = table("alliance.operations", officers=1, pieces={(BASE, 5): 1, (BASE, 8): 1})
    g = play(s, ("alliance.operations", WA, "recruit"))
    assert g.pending
    assert g.pending.options == (5, 8)
    assert g.why(2) == Refusal("WA-6.1", "no_base_there")


def test_bases_draw() -> None:
    """EC-159"""
    s = table("evening.draw", pieces={(BASE, 5): 1, (BASE, 8): 1})
    g = play(s, REVEAL)
    assert len(g.state.hands[WA]) == 3


# -- whole games -------------------------------------------------------------------------------------------
def test_random_games_keep_every_invariant_and_no_secret() -> None:
    """A redeal of all that a seat cannot know changes nothing that it sees, and no question's outside."""
    r = Random(5)
    for seed in range(6):
        g = Game(new_state(favors(), seed))
        while g.pending:
            if not g.since and r.random() < 0.2:
                for viewer in (MC, WA):
                    other = g.rests[-1].state
                    assert other
                    other = other.copy()
                    redeal(other, viewer, generator(r.randrange(1 << 30)))
                    twin = Game.resume(other)
                    a, b = g.pending, twin.pending
                    assert b
                    assert (a.seat, a.id, a.about, a.secret) == (b.seat, b.id, b.about, b.secret)
                    if a.seat == viewer or not a.secret:
                        assert a.options == b.options
                    assert view(g.state, viewer) == view(twin.state, viewer)
            g.choose(r.choice(g.pending.options))
            assert problems(g.state) == []
