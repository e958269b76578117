"""What is on the disk: whole at every moment, with older generations, one player at a time, and nobody's secrets."""

from __future__ import annotations

import base64
import errno
import json
import os
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.saves import SaveError, generations, listing, peek
from root_tui.saves.games import load, open_save
from root_tui.session import Choices, Session, WrongChoice, find_save
from tests.ordered import never

from .tables import FOUR, face, hasten, new_session, play, same


class Crash(BaseException):
    """The power goes."""


CALLS = ("open", "write", "fsync", "link", "replace", "close")


def failing(call: str, at: int, error: BaseException) -> tuple[Callable[..., Any], list[int]]:
    real, count = getattr(os, call), [0]

    def fake(*args: Any, **kwargs: Any) -> Any:
        count[0] += 1
        if count[0] == at:
            raise error
        return real(*args, **kwargs)

    return fake, count


# -- atomic ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_crash_at_any_moment_leaves_the_last_or_the_new_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, at: int
) -> None:
    session = play(new_session(tmp_path), 8)
    before = session.game.state.copy(), face(session.game.pending)
    ask = session.game.pending
    assert ask
    fake, count = failing(call, at, Crash())
    with monkeypatch.context() as patched:
        patched.setattr(os, call, fake)
        try:
            session.answer(ask.options[0])
        except Crash:
            pass
        else:
            assert count[0] < at  # it is not called so often
    after = session.game.state, face(session.game.pending)
    opened = open_save(session.path)
    assert (opened.game.state, face(opened.game.pending)) in (before, after)
    assert not opened.notes
    session.close()
    play(Session.open(session.path, tmp_path), 3)
    assert not [f for f in tmp_path.iterdir() if f.name.endswith(".new")]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_disk_that_is_full_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    session = play(new_session(tmp_path), 20)
    before = session.game.state.copy(), face(session.game.pending), session.game.events[:], session.path.read_bytes()
    ask = session.game.pending
    assert ask
    attempts: list[Callable[[], Any]] = [
        lambda: session.answer(ask.options[0]),
        lambda: session.undo(consent=True),
        lambda: session.opened(ask.seat),
        lambda: session.order(ask.seat, never("battle.ambush")),
        lambda: session.rename(Seat(0), "X"),
        lambda: session.set_open_table(True),
    ]
    for attempt in attempts:
        with monkeypatch.context() as patched:
            patched.setattr(os, call, failing(call, 1, OSError(code, os.strerror(code)))[0])
            with pytest.raises(SaveError) as wrong:
                attempt()
        assert str(session.path) in str(wrong.value)
        assert "\n" not in str(wrong.value)
        now = session.game.state, face(session.game.pending), session.game.events, session.path.read_bytes()
        assert now == before
    assert (session.names[0], session.open_table) == ("Marquise", False)
    session.answer(session.game.pending.options[0] if session.game.pending else None)
    same(open_save(session.path).game, session.game)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match=r"cannot be saved .*; name another folder with --saves DIR"):
        new_session(tmp_path / "file" / "saves")


def test_without_links_the_generations_are_kept_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*args: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_link)
    session = play(new_session(tmp_path), 5)
    assert all(file.exists() for file in generations(session.path))
    same(open_save(session.path).game, session.game)
    before = session.game.state.copy()
    assert session.game.pending
    monkeypatch.setattr(os, "replace", failing("replace", 3, Crash())[0])
    with pytest.raises(Crash):
        session.answer(session.game.pending.options[0])
    assert not session.path.exists()
    opened = open_save(session.path)
    assert opened.game.state == before
    assert "is gone; going on from" in opened.notes[0]


def test_three_generations_are_kept_one_decision_apart(tmp_path: Path) -> None:
    session = new_session(tmp_path, ("marquise", "eyrie"))
    states = []
    for _ in range(4):
        states.append(session.game.state.copy())
        assert session.game.pending
        session.answer(session.game.pending.options[0])
    states.append(session.game.state)
    found = [open_save(file).game.state for file in generations(session.path)]
    assert found == states[:-4:-1]
    session.close()
    assert sorted(tmp_path.iterdir()) == sorted(generations(session.path))


# -- one at a time -----------------------------------------------------------------------------------
def test_a_save_is_played_once_at_a_time(tmp_path: Path) -> None:
    session = play(new_session(tmp_path), 3)
    with pytest.raises(SaveError, match=rf"is being played in another window \(process {os.getpid()}\)"):
        Session.open(session.path, tmp_path)
    assert open_save(session.path)  # looking is free
    session.close()
    Session.open(session.path, tmp_path).close()
    assert not [f for f in tmp_path.iterdir() if f.name.endswith(".lock")]


def test_a_lock_that_a_crash_left_is_in_nobodys_way(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    session.close()
    session.path.with_name(f".{session.path.name}.lock").write_text("4711")
    play(Session.open(session.path, tmp_path), 2)


# -- names and secrets ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "names",
    [
        ("../../etc/passwd", "C:\\x|y:z"),
        ("漢字", "[b]"),
        ("", " "),
        ("a" * 500, "b\n\x1b[2Jc"),
        ("con", "NUL.txt"),
        ("Ærøskøbing", "José"),
        ("x\udcff", "y"),
    ],
)
def test_file_names_are_harmless(tmp_path: Path, names: tuple[str, str]) -> None:
    folder = tmp_path / "saves"
    session = Session.new(Choices(("marquise", "eyrie"), names, seed=1), folder)
    assert session.path.parent == folder
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-[a-z0-9-]{1,60}\.root", session.path.name)
    again = Session.new(Choices(("marquise", "eyrie"), names, seed=1), folder)
    assert again.path != session.path
    shown = tuple(name.replace("\udcff", "?").replace("\n", "␊").replace("\x1b", "␛").strip()[:24] for name in names)
    assert peek(session.path).names == shown


