"""What one pair of eyes may see of a table: frozen classes, built up from nothing by `view`.

Widgets, bots and text commands hold these and nothing else.  Ids and numbers only; `words` makes sentences of them."""

from __future__ import annotations

from dataclasses import dataclass

from .asks import Seat
from .deck import Card
from .orders import Order
from .pieces import Kind


@dataclass(frozen=True, slots=True)
class GroupSeen:
    """Equal pieces of one owner in one place."""

    owner: Seat
    kind: Kind
    n: int


@dataclass(frozen=True, slots=True)
class ClearingSeen:
    number: int
    suit: int
    slots: int
    open: int  # slots that can still be built in
    ruin: bool
    ruler: Seat | None
    warriors: tuple[GroupSeen, ...]
    buildings: tuple[GroupSeen, ...]
    tokens: tuple[GroupSeen, ...]
    pawns: tuple[Seat, ...]
    marks: tuple[str, ...] = ()  # "scorched" and what maps and factions add
    known: tuple[int, ...] = ()  # ruin items the viewer has looked at
    own: tuple[str, ...] = ()  # what only the viewer knows of the clearing


@dataclass(frozen=True, slots=True)
class TrackSeen:
    """A row of spaces, left to right: what each shows, how many are uncovered (taken from the left)."""

    id: str
    kind: Kind
    uncovered: int
    cost: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]  # cards of an Evening that uncovering the space adds
    warriors: tuple[int, ...] = ()  # and warriors of a Birdsong


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """What a faction's board shows; each faction has its own."""


@dataclass(frozen=True, slots=True)
class MarquiseSeen(BoardSeen):
    tracks: tuple[TrackSeen, ...]
    wood: int  # in supply
    draws: int


@dataclass(frozen=True, slots=True)
class EyrieSeen(BoardSeen):
    leader: str | None
    deposed: tuple[str, ...]
    decree: tuple[tuple[Card, ...], ...]  # recruit, move, battle, build; Viziers are faces too
    resolved: tuple[tuple[Card, ...], ...]  # of this turn, by column
    column: int  # being resolved: 0 to 3, or 4 when done
    tracks: tuple[TrackSeen, ...]
    points: int  # this Evening
    draws: int
    impossible: tuple[Card, ...] = ()  # of the column being resolved: each would be turmoil now
    doomed: tuple[tuple[Card, ...], ...] = ((), (), (), ())  # by column, cards to do that fail even at best
    unfit: tuple[tuple[int, ...], ...] = ((), (), (), ())  # by column, suits of which a card added now would be doomed
    turmoil: int = 0  # points that turmoil would cost


@dataclass(frozen=True, slots=True)
class AllianceSeen(BoardSeen):
    supporters: int
    hidden: tuple[Card, ...] | None  # the supporters, for their owner
    limit: int | None  # None: no limit
    officers: int
    operations: int  # used this Evening
    bases: tuple[int, ...]  # suits whose base is still on the board
    tracks: tuple[TrackSeen, ...]
    draws: int


@dataclass(frozen=True, slots=True)
class ItemSeen:
    item: int
    exhausted: bool
    damaged: bool
    on_track: bool

    @property
    def code(self) -> int:
        """As questions name it."""
        return self.item * 4 + self.exhausted + 2 * self.damaged


@dataclass(frozen=True, slots=True)
class RelationSeen:
    seat: Seat
    space: int  # 1 indifferent, 2, 3, 4 allied; 0 hostile
    aided: int  # Aids counted towards the next space in this turn
    needed: int  # Aids that the next space takes; 0: no next space
    points: int = 0  # for the Aid that completes the step; Allied: for each


@dataclass(frozen=True, slots=True)
class VagabondSeen(BoardSeen):
    character: str | None
    place: int | None  # a clearing, or a forest from 101 on
    items: tuple[ItemSeen, ...]
    relations: tuple[RelationSeen, ...]
    quests: tuple[int, ...]  # completed, by number
    limit: int
    held: int  # items that count against the limit
    refresh: int
    draws: int
    hits: int = 0  # the most rolled hits he deals
    doable: tuple[int, ...] = ()  # open quests that he can complete where he stands
    ready: tuple[int, ...] = ()  # and those whose items are ready, wherever they are


