"""What is said beside an option: of a place, a seat, a plot, a minister, of a card and of one for the Decree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.asks import Ask
from ..engine.deck import ANY, Card, Deck
from ..engine.pieces import PLOT, PLOTS, TUNNEL
from ..engine.seen import ClearingSeen, CorvidsSeen, DuchySeen, EyrieSeen, TableSeen
from . import Words, counted
from .core import SUIT_LETTERS
from .eyrie import COLUMNS


def beside(option: Any, ask: Ask[Any], words: Words, table: TableSeen) -> str:
    """What a place costs or has to pay with, whom one meets there, what a seat has to take, how many equal cards."""
    if type(option) is not int:
        return ""
    match ask.id:
        case "battle.where":
            return ", ".join(_foes(option, ask, words, table))
        case "alliance.spread.where":
            usual, price = ask.data[0], dict(ask.data[2]).get(option, ask.data[0])
            return f"costs {price}" + (" (Martial Law)" if price > usual else "")
        case "marquise.build.where":
            return f"{counted(dict(ask.data[0]).get(option, 0), 'wood')} in reach"
        case "marquise.build.wood":
            return counted(dict(ask.data[1]).get(option, 0), "wood")
        case "vagabond.aid.whom":
            items = ", ".join(map(words.item, table.seats[option].items))
            return f"to take: {items}" if items else ""
        case "eyrie.decree":
            n = _in_column(option, ask, table)
            return f"x{n}" if n > 1 else ""
    return ""


def _foes(place: int, ask: Ask[Any], words: Words, table: TableSeen) -> list[str]:
    """Whom one meets there but for warriors, which each list names: pawns, and who has buildings or tokens alone."""
    seen = table.clearing(place)
    others = [g for g in (*seen.buildings, *seen.tokens) if g.owner != ask.seat and g.kind not in (PLOT, TUNNEL)]
    alone = [g for g in others if all(each.owner != g.owner for each in seen.warriors)]
    pawns = [f"{words.tag(seat)} pawn" for seat in seen.pawns if seat != ask.seat]
    return pawns + [f"{words.tag(g.owner)} {words.kind(g.kind)}" + (f" {g.n}" if g.n > 1 else "") for g in alone]


def _in_column(card: int, ask: Ask[Any], table: TableSeen) -> int:
    """Equal cards of the Decree that are still to do."""
    board = table.seats[ask.seat].board
    if not isinstance(board, EyrieSeen) or board.column >= len(board.decree):
        return 0
    return board.decree[board.column].count(Card(card)) - board.resolved[board.column].count(Card(card))


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


def cost_letters(deck: Deck, face: int) -> str:
    """ "F R": what it costs to craft, "any" as *."""
    return " ".join("*" if suit == ANY else SUIT_LETTERS[suit] for suit in deck.cost[face])


def short_text(deck: Deck, face: int, items: Sequence[str]) -> str:
    """What a card is good for, in a few words."""
    f = deck.faces[face]
    if f.kind in ("ambush", "dominance"):
        return f.kind
    gives = f"{items[f.item]} +{f.vp}" if f.item >= 0 else ""
    return f"craft {cost_letters(deck, face)}" + (f": {gives}" if gives else "")


def plot_of(seen: ClearingSeen) -> tuple[str, bool]:
    """What the plot of a clearing is, "" for whoever may not know it, and whether it lies face up."""
    up = next((mark for mark in seen.marks if mark in PLOTS), "")
    return up or next((mark for mark in seen.own if mark in PLOTS), ""), bool(up)
