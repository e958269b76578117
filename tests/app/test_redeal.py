"""The redeal test of all that a seat can observe, at every decision: its own view, events, questions and moves, and
which questions and screens the others have, how many, in which order and of what kind (see `tables`)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from root_tui import data
from root_tui.app import controller as controller_module
from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.app.steps import Behind
from root_tui.engine import game as game_module
from root_tui.engine.asks import Seat
from root_tui.engine.game import Game
from root_tui.engine.orders import ASK
from root_tui.engine.rules import battle
from root_tui.engine.state import State
from root_tui.plain.keyboard import Keyboard as Keyboards
from root_tui.session import Choices, Session
from root_tui.words import PROMPTS
from root_tui.words import rules as rule_text
from tests.properties.positions import table as position_table
from tests.properties.walk import LINEUPS, land

from .tables import HIDDEN, MENU, OPEN, PARTS, Keyboard, Tables, briefly_offered, pinned

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
CHUNKS, GAMES, ODD = 20, 10, 30
LONGEST = 2000  # decisions of one game
RARE = frozenset(  # so seldom put in random games that some hundreds hold few of them: no least number
    {
        *("arbiter.enlist", "battle.share", "vagabond.ally", "vagabond.coalition", "vagabond.hideout", "move.way"),
        *("vagabond.improvise.for", "vagabond.improvise.with", "vagabond.instigate.attacker"),
        *("vagabond.instigate.defender", "vagabond.escort", "vagabond.escort.count", "corvids.raid.where"),
        *("alliance.supporters.drop", "vagabond.strike.what", "vagabond.steal", "eyrie.decree.add:next"),
        *("eyrie.roost", "eyrie.score", "eyrie.roost.where", "duchy.brigadier.again", "removal.side"),
    }
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "save", lambda self, **how: None)
    monkeypatch.setattr(controller_module, "offered", briefly_offered)


def tables(folder: Path, seed: int, *, orders: float = 0.02, back: float = 0.02) -> Tables:
    factions = LINEUPS[seed % len(LINEUPS)]
    choices = Choices(factions, NAMES[: len(factions)], map=land(seed // 3), seed=seed, first=seed % len(factions))
    session = Session.new(choices, folder / str(seed))
    session.pins.restore(pinned(seat for seat in session.state.lineup.seats if (seed + seat) % 3 == 0))
    session.close()
    return Tables(session, seed, orders=orders, back=back, leaving=0.0 if seed % 4 else 0.001)


def odd_tables(folder: Path, seed: int, *, orders: float = 0.02) -> Tables:
    """From a position where what is rare in play is at hand."""
    game, _ = position_table(seed)
    factions = game.state.lineup.factions
    session = Session.new(Choices(factions, NAMES[: len(factions)], seed=seed), folder / f"odd {seed}")
    session.game = game
    session.close()
    return Tables(session, seed, orders=orders, eager=True)


class Tally:
    def __init__(self) -> None:
        self.counts, self.asked, self.parted = Counter[str](), Counter[str](), Counter[str]()

    def play(self, there: Tables, decisions: int) -> None:
        there.play(decisions)
        self.counts += there.counts
        self.asked += there.asked
        self.parted += there.parted

    def check(self) -> None:
        """The tables lay otherwise, and went on long beside each other."""
        n = self.counts
        assert n["dealt otherwise"] > 0.9 * n["dealt"]
        assert n["drift"] < 0.05 * n["dealt"]
        assert n["other hand"] > 0.35 * n["compared"]
        assert n["other options"] > 0.1 * n["compared"]
        assert self.parted.total() < 0.25 * n["compared"]
        assert n["curtains to others"] > 0.04 * n["compared"]
        for what in ("shown", "undone", "redone", "orders", "moves of bots"):
            assert n[what], what


def test_what_a_seat_observes_of_all_others_depends_on_nothing_that_it_cannot_know(tmp_path: Path) -> None:
    tally = Tally()
    for seed in (0, 1, 5, 7, 8):
        tally.play(tables(tmp_path, seed), 36)
    for seed in range(8):
        tally.play(odd_tables(tmp_path, seed), 14)
    tally.check()
    assert tally.counts["compared"] > 700
    assert len(tally.asked) > 60


@pytest.fixture(scope="session")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all chunks found, whichever process played them."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if base.name.startswith("popen") else base) / "redeal"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_what_a_seat_observes_at_every_decision_of_two_hundred_games(
    chunk: int, tmp_path: Path, together: Path
) -> None:
    tally = Tally()
    for seed in range(100 + chunk * GAMES, 100 + (chunk + 1) * GAMES):
        tally.play(tables(tmp_path, seed), LONGEST)
    for seed in range(1000 + chunk * ODD, 1000 + (chunk + 1) * ODD):
        tally.play(odd_tables(tmp_path, seed), 50)
    tally.check()
    (together / f"{chunk}.json").write_text(json.dumps([tally.counts, tally.asked, tally.parted]), encoding="utf-8")
    done = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(together.glob("*.json"))]
    if len(done) == CHUNKS:  # the last one
        counts, asked, parted = (sum(map(Counter, each), Counter[str]()) for each in zip(*done, strict=True))
        print("\n", *(sorted(each.items(), key=lambda x: -x[1]) for each in (counts, asked, parted)), sep="\n")
        assert counts["compared"] > 200_000
        assert counts["conceded"] > 10
        assert not [id for id in PROMPTS if id not in RARE and asked[id] < 8]


def test_what_parts_two_tables_is_a_rule() -> None:
    pages = data.rules_pages()
    for rule in (*HIDDEN.values(), *OPEN.values(), *PARTS.values(), MENU):
        assert rule_text.find(pages, rule), rule
    assert not HIDDEN.keys() & OPEN.keys()


# -- does it bite? -----------------------------------------------------------------------------------
def holds_ambush(s: State, seat: int) -> bool:
    return any(k in s.lineup.deck.ambushes for k in s.hands[seat])


def skipped(patch: pytest.MonkeyPatch) -> None:
    """No question, and its line in the log, where a hand holds no ambush."""
    old = battle.ambush_possible
    patch.setattr(battle, "ambush_possible", lambda s, seat, c: old(s, seat, c) and holds_ambush(s, seat))


def silent(patch: pytest.MonkeyPatch) -> None:
    """The hospitals' question is not put without a card, and nothing is told."""
    from root_tui.engine.factions.marquise import Marquise

    old: Any = Marquise.on_removed
    patch.setattr(
        Marquise, "on_removed", lambda *a: [t for t in old(*a) if a[1].faces(a[2], t.where) or not a[1].hands[a[2]]]
    )


