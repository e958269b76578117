"""The Eyrie's board: leader, Decree, roosts; and what will fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from textual.content import Content

from ....engine.deck import BIRD
from ....engine.seen import EyrieSeen, SeatSeen, TableSeen
from ....words import Words
from ....words.eyrie import COLUMNS, LEADERS, leader_name
from ...text import SUIT_LETTERS
from ..lights import DARK, Lights
from ..paint import columns, filled, muted, plain, strong, suit_chip, warn
from .common import offered
from .track import head_cells, track

WIDE = 72  # cells for four columns with the names of their cards
ADDING, RESOLVING = "eyrie.decree.add", "eyrie.decree"


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, EyrieSeen)
    found = [_leader(board), *offered("Leaders", "leader", _leader_called, width, lights)]
    if board.deposed:
        found.append(muted("  deposed: " + ", ".join(map(leader_name, board.deposed))))
    if board.leader:
        number = [id for id, _ in LEADERS].index(board.leader)
        found.append(muted(f"  {words.leader(number)}"))
    step = table.step if table.turn == seat.seat else ""
    found += _beside(board, words, width, step, lights) if width >= WIDE else _below(board, words, step, lights)
    found += _warnings(board, words)
    for seen in board.tracks:
        found += track("Roosts", seen, cell=3, head=head_cells(lights), shows_last=True, lights=lights)
    more = board.tracks[0].points[board.tracks[0].uncovered :][:1]
    after = muted(f"  next roost: {more[0]}") if more else muted("  all are built")
    return [*found, muted("Scores this Evening ") + plain(str(board.points)) + after]


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, EyrieSeen)
    found, step = [_leader(board)], table.step if table.turn == seat.seat else ""
    for i in range(len(COLUMNS)):
        doomed = Counter(board.doomed[i])
        chips = [suit_chip(words.deck.suit[k]) + (warn("!") if doomed[k] else Content("")) for k in board.decree[i]]
        chips = [_mark(chip, board, i, k, lights) for chip, k in zip(chips, board.decree[i], strict=True)]
        head = filled(_head(board, i, step, lights), _head_cells(lights))
        found.append(head + (Content(" ").join(chips) if chips else muted("-")))
    roosts = board.tracks[0]
    line = lights.mark(muted("Roosts "), ("piece", roosts.kind)) + plain(f"{roosts.uncovered} of {len(roosts.points)}")
    return [*found, line + muted("   scores ") + plain(str(board.points)) + muted("   turmoil ") + _cost(board)]


def _leader(board: EyrieSeen) -> Content:
    return muted("Leader ") + (strong(leader_name(board.leader)) if board.leader else muted("not chosen"))


def _leader_called(number: int) -> str:
    return leader_name(LEADERS[number][0])


def _cost(board: EyrieSeen) -> Content:
    return plain(f"-{board.turmoil}" if board.turmoil else "0")


def _warnings(board: EyrieSeen, words: Words) -> list[Content]:
    """The first card of the Decree that is certain to fail, else what fails as things stand; and what that costs."""
    column, face = _first_doomed(board)
    costs = muted("Turmoil costs ") + plain(words.format(board.turmoil, "points")) + muted(" and Decree")
    if face is not None and (column == board.column or not board.impossible):
        return [warn(f"! {COLUMNS[column]}: {_name(face, words)} will fail"), costs]
    if board.impossible:
        names = ", ".join(words.card(k) for k in board.impossible)
        return [warn(f"! Turmoil threatens: {names} cannot be done now"), costs]
    return [costs]


def _first_doomed(board: EyrieSeen) -> tuple[int, int | None]:
    return next(((i, cards[0]) for i, cards in enumerate(board.doomed) if cards), (0, None))


def _beside(board: EyrieSeen, words: Words, width: int, step: str, lights: Lights) -> list[Content]:
    """The four columns side by side."""
    cell = min(24, width // len(COLUMNS))
    found = [columns([_head(board, i, step, lights) for i in range(len(COLUMNS))], cell)]
    cards = [_cards(board, i, words, lights) for i in range(len(COLUMNS))]
    for row in range(max(1, *map(len, cards))):
        found.append(columns([c[row] if row < len(c) else Content("") for c in cards], cell))
    if any(board.unfit):
        found.append(columns([_unfit(board.unfit[i]) for i in range(len(COLUMNS))], cell))
    return found


def _below(board: EyrieSeen, words: Words, step: str, lights: Lights) -> list[Content]:
    """One below the other, where there is no room for names side by side."""
    found: list[Content] = []
    for i in range(len(COLUMNS)):
        cells = _head_cells(lights)
        head, indent = filled(_head(board, i, step, lights), cells), Content(" " * cells)
        cards = _cards(board, i, words, lights) or [muted("-")]
        if step == ADDING and board.unfit[i]:
            cards.append(_unfit(board.unfit[i]))
        found += [(indent if n else head) + card for n, card in enumerate(cards)]
    return found


def _head_cells(lights: Lights) -> int:
    return 9 + lights.wide if lights.asked("column") else 10


def _head(board: EyrieSeen, i: int, step: str, lights: Lights) -> Content:
    """The column that is being resolved has a mark."""
    if step == RESOLVING and i == board.column:
        return strong(f">{COLUMNS[i]}")
    return lights.mark(muted(f" {COLUMNS[i]}"), ("column", i))


def _unfit(suits: Sequence[int]) -> Content:
    """Suits of which a card added here would fail."""
    if BIRD in suits:
        return warn(" any more fails")
    return muted(f" {' '.join(SUIT_LETTERS[suit] for suit in suits)} would fail") if suits else Content("")


def _cards(board: EyrieSeen, i: int, words: Words, lights: Lights) -> list[Content]:
    """The cards of one column; those done in this turn are set back, those that must fail have a mark."""
    done, doomed = Counter(board.resolved[i]), Counter(board.doomed[i])
    stuck = set(board.impossible) if i == board.column else set()
    found: list[Content] = []
    for face in board.decree[i]:
        name, chip = _name(face, words, suited=False), suit_chip(words.deck.suit[face])
        if done[face] > 0:
            done[face] -= 1
            found.append(chip + muted(f" ({name}) done"))
        elif doomed[face] > 0 or face in stuck:
            doomed[face] -= 1
            found.append(_mark(chip + warn(f"!{name}"), board, i, face, lights))
        else:
            found.append(_mark(chip + plain(f" {name}"), board, i, face, lights))
    return found


def _mark(text: Content, board: EyrieSeen, i: int, face: int, lights: Lights) -> Content:
    """Only cards of the column that is being resolved can answer."""
    return lights.mark(text, ("decree", face)) if i == board.column else text


def _name(face: int, words: Words, *, suited: bool = True) -> str:
    if face == words.deck.vizier:
        return "Vizier"
    return words.card(face) if suited else words.deck.faces[face].name
