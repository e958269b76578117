"""Random games for the property tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from root_tui import data
from root_tui.engine.asks import Ask
from root_tui.engine.game import Game, generator
from root_tui.engine.hooks import Lineup
from root_tui.engine.lineup import make_lineup, new_state
from root_tui.engine.view import redeal

BASE = ("marquise", "eyrie", "alliance", "vagabond")
LINEUPS = (
    BASE,
    ("vagabond", "alliance", "eyrie", "marquise"),
    ("eyrie", "marquise"),
    ("alliance", "vagabond"),
    ("vagabond", "marquise", "alliance"),
    ("alliance", "eyrie", "marquise"),
    ("vagabond2", "marquise", "vagabond", "alliance"),
    ("duchy", "corvids", "marquise", "alliance"),
    ("corvids", "vagabond", "duchy", "eyrie"),
    ("corvids", "duchy"),
)


@cache
def lineup(factions: tuple[str, ...], map: str = "autumn") -> Lineup:
    return make_lineup(factions, data.atlas(map), data.deck("base"), data.quests(), data.characters())


def land(n: int) -> str:
    """The maps in turn."""
    return data.MAPS[n % len(data.MAPS)]


def new_game(factions: Sequence[str] = BASE, seed: int = 0, *, map: str = "autumn", keep: bool = True) -> Game:
    return Game(new_state(lineup(tuple(factions), map), seed), keep=keep)


def walk(g: Game, r: Random, on_step: Callable[[Game], Any] = lambda g: None, limit: int = 10**9) -> Game:
    """Random answers until the game is over, or `limit` of them."""
    while g.pending and limit:
        on_step(g)
        g.choose(r.choice(g.pending.options))
        limit -= 1
    return g


def until(g: Game, r: Random, id: str) -> None:
    """Random answers until the question is open."""
    while g.pending and g.pending.id != id:
        g.choose(r.choice(g.pending.options))
    assert g.pending, f"the game ended before {id}"


def face(ask: Ask[Any] | None) -> Any:
    """What a question is, for comparing."""
    return ask and (ask.seat, ask.id, ask.options, ask.about, ask.secret, ask.data)


def same(x: Game, y: Game) -> None:
    assert x.state == y.state
    assert face(x.pending) == face(y.pending)
    assert x.events == y.events


def imagined(g: Game, seed: int) -> Game:
    """A clone in which all that the asked seat cannot know is dealt anew."""
    other = g.clone()
    if other.pending:
        redeal(other.state, other.pending.seat, generator(seed))
    return other
