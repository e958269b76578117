"""The lines of a game's open question, with all that is known of them beforehand."""

from __future__ import annotations

from typing import Any

from ..engine.ahead import known_lines
from ..engine.asks import Ask
from ..engine.game import Game
from ..engine.seen import TableSeen
from ..words import Words
from .explained import explained
from .options import choices_of
from .shown import Choice
from .whatif import told_of


def offered(game: Game, ask: Ask[Any], words: Words, table: TableSeen, *, own: bool) -> tuple[Choice, ...]:
    """`table` is what those see who look, `own`: they are the asked seat."""
    lines = known_lines(game.state) if ask.menu else ()
    found = choices_of(ask, words, table, lambda option, said: told_of(game, ask, option, words, said, own=own), lines)
    return explained(found, ask, words, table)
