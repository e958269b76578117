"""Eyrie Dynasties: the Decree, turmoil, the leaders, and random games (02, EY)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import Card
from root_tui.engine.factions.eyrie.board import BATTLE, BUILD, LEADERS, MOVE, RECRUIT, EyrieBoard, board_of, crown
from root_tui.engine.game import Game, digest
from root_tui.engine.lineup import from_data, make_lineup, new_state
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, WOOD
from root_tui.engine.problems import problems
from root_tui.engine.rules.hands import seen_by_all
from root_tui.engine.rules.movement import ruler
from root_tui.engine.rules.setup import stages
from root_tui.engine.rules.turn import skip_to
from root_tui.engine.seen import EyrieSeen
from root_tui.engine.state import NO_MARKER, NOBODY, Turn
from root_tui.engine.view import view

CATS, BIRDS = Seat(0), Seat(1)
DECK = data.deck("base")
VIZIER = DECK.vizier
FOX, RABBIT, MOUSE = DECK.by_id["anvil"], DECK.by_id["bake_sale"], DECK.by_id["investments"]
BIRD, BIRD_2 = DECK.by_id["arms_trader"], DECK.by_id["birdy_bindle"]
FOX_2 = DECK.by_id["foxfolk_steel"]
# autumn: foxes 1 6 8 12, mice 2 7 9 11, rabbits 3 4 5 10
CORNER, NEXT, FOX_8 = Clearing(1), Clearing(5), Clearing(8)


class Table:
    """A position on the Autumn map, the Eyrie's turn, nobody holding a card.  With two seats there is no dominance."""

    def __init__(self, leader: str = "despot", *more: str) -> None:
        lineup = make_lineup(["marquise", "eyrie", *more], data.atlas("autumn"), DECK)
        s = self.s = new_state(lineup, 1)
        s.stage, s.number, s.turn = stages(s), 1, Turn(BIRDS)
        lineup.line[BIRDS].begin_turn(s, BIRDS)
        crown(s, BIRDS, leader)

    def take(self, *cards: Card) -> list[Card]:
        for k in cards:
            if k in self.s.deck:
                self.s.deck.remove(k)
        return list(cards)

    def hand(self, *cards: Card, seat: Seat = BIRDS) -> Table:
        self.s.hands[seat] = sorted(self.take(*cards))
        return self

    def decree(self, column: int, *cards: Card) -> Table:
        board = board_of(self.s, BIRDS)
        board.decree[column] = sorted([*board.decree[column], *self.take(*cards)])
        return self

    def birds(self, c: int, warriors: int = 0, roost: bool = False) -> Table:
        self.s.put(BIRDS, Clearing(c), warriors)
        if roost:
            self.s.put_piece(BIRDS, ROOST, Clearing(c))
        return self

    def cats(self, c: int, warriors: int = 0, *kinds: Any) -> Table:
        self.s.put(CATS, Clearing(c), warriors)
        for kind in kinds:
            self.s.put_piece(CATS, kind, Clearing(c))
        return self

    def at(self, step: str) -> Game:
        skip_to(self.s, BIRDS, step)
        return Game(self.s)


def only(leader: str = "despot") -> Table:
    """Without Viziers, so that a Decree is as short as its case; `problems` would name them."""
    t = Table(leader)
    board_of(t.s, BIRDS).decree = [[], [], [], []]
    return t


def play(g: Game, *script: tuple[str, Any]) -> None:
    for id, answer in script:
        assert g.pending is not None, f"over before {id}"
        assert g.pending.id == id, f"{g.pending} instead of {id}"
        g.choose(answer)


def told(g: Game, name: str) -> list[tuple[Any, ...]]:
    """Events of the first turn."""
    end = next((i for i, e in enumerate(g.events) if e.name == "turn"), None)
    return [e.data for e in g.events[:end] if e.name == name]


def fell(g: Game) -> bool:
    return bool(told(g, "turmoil"))


def seen(g: Game) -> EyrieSeen:
    board = view(g.state, CATS).seats[BIRDS].board
    assert isinstance(board, EyrieSeen)
    return board


