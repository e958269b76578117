"""Words that are typed: each option has one of its own, whatever the players are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.game import Game, generator
from root_tui.engine.lineup import new_state
from root_tui.plain import Plain
from root_tui.questions.keys import option_keys
from root_tui.words import Words
from root_tui.words.answers import read as read_signed
from root_tui.words.answers import word

from .watching import FOUR, table


def signs(words: Words, ask: Ask[Any]) -> list[tuple[str, Any]]:
    keys = option_keys(ask.options, ask.about, [words.option(ask, option) for option in ask.options])
    return list(zip(keys, ask.options, strict=True))


def read(words: Words, ask: Ask[Any], text: str) -> Any:
    return read_signed(words, ask, text, signs(words, ask))


def words_for(*names: str) -> Words:
    return Words(data.deck("base"), data.quests(), data.characters(), names, FOUR[: len(names)])


@pytest.mark.parametrize("names", [("eyrie", "MC"), ("no", "next"), ("", "'"), ("c7", "漢字"), ("Ann", "Ann")])
def test_no_name_of_a_player_takes_another_seats_word(names: tuple[str, str]) -> None:
    words = words_for(*names)
    for options in ((0, 1, None, "next"), ("next", None, 1, 0)):
        ask: Ask[Any] = Ask(Seat(0), "battle.whom", options, "seat")
        for said, option in (("marquise", 0), ("eyrie", 1), ("MC", 0), ("ER", 1), ("no", None), ("next", "next")):
            assert read(words, ask, said) == option
        for nothing in ("'", "(", "!!", "_"):
            with pytest.raises(ValueError, match="is no answer here"):
                read(words, ask, nothing)


def test_a_card_and_the_action_of_its_name_have_a_word_each() -> None:
    words = words_for("Ann", "Bo")
    ids = [face.id for face in words.deck.faces]
    card = ids.index("tax_collector")
    ask: Ask[Any] = Ask(Seat(1), "eyrie.decree", (card, "tax_collector"), "card")
    assert [word(words, ask, option) for option in ask.options] == ["card-tax_collector", "tax_collector"]
    assert read(words, ask, "card tax collector") == card
    assert read(words, ask, "tax collector") == "tax_collector"


@pytest.mark.parametrize("seed", range(3))
def test_every_option_of_a_game_answers_to_its_word_alone(tmp_path: Path, seed: int) -> None:
    commands = Plain(table(tmp_path), None, None).commands  # type: ignore[arg-type]
    game, words = Game(new_state(data.lineup(FOUR, "autumn", "base"), seed), keep=False), words_for("A", "B", "C", "D")
    below = generator(seed)
    for _ in range(700):
        if not (ask := game.pending):
            break
        said = [word(words, ask, option) for option in ask.options]
        assert len(set(said)) == len(said)
        for text, option in zip(said, ask.options, strict=True):
            assert read(words, ask, text) == option
            assert text.split()[0] not in commands
            assert not text.isdecimal()
        game.choose(ask.options[below(len(ask.options))])


def test_a_number_is_what_stands_in_front_of_the_line() -> None:
    """In a list of counts, 2 is a count of two; only what has no number of its own is counted."""
    words = words_for("Ann", "Bo")
    counts: Ask[Any] = Ask(Seat(0), "move.count", (3, 2, 1), "number")
    assert [read(words, counts, said) for said in ("1", "2", "n2", "3", "n3", "03")] == [1, 2, 2, 3, 3, 3]
    menu: Ask[Any] = Ask(Seat(0), "marquise.daylight", ("next", "march", "battle"), "action")
    assert [read(words, menu, said) for said in ("1", "2", "n", "N")] == ["march", "battle", "next", "next"]
    with pytest.raises(ValueError, match="4 is not in the list; answer with n, 1, 2, or say help"):
        read(words, menu, "4")
    for huge in ("9" * 5000, "0"):
        with pytest.raises(ValueError, match="is not in the list; answer with 3, 2, 1, or say help"):
            read(words, counts, huge)


def test_no_has_the_number_that_it_has_in_the_app() -> None:
    words = words_for("Ann", "Bo")
    ids = [face.id for face in words.deck.faces]
    ask: Ask[Any] = Ask(Seat(0), "battle.ambush", (None, ids.index("ambush_bird")), "card", secret=True)
    assert [read(words, ask, said) for said in ("0", "no", "1")] == [None, None, ids.index("ambush_bird")]
    with pytest.raises(ValueError, match=r"'foo' is no answer here; these are: 0 no ambush, 1 Ambush! \(bird\)"):
        read(words, ask, "foo")


def test_two_letters_that_differ_in_size_are_two_signs() -> None:
    words = words_for("Ann", "Bo")
    where: Ask[Any] = Ask(Seat(0), "vagabond.slip", (101, "ambush", 103), "place")
    found = [("A", 101), ("a", "ambush"), ("C", 103)]
    assert [read_signed(words, where, said, found) for said in ("A", "a", "c", "C")] == [101, "ambush", 103, 103]


def test_places_answer_to_their_own_numbers_letters_and_names() -> None:
    words = words_for("Ann", "Bo")
    where: Ask[Any] = Ask(Seat(0), "vagabond.move.to", (1, 12, 0, 102, "next"), "place")
    for said, option in (("1", 1), ("12", 12), ("c12", 12), ("0", 0), ("burrow", 0), ("the Burrow", 0), ("c0", 0)):
        assert read(words, where, said) == option
    for said, option in (("B", 102), ("b", 102), ("fB", 102), ("forest B", 102), ("n", "next"), ("next", "next")):
        assert read(words, where, said) == option
    with pytest.raises(ValueError, match="2 is not in the list; answer with 1, 12, 0, B, n, or say help"):
        read(words, where, "2")  # neither the second line nor the beginning of another number
    only: Ask[Any] = Ask(Seat(0), "move.to", (3, 12), "clearing")
    for nothing in ("0", "1", "-3", "burrow"):
        with pytest.raises(ValueError, match=r"say help|is no answer here; these are: 3, 12$"):
            read(words, only, nothing)


def test_a_path_answers_to_its_key_and_to_both_ends_in_any_order() -> None:
    words = words_for("Ann", "Bo")
    ask: Ask[Any] = Ask(Seat(0), "mountain.path", (112, 211, 509, 912), "path")
    for said in ("1", "1-12", "12-1", "1 12", "12 1", "1, 12", "1/12", "01-12"):
        assert read(words, ask, said) == 112
    assert read(words, ask, "11-2") == 211
    with pytest.raises(ValueError, match="12 is not in the list; answer with 1, 2, 3, 4, or say help"):
        read(words, ask, "12")
    for nothing in ("1-5", "1-1-2", "9-9-9", "-"):
        with pytest.raises(ValueError, match="is no answer here; these are: 1 1-12, 2 2-11, 3 5-9, 4 9-12"):
            read(words, ask, nothing)
