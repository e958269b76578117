"""Pieces answered on the board: what lies there and answers is lit, a click on it is one on its line of the list, and
nothing else is ever lit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Offset
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from root_tui.app.app import RootApp
from root_tui.app.messages import Answered
from root_tui.app.pieces import BY_ABOUT, BY_ID
from root_tui.app.scene import Question, cards_asked, question_of
from root_tui.app.screens.boards import Boards
from root_tui.app.widgets.boards import board_lines, brief_lines, table_lines
from root_tui.app.widgets.changes import MARK, marked
from root_tui.app.widgets.lights import ANSWERS, ASCII, SMALL, Lights, Pick, Piece, Signs
from root_tui.app.widgets.panel import Panel, hung
from root_tui.engine.asks import Ask
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.pieces import KEEP
from root_tui.engine.seen import TableSeen
from root_tui.engine.view import view
from root_tui.session import Session
from root_tui.words import Words

from .playing import FOUR, Seat, seated, started
from .playing import quick as quick
from .test_boards import late
from .ways import session_of

pytestmark = pytest.mark.usefixtures("quick")

WIDTHS = (36, 48, 72, 96)
LINE_UPS = (FOUR, ("duchy", "corvids", "vagabond", "vagabond2"), ("corvids", "alliance", "duchy", "eyrie"))
ON_BOARDS = sorted(set(BY_ABOUT) - {"seat"})  # a seat is its board's head


def lit(lines: Iterable[Content]) -> list[int]:
    """The lines of the list for which something stands, in the order of the board."""
    found = [
        span.style.meta[ANSWERS][1]
        for line in lines
        for span in sorted(line.spans, key=lambda span: span.start)
        if isinstance(span.style, Style) and ANSWERS in span.style.meta
    ]
    return list(dict.fromkeys(found))


def questions(factions: tuple[str, ...], seed: int, most: int) -> Iterator[tuple[Ask[Any], Session]]:
    """A game at random, as far as `most` answers."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "save", lambda self, **how: None)
        session, dice = started(Path(folder), factions, seed=seed), Random(seed)
        for _ in range(most):
            if (ask := session.game.pending) is None:
                break
            yield ask, session
            session.answer(dice.choice([o for o in ask.options if o != "next"] or list(ask.options)))
        session.close()


def first(
    factions: tuple[str, ...], wanted: Callable[[Ask[Any]], bool], seed: int = 3
) -> tuple[Question, TableSeen, Words]:
    """The first such question of a game, as the asked seat sees it."""
    for ask, session in questions(factions, seed, 4000):
        if wanted(ask):
            table = view(session.game.state, ask.seat)
            return question_of(ask, session.words, table, 1), table, session.words
    raise AssertionError("it never comes")


def drawn(table: TableSeen, words: Words, width: int, lights: Lights) -> list[Content]:
    boards = [board_lines(table, seat.seat, words, width, lights) for seat in table.seats]
    return [line for board in (*boards, table_lines(table, words, width, lights)) for line in board]


def is_bare(piece: Piece) -> bool:
    """Is it what no board shows in lines: a seat is a head, the keep lies on the map alone."""
    return piece.box == "seat" or (piece.box, piece.value) == ("piece", KEEP)


# what is lit


@pytest.mark.parametrize("factions", LINE_UPS, ids=["base", "deep", "three and birds"])
def test_everything_that_answers_and_lies_on_a_board_is_lit_there_and_nothing_else(factions: tuple[str, ...]) -> None:
    seen, asked = Counter[str](), set[str]()
    for ask, session in questions(factions, 3, 1500):
        if seen[ask.id] >= 5:
            continue
        seen[ask.id] += 1
        table, words = view(session.game.state, ask.seat), session.words
        question = question_of(ask, words, table, 1)
        wanted = {at for piece, at in question.pieces.items() if not is_bare(piece)}
        asked.update([ask.id] if wanted else [])
        for width in WIDTHS if question.pieces else WIDTHS[:1]:
            lines = drawn(table, words, width, Lights(1, question.pieces, question.choices))
            assert set(lit(lines)) - {at for piece, at in question.pieces.items() if is_bare(piece)} == wanted, ask
            assert not lit(drawn(table, words, width, Lights()))
            assert all(part.cell_length <= width for line in lines for part in hung(line, width))
        options = [o for o in ask.options if type(o) is int]
        if ask.about in ON_BOARDS or ask.id in BY_ID:
            assert len(question.pieces) >= len(options), f"{ask}: something lies on no board"
    assert len(asked) >= 8


@pytest.mark.parametrize("factions", LINE_UPS, ids=["base", "deep", "three and birds"])
def test_a_board_that_answers_nothing_is_drawn_as_without_a_question(factions: tuple[str, ...]) -> None:
    session = late(factions)
    table, words = view(session.game.state, None), session.words
    nothing = Lights(1, {Piece(SeatNumber(0), "nowhere", 0): 0}, ())
    for seat in table.seats:
        for draw in (board_lines, brief_lines):
            plain, dark = draw(table, seat.seat, words, 36), draw(table, seat.seat, words, 36, nothing)
            assert all(a.is_same(b) for a, b in zip(plain, dark, strict=True))