def told(patch: pytest.MonkeyPatch) -> None:
    """A line of the log tells more than the Law lets all know."""
    old: Any = State.tell

    def tell(self: State, name: str, seat: Seat, *more: Any, **secret: Any) -> None:
        if name == "moved" and holds_ambush(self, seat):
            old(self, "rested", seat)
        old(self, name, seat, *more, **secret)

    patch.setattr(State, "tell", tell)


def curtain(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds an ambush is asked behind a curtain, also where the question is open."""
    old = Controller.step

    def step(self: Controller) -> Any:
        found, ask = old(self), self.session.game.pending
        if isinstance(found, Scene) and found.across and ask and holds_ambush(self.session.state, ask.seat):
            return Behind(ask.seat, "You are asked.")
        return found

    patch.setattr(Controller, "step", step)


def worded(patch: pytest.MonkeyPatch) -> None:
    """The words on a curtain hang on the hand behind it."""
    old = Controller._why

    def why(self: Controller, ask: Any) -> str:
        return old(self, ask) + " !" * holds_ambush(self.session.state, ask.seat)

    patch.setattr(Controller, "_why", why)


def passed(patch: pytest.MonkeyPatch) -> None:
    """The words with which plain mode passes the keyboard hang on the hand."""
    old = Keyboards.hand_over

    def hand_over(self: Keyboards, seat: Seat, why: str) -> None:
        old(self, seat, why + " now" * holds_ambush(self.session.state, seat))

    patch.setattr(Keyboards, "hand_over", hand_over)


def obeyed(patch: pytest.MonkeyPatch) -> None:
    """An order answers only where the hand has something to answer with: who is asked in spite of one has not."""
    old = game_module.answered

    def answered(s: State, ask: Any, given: Any) -> Any:
        return ASK if ask.options == (None,) else old(s, ask, given)

    patch.setattr(game_module, "answered", answered)


def undone(patch: pytest.MonkeyPatch) -> None:
    """A choice cannot be taken back freely where the next seat could answer it with an ambush."""
    old = Game.may_undo

    def may_undo(self: Game, by: Any = None) -> bool:
        return old(self, by) and not (self.pending and holds_ambush(self.state, self.pending.seat))

    patch.setattr(Game, "may_undo", may_undo)


def remade(patch: pytest.MonkeyPatch) -> None:
    """What was taken back cannot be made again if the asked seat could have answered it with an ambush."""
    old = Game.undo

    def undo(self: Game, by: Any = None, *, consent: bool = False) -> bool:
        done = old(self, by, consent=consent)
        if self.pending and any(holds_ambush(self.state, seat) for seat in self.state.lineup.seats[1:]):
            self.undone = ()
        return done

    patch.setattr(Game, "undo", undo)


def lit(patch: pytest.MonkeyPatch) -> None:
    """Before a hand is taken up the boards show what its question offers."""
    old = Keyboard._ask

    def ask(self: Keyboard, ask: Any, eyes: Any, *, across: bool = False) -> Scene:
        found = old(self, ask, eyes, across=across)
        if not found.withheld or found.question is None:
            return found
        pieces: Any = {option: i for i, option in enumerate(ask.options)}
        return replace(found, question=replace(found.question, pieces=pieces))

    patch.setattr(Keyboard, "_ask", ask)


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], tuple[str, int]] = {  # what differs, a game where it soon does
    skipped: ("events|question", 8),
    silent: ("events|question", 12),
    told: ("events", 0),
    curtain: ("screens", 0),
    worded: ("screens", 0),
    passed: ("screens", 0),
    obeyed: ("events|question", 8),
    undone: ("what can be taken back", 0),
    remade: ("screens|what can be made again", 0),
    lit: ("screens", 13),
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: str(leak.__name__))
def test_the_tables_find_planted_leaks(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    what, best = LEAKS[leak]
    found: list[str] = []
    for seed in (best, *range(20, 30)):
        try:
            if leak is lit:
                odd_tables(tmp_path, seed).play(40)
            else:
                tables(tmp_path, seed, orders=0.3 * (leak is obeyed), back=0.2 * (leak is remade)).play(100)
        except AssertionError as error:
            found.append(str(error))
            break
    assert found
    assert re.match(rf"\(['\"]({what})", found[0]), found
