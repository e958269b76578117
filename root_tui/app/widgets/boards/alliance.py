"""The Alliance's board: supporters, officers, bases, sympathy."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import AllianceSeen, SeatSeen
from ....words import Words
from ..paint import card, muted, plain, suit_chip
from .track import numbers, track


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, AllianceSeen)
    limit = "no limit" if board.limit is None else f"at most {board.limit} without a base"
    found = [muted("Supporters ") + plain(str(board.supporters)) + muted(f"  {limit}")]
    found += [Content("  ") + card(words.deck, face) for face in board.hidden or ()]
    used = f"  operations used {board.operations} of {board.officers}" if board.operations else ""
    found.append(muted("Officers ") + plain(str(board.officers)) + muted(used))
    bases = [suit_chip(suit) + Content(" ") for suit in board.bases]
    found.append(muted("Bases on the board ") + (Content("").join(bases) if bases else muted("none")))
    for seen in board.tracks:
        cell, head = (3, 6) if width < 52 else (4, 11)
        found.append(muted("Sympathy: cost in supporters, points"))
        found.append(numbers("cost", seen.cost, cell=cell, head=head))
        found += track("points", seen, cell=cell, head=head)
    return found
