"""A saved game is the game: at every decision, with everything that can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.engine.asks import Ask, Drift, Illegal, Seat
from root_tui.engine.game import KNOWN, Game, generator
from root_tui.engine.lineup import new_state
from root_tui.engine.rules import battle, movement
from root_tui.saves.games import open_save
from root_tui.session import BrokenRule, Session
from tests.ordered import never, held

from .tables import FOUR, face, hasten, new_session, play, same, until


@pytest.mark.parametrize("factions", [FOUR, ("vagabond", "alliance"), ("vagabond", "eyrie", "vagabond2", "marquise")])
def test_save_load_undo_and_redo_at_every_decision(tmp_path: Path, factions: tuple[str, ...]) -> None:
    def step(session: Session) -> None:
        loaded = open_save(session.path)
        game, ask = loaded.game, session.game.pending
        assert not loaded.notes
        assert ask
        same(game, session.game)
        option = ask.options[-1]
        game.choose(option)
        after = game.state.copy(), face(game.pending), game.events[:]
        assert game.undo(consent=True)
        assert game.state == session.game.state
        game.choose(option)  # the same dice
        assert (game.state, face(game.pending), game.events) == after

    session = play(new_session(tmp_path, factions), 90, on_step=step)
    same(open_save(session.path).game, session.game)


def test_a_loaded_game_can_be_taken_back_to_its_beginning(tmp_path: Path) -> None:
    session = play(new_session(tmp_path, seed=4), 120)
    game = open_save(session.path).game
    answers = 0
    while game.undo(consent=True):
        answers += 1
    first = Game(new_state(game.state.lineup, 4))
    assert answers == 120
    assert (game.state, face(game.pending), game.events) == (first.state, face(first.pending), first.events)
    came, wanted = ([line for rest in g.rests for line in rest.lines] for g in (game, first))
    assert [line for line in came if line.id != KNOWN] == wanted


def test_a_game_goes_on_alike_after_undo_into_an_older_turn(tmp_path: Path) -> None:
    session = play(hasten(new_session(tmp_path), 110, seed=3), 40, seed=3)
    session.close()
    loaded = Session.open(session.path, tmp_path)
    for _ in range(60):
        assert loaded.undo(consent=True)
        assert session.undo(consent=True)
        same(loaded.game, session.game)
    play(loaded, 40, seed=9)
    play(session, 40, seed=9)
    same(loaded.game, session.game)
    same(open_save(loaded.path).game, session.game)


def test_orders_and_opened_curtains_are_saved(tmp_path: Path) -> None:
    session = play(new_session(tmp_path), 12)
    ask = session.game.pending
    assert ask
    session.order(ask.seat, never("battle.ambush", "battle.foil"))
    session.opened(ask.seat)
    loaded = open_save(session.path).game
    same(loaded, session.game)
    assert loaded.state.orders[ask.seat] == held(*never("battle.ambush", "battle.foil"))
    assert loaded.may_undo(ask.seat)  # it is the own curtain
    session.opened(Seat(next(f for f in range(3) if f != ask.seat)))
    assert not open_save(session.path).game.may_undo(ask.seat)


def test_an_order_about_the_open_question_leaves_it_open(tmp_path: Path) -> None:
    session = until(new_session(tmp_path, seed=2), "battle.ambush")
    ask = session.game.pending
    assert ask
    session.order(ask.seat, never("battle.ambush"))
    same(open_save(session.path).game, session.game)


def test_back_is_saved(tmp_path: Path) -> None:
    session = until(new_session(tmp_path), "move.count")
    assert session.back()
    loaded = open_save(session.path).game
    assert loaded.pending
    assert loaded.pending.id != "move.count"
    same(loaded, session.game)


def test_names_and_the_open_table_are_saved(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    session.rename(Seat(1), "漢字 [b]x[/b] =,")
    session.set_open_table(True)
    head = open_save(session.path).head
    assert head.names[1] == "漢字 [b]x[/b] =,"
    assert session.words.names[1] == "漢字 [b]x[/b] =,"
    assert head.open_table


def test_a_finished_game_opens_and_is_over(tmp_path: Path) -> None:
    session = hasten(new_session(tmp_path, ("marquise", "eyrie"), seed=1), 10**6)
    opened = open_save(session.path)
    assert opened.game.over
    assert opened.head.winner
    same(opened.game, session.game)


def test_an_illegal_answer_changes_neither_table_nor_file(tmp_path: Path) -> None:
    session = play(new_session(tmp_path), 10)
    before = session.path.read_bytes(), session.game.state.copy()
    with pytest.raises(Illegal):
        session.answer("nonsense")
    assert (session.path.read_bytes(), session.game.state) == before


# -- rules that change ----------------------------------------------------------------------------
async def new_question(s: Any, attacker: Any, defender: Any, where: Any, credit: Any = -1) -> None:
    await Ask(attacker, "battle.tactics", [None, "brutal"], "action", secret=True)


def test_answers_that_no_longer_fit_are_taken_back_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = until(new_session(tmp_path, seed=2), "marquise.hospitals")
    assert "battle.ambush" in [line.id for line in session.game.since]
    monkeypatch.setattr(battle, "battle", new_question)
    opened = open_save(session.path)
    (note,) = opened.notes
    assert note.startswith("the last action was taken back: the answer to ")
    at = len(session.game.rests) - 1
    assert not opened.game.rests[at].lines
    assert opened.game.rests[at].state == session.game.rests[at].state
    session.close()
    play(Session.open(session.path, tmp_path), 20)


def test_an_older_turn_that_no_longer_replays_bars_undo_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = hasten(new_session(tmp_path), 150)
    session.close()
    old = movement.move_warriors
    monkeypatch.setattr(movement, "move_warriors", lambda s, owner, src, dst, n: old(s, owner, src, dst, 1))
    loaded = Session.open(session.path, tmp_path)
    same(loaded.game, session.game)
    with pytest.raises(BrokenRule, match="older rules"):
        undo_all(loaded)
    play(loaded, 20)


def test_an_older_turn_that_breaks_a_rule_bars_looking_back_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that was mended may trip over old answers in any way: the table still stands, and undo says so."""
    session = hasten(new_session(tmp_path), 150)
    assert seen(session).changes.since
    session.close()

    def broken(*_: object, **__: object) -> Game:
        raise KeyError("no such clearing any more")

    loaded = Session.open(session.path, tmp_path)
    number = next(i for i, rest in enumerate(loaded.game.rests) if rest.state is None)
    monkeypatch.setattr(Game, "resume", broken)
    with pytest.raises(Drift):
        loaded.game.stood(number)
    assert not seen(loaded).changes.since, "nothing is marked where nothing can be compared"
    with pytest.raises(BrokenRule, match="older rules"):
        undo_all(loaded)


