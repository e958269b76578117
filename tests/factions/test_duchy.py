"""What is known of the Duchy's hand, what its board refuses, and its arithmetic against a slow count."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.atlas import BURROW, Clearing, N
from root_tui.engine.deck import BIRD, Card
from root_tui.engine.factions.duchy.board import CARDS, MINISTERS, DuchyBoard, board_of, rank_of
from root_tui.engine.factions.duchy.ministers import can_show, ground, has_room
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup
from root_tui.engine.lineup import from_data, make_lineup, new_state
from root_tui.engine.pieces import MARKET, TUNNEL
from root_tui.engine.problems import problems
from root_tui.engine.rules import turn
from root_tui.engine.rules.movement import neighbours
from root_tui.engine.seen import DuchySeen
from root_tui.engine.state import State
from root_tui.engine.view import view

UD, ER = Seat(0), Seat(1)


def table(*factions: str) -> Lineup:
    return make_lineup(factions, data.atlas("autumn"), data.deck("base"), data.quests(), data.characters())


def begun(seed: int = 1) -> State:
    """The Duchy's first turn, at the beginning of Assembly."""
    g, r = Game(new_state(table("duchy", "eyrie"), seed), keep=False), Random(seed)
    while g.pending and g.pending.id != "duchy.assembly":
        g.choose(r.choice(g.pending.options))
    return g.state.copy()


def to_hand(s: State, *ids: str) -> list[Card]:
    """These cards, and no other, in the Duchy's hand."""
    s.deck = sorted([*s.deck, *s.hands[UD]])
    s.hands[UD] = []
    cards = [s.lineup.deck.by_id[id] for id in ids]
    for card in cards:
        (s.deck if card in s.deck else s.hands[ER]).remove(card)
        s.give(UD, card)
    return cards


def at(s: State, step: str) -> State:
    s.turn.step = next(i for i, known in enumerate(s.lineup.steps[UD]) if known.id == step)
    return s


# -- what is known ------------------------------------------------------------------------------------
def test_what_comes_back_to_the_hand_is_known_to_all_others() -> None:
    s = at(begun(), "duchy.return")
    fox, bird, again = (s.lineup.deck.by_id[id] for id in ("anvil", "armorers", "protection_racket"))
    to_hand(s, "protection_racket", "anvil", "armorers")
    for card in (fox, bird):
        s.hands[UD].remove(card)
    board_of(s, UD).revealed = sorted([fox, bird])
    s.known = [[], [["hand", UD, again]]]
    assert problems(s) == []
    g = Game(s)
    assert g.state.known == [[], [["hand", UD, *sorted([fox, again])]]]
    assert problems(g.state) == []


def test_cards_alike_that_come_back_are_known_beside_those_known_before() -> None:
    s = at(begun(), "duchy.return")
    twice = next(k for k in s.lineup.deck.cards if s.lineup.deck.faces[k].count > 1 and s.lineup.deck.suit[k] != BIRD)
    to_hand(s, s.lineup.deck.faces[twice].id, s.lineup.deck.faces[twice].id)
    s.hands[UD].remove(twice)
    board_of(s, UD).revealed = [twice]
    s.known = [[], [["hand", UD, twice]]]
    assert Game(s).state.known == [[], [["hand", UD, twice, twice]]]


# -- the Burrow -----------------------------------------------------------------------------------------
def test_the_burrow_lies_beside_tunnels_for_the_duchy_alone() -> None:
    s = begun()
    (tunnel,) = s.where(TUNNEL)
    assert neighbours(s, UD, BURROW) == (tunnel,)
    assert BURROW in neighbours(s, UD, tunnel)
    assert neighbours(s, ER, BURROW) == ()
    for c in s.lineup.atlas.clearings:
        assert BURROW not in neighbours(s, ER, c)
        assert c == tunnel or BURROW not in neighbours(s, UD, c)
    assert view(s, None).clearing(BURROW).ruler == UD


