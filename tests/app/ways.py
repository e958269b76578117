"""How to get to every screen of the app, and to every kind of question: for what holds of all of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from textual.screen import Screen

import root_tui.app
from root_tui.app.curtain import Curtain
from root_tui.app.screens.boards import Boards
from root_tui.app.screens.cards import Cards, Discard, Hands, Own
from root_tui.app.screens.dialogs import AtTable, Consent, EndHere, Leaving, NameOf, Sure, WhichSeat
from root_tui.app.screens.end import GameIsOver, WhoseEyes
from root_tui.app.screens.find import Find
from root_tui.app.screens.help import Keys
from root_tui.app.screens.keys import KeyList, PressKey
from root_tui.app.screens.log import Digest, Log
from root_tui.app.screens.newgame import NewGame
from root_tui.app.screens.orders import Orders, Typed
from root_tui.app.screens.pins import AskPin, NewPin, PinOf
from root_tui.app.screens.record import Record
from root_tui.app.screens.replay import Replay, WhichTurn
from root_tui.app.screens.rules import Rules, Search
from root_tui.app.screens.saves import Saves
from root_tui.app.screens.settings import Settings
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.title import Title
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.screens.why import Foreseen, Missing
from root_tui.preferences import FILE, config_folder
from root_tui.session import Session

from .ended import dated, ended, unsaved
from .playing import FOUR, Seat, play_until, started

DEEP_FOUR: Final = ("duchy", "corvids", "vagabond", "vagabond2")
THREE: Final = ("corvids", "alliance", "duchy", "eyrie")
TITLE, TURN, DIGEST, LONG, OVER = "title", "turn", "digest", "long", "over"
PINNED = "pinned"  # as TURN, and who plays has the PIN 2468


class Way(NamedTuple):
    """`steps`: keys, each pressed when the one before has been heard; `'word` is typed, `lift` is a curtain's key and
    `open` closes the digest behind it too.  `likes` stands in the settings."""

    screen: type[Screen[Any]]
    game: str
    steps: str = ""
    likes: str = ""


WAYS: Final = {
    "title": Way(Title, TITLE, "down"),
    "new game": Way(NewGame, TITLE, "g 'Zoe left tab right"),
    "new game, seed": Way(NewGame, TITLE, "g up up '42"),
    "saves": Way(Saves, TITLE, "d down"),
    "record": Way(Record, TITLE, "t"),
    "settings": Way(Settings, TITLE, "s down right"),
    "key list": Way(KeyList, TITLE, "s k pagedown"),
    "press a key": Way(PressKey, TITLE, "s k enter"),
    "all keys again": Way(Sure, TITLE, "s k ctrl+r", '[keys]\n"table.undo" = "z"\n'),
    "learn": Way(Rules, TITLE, "r"),
    "rules": Way(Rules, TITLE, "r right pagedown down"),
    "rules search": Way(Search, TITLE, "r slash 'amb down down"),
    "faction card": Way(Rules, TITLE, "r c right"),
    "curtain": Way(Curtain, TURN),
    "public table": Way(TableScreen, TURN, "t right"),
    "digest": Way(Digest, DIGEST, "lift"),
    "digest, stepped": Way(Replay, DIGEST, "lift enter right"),
    "menu": Way(TableScreen, TURN, "open down"),
    "map": Way(TableScreen, TURN, "open m right down"),
    "places": Way(TableScreen, TURN, "open 1 right"),
    "boards": Way(Boards, TURN, "open b 3"),
    "hand": Way(Cards, TURN, "open h down"),
    "discard": Way(Discard, TURN, "open x"),
    "log": Way(Log, TURN, "open l up up up"),
    "time machine": Way(Replay, TURN, "open l up up enter left"),
    "go to a turn": Way(WhichTurn, TURN, "open l up enter g up"),
    "why": Way(Missing, TURN, "open w down"),
    "what if": Way(Foreseen, TURN, "open n e down"),
    "find": Way(Find, LONG, "open slash 'a down"),
    "whose look": Way(WhichSeat, TURN, "open p down"),
    "own page": Way(Own, TURN, "open p 1"),
    "orders": Way(Orders, TURN, "open o 1 down"),
    "an order": Way(Typed, TURN, "open o 1 e 'x"),
    "table menu": Way(AtTable, TURN, "open f3 down"),
    "name": Way(NameOf, TURN, "open f3 r 2 'Zoe left"),
    "takes over": Way(NameOf, TURN, "open f3 t 2 'Zoe"),
    "concede": Way(Sure, TURN, "open f3 c 2 down"),
    "new pin": Way(NewPin, TURN, "open f3 p 2 '1234"),
    "curtain, pin": Way(Curtain, PINNED, "lift '123"),
    "curtain, wrong pin": Way(Curtain, PINNED, "lift '1234 enter"),
    "ask for a pin": Way(AskPin, PINNED, "lift '2468 enter escape f2 y enter '13"),
    "change a pin": Way(NewPin, PINNED, "lift '2468 enter escape f3 p 1 c '2468"),
    "what about a pin": Way(PinOf, PINNED, "lift '2468 enter escape f3 p 1 down"),
    "forgotten pin": Way(Sure, PINNED, "lift f down"),
    "end by agreement": Way(EndHere, TURN, "open f3 e down"),
    "open table": Way(Sure, TURN, "open f2"),
    "undo further": Way(Consent, DIGEST, "open u 1 down"),
    "leaving": Way(Leaving, TURN, "open ctrl+q down", "confirm_quit = true\n"),
    "keys": Way(Keys, TURN, "open f1 pagedown"),
    "rule": Way(Rules, TURN, "open question_mark"),
    "turn over": Way(TurnIsOver, TURN, "open n enter 1 enter"),
    "nobody wins": Way(GameIsOver, TURN, "open f3 e y enter"),
    "play on": Way(Consent, TURN, "open f3 e y enter u"),
    "end": Way(GameIsOver, OVER),
    "end, rounds": Way(GameIsOver, OVER, "2"),
    "end, sources": Way(GameIsOver, OVER, "3"),
    "end, battles": Way(GameIsOver, OVER, "4"),
    "end, cards": Way(GameIsOver, OVER, "5"),
    "rematch": Way(Sure, OVER, "r"),
    "whose eyes": Way(WhoseEyes, OVER, "v down"),
    "replay": Way(Replay, OVER, "v 0 right f"),
    "hands": Way(Hands, OVER, "v a y enter end h"),
    "branch": Way(Sure, OVER, "v 0 right b"),
}


class Asked(NamedTuple):
    """Random answers lead there."""

    factions: tuple[str, ...]
    map: str
    seed: int
    id: str
    least: int = 1  # options


KINDS: Final = {  # by what the question is about
    "action": Asked(FOUR, "autumn", 1, "marquise.daylight"),
    "card": Asked(THREE, "autumn", 3, "corvids.recruit.card"),
    "character": Asked(DEEP_FOUR, "autumn", 1, "vagabond.character"),
    "clearing": Asked(FOUR, "autumn", 1, "marquise.keep"),
    "column": Asked(FOUR, "autumn", 2, "eyrie.decree.column"),
    "effect": Asked(FOUR, "autumn", 1, "battle.effect"),
    "item": Asked(DEEP_FOUR, "lake", 3, "vagabond.explore.item"),
    "leader": Asked(THREE, "autumn", 1, "eyrie.leader"),
    "minister": Asked(DEEP_FOUR, "winter", 2, "duchy.sway.whom"),
    "number": Asked(THREE, "autumn", 4, "move.count"),
    "path": Asked(THREE, "mountain", 1, "mountain.path"),
    "piece": Asked(FOUR, "lake", 3, "marquise.build.what"),
    "place": Asked(DEEP_FOUR, "autumn", 1, "vagabond.forest"),
    "plot": Asked(THREE, "autumn", 2, "corvids.plot.what"),
    "quest": Asked(DEEP_FOUR, "winter", 3, "vagabond.quest"),
    "seat": Asked(DEEP_FOUR, "mountain", 4, "vagabond.instigate.attacker"),
    "suit": Asked(DEEP_FOUR, "mountain", 1, "corvids.recruit.suit"),
    "trigger": Asked(FOUR, "autumn", 2, "removal.order"),
}
PLAYED: Final = KINDS | {LONG: Asked(DEEP_FOUR, "autumn", 1, "vagabond.day_labor", 13)}


def session_of(game: str, folder: Path) -> Session | None:
    """The game of a way or a kind, opened from its save; None: the title, before a game in play and a finished one."""
    if game == OVER:
        return ended(folder)
    if game == TITLE:
        ended(folder).close()
    path = folder / "played.root"
    path.write_bytes(_save(TURN if game in (TITLE, PINNED) else game))
    if game == TITLE:
        return None
    session = Session.open(path, folder)
    if game == PINNED:
        session.set_pin(session.state.turn.seat, "2468")
    return session


@cache
def _save(game: str) -> bytes:
    """Played once."""
    with TemporaryDirectory() as folder, dated("2026-03-15"):
        with unsaved():
            session = _played(PLAYED[game], Path(folder)) if game in PLAYED else _some_turns(game, Path(folder))
        session.save()
        session.close()
        return session.path.read_bytes()


def _played(wanted: Asked, folder: Path) -> Session:
    session, dice = started(folder, wanted.factions, map=wanted.map, seed=wanted.seed), Random(wanted.seed)
    while (ask := session.game.pending) and (ask.id != wanted.id or len(ask.options) < wanted.least):
        session.answer(dice.choice(ask.options))
    return session


def _some_turns(game: str, folder: Path) -> Session:
    session = started(folder, FOUR)
    if game == TURN:
        play_until(session, lambda ask: ask.id == "marquise.daylight" and max(session.state.vp) > 0)
    else:
        play_until(session, lambda ask: ask.seat == 1 and session.state.number == 2)
    return session


def like(text: str) -> None:
    """In the settings of this test."""
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / FILE).write_text(text, encoding="utf-8")


async def walk(seat: Seat, steps: str) -> None:
    for step in steps.split():
        if step == "open":
            await seat.open()
        elif step == "lift":
            assert isinstance(seat.app.screen, Curtain)
            await seat.press(seat.app.screen.key)
        else:
            await seat.press(*step[1:] if step.startswith("'") else [step])


def screens() -> set[type[Screen[Any]]]:
    """Every screen of the app that is no mere base of others."""
    found: set[type[Screen[Any]]] = set()
    for each in pkgutil.walk_packages(root_tui.app.__path__, "root_tui.app."):
        module = importlib.import_module(each.name)
        found |= {
            thing
            for thing in vars(module).values()
            if isinstance(thing, type) and issubclass(thing, Screen) and thing.__module__ == module.__name__
        }
    bases = {base for thing in found for base in thing.__mro__[1:]}
    return found - bases
