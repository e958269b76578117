"""What a list says beside an option and when it is pointed at, what the prompt names, and the odds before a battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from root_tui.app.odds import hits, odds_of, span
from root_tui.app.options import ALONE, TURMOIL, choices_of
from root_tui.app.widgets.choices import Choice
from root_tui.engine.asks import Ask
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.factions.eyrie import LEADERS, VIZIERS
from root_tui.engine.seen import EyrieSeen
from root_tui.engine.view import view
from root_tui.session import Session
from root_tui.words.eyrie import COLUMNS, LEADER_POWERS

from .playing import FOUR, play_until, started


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self: None)


def listed(session: Session) -> dict[Any, Choice]:
    ask = session.game.pending
    assert ask
    table = view(session.game.state, ask.seat)
    return {choice.value: choice for choice in choices_of(ask, session.words, table)}


def prompt(session: Session) -> str:
    game, ask = session.game, session.game.pending
    assert ask
    return session.words.prompt(ask, view(game.state, ask.seat), game.events[game.rests[-1].told :])


def test_leaders_and_characters_say_what_they_are_good_for(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "eyrie.leader")
    for i, choice in listed(session).items():
        assert all(COLUMNS[column] in choice.detail for column in VIZIERS[LEADERS[i]])
        assert choice.detail == LEADER_POWERS[LEADERS[i]]
    play_until(session, "vagabond.character")
    thief = listed(session)[0]
    assert thief.label == "Thief"
    assert thief.detail.startswith("boots, torch, tea, sword. Steal: Exhaust a torch")


def test_a_building_shows_what_it_takes_and_gives(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.build.what", {"marquise.daylight": "build"})
    assert {choice.label: choice.more for choice in listed(session).values()} == {
        "sawmill": "1 wood, scores 1",
        "workshop": "1 wood, scores 2",
        "recruiter": "1 wood, scores 1",
    }


def test_a_column_shows_its_cards_and_the_decree_names_its_column(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "eyrie.decree.column")
    assert [choice.more for choice in listed(session).values()] == [
        "Loyal Vizier (bird)",
        "Loyal Vizier (bird)",
        "empty",
        "empty",
    ]
    decree = Ask(SeatNumber(1), "eyrie.decree", [0, 1], "card")
    table = view(session.game.state, SeatNumber(1))
    assert "Recruit: which card" in session.words.prompt(decree, table)


def test_a_decree_card_that_would_be_turmoil_says_so_and_wants_more_than_enter(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "eyrie.decree.column")
    table = view(session.game.state, SeatNumber(1))
    seen = table.seats[1].board
    assert isinstance(seen, EyrieSeen)
    doomed = replace(table.seats[1], board=replace(seen, impossible=(4,)))
    table = replace(table, seats=(table.seats[0], doomed))
    found = choices_of(Ask(SeatNumber(1), "eyrie.decree", [3, 4], "card"), session.words, table)
    assert [(choice.more, choice.deliberate) for choice in found] == [("", False), (TURMOIL, True)]


def test_a_move_under_a_decree_card_names_the_card(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, lambda ask: ask.id in ("move.from", "move.to") and ask.seat == 1)
    assert prompt(session).startswith("Decree, Move: ")
    play_until(session, "move.from", {"marquise.daylight": "march"})
    assert prompt(session) == "Move out of which clearing?"


def test_what_is_left_when_nothing_else_is_possible_says_so(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, lambda ask: ask.secret and ask.options == ("next",))
    assert [choice.more for choice in listed(session).values()] == [ALONE]


def test_counts_have_a_noun_and_seats_show_what_stands_there(tmp_path: Path) -> None:
    session = started(tmp_path)
    ask = Ask(SeatNumber(1), "move.count", [1, 2], "number", data=(3, 7))
    table = view(session.game.state, None)
    assert [c.label for c in choices_of(ask, session.words, table)] == ["1 warrior", "2 warriors"]
    play_until(session, "marquise.daylight")
    table = view(session.game.state, None)
    whom = Ask(SeatNumber(0), "battle.whom", [1], "seat", data=(3,))
    assert [c.more for c in choices_of(whom, session.words, table)] == ["6 warriors, roost"]


def test_the_vagabonds_menu_names_his_place_and_what_is_ready(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "vagabond.daylight")
    assert prompt(session) == "Daylight in forest A, ready: boots, sword, tea, torch. What next?"
    assert listed(session)["move"].label == "Move (boots)"


def test_the_odds_are_those_of_sixteen_rolls(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    s = session.game.state
    mc, er, wa = SeatNumber(0), SeatNumber(1), SeatNumber(2)
    assert span(hits(s, er, mc, 1)[0]) == (0, 0, 0.0), "nobody attacks"
    s.put(er, 1, 3)
    mine, theirs = hits(s, er, mc, 1)
    assert span(mine) == (0, 3, 34 / 16)  # the higher of two dice
    assert span(theirs) == (0, 1, 9 / 16)  # one warrior caps the lower
    s.put(wa, 1, 3)
    mine, theirs = hits(s, er, wa, 1)
    assert span(mine)[2] < span(theirs)[2], "the Alliance takes the higher die"
    bare = hits(s, er, wa, 4)[0]
    assert min(bare) == 1, "one more hit on the defenceless"


def test_odds_stand_where_one_battle_follows_and_no_other(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    s, words = session.game.state, session.words
    menu = Ask(SeatNumber(0), "marquise.daylight", ["march", "battle"], "action")
    s.put(SeatNumber(0), 3)
    found = odds_of(s, menu, "battle", words)
    assert found.startswith("Against ER Bo in 3: you deal 0 to 1, 0.9 on average; you take 0 to 3, 0.9.")
    assert odds_of(s, menu, "march", words) == ""
    s.put(SeatNumber(1), 1)
    assert odds_of(s, menu, "battle", words) == "", "there are two clearings to fight in"
    where = Ask(SeatNumber(0), "battle.where", [1, 3], "clearing")
    assert "in 1:" in odds_of(s, where, 1, words)
