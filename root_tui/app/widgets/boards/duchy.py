"""The Duchy's board: Burrow and tunnels, tracks, ministers and their crowns, what was revealed."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import DuchySeen, MinisterSeen, SeatSeen, TableSeen
from ....words import Words
from ..paint import card, columns, listed, muted, plain, strong
from .track import following, track

WIDE = 72  # cells for the three ranks side by side
RANK = 8  # cells for the name of a rank
ROOMY = 46  # cells for a track and what its next space gives
PRICE = "Price of Failure: a building lost costs a minister and a card"
PRICE_BRIEFLY = "A building lost: a minister, a card"


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, DuchySeen)
    found = [_burrow(board, words)]
    for seen in board.tracks:
        row, *_ = track(seen.id.capitalize(), seen)
        if width >= ROOMY:
            row += muted("  next: ") + plain(following(seen) or "none left")
        found.append(row)
    if any(seen.uncovered for seen in board.tracks):
        found.append(muted(PRICE if width >= WIDE else PRICE_BRIEFLY))
    found.append(muted("Recruits in Birdsong ") + plain(str(board.recruits)))
    found.append(muted("Ministers, * swayed"))
    found += _beside(board, words, width) if width >= WIDE else _below(board, words, width)
    if board.revealed:
        found += listed("Revealed", [card(words.deck, face) for face in board.revealed], width)
    return found


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, DuchySeen)
    found = [_burrow(board, words)]
    found += [track(seen.id.capitalize(), seen)[0] for seen in board.tracks]
    swayed = [plain(words.minister(m.minister)) for m in board.ministers if m.swayed]
    found += listed("Swayed", swayed, width)
    crowns = [plain(_crowns(board, rank)) + muted(f" {words.ranks(rank).lower()}") for rank in range(len(board.crowns))]
    return found + listed("Crowns", crowns, width)


def _burrow(board: DuchySeen, words: Words) -> Content:
    there = muted("Burrow ") + plain(words.format(board.burrow, "warriors"))
    return there + muted("   tunnels left ") + plain(str(board.tunnels))


def _beside(board: DuchySeen, words: Words, width: int) -> list[Content]:
    """A column for each rank."""
    cell = min(32, width // len(board.crowns))
    ranks = [[m for m in board.ministers if m.rank == rank] for rank in range(len(board.crowns))]
    found = [columns([_head(rank, words) for rank in range(len(ranks))], cell)]
    found.append(columns([muted(f" crowns {_crowns(board, rank)}") for rank in range(len(ranks))], cell))
    for row in range(max(map(len, ranks))):
        found.append(columns([_minister(r[row], words) if row < len(r) else Content("") for r in ranks], cell))
    return found


def _below(board: DuchySeen, words: Words, width: int) -> list[Content]:
    """One rank below the other: its cost and crowns, then its ministers."""
    found: list[Content] = []
    for rank in range(len(board.crowns)):
        gap = " " if board.lost[rank] else "   "
        crowns = muted(f"{gap}crowns ") + plain(_crowns(board, rank))
        found.append(columns([strong(words.ranks(rank))], RANK) + muted(words.cost(rank)) + crowns)
        found += listed("", [_minister(m, words) for m in board.ministers if m.rank == rank], width, 2)
    return found


def _head(rank: int, words: Words) -> Content:
    """With what swaying one takes and gives."""
    return strong(words.ranks(rank)) + muted(f"  {words.cost(rank)}")


def _crowns(board: DuchySeen, rank: int) -> str:
    """Left on the board, and out of the game."""
    lost = board.lost[rank]
    return f"{board.crowns[rank]}" + (f" ({lost} lost)" if lost else "")


def _minister(seen: MinisterSeen, words: Words) -> Content:
    name = words.minister(seen.minister)
    if not seen.swayed:
        return muted(f" {name}")
    return (muted if seen.acted else strong)(f"*{name}") + (muted(" acted") if seen.acted else Content(""))
