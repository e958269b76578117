"""What may be said of the Duchy's board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ...engine.asks import Seat
from ...engine.factions.duchy.board import CROWNS, MINISTERS, RANKS, DuchyBoard, rank_of
from ..fields import Desk, Field, cards
from ..names import Fault, counted, parts, slug


def duchy(d: Desk, seat: Seat) -> DuchyBoard:
    return cast(DuchyBoard, d.s.boards[seat])


def minister_of(word: str) -> int:
    """ "captain", "duchess of mud" or "duchess" """
    name = slug(word)
    found = [i for i, minister in enumerate(MINISTERS) if name in (minister, minister.partition("_")[0])]
    if not found:
        raise Fault(f"no minister {word!r}; there are {', '.join(m.replace('_', ' ') for m in MINISTERS)}")
    return found[0]


def ministers(get: Callable[[DuchyBoard], list[int]]) -> Field:
    """A list of ministers: `get` gives the live one."""

    def named(text: str) -> list[int]:
        return sorted(map(minister_of, parts(text)))

    def put(d: Desk, seat: Seat, text: str) -> None:
        get(duchy(d, seat))[:] = named(text)

    def differs(d: Desk, seat: Seat, text: str) -> str:
        found = sorted(get(duchy(d, seat)))
        return "" if found == named(text) else ", ".join(MINISTERS[m] for m in found) or "none"

    return Field(put, differs)


def by_rank(text: str) -> dict[int, int]:
    """ "squire 2, lord 0" """
    found: dict[int, int] = {}
    for part in parts(text):
        n, word = counted(part)
        if word not in RANKS:
            raise Fault(f"{part!r}: ranks are {', '.join(RANKS)}", text)
        found[RANKS.index(word)] = n
    return found


def put_crowns(d: Desk, seat: Seat, text: str) -> None:
    """Those left on their spaces; what lies neither there nor on a minister is lost."""

    def count() -> None:
        b = duchy(d, seat)
        for rank, n in by_rank(text).items():
            b.lost[rank] = CROWNS - n - sum(rank_of(m) == rank for m in b.swayed)

    d.later.append(count)


def crowns_differ(d: Desk, seat: Seat, text: str) -> str:
    """Ranks not named may have any number."""
    b = duchy(d, seat)
    wrong = [rank for rank, n in by_rank(text).items() if b.crowns(rank) != n]
    return ", ".join(f"{RANKS[rank]} {b.crowns(rank)}" for rank in wrong)


def put_lost(d: Desk, seat: Seat, text: str) -> None:
    for rank, n in by_rank(text).items():
        duchy(d, seat).lost[rank] = n


def lost_differ(d: Desk, seat: Seat, text: str) -> str:
    """Of ranks not named none is lost."""
    found, said = duchy(d, seat).lost, by_rank(text)
    wrong = [rank for rank, n in enumerate(found) if n != said.get(rank, 0)]
    return ", ".join(f"{RANKS[rank]} {found[rank]}" for rank in wrong)


DUCHY: Final[dict[str, Field]] = {
    "swayed": ministers(lambda b: b.swayed),
    "acted": ministers(lambda b: b.acted),
    "crowns": Field(put_crowns, crowns_differ),
    "lost": Field(put_lost, lost_differ),
    "revealed": cards(lambda d, seat: duchy(d, seat).revealed),
}
