"""Speed beside the yardsticks, in one run: `make bench`.

Numbers of the machine drift, ratios hold: the rivals play in turn with us, and processor time is counted where nothing
waits for a disk.  Rates and waits are medians; what one small thing takes is the best of all rounds, since a neighbour
on the machine only ever adds to it."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from root_tui import data
from root_tui.engine.game import Game, generator
from root_tui.engine.lineup import new_state
from root_tui.session import Choices, Session
from root_tui.simulate import SEATS, Plan, simulate

pytestmark = pytest.mark.bench
ROUNDS = 7


@pytest.fixture(scope="module", autouse=True)
def table() -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    print("\n\n" + "\n".join(lines) + "\n")


def median(values: list[float]) -> float:
    return statistics.median(values)


# -- random games ------------------------------------------------------------------------------------
def chess_rate(games: int = 6) -> float:
    """python-chess: list the legal moves, push one; decisions a second."""
    chess = pytest.importorskip("chess")
    rng, n, start = random.Random(1), 0, time.process_time()
    for _ in range(games):
        board = chess.Board()
        while True:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 100 or board.is_insufficient_material():
                break
            board.push(moves[int(rng.random() * len(moves))])
            n += 1
    return n / (time.process_time() - start)


def catanatron_rate(games: int = 4) -> float:
    """Catanatron: four random players; decisions a second."""
    catanatron = pytest.importorskip("catanatron")
    colours = list(catanatron.Color)[:4]
    random.seed(1)
    n, start = 0, time.process_time()
    for _ in range(games):
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        game.play()
        n += len(game.state.actions)
    return n / (time.process_time() - start)


def our_rates(games: int = 8, keep: bool = False) -> tuple[float, float, float, float]:
    """Decisions, turns and games a second, decisions a game."""
    start = time.process_time()
    found = simulate(Plan(games=games, seed=3, keep=keep))
    seconds = time.process_time() - start
    return found.decisions / seconds, found.turns / seconds, games / seconds, found.decisions / games


def test_random_games(table: list[str]) -> None:
    our_rates(1), catanatron_rate(1)
    chess, catan, ours, kept = list[float](), list[float](), list[tuple[float, ...]](), list[tuple[float, ...]]()
    for _ in range(ROUNDS):
        chess.append(chess_rate())
        catan.append(catanatron_rate())
        ours.append(our_rates())
        kept.append(our_rates(keep=True))
    decisions, turns, games, length = (median(list(column)) for column in zip(*ours, strict=True))
    rest = 1e6 / max(k[0] for k in kept) - 1e6 / max(o[0] for o in ours)
    names, with_rests = ", ".join(SEATS), median([k[0] for k in kept])
    table += [
        f"Random games, one thread ({names}); decisions a second of processor time",
        f"  root-tui {decisions:10,.0f}   {games:.1f} games/s, {turns:,.0f} turns/s, {length:,.0f} decisions a game",
        f"  python-chess {median(chess):6,.0f}   root-tui is {decisions / median(chess):.2f} times as fast",
        f"  catanatron {median(catan):8,.0f}   root-tui is {decisions / median(catan):.2f} times as fast",
        f"  with rests, journal and events {with_rests:,.0f}: {rest:.1f} µs more a decision (at most 20)",
    ]
    assert decisions > median(chess)
    assert decisions > median(catan)
    assert rest <= 20


OTHERS = (  # as many seats as the base game's four, with the factions and maps that came later
    (("duchy", "eyrie", "alliance", "marquise"), "mountain"),
    (("corvids", "marquise", "vagabond", "alliance"), "lake"),
    (("duchy", "corvids", "eyrie", "vagabond"), "winter"),
    (("corvids", "duchy", "marquise", "eyrie"), "autumn"),
    (("duchy", "corvids", "eyrie", "alliance"), "mountain"),
)


def rate(seats: tuple[str, ...], land: str, games: int = 6) -> float:
    start = time.process_time()
    decisions = simulate(Plan(seats, land, games=games, seed=3)).decisions
    return decisions / (time.process_time() - start)


def test_what_came_later_is_as_quick(table: list[str]) -> None:
    rate(SEATS, "autumn", 2)
    base, others = list[float](), list[list[float]]()
    for _ in range(ROUNDS):
        base.append(rate(SEATS, "autumn"))
        others.append([rate(*plan) for plan in OTHERS])
    found = [median(list(column)) / median(base) for column in zip(*others, strict=True)]
    table += ["Four seats, decisions a second beside the base game on Autumn (at least 0.9 over all)"]
    for share, (seats, land) in zip(found, OTHERS, strict=True):
        table.append(f"  {share:.2f}  {', '.join(seats)} on {land}")
    table += [f"  {statistics.mean(found):.2f}  over all"]
    assert statistics.mean(found) >= 0.9


# -- parts ---------------------------------------------------------------------------------------------
def micros(do: Callable[[], object], times: int) -> float:
    found = list[float]()
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            do()
        found.append((time.process_time() - start) / times * 1e6)
    return min(found)


def played(decisions: int, until: str = "") -> Game:
    game, below = Game(new_state(data.lineup(SEATS, "autumn", "base"), 5)), generator(1)
    while game.pending and (decisions > 0 or (until and game.pending.id != until)):
        options = game.pending.options
        game.choose(options[below(len(options))])
        decisions -= 1
    assert game.pending
    return game


def test_copies(table: list[str]) -> None:
    state, game = played(500).state, played(500, "battle.ambush")
    copy, clone = micros(state.copy, 2000), micros(game.clone, 300)
    table += [
        f"A copy of the state {copy:.1f} µs (at most 15)",
        f"A clone in the middle of a battle {clone:.1f} µs (at most 100)",
    ]
    assert copy <= 15
    assert clone <= 100


# -- saves ---------------------------------------------------------------------------------------------
OPEN = """
import sys, time
import root_tui.cli
if sys.argv[2]:
    import textual.app
