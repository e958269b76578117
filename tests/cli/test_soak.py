"""Two thousand random games over every line-up of two to four of the six, on every map: `make soak`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from root_tui.session import maps
from root_tui.simulate import Plan, simulate

SIX = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids")
LINEUPS = [seats for n in (2, 3, 4) for seats in combinations(SIX, n)]
GAMES = 10  # of each, each in another order of seats: 2,000 in all


@pytest.mark.soak
def test_two_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[str] = Counter()
    orders = random.Random(7)
    for i, (seats, land) in enumerate(product(LINEUPS, maps())):
        for game in range(GAMES):
            order = tuple(orders.sample(seats, len(seats)))
            suits = land == "autumn" and game % 2 == 1
            found = simulate(Plan(order, land, games=1, seed=1000 * i + game, check=True, suits_shuffled=suits))
            assert found.problems == [], (order, land, 1000 * i + game, found.problems)
            tally.update(games=found.games, finished=found.finished, turns=found.turns, decisions=found.decisions)
            tally.update(found.by)
            tally.update({f"{name} wins": n for name, n in found.wins.items()})
    tally["capped"] = tally["games"] - tally["finished"]
    with capsys.disabled():
        print("\n" + ", ".join(f"{name} {n:,}" for name, n in tally.items()))
    assert tally["games"] >= 2000
    assert sum(tally[how] for how in ("points", "dominance", "coalition")) == tally["finished"]
