"""Before a game: drawn factions and first players, the same table again, the quick start, the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from root_tui import record, settings
from root_tui.app.front import last_table
from root_tui.app.messages import GameWanted, SeatChosen
from root_tui.app.screens.newgame import ANY, NewGame, Offer
from root_tui.app.screens.record import Record
from root_tui.app.screens.title import Title
from root_tui.app.widgets.fields import Cycle, Line
from root_tui.engine.lineup import FACTIONS
from root_tui.engine.rules.setup import REACH

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")


def turn_to(form: NewGame, id: str, value: object) -> None:
    cycle = form.query_one(f"#{id}", Cycle)
    cycle.at = next(i for i, (v, _) in enumerate(cycle.values) if v == value)
    cycle.post_message(Cycle.Changed(cycle))


async def test_a_seat_may_draw_its_faction_and_the_form_says_what_for(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        for i in range(4):
            turn_to(form, f"faction{i}", ANY)
        await seat.settle()
        assert "21 or more is recommended for a table of 4, and drawn for" in " ".join(seat.text.split())
        form.query_one("#seed", Line).value = "5"
        await seat.press("ctrl+s")
        session = seat.app.session
        assert session
        assert len(set(session.factions)) == 4
        assert set(session.factions) <= set(FACTIONS)
        assert sum(FACTIONS[name]().reach for name in session.factions) >= REACH[4]
    remembered = settings.remembered(tmp_path)
    assert remembered["factions"] == [ANY] * 4
    assert remembered["played"] == list(session.factions)


async def test_more_draws_than_factions_left_are_a_fault_beside_the_seat(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        offer = Offer(FOUR[:3], {}, last={"names": ["A", "B", "C", "D"], "factions": [ANY, ANY, ANY, ANY]})
        await seat.app.present(lambda: NewGame(offer))
        await seat.settle()
        assert "only 3 left to draw" in seat.text
        await seat.press("ctrl+s")
        assert isinstance(seat.app.screen, NewGame)


async def test_only_the_first_player_is_drawn(tmp_path: Path) -> None:
    firsts = set()
    for seed in range(8):
        async with seated(tmp_path, size=(80, 24)) as seat:
            wanted = GameWanted(
                (SeatChosen("A", "marquise"), SeatChosen("B", "eyrie")), "autumn", "base", seed, False, False
            )
            wanted.draw_first = True
            seat.app.post_message(wanted)
            await seat.settle()
            session = seat.app.session
            assert session
            assert session.factions == ("marquise", "eyrie"), "the seats stay as listed"
            firsts.add(session.state.first)
        if len(firsts) == 2:
            break
    assert firsts == {0, 1}


async def test_the_form_remembers_that_the_first_player_is_drawn(tmp_path: Path) -> None:
    settings.remember(tmp_path, shuffle=False, draw_first=True)
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("g")
        form = seat.app.screen
        assert isinstance(form, NewGame)
        assert "first player drawn" in seat.text
        assert (form.wanted().shuffle, form.wanted().draw_first) == (False, True)


async def test_the_same_table_again_is_one_key(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert "Same table again" not in seat.text
        seats = (SeatChosen("[Ann]", "eyrie"), SeatChosen("Bo", "corvids"), SeatChosen("Cy", ANY))
        seat.app.post_message(GameWanted(seats, "lake", "base", 3, False, True, draw_first=True))
        await seat.settle()
        first = seat.app.session
        assert first
        played = first.factions
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert "Same table again: [Ann], Bo, Cy" in seat.text
        await seat.press("a")
        session = seat.app.session
        assert session
        assert session is not first
        assert (session.names, session.factions) == (["[Ann]", "Bo", "Cy"], played)
        assert (session.map, session.open_table) == ("lake", True)
        assert session.seed != 3


async def test_the_quick_start_is_the_recommended_table_whatever_was_played(tmp_path: Path) -> None:
    settings.remember(tmp_path, names=["Ann", "Bo"], factions=["corvids", "duchy"], played=["corvids", "duchy"])
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("k")
        assert seat.app.session
        assert seat.app.session.factions == FOUR


@pytest.mark.parametrize(
    "last",
    [
        {},
        {"names": ["Ann"], "played": ["eyrie"]},
        {"names": ["Ann", "Bo"], "played": ["eyrie", 3], "map": "autumn", "deck": "base"},
        {"names": ["Ann", "Bo"], "played": ["eyrie", "marquise"]},
        {"names": "AB", "played": "ab", "map": "autumn", "deck": "base"},
    ],
)
def test_a_last_table_that_makes_no_sense_is_none(last: dict[str, object]) -> None:
    assert last_table(last) is None


async def test_the_record_is_a_page_of_the_title(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, names=("Ann", "B\x1b[1m", "\u6797\u6797", "[Di]"))
    play_until(session, "marquise.daylight")
    session.agree()
    session.close()
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert "The record of past games" in seat.text
        await seat.press("t")
        page = seat.app.screen
        assert isinstance(page, Record)
        assert page.games == record.past_games(tmp_path)
        assert "Woodland Alliance" in seat.text
        assert "[Di]" in seat.text
        assert "\x1b" not in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Title)


async def test_without_past_games_the_title_does_not_offer_them(tmp_path: Path) -> None:
    started(tmp_path).close()
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert "The record of past games" not in seat.text


@pytest.mark.parametrize("keys", [("g",), ("r", "slash")], ids=["new game", "search"])
async def test_a_line_of_text_shows_what_was_pasted_and_obeys_nothing_of_it(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    settings.remember(tmp_path, names=["A\x1b[31m", "B\u202e"], factions=["marquise", "eyrie"])
    async with seated(tmp_path, size=(80, 24)) as seat:
        for key in keys:
            await seat.press(key)
        assert isinstance(seat.app.screen.focused, Line)
        assert seat.app._driver
        seat.app._driver.send_message(events.Paste("\x1b[2J\u202eZoe"))
        await seat.settle()
        assert "␛[2J␦Zoe" in seat.text
        assert not {"\x1b", "\u202e"} & set(seat.text)