@dataclass(frozen=True, slots=True)
class MinisterSeen:
    minister: int
    rank: int  # 0 squire, 1 noble, 2 lord
    swayed: bool
    acted: bool  # in this turn's Parliament


@dataclass(frozen=True, slots=True)
class DuchySeen(BoardSeen):
    burrow: int  # warriors in it
    tracks: tuple[TrackSeen, ...]  # citadels, markets
    tunnels: int  # in supply
    ministers: tuple[MinisterSeen, ...]  # all nine
    crowns: tuple[int, ...]  # left on the board, by rank
    lost: tuple[int, ...]  # crowns out of the game, by rank
    revealed: tuple[Card, ...]  # in the play area, this turn
    recruits: int  # warriors of a Birdsong
    draws: int


@dataclass(frozen=True, slots=True)
class PlotSeen:
    where: int
    up: bool
    plot: int | None  # 0 bomb, 1 snare, 2 extortion, 3 raid; None: face down and not the viewer's
    denied: tuple[int, ...]  # what it was guessed to be and is not


@dataclass(frozen=True, slots=True)
class CorvidsSeen(BoardSeen):
    supply: int  # plots in supply
    hidden: tuple[int, ...] | None  # which those are, for their owner
    plots: tuple[PlotSeen, ...]  # on the map, by clearing
    placed: int  # in this turn: the next costs one warrior more
    draws: int


@dataclass(frozen=True, slots=True)
class SeatSeen:
    seat: Seat
    faction: str
    points: int | None  # None: no marker on the track
    cards: int
    hand: tuple[Card, ...] | None  # for its owner (and when all may see it)
    crafted: tuple[Card, ...]
    items: tuple[int, ...]  # of the Crafted Items box
    dominance: Card | None
    partner: Seat | None  # coalition
    supply: int
    warriors: int  # in all
    orders: tuple[Order, ...] | None  # sealed orders, for their owner
    board: BoardSeen
    conceded: bool = False
    crafting: tuple[int, ...] = (0, 0, 0)  # what pays for crafting: its unused pieces by suit, a Vagabond's hammers


@dataclass(frozen=True, slots=True)
class TableSeen:
    viewer: Seat | None  # None: the public table
    map: str
    deck: str
    number: int  # turns begun, from 1; 0 during set-up
    round: int
    turn: Seat
    phase: str  # setup, birdsong, daylight, evening, over
    step: str
    actions: int  # left in this step, where the step counts them
    clearings: tuple[ClearingSeen, ...]
    forests: tuple[tuple[int, tuple[Seat, ...]], ...]  # forest, pawns in it
    seats: tuple[SeatSeen, ...]
    cards_left: int
    discard: tuple[Card, ...]
    available: tuple[Card, ...]  # dominance cards beside the map
    supply: tuple[int, ...]  # craft supply, by item
    quests: tuple[int, ...]  # face up
    quests_left: int
    winners: tuple[Seat, ...]
    won_by: str  # "", points, dominance, concession; agreement, perhaps with no winner
    closed: tuple[tuple[int, int], ...] = ()  # paths that are closed
    burrow: ClearingSeen | None = None  # clearing 0, where there is one
    burrow_to: tuple[int, ...] = ()  # the clearings beside it, for whoever rules it
    passages: tuple[tuple[int, int, bool], ...] = ()  # moves now possible beside paths: from, to, is it the only way?

    def clearing(self, number: int) -> ClearingSeen:
        """Of the map, or the Burrow (0); LookupError where there is none."""
        if number:
            return self.clearings[number - 1]
        if self.burrow is None:
            raise LookupError("there is no Burrow in this game")
        return self.burrow
