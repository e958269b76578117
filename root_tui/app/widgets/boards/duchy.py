"""The Duchy's board: Burrow and tunnels, tracks, ministers and their crowns, what was revealed."""

from __future__ import annotations

from textual.content import Content

from ....engine.pieces import TUNNEL
from ....engine.seen import DuchySeen, MinisterSeen, SeatSeen, TableSeen
from ....words import Words
from ..lights import DARK, Lights
from ..paint import card, columns, listed, muted, plain, strong
from .track import following, head_cells, track

WIDE = 72  # cells for the three ranks side by side
RANK = 8  # cells for the name of a rank
ROOMY = 46  # cells for a track and what its next space gives
PRICE = "Price of Failure: a building lost costs a minister and a card"
PRICE_BRIEFLY = "A building lost: a minister, a card"


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, DuchySeen)
    found = [_burrow(board, words, lights)]
    for seen in board.tracks:
        row, *_ = track(seen.id.capitalize(), seen, head=head_cells(lights), lights=lights)
        if width >= ROOMY:
            row += muted("  next: ") + plain(following(seen) or "none left")
        found.append(row)
    if any(seen.uncovered for seen in board.tracks):
        found.append(muted(PRICE if width >= WIDE else PRICE_BRIEFLY))
    found.append(muted("Recruits in Birdsong ") + plain(str(board.recruits)))
    found.append(muted("Ministers, * swayed"))
    draw = _beside if width >= WIDE else _below
    found += draw(board, words, width, lights)
    if board.revealed:
        found += listed("Revealed", [card(words.deck, face) for face in board.revealed], width)
    return found


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, DuchySeen)
    found = [_burrow(board, words, lights)]
    head = head_cells(lights)
    found += [track(seen.id.capitalize(), seen, head=head, lights=lights)[0] for seen in board.tracks]
    swayed = [_mark(plain(words.minister(m.minister)), m, words, lights) for m in board.ministers if m.swayed]
    found += listed("Swayed", swayed, width)
    crowns = [plain(_crowns(board, rank)) + muted(f" {words.ranks(rank).lower()}") for rank in range(len(board.crowns))]
    return found + listed("Crowns", crowns, width)


def _burrow(board: DuchySeen, words: Words, lights: Lights) -> Content:
    there = muted("Burrow ") + plain(words.format(board.burrow, "warriors"))
    tunnels = muted("   tunnels left ") + plain(str(board.tunnels))
    return there + lights.mark(tunnels, ("piece", TUNNEL), lead=3)


def _beside(board: DuchySeen, words: Words, width: int, lights: Lights) -> list[Content]:
    """A column for each rank."""
    cell = min(32, width // len(board.crowns))
    ranks = [[m for m in board.ministers if m.rank == rank] for rank in range(len(board.crowns))]
    found = [columns([_head(rank, words) for rank in range(len(ranks))], cell)]
    found.append(columns([muted(f" crowns {_crowns(board, rank)}") for rank in range(len(ranks))], cell))
    for row in range(max(map(len, ranks))):
        here = [_minister(r[row], words, lights) if row < len(r) else Content("") for r in ranks]
        found.append(columns(here, cell))
    return found


def _below(board: DuchySeen, words: Words, width: int, lights: Lights) -> list[Content]:
    """One rank below the other: its cost and crowns, then its ministers."""
    found: list[Content] = []
    for rank in range(len(board.crowns)):
        gap = " " if board.lost[rank] else "   "
        crowns = muted(f"{gap}crowns ") + plain(_crowns(board, rank))
        found.append(columns([strong(words.ranks(rank))], RANK) + muted(words.cost(rank)) + crowns)
        found += listed("", [_minister(m, words, lights) for m in board.ministers if m.rank == rank], width, 2)
    return found


def _head(rank: int, words: Words) -> Content:
    """With what swaying one takes and gives."""
    return strong(words.ranks(rank)) + muted(f"  {words.cost(rank)}")


def _crowns(board: DuchySeen, rank: int) -> str:
    """Left on the board, and out of the game."""
    lost = board.lost[rank]
    return f"{board.crowns[rank]}" + (f" ({lost} lost)" if lost else "")


def _minister(seen: MinisterSeen, words: Words, lights: Lights) -> Content:
    name = words.minister(seen.minister)
    if not seen.swayed:
        return _mark(muted(f" {name}"), seen, words, lights)
    text = (muted if seen.acted else strong)(f"*{name}") + (muted(" acted") if seen.acted else Content(""))
    return _mark(text, seen, words, lights)


def _mark(text: Content, seen: MinisterSeen, words: Words, lights: Lights) -> Content:
    """He answers where ministers are asked for, and where he may act."""
    return lights.mark(text, ("minister", seen.minister), ("line", words.minister_line(seen.minister)))
