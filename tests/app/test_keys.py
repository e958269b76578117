"""Which key answers with which option."""

from __future__ import annotations

from typing import Any

import pytest

from root_tui.questions.keys import COMMANDS, is_deliberate, is_line, option_keys


@pytest.mark.parametrize(
    ("options", "about", "labels", "keys"),
    [
        (["craft", "march", "next"], "action", ["Craft", "March", "End"], ["1", "2", "n"]),
        ([3, 7, 11], "clearing", ["3", "7", "11"], ["3", "7", "11"]),
        ([101, 104, 2], "place", ["A", "D", "2"], ["A", "D", "2"]),
        ([3, 12, "craft", "next"], "clearing", ["3", "12", "Craft", "End"], ["3", "12", "r", "n"]),
        ([1, 2, 3], "number", ["1", "2", "3"], ["1", "2", "3"]),
        ([None, 5, 9], "card", ["no", "Ambush!", "Root Tea"], ["0", "1", "2"]),
        (["again", None], "action", ["Once more", "no"], ["1", "0"]),
    ],
)
def test_every_option_has_the_key_that_one_expects(
    options: list[Any], about: str, labels: list[str], keys: list[str]
) -> None:
    assert option_keys(options, about, labels) == keys


def test_long_lists_get_letters_that_are_no_commands() -> None:
    options = [f"line{n}" for n in range(20)]
    keys = option_keys(options, "action", options)
    assert len(set(keys)) == 20
    assert not set(keys) & set(COMMANDS)


def test_a_line_of_a_menu_has_the_same_digit_in_every_turn() -> None:
    lines = ["craft", "march", "battle", "recruit"]
    assert option_keys(["march", "recruit", "cobbler", "next"], "action", ["", "", "", ""], lines) == [
        "2",
        "4",
        "5",
        "n",
    ]
    assert option_keys(["craft", "march", "next"], "action", ["", "", ""], lines) == ["1", "2", "n"]
    assert option_keys([3, "march"], "clearing", ["3", "March"], lines) == ["3", "m" if "m" not in COMMANDS else "a"]


def test_what_cannot_be_taken_back_wants_a_deliberate_key() -> None:
    assert is_deliberate("marquise.daylight", "next")
    assert is_deliberate("battle.whom", 1)
    assert is_deliberate("hand.discard", 4)
    assert not is_deliberate("marquise.daylight", "march")
    assert is_line("march")
    assert not any(map(is_line, ("next", None, 3)))
