"""The Duchy's board: Burrow and tunnels, tracks, ministers and their crowns, what was revealed."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import DuchySeen, MinisterSeen, SeatSeen
from ....words import Words
from ..paint import card, columns, listed, muted, plain, strong
from .track import track

WIDE = 72  # cells for the three ranks side by side


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, DuchySeen)
    found = [
        muted("Burrow ")
        + plain(words.format(board.burrow, "warriors"))
        + muted("   tunnels left ")
        + plain(str(board.tunnels))
    ]
    for seen in board.tracks:
        found += track(seen.id.capitalize(), seen)
    found.append(muted("Recruits in Birdsong ") + plain(str(board.recruits)))
    found.append(muted("Ministers, * swayed"))
    found += _beside(board, words, width) if width >= WIDE else _below(board, words, width)
    if board.revealed:
        found += listed("Revealed", [card(words.deck, face) for face in board.revealed], width)
    return found


def _beside(board: DuchySeen, words: Words, width: int) -> list[Content]:
    """A column for each rank."""
    cell = min(26, width // len(board.crowns))
    ranks = [[m for m in board.ministers if m.rank == rank] for rank in range(len(board.crowns))]
    found = [columns([_head(board, rank, words) for rank in range(len(ranks))], cell)]
    for row in range(max(map(len, ranks))):
        found.append(columns([_minister(r[row], words) if row < len(r) else Content("") for r in ranks], cell))
    return found


def _below(board: DuchySeen, words: Words, width: int) -> list[Content]:
    """One rank below the other."""
    found: list[Content] = []
    for rank in range(len(board.crowns)):
        found += listed(words.ranks(rank), [_minister(m, words) for m in board.ministers if m.rank == rank], width)
    crowns = [muted(f"{words.ranks(rank).lower()} ") + plain(_crowns(board, rank)) for rank in range(len(board.crowns))]
    return found + listed("Crowns", crowns, width)


def _head(board: DuchySeen, rank: int, words: Words) -> Content:
    return strong(words.ranks(rank)) + muted(f" crowns {_crowns(board, rank)}")


def _crowns(board: DuchySeen, rank: int) -> str:
    """Left on the board, and out of the game."""
    lost = board.lost[rank]
    return f"{board.crowns[rank]}" + (f" ({lost} lost)" if lost else "")


def _minister(seen: MinisterSeen, words: Words) -> Content:
    name = words.minister(seen.minister)
    if not seen.swayed:
        return muted(f" {name}")
    return (muted if seen.acted else strong)(f"*{name}") + (muted(" acted") if seen.acted else Content(""))
