"""docs/rules-coverage.md says what the code and the scenarios say."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MAKE = runpy.run_path(str(ROOT / "docs" / "make_coverage.py"))


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert page == MAKE["page"](), "run python docs/make_coverage.py"


def test_every_rule_has_code_and_a_scenario() -> None:
    assert {rule.id: rule.missing for rule in MAKE["gather"]().values() if rule.missing} == {}


def test_definitions_are_rules() -> None:
    assert set(MAKE["DEFINITIONS"]) <= set(MAKE["rules"]())


def test_scenarios_cite_rules_that_exist() -> None:
    rules = MAKE["rules"]()
    read_file, scenario_files, known = MAKE["read_file"], MAKE["scenario_files"], MAKE["known"]
    cases = [case for path in scenario_files([ROOT / "tests" / "scenarios"]) for case in read_file(path)]
    assert [(c.scenario.id, r) for c in cases for r in c.scenario.rules if known(r, rules) is None] == []


def test_lists_of_rules_are_read_in_full() -> None:
    assert MAKE["cited"]("CORE-10.3, 10.8 and 10.9; VB-6 (2, 3), 11.1, EY-6. MC-5.1 to 5.3, WA-2.6a, CORE-7B.1") == [
        "CORE-10.3",
        "CORE-10.8",
        "CORE-10.9",
        "VB-6",
        "VB-11.1",
        "EY-6",
        "MC-5.1",
        "MC-5.2",
        "MC-5.3",
        "WA-2.6a",
        "CORE-7B.1",
    ]
