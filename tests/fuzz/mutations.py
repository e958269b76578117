"""Ways to spoil bytes, plain data and saves, each by a seeded random."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from root_tui.saves.sealed import FORMAT, MARK, STEP, _check, _veil, dumps, unseal

DEEP, LONG = "@deep@", "@long@"  # what `text_of` writes in full: no encoder goes that deep
ABSURD: tuple[Any, ...] = (
    *(0, 1, -1, -2, 2, 3, 5, 7, 12, 13, 40, 99, 101, 255, 1000, 10**6, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**30),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf"), True, False, None, 10**18, DEEP, LONG),
    *(
        "",
        "0",
        "x",
        "marquise",
        "vagabond2",
        "owls",
        "\u0000",
        "\x1b[2J",
        "[red]",
        "漢字",
        "e\u0301" * 9,
        "\u202e",
        "\U0001f98a",
    ),
    *("a" * 5000, "\ud83d", [], {}, [[]], [None], {"": None}, [0] * 13, [[0, 0]], [-1] * 60, {"seat": 0}),
)


def absurd(dice: Random) -> Any:
    return copy.deepcopy(dice.choice(ABSURD))


# -- bytes -----------------------------------------------------------------------------------------
def spoiled_bytes(raw: bytes, dice: Random) -> bytes:
    for _ in range(dice.choice((1, 1, 1, 2, 5, 40))):
        at, n = dice.randrange(len(raw) + 1), dice.choice((1, 1, 2, 7, 64, 768))
        match dice.randrange(8):
            case 0 | 1:
                raw = raw[:at] + bytes(b ^ 1 << dice.randrange(8) for b in raw[at : at + 1]) + raw[at + 1 :]
            case 2:
                raw = raw[:at] + raw[at + n :]
            case 3:
                raw = raw[:at] + dice.randbytes(n) + raw[at:]
            case 4:
                raw = raw[:at] + raw[at : at + n] + raw[at:]
            case 5:
                raw = raw[: dice.choice((at, n, len(raw) - n))]
            case 6:
                raw = raw[:at] + bytes(len(raw[at : at + n])) + raw[at + n :]
            case _:
                sign = dice.choice(b'{}[]",:0-9\\\n')
                raw = raw[:at] + bytes([sign]) + raw[at + 1 :]
    return raw


# -- plain data ----------------------------------------------------------------------------------------
def nodes(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in it, itself first."""
    yield path
    if isinstance(found, dict | list) and len(path) < 30:
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from nodes(value, (*path, key))


def at(found: Any, path: Sequence[Any]) -> Any:
    for key in path:
        found = found[key]
    return found


def spoiled(found: Any, dice: Random) -> Any:
    """One thing of it is another: mostly of the same type, so that it comes far."""
    where = list(nodes(found))[1:]
    if not where:
        return absurd(dice)
    if dice.random() < 0.5:  # a list of hundreds counts as one: what is beside it must have its turn too
        tops = sorted({path[0] for path in where}, key=str)
        key = dice.choice(tops)
        where = [path for path in where if path[0] == key]
    path = dice.choice(where)
    *up, key = path
    parent, value = at(found, up), at(found, path)
    match dice.randrange(12):
        case 0:
            del parent[key]
        case 1 if isinstance(parent, list):
            parent.insert(dice.randrange(len(parent) + 1), value)
        case 1:
            parent[dice.choice(("x", "", "0", *map(str, parent)))] = parent.pop(key)
        case 2 | 3:
            parent[key] = absurd(dice)
        case 4 | 5:
            parent[key] = copy.deepcopy(at(found, dice.choice(list(nodes(found))[1:])))  # of another place
        case 6 if isinstance(parent, list):
            other = dice.randrange(len(parent))
            parent[key], parent[other] = parent[other], parent[key]
        case 7 if isinstance(value, list):
            value *= dice.choice((0, 2, 50))
        case 8 if isinstance(value, list):
            dice.shuffle(value)
        case 9 if isinstance(value, list):
            value.append(absurd(dice))
        case _:
            parent[key] = _near(found, value, dice)
    return json.loads(json.dumps(found)) if dice.random() < 0.2 else found


