"""The record of past games: kept beside the saves, read off them, and there when they are gone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from root_tui import record
from root_tui.engine.asks import Seat
from root_tui.record import PastGame
from root_tui.saves import generations
from root_tui.session import Session

from .tables import hasten, new_session, until

PAST = PastGame(
    "a.root",
    "2026-01-02T10:00:00Z",
    ("Ann", "Bo"),
    ("eyrie", "marquise"),
    (30, 12),
    ("eyrie",),
    "points",
    "autumn",
    "base",
    20,
    10,
)


def begun(folder: Path, seed: int = 1) -> Session:
    return until(new_session(folder, seed=seed), "marquise.daylight")


def remove(session: Session) -> None:
    session.close()
    for file in generations(session.path):
        if file.exists():
            file.unlink()


def test_a_game_that_is_over_is_kept_without_its_save(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert record.past_games(tmp_path) == []
    session.agree([Seat(1)])
    (game,) = record.past_games(tmp_path)
    assert (game.winner, game.by, game.names) == (("eyrie",), "agreement", tuple(session.names))
    remove(session)
    assert record.past_games(tmp_path) == [game]


def test_what_only_saves_know_is_read_off_them_and_kept(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.agree()
    (tmp_path / record.FILE).unlink()
    assert len(record.past_games(tmp_path)) == 1
    remove(session)
    assert len(record.past_games(tmp_path)) == 1


def test_a_game_stands_there_once_however_often_it_is_saved(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.agree()
    session.save()
    session.close()
    again = Session.open(session.path, tmp_path)
    again.save()
    again.close()
    assert len(record.past_games(tmp_path)) == 1
    other = begun(tmp_path, seed=2)
    other.agree()
    other.close()
    assert len(record.past_games(tmp_path)) == 2


def test_an_end_that_is_taken_back_leaves_the_record(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.concede(Seat(0))
    session.concede(Seat(1))
    session.concede(Seat(2))
    assert session.state.won_by == "concession"
    assert len(record.past_games(tmp_path)) == 1
    assert session.undo(consent=True)
    session.close()
    assert record.past_games(tmp_path) == []


def test_a_branch_of_a_game_that_stands_there_does_not_count(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.agree([Seat(1)])
    branch = session.branch(len(session.game.rests) - 2, tmp_path)
    branch.agree([Seat(0)])
    branch.close()
    session.close()
    assert branch.path.exists()
    assert [game.file for game in record.past_games(tmp_path)] == [session.path.name]
    (tmp_path / record.FILE).unlink()
    assert [game.file for game in record.past_games(tmp_path)] == [session.path.name], "read off the heads alone"


def test_a_table_that_was_left_during_set_up_was_no_game(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    session.agree()
    session.close()
    assert record.past_games(tmp_path) == []


def test_a_game_won_by_the_rules_is_kept(tmp_path: Path) -> None:
    session = hasten(new_session(tmp_path, ("marquise", "eyrie"), seed=3), 10**6)
    session.save()
    session.close()
    (game,) = record.past_games(tmp_path)
    assert game.by in ("points", "dominance")
    assert game.winner


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[3]",
        '[{"file": 1}]',
        json.dumps([{**PAST._asdict(), "scores": ["x", 2]}]),
        json.dumps([{**PAST._asdict(), "names": ["only one"]}]),
        json.dumps([{**PAST._asdict(), "winner": [1]}]),
        "[" * 100_000,
    ],
)
def test_a_damaged_record_is_no_record_and_is_set_aside_when_it_is_none_at_all(tmp_path: Path, text: str) -> None:
    (tmp_path / record.FILE).write_text(text)
    assert record.past_games(tmp_path) == []
    session = begun(tmp_path)
    session.agree()
    session.close()
    assert len(record.past_games(tmp_path)) == 1
    if not text.startswith("[") or text.endswith("[["):
        assert (tmp_path / record.DAMAGED).read_text() == text


def test_names_in_the_record_are_harmless(tmp_path: Path) -> None:
    wild = {**PAST._asdict(), "names": ["A\x1b[2J", "B"]}
    (tmp_path / record.FILE).write_text(json.dumps([wild]))
    (game,) = record.past_games(tmp_path)
    assert "\x1b" not in game.names[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_says_nothing(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.agree()
    session.close()
    (tmp_path / record.FILE).unlink()
    tmp_path.chmod(0o500)
    try:
        assert len(record.past_games(tmp_path)) == 1
    finally:
        tmp_path.chmod(0o700)


def test_totals_count_games_wins_and_points() -> None:
    other = PAST._replace(
        names=("Bo", "Ann"), scores=(None, 20), winner=("eyrie", "marquise"), by="dominance", file="b.root"
    )
    ann, bo = record.by_name([PAST, other])
    assert (ann.who, ann.games, ann.wins, ann.points) == ("Ann", 2, 2, 25.0)
    assert (bo.who, bo.games, bo.wins, bo.points) == ("Bo", 2, 1, 12.0)
    assert [(t.who, t.wins) for t in record.by_faction([PAST, other])] == [("eyrie", 2), ("marquise", 1)]


def test_how_a_game_ended_in_words() -> None:
    assert record.how(PAST) == "Ann wins with 30 points"
    assert record.how(PAST._replace(winner=("eyrie", "marquise"), by="agreement")) == "Ann and Bo win by agreement"
    assert record.how(PAST._replace(winner=(), by="agreement")) == "ended by agreement, nobody won"
    assert record.seats(PAST) == "ER Ann 30, MC Bo 12"
