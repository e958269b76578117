"""Every kind of event against every viewer, by the table in `law_events`; log, digest and `log --as` say no more."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui import words
from root_tui.app.controller import Controller
from root_tui.cli import main
from root_tui.engine.asks import WORLD, Seat
from root_tui.engine.deck import Card
from root_tui.engine.events import Event
from root_tui.engine.game import Game
from root_tui.plain import Plain
from root_tui.saves.files import Lock
from root_tui.saves.games import Writer
from root_tui.session import Session
from root_tui.words import Words
from tests.app.playing import play_until, started

from .law_events import ACTOR, KNOWN, OPEN, OTHER, PUBLIC, THIRD
from .walk import LINEUPS, land, new_game, walk

ENGINE = Path(words.__file__).parent.parent / "engine"
NAMES = ("Ann", "Bo", "Cy", "Di")
SECRET = {kind for kind, cells in KNOWN.items() if "open" in cells}
RARE = {"looked", "table_opened", "table_closed", "undone", "redone", "renamed", "taken_over", "conceded", "agreed"}


def role(event: Event, viewer: Seat | None) -> int:
    if viewer is None:
        return PUBLIC
    if viewer == event.seat:
        return ACTOR
    return OTHER if KNOWN[event.name][OTHER] != "-" and event.data[:1] == (viewer,) else THIRD


def as_known(event: Event, viewer: Seat | None) -> Event:
    """By the table, and not by what the event says of itself."""
    knows = KNOWN[event.name][role(event, viewer)] == "all"
    return event if knows else Event(event.name, event.seat, event.data, ("hidden",) if event.secret else ())


@cache
def games() -> list[Game]:
    return [
        walk(new_game(factions, seed, map=land(seed)), Random(seed), limit=1200)
        for seed, factions in enumerate(LINEUPS)
    ]


def happened() -> Iterator[tuple[Game, Event]]:
    for g in games():
        yield from ((g, event) for event in g.events)


def words_of(g: Game) -> Words:
    line = g.state.lineup
    return Words(line.deck, line.quests, line.characters, NAMES[: len(line.seats)], line.factions)


def test_the_table_holds_every_kind_of_event_and_no_other() -> None:
    assert KNOWN.keys() == words.EVENTS.keys()
    told = set(re.findall(r'\.tell\(\s*"(\w+)"', "\n".join(p.read_text() for p in sorted(ENGINE.rglob("*.py")))))
    assert told <= KNOWN.keys()
    assert OPEN.keys() == SECRET
    assert {kind for kind, text in words.EVENTS.items() if isinstance(text, tuple)} == SECRET


@pytest.mark.parametrize("kind", sorted(SECRET))
def test_what_is_secret_is_told_only_to_those_of_the_table(kind: str) -> None:
    """Of events as the rules tell them; those who may not know read the same whatever the secret is."""
    met = [(g, e) for g, e in happened() if e.name == kind]
    assert met or kind in RARE
    for g, e in met[:400]:
        w = words_of(g)
        for viewer in (None, *g.state.lineup.seats):
            told = e.told_to(viewer)
            assert told.data == e.data
            if KNOWN[kind][role(e, viewer)] == "all":
                assert told.secret == e.secret
                assert e.secret
            else:
                assert told.secret == ("hidden",)
                other = e._replace(secret=tuple(unlike(x) for x in e.secret))
                assert w.event(told) == w.event(other.told_to(viewer))
                assert str(told._replace(who=())) == str(as_known(e, viewer))


def unlike(x: Any) -> Any:
    return type(x)((x + 1) % 4) if isinstance(x, int) else x


@pytest.mark.parametrize("kind", sorted(SECRET))
def test_the_open_part_of_a_secret_kind_is_what_the_law_shows(kind: str) -> None:
    for g, e in happened():
        if e.name != kind:
            continue
        assert len(e.data) == len(OPEN[kind]), e
        for what, value in zip(OPEN[kind], e.data, strict=True):
            if what == "how many":
                assert value == len(e.secret)
            elif what == "seat":
                assert value in g.state.lineup.seats
            else:
                assert value in g.state.lineup.atlas.clearings


def test_all_other_kinds_hide_nothing() -> None:
    """And they name no card that lay in a hand, deck or pile before and does so afterwards: `watching` holds that."""
    met = set[str]()
    for _, e in happened():
        met.add(e.name)
        if e.name not in SECRET:
            assert not e.secret, e
            assert not e.who, e
    assert met - KNOWN.keys() == set()
    assert len(met) > 105, KNOWN.keys() - met


def test_a_looked_into_ruin_is_hidden_from_all_but_one() -> None:
    """Two items in a ruin are rare in random games."""
    e = Event("looked", Seat(1), (5, 2), (0, 4), (Seat(1),))
    assert [e.told_to(viewer).secret for viewer in (Seat(1), Seat(0), None)] == [(0, 4), ("hidden",), ("hidden",)]


def test_a_face_up_hand_is_everybodys() -> None:
    """CORE-5 (the Riverfolk)"""
    e = Event("drew", Seat(1), (1,), (Card(3),), (WORLD,))
    assert e.told_to(None) == e.told_to(Seat(0)) == e


# -- what is built from it ------------------------------------------------------------------------
@pytest.mark.parametrize("n", [0, 7])
def test_every_log_says_what_the_table_allows_and_all_of_it(
    n: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    g = walk(new_game(LINEUPS[n], n + 40), Random(n), limit=420)
    path = tmp_path / "g.root"
    session = Session(g, NAMES, Writer(path, {"seed": 1}), False, Lock(path))
    session.save()
    assert len({e.name for e in g.events} & SECRET) > 1
    for viewer in (None, *g.state.lineup.seats):
        lines = [line for e in g.events if (line := session.words.event(as_known(e, viewer)))]
        controller, out = Controller(session), io.StringIO()
        controller.eyes = viewer
        assert [line.text for line in controller.log()] == lines
        past = controller.past(viewer)
        assert [line.text for i in range(len(past)) for line in past.moment(i).lines] == lines
        plain = Plain(session, io.StringIO(), out)
        plain.eyes = viewer
        plain.log("")
        assert out.getvalue().split() == " ".join(lines).split()
        capsys.readouterr()
        assert main(["log", str(path), *(["--as", LINEUPS[n][viewer]] if viewer is not None else [])]) == 0
        assert capsys.readouterr().out.splitlines() == lines
    session.close()


def test_the_digest_says_what_the_table_allows(tmp_path: Path) -> None:
    session, seen = started(tmp_path, ("marquise", "eyrie", "alliance")), 0
    controller, game = Controller(session), session.game
    for n in range(2, 10):
        play_until(session, lambda ask, n=n: game.state.number == n and ask.seat == game.state.turn.seat)  # type: ignore[misc]
        seat = game.state.turn.seat
        controller.opened(seat)
        controller.step()
        controller.digest()
        allowed = [session.words.event(as_known(e, seat)) for e in game.events]
        assert {line.text for line in controller._news} <= set(allowed)
        seen += len(controller._news)
    assert seen > 20
