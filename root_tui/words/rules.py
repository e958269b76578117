"""The rules text, cut up by rule id, for `?` pages and the word `rule`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

_RULE = re.compile(r"^(?:- |\| )\*\*([A-Z]+-[0-9]+[A-Za-z]?(?:\.[0-9]+[a-z]?)?)")
_HEAD = re.compile(r"^##+ ([A-Z]+-[0-9]+[A-Z]?)\b")
_STARTS = re.compile(r"\s*(?:- |\d+\. |[a-z]\. |#|\|)")
STRESS = re.compile(r"\*([^*\s][^*]*)\*")
_HASHES = re.compile(r"^#+ ", re.M)
_CITED = re.compile(r"\b(?:CORE|MC|EY|WA|VB|LIZARD|RIVERFOLK|DUCHY|CORVID|MAP|EP)-[0-9]+[A-Za-z]?(?:\.[0-9]+[a-z]?)?\b")


class Entry(NamedTuple):
    """A rule, or what stands below a heading before its first rule."""

    rule: str
    page: str
    text: str


def find(pages: Mapping[str, str], rule: str) -> str:
    """The text of one rule, a paragraph a line, without marks of emphasis; of its section, if it is a heading; "" when
    there is none."""
    for page in pages.values():
        lines = page.splitlines()
        for i, line in enumerate(lines):
            if (m := _RULE.match(line)) and m[1] == rule:
                return plain(_unbroken([line[2:], *_more(lines[i + 1 :])]))
            if (m := _HEAD.match(line)) and m[1] == rule:
                end = next((j for j in range(i + 1, len(lines)) if lines[j].startswith("## ")), len(lines))
                return plain(_unbroken(lines[i:end]).strip())
    return ""


def begins(line: str) -> str:
    """The number of the rule or section that begins in this line; "" if none does."""
    found = _RULE.match(line) or _HEAD.match(line)
    return found[1] if found else ""


@lru_cache(maxsize=32)
def entries(name: str, page: str) -> tuple[Entry, ...]:
    """A page by its rules, in order."""
    lines = page.splitlines()
    found: list[Entry] = []
    for i, rule in [(i, rule) for i, line in enumerate(lines) if (rule := begins(line))]:
        first = lines[i].removeprefix("- ").strip("| ") if lines[i].startswith("|") else lines[i].removeprefix("- ")
        text = in_a_line(_unbroken([first, *_more(lines[i + 1 :])]))
        found.append(Entry(rule, name, text.removeprefix(rule).strip(" :|")))
    return tuple(found)


def in_a_line(text: str) -> str:
    """For lists: without marks of emphasis, and a table as its cells."""
    rows = [_cells(line.strip()) if line.lstrip().startswith("|") else line for line in plain(text).splitlines()]
    told = " ".join(" ".join(filter(None, rows)).split())
    return told.replace(" | - | - | ", ": ").replace(" | ", ", ")


def _cells(row: str) -> str:
    """ "|---|" is nothing."""
    return "" if set(row) <= set("|-: ") else row.strip("| ") + ";"


def search(pages: Mapping[str, str], wanted: str) -> list[Entry]:
    """Rules that hold every word of `wanted`, in order of the pages; those whose number it is come first, then those
    whose number or name begins with it."""
    words = wanted.casefold().split()
    if not words:
        return []
    ranked: list[tuple[int, Entry]] = []
    for name, page in pages.items():
        for entry in entries(name, page):
            id, text = entry.rule.casefold(), entry.text.casefold()
            if id == words[0]:
                ranked.append((0, entry))
            elif all(word in id or word in text for word in words):
                named = 1 if id.startswith(words[0]) or text.startswith(words[0]) else 2
                ranked.append((named if named == 1 or words[0] in text[:40] else 3, entry))
    return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def cited(text: str) -> list[str]:
    """Numbers of rules that a text names, each once."""
    return list(dict.fromkeys(_CITED.findall(text)))


def links(text: str) -> list[tuple[int, int, str]]:
    """Where in a text a rule is named: from, to, its number."""
    return [(m.start(), m.end(), m[0]) for m in _CITED.finditer(text)]


def _more(lines: list[str]) -> list[str]:
    """What belongs to a rule below its first line: sub-items, its table."""
    kept: list[str] = []
    for line in lines:
        if _RULE.match(line) or line.startswith("#"):
            break
        kept.append(line)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def _unbroken(lines: list[str]) -> str:
    """Each paragraph in one line: whoever shows it breaks it for his own width."""
    whole: list[str] = []
    for line in lines:
        if whole and line and whole[-1] and not (_STARTS.match(line) or whole[-1].startswith(("#", "|"))):
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
    return "\n".join(whole)


def plain(text: str) -> str:
    return _HASHES.sub("", STRESS.sub(r"\1", text.replace("**", "").replace("`", "")))