def seen(session: Session) -> Scene:
    """What the asked seat sees behind its curtain."""
    controller = Controller(session)
    assert session.game.pending
    controller.opened(session.game.pending.seat)
    scene = controller.step()
    assert isinstance(scene, Scene)
    return scene


def undo_all(session: Session) -> None:
    done = True
    while done:
        before = session.game.state.copy(), face(session.game.pending), session.game.events[:]
        try:
            done = session.undo(consent=True)
        except BrokenRule:
            assert (session.game.state, face(session.game.pending), session.game.events) == before
            raise


def test_a_broken_rule_leaves_table_and_file_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = until(new_session(tmp_path), "move.count")
    ask = session.game.pending
    assert ask
    before = session.game.state.copy(), face(ask), session.path.read_bytes()

    async def broken(s: Any, *_: Any) -> None:
        s.vp[0] = 99
        raise ZeroDivisionError("-".join(["fox", "fox", "owl"]))

    with monkeypatch.context() as patched:
        patched.setattr(movement, "moved", broken)
        with pytest.raises(BrokenRule, match="ZeroDivisionError") as wrong:
            session.answer(ask.options[0])
    assert "\n" not in str(wrong.value)
    assert (session.game.state, face(session.game.pending), session.path.read_bytes()) == before
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in str(wrong.value)
    text = report.read_text()
    assert "ZeroDivisionError" in text
    assert "move.count" in text
    assert "fox-fox-owl" not in text
    faces = session.state.lineup.deck.faces
    assert not [face for face in faces if face.id in text or f"{face.name} (" in text]
    session.answer(ask.options[0])


def test_seed_and_policy_make_the_same_game_again(tmp_path: Path) -> None:
    a = play(new_session(tmp_path, seed=11), 60, seed=5)
    b = play(new_session(tmp_path, seed=11), 60, seed=5)
    assert a.path != b.path
    same(a.game, b.game)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_save_and_load_through_whole_games(tmp_path: Path, seed: int) -> None:
    below = generator(seed)

    def step(session: Session) -> None:
        if not below(8):
            same(open_save(session.path).game, session.game)

    session = play(new_session(tmp_path, seed=seed), 10**6, seed, step)
    same(open_save(session.path).game, session.game)
