"""The rules a player reads: all there, each with its number, and nothing but rules."""

import re
from pathlib import Path

import pytest

from root_tui import data

DEFINED = re.compile(r"^\s*(?:- |\| )\*\*([A-Z]+-\d+[A-Za-z]*(?:\.\d+[a-z]?)?)|^#+ ([A-Z]+-\d+[A-Z]?)\b", re.MULTILINE)
CITED = re.compile(r"\b(?:CORE|MC|EY|WA|VB|LIZARD|RIVERFOLK|DUCHY|CORVID|MAP|EP)-\d+[A-Z]?(?:\.\d+[a-z]?)?")
IDS = dict(
    line.split(": ") for line in Path(__file__).with_name("rule_ids.txt").read_text(encoding="utf-8").splitlines()
)


def defined(page: str) -> list[str]:
    return [bold or heading for bold, heading in DEFINED.findall(page)]


def test_every_page_is_there() -> None:
    pages = data.rules_pages()
    assert tuple(pages) == data.RULES == tuple(IDS)
    assert all(page.startswith("# ") and page.endswith("\n") for page in pages.values())


@pytest.mark.parametrize("name", data.RULES)
def test_every_rule_keeps_its_number(name: str) -> None:
    """Numbers never change their meaning: code, tests and help pages cite them. New ones go into rule_ids.txt."""
    assert defined(data.rules_page(name)) == IDS[name].split()


def test_every_rule_cited_is_defined() -> None:
    known = {rule for page in data.rules_pages().values() for rule in defined(page)}
    lettered = {rule.rstrip("abcdefghij") for rule in known} | known
    for name, page in data.rules_pages().items():
        missing = {rule for rule in CITED.findall(page) if rule.rstrip("abcdefghij") not in lettered}
        assert not missing, name


@pytest.mark.parametrize("name", data.RULES)
def test_a_page_speaks_of_the_game_only(name: str) -> None:
    page = data.rules_page(name)
    for word in ("SEED", "L24", "L25", "Sources", "ONE SOURCE", "DECISION", "implementation", "facts"):
        assert word not in page
    assert not re.search(r"\((?:\d+\.)+\d+[^)]*\)", page), "a bare number of the Law"


def test_the_rules_and_the_decks_name_the_same_cards() -> None:
    exiles = {face.name for face in data.deck("exiles").faces if face.kind == "persistent"}
    page = data.rules_page("10-exiles-and-partisans").replace("Emigre", "Émigré")
    page = page.replace("Fox / Rabbit / Mouse Partisans", "Fox Partisans, Rabbit Partisans, Mouse Partisans")
    assert not {name for name in exiles if name not in page}
    base = {face.name for face in data.deck("base").faces if face.kind == "persistent"}
    assert not {name for name in base if f"| {name} |" not in data.rules_page("00-core")}
