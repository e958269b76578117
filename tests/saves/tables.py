"""Tables that are played at random and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from root_tui.engine.asks import Ask
from root_tui.engine.game import Game, generator
from root_tui.session import Choices, Session

FOUR = ("marquise", "eyrie", "alliance", "vagabond")


def new_session(folder: Path, factions: tuple[str, ...] = FOUR, seed: int = 1, save: Path | None = None) -> Session:
    return Session.new(Choices(factions, tuple(f.title() for f in factions), seed=seed), folder, save)


def play(
    session: Session, decisions: int, seed: int = 0, on_step: Callable[[Session], Any] = lambda s: None
) -> Session:
    """Random answers, some of them with a curtain before."""
    below = generator(seed)
    while session.game.pending and decisions:
        on_step(session)
        ask = session.game.pending
        if ask.secret and not below(3):
            session.opened(ask.seat)
        session.answer(ask.options[below(len(ask.options))])
        decisions -= 1
    return session


def until(session: Session, id: str, seed: int = 0) -> Session:
    """Random answers until the question is open."""
    below = generator(seed)
    while (ask := session.game.pending) and ask.id != id:
        session.answer(ask.options[below(len(ask.options))])
    assert session.game.pending, f"the game ended before {id}"
    return session


def face(ask: Ask[Any] | None) -> Any:
    return ask and (ask.seat, ask.id, ask.options, ask.about, ask.secret, ask.data)


def same(x: Game, y: Game) -> None:
    """The same table, question, log and journal."""
    assert x.state == y.state
    assert face(x.pending) == face(y.pending)
    assert x.events == y.events
    assert [(rest.lines, rest.told) for rest in x.rests] == [(rest.lines, rest.told) for rest in y.rests]


def hasten(session: Session, decisions: int, seed: int = 0) -> Session:
    """The same without a curtain, saved at the end only."""
    game, below = session.game, generator(seed)
    while game.pending and decisions:
        game.choose(game.pending.options[below(len(game.pending.options))])
        decisions -= 1
    session.save()
    return session
