"""What most factions do: warriors that march and fight, evenings that draw."""

from __future__ import annotations

from ..asks import Refusal, Seat
from ..atlas import Clearing
from ..deck import Card
from ..hooks import Faction, Menu, Part
from ..rules.battle import Fight, Side, losses
from ..rules.crafting import cannot_craft, craft, craftable, no_crafting, unused_by_suit
from ..rules.movement import can_move, march, movable
from ..rules.removal import all_pieces
from ..state import State

NO_ACTIONS = Refusal("CORE-6.1", "no_actions_left")
NOWHERE_TO_MOVE = Refusal("CORE-10.1", "no_move")
NOBODY_TO_FIGHT = Refusal("CORE-10.3", "no_battle")


class Warriors(Faction):
    """A faction with warriors on the map."""

    def movable(self, s: State, me: Seat) -> list[Clearing]:
        return movable(s, me)

    def can_move(self, s: State, me: Seat) -> bool:
        return can_move(s, me)

    async def move(self, s: State, me: Seat, sources: list[Clearing]) -> Clearing | None:
        return await march(s, me, sources)

    def battlefields(self, s: State, me: Seat) -> list[Clearing]:
        return [c for c in s.camps(me) if s.enemies(me, c)]

    def can_fight(self, s: State, me: Seat) -> bool:
        return any(s.enemies(me, c) for c in s.camps(me))

    def crafting(self, s: State, me: Seat) -> list[int]:
        """CORE-7.1, 7.2  Its pieces, each once in a turn."""
        return unused_by_suit(s, me)

    async def takes_hits(self, s: State, side: Side, hits: int, by: Seat, fight: Fight) -> list[Part]:
        return await losses(s, side, hits, by, fight)

    def cannot_craft(self, s: State, me: Seat, card: Card) -> Refusal | None:
        """CORE-7.1 to 7.6  What forbids the card, or that its pieces do not pay for it."""
        return cannot_craft(s, me, card)

    async def swept(self, s: State, me: Seat, where: Clearing, by: Seat) -> list[Part]:
        return all_pieces(s, me, where, by)


def no_move(s: State, me: Seat) -> Refusal | None:
    return None if s.lineup.line[me].can_move(s, me) else NOWHERE_TO_MOVE


def no_battle(s: State, me: Seat) -> Refusal | None:
    return None if s.lineup.line[me].can_fight(s, me) else NOBODY_TO_FIGHT


def fill_craft(s: State, me: Seat, m: Menu) -> None:
    """CORE-7.1  The craft line.  With a hand and a piece to use, which all can see, its presence hangs on the hand: the
    menu is secret."""
    if s.hands[me]:
        free = unused_by_suit(s, me)
        if any(free):
            m.secret = True
            if craftable(s, me, free):
                m.offers["craft"] = craft
    if m.refused is not None and "craft" not in m.offers:
        refusal = no_crafting(s, me)
        if refusal:
            m.refused["craft"] = refusal
