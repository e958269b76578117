"""The map of a position: one that is shipped, or one made for the case."""

from __future__ import annotations

import re
from itertools import pairwise

from .. import data
from ..engine.atlas import FIRST_FOREST, Atlas, Clearing, Forest, N, forest_letter, make_atlas
from .lines import Ground
from .names import Fault

SUIT_OF_THE_REST = 0  # clearings of which nothing is said are fox clearings
FAR_FOREST = "far"  # where a pawn is of which nothing is said
FAR_SUITS = (1, 2, 0)  # the keep's clearing and the far ones take a suit that no other clearing has


def chains(text: str) -> list[tuple[str, str]]:
    """ "A-B-C, C-D" is A-B, B-C and C-D."""
    found: list[tuple[str, str]] = []
    for chain in re.split(r"[,;\s]+", text.strip()):
        ends = [e for e in chain.split("-") if e]
        if len(ends) == 1:
            raise Fault(f"{chain!r} joins nothing; paths are written A-B", text)
        found += list(pairwise(ends))
    return found


def woods(text: str) -> dict[str, list[str]]:
    """ "F: A B; G: B C F" """
    found: dict[str, list[str]] = {}
    for one in re.split(r"[;\n]", text):
        if one.strip():
            name, colon, rest = one.partition(":")
            if not colon:
                raise Fault(f"{one.strip()!r}: a forest is written F: A B (the clearings and forests around it)", text)
            found[name.strip()] = re.split(r"[,\s]+", rest.strip()) if rest.strip() else []
    return found


def named_map(name: str, grounds: dict[str, Ground]) -> tuple[Atlas, dict[str, Clearing], dict[str, Forest]]:
    """A map that is shipped; its clearings are c1 to c12, its forests A, B …"""
    try:
        atlas = data.atlas(name)
    except data.DataError as wrong:
        raise Fault(str(wrong)) from None
    clearings = {f"c{c}": c for c in atlas.clearings}
    for called, ground in grounds.items():
        if ground.slots is not None or ground.open is not None:
            raise Fault(f"{called}: the slots of {name} are printed")
    return atlas, clearings, {forest_letter(f): f for f in atlas.forests}


def own_map(
    grounds: dict[str, Ground],
    buildings: dict[str, int],
    paths: str,
    rivers: str,
    forests: str,
    corners: str,
    far: list[str],
) -> tuple[Atlas, dict[str, Clearing], dict[str, Forest]]:
    """A map made of the clearings that a position names.  `far` lie apart from all others and have no slots."""
    trees = woods(forests) | {FAR_FOREST: []}
    roads, streams = chains(paths) if paths else [], chains(rivers) if rivers else []
    said = {*grounds, *(e for pair in (*roads, *streams) for e in pair if e != "*")}
    said |= {w for around in trees.values() for w in around}
    names = sorted(said - set(trees) - set(far)) + far
    if set(trees) & set(grounds):
        raise Fault(f"{', '.join(sorted(set(trees) & set(grounds)))}: a clearing and a forest of one name")
    if len(names) >= N:
        raise Fault(f"{len(names)} clearings: there can be {N - 1} (far-off ones are added for what stands nowhere)")
    number = {name: Clearing(i + 1) for i, name in enumerate(names)}
    order = sorted(trees, key=lambda f: (f == FAR_FOREST, f))
    forest = {name: Forest(FIRST_FOREST + i) for i, name in enumerate(order)}
    letters = {name: forest_letter(f) for name, f in forest.items()}
    taken = {g.suit for g in grounds.values()}
    apart = next((suit for suit in FAR_SUITS if suit not in taken), FAR_SUITS[0])
    suits: dict[int, int] = {}
    slots: dict[int, int] = {}
    for name, c in number.items():
        g = grounds.get(name, Ground())
        suits[c] = g.suit if g.suit is not None else apart if name in (*far, "K") else SUIT_OF_THE_REST
        room = buildings.get(name, 0) + bool(g.ruin) + (1 if g.open is None else g.open)
        slots[c] = 0 if name in far else g.slots if g.slots is not None else room
    opposite = [(number[a], number[b]) for a, b in chains(corners)] if corners else []
    try:
        atlas = make_atlas(
            name="own",
            slots=slots,
            suits=suits,
            paths=joined(roads, number, far),
            rivers=joined(streams, number, far),
            ruins=[number[name] for name, g in grounds.items() if g.ruin],
            corners=[c for pair in opposite for c in pair],
            opposite={a: b for pair in opposite for a, b in (pair, pair[::-1])},
            forests={letters[f]: [number[w] for w in around if w in number] for f, around in trees.items()},
            beside=beside(trees, letters),
        )
    except (ValueError, KeyError) as wrong:
        raise Fault(f"map: {wrong}") from None
    return atlas, number, forest


def joined(ends: list[tuple[str, str]], number: dict[str, Clearing], far: list[str]) -> list[tuple[int, int]]:
    """Each pair once, the smaller number first; `*` stands for every other clearing."""
    near = [name for name in number if name not in far]
    found: set[tuple[int, int]] = set()
    for a, b in ends:
        for x in near if a == "*" else [a]:
            for y in near if b == "*" else [b]:
                if x != y:
                    found.add((min(number[x], number[y]), max(number[x], number[y])))
    return sorted(found)


def beside(trees: dict[str, list[str]], letters: dict[str, str]) -> dict[str, list[str]]:
    """Forest by forest those next to it; said at one end is enough."""
    near: dict[str, set[str]] = {letters[f]: set() for f in trees}
    for f, around in trees.items():
        for other in around:
            if other in trees:
                near[letters[f]].add(letters[other])
                near[letters[other]].add(letters[f])
    return {f: sorted(others) for f, others in near.items()}
