"""The screen in a real terminal, beside a minimal Textual app in the same run: `make bench`.

Programs run by turns at pseudo-terminals.  Where a machine has more to do than processors, most of a time
is spent in waiting for one: the limits are for the times without it; the full ones are printed beside them."""

from __future__ import annotations

import os
import random
import re
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from root_tui.engine.asks import Ask
from root_tui.engine.game import generator
from root_tui.questions.keys import NEXT, PLACES
from root_tui.session import Choices, Session

from .terminal import DOWN, LEFT, RIGHT, UP, Moment, Step, Terminal

pytestmark = pytest.mark.bench
SEATS = ("marquise", "eyrie", "alliance", "vagabond")
PAIRS, STEPS = 7, 48
WALK = (RIGHT, RIGHT, DOWN, LEFT, UP, RIGHT, DOWN, DOWN, LEFT, LEFT, UP, UP)
FRAME = 1 / 60  # Textual draws so often: keys have to come at any moment of it
SMALL, LARGE = (120, 36), (200, 60)
FIRST_PAINT, BYTES, CURTAIN_FALLS, MEMORY = 1.4, 2560, 60, 70  # times a minimal app's; a step; ms; MiB
FIRST, LAST = {SMALL: 6, LARGE: 8}, 17  # ms: one frame for map, list and the lines below

MINIMAL = """
from textual.app import App
from textual.widgets import Static

class Minimal(App):
    def compose(self):
        self.n = 0
        yield Static("minimal 0")

    def on_key(self):
        self.n += 1
        self.query_one(Static).update(f"minimal {self.n}")

Minimal().run()
"""
TITLE = rb"Law of October 2025"  # in its last line
CURTAIN, TABLE, DIGEST = rb"others look away\. Then press (SPACE|O)", rb"what if", rb"to your turn"


@pytest.fixture(scope="module", autouse=True)
def table() -> Iterator[list[str]]:
    lines = [f"The screen in a pseudo-terminal ({load()})"]
    yield lines
    print("\n\n" + "\n".join([*lines, f"  ({load()})"]) + "\n")


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


