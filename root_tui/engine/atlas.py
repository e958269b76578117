"""A map as a catalogue: what is printed on the board, never what stands on it. MAP-1, CORE-2.6 to 2.10."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NewType

Clearing = NewType("Clearing", int)
"""1 to 12; 0 is the Burrow, a place off the map."""
Forest = NewType("Forest", int)
"""101 is forest A, 102 is B …"""
Place = int
"""A clearing or a forest."""

N: Final = 13
"""Stride of flat lists: [seat * N + clearing]."""
BURROW: Final = Clearing(0)
FIRST_FOREST: Final = 101

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Atlas:
    """MAP-1.1  What is printed. Tuples said to be by clearing have N places, with -1, 0, False or () where nothing is.

    `suits` holds -1 where a marker is still to be put, as `shuffled` says (MAP-1.2); `slots` counts ruin slots too;
    `opposite` is 0 for no corner (MAP-4.8); `paths` are sorted neighbours, also over `closed`, the paths that start
    under a marker; `touches` are the clearings around a forest, `woods` the forests around a clearing, `beside` the
    forests next to a forest, whatever parts them (MAP-2.1, 2.3, 3.4, 4.2, 4.6); `water` are the ends of river links
    (MAP-1.4), `coast` those on the lake, each linked with each (MAP-3.2, 3.3). `ferry` and `tower` are 0 elsewhere.
    """

    name: str
    clearings: tuple[Clearing, ...]
    shuffled: bool
    suits: tuple[int, ...]  # by clearing
    slots: tuple[int, ...]  # by clearing
    ruins: tuple[bool, ...]  # by clearing
    corners: tuple[Clearing, ...]
    opposite: tuple[Clearing, ...]  # by clearing
    paths: tuple[tuple[Clearing, ...], ...]  # by clearing
    closed: tuple[tuple[Clearing, Clearing], ...]  # low, high; sorted
    rivers: tuple[tuple[Clearing, ...], ...]  # by clearing
    water: tuple[Clearing, ...]
    forests: tuple[Forest, ...]
    touches: dict[Forest, tuple[Clearing, ...]]
    woods: tuple[tuple[Forest, ...], ...]  # by clearing
    beside: dict[Forest, tuple[Forest, ...]]
    coast: tuple[Clearing, ...] = ()
    ferry: Clearing = Clearing(0)
    tower: Clearing = Clearing(0)


def make_atlas(
    *,
    name: str,
    slots: Mapping[int, int],
    paths: Iterable[Pair],
    suits: Mapping[int, int] | None = None,
    shuffled: bool = False,
    ruins: Iterable[int] = (),
    corners: Iterable[int] = (),
    opposite: Mapping[int, int] | None = None,
    closed: Iterable[Pair] = (),
    rivers: Iterable[Pair] = (),
    forests: Mapping[str, Iterable[int]] | None = None,
    beside: Mapping[str, Iterable[str]] | None = None,
    coast: Iterable[int] = (),
    ferry: int = 0,
    tower: int = 0,
) -> Atlas:
    """An atlas from plain data, checked; ValueError says in one line what is wrong.

    `slots` names the clearings (1 to n, n at most 12); a clearing without a suit waits for a marker. `paths` are the
    open ones, `closed` come on top; pairs may be given either way round, once. `opposite` and `beside` must say the
    same from both ends.
    """
    places = sorted(slots)
    _need(places == list(range(1, len(places) + 1)) and 0 < len(places) < N, "clearings must be 1 to n, n at most 12")
    suits, opposite, beside = suits or {}, opposite or {}, beside or {}
    ruin, corner, shore = _clearings("ruins", ruins, slots), _clearings("corners", corners, slots), sorted(set(coast))
    _clearings("suits", suits, slots)
    for c, suit in suits.items():
        _need(suit in (-1, 0, 1, 2), f"clearing {c}: {suit} is no suit of a clearing")
    for c, count in slots.items():
        _need(count >= (c in ruin), f"clearing {c}: {count} slots are too few")
    for c, other in opposite.items():
        _need(c in corner and other in corner and c != other, f"clearings {c} and {other} must be corners")
        _need(opposite.get(other) == c, f"clearing {c} is opposite {other}, but not the other way round")
    shut = _pairs("closed", closed, slots)
    ways = _pairs("paths", [*_pairs("paths", paths, slots), *shut], slots)
    wet = _pairs("rivers", rivers, slots)
    around = {forest_of(f): _clearings(f"forest {f}", near, slots) for f, near in (forests or {}).items()}
    next_to = {forest_of(f): [forest_of(g) for g in others] for f, others in beside.items()}
    for f, others in next_to.items():
        for g in (f, *others):
            _need(g in around, f"beside: forest {forest_letter(g)} is not on this map")
        for g in others:
            said = f"forest {forest_letter(f)} is beside {forest_letter(g)}, but not the other way round"
            _need(f != g and f in next_to.get(g, ()), said)
    _clearings("coast", shore, slots)
    for label, c in (("ferry", ferry), ("tower", tower)):
        _need(c == 0 or c in slots, f"{label}: there is no clearing {c}")
    _need(ferry == 0 or ferry in shore, f"ferry: clearing {ferry} is not on the coast")
    woods = sorted(around)
    rivers_of = _neighbours(wet)
    return Atlas(
        name=name,
        clearings=tuple(Clearing(c) for c in places),
        shuffled=shuffled,
        suits=tuple(suits.get(c, -1) for c in range(N)),
        slots=tuple(slots.get(c, 0) for c in range(N)),
        ruins=tuple(c in ruin for c in range(N)),
        corners=tuple(Clearing(c) for c in sorted(corner)),
        opposite=tuple(Clearing(opposite.get(c, 0)) for c in range(N)),
        paths=_neighbours(ways),
        closed=tuple((Clearing(a), Clearing(b)) for a, b in sorted(shut)),
        rivers=rivers_of,
        water=tuple(Clearing(c) for c in places if rivers_of[c] or c in shore),
        forests=tuple(woods),
        touches={f: tuple(Clearing(c) for c in sorted(around[f])) for f in woods},
        woods=tuple(tuple(f for f in woods if c in around[f]) for c in range(N)),
        beside={f: tuple(sorted(next_to.get(f, ()))) for f in woods},
        coast=tuple(Clearing(c) for c in shore),
        ferry=Clearing(ferry),
        tower=Clearing(tower),
    )


def path_number(a: int, b: int) -> int:
    """How a question names a path: the smaller clearing times 100, plus the other."""
    return min(a, b) * 100 + max(a, b)


def ends_of(path: int) -> tuple[Clearing, Clearing]:
    """The clearings of a path by its number, the smaller first."""
    low, high = divmod(path, 100)
    return Clearing(low), Clearing(high)


def forest_letter(forest: Forest) -> str:
    """101 is "A"."""
    return chr(ord("A") + forest - FIRST_FOREST)


def forest_of(letter: str) -> Forest:
    """"A" is 101; ValueError for anything but one capital letter."""
    if len(letter) != 1 or not "A" <= letter <= "Z":
        raise ValueError(f"a forest is one letter from A to Z, not {letter!r}")
    return Forest(FIRST_FOREST + ord(letter) - ord("A"))


def _clearings(label: str, given: Iterable[int], slots: Mapping[int, int]) -> set[int]:
    found = set(given)
    for c in sorted(found):
        _need(c in slots, f"{label}: there is no clearing {c}")
    return found


def _pairs(label: str, given: Iterable[Pair], slots: Mapping[int, int]) -> set[Pair]:
    found: set[Pair] = set()
    for a, b in given:
        pair = (min(a, b), max(a, b))
        _need(a in slots and b in slots and a != b, f"{label}: {a}-{b} does not join two clearings")
        _need(pair not in found, f"{label}: {pair[0]}-{pair[1]} comes twice")
        found.add(pair)
    return found


def _neighbours(pairs: set[Pair]) -> tuple[tuple[Clearing, ...], ...]:
    near: list[set[int]] = [set() for _ in range(N)]
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return tuple(tuple(Clearing(c) for c in sorted(these)) for these in near)


def _need(ok: bool, said: str) -> None:
    if not ok:
        raise ValueError(said)
