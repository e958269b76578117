"""Lines for a terminal: broken between words, once, at any width."""

from __future__ import annotations

import pytest

from root_tui import data
from root_tui.folding import cells, fold
from root_tui.words import rules

PASS = "Pass the keyboard to MC 雪の森の女王 von und zu: your turn. The others look away; then press Enter."


@pytest.mark.parametrize("width", [12, 20, 39, 59, 79, 100])
def test_no_word_is_cut_and_no_line_is_wider_than_there_is_room(width: int) -> None:
    rule = rules.find(data.rules_pages(), "CORVID-2.4")
    for line in [PASS, *rule.split("\n")]:
        rows = fold(line, width).split("\n")
        assert " ".join(" ".join(rows).split()) == " ".join(line.split())
        assert all(cells(row) <= width or len(row.split()) == 1 for row in rows)
        first = [row.split()[0] for row in rows[1:]]
        assert all(cells(row) + 1 + cells(word) > width for row, word in zip(rows, first, strict=False))


def test_a_rule_is_a_line_for_each_of_its_paragraphs() -> None:
    text = rules.find(data.rules_pages(), "CORVID-2.4")
    assert [line.split()[0] for line in text.split("\n")] == ["CORVID-2.4", "a.", "b.", "c.", "d.", "e.", "f."]
    assert rules.find(data.rules_pages(), "MC-3").startswith("MC-3 Setup\n1. ")
    table = rules.find(data.rules_pages(), "MC-1")
    assert "*" not in table
