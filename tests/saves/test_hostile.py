"""What lies where a save should lie and is none; what was made to look like one; folders that refuse."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from root_tui import settings
from root_tui.saves import SaveError, files, generations, listing, peek
from root_tui.saves.games import load, open_save
from root_tui.saves.sealed import MIGRATIONS, MOST, _veil, compose, seal, unseal
from root_tui.saves.verify import verify
from root_tui.session import Session, find_save

from .tables import new_session, play, same


@pytest.fixture
def path(tmp_path: Path) -> Path:
    session = play(new_session(tmp_path, ("marquise", "eyrie"), save=tmp_path / "g.root"), 12)
    session.close()
    return session.path


def refusal(path: Path, read: Any = load) -> str:
    """One line, at once."""
    start = time.monotonic()
    with pytest.raises(SaveError) as refused:
        read(path)
    assert time.monotonic() - start < 5
    said = str(refused.value)
    assert "\n" not in said
    assert str(path) in said
    return said


# -- no file ----------------------------------------------------------------------------------------
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)
    assert "cannot be read (it is no file)" in refusal(path)
    (path.parent / settings.FILE).unlink(missing_ok=True)
    os.mkfifo(path.parent / settings.FILE)
    assert settings.remembered(path.parent) == {}
    (entry,) = listing(path.parent)
    assert entry.head
    session = Session.open(path, path.parent)
    assert "cannot be read" in session.notes[0]
    play(session, 1)
    assert path.is_file()


def test_a_folder_in_the_place_of_the_newest_is_set_aside(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "letter").write_text("Dear Ann")
    session = Session.open(path, path.parent)
    play(session, 1)
    assert (path.with_name("g.root.damaged") / "letter").read_text() == "Dear Ann"
    same(open_save(path).game, session.game)


@pytest.mark.parametrize("generation", range(files.GENERATIONS))
def test_a_folder_that_comes_into_the_place_of_a_generation_stops_no_game(path: Path, generation: int) -> None:
    session = Session.open(path, path.parent)
    play(session, 3)
    file = generations(path)[generation]
    file.unlink()
    file.mkdir()
    (file / "letter").write_text("Dear Ann")
    play(session, 3)
    assert (file.with_name(f"{file.name}.damaged") / "letter").read_text() == "Dear Ann"
    assert all(map(Path.is_file, generations(path)))
    same(open_save(path).game, session.game)


def test_what_is_far_too_large_is_not_read(path: Path) -> None:
    os.truncate(path, MOST * 80)
    assert "is no game saved by root-tui: it is far too large" in refusal(path)
    assert listing(path.parent)[0].head  # of the generation before


def test_a_part_that_unpacks_to_far_too_much_is_not_unpacked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("root_tui.saves.sealed.MOST", most := 1 << 18)
    found = json.loads(path.read_bytes())
    bomb = zlib.compress(b" " * (most + 1), 9)
    path.write_bytes(compose(found["head"], [found["sealed"][0], b64encode(_veil(bomb, 1)).decode()]))
    assert "is damaged: sealed part 1 is not whole" in refusal(path)


def test_a_link_is_played_where_it_leads(path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.root"
    link.symlink_to(path)
    session = Session.open(link, tmp_path)
    play(session, 2)
    assert link.is_symlink()
    same(open_save(link).game, session.game)
    assert session.path == path


def test_a_link_that_leads_nowhere_is_not_written_over(tmp_path: Path) -> None:
    link = tmp_path / "g.root"
    link.symlink_to("nowhere")
    with pytest.raises(SaveError, match="is there already"):
        new_session(tmp_path, save=link)
    assert link.is_symlink()
    assert listing(tmp_path)[0].fault


def test_only_saves_are_listed(path: Path) -> None:
    for name in ("g.root.bak", "h.root.damaged", "i.root.json", ".j.root", ".root", "k.rooted", "settings.json"):
        (path.parent / name).write_text("{}")
    (path.parent / "l.root.2").write_bytes(path.read_bytes())
    assert [entry.path.name for entry in listing(path.parent)] == ["g.root", "l.root"]
    same(Session.open(path.parent / "l.root", path.parent).game, open_save(path).game)


@pytest.mark.parametrize("name", ["x" * 300, "x" * 250, "/".join(["x" * 200] * 30)])
def test_a_name_that_is_too_long(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="its name is too long; name a shorter one with --save FILE"):
        new_session(tmp_path, save=tmp_path / name)
    with pytest.raises(SaveError, match="there is no save"):
        find_save(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_games_that_begin_at_one_moment_have_a_file_each(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "root_tui", "play", "--plain", "--new", "A=marquise,B=eyrie", "--saves", tmp_path]
    begun = [subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) for _ in range(5)]
    assert [process.wait(30) for process in begun] == [0] * 5
    assert len(listing(tmp_path)) == len(list(tmp_path.iterdir())) == 5


@pytest.mark.parametrize("text", ["", "[1]", "[" * 10**5, "\x00", '{"names": '])
def test_settings_of_another_shape_are_none(tmp_path: Path, text: str) -> None:
    (tmp_path / settings.FILE).write_text(text)
    assert settings.remembered(tmp_path) == {}
    settings.remember(tmp_path, names=["\ud83d", "漢字"])  # half a letter: nothing is said
    settings.remember(tmp_path, names=["漢字"])
    assert settings.remembered(tmp_path)["names"] == (["漢字"])


def test_a_home_of_nobody_is_a_folder_like_others() -> None:
    assert settings.saves_folder("~nobody-at-all/x") == Path("~nobody-at-all/x").absolute()


# -- forged -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "change",
    [
        {"names": 5},
        {"names": "ab"},
        {"names": [1, 2]},
        {"factions": ["marquise"]},
        {"scores": ["a", "b"]},
        {"seat": 7},
        {"seat": -1},
        {"turn": "x"},
        {"time": None},
        {"open_table": "no"},
        {"winner": 3},
        {"extra": 1},
    ],
)
def test_a_head_of_another_shape_spoils_no_list(path: Path, change: dict[str, Any]) -> None:
    good = shutil.copy(path, path.with_name("good.root"))
    found = json.loads(path.read_bytes())
    for file in generations(path):
        file.write_bytes(compose(found["head"] | change, found["sealed"]))
    assert "has a head that this root-tui cannot read" in refusal(path, peek)
    refusal(path)
    assert [entry.path for entry in listing(path.parent) if entry.head] == [Path(good)]


@pytest.mark.parametrize("turn", [None, [], {}, {"seat": 9}, {"seat": "x"}])
def test_a_turn_of_nobody_is_found_out(path: Path, turn: Any) -> None:
    found = json.loads(path.read_bytes())
    chunk = json.loads(unseal(found["sealed"][-1], place := len(found["sealed"]) - 1))
    chunk["first"] |= {"turn": turn, "number": 3}
    path.write_bytes(compose(found["head"], [*found["sealed"][:-1], seal(chunk, place)]))
    assert verify(path).fault.startswith("turn 3 no longer comes out as it was")


@pytest.mark.parametrize(
    ("where", "what", "said"),
    [
        ("vp", [31, 0], "vp"),
        ("hands", [[99], []], "hands"),
        ("hands", [[]], "hands"),
        ("warriors", [-2] * 26, "warriors"),
        ("pawns", [True, -1], "pawns"),
        ("rng", -1, "rng"),
        ("won_by", "\x1b[2J", "won_by"),
        ("known", [[["hand", 7, 1]], []], "what a seat knows"),
        ("orders", [[], [["battle.ambush", "maybe", 0, []]]], "an order"),
    ],
)
def test_a_state_that_no_table_can_be_in_is_refused(path: Path, where: str, what: Any, said: str) -> None:
    forge(path, lambda chunk: chunk["first" if chunk["last"] is None else "last"].update({where: what}))
    assert f"holds what no table can be: {said} is not as it should be" in refusal(path, open_save)


@pytest.mark.parametrize(
    "line", [["curtain", -1, 9], ["order", 0, [7, []]], ["note", -1, ["undone"]], ["agree", 0, [5]], ["x", 9, 0]]
)
def test_a_line_of_a_seat_that_is_not_there_is_refused(path: Path, line: list[Any]) -> None:
    forge(path, lambda chunk: chunk["rests"][-1][0].append(line))
    assert "holds what no table can be: a line " in refusal(path, open_save)


@pytest.mark.parametrize("event", [["scored", 0, [1], [], []], ["drew", 1, [1], [99], [1]], ["scored", 0, [{}], [], []]])
def test_what_was_told_can_be_told_again_or_the_save_is_refused(path: Path, event: list[Any]) -> None:
    forge(path, lambda chunk: chunk["events"].append(event))
    assert "cannot go on in " in refusal(path, open_save)


def forge(path: Path, change: Any) -> None:
    """The last turn, with checksums that fit."""
    found = json.loads(path.read_bytes())
    chunk = json.loads(unseal(found["sealed"][-1], place := len(found["sealed"]) - 1))
    change(chunk)
    path.write_bytes(compose(found["head"], [*found["sealed"][:-1], seal(chunk, place)]))


def test_an_old_format_of_another_shape(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as old:
        old.setattr("root_tui.saves.sealed.FORMAT", 0)
        found = json.loads(path.read_bytes())
        path.write_bytes(compose(found["head"], found["sealed"]))
    for broken in (lambda d: d.head["nothing"], lambda d: d.chunks[99], lambda d: d.head.nothing):
        monkeypatch.setitem(MIGRATIONS, 0, broken)
        assert "is damaged: a part is not as it should be" in refusal(path)


# -- folders that refuse --------------------------------------------------------------------------------
@contextmanager
def nobody() -> Iterator[Path]:
    """A folder of our own, and no right over any other: root may do everything, so it steps down."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root = os.geteuid() == 0
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)


