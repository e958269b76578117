"""Whoever concedes, ends the game or takes a seat over sees nothing that is not its own: on frames as on screens."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from root_tui.app.curtain import Curtain
from root_tui.app.screens.cards import Own
from root_tui.app.screens.dialogs import EndHere, NameOf, Sure
from root_tui.app.screens.table import TableScreen
from root_tui.engine.asks import Seat
from root_tui.session import Session

from .playing import play_until
from .watching import Watch, marked, may_know, named, texts, watching

DEEP = ("corvids", "alliance", "duchy")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    session = marked(tmp_path, DEEP, 1, monkeypatch)
    plots = {"corvids.daylight": "plot", "corvids.plot.what": 2}
    play_until(session, lambda ask: ask.id == "corvids.daylight" and session.game.state.number > 3, plots)
    return session


async def sat_down(watch: Watch) -> None:
    watch.sit()
    await watch.do(cast(Curtain, watch.screen).key, late=True)
    while not isinstance(watch.screen, TableScreen):
        await watch.do("escape")


@pytest.mark.parametrize(("keys", "dialog"), [(("c", "2"), Sure), (("e",), EndHere)])
async def test_nothing_lies_open_while_all_are_asked(
    tmp_path: Path, session: Session, keys: tuple[str, ...], dialog: type
) -> None:
    async with watching(tmp_path, session) as watch:
        await sat_down(watch)
        own = set(session.game.state.hands[Seat(0)])
        assert named(watch.tape.text) & own, "or the test would prove nothing"
        await watch.do("f3")
        for key in keys:
            await watch.do(key)
        assert isinstance(watch.screen, dialog)
        unseen = own - may_know(session.game, None)
        assert unseen
        assert not named(watch.tape.text) & unseen
        assert not any(named(text) & unseen for screen in watch.screens() for text in texts(screen))
        watch.sat = None
        await watch.do("escape")
        table = watch.screen
        assert isinstance(table, TableScreen)
        assert table.scene.covered


async def test_a_hand_that_has_conceded_is_never_laid_open(tmp_path: Path, session: Session) -> None:
    async with watching(tmp_path, session) as watch:
        await sat_down(watch)
        for key in ("f3", "c", "1", "y", "enter"):
            await watch.do(key)
        assert session.state.out == [0]
        assert isinstance(watch.screen, Curtain)
        hidden = set(session.game.state.hands[Seat(0)]) - may_know(session.game, Seat(1))
        assert hidden
        start = len(watch.tape.frames)
        await sat_down(watch)
        assert not any(named(frame) & hidden for frame in watch.tape.frames[start:])
        await watch.do("b")
        assert not named(watch.tape.text) & hidden


async def test_who_takes_a_seat_over_sees_its_cards_behind_its_curtain_alone(tmp_path: Path, session: Session) -> None:
    async with watching(tmp_path, session) as watch:
        await sat_down(watch)
        for key in ("f3", "t", "2"):
            await watch.do(key)
        assert isinstance(watch.screen, NameOf)
        for key in "Zoe":
            await watch.do(key)
        await watch.do("enter")
        assert isinstance(watch.screen, Curtain)
        assert not named(watch.tape.text) - may_know(session.game, None)
        watch.sit()
        assert watch.peeking == 1
        await watch.do(cast(Curtain, watch.screen).key, late=True)
        assert isinstance(watch.screen, Own)
        assert named(watch.tape.text) & set(session.game.state.hands[Seat(1)])
        await watch.do("escape")
        watch.peeking = None
        assert isinstance(watch.screen, Curtain)
        assert watch.screen.tag == "CC"
