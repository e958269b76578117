"""PINs in a save: sealed, hashed, in every generation, and as they were when something cannot be saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from root_tui.engine.asks import Seat
from root_tui.pins import Pins
from root_tui.saves import SaveError, generations
from root_tui.saves.games import Writer, load
from root_tui.saves.sealed import parse
from root_tui.session import Choices, Session, WrongChoice

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
PIN = "83519264"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.new(Choices(("marquise", "eyrie", "alliance"), ("Ann", "Bo", "Cy"), seed=4), tmp_path)


def opened(path: Path, folder: Path) -> Session:
    session = Session.open(path, folder)
    session.close()
    return session


def test_a_pin_is_neither_in_clear_nor_in_the_head(session: Session) -> None:
    session.set_pin(BO, PIN)
    text = session.path.read_bytes()
    _, head, _ = parse(text, "")
    assert PIN.encode() not in text
    assert "pin" not in json.dumps(head)
    assert PIN not in json.dumps(load(session.path).private)
    assert session._writer.private["pins"]["1"]["hash"].encode() not in text


def test_a_save_without_pins_says_nothing_of_them(session: Session) -> None:
    assert load(session.path).private == {"seed": 4}
    session.set_pin(BO, PIN)
    session.set_pin(BO, "", PIN)
    assert load(session.path).private == {"seed": 4}


def test_the_size_of_a_save_does_not_tell_who_has_one(session: Session) -> None:
    before = session.path.stat().st_size
    session.set_pin(ANN, PIN)
    session.set_pin(BO, "1234")
    assert session.path.stat().st_size == before


def test_it_is_there_after_a_load_in_every_generation_and_in_a_copy(session: Session, tmp_path: Path) -> None:
    session.set_pin(BO, PIN)
    session.close()
    for file in generations(session.path):
        again = opened(file, tmp_path)
        assert again.locked(BO), file
        assert not again.locked(ANN)
        assert again.pin_fault(BO, "1234")
        assert opened(file, tmp_path).locked(BO)
    copy = Session.open(session.path, tmp_path, tmp_path / "copy.root")
    copy.save()
    copy.close()
    assert opened(copy.path, tmp_path).locked(BO)


def test_only_the_old_one_brings_a_new_one(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("root_tui.pins.pause", lambda wrong: 0.0)
    session.set_pin(BO, PIN)
    for old in ("", "1234"):
        with pytest.raises(WrongChoice):
            session.set_pin(BO, "4444", old)
    for wrong in ("123", "12345a"):
        with pytest.raises(WrongChoice, match="four to eight digits"):
            session.set_pin(BO, wrong, PIN)
    assert not session.pin_fault(BO, PIN)
    session.set_pin(BO, "4444", PIN)
    assert session.pin_fault(BO, PIN)
    assert not session.pin_fault(BO, "4444")


def test_wrong_tries_are_in_the_save_before_they_are_told(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(Pins, "clock", lambda self: now[0])
    session.set_pin(BO, PIN)
    assert session.pin_fault(BO, "0000") == "That is not the PIN; the next try counts in 1 s."
    assert session.pin_fault(BO, PIN) == "Too soon: the next try counts in 1 s."
    now[0] += 1
    assert session.pin_fault(BO, "12") == "A PIN has four to eight digits."
    assert session.pin_fault(BO, "0000") == "That is not the PIN; the next try counts in 2 s."
    session.close()
    again = Session.open(session.path, tmp_path)
    assert again.pin_fault(BO, PIN) == "Too soon: the next try counts in 2 s."
    now[0] += 2
    assert not again.pin_fault(BO, PIN)
    again.close()
    assert not opened(session.path, tmp_path).pins.wrong(BO)


def test_a_forgotten_one_is_lifted_and_all_are_told(session: Session, tmp_path: Path) -> None:
    session.set_pin(BO, PIN)
    session.lift_pin(BO)
    assert not session.locked(BO)
    event = session.game.events[-1]
    for eyes in (None, ANN, BO, CY):
        assert session.words.event(event.told_to(eyes)) == "The PIN of ER Bo was forgotten: all others have lifted it"
    session.close()
    again = opened(session.path, tmp_path)
    assert not again.locked(BO)
    assert again.game.events[-1].name == "pin_lifted"


def test_who_takes_a_seat_over_finds_no_pin(session: Session) -> None:
    session.set_pin(BO, PIN)
    session.hand_over(BO, "Bo")
    assert session.locked(BO), "the same name: nobody else sits there"
    session.hand_over(BO, "Zoe")
    assert not session.locked(BO)


def no_room(*_: object) -> None:
    raise SaveError("the disk is full; make room and answer again")


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.set_pin(ANN, "4444"),
        lambda s: s.set_pin(BO, "4444", PIN),
        lambda s: s.lift_pin(BO),
        lambda s: s.hand_over(BO, "Zoe"),
    ],
    ids=["set", "change", "lift", "hand over"],
)
def test_what_cannot_be_saved_is_as_before(session: Session, change: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session.set_pin(BO, PIN)
    before, told = session.pins.kept(), len(session.game.events)
    monkeypatch.setattr(Writer, "save", no_room)
    with pytest.raises(SaveError):
        change(session)
    assert session.pins.kept() == before
    assert len(session.game.events) == told
    assert session.names == ["Ann", "Bo", "Cy"]


def test_an_open_table_and_the_end_hold_nothing_back(session: Session) -> None:
    session.set_pin(BO, PIN)
    session.set_open_table(True)
    assert not session.locked(BO)
    session.set_open_table(False)
    assert session.locked(BO)
    session.agree()
    assert not session.locked(BO)
    session.undo(consent=True)
    assert session.locked(BO), "an end that is taken back"


def test_a_branch_is_a_game_of_the_same_people(session: Session, tmp_path: Path) -> None:
    session.set_pin(BO, PIN)
    session.agree()
    branch = session.branch(0, tmp_path)
    branch.close()
    assert branch.locked(BO)
    assert branch._writer.private["pins"]["1"] is not session._writer.private["pins"]["1"]


def test_seats_that_agreed_on_pins_wait_for_them_across_a_load(tmp_path: Path) -> None:
    choices = Choices(("marquise", "eyrie"), ("Ann", "Bo"), seed=4, pins=True)
    session = Session.new(choices, tmp_path)
    assert session.pins.due == (ANN, BO)
    session.set_pin(ANN, "1234")
    session.close()
    again = Session.open(session.path, tmp_path)
    assert (again.pins.seats, again.pins.due) == ((ANN,), (BO,))
    again.set_pin(BO, "")
    again.close()
    assert opened(session.path, tmp_path).pins.due == ()


@pytest.mark.parametrize(
    "pins",
    [
        {"1": {"hash": "1234", "wrong": 0}},
        {"7": {"hash": f"14:{'0' * 32}:{'0' * 64}", "wrong": 0}},
        {"1": {"hash": f"30:{'0' * 32}:{'0' * 64}", "wrong": 0}},
        {"1": {"hash": f"14:{'0' * 32}:{'0' * 64}", "wrong": -1}},
        {"1": {"hash": f"14:{'0' * 32}:{'0' * 64}"}},
        [],
    ],
)
def test_a_pin_of_another_shape_is_damage(session: Session, tmp_path: Path, pins: Any) -> None:
    session._writer.private["pins"] = pins
    if pins == []:
        session._writer.private["pins"] = ["x"]
    Writer.save(session._writer, session.game, load(session.path).head)
    with pytest.raises(SaveError, match="is damaged: pins"):
        load(session.path)
