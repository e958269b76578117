"""Names, concessions, ends by agreement and drawn tables: on the disk, and after a load."""

from __future__ import annotations

from pathlib import Path

import pytest

from root_tui.engine.asks import Seat
from root_tui.engine.lineup import FACTIONS
from root_tui.engine.rules.setup import REACH
from root_tui.saves import SaveError
from root_tui.saves.games import Writer
from root_tui.saves.verify import verify
from root_tui.session import Choices, Session, WrongChoice, check, reach_of

from .tables import new_session, play, same


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_concessions_goes_on_after_a_load_and_verifies(tmp_path: Path, seed: int) -> None:
    session = new_session(tmp_path, seed=seed)
    play(session, 60 + 7 * seed, seed)
    assert session.game.pending
    session.concede(Seat(seed % 4))
    play(session, 40, seed)
    session.concede(Seat((seed + 1) % 4))
    play(session, 20, seed)
    session.close()
    again = Session.open(session.path, tmp_path)
    same(again.game, session.game)
    assert again.state.out == [seed % 4, (seed + 1) % 4]
    again.agree()
    again.close()
    assert not verify(session.path).fault
    ended = Session.open(session.path, tmp_path)
    assert ended.game.over
    assert ended.state.won_by == "agreement"
    assert ended.undo(consent=True)
    assert ended.game.pending
    ended.close()


def test_names_stay_different_and_a_name_that_is_none_changes_nothing(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    for name, wrong in (("  ", "needs a name"), ("Eyrie", "of another seat")):
        with pytest.raises(WrongChoice, match=wrong):
            session.rename(Seat(0), name)
    session.rename(Seat(0), "Zo\x1b[1m")
    assert session.words.names[0] == session.names[0] == "Zo\u241b[1m"
    session.hand_over(Seat(0), "Eve")
    assert [e.name for e in session.game.events][-2:] == ["renamed", "taken_over"]
    session.close()
    again = Session.open(session.path, tmp_path)
    assert again.names[0] == "Eve"


def test_a_name_that_cannot_be_saved_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(tmp_path)

    def full(*_: object) -> None:
        raise SaveError("the disk is full")

    told = len(session.game.events)
    monkeypatch.setattr(Writer, "save", full)
    with pytest.raises(SaveError):
        session.rename(Seat(0), "Eve")
    assert (session.names[0], len(session.game.events)) == ("Marquise", told)


def test_drawn_factions_reach_what_is_recommended_where_they_can() -> None:
    for seed in range(30):
        drawn = Choices(("any",) * 4, tuple("ABCD"), seed=seed).with_drawn_factions()
        assert drawn == Choices(("any",) * 4, tuple("ABCD"), seed=seed).with_drawn_factions()
        check(drawn)
        assert reach_of(drawn.factions) >= REACH[4]
    mixed = Choices(("eyrie", "any", "vagabond"), tuple("ABC"), seed=1).with_drawn_factions()
    assert (mixed.factions[0], mixed.factions[2]) == ("eyrie", "vagabond")
    assert len({Choices(("any", "any"), ("A", "B"), seed=n).with_drawn_factions().factions for n in range(20)}) > 3
    with pytest.raises(WrongChoice, match="are left"):
        Choices(("any",) * (len(FACTIONS) + 1), ("A",) * 9, seed=1).with_drawn_factions()
    named = Choices(("eyrie", "marquise"), ("A", "B"), seed=1)
    assert named.with_drawn_factions() is named
    assert {Choices(("eyrie", "marquise"), ("A", "B"), seed=n).with_drawn_first().first for n in range(20)} == {0, 1}
