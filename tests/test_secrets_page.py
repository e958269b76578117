"""docs/secrets.md names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_promise_is_held_by_a_test_that_is_there() -> None:
    page = (ROOT / "docs" / "secrets.md").read_text(encoding="utf-8")
    named = NAMED.findall(page)
    assert len(named) > 50
    assert len(named) == page.count("`tests/"), "each with file and name"
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file, _ in named}
    gone = [f"{file}::{name}" for file, name in named if f"def {name}(" not in texts[file]]
    assert not gone
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    promises = [row for row in rows if not row.startswith(("| ---", "| promise"))]
    assert all(NAMED.search(row) for row in promises), "a promise without a test"
