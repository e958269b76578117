"""Which key answers with which option."""

from __future__ import annotations

from typing import Any

import pytest

from root_tui.app.keys import COMMANDS, FINAL, is_deliberate, is_quick, option_keys
from root_tui.words import ACTIONS


@pytest.mark.parametrize(
    ("options", "about", "labels", "keys"),
    [
        (["craft", "march", "next"], "action", ["Craft", "March", "End"], ["1", "2", "n"]),
        ([3, 7, 11], "clearing", ["3", "7", "11"], ["3", "7", "11"]),
        ([101, 104, 2], "place", ["A", "D", "2"], ["A", "D", "2"]),
        ([3, 12, "craft", "next"], "clearing", ["3", "12", "Craft", "End"], ["3", "12", "c", "n"]),
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


def test_what_cannot_be_taken_back_wants_a_deliberate_key() -> None:
    assert is_deliberate("marquise.daylight", "next")
    assert not is_quick("action", "next")
    assert is_deliberate("battle.whom", 1)
    assert is_deliberate("hand.discard", 4)
    assert is_quick("action", "march")
    assert not is_quick("clearing", 3)


def test_no_menu_line_that_rolls_draws_or_shows_is_chosen_by_one_key() -> None:
    """Where one clearing and one enemy are left no question comes between the line and the dice."""
    for option in FINAL:
        assert any(action.rpartition(":")[2] == option for action in ACTIONS), option
        assert is_deliberate("any.menu", option)
        assert not is_quick("action", option)
    assert not is_quick("effect", "armorers"), "nor an effect after the roll"
    assert not is_quick("action", "cards"), "nor a reward of cards"
