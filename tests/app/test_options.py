"""What a list says beside an option and when it is pointed at, what the prompt names, and the odds before a battle."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui.app.widgets.choices import Choice, first_highlight
from root_tui.app.widgets.here import here_line
from root_tui.engine.asks import Ask
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.factions.corvids.board import lay
from root_tui.engine.factions.eyrie.board import LEADERS, VIZIERS
from root_tui.engine.pieces import TUNNEL
from root_tui.engine.seen import EyrieSeen
from root_tui.engine.view import view
from root_tui.questions.options import ALONE, ONLY, TURMOIL, choices_of
from root_tui.questions.shown import Told
from root_tui.questions.whatif import tell
from root_tui.questions.whatif.odds import between, dealt, span
from root_tui.session import Session
from root_tui.words.eyrie import COLUMNS, LEADER_POWERS

from .fixtures import chart
from .playing import DEEP, FOUR, play_until, started


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)


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
        "! would fail; Loyal Vizier (bird)",  # of another suit than the one roost
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
    assert re.search(r"\(Decree, Move card 1 of \d, (bird|fox|rabbit|mouse)\)$", prompt(session))
    play_until(session, "move.from", {"marquise.daylight": "march"})
    assert prompt(session) == "Move out of which clearing? (March, move 1 of 2)"


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
    assert span(dealt(s, between(er, mc, 1))[0]) == (0, 0, 0.0), "nobody attacks"
    s.put(er, 1, 3)
    mine, theirs = dealt(s, between(er, mc, 1))
    assert span(mine) == (0, 3, 34 / 16)  # the higher of two dice
    assert span(theirs) == (0, 1, 9 / 16)  # one warrior caps the lower
    s.put(wa, 1, 3)
    mine, theirs = dealt(s, between(er, wa, 1))
    assert span(mine)[2] < span(theirs)[2], "the Alliance takes the higher die"
    bare = dealt(s, between(er, wa, 4))[0]
    assert min(bare) == 1, "one more hit on the defenceless"


def test_odds_stand_where_one_battle_follows_and_no_other(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    s = session.game.state
    menu = Ask(SeatNumber(0), "marquise.daylight", ["march", "battle"], "action")

    def told(option: Any, ask: Ask[Any]) -> str:
        return tell(session.game, ask, option, session.words, own=True)

    s.put(SeatNumber(0), 3)
    found = told("battle", menu)
    assert found.startswith("Against ER Bo in 3: you deal 0 to 1, 0.9 on average; you take 0 to 3, 0.9.")
    assert told("march", menu) == ""
    s.put(SeatNumber(1), 1)
    assert told("battle", menu) == "", "there are two clearings to fight in"
    where = Ask(SeatNumber(0), "battle.where", [1, 3], "clearing")
    assert "in 1:" in told(1, where)


# where the pointer starts


def pointed(session: Session, id: str, *options: Any, about: str = "action", risks: tuple[str, ...] = ()) -> Any:
    ask = Ask(SeatNumber(0), id, options, about, data=(3, 1, 1))
    table = view(session.game.state, SeatNumber(0))
    choices = choices_of(ask, session.words, table, lambda option, said: Told(risks=option in risks))
    at = first_highlight(choices)
    return None if at is None else choices[at].value


def test_the_pointer_starts_on_the_steps_own_lines_or_on_going_on(tmp_path: Path) -> None:
    session = started(tmp_path, DEEP)
    assert pointed(session, "alliance.daylight", "expose", "open_path", "mobilize", "next") == "mobilize"
    assert pointed(session, "alliance.daylight", "take_dominance", "codebreakers", "expose", "next") == "next"
    assert pointed(session, "evening.start", "cobbler", "next") == "next"
    assert pointed(session, "corvids.exert", "move", "battle", "plot", "trick", "expose", "next") == "next"
    assert pointed(session, "corvids.daylight", "move", "battle", "plot", "next") == "move"
    assert pointed(session, "corvids.daylight", "battle", "expose", "next", risks=("battle",)) is None, "dice"
    assert pointed(session, "corvids.daylight", "battle", "expose", "next") == "battle", "which asks first whom"
    assert pointed(session, "evening.draw", "expose", "next") is None, "it ends the turn"
    assert pointed(session, "eyrie.decree", 3, 4, "expose", about="card") is None
    assert pointed(session, "alliance.revolt", "next") is None
    assert pointed(session, "battle.effect", "armorers", "sappers", None, about="effect") is None
    assert pointed(session, "battle.effect", None, "armorers", "defender", about="effect") is None


def test_a_line_that_only_asks_on_says_so_and_its_key_is_enough(tmp_path: Path) -> None:
    session = started(tmp_path)
    ask = Ask(SeatNumber(0), "marquise.daylight", ("march", "recruit", "next"), "action", menu=True)
    found = choices_of(
        ask,
        session.words,
        view(session.game.state, SeatNumber(0)),
        lambda option, said: Told(asks=option != "recruit", risks=option == "recruit"),
        ("craft", "march", "battle", "recruit"),
    )
    march, recruit, end = found
    assert (march.key, march.quick, march.deliberate) == ("2", True, False)
    assert march.label.endswith("...")
    assert (recruit.key, recruit.quick, recruit.deliberate) == ("4", False, True)
    assert not recruit.label.endswith("...")
    assert (end.key, end.quick, end.deliberate) == ("n", False, True)


def test_random_games_never_point_at_what_stands_beside_the_step(tmp_path: Path) -> None:
    session, dice, seen = started(tmp_path, DEEP, map="mountain"), Random(2), set[str]()
    for _ in range(500):
        ask = session.game.pending
        if ask is None:
            break
        choices = tuple(listed(session).values())
        at = first_highlight(choices)
        seen |= {c.value for c in choices if c.aside and isinstance(c.value, str)}
        assert at is None or not choices[at].aside, choices
        session.answer(dice.choice(ask.options))
    assert seen >= {"expose", "open_path"}, seen


def test_a_secret_question_with_one_answer_says_that_there_is_no_other(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"))
    table = view(session.game.state, SeatNumber(0))
    one = Ask(SeatNumber(0), "duchy.foremole.card", [3], "card", secret=True, data=(1,))
    (choice,) = choices_of(one, session.words, table)
    assert choice.more.startswith(ONLY)
    assert choice.brief == ONLY
    no = Ask(SeatNumber(0), "battle.ambush", [None], "card", secret=True, data=(1, 1))
    assert choices_of(no, session.words, table)[0].more == ALONE


def test_places_name_plots_tunnels_and_the_ferry_and_a_move_says_that_it_goes_by_it(tmp_path: Path) -> None:
    session = started(tmp_path, ("corvids", "duchy", "marquise"), map="lake")
    play_until(session, "corvids.daylight", {"corvids.daylight": "move"})
    s, words = session.game.state, session.words
    ferry = s.lineup.atlas.ferry
    corvids, duchy = SeatNumber(0), SeatNumber(1)
    lay(s, corvids, ferry, 1, 1)
    s.put_piece(duchy, TUNNEL, ferry)
    own, others = (
        choices_of(Ask(corvids, "move.from", [ferry, 2], "clearing"), words, view(s, seat))[0].more
        for seat in (corvids, duchy)
    )
    assert own.endswith("CC snare, tunnel, ferry")
    assert others.endswith("CC plot, tunnel, ferry")
    table = view(s, corvids)
    coast = [d for d in s.lineup.atlas.coast if d != ferry]
    assert {(src, dst) for src, dst, _ in table.passages} == {(ferry, d) for d in coast}
    to = {c.value: c for c in choices_of(Ask(corvids, "move.to", coast, "clearing", data=(ferry,)), words, table)}
    for _, dst, only in table.passages:
        said = "by Ferry: draws a card" if only else "by path, or by Ferry"
        assert to[dst].more.endswith(said)
        assert only == (dst not in s.lineup.atlas.paths[ferry])
    assert f"Ferry to {' '.join(map(str, coast))}" in here_line(table, ferry, words, chart("lake", True)).plain
    (dry,) = choices_of(Ask(corvids, "move.to", [2], "clearing", data=(3,)), words, table)
    assert "erry" not in dry.more
    s.turn.used.append("ferry")
    assert not view(s, corvids).passages, "it goes once a turn"


def test_a_menu_is_grouped_in_one_order_whatever_order_it_was_made_in(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    table, words = view(session.game.state, SeatNumber(0)), session.words
    card = next(id for id, face in words.deck.by_id.items() if words.deck.faces[face].kind == "persistent")
    options = ["next", "take_dominance", card, "march", "craft"]
    for given in (options, options[::-1]):
        found = choices_of(Ask(SeatNumber(0), "marquise.daylight", given, "action"), words, table)
        assert [c.group for c in found] == sorted(c.group for c in found)
        assert {c.value: c.group for c in found} == {"march": 0, "craft": 0, card: 1, "take_dominance": 2, "next": 3}
