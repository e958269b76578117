"""What is public at a table, and the plots' kinds; see `mirror`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.factions.duchy.board import DuchyBoard
from root_tui.engine.factions.eyrie.board import EyrieBoard
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.state import State


class Seen:
    warriors: list[int]
    pieces: list[int]
    vp: list[int]
    partner: list[int]
    dominance: list[int]
    hands: list[int]
    discard: Counter[int]
    available: Counter[int]
    crafted: list[Counter[int]]
    boxes: list[Counter[int]]
    supply: list[int]
    pawns: list[int]
    quests: set[int]
    ruins: set[int]
    ferry: int
    facing: list[int]
    kinds: list[int]
    denied: list[int]
    swayed: set[int]
    lost: list[int]
    revealed: Counter[int]
    closed: set[tuple[int, int]]
    leader: str
    deposed: list[str]
    decree: list[Counter[int]]
    supporters: int
    officers: int
    items: dict[int, Counter[int]]
    relations: dict[int, list[int]]
    completed: dict[int, list[int]]
    scorched: dict[int, list[int]]


def seen(s: State) -> dict[str, Any]:
    """What is public, from the state."""
    eyrie = next((b for b in s.boards if isinstance(b, EyrieBoard)), EyrieBoard())
    alliance = next((b for b in s.boards if isinstance(b, AllianceBoard)), AllianceBoard())
    duchy = next((b for b in s.boards if isinstance(b, DuchyBoard)), DuchyBoard())
    corvids = next((b for b in s.boards if isinstance(b, CorvidBoard)), CorvidBoard())
    vagabonds = {seat: b for seat, b in enumerate(s.boards) if isinstance(b, VagabondBoard)}
    return {
        "warriors": s.warriors[:],
        "pieces": s.pieces[:],
        "vp": s.vp[:],
        "partner": [*s.partner],
        "dominance": s.dominance[:],
        "hands": [len(h) for h in s.hands],
        "discard": Counter(s.discard),
        "available": Counter(s.available),
        "crafted": [Counter(k) for k in s.crafted],
        "boxes": [Counter(b) for b in s.boxes],
        "supply": s.item_supply[:],
        "pawns": s.pawns[:],
        "quests": set(s.quest_row),
        "ruins": {c for c in s.lineup.atlas.clearings if s.ruins[c]},
        "ferry": getattr(s.land, "ferry", 0),
        "closed": {p for i, p in enumerate(s.lineup.atlas.closed) if getattr(s.land, "closed", 0) >> i & 1},
        "facing": corvids.facing[:],
        "kinds": corvids.kinds[:],
        "denied": corvids.denied[:],
        "swayed": set(duchy.swayed),
        "lost": duchy.lost[:],
        "revealed": Counter(duchy.revealed),
        "leader": eyrie.leader,
        "deposed": eyrie.deposed[:],
        "decree": [Counter(k) for k in eyrie.decree],
        "supporters": len(alliance.supporters),
        "officers": alliance.officers,
        "items": {seat: Counter(b.items) for seat, b in vagabonds.items()},
        "relations": {seat: b.relations[:] for seat, b in vagabonds.items()},
        "completed": {seat: b.quests[:] for seat, b in vagabonds.items()},
        "scorched": {seat: b.scorched[:] for seat, b in vagabonds.items()},
    }
