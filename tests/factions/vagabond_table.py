"""Positions with a Vagabond, and hands to play them."""

from __future__ import annotations

from functools import cache
from typing import Any

from root_tui import data
from root_tui.engine.asks import Refusal, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import Card
from root_tui.engine.events import Event
from root_tui.engine.factions.vagabond.items import VagabondBoard, board_of
from root_tui.engine.factions.vagabond.relations import meet
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup
from root_tui.engine.items import ITEMS
from root_tui.engine.lineup import make_lineup, new_state
from root_tui.engine.pieces import Kind
from root_tui.engine.rules.setup import stages
from root_tui.engine.rules.turn import refusals, skip_to
from root_tui.engine.state import Turn, splitmix

BASE = ("marquise", "eyrie", "alliance", "vagabond")
TWO = ("marquise", "eyrie", "vagabond", "vagabond2")
MC, EY, WA, VB = (Seat(i) for i in range(4))
VB1, VB2 = Seat(2), Seat(3)
DECK = data.deck("base")
LETTERS = {"b": "boot", "B": "bag", "X": "crossbow", "H": "hammer", "S": "sword", "T": "tea", "c": "coin", "t": "torch"}
DAYLIGHT = "vagabond.daylight"

# autumn: fox 1 6 8 12 · mouse 2 7 9 11 · rabbit 3 4 5 10; ruins in 6 10 11 12
# 1: 5 9 10 · 2: 5 6 10 · 4: 8 9 12 · 8: 4 7 · 9: 1 4 12; forest A (101) touches 1 2 5 10


def codes(text: str) -> list[int]:
    """ "b t' S! X'!": boots, an exhausted torch, a damaged sword, a crossbow that is both."""
    return [ITEMS.index(LETTERS[i[0]]) * 4 + ("'" in i) + 2 * ("!" in i) for i in text.split()]


def item(text: str) -> int:
    (code,) = codes(text)
    return code


def card(id: str) -> Card:
    return DECK.by_id[id]


@cache
def lineup(factions: tuple[str, ...]) -> Lineup:
    return make_lineup(factions, data.atlas("autumn"), DECK, data.quests(), data.characters())


class Table:
    """Nobody holds a card, nothing is on the map but the pawn; the Vagabond's Daylight; 5 points each."""

    def __init__(
        self,
        items: str = "",
        character: str = "ranger",
        place: int = 1,
        factions: tuple[str, ...] = BASE,
        me: Seat | None = None,
    ) -> None:
        s = self.s = new_state(lineup(factions), 1)
        self.me = me if me is not None else s.lineup.seat_of("vagabond")
        s.stage, s.number, s.vp = stages(s), 1, [5] * len(factions)
        for seat in s.lineup.seats:
            if s.lineup.line[seat].is_vagabond:
                meet(s, seat)
        s.pawns[self.me] = place
        self.board.items, self.board.character = sorted(codes(items)), character
        self.turn(self.me, DAYLIGHT)

    @property
    def board(self) -> VagabondBoard:
        return board_of(self.s, self.me)

    def of(self, seat: Seat) -> Any:
        """Another seat's board."""
        return self.s.boards[seat]

    def at(self, seat: Seat, c: int = 0) -> int:
        """Warriors there, or where the pawn stands."""
        return self.s.at(seat, Clearing(c or self.s.pawns[self.me]))

    def turn(self, seat: Seat, step: str) -> Table:
        self.s.turn = Turn(seat)
        self.s.lineup.line[seat].begin_turn(self.s, seat)
        skip_to(self.s, seat, step)
        return self

    def put(self, seat: Seat, c: int, warriors: int = 0, *kinds: Kind) -> Table:
        self.s.put(seat, Clearing(c), warriors)
        for kind in kinds:
            self.s.put_piece(seat, kind, Clearing(c))
        return self

    def take(self, *ids: str) -> list[Card]:
        cards = [card(id) for id in ids]
        for k in cards:
            self.s.deck.remove(k)
        return cards

    def hand(self, seat: Seat, *ids: str) -> Table:
        self.s.hands[seat] = sorted(self.take(*ids))
        return self

    def crafted(self, seat: Seat, *ids: str) -> Table:
        self.s.crafted[seat] = sorted(self.take(*ids))
        return self

    def relation(self, seat: Seat, space: int) -> Table:
        self.board.relations[seat] = space
        return self

    def second(self, items: str, place: int, character: str = "tinker") -> Table:
        """The other Vagabond of a table of two."""
        board = board_of(self.s, VB2)
        board.items, board.character, self.s.pawns[VB2] = sorted(codes(items)), character, place
        return self

    def quests(self, *ids: str) -> Table:
        self.s.quest_row = [data.quests().by_id[id] for id in ids]
        return self

    def play(self, *answers: Any, dice: tuple[int, int] = (0, 0)) -> Game:
        """A game from here; the table is then the game's own state."""
        g = Game(self.s)
        self.s = g.state
        return play(g, *answers, dice=dice)

    def offers(self) -> set[Any]:
        g = Game(self.s)
        assert g.pending
        return set(g.pending.options)

    def why(self, line: str) -> Refusal | None:
        return refusals(self.s).get(line)


def play(g: Game, *answers: Any, dice: tuple[int, int] = (0, 0)) -> Game:
    """Answers in a row, each to the question that is open: a pair names the question too.  The dice fall as told."""
    for answer in answers:
        assert g.pending, f"nothing is asked, but {answer} is answered"
        option = answer
        if isinstance(answer, tuple):
            id, option = answer
            assert g.pending.id == id, f"{g.pending} and not {id}"
        g.state.rng = seed_for(*dice)
        g.choose(option)
    return g


@cache
def seed_for(*dice: int) -> int:
    """A generator whose next roll is this one."""
    for seed in range(10_000):
        rng, one = splitmix(seed, 4)
        if (one, splitmix(rng, 4)[1]) == dice:
            return seed
    raise AssertionError(dice)


def asked(g: Game) -> tuple[str, Seat] | None:
    return (g.pending.id, g.pending.seat) if g.pending else None


def told(g: Game, name: str) -> list[Event]:
    return [e for e in g.events if e.name == name]


def at_rest(g: Game) -> bool:
    """Back at his Daylight menu?"""
    return g.pending is not None and g.pending.id == DAYLIGHT
