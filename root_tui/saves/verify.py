"""Replaying a save: does every turn still come out as it was played?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import __version__
from ..engine.game import Game, digest
from ..engine.hooks import Lineup
from ..engine.lineup import from_data
from .games import Loaded, as_lines, kept, lineup_of, load

if TYPE_CHECKING:
    from .shape import ChunkShape


class Verdict(NamedTuple):
    turns: int
    rests: int  # that were compared
    versions: tuple[str, ...]  # that wrote the turns
    fault: str  # "" when all came out alike


def verify(path: Path) -> Verdict:
    """Replay from rest to rest, compare every digest, and name the first turn that comes out otherwise."""
    loaded = load(path)
    lineup = lineup_of(loaded.head, path)
    versions = tuple(dict.fromkeys(chunk.app for chunk in loaded.chunks))
    rests = 0
    for i, chunk in enumerate(loaded.chunks):
        following = loaded.chunks[i + 1] if i + 1 < len(loaded.chunks) else None
        wanted = [made for _, _, made in chunk.rests] + [_opening(following, lineup) if following else chunk.rests[-1][2]]
        came = _replayed(chunk, lineup, len(wanted), following is None)
        if len(came) < len(wanted) or any(a != b for a, b in zip(came, wanted, strict=True) if b):
            return Verdict(loaded.head.turn, rests, versions, _fault(loaded, chunk))
        rests += len(chunk.rests)
    return Verdict(loaded.head.turn, rests, versions, "")


def _opening(chunk: ChunkShape, lineup: Lineup) -> str:
    """The digest that a turn begins with: a turn of an older format kept none, but has its first state; "" if that is
    none, which is this turn's fault and not that of the one before."""
    try:
        return chunk.rests[0][2] or digest(from_data(lineup, chunk.first))
    except Exception:
        return ""


def _replayed(chunk: ChunkShape, lineup: Lineup, n: int, newest: bool) -> list[str]:
    """The digests of a turn's rests and of the state that follows; none if its answers no longer fit the rules."""
    try:
        lines = as_lines([line for lines, _, _ in chunk.rests for line in lines])
        rests = Game.resume(from_data(lineup, chunk.first), lines).rests
        came = [digest(kept(rest)) for rest in rests]  # chance may have run on into further rests
        return [*came, digest(from_data(lineup, chunk.last or chunk.first))] if newest else came[:n]
    except Exception:  # old answers may trip a mended rule in any way
        return []


def _fault(loaded: Loaded, chunk: ChunkShape) -> str:
    number, turn, head = chunk.first.get("number"), chunk.first.get("turn"), loaded.head
    seat: Any = turn.get("seat") if isinstance(turn, dict) else None
    who = f" ({head.names[seat]}, {head.factions[seat]})" if seat in range(len(head.names)) else ""
    turn = f"turn {number}{who}" if number else "the set-up"
    return f"{turn} no longer comes out as it was: it was played in root-tui {chunk.app}, this is {__version__}"
