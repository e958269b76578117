"""Every scenario of every file here holds; every case of the catalogues stands in a file or waits with a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from root_tui.notation.check import Case, read_file, run, scenario_files

HERE = Path(__file__).parent
CASES = [case for path in scenario_files([HERE]) for case in read_file(path)]


@pytest.mark.parametrize("case", CASES, ids=[case.scenario.id for case in CASES])
def test_scenario(case: Case) -> None:
    result = run(case)
    assert result.passed, "\n".join(result.said)


def test_no_id_comes_twice() -> None:
    ids = [case.scenario.id for case in CASES]
    assert sorted(set(ids)) == sorted(ids)


def by_hand() -> set[str]:
    """Cases that a test covers instead, named at the head of its docstring."""
    return set(re.findall(r'"""((?:EC|FQ|X)-[A-Z0-9]+)  ', (HERE / "test_by_hand.py").read_text(encoding="utf-8")))


def waiting() -> dict[str, str]:
    lines = (HERE / "waiting.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if line.strip())


def test_every_case_of_the_catalogues_is_here_or_waits() -> None:
    cases = (HERE / "cases.txt").read_text(encoding="utf-8").split()
    here = {case.scenario.id for case in CASES} | by_hand()
    waits = waiting()
    assert [id for id in cases if id not in here and id not in waits] == []
    assert [id for id in waits if id in here] == []