@pytest.mark.parametrize(
    "wrong",
    ["swayed", "acted", "lost", "too many crowns", "revealed", "their turn", "tunnels", "a guest", "a market below"],
)
def test_problems_name_what_cannot_be(wrong: str) -> None:
    s = begun()
    b = board_of(s, UD)
    assert problems(s) == []
    if wrong == "swayed":
        b.swayed = [2, 1]
    elif wrong == "acted":
        b.acted = [3]
    elif wrong == "lost":
        b.lost = [4, 0, 0]
    elif wrong == "too many crowns":
        b.swayed, b.lost = [0, 1], [2, 0, 0]
    elif wrong == "revealed":
        b.revealed = sorted(s.hands[UD], reverse=True)
        s.hands[UD] = []
    elif wrong == "their turn":
        b.revealed, s.hands[UD] = s.hands[UD], []
        turn.begin(s, ER)
    elif wrong == "tunnels":
        s.put_piece(UD, TUNNEL, s.where(TUNNEL)[0])
    elif wrong == "a guest":
        s.put(ER, BURROW)
    else:
        s.put_piece(UD, MARKET, BURROW)
    assert any(found.startswith("duchy: ") for found in problems(s))


# -- swaying ----------------------------------------------------------------------------------------------
def slow(s: State, cards: tuple[Card, ...], spots: list[Clearing]) -> bool:
    """One clearing each, tried one by one."""
    return any(all(map(s.matches, cards, chosen)) for chosen in permutations(spots, len(cards)))


@pytest.mark.parametrize("seed", range(12))
def test_cards_that_sway_are_those_that_have_a_clearing_each(seed: int) -> None:
    s, r = begun(seed), Random(seed)
    s.warriors[UD * N : UD * N + N] = [0] * N
    for c in r.sample(s.lineup.atlas.clearings, r.randint(1, 5)):
        s.warriors[UD * N + c] = 1
    spots = [c for c in s.lineup.atlas.clearings if s.present(UD, c)]
    s.hands[UD] = sorted(r.sample(s.deck, 6))
    there = ground(s, UD)
    for n in range(1, 5):
        sets = [cards for cards in combinations(s.hands[UD], n) if slow(s, cards, spots)]
        assert [cards for cards in combinations(s.hands[UD], n) if has_room(s, list(cards), there)] == sets
        assert (can_show(s, UD, there) >= n) == bool(sets)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_cards_are_offered_the_sway_can_be_finished(seed: int) -> None:
    s = at(begun(seed), "duchy.sway")
    r = Random(seed)
    s.hands[UD] = sorted(r.sample(s.deck, 7))
    for card in s.hands[UD]:
        s.deck.remove(card)
    g = Game(s)
    while g.pending and g.pending.id.startswith("duchy.sway"):
        offered = [o for o in g.pending.options if o != "next"]
        g.choose(r.choice(offered or ["next"]))
    (minister,) = board_of(g.state, UD).swayed
    assert len([e for e in g.events if e.name == "revealed"]) == CARDS[rank_of(minister)]


# -- at rest ----------------------------------------------------------------------------------------------
def test_a_board_is_copied_and_saved_whole() -> None:
    s = begun()
    s.boards[UD] = DuchyBoard([1, 5, 8], [1, 0, 2], [Card(3)], [5])
    copy = s.copy()
    assert copy == s
    mine, theirs = board_of(copy, UD), board_of(s, UD)
    for name in ("swayed", "lost", "revealed", "acted"):
        assert getattr(mine, name) is not getattr(theirs, name)
    assert from_data(s.lineup, s.to_data()) == s


def test_the_view_shows_all_but_the_hand() -> None:
    s = begun()
    s.boards[UD] = DuchyBoard([1, 5], [1, 0, 0], [], [5])
    for viewer in (None, ER):
        seen = view(s, viewer).seats[UD]
        assert seen.hand is None
        assert isinstance(seen.board, DuchySeen)
        assert seen.board.burrow == 1
        assert seen.board.tunnels == 2
        assert seen.board.crowns == (1, 2, 3)
        assert seen.board.lost == (1, 0, 0)
        assert [m.minister for m in seen.board.ministers if m.swayed] == [1, 5]
        assert [m.minister for m in seen.board.ministers if m.acted] == [5]
        assert len(seen.board.ministers) == len(MINISTERS)
        assert (seen.board.recruits, seen.board.draws) == (1, 1)
