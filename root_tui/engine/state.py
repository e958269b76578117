"""The state: plain data, flat lists by seat and clearing, and the small verbs that change it.  Nothing asks here."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Self

from .asks import Seat
from .atlas import Clearing, N
from .deck import BIRD, Card
from .events import Event
from .pieces import BUILDING, KINDS, WARRIOR, Kind

if TYPE_CHECKING:
    from .hooks import Lineup

GOAL = 30  # points that win (CORE-8.3)
NO_MARKER = -1  # points of a seat without a score marker (CORE-8.6)
NOBODY = Seat(-1)
NOWHERE = -1  # the place of a pawn that is not on the map
HAND_LIMIT = 5  # CORE-4.4

_MASK = 0xFFFFFFFFFFFFFFFF
copied = list.copy


@dataclass(slots=True)
class Turn:
    """What a turn remembers for every faction; what only one faction needs stands on its board."""

    seat: Seat
    step: int = 0
    actions: int = 0  # left, in a step that counts them
    used: list[str] = field(default_factory=list)  # what may be done once in this turn
    activated: list[Clearing] = field(default_factory=list)  # crafting pieces used, one entry a piece (CORE-7.1)

    def copy(self) -> Turn:
        return Turn(self.seat, self.step, self.actions, self.used[:], self.activated[:])


@dataclass(slots=True)
class Board:
    """What one faction (or the map) alone has: ints, strings and lists of them, so that a save takes it as it is."""

    def copy(self) -> Self:
        """A copy that shares no list with this one."""
        return self

    def cards(self) -> list[Card]:
        """Every card of the shared deck that lies here; `problems` counts them."""
        return []

    def bodies(self) -> int:
        """Warriors of the faction that lie here; `problems` counts them."""
        return 0

    def guests(self, seat: Seat) -> int:
        """Warriors of another faction, `seat`'s, that lie here; `problems` counts them."""
        return 0

    def marks(self, c: Clearing) -> list[str]:
        """What this board puts into a clearing for all to see and is no piece."""
        return []

    def own_marks(self, c: Clearing) -> list[str]:
        """What only the owner of this board knows of a clearing."""
        return []


