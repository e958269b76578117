"""The Eyrie's board: leader, Decree, roosts."""

from __future__ import annotations

from collections import Counter

from textual.content import Content

from ....engine.seen import EyrieSeen, SeatSeen
from ....words import Words
from ....words.eyrie import COLUMNS, leader_name
from ..paint import columns, filled, muted, plain, strong, suit_chip, warn
from .track import track

WIDE = 72  # cells for four columns with the names of their cards


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, EyrieSeen)
    leader = muted("Leader ") + (strong(leader_name(board.leader)) if board.leader else muted("not chosen"))
    if board.deposed:
        leader += muted("  deposed: " + ", ".join(map(leader_name, board.deposed)))
    found = [leader, *(_beside(board, words, width) if width >= WIDE else _below(board, words, width))]
    if board.impossible:
        names = ", ".join(words.card(k) for k in board.impossible)
        found.append(warn(f"Turmoil threatens: {names} cannot be done now"))
    for seen in board.tracks:
        found += track("Roosts", seen, cell=3, shows_last=True)
    found.append(muted("Scores this Evening ") + plain(str(board.points)))
    return found


def _beside(board: EyrieSeen, words: Words, width: int) -> list[Content]:
    """The four columns side by side."""
    cell = min(20, width // len(COLUMNS))
    found = [columns([_head(board, i) for i in range(len(COLUMNS))], cell)]
    cards = [_cards(board, i, words) for i in range(len(COLUMNS))]
    for row in range(max(1, *map(len, cards))):
        found.append(columns([c[row] if row < len(c) else Content("") for c in cards], cell))
    return found


def _below(board: EyrieSeen, words: Words, width: int) -> list[Content]:
    """One below the other, where there is no room for names side by side."""
    found: list[Content] = []
    for i in range(len(COLUMNS)):
        head, indent = filled(_head(board, i), 10), Content(" " * 10)
        cards = _cards(board, i, words) or [muted("-")]
        found += [(indent if n else head) + card for n, card in enumerate(cards)]
    return found


def _head(board: EyrieSeen, i: int) -> Content:
    return strong(f">{COLUMNS[i]}") if i == board.column else muted(f" {COLUMNS[i]}")


def _cards(board: EyrieSeen, i: int, words: Words) -> list[Content]:
    """The cards of one column; those done in this turn are set back and marked."""
    done = Counter(board.resolved[i])
    found: list[Content] = []
    for face in board.decree[i]:
        resolved = done[face] > 0
        done[face] -= resolved
        name = "Vizier" if face == words.deck.vizier else words.deck.faces[face].name
        chip = suit_chip(words.deck.suit[face])
        found.append(chip + (muted(f" ({name})") if resolved else plain(f" {name}")))
    return found
