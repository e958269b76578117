"""Faction boards: late positions at every width, what is certain to fail, no secret of another seat, and what has
changed since they were last shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from textual.content import Content

from root_tui.app.screens.boards import Boards
from root_tui.app.widgets.boards import board_lines, brief_lines, table_lines
from root_tui.app.widgets.changes import MARK, marked
from root_tui.app.widgets.panel import hung
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.factions.eyrie.board import BATTLE, BUILD, MOVE, RECRUIT, board_of
from root_tui.engine.factions.eyrie.decree import DECREE
from root_tui.engine.game import generator
from root_tui.engine.pieces import ROOST
from root_tui.engine.seen import CorvidsSeen, DuchySeen, EyrieSeen, TableSeen, VagabondSeen
from root_tui.engine.state import State
from root_tui.engine.view import redeal, view
from root_tui.session import Session
from root_tui.words import Words

from .playing import CORNERS, FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

DEEP_FOUR = ("duchy", "corvids", "vagabond", "vagabond2")
WIDTHS = pytest.mark.parametrize("width", [36, 48, 76, 96])


@cache
def late(factions: tuple[str, ...], seed: int = 3, turn: int = 14) -> Session:
    """A game at random until that turn; whoever changes its state takes a copy."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "save", lambda self, **how: None)
        session, dice = started(Path(folder), factions, seed=seed), Random(seed)
        while session.game.state.number < turn:
            ask = session.game.pending
            assert ask is not None, "the game ended before"
            options = [o for o in ask.options if o != "next"] or list(ask.options)
            wanted = CORNERS.get(ask.id)
            session.answer(wanted if wanted in ask.options else dice.choice(options))
        session.close()
    return session


def text(table: TableSeen, seat: int, words: Words, width: int) -> str:
    return "\n".join(line.plain for line in board_lines(table, SeatNumber(seat), words, width))


def seats(session: Session) -> Iterator[tuple[TableSeen, int]]:
    for seat in session.game.state.lineup.seats:
        yield view(session.game.state, seat), seat


# what stands on them


@WIDTHS
@pytest.mark.parametrize("factions", [FOUR, DEEP_FOUR], ids=["base", "deep"])
def test_every_board_keeps_to_its_width_and_says_what_all_have(factions: tuple[str, ...], width: int) -> None:
    session = late(factions)
    for table, seat in seats(session):
        lines = board_lines(table, SeatNumber(seat), session.words, width)
        said = "\n".join(line.plain for line in lines)
        seen = table.seats[seat]
        assert f"hand {seen.cards}" in said
        assert "Can craft with" in said
        for line in lines:
            assert max(part.cell_length for part in hung(line, width)) <= width
            assert line.cell_length <= width or not any(mark in line.plain for mark in ("[", "]", ">")), line.plain
        assert [line for line in table_lines(table, session.words, width) if line.plain.startswith("Items")]


@WIDTHS
def test_brief_boards_are_few_lines(width: int) -> None:
    for session in (late(FOUR), late(DEEP_FOUR)):
        for table, seat in seats(session):
            bare = replace(table, seats=tuple(replace(each, crafted=(), dominance=None) for each in table.seats))
            lines = brief_lines(bare, SeatNumber(seat), session.words, width)
            assert 3 <= len(lines) <= 8


@WIDTHS
def test_the_marquise_sees_what_the_next_building_takes_and_gives(width: int) -> None:
    session = late(FOUR)
    table = view(session.game.state, None)
    said = text(table, 0, session.words, width)
    for track in table.seats[0].board.tracks:  # type: ignore[attr-defined]
        at = track.uncovered
        assert f"{track.cost[at]} wood, +{track.points[at]}" in said
    assert "Wood in supply" in said


@WIDTHS
def test_the_alliance_sees_the_next_token_and_where_martial_law_holds(width: int) -> None:
    session = late(FOUR)
    table = view(session.game.state, SeatNumber(2))
    said = text(table, 2, session.words, width)
    assert "Next token" in said
    crowded = [c.number for c in table.clearings if any(g.n >= 3 and g.owner != 2 for g in c.warriors)]
    assert ("Martial law, 1 more in " + " ".join(map(str, crowded)) in said) == bool(crowded)
    assert crowded


