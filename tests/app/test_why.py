"""*Why not* and *what if* at the table: what W and E say, about what is pointed at first, and to whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from root_tui.app.controller import Controller
from root_tui.app.scene import Group
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.why import Foreseen, Missing
from root_tui.engine.asks import Seat
from root_tui.session import Session

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")


def controlled(session: Session) -> Controller:
    controller, ask = Controller(session), session.game.pending
    assert ask is not None
    controller.eyes = ask.seat
    return controller


def heads(groups: tuple[Group, ...]) -> list[str]:
    return [group.head for group in groups]


def said(groups: tuple[Group, ...], head: str) -> str:
    return "\n".join(line for group in groups if group.head == head for line in group.lines)


def test_a_menu_says_what_is_missing_in_groups(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    groups = controlled(session).missing()
    assert heads(groups)[:1] == ["In this step"]
    assert "Place the wood: that is done in Birdsong, which is over in this turn (MC-4.1)" in said(
        groups, "In other steps"
    )
    assert "Activate a dominance card" in said(groups, "Besides")


def test_a_place_is_told_first_and_what_can_be_done_there(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller, s = controlled(session), session.game.state
    keep = next(c for c in s.lineup.atlas.clearings if s.built[c])
    groups = controller.missing(place=keep)
    assert groups[0].head.startswith(f"Place: {keep} ")
    assert "March out of it: yes" in groups[0].lines
    assert controller.why(keep).startswith(f"{keep}: ")
    empty = next(c for c in s.lineup.atlas.clearings if not s.at(Seat(0), c))
    assert "March out of it: no, you have no warrior there (CORE-10.1)" in controller.missing(place=empty)[0].lines


def test_a_line_of_the_menu_tells_where_it_can_be_done(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    first = controlled(session).missing(line="march")[0]
    assert first.head == "March"
    assert first.lines[0].startswith("yes: ")
    assert any("you have no warrior there (CORE-10.1)" in line for line in first.lines[1:])


def test_reasons_and_lines_of_a_menu_wait_for_the_hand(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = controlled(session)
    assert "hand" not in str(controller.missing()[0].head)
    controller.covered = True
    assert [group.lines for group in controller.missing(place=3, line="march")] == [()]
    assert controller.why(3) == ""
    assert controller.what_if(controller.serial, "next") == ()


def test_what_is_told_names_the_keys_that_hold_now(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = controlled(session)
    controller.keymap = {"table.why": "v", "table.take_up": "y"}
    keep = next(c for c in session.game.state.lineup.atlas.clearings if session.game.state.built[c])
    assert controller.why(keep).endswith(". v says why not the rest.")
    controller.covered = True
    assert controller.missing()[0].head.endswith(": y takes up the hand first.")


def test_one_reason_stands_in_one_line(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "move.to", {"marquise.daylight": "march"})
    (group,) = controlled(session).missing()
    assert len(group.lines) == len({line.partition(": ")[2] for line in group.lines})


def test_going_on_says_what_is_still_possible(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    controller = controlled(session)
    scene: Any = controller.step()
    assert scene.question is not None
    details = {choice.value: choice.detail for choice in scene.question.choices}
    assert details["next"].startswith("Still possible: ")
    assert "March" in details["next"]
    ((head, lines),) = controller.what_if(controller.serial, "next")
    assert head == "End Daylight"
    assert lines
    assert controller.what_if(controller.serial + 1, "next") == (), "another question stands by then"


async def test_the_keys_open_the_pages_and_close_them(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session) as seat:
        await seat.press("n")
        await seat.press("e")
        assert isinstance(seat.app.screen, Foreseen)
        assert "Still possible: " in seat.text
        await seat.press("e")
        assert isinstance(seat.app.screen, TableScreen)
        await seat.press("w")
        assert isinstance(seat.app.screen, Missing)
        assert "In other steps" in seat.text
        await seat.press("w")
        assert isinstance(seat.app.screen, TableScreen)


async def test_w_on_a_place_is_one_line_and_asked_again_all(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session) as seat:
        await seat.press("m")
        await seat.press("w")
        assert "w says why" in seat.text
        await seat.press("w")
        assert isinstance(seat.app.screen, Missing)
        assert "Place: " in seat.text
