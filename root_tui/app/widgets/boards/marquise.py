"""The Marquise's board."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import MarquiseSeen, SeatSeen
from ....words import Words
from ..paint import muted, plain
from .track import numbers, track

NAMES = {"sawmill": "Sawmills", "workshop": "Workshops", "recruiter": "Recruiters"}


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, MarquiseSeen)
    found = [numbers("Wood cost", board.tracks[0].cost)]
    for seen in board.tracks:
        found += track(NAMES[seen.id], seen)
    found.append(muted("Wood in supply ") + plain(str(board.wood)))
    return found
