"""Every message that a screen sends to the app."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from textual.screen import Screen

    from ..engine.asks import Seat
    from ..engine.orders import Order
    from ..preferences import Preferences


class OfScreen(Message):
    """Heard as long as its screen is the one that is seen: what a key typed twice asks for comes once."""

    screen: Screen[Any] | None = None


# at the title


class Leaving(OfScreen):
    """The screen that sends it is left for another: keys typed behind it are for that one."""


@dataclass
class TitleChosen(Leaving):
    """A line of the title: continue, again, new, quick, load, record, learn, settings, quit."""

    what: str


@dataclass(frozen=True)
class SeatChosen:
    name: str
    faction: str


@dataclass
class GameWanted(Leaving):
    """The new-game form is filled in."""

    seats: tuple[SeatChosen, ...]
    map: str
    deck: str
    seed: int | None
    shuffle: bool
    open_table: bool
    shuffle_suits: bool = False
    draw_first: bool = False  # who begins, the seats as they are
    pins: bool = False  # each seat sets one behind its first curtain


@dataclass
class SaveWanted(Leaving):
    path: Path


@dataclass
class SettingsChanged(Message):
    """Settings of this machine, and whether the form of a new game first suggests an open table."""

    preferences: Preferences
    open_table: bool | None = None


@dataclass
class SettingsWanted(Leaving):
    """The screen of the settings, from that of the keys."""


@dataclass
class KeysWanted(Leaving):
    """The list of all keys, to change them."""


@dataclass
class ToTitle(Leaving):
    pass


# at the table


@dataclass
class Answered(Message):
    serial: int
    value: Any


@dataclass
class SteppedBack(Message):
    pass


@dataclass
class Undone(Message):
    """Take back the last choice; `agreed`: what everybody at the table said, asked about more than is free."""

    agreed: bool | None = None


@dataclass
class Redone(Message):
    """Make again what was taken back last."""


@dataclass
class OpenTable(Message):
    """The switch for friends who want no secrets, or one person who plays all seats; `agreed`: what all said to it."""

    is_open: bool
    agreed: bool | None = None
    proved: bool = False  # every PIN was asked for


@dataclass
class TableWanted(OfScreen):
    """What concerns the table and not the game: names, who sits where, conceding, the end by agreement."""


@dataclass
class SeatCalled(Message):
    """A seat has another name; `taken_over`: because somebody else sits there now."""

    seat: Seat
    name: str
    taken_over: bool
    proved: bool = False  # the PIN of who leaves was asked for


@dataclass
class Conceded(Message):
    """A seat gives up; `agreed`: what it said when it was asked before all."""

    seat: Seat
    agreed: bool | None = None
    proved: bool = False


@dataclass
class EndAgreed(Message):
    """All end the game here, or `agreed` is False: they play on.  `winners`: nobody, or those with most points."""

    agreed: bool | None = None
    winners: tuple[Seat, ...] = ()
    proved: bool = False


@dataclass
class HandTakenUp(Message):
    """The active seat looks at its hand again, after a question to somebody else."""

    proved: bool = False


# PINs


@dataclass
class PinTried(OfScreen):
    """Entered in a dialog as the seat's PIN."""

    seat: Seat
    pin: str = field(repr=False)


@dataclass
class PinSet(OfScreen):
    """A new PIN for the seat, or "" for none, and the old one if there is one."""

    seat: Seat
    pin: str = field(repr=False)
    old: str = field(repr=False)


@dataclass
class PinWanted(OfScreen):
    """A seat sets, changes or takes away its PIN; `own`: on its own page, else before the table as all may see it."""

    seat: Seat
    own: bool = False


@dataclass
class PinLifted(Message):
    """All other seats lift a forgotten PIN; `agreed`: what they said, `behind`: asked from the seat's curtain."""

    seat: Seat
    behind: bool = False
    agreed: bool | None = None
    proved: bool = False


@dataclass
class WhyNot(OfScreen):
    """Why is this place not offered?  In one line, or, where everything is to be named, first of all: that place, and
    the line of the menu that is pointed at."""

    place: int | None = None
    line: Any = None
    everything: bool = False


@dataclass
class WhatIf(OfScreen):
    """What would this option of the question of that number mean, at length?"""

    serial: int
    option: Any


@dataclass
class LogWanted(OfScreen):
    """The whole log, as the eyes before the screen may read it."""


@dataclass
class StepsWanted(OfScreen):
    """The digest, one action after the other on the map."""


@dataclass
class LineWanted(Message):
    """The table as it was when this line of the log was told: the events told by then."""

    told: int


@dataclass
class MomentWanted(Message):
    """Another moment of what is looked back on: so many steps on, the next step (after the last of a digest: its end),
    the next turn or battle (1), the one before (-1), or the first moment of a turn."""

    how: Literal["step", "next", "turn", "battle", "to"]
    n: int


@dataclass
class PeekWanted(Message):
    seat: Seat


@dataclass
class OrdersGiven(Message):
    seat: Seat
    orders: tuple[Order, ...]


@dataclass
class LastOrdersWanted(OfScreen):
    """Those that the seat gave last, whether they hold still or not."""

    seat: Seat


@dataclass
class PageClosed(OfScreen):
    """A page that stood alone (a look at my own, the public table, the end of a turn) is done with."""


# when the game is over


@dataclass
class ReviewWanted(OfScreen):
    """Look through the whole game: from a seat's eyes, as all could see it, or openly if all agreed to that."""

    eyes: Seat | None = None
    openly: bool = False


@dataclass
class BranchWanted(OfScreen):
    """A new game that begins at this moment of the finished one."""

    number: int


@dataclass
class ExportWanted(Message):
    """The story of the game as files."""


@dataclass
class RematchWanted(OfScreen):
    """The same table, every player with the faction of the next seat."""
