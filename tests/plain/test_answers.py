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
from root_tui.words import Words
from root_tui.words.answers import read, word

from .watching import FOUR, table, typed


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


def test_a_number_is_always_the_number_in_the_list(tmp_path: Path) -> None:
    """In a list of counts, 2 is the second line; the count is n2."""
    session = table(tmp_path, FOUR[:2])
    ask: Ask[Any] = Ask(Seat(0), "move.count", (3, 2, 1), "number")
    plain = Plain(session, None, None)  # type: ignore[arg-type]
    assert [plain.option(ask, said) for said in ("1", "2", "n2", "3", "n3", "03")] == [3, 2, 2, 1, 3, 1]
    with pytest.raises(ValueError, match="4 is not in the list; answer with 1 to 3"):
        plain.option(ask, "4")
    assert "0 is not in the list" in typed(session, "", "0")
