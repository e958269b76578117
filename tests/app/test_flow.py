"""Who sits at the keyboard: curtains, questions across the table, covered hands, the end of a turn.  No screen."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.app.steps import Behind, Ended, TurnOver
from root_tui.engine.asks import WORLD, Ask, Seat
from root_tui.engine.game import Sequel
from root_tui.engine.seen import AllianceSeen
from root_tui.saves import SaveError
from root_tui.saves.games import Writer, head_of, open_save
from root_tui.session import Session

from .playing import FOUR, NAMES, play_until, started


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)


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
        game = session.game
        self.game = SimpleNamespace(
            state=game.state,
            events=game.events,
            rests=game.rests,
            undone=(),
            pending=self.asks.pop(0),
            sequel=lambda option: Sequel(()),
        )

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
    assert controller.step() == Behind(session.game.state.first, "Round 1: it is your turn.")


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
    assert not any("Ann begins" in line.text for line in lines), "her turns tell her nothing new"


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


def test_after_a_load_the_first_curtain_tells_everybody_what_happened_last(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session, resumed=True)
    step = controller.step()
    assert isinstance(step, Behind)
    assert step.more.strip().splitlines()[0] == "What happened last:"
    assert "MC Ann begins round 1" in step.more
    assert "draws" not in step.more, "public lines only"
    again = controller.step()
    assert isinstance(again, Behind)
    assert again.more == "", "once"
    fresh = Controller(session).step()
    assert isinstance(fresh, Behind)
    assert fresh.more == ""


def test_whoever_looks_again_reads_all_that_happened_since(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    menu = Ask(Seat(0), "marquise.daylight", ["march", "next"], "action")
    ambush = Ask(Seat(1), "battle.ambush", [None], "card", secret=True, data=(5, Seat(0)))
    controller = Controller(cast("Session", Puppet(session, menu, ambush, menu)))
    asked = scene_of(controller)
    assert asked.question
    told = session.game.events
    controller.answer(asked.question.serial, "march")
    told.append(told[-1]._replace(name="battle", seat=0, data=(1, 5)))
    secret = scene_of(controller)
    assert [line.text for line in secret.news] == ["MC Ann attacks ER Bo in 5"]
    assert secret.question
    controller.answer(secret.question.serial, None)
    back = scene_of(controller)
    assert [line.text for line in back.news] == ["MC Ann attacks ER Bo in 5"], "Ann has not read it yet"


def test_a_turn_that_ended_before_other_eyes_is_in_the_digest(tmp_path: Path) -> None:
    """Bo's turn ends while Ann sits there to answer: what he drew is news to him."""
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    while not (controller.eyes == 1 and session.game.state.turn.seat == 1):
        scene = scene_of(controller)
        assert scene.question
        controller.answer(scene.question.serial, [c.value for c in scene.question.choices][-1])
    controller.closed()  # somebody else takes the keyboard
    play_until(session, lambda ask: ask.seat == 0 and session.game.state.number == 3)
    scene_of(controller)
    controller.digest()
    play_until(session, lambda ask: ask.seat == 1 and session.game.state.number == 4)
    controller.closed()
    scene_of(controller)
    assert any("Bo draws" in line.text and "(" in line.text for line in controller.digest())


def test_the_open_table_is_a_switch_that_the_log_and_the_save_know(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene_of(controller)
    controller.open_table(True)
    scene = controller.step()
    assert isinstance(scene, Scene), "no curtain any more"
    assert scene.open_table
    assert session.open_table
    assert scene.log[-1].text == "The table is open from here on: no curtains, no secrets"
    assert scene.question
    controller.answer(scene.question.serial, "next")
    assert isinstance(controller.step(), Scene)
    controller.open_table(False)
    assert isinstance(controller.step(), Behind)
    assert controller.log()[-1].text == "Curtains hang between the seats again"


def test_more_undo_than_is_free_names_what_was_learned_and_stays_in_the_log(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    scene = scene_of(controller)
    assert scene.question
    controller.answer(scene.question.serial, "next")
    assert isinstance(controller.step(), TurnOver)
    assert isinstance(controller.step(), Behind)
    controller.opened(Seat(1))
    assert not controller.undo()
    whose, learned = controller.beyond() or (None, [])
    assert whose == 0
    assert learned == ["what was seen or guessed (cards, items, plots)", "what ER Bo saw behind the curtain"]
    assert controller.undo(agreed=True)
    scene_of(controller)
    said = "MC Ann took back a choice, as all agreed; learned since: what was seen or guessed (cards, items, plots), "
    assert controller.log()[-1].text.startswith(said + "what ER Bo saw")
    assert controller.undo(agreed=True)
    assert any(line.text.startswith(said) for line in controller.log()), "further undo does not wipe the line out"


def test_what_is_made_again_is_behind_the_same_curtains_as_the_first_time(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = Controller(session)
    assert not controller.redo()
    scene = scene_of(controller)
    assert scene.question
    controller.answer(scene.question.serial, "next")
    assert isinstance(controller.step(), TurnOver)
    assert controller.undo(agreed=True)
    scene = scene_of(controller)
    assert scene.undone
    assert scene.question
    assert scene.question.id == "marquise.daylight"
    assert controller.redo()
    assert isinstance(controller.step(), TurnOver)
    assert controller.log()[-1].text == "MC Ann makes the choice again that was taken back"
    step = controller.step()
    assert isinstance(step, Behind)
    assert step.seat == 1
    assert controller.viewer is None
    assert not controller.redo()


def test_what_the_table_noted_is_there_after_a_load(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.game.note("table_opened", WORLD)
    session.answer("march")
    path = tmp_path / "noted.root"
    Writer(path, {"seed": 1}).save(session.game, head_of(session.state, NAMES[:2], "", False))
    opened = open_save(path)
    assert opened.game.events == session.game.events
    assert opened.game.pending is not None
    assert opened.game.pending.id == "move.from"
    assert opened.game.back(), "a note is no step of an action"
