"""Nothing on any frame, in any widget, page or curtain tells what those before it may not know (PRODUCT, promise 2).

Three ways to look: random games through the real app, every frame held against what may be known (`watching`); the same
table with all that is hidden dealt anew, which must give the same screens; and each leak that was found."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from rich.segment import Segment
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, MouseDown, MouseUp
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import Static

from root_tui import data
from root_tui.app import controller as controller_module
from root_tui.app.controller import Controller
from root_tui.app.curtain import Curtain
from root_tui.app.messages import LogWanted, WhyNot
from root_tui.app.scene import Group
from root_tui.app.screens.cards import Own
from root_tui.app.screens.dialogs import Sure
from root_tui.app.screens.end import GameIsOver
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.why import Missing
from root_tui.engine.asks import WORLD, Seat
from root_tui.engine.deck import Card
from root_tui.engine.events import Event
from root_tui.engine.game import Game, Line, generator
from root_tui.engine.seen import BoardSeen, SeatSeen
from root_tui.engine.view import redeal
from root_tui.session import Session
from tests.few import few
from tests.ordered import held, never

from .fixtures import BO, Public
from .playing import DEEP, FOUR, TWO, play_until, started
from .tape import playing
from .twins import ORDERS, Twins
from .watching import EVERYBODY, OPENLY, PIN, PLOTTING, Watch, marked, may_know, named, texts, watching

THREE = ("alliance", "marquise", "vagabond")
DUEL = ("eyrie", "alliance")
VAGABONDS = ("vagabond", "marquise", "vagabond2")


@pytest.fixture
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)


def play(session: Session, dice: Random, decisions: int) -> None:
    for _ in range(decisions):
        if ask := session.game.pending:
            session.answer(dice.choice(ask.options))


# -- random games, every frame ------------------------------------------------------------------


async def watched(
    folder: Path,
    factions: tuple[str, ...],
    seed: int,
    steps: int,
    size: tuple[int, int],
    patch: pytest.MonkeyPatch,
    map: str = "autumn",
    *,
    pins: bool = False,
) -> Counter[str]:
    """Some way into a game, and on through the app; in the middle everybody leaves and comes back."""
    dice, counts = Random(seed), Counter[str]()
    with patch.context() as unsaved:
        unsaved.setattr(Session, "save", lambda self, **how: None)
        session = marked(folder, factions, seed, patch, map=map)
        play(session, dice, dice.randrange(20, 60))
        for _ in range(150):  # until something is asked across the table, if it is soon
            ask = session.game.pending
            if ask is None or (not ask.secret and ask.seat != session.state.turn.seat):
                break
            play(session, dice, 1)
    session.save()
    for seat in session.state.lineup.seats if pins else ():
        session.set_pin(seat, PIN)
    for half in range(2):
        async with watching(folder, session, size=size) as watch:
            watch.look(0, set())
            for _ in range(steps // 2):
                await watch.step(dice)
            counts += watch.counts
            path = session.path
        if not half:
            session = Session.open(path, folder)
    return counts


@pytest.mark.parametrize(
    ("factions", "seed", "size", "map"),
    [(FOUR, 1, (80, 24), "autumn"), (DEEP, 2, (120, 36), "mountain")],
    ids=lambda x: str(x),
)
async def test_no_frame_names_a_card_or_a_plot_that_may_not_be_known(
    factions: tuple[str, ...],
    seed: int,
    size: tuple[int, int],
    map: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = await watched(tmp_path, factions, seed, 18, size, monkeypatch, map)
    assert bool(counts["plots"]) == ("corvids" in factions), counts
    assert counts["looks back"], counts
    assert counts["frames"] > 60, counts
    assert counts["shown"] > 60, counts
    assert counts["public hidden"] > 60, counts
    assert counts["Curtain"] > 1, counts


async def test_no_frame_names_a_card_before_a_pin_was_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("root_tui.pins.pause", lambda wrong: 0.0)
    counts = await watched(tmp_path, FOUR, 1, 40, (80, 24), monkeypatch, pins=True)
    assert counts["PINs"] > 2, counts
    assert counts["shown"] > 60, counts
    assert counts["public hidden"] > 60, counts


@pytest.mark.usefixtures("no_disk")
async def test_a_finished_game_lays_open_to_a_seat_its_own_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, dice = marked(tmp_path, DEEP, 2, monkeypatch), Random(2)
    play(session, dice, 80)
    session.order(Seat(0), ORDERS)
    session.agree(())
    async with watching(tmp_path, session, size=(80, 24)) as watch:
        watch.look(0, set())
        for whose in (EVERYBODY, "1", "2", OPENLY, "3"):
            await watch.look_through(whose, dice)
            await watch.do("end")
            while not isinstance(watch.screen, GameIsOver):
                await watch.do("escape")
    counts = watch.counts
    assert counts["public hidden"] > 60, counts
    assert counts["hidden"] > counts["public hidden"], counts
    assert counts["plots"], counts
    assert counts["orders"], "in the eyes of whoever gave them"


@pytest.mark.parametrize(
    "kept",
    [
        {"hand": ["Vq07"]},
        {"Vq07": 1},
        frozenset({"Vq07"}),
        [(Content("Vq07"),)],
        partial(str, "Vq07"),
        Group("Hand", ("Vq07",)),
        Strip([Segment("Vq07")]),
        SeatSeen(Seat(0), "marquise", 0, 1, (Card(7),), (), (), None, None, 0, 0, None, BoardSeen()),
    ],
    ids=lambda kept: type(kept).__name__,
)
def test_the_watcher_looks_into_all_that_a_widget_holds(kept: Any) -> None:
    widget = Static(markup=False)
    widget.kept = kept  # type: ignore[attr-defined]
    assert named(" ".join(texts(widget))) == {7}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_no_frame_of_long_games_names_a_card_that_may_not_be_known(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    factions = (FOUR, DEEP, THREE, DUEL, (*VAGABONDS, "corvids"))[seed % 5]
    size = ((80, 24), (120, 36), (200, 60))[seed % 3]
    counts = await watched(tmp_path, factions, 100 + seed, 200, size, monkeypatch, data.MAPS[seed % 4])
    assert counts["public hidden"] > 200, counts


# -- the same screens whatever is hidden -----------------------------------------------------------


@pytest.mark.usefixtures("no_disk")
@pytest.mark.parametrize(
    ("factions", "seed", "map"),
    few([(DEEP, 4, "lake"), (FOUR, 1, "autumn"), (DUEL, 2, "autumn"), (VAGABONDS, 3, "mountain")], 2),
    ids=lambda x: str(x),
)
def test_screens_are_equal_whatever_is_hidden(factions: tuple[str, ...], seed: int, map: str, tmp_path: Path) -> None:
    twins = Twins(started(tmp_path, factions, seed=seed, map=map), seed)
    twins.play(80)
    counts = twins.counts
    assert counts["own"] > 50, counts
    assert counts["public"] > 25, counts
    assert counts["Behind, other hand"] > 10, counts
    assert counts["other plots"] > 20 or "corvids" not in factions, counts


@pytest.mark.soak
@pytest.mark.usefixtures("no_disk")
@pytest.mark.parametrize("seed", range(10))
def test_screens_of_whole_games_are_equal_whatever_is_hidden(seed: int, tmp_path: Path) -> None:
    factions = (FOUR, DUEL, DEEP, VAGABONDS, ("vagabond", "corvids", "marquise", "duchy"))[seed % 5]
    Twins(started(tmp_path, factions, seed=seed, map=data.MAPS[seed % 4]), seed).play(1500)


@pytest.mark.usefixtures("no_disk")
@pytest.mark.parametrize("leak", ["events for all", "a hand for all"])
def test_the_comparison_finds_planted_leaks(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == "events for all":
        monkeypatch.setattr(Event, "told_to", lambda event, seat: event)
    else:
        view = controller_module.view
        monkeypatch.setattr(controller_module, "view", lambda s, eyes: view(s, s.turn.seat if eyes is None else eyes))
    with pytest.raises(AssertionError):
        Twins(started(tmp_path, FOUR, seed=1), 1).play(80)


# a curtain is the same, cell by cell, whatever the hand behind it holds


def asked_secretly(session: Session, id: str, dice: Random) -> None:
    """Play until a seat with several cards is asked this on another's turn."""
    for _ in range(4000):
        ask, state = session.game.pending, session.game.state
        assert ask is not None
        if ask.id == id and ask.seat != state.turn.seat and len(state.hands[ask.seat]) > 1:
            return
        session.answer(dice.choice(ask.options))
    raise AssertionError(f"{id} never comes")


