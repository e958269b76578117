"""Every sign of ours is one cell wide in every terminal: no emoji, nothing that East Asian terminals draw wide."""

from __future__ import annotations

import ast
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich._emoji_codes import EMOJI
from rich.cells import cell_len

from root_tui.app.app import RootApp
from root_tui.doctor import SIGNS

from .playing import FOUR, Seat, play_until, started
from .playing import quick as quick

ROOT = Path(__file__).parents[2]
PLAIN = frozenset("#*0123456789©®")  # an emoji only where another sign follows
PICTURES = frozenset(c for emoji in EMOJI.values() for c in emoji) - PLAIN
ALLOWED = {
    ("root_tui/words/answers.py", "–"): "read from what somebody typed, never shown",
    ("root_tui/cli/__init__.py", "…"): "printed by --help, where nothing stands beside it",
    ("root_tui/cli/options.py", "…"): "printed by --help too",
    ("root_tui/doctor.py", "林"): "measured, as one of those that names may hold",
    ("assets/decks/exiles.json", "é"): "the name of the card",
    ("assets/decks/exiles.json", "É"): "the name of the card",
}
CHART = ("root_tui/app/screens/end", "root_tui/app/widgets/chart")  # may use what it likes, and has an ASCII form


def strings(code: str) -> Iterator[str]:
    """All that a module may show: its constants, pieces of f-strings too, but no docstring."""
    tree = ast.parse(code)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in [*data, *data.values()] if isinstance(data, dict) else data:
            yield from texts(each)


def is_unsure(c: str) -> bool:
    """Is it drawn in two cells somewhere, or as a picture?"""
    return unicodedata.east_asian_width(c) in "AWF" or c in PICTURES or (c.isprintable() and cell_len(c) != 1)


def unsure(found: Iterator[str]) -> set[str]:
    return {c for text in found for c in text if is_unsure(c)}


MODULES = [p for p in sorted((ROOT / "root_tui").rglob("*.py")) if "engine" not in p.parts]


def test_the_search_finds_what_it_looks_for() -> None:
    code = '"""…"""\nA = "─"\ndef f(x):\n    "docs ×"\n    return f"{x} 🦊" + "› ▸ ◂ ⣏⣹"\n'
    assert unsure(strings(code)) == {"─", "🦊"}
    assert unsure(texts({"a": ["▌"], "·": 1})) == {"▌", "·"}
    assert is_unsure("▶")  # drawn as a picture by some
    assert is_unsure("\ufe0f")
    assert len(MODULES) > 60


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_string_of_ours_has_a_sign_of_unsure_width(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    if name.startswith(CHART):
        return
    found = unsure(strings(path.read_text(encoding="utf-8")))
    assert {c for c in found if (name, c) not in ALLOWED} == set()


@pytest.mark.parametrize("path", sorted((ROOT / "assets").rglob("*.*")), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_asset_has_a_sign_of_unsure_width(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = unsure(texts(json.loads(text)) if path.suffix == ".json" else iter([text]))
    name = path.relative_to(ROOT).as_posix()
    assert {c for c in found if (name, c) not in ALLOWED} == set()


def test_every_sign_that_the_app_draws_is_one_that_the_doctor_measures() -> None:
    drawn = {
        c for path in MODULES if "app" in path.parts for text in strings(path.read_text(encoding="utf-8")) for c in text
    }
    braille = set(map(chr, range(0x2800, 0x2900)))
    assert {c for c in drawn if not c.isascii()} - braille <= set(SIGNS)
    assert set(SIGNS) & braille


def test_styles_have_none_either() -> None:
    assert all(not unsure(iter([path.read_text()])) for path in (ROOT / "root_tui").rglob("*.tcss"))


@pytest.mark.parametrize("signs", [False, True], ids=["ascii", "signs"])
@pytest.mark.parametrize("map", ["autumn", "lake", "mountain"])
async def test_what_is_on_the_screen_is_narrow_and_with_ascii_plain(
    signs: bool, map: str, tmp_path: Path, quick: None
) -> None:
    session = started(tmp_path, FOUR, map=map)
    play_until(session, "eyrie.decree.add")
    app = RootApp(tmp_path, session, ascii_only=not signs)
    async with app.run_test(size=(120, 36)) as pilot:
        seat = Seat(app, pilot)
        await seat.settle()
        shown = [seat.text]
        await seat.open()
        for key in ("tab", "right", "2", "b", "escape", "l", "escape", "h", "escape", "f1", "escape"):
            await seat.press(key)
            shown.append(seat.text)
    everything = "".join(shown)
    assert not unsure(iter([everything]))
    assert everything.isascii() is not signs


@pytest.mark.parametrize("keys", ["n", "s", "k", "l"])
async def test_forms_and_pages_with_ascii_are_plain(keys: str, tmp_path: Path, quick: None) -> None:
    started(tmp_path, FOUR).close()
    app = RootApp(tmp_path, ascii_only=True)
    async with app.run_test(size=(120, 36)) as pilot:
        seat = Seat(app, pilot)
        await seat.press(keys)
        assert seat.text.isascii(), sorted(set(filter(lambda c: not c.isascii(), seat.text)))