@WIDTHS
def test_the_vagabond_sees_each_quest_and_whether_it_can_be_done(width: int) -> None:
    session = late(FOUR)
    table = view(session.game.state, None)
    board = table.seats[3].board
    assert isinstance(board, VagabondSeen)
    here = replace(board, doable=table.quests[:1], ready=table.quests[:2])
    table = replace(table, seats=(*table.seats[:3], replace(table.seats[3], board=here)))
    said = text(table, 3, session.words, width)
    for quest in table.quests:
        assert session.words.quests[quest].name in said
    assert [said.count(each) for each in ("can be done here", "has its items", "lacks ")] == [1, 1, 1]
    usable = {item.item for item in board.items if not (item.exhausted or item.damaged)}
    missing = [item for item in session.words.quests[table.quests[2]].items if item not in usable]
    assert missing
    assert all(session.words.item(item) in said.rpartition("lacks ")[2] for item in missing)
    for relation in board.relations:
        assert session.words.tag(relation.seat) in said
    assert f"hits {board.hits}" in said


@WIDTHS
def test_duchy_and_corvids_see_what_comes_next(width: int) -> None:
    session = late(DEEP_FOUR)
    table = view(session.game.state, None)
    duchy, corvids = (table.seats[i].board for i in (0, 1))
    assert isinstance(duchy, DuchySeen)
    assert isinstance(corvids, CorvidsSeen)
    said = text(table, 0, session.words, width)
    assert all(each in said for each in ("2 cards +1", "3 cards +2", "4 cards +3"))
    up = sum(plot.up for plot in corvids.plots)
    assert f"the next flip scores {up + 1}" in text(table, 1, session.words, width)


# the Decree


def decreed(factions: tuple[str, ...] = FOUR) -> tuple[State, Words, SeatNumber]:
    """The Eyrie at an empty Decree, in a state of its own."""
    session = late(factions)
    me = SeatNumber(1)
    state = session.game.state.copy()
    state.turn.seat = me
    state.turn.step = state.lineup.steps[me].index(DECREE)
    board = board_of(state, me)
    board.decree = [[], [], [], []]
    board.column, board.done = RECRUIT, []
    return state, session.words, me


def eyrie(state: State, me: SeatNumber) -> EyrieSeen:
    board = view(state, None).seats[me].board
    assert isinstance(board, EyrieSeen)
    return board


def of_suit(words: Words, suit: int) -> Any:
    return words.deck.ambushes[suit]


def test_a_recruit_without_a_roost_of_its_suit_is_certain_to_fail() -> None:
    state, words, me = decreed()
    roosts = {state.suits[c] for c in state.where(ROOST)}
    missing = next(suit for suit in range(3) if suit not in roosts)
    assert missing in eyrie(state, me).unfit[RECRUIT]
    assert not roosts & set(eyrie(state, me).unfit[RECRUIT])
    card = of_suit(words, missing)
    board_of(state, me).decree[RECRUIT] = [card]
    assert eyrie(state, me).doomed[RECRUIT] == (card,)
    table = view(state, None)
    for width in (36, 76):
        said = text(table, me, words, width)
        assert f"! Recruit: {words.card(card)}" in said
        assert f"!{words.deck.faces[card].name}" in said


def test_only_the_first_that_fails_is_named_and_turmoil_has_its_price() -> None:
    state, words, me = decreed()
    missing = next(suit for suit in range(3) if suit not in {state.suits[c] for c in state.where(ROOST)})
    card, vizier = of_suit(words, missing), words.deck.vizier
    board_of(state, me).decree = [[card], [vizier], [], [card] * 2 + [vizier]]
    for c in state.lineup.atlas.clearings:  # nowhere to build
        state.ruins[c] = state.lineup.atlas.slots[c]
    said = text(view(state, None), me, words, 76)
    assert said.count("will fail") == 1
    assert "! Recruit" in said
    assert "Turmoil costs 2 points" in said
    assert len(eyrie(state, me).doomed[BUILD]) == 3


def test_what_an_earlier_card_makes_possible_does_not_fail() -> None:
    """A battle has no enemy where the Eyrie stand, but a move leads to one."""
    state, words, me = decreed(("marquise", "eyrie"))
    n = len(state.warriors) // len(state.lineup.seats)
    state.pieces[ROOST * n : ROOST * n + n] = [0] * n
    state.built[me * n : me * n + n] = [0] * n
    state.warriors = [0] * len(state.warriors)
    home = state.lineup.atlas.clearings[0]
    foe = state.lineup.atlas.paths[home][0]
    state.built[:n] = [0] * n
    state.tokens = [0] * len(state.tokens)
    state.warriors[me * n + home], state.warriors[foe] = 3, 1
    vizier = words.deck.vizier
    board_of(state, me).decree = [[], [], [vizier], []]
    assert eyrie(state, me).doomed[BATTLE] == (vizier,)
    board_of(state, me).decree = [[], [vizier], [vizier], []]
    assert eyrie(state, me).doomed == ((), (), (), ())
    assert 3 not in eyrie(state, me).unfit[MOVE]


