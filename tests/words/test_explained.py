"""What is told of the lines of a question beyond what they say."""

from __future__ import annotations

from typing import Any

import pytest

from root_tui.engine.asks import Ask, Seat
from root_tui.engine.seen import TableSeen
from root_tui.engine.view import view
from root_tui.questions.explained import explained
from root_tui.questions.shown import Choice
from root_tui.words import about
from tests.properties.walk import BASE, new_game

from .test_words import words_for

WORDS = words_for(BASE)


@pytest.fixture(scope="module")
def table() -> TableSeen:
    return view(new_game(BASE, 3).state, None)


def detail(table: TableSeen, id: str, value: Any, said: str, about: str = "card", *, menu: bool = False) -> str:
    ask = Ask(Seat(3), id, (value,), about, menu=menu, data=(1,))
    (choice,) = explained([Choice(value, "1", "a line", detail=said)], ask, WORDS, table)
    return choice.detail


def test_what_is_told_of_a_line_stands_before_what_the_question_is_about(table: TableSeen) -> None:
    assert detail(table, "outrage.card", 0, "own") == "own"
    assert detail(table, "outrage.card", 0, "") == about.QUESTIONS["outrage.card"]
    assert not detail(table, "outrage.card", "next", "")


def test_in_a_set_up_the_question_stands_before_what_follows(table: TableSeen) -> None:
    assert detail(table, "marquise.keep", 1, "At once: the keep.", "clearing").startswith("In the keep's clearing")


def test_a_card_for_the_decree_is_told_of_as_one(table: TableSeen) -> None:
    text = WORDS.deck.faces[0].text
    assert detail(table, "eyrie.decree.add", 0, text, menu=True).startswith("What is in the Decree must be done")
    assert detail(table, "eyrie.decree.add", 0, "Turmoil: 2 points.", menu=True) == "Turmoil: 2 points."


def test_a_line_of_a_menu_says_what_it_does(table: TableSeen) -> None:
    assert detail(table, "vagabond.daylight", "strike", "", "action", menu=True) == about.LINES["strike"]
    assert not detail(table, "vagabond.daylight", "slip", "", "action", menu=True)


def test_dominance_is_a_coalition_to_a_vagabond(table: TableSeen) -> None:
    card = next(i for i, face in enumerate(WORDS.deck.faces) if face.kind == "dominance")
    assert "coalition" in detail(table, "hand.discard", card, WORDS.deck.faces[card].text)
