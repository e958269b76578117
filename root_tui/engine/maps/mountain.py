"""The Mountain (MAP-4): closed paths that are opened for a card, and the Pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..asks import Ask, Refusal, Seat
from ..atlas import Atlas, Clearing, ends_of, path_number
from ..hooks import MapRules, Menu, Step
from ..rules.hands import spend
from ..rules.movement import ruler
from ..rules.scoring import score
from ..rules.turn import advance
from ..state import NO_MARKER, Board, State

OPENED = "open_path"  # noted once a path has been opened in a turn; the menu's line

Path = tuple[Clearing, Clearing]

NOT_NOW = Refusal("MAP-4.3", "only_in_daylight")
ONCE = Refusal("MAP-4.3", "path_opened_already")
ALL_OPEN = Refusal("MAP-4.3", "no_closed_path")
NO_END = Refusal("MAP-4.3", "no_piece_beside_path")
NO_CARD = Refusal("MAP-4.3", "no_card_for_path")
NOT_CLOSED = Refusal("MAP-4.3", "path_not_closed")


@dataclass(slots=True)
class MountainBoard(Board):
    closed: int  # bits: the paths of `atlas.closed` whose marker still lies there
    tower: Clearing

    def copy(self) -> MountainBoard:
        return MountainBoard(self.closed, self.tower)

    def marks(self, c: Clearing) -> list[str]:
        """MAP-1.5, 4.1  Tower and markers are nobody's pieces: nothing that removes or counts pieces finds them."""
        return ["tower"] if c == self.tower else []


class Roads(NamedTuple):
    """What hangs on which markers lie there; made once for each set of them."""

    closed: tuple[Path, ...]
    paths: tuple[tuple[Clearing, ...], ...]  # by clearing


class Mountain(MapRules):
    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self.things = {"path": [path_number(*path) for path in atlas.closed]}
        self.roads: dict[int, Roads] = {}

    def board(self) -> MountainBoard:
        """MAP-4.1  All markers lie there."""
        return MountainBoard((1 << len(self.atlas.closed)) - 1, self.atlas.tower)

    # -- MAP-4.2 --------------------------------------------------------------
    def closed(self, s: State) -> tuple[Path, ...]:
        return self.now(s).closed

    def paths(self, s: State) -> tuple[tuple[Clearing, ...], ...]:
        """MAP-4.2  Who asks for neighbours finds no closed path; forests are parted by it as before (the atlas)."""
        return self.now(s).paths

    def now(self, s: State) -> Roads:
        mask = land_of(s).closed
        return self.roads.get(mask) or self.lay(mask)

    def lay(self, mask: int) -> Roads:
        shut = tuple(path for i, path in enumerate(self.atlas.closed) if mask >> i & 1)
        paths = tuple(
            tuple(d for d in near if (min(c, d), max(c, d)) not in shut) for c, near in enumerate(self.atlas.paths)
        )
        self.roads[mask] = Roads(shut, paths)
        return self.roads[mask]

    # -- MAP-4.3 --------------------------------------------------------------
    def menu_extras(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """MAP-4.3, CORE-6.4  Between two actions of the own Daylight; all that it needs is public."""
        if step.phase == "daylight" and OPENED not in s.turn.used and s.hands[active]:
            if self.near(s, active):
                m.offers[OPENED] = self.open_path
        if m.refused is not None and OPENED not in m.offers:
            m.refused[OPENED] = self.no_opening(s, active, step)

    def no_opening(self, s: State, me: Seat, step: Step) -> Refusal:
        """Why the line is missing."""
        if step.phase != "daylight":
            return NOT_NOW
        if OPENED in s.turn.used:
            return ONCE
        if not self.closed(s):
            return ALL_OPEN
        return NO_END if s.hands[me] else NO_CARD

    def near(self, s: State, me: Seat) -> list[Path]:
        """MAP-4.3, 4.4  Closed paths with a faction piece of its own at one end."""
        return [(a, b) for a, b in self.closed(s) if s.present(me, a) or s.present(me, b)]

    async def open_path(self, s: State, me: Seat) -> None:
        """MAP-4.3, 4.4, 4.7  Any card of the hand opens a path for good, and scores one."""
        shut = self.closed(s)

        def why(n: int) -> Refusal:
            return NO_END if ends_of(n) in shut else NOT_CLOSED

        near = [path_number(*path) for path in self.near(s, me)]
        low, high = ends_of(await Ask(me, "mountain.path", near, "path", why=why))
        card = await Ask(me, "mountain.card", s.faces(me), "card", secret=True, data=(low, high))
        s.turn.used.append(OPENED)
        spend(s, me, card, "path")
        land_of(s).closed &= ~(1 << self.atlas.closed.index((low, high)))
        s.tell("path_opened", me, low, high)
        await score(s, {me: 1}, "path")

    # -- MAP-4.5 --------------------------------------------------------------
    def end_effects(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """MAP-4.5, 4.7  Only for the player at turn, and only if the point can be scored."""
        if step.phase == "evening" and s.vp[active] != NO_MARKER and ruler(s, land_of(s).tower) == active:
            m.offers["next"] = hold_pass


async def hold_pass(s: State, me: Seat) -> None:
    """MAP-4.5"""
    s.tell("pass_held", me, land_of(s).tower)
    await score(s, {me: 1}, "pass")
    await advance(s, me)


def land_of(s: State) -> MountainBoard:
    assert isinstance(s.land, MountainBoard)
    return s.land
