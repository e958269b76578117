"""The Marquise's board."""

from __future__ import annotations

from textual.content import Content

from ....engine.pieces import WOOD
from ....engine.seen import MarquiseSeen, SeatSeen, TableSeen, TrackSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import listed, muted, plain
from .track import HEAD, following, head_cells, numbers, track

NAMES = {"sawmill": "Sawmills", "workshop": "Workshops", "recruiter": "Recruiters"}
BESIDE = HEAD + 6 * 4 + 28  # cells for a track and what its next space takes beside it


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, MarquiseSeen)
    head = head_cells(lights)
    found = [numbers("Wood cost", board.tracks[0].cost, head=head)]
    for seen in board.tracks:
        rows = track(NAMES[seen.id], seen, head=head, lights=lights)
        if width >= BESIDE:
            rows[0] += muted("  next: ") + plain(_next(seen))
        found += rows
    if width < BESIDE:
        found += listed("Next", [muted(f"{seen.id} ") + plain(_next(seen)) for seen in board.tracks], width, 6)
    return [*found, _wood(table, board, lights)]


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, MarquiseSeen)
    head = head_cells(lights)
    found = [track(NAMES[seen.id], seen, cell=3, head=head, lights=lights)[0] for seen in board.tracks]
    return [numbers("Wood cost", board.tracks[0].cost, cell=3, head=head), *found, _wood(table, board, lights)]


def _next(seen: TrackSeen) -> str:
    return following(seen, "wood") or "all built"


def _wood(table: TableSeen, board: MarquiseSeen, lights: Lights) -> Content:
    """In supply, and where the rest lies."""
    lies = [(c.number, g.n) for c in table.clearings for g in c.tokens if g.kind == WOOD]
    where = ", ".join(f"{n} in {c}" for c, n in lies)
    wood = lights.mark(muted("Wood in supply ") + plain(str(board.wood)), ("piece", WOOD))
    return wood + muted(f"   {where}" if where else "")