def test_a_folder_or_a_file_without_rights(tmp_path: Path) -> None:
    new_session(tmp_path, ("marquise", "eyrie")).close()  # whatever has to be read is read
    with nobody() as folder:
        session = play(new_session(folder, ("marquise", "eyrie"), save=folder / "g.root"), 5)
        ask, before = session.game.pending, session.game.state.copy()
        assert ask
        folder.chmod(0o555)
        with pytest.raises(SaveError, match=r"cannot be saved \(Permission denied\); name another folder with --saves"):
            session.answer(ask.options[0])
        assert session.game.state == before
        with pytest.raises(SaveError, match=r"cannot be saved \(Permission denied\)"):
            new_session(folder)
        same(open_save(session.path).game, session.game)
        folder.chmod(0o300)  # written, but not listed nor synced
        play(session, 1)
        assert listing(folder) == []
        folder.chmod(0o000)
        for read in (peek, open_save, lambda path: find_save(str(path), folder)):
            assert "cannot be read (Permission denied)" in refusal(session.path, read)
        with pytest.raises(SaveError, match=r"cannot be saved \(Permission denied\)"):
            new_session(folder / "deeper")
        folder.chmod(0o700)
        session.path.chmod(0o000)
        assert "cannot be read (Permission denied)" in refusal(session.path, peek)
        session.close()
        again = Session.open(session.path, folder)  # from the generation before, and nothing is lost
        assert "going on from g.root.1" in again.notes[0]
        play(again, 1)
        assert (folder / "g.root.damaged").exists()
        again.close()


