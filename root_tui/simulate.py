"""Complete games between programs, without a screen: for balance, for soak, for speed."""

from __future__ import annotations

import gc
import hashlib
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from . import data
from .bots import POLICIES, Bot
from .engine.game import Game, digest, generator
from .engine.lineup import new_state
from .engine.problems import problems
from .engine.state import State
from .engine.view import view

SEATS = ("marquise", "eyrie", "alliance", "vagabond")
MAX_TURNS = 1000
ENOUGH = 100  # problems that are listed


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; the first player rotates by game."""

    seats: tuple[str, ...] = SEATS
    map: str = "autumn"
    deck: str = "base"
    games: int = 10
    seed: int = 0
    max_turns: int = MAX_TURNS
    policy: str = "random"
    check: bool = False  # look for problems after every decision
    keep: bool = False  # take rests, journal and events, as at a table
    suits_shuffled: bool = False  # suit markers on printed suits too
    save_each: Path | None = None  # a folder for a save of each finished game


@dataclass(slots=True)
class Outcome:
    """What `simulate --json` prints.  A decision is an answer by a policy, a turn one seat's turn; `seconds` are
    those of playing, start-up left out; `digest` is of all final states."""

    games: int
    finished: int = 0  # with a winner, before the cap on turns
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    games_per_s: float = 0.0
    decisions_per_s: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)
    by: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("points", "dominance", "coalition"), 0))
    digest: str = ""
    problems: list[str] = field(default_factory=list)

    def to_data(self) -> dict[str, Any]:
        return asdict(self)


def simulate(plan: Plan) -> Outcome:
    """Play all games of the plan.  ValueError names what does not exist in its line-up."""
    lineup = data.lineup(plan.seats, plan.map, plan.deck, plan.suits_shuffled)
    bot = POLICIES[plan.policy]()
    outcome = Outcome(plan.games, wins=dict.fromkeys(plan.seats, 0))
    seeds, final = generator(plan.seed), hashlib.blake2b(digest_size=16)
    with _no_collector():
        for i in range(plan.games):
            state = new_state(lineup, seeds(1 << 64), i % len(plan.seats))
            end = _one_game(plan, f"game {i + 1}", state, bot, generator(seeds(1 << 64)), outcome)
            final.update(digest(end.state).encode())
            if plan.save_each and end.over:
                _save(end, plan.save_each, f"game-{i + 1:04}", plan.seed)
    outcome.digest = final.hexdigest()
    if outcome.seconds:
        outcome.games_per_s = round(outcome.games / outcome.seconds, 3)
        outcome.decisions_per_s = round(outcome.decisions / outcome.seconds, 1)
    return outcome


def _one_game(plan: Plan, name: str, state: State, bot: Bot, below: Callable[[int], int], outcome: Outcome) -> Game:
    start = time.perf_counter()
    game = Game(state, keep=plan.keep or plan.save_each is not None)
    if plan.check:
        decisions = _play_checked(game, bot, below, plan.max_turns, name, outcome.problems)
    else:
        decisions = _play(game, bot, below, plan.max_turns)
    outcome.seconds += time.perf_counter() - start
    outcome.decisions += decisions
    outcome.turns += min(game.state.number, plan.max_turns)
    if game.state.winners and game.state.number <= plan.max_turns:
        outcome.finished += 1
        outcome.by["coalition" if len(game.state.winners) > 1 else game.state.won_by] += 1
        for seat in game.state.winners:
            outcome.wins[plan.seats[seat]] += 1
    return game


@contextmanager
def _no_collector() -> Iterator[None]:
    """A game makes no cycles, and looking for them among a thousand rests takes longer than playing on."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _play(game: Game, bot: Bot, below: Callable[[int], int], max_turns: int) -> int:
    """To the end, or to the cap; how many decisions it took."""
    state, choose, looks, decisions = game.state, game.choose, bot.looks, 0
    while (ask := game.pending) is not None and state.number <= max_turns:
        choose(bot(view(state, ask.seat) if looks else None, ask, below))
        decisions += 1
    return decisions


def _play_checked(
    game: Game, bot: Bot, below: Callable[[int], int], max_turns: int, name: str, found: list[str]
) -> int:
    """The same, looking for problems after every decision; a game with one is not played on."""
    decisions = 0
    while (ask := game.pending) is not None and game.state.number <= max_turns:
        decisions += 1
        try:
            game.choose(bot(view(game.state, ask.seat) if bot.looks else None, ask, below))
            wrong = problems(game.state)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            wrong = [f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"]
        if wrong:
            at = f"{name}, turn {game.state.number}, decision {decisions} ({ask.id})"
            found += [f"{at}: {what}" for what in wrong][: max(0, ENOUGH - len(found))]
            break
    return decisions


def _save(game: Game, folder: Path, stem: str, seed: int) -> None:
    from .saves.files import free_path
    from .saves.games import Writer, head_of

    lineup = game.state.lineup
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    Writer(free_path(folder, stem), {"seed": seed}).save(game, head_of(game.state, lineup.factions, now, True))
