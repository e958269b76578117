"""The rules text, cut up by rule id, for `?` pages and the word `rule`."""

from __future__ import annotations

import re
from collections.abc import Mapping

_RULE = re.compile(r"^- \*\*([A-Z]+-[0-9]+[A-Z]?(?:\.[0-9]+[a-z]?)?)")
_HEAD = re.compile(r"^##+ ([A-Z]+-[0-9]+[A-Z]?)\b")
_STARTS = re.compile(r"\s*(?:- |\d+\. |[a-z]\. |#|\|)")
_STRESS = re.compile(r"\*([^*\s][^*]*)\*")
_HASHES = re.compile(r"^#+ ", re.M)


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
    return _HASHES.sub("", _STRESS.sub(r"\1", text.replace("**", "").replace("`", "")))
