"""The shared deck as a catalogue: what the faces are, never where a card lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NewType

Card = NewType("Card", int)
"""A face: its number in `Deck.faces`. Two cards with one face are the same card."""

FOX, RABBIT, MOUSE, BIRD = range(4)
ANY: Final = 4
"""In a cost: a crafting piece of any suit."""
SUITS: Final = ("fox", "rabbit", "mouse", "bird")
KINDS: Final = ("ambush", "dominance", "item", "immediate", "persistent", "vizier")


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the deck; `cost` lists suits (ANY too), `item` is -1 and `vp` 0 where the card has none."""

    id: str
    name: str
    suit: int
    count: int
    kind: str
    cost: tuple[int, ...]
    item: int
    vp: int
    text: str


VIZIER: Final = Face("vizier", "Loyal Vizier", BIRD, 0, "vizier", (), -1, 0, "A bird that stays in the Decree.")


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All faces, and their columns as tuples indexed by card. The Loyal Vizier is the last face and no card of the 54.

    `ambushes` and `dominances` are indexed by suit; `cards` is the whole deck, sorted, each face `count` times.
    """

    name: str
    faces: tuple[Face, ...]
    suit: tuple[int, ...]
    kind: tuple[str, ...]
    cost: tuple[tuple[int, ...], ...]
    item: tuple[int, ...]
    vp: tuple[int, ...]
    ambushes: tuple[Card, ...]
    dominances: tuple[Card, ...]
    vizier: Card
    by_id: dict[str, Card]
    cards: tuple[Card, ...]


def covered(free: Sequence[int], cost: Sequence[int]) -> tuple[bool, ...]:
    """CORE-7.1  Which icons of a cost are paid by pieces counted by suit; an icon of any suit takes what the others
    leave."""
    left, found = list(free), [False] * len(cost)
    for i in sorted(range(len(cost)), key=lambda i: cost[i]):  # ANY comes last
        suit = cost[i] if cost[i] != ANY else max(range(len(left)), key=left.__getitem__)
        if left[suit] > 0:
            left[suit] -= 1
            found[i] = True
    return tuple(found)


def make_deck(name: str, faces: Iterable[Face]) -> Deck:
    """A deck of these faces and the Loyal Vizier; ValueError if an id comes twice or a suit lacks its ambush or
    dominance."""
    every = (*faces, VIZIER)
    by_id = {face.id: Card(n) for n, face in enumerate(every)}
    if len(by_id) < len(every):
        twice = sorted({face.id for face in every if sum(other.id == face.id for other in every) > 1})
        raise ValueError(f"card ids that come twice: {', '.join(twice)}")
    return Deck(
        name=name,
        faces=every,
        suit=tuple(face.suit for face in every),
        kind=tuple(face.kind for face in every),
        cost=tuple(face.cost for face in every),
        item=tuple(face.item for face in every),
        vp=tuple(face.vp for face in every),
        ambushes=_one_a_suit(every, "ambush"),
        dominances=_one_a_suit(every, "dominance"),
        vizier=by_id[VIZIER.id],
        by_id=by_id,
        cards=tuple(Card(n) for n, face in enumerate(every) for _ in range(face.count)),
    )


def _one_a_suit(faces: tuple[Face, ...], kind: str) -> tuple[Card, ...]:
    found = {face.suit: Card(n) for n, face in enumerate(faces) if face.kind == kind}
    if sorted(found) != list(range(4)) or sum(face.kind == kind for face in faces) != 4:
        raise ValueError(f"there must be one {kind} face of each suit")
    return tuple(found[suit] for suit in range(4))
