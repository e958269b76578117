"""What the answers since a rest have told of the Corvids' plots, and redeals that keep to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from root_tui.engine.asks import Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.events import Event
from root_tui.engine.factions.corvids.board import DOWN, PLOTS, RAID, CorvidBoard
from root_tui.engine.state import State
from root_tui.engine.view import Keep, redeal

ALL = (1 << len(PLOTS)) - 1
CORVIDS = ("corvids", "eyrie", "alliance", "marquise")
LINEUPS = (
    CORVIDS,
    ("marquise", "corvids"),
    ("vagabond", "corvids", "vagabond2", "eyrie"),
    ("corvids", "alliance", "vagabond"),
)


def board_of(s: State) -> CorvidBoard | None:
    return next((b for b in s.boards if isinstance(b, CorvidBoard)), None)


class Told:
    """`not_these`: by clearing of the rest the bits of what its plot was seen not to be; `placed`: kinds out of the
    supply of the rest."""

    def __init__(self, rest: State, events: Sequence[Event]) -> None:
        self.not_these: Counter[Clearing] = Counter()
        self.placed: Counter[int] = Counter()
        b = board_of(rest)
        lies: dict[int, Clearing | None] = {c: c for c in b.shown(DOWN)} if b else {}  # by clearing where it lay then
        gone: dict[int, Clearing | None] = {}
        for e in events:
            if e.name == "plot_placed":
                lies[e.data[0]] = None
                self.placed[e.secret[0]] += 1
            elif e.name == "plots_swapped" and e.data[0] in lies:
                c, d = e.data
                lies[c], lies[d] = lies[d], lies[c]
            elif e.name == "exposure_failed":
                self.say(lies[e.data[0]], 1 << e.data[1])
            elif e.name in ("flipped", "exposed"):
                self.say(lies.pop(e.data[0]), ALL - (1 << e.data[1]))
            elif e.name == "removed" and e.data[1] == "plot" and e.data[0] in lies:
                gone[e.data[0]] = lies.pop(e.data[0])
                self.say(gone[e.data[0]], 1 << RAID)
            elif e.name == "raid" and gone.get(e.data[0]) is not None:
                self.not_these[gone[e.data[0]]] = ALL - (1 << RAID)  # type: ignore[index]

    def say(self, c: Clearing | None, bits: int) -> None:
        if c is not None:
            self.not_these[c] |= bits

    def redeal(self, s: State, viewer: Seat, below: Callable[[int], int], keep: Keep) -> None:
        """A redeal of the rest that all these events can follow."""
        b = board_of(s)
        if b is None:
            redeal(s, viewer, below, keep)
            return
        denied = b.denied
        b.denied = [bits | self.not_these[Clearing(c)] for c, bits in enumerate(denied)]
        for _ in range(200):
            redeal(s, viewer, below, keep)
            if all(b.supply[kind] >= n for kind, n in self.placed.items()):
                break
        else:
            raise AssertionError("no redeal fits what was told")
        b.denied = denied
