"""What is added up of a game is what was told of it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from random import Random

import pytest

from root_tui import data
from root_tui.chronicle import HIGHER, LOWER, OTHER, Chronicle, chronicle
from root_tui.engine.asks import Seat
from root_tui.engine.events import Event
from root_tui.engine.game import Game
from root_tui.engine.lineup import new_state
from root_tui.engine.seen import TableSeen
from root_tui.engine.view import view
from root_tui.export import story_csv, story_data, story_text, write_story
from root_tui.saves import SaveError
from root_tui.words import SOURCES, Words

TABLES = (
    (("marquise", "eyrie", "alliance", "vagabond"), "autumn"),
    (("corvids", "alliance", "duchy"), "mountain"),
    (("vagabond", "eyrie", "vagabond2", "duchy"), "lake"),
)
MC, WA = Seat(0), Seat(1)
NAMES = ("Ann", '=HYPERLINK("x")', "[b]Cy[/b]", "狐, Di")


def played(factions: tuple[str, ...], land: str, seed: int) -> Game:
    game, dice = Game(new_state(data.lineup(factions, land, "base"), seed)), Random(seed)
    while game.pending:
        game.choose(dice.choice(game.pending.options))
    return game


def told(game: Game) -> tuple[Chronicle, TableSeen]:
    table = view(game.state, None)
    return chronicle(game.events, game.state.lineup, [seat.points for seat in table.seats]), table


def words_of(game: Game) -> Words:
    factions = game.state.lineup.factions
    return Words(data.deck("base"), data.quests(), data.characters(), NAMES[: len(factions)], factions)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("factions", "land"), TABLES, ids=lambda x: str(x))
def test_points_by_source_add_up_to_the_score_of_every_seat(factions: tuple[str, ...], land: str, seed: int) -> None:
    game = played(factions, land, seed)
    story, table = told(game)
    assert story.rounds == table.round
    for each, seat in zip(story.seats, table.seats, strict=True):
        assert seat.points in (None, sum(each.sources.values()))
        assert each.points[-1] == seat.points
        assert len(each.points) == story.rounds
        assert set(each.sources) <= set(SOURCES) - {OTHER}
    assert sum(each.given for each in story.seats) == sum(each.taken for each in story.seats)
    assert sum(each.attacks for each in story.seats) == sum(each.defences for each in story.seats) == story.battles
    assert sum(sum(each.dice) for each in story.seats) == sum(story.dice)


def test_of_hands_it_knows_what_everybody_was_told() -> None:
    game = played(*TABLES[0], seed=2)
    openly, _ = told(game)
    hidden = [event.told_to(None) for event in game.events]
    points = [seat.points for seat in view(game.state, None).seats]
    assert chronicle(hidden, game.state.lineup, points) == openly


def battle(*events: Event) -> Chronicle:
    lineup = data.lineup(("marquise", "alliance"), "autumn", "base")
    return chronicle([Event("turn", MC, (1,)), *events], lineup, [0, 0])


def test_guerrilla_war_gives_the_higher_die_to_the_defender() -> None:
    fought = Event("battle", MC, (WA, 5)), Event("rolled", MC, (3, 1, 1, 3, "", "", WA)), Event("hits", MC, (1, 3))
    cats, alliance = battle(*fought).seats
    assert (cats.dice, cats.fair, alliance.dice, alliance.fair) == ([1], LOWER, [3], HIGHER)
    assert (cats.given, cats.taken, alliance.given, alliance.taken) == (1, 3, 3, 1)
    assert cats.luck == 1 - LOWER


@pytest.mark.parametrize(
    ("answer", "hits"),
    [("removed", 2), ("foiled", 0), ("ambush_stopped", 0)],
)
def test_an_ambush_hits_unless_it_is_foiled_or_scouted(answer: str, hits: int) -> None:
    after = {"removed": (5, "warrior", 2, WA), "foiled": (5, 0), "ambush_stopped": ()}[answer]
    note = Event("table_opened", Seat(-1))
    story = battle(Event("battle", MC, (WA, 5)), Event("ambush", WA, (5, 0)), note, Event(answer, MC, after))
    assert (story.seats[0].taken, story.seats[1].given) == (hits, hits)


def test_points_of_older_saves_have_no_source_and_count_all_the_same() -> None:
    assert battle(Event("scored", MC, (2, 2))).seats[0].sources == {OTHER: 2}


@pytest.fixture(scope="module")
def game() -> Game:
    return played(*TABLES[0], seed=1)


def test_the_csv_parses_back_and_its_points_add_up(game: Game) -> None:
    story, table = told(game)
    rows = list(csv.DictReader(io.StringIO(story_csv(story, table, words_of(game)))))
    for each, seat in zip(story.seats, table.seats, strict=True):
        own = [row for row in rows if row["faction"] == seat.faction]
        points = sum(int(row["value"]) for row in own if row["measure"] == "points from")
        assert points == sum(each.sources.values())
        rounds = [row["value"] for row in own if row["measure"] == "points after round"]
        assert rounds == ["" if n is None else str(n) for n in each.points]
    assert not any(row["name"].startswith("=") for row in rows), "a spreadsheet would reckon it"


def test_the_json_parses_back_and_says_who_won(game: Game) -> None:
    story, table = told(game)
    found = json.loads(json.dumps(story_data(story, table, words_of(game))))
    assert found["winners"] == [game.state.lineup.factions[seat] for seat in game.state.winners]
    for seat, seen in zip(found["seats"], table.seats, strict=True):
        assert seat["points"] == seat["points_by_round"][-1] == seen.points
        assert seen.points in (None, sum(seat["points_by_source"].values()))


def test_the_text_names_every_seat_and_source(game: Game) -> None:
    story, table = told(game)
    words = words_of(game)
    text = story_text(story, table, words)
    for each in story.seats:
        assert words.seat(each.seat) in text
    assert all(SOURCES[why] in text for why in story.sources())


def test_files_are_never_written_over_and_their_names_are_harmless(game: Game, tmp_path: Path) -> None:
    story, table = told(game)
    first = write_story(tmp_path / "exports", "../2026 [b]狐", story, table, words_of(game))
    again = write_story(tmp_path / "exports", "../2026 [b]狐", story, table, words_of(game))
    assert [file.name for file in first] == ["2026-b.txt", "2026-b.json", "2026-b.csv"]
    assert [file.name for file in again] == ["2026-b-2.txt", "2026-b-2.json", "2026-b-2.csv"]
    assert all(file.parent == tmp_path / "exports" and file.stat().st_size for file in first + again)


def test_a_folder_that_cannot_be_written_is_said_in_a_line(game: Game, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a letter")
    story, table = told(game)
    for folder in (tmp_path / "exports", tmp_path / ("x" * 300)):
        with pytest.raises(SaveError, match="cannot be written"):
            write_story(folder, "x", story, table, words_of(game))
