"""Whatever players call themselves, a name changes nothing on any screen but itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len
from rich.segment import Segment

from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.saves.heads import MOST_CELLS, name_of
from root_tui.session import Session
from tests.few import few

from .ended import NAME as ENDED
from .ended import dated
from .playing import Seat
from .playing import quick as quick
from .ways import KINDS, WAYS, like, session_of, walk

pytestmark = pytest.mark.usefixtures("quick")

LETTERS: Final = "ŊƁƉƔ"  # in order, and of no text of ours: a name of these shows where names stand
HOSTILE: Final = {
    "markup": ("[b]Al[/b]", "[@click=app.quit]Bo[/]", "{0:k} %s {seat}", "[red on white]\\[/]"),
    "controls": ("\x1b[2J\x1b[HAnn", "Bo\r\n\t\x07\x08", "\x9b31mCy\x7f", "\x1b]0;x\x07Di"),
    "directions": ("\u202eAnn\u2066", "\u200f\u200eBo\u202c", "Cy\u2028\u2029x", "\u061cDi\ufeff\u00ad"),
    "marks": ("\u0301\u0302A\u0301\u0302\u0303\u0304\u0305", "e\u0301" * 9, "\u20ddCy\ufe0f", "Z" + "\u0353\u0338" * 5),
    "wide": ("雪" * 40, "ＡＢ女王", "한국 어 이름", "雪a森b女王c"),
}


def like_it(names: tuple[str, ...]) -> list[str]:
    """As wide as these, with blanks where they have them; each of one letter, and in the same order where sorted."""
    clean = list(map(name_of, names))
    letter = dict(zip(sorted(clean), LETTERS, strict=True))
    return ["".join(" " if c == " " else letter[name] * cell_len(c) for c in grouped(name)) for name in clean]


def grouped(text: str) -> list[str]:
    """By what shares a cell."""
    found: list[str] = []
    for c in text:
        if found and not cell_len(c):
            found[-1] += c
        else:
            found.append(c)
    return found


def called(names: list[str], game: str, folder: Path) -> Session | None:
    """The game of a way, with these at its table, and wherever else names stand."""
    folder.mkdir()
    session = session_of(game, folder)
    if session is not None:
        call(session, names)
        return session
    for path in sorted(folder.glob("*.root")):
        each = Session.open(path, folder)
        call(each, names)
        each.close()
    return None


def call(session: Session, names: list[str]) -> None:
    session.names[:] = names[: len(session.names)]
    with dated("2026-03-14" if session.path.name == ENDED else "2026-03-15"):
        session.save()


Cell = tuple[str, Any]


def cells_of(seat: Seat) -> list[list[Cell]]:
    """What stands in every cell, and how."""
    rows: list[list[Cell]] = []
    for strip in seat.app.screen._compositor.render_strips():
        row: list[Cell] = []
        for segment in strip:
            row += split(segment)
        rows.append(row)
    return rows


def split(segment: Segment) -> list[Cell]:
    style = segment.style
    ground = style and (style.bgcolor, style.underline, style.reverse)
    look = style and (*ground, style.color, style.bold, style.dim, style.italic)  # type: ignore[misc]
    row: list[Cell] = []
    for group in grouped(segment.text):
        row += [(group, ground if group == " " else look)] + [("", look)] * (cell_len(group) - 1)
    return row


async def shown(names: list[str], way: str, folder: Path, size: tuple[int, int]) -> tuple[type, list[list[Cell]]]:
    app = RootApp(folder, called(names, WAYS[way].game if way in WAYS else way, folder))
    async with app.run_test(size=size, notifications=True) as pilot:
        seat = Seat(app, pilot)
        await seat.settle()
        await walk(seat, WAYS[way].steps if way in WAYS else "open" if isinstance(app.screen, Curtain) else "")
        return type(app.screen), cells_of(seat)


def differences(plain: list[list[Cell]], hostile: list[list[Cell]], names: list[str]) -> list[str]:
    """Where cells differ in which no name stands, or a name's hold something else."""
    wrong: list[str] = []
    own = {letter: {*grouped(name), "", " ", "."} for letter, name in zip(LETTERS, sorted(names), strict=True)}
    for y, (before, after) in enumerate(zip(plain, hostile, strict=True)):
        if len(before) != len(after):
            wrong.append(f"row {y} has {len(after)} cells, not {len(before)}")
        for x, (a, b) in enumerate(zip(before, after, strict=False)):
            if a[1] != b[1] or (a[0] != b[0] if a[0] not in own else b[0] not in own[a[0]]):
                wrong.append(f"{x}, {y}: {a[0]!r} became {b[0]!r}" if a[0] != b[0] else f"{x}, {y} has another look")
    return wrong


def way_of(n: int, kind: int) -> bool:
    """Each way with one kind of names, each kind with a fifth of the ways; all of them in the soak."""
    return n % len(HOSTILE) == kind


SOME = [(way, kind) for n, way in enumerate(WAYS) for k, kind in enumerate(HOSTILE) if way_of(n, k)]
ALL = [(way, kind) for way in [*WAYS, *KINDS] for kind in HOSTILE]


async def compare(way: str, kind: str, folder: Path, size: tuple[int, int]) -> None:
    likes, raw = WAYS[way].likes if way in WAYS else "", HOSTILE[kind]
    like(likes)
    screen, before = await shown(like_it(raw), way, folder / "plain", size)
    like(likes)
    same, after = await shown(list(map(name_of, raw)), way, folder / "other", size)
    assert same is screen
    assert not differences(before, after, list(map(name_of, raw)))[:5]


@pytest.mark.parametrize(("way", "kind"), few(SOME), ids=str)
async def test_names_change_nothing_but_themselves(way: str, kind: str, tmp_path: Path) -> None:
    await compare(way, kind, tmp_path, (80, 24))


@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
@pytest.mark.parametrize(("way", "kind"), ALL, ids=str)
async def test_no_name_changes_anything_but_itself(way: str, kind: str, size: tuple[int, int], tmp_path: Path) -> None:
    await compare(way, kind, tmp_path, size)


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_name_keeps_to_its_cells(kind: str) -> None:
    for raw in HOSTILE[kind]:
        name = name_of(raw)
        assert name
        assert name_of(name) == name, "it is the same after a save"
        assert cell_len(name) <= MOST_CELLS
        assert name.isprintable()
        assert cell_len(name[0]) > 0, "nothing is put on what stands before"
