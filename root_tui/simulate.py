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
from .engine.asks import Ask
from .engine.game import Game, digest, generator
from .engine.lineup import new_state
from .engine.orders import everything
from .engine.problems import problems
from .engine.state import NOBODY, State
from .engine.view import view

SEATS = ("marquise", "eyrie", "alliance", "vagabond")
MAX_TURNS = 1000
ENOUGH = 100  # problems that are listed
ORDERED = 10  # games that are played once more, with sealed orders for every question


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
    those of playing, start-up left out; `digest` is of all final states.  `hand_overs`: how often a game passes the
    screen to another seat once the set-up is over; `ordered_hand_overs`: the same of the first games with sealed orders
    for every question, played once more; both also by turn."""

    games: int
    finished: int = 0  # with a winner, before the cap on turns
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    games_per_s: float = 0.0
    decisions_per_s: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)
    by: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("points", "dominance", "coalition"), 0))
    hand_overs: float = 0.0
    hand_overs_a_turn: float = 0.0
    ordered_hand_overs: float = 0.0
    ordered_hand_overs_a_turn: float = 0.0
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
    passed, ordered = Passes(), Passes(orders=True)
    openings: list[tuple[State, int]] = []
    with _no_collector():
        for i in range(plan.games):
            seed, answers = seeds(1 << 64), seeds(1 << 64)
            state = new_state(lineup, seed, i % len(plan.seats))
            if i < ORDERED:
                openings.append((state.copy(), answers))
            end = _one_game(plan, f"game {i + 1}", state, bot, generator(answers), outcome, passed)
            final.update(digest(end.state).encode())
            if plan.save_each and end.over:
                _save(end, plan.save_each, f"game-{i + 1:04}", plan.seed)
        for i, (state, answers) in enumerate(openings if not outcome.problems else ()):
            ordered.begin()
            end, below = Game(state, keep=False), generator(answers)
            if plan.check:
                name = f"game {i + 1} with sealed orders"
                _play_checked(end, bot, below, plan.max_turns, name, outcome.problems, ordered)
            else:
                _play(end, bot, below, plan.max_turns, ordered)
    outcome.digest = final.hexdigest()
    outcome.hand_overs, outcome.hand_overs_a_turn = passed.means()
    outcome.ordered_hand_overs, outcome.ordered_hand_overs_a_turn = ordered.means()
    if outcome.seconds:
        outcome.games_per_s = round(outcome.games / outcome.seconds, 3)
        outcome.decisions_per_s = round(outcome.decisions / outcome.seconds, 1)
    return outcome


class Passes:
    """How often the screen passes to another seat: for a question, and for the last look at a turn's end."""

    def __init__(self, *, orders: bool = False) -> None:
        """`orders`: as a turn begins, every seat leaves sealed orders for everything."""
        self.orders, self.games, self.turns, self.n = orders, 0, 0, 0
        self.begin()
        self.games = 0

    def begin(self) -> None:
        """Of one more game."""
        self.games += 1
        self.seat, self.number, self.turn = NOBODY, 0, NOBODY

    def at(self, game: Game, ask: Ask[Any]) -> None:
        """Another question, of another seat or in another turn."""
        state = game.state
        if not state.number:
            return
        if state.number != self.number:
            self.turns += state.number - self.number
            if self.seat != self.turn:
                self.n += 1  # the last look
            self.seat, self.number, self.turn = self.turn, state.number, state.turn.seat
            if self.orders:
                lineup = state.lineup
                for seat in lineup.seats:
                    game.order(seat, everything(lineup.factions, lineup.deck, seat))
        if ask.seat != self.seat:
            self.n += 1
            self.seat = ask.seat

    def means(self) -> tuple[float, float]:
        """A game, and a turn."""
        return round(self.n / max(1, self.games), 1), round(self.n / max(1, self.turns), 2)


def _one_game(
    plan: Plan, name: str, state: State, bot: Bot, below: Callable[[int], int], outcome: Outcome, passed: Passes
) -> Game:
    passed.begin()
    start = time.perf_counter()
    game = Game(state, keep=plan.keep or plan.save_each is not None)
    if plan.check:
        decisions = _play_checked(game, bot, below, plan.max_turns, name, outcome.problems, passed)
    else:
        decisions = _play(game, bot, below, plan.max_turns, passed)
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


def _play(game: Game, bot: Bot, below: Callable[[int], int], max_turns: int, passed: Passes) -> int:
    """To the end, or to the cap; how many decisions it took."""
    state, choose, looks, decisions = game.state, game.choose, bot.looks, 0
    while (ask := game.pending) is not None and state.number <= max_turns:
        if ask.seat != passed.seat or state.number != passed.number:
            passed.at(game, ask)
        choose(bot(view(state, ask.seat) if looks else None, ask, below))
        decisions += 1
    return decisions


def _play_checked(
    game: Game, bot: Bot, below: Callable[[int], int], max_turns: int, name: str, found: list[str], passed: Passes
) -> int:
    """The same, looking for problems after every decision; a game with one is not played on."""
    decisions = 0
    while (ask := game.pending) is not None and game.state.number <= max_turns:
        decisions += 1
        passed.at(game, ask)
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
