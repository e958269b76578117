"""Every broken invariant of a state, by name; empty in every reachable state."""

from __future__ import annotations

from collections import Counter

from .asks import Seat
from .atlas import N
from .deck import Card
from .items import SUPPLY
from .pieces import BUILDING, COUNT, KINDS
from .state import GOAL, NO_MARKER, State


def problems(s: State) -> list[str]:
    found = [*cards(s), *pieces(s), *knowledge(s)]
    for seat, name in enumerate(s.faction):
        if not NO_MARKER <= s.vp[seat] <= GOAL:
            found.append(f"{name}: {s.vp[seat]} points")
        if s.hands[seat] != sorted(s.hands[seat]):
            found.append(f"{name}: hand not sorted")
    if s.discard != sorted(s.discard):
        found.append("discard not sorted")
    if not s.deck and s.discard and not s.resolving:
        found.append("an empty deck beside a discard pile")
    if any(not 0 <= n <= top for n, top in zip(s.item_supply, SUPPLY, strict=True)):
        found.append(f"item supply {s.item_supply}")
    return found + [p for seat, hook in s.lineup.problems for p in hook(s, seat)]


def cards(s: State) -> list[str]:
    """CORE-4.1  Every face as often as the deck has it."""
    deck = s.lineup.deck
    count = Counter(s.deck + s.discard + s.available + s.resolving + [Card(k) for k in s.dominance if k >= 0])
    for pile in (*s.hands, *s.crafted, *(b.cards() for b in (*s.boards, s.land, s.rack))):
        count.update(pile)
    wanted = Counter(deck.cards)
    if len(s.faction) == 2:
        for k in deck.dominances:
            del wanted[k]
    return [
        f"{deck.faces[k].id}: {count[Card(k)]} of {wanted[Card(k)]}"
        for k in sorted({*count, *wanted})
        if count[Card(k)] != wanted[Card(k)]
    ]


def knowledge(s: State) -> list[str]:
    """What a seat has been shown of a hand or a ruin is there."""
    found: list[str] = []
    for seat, facts in enumerate(s.known):
        for about, where, *things in facts:
            if about == "hand" and Counter(things) - Counter(s.hands[where]):
                found.append(f"{s.faction[seat]} knows {things} of the hand of {s.faction[where]}")
            elif about == "ruin" and sorted(things) != sorted(s.ruin_items[where]):
                found.append(f"{s.faction[seat]} knows {things} under the ruin in {where}")
    return found


def pieces(s: State) -> list[str]:
    """CORE-2.3, 2.4, 2.8  Limits, slots, and the two lists that repeat what `pieces` says."""
    found: list[str] = []
    if min([0, *s.warriors, *s.pieces, *s.supply, *s.built, *s.tokens]) < 0:
        found.append("fewer than nothing somewhere")
    for k, kind in enumerate(KINDS):
        on_map = sum(s.pieces[k * N : k * N + N])
        if on_map > COUNT[k] or (on_map and k not in s.lineup.owner):
            found.append(f"{on_map} {kind.id} of {COUNT[k]}")
    for seat, faction in enumerate(s.lineup.line):
        for c in range(N):
            for kinds, repeated in ((True, s.built), (False, s.tokens)):
                n = sum(s.pieces[k * N + c] for k in faction.kinds if BUILDING[k] is kinds)
                if repeated[seat * N + c] != n:
                    found.append(f"{faction.name}: {repeated[seat * N + c]} instead of {n} in clearing {c}")
        total = s.supply[seat] + sum(s.warriors[seat * N : seat * N + N]) + s.boards[seat].bodies()
        total += sum(b.guests(Seat(seat)) for b in (*s.boards, s.land, s.rack))
        if total != faction.warriors:
            found.append(f"{faction.name}: {total} warriors of {faction.warriors}")
    for c in s.lineup.atlas.clearings:
        if s.open_slots(c) < 0:
            found.append(f"clearing {c}: more buildings than slots")
    return found
