"""The Vagabond at the table: set-up, saves, and random games of one and of two (VB-6, VB-11)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from root_tui import data
from root_tui.engine.asks import WORLD, Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.factions.vagabond.items import VagabondBoard, board_of
from root_tui.engine.game import Game
from root_tui.engine.items import ITEMS, RUIN_ITEMS, SUPPLY
from root_tui.engine.lineup import from_data, new_state
from root_tui.engine.problems import problems
from root_tui.engine.state import State
from root_tui.engine.view import view

from .vagabond_table import BASE, TWO, VB1, VB2, Table, asked, codes, lineup, play, told

CHARACTERS = data.characters()
DUEL = ("marquise", "vagabond")


def new_game(factions: tuple[str, ...], seed: int = 0) -> Game:
    return Game(new_state(lineup(factions), seed))


def until(g: Game, r: Random, id: str) -> Game:
    while g.pending and g.pending.id != id:
        g.choose(r.choice(g.pending.options))
    return g


# -- set-up ----------------------------------------------------------------------------------------------
def test_character_forest_quests_ruins_items_and_relations() -> None:
    """VB-6"""
    g = until(new_game(BASE), Random(0), "vagabond.character")
    assert g.pending
    assert (g.pending.options, g.pending.about) == (tuple(range(9)), "character")
    play(g, CHARACTERS.by_id["arbiter"])
    assert g.pending
    assert (g.pending.id, g.pending.options, g.pending.about) == ("vagabond.forest", tuple(range(101, 108)), "place")
    play(g, 104)
    s, board = g.state, board_of(g.state, Seat(3))
    assert (board.character, board.items, s.pawns[3]) == ("arbiter", sorted(codes("b t S S")), 104)
    assert board.relations == [1, 1, 1, -1]
    assert (len(s.quest_row), len(s.quest_deck)) == (3, 12)
    assert sorted(i for items in s.ruin_items for i in items) == sorted(RUIN_ITEMS)
    assert all(len(s.ruin_items[c]) == s.ruins[c] for c in range(13))
    assert problems(s) == []


def test_what_lies_under_the_ruins_is_nobodys_to_see() -> None:
    g = until(new_game(BASE), Random(0), "marquise.daylight")
    for seat in (None, *g.state.lineup.seats):
        assert all(c.known == () for c in view(g.state, seat).clearings)
    lines = [line for rest in g.rests for line in rest.lines if line.id == "shuffle"]
    assert all(line.seat == WORLD for line in lines)


def test_two_vagabonds_share_quests_and_ruins_and_no_character() -> None:
    """VB-11.1, 11.2"""
    g = until(new_game(TWO), Random(0), "vagabond.character")
    play(g, 4, 101)
    assert g.pending
    assert asked(g) == ("vagabond.character", g.state.setup_order[3])
    assert 4 not in g.pending.options
    assert g.why(4) == Refusal("VB-11.1", "character_taken")
    play(g, 0, 101)
    s = g.state
    assert (len(s.quest_row), len(s.quest_deck)) == (3, 12)
    assert sorted(i for items in s.ruin_items for i in items) == sorted(RUIN_ITEMS * 2)
    assert {len(s.ruin_items[c]) for c in range(13) if s.ruins[c]} == {2}
    assert board_of(s, VB1).relations == board_of(s, VB2).relations == [1, 1, -1, -1]


def test_which_vagabond_sets_up_first_is_random() -> None:
    """VB-11.1"""
    orders = {tuple(new_game(TWO, seed).state.setup_order) for seed in range(12)}
    assert orders == {(0, 1, VB1, VB2), (0, 1, VB2, VB1)}


def test_letters_and_reach() -> None:
    """CORE-12 (7), 12.4"""
    line = lineup(TWO).line
    assert [(f.name, f.letter, f.reach) for f in line[2:]] == [("vagabond", "D", 5), ("vagabond2", "E", 2)]
    assert lineup(("vagabond2", "marquise", "vagabond")).setup_order == (1, 2, 0)


def test_a_save_keeps_the_board() -> None:
    t = Table("b t' S! X'!")
    t.board.scorched, t.board.quests, t.board.loot, t.board.aided = [Clearing(8)], [2, 5], [1], [0, 1, 0, 0]
    again = from_data(t.s.lineup, json.loads(json.dumps(t.s.to_data())))
    assert again == t.s
    assert isinstance(again.boards[3], VagabondBoard)
    copy = t.s.copy()
    copy.boards[3].items.append(3)
    assert copy != t.s


def test_faults_are_named() -> None:
    t = Table("b t")
    assert problems_of(t.s) == []
    t.board.items, t.board.relations[0], t.board.aided[1], t.s.pawns[3] = [9, 2], 7, 3, 50
    t.s.quest_row, t.board.quests, t.s.vp[3] = [1], [1], -1
    assert len(problems_of(t.s)) == 6


def problems_of(s: State) -> list[str]:
    return [p for p in problems(s) if p.startswith("vagabond")]


# -- random games ------------------------------------------------------------------------------------------
def items_in_all(s: State, g: Game) -> Counter[int]:
    """Every item of the game, wherever it lies; those out of the game too."""
    count = Counter({i: n for i, n in enumerate(s.item_supply) if n})
    for pile in (*s.boxes, *s.ruin_items):
        count.update(pile)
    for board in s.boards:
        if isinstance(board, VagabondBoard):
            count.update(k >> 2 for k in board.items)
            count.update(ITEMS.index("torch") for _ in board.scorched)
    count.update(e.data[0] >> 2 for e in told(g, "item_lost"))
    return count


def watched(factions: tuple[str, ...], seed: int, limit: int = 10**6) -> Counter[str]:
    """A random game that likes to do things; every state is sound, every item is somewhere.  How often each question
    came."""
    r, g, seen = Random(seed), new_game(factions, seed), Counter[str]()
    ours = [f for f in g.state.lineup.seats if g.state.lineup.line[f].is_vagabond]
    while g.pending and limit:
        assert problems(g.state) == [], g.trail()
        ask = g.pending
        seen[ask.id] += 1
        if ask.id == "vagabond.character":
            option = ask.options[seed % len(ask.options)]
        else:
            options = [o for o in ask.options if o != "next"] if r.random() < 0.8 else []
            option = r.choice(options or ask.options)
        g.choose(option)
        limit -= 1
        if g.state.number and seen.total() % 10 == 0:
            wanted = Counter({i: n for i, n in enumerate(SUPPLY) if n})
            for f in ours:
                wanted.update(RUIN_ITEMS)
                wanted.update(CHARACTERS[CHARACTERS.by_id[board_of(g.state, f).character]].items)
            assert items_in_all(g.state, g) == wanted
            view(g.state, ours[0])
    return seen


@pytest.mark.parametrize("seed", range(9))
def test_a_random_duel_of_each_character(seed: int) -> None:
    watched(DUEL, seed)


@pytest.mark.parametrize("seed", range(9))
def test_a_random_game_of_four_with_each_character(seed: int) -> None:
    watched(BASE, seed, 700)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_of_two_vagabonds(seed: int) -> None:
    watched((*TWO, "alliance"), seed, 900)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_random_games_to_the_end(seed: int) -> None:
    watched((BASE, TWO, (*TWO, "alliance"), DUEL)[seed % 4], seed)


def test_saved_and_undone_at_every_decision() -> None:
    """At rest the state alone is the game."""
    r, g = Random(5), new_game(("vagabond", "marquise", "vagabond2"), 5)
    for _ in range(260):
        if not g.pending:
            break
        option = r.choice(g.pending.options)
        rest = g.rests[-1]
        assert rest.state is not None
        loaded = from_data(rest.state.lineup, json.loads(json.dumps(rest.state.to_data())))
        again = Game.resume(loaded, [*rest.lines])
        g.choose(option)
        again.choose(option)
        assert again.state == g.state
        assert g.undo(consent=True)
        g.choose(option)
        assert again.state == g.state
