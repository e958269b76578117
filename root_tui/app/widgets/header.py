"""The line on top: whose hand is on the screen, whose turn, which phase, everybody's points."""

from __future__ import annotations

from itertools import product

from textual.content import Content
from textual.widget import Widget

from ...engine.asks import Seat
from ...engine.seen import SeatSeen, TableSeen
from ...words import Words
from ..text import SUIT_LETTERS
from .changes import MARK
from .paint import chip, muted, plain, strong, tagged

PHASES = (("birdsong", "Birdsong"), ("daylight", "Daylight"), ("evening", "Evening"))


class Header(Widget):
    """Whole items fall out where there is no room, the name is shortened, and nothing runs over."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Header { height: 1; background: $map-bar; }"

    def __init__(self, words: Words, edition: str) -> None:
        super().__init__()
        self.words, self.edition = words, edition
        self.table: TableSeen | None = None
        self.open_table = False
        self.holder: Seat | None = None
        self.changed: frozenset[Seat] = frozenset()  # whose points have changed since the last key

    def show(self, table: TableSeen, open_table: bool, holder: Seat | None = None) -> None:
        """`holder`: whose hand is on the screen, if one is."""
        if (table, open_table, holder) != (self.table, self.open_table, self.holder):
            pairs = zip(self.table.seats, table.seats, strict=True) if self.table else ()
            self.changed = frozenset(new.seat for old, new in pairs if old.points != new.points)
            self.table, self.open_table, self.holder = table, open_table, holder
            self.refresh()
        else:
            self.settle()

    def settle(self) -> None:
        """What has changed has been seen."""
        if self.changed:
            self.changed = frozenset()
            self.refresh()

    def render(self) -> Content:
        table = self.table
        if table is None:
            return Content("")
        width = self.size.width
        points = Content("  ").join([self._points(seat, table) for seat in table.seats])
        who = table.turn if self.holder is None else self.holder
        head = chip(self.words.tag(who)) + Content(" ")
        right = points + muted(f"  round {table.round} " if table.number else " ")
        more = muted(f"  {self.edition}") if width >= 112 else Content("")
        name = strong(self.words.name(who))
        whose, phase = tagged(self.words.tag(table.turn)), self._phase(table)
        steps = [self._phases(table), phase]
        if who != table.turn:
            turn = muted("in the turn of ") + whose + Content("  ")
            steps = [turn + steps[0], turn + phase, muted("in ") + whose + Content(" ") + phase]
        extras = (more + (muted("  open table") if self.open_table else Content("")), *self._open())
        for phases, extra in product(steps, extras):
            room = width - head.cell_length - phases.cell_length - right.cell_length - extra.cell_length - 4
            if room >= min(name.cell_length, 10):
                break
        name = name.truncate(max(4, room), ellipsis=False)
        left = head + name + Content("  ") + phases + extra
        gap = width - left.cell_length - right.cell_length
        return left + Content(" " * max(1, gap)) + right

    def _open(self) -> list[Content]:
        return [muted("  open") if self.open_table else Content(""), Content("")]

    def _phase(self, table: TableSeen) -> Content:
        """The phase alone, where six seats leave no room for the others."""
        return strong(dict(PHASES)[table.phase]) if table.phase in dict(PHASES) else self._phases(table)

    def _phases(self, table: TableSeen) -> Content:
        if table.phase in ("setup", "over"):
            return strong("Set-up" if table.phase == "setup" else "The game is over")
        parts = [
            Content.styled(name, "bold underline $map-paper") if id == table.phase else muted(name)
            for id, name in PHASES
        ]
        return muted(" > ").join(parts)

    def _points(self, seat: SeatSeen, table: TableSeen) -> Content:
        """Points; a dominance card or a partner instead of them where the marker is gone."""
        if seat.points is not None:
            shown = str(seat.points)
        elif seat.dominance is not None:
            shown = f"D{SUIT_LETTERS[self.words.deck.suit[seat.dominance]]}"
        else:
            shown = "" if seat.partner is None else f"with {self.words.tag(seat.partner)}"
        look = Content.styled(shown, f"$map-text {MARK}") if seat.seat in self.changed else plain(shown)
        return tagged(self.words.tag(seat.seat)) + Content(" ") + look
