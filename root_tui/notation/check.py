"""Scenario files read, run and reported."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from ..engine.asks import Drift, Illegal
from ..engine.problems import problems
from ..saves.heads import literal
from .expect import check, silent_scores
from .models import Branch, File, Scenario
from .names import Fault
from .play import Chances, Play, is_chance
from .position import read_position, spec_of

ACTION: Final = re.compile(r"(?P<seat>[A-Za-z0-9]+)(?: (?P<id>[\w.]+))?: (?P<words>.+)")
OUT_OF_GAME: Final = re.compile(r"\w+: \d+ of \d+")  # `deck 1` takes cards out of the game
IS_ASKED: Final = re.compile(r"(?P<seat>[A-Za-z0-9]+) is asked(?: (?P<id>[\w.]+))?")


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario; `said` is empty if all is well."""

    file: str
    id: str
    said: tuple[str, ...] = ()
    line: int = 0

    @property
    def passed(self) -> bool:
        return not self.said


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario and where it stands."""

    file: str
    scenario: Scenario
    text: str  # of the file
    line: int  # where it begins, from 1

    def line_of(self, part: str) -> int:
        """The line that holds this text, as well as can be told."""
        lines = self.text.splitlines()
        for n in range(self.line, len(lines)):
            if part and part in lines[n]:
                return n + 1
            if lines[n].strip() == "[[scenario]]":
                break
        return self.line


# -- reading --------------------------------------------------------------------------------------
def scenario_files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Files as given; of folders all that end in .toml, sorted."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def read_file(path: str | Path) -> list[Case]:
    """The scenarios of a file.  Raises Fault, in one line."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Fault(f"{path}: cannot be read ({wrong})") from None
    return read_text(text, str(path))


def read_text(text: str, file: str) -> list[Case]:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise Fault(f"{file}: {wrong}") from None
    starts = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[scenario]]"]
    try:
        scenarios = File.model_validate(found).scenario
    except ValidationError as wrong:
        raise Fault(said(wrong, file, found, starts)) from None
    starts += [0] * (len(scenarios) - len(starts))
    return [Case(file, one, text, line) for one, line in zip(scenarios, starts, strict=False)]


def said(wrong: ValidationError, file: str, found: dict[str, object], starts: list[int]) -> str:
    fault = wrong.errors(include_url=False)[0]
    loc = list(fault["loc"])
    where = file
    if len(loc) > 1 and loc[0] == "scenario" and isinstance(loc[1], int):
        n = loc[1]
        listed = found.get("scenario")
        one = listed[n] if isinstance(listed, list) and n < len(listed) else {}
        where += f":{starts[n]}" if n < len(starts) else ""
        where += f": scenario {one.get('id', n + 1)}" if isinstance(one, dict) else ""
        loc = loc[2:]
    field = ".".join(str(part) for part in loc)
    more = f" (and {wrong.error_count() - 1} more)" if wrong.error_count() > 1 else ""
    if fault["type"] == "extra_forbidden":
        keys = Branch.model_fields if "branch" in loc else Scenario.model_fields
        msg = f"no such key; there are {', '.join(info.alias or key for key, info in keys.items())}"
    else:
        msg = fault["msg"]
    return f"{where}: {field + ': ' if field else ''}{msg}{more}"


# -- running --------------------------------------------------------------------------------------
def run(case: Case) -> Result:
    """A scenario and all its branches."""
    one = case.scenario
    found: list[str] = []
    line = case.line
    for branch in [None, *one.branch]:
        wrong = run_branch(one, branch)
        if wrong:
            line = case.line_of(wrong.text) if not found else line
            name = f" if {branch.if_}:" if branch else ""
            about = f" [{wrong.text}]" if wrong.text else ""
            found.append(f"{case.file}:{case.line_of(wrong.text)}: {one.id}{name} {wrong}{about}")
    return Result(case.file, one.id, tuple(found), line)


def run_branch(one: Scenario, branch: Branch | None) -> Fault | None:
    """Play it; what went wrong, if anything did."""
    script = branch.instead if branch and branch.instead is not None else one.script
    script = [*script, *(branch.script if branch else [])]
    expect = one.expect if branch is None else branch.expect
    lenient = branch.lenient if branch and branch.lenient is not None else one.lenient
    at = ""
    try:
        position = read_position(spec_of(one, branch))
        known = set(problems(position.state))
        if wrong := sorted(p for p in known if not OUT_OF_GAME.fullmatch(p)):
            raise Fault(f"no game comes to such a position: {'; '.join(wrong)}")
        chances = Chances(script)
        play = Play(position, chances, lenient=lenient)
        still = False
        for n, text in enumerate(script):
            at = text
            if is_chance(text):
                continue
            chances.at = n
            still = step(play, text)
            play.throw()
            broken(play, known)
        at = next((t for n, t in enumerate(script) if is_chance(t) and n not in chances.used), "")
        if at:
            raise Fault(f"{at!r} never came")
        if not still:
            play.settle()
        broken(play, known)
        for text in expect:
            at = text
            how = check(play, text)
            if how is None:
                raise Fault(f"{text!r} is not understood")
            if how:
                raise Fault(f"it is not so: {how}")
        at = ""
        if expect and (how := silent_scores(play, expect)):
            raise Fault(how)
    except Fault as wrong:
        return wrong if wrong.text else Fault(str(wrong), at)
    except (Illegal, Drift, LookupError, ValueError, AssertionError, TypeError) as wrong:
        return Fault(f"{type(wrong).__name__}: {wrong}", at)
    return None


def broken(play: Play, known: set[str]) -> None:
    new = [p for p in problems(play.state) if p not in known]
    if new:
        raise Fault(f"the table is broken: {'; '.join(new)}")


def step(play: Play, text: str) -> bool:
    """One line of a script.  True if it leaves a question open that is to be looked at."""
    if text == "save and load":
        play.save_and_load()
        return False
    if text == "go on" or text.startswith("go on to "):
        play.begin()
        play.go_on(text.removeprefix("go on").removeprefix(" to ").strip())
        return text != "go on"
    if m := IS_ASKED.fullmatch(text):
        play.begin()
        play.is_asked(play.names.seat(m["seat"]), m["id"] or "")
        return True
    how = check(play, text)
    if how is not None:
        if how:
            raise Fault(f"it is not so: {how}")
        return play.moment is None
    m = ACTION.fullmatch(text)
    if not m or not play.names.is_seat(m["seat"]):
        raise Fault(f"{text!r} is not understood")
    play.begin()
    play.answer(play.names.seat(m["seat"]), m["id"] or "", [w.strip() for w in m["words"].split(",")])
    return False


# -- reporting ------------------------------------------------------------------------------------
def run_files(paths: Sequence[str | Path]) -> list[Result]:
    """Every scenario of these files and folders; a file that cannot be read is one failure."""
    found: list[Result] = []
    for path in scenario_files(paths):
        try:
            cases = read_file(path)
        except Fault as wrong:
            found.append(Result(str(path), "", (str(wrong),)))
            continue
        found += [run(case) for case in cases]
    return found


def main(paths: Sequence[str | Path], json_: bool = False) -> int:
    """`root-tui check`: what failed, then the sum; 1 if anything failed."""
    results = run_files(paths)
    failed = [r for r in results if not r.passed]
    if json_:
        cases = [asdict(r) | {"passed": r.passed} for r in results]
        print(json.dumps({"passed": len(results) - len(failed), "failed": len(failed), "scenarios": cases}, indent=2))
    else:
        for r in failed:
            print("\n".join(map(literal, r.said)))
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not results else 0
