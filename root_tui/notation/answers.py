"""What a word in a script may answer: the same words as in plain mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..engine.asks import Ask
from ..engine.deck import SUITS, Card
from ..engine.factions.corvids.board import PLOTS
from ..engine.factions.duchy.board import MINISTERS
from ..engine.factions.eyrie.board import LEADERS
from ..engine.pieces import KINDS, WARRIOR
from ..words import ACTIONS
from .boards.duchy import minister_of
from .boards.eyrie import COLUMN_NAMES
from .boards.vagabond import code_said, item_codes
from .fields import Desk
from .names import Fault, read_item, read_kind, slug

NO: Final = ("no", "none", "pass")
PASSES: Final = (None, "next")
ACTION_WORDS: Final = frozenset(key.rpartition(":")[2] for key in ACTIONS)
UNKNOWN: Final = object()  # a word that names nothing this kind of question could offer


def reading(d: Desk, about: str, word: str) -> Callable[[Any], bool]:
    """Does an option mean the word?  Options that are no strings are what `about` says."""
    name = slug(word)
    no = name in NO
    test = TESTS.get(about)

    def fits(option: Any) -> bool:
        if option is None:
            return no
        if isinstance(option, str):
            return slug(option) == name
        if test is None:
            return any(one(d, word, option) for one in TESTS.values())
        return test(d, word, option)

    return fits


def value(d: Desk, ask: Ask[Any], word: str) -> Any:
    """The option that a word would be if the question offered it; UNKNOWN if it says nothing of this kind."""
    name = slug(word)
    if name in NO:
        return None
    if name == "next" or any(o == name for o in ask.options) or ask.about in ("action", "effect"):
        return name
    try:
        return VALUES[ask.about](d, word)
    except (Fault, KeyError, ValueError):
        return UNKNOWN


def safe(find: Callable[[Desk, str], Any]) -> Callable[[Desk, str, Any], bool]:
    def test(d: Desk, word: str, option: Any) -> bool:
        try:
            return bool(find(d, word) == option)
        except (Fault, LookupError, ValueError):
            return False

    return test


def count(d: Desk, word: str) -> int:
    return int(word.removeprefix("n"))


def card(d: Desk, word: str) -> int:
    """The face named, or for a plain card the first in the deck's list that fits."""
    want = d.names.card(word)
    return next(k for k in d.names.deck.cards if want.fits(d.names.deck, k))


def is_card(d: Desk, word: str, option: Any) -> bool:
    try:
        want = d.names.card(word)
    except Fault:
        return False
    return isinstance(option, int) and option < len(d.names.deck.faces) and want.fits(d.names.deck, Card(option))


def is_item(d: Desk, word: str, option: Any) -> bool:
    """ "sword": one in any state; "exhausted sword", "damaged sword": one in that state."""
    try:
        code = item_codes(word)[0]
    except (Fault, IndexError):
        return False
    return isinstance(option, int) and option >> 2 == code >> 2 and (not code & 3 or option == code)


def is_piece(d: Desk, word: str, option: Any) -> bool:
    try:
        return bool(read_kind(word) == option)
    except Fault:
        return False


def trigger(d: Desk, word: str) -> tuple[str, int]:
    name, _, where = word.replace(":", " ").rpartition(" ")
    return slug(name), d.names.place(where)


def is_trigger(d: Desk, word: str, option: Any) -> bool:
    """ "hospitals A", or the name alone."""
    if not isinstance(option, tuple):
        return False
    name, where = option
    head, _, place = word.replace(":", " ").rpartition(" ")
    return slug(word) == name or (slug(head) == name and place == d.names.where(where))


def minister(d: Desk, word: str) -> int:
    return minister_of(word)


def path(d: Desk, word: str) -> int:
    low, high = d.names.path(word)
    return low * 100 + high


