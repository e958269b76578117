"""The Vagabond's board and the items on it (04, VB-3).

An item is a code: kind * 4, + 1 if exhausted, + 2 if damaged.  Where it lies follows from that and is not stored:
damaged in the Damaged box, the first three ready tea, coins and bags on their tracks, all else in the Satchel."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field

from ...asks import Ask, Refusal, Seat
from ...atlas import FIRST_FOREST, Clearing
from ...items import BAG, COIN, ITEMS, SWORD, TEA, Item
from ...state import Board, State

EXHAUSTED, DAMAGED = 1, 2
TRACKED = (BAG, TEA, COIN)
TRACK = 3  # spaces of a track
HOLDS = 6  # item limit without bags (VB-3.5)
REFRESHES = 3

NO_ITEM = tuple(Refusal("VB-3.1", "needs_item", (item,)) for item in range(len(ITEMS)))
NOTHING_READY = Refusal("VB-3.1", "no_item_ready")
IN_FOREST = Refusal("VB-2.5", "in_forest")
IS_FACE_UP = Refusal("VB-7.1", "item_is_face_up")
IS_DAMAGED = Refusal("VB-3.6", "item_is_damaged")
IS_WHOLE = Refusal("VB-3.7", "item_is_undamaged")
ON_TRACK = Refusal("VB-8.4", "item_is_on_a_track")


@dataclass(slots=True)
class VagabondBoard(Board):
    """VB-1.1, 1.2  `relations` by seat: 0 Hostile, 1 Indifferent to 4 Allied, -1 no marker; `aided` by seat: Aids of
    this turn towards the next space; `scorched`: clearings with his torch; `loot`: kinds of his R items (VB-11.3)."""

    character: str = ""
    items: list[int] = field(default_factory=list)
    relations: list[int] = field(default_factory=list)
    aided: list[int] = field(default_factory=list)
    quests: list[int] = field(default_factory=list)
    scorched: list[Clearing] = field(default_factory=list)
    loot: list[int] = field(default_factory=list)

    def copy(self) -> VagabondBoard:
        return VagabondBoard(
            self.character,
            self.items[:],
            self.relations[:],
            self.aided[:],
            self.quests[:],
            self.scorched[:],
            self.loot[:],
        )

    def marks(self, c: Clearing) -> list[str]:
        return ["scorched"] if c in self.scorched else []


def board_of(s: State, me: Seat) -> VagabondBoard:
    board = s.boards[me]
    assert isinstance(board, VagabondBoard)
    return board


def clearing_of(s: State, me: Seat) -> Clearing:
    """The clearing of his pawn; 0 in a forest or off the map."""
    place = s.pawns[me]
    return Clearing(place if 0 < place < FIRST_FOREST else 0)


# -- looking -----------------------------------------------------------------------------------
def face_up(item: Item) -> int:
    """The code of an item that is face up and undamaged."""
    return item * 4


def kind(code: int) -> Item:
    return Item(code >> 2)


def ready(board: VagabondBoard, item: Item) -> int:
    """VB-3.1  How many of a kind can be exhausted: face up and undamaged."""
    return board.items.count(item * 4)


def all_ready(board: VagabondBoard) -> list[int]:
    return [k for k in board.items if not k & (EXHAUSTED | DAMAGED)]


def exhausted(board: VagabondBoard) -> list[int]:
    return [k for k in board.items if k & EXHAUSTED]


def undamaged(board: VagabondBoard) -> list[int]:
    return [k for k in board.items if not k & DAMAGED]


def damaged(board: VagabondBoard) -> list[int]:
    return [k for k in board.items if k & DAMAGED]


def swords(board: VagabondBoard) -> int:
    """VB-4.1  Undamaged swords, face up or down."""
    return board.items.count(SWORD * 4) + board.items.count(SWORD * 4 + EXHAUSTED)


def on_track(board: VagabondBoard, item: Item) -> int:
    """VB-3.2, 3.4  How many lie on the track of that kind."""
    return min(TRACK, ready(board, item))


def off_track(board: VagabondBoard) -> list[int]:
    """VB-3.3, 3.5  The items of the Satchel and the Damaged box, which count against the limit."""
    left = board.items[:]
    for item in TRACKED:
        for _ in range(on_track(board, item)):
            left.remove(item * 4)
    return left


def limit(board: VagabondBoard) -> int:
    """VB-3.5"""
    return HOLDS + 2 * on_track(board, BAG)


def refreshes(board: VagabondBoard) -> int:
    """VB-7.1"""
    return REFRESHES + 2 * on_track(board, TEA)


# -- changing ------------------------------------------------------------------------------------
def turn(board: VagabondBoard, old: int, new: int) -> None:
    board.items.remove(old)
    insort(board.items, new)


def gain(board: VagabondBoard, item: Item) -> None:
    """VB-3.3  A new item arrives face up."""
    insort(board.items, item * 4)


def exhaust(s: State, me: Seat, *codes: int) -> None:
    """VB-3.1  Flip ready items face down."""
    board = board_of(s, me)
    for code in codes:
        turn(board, code, code | EXHAUSTED)
    if codes:
        s.tell("exhausted", me, *codes)


def damage(s: State, me: Seat, code: int) -> None:
    """VB-3.6  Into the Damaged box, face unchanged."""
    turn(board_of(s, me), code, code | DAMAGED)
    s.tell("damaged", me, code)


def repair(s: State, me: Seat, codes: Iterable[int]) -> None:
    """VB-3.7  Back from the Damaged box, face unchanged."""
    board = board_of(s, me)
    for code in codes:
        turn(board, code, code & ~DAMAGED)
        s.tell("repaired", me, code)


def lose(s: State, me: Seat, code: int) -> None:
    """VB-3.8  Out of the game."""
    board = board_of(s, me)
    board.items.remove(code)
    item = kind(code)
    if board.loot.count(item) > sum(kind(k) == item for k in board.items):
        board.loot.remove(item)
    s.tell("item_lost", me, code)


# -- choosing --------------------------------------------------------------------------------------
async def choose(s: State, me: Seat, id: str, codes: list[int], n: int, refusal: Refusal, *data: int) -> list[int]:
    """n of these items, one after the other; all if there are no more.  Equal ones are one option; `refusal` is why
    not another item."""
    left, chosen = codes[:], list[int]()

    def why(code: int) -> Refusal:
        return refusal._replace(reason="item_chosen_already") if code in codes else refusal

    while left and len(chosen) < n:
        if len(left) + len(chosen) <= n:
            return chosen + left
        code = left[0]
        kinds = dict.fromkeys(left)
        if len(kinds) > 1:
            own, more = board_of(s, me).items, (*data, n - len(chosen))
            code = await Ask(me, id, kinds, "item", why=why, data=more, among=own)
        left.remove(code)
        chosen.append(code)
    return chosen