# -- set-up ---------------------------------------------------------------------------------------
def test_the_eyrie_start_opposite_the_keep() -> None:
    """EC-137, EY-3"""
    g = Game(new_state(make_lineup(["marquise", "eyrie"], data.atlas("autumn"), DECK), 3))
    while g.pending and g.pending.id != "eyrie.leader":
        g.choose(g.pending.options[0])
    assert g.state.homes == [1, 3]
    play(g, ("eyrie.leader", LEADERS.index("commander")))
    s = g.state
    assert (s.has(ROOST, Clearing(3)), s.at(BIRDS, Clearing(3)), s.supply[BIRDS]) == (1, 6, 14)
    assert board_of(s, BIRDS).decree == [[], [VIZIER], [VIZIER], []]
    assert not problems(s)


def test_alone_any_corner_will_do() -> None:
    g = Game(new_state(make_lineup(["eyrie"], data.atlas("winter"), DECK), 3))
    assert g.pending is not None
    assert (g.pending.id, g.pending.options) == ("eyrie.corner", (1, 2, 3, 4))


# -- rule -----------------------------------------------------------------------------------------
def test_ties_are_theirs_where_they_have_a_piece() -> None:
    """EC-001, EC-004, EC-005, EY-2.2"""
    t = Table().cats(8, 2).birds(8, 1, roost=True).birds(5, 1)
    for _ in range(3):
        t.cats(5, 0, WOOD)
    assert ruler(t.s, FOX_8) == BIRDS
    assert ruler(t.s, NEXT) == BIRDS
    assert ruler(t.s, Clearing(9)) == NOBODY


# -- Birdsong -------------------------------------------------------------------------------------
def test_one_card_must_and_a_second_may_be_added() -> None:
    """EY-4.2"""
    g = Table().hand(FOX, FOX_2, RABBIT).birds(3, roost=True).at("eyrie.decree.add")
    assert g.pending is not None
    assert "next" not in g.pending.options
    assert g.why("next") == Refusal("EY-4.2", "must_add_one")
    play(g, ("eyrie.decree.add", FOX), ("eyrie.decree.column", MOVE), ("eyrie.decree.add", RABBIT))
    play(g, ("eyrie.decree.column", BUILD))
    assert board_of(g.state, BIRDS).decree == [[], [FOX, VIZIER], [], [RABBIT, VIZIER]]
    assert g.state.hands[BIRDS] == [FOX_2]
    assert g.pending.id == "eyrie.craft"


def test_of_two_birds_one_is_added() -> None:
    """EC-127, FQ-E13"""
    g = Table().hand(BIRD, BIRD_2).birds(3, roost=True).at("eyrie.decree.add")
    play(g, ("eyrie.decree.add", BIRD), ("eyrie.decree.column", MOVE))
    assert g.pending is not None
    assert (g.pending.options, g.pending.secret) == (("next",), True)
    assert g.why(BIRD_2) == Refusal("EY-4.2", "one_bird_only")


def test_emergency_orders_go_to_the_decree() -> None:
    """EC-128: the card drawn must be added, and the question comes whatever it is."""
    g = Table().birds(3, roost=True).at("birdsong.start")
    assert told(g, "emergency_orders") == [()]
    assert g.pending is not None
    (card,) = g.pending.options
    assert (g.state.hands[BIRDS], g.pending.secret) == ([card], True)
    play(g, ("eyrie.decree.add", card), ("eyrie.decree.column", BATTLE))
    assert told(g, "decree_added") == [(card, BATTLE)]


def test_nothing_to_draw_nothing_to_add() -> None:
    """EC-333"""
    t = Table().birds(3, 1, roost=True)
    t.s.discard, t.s.deck = [], []
    g = t.at("birdsong.start")
    assert told(g, "drew") == told(g, "decree_added") == []
    assert g.pending is not None
    assert g.pending.id == "move.to"


