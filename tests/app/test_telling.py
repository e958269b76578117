"""The digest and the news in fewer lines: nothing that is new may vanish."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from root_tui.app.controller import Controller
from root_tui.app.scene import LogLine
from root_tui.app.screens.log import Digest
from root_tui.app.screens.replay import Replay
from root_tui.app.telling import briefly, news
from root_tui.engine.asks import Seat, round_of
from root_tui.session import Session
from root_tui.words import Words

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick
from .test_turn_end import BO, LAST_BATTLE, THREE
from .ways import walk

ANN = Seat(0)


@pytest.fixture
def words(tmp_path: Path) -> Words:
    session = started(tmp_path, FOUR)
    session.close()
    return session.words


def line(about: str, text: str, seat: Seat = BO, told: int = 0, data: tuple[int, ...] = ()) -> LogLine:
    return LogLine(seat, text, 2, about, BO, told, data)


def texts(*lines: LogLine) -> list[str]:
    return [each.text for each in lines]


def test_a_card_of_the_decree_is_named_where_its_deed_does_not_follow(words: Words) -> None:
    moved = line("moved", "ER Bo moves 1 warrior from 3 to 5")
    comes, turmoil = line("decree", "ER Bo comes to Move: A (fox)"), line("turmoil", "ER Bo falls into turmoil")
    assert texts(*briefly([comes, moved, comes, turmoil], words)) == texts(moved, comes, turmoil)


def test_what_is_told_piece_by_piece_is_one_line_and_counted(words: Words) -> None:
    wood = [line("wood", f"MC Ann: one wood in {c}", ANN, told) for told, c in enumerate((9, 9, 5, 9), 1)]
    (found,) = briefly(wood, words)
    assert found.text == "MC Ann: one wood in 9 (3 times), one wood in 5"
    assert found.told == 4, "it is told when its last part is"
    other = line("wood", "MC Ann: one wood in 9", BO)
    assert len(briefly([*wood, other], words)) == 2, "another seat's act is its own"


def test_points_stand_behind_what_scored_them(words: Words) -> None:
    roosts, scored = line("roosts", "ER Bo scores the roosts: 2 on the map"), line("scored", "ER Bo scores 1, now 4")
    assert texts(*briefly([roosts, scored], words)) == ["ER Bo scores the roosts: 2 on the map, scores 1, now 4"]
    lost = line("removed", "MC Ann loses a sawmill in 5", ANN)
    assert texts(*briefly([lost, scored], words)) == ["MC Ann loses a sawmill in 5, ER Bo scores 1, now 4"]
    begun = line("turn", "ER Bo begins round 1")
    assert len(briefly([begun, scored], words)) == 2, "a heading scores nothing"


def test_hits_are_told_where_they_are_not_those_of_the_dice(words: Words) -> None:
    battle = line("battle", "ER Bo attacks MC Ann in 5", data=(0, 5))
    rolled = line("rolled", "Roll 3 and 1: attacker 3 hits, defender 1 hit", data=(3, 1, 3, 1))
    same, other = line("hits", "Hits: 3 and 1", data=(3, 1)), line("hits", "Hits: 4 and 1", data=(4, 1))
    first = "ER Bo attacks MC Ann in 5. Roll 3 and 1: attacker 3 hits, defender 1 hit"
    assert texts(*briefly([battle, rolled, same], words)) == [first]
    assert texts(*briefly([battle, rolled, other], words)) == [first, "Hits: 4 and 1"]


def test_the_news_leave_out_only_the_battle_that_is_asked_about(words: Words) -> None:
    battle, moved = line("battle", "ER Bo attacks MC Ann in 5"), line("moved", "ER Bo moves 1 warrior from 3 to 5")
    assert news([moved, battle], words, "battle.ambush") == (moved,)
    assert news([moved, battle], words, "outrage.card") == (moved, battle)
    assert news([battle], words, "battle.ambush") == (battle,)


def test_every_number_and_name_of_a_random_game_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each word of each line is still there, but for steps of the Decree, and hits that the dice have said."""
    monkeypatch.setattr(Session, "save", lambda self, **how: None)
    session, dice = started(tmp_path, FOUR, seed=8), random.Random(8)
    for _ in range(300):
        if ask := session.game.pending:
            session.answer(dice.choice(ask.options))
    lines = Controller(session).past(None)._steps
    told = [each for _, step in lines for each in step]
    found = briefly(told, session.words)
    assert len(found) < len(told) - 30
    said = set(re.findall(r"\w+", " ".join(each.text for each in found)))
    left_out = {"decree", "hits", "passed", "forced"}
    assert set(re.findall(r"\w+", " ".join(each.text for each in told if each.about not in left_out))) <= said


# on the screen


@pytest.mark.usefixtures("quick")
async def test_a_click_in_the_digest_steps_through_it(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.state.number == 5)
    async with seated(tmp_path, session, opened=False) as seat:
        await walk(seat, "lift")
        assert isinstance(seat.app.screen, Digest)
        await seat.pilot.click("#keys", offset=(70, 0))
        assert isinstance(seat.app.screen, Digest), "only its lines"
        await seat.pilot.click("#pages", offset=(6, 3))
        await seat.settle()
        assert isinstance(seat.app.screen, Replay)


@pytest.mark.usefixtures("quick")
async def test_at_an_open_table_nothing_passes_unseen(tmp_path: Path) -> None:
    """Another seat is asked, or another turn has begun: what happened since the last key is read below."""
    session = started(tmp_path, THREE, seed=27, open_table=True)
    play_until(session, "move.count", LAST_BATTLE)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.choose(3)
        assert seat.question.id == "battle.ambush"
        assert "ER Bo moves 3 warriors from 2 to 6" in seat.text
        assert seat.text.splitlines()[0].startswith(" MC  Ann  in the turn of ER  Daylight"), "whose hand, whose turn"
        await seat.choose(None)
        assert seat.question.id == "marquise.hospitals"
        assert "Roll 1 and 0" in seat.text
        await seat.choose(None)
        text = " ".join(seat.text.split())
        assert "ER Bo has 1 roost on the map: 0 points; ER Bo draws 1 card; WA Cy begins round 1" in text


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("open_table", [False, True])
async def test_a_second_battle_in_a_row_tells_how_the_first_went(open_table: bool, tmp_path: Path) -> None:
    """It asks the same once more, of the same seat in the same clearing."""
    session = started(tmp_path, THREE, seed=34, open_table=open_table)
    play_until(session, "eyrie.decree.add")
    for card in (7, 19):  # two cards for Battle
        session.answer(card)
        session.answer(2)
    play_until(session, "battle.ambush", {"move.to": 6, "move.count": 3})
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.choose(None)
        assert seat.question.id == "battle.ambush"
        assert "Roll " in seat.text


@pytest.mark.parametrize(("turn", "seats", "round"), [(0, 4, 0), (1, 4, 1), (4, 4, 1), (5, 4, 2), (6, 2, 3)])
def test_a_round_is_a_turn_of_every_seat(turn: int, seats: int, round: int) -> None:
    assert round_of(turn, seats) == round
