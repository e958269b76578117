"""Looking back: nothing is changed by it, nothing is shown that these eyes could not see, and Escape comes back."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui.app.controller import Controller
from root_tui.app.curtain import Curtain
from root_tui.app.past import Past
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.replay import Replay, in_rows
from root_tui.app.screens.table import TableScreen
from root_tui.app.widgets.paint import plain
from root_tui.engine.asks import Drift
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.game import Game, generator
from root_tui.engine.view import redeal, view
from root_tui.session import Session

from .ended import ended, unsaved
from .playing import DEEP, FOUR, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")

ANN, BO = SeatNumber(0), SeatNumber(1)


def some_way(folder: Path, factions: tuple[str, ...], seed: int, steps: int) -> Session:
    session, dice = started(folder, factions, seed=seed), Random(seed)
    with unsaved():
        for _ in range(steps):
            if session.game.pending:
                session.answer(dice.choice(session.game.pending.options))
    return session


def replay(seat: Seat) -> Replay:
    assert isinstance(seat.app.screen, Replay), seat.app.screen
    return seat.app.screen


def where(session: Session) -> Any:
    game = session.game
    return game.position(), len(game.events), game.state.copy()


# what one pair of eyes may see of it


@pytest.mark.parametrize(("factions", "seed"), [(FOUR, 3), (DEEP, 4)], ids=lambda x: str(x))
def test_a_look_back_hangs_on_nothing_that_these_eyes_could_not_know(
    factions: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    """All that is hidden from them is dealt anew in every moment: they see the same."""
    session = some_way(tmp_path, factions, seed, 260)
    controller, game = Controller(session), session.game
    for eyes in session.state.lineup.seats:
        past = controller.past(eyes)
        for number in range(len(past)):
            moment = past.moment(number)
            twin = (game.stood(depth) if (depth := past.depth(number)) < len(game.rests) else game.state).copy()
            redeal(twin, eyes, generator(number))
            assert moment.table == view(twin, eyes)
            assert all((seen.hand is None) == (seen.seat != eyes) for seen in moment.table.seats)
        told = [line.text for number in range(len(past)) for line in past.moment(number).lines]
        known = (session.words.event(event.told_to(eyes)) for event in game.events)
        assert told == [text for text in known if text]


def test_the_public_past_holds_no_hand(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 200)
    past = Controller(session).past(None)
    for number in range(len(past)):
        assert all(seen.hand is None for seen in past.moment(number).table.seats)


def test_an_action_of_which_nothing_may_be_read_is_no_moment(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 200)
    past = Controller(session).past(None)
    assert all(past.moment(number).lines for number in range(len(past)))
    depths = [past.depth(number) for number in range(len(past))]
    assert depths == sorted(set(depths))


def test_a_moment_shows_the_table_after_its_action_and_looking_changes_nothing(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 200)
    before = where(session)
    past = Controller(session).past(ANN)
    for number in range(len(past)):
        moment = past.moment(number)
        for line in moment.lines:
            assert past.at(line.told) == number
        last = [event for event in session.game.events[: moment.lines[-1].told] if event.name == "scored"]
        for seen in moment.table.seats:
            scored = [event.data[1] for event in last if event.seat == seen.seat]
            assert seen.points in (None, scored[-1] if scored else 0)
    assert where(session) == before


def test_a_loaded_game_is_looked_back_on_like_one_in_play(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 200)
    session.save()
    session.close()
    again = Session.open(session.path, tmp_path)
    played, loaded = Controller(session).past(BO), Controller(again).past(BO)
    order = list(range(len(played)))
    Random(1).shuffle(order)
    assert len(loaded) == len(played)
    for number in order[:60]:
        assert loaded.moment(number) == played.moment(number)


def test_turns_and_battles_are_found(tmp_path: Path) -> None:
    session = ended(tmp_path)
    past = Controller(session).past(None)
    at, battles = -1, 0
    while (following := past.battle(at, 1)) != at:
        at = following
        battles += sum(line.about == "battle" for line in past.moment(at).lines)
    assert battles == session.story().battles
    assert past.battle(past.battle(at, -1), 1) == at
    number, turns = 0, [past.moment(0).turn]
    while past.turn(number, 1) != number and number < len(past) - 1:
        number = past.turn(number, 1)
        turns.append(past.moment(number).lines[0].turn)
    assert turns == sorted(turns)
    assert past.moment(past.first_of(7)).lines[0].turn == 7
    assert past.moment(past.turn(past.first_of(7), -1)).lines[0].turn == 6


# on the screen


async def test_the_digest_is_stepped_through_on_the_map(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, lambda ask: ask.seat == BO and session.state.number == 2)
    asked = session.game.pending
    async with seated(tmp_path, session, opened=False) as seat:
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, Digest)
        await seat.press("enter")
        page = replay(seat)
        assert "The set-up, as it was: Esc begins your turn" in seat.text
        assert (page.moment.eyes, page.moment.number) == (BO, 0)
        await seat.press("right")
        assert page.moment.number == 1
        assert page.moment.lines[0].text in seat.text
        await seat.press("left", "left")
        assert page.moment.number == 0
        await seat.press(*["enter"] * page.moment.of)
        assert isinstance(seat.app.screen, TableScreen)
        assert session.game.pending is asked
        assert asked is not None
        assert seat.question.id == asked.id


async def test_the_log_leads_to_the_table_as_it_was_and_back(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 120)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        asked, before = seat.question, where(session)
        await seat.press("l")
        await seat.press("up", "up", "up")
        log = seat.app.screen
        assert isinstance(log, Log)
        at = log.lines.at
        line = log._line()
        assert line is not None
        await seat.press("enter")
        page = replay(seat)
        assert line in page.moment.lines
        assert "as it was: Esc comes back" in seat.text
        first = page.moment.number
        await seat.press("left")
        assert page.moment.number == first - 1
        await seat.press("right", "1", "enter", "n", "enter")  # nothing can be answered here
        await seat.press("escape")
        assert seat.app.screen is log
        assert log.lines.at == at
        await seat.press("escape")
        assert seat.question == asked
        assert where(session) == before


async def test_the_log_is_walked_by_mouse_and_kept_to_one_seat(tmp_path: Path) -> None:
    session = some_way(tmp_path, FOUR, 3, 120)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("l")
        await seat.press("2")
        log = seat.app.screen
        assert isinstance(log, Log)
        assert "Log of Bo" in seat.text
        assert {line.seat for line in log._of_row if line} == {BO}
        await seat.pilot.click(log.lines, offset=(9, 6))
        await seat.settle()
        pointed = log._line()
        await seat.pilot.click(log.lines, offset=(9, 6))
        await seat.settle()
        assert pointed in replay(seat).moment.lines
        await seat.press("escape", "0", "home")
        assert log.lines.at == 1, "the head above it cannot be chosen"


async def test_across_the_table_the_past_is_what_all_could_see(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(
        session, lambda ask: not ask.secret and bool(session.state.number) and ask.seat == session.state.turn.seat
    )
    async with seated(tmp_path, session, opened=False) as seat:
        assert isinstance(seat.app.screen, Curtain)
        await seat.press("t")
        await seat.press("l")
        await seat.press("up", "enter")
        assert replay(seat).moment.eyes is None
        assert all(seen.hand is None for seen in replay(seat).moment.table.seats)
        for _ in range(3):
            await seat.press("escape")
        assert isinstance(seat.app.screen, Curtain)


async def test_what_no_longer_replays_is_said_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = some_way(tmp_path, FOUR, 3, 60)

    def drift(game: Game, depth: int) -> None:
        raise Drift("older rules")

    async with seated(tmp_path, session, size=(80, 24)) as seat:
        monkeypatch.setattr(Game, "stood", drift)
        await seat.press("l")
        await seat.press("home", "enter")
        assert isinstance(seat.app.screen, Log)
        assert "played under older rules" in seat.text


async def test_a_look_back_survives_every_size(tmp_path: Path) -> None:
    session = ended(tmp_path)
    async with seated(tmp_path, session, size=(200, 60)) as seat:
        await seat.press("v", "0", "right", "f")
        shown, number = seat.text, replay(seat).moment.number
        for size in ((80, 24), (40, 10), (10, 3), (200, 60)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
        assert seat.text == shown
        assert replay(seat).moment.number == number


def test_lines_that_find_no_room_share_rows_and_are_counted() -> None:
    lines = [plain(f"line {n} of some length") for n in range(9)]
    assert in_rows(lines[:3], 60, 5) == lines[:3]
    packed = in_rows(lines, 60, 5)
    assert len(packed) == 5
    assert "line 8" in packed[-1].plain
    cut = in_rows(lines, 30, 4)
    assert [len(cut), cut[-1].plain.endswith("and 5 more")] == [4, True]
    assert all(line.cell_length <= 60 for line in packed)


def test_only_lines_make_a_past(tmp_path: Path) -> None:
    assert len(Past(started(tmp_path).game, (), None)) == 0


async def test_stepping_on_past_the_end_of_a_digest_answers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started(tmp_path)
    play_until(session, lambda ask: ask.seat == BO and session.state.number == 2)
    asked = session.game.pending
    async with seated(tmp_path, session, opened=False) as seat:
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        await seat.press("enter")
        monkeypatch.setattr(Curtain, "PAUSE", 60.0)
        await seat.press(*["enter"] * (replay(seat).moment.of + 3))
        assert isinstance(seat.app.screen, TableScreen)
        assert session.game.pending is asked
