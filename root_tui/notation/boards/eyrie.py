"""What may be said of the Eyrie's board."""

from __future__ import annotations

from typing import Final, cast

from ...engine.asks import Seat
from ...engine.deck import Card
from ...engine.factions.eyrie.board import COLUMNS, LEADERS, OVER, RECRUIT, VIZIERS, EyrieBoard
from ..fields import Desk, Field, cards, choice, copies
from ..names import Fault, parts

COLUMN_NAMES: Final = ("recruit", "move", "battle", "build")


def eyrie(d: Desk, seat: Seat) -> EyrieBoard:
    return cast(EyrieBoard, d.s.boards[seat])


def leader(word: str) -> str:
    if word not in LEADERS:
        raise Fault(f"no leader {word!r}; there are {', '.join(LEADERS)}")
    return word


def put_leader(d: Desk, seat: Seat, word: str) -> None:
    eyrie(d, seat).leader = leader(word)


def put_deposed(d: Desk, seat: Seat, text: str) -> None:
    eyrie(d, seat).deposed = [leader(p.lower()) for p in parts(text)]


def deposed_differ(d: Desk, seat: Seat, text: str) -> str:
    found = sorted(eyrie(d, seat).deposed)
    return "" if found == sorted(p.lower() for p in parts(text)) else ", ".join(found) or "none"


def put_column(d: Desk, seat: Seat, word: str) -> None:
    if word not in (*COLUMN_NAMES, "over"):
        raise Fault(f"no column {word!r}; there are {', '.join(COLUMN_NAMES)}, over")
    eyrie(d, seat).column = OVER if word == "over" else COLUMN_NAMES.index(word)


def column_name(d: Desk, seat: Seat) -> str:
    column = eyrie(d, seat).column
    return COLUMN_NAMES[column] if column < COLUMNS else "over"


def in_column(d: Desk, seat: Seat) -> list[Card]:
    b = eyrie(d, seat)
    return b.decree[b.column] if b.column < COLUMNS else []


def in_decree(d: Desk, seat: Seat) -> list[Card]:
    return [k for column in eyrie(d, seat).decree for k in column]


EYRIE: Final[dict[str, Field]] = {
    "leader": choice(lambda d, seat: eyrie(d, seat).leader, put_leader),
    "deposed": Field(put_deposed, deposed_differ),
    "decree recruit": cards(lambda d, seat: eyrie(d, seat).decree[0]),
    "decree move": cards(lambda d, seat: eyrie(d, seat).decree[1]),
    "decree battle": cards(lambda d, seat: eyrie(d, seat).decree[2]),
    "decree build": cards(lambda d, seat: eyrie(d, seat).decree[3]),
    "column": choice(column_name, put_column),
    "done": copies(lambda d, seat: eyrie(d, seat).done, in_column),
    "added": copies(lambda d, seat: eyrie(d, seat).added, in_decree),
}


def settle_decree(d: Desk, seat: Seat, said: set[str]) -> None:
    """Viziers lie where the leader wants them.  Those that no sentence names are done already: the Decree begins at the
    first column of which something is said, and there behind them."""
    b, vizier = eyrie(d, seat), d.names.deck.vizier
    b.leader = b.leader or "builder"
    due = [vizier in column for column in b.decree]
    for i, column in enumerate(b.decree):
        column[:] = sorted([k for k in column if k != vizier] + [vizier] * (i in VIZIERS[b.leader]))
        if due[i] and i not in VIZIERS[b.leader]:
            raise Fault(f"the {b.leader} has no Vizier on {COLUMN_NAMES[i]}")
    if d.s.turn.seat != seat:
        b.column, b.done = OVER, []
        return
    if "column" not in said:
        deciding = d.s.lineup.steps[seat][d.s.turn.step].id == "eyrie.decree"
        named = [i for i in range(COLUMNS) if f"decree {COLUMN_NAMES[i]}" in said]
        b.column = named[0] if named else OVER if deciding else RECRUIT
    if "done" not in said and b.column < COLUMNS and any(f"decree {c}" in said for c in COLUMN_NAMES):
        b.done = [vizier] if vizier in b.decree[b.column] and not due[b.column] else []