@pytest.fixture(scope="module")
def minimal(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    file = tmp_path_factory.mktemp("minimal") / "minimal.py"
    file.write_text(MINIMAL)
    return [sys.executable, str(file)]


def line(name: str, times: Sequence[Moment]) -> str:
    full, alone = (statistics.median(column) for column in zip(*times, strict=True))
    return f"    {name:<24}{alone:7.1f} ms   a quarter within {quarter(times):.1f}, with waiting {full:.1f}"


def quarter(times: Sequence[Moment]) -> float:
    return sorted(moment.alone for moment in times)[len(times) // 4]


def judged(times: Sequence[Moment]) -> float:
    """The median; where neighbours keep all processors busy the quickest quarter, since they only ever add."""
    busy = os.getloadavg()[0] > (os.cpu_count() or 1)
    return quarter(times) if busy else statistics.median(moment.alone for moment in times)


def root_tui(*words: object) -> list[str]:
    return [sys.executable, "-m", "root_tui", *map(str, words)]


@contextmanager
def terminal(words: list[str], size: tuple[int, int] = SMALL) -> Iterator[Terminal]:
    found = Terminal(words, size)
    try:
        yield found
    finally:
        found.close()


def saved(saves: Path, enough: Callable[[int, Ask[Any]], bool]) -> Path:
    """A random game, left at the first question for which it is enough after n decisions."""
    for seed in range(1, 50):
        session = Session.new(Choices(SEATS, ("Ann", "Bo", "Cy", "Di"), seed=seed), saves / str(seed))
        game, below, n = session.game, generator(seed), 0
        while game.pending and not enough(n, game.pending):
            options = game.pending.options
            game.choose(options[below(len(options))])
            n += 1
        if game.pending:
            session.save()
        session.close()
        if game.pending:
            return session.path
    raise AssertionError("no random game comes there")


def long_game(n: int, ask: Ask[Any]) -> bool:
    return n >= 2000 and NEXT in ask.options


def on_the_map(n: int, ask: Ask[Any]) -> bool:
    """Where to march from, with pieces all over the map."""
    return n >= 400 and ask.about in PLACES and sum(type(option) is int for option in ask.options) >= 6


def in_a_menu(n: int, ask: Ask[Any]) -> bool:
    """What to do next: the cursor walks over all clearings."""
    return n >= 400 and ask.about not in PLACES and NEXT in ask.options and len(ask.options) >= 4


def in_a_battle(n: int, ask: Ask[Any]) -> bool:
    """Whom to attack: whoever it is may have an ambush, and sits down behind a curtain."""
    return n >= 400 and ask.id == "battle.whom"


# -- starting ------------------------------------------------------------------------------------------
def test_the_title_comes_at_once(table: list[str], minimal: list[str], tmp_path: Path) -> None:
    """The title of somebody who has a game to go on with; and then, for information, that game."""
    title = root_tui("--saves", saved(tmp_path, long_game).parent)
    ours, bare, curtains, tables = list[Moment](), list[Moment](), list[Moment](), list[Moment]()

    def start_ours() -> None:
        with terminal(title) as program:
            ours.append(program.until(TITLE))
            program.rest(0.2)
            program.type(b"c")
            curtains.append(program.until(CURTAIN))
            tables.append(lift(program))

    def start_bare() -> None:
        with terminal(minimal) as program:
            bare.append(program.until(rb"minimal 0"))

    for turn in range(PAIRS + 1):
        for start in (start_ours, start_bare) if turn % 2 else (start_bare, start_ours):
            start()
    for times in (ours, bare, curtains, tables):
        del times[0]  # modules were compiled
    ratio = statistics.median(a.alone / b.alone for a, b in zip(ours, bare, strict=True))
    table += [
        f"  First paint, medians of {PAIRS} by turns ({load()})",
        line("the title", ours) + f"   {ratio:.2f} times (at most {FIRST_PAINT})",
        line("a minimal Textual app", bare),
        "  Continue with 2,000 decisions from the title, nothing of the game imported yet",
        line("key to the curtain", curtains),
        line("from there to the table", tables),
    ]
    assert ratio <= FIRST_PAINT


# -- playing -------------------------------------------------------------------------------------------
def lift(program: Terminal) -> Moment:
    """Open the curtain: from its key to the table, or to the digest before it."""
    program.until(CURTAIN)
    curtain = re.search(CURTAIN, program.text)
    assert curtain
    program.rest(0.5)  # it is deaf until all has been quiet
    program.type(b"o" if curtain[1] == b"O" else b" ")
    return program.until(TABLE + b"|" + DIGEST)


def sit_down(program: Terminal) -> None:
    """Through curtain and digest to the table."""
    lift(program)
    program.rest(0.4)
    if re.search(DIGEST, program.text):
        program.type(b" ")
        program.until(TABLE)
        program.rest(0.4)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
@pytest.mark.parametrize("enough", [on_the_map, in_a_menu])
def test_a_step_on_the_map(
    table: list[str],
    minimal: list[str],
    tmp_path: Path,
    enough: Callable[[int, Ask[Any]], bool],
    size: tuple[int, int],
) -> None:
    save, moments = saved(tmp_path, enough), random.Random(1)
    ours, bare = list[Step](), list[Step]()
    with terminal(root_tui("play", save, "--saves", tmp_path), size) as program, terminal(minimal, size) as other:
        other.until(rb"minimal 0")
        sit_down(program)
        program.type(b"m")
        program.rest(0.4)
        other.rest(0.2)
        for i in range(STEPS):
            if step := program.step(WALK[i % len(WALK)], 0.08 + moments.uniform(0, FRAME)):
                ours.append(step)
            if i % 4 == 0 and (step := other.step(b"x", 0.08 + moments.uniform(0, FRAME))):
                bare.append(step)
        silence, memory, least = program.idle(2.0), program.resident, other.resident
    first, last = [step.first for step in ours], [step.last for step in ours]
    sizes = [step.bytes for step in ours]
    written = statistics.median(sizes)
    what, (width, height) = enough.__name__.replace("_", " "), size
    table += [
        f"  A step on the map, {what}, {width} x {height}, medians of {len(ours)} ({load()})",
        line("key to first write", first) + f"   (at most {FIRST[size]})",
        line("  of a minimal app", [step.first for step in bare]),
        line("key to last write", last) + f"   (at most {LAST})",
        f"    {'written':<24}{written:7.0f} bytes, the most {max(sizes):,} (at most {BYTES:,})",
        f"    {'two seconds idle':<24}{silence:7d} bytes (none)",
        f"    {'memory':<24}{memory:7.1f} MiB, a minimal app {least:.1f} (under {MEMORY})",
    ]
    assert len(ours) >= STEPS // 2
    assert judged(first) <= FIRST[size]
    assert judged(last) <= LAST
    assert written <= BYTES
    assert silence == 0
    assert memory < MEMORY


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
def test_the_curtain_falls_at_once(table: list[str], tmp_path: Path, size: tuple[int, int]) -> None:
    """From an answer to the next seat's curtain: the decision is on the disk, and nothing of the table is left."""
    times = list[Moment]()
    for turn in range(PAIRS):
        save = saved(tmp_path / str(turn), in_a_battle)
        with terminal(root_tui("play", save, "--saves", save.parent), size) as program:
            sit_down(program)
            program.type(DOWN)
            program.rest(0.3)
            program.type(b"\r")
            times.append(program.until(CURTAIN))
    width, height = size
    table += [
        f"  An answer, and somebody else is asked, {width} x {height}, medians of {PAIRS} ({load()})",
        line("key to curtain", times) + f"   (at most {CURTAIN_FALLS})",
    ]
    assert judged(times) <= CURTAIN_FALLS
