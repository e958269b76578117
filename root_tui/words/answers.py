"""The words in which answers are typed in plain mode: the same in every language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ..engine.asks import Ask, Seat
from ..engine.atlas import BURROW, FIRST_FOREST, Forest, forest_letter
from ..engine.deck import SUITS
from ..engine.items import ITEMS
from ..engine.pieces import kind_id
from . import Words, eyrie

NO: Final = "no"
PLACES: Final = frozenset({"clearing", "place", "action"})  # what a question is about when its numbers are places
PATH: Final = "path"  # and when each is two of them
OWN_SIGNS: Final = PLACES | {"number", "count"}
_ENDS = re.compile(r"(\d{1,3})\s*[-–,/\s]\s*(\d{1,3})")


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


def is_own_sign(ask: Ask[Any], option: Any) -> bool:
    """Is the sign before its line all that it is: a place or a number?"""
    return type(option) is int and ask.about in OWN_SIGNS


def read(words: Words, ask: Ask[Any], text: str, signs: Sequence[tuple[str, Any]]) -> Any:
    """The option that a typed sign or word means; ValueError says in one line what would do.

    `signs` are what stands before the lines of the list, "" where nothing does.  Case does not matter, unless two signs
    differ in nothing else; spaces, hyphens and underscores are one; a beginning is enough where only one option fits; a
    seat answers to its faction, tag or name, a path to its ends in either order."""
    text = text.strip()
    if (exact := _under(text, signs)) is not None:
        return exact[0]
    if ask.about == PATH and (ends := _ENDS.fullmatch(text)):
        wanted = sorted(map(int, ends.groups()))
        fits = [o for o in ask.options if type(o) is int and sorted(divmod(o, 100)) == wanted]
        return _only(words, ask, text, fits, signs)
    if text.isdecimal():
        raise ValueError(f"{text[:20]} is not in the list; {wanted_answer(signs)}, or say help")
    named = {_flat(word(words, ask, o)): o for o in ask.options if ask.about != PATH or type(o) is not int}
    for rank in range(2):
        for option in ask.options:
            for name in _more_names(words, ask, option)[rank : rank + 1]:
                named.setdefault(_flat(name), option)
    typed = _flat(text)
    if typed and typed in named:
        return named[typed]
    whole = [option for sign, option in signs if sign and sign.casefold() == text.casefold()]
    begun = {ask.options.index(o) for name, o in named.items() if typed and name.startswith(typed)}
    return _only(words, ask, text, whole or [ask.options[i] for i in sorted(begun)], signs)


def wanted_answer(signs: Sequence[tuple[str, Any]]) -> str:
    """ "answer with 3, 8, n" """
    return "answer with " + ", ".join(sign for sign, _ in signs if sign)


def _under(text: str, signs: Sequence[tuple[str, Any]]) -> tuple[Any] | None:
    """The option behind that very sign; 03 is 3, and no list goes on to ten digits."""
    number = int(text) if text.isdecimal() and len(text) < 10 else None
    for sign, option in signs:
        if sign and (sign == text or (number is not None and sign.isdecimal() and int(sign) == number)):
            return (option,)
    return None


def _only(words: Words, ask: Ask[Any], text: str, fits: list[Any], signs: Sequence[tuple[str, Any]]) -> Any:
    if len(fits) == 1:
        return fits[0]
    said = ", ".join(_shown(words, ask, sign, o) for sign, o in signs if not fits or o in fits)
    raise ValueError(f"{text!r} could be {said}" if fits else f"{text!r} is no answer here; these are: {said}")


def begun(words: Words, ask: Ask[Any], option: Any) -> str:
    """What it is, without what its line explains."""
    return words.line(ask, option) if isinstance(option, str) else words.option(ask, option)


def _shown(words: Words, ask: Ask[Any], sign: str, option: Any) -> str:
    """ "2 March", as its line begins; a place or a number is its sign."""
    return sign if is_own_sign(ask, option) else f"{sign} {begun(words, ask, option)}".strip()


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