@dataclass(slots=True)
class State:
    """The whole table.  Lists by seat have one entry a seat; flat lists are read at [seat * N + clearing] or
    [kind * N + clearing].  `built` and `tokens` count a seat's buildings and tokens in a clearing: they repeat
    `pieces` for the sake of speed, and `problems` compares them.  Copies share the inner lists of `ruin_items`, `known`
    and `orders`: these are replaced, never changed."""

    faction: list[str]
    lineup: Lineup = field(compare=False, repr=False)
    turn: Turn
    number: int  # turns begun; 0 during set-up
    stage: int  # steps of set-up done
    setup_order: list[Seat]
    first: Seat
    deck: list[Card]  # the top is the last
    discard: list[Card]  # a multiset, sorted, like hands
    available: list[Card]  # dominance cards beside the map
    resolving: list[Card]  # in no hand and not yet discarded (CORE-4.2)
    hands: list[list[Card]]
    crafted: list[list[Card]]
    dominance: list[int]  # the card activated, or -1
    boxes: list[list[int]]  # crafted items
    item_supply: list[int]
    vp: list[int]
    partner: list[Seat]  # of a coalition, on both sides
    homes: list[Clearing]  # starting corners, 0 for none (CORE-12.1)
    suits: list[int]
    warriors: list[int]
    supply: list[int]
    pieces: list[int]
    built: list[int]
    tokens: list[int]
    pawns: list[int]  # a clearing, a forest from 101 on, or NOWHERE
    ruins: list[int]  # by clearing: 1 while it stands
    ruin_items: list[list[int]]  # by clearing, unseen
    quest_deck: list[int]
    quest_row: list[int]
    boards: list[Board]
    land: Board  # what the map alone has
    rack: Board  # what the deck's crafted cards alone have
    known: list[list[list[Any]]]  # by seat: facts about hidden things, for `redeal`; views have no memory
    orders: list[list[list[Any]]]  # by seat: sealed orders, until its next turn
    rng: int
    winners: list[Seat] = field(default_factory=list)
    won_by: str = ""
    out: list[Seat] = field(default_factory=list)  # who has conceded, in that order
    events: list[Event] | None = field(default=None, compare=False, repr=False)  # the driver's, never copied

    # -- looking ------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Somebody has won, or all have agreed that nobody does."""
        return bool(self.winners or self.won_by)

    def at(self, seat: Seat, c: Clearing) -> int:
        return self.warriors[seat * N + c]

    def has(self, kind: Kind, c: Clearing) -> int:
        return self.pieces[kind * N + c]

    def where(self, kind: Kind) -> list[Clearing]:
        """The clearings with at least one piece of the kind."""
        row = self.pieces[kind * N : kind * N + N]
        return [c for c in self.lineup.atlas.clearings if row[c]]

    def on_map(self, kind: Kind) -> int:
        return sum(self.pieces[kind * N : kind * N + N])

    def camps(self, seat: Seat) -> list[Clearing]:
        """The clearings of the map with a warrior of the seat."""
        row = self.warriors[seat * N : seat * N + N]
        return [c for c in self.lineup.atlas.clearings if row[c]]

    def present(self, seat: Seat, c: Clearing) -> bool:
        """Any faction piece: warrior, pawn, building or token (CORE-2.1)."""
        i = seat * N + c
        return bool(self.warriors[i] or self.built[i] or self.tokens[i] or self.pawns[seat] == c)

    def are_enemies(self, a: Seat, b: Seat) -> bool:
        """CORE-2.5"""
        return a != b and self.partner[a] != b

    def enemies(self, seat: Seat, c: Clearing) -> list[Seat]:
        """The enemies of `seat` with a faction piece in the clearing."""
        warriors, built, tokens, partner = self.warriors, self.built, self.tokens, self.partner[seat]
        found, i = list[Seat](), c - N
        for f in self.lineup.seats:
            i += N
            if (warriors[i] or built[i] or tokens[i] or self.pawns[f] == c) and f != seat and f != partner:
                found.append(f)
        return found

    def open_slots(self, c: Clearing) -> int:
        """CORE-2.8"""
        return self.lineup.atlas.slots[c] - self.ruins[c] - sum(self.built[c::N])

    def matches(self, card: Card, c: Clearing) -> bool:
        """CORE-2.11  A bird, or the clearing's suit."""
        suit = self.lineup.deck.suit[card]
        return suit == BIRD or suit == self.suits[c]

    def faces(self, seat: Seat, c: Clearing | None = None) -> list[Card]:
        """The faces in hand (those that match a clearing), each once."""
        hand = dict.fromkeys(self.hands[seat])
        if c is None:
            return list(hand)
        suit, suits = self.suits[c], self.lineup.deck.suit
        return [k for k in hand if suits[k] == suit or suits[k] == BIRD]

    # -- chance -------------------------------------------------------------
    def below(self, n: int) -> int:
        """A number under n.  SplitMix64: ours, so that no Python release changes an old game."""
        self.rng, value = splitmix(self.rng, n)
        return value

    # -- changing -----------------------------------------------------------
    def tell(self, name: str, seat: Seat, *data: Any, secret: tuple[Any, ...] = (), who: tuple[Seat, ...] = ()) -> None:
        if self.events is not None:
            self.events.append(Event(name, seat, data, secret, who))

    def give(self, seat: Seat, card: Card) -> None:
        insort(self.hands[seat], card)

    def put(self, seat: Seat, c: Clearing, n: int = 1) -> int:
        """Place up to n warriors from the supply; how many there were (CORE-1.6)."""
        n = min(n, self.supply[seat])
        self.supply[seat] -= n
        self.warriors[seat * N + c] += n
        return n

    def put_piece(self, seat: Seat, kind: Kind, c: Clearing, n: int = 1) -> None:
        """Place buildings or tokens."""
        self.pieces[kind * N + c] += n
        (self.built if BUILDING[kind] else self.tokens)[seat * N + c] += n

    def take(self, seat: Seat, kind: Kind, c: Clearing, n: int = 1) -> None:
        """Take pieces off the map: warriors to the supply, buildings and tokens to where they came from."""
        if kind == WARRIOR:
            self.warriors[seat * N + c] -= n
            self.home(seat, n)
        else:
            self.pieces[kind * N + c] -= n
            (self.built if BUILDING[kind] else self.tokens)[seat * N + c] -= n

    def home(self, seat: Seat, n: int) -> None:
        """The one way back to a supply for warriors (CORE-2.3)."""
        self.supply[seat] += n

    def carry(self, seat: Seat, src: Clearing, dst: Clearing, n: int) -> None:
        """Move warriors."""
        self.warriors[seat * N + src] -= n
        self.warriors[seat * N + dst] += n

    # -- copies and saves ---------------------------------------------------
    def copy(self) -> State:
        """By hand: twenty times quicker than deepcopy; a test watches that nothing is shared that ever changes."""
        return State(
            self.faction[:],
            self.lineup,
            self.turn.copy(),
            self.number,
            self.stage,
            self.setup_order[:],
            self.first,
            self.deck[:],
            self.discard[:],
            self.available[:],
            self.resolving[:],
            [*map(copied, self.hands)],
            [*map(copied, self.crafted)],
            self.dominance[:],
            [*map(copied, self.boxes)],
            self.item_supply[:],
            self.vp[:],
            self.partner[:],
            self.homes[:],
            self.suits[:],
            self.warriors[:],
            self.supply[:],
            self.pieces[:],
            self.built[:],
            self.tokens[:],
            self.pawns[:],
            self.ruins[:],
            self.ruin_items[:],
            self.quest_deck[:],
            self.quest_row[:],
            [b.copy() for b in self.boards],
            self.land.copy(),
            self.rack.copy(),
            self.known[:],
            self.orders[:],
            self.rng,
            self.winners[:],
            self.won_by,
            self.out[:],
        )

    def to_data(self) -> dict[str, Any]:
        """Plain data for a save and a digest.  It shares lists with the state: dump it before the game goes on."""
        d = {f: getattr(self, f) for f in _PLAIN}
        if not self.out:  # or no digest of a game from before would fit any more
            del d["out"]
        d["pieces"] = {KINDS[k].id: self.pieces[k * N : k * N + N] for k in self.lineup.owner}
        d["turn"] = board_data(self.turn)
        d["turn"]["step"] = self.lineup.steps[self.turn.seat][self.turn.step].id  # a table of steps may grow
        d["boards"] = [board_data(b) for b in self.boards]
        d["land"] = board_data(self.land)
        d["rack"] = board_data(self.rack)
        return d


_APART = ("lineup", "events", "turn", "boards", "land", "rack")
_PLAIN = tuple(f.name for f in fields(State) if f.name not in _APART)
assert len(KINDS) * N < 10_000


def board_data(board: Board | Turn) -> dict[str, Any]:
    return {f.name: getattr(board, f.name) for f in fields(board)}


def splitmix(rng: int, n: int) -> tuple[int, int]:
    """The next state of the generator, and a number under n."""
    rng = z = (rng + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, ((z ^ (z >> 31)) * n) >> 64
