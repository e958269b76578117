"""The words in which answers are typed and written, in plain mode and in scenarios: the same in every language."""

from __future__ import annotations

import re
from typing import Any, Final

from ..engine.asks import Ask, Seat
from ..engine.atlas import BURROW, FIRST_FOREST, Forest, forest_letter
from ..engine.deck import SUITS
from ..engine.items import ITEMS
from ..engine.pieces import kind_id
from . import Words, eyrie

NO: Final = "no"
NEXT: Final = "next"
PLACES: Final = frozenset({"clearing", "place", "action"})  # what a question is about when its numbers are places
PATH: Final = "path"  # and when each is two of them
SIGNED: Final = PLACES | {PATH, "number", "count"}
_ENDS = re.compile(r"(\d{1,3})(?:\s*[-–,/\s]\s*(\d{1,3}))?")


def word(words: Words, ask: Ask[Any], option: Any) -> str:
    """The word that answers with this option: c7, fB, burrow, n2, a faction, an id, an action's name, no."""
    if option is None:
        return NO
    if isinstance(option, str):
        return str(option)
    match ask.about:
        case "trigger":
            return f"{option[0]}:c{option[1]}"
        case "clearing" | "place" | "action":
            if option >= FIRST_FOREST:
                return f"f{forest_letter(Forest(option))}"
            return "burrow" if option == BURROW else f"c{option}"
        case "card":
            id = str(words.deck.faces[option].id)
            return f"card-{id}" if id in ask.options else id  # the crafted card of that name can be used
        case "seat":
            return str(words.factions[option])
        case "piece":
            return kind_id(option)
        case "item":
            states = [s for s, bit in (("exhausted", 1), ("damaged", 2)) if option & bit]
            return "-".join([ITEMS[option // 4], *states])
        case "box":
            return ITEMS[option]
        case "suit":
            return SUITS[option]
        case "quest":
            return words.quests[option].id
        case "character":
            return words.characters[option].id
        case "leader":
            return eyrie.LEADERS[option][0]
        case "column":
            return eyrie.COLUMNS[option].lower()
        case "path":
            return f"{option // 100}-{option % 100}"
        case "minister" | "plot":
            return words.option(ask, option).lower().replace(" ", "_")
    return f"n{option}"


def is_signed(ask: Ask[Any]) -> bool:
    """Do its options stand in the list under their own numbers, so that 7 is clearing 7 and not the seventh line?"""
    return ask.about in SIGNED and any(type(option) is int for option in ask.options)


def listed(ask: Ask[Any]) -> list[tuple[str, Any]]:
    """The options in the order of a list, each with the sign in front of it: places, paths and numbers name themselves,
    the rest is counted.  Going on comes last."""
    options = sorted(ask.options, key=lambda option: option == NEXT)
    if is_signed(ask):
        return [(_sign(ask.about, option), option) for option in options]
    return [(str(i), option) for i, option in enumerate(options, 1)]


def _sign(about: str, option: Any) -> str:
    if type(option) is not int:
        return NO if option is None else "n" if option == NEXT else str(option)
    if about == PATH:
        return f"{option // 100}-{option % 100}"
    return forest_letter(Forest(option)) if about in PLACES and option >= FIRST_FOREST else str(option)


def read(words: Words, ask: Ask[Any], text: str) -> Any:
    """The option that a typed sign or word means; ValueError says in one line what would do.

    Case does not matter; spaces, hyphens and underscores are one; a beginning is enough where only one option fits; a
    seat answers to its faction, tag or name, a path to its ends in either order."""
    signs = listed(ask)
    if ask.about == PATH and (ends := _ENDS.fullmatch(text.strip())):
        wanted = {int(end) for end in ends.groups() if end}
        return _only(words, ask, text, [o for _, o in signs if type(o) is int and wanted <= {o // 100, o % 100}])
    if text.isdecimal():
        return _numbered(ask, text, signs)
    named = {_flat(word(words, ask, o)): o for o in ask.options if ask.about != PATH or type(o) is not int}
    for rank in range(2):
        for option in ask.options:
            for name in _more_names(words, ask, option)[rank : rank + 1]:
                named.setdefault(_flat(name), option)
    typed = _flat(text)
    if typed and typed in named:
        return named[typed]
    whole = [option for sign, option in signs if sign.casefold() == text.casefold()]  # a forest's letter, n to go on
    begun = {ask.options.index(o) for name, o in named.items() if typed and name.startswith(typed)}
    return _only(words, ask, text, whole or [ask.options[i] for i in sorted(begun)])


def _numbered(ask: Ask[Any], text: str, signs: list[tuple[str, Any]]) -> Any:
    """The option under a number: no list goes on to ten digits."""
    for sign, option in signs:
        if sign.isdecimal() and len(text) < 10 and int(sign) == int(text):
            return option
    there = [sign for sign, _ in signs]
    span = ", ".join(there) if is_signed(ask) or len(there) == 1 else f"1 to {there[-1]}"
    raise ValueError(f"{text[:20]} is not in the list; answer with {span}, or say help")


def _only(words: Words, ask: Ask[Any], text: str, fits: list[Any]) -> Any:
    if len(fits) == 1:
        return fits[0]
    said = ", ".join(word(words, ask, option) for option in fits or ask.options)
    raise ValueError(f"{text!r} could be {said}" if fits else f"{text!r} is no answer here; these are: {said}")


def _more_names(words: Words, ask: Ask[Any], option: Any) -> list[str]:
    """What else somebody may call it, the first before the second, if nothing else is called so."""
    if type(option) is not int:
        return []
    if ask.about == "seat":
        return [words.tag(Seat(option)), words.names[option]]
    if ask.about in PLACES:
        return [words.place(option), "c0"] if option == BURROW else [words.place(option)] * (option >= FIRST_FOREST)
    return [words.option(ask, option)] if ask.about in ("card", "character") else []


def _flat(text: str) -> str:
    return "".join(c for c in text.casefold() if c not in " -_!'().")
