"""Underground Duchy (07, DUCHY)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ...asks import Refusal, Seat
from ...atlas import BURROW, Clearing, N
from ...deck import BIRD, Card
from ...hooks import MANY, Menu, Removal, Step, Trigger
from ...pieces import CITADEL, COUNT, MARKET, TUNNEL
from ...rules.hands import discard, learn
from ...rules.movement import cannot_place, destinations
from ...rules.setup import choose_corner
from ...rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from ...seen import DuchySeen, MinisterSeen, TrackSeen
from ...state import Board, State
from ..base import Warriors, fill_craft
from .actions import ACTIONS, ASSEMBLY, BUILDINGS, fill_assembly
from .board import CROWNS, MINISTERS, RANKS, DuchyBoard, board_of, rank_of
from .ministers import fill_parliament, fill_sway, price_of_failure

RECRUITS = (1, 2, 2)  # warriors of a Birdsong beyond the first, printed under the citadels (DUCHY-1.2)
DRAWS = (1, 1, 1)  # cards drawn beyond the first, printed under the markets (DUCHY-1.3)
GARRISON = 2  # warriors in the starting corner and beside it
MUSTERED = "muster"  # noted once this Birdsong's warriors have come

CRAFT_LATER = Refusal("DUCHY-2.1", "crafts_in_evening")
ASSEMBLY_FIRST = Refusal("DUCHY-5.1", "assembly_first")
MUSTER_ONCE = Refusal("DUCHY-4.1", "mustered_already")
MUSTER_FIRST = Refusal("DUCHY-4.1", "muster_first")
ASSEMBLY_OVER = Refusal("DUCHY-5.2", "assembly_over")
PARLIAMENT_FIRST = Refusal("DUCHY-5.3", "parliament_first")
PARLIAMENT_OVER = Refusal("DUCHY-5.2", "parliament_over")
OF_ASSEMBLY = {action.name: "DUCHY-5.1" for action in ASSEMBLY}
OF_PARLIAMENT = dict.fromkeys(MINISTERS, "DUCHY-5.2")


class Duchy(Warriors):
    name, letter, reach, warriors = "duchy", "H", 8, 20  # DUCHY-1.1
    rules_burrow = True  # DUCHY-2.2; it is no clearing of the map, so that nobody else places there (DUCHY-8.2)

    def __init__(self) -> None:
        super().__init__()
        self.things = {"minister": range(len(MINISTERS))}
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "duchy.muster", fill_muster, quiet=True, lines={"muster": "DUCHY-4.1"}),
            START_DAYLIGHT,
            Step("daylight", "duchy.assembly", fill_daylight_assembly, quiet=True, lines=OF_ASSEMBLY),
            Step("daylight", "duchy.parliament", fill_daylight_parliament, quiet=True, lines=OF_PARLIAMENT),
            Step("daylight", "duchy.sway", fill_daylight_sway, quiet=True, lines={"sway": "DUCHY-5.3"}),
            START_EVENING,
            Step("evening", "duchy.return", fill_return, quiet=True),
            Step("evening", "duchy.craft", fill_crafting, lines={"craft": "DUCHY-6.2"}),
            DRAW,
        )

    def board(self) -> Board:
        return DuchyBoard()

    # -- DUCHY-3 ----------------------------------------------------------------
    async def setup(self, s: State, me: Seat) -> None:
        """DUCHY-3.1, 3.2  A corner with a tunnel, two warriors there and in each clearing beside it."""
        corner = await choose_corner(s, me, "duchy.corner")
        for c in (corner, *s.lineup.land.paths(s)[corner]):
            if not cannot_place(s, me, c):
                s.tell("emerged", me, c, s.put(me, c, GARRISON))
        s.put_piece(me, TUNNEL, corner)
        s.tell("tunnel", me, corner)

    def begin_turn(self, s: State, me: Seat) -> None:
        s.turn.actions = ACTIONS
        board_of(s, me).acted = []

    def lines(self, s: State, me: Seat, step: Step) -> Mapping[str, str]:
        """DUCHY-5.2  Of the ministers those that are swayed."""
        if step.id != "duchy.parliament":
            return step.lines
        return {name: step.lines[name] for name in swayed(s, me)}

    def break_off(self, s: State, me: Seat) -> None:
        put_back(s, me)

    # -- DUCHY-2 ----------------------------------------------------------------
    def links(self, s: State, me: Seat, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
        """DUCHY-2.2, 2.3, 8.4  The Burrow lies beside every tunnel, for the Duchy alone."""
        if mover != me:
            return ()
        if c == BURROW:
            return tuple(s.where(TUNNEL))
        return (BURROW,) if s.pieces[TUNNEL * N + c] else ()

    def movable(self, s: State, me: Seat) -> list[Clearing]:
        """DUCHY-2.3  The map, and the Burrow as long as a tunnel leads out of it."""
        found = super().movable(s, me)
        return [BURROW, *found] if leaves_burrow(s, me) else found

    def can_move(self, s: State, me: Seat) -> bool:
        return super().can_move(s, me) or leaves_burrow(s, me)

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        """DUCHY-2.5, 2.6, 8.4, 8.5, 8.7  One Price of Failure a removal, however many buildings fell, none for a
        tunnel."""
        places = {p.where for p in gone.parts if p.kind in BUILDINGS}
        if not places or not (s.hands[me] or board_of(s, me).swayed):
            return []
        where = places.pop() if len(places) == 1 else MANY
        return [Trigger(me, "price_of_failure", where, partial(price_of_failure, me=me))]

    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """DUCHY-2.1"""
        return sorted(c for kind in BUILDINGS for c in s.where(kind) for _ in range(s.has(kind, c)))

    def cards_drawn(self, s: State, me: Seat) -> int:
        """DUCHY-1.3, 6.3"""
        return 1 + sum(DRAWS[: s.on_map(MARKET)])

    def face_up(self, s: State, me: Seat) -> list[Card]:
        """DUCHY-2.7"""
        return board_of(s, me).revealed

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> DuchySeen:
        """DUCHY-1.1, 7.1  All of it is public but the hand."""
        b = board_of(s, me)
        now = b.acted if s.turn.seat == me else []
        return DuchySeen(
            burrow=s.at(me, BURROW),
            tracks=(
                TrackSeen("citadels", CITADEL, s.on_map(CITADEL), (), (), (), RECRUITS),
                TrackSeen("markets", MARKET, s.on_map(MARKET), (), (), DRAWS),
            ),
            tunnels=COUNT[TUNNEL] - s.on_map(TUNNEL),
            ministers=tuple(MinisterSeen(m, rank_of(m), m in b.swayed, m in now) for m in range(len(MINISTERS))),
            crowns=tuple(b.crowns(rank) for rank in range(len(RANKS))),
            lost=tuple(b.lost),
            revealed=tuple(b.revealed),
            recruits=recruits(s),
            draws=self.cards_drawn(s, me),
        )

    def problems(self, s: State, me: Seat) -> list[str]:
        """DUCHY-1.5, 2.2, 2.4"""
        b, found = board_of(s, me), list[str]()
        if b.swayed != sorted(set(b.swayed)) or not set(b.swayed) <= set(range(len(MINISTERS))):
            found.append(f"duchy: swayed {b.swayed}")
        if len(b.acted) != len(set(b.acted)) or not set(b.acted) <= set(b.swayed):
            found.append(f"duchy: {b.acted} acted of {b.swayed}")
        if len(b.lost) != len(RANKS) or any(not 0 <= n <= CROWNS for n in b.lost):
            found.append(f"duchy: crowns lost {b.lost}")
        elif any(b.crowns(rank) < 0 for rank in range(len(RANKS))):
            found.append(f"duchy: more than {CROWNS} crowns of a rank")
        if b.revealed != sorted(b.revealed):
            found.append("duchy: revealed cards not sorted")
        if b.revealed and s.turn.seat != me:
            found.append("duchy: cards revealed in another turn")
        if any(s.has(TUNNEL, c) > 1 for c in s.lineup.atlas.clearings):
            found.append("duchy: two tunnels in one clearing")
        others = sum(s.warriors[f * N] for f in s.lineup.seats if f != me)
        if others or any(s.built[f * N] or s.tokens[f * N] or s.pawns[f] == BURROW for f in s.lineup.seats):
            found.append("duchy: pieces in the Burrow that cannot be there")
        return found


def leaves_burrow(s: State, me: Seat) -> bool:
    """DUCHY-2.3"""
    return bool(s.warriors[me * N + BURROW] and destinations(s, me, BURROW))


# -- DUCHY-4 Birdsong -----------------------------------------------------------------------------
def recruits(s: State) -> int:
    """DUCHY-1.2"""
    return 1 + sum(RECRUITS[: s.on_map(CITADEL)])


def fill_muster(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-4.1, CORE-6.4  The warriors come once; cards of Birdsong may be used before and after."""
    if MUSTERED in s.turn.used:
        m.offers["next"] = advance
    else:
        m.offers["muster"] = muster
    if m.refused is not None:
        m.refused |= {"muster": MUSTER_ONCE, "next": MUSTER_FIRST}