def test_items_of_another_are_lit_on_the_others_board_alone() -> None:
    question, table, words = first(FOUR, lambda ask: ask.id == "vagabond.aid.take", 5)
    lights = Lights(1, question.pieces, question.choices)
    (whose,) = {seat.seat for seat in table.seats if lit(board_lines(table, seat.seat, words, 36, lights))}
    assert whose != question.seat
    rich = replace(table, seats=tuple(replace(seat, items=table.seats[whose].items) for seat in table.seats))
    for draw in (board_lines, brief_lines):
        assert [seat.seat for seat in rich.seats if lit(draw(rich, seat.seat, words, 36, lights))] == [whose]


# its signs


def adding(ask: Ask[Any]) -> bool:
    return ask.id == "eyrie.decree.column"


@pytest.mark.parametrize("signs", [SMALL, ASCII], ids=["small", "ascii"])
def test_what_is_lit_and_what_is_pointed_at_show_without_colour(signs: Signs) -> None:
    """By a key or a sign that takes cells of its own, printed in reverse where there are no colours."""
    question, table, words = first(FOUR, adding)

    def text(at: int | None, *, keys: bool) -> str:
        lights = Lights(1, question.pieces, question.choices, at, signs, keys)
        return "\n".join(line.plain for line in board_lines(table, question.seat, words, 36, lights))

    assert " 2  Move" in text(0, keys=True)
    assert f"{signs.here}1  Recruit" in text(0, keys=True)
    assert f"{signs.lit} Move" in text(0, keys=False)
    assert f"{signs.lit_here} Recruit" in text(0, keys=False)
    assert len({signs.lit, signs.lit_here, "   "}) == 3
    assert ("".join(signs)).isascii() == (signs is ASCII)


def test_a_key_before_a_number_is_no_change_of_it() -> None:
    piece = Piece(SeatNumber(0), "item", 1)
    choices = first(FOUR, adding)[0].choices

    def line(n: int, at: int | None, first: int = 0) -> Content:
        lights = Lights(1, {piece: first}, choices, at, seat=SeatNumber(0))
        return Content("Wood ") + lights.mark(Content(f"tea {n}"), ("item", 1))

    def changed(old: Content, new: Content) -> list[str]:
        (found,) = marked([old], [new])
        return [found.plain[span.start : span.end] for span in found.spans if span.style == MARK]

    assert not changed(line(2, None), line(2, 0))
    assert not changed(line(2, None), line(2, None, 1))
    assert not changed(Content("Wood tea 2"), line(2, 0))
    assert changed(line(2, None), line(3, 0, 1)) == ["3"]


# hands


