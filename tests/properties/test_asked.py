"""Who is asked about an ambush, and who is told not to be: by what lies before all eyes, and by nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.deck import BIRD
from root_tui.engine.game import Game
from root_tui.engine.seen import DuchySeen, EyrieSeen, TableSeen
from root_tui.engine.view import view
from root_tui.words import Words

from .walk import LINEUPS, land, new_game, walk

ABOUT = {"battle.ambush": "no_ambush_possible", "battle.foil": "no_foil_possible"}


def open_cards(table: TableSeen) -> Counter[int]:
    """CORE-5, EY-4.2, DUCHY-2.7  All that lies face up."""
    found = Counter[int](map(int, (*table.discard, *table.available)))
    for seat in table.seats:
        found.update(map(int, seat.crafted))
        if isinstance(seat.board, EyrieSeen):
            found.update(int(k) for column in seat.board.decree for k in column)
        elif isinstance(seat.board, DuchySeen):
            found.update(map(int, seat.board.revealed))
    return found


class Witness:
    """Sees the public table before every answer."""

    def __init__(self) -> None:
        self.table: TableSeen | None = None
        self.told = 0
        self.tally: Counter[str] = Counter()
        self.asked: tuple[Any, ...] = ()

    def __call__(self, g: Game) -> None:
        ask, deck, before = g.pending, g.state.lineup.deck, self.table
        assert ask
        for at, e in enumerate(g.events[self.told :], self.told):
            if e.name not in ABOUT.values():
                continue
            where, why = e.data
            fits = [k for k in deck.ambushes if deck.suit[k] in (BIRD, g.state.suits[where])]
            lain = open_cards(before) if before else Counter()
            lain.update(x.data[1] for x in g.events[max(0, at - 1) : at] if x.name == "ambush")
            assert (why == "face_up") == (before is not None and before.seats[e.seat].cards > 0), e
            if why == "face_up":
                assert all(lain[k] >= deck.faces[k].count for k in fits), (e, lain)
            self.tally[why] += 1
        if ask.id in ABOUT:
            table, (where, _) = view(g.state, None), ask.data
            assert table.seats[ask.seat].cards
            fits = [k for k in deck.ambushes if deck.suit[k] in (BIRD, g.state.suits[where])]
            lain = open_cards(table) + Counter(map(int, g.state.resolving))
            assert not all(lain[k] >= deck.faces[k].count for k in fits)
            assert ask.secret
            self.tally["asked"] += 1
        self.table, self.told = view(g.state, None), len(g.events)


@pytest.mark.parametrize("n", [0, 5, 7, 8])
def test_nobody_is_asked_for_an_ambush_that_cannot_be_and_everybody_else_is(n: int) -> None:
    witness = Witness()
    for seed in range(3):
        witness.table, witness.told = None, 0
        walk(new_game(LINEUPS[n], seed, map=land(seed)), Random(seed), witness, 900)
    assert witness.tally["asked"] > 10
    assert witness.tally["no_cards"]


def test_the_log_says_why_and_names_no_card() -> None:
    told = Counter[str]()
    names = {face.name for face in data.deck("base").faces}
    for seed in range(6):
        g = walk(new_game(LINEUPS[seed % 3], seed), Random(seed), limit=1500)
        line = g.state.lineup
        names_of = ["Ann", "Bo", "Cy", "Di"][: len(line.seats)]
        words = Words(line.deck, line.quests, line.characters, names_of, line.factions)
        for e in g.events:
            if e.name in ABOUT.values():
                text = words.event(e.told_to(None))
                assert not any(name in text for name in names)
                told[e.data[1]] += 1
                assert ("holds no card" in text) == (e.data[1] == "no_cards")
                assert ("face up for all to see" in text) == (e.data[1] == "face_up")
    assert told["no_cards"]
    assert told["face_up"]
