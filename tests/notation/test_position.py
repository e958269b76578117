"""A position is what its sentences say, and the documented defaults in all else."""

from __future__ import annotations

import pytest

from root_tui import data
from root_tui.engine.deck import Card
from root_tui.engine.pieces import KEEP
from root_tui.engine.problems import problems
from root_tui.engine.state import State
from root_tui.notation.check import read_text
from root_tui.notation.names import Fault, Names
from root_tui.notation.position import Position, read_position, spec_of

DECK = data.deck("base")


def position(body: str) -> Position:
    (case,) = read_text('[[scenario]]\nid = "X"\ntitle = "x"\n' + body, "x.toml")
    return read_position(spec_of(case.scenario))


def state(body: str) -> State:
    return position(body).state


def ids(cards: list[Card]) -> list[str]:
    return [DECK.faces[k].id for k in cards]


def test_the_defaults() -> None:
    s = state("")
    assert s.faction == ["marquise", "eyrie", "alliance", "vagabond"]
    assert s.vp == [5, 5, 5, 5]
    assert [len(h) for h in s.hands] == [0, 0, 0, 0]
    assert s.on_map(KEEP) == 1
    assert (s.turn.seat, s.turn.actions) == (0, 3)
    assert s.boards[1].leader == "builder"  # type: ignore[attr-defined]
    assert [DECK.suit[k] for k in s.boards[2].cards()] == [0, 1, 2]
    assert s.boards[3].character == "ranger"  # type: ignore[attr-defined]
    assert s.boards[3].relations == [1, 1, 1, -1]  # type: ignore[attr-defined]
    assert s.pawns[3] in s.lineup.atlas.forests
    assert (len(s.deck), s.discard) == (51, [])
    assert problems(s) == []


def test_everything_that_can_be_said_leaves_a_whole_table() -> None:
    s = state(
        '''turn = "V1 daylight"
paths = "A-B-C"
rivers = "A-C"
forests = "F: A B; G: B C F"
corners = "A-C"
given = """
A (mouse, 3 slots, ruin sword): MC 2w, sawmill, wood 2, WA 1w, sympathy
B (rabbit): ER 3w, roost, V1
C (fox, 1 open): base
MC hand: bird ambush, 2 fox cards; MC score none; MC dominance: fox dominance
MC box: sword, 2 tea; MC supply 4
ER leader despot; ER deposed: builder; ER decree recruit: bird card; ER decree build: 2 mouse cards
WA supporters: 2 fox cards, bird card; WA officers 2
V1 items: 2 swords, boots exhausted, damaged tea; V1 character thief; V1 completed: errand_fox
V1 relations: MC hostile, ER allied, WA 2
deck: fox card, bird dominance; discard: 4 cards; available: mouse dominance
quests: escort_mouse; item supply: no crossbow
"""'''
    )
    assert problems(s) == []
    assert s.supply[:3] == [4, 17, 7]
    assert s.dominance[0] == DECK.by_id["dominance_fox"]
    assert s.vp[0] == -1
    assert [len(d) for d in s.boards[1].decree] == [1, 1, 0, 3]  # type: ignore[attr-defined]
    assert s.boards[3].items == [1, 16, 16, 22]  # type: ignore[attr-defined]
    assert DECK.kind[s.deck[-1]] == "item"
    assert s.deck[-2] == DECK.by_id["dominance_bird"]
    assert s.item_supply == [2, 2, 0, 1, 1, 0, 2, 0]
    assert [s.open_slots(c) for c in s.lineup.atlas.clearings][:3] == [1, 1, 1]
    assert s.lineup.atlas.paths[2] == (1, 3)
    assert s.lineup.atlas.rivers[1] == (3,)
    assert s.lineup.atlas.opposite[1] == 3
    assert s.lineup.atlas.beside[s.lineup.atlas.forests[0]] == (102,)


def test_a_later_sentence_replaces_an_earlier_one() -> None:
    s = state('given = "A: MC 2w; MC score 3; A: ER 1w; A (mouse); MC score 4"')
    assert s.vp[0] == 4
    (a, *_), (mc, er, *_) = s.lineup.atlas.clearings, s.lineup.seats
    assert (s.at(mc, a), s.at(er, a)) == (0, 1)
    assert s.suits[1] == 2


def test_a_printed_map() -> None:
    s = state('map = "autumn"\ngiven = "c1: MC 2w, keep; c3: roost; V1 in C; c5 (mouse)"')
    assert s.lineup.atlas is data.atlas("autumn")
    assert (s.suits[5], s.pawns[3]) == (2, 103)
    assert problems(s) == []


def test_plain_cards_are_such_as_nothing_comes_of() -> None:
    s = state('given = "MC hand: 3 fox cards, bird card"')
    assert all(DECK.kind[k] == "item" for k in s.hands[0])


def test_named_cards_go_before_plain_ones() -> None:
    s = state('given = "MC hand: 6 fox cards; ER hand: anvil, foxfolk steel"')
    assert ids(s.hands[1]) == ["anvil", "foxfolk_steel"]
    assert problems(s) == []


def test_a_short_deck_takes_the_rest_out_of_the_game() -> None:
    s = state('given = "deck 2; deck: bird dominance; discard 10"')
    assert (len(s.deck), len(s.discard)) == (2, 10)
    assert ids(s.deck)[-1] == "dominance_bird"


@pytest.mark.parametrize(
    ("decree", "column", "done"),
    [
        ("ER decree recruit: mouse card", 0, ["vizier"]),
        ("ER decree battle: fox card", 2, []),
        ("ER leader commander; ER decree battle: vizier", 2, []),
        ("ER leader commander; ER decree battle: vizier, fox card; ER done: fox card", 2, ["fox"]),
        ("ER score 3", 4, []),
        ("ER column move; ER decree build: fox card", 1, ["vizier"]),
    ],
)
def test_where_a_decree_stands(decree: str, column: int, done: list[str]) -> None:
    s = state(f'turn = "ER decree"\ngiven = "{decree}"')
    board = s.boards[1]
    assert board.column == column  # type: ignore[attr-defined]
    assert len(board.done) == len(done)  # type: ignore[attr-defined]
    assert problems(s) == []


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Favor of the Foxes", "favor_of_the_foxes"),
        ("Stand and Deliver!", "stand_and_deliver"),
        ("fox ambush", "ambush_fox"),
        ("bird dominance card", "dominance_bird"),
        ("mouse crossbow", "crossbow_mouse"),
        ("sword", "sword_mouse"),
        ("A Visit to Friends", "a_visit_to_friends"),
        ("Mouse-in-a-Sack", "mouse_in_a_sack"),
        ("Smuggler's Trail", "smugglers_trail"),
        ("vizier", "vizier"),
    ],
)
def test_names_of_cards(text: str, id: str) -> None:
    names = Names(["marquise"], {}, {}, DECK)
    assert names.card(text).face == DECK.by_id[id]


def test_names_of_plain_cards() -> None:
    names = Names(["marquise"], {}, {}, DECK)
    wanted = names.cards("2 fox cards, bird, 3 cards")
    assert [w.suit for w in wanted] == [0, 0, 3, -1, -1, -1]
    assert all(w.plain for w in wanted)
    assert not wanted[0].fits(DECK, DECK.ambushes[0])
    with pytest.raises(Fault, match="say which"):
        names.card("crossbow")