class Heard:
    """What the app is told by the table."""

    def __init__(self, app: RootApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: list[tuple[int, Any]] = []
        post = app.post_message

        def posted(message: Any) -> bool:
            if isinstance(message, Answered):
                self.answers.append((message.serial, message.value))
            return post(message)

        monkeypatch.setattr(app, "post_message", posted)


def where(widget: Widget, at: int) -> Offset | None:
    """A cell of the screen in which that line of the list is lit."""
    region = widget.region
    for y in range(region.y, region.bottom):
        for x in range(region.x, region.right):
            found = widget.screen.get_style_at(x, y).meta.get(ANSWERS)
            if found and found[1] == at:
                return Offset(x, y)
    return None


async def click(seat: Seat, spot: Offset | None) -> None:
    assert spot is not None, "it is not lit"
    await seat.pilot.click(offset=spot)
    await seat.settle()


def same(question: Question, panel: Panel) -> bool:
    return set(lit(panel.lines)) == {at for piece, at in question.pieces.items() if piece.box != "seat"}


@pytest.mark.parametrize("kind", ON_BOARDS)
async def test_a_click_on_the_board_answers_like_the_menu(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(kind, tmp_path)
    assert session is not None
    ask = session.game.pending
    async with seated(tmp_path, session) as seat:
        heard, question, board = Heard(seat.app, monkeypatch), seat.question, seat.table.board
        choices = seat.table.prompt.choices
        assert same(question, board)
        last = len(question.choices) - 1
        while choices.at != last:
            await seat.press("down")
            assert sum("\u25b8" in line.plain for line in board.lines) == 1
        if question.choices[0].deliberate:
            await click(seat, where(board, 0))
            assert choices.at == 0
            assert not heard.answers
        await click(seat, where(board, 0))
        assert heard.answers == [(question.serial, question.choices[0].value)]
        assert session.game.pending is not ask


async def test_a_seat_is_answered_on_the_head_of_its_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("seat", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        heard, question = Heard(seat.app, monkeypatch), seat.question
        at = next(at for piece, at in question.pieces.items() if piece.value != question.seat)
        await seat.press("b")
        page = seat.app.screen
        assert isinstance(page, Boards)
        for digit in "1234":
            if where(page.pages, at) is None:
                await seat.press(digit)
        for _ in range(1 + question.choices[at].deliberate):
            await click(seat, where(page.pages, at))
        assert not isinstance(seat.app.screen, Boards)
        assert heard.answers == [(question.serial, question.choices[at].value)]


async def test_the_head_of_the_board_beside_the_map_answers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of("seat", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        heard, question, head = Heard(seat.app, monkeypatch), seat.question, seat.table.board._head
        (at,) = (at for piece, at in question.pieces.items() if piece.value == question.choices[-1].value)
        for _ in session.game.state.lineup.seats:
            if where(head, at) is None:
                await seat.press("right_square_bracket")
        for _ in range(1 + question.choices[at].deliberate):
            await click(seat, where(head, at))
        assert heard.answers == [(question.serial, question.choices[at].value)]


async def test_on_the_page_of_all_boards_a_click_answers_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("item", tmp_path)
    assert session is not None
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        heard, question, table = Heard(seat.app, monkeypatch), seat.question, seat.table
        assert not table.board.region
        await seat.press("b")
        assert isinstance(seat.app.screen, Boards)
        assert where(seat.app.screen.pages, 0), "the page begins with another board"
        page = seat.app.screen
        for _ in range(1 + question.choices[1].deliberate):
            await click(seat, where(page.pages, 1))
        assert heard.answers == [(question.serial, question.choices[1].value)]
        assert not isinstance(seat.app.screen, Boards)


async def test_what_wants_two_clicks_is_only_pointed_at_by_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of("item", tmp_path)
    assert session is not None
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        heard, table = Heard(seat.app, monkeypatch), seat.table
        slow = tuple(choice._replace(deliberate=True) for choice in seat.question.choices)
        table.show(replace(table.scene, question=replace(seat.question, choices=slow)))
        await seat.press("b")
        page = seat.app.screen
        assert isinstance(page, Boards)
        for _ in range(2):
            assert not heard.answers
            await click(seat, where(page.pages, 1))
            assert table.prompt.choices.at == 1
        assert len(heard.answers) == 1


async def test_a_click_that_comes_late_answers_no_other_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of("column", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        heard, table = Heard(seat.app, monkeypatch), seat.table
        spot = where(table.board, 2)
        assert spot is not None
        old = seat.app.screen.get_style_at(*spot).meta[ANSWERS]
        assert old == (seat.question.serial, 2)
        assert table.scene.question is not None
        table.show(replace(table.scene, question=replace(table.scene.question, serial=old[0] + 1)))
        table.chosen(Pick(*old))
        await seat.settle()
        assert not heard.answers


async def test_nothing_is_lit_while_the_question_is_withheld_or_asks_for_places(tmp_path: Path) -> None:
    session = session_of("clearing", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        assert not lit(seat.table.board.lines)
    session = session_of("column", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        table = seat.table
        assert lit(table.board.lines)
        table.show(replace(table.scene, eyes=None, covered=True, withheld=True))
        await seat.settle()
        assert not lit(table.board.lines)


@pytest.mark.parametrize(("factions", "line"), [(FOUR, "codebreakers"), (LINE_UPS[1], "captain")])
def test_a_crafted_card_and_a_minister_act_from_the_board(factions: tuple[str, ...], line: str) -> None:
    question, table, words = first(factions, lambda ask: ask.menu and line in ask.options)
    lines = board_lines(table, question.seat, words, 36, Lights(1, question.pieces, question.choices))
    assert line in {question.choices[at].value for at in lit(lines)}


async def test_supporters_that_pay_are_no_cards_of_the_hand(tmp_path: Path) -> None:
    session, dice = started(tmp_path, FOUR, seed=3), Random(3)
    while (ask := session.game.pending) and ask.id != "alliance.pay":
        session.answer(dice.choice(ask.options))
    async with seated(tmp_path, session) as seat:
        assert same(seat.question, seat.table.board)
        assert not cards_asked(seat.question)


async def test_a_step_draws_list_and_board_in_one_frame_and_only_what_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of("item", tmp_path)
    assert session is not None
    async with seated(tmp_path, session) as seat:
        table = seat.table
        drawn, frames, layouts = list[int](), 0, 0
        body = table.board._body
        line, draw, lay = body._line, table._compositor_refresh, table._refresh_layout

        def refreshed() -> None:
            nonlocal frames
            frames += 1
            draw()

        def laid(*args: Any, **options: Any) -> None:
            nonlocal layouts
            layouts += 1
            lay(*args, **options)

        def lined(y: int, width: int) -> Strip:
            drawn.append(y)
            return line(y, width)

        monkeypatch.setattr(body, "_line", lined)
        monkeypatch.setattr(table, "_compositor_refresh", refreshed)
        monkeypatch.setattr(table, "_refresh_layout", laid)
        table.prompt.choices.action_step(0, 1)
        await seat.settle()
        assert (frames, layouts) == (1, 0)
        assert [y for y, shown in enumerate(table.board.lines) if lit([shown])] == drawn