def test_a_new_roost_goes_where_the_fewest_warriors_are() -> None:
    """EC-129, FQ-E12, EY-4.3: not the keep, not a full clearing."""
    t = Table()
    for c in t.s.lineup.atlas.clearings:
        t.cats(c, 0 if c in (1, 4) else 1 if c in (5, 9) else 2)
    t.cats(1, 0, KEEP).cats(4, 0, SAWMILL)
    g = t.at("eyrie.roost")
    assert g.pending is not None
    assert g.pending.options == (5, 9)
    assert [g.why(c) for c in (1, 4, 7)] == [
        Refusal("MC-2.2", "keep"),
        Refusal("CORE-2.8", "no_open_slot"),
        Refusal("EY-4.3", "not_fewest_warriors"),
    ]
    play(g, ("eyrie.roost.where", 9))
    assert (g.state.has(ROOST, Clearing(9)), g.state.at(BIRDS, Clearing(9))) == (1, 3)


def test_a_new_roost_with_two_warriors_left() -> None:
    """EC-130"""
    t = Table()
    t.birds(2, 18)
    g = t.at("eyrie.roost")
    play(g, ("eyrie.roost.where", 9))
    assert (g.state.at(BIRDS, Clearing(9)), g.state.supply[BIRDS]) == (2, 0)


def test_no_place_for_a_new_roost() -> None:
    t = Table().birds(2, 1)
    t.s.ruins = list(t.s.lineup.atlas.slots)  # every slot taken
    g = t.at("eyrie.roost")
    assert told(g, "no_new_roost") == [()]
    assert not g.state.on_map(ROOST)


# -- crafting -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("leader", "scored"), [("charismatic", 1), ("builder", 3)])
def test_disdain_for_trade(leader: str, scored: int) -> None:
    """EC-055, FQ-E14: coins are worth three."""
    g = Table(leader).hand(RABBIT).birds(3, roost=True).birds(4, roost=True).at("eyrie.craft")
    play(g, ("eyrie.craft", "craft"), ("craft.card", RABBIT))
    assert g.state.vp[BIRDS] == scored


# -- the Decree -----------------------------------------------------------------------------------
def corner(*moves: Card) -> Game:
    """EC-120: a warrior and a roost in fox clearing 1, rabbit clearing 5 empty."""
    return only().decree(MOVE, *moves).birds(1, 1, roost=True).at("eyrie.decree")


def test_one_warrior_serves_two_cards() -> None:
    """EC-120, FQ-E04"""
    g = corner(FOX, RABBIT)
    play(g, ("eyrie.decree", FOX), ("move.to", NEXT))
    assert (seen(g).resolved[MOVE], seen(g).column) == ((FOX,), MOVE)
    play(g, ("move.to", CORNER))
    assert not fell(g)
    assert g.state.at(BIRDS, CORNER) == 1
    assert told(g, "decree") == [(MOVE, FOX), (MOVE, RABBIT)]


def test_an_impossible_card_may_be_picked_and_is_turmoil() -> None:
    """EC-121, EY-5.4: a warning, no refusal."""
    g = corner(FOX, RABBIT)
    assert seen(g).impossible == (RABBIT,)
    play(g, ("eyrie.decree", RABBIT))
    assert fell(g)


def test_the_second_card_is_judged_after_the_first() -> None:
    """FQ-E02, EY-5.4a: the move stands."""
    g = corner(FOX, FOX_2)
    play(g, ("eyrie.decree", FOX), ("move.to", NEXT))
    assert fell(g)
    assert g.state.at(BIRDS, NEXT) == 1


def test_why_a_warrior_elsewhere_may_not_move() -> None:
    g = only().decree(MOVE, FOX).birds(1, 1, roost=True).birds(8, 1, roost=True).birds(5, 1).at("eyrie.decree")
    assert g.pending is not None
    assert (g.pending.id, g.pending.options) == ("move.from", (1, 8))
    assert g.why(5) == Refusal("EY-5.2", "decree_does_not_match")


def test_turmoil_comes_by_itself_when_none_of_the_column_can_be_done() -> None:
    """EC-122, EY-5.4: two cards, no question which of them fails."""
    g = only().decree(RECRUIT, MOUSE, RABBIT).decree(MOVE, FOX).birds(1, 3, roost=True).at("eyrie.decree")
    assert g.pending is not None
    assert g.pending.id == "eyrie.new_leader"
    play(g, ("eyrie.new_leader", LEADERS.index("builder")))
    s = g.state
    assert s.at(BIRDS, CORNER) == 3
    assert board_of(s, BIRDS).cards() == []
    assert (told(g, "scored"), told(g, "roosts")) == ([], [(1, 0)])
    assert told(g, "drew") == [(1,)]


