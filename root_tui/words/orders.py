"""Sealed orders in words: as they are read, and as they are typed."""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from typing import Final

from ..engine.asks import Seat
from ..engine.items import ITEMS
from ..engine.orders import FIRST, FORMS, KEEP, MOST, NEVER, THINGS, WHEN, Order, questions, read
from ..engine.pieces import KINDS, kind_id, kinds_of
from . import Words
from .duchy import MINISTER_LINES

_ = gettext.translation("root_tui", fallback=True).gettext

ASKED: Final = "ask"
ORDERS: Final = {  # what an order is about
    "battle.ambush": "ambush",
    "battle.foil": "answer to an ambush",
    "arbiter.enlist": "Protector",
    "vagabond.ally": "ally in battle",
    "battle.effect:armorers": "Armorers",
    "battle.effect:sappers": "Sappers",
    "battle.effect:brutal_tactics": "Brutal Tactics",
    "battle.effect:swift_strike": "Swift Strike",
    "marquise.hospitals": "Field Hospitals",
    "battle.lose": "pieces lost in battle",
    "vagabond.damage": "items damaged",
    "battle.share": "hits that an ally takes",
    "outrage.card": "Outrage",
    "alliance.supporters.drop": "supporters to discard",
    "removal.order": "base and Outrage",
    "duchy.price": "Price of Failure",
    "corvids.raid.where": "raid",
}
COUNTS: Final = {
    "foes": "against {} or more",
    "own": "if {} or more fight for you",
    "hits": "from {} rolled hits on",
    "swords": "for {} swords or more",
    "allies": "with {} or more to help",
    "saved": "for {} or more",
}
COUNTED: Final = {  # what the number means, at length
    "foes": "warriors of the other side there; of a Vagabond his undamaged swords",
    "own": "your warriors there; of a Vagabond his undamaged swords",
    "hits": "rolled hits on you",
    "swords": "the Arbiter's undamaged swords",
    "allies": "warriors of the ally there",
    "saved": "warriors that the card brings back",
}
WAYS: Final = {
    "tokens": "tokens before buildings",
    "buildings": "buildings before tokens",
    "exhausted": "exhausted items first",
    "none": "none",
    "half": "at most half",
    "most": "as many as can be",
    "cheap": "the cheapest card",
    "suits": "cards of a suit before birds",
    "outrage": "Outrage first",
    "base_lost": "the lost base first",
}
AT_LENGTH: Final = {
    ASKED: "You are asked, as ever.",
    NEVER: "You are not asked; the answer is no.",
    WHEN: "Whenever it can be; a number and clearings narrow it down.",
    "tokens": "Then those of which most are on the map.",
    "buildings": "Then those of which most are on the map.",
    "exhausted": "Then boots, bags, and so on.",
    "half": "So that the ally does not turn Hostile.",
    "cheap": "Fewest icons in its cost, then fewest points; dominance and ambushes last.",
    "suits": "The cheapest of them first; dominance and ambushes last.",
    FIRST: "Those that you name go first, in your order.",
    KEEP: "Those that you name go last, the first of them last of all.",
}
LISTED: Final = {  # first and keep without a name
    "minister": "in the order of the board",
    "clearing": "by number",
    "kind": "of which most are on the map",
    "item": "exhausted items first",
}


def subject(id: str) -> str:
    return _(ORDERS[id])


def asked(words: Words, seat: Seat) -> list[str]:
    """The questions that may come to this seat on other turns."""
    return questions(words.factions, words.deck, seat)


def ways(id: str) -> tuple[str, ...]:
    return ASKED, *FORMS[id].ways


def way(how: str) -> str:
    """A way as a list of them shows it."""
    shown = {ASKED: "ask me", NEVER: "never", WHEN: "do it", FIRST: "these first", KEEP: "these last"}
    return _(shown.get(how) or WAYS[how])


def at_length(how: str) -> str:
    return _(AT_LENGTH.get(how, ""))


def counted(id: str) -> str:
    """What the number of a condition means; "" where there is none."""
    return _(COUNTED[FORMS[id].counts]) if FORMS[id].counts else ""


def hint(id: str, how: str, faction: str = "") -> str:
    """What may be typed behind a way; "" if nothing."""
    form = FORMS[id]
    if how == WHEN:
        return _("a number, then clearings: 3, or 2 in 4 7, or in 4 7")
    if how not in (FIRST, KEEP):
        return ""
    if form.things == "clearing":
        return _("clearings: 3 8 5")
    own = kinds_of(faction) if form.things == "kind" and faction else ()
    return " ".join(map(kind_id, own) if own else _names(id))