async def muster(s: State, me: Seat) -> None:
    """DUCHY-4.1, 8.9  Warriors come into the Burrow, as many as there are (CORE-1.6)."""
    s.turn.used.append(MUSTERED)
    s.tell("recruited", me, BURROW, s.put(me, BURROW, recruits(s)))


# -- DUCHY-5 Daylight -----------------------------------------------------------------------------
def fill_daylight_assembly(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.1"""
    fill_assembly(s, me, m)
    if m.refused is not None:
        m.refused |= dict.fromkeys(("sway", *swayed(s, me)), ASSEMBLY_FIRST) | {"craft": CRAFT_LATER}


def fill_daylight_parliament(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.2"""
    fill_parliament(s, me, m)
    if m.refused is not None:
        m.refused |= dict.fromkeys(OF_ASSEMBLY, ASSEMBLY_OVER) | {"sway": PARLIAMENT_FIRST, "craft": CRAFT_LATER}


def fill_daylight_sway(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.3"""
    fill_sway(s, me, m)
    if m.refused is not None:
        m.refused |= dict.fromkeys(OF_ASSEMBLY, ASSEMBLY_OVER) | dict.fromkeys(swayed(s, me), PARLIAMENT_OVER)
        m.refused["craft"] = CRAFT_LATER


def swayed(s: State, me: Seat) -> list[str]:
    return [MINISTERS[m] for m in board_of(s, me).swayed]


# -- DUCHY-6 Evening ------------------------------------------------------------------------------
def fill_return(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = take_back if board_of(s, me).revealed else advance


async def take_back(s: State, me: Seat) -> None:
    put_back(s, me)
    await advance(s, me)


def put_back(s: State, me: Seat) -> None:
    """DUCHY-6.1, 7.1  Revealed birds are discarded; the others return to the hand, and all know of them there."""
    b, suit = board_of(s, me), s.lineup.deck.suit
    birds = [k for k in b.revealed if suit[k] == BIRD]
    others = [k for k in b.revealed if suit[k] != BIRD]
    b.revealed = []
    for card in birds:
        s.tell("discarded", me, card)
        discard(s, card)
    if others:
        for card in others:
            s.give(me, card)
        s.tell("taken_back", me, *others)
        for viewer in s.lineup.seats:
            if viewer != me:
                learn(s, viewer, me, others, new=True)


def fill_crafting(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-6.2"""
    fill_craft(s, me, m)
    m.offers["next"] = advance
