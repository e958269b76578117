"""What is said beside an option: of a plot, of a minister, of a card for the Decree."""

from __future__ import annotations

from typing import Any

from ..engine.asks import Ask
from ..engine.deck import Card
from ..engine.seen import CorvidsSeen, DuchySeen, EyrieSeen, TableSeen
from . import Words
from .eyrie import COLUMNS


def of_plot(plot: int, ask: Ask[Any], table: TableSeen) -> str:
    """How many of these its owner can place; or that the plot of the clearing asked about is none, as all know."""
    for seen in table.seats:
        if isinstance(seen.board, CorvidsSeen):
            if seen.seat == ask.seat:
                return f"{seen.board.hidden.count(plot)} in supply" if seen.board.hidden is not None else ""
            where = ask.data[0] if ask.data else None
            denied = any(each.where == where and plot in each.denied for each in seen.board.plots)
            return "guessed before: it is none" if denied else ""
    return ""


def of_minister(minister: int, ask: Ask[Any], words: Words, table: TableSeen) -> tuple[str, str]:
    """Squire, noble or lord; where one is swayed also what it takes, and that alone as a short form."""
    board, sways = table.seats[ask.seat].board, ask.id == "duchy.sway.whom"
    for seen in board.ministers if isinstance(board, DuchySeen) else ():
        if seen.minister == minister:
            return words.rank(seen.rank, cost=sways), words.cost(seen.rank) if sways else ""
    return "", ""


def fails_in(card: Card, ask: Ask[Any], words: Words, table: TableSeen) -> list[int]:
    """Columns of the asked seat's Decree in which a card added now is certain to fail."""
    board = table.seats[ask.seat].board
    suit = words.deck.suit[card]
    return [i for i, suits in enumerate(board.unfit) if suit in suits] if isinstance(board, EyrieSeen) else []


def of_added(card: Card, ask: Ask[Any], words: Words, table: TableSeen) -> str:
    columns = fails_in(card, ask, words, table)
    return f"would fail in {', '.join(COLUMNS[i] for i in columns)}" if columns else ""
