"""A face-down plot is the same for everybody else, cell by cell, whatever it is (CORVID-8)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from root_tui.app.controller import Controller
from root_tui.app.curtain import PUBLIC, Curtain
from root_tui.app.scene import Scene
from root_tui.app.screens.table import TableScreen
from root_tui.app.steps import Behind
from root_tui.engine.asks import round_of
from root_tui.engine.factions.corvids.board import DOWN, CorvidBoard
from root_tui.engine.game import Game
from root_tui.session import Session

from .playing import DEEP, started
from .twins import plots
from .watching import PLOTTING, Watch, marked, named, texts, watching


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)


def before_an_exposure(session: Session, dice: Random) -> None:
    """Play until somebody may expose a plot, and stands at a rest."""
    for _ in range(4000):
        ask = session.game.pending
        assert ask is not None
        if "expose" in ask.options and not session.game.since:
            return
        session.answer(dice.choice(ask.options))
    raise AssertionError("nobody may expose a plot")


def with_another_plot(game: Game) -> tuple[Game, set[int]]:
    """The same table, but that every face-down plot is something else; and which kinds no plot is in either."""
    rest = game.rests[-1]
    assert rest.state is not None
    state = rest.state.copy()
    board = next(board for board in state.boards if isinstance(board, CorvidBoard))
    never = set(range(4))
    for where in board.shown(DOWN):
        kind = board.kinds[where]
        other = next(k for k, n in enumerate(board.supply) if n and k != kind and not board.denied[where] >> k & 1)
        board.kinds[where], never = other, never - {kind, other}
        board.supply[kind], board.supply[other] = board.supply[kind] + 1, board.supply[other] - 1
    return Game.resume(state, game.since, events=game.events[: rest.told], before=game.rests[:-1]), never


async def seen_of_a_plot(watch: Watch, guess: int) -> list[Any]:
    """The curtain, the public table with its pages, the seat's own screens, and a wrong guess."""
    seen = list[Any]()

    async def do(*names: str, late: bool = False) -> None:
        await watch.do(*names, late=late)
        mounted = {text for screen in watch.screens() for text in texts(screen)} - {"_render.visual"}  # a cache's key
        seen.append((type(watch.screen).__name__, watch.tape.screen(), mounted))

    async def choose(value: Any) -> None:
        choice = next(c for c in watch.choices if c.value == value and type(c.value) is type(value))
        await do(*choice.key, *([] if choice.quick else ["enter"]))

    assert isinstance(watch.screen, Curtain)
    await do(PUBLIC, late=True)
    for key in ("b", "l"):
        await do(key)
        await do("escape")
    await do("escape")
    watch.sit()
    await do(cast(Curtain, watch.screen).key, late=True)
    while not isinstance(watch.screen, TableScreen):
        await do("escape")
    await choose("expose")
    for _ in range(3):
        question = cast(TableScreen, watch.screen).question
        assert question is not None
        if question.id == "corvids.expose.guess":
            break
        await choose(question.choices[0].value)
    assert [choice.value for choice in watch.choices] == [0, 1, 2, 3]
    await do("w")
    await do("escape")
    await choose(guess)
    await do("l")
    assert any("guesses" in line for line in watch.tape.text.splitlines())
    return seen


async def test_a_face_down_plot_is_the_same_for_everybody_else_whatever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[Any]()
    session = marked(tmp_path, DEEP, 6, monkeypatch, map="lake")
    before_an_exposure(session, Random(6))
    first = session.game
    other, never = with_another_plot(first)
    assert plots(first.state) != plots(other.state)
    for game in (first, other):
        session.game = game
        async with watching(tmp_path, session, size=(80, 24)) as watch:
            seen.append(await seen_of_a_plot(watch, min(never)))
    for one, two in zip(*seen, strict=True):
        assert one == two


def test_the_kind_of_a_plot_is_asked_behind_its_owners_curtain_only(tmp_path: Path) -> None:
    session, dice = started(tmp_path, DEEP, seed=3), Random(3)
    ask = session.game.pending
    while ask and ask.id != "corvids.plot.what":
        session.answer(dice.choice(ask.options))
        ask = session.game.pending
    assert ask
    controller = Controller(session)
    now = round_of(session.state.number, len(session.names))
    assert controller.step() == Behind(ask.seat, f"Round {now}: it is your turn.")
    controller.eyes, controller.covered = ask.seat, True
    scene = controller.step()
    assert isinstance(scene, Scene)
    assert scene.withheld
    assert scene.question is not None
    assert not scene.question.choices
    assert PLOTTING not in named(repr(scene))
    controller.take_up()
    assert PLOTTING in named(repr(controller.step()))
