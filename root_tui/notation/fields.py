"""What a sentence may say of a seat or of the table: each field can be set in a position and compared afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..engine.asks import Seat
from ..engine.deck import Card
from ..engine.items import ITEMS
from ..engine.maps.lake import LakeBoard
from ..engine.maps.mountain import MountainBoard
from ..engine.orders import FORMS, Order, sound
from ..engine.state import NO_MARKER, NOBODY, State
from ..words.orders import parse, typed
from .names import NOTHING, Fault, Names, Wanted, counted, parts, read_item, unmatched


@dataclass(slots=True)
class Want:
    """Cards that somebody is to hold; faces for plain cards are chosen once all others are given out."""

    wanted: list[Wanted]
    give: Callable[[list[Card]], None]
    text: str


@dataclass(slots=True)
class Desk:
    """A position being set up, or one that is looked at."""

    s: State
    names: Names
    wants: list[Want] = field(default_factory=list)
    supply: dict[Seat, int] = field(default_factory=dict)  # warriors that are to be left
    deck_size: int = -1
    later: list[Callable[[], None]] = field(default_factory=list)  # once all cards are dealt

    def want(self, text: str, give: Callable[[list[Card]], None]) -> None:
        self.wants.append(Want(self.names.cards(text), give, text))


Put = Callable[[Desk, Seat, str], None]
Differs = Callable[[Desk, Seat, str], str]  # empty: it is as said; else how it is


class Field(NamedTuple):
    put: Put
    differs: Differs


def numbers(text: str) -> int:
    if not text.lstrip("+-").isdigit():
        raise Fault(f"{text!r} is no number")
    return int(text)


# -- kinds of fields ------------------------------------------------------------------------------
def number(get: Callable[[Desk, Seat], int], put: Callable[[Desk, Seat, int], None]) -> Field:
    def differs(d: Desk, seat: Seat, text: str) -> str:
        found = get(d, seat)
        return "" if found == numbers(text) else str(found)

    return Field(lambda d, seat, text: put(d, seat, numbers(text)), differs)


def cards(get: Callable[[Desk, Seat], list[Card]], sort: bool = True) -> Field:
    """A pile: `get` gives the live list."""

    def put(d: Desk, seat: Seat, text: str) -> None:
        def give(found: list[Card]) -> None:
            get(d, seat)[:] = sorted(found) if sort else found

        d.want(text, give)

    return Field(put, lambda d, seat, text: cards_differ(d, get(d, seat), text))


def copies(get: Callable[[Desk, Seat], list[Card]], of: Callable[[Desk, Seat], list[Card]]) -> Field:
    """A list that names cards lying in another pile."""

    def put(d: Desk, seat: Seat, text: str) -> None:
        def pick() -> None:
            left, found = of(d, seat)[:], []
            for want in d.names.cards(text):
                card = next((k for k in left if want.fits(d.names.deck, k)), None)
                if card is None:
                    raise Fault(f"{want.said(d.names.deck)} does not lie there", text)
                left.remove(card)
                found.append(card)
            get(d, seat)[:] = found

        d.later.append(pick)

    return Field(put, lambda d, seat, text: cards_differ(d, get(d, seat), text))


def cards_differ(d: Desk, pile: list[Card], text: str) -> str:
    """`3`, `has fox card`, `lacks fox card`, or exactly these."""
    said = f"{len(pile)}: {d.names.cards_said(pile)}"
    if text.isdigit():
        return "" if len(pile) == int(text) else said
    word, _, rest = text.partition(" ")
    deck = d.names.deck
    if word.rstrip(":") == "has":
        left = pile[:]
        for want in d.names.cards(rest):
            card = next((k for k in left if want.fits(deck, k)), None)
            if card is None:
                return said
            left.remove(card)
        return ""
    if word.rstrip(":") == "lacks":
        return said if any(w.fits(deck, k) for w in d.names.cards(rest) for k in pile) else ""
    wrong = unmatched(deck, d.names.cards(text), pile)
    return f"{said} ({wrong})" if wrong else ""


def choice(get: Callable[[Desk, Seat], str], put: Callable[[Desk, Seat, str], None]) -> Field:
    """A word."""

    def differs(d: Desk, seat: Seat, text: str) -> str:
        found = get(d, seat)
        return "" if found == text.lower() or (not found and text in NOTHING) else found or "none"

    return Field(lambda d, seat, text: put(d, seat, text.lower()), differs)


# -- of a seat --------------------------------------------------------------------------------------
def put_score(d: Desk, seat: Seat, text: str) -> None:
    d.s.vp[seat] = NO_MARKER if text in NOTHING else numbers(text)


def score_differs(d: Desk, seat: Seat, text: str) -> str:
    found = d.s.vp[seat]
    wanted = NO_MARKER if text in NOTHING else numbers(text)
    return "" if found == wanted else "none" if found == NO_MARKER else str(found)


def items_of(text: str) -> list[int]:
    found: list[int] = []
    for part in parts(text):
        n, what = counted(part)
        found += [read_item(what)] * n
    return sorted(found)


def put_box(d: Desk, seat: Seat, text: str) -> None:
    d.s.boxes[seat] = items_of(text)
    for item in d.s.boxes[seat]:
        d.s.item_supply[item] -= 1


def box_differs(d: Desk, seat: Seat, text: str) -> str:
    found = sorted(d.s.boxes[seat])
    return "" if found == items_of(text) else ", ".join(ITEMS[i] for i in found) or "none"


def put_dominance(d: Desk, seat: Seat, text: str) -> None:
    """An activated card; the marker has left the track."""

    def give(found: list[Card]) -> None:
        d.s.dominance[seat] = found[0]
        d.s.vp[seat] = NO_MARKER

    if text not in NOTHING:
        d.want(text, give)


def dominance_differs(d: Desk, seat: Seat, text: str) -> str:
    found = d.s.dominance[seat]
    return cards_differ(d, [Card(found)] if found >= 0 else [], text)


def put_partner(d: Desk, seat: Seat, text: str) -> None:
    """A coalition, from the side of him who formed it: his marker is off the track."""
    if text in NOTHING:
        return
    other = d.names.seat(text)
    d.s.partner[seat], d.s.partner[other] = other, seat
    d.s.vp[seat] = NO_MARKER


def partner_differs(d: Desk, seat: Seat, text: str) -> str:
    found = d.s.partner[seat]
    wanted = NOBODY if text in NOTHING else d.names.seat(text)
    return "" if found == wanted else d.names.tag(found)


def put_supply(d: Desk, seat: Seat, n: int) -> None:
    d.supply[seat] = n


def read_orders(d: Desk, text: str) -> list[list[Any]]:
    """`ambush when 3 in A B, hospitals never`: a question's name or the end of it, then as in plain mode."""
    found: dict[str, Order] = {}
    for part in parts(text):
        name, _, rest = part.partition(" ")
        ids = [id for id in FORMS if id == name or id.endswith((f".{name}", f":{name}"))]
        if len(ids) != 1:
            raise Fault(f"no question {name!r}; there are {', '.join(FORMS)}")
        words = [str(d.names.clearing(w)) if w[:1].isupper() else w for w in rest.split()]
        try:
            order = parse(ids[0], " ".join(words))
        except ValueError as wrong:
            raise Fault(f"{name}: {wrong}") from None
        if order:
            found[order.id] = order
    return [order.to_data() for order in sound([*found.values()])]


