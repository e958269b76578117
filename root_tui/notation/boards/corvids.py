"""What may be said of the Corvids' board, and the plots on the map."""

from __future__ import annotations

from typing import Final, cast

from ...engine.asks import Seat
from ...engine.atlas import Clearing
from ...engine.factions.corvids.board import BOMB, DOWN, EXTORTION, OF_EACH, PLOTS, RAID, SNARE, UP, CorvidBoard, lay
from ...engine.pieces import PLOT
from ...engine.state import State
from ..fields import Desk, Field, number
from ..lines import Piece
from ..names import Fault, counted, parts

UNSAID: Final = (SNARE, EXTORTION, BOMB, RAID)  # what a plot is of which a position does not say it


def corvids(d: Desk, seat: Seat) -> CorvidBoard:
    return cast(CorvidBoard, d.s.boards[seat])


def lay_plots(s: State, plots: list[tuple[Clearing, Piece]]) -> None:
    """Plots on the map, those first that say what they are; the supply holds the others."""
    for c, piece in sorted(plots, key=lambda plot: not plot[1].plot):
        seat = s.lineup.seat_of(piece.owner)
        b = cast(CorvidBoard, s.boards[seat])
        kinds = [PLOTS.index(piece.plot)] if piece.plot else UNSAID
        kind = next((k for k in kinds if b.supply[k]), None)
        if kind is None or b.facing[c]:
            raise Fault(f"there are {OF_EACH} of each plot, and there can be one in a clearing")
        lay(s, seat, c, kind, UP if piece.side == "up" else DOWN)


def plot_said(kind: int, facing: int) -> str:
    return f"{PLOTS[kind]} {'up' if facing == UP else 'down'}"


def plot_differs(s: State, c: Clearing, wanted: list[Piece]) -> str:
    """What lies there, if it is not what these say; that plots are there at all is seen elsewhere."""
    for piece in wanted:
        if piece.kind == PLOT:
            b = cast(CorvidBoard, s.boards[s.lineup.seat_of(piece.owner)])
            said = plot_said(b.kinds[c], b.facing[c])
            if any(word and word not in said.split() for word in (piece.plot, piece.side)):
                return said
    return ""


def plot_kinds(text: str) -> list[int]:
    """ "bomb, 2 extortions" """
    found: list[int] = []
    for part in parts(text):
        n, what = counted(part)
        word = what.lower().removesuffix("s")
        if word not in PLOTS:
            raise Fault(f"no plot {what!r}; there are {', '.join(PLOTS)}")
        found += [PLOTS.index(word)] * n
    return sorted(found)


def no_plots(d: Desk, seat: Seat, text: str) -> None:
    raise Fault("the plots in supply are those that are not on the map")


def plots_differ(d: Desk, seat: Seat, text: str) -> str:
    found = [kind for kind, n in enumerate(corvids(d, seat).supply) for _ in range(n)]
    same = len(found) == int(text) if text.isdigit() else found == plot_kinds(text)
    return "" if same else ", ".join(PLOTS[kind] for kind in found) or "none"


def denials(d: Desk, text: str) -> dict[Clearing, int]:
    """ "A bomb, A snare, B raid" """
    found: dict[Clearing, int] = {}
    for part in parts(text):
        place, _, word = part.partition(" ")
        for kind in plot_kinds(word):
            c = d.names.clearing(place)
            found[c] = found.get(c, 0) | 1 << kind
    return found


def put_denied(d: Desk, seat: Seat, text: str) -> None:
    for c, bits in denials(d, text).items():
        corvids(d, seat).denied[c] = bits


def denied_differ(d: Desk, seat: Seat, text: str) -> str:
    found = {Clearing(c): bits for c, bits in enumerate(corvids(d, seat).denied) if bits}
    said = [f"{d.names.where(c)} {PLOTS[k]}" for c, bits in found.items() for k in range(len(PLOTS)) if bits >> k & 1]
    return "" if found == denials(d, text) else ", ".join(said) or "none"


def put_placed(d: Desk, seat: Seat, n: int) -> None:
    corvids(d, seat).placed = n


def put_exerted(d: Desk, seat: Seat, n: int) -> None:
    corvids(d, seat).exerted = n


CORVIDS: Final[dict[str, Field]] = {
    "plots": Field(no_plots, plots_differ),
    "denied": Field(put_denied, denied_differ),
    "placed": number(lambda d, seat: corvids(d, seat).placed, put_placed),
    "exerted": number(lambda d, seat: corvids(d, seat).exerted, put_exerted),
}
