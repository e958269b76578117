"""What docs/scenarios.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path

from root_tui.notation.check import read_text, run
from root_tui.notation.models import Scenario
from root_tui.notation.position import ALL_SEAT_FIELDS, ALL_TABLE_FIELDS

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_the_examples_hold() -> None:
    """The branch is shown apart from its scenario; here they are one again."""
    text = "".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))
    (case,) = read_text(text, "scenarios.md")
    assert len(case.scenario.branch) == 1
    assert run(case).said == ()


def test_every_key_and_every_field_is_named() -> None:
    assert [key for key in Scenario.model_fields if f"`{key}`" not in PAGE] == []
    words = {"decree move", "decree battle", "decree build"}  # shown by the first of them
    assert [f for f in sorted((ALL_SEAT_FIELDS | ALL_TABLE_FIELDS) - words) if not re.search(rf"\b{f}\b", PAGE)] == []
