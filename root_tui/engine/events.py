"""What happened, as data, each with who may know it.  The driver owns the list; a playout has none."""

from __future__ import annotations

from typing import Any, NamedTuple

from .asks import WORLD, Seat

HIDDEN = ("hidden",)
EVERYBODY = (WORLD,)  # in `who`: the secret part is known to all, the public table too
SURE = frozenset(  # told before something hidden comes up, these do not hang on it
    {
        *("card_used", "crafted", "spent", "hospitals", "scored", "moved", "removed"),
        *("exhausted", "damaged", "quest_done", "character", "pawn_placed", "minister_lost"),
        *("battle", "no_ambush_possible", "no_foil_possible", "ambush", "defenceless", "hits"),
    }
)


class Event(NamedTuple):
    """`data` is for everybody; `secret` for the seats in `who` only.  Both hold ids and numbers, never prose."""

    name: str
    seat: Seat
    data: tuple[Any, ...] = ()
    secret: tuple[Any, ...] = ()
    who: tuple[Seat, ...] = ()

    def told_to(self, seat: Seat | None) -> Event:
        """The event as `seat` may know it; `None` is the public."""
        known = not self.secret or seat in self.who or WORLD in self.who
        return self if known else self._replace(secret=HIDDEN)