def test_nothing_secret_can_be_read_in_a_save(tmp_path: Path) -> None:
    session = play(new_session(tmp_path, seed=123456789), 120)
    raw = session.path.read_bytes()
    words = [face.id for face in data.deck("base").faces if face.id not in FOUR] + ["ambush", "123456789", "supporters"]
    parts = [base64.b64decode(part) for part in json.loads(raw)["sealed"]]
    for part in parts:
        for wbits in (15, -15, 31):
            with pytest.raises(zlib.error):
                zlib.decompress(part, wbits)
    for text in (raw, *parts):
        assert not [word for word in words if word.encode() in text]
    assert not [word for word in words if word in session.path.name]


def test_the_head_tells_what_lies_open_and_nothing_else(tmp_path: Path) -> None:
    session = play(new_session(tmp_path), 100)
    head = json.loads(session.path.read_bytes())["head"]
    state = session.game.state
    assert head.pop("time").endswith("Z")
    assert head == {
        "app": "0.1.0",
        "edition": "2025-10",
        "names": ["Marquise", "Eyrie", "Alliance", "Vagabond"],
        "factions": list(FOUR),
        "map": "autumn",
        "deck": "base",
        "turn": state.number,
        "round": -(-state.number // 4),
        "seat": state.turn.seat,
        "scores": [None if n < 0 else n for n in state.vp],
        "open_table": False,
        "winner": [],
        "by": "",
        "suits_shuffled": False,
        "branch_of": "",
    }


# -- finding, copying, refusing -------------------------------------------------------------------------
def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("a letter")
    with pytest.raises(SaveError, match="is there already"):
        new_session(tmp_path, save=mine)
    session = new_session(tmp_path)
    session.close()
    with pytest.raises(SaveError, match="is there already"):
        Session.open(session.path, tmp_path, mine)
    assert mine.read_text() == "a letter"


def test_an_older_generation_or_another_name_goes_on_as_a_copy(tmp_path: Path) -> None:
    session = play(new_session(tmp_path), 10)
    session.close()
    before = {file: file.read_bytes() for file in generations(session.path)}
    for copy in (
        Session.open(generations(session.path)[1], tmp_path),
        Session.open(session.path, tmp_path, tmp_path / "other.root"),
    ):
        assert copy.path not in before
        assert "copy" in copy.notes[0]
        play(copy, 3)
    assert {file: file.read_bytes() for file in generations(session.path)} == before


def test_saves_are_found_by_path_and_by_name(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    for name in (str(session.path), session.path.name, session.path.stem):
        assert find_save(name, tmp_path) == session.path
    with pytest.raises(SaveError, match="there is no save 'nothing', neither here nor in "):
        find_save("nothing", tmp_path)


def test_the_list_has_the_newest_first_and_names_what_is_damaged(tmp_path: Path) -> None:
    assert listing(tmp_path / "nowhere") == []
    old, new = new_session(tmp_path / "s"), new_session(tmp_path / "s")
    bad = new_session(tmp_path / "s", save=tmp_path / "s" / "bad.root")
    play(bad, 2)
    bad.path.write_bytes(bad.path.read_bytes()[:-9])
    (tmp_path / "s" / "worse.root").write_text("hello")
    (tmp_path / "s" / "settings.json").write_text("{}")
    entries = {entry.path.name: entry for entry in listing(tmp_path / "s")}
    assert set(entries) == {old.path.name, new.path.name, "bad.root", "worse.root"}
    assert entries["bad.root"].head
    assert "bad.root is damaged" in entries["bad.root"].fault
    assert entries["worse.root"].head is None
    assert list(entries)[-1] == "worse.root"


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        (Choices(("marquise",), ("A",)), "2 to 6 seats, not 1"),
        (Choices(("marquise", "marquise"), ("A", "B")), "marquise is there twice"),
        (Choices(("marquise", "owls"), ("A", "B")), "there is no faction 'owls'; there are marquise, eyrie"),
        (Choices(("marquise", "eyrie"), ("A", "B"), map="moon"), "there is no map 'moon'; there are autumn, winter"),
        (Choices(("marquise", "eyrie"), ("A", "B"), deck="tarot"), "there is no deck 'tarot'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(tmp_path: Path, choices: Choices, said: str) -> None:
    with pytest.raises(WrongChoice, match=said):
        Session.new(choices, tmp_path)
    assert not list(tmp_path.iterdir())


def test_seats_are_drawn_by_the_seed() -> None:
    choices = Choices(FOUR, ("A", "B", "C", "D"), seed=5)
    drawn = choices.with_drawn_seats()
    assert drawn == choices.with_drawn_seats()
    assert dict(zip(drawn.factions, drawn.names, strict=True)) == dict(zip(FOUR, "ABCD", strict=True))
    assert len({(Choices(FOUR, tuple("ABCD"), seed=n).with_drawn_seats().factions) for n in range(40)}) > 10
    assert {Choices(FOUR, tuple("ABCD"), seed=n).with_drawn_seats().first for n in range(40)} == {0, 1, 2, 3}


def test_a_long_game_is_written_one_turn_at_a_time(tmp_path: Path) -> None:
    session = hasten(new_session(tmp_path), 200)
    before = json.loads(session.path.read_bytes())["sealed"]
    play(session, 1, seed=3)
    after = json.loads(session.path.read_bytes())["sealed"]
    assert before[:-1] == after[: len(before) - 1]
    assert len(load(session.path).chunks) == len(after) - 1 > 15