@pytest.mark.parametrize(
    ("column", "leader", "position"),
    [
        (MOVE, "despot", lambda t: t.birds(1, roost=True)),  # EC-134
        (MOVE, "despot", lambda t: t.birds(1, 1).cats(1, 4).cats(5, 1).cats(9, 1).cats(10, 1)),  # EC-135
        (BATTLE, "commander", lambda t: t.birds(1, 3).birds(8, roost=True).cats(8, 1)),  # EC-131
        (BUILD, "despot", lambda t: [t.birds(c, roost=True) for c in (1, 2, 3, 4, 5, 7, 8)]),  # EC-334
        (RECRUIT, "builder", lambda t: t.birds(1, 20, roost=True)),  # nobody in supply
    ],
)
def test_what_makes_even_a_vizier_impossible(column: int, leader: str, position: Callable[[Table], Any]) -> None:
    """EY-5.4"""
    t = only(leader)
    board_of(t.s, BIRDS).decree[column] = [VIZIER]
    position(t)
    assert fell(t.at("eyrie.decree"))


def test_build_where_a_tie_gives_rule() -> None:
    """EC-126"""
    g = only().decree(BUILD, FOX).birds(12, 1).cats(12, 1).at("eyrie.decree")
    assert told(g, "built") == [("roost", 12, 0)]
    assert not fell(g)
    g = only().decree(BUILD, FOX).birds(12, 1, roost=True).at("eyrie.decree")
    assert fell(g)


def test_why_no_roost_can_be_built_there() -> None:
    t = only().decree(BUILD, BIRD).birds(12, 1).birds(9, 1).birds(8, 1, roost=True).cats(7, 1).birds(4, 1)
    g = t.cats(4, 0, SAWMILL).birds(1, 1).cats(1, 0, KEEP).at("eyrie.decree")
    assert g.pending is not None
    assert (g.pending.id, g.pending.options) == ("eyrie.build", (9, 12))
    reasons = [g.why(c) for c in (8, 7, 4, 1)]
    assert [r and r.reason for r in reasons] == ["roost_there", "not_ruled", "no_open_slot", "keep"]


def test_the_charismatic_places_two_or_falls() -> None:
    """EC-123, FQ-E06, EY-1.4: the one warrior left is placed all the same."""
    g = Table("charismatic").birds(1, 1, roost=True).at("eyrie.decree")
    assert told(g, "recruited") == [(1, 2)]
    t = Table("charismatic").birds(1, 18, roost=True).birds(8, 1, roost=True)
    g = t.at("eyrie.decree")
    assert seen(g).impossible == (VIZIER,)
    play(g, ("eyrie.recruit", FOX_8))
    assert g.state.at(BIRDS, FOX_8) == 2
    assert fell(g)


def test_an_empty_column_does_no_harm() -> None:
    """FQ-E01, EY-5.5"""
    g = only().decree(BUILD, FOX).birds(1, 1).at("eyrie.decree")
    assert not fell(g)
    assert g.state.has(ROOST, CORNER) == 1


def test_the_game_may_end_inside_the_decree() -> None:
    """EC-335: nothing is built after thirty points."""
    t = only().decree(BATTLE, FOX).decree(BUILD, FOX_2).birds(1, 2).cats(1, 0, WOOD)
    t.s.vp[BIRDS] = 29
    g = t.at("eyrie.decree")
    assert g.over
    assert (g.state.winners, g.state.on_map(ROOST)) == ([BIRDS], 0)


def test_an_ambush_in_the_decree_is_a_card_that_all_can_see() -> None:
    """EC-136: it proves that no hand holds it."""
    ambush = DECK.by_id["ambush_fox"]
    t = Table().decree(BATTLE, ambush)
    assert ambush in seen_by_all(t.s)
    assert VIZIER not in seen_by_all(t.s)


