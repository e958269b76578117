"""The record of past games: who won how, and what each player and each faction has done in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...record import PastGame, Total, by_faction, by_name, how
from ...words import FACTIONS, counted, faction_name, tag_of
from ..entries import local
from ..widgets.keyline import KeyItem
from ..widgets.paint import chip, filled, muted, plain, strong
from .room import Page

NAME = 22  # cells of the first column of the totals
NONE_YET = "No game was played to its end yet. Games that are won, conceded or ended by agreement stand here."


class Record(Page):
    """Totals, then the games, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "close", show=False, id="page.close")]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Esc", "title", "close"),
        KeyItem("Up Down PgUp PgDn", "read", ""),
    )

    def __init__(self, games: Sequence[PastGame]) -> None:
        self.games = games
        super().__init__("The record of past games", self._lines, alone=True)

    def _lines(self, width: int) -> list[Content]:
        if not self.games:
            return [Content(""), muted(NONE_YET)]
        players, factions = by_name(self.games), by_faction(self.games)
        lines = [Content(""), *totals("Players", players), Content(""), *totals("Factions", factions), Content("")]
        for game in self.games:
            lines += [*game_lines(game), Content("")]
        return lines


def totals(head: str, rows: Sequence[Total]) -> list[Content]:
    lines = [strong(f"{head:<{NAME}}") + muted("  games   wins   points on average")]
    for row in rows:
        points = "-" if row.points is None else f"{row.points:.1f}"
        who = named(row.who) if head == "Factions" else plain(row.who)
        lines.append(filled(who, NAME) + plain(f"  {row.games:>5}  {row.wins:>5}  {points:>7}"))
    return lines


def named(faction: str) -> Content:
    name = faction_name(faction) if faction in FACTIONS else faction
    return chip(tag_of(faction)) + plain(f" {name}")


def game_lines(game: PastGame) -> list[Content]:
    lines = [strong(f"{local(game.time)}  {how(game)}")]
    for seat in game.best_first():
        points = "-" if game.scores[seat] is None else str(game.scores[seat])
        who = Content("  ") + chip(tag_of(game.factions[seat])) + filled(plain(f" {game.names[seat]}"), 1 + NAME)
        lines.append(who + plain(f"{points:>3}") + strong("  won" if game.won(seat) else ""))
    turns = counted(game.turns, "turns")
    lines.append(muted(f"  {game.map} map, {game.deck} deck, {turns}, round {game.rounds}; {game.file}"))
    return lines