def _near(found: Any, value: Any, dice: Random) -> Any:
    """Something of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, -value, value * 2, dice.randrange(-3, 60), 10 ** dice.randrange(20)))
    same = [other for path in nodes(found) if type(other := at(found, path)) is type(value)]
    return copy.deepcopy(dice.choice(same)) if same else absurd(dice)


def text_of(found: Any, dice: Random) -> str:
    """As JSON, whatever it is."""
    text = json.dumps(found, ensure_ascii=dice.random() < 0.5, separators=(",", ":"))
    n = dice.choice((50, 300, 5000, 100_000))
    return text.replace(f'"{DEEP}"', "[" * n + "]" * n).replace(f'"{LONG}"', "[" + "0," * n + "0]")


# -- saves ---------------------------------------------------------------------------------------------
def sealed(text: str, place: int) -> str:
    """As `seal` does, of any text."""
    import zlib
    from base64 import b64encode

    packed = zlib.compress(text.encode("utf-8", "surrogatepass"), 1)
    packed += bytes(-len(packed) % STEP)
    return b64encode(_veil(packed, place)).decode("ascii")


def composed(head: str, parts: Sequence[Any], number: Any = FORMAT) -> bytes:
    """As `compose` does, of any head, with a check that fits if one can."""
    try:
        check = _check(number, dumps(json.loads(head)), parts)
    except (ValueError, TypeError, AttributeError, RecursionError):
        check = "0" * 24
    text = f'{MARK}"format":{json.dumps(number)},\n"head":{head},\n"sealed":{json.dumps(parts)},\n"check":"{check}"}}\n'
    return text.encode("utf-8", "surrogatepass")


class Taken:
    """A save taken apart."""

    def __init__(self, raw: bytes) -> None:
        found = json.loads(raw)
        self.number: Any = found["format"]
        self.head: Any = found["head"]
        self.sealed: list[Any] = found["sealed"]

    def part(self, place: int) -> Any:
        return json.loads(unseal(self.sealed[place], place))

    def bytes(self, dice: Random) -> bytes:
        return composed(text_of(self.head, dice), self.sealed, self.number)


def spoiled_head(raw: bytes, dice: Random) -> bytes:
    taken = Taken(raw)
    for _ in range(dice.choice((1, 1, 2))):
        taken.head = spoiled(taken.head, dice)
    return taken.bytes(dice)


def spoiled_frame(raw: bytes, dice: Random) -> bytes:
    """Parts lost, doubled, exchanged, of another type; another format."""
    taken = Taken(raw)
    match dice.randrange(4):
        case 0:
            taken.number = dice.choice((0, 1, 2, 3, 4, -1, 10**9, "3", None, 3.0, True))
        case 1:
            taken.sealed = dice.choice(([], taken.sealed[:1], taken.sealed[1:], taken.sealed[::-1], taken.sealed[:-1]))
        case 2:
            taken.sealed[dice.randrange(len(taken.sealed))] = dice.choice(("", "AAAA", "é", "A" * 1024, *taken.sealed))
        case _:
            place = dice.randrange(len(taken.sealed))
            taken.sealed[place] = spoiled_bytes(taken.sealed[place].encode(), dice).decode("utf-8", "replace")
    return taken.bytes(dice)


def spoiled_part(raw: bytes, dice: Random) -> bytes:
    """What is sealed: seed and PINs, lines, events, digests, states."""
    taken = Taken(raw)
    last = len(taken.sealed) - 1
    place = dice.choice((0, 1, last, last, last, dice.randrange(len(taken.sealed))))
    part = taken.part(place)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        part = spoiled(part, dice)
    taken.sealed[place] = sealed(text_of(part, dice), place)
    return taken.bytes(dice)


def spoiled_state(raw: bytes, dice: Random) -> bytes:
    """The state that play goes on from, or the first of a turn."""
    taken = Taken(raw)
    place = dice.choice((len(taken.sealed) - 1, len(taken.sealed) - 1, dice.randrange(1, len(taken.sealed))))
    part = taken.part(place)
    which = "last" if part["last"] is not None and dice.random() < 0.8 else "first"
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        part[which] = spoiled(part[which], dice)
    taken.sealed[place] = sealed(text_of(part, dice), place)
    return taken.bytes(dice)


LEVELS: tuple[Callable[[bytes, Random], bytes], ...] = (
    spoiled_bytes,
    spoiled_head,
    spoiled_frame,
    spoiled_part,
    spoiled_part,
    spoiled_state,
    spoiled_state,
    spoiled_state,
)
