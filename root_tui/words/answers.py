"""The words in which answers are typed and written, in plain mode and in scenarios: the same in every language."""

from __future__ import annotations

from typing import Any

from ..engine.asks import Ask
from ..engine.atlas import FIRST_FOREST, Forest, forest_letter
from ..engine.deck import SUITS
from ..engine.items import ITEMS
from ..engine.pieces import kind_id
from . import Words, eyrie

NO = "no"


def word(words: Words, ask: Ask[Any], option: Any) -> str:
    """The word that answers with this option: c7, fB, n2, a faction, an id, an action's name, no."""
    if option is None:
        return NO
    if isinstance(option, str):
        return str(option)
    match ask.about:
        case "trigger":
            return f"{option[0]}:c{option[1]}"
        case "clearing" | "place" | "action":
            return f"f{forest_letter(Forest(option))}" if option >= FIRST_FOREST else f"c{option}"
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


def read(words: Words, ask: Ask[Any], text: str) -> Any:
    """The option that a typed word means; ValueError says in one line what would do.

    Case does not matter; spaces, hyphens and underscores are one; a beginning is enough where only one option fits; a
    seat answers to its faction, tag or name."""
    typed = _flat(text)
    named = {_flat(word(words, ask, option)): option for option in ask.options}
    for rank in range(2):
        for option in ask.options:
            for name in _more_names(words, ask, option)[rank : rank + 1]:
                named.setdefault(_flat(name), option)
    if typed and typed in named:
        return named[typed]
    fits = {ask.options.index(o) for name, o in named.items() if typed and name.startswith(typed)}
    if len(fits) == 1:
        return ask.options[fits.pop()]
    known = ", ".join(word(words, ask, o) for o in ask.options)
    if len(fits) > 1:
        raise ValueError(f"{text!r} could be {', '.join(word(words, ask, ask.options[i]) for i in sorted(fits))}")
    raise ValueError(f"{text!r} is no answer here; these are: {known}")


def _more_names(words: Words, ask: Ask[Any], option: Any) -> list[str]:
    """What else somebody may call it, the first before the second, if nothing else is called so."""
    if isinstance(option, str) or option is None:
        return []
    if ask.about == "seat":
        return [words.tag(option), words.names[option]]
    return [words.option(ask, option)] if ask.about in ("card", "character") else []


def _flat(text: str) -> str:
    return "".join(c for c in text.casefold() if c not in " -_!'().")
