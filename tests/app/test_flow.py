"""Who sits at the keyboard: curtains, questions across the table, covered hands, the end of a turn.  No screen."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from root_tui.app.controller import Behind, Controller, Ended, TurnOver
from root_tui.app.scene import Scene
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.seen import AllianceSeen
from root_tui.saves import SaveError
from root_tui.session import Session

from .playing import FOUR, NAMES, play_until, started


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self: None)


def scene_of(controller: Controller) -> Scene:
    """The next scene, through curtains and ends of turns."""
    step = controller.step()
    while not isinstance(step, Scene):
        assert not isinstance(step, Ended)
        if isinstance(step, Behind):
            controller.opened(step.seat)
        step = controller.step()
    return step


def test_a_random_game_never_shows_a_hand_to_the_wrong_eyes(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, seed=8)
    controller, dice = Controller(session), random.Random(8)
    behind: Any = None
    kinds: set[str] = set()
    for _ in range(300):
        step = controller.step()
        if isinstance(step, Ended):
            break
        if isinstance(step, Behind):
            assert controller.viewer is None
            controller.opened(step.seat)
            behind = step.seat
            continue
        if isinstance(step, TurnOver):
            assert step.table.viewer == step.seat
            kinds.add("turn over")
            continue
        assert step.question is not None
        seat = step.question.seat
        assert step.table.viewer == step.eyes
        for seen in step.table.seats:
            assert (seen.hand is None) == (seen.seat != step.eyes)
            if isinstance(seen.board, AllianceSeen):
                assert (seen.board.hidden is None) == (seen.seat != step.eyes)
        if behind is not None:
            assert step.eyes == behind == seat
            behind = None
        if step.across:
            kinds.add("across")
            assert step.eyes is None
            assert not step.question.secret
        if step.covered:
            kinds.add("covered")
            assert step.eyes is None
            assert step.withheld == step.question.secret
            controller.take_up()
            continue
        assert step.across or step.eyes == seat
        keys = [choice.key for choice in step.question.choices]
        assert all(keys)
        assert len(set(keys)) == len(keys)
        assert controller.answer(step.question.serial, dice.choice(step.question.choices).value)
        controller.digest()
    assert kinds >= {"turn over", "across"}


class Puppet:
    """A session whose questions are written by the test."""

    def __init__(self, session: Session, *asks: Ask[Any]) -> None:
        self.words, self.open_table, self.asks = session.words, False, list(asks)
        self.game = SimpleNamespace(state=session.game.state, events=session.game.events, pending=self.asks.pop(0))

    def answer(self, option: Any) -> None:
        self.game.pending = self.asks.pop(0)

    def opened(self, seat: Seat) -> None: ...


def test_after_a_public_question_to_another_the_hand_waits_for_its_key(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    menu = ["march", "next"]
    open_menu, secret_menu = (Ask(Seat(0), "marquise.daylight", menu, "action", secret=s) for s in (False, True))
    losing = Ask(Seat(1), "battle.lose", [3, 5], "piece", data=(5, 1))
    controller = Controller(cast("Session", Puppet(session, secret_menu, losing, secret_menu, losing, open_menu)))
    for withheld in (True, False):
        asked = scene_of(controller)
        assert (asked.eyes, asked.covered, asked.across) == (0, False, False)
        assert asked.question
        controller.answer(asked.question.serial, "march")
        across = controller.step()
        assert isinstance(across, Scene)
        assert across.across
        assert across.eyes is None
        assert across.question
        assert across.question.seat == 1
        controller.answer(across.question.serial, 3)
        back = controller.step()
        assert isinstance(back, Scene)
        assert (back.eyes, back.covered, back.withheld) == (None, True, withheld)
        controller.take_up()
    open_again = controller.step()
    assert isinstance(open_again, Scene)
    assert open_again.eyes == 0
    assert not open_again.covered


def test_a_secret_question_goes_behind_a_curtain_and_back(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    menu = Ask(Seat(0), "marquise.daylight", ["march", "next"], "action")
    ambush = Ask(Seat(1), "battle.ambush", [None], "card", secret=True, data=(5, Seat(0)))
    losing = Ask(Seat(1), "battle.lose", [3, 5], "piece", data=(5, 1))
    controller = Controller(cast("Session", Puppet(session, menu, ambush, losing, menu)))
    asked = scene_of(controller)
    assert asked.question
    controller.answer(asked.question.serial, "march")
    behind = controller.step()
    assert behind == Behind(Seat(1), "MC Ann attacks in clearing 5: ambush or not?")
    secret = scene_of(controller)
    assert secret.eyes == 1
    assert secret.question
    controller.answer(secret.question.serial, None)
    still = controller.step()
    assert isinstance(still, Scene)
    assert still.question
    assert still.eyes == 1, "the same pair of eyes goes on looking"
    controller.answer(still.question.serial, 3)
    assert isinstance(controller.step(), Behind), "whoever came only to answer hands back through a curtain"
    assert scene_of(controller).eyes == 0


def test_set_up_is_asked_across_the_table_and_turns_behind_curtains(tmp_path: Path) -> None:
    session = started(tmp_path)
    controller = Controller(session)
    while not session.game.state.number:
        step = controller.step()
        assert isinstance(step, Scene)
        assert step.across
        assert step.question is not None
        controller.answer(step.question.serial, step.question.choices[0].value)
    assert controller.step() == Behind(session.game.state.first, "Turn 1: it is your turn.")


def test_an_open_table_has_no_curtains(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, seed=5, open_table=True)
    controller, dice = Controller(session), random.Random(2)
    for _ in range(120):
        step = controller.step()
        assert isinstance(step, Scene)
        assert step.question is not None
        assert step.eyes == step.question.seat
        assert not step.covered
        assert step.open_table
        assert not controller.digest()
        controller.answer(step.question.serial, dice.choice(step.question.choices).value)


def test_the_last_thing_of_a_turn_is_what_was_drawn(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene = scene_of(controller)
    assert scene.question is not None
    controller.answer(scene.question.serial, "next")
    step = controller.step()
    assert isinstance(step, TurnOver)
    assert step.seat == 0
    assert any("Ann draws" in line.text and "(" in line.text for line in step.lines)
    following = controller.step()
    assert isinstance(following, Behind)
    assert following.seat == 1


def test_an_answer_to_an_older_question_is_not_taken(tmp_path: Path) -> None:
    session = started(tmp_path)
    controller = Controller(session)
    scene = controller.step()
    assert isinstance(scene, Scene)
    assert scene.question is not None
    assert controller.answer(scene.question.serial, 1)
    before = session.game.pending
    assert not controller.answer(scene.question.serial, 1)
    assert session.game.pending is before


def test_nothing_is_lost_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene = scene_of(controller)
    assert scene.question is not None

    def full(self: Session) -> None:
        raise SaveError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "save", full)
        with pytest.raises(SaveError):
            controller.answer(scene.question.serial, "next")
    again = controller.step()
    assert isinstance(again, Scene)
    assert again.question == scene.question
    assert controller.answer(scene.question.serial, "next")


def test_the_digest_comes_once_and_from_these_eyes(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene_of(controller)
    assert not [line for line in controller.digest() if line.seat == 0]
    session.answer("next")
    play_until(session, lambda ask: ask.seat == 0 and session.game.state.number == 3)
    scene_of(controller)
    lines = controller.digest()
    assert lines
    assert controller.digest() == ()
    assert any("Bo draws 1 card" in line.text for line in lines)
    assert not any("begins turn 1" in line.text or "begins turn 3" in line.text for line in lines)


def test_undo_and_back(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene = scene_of(controller)
    assert scene.question is not None
    assert not controller.back()
    controller.answer(scene.question.serial, "march")
    inner = scene_of(controller)
    assert inner.question is not None
    assert inner.question.id == "move.from"
    assert controller.back()
    back = scene_of(controller)
    assert back.question is not None
    assert back.question.id == "marquise.daylight"
    assert back.question.serial != scene.question.serial
    assert not controller.undo(), "the curtain has taught something"
    assert controller.undo(agreed=True)


def test_names_and_places_of_the_prompt(tmp_path: Path) -> None:
    session = started(tmp_path, names=("[b]A", "B", *NAMES[2:]))
    play_until(session, "move.to", {"marquise.daylight": "march"})
    scene = scene_of(Controller(session))
    assert scene.question is not None
    source = session.game.pending.data[0] if session.game.pending else None
    assert scene.question.asked.picked == {source}
    assert source not in scene.question.asked.lit