def with_another_hand(game: Game, dice: Random) -> Game:
    """All that the seat whose turn it is cannot know dealt anew, so that the asked seat can answer otherwise."""
    ask, rest = game.pending, game.rests[-1].state
    assert ask is not None
    assert rest is not None
    while True:
        state = rest.copy()
        redeal(state, game.state.turn.seat, generator(dice.getrandbits(60)))
        other = Game.resume(state, game.since, events=game.events[: game.rests[-1].told], before=game.rests[:-1])
        if other.pending and other.pending.options != ask.options:
            return other


async def passing(watch: Watch) -> tuple[list[str], list[Any], dict[Any, Any]]:
    """Screen after screen until whose turn it is sits there again: their kinds, the cells of curtains, the first's."""
    kinds, frames, cells = list[str](), list[Any](), watch.tape.screen()
    turn = watch.game.state.turn.seat
    while len(kinds) < 8:
        screen = watch.screen
        kinds.append(type(screen).__name__)
        if isinstance(screen, Curtain):
            frames.append(watch.tape.screen())
            watch.sit()
            await watch.do(screen.key, late=True)
        elif isinstance(screen, TableScreen) and screen.scene.eyes not in (None, turn):
            await watch.do(*(choice.key for choice in watch.choices if choice.value is None), "enter")
        else:
            break
    return kinds, frames, cells


