"""Nothing that anybody but the Corvids sees, is told or asked depends on what a face-down plot is (CORVID-8)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui.engine.asks import Drift, Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.events import Event
from root_tui.engine.factions.corvids import exposure as corvids_exposure
from root_tui.engine.factions.corvids import faction as corvids_faction
from root_tui.engine.factions.corvids.board import (
    BOMB,
    DOWN,
    EXTORTION,
    PLOTS,
    RAID,
    SNARE,
    UP,
    CorvidBoard,
    deal_anew,
)
from root_tui.engine.factions.corvids.board import board_of as board_by_seat
from root_tui.engine.factions.corvids.faction import Corvids
from root_tui.engine.game import Game, generator
from root_tui.engine.pieces import PLOT
from root_tui.engine.problems import problems
from root_tui.engine.view import Keep, view
from root_tui.saves.games import Writer, head_of
from root_tui.words import Words
from tests.few import few

from .plots import CORVIDS, LINEUPS, Told, board_of
from .test_secrets import redeals
from .walk import face, lineup, new_game, walk


def own(g: Game) -> CorvidBoard:
    b = board_of(g.state)
    assert b
    return b


# -- the redeal -----------------------------------------------------------------------------------
def test_plots_are_dealt_anew_in_every_way_that_fits_what_is_known() -> None:
    """Two bombs, a snare, an extortion and a raid are face up or in supply; nothing is dealt that was denied."""
    b = CorvidBoard()
    for c, kind in ((1, BOMB), (2, SNARE), (3, RAID), (4, RAID)):
        b.kinds[c], b.facing[c] = kind, DOWN
        b.supply[kind] -= 1
    b.facing[4] = UP
    b.denied[1] = 1 << RAID | 1 << SNARE
    b.denied[2] = 1 << BOMB
    seen, before = set(), b.copy()
    for seed in range(300):
        deal_anew(b, generator(seed))
        assert (b.facing, b.denied, b.kinds[4]) == (before.facing, before.denied, RAID)
        assert [n + b.kinds[1:5].count(kind) for kind, n in enumerate(b.supply)] == [2] * 4
        seen.add(tuple(b.kinds[1:4]))
    ways = {
        (i, j, k)
        for i in (BOMB, EXTORTION)
        for j in (SNARE, EXTORTION, RAID)
        for k in range(4)
        if (i, j, k).count(RAID) < 2 and (i, j, k).count(EXTORTION) < 3
    }
    assert seen == ways


def test_a_redeal_finds_the_one_way_that_is_left() -> None:
    b = CorvidBoard()
    for c, kind in enumerate((BOMB, BOMB, SNARE, SNARE, EXTORTION, EXTORTION, RAID, RAID), 1):
        b.kinds[c], b.facing[c], b.denied[c] = kind, DOWN, 15 - (1 << kind)
    b.supply = [0] * 4
    before = b.copy()
    deal_anew(b, generator(7))
    assert b == before


def compare(g: Game, depth: int, r: Random, tally: Counter[str]) -> None:
    """For every other seat: the plots are dealt anew in the rest before the last answer, and nothing is different."""
    rests = g.rests[depth:]
    rest, told = rests[0].state, rests[0].told
    assert rest is not None
    lines = [line for each in rests for line in each.lines]
    events = g.events[told:]
    me = rest.lineup.seat_of("corvids")
    true = Game.resume(rest, lines)
    for viewer in rest.lineup.seats:
        if viewer == me:
            continue
        dealt, other = rest.copy(), rest.copy()
        Told(rest, events).redeal(dealt, viewer, generator(r.getrandbits(60)), Keep())
        other.boards[me] = dealt.boards[me]  # the cards stay: here plots alone are dealt
        tally["same" if other == rest else "redealt"] += 1
        try:
            h = Game.resume(other, lines)
        except Drift as drift:
            raise AssertionError(viewer, lines) from drift
        for eyes in (viewer, None):
            assert view(h.state, eyes) == view(g.state, eyes), (viewer, lines)
            assert [e.told_to(eyes) for e in h.events] == [e.told_to(eyes) for e in events], (viewer, lines)
        assert (h.pending is None) == (g.pending is None)
        if g.pending and h.pending:
            ours = g.pending.seat == viewer
            x, y = ((p.seat, p.id, p.about, p.secret, p.data, ours and p.options) for p in (h.pending, g.pending))
            assert x == y, (viewer, lines)
            assert not ours or h.refusals() == g.refusals(), (viewer, lines)
        assert h.may_undo() == true.may_undo()


def play(factions: tuple[str, ...], seed: int, decisions: int, tally: Counter[str]) -> None:
    g, r, depth = new_game(factions, seed), Random(seed), 0
    for _ in range(decisions):
        if not g.pending:
            return
        compare(g, depth, r, tally)
        depth = len(g.rests) - 1
        g.choose(keenly(g, r))


def keenly(g: Game, r: Random) -> Any:
    """Plots are placed, fought over and guessed at more often than by chance alone."""
    assert g.pending
    eager = [o for o in g.pending.options if o in ("plot", "expose", "battle", "trick", "flip")]
    return r.choice(eager) if eager and r.random() < 0.5 else r.choice(g.pending.options)


@pytest.mark.parametrize(("seed", "factions"), few(enumerate(LINEUPS), 2), ids=lambda x: str(x))
def test_nothing_depends_on_what_a_face_down_plot_is(seed: int, factions: tuple[str, ...]) -> None:
    tally: Counter[str] = Counter()
    play(factions, seed, 260, tally)
    assert tally["redealt"] > tally["same"] / 2, tally


@pytest.mark.parametrize(("seed", "factions"), few(enumerate(LINEUPS), 2), ids=lambda x: str(x))
def test_nothing_depends_on_plots_and_cards_together(seed: int, factions: tuple[str, ...]) -> None:
    tally: Counter[str] = Counter()
    redeals(factions, seed, tally, decisions=180)
    assert tally["redealt"] > 3 * (tally["same"] + tally["drift"] + tally["shuffled"]), tally


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(16))
def test_nothing_depends_on_plots_in_whole_games(seed: int) -> None:
    play(LINEUPS[seed % len(LINEUPS)], 50 + seed, 10**9, Counter())
    redeals(LINEUPS[seed % len(LINEUPS)], 70 + seed, Counter(), decisions=10**9)


# -- four games that differ in a plot -------------------------------------------------------------------
def log(g: Game, eyes: Seat | None) -> bytes:
    line = g.state.lineup
    words = Words(line.deck, line.quests, line.characters, ["A", "B", "C", "D"][: len(line.seats)], line.factions)
    return "\n".join(words.event(e.told_to(eyes)) for e in g.events).encode()


def size(g: Game) -> int:
    head = head_of(g.state, ["A"] * len(g.state.lineup.seats), "2026-01-01", False)
    return len(Writer(Path("none"), {}).text(g, head))


def same_to_others(games: list[Game]) -> None:
    first, *others = games
    line = first.state.lineup
    me = line.seat_of("corvids")
    for h in others:
        for eyes in (*(f for f in line.seats if f != me), None):
            assert repr(view(h.state, eyes)).encode() == repr(view(first.state, eyes)).encode()
            assert log(h, eyes) == log(first, eyes)
        if first.pending and first.pending.seat != me:
            assert face(h.pending) == face(first.pending)
            assert h.refusals() == first.refusals()


@pytest.mark.parametrize("seed", few(range(6)))
def test_four_games_that_differ_in_the_kind_placed_are_one_to_the_others(seed: int) -> None:
    """X-C59  CORVID-8.5: the same answers go on until the plot shows what it is."""
    g, r = new_game(CORVIDS, seed), Random(seed)
    while g.pending and not (g.pending.id == "corvids.plot.what" and len(g.pending.options) == len(PLOTS)):
        g.choose(keenly(g, r))
    assert g.pending
    where, games = g.pending.data[0], []
    for kind in range(len(PLOTS)):
        rest = g.rests[-1].state
        assert rest
        h = Game.resume(rest, g.since, events=g.events[: g.rests[-1].told], before=g.rests[:-1])
        h.choose(kind)
        games.append(h)
    steps = 0
    while own(games[0]).facing[where] == DOWN and steps < 60:
        same_to_others(games)
        if steps % 15 == 0:
            assert len({size(g) for g in games}) == 1
        ask = games[0].pending
        if ask is None:
            break  # the game is over
        option = r.choice(ask.options)
        if ask.id == "corvids.plot.what":  # one more of a kind may be gone from a supply
            option = next(o for o in ask.options if all(h.pending and o in h.pending.options for h in games))
        elif ask.id == "corvids.trick.first":
            break
        for h in games:
            h.choose(option)
        steps += 1
        if any(e.name in ("exposure_failed", "exposed") for h in games for e in h.events[-6:]):
            break
    assert steps > 3


def test_a_removed_plot_tells_of_raids_only() -> None:
    """CORVID-8.4: bomb, snare and extortion leave one log; a raid is told, and undo crosses neither."""
    told: list[Event] = []
    for seed, factions in enumerate(LINEUPS * 2):
        g, r = new_game(factions, seed), Random(seed)
        for _ in range(900):
            if not g.pending:
                break
            before = own(g).copy()
            n = len(g.events)
            g.choose(keenly(g, r))
            gone = [e.data[0] for e in g.events[n:] if e.name == "removed" and e.data[1] == "plot"]
            for c in gone:
                if before.facing[c] == DOWN and not any(e.name == "flipped" for e in g.events[n:]):
                    raided = [e for e in g.events[n:] if e.name == "raid" and e.data == (c,)]
                    assert len(raided) == (before.kinds[c] == RAID)
                    told += raided
                    assert not g.may_undo()
    assert told


def test_undo_crosses_no_exposure_and_no_flip() -> None:
    met: Counter[str] = Counter()
    for seed in range(4):
        g, r = new_game(CORVIDS, seed), Random(seed)
        for _ in range(500):
            if not g.pending:
                break
            n = len(g.events)
            g.choose(keenly(g, r))
            for name in ("exposure_failed", "exposed", "flipped"):
                if any(e.name == name for e in g.events[n:]):
                    met[name] += 1
                    assert not g.may_undo()
                    assert not g.back()
    assert min(met[name] for name in ("exposure_failed", "exposed", "flipped")) > 0, met


# -- does it bite? -----------------------------------------------------------------------------------
def leaky_exposure(s: Any, corvids: Seat, me: Seat, m: Any) -> None:
    """A menu that forgets to say that a plot is no bomb."""
    spots = [c for c in corvids_exposure.within_reach(s, corvids, me) if board_by_seat(s, corvids).kinds[c]]
    if spots and s.hands[me]:
        m.secret = True
        if any(s.faces(me, c) for c in spots):
            m.offers["expose"] = partial(corvids_exposure.expose, corvids=corvids)
            return
    if m.refused is not None:
        m.refused["expose"] = corvids_exposure.NO_CARD


LEAKS: dict[str, Any] = {
    "marks of face-down plots": (
        CorvidBoard,
        "marks",
        lambda b, c: [PLOTS[b.kinds[c]]] if b.facing[c] else [],
    ),
    "the supply in view": (Corvids, "view", lambda f, s, me, viewer, old=Corvids.view: old(f, s, me, me)),
    "a snare that holds face down": (
        Corvids,
        "cannot_leave",
        lambda f, s, me, mover, c: (
            Refusal("CORVID-7.2", "snared")
            if board_by_seat(s, me).kinds[c] == SNARE and s.are_enemies(me, mover)
            else None
        ),
    ),
    "agents beside bombs only": (
        Corvids,
        "extra_hits",
        lambda f, s, me, fight: (
            0,
            int(
                corvids_faction.has_agents(s, me, fight)
                and board_by_seat(s, me).kinds[fight.where] in (BOMB, RAID)
            ),
        ),
    ),
    "exposure not of bombs": (corvids_exposure, "offer", leaky_exposure),
    "a reveal for raids only": (
        Corvids,
        "removal_reveals",
        lambda f, s, me, gone: any(
            p.kind == PLOT and board_by_seat(s, me).kinds[p.where] in (SNARE, EXTORTION)
            for p in gone.parts
        ),
    ),
}


def search() -> None:
    for seed in range(12):
        play(LINEUPS[seed % 2], seed, 500, Counter())


@pytest.mark.parametrize("leak", LEAKS)
def test_the_redeal_of_plots_finds_planted_leaks(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    lineup.cache_clear()
    try:
        with pytest.raises(AssertionError):
            search()
    finally:
        lineup.cache_clear()


# -- the table holds -----------------------------------------------------------------------------------
@pytest.mark.parametrize("factions", LINEUPS, ids="-".join)
def test_games_with_plots_break_nothing(factions: tuple[str, ...]) -> None:
    r = Random(11)
    g = new_game(factions, 11, keep=False)
    while g.pending:
        assert problems(g.state) == []
        g.choose(keenly(g, r))
    assert problems(g.state) == []


def test_the_supply_is_told_by_number_alone() -> None:
    """CORVID-8.1"""
    g = walk(new_game(CORVIDS, 3), Random(3), limit=300)
    me = g.state.lineup.seat_of("corvids")
    for viewer in (*g.state.lineup.seats, None):
        board: Any = view(g.state, viewer).seats[me].board
        assert board.supply == sum(own(g).supply)
        assert (board.hidden is not None) == (viewer == me)
        for plot in board.plots:
            assert (plot.plot is None) == (not plot.up and viewer != me)
            assert plot.denied == tuple(k for k in range(4) if own(g).denied[Clearing(plot.where)] >> k & 1)
