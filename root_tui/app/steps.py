"""What comes next at the keyboard: a curtain, a question, the end of a turn or of the game.  Made by the controller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.asks import Seat
from ..engine.seen import TableSeen
from .scene import LogLine, Scene

if TYPE_CHECKING:
    from ..chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Behind:
    """Draw the curtain for this seat."""

    seat: Seat
    why: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """What a seat still sees when its turn is over: what it drew, and its hand."""

    seat: Seat
    table: TableSeen
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    table: TableSeen
    lines: tuple[LogLine, ...]
    story: Chronicle


@dataclass(frozen=True, slots=True)
class Shown:
    """The last question that these eyes saw, and how the table was at the one before it in the same turn."""

    serial: int
    number: int  # turns begun
    table: TableSeen
    before: TableSeen | None


Step = Behind | TurnOver | Scene | Ended
