"""Names that would be obeyed, or measured wrong, in plain mode and in what the commands print."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui import cli
from root_tui.engine.asks import Seat
from root_tui.saves.heads import name_of
from root_tui.session import Choices, Session
from tests.app.ended import dated, ended
from tests.app.playing import play_until
from tests.app.test_names import HOSTILE, like_it

from .watching import FOUR, typed

LINES = (
    "", "help", "public", "board", "board eyrie", "hand", "log", "why", "e", "order", "undo", "", "look eyrie", "",
    "", "rename eyrie Zoe", "concede alliance", "end", "1", "1", "undo", "redo", "undo", "er", "wa", "v1", "",
)  # fmt: skip


def table(folder: Path, names: list[str]) -> Session:
    session = Session.new(Choices(FOUR, tuple(names), seed=3), folder, folder / "g.root")
    play_until(session, lambda ask: ask.id == "marquise.daylight" and session.state.number > 4)
    session.save()
    return session


def renamed(text: str, before: list[str], after: list[str]) -> str:
    for one, other in zip(before, after, strict=True):
        text = text.replace(one, other)
    return text


@pytest.mark.parametrize("kind", HOSTILE)
def test_plain_mode_says_the_same_whatever_players_are_called(kind: str, tmp_path: Path) -> None:
    plain, clean = like_it(HOSTILE[kind]), list(map(name_of, HOSTILE[kind]))
    out = []
    for names, folder in ((plain, tmp_path / "a"), (list(HOSTILE[kind]), tmp_path / "b")):
        session = table(folder, names)
        out.append(typed(session, *LINES).replace(str(folder), ""))
        session.close()
    assert renamed(out[0], plain, clean) == out[1]
    assert all(c.isprintable() or c in "\n\f" for c in out[1])
    assert all(name in out[1] for name in clean)


@pytest.mark.parametrize("kind", HOSTILE)
def test_commands_print_the_same_whatever_players_are_called(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, clean = like_it(HOSTILE[kind]), list(map(name_of, HOSTILE[kind]))
    out: list[str] = []
    for names, folder in ((plain, tmp_path / "a"), (list(HOSTILE[kind]), tmp_path / "b")):
        with dated("2026-03-14"):
            session = table(folder, names)
            session.close()
            over = ended(folder)
            over.names[:] = list(map(name_of, names))
            over.save()
            over.close()
        capsys.readouterr()
        for command in ("show", "log", "verify"):
            for file in ("g.root", "ended.root"):
                assert cli.main([command, str(folder / file)]) == 0
        assert cli.main(["show", str(folder / "g.root"), "--as", "eyrie"]) == 0
        for command in ("saves", "record"):
            assert cli.main([command, "--saves", str(folder)]) == 0
        out.append(capsys.readouterr().out.replace(str(folder), ""))
    assert renamed(out[0], plain, clean) == out[1]
    assert all(c.isprintable() or c == "\n" for c in out[1])


def test_a_name_of_before_is_harmless_in_a_log_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A save may be made by anybody."""
    session = table(tmp_path, ["A", "B", "C", "D"])
    session.note("renamed", Seat(0), "\x1b[2Jx\u202e")
    session.close()
    capsys.readouterr()
    assert cli.main(["log", str(session.path)]) == 0
    out = capsys.readouterr().out
    assert "was called ␛[2Jx" in out
    assert all(c.isprintable() or c == "\n" for c in out)
