"""The spine: data at rest decides which rule runs next."""

from __future__ import annotations

from ..hooks import Rule
from ..state import State
from . import setup, turn


def next_rule(s: State) -> Rule | None:
    """CORE-14  The rule to run from this rest; None when the game is over: somebody has won, or all have agreed."""
    if s.over:
        return None
    return turn.boundary(s) if s.stage > len(s.lineup.seats) else setup.run(s)
