"""Keys: which key answers with which option, and what wants a deliberate one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final

COMMANDS: Final = "bcehlmnopuwx"  # letters that are no option's; n is always "go on"
LETTERS: Final = "".join(c for c in ascii_lowercase if c not in COMMANDS)
DIGITS: Final = "123456789"
NEXT: Final = "next"
PLACES: Final = frozenset({"clearing", "place", "action"})  # what a question is about when its numbers are places
PATH: Final = "path"  # and when each is two of them
NUMBERS: Final = frozenset({"number", "count"})

# Dice, discards, cards shown cannot be taken back: one click never does it, even where another question follows.
DELIBERATE: Final = frozenset(
    {"battle.where", "battle.whom", "hand.discard", "corvids.flip.where", "corvids.expose.guess", "duchy.mayor"}
)
PAUSE: Final = (
    0.25  # seconds in which Enter does not answer a deliberate question: a second Enter was meant for the first
)


def is_place(option: Any, about: str) -> bool:
    return type(option) is int and about in PLACES


def ends_of(path: int) -> tuple[int, int]:
    """The two clearings of an option that is a path."""
    return path // 100, path % 100


def is_deliberate(id: str, option: Any) -> bool:
    """Must the option be pointed at first, and then chosen, whatever comes of it?"""
    return option == NEXT or id in DELIBERATE


def is_line(option: Any) -> bool:
    """Is it an action, and neither a thing nor a no, nor going on?"""
    return isinstance(option, str) and option != NEXT


def option_keys(options: Sequence[Any], about: str, labels: Sequence[str], lines: Sequence[str] = ()) -> list[str]:
    """A key for each option.  Places and numbers are their own keys, a forest is its capital letter, "next" is n; the
    rest is counted by digits, or by letters where digits name places and numbers.  `lines` is all that a menu's step
    may ever offer: each of them has its digit, offered or not, so that it is the same in every turn."""
    from ..engine.atlas import FIRST_FOREST, Forest, forest_letter  # not before a game is open

    counted = about in NUMBERS or any(is_place(option, about) for option in options)
    given: dict[int, str] = {}
    for i, option in enumerate(options):
        if option == NEXT:
            given[i] = "n"
        elif is_place(option, about):
            given[i] = forest_letter(Forest(option)) if option >= FIRST_FOREST else str(option)
        elif about in NUMBERS and type(option) is int:
            given[i] = str(option)
        elif option is None and not counted:
            given[i] = "0"
    if not counted:
        places = dict(zip(lines, DIGITS, strict=False))
        given |= {i: places[option] for i, option in enumerate(options) if option in places}
    digits = [] if counted else DIGITS[len(lines) :]
    free = iter([*digits, *LETTERS, *(c for c in ascii_uppercase if c not in given.values())])
    for i in range(len(options)):
        if i not in given:
            wanted = next((c for c in labels[i].lower() if c in LETTERS), "") if counted else ""
            taken = given.values()
            given[i] = wanted if wanted and wanted not in taken else next((c for c in free if c not in taken), "")
    return [given[i] for i in range(len(options))]


def spared(keys: Sequence[str], taken: Iterable[str]) -> list[str]:
    """Keys of options, without the letters that somebody gave to commands: those move on to the next that is free."""
    gone, stay = frozenset(taken), set(keys)
    free = (c for c in LETTERS + ascii_uppercase if c not in stay | gone)
    return [next(free, "") if len(key) == 1 and key in gone else key for key in keys]