# -- leaders --------------------------------------------------------------------------------------
def hits(leader: str) -> int:
    g = only(leader).decree(BATTLE, FOX).birds(1, 4).cats(1, 6).at("eyrie.decree")
    ((dealt, _),) = told(g, "hits")
    ((_, _, rolled, *_),) = told(g, "rolled")
    return int(dealt) - int(rolled)


def test_the_commander_deals_one_more_hit() -> None:
    """EY-1.4"""
    assert (hits("commander"), hits("builder")) == (1, 0)


def test_the_log_names_the_commander_for_his_hit() -> None:
    for leader, said in (("commander", [(1,)]), ("builder", [])):
        g = only(leader).decree(BATTLE, FOX).birds(1, 4).cats(1, 6).at("eyrie.decree")
        assert told(g, "commander") == said


@pytest.mark.parametrize(("leader", "scored"), [("despot", 1), ("builder", 0)])
def test_the_despot_scores_once_for_the_same_hits(leader: str, scored: int) -> None:
    """EY-1.4: for two pieces as for one."""
    t = only(leader).decree(BATTLE, FOX).birds(1, 6)
    for _ in range(3):
        t.cats(1, 0, WOOD)
    g = t.at("eyrie.decree")
    gone = 3 - g.state.has(WOOD, CORNER)
    assert gone >= 1
    assert g.state.vp[BIRDS] == gone + scored


# -- turmoil --------------------------------------------------------------------------------------
def failing(*cards: Card, leader: str = "builder", vp: int = 0, more: tuple[str, ...] = ()) -> Table:
    """A Decree that fails at its first card: no roost to recruit at."""
    t = Table(leader, *more).decree(RECRUIT, *cards)
    t.s.vp[BIRDS] = vp
    return t


def test_humiliate_purge_depose() -> None:
    """EC-124, FQ-E10, EY-6"""
    t = failing(BIRD, FOX, FOX_2, vp=2).birds(2, 1)
    g = t.at("eyrie.decree")
    assert g.pending is not None
    assert g.pending.options == (1, 2, 3)
    assert g.why(0) == Refusal("EY-6", "leader_face_down")
    play(g, ("eyrie.new_leader", LEADERS.index("charismatic")))
    s, board = g.state, board_of(g.state, BIRDS)
    assert (told(g, "scored"), told(g, "purged")) == ([(-2, 0, "turmoil")], [(BIRD, FOX, FOX_2)])
    assert s.discard == sorted([BIRD, FOX, FOX_2])
    assert board.decree == [[VIZIER], [], [VIZIER], []]
    assert board.deposed == ["builder"]
    assert not problems(s)


def test_the_viziers_of_the_new_leader_are_not_due_in_this_turn() -> None:
    t = failing(BIRD).birds(1, 20, roost=True).hand(FOX, FOX_2, RABBIT, MOUSE, BIRD_2)
    g = t.at("eyrie.decree")
    play(g, ("eyrie.new_leader", LEADERS.index("despot")))
    assert g.pending is not None
    assert g.pending.id == "hand.discard"
    assert (seen(g).column, seen(g).resolved) == (4, ((), (), (), ()))


def test_all_are_turned_up_when_none_is() -> None:
    """EC-125, FQ-E11"""
    t = failing(FOX, leader="despot").birds(2, 1)
    board_of(t.s, BIRDS).deposed = ["builder", "charismatic", "commander"]
    g = t.at("eyrie.decree")
    assert g.pending is not None
    assert g.pending.options == (0, 1, 2, 3)
    play(g, ("eyrie.new_leader", LEADERS.index("despot")))
    assert board_of(g.state, BIRDS).deposed == []


def test_dominance_in_the_decree() -> None:
    """EC-319, CORE-9.5: a fox and a bird; purged they lie beside the map."""
    fox, bird = (DECK.by_id[k] for k in ("dominance_fox", "dominance_bird"))
    t = Table("builder").hand(fox, bird, BIRD)
    t.s.vp[BIRDS] = 8
    t.birds(2, 20).birds(2, roost=True)
    g = t.at("eyrie.decree.add")
    play(g, ("eyrie.decree.add", fox), ("eyrie.decree.column", RECRUIT), ("eyrie.decree.add", bird))
    play(g, ("eyrie.decree.column", MOVE), ("eyrie.craft", "next"))
    assert fell(g)
    assert g.state.vp[BIRDS] == 5
    assert g.state.available == sorted([fox, bird])


