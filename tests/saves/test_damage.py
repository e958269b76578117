"""Damaged, cut, foreign, newer and older files: one clear line each, nothing lost, nothing written over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui.saves import SaveError, generations, peek
from root_tui.saves.games import load, open_save
from root_tui.saves.sealed import FORMAT, MARK, MIGRATIONS, Document, compose, seal, unseal
from root_tui.session import Session

from .tables import new_session, play, same


@pytest.fixture
def path(tmp_path: Path) -> Path:
    session = play(new_session(tmp_path, save=tmp_path / "g.root"), 60)
    session.close()
    return session.path


def refusal(path: Path, read: Callable[[Path], Any] = load) -> str:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SaveError) as refused:
        read(path)
    said = str(refused.value)
    assert "\n" not in said
    assert str(path) in said
    assert before == (path.read_bytes() if path.is_file() else None)
    return said


def parts(raw: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(raw)
    return found


def rewritten(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def damage(raw: bytes) -> bytes:
        found = parts(raw)
        change(found)
        return MARK.encode() + json.dumps(found, separators=(",", ":")).encode()[len(MARK) :]

    return damage


def resealed(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    """A file whose checksums fit and whose last turn does not."""

    def damage(raw: bytes) -> bytes:
        found = parts(raw)
        place = len(found["sealed"]) - 1
        chunk = json.loads(unseal(found["sealed"][-1], place))
        change(chunk)
        return compose(found["head"], [*found["sealed"][:-1], seal(chunk, place)])

    return damage


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda raw: b"", "is damaged: it is empty"),
    "cut in the middle": (lambda raw: raw[: len(raw) // 2], "is damaged: its end is missing"),
    "cut by a line": (lambda raw: raw[: raw.rindex(b"\n", 0, -1)], "is damaged: its end is missing"),
    "zeros at the end": (lambda raw: raw[:-50] + b"\0" * 50, "is damaged: its end is missing"),
    "a hole": (lambda raw: raw.replace(raw[2000:2100], b'"' * 100), "is damaged: it cannot be read"),
    "text": (lambda raw: b"Dear Ann,\n", "is no game saved by root-tui"),
    "other JSON": (lambda raw: b'{"format": 1, "head": {}}', "is no game saved by root-tui"),
    "a list": (lambda raw: b"[1, 2]", "is no game saved by root-tui"),
    "a picture": (lambda raw: b"\x89PNG\r\n\x1a\n\0\0", "is no game saved by root-tui"),
    "deep JSON": (lambda raw: b"[" * 100_000, "is no game saved by root-tui"),
    "a name changed": (lambda raw: raw.replace(b'"Marquise"', b'"Marquisf"'), "is damaged: its checksum does not fit"),
    "a turn gone": (rewritten(lambda f: f["sealed"].pop(2)), "is damaged: its checksum does not fit"),
    "two turns exchanged": (
        rewritten(lambda f: f["sealed"].insert(1, f["sealed"].pop(2))),
        "is damaged: its checksum does not fit",
    ),
    "nothing sealed": (rewritten(lambda f: f.pop("sealed")), "is damaged: parts of it are missing"),
    "no head": (rewritten(lambda f: f.update(head=None)), "is damaged: parts of it are missing"),
    "numbers sealed": (rewritten(lambda f: f.update(sealed=[1])), "is damaged: a sealed part is none"),
    "half a letter": (rewritten(lambda f: f["head"].update(map="\ud83d")), "is damaged: "),
    "a newer format": (
        rewritten(lambda f: f.update(format=FORMAT + 1, head={"app": "9.1"})),
        f"is from a newer root-tui (9.1, format {FORMAT + 1}): update root-tui to play it",
    ),
    "a turn out of place": (
        lambda raw: compose(parts(raw)["head"], [parts(raw)["sealed"][i] for i in (0, 2, 1)]),
        "is damaged: sealed part 1 is not whole",
    ),
    "no turn": (lambda raw: compose(parts(raw)["head"], parts(raw)["sealed"][:1]), "is damaged: it holds no turn"),
    "a head of another shape": (
        lambda raw: compose(parts(raw)["head"] | {"turn": "two"}, parts(raw)["sealed"]),
        "is damaged: turn is not as it should be",
    ),
    "too few names": (
        lambda raw: compose(parts(raw)["head"] | {"names": ["A"]}, parts(raw)["sealed"]),
        "is damaged: a part is not as it should be",
    ),
    "rests of another shape": (resealed(lambda c: c.update(rests=[[1]])), "is damaged: rests.0"),
    "no events": (resealed(lambda c: c.pop("events")), "is damaged: events is not as it should be"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_what_is_wrong_with_a_file_is_said_in_one_line(path: Path, kind: str) -> None:
    damage, said = DAMAGE[kind]
    path.write_bytes(damage(path.read_bytes()))
    assert said in refusal(path)


def test_a_byte_anywhere_is_noticed(path: Path) -> None:
    raw = path.read_bytes()
    for at in Random(1).sample(range(len(raw) - 1), 60):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        refusal(path, peek)


def test_a_cut_anywhere_is_noticed(path: Path) -> None:
    raw = path.read_bytes()
    for at in Random(2).sample(range(len(raw) - 1), 60):
        path.write_bytes(raw[:at])
        refusal(path, peek)


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    assert "there is no save" in refusal(tmp_path / "nothing.root")
    assert "cannot be read (Is a directory)" in refusal(tmp_path)


@pytest.mark.parametrize("change", [{"map": "moon"}, {"deck": "tarot"}, {"factions": ["marquise", "owls"]}])
def test_what_this_version_has_not_is_named(tmp_path: Path, change: dict[str, Any]) -> None:
    session = new_session(tmp_path, ("marquise", "eyrie"))
    found = parts(session.path.read_bytes())
    session.path.write_bytes(compose(found["head"] | change, found["sealed"]))
    assert "needs what this root-tui has not: " in refusal(session.path, open_save)


def test_a_rest_that_cannot_go_on_is_left_alone(path: Path) -> None:
    path.write_bytes(resealed(lambda c: c["first"].pop("hands"))(path.read_bytes()))
    assert "cannot go on in " in refusal(path, open_save)


# -- older generations -------------------------------------------------------------------------------
def test_the_newest_whole_generation_is_opened_and_nothing_is_written_over(path: Path) -> None:
    newest, older, oldest = generations(path)
    state = open_save(older).game.state
    for n in range(2):
        path.write_bytes(broken := path.read_bytes()[: 900 + n])
        session = Session.open(path, path.parent)
        assert path.read_bytes() == broken
        (note,) = session.notes
        assert note == f"{path} is damaged: its end is missing; going on from {older.name}, the newest that is whole"
        assert session.game.state == state
        play(session, 1)
        state = open_save(older).game.state
        aside = path.with_name(f"{path.name}.damaged{'-2' * n}")
        assert aside.read_bytes() == broken
        same(open_save(newest).game, session.game)
        session.close()
    assert oldest.exists()


def test_two_damaged_generations_are_both_set_aside(path: Path) -> None:
    newest, older, oldest = generations(path)
    newest.write_bytes(b"")
    older.write_bytes(b"x")
    session = Session.open(path, path.parent)
    assert f"going on from {oldest.name}" in session.notes[0]
    play(session, 3)
    kept = {f.read_bytes() for f in path.parent.iterdir() if "damaged" in f.name}
    assert kept == {b"", b"x"}
    same(open_save(path).game, session.game)


def test_without_a_whole_generation_the_newest_fault_is_said(path: Path) -> None:
    for file in generations(path):
        file.write_bytes(file.read_bytes()[:100])
    assert refusal(path, open_save) == f"{path} is damaged: its end is missing"


def test_a_newer_save_is_not_replaced_by_an_older_generation(path: Path) -> None:
    path.write_bytes(DAMAGE["a newer format"][0](path.read_bytes()))
    assert "is from a newer root-tui" in refusal(path, open_save)


# -- older formats -----------------------------------------------------------------------------------
def test_an_older_format_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up format 0 called the map "board" and kept no version with a turn."""
    now = open_save(path).game
    found = parts(path.read_bytes())
    head = {k: v for k, v in found["head"].items() if k != "map"} | {"board": "autumn"}
    chunks = [json.loads(unseal(text, i)) for i, text in enumerate(found["sealed"])]
    for chunk in chunks[1:]:
        del chunk["app"]
    with monkeypatch.context() as old:
        old.setattr("root_tui.saves.sealed.FORMAT", 0)
        path.write_bytes(compose(head, [seal(chunk, i) for i, chunk in enumerate(chunks)]))
    assert "has format 0, which this root-tui cannot read" in refusal(path)

    def lift(document: Document) -> Document:
        document.head["map"] = document.head.pop("board")
        for chunk in document.chunks:
            chunk["app"] = "0.0.1"
        return document

    monkeypatch.setitem(MIGRATIONS, 0, lift)
    monkeypatch.setitem(MIGRATIONS, 1, lambda document: document)
    session = Session.open(path, path.parent)
    same(session.game, now)
    play(session, 5)
    assert json.loads(path.read_bytes())["format"] == FORMAT
    same(open_save(path).game, session.game)
    assert load(path).chunks[0].app == "0.0.1"


def test_every_format_has_its_way_up() -> None:
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))
