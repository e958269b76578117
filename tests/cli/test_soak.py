"""Two thousand random games over every line-up in every order of seats: `make soak`."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from root_tui.simulate import SEATS, Plan, simulate

LINEUPS = [seats for n in (2, 3, 4) for seats in permutations(SEATS, n)]
GAMES = 34  # of each: 2,040 in all


@pytest.mark.soak
def test_two_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[str] = Counter()
    for i, seats in enumerate(LINEUPS):
        found = simulate(Plan(seats=seats, games=GAMES, seed=1000 + i, check=True))
        assert found.problems == [], (seats, found.problems)
        tally.update(games=found.games, finished=found.finished, turns=found.turns, decisions=found.decisions)
        tally.update(found.by)
        tally.update({f"{name} wins": n for name, n in found.wins.items()})
    tally["capped"] = tally["games"] - tally["finished"]
    with capsys.disabled():
        print("\n" + ", ".join(f"{name} {n:,}" for name, n in tally.items()))
    assert tally["games"] >= 2000
    assert sum(tally[how] for how in ("points", "dominance", "coalition")) == tally["finished"]