def put_orders(d: Desk, seat: Seat, text: str) -> None:
    d.s.orders[seat] = read_orders(d, text)


def orders_differ(d: Desk, seat: Seat, text: str) -> str:
    there = sound(d.s.orders[seat])
    said = ", ".join(f"{order.id} {typed(order)}" for order in there)
    return "" if read_orders(d, text) == [order.to_data() for order in there] else said or "none"


SEAT_FIELDS: Final[dict[str, Field]] = {
    "score": Field(put_score, score_differs),
    "hand": cards(lambda d, seat: d.s.hands[seat]),
    "crafted": cards(lambda d, seat: d.s.crafted[seat]),
    "box": Field(put_box, box_differs),
    "dominance": Field(put_dominance, dominance_differs),
    "partner": Field(put_partner, partner_differs),
    "supply": number(lambda d, seat: d.s.supply[seat], put_supply),
    "orders": Field(put_orders, orders_differ),
}


# -- of the table -----------------------------------------------------------------------------------
def put_deck(d: Desk, _: Seat, text: str) -> None:
    """A number is how many cards there are, cards are those on top, the topmost first."""
    if text.isdigit():
        d.deck_size = int(text)
        return

    def give(found: list[Card]) -> None:
        d.s.deck = found[::-1]

    d.want(text, give)


