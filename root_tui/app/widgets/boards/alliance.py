"""The Alliance's board: supporters, officers, bases, sympathy."""

from __future__ import annotations

from textual.content import Content

from ....engine.pieces import BASE
from ....engine.seen import AllianceSeen, SeatSeen, TableSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import card, muted, plain, suit_chip, suits_counted
from .track import following, numbers, track

GARRISON = 3  # warriors of one other player that bring Martial Law (WA-4.2)


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, AllianceSeen)
    found = _supporters(board, words)
    supporters = [lights.mark(card(words.deck, face), ("supporter", face)) for face in board.hidden or ()]
    found += [Content("  ") + supporter for supporter in supporters]
    used = f"  operations used {board.operations} of {board.officers}" if board.operations else ""
    found += [muted("Officers ") + plain(str(board.officers)) + muted(used), _bases(table, board, lights)]
    for seen in board.tracks:
        cell, head = (3, 6) if width < 52 else (4, 11)
        found.append(lights.mark(muted("Sympathy: cost in supporters, points"), ("piece", seen.kind)))
        found.append(numbers("cost", seen.cost, cell=cell, head=head))
        found += track("points", seen, cell=cell, head=head)
    return [*found, _next(board), *_martial_law(table, seat)]


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, AllianceSeen)
    sympathy = board.tracks[0]
    placed = f"{sympathy.uncovered} of {len(sympathy.points)}"
    return [
        *_supporters(board, words),
        muted("Officers ") + plain(str(board.officers)),
        _bases(table, board, lights),
        lights.mark(muted("Sympathy "), ("piece", sympathy.kind)) + plain(placed),
        _next(board),
    ]


def _supporters(board: AllianceSeen, words: Words) -> list[Content]:
    """How many; for their owner, of which suits."""
    limit = "no limit" if board.limit is None else f"at most {board.limit} without a base"
    found = [muted("Supporters ") + plain(str(board.supporters)) + muted(f"  {limit}")]
    if board.hidden is not None:
        suits = [words.deck.suit[face] for face in board.hidden]
        found.append(Content("  ") + suits_counted([suits.count(suit) for suit in range(4)]))
    return found


def _bases(table: TableSeen, board: AllianceSeen, lights: Lights) -> Content:
    """Those on the map with their clearings, and those that can still be placed."""
    built = [c for c in table.clearings if any(g.kind == BASE for g in c.buildings)]
    line = lights.mark(muted("Bases "), ("piece", BASE))
    for c in built:
        line += suit_chip(c.suit) + plain(f" in {c.number}  ")
    left = Content(" ").join([suit_chip(suit) for suit in board.bases])
    return line + (muted("on the board ") + left if board.bases else muted("none is left"))


def _next(board: AllianceSeen) -> Content:
    return muted("Next token ") + plain(following(board.tracks[0], "supporters") or "none is left")


def _martial_law(table: TableSeen, seat: SeatSeen) -> list[Content]:
    """Clearings where a token costs one more."""
    there = [c.number for c in table.clearings if any(g.n >= GARRISON and g.owner != seat.seat for g in c.warriors)]
    return [muted("Martial law, 1 more in ") + plain(" ".join(map(str, there)))] if there else []
