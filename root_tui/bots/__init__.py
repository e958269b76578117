"""Programs that hold a seat.  A bot gets what its seat sees, the question, and a stream of numbers; never the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..engine.asks import Ask
from ..engine.seen import TableSeen
from .random import Random

Below = Callable[[int], int]


class Bot(Protocol):
    """`looks`: it wants a view; without one, the view is not made and `table` is None."""

    looks: bool

    def __call__(self, table: TableSeen | None, ask: Ask[Any], below: Below) -> Any:
        """One of the question's options."""


POLICIES: dict[str, Callable[[], Bot]] = {"random": Random}
