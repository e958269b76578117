"""Three thousand spoiled scenario files: each passes, fails, or is no scenario, and a line with the file says which."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from root_tui.cli import main

from .limits import limited
from .mutations import spoiled_bytes

SECONDS = 10.0
FOLDER = Path(__file__).parent.parent / "scenarios"
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
WORDS = (
    *(
        "0",
        "-1",
        "1",
        "7",
        "99",
        "999",
        "9999",
        "99999999999",
        "1.5",
        "nan",
        "true",
        "''",
        '""',
        "[]",
        "{}",
        '"""',
        "\\",
    ),
    *("MC", "ER", "WA", "V1", "V2", "UD", "CC", "LC", "nobody", "c1", "c13", "c99", "A", "B", "Z", "Burrow", "Q-R"),
    *("fox", "bird", "dominance", "ambush", "vizier", "armorers", "sword", "warrior", "50w", "keep", "roost", "plot"),
    *(":", ";", ",", "+", "->", "x", "#", "=", "[[scenario]]", "[[scenario.branch]]", "[", "]", "\n", "é漢", "\x1b[1m"),
    *(
        "hand",
        "decree",
        "roll",
        "3/0",
        "go on",
        "save and load",
        "is asked",
        "cannot",
        "undo",
        "instead",
        "lenient",
        "seed",
    ),
)


@cache
def blocks() -> tuple[str, ...]:
    """Every scenario of every file, alone."""
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        _, *rest = re.split(r"(?m)^(?=\[\[scenario\]\])", file.read_text(encoding="utf-8"))
        found += rest
    return tuple(found)


def spoiled_text(dice: Random) -> str:
    """Words exchanged, lost, doubled, replaced; those of another scenario, or of what the notation knows."""
    tokens = TOKEN.findall(dice.choice(blocks()))
    words = [i for i, token in enumerate(tokens) if not token.isspace()]
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        i, j = dice.choice(words), dice.choice(words)
        match dice.randrange(9):
            case 0:
                tokens[i], tokens[j] = tokens[j], tokens[i]
            case 1:
                tokens[i] = ""
            case 2:
                tokens[i] += " " + tokens[j]
            case 3 | 4:
                tokens[i] = dice.choice(WORDS)
            case 5:
                tokens[i] = str(dice.choice((0, 1, 2, 5, 12, 13, 54, 500, 10**3, 10**12)))
            case 6:
                other = TOKEN.findall(dice.choice(blocks()))
                tokens[i] = dice.choice(other)
            case 7:
                del tokens[i : i + dice.randrange(40)]
                words = [i for i, token in enumerate(tokens) if not token.isspace()] or [0]
                tokens = tokens or [""]
            case _:
                tokens[i] = tokens[i] * dice.choice((2, 30)) if dice.random() < 0.5 else tokens[i][::-1]
    return "".join(tokens)


def fuzz(seeds: range, folder: Path, out: pytest.CaptureFixture[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed in seeds:
        dice = Random(seed)
        raw = spoiled_text(dice).encode("utf-8", "replace")
        if dice.random() < 0.2:
            raw = spoiled_bytes(raw, dice)
        file = folder / f"{seed}.toml"
        file.write_bytes(raw)
        try:
            with limited(SECONDS):
                code = main(["check", str(file), *(["--json"] if dice.random() < 0.2 else [])])
            said = out.readouterr()
            assert not said.err
            counts[_came(code, said.out, file)] += 1
        except BaseException as error:
            raise AssertionError(f"seed {seed}: {type(error).__name__}: {error}") from error
        file.unlink()
    return counts


def _came(code: int, out: str, file: Path) -> str:
    if out.startswith("{"):
        found = json.loads(out)
        *lines, total = [*(line for one in found["scenarios"] for line in one["said"]), ""]
    else:
        *lines, total = out.splitlines()
        assert re.fullmatch(r"\d+ passed, \d+ failed", total), out
    assert code == (1 if lines or total.startswith("0 passed") else 0) or not total, (code, out)
    for line in lines:
        assert line.startswith(str(file)), line
        assert line.isprintable(), line
        assert "Traceback" not in line
    return (
        "passed"
        if not lines
        else "an error"
        if re.search(r"(Error|Exception|Illegal|Drift): ", lines[0])
        else "a fault"
    )


def test_spoiled_scenarios_pass_or_fail_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = fuzz(range(420), tmp_path, capsys)
    assert counts["passed"] > 10, counts
    assert counts["a fault"] > 50, counts


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_three_thousand_spoiled_scenarios(part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = fuzz(range(10_000 + 600 * part, 10_600 + 600 * part), tmp_path, capsys)
    with capsys.disabled():
        print(f"\n{dict(counts)}")
