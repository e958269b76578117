"""A full table late in a game, invented for every map: crowded clearings, things new, moves just made."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from root_tui import data
from root_tui.app.changes import Change, Changes, Delta, Route
from root_tui.engine.asks import Seat
from root_tui.engine.pieces import (
    BASE,
    CITADEL,
    KEEP,
    MARKET,
    PAWN,
    RECRUITER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    WARRIOR,
    WOOD,
    WORKSHOP,
    Kind,
)
from root_tui.engine.seen import GroupSeen, TableSeen

from .fixtures import CC, ER, MC, UD, V1, WA, group, table, underground

BUILDINGS = ((MC, SAWMILL), (ER, ROOST), (MC, WORKSHOP), (WA, BASE), (MC, RECRUITER), (UD, CITADEL), (UD, MARKET))


def late(name: str, *, burrow: bool = False) -> tuple[TableSeen, Changes]:
    """With the Burrow the Duchy and the Corvids sit there instead of Vagabonds, and the Corvids look."""
    seen = underground(name, CC) if burrow else table(name)
    built = BUILDINGS if burrow else BUILDINGS[:5]
    clearings = []
    for n, clearing in enumerate(seen.clearings):
        kept = clearing.slots - clearing.ruin - (n % 3 == 0)  # every third has room to build
        buildings = tuple(group(*built[(n + i) % len(built)]) for i in range(max(0, kept)))
        tokens: tuple[GroupSeen, ...] = clearing.tokens
        if not tokens and n % 2:
            tokens = (group(MC, KEEP), group(MC, WOOD, 3)) if n == 1 else (group(WA, SYMPATHY),)
        free = clearing.slots - clearing.ruin - len(buildings)
        clearings.append(
            replace(
                clearing,
                ruler=ruler(clearing.warriors + buildings),
                buildings=buildings,
                open=free,
                tokens=tokens,
                known=(1,) * (n == 9),
            )
        )
    return replace(seen, clearings=tuple(clearings)), new_things(name, burrow=burrow)


def ruler(pieces: tuple[GroupSeen, ...]) -> Seat | None:
    """Who has the most; the Eyrie wins a tie."""
    shares: Counter[Seat] = Counter()
    for piece in pieces:
        shares[piece.owner] += piece.n
    most = [seat for seat, n in shares.items() if n == max(shares.values())]
    return most[0] if len(most) == 1 else ER if ER in most else None


def new_things(name: str, *, burrow: bool = False) -> Changes:
    atlas = data.atlas(name)
    closed = {tuple(map(int, pair)) for pair in atlas.closed}
    paths = [(a, b) for a in atlas.clearings for b in atlas.paths[a] if (min(a, b), max(a, b)) not in closed]
    since = {
        2: Change((Delta(MC, WARRIOR, 2), Delta(ER, Kind(ROOST), -1)), ruler=True),
        5: Change((Delta(MC, Kind(WORKSHOP), 1),)),
        11: Change((Delta(ER, WARRIOR, 3), Delta(MC, WARRIOR, -2), Delta(MC, Kind(WOOD), -1))),
        101: Change((Delta(V1, PAWN, 1),)) if not burrow else Change(ground=True),
    }
    fresh = {
        3: Change((Delta(ER, WARRIOR, -1), Delta(MC, WARRIOR, -2)), ruler=True),
        7: Change((Delta(ER, WARRIOR, 1),)),
    }
    moves = [paths[0], paths[7], paths[13]]
    return Changes(
        since,
        fresh,
        tuple(Route(seat, int(a), int(b), n) for (a, b), seat, n in zip(moves, (ER, MC, V1), (2, 4, 0), strict=True)),
    )
