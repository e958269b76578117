"""The end of a game: who won and how it came about; and what can be done with a finished game."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.color import Color

from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.app.screens.cards import Hands
from root_tui.app.screens.end import GameIsOver
from root_tui.app.screens.replay import Replay
from root_tui.app.screens.saves import Saves
from root_tui.app.screens.title import Title
from root_tui.app.widgets.chart import ScoreChart, bars, letter_chart
from root_tui.engine.asks import Drift
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.game import Game
from root_tui.engine.view import view
from root_tui.saves import listing
from root_tui.saves.verify import verify
from root_tui.session import Session, WrongChoice

from .colours import Coarse, contrast
from .ended import ended, play_on
from .playing import FOUR, NAMES, Seat, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")
BO = SeatNumber(1)


async def test_the_end_names_the_winner(tmp_path: Path) -> None:
    async with seated(tmp_path, ended(tmp_path), size=(80, 24)) as seat:
        assert isinstance(seat.app.screen, GameIsOver)
        assert "Cy wins with 30 points" in seat.text
        assert "after 71 turns, in round 18" in seat.text
        await seat.press("enter")
        assert isinstance(seat.app.screen, Title)


def test_a_win_by_dominance_says_what_was_ruled(tmp_path: Path) -> None:
    """CORE-9.2, 9.3"""
    session = ended(tmp_path)
    deck, table = session.words.deck, view(session.state, None)
    for id, wanted in (("dominance_fox", "it ruled 1, 8, 12 as"), ("dominance_bird", "it ruled two opposite corners")):
        fox = {1, 8, 12} if id == "dominance_fox" else set()
        clearings = [
            replace(c, ruler=BO if c.number in fox else None, suit=0 if c.number in fox else 1) for c in table.clearings
        ]
        seats = [replace(s, dominance=deck.by_id[id] if s.seat == BO else None) for s in table.seats]
        won = replace(table, clearings=tuple(clearings), seats=tuple(seats), winners=(BO,), won_by="dominance")
        shown = "\n".join(line.plain for line in GameIsOver(won, (), session.story(), session.words)._result())
        assert "wins by dominance" in shown
        assert wanted in shown


async def test_every_part_fits_a_small_terminal_and_says_what_the_story_says(tmp_path: Path) -> None:
    session = ended(tmp_path)
    story = session.story()
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("3")
        totals = next(line for line in seat.text.splitlines() if line.strip().startswith("in all"))
        assert [int(n) for n in totals.split()[2:]] == [20, 9, 30, 2]
        await seat.press("4")
        assert f"{story.battles} battles" in seat.text
        attacks = next(line for line in seat.text.splitlines() if line.strip().startswith("attacks"))
        assert [int(n) for n in attacks.split()[1:]] == [each.attacks for each in story.seats]
        await seat.press("5")
        assert str(story.seats[0].drawn) in next(line for line in seat.text.splitlines() if "MC Ann" in line)
        await seat.press("right")
        assert "[ 1 Result ]" in seat.text


@pytest.mark.parametrize("letters", [False, True])
async def test_the_chart_has_a_line_for_every_seat(letters: bool, tmp_path: Path) -> None:
    session = ended(tmp_path)
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        seat.app.ascii_only = letters
        await seat.app._advance()
        await seat.press("2")
        chart = seat.app.screen.query_one(ScoreChart)
        assert (chart.plot is None) == letters
        body = "\n".join(seat.text.splitlines()[3:-1])
        assert {c for c in body if c in "MEW1"} >= set("MEW1")
        assert body.isascii() == letters


def test_the_chart_in_letters_keeps_to_its_size_and_marks_meetings() -> None:
    lines = letter_chart([("MC", [5, 10, 30]), ("V1", [5, 8, None])], 40, 14)
    assert len(lines) == 14
    assert all(len(line) <= 48 for line in lines)
    assert lines[0].startswith(" 30 |")
    assert lines[0].rstrip().endswith("M")
    assert any("*" in line for line in lines), "both have five"
    assert sum(line.count("1") for line in lines[1:12]) >= 1
    assert letter_chart([("MC", [])], 40, 14)[0].startswith(" 30 |")


@pytest.mark.parametrize("letters", [False, True])
async def test_one_round_is_a_bar_for_every_seat(letters: bool, tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, lambda ask: session.state.number == 2, {"marquise.daylight": "build"})
    session.agree(())
    points = session.state.vp
    assert max(points) > 0
    assert session.story().rounds == 1
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        seat.app.ascii_only = letters
        await seat.app._advance()
        await seat.press("2")
        assert seat.app.screen.query_one(ScoreChart).plot is None
        assert "Points after one round" in seat.text
        rows = [line.split() for line in seat.text.splitlines() if line.strip()[:2] in ("MC", "ER", "WA", "V1")]
        assert [int(row[-1]) for row in rows] == points
        assert all(len(set(row[1])) == 1 for row in rows)


def test_bars_keep_to_their_width_and_name_whoever_has_no_marker() -> None:
    lines = [line.plain for line in bars([("MC", [30]), ("V1", [None]), ("ER", [])], 80)]
    assert lines == ["MC  " + "M" * 60 + " 30", "V1  no marker", "ER  0"]


@pytest.mark.parametrize("theme", ["root-dark", "root-light"])
async def test_the_chart_can_be_read_in_sixteen_colours(theme: str, tmp_path: Path) -> None:
    app = RootApp(tmp_path, ended(tmp_path), depth="standard")
    app.theme = theme
    app._filters.append(Coarse("standard"))
    async with app.run_test(size=(80, 24)) as pilot:
        seat = Seat(app, pilot)
        await seat.settle()
        await seat.press("2")
        chart = app.screen.query_one(ScoreChart)
        assert chart.plot is not None
        pens: dict[str, set[Color]] = {}
        for strip in app.screen._compositor.render_strips()[chart.region.y + 2 : chart.region.bottom - 2]:
            for text, style, _ in strip.crop(chart.region.x + 10, chart.region.right):
                if style and style.color and style.bgcolor and (letters := set(text.strip()) & set("MEW1")):
                    pen, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
                    assert contrast(pen, ground) > 3, (text, pen, ground)
                    for letter in letters:
                        pens.setdefault(letter, set()).add(pen)
        assert pens.keys() == set("MEW1")
        assert all(len(own) == 1 for own in pens.values())
        assert len(set.union(*pens.values())) == 4, "and no two seats are one colour"


async def test_export_writes_three_files_and_says_where(tmp_path: Path) -> None:
    async with seated(tmp_path, ended(tmp_path), size=(120, 36)) as seat:
        await seat.press("e")
        folder = tmp_path / "exports"
        assert sorted(file.name for file in folder.iterdir()) == ["ended.csv", "ended.json", "ended.txt"]
        assert "ended.txt,ended.json,ended.csv" in "".join(seat.text.split())  # a long path is folded anywhere
        assert json.loads((folder / "ended.json").read_text())["winners"] == ["alliance"]
        assert len(list(csv.DictReader((folder / "ended.csv").read_text().splitlines()))) > 100


async def test_a_finished_save_opens_at_its_end_and_is_looked_through_by_keys(tmp_path: Path) -> None:
    ended(tmp_path).close()
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("d")
        assert isinstance(seat.app.screen, Saves)
        await seat.press("enter")
        assert isinstance(seat.app.screen, GameIsOver)
        await seat.press("v", "0")
        page = seat.app.screen
        assert isinstance(page, Replay)
        assert page.moment.eyes is None
        await seat.press("pagedown", "pagedown")
        assert page.moment.lines[0].turn == 2
        await seat.press("f")
        assert any(line.about == "battle" for line in page.moment.lines)
        await seat.press("g", "3", "0", "enter")
        assert page.moment.lines[0].turn == 30
        await seat.press("end")
        assert page.moment.number == page.moment.of - 1
        assert "The game is over" in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, GameIsOver)


async def test_a_seat_looks_with_its_own_eyes_behind_its_curtain(tmp_path: Path) -> None:
    async with seated(tmp_path, ended(tmp_path), size=(120, 36)) as seat:
        await seat.press("v", "2")
        assert isinstance(seat.app.screen, Curtain)
        assert "Bo" in seat.text
        await seat.press("t")  # the public table
        await seat.press("escape")
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        page = seat.app.screen
        assert isinstance(page, Replay)
        await seat.press("end", "left")
        assert [seen.seat for seen in page.moment.table.seats if seen.hand is not None] == [BO]
        await seat.press("escape")
        assert isinstance(seat.app.screen, GameIsOver)


async def test_what_no_longer_replays_leads_back_to_the_end_from_behind_the_curtain_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drift(game: Game, depth: int) -> None:
        raise Drift("older rules")

    async with seated(tmp_path, ended(tmp_path), size=(120, 36)) as seat:
        monkeypatch.setattr(Game, "stood", drift)
        await seat.press("v", "2")
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, GameIsOver)
        assert "played under older rules" in seat.text


async def test_secrets_are_laid_open_only_when_all_agree(tmp_path: Path) -> None:
    async with seated(tmp_path, ended(tmp_path), size=(120, 36)) as seat:
        await seat.press("v", "a")
        assert "Do all agree" in seat.text
        await seat.press("0", "enter")
        assert isinstance(seat.app.screen, GameIsOver)
        await seat.press("v", "a")
        await seat.press("y", "enter")
        page = seat.app.screen
        assert isinstance(page, Replay)
        assert "all secrets open" in seat.text
        moment = page.moment
        assert moment.table.seats[moment.table.turn].hand is not None
        assert any("(" in line.text for line in moment.lines if line.about == "drew"), "the cards are named"
        await seat.press("h")
        assert isinstance(seat.app.screen, Hands)
        shown = "\n".join(line.plain for line in seat.app.screen.paragraphs(100))
        names = seat.app.things.words.deck.faces
        for seen in moment.table.seats:
            assert all(names[card].name in shown for card in seen.hand or (-1,)), seen
        await seat.press("h")
        assert seat.app.screen is page


async def test_a_branch_is_a_game_of_its_own_and_plays_on_to_an_end(tmp_path: Path) -> None:
    session = ended(tmp_path)
    original = session.path.read_bytes()
    async with seated(tmp_path, session, size=(120, 36)) as seat:
        await seat.press("v", "0")
        await seat.press("end")
        await seat.press("b")
        assert "The game is over here" in seat.text
        await seat.press("g", "3", "0", "enter")
        await seat.press("b", "y", "enter")
        assert isinstance(seat.app.screen, Curtain)
        assert "A branch of ended" in seat.text
        branch = seat.app.session
        assert branch is not None
        assert branch is not session
        assert (branch.state.number, branch.branch_of) == (30, "ended")
        path = branch.path
    assert session.path.read_bytes() == original
    assert verify(path).fault == ""
    again = Session.open(path, tmp_path)
    play_on(again, 1)
    again.close()
    assert again.game.over
    verdict = verify(path)
    assert (verdict.fault, verdict.turns) == ("", again.state.number)
    assert again.story().seats[2].points[:6] == session.story().seats[2].points[:6]
    heads = {entry.path.name: entry.head for entry in listing(tmp_path) if entry.head}
    assert {name: head.branch_of for name, head in heads.items()} == {"ended.root": "", "ended-branch.root": "ended"}


def test_a_game_in_play_cannot_be_branched_off(tmp_path: Path) -> None:
    with pytest.raises(WrongChoice, match="when it is over"):
        started(tmp_path).branch(0, tmp_path)


async def test_a_rematch_passes_the_factions_on(tmp_path: Path) -> None:
    session = ended(tmp_path)
    async with seated(tmp_path, session, size=(120, 36)) as seat:
        await seat.press("r")
        assert "Ann: ER, Bo: WA, Cy: V1, Di: MC" in seat.text
        await seat.press("y", "enter")
        again = seat.app.session
        assert again is not None
        assert again is not session
        assert again.names == list(NAMES)
        assert again.factions == (*FOUR[1:], FOUR[0])
        assert (again.map, again.state.number) == (session.map, 0)
        assert session.path.exists()