# -- as it is read --------------------------------------------------------------------------------
def said(words: Words, order: Order) -> str:
    """ "no ambush", "Field Hospitals for 2 warriors or more, in 3, 5", "Outrage: the cheapest card"."""
    name = subject(order.id)
    if order.how == NEVER:
        return _("no {}").format(name)
    return name + (" " if order.how == WHEN else ": ") + manner(words, order)


def manner(words: Words, order: Order | None) -> str:
    """The same without its subject."""
    if order is None or order.how == NEVER:
        return way(ASKED if order is None else NEVER)
    if order.how == WHEN:
        return ", ".join(_conditions(words, order)) or _("always")
    if order.how not in (FIRST, KEEP):
        return way(order.how)
    things = FORMS[order.id].things
    named = ", ".join(thing_name(words, things, x) for x in order.these)
    if not named:
        return _(LISTED[things])
    return (_("first {}") if order.how == FIRST else _("last {}")).format(named)


def _conditions(words: Words, order: Order) -> list[str]:
    counts, told = FORMS[order.id].counts, list[str]()
    if order.least:
        n = words.format(order.least, "warriors") if counts == "saved" else str(order.least)
        told.append(_(COUNTS[counts]).format(n))
    if order.these:
        told.append(_("in {}").format(", ".join(words.place(int(c)) for c in order.these)))
    return told


def thing_name(words: Words, things: str, thing: int | str) -> str:
    match things:
        case "kind":
            return words.kind(next(i for i, kind in enumerate(KINDS) if kind.id == thing))
        case "item":
            return words.item(ITEMS.index(str(thing)))
        case "minister":
            return words.minister(int(thing))
    return words.place(int(thing))


# -- as it is typed ----------------------------------------------------------------------------------
def typed(order: Order) -> str:
    """What `parse` reads: "never", "when 3 in 4 7", "keep sword torch"."""
    if order.how == WHEN:
        places = ("in", *_typed_things("clearing", order.these)) if order.these else ()
        return " ".join((WHEN, *([str(order.least)] if order.least else []), *places))
    return " ".join((order.how, *_typed_things(FORMS[order.id].things, order.these)))


def _typed_things(things: str, these: Sequence[int | str]) -> list[str]:
    if things == "minister":
        return [MINISTER_LINES[int(x)] for x in these]
    return ["burrow" if things == "clearing" and x == 0 else str(x) for x in these]


def parse(id: str, text: str) -> Order | None:
    """The order that is typed; None: the seat is asked.  ValueError says what could be typed."""
    how, *rest = text.lower().replace(",", " ").split() or [""]
    found = [each for each in ways(id) if each == how] or [each for each in ways(id) if how and each.startswith(how)]
    if len(found) != 1:
        raise ValueError(_("Say {}.").format(", ".join(ways(id))))
    how, least, these = found[0], 0, list[int | str]()
    if how == WHEN and rest and rest[0].isdecimal():
        least = _number(rest.pop(0), MOST)
    if how == WHEN and rest:
        if rest[0] != "in" or len(rest) < 2:
            raise ValueError(_("Say when, then {}.").format(hint(id, WHEN)))
        these = [_clearing(each) for each in rest[1:]]
    elif how in (FIRST, KEEP):
        these = [_thing(id, each) for each in rest]
    elif rest:
        raise ValueError(_("Nothing follows {}.").format(how))
    if how == ASKED:
        return None
    order = read((id, how, least, tuple(dict.fromkeys(these))))
    assert order is not None
    return order


def _number(text: str, most: int) -> int:
    if len(text) > 3 or int(text) > most:
        raise ValueError(_("{} is too much: at most {}.").format(text, most))
    return int(text)


def _clearing(text: str) -> int:
    bare = re.sub(r"^c-?(?=\d)", "", text)
    if bare in ("burrow", "b"):
        return 0
    if not bare.isdecimal():
        raise ValueError(_("{} is no clearing.").format(text))
    return _number(bare, len(THINGS["clearing"]) - 1)


def _names(id: str) -> list[str]:
    """What first and keep may name, typed; kinds of all factions."""
    things = FORMS[id].things
    return [*MINISTER_LINES] if things == "minister" else list(map(str, THINGS[things]))


def _thing(id: str, text: str) -> int | str:
    things = FORMS[id].things
    if things == "clearing":
        return _clearing(text)
    names = _names(id)
    found = [name for name in names if name == text] or [name for name in names if name.startswith(text)]
    if len(found) != 1:
        raise ValueError(_("{} is none of these: {}.").format(text, " ".join(names)))
    return names.index(found[0]) if things == "minister" else found[0]
