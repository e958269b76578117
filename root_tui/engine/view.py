"""What a seat may know: the view, built up from nothing, and the redeal of all that it may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .asks import Seat, round_of
from .atlas import BURROW
from .deck import Card
from .orders import sound
from .pieces import BUILDING, WARRIOR
from .rules.movement import neighbours, ruler
from .seen import ClearingSeen, GroupSeen, SeatSeen, TableSeen
from .state import NO_MARKER, NOBODY, State

if TYPE_CHECKING:
    from .atlas import Clearing

Below = Callable[[int], int]
T = TypeVar("T")


# -- the view --------------------------------------------------------------------------------------
def view(s: State, viewer: Seat | None) -> TableSeen:
    """The table as one seat sees it; None: as everybody does.  A new secret is hidden until somebody writes it here."""
    lineup = s.lineup
    step = lineup.steps[s.turn.seat][s.turn.step]
    phase = "over" if s.over else step.phase if s.number else "setup"
    return TableSeen(
        viewer=viewer,
        map=lineup.atlas.name,
        deck=lineup.deck.name,
        number=s.number,
        round=round_of(s.number, len(lineup.seats)),
        turn=s.turn.seat if s.number else setup_seat(s),
        phase=phase,
        step=step.id if s.number else "setup",
        actions=s.turn.actions,
        clearings=tuple(clearing(s, c, viewer) for c in lineup.atlas.clearings),
        forests=tuple((f, tuple(p for p in lineup.seats if s.pawns[p] == f)) for f in lineup.atlas.forests),
        seats=tuple(seat_seen(s, seat, viewer) for seat in lineup.seats),
        cards_left=len(s.deck),
        discard=tuple(s.discard),
        available=tuple(s.available),
        supply=tuple(s.item_supply),
        quests=tuple(s.quest_row),
        quests_left=len(s.quest_deck),
        winners=tuple(s.winners),
        won_by=s.won_by,
        closed=lineup.land.closed(s),
        burrow=None if lineup.burrow == NOBODY else clearing(s, BURROW, viewer),
        burrow_to=() if lineup.burrow == NOBODY else neighbours(s, lineup.burrow, BURROW),
        passages=passages(s, s.turn.seat) if lineup.passages and s.number else (),
    )


def passages(s: State, mover: Seat) -> tuple[tuple[int, int, bool], ...]:
    """For the player at turn; whether a path leads there too."""
    return tuple(
        (c, d, d not in neighbours(s, mover, c))
        for me, hook in s.lineup.passages
        for c in s.lineup.atlas.clearings
        for d in hook(s, me, mover, c)
    )


def setup_seat(s: State) -> Seat:
    return s.setup_order[max(0, min(s.stage, len(s.lineup.seats)) - 1)]


def clearing(s: State, c: Clearing, viewer: Seat | None) -> ClearingSeen:
    lineup = s.lineup
    who = ruler(s, c)
    groups = [GroupSeen(owner, k, s.has(k, c)) for k, owner in lineup.owner.items() if s.has(k, c)]
    return ClearingSeen(
        number=c,
        suit=s.suits[c],
        slots=lineup.atlas.slots[c],
        open=s.open_slots(c),
        ruin=bool(s.ruins[c]),
        ruler=None if who == NOBODY else who,
        warriors=tuple(GroupSeen(f, WARRIOR, s.at(f, c)) for f in lineup.seats if s.at(f, c)),
        buildings=tuple(g for g in groups if BUILDING[g.kind]),
        tokens=tuple(g for g in groups if not BUILDING[g.kind]),
        pawns=tuple(f for f in lineup.seats if s.pawns[f] == c),
        marks=tuple(mark for b in (*s.boards, s.land, s.rack) for mark in b.marks(c)),
        own=() if viewer is None else tuple(s.boards[viewer].own_marks(c)),
        known=() if viewer is None else tuple(x for k in s.known[viewer] if k[:2] == ["ruin", c] for x in k[2:]),
    )


def seat_seen(s: State, seat: Seat, viewer: Seat | None) -> SeatSeen:
    faction = s.lineup.line[seat]
    own = seat == viewer
    return SeatSeen(
        seat=seat,
        faction=faction.name,
        points=None if s.vp[seat] == NO_MARKER else s.vp[seat],
        cards=len(s.hands[seat]),
        hand=tuple(s.hands[seat]) if own or faction.open_hand else None,
        crafted=tuple(s.crafted[seat]),
        items=tuple(s.boxes[seat]),
        dominance=Card(s.dominance[seat]) if s.dominance[seat] >= 0 else None,
        partner=None if s.partner[seat] == NOBODY else s.partner[seat],
        supply=s.supply[seat],
        warriors=faction.warriors,
        orders=sound(s.orders[seat]) if own else None,
        board=faction.view(s, seat, viewer),
        conceded=seat in s.out,
        crafting=tuple(faction.crafting(s, seat)),
    )


# -- the redeal ------------------------------------------------------------------------------------
class Keep:
    """What a redeal must leave where it is, beside what the viewer's `known` says."""

    def __init__(self) -> None:
        self.hands: dict[Seat, list[Card]] = {}
        self.piles: dict[Seat, list[Card]] = {}
        self.drawn: set[int] = set()  # positions from the top of the deck
        self.ruins: set[Clearing] = set()
        self.quests = False  # leave the quest deck
        self.hooks = False  # leave all that is no card