start = time.perf_counter()
from pathlib import Path
from root_tui.session import Session
path = Path(sys.argv[1])
session = Session.open(path, path.parent)
words = session.words.prompt(session.game.pending)
print((time.perf_counter() - start) * 1e3)
session.close()
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which modules are compiled once, as they are for players."""
    return tmp_path_factory.mktemp("compiled")


def run(words: list[str], compiled: Path) -> str:
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(compiled)
    return subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout


def opening(path: Path, with_app: bool, compiled: Path) -> list[float]:
    """Milliseconds, the quickest first."""
    words = [sys.executable, "-c", OPEN, str(path), "app" if with_app else ""]
    return sorted([float(run(words, compiled)) for _ in range(ROUNDS + 1)][1:])


def test_saves(table: list[str], tmp_path: Path, compiled: Path) -> None:
    for seed in range(1, 50):
        session = Session.new(Choices(SEATS, SEATS, seed=seed), tmp_path)
        below, times, n = generator(seed), list[float](), 0
        while session.game.pending and n < 2000:
            options = session.game.pending.options
            option = options[below(len(options))]
            start = time.perf_counter()
            session.answer(option)
            times.append((time.perf_counter() - start) * 1e3)
            n += 1
        session.close()
        if n == 2000:
            break
    assert n == 2000
    app, bare = opening(session.path, True, compiled), opening(session.path, False, compiled)
    late, size = sorted(times)[int(len(times) * 0.99)], session.path.stat().st_size / 1024
    table += [
        f"A decision with its save and fsync {median(times):.1f} ms (at most 10), 99 in 100 within {late:.1f} ms",
        f"Opening 2,000 decisions ({size:.0f} KB) up to the question {median(app):.0f} ms in the app (at most 300), "
        f"at best {app[0]:.0f}, {median(bare):.0f} ms with nothing imported",
    ]
    assert median(times) <= 10
    assert app[0] <= 300


# -- starting ------------------------------------------------------------------------------------------
def test_the_version_is_told_at_once(table: list[str], compiled: Path) -> None:
    command = Path(sys.executable).with_name("root-tui")
    times: dict[str, list[float]] = {"python": [], "root-tui": []}
    for _ in range(4 * ROUNDS):
        for name, words in (
            ("python", [sys.executable, "-c", "import argparse"]),
            ("root-tui", [str(command), "--version"]),
        ):
            start = time.perf_counter()
            run(words, compiled)
            times[name].append((time.perf_counter() - start) * 1e3)
    bare, ours = median(times["python"]), median(times["root-tui"])
    said = f"root-tui --version {ours:.0f} ms, python -c 'import argparse' {bare:.0f} ms"
    table.append(f"{said}: {ours / bare:.2f} times (at most 2)")
    assert ours <= 2 * bare