def test_before_a_new_roost_no_recruit_is_certain_to_fail() -> None:
    state, words, me = decreed()
    for c in state.where(ROOST):
        state.take(me, ROOST, c)
    board_of(state, me).decree = [[words.deck.vizier], [], [], []]
    assert eyrie(state, me).doomed[RECRUIT]
    state.turn.step = 2
    assert eyrie(state, me).doomed[RECRUIT] == ()


def test_a_card_for_the_decree_says_where_it_would_fail(tmp_path: Path) -> None:
    from root_tui.questions.options import choices_of

    session = started(tmp_path)
    ask = play_until(session, "eyrie.decree.add")
    table = view(session.game.state, ask.seat)
    board = table.seats[ask.seat].board
    assert isinstance(board, EyrieSeen)
    stuck = replace(board, unfit=((0, 1, 2, 3),) * 2 + ((),) * 2)
    table = replace(table, seats=(table.seats[0], replace(table.seats[1], board=stuck)))
    for choice in choices_of(ask, session.words, table):
        assert choice.more == "would fail in Recruit, Move"
    ask = play_until(session, "eyrie.decree.column")
    found = {choice.value: choice.more for choice in choices_of(ask, session.words, table)}
    assert ["would fail" in found[column] for column in range(4)] == [True, True, False, False]


# secrets


@pytest.mark.parametrize("factions", [FOUR, DEEP_FOUR], ids=["base", "deep"])
def test_no_board_knows_what_its_reader_cannot(factions: tuple[str, ...]) -> None:
    """All that is hidden dealt anew: every board is the same, for every seat."""
    session, changed = late(factions), 0
    for seat in session.game.state.lineup.seats:
        for seed in range(3):
            other = session.game.state.copy()
            redeal(other, seat, generator(seed))
            changed += other.hands != session.game.state.hands
            for width in (36, 76):
                for of in session.game.state.lineup.seats:
                    one, two = (text(view(s, seat), of, session.words, width) for s in (session.game.state, other))
                    assert one == two
    assert changed


# what has changed


def lines(*texts: str) -> list[Content]:
    return [Content(each) for each in texts]


def marks(old: list[Content], new: list[Content]) -> list[str]:
    return [line.plain[span.start : span.end] for line in marked(old, new) for span in line.spans if span.style == MARK]


def test_only_numbers_that_changed_are_marked() -> None:
    old = lines("6 points  hand 2", "Wood in supply 4", "gone 3")
    assert marks(old, old) == []
    assert marks(old, lines("8 points  hand 2", "Wood in supply 14", "new 3")) == ["8", "14"]


def test_a_line_that_moved_is_compared_with_itself() -> None:
    old = lines("Officers 1", "Crafted", "Hand 2")
    assert marks(old, lines("Officers 1", "Hand 3")) == ["3"]


async def test_a_change_is_marked_until_the_next_key(tmp_path: Path) -> None:
    session = started(tmp_path, ("marquise", "eyrie"))
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session) as seat:
        assert not seat.table.board.has_marks
        await seat.choose("recruit")
        assert seat.table.board.has_marks
        await seat.press("down")
        assert not seat.table.board.has_marks


# keys


async def test_brackets_go_from_board_to_board(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session) as seat:
        await seat.press("right_square_bracket")
        assert "Eyrie Dynasties" in seat.text
        assert "Roosts" in seat.text
        await seat.press("left_square_bracket", "left_square_bracket")
        assert "Satchel" in seat.text
        await seat.press("right_square_bracket")
        assert "Sawmills" in seat.text


async def test_brackets_open_a_page_where_no_board_fits_beside(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("right_square_bracket")
        page = seat.app.screen
        assert isinstance(page, Boards)
        assert "Roosts" in seat.text
        await seat.press("right_square_bracket")
        assert "Supporters" in seat.text
        await seat.press("1")
        assert "Sawmills" in seat.text


async def test_all_boards_lie_side_by_side_on_a_large_screen(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(160, 50)) as seat:
        assert all(word in seat.text for word in ("Sawmills", "Roosts", "Supporters", "Satchel"))
        await seat.press("b")
        heads = [line for line in seat.text.splitlines() if "Marquise de Cat" in line]
        assert "Eyrie Dynasties" in heads[0]
        assert all(name in seat.text for name in ("Woodland Alliance", "Sympathy", "Wood in supply", "scores 1"))
