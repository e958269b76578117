"""Pointing at a card of the Decree that cannot be carried out: why not, and what turmoil takes."""

from __future__ import annotations

from typing import Any

from ...engine.asks import Ask
from ...engine.deck import Card
from ...engine.factions.eyrie.board import board_of
from ...engine.factions.eyrie.decree import cannot_obey, humiliation
from ...engine.state import State
from ...words import Words

ID = "eyrie.decree"


def before(s: State, ask: Ask[Any], option: Any, words: Words) -> list[str]:
    """For a card of the Decree; nothing is hidden there."""
    if ask.id != ID or type(option) is not int:
        return []
    board = board_of(s, ask.seat)
    column, _ = board.left()
    refusal = cannot_obey(s, ask.seat, column, Card(option))
    if refusal is None:
        return []
    reason, cost = words.refusal(refusal), min(humiliation(s, ask.seat), max(0, s.vp[ask.seat]))
    return [words.whatif("turmoil", reason), words.whatif("turmoil_costs", cost, board.leader)]