@pytest.mark.usefixtures("no_disk")
@pytest.mark.parametrize(("id", "seed"), [("battle.ambush", 8), ("marquise.hospitals", 7)])
async def test_a_curtain_and_the_way_back_are_equal_whatever_the_hand_behind_it_holds(
    id: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, seen = Random(seed), list[Any]()
    session = marked(tmp_path, FOUR, seed, monkeypatch)
    asked_secretly(session, id, dice)
    first = session.game
    for game in (first, with_another_hand(first, dice)):
        session.game = game
        async with watching(tmp_path, session, size=(80, 24)) as watch:
            seen.append(await passing(watch))
    assert seen[0][0][:2] == ["Curtain", "TableScreen"]
    assert len(seen[0][0]) > 2
    assert seen[0] == seen[1]


# -- keys typed ahead ------------------------------------------------------------------------------

AHEAD = ("space", "t", "w", "h", "1", "enter", "enter", "l", "b", "f1", "p", "1", "2")


def before_a_hand_over(session: Session, dice: Random, *, secret: bool) -> Any:
    """Play until an answer in a seat's own turn will bring a question to somebody else, and say which."""
    for _ in range(4000):
        game, ask = session.game, session.game.pending
        assert ask is not None, "nobody is asked"
        if not secret:
            for seat in game.state.lineup.seats:
                if not game.state.orders[seat]:
                    session.order(seat, ORDERS)
        option, then = dice.choice(ask.options), game.clone()
        then.choose(option)
        if then.pending and ask.seat == game.state.turn.seat and game.state.number == then.state.number > 0:
            if then.pending.seat != ask.seat and then.pending.secret == secret:
                return option
        session.answer(option)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("secret", [True, False])
@pytest.mark.usefixtures("no_disk")
async def test_keys_typed_ahead_do_nothing_behind_a_hand_over(
    secret: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = marked(tmp_path, FOUR, 3, monkeypatch)
    option = before_a_hand_over(session, Random(3), secret=secret)
    async with watching(tmp_path, session, size=(80, 24), pause=0.35) as watch:
        if isinstance(watch.screen, Curtain):
            watch.sit()
            await watch.do(watch.screen.key, late=True)
        while not isinstance(watch.screen, TableScreen):
            await watch.do("escape")
        choice = next(each for each in watch.choices if each.value == option)
        asked, before = watch.game.pending, watch.game.position()
        watch.root._deaf_since = None  # nobody has typed for a while
        await watch.do(*choice.key, *([] if choice.quick else ["enter"]), *AHEAD)
        assert asked is not None
        by_hand = [line for line in watch.game._after(before) if line.id not in {order.id for order in ORDERS}]
        assert {line.seat for line in by_hand} <= {asked.seat, WORLD}
        assert watch.game.pending is not None
        assert watch.game.pending.seat != asked.seat
        assert watch.eyes is None
        assert isinstance(watch.screen, Curtain) == secret
        assert not secret or len(watch.screens()) == 1


def asked_openly(session: Session) -> None:
    """Play until a seat is asked across the table, on another's turn, with a first line that Enter would choose."""
    dice = Random(1)
    for _ in range(4000):
        ask, state = session.game.pending, session.game.state
        assert ask is not None
        if state.number and ask.seat != state.turn.seat and not ask.secret and ask.about in ("piece", "item"):
            return
        session.answer(dice.choice(ask.options))
    raise AssertionError("nobody is asked")


@pytest.mark.usefixtures("no_disk")
async def test_a_key_typed_ahead_of_a_page_answers_for_nobody(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, seed=1)
    asked_openly(session)
    async with watching(tmp_path, session, size=(80, 24), pause=0.35) as watch:
        looker = next(seat for seat in session.state.lineup.seats if seat != session.state.turn.seat)
        watch.root._deaf_since = None
        await watch.do("p")
        await watch.do(str(looker + 1))
        watch.sit()
        await watch.do(cast(Curtain, watch.screen).key, late=True)
        assert isinstance(watch.screen, Own)
        before = session.game.position()
        watch.send(Key("enter", None))
        while not watch.root._presenting.locked():  # noqa: ASYNC110
            await asyncio.sleep(0)
        await watch.burst("enter", "enter")
        assert isinstance(watch.screen, TableScreen)
        assert watch.screen.scene.across
        assert session.game.position() == before


@pytest.mark.usefixtures("no_disk")
async def test_the_second_half_of_a_double_click_answers_for_nobody(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, seed=1)
    asked_openly(session)
    async with watching(tmp_path, session, size=(80, 24), pause=0.35) as watch:
        choices, before = cast(TableScreen, watch.screen).prompt.choices, session.game.position()
        where, watch.root._deaf_since = choices.region, None

        def send(kind: type[MouseDown | MouseUp], x: int) -> None:
            x, y = where.x + x, where.y
            watch.send(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))

        assert choices._at(where.width - 2, 0) is None
        for kind in (MouseDown, MouseUp):  # a first click, on nothing
            send(kind, where.width - 2)
        await watch.settle()
        watch.root._be_deaf()  # as if it had answered
        for kind in (MouseDown, MouseUp):
            send(kind, 5)
        await watch.settle()
        assert session.game.position() == before


# -- leaks that were found ---------------------------------------------------------------------------


class Box(ModalScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("a box", markup=False)


@pytest.mark.parametrize("hindrance", ["a dialog", "updates held back"])
async def test_the_old_view_is_wiped_before_the_curtain_is_drawn(hindrance: str) -> None:
    async with playing() as scene:
        assert scene.says(BO) == list(BO)
        start = len(scene.tape.frames)
        if hindrance == "a dialog":
            scene.app.push_screen(Box())
            await scene.settle()
            await scene.app.hand_over("MC", "Ada", "x")
        else:
            with scene.app.batch_update():
                await scene.app.hand_over("MC", "Ada", "x")
        await scene.settle()
        frames = [frame for frame in scene.tape.frames[start:] if "look away" in frame]
        assert frames
        assert not any(card in frame for frame in frames for card in BO)


async def test_nothing_is_laid_over_a_curtain_or_a_view_that_comes() -> None:
    async with playing() as scene:
        mode = scene.app.current_mode

        async def late() -> None:
            for _ in range(10_000):
                if scene.app.current_mode != mode:
                    break
                await asyncio.sleep(0)
            scene.app.push_screen(Box())

        await asyncio.gather(scene.app.hand_over("MC", "Ada", "x"), late())
        scene.app.push_screen(Public())
        await scene.settle()
        assert [type(screen) for screen in scene.screens()] == [Curtain]
        assert "a box" not in "".join(scene.tape.frames)


async def test_a_page_closed_twice_takes_nothing_else_with_it(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with watching(tmp_path, session, size=(80, 24)) as watch:
        watch.sit()
        await watch.do(cast(Curtain, watch.screen).key, late=True)
        while not isinstance(watch.screen, TableScreen):
            await watch.do("escape")
        table = watch.screen
        for key, *closing in (("b", "escape", "escape", "q"), ("h", "x", "escape", "enter"), ("p", "enter", "1")):
            await watch.do(key)
            await watch.do(*closing)
            assert watch.screen is table or isinstance(watch.screen, Own)
        assert watch.root.is_running


async def test_a_broken_app_leaves_no_hand_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> None:
        hand = BO
        raise KeyError(hand[0])

    async def break_off() -> None:
        async with playing() as scene:
            scene.app.screen.call_next(broken)
            await scene.pilot.pause(0.1)

    with pytest.raises(KeyError):
        await break_off()
    said = capsys.readouterr().err
    assert said.startswith("root-tui broke off (KeyError in test_leaks.py, line ")
    assert not any(card in said for card in BO)


def fetching(session: Session) -> None:
    """Play until the Tinker takes a card from the discard pile, and holds some."""
    tinker = next(i for i, who in enumerate(session.words.characters) if who.id == "tinker")
    dice = Random(1)
    for _ in range(5000):
        ask = session.game.pending
        assert ask is not None
        if ask.id == "vagabond.day_labor" and session.game.state.hands[ask.seat]:
            return
        wanted = tinker if ask.id == "vagabond.character" else "day_labor"
        session.answer(wanted if wanted in ask.options else dice.choice(ask.options))
    raise AssertionError("the Tinker never works")


@pytest.mark.usefixtures("no_disk")
def test_reasons_for_cards_name_no_covered_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = marked(tmp_path, THREE, 1, monkeypatch)
    fetching(session)
    controller, ask = Controller(session), session.game.pending
    assert ask is not None
    hand = set(session.game.state.hands[ask.seat]) - set(session.game.state.discard)
    assert hand
    controller.eyes = ask.seat
    assert named(str(controller.missing())) >= hand
    controller.covered = True
    assert not named(str(controller.missing())) & hand


@pytest.mark.usefixtures("no_disk")
async def test_a_covered_table_holds_nothing_of_a_secret_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = marked(tmp_path, TWO, 1, monkeypatch)
    play_until(session, "eyrie.decree.add")
    async with watching(tmp_path, session) as watch:
        app = watch.root
        app.controller.eyes, app.controller.covered = Seat(1), True
        await app._advance()
        await watch.settle()
        table = watch.screen
        assert isinstance(table, TableScreen)
        assert table.scene.withheld
        assert not named("".join(texts(table)))
        # asked just before the table was covered, and answered now
        app.post_message(WhyNot(None))
        await watch.settle()
        assert isinstance(app.screen, Missing)
        assert not named(watch.tape.text)


@pytest.mark.usefixtures("no_disk")
@pytest.mark.parametrize("key", ["u", "f2"])
async def test_whoever_asks_all_of_them_lays_nothing_open_meanwhile(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo beyond what is free, and the switch to an open table."""
    session = marked(tmp_path, DEEP, 1, monkeypatch)
    plots = {"corvids.daylight": "plot", "corvids.plot.what": 2}
    play_until(session, lambda ask: ask.id == "corvids.daylight" and session.game.state.number > 3, plots)
    async with watching(tmp_path, session) as watch:
        watch.sit()
        await watch.do(cast(Curtain, watch.screen).key, late=True)
        while not isinstance(watch.screen, TableScreen):
            await watch.do("escape")
        own = set(session.game.state.hands[Seat(0)]) | {PLOTTING}
        assert named(watch.tape.text) >= own - set(session.game.state.discard)
        for _ in range(9):  # the first undo may be free
            if isinstance(watch.screen, TableScreen):
                start = len(watch.tape.frames)
                await watch.do(key)
        assert isinstance(watch.screen, Sure)
        assert watch.eyes is None, "the frames were held against what all may know"
        assert not any(PLOTTING in named(text) for screen in watch.screens() for text in texts(screen))
        assert not named(watch.tape.frames[-1]) & own - may_know(session.game, None)
        assert all(not named(frame) & own for frame in watch.tape.frames[start:] if "Do all agree" in frame)
        await watch.do("escape")
        table = watch.screen
        assert isinstance(table, TableScreen)
        assert table.scene.covered
        assert not session.open_table
        watch.covered = False
        await watch.do("space")
        assert PLOTTING in named(watch.tape.text), "its owner has taken it up again"


async def test_a_log_asked_for_too_late_does_not_lie_over_the_curtain(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with watching(tmp_path, session) as watch:
        watch.root.post_message(LogWanted())
        await watch.settle()
        assert [type(screen) for screen in watch.screens()] == [Curtain]


@pytest.mark.usefixtures("no_disk")
def test_an_undo_does_not_tell_that_there_are_orders(tmp_path: Path) -> None:
    found: list[Any] = []
    for orders in ((), ORDERS):
        session = started(tmp_path, seed=1)
        play_until(session, "marquise.daylight")
        controller = Controller(session)
        shown: list[Any] = []
        session.answer("next")
        if orders:
            session.order(Seat(0), orders)  # the last thing in its turn
        ask = session.game.pending
        assert ask is not None
        assert ask.seat == 1
        session.opened(Seat(1))
        shown.append((controller.beyond(), session.game.may_undo()))
        assert controller.undo(agreed=True)
        assert session.game.pending is not None
        shown += [session.game.pending.id, controller.step(), controller.beyond()]
        found.append(shown)
        session.close()
    assert found[0] == found[1]


@pytest.mark.usefixtures("no_disk")
def test_what_an_order_answered_is_undone_like_an_answer_by_hand(tmp_path: Path) -> None:
    session = started(tmp_path, FOUR, seed=5)
    asked_secretly(session, "battle.ambush", Random(5))
    game = session.game
    assert game.pending is not None
    attacked, line = game.pending.seat, game.since[-1]
    assert game.undo(consent=True)
    menu = game.pending.id
    session.order(attacked, never("battle.ambush"))
    session.answer(line.answer)
    assert game.pending is None or game.pending.id != "battle.ambush"
    for whose, asked in ((attacked, "battle.ambush"), (line.seat, menu)):
        beyond = game.to_undo()
        assert beyond is not None
        assert beyond[0] == whose
        assert game.undo(consent=True)
        assert game.pending.id == asked
    assert game.state.orders[attacked] == held(*never("battle.ambush"))


def test_a_save_that_fits_no_more_does_not_tell_that_there_were_orders(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.order(Seat(0), ORDERS)
    session.game.since.append(Line("no.such.question", Seat(0), "march"))
    session.save()
    session.close()
    (note,) = Session.open(session.path, tmp_path).notes
    assert "the answer to no.such.question" in note