def deck_differs(d: Desk, _: Seat, text: str) -> str:
    """A number is how many cards there are, cards are those on top, the topmost first."""
    if text.isdigit():
        return "" if len(d.s.deck) == int(text) else str(len(d.s.deck))
    if text.partition(" ")[0].rstrip(":") in ("has", "lacks"):
        return cards_differ(d, d.s.deck, text)
    wanted = d.names.cards(text)
    top = d.s.deck[::-1][: len(wanted)]
    fits = len(top) == len(wanted) and all(w.fits(d.names.deck, k) for w, k in zip(wanted, top, strict=True))
    return "" if fits else d.names.cards_said(top)


def put_item_supply(d: Desk, _: Seat, text: str) -> None:
    """ "no crossbow, 1 sword": those not named are all there but for what lies in the boxes."""
    for part in parts(text):
        n, what = (0, part[3:]) if part.startswith("no ") else counted(part)
        d.s.item_supply[read_item(what)] = n


def item_supply_differs(d: Desk, _: Seat, text: str) -> str:
    for part in parts(text):
        n, what = (0, part[3:]) if part.startswith("no ") else counted(part)
        item = read_item(what)
        if d.s.item_supply[item] != n:
            return f"{d.s.item_supply[item]} {ITEMS[item]}"
    return ""


def quest_numbers(d: Desk, text: str) -> list[int]:
    found = []
    for part in parts(text):
        quest = d.s.lineup.quests.by_id.get("_".join(part.lower().replace("_", " ").split()))
        if quest is None:
            raise Fault(f"no quest {part!r}; there are {', '.join(d.s.lineup.quests.by_id)}")
        found.append(quest)
    return found


def quests_said(d: Desk, row: list[int]) -> str:
    return ", ".join(d.s.lineup.quests[q].id for q in row) or "none"


def put_quests(d: Desk, _: Seat, text: str) -> None:
    d.s.quest_row = quest_numbers(d, text)
    d.s.quest_deck = [q for q in d.s.quest_deck if q not in d.s.quest_row]


def quests_differ(d: Desk, _: Seat, text: str) -> str:
    row = d.s.quest_row
    same = len(row) == int(text) if text.isdigit() else sorted(row) == sorted(quest_numbers(d, text))
    return "" if same else quests_said(d, row)


def put_quest_deck(d: Desk, _: Seat, text: str) -> None:
    """`0`, or the quests on top, the topmost first."""
    if text.isdigit():
        d.s.quest_deck = d.s.quest_deck[len(d.s.quest_deck) - int(text) :] if int(text) else []
        return
    top = quest_numbers(d, text)
    d.s.quest_deck = [q for q in d.s.quest_deck if q not in top] + top[::-1]


def quest_deck_differs(d: Desk, _: Seat, text: str) -> str:
    if text.isdigit():
        return "" if len(d.s.quest_deck) == int(text) else str(len(d.s.quest_deck))
    top = quest_numbers(d, text)
    found = d.s.quest_deck[::-1][: len(top)]
    return "" if found == top else quests_said(d, found)


