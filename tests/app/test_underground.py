"""The Duchy, the Corvids and the newer maps at the table: the Burrow, plots, ministers, closed paths, suits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.app.changes import Changes, Route
from root_tui.app.scene import question_of
from root_tui.app.screens.newgame import ANY, NewGame
from root_tui.app.screens.rules import TITLES, page_of
from root_tui.app.widgets.boards import board_lines
from root_tui.app.widgets.choices import Choice
from root_tui.app.widgets.fields import Cycle
from root_tui.app.widgets.here import here_line
from root_tui.engine.asks import Ask
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.atlas import Clearing
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.lineup import FACTIONS
from root_tui.engine.pieces import CITADEL, MARKET, TUNNEL
from root_tui.engine.seen import BoardSeen, CorvidsSeen, DuchySeen, MinisterSeen, PlotSeen, TableSeen, TrackSeen
from root_tui.engine.view import view
from root_tui.questions.keys import option_keys
from root_tui.questions.options import choices_of
from root_tui.questions.whatif.odds import between, dealt, span
from root_tui.session import Session, maps
from root_tui.words import Words

from .fixtures import CC, UD, chart, seat, underground
from .fixtures import FACTIONS as FIVE
from .playing import DEEP, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)


def words() -> Words:
    factions = (*FIVE[:3], "duchy", "corvids")
    return Words(data.deck("base"), data.quests(), data.characters(), ("Ann", "Bo", "Cy", "Di", "Ed"), factions)


def random_until(session: Session, id: str, seed: int = 1, *, options: int = 1) -> Ask[Any]:
    """Random answers until that question is open, with so many options."""
    dice = Random(seed)
    for _ in range(4000):
        ask = session.game.pending
        assert ask is not None, "the game ended before"
        if ask.id == id and len(ask.options) >= options:
            return ask
        session.answer(dice.choice(ask.options))
    raise AssertionError(f"{id} never comes")


def listed(session: Session) -> dict[Any, Choice]:
    ask = session.game.pending
    assert ask
    return {c.value: c for c in choices_of(ask, session.words, view(session.game.state, ask.seat))}


# the Burrow


async def test_a_move_out_of_the_burrow_by_its_number_and_by_mouse(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"), map="mountain")
    play_until(session, "move.from", {"duchy.assembly": "move"})
    assert 0 in session.game.pending.options  # type: ignore[union-attr]
    async with seated(tmp_path, session, size=(80, 24)) as player:
        assert listed(session)[0].key == "0"
        assert listed(session)[0].label == "the Burrow"
        assert player.table.map.cursor == 0, "it is among the answers"
        await player.press("right", "0")
        assert player.table.map.cursor == 0
        assert "The Burrow" in player.text
        await player.click(0)
        assert "moves 1 warrior from the Burrow" in player.text


def test_the_burrow_has_a_line_of_its_own() -> None:
    line = here_line(underground(), 0, words(), chart("autumn", True)).plain
    assert line == "The Burrow  tunnels to 8 10 12  UD 12"
    table = underground()
    assert table.burrow is not None
    bare = replace(table, burrow=replace(table.burrow, warriors=()))
    bare = replace(bare, burrow_to=())
    assert here_line(bare, 0, words(), chart("autumn", True)).plain == "The Burrow  no tunnel leads out  empty"
    assert "and the Burrow" in here_line(table, 10, words(), chart("autumn", True)).plain
    assert "and the Burrow" not in here_line(table, 11, words(), chart("autumn", True)).plain


# plots


def test_a_plot_is_told_to_whoever_may_know_it() -> None:
    denied = CorvidsSeen(5, None, (PlotSeen(2, True, 1, ()), PlotSeen(8, False, None, (0, 2))), 0, 1)
    for viewer, said in ((CC, "CC raid face down, not bomb or extortion"), (None, "CC plot face down, not bomb or ")):
        table = underground("lake", viewer)
        table = replace(table, seats=(*table.seats[:4], replace(table.seats[4], board=denied)))
        assert said in here_line(table, 8, words(), chart("lake", True)).plain
        assert "CC snare face up" in here_line(table, 2, words(), chart("lake", True)).plain
    assert "ferry" in here_line(underground("lake"), 1, words(), chart("lake", True)).plain
    assert "tower" in here_line(underground("mountain"), 10, words(), chart("mountain", True)).plain


def test_a_plot_question_says_what_is_in_supply_and_a_guess_says_what_was_guessed(tmp_path: Path) -> None:
    session = started(tmp_path, DEEP)
    ask = random_until(session, "corvids.plot.what")
    assert [choice.label for choice in listed(session).values()] == ["bomb", "snare", "extortion", "raid"]
    assert all(choice.more == "2 in supply" for choice in listed(session).values())
    assert all(choice.detail for choice in listed(session).values())
    where = ask.data[0]
    session.answer(ask.options[0])
    table = view(session.game.state, SeatNumber(1))
    board = table.seats[0].board
    assert isinstance(board, CorvidsSeen)
    denied = replace(board, plots=tuple(replace(plot, denied=(3,)) for plot in board.plots))
    table = replace(table, seats=(replace(table.seats[0], board=denied), *table.seats[1:]))
    guess = Ask(SeatNumber(1), "corvids.expose.guess", range(4), "plot", data=(where,))
    found = choices_of(guess, session.words, table)
    assert [choice.more for choice in found] == ["", "", "", "guessed before: it is none"]
    assert all(choice.deliberate for choice in found)


def test_embedded_agents_are_in_the_odds(tmp_path: Path) -> None:
    session = started(tmp_path, DEEP)
    ask = random_until(session, "corvids.plot.what")
    where = ask.data[0]
    session.answer(ask.options[0])
    s, corvids, alliance = session.game.state, SeatNumber(0), SeatNumber(1)
    s.put(alliance, where, 3)
    assert min(dealt(s, between(alliance, corvids, where))[1]) == 1, "one hit more, whatever the dice are"
    assert min(dealt(s, between(corvids, alliance, where))[1]) == 0, "not when they attack"
    assert span(dealt(s, between(alliance, corvids, where))[1])[0] == 1


# ministers


def test_ministers_say_their_rank_what_they_take_and_what_they_do(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"))
    table = view(session.game.state, SeatNumber(0))
    sway = choices_of(Ask(SeatNumber(0), "duchy.sway.whom", range(9), "minister", secret=True), session.words, table)
    assert [choice.label for choice in sway][::3] == ["Foremole", "Brigadier", "Duchess of Mud"]
    assert [choice.more for choice in sway][::3] == [
        "squire: reveal 2 cards, scores 1",
        "noble: reveal 3 cards, scores 2",
        "lord: reveal 4 cards, scores 3",
    ]
    assert all(choice.detail for choice in sway)
    price = choices_of(Ask(SeatNumber(0), "duchy.price", [3, 5], "minister"), session.words, table)
    assert [(choice.label, choice.more) for choice in price] == [("Brigadier", "noble"), ("Mayor", "noble")]


async def test_swaying_keeps_what_it_takes_on_the_smallest_screen(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"), seed=12)
    random_until(session, "duchy.sway.whom", 12, options=9)
    async with seated(tmp_path, session, size=(80, 24)) as player:
        for choice in player.question.choices:
            await player.press(choice.key)
            beside, below = f"{choice.label}  {choice.brief}", f"{choice.more[:1].upper()}{choice.more[1:]}."
            assert beside in player.text or below in player.text, choice
        assert player.question.choices[0].brief in ("2 cards +1", "3 cards +2")


async def test_the_answer_to_a_guess_is_seen_at_once(tmp_path: Path) -> None:
    for right in (False, True):
        session = started(tmp_path, DEEP, map="mountain")
        ask = random_until(session, "corvids.expose.guess")
        board = session.game.state.boards[0]
        assert isinstance(board, CorvidBoard)
        kind = board.kinds[ask.data[0]]
        async with seated(tmp_path, session, size=(80, 24)) as player:
            await player.choose(kind if right else (kind + 1) % 4)
            said = player.table.prompt._text.plain
            assert "exposes the plot in" in said if right else said.endswith("wrong"), said
            assert said in player.text
        session.close()


# paths


async def test_a_question_about_paths_leaves_the_marks_of_what_is_new(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "corvids", "eyrie"), map="mountain", seed=5)
    random_until(session, "mountain.path", 5, options=2)
    async with seated(tmp_path, session, size=(80, 24)) as player:
        src, dst = next((c, near[0]) for c, near in enumerate(session.state.lineup.atlas.paths) if near)
        news = Changes(routes=(Route(SeatNumber(1), src, dst, 2),))
        player.table.show(replace(player.table.scene, changes=news))
        assert player.table.paths.asked
        assert player.table.map.changes == news
        await player.press("down")
        assert player.table.map.changes == news, "also when the list points at another path"


async def test_a_closed_path_is_chosen_on_the_map_end_by_end(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "corvids", "eyrie"), map="mountain", seed=5)
    ask = random_until(session, "mountain.path", 5, options=2)
    paths = [(path // 100, path % 100) for path in ask.options]
    ends = {end for path in paths for end in path}
    async with seated(tmp_path, session, size=(80, 24)) as player:
        table, board = player.table, player.table.map
        assert player.question.choices[0].label == f"{paths[0][0]}-{paths[0][1]}"
        assert board.asked.lit == set(paths[0]), "both ends of what the list points at"
        await player.press("down")
        assert board.asked.lit == set(paths[1])
        await player.press("tab")
        assert table.focused is board
        assert board.asked.lit == ends
        start, goal = paths[0]
        await player.press(*str(start), "enter")
        assert board.asked.picked == {start}
        assert goal in board.asked.lit
        assert start not in board.asked.lit
        await player.press("escape")
        assert board.asked.lit == ends
        other = next(n for n in range(1, 13) if n not in ends)
        board.point(other)
        await player.press("enter")
        assert session.game.pending is ask
        board.point(start)
        await player.press("enter")
        board.point(goal)
        await player.press("enter")
        assert session.game.since[-1].answer == start * 100 + goal


# boards


def duchy(**changes: Any) -> DuchySeen:
    """What the view sends in the middle of a game."""
    swayed, acted = {1, 2, 4, 6}, {2}
    citadels = TrackSeen("citadels", CITADEL, 1, (), (), (), (1, 2, 2))
    tracks = (citadels, TrackSeen("markets", MARKET, 3, (), (), (1, 1, 1)))
    ministers = tuple(MinisterSeen(m, m // 3, m in swayed, m in acted) for m in range(9))
    return DuchySeen(12, tracks, 1, ministers, (1, 2, 1), (0, 1, 0), (3, 8), 2, 4)


def test_the_view_sends_the_tracks_as_printed_and_a_building_says_what_it_uncovers(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"))
    s, me = session.game.state, SeatNumber(0)
    what = Ask(me, "duchy.build.what", (CITADEL, MARKET), "piece", data=(1,))
    sent = view(s, me).seats[me].board
    assert isinstance(sent, DuchySeen)
    assert [replace(track, uncovered=0) for track in duchy().tracks] == list(sent.tracks)
    found = choices_of(what, session.words, view(s, me))
    assert [choice.more for choice in found] == ["recruits 1 warrior more", "draws 1 card more"]
    s.put_piece(me, CITADEL, Clearing(1))
    found = choices_of(what, session.words, view(s, me))
    assert [choice.more for choice in found] == ["recruits 2 warriors more", "draws 1 card more"]


def test_the_view_says_where_the_burrow_leads(tmp_path: Path) -> None:
    session = started(tmp_path, ("duchy", "eyrie"))
    play_until(session, "duchy.assembly")
    s = session.game.state
    tunnels = tuple(c for c in s.lineup.atlas.clearings if s.has(TUNNEL, c))
    assert len(tunnels) == 1
    assert all(view(s, viewer).burrow_to == tunnels for viewer in (None, SeatNumber(0), SeatNumber(1)))
    alone = started(tmp_path, ("marquise", "eyrie"))
    assert view(alone.game.state, None).burrow_to == ()


def with_board(at: SeatNumber, faction: str, board: BoardSeen) -> TableSeen:
    whole = underground()
    seats = (*whole.seats[:at], replace(seat(at, faction, 9), board=board), *whole.seats[at + 1 :])
    return replace(whole, seats=seats)


@pytest.mark.parametrize("width", [36, 48, 76])
def test_the_duchys_board_says_all_of_it(width: int) -> None:
    lines = board_lines(with_board(UD, "duchy", duchy()), UD, words(), width)
    text = "\n".join(line.plain for line in lines)
    assert all(line.rstrip().cell_length <= width for line in lines)
    for said in ("Burrow 12 warriors", "tunnels left 1", "Recruits in Birdsong 2", "Draws in the Evening 4"):
        assert said in text
    assert "Citadels    1  >2] [2]" in text
    assert "Markets     1   1   1" in text
    assert all(f"*{name}" in text for name in ("Captain", "Marshal acted", "Banker", "Duchess of Mud"))
    assert " Foremole" in text
    assert "(1 lost)" in text
    assert all(words().deck.faces[face].name in text for face in (3, 8))


@pytest.mark.parametrize("width", [36, 48, 76])
def test_the_corvids_board_keeps_their_secrets(width: int) -> None:
    plots = (PlotSeen(2, True, 1, ()), PlotSeen(7, False, 3, (0, 2)))
    own = CorvidsSeen(3, (0, 0, 3), plots, 1, 2)
    others = replace(own, hidden=None, plots=(plots[0], replace(plots[1], plot=None)))
    for board, known in ((own, True), (others, False)):
        lines = board_lines(with_board(CC, "corvids", board), CC, words(), width)
        text = "\n".join(line.plain for line in lines)
        assert "In supply 3 plots  next: 2 warriors" in text
        assert "2  snare face up" in text
        assert "face down, not bomb or extortion" in text
        assert ("raid face down" in text) == known
        assert ("2 bomb  1 raid" in text) == known
        assert "Draws in the Evening 2" in text


# the form, the rules, the keys


async def test_the_form_offers_all_factions_all_maps_and_shuffled_suits(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as player:
        await player.press("g")
        form = player.app.screen
        assert isinstance(form, NewGame)
        assert {value for value, _ in form.query_one("#faction0", Cycle).values} == {*FACTIONS, ANY}
        assert [value for value, _ in form.query_one("#map", Cycle).values] == maps() == list(data.MAPS)
        assert "as printed" in player.text
        assert "shuffled on this map anyway" not in player.text
        form.query_one("#shuffle_suits", Cycle).focus()
        await player.press("right")
        assert form.wanted().shuffle_suits
        form.query_one("#map", Cycle).focus()
        await player.press("right")
        assert form.wanted().map == "winter"
        assert "shuffled on this map anyway" in player.text
        await player.press("left")
        for i, faction in enumerate(("corvids", "duchy", "", "", "eyrie", "marquise")):
            cycle = form.query_one(f"#faction{i}", Cycle)
            cycle.at = [value for value, _ in cycle.values].index(faction)
        form.check()
        await player.settle()
        assert "Reach 28; 21 or more is recommended for a table of 4." in player.text
        await player.press("ctrl+s")
        assert player.app.session is not None
        assert player.app.session.factions == ("corvids", "duchy", "eyrie", "marquise")
        assert player.app.session.state.lineup.atlas.shuffled


def test_rules_of_both_factions_and_of_the_maps_have_their_pages() -> None:
    assert [TITLES[page_of(rule)] for rule in ("DUCHY-5.3", "CORVID-7.1", "MAP-4.3")] == [
        "Underground Duchy",
        "Corvid Conspiracy",
        "Maps",
    ]


@pytest.mark.parametrize(
    ("factions", "map", "seed"), [(DEEP, "mountain", 1), (("vagabond", "corvids", "duchy", "eyrie"), "lake", 2)]
)
def test_no_two_options_of_a_menu_have_one_key(factions: tuple[str, ...], map: str, seed: int, tmp_path: Path) -> None:
    session, dice, seen = started(tmp_path, factions, seed=seed, map=map), Random(seed), set[Any]()
    for _ in range(400):
        ask = session.game.pending
        if ask is None:
            break
        table = view(session.game.state, ask.seat)
        keys = option_keys(ask.options, ask.about, [session.words.option(ask, o, table) for o in ask.options])
        assert all(keys)
        assert len(set(keys)) == len(keys), (ask, keys)
        question_of(ask, session.words, table, 1)
        seen |= {option for option in ask.options if isinstance(option, str)}
        session.answer(dice.choice(ask.options))
    assert seen >= {"dig", "plot", "trick"}, seen


async def test_six_seats_have_their_points_and_the_turn_on_the_smallest_screen(tmp_path: Path) -> None:
    factions = ("duchy", "corvids", "marquise", "eyrie", "alliance", "vagabond")
    session = started(tmp_path, factions, names=("Ann", "Bo", "Cy", "Dee", "Eve", "Flo"))
    play_until(session, "duchy.assembly")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        top = seat.text.splitlines()[0]
        assert " UD  Ann  Daylight " in top
        assert top.rstrip().endswith("V1 0  round 1")
        header, table = seat.table.header, seat.table.scene.table
        late = replace(table, round=10, seats=tuple(replace(seen, points=29) for seen in table.seats))
        header.show(late, False, SeatNumber(3))
        await seat.settle()
        top = seat.text.splitlines()[0]
        assert top.startswith(" ER  Dee  in UD Daylight "), "whose hand, and whose turn"
        assert top.rstrip().endswith("V1 29  round 10")
