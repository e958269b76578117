"""What each faction's board adds to the sentences of a position: one module a faction."""

from __future__ import annotations

from typing import Final

from ...engine.asks import Seat
from ..fields import Desk, Field
from .alliance import ALLIANCE
from .corvids import CORVIDS
from .duchy import DUCHY
from .eyrie import EYRIE, settle_decree
from .vagabond import VAGABOND

BOARDS: Final[dict[str, dict[str, Field]]] = {
    "marquise": {},
    "eyrie": EYRIE,
    "alliance": ALLIANCE,
    "vagabond": VAGABOND,
    "vagabond2": VAGABOND,
    "duchy": DUCHY,
    "corvids": CORVIDS,
}
"""By faction: what may be said of its board."""

DEFAULTS: Final[dict[str, tuple[str, ...]]] = {
    "eyrie": ("leader: builder",),
    "alliance": ("supporters: fox card, rabbit card, mouse card",),
    "vagabond": ("relations: none", "character: ranger"),
    "vagabond2": ("relations: none", "character: thief"),
}
"""By faction: what is so where a position says nothing else."""


def settle_board(d: Desk, seat: Seat, faction: str, said: set[str]) -> None:
    """What must fit together once every sentence has been read."""
    if faction == "eyrie":
        settle_decree(d, seat, said)