def test_dominance_before_the_card_that_fails() -> None:
    """EC-320: two cards, none possible, but the hand may hold a way out."""
    t = failing(BIRD, BIRD_2, vp=10, more=("alliance",)).hand(DECK.by_id["dominance_bird"]).birds(2, 1)
    g = t.at("eyrie.decree")
    assert g.pending is not None
    assert (g.pending.options, g.pending.secret) == ((BIRD, BIRD_2, VIZIER, "dominance"), True)
    play(g, ("eyrie.decree", "dominance"), ("dominance.card", DECK.by_id["dominance_bird"]))
    assert fell(g)
    assert g.state.vp[BIRDS] == NO_MARKER
    assert told(g, "scored") == []


def test_dominance_is_taken_between_two_cards_and_not_after_turmoil() -> None:
    """EC-321"""
    t = only().decree(MOVE, FOX, FOX_2).birds(1, 1, roost=True).hand(MOUSE)
    t.s.available = [DECK.by_id["dominance_mouse"]]
    g = t.at("eyrie.decree")
    play(g, ("eyrie.decree", FOX), ("move.to", NEXT))
    assert g.pending is not None
    assert g.pending.options == (FOX_2, "take_dominance")
    play(g, ("eyrie.decree", FOX_2), ("eyrie.new_leader", 0))
    assert g.state.number > 1  # the Evening passed without a menu


# -- Evening --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("roosts", "scored", "drawn"),
    [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 2, 2), (4, 3, 2), (5, 4, 2), (6, 4, 3), (7, 5, 3)],
)
def test_the_roost_track(roosts: int, scored: int, drawn: int) -> None:
    """EC-132, EY-1.2, 7.1, 7.2"""
    t = Table()
    for c in (1, 2, 3, 4, 5, 7, 8)[:roosts]:
        t.birds(c, roost=True)
    before = seen(Game(t.s.copy()))
    assert (before.points, before.draws, before.tracks[0].uncovered) == (scored, drawn, roosts)
    g = t.at("eyrie.score")
    assert (g.state.vp[BIRDS], told(g, "drew")) == (scored, [(drawn,)])


# -- the board as data ------------------------------------------------------------------------------
def test_a_copy_of_the_board_shares_nothing() -> None:
    board = board_of(Table().hand(FOX).decree(MOVE, FOX).s, BIRDS)
    board.done, board.added, board.deposed = [VIZIER], [FOX], ["builder"]
    twin = board.copy()
    assert twin == board
    twin.deposed.clear()
    for cards in (twin.done, twin.added, *twin.decree):
        cards.clear()
    assert board == EyrieBoard("despot", ["builder"], [[], [FOX, VIZIER], [], [VIZIER]], RECRUIT, [VIZIER], [FOX])


# -- random games ------------------------------------------------------------------------------------
def random_game(factions: Sequence[str], seed: int, most: int) -> Game:
    lineup = make_lineup(factions, data.atlas("autumn"), DECK)
    g, rng = Game(new_state(lineup, seed)), Random(seed)
    for _ in range(most):
        if g.pending is None:
            break
        found = problems(g.state)
        assert not found, (seed, g.pending, found)
        rest = g.rests[-1].state
        if rest and rng.random() < 0.02:
            again = Game.resume(from_data(lineup, rest.to_data()), g.since)
            assert (digest(again.state), repr(again.pending)) == (digest(g.state), repr(g.pending))
        view(g.state, None)
        options = g.pending.options
        if len(factions) == 1:  # there is nobody to draw along
            options = tuple(o for o in options if o != "better_burrow_bank")
        g.choose(rng.choice(options))
    return g


@pytest.mark.parametrize("factions", [["eyrie"], ["marquise", "eyrie"], ["eyrie", "marquise"]])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_every_piece(factions: list[str], seed: int) -> None:
    g = random_game(factions, seed, 1500)
    assert {e.name for e in g.events} >= {"decree_added", "decree", "turmoil", "roosts", "leader"}