def test_a_folder_that_is_taken_away_comes_back(path: Path) -> None:
    session = Session.open(path, path.parent)
    shutil.rmtree(path.parent)
    play(session, 2)
    same(open_save(path).game, session.game)


def test_a_folder_that_cannot_be_synced_takes_the_decision(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is in place by then: refused, the table would stand one decision behind it."""

    def refuse(folder: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    session = Session.open(path, path.parent)
    monkeypatch.setattr(files, "_sync_folder", refuse)
    play(session, 3)
    same(open_save(path).game, session.game)


def test_a_disk_that_fails_after_the_rotation_keeps_three_decisions(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.open(path, path.parent)
    play(session, 3)
    before = [file.read_bytes() for file in generations(path)]
    real = os.replace

    def fails(src: Any, dst: Any) -> None:
        if Path(dst) == path:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(src, dst)

    for _ in range(3):
        with monkeypatch.context() as patched:
            patched.setattr(os, "replace", fails)
            with pytest.raises(SaveError, match="the disk is full"):
                play(session, 1)
        assert path.read_bytes() == before[0]
    play(session, 1)
    assert [file.read_bytes() for file in generations(path)][1:] == before[:2]
    assert not [file for file in path.parent.iterdir() if file.name.endswith(".new")]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a small disk")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no mounting here")
    try:
        session = new_session(disk, save=disk / "g.root")
        with pytest.raises(SaveError, match="the disk is full; make room and answer again"):
            play(session, 2000)
        same(open_save(session.path).game, session.game)
        generations(session.path)[2].unlink()
        play(session, 1)
        same(open_save(session.path).game, session.game)
        session.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)
