"""Seats that concede, and games that end by agreement: at any moment, in any line-up, nothing breaks or leaks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from root_tui.engine.asks import Illegal, Seat
from root_tui.engine.game import Game, digest
from root_tui.engine.problems import problems
from root_tui.engine.rules.concession import leaders, may_concede
from root_tui.engine.state import NO_MARKER
from tests.few import few

from .test_secrets import compare
from .walk import LINEUPS, land, new_game, same, until, walk


def in_play(g: Game) -> list[Seat]:
    return [seat for seat in g.state.lineup.seats if seat not in g.state.out]


def begun(seed: int, decisions: int = 0) -> Game:
    """A game after its first turn has begun, and so many random answers more."""
    g = new_game(LINEUPS[seed % len(LINEUPS)], seed, map=land(seed))
    r = Random(seed)
    while g.pending and not g.state.number:
        g.choose(r.choice(g.pending.options))
    return walk(g, r, limit=decisions)


@pytest.mark.parametrize("seed", range(20))
def test_games_with_random_concessions_end_well(seed: int) -> None:
    g, r = begun(seed), Random(seed)
    while g.pending:
        if r.random() < 0.01 and may_concede(g.state, seat := r.choice(in_play(g))):
            points = g.state.vp[seat]
            g.concede(seat)
            assert g.state.vp[seat] in (points, NO_MARKER), "it may have been activating a dominance card"
        else:
            assert g.pending.seat not in g.state.out
            assert g.state.turn.seat not in g.state.out or not g.pending.menu
            g.choose(r.choice(g.pending.options))
        assert not problems(g.state)
    assert g.state.winners
    assert not set(g.state.winners) & set(g.state.out)
    last = g.rests[-1].state
    first = g.rests[0].state
    assert last
    assert first
    assert digest(last) == digest(g.state) or g.state.won_by != "concession"  # others may win between two rests
    again = Game.resume(first, [line for rest in g.rests for line in rest.lines])
    same(g, again)


@pytest.mark.parametrize("seed", range(10))
def test_a_concession_in_the_middle_of_an_action_finishes_it_by_itself(seed: int) -> None:
    g, r = begun(seed), Random(seed)
    for _ in range(400):
        if g.pending and not g.pending.menu and len(in_play(g)) > 2:
            seat = g.pending.seat
            g.concede(seat)
            assert not problems(g.state)
            assert g.pending is None or g.pending.seat != seat
        if not g.pending:
            break
        g.choose(r.choice(g.pending.options))
    assert g.state.out or len(g.state.lineup.seats) == 2


@pytest.mark.parametrize("seed", range(10))
def test_a_concession_is_taken_back_by_agreement_only_and_wholly(seed: int) -> None:
    g = begun(seed, 30)
    assert g.pending
    before, asked, journal = g.state.copy(), g.pending.seat, [rest.lines[:] for rest in g.rests]
    g.concede(asked)
    assert not g.undo()
    assert g.to_undo()
    assert g.to_undo()[0] == asked  # type: ignore[index]
    assert g.undo(consent=True)
    assert g.state == before
    assert [rest.lines[: len(old)] for rest, old in zip(g.rests, journal, strict=True)] == journal


def test_of_two_the_other_one_wins_and_of_four_the_last() -> None:
    two = begun(2)
    assert len(two.state.lineup.seats) == 2
    two.concede(Seat(0))
    assert (two.state.winners, two.state.won_by, two.pending) == ([1], "concession", None)
    four = begun(0)
    for seat in (2, 0):
        four.concede(Seat(seat))
        assert four.pending
    four.concede(Seat(3))
    assert (four.state.winners, four.state.won_by) == ([1], "concession")


def test_a_coalition_that_is_left_wins_together() -> None:
    g = begun(0)
    rest = g.rests[-1].state
    assert rest
    for state in (rest, g.state):
        state.partner[0], state.partner[3] = Seat(3), Seat(0)
    g.concede(Seat(1))
    assert g.pending
    g.concede(Seat(2))
    assert (g.state.winners, g.state.won_by) == ([0, 3], "concession")


def test_nobody_concedes_in_set_up_twice_or_after_the_end() -> None:
    g = new_game()
    with pytest.raises(Illegal):
        g.concede(Seat(0))
    g = begun(0)
    g.concede(Seat(0))
    for seat in (0, 4, -1):
        with pytest.raises(Illegal):
            g.concede(Seat(seat))
    g.agree()
    with pytest.raises(Illegal):
        g.concede(Seat(1))
    with pytest.raises(Illegal):
        g.agree()


def test_rounds_stay_whole_when_turns_pass() -> None:
    g, r = begun(0), Random(1)
    first = g.state.turn.seat
    g.concede(first)
    others = [seat for seat in g.state.lineup.round_from(first) if seat != first]
    for number, seat in [*zip((2, 3, 4), others, strict=True), *zip((6, 7, 8), others, strict=True)]:
        assert (g.state.number, g.state.turn.seat) == (number, seat)
        while g.pending and g.state.number == number:
            g.choose(r.choice(g.pending.options))
    assert [e.seat for e in g.events if e.name == "turn"].count(first) == 1


def test_who_has_conceded_scores_no_more() -> None:
    """Neither do others lose what they gain from it."""
    for seed in range(6):
        g, r = begun(0, 10 * seed), Random(seed)
        g.concede(Seat(0))
        told = len(g.events)
        walk(g, r, limit=400)
        assert not [e for e in g.events[told:] if e.name == "scored" and e.seat == 0]
        assert [e for e in g.events[told:] if e.name == "scored"]


@pytest.mark.parametrize("winners", [(), (1,), (1, 3)])
def test_the_end_by_agreement_stands_in_state_log_and_journal(winners: tuple[int, ...]) -> None:
    g = begun(0, 40)
    state = g.state.copy()
    seats = tuple(map(Seat, winners))
    g.agree(seats)
    assert g.pending is None
    assert (g.state.winners, g.state.won_by) == (list(seats), "agreement")
    assert [e.name for e in g.events][-1] == ("won" if winners else "agreed")
    assert not g.undo()
    assert g.undo(consent=True)
    assert g.state == state
    assert g.pending


def test_the_leaders_are_those_who_still_play_with_most_points() -> None:
    g = begun(0)
    assert leaders(g.state) == []
    g.state.vp = [7, 9, 7, -1]
    assert leaders(g.state) == [1]
    g.state.out = [Seat(1)]
    assert leaders(g.state) == [0, 2]
    g.state.partner[0], g.state.partner[3] = Seat(3), Seat(0)
    assert leaders(g.state) == [0, 3, 2]


@pytest.mark.parametrize("seed", [0, 1, 7, 8])
def test_nothing_depends_on_what_a_seat_cannot_know_when_somebody_has_conceded(seed: int) -> None:
    """The automatic answers tell no more than those of a person would."""
    g, r, tally = begun(seed, 25), Random(seed), Counter[str]()
    about: dict[str, str] = {}
    depth, conceded = len(g.rests) - 1, False
    for n in range(160):
        if not g.pending:
            break
        about[g.pending.id] = g.pending.about
        for viewer in g.state.lineup.seats:
            compare(g, viewer, depth, about, r, tally)
        depth = len(g.rests) - 1
        if n > 20 and not conceded and not g.pending.menu:
            g.concede(Seat((g.pending.seat + n % 2) % len(g.state.lineup.seats)))
            conceded = True
        else:
            g.choose(r.choice(g.pending.options))
    assert conceded
    assert tally["redealt"] > tally["same"] + tally["drift"] + tally["shuffled"], tally


def test_a_playout_goes_on_without_those_who_have_conceded() -> None:
    g = begun(0, 20)
    g.concede(Seat(1))
    clone, r = g.clone(), Random(3)
    while clone.pending:
        assert clone.pending.seat != 1
        clone.choose(r.choice(clone.pending.options))
    assert 1 not in clone.state.winners


def test_a_state_without_concessions_is_written_as_it_always_was() -> None:
    """Digests of older games must go on fitting."""
    g = begun(0)
    assert "out" not in g.state.to_data()
    g.concede(Seat(1))
    assert g.state.to_data()["out"] == [1]


def test_an_ambush_is_never_answered_for_who_has_conceded() -> None:
    g, r = begun(1), Random(4)
    until(g, r, "battle.ambush")
    assert g.pending
    seat, hand = g.pending.seat, g.state.hands[g.pending.seat][:]
    g.concede(seat)
    line = next(line for rest in g.rests for line in rest.lines if line.id == "battle.ambush" and line.seat == seat)
    assert line.answer is None
    assert g.state.hands[seat] == hand


def test_two_concessions_in_a_row_are_replayed_at_the_questions_they_came_at() -> None:
    """The journal of a whole turn is replayed without its rests."""
    g = begun(0, 12)
    for _ in range(2):
        assert g.pending
        g.concede(g.pending.seat)
    first = g.rests[0].state
    assert first
    same(Game.resume(first, [line for rest in g.rests for line in rest.lines]), g)


@pytest.mark.soak
@pytest.mark.parametrize("seed", few(range(100, 160)))
def test_many_games_with_random_concessions_end_well(seed: int) -> None:
    test_games_with_random_concessions_end_well(seed)
