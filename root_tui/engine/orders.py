"""Sealed orders: answers that a seat leaves for the questions that may come to it on other turns.

An order is plain data, `[question, how, least, these]`; what it may say stands in FORMS.  `answered` finds the answer
in what its seat may see, and asks wherever an order does not fit: nothing here changes a state, draws or tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .asks import Ask, Seat
from .deck import BIRD, Card, Deck
from .items import ITEMS
from .pieces import BUILDING, KINDS, kind_id

if TYPE_CHECKING:
    from .atlas import Clearing
    from .state import State

ASK: Final[Any] = object()  # the seat is asked
MOST = 99  # that a condition counts to
EFFECT = "battle.effect:"  # before the name of an effect: each has an order of its own
NEVER, WHEN, FIRST, KEEP = "never", "when", "first", "keep"


class Order(NamedTuple):
    """`how`: never; when (`least`: there are at least so many; `these`: only in these clearings, if any are named); or
    what goes first, of `these` in their order (first), or the others before them, the first of them last (keep)."""

    id: str
    how: str
    least: int = 0
    these: tuple[int | str, ...] = ()

    def to_data(self) -> list[Any]:
        return [self.id, self.how, self.least, [*self.these]]


class Form(NamedTuple):
    """What an order for one question may say: its ways, what a condition counts, and of what first and keep name some:
    kind, item, minister, clearing."""

    ways: tuple[str, ...]
    counts: str = ""
    things: str = ""


LAST = {"dominance": 1, "ambush": 2}
CARDS = ("cheap", "suits")  # cheapest first; cards of a suit before birds, cheapest of each first
OPTIONAL = (NEVER, WHEN)
FORMS: Final[dict[str, Form]] = {
    "battle.ambush": Form(OPTIONAL, "foes"),
    "battle.foil": Form(OPTIONAL, "own"),
    "arbiter.enlist": Form(OPTIONAL, "swords"),
    "vagabond.ally": Form(OPTIONAL, "allies"),
    EFFECT + "armorers": Form(OPTIONAL, "hits"),
    EFFECT + "sappers": Form(OPTIONAL, "foes"),
    EFFECT + "brutal_tactics": Form(OPTIONAL, "foes"),
    EFFECT + "swift_strike": Form(OPTIONAL, "foes"),
    "marquise.hospitals": Form(OPTIONAL, "saved"),
    "battle.lose": Form(("tokens", "buildings", FIRST, KEEP), things="kind"),
    "vagabond.damage": Form(("exhausted", FIRST, KEEP), things="item"),
    "battle.share": Form(("none", "half", "most")),
    "outrage.card": Form(CARDS),
    "alliance.supporters.drop": Form(CARDS),
    "removal.order": Form(("outrage", "base_lost")),
    "duchy.price": Form((FIRST, KEEP), things="minister"),
    "corvids.raid.where": Form((FIRST, KEEP), things="clearing"),
}
THINGS: Final[dict[str, tuple[int | str, ...]]] = {
    "kind": tuple(kind.id for kind in KINDS),
    "item": ITEMS,
    "minister": tuple(range(9)),
    "clearing": tuple(range(13)),  # 0: the Burrow
}


# -- what may be ordered ------------------------------------------------------------------------------
def questions(factions: Sequence[str], deck: Deck, seat: Seat) -> list[str]:
    """The questions that can come to this seat on another's turn."""
    others = [name.rstrip("2") for i, name in enumerate(factions) if i != seat]
    own, instigated = factions[seat].rstrip("2"), "vagabond" in others  # VB-10: a Vagrant makes others fight
    asked = {
        "battle.foil": instigated,
        "arbiter.enlist": "vagabond" in others,
        "vagabond.ally": own == "vagabond" and instigated,
        EFFECT + "brutal_tactics": instigated,
        EFFECT + "swift_strike": own == "vagabond",
        "battle.lose": own != "vagabond",
        "battle.share": own == "vagabond" and instigated,
        "outrage.card": own != "alliance" and "alliance" in others,
        "removal.order": own == "alliance",
    }
    return [id for id in FORMS if asked.get(id, id.split(".")[0] in ("battle", own)) and _is_there(id, deck)]


def _is_there(id: str, deck: Deck) -> bool:
    """Does the effect lie in this deck, if it is a card's?"""
    effect = id.removeprefix(EFFECT)
    return effect in (id, "swift_strike") or effect in deck.by_id


def read(data: Any) -> Order | None:
    """The order of plain data; None if it is none."""
    if isinstance(data, str) or not isinstance(data, Sequence) or len(data) != 4:
        return None
    id, how, least, these = data
    form = FORMS.get(id) if isinstance(id, str) else None
    if form is None or how not in form.ways or type(least) is not int or not 0 <= least <= MOST:
        return None
    if isinstance(these, str) or not isinstance(these, Sequence) or (least and how != WHEN):
        return None
    known = THINGS["clearing"] if how == WHEN else THINGS[form.things] if how in (FIRST, KEEP) else ()
    if not all(type(x) in (int, str) and x in known for x in these) or len(set(these)) < len(these):
        return None
    return Order(id, how, least, tuple(these))


def sound(orders: Sequence[Any]) -> tuple[Order, ...]:
    """Those that are orders, one a question, in the order of the questions; of several the last holds."""
    found = {order.id: order for each in orders if (order := read(each))}
    return tuple(found[id] for id in FORMS if id in found)


