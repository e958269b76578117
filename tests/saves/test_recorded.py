"""Saves of every format ever released open and go on; so does the sample."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from root_tui import data
from root_tui.chronicle import chronicle
from root_tui.saves.games import open_save
from root_tui.saves.sealed import FORMAT, Document, by_question
from root_tui.saves.verify import verify
from root_tui.session import Session, find_save
from root_tui.words import Words
from tests.ordered import held, never

from .record import SAMPLE
from .tables import play, same

LATE = Path(__file__).parent.parent / "app" / "last_turns.root"
RECORDED = sorted(Path(__file__).parent.glob("format-*.root"))


def test_there_is_one_of_every_format() -> None:
    assert [file.stem for file in RECORDED] == [f"format-{n}" for n in range(1, FORMAT + 1)]


@pytest.mark.parametrize("file", RECORDED, ids=lambda f: f.stem)
def test_a_recorded_save_opens_and_goes_on(tmp_path: Path, file: Path) -> None:
    """When this fails, a state has changed its shape: before a release record anew, after one write a migration."""
    path = Path(shutil.copy(file, tmp_path))
    session = Session.open(path, tmp_path)
    assert not session.notes
    assert session.game.pending
    play(session, 30)
    same(open_save(path).game, session.game)


@pytest.mark.parametrize("file", [*RECORDED, SAMPLE, LATE], ids=lambda f: f.stem)
def test_whatever_a_save_has_told_can_still_be_told(file: Path) -> None:
    """Events lie in saves: one that tells more than it did needs its earlier words (`words.core.EARLIER`)."""
    game, head = (opened := open_save(file)).game, opened.head
    lineup = game.state.lineup
    words = Words(lineup.deck, data.quests(), data.characters(), head.names, lineup.factions)
    for event in game.events:
        for seat in (None, *lineup.seats):
            words.event(event.told_to(seat))
    assert game.events
    assert chronicle(game.events, lineup, game.state.vp)


def test_what_was_recorded_last_still_comes_out_as_it_was() -> None:
    """When this fails, a rule has changed what it remembers: record anew."""
    assert not verify(RECORDED[-1]).fault
    assert not verify(SAMPLE).fault


def test_the_sample_opens_as_a_copy(tmp_path: Path) -> None:
    before = SAMPLE.read_bytes()
    session = Session.open(SAMPLE, tmp_path)
    assert session.path == tmp_path / SAMPLE.name
    assert session.notes == [f"this is a copy of {SAMPLE.resolve()}; it is saved in {session.path}"]
    play(session, 10)
    assert SAMPLE.read_bytes() == before
    assert sorted(SAMPLE.parent.iterdir()) == [SAMPLE]
    again = Session.open(find_save(SAMPLE.stem, tmp_path / "none"), tmp_path)
    assert again.path != session.path


def test_an_order_of_format_2_says_no() -> None:
    """It was the name of its question; the digests of its turn hold no more, those of others do."""
    line, other = ("order", 1, (1, ("battle.ambush",))), ("battle.ambush", 1, None)
    states = [{"orders": [[], ["battle.ambush", "marquise.hospitals"]]}, {"orders": [[], []]}]
    chunks = [
        {"first": states[0], "last": None, "rests": [([other], 3, "a1")]},
        {"first": states[1], "last": None, "rests": [([line], 3, "b2")]},
        {"first": {"orders": [[], []]}, "last": {"orders": [[], []]}, "rests": [([other], 3, "c3")]},
    ]
    by_question(Document({}, {}, chunks))
    assert [chunk["rests"][0][2] for chunk in chunks] == ["", "", "c3"]
    assert states[0] == {"orders": [[], held(*never("battle.ambush", "marquise.hospitals"))]}
    assert chunks[1]["rests"][0][0] == [("order", 1, (1, never("battle.ambush")))]
    assert chunks[2]["rests"] == [([other], 3, "c3")]
