"""Writes docs/rules-coverage.md: which modules and which scenarios stand for each rule. Run it from a checkout."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from root_tui.notation.check import read_file, scenario_files  # noqa: E402

PAGE = ROOT / "docs" / "rules-coverage.md"
# pages whose rules the program plays
PLAYED = ("00-core", "01-marquise", "02-eyrie", "03-alliance", "04-vagabond", "07-duchy", "08-corvids", "09-maps")
DEFINED = re.compile(r"^\s*(?:- |\| )\*\*([A-Z]+-\d+[A-Za-z]*(?:\.\d+[a-z]?)?)|^#+ ([A-Z]+-\d+[A-Z]?)\b", re.MULTILINE)
NUMBER = r"\d+[A-Z]?(?:\.\d+[a-z]?)?"
PART = r"(?: \([^)]*\))?"  # "VB-6 (2, 3)"
CITED = re.compile(rf"\b([A-Z]+)-({NUMBER}){PART}((?:(?:, and |, | and | to ){NUMBER}(?![\w-]){PART})*)")
MORE = re.compile(rf"(, and |, | and | to )({NUMBER}){PART}")
BY_HAND = re.compile(r'"""((?:EC|FQ|X)-[A-Z0-9]+)  ([^"]*)"""')
BOTH = {"CORE-7B", "CORE-12"}  # headings with a table or steps of their own above their numbered rules

DEFINITIONS = {
    "CORE-1.1": "which rule comes first",
    "CORE-1.2": "what cannot happen, cannot",
    "CORE-1.4": "words are exact",
    "CORE-1.5": "no consent is asked for",
    "CORE-1.10": "treat as",
    "CORE-2.1": "faction piece",
    "CORE-2.2": "warrior, pawn, building, token",
    "CORE-2.3": "supply, place, remove",
    "CORE-2.6a": "nobody treats rivers as paths yet",
    "CORE-2.7": "suit of a clearing",
    "CORE-2.9": "forest",
    "CORE-2.10": "corner",
    "CORE-2.11": "matching",
    "CORE-3.4": "rule is never stored",
    "CORE-4.5": "play area",
    "CORE-4.6": "random, show, reveal",
    "CORE-4.7": "no deals",
    "CORE-4.8": "no showing of hands",
    "CORE-7.2": "crafting pieces, by faction",
    "CORE-7.7": "crafted items lie open",
    "CORE-7A.2": "ruin items",
    "CORE-7A.3": "points of items, as the cards say",
    "CORE-9.3": "nobody rules by another's pieces yet (mercenaries)",
    "CORE-10.2": "a piece may move again",
    "CORE-12.2": "five corners are never needed",
    "CORE-12.4": "reach is advice",
    "CORE-12.5": "what the number of players changes",
    "CORE-13": "the advanced set-up, not played yet",
    "MC-1.1": "pieces",
    "MC-7": "notes",
    "EY-1.1": "pieces",
    "EY-8": "notes",
    "WA-1.1": "pieces",
    "WA-7": "notes",
    "VB-1.1": "pieces",
    "VB-1.2": "board",
    "VB-5.1a": "where the points of VB-5.1 come from",
    "DUCHY-1.1": "pieces",
    "DUCHY-8.5": "the Lizard Cult is not played yet",
    "DUCHY-8.6": "the Riverfolk are not played yet",
    "CORVID-10.5": "the Lizard Cult is not played yet",
    "CORVID-10.6": "the Riverfolk are not played yet",
    "MAP-1.6": "what each map has, counted in tests/data",
    "MAP-5.1": "Ferry and Tower stay where the board prints them",
    "MAP-5.2": "what newer words changed",
    "MAP-5.3": "where the rule of MAP-2.1 stands",
}


@dataclass
class Rule:
    id: str
    page: str
    modules: set[str] = field(default_factory=set)
    scenarios: set[str] = field(default_factory=set)

    @property
    def missing(self) -> list[str]:
        if self.id in DEFINITIONS:
            return []
        return [what for what, there in (("code", self.modules), ("scenario", self.scenarios)) if not there]


def rules() -> dict[str, Rule]:
    """The rules of the pages that are played; a heading is a rule where nothing below it has a number."""
    found: dict[str, Rule] = {}
    for page in PLAYED:
        text = (ROOT / "assets" / "rules" / f"{page}.md").read_text(encoding="utf-8")
        ids = DEFINED.findall(text)
        bold = [b for b, _ in ids if b]
        for b, heading in ids:
            if b or heading in BOTH or not any(other.startswith(heading + ".") for other in bold):
                found.setdefault(b or heading, Rule(b or heading, page))
    return found


def cited(text: str) -> list[str]:
    """ "CORE-10.3, 10.8 and VB-4.1" and "CORE-10.3 to 10.5" in full."""
    found: list[str] = []
    for prefix, first, rest in CITED.findall(text):
        last = first
        found.append(f"{prefix}-{first}")
        for how, number in MORE.findall(rest):
            section, _, n = number.partition(".")
            if how == " to " and n.isdigit() and last.partition(".")[0] == section:
                start = int(last.partition(".")[2].rstrip("abcdefgh")) + 1
                found += [f"{prefix}-{section}.{i}" for i in range(start, int(n))]
            found.append(f"{prefix}-{number}")
            last = number
    return found


def known(id: str, all_rules: dict[str, Rule]) -> Rule | None:
    """The rule that is meant; a letter may name a part of it."""
    return all_rules.get(id) or all_rules.get(id.rstrip("abcdefghij"))


def gather() -> dict[str, Rule]:
    all_rules = rules()
    for path in sorted((ROOT / "root_tui" / "engine").rglob("*.py")):
        module = path.relative_to(ROOT / "root_tui" / "engine").with_suffix("").as_posix().replace("/", ".")
        for id in cited(path.read_text(encoding="utf-8")):
            if rule := known(id, all_rules):
                rule.modules.add(module)
    for path in scenario_files([ROOT / "tests" / "scenarios"]):
        for case in read_file(path):
            for id in case.scenario.rules:
                if rule := known(id, all_rules):
                    rule.scenarios.add(case.scenario.id)
    by_hand = (ROOT / "tests" / "scenarios" / "test_by_hand.py").read_text(encoding="utf-8")
    for case_id, docstring in BY_HAND.findall(by_hand):
        for id in cited(docstring):
            if rule := known(id, all_rules):
                rule.scenarios.add(case_id)
    return all_rules


def page() -> str:
    all_rules = gather()
    open_ = [r for r in all_rules.values() if r.missing]
    needed = len(all_rules) - sum(id in DEFINITIONS for id in all_rules)
    lines = [
        "# Rules, code, scenarios",
        "",
        "Made by `python docs/make_coverage.py`: each rule of the pages in `assets/rules` that the program plays, the",
        "modules of the engine that name it, and the scenarios of `tests/scenarios` that try it. A *definition* says",
        "what words mean or repeats other rules, and needs neither.",
        "",
        f"{len(all_rules)} rules, {len(all_rules) - needed} of them definitions; {len(open_)} still lack something.",
        "",
    ]
    if open_:
        lines += ["## Still open", "", "| rule | lacks |", "| --- | --- |"]
        lines += [f"| {r.id} | {', '.join(r.missing)} |" for r in open_]
        lines.append("")
    for name in PLAYED:
        lines += [f"## {name}", "", "| rule | class | modules | scenarios |", "| --- | --- | --- | --- |"]
        for r in all_rules.values():
            if r.page == name:
                kind = f"definition: {DEFINITIONS[r.id]}" if r.id in DEFINITIONS else "rule"
                lines.append(f"| {r.id} | {kind} | {', '.join(sorted(r.modules))} | {', '.join(sorted(r.scenarios))} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