def put_actions(d: Desk, _: Seat, n: int) -> None:
    d.s.turn.actions = n


def used_words(text: str) -> list[str]:
    return sorted("_".join(p.lower().split()) for p in parts(text))


def put_used(d: Desk, _: Seat, text: str) -> None:
    d.s.turn.used = used_words(text)


def used_differs(d: Desk, _: Seat, text: str) -> str:
    found = sorted(d.s.turn.used)
    return "" if found == used_words(text) else ", ".join(found) or "none"


def put_activated(d: Desk, _: Seat, text: str) -> None:
    for part in parts(text):
        n, what = counted(part)
        d.s.turn.activated += [d.names.clearing(what)] * n


def activated_differs(d: Desk, _: Seat, text: str) -> str:
    wanted = []
    for part in parts(text):
        n, what = counted(part)
        wanted += [d.names.clearing(what)] * n
    found = sorted(d.s.turn.activated)
    return "" if found == sorted(wanted) else ", ".join(d.names.where(c) for c in found) or "none"


def first_of_turn(d: Desk, _: Seat, text: str) -> None:
    d.s.first = d.names.seat(text)


def lake(d: Desk) -> LakeBoard:
    if not isinstance(d.s.land, LakeBoard):
        raise Fault("there is no Ferry on this map")
    return d.s.land


def put_ferry(d: Desk, _: Seat, text: str) -> None:
    lake(d).ferry = d.names.clearing(text)


def ferry_differs(d: Desk, _: Seat, text: str) -> str:
    found = lake(d).ferry
    return "" if found == d.names.clearing(text) else d.names.where(found)


def mountain(d: Desk) -> MountainBoard:
    if not isinstance(d.s.land, MountainBoard):
        raise Fault("there is no closed path on this map")
    return d.s.land


def opened(d: Desk, text: str) -> int:
    """The bits of the paths that a sentence names."""
    closed, bits = d.s.lineup.atlas.closed, 0
    for word in parts(text):
        if d.names.path(word) not in closed:
            raise Fault(f"{word}: the paths that can be closed are {paths_said(d, (1 << len(closed)) - 1)}")
        bits |= 1 << closed.index(d.names.path(word))
    return bits


def paths_said(d: Desk, bits: int) -> str:
    closed = d.s.lineup.atlas.closed
    found = [path for i, path in enumerate(closed) if bits >> i & 1]
    return ", ".join(f"{d.names.where(a)}-{d.names.where(b)}" for a, b in found) or "none"


def put_opened(d: Desk, _: Seat, text: str) -> None:
    """All others are closed."""
    mountain(d).closed = (1 << len(d.s.lineup.atlas.closed)) - 1 - opened(d, text)


def opened_differ(d: Desk, _: Seat, text: str) -> str:
    found = (1 << len(d.s.lineup.atlas.closed)) - 1 - mountain(d).closed
    return "" if found == opened(d, text) else paths_said(d, found)


TABLE_FIELDS: Final[dict[str, Field]] = {
    "deck": Field(put_deck, deck_differs),
    "discard": cards(lambda d, _: d.s.discard),
    "available": cards(lambda d, _: d.s.available),
    "item supply": Field(put_item_supply, item_supply_differs),
    "quests": Field(put_quests, quests_differ),
    "quest deck": Field(put_quest_deck, quest_deck_differs),
    "actions": number(lambda d, _: d.s.turn.actions, put_actions),
    "used": Field(put_used, used_differs),
    "activated": Field(put_activated, activated_differs),
    "ferry": Field(put_ferry, ferry_differs),
    "opened": Field(put_opened, opened_differ),
    "first": Field(first_of_turn, lambda d, _, text: "" if d.s.first == d.names.seat(text) else d.names.tag(d.s.first)),
}