TESTS: Final[dict[str, Callable[[Desk, str, Any], bool]]] = {
    "clearing": safe(lambda d, w: d.names.clearing(w)),
    "place": safe(lambda d, w: d.names.place(w)),
    "seat": safe(lambda d, w: d.names.seat(w)),
    "number": safe(count),
    "box": safe(lambda d, w: read_item(w)),
    "suit": safe(lambda d, w: SUITS.index(slug(w))),
    "leader": safe(lambda d, w: LEADERS.index(slug(w))),
    "column": safe(lambda d, w: COLUMN_NAMES.index(slug(w))),
    "quest": safe(lambda d, w: d.s.lineup.quests.by_id[slug(w)]),
    "character": safe(lambda d, w: d.s.lineup.characters.by_id[slug(w)]),
    "card": is_card,
    "item": is_item,
    "piece": is_piece,
    "trigger": is_trigger,
    "path": safe(path),
    "plot": safe(lambda d, w: PLOTS.index(slug(w))),
    "minister": safe(minister),
}

VALUES: Final[dict[str, Callable[[Desk, str], Any]]] = {
    "clearing": lambda d, w: d.names.place(w),  # a forest is never offered, but there is a reason why
    "place": lambda d, w: d.names.place(w),
    "seat": lambda d, w: d.names.seat(w),
    "number": count,
    "box": lambda d, w: read_item(w),
    "suit": lambda d, w: SUITS.index(slug(w)),
    "leader": lambda d, w: LEADERS.index(slug(w)),
    "column": lambda d, w: COLUMN_NAMES.index(slug(w)),
    "quest": lambda d, w: d.s.lineup.quests.by_id[slug(w)],
    "character": lambda d, w: d.s.lineup.characters.by_id[slug(w)],
    "card": card,
    "item": lambda d, w: item_codes(w)[0],
    "piece": lambda d, w: read_kind(w),
    "trigger": trigger,
    "path": path,
    "plot": lambda d, w: PLOTS.index(slug(w)),
    "minister": minister,
}


def said(d: Desk, about: str, option: Any) -> str:
    """An option in the words that a script would use."""
    if option is None:
        return "no"
    if isinstance(option, str):
        return option.replace("_", " ")
    names = d.names
    try:
        match about:
            case "clearing" | "place":
                return names.where(option)
            case "seat":
                return names.tag(option)
            case "card":
                return names.card_said(option)
            case "suit":
                return str(SUITS[option])
            case "leader":
                return str(LEADERS[option])
            case "column":
                return str(COLUMN_NAMES[option])
            case "quest":
                return str(d.s.lineup.quests[option].id)
            case "character":
                return str(d.s.lineup.characters[option].id)
            case "item":
                return code_said(option)
            case "piece" if option == WARRIOR:
                return "warrior"
            case "piece" if 0 <= option < len(KINDS):
                return str(KINDS[option].id)
            case "trigger":
                return f"{option[0]} {names.where(option[1])}"
            case "minister":
                return MINISTERS[option].replace("_", " ")
            case "plot":
                return str(PLOTS[option])
            case "path":
                return "-".join(map(names.where, divmod(option, 100)))
    except (LookupError, TypeError):
        pass
    return str(option)


def is_known(d: Desk, word: str) -> bool:
    """Could any question offer this?  Guards against a slip of the pen in what cannot be done."""
    name = slug(word)
    if name in NO or name in ACTION_WORDS or name in d.names.deck.by_id:
        return True
    for find in VALUES.values():
        try:
            find(d, word)
        except (Fault, LookupError, ValueError):
            continue
        return True
    return False


def question(d: Desk, ask: Ask[Any]) -> str:
    options = ", ".join(said(d, ask.about, o) for o in ask.options)
    return f"{d.names.tag(ask.seat)} {ask.id} ({options})"


def same_id(id: str, word: str) -> bool:
    """The whole id, or whole words of it: hospitals, ambush, build.what."""
    return f".{word}." in f".{id}."