def everything(factions: Sequence[str], deck: Deck, seat: Seat) -> tuple[Order, ...]:
    """No question at all until its next turn: no to what may be declined, else the first way."""
    return tuple(Order(id, FORMS[id].ways[0]) for id in questions(factions, deck, seat))


# -- the answer ---------------------------------------------------------------------------------------
def answered(s: State, ask: Ask[Any], given: Sequence[Any]) -> Any:
    """What the seat's orders answer to this question, or ASK.  In its own turn a seat is always asked."""
    if not s.number or ask.seat == s.turn.seat:
        return ASK
    found: Any = ASK
    if ask.id == "battle.effect":
        found = _effect(s, ask, given)
    elif order := _order(given, ask.id):
        found = _rank(s, ask, order) if None not in ask.options else _optional(s, ask, order)
    return found if found in ask.options else ASK


def _order(given: Sequence[Any], id: str) -> Order | None:
    return next((order for data in given if (order := read(data)) and order.id == id), None)


def _effect(s: State, ask: Ask[Any], given: Sequence[Any]) -> Any:
    """CORE-10.12  The first that is ordered now, once there is an order for each of them; else no."""
    names = [name for name in ask.options if name not in (None, "defender")]
    orders = [_order(given, EFFECT + name) for name in names]
    if None in ask.options and all(orders):
        return next((name for name, each in zip(names, orders, strict=True) if each and _met(s, ask, each)), None)
    return ASK


def _optional(s: State, ask: Ask[Any], order: Order) -> Any:
    if order.how not in OPTIONAL:
        return ASK
    there = [option for option in ask.options if option is not None]
    if not there or not _met(s, ask, order):
        return None
    match ask.about:
        case "card":
            return min(there, key=lambda card: worth(s.lineup.deck, card))
        case "seat":
            return max(there, key=lambda seat: s.at(seat, ask.data[0]))
    return there[0]


def _met(s: State, ask: Ask[Any], order: Order) -> bool:
    if order.how != WHEN or not ask.data:
        return False
    counts = FORMS[order.id].counts
    return (not order.these or ask.data[0] in order.these) and (
        not order.least or COUNTS[counts](s, ask) >= order.least
    )


def _rank(s: State, ask: Ask[Any], order: Order) -> Any:
    """The option that goes first."""
    how, deck = order.how, s.lineup.deck
    match ask.about:
        case "card" if how in CARDS:
            return min(ask.options, key=lambda k: (how == "suits" and deck.suit[k] == BIRD, worth(deck, k)))
        case "piece":
            side = {"tokens": 0, "buildings": 1}.get(how)
            return min(
                ask.options,
                key=lambda k: (
                    _place(order, kind_id(k)),
                    side is not None and BUILDING[k] != side,
                    -s.on_map(k),
                    k,
                ),
            )
        case "item":
            return min(ask.options, key=lambda code: (_place(order, ITEMS[code >> 2]), not code & 1, code))
        case "trigger":
            return min(ask.options, key=lambda trigger: trigger[0] != how)
        case "number":
            most = {"none": 0, "half": ask.data[1] // 2}.get(how, MOST)
            return max((n for n in ask.options if n <= most), default=ASK)
        case "minister" | "clearing":
            return min(ask.options, key=lambda x: _place(order, x))
    return ASK


def _place(order: Order, thing: int | str) -> int:
    """Where in the order a thing goes: those not named all in one place."""
    these = order.these
    if order.how == FIRST:
        return these.index(thing) if thing in these else len(these)
    return len(these) - these.index(thing) if order.how == KEEP and thing in these else 0


def worth(deck: Deck, card: Card) -> tuple[int, ...]:
    """What is cheapest comes first: fewest icons in its crafting cost, then fewest points, cards of a suit before
    birds; a dominance card and an ambush come after all others."""
    return LAST.get(deck.kind[card], 0), len(deck.cost[card]), deck.vp[card], deck.suit[card] == BIRD, card


# -- what a condition counts: all of it lies open -------------------------------------------------------
def _foes(s: State, ask: Ask[Any]) -> int:
    """The other side's warriors there, or a Vagabond's undamaged swords."""
    where: Clearing = ask.data[0]
    other: Seat = ask.data[1]
    if ask.id == "battle.effect":
        other = ask.data[4] if ask.data[3] == ask.seat else ask.data[3]
    return s.lineup.line[other].rolled_cap(s, other, where)


def _own(s: State, ask: Ask[Any]) -> int:
    return s.lineup.line[ask.seat].rolled_cap(s, ask.seat, ask.data[0])


def _hits(s: State, ask: Ask[Any]) -> int:
    """Rolled hits that this side would take."""
    return int(ask.data[2] if ask.data[3] == ask.seat else ask.data[1])


def _allies(s: State, ask: Ask[Any]) -> int:
    return max(s.at(seat, ask.data[0]) for seat in ask.options if seat is not None)


COUNTS: Final[dict[str, Callable[[State, Ask[Any]], int]]] = {
    "foes": _foes,
    "own": _own,
    "hits": _hits,
    "swords": lambda s, ask: int(ask.data[2]),
    "allies": _allies,
    "saved": lambda s, ask: int(ask.data[1]),  # MC-2.3
}
