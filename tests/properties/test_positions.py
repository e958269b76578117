"""From positions that games seldom reach: nothing breaks, all that happens is told, and what may be done is the Law's.

Two books stand beside the rules: `mirror` works the table and the points out from what is told, `law` writes down what
is legal as plainly as can be."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from root_tui.engine import view
from root_tui.engine.asks import Seat
from root_tui.engine.factions import alliance, marquise, vagabond_battle
from root_tui.engine.factions.eyrie import Eyrie
from root_tui.engine.game import Game
from root_tui.engine.lineup import from_data
from root_tui.engine.problems import problems
from root_tui.engine.rules import hands, movement
from root_tui.engine.rules.scoring import score
from root_tui.engine.state import State
from root_tui.words import REASONS

from .law import expected
from .mirror import Mirror
from .positions import eagerly, position, table
from .walk import lineup, same, walk

SHORT, LONG = range(60), range(1000, 4000)


def play(seed: int, decisions: int = 60) -> None:
    g, r = table(seed)
    start = g.rests[0].state
    assert start is not None
    mirror, told = Mirror(start), 0
    for _ in range(decisions):
        mirror.told(g.events[told:], g.state, at_rest=not g.since)
        told = len(g.events)
        assert problems(g.state) == []
        assert bool(g.state.winners) == (g.pending is None)
        if g.pending is None:
            return
        wanted = expected(g.state, g.pending)
        if wanted is not None:
            assert set(g.pending.options) == wanted, g.pending
        g.choose(eagerly(g.pending.options, r))


@pytest.mark.parametrize("seed", SHORT)
def test_what_happens_is_told_and_what_is_legal_is_offered(seed: int) -> None:
    play(seed)


def many(seeds: Iterable[int]) -> None:
    for seed in seeds:
        play(seed)


@pytest.mark.soak
def test_what_happens_is_told_and_what_is_legal_is_offered_at_length() -> None:
    many(LONG)


def around(seed: int, decisions: int = 40) -> None:
    """Save, resume, undo, redo and imagine at every decision."""
    g, r = table(seed)
    for _ in range(decisions):
        if g.pending is None:
            return
        last = g.rests[-1]
        assert last.state is not None
        loaded = from_data(g.state.lineup, last.state.to_data())
        same(g, Game.resume(loaded, last.lines, events=g.events[: last.told]))
        other = walk(g.imagine(r.getrandbits(32)), Random(seed), limit=40)
        assert problems(other.state) == []
        option, before = eagerly(g.pending.options, r), g.clone()
        g.choose(option)
        after = g.clone()
        assert g.undo(consent=True)
        assert (g.state, repr(g.pending)) == (before.state, repr(before.pending))
        g.choose(option)
        assert (g.state, repr(g.pending)) == (after.state, repr(after.pending))


@pytest.mark.parametrize("seed", range(12))
def test_saves_undo_and_imagined_games(seed: int) -> None:
    around(seed)


@pytest.mark.soak
def test_saves_undo_and_imagined_games_at_length() -> None:
    for seed in range(1000, 1400):
        around(seed)


# -- why not ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(20))
def test_whatever_may_be_pointed_at_has_an_answer(seed: int) -> None:
    """PRODUCT: a choice that is not allowed can be pointed at, and answers why not."""
    g, r = table(seed)
    line = g.state.lineup
    for _ in range(40):
        if g.pending is None:
            return
        ask, s = g.pending, g.state
        refused = g.refusals()
        assert not refused.keys() & set(ask.options)
        assert {refusal.reason for refusal in refused.values()} <= REASONS.keys()
        candidates: dict[str, Iterable[Any]] = {
            "clearing": line.atlas.clearings,
            "place": [*line.atlas.clearings, *line.atlas.forests],
            "card": s.faces(ask.seat),
            "seat": [f for f in line.seats if f != ask.seat],
            "piece": line.line[ask.seat].kinds,
            "quest": s.quest_row,
            "leader": range(4),
        }
        if (s.number and ask.id == line.steps[s.turn.seat][s.turn.step].id) or ask.id in NO_REASON:
            candidates = {}
        for option in candidates.get(ask.about, ()):
            assert option in ask.options or g.why(option), (ask, option)
        g.choose(eagerly(ask.options, r))


# A hand is pointed at where supporters are asked for; who lost nothing has no losses to be answered.
NO_REASON = ("alliance.supporters.drop", "removal.side")


# -- do the books bite? -------------------------------------------------------------------------------
async def free_point(s: State, gains: dict[Seat, int]) -> None:
    await score(s, {seat: n + 1 for seat, n in gains.items()})


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "a point too many for sympathy": (alliance, "score", free_point),
    "three items damaged, not the hits": (vagabond_battle, "SWEPT", 2),
    "no rule asked for a move": (movement, "lacks_rule", lambda *a: None),
    "anybody builds beside the keep": (marquise.Marquise, "cannot_place", lambda *a: None),
    "a Commander who hits in defence": (Eyrie, "extra_hits", lambda self, s, me, f: (0, 1)),
    "a card more than is told": (hands, "HAND_LIMIT", 6),
    "wood from anywhere": (marquise, "wood_reaches", lambda *a: True),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_books_find_planted_faults(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken = FAULTS[fault]
    monkeypatch.setattr(where, name, broken)
    lineup.cache_clear()
    try:
        with pytest.raises((AssertionError, ValueError, IndexError)):
            many(range(300))
    finally:
        lineup.cache_clear()


# -- what a redeal may believe --------------------------------------------------------------------------
def test_an_imagined_ruin_agrees_with_what_others_have_seen_in_it() -> None:
    """Two Vagabonds: what one has looked at is dealt anew for the other, and his note of it with it."""
    s = position(("vagabond", "vagabond2", "eyrie"), Random(1))
    s.ruin_items[4], s.ruins[4] = [0, 1], 1
    s.ruin_items[9], s.ruins[9] = [3, 4], 1
    s.known[1] = [["ruin", 4, 0, 1]]
    for seed in range(20):
        other = s.copy()
        view.redeal(other, Seat(0), Random(seed).randrange)
        assert other.known[1] == [["ruin", 4, *other.ruin_items[4]]]
        assert s.known[1] == [["ruin", 4, 0, 1]]
