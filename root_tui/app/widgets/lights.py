"""What on a board answers the open question: its key before it, a sign where the list's cursor is, and what a click
there means.

A board says of what it draws in which box it lies and which it is; whether that answers is known here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from textual import events
from textual.content import Content
from textual.style import Style

from ...engine.asks import WORLD, Seat
from .choices import Choice

ANSWERS, KEY = "answers", "key"  # what a stretch of text is told of itself


class Piece(NamedTuple):
    """Something that lies on a board; equal ones in one box are one."""

    whose: Seat  # WORLD: on every board, and beside them
    box: str
    value: Any


class Signs(NamedTuple):
    here: str  # before a key
    lit: str  # in place of one
    lit_here: str


ASCII, SMALL = Signs(">", " > ", ">> "), Signs("▸", " › ", " ▸ ")


class Pick(NamedTuple):
    """A line of the list that was clicked elsewhere, and the serial of its question."""

    serial: int
    at: int


@dataclass(frozen=True, slots=True)
class Lights:
    """`pieces` answer, each as a line of the list does; `at` is the one that is pointed at."""

    serial: int = 0
    pieces: Mapping[Piece, int] = field(default_factory=dict)
    choices: Sequence[Choice] = ()
    at: int | None = None
    signs: Signs = SMALL
    keys: bool = True  # do the keys of the list hold here?
    seat: Seat = WORLD  # whose board is drawn

    def on(self, seat: Seat) -> Lights:
        """The same for the board of a seat."""
        return replace(self, seat=seat) if self.pieces else self

    def asked(self, box: str) -> list[Any]:
        """What of a box answers, in the order of the list."""
        found = ((at, piece.value) for piece, at in self.pieces.items() if piece.box == box and self._here(piece))
        return [value for _, value in sorted(found, key=lambda each: each[0])]

    def mark(self, text: Content, *things: tuple[str, Any], lead: int = 0) -> Content:
        """The text of something, lit if it answers; `things` are the boxes it lies in, and what it is there.  The key
        stands behind `lead` cells."""
        if not self.pieces:
            return text
        for box, value in things:
            for whose in (self.seat, WORLD):
                if (at := self.pieces.get(Piece(whose, box, value))) is not None:
                    return text[:lead] + self._lit(text[lead:], at) if lead else self._lit(text, at)
        return text

    @property
    def wide(self) -> int:
        """Cells that a mark takes from what is marked."""
        return 2 + (max(len(self.choices[at].key) for at in self.pieces.values()) if self.keys and self.pieces else 1)

    def _here(self, piece: Piece) -> bool:
        return piece.whose in (self.seat, WORLD)

    def _lit(self, text: Content, at: int) -> Content:
        here = at == self.at
        sign = self.signs.lit_here if here else self.signs.lit
        if self.keys:
            sign = f"{self.signs.here if here else ' '}{self.choices[at].key:>{self.wide - 2}} "
        ground = "paper" if here else "mouse"
        chip = Content.styled(sign, f"bold $map-ink on $map-{ground}").stylize(Style.from_meta({KEY: True}))
        return (chip + text).stylize(Style.from_meta({ANSWERS: (self.serial, at)}))


DARK = Lights()


def picked(event: events.Click) -> Pick | None:
    """What was clicked, if it answers."""
    found = event.style.meta.get(ANSWERS)
    return Pick(*found) if found else None


def is_key(style: str | Style) -> bool:
    """Is it that of a key before something, and no part of it?"""
    return isinstance(style, Style) and bool(style.meta.get(KEY))