def redeal(s: State, viewer: Seat, below: Below, keep: Keep | None = None) -> None:
    """Deal anew, in place, all that `viewer` cannot know; the same, whatever it was.  Others' sealed orders go."""
    keep = keep or Keep()
    piles: list[tuple[list[Card], Counter[Card]]] = []
    for seat in s.lineup.seats:
        if seat != viewer and not s.lineup.line[seat].open_hand:
            pinned = Counter(keep.hands.get(seat, ()))
            for fact in s.known[viewer]:
                if fact[:2] == ["hand", seat]:
                    pinned |= Counter(fact[2:])
            piles.append((s.hands[seat], pinned))
    for seat, hidden in s.lineup.hidden_cards:
        piles += [(pile, Counter(keep.piles.get(seat, ()))) for pile in hidden(s, seat, viewer)]
    stay = {len(s.deck) - 1 - i for i in keep.drawn}
    free = [i for i in range(len(s.deck)) if i not in stay]
    loose = [sorted((Counter(pile) - pinned).elements()) for pile, pinned in piles]
    pool = sorted([k for cards in loose for k in cards] + [s.deck[i] for i in free])
    shuffle(pool, below)
    for (pile, _), cards in zip(piles, loose, strict=True):
        stays = Counter(pile) - Counter(cards)
        pile[:] = sorted([*stays.elements(), *(pool.pop() for _ in cards)])
    for i in free:
        s.deck[i] = pool.pop()
    redeal_ruins(s, viewer, below, keep)
    for seat in s.lineup.seats:
        if seat != viewer and s.known[seat]:
            s.known[seat] = [true for fact in s.known[seat] for true in still_true(s, fact, viewer)]
    s.orders = [given if seat == viewer else [] for seat, given in enumerate(s.orders)]
    if not keep.quests:
        s.quest_deck.sort()
        shuffle(s.quest_deck, below)
    s.rng = below(1 << 32) << 32 | below(1 << 32)
    if not keep.hooks:
        for seat, hook in s.lineup.redeal:
            hook(s, seat, viewer, below)


def redeal_ruins(s: State, viewer: Seat, below: Below, keep: Keep) -> None:
    """VB-6 (4)  The items under ruins that the viewer has not looked at."""
    known = {fact[1] for fact in s.known[viewer] if fact[0] == "ruin"} | keep.ruins
    spots = [(c, i) for c in s.lineup.atlas.clearings if c not in known for i in range(len(s.ruin_items[c]))]
    pool = sorted(s.ruin_items[c][i] for c, i in spots)
    shuffle(pool, below)
    s.ruin_items = [items[:] for items in s.ruin_items]
    for (c, i), item in zip(spots, pool, strict=True):
        s.ruin_items[c][i] = item


def still_true(s: State, fact: list[Any], viewer: Seat) -> list[list[Any]]:
    """What another seat has been shown, as far as the viewer can follow it: of a ruin what lies there now; how much of
    a third one's hand is still as it was shown nobody else can tell."""
    about, where, *_ = fact
    if about == "ruin":
        return [[about, where, *s.ruin_items[where]]]
    return [] if about == "hand" and where != viewer else [fact]


def shuffle(things: list[T], below: Below) -> None:
    for i in range(len(things) - 1, 0, -1):
        j = below(i + 1)
        things[i], things[j] = things[j], things[i]
