"""How the pawn gets about: moves, slipping, gliding, and allies who come along (04, VB-5.6, 5.7, 7.2, 7A, 10)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Seat
from ...atlas import BURROW, FIRST_FOREST, Clearing, Forest, Place
from ...hooks import Move
from ...items import BOOT, TORCH
from ...rules.movement import NOT_ADJACENT, by_passage, cannot_enter, cannot_leave, cannot_move, carry, moved, ways
from ...state import State
from .items import NO_ITEM, board_of, clearing_of, exhaust, face_up, ready
from .relations import ALLIED, NO_ALLY_THERE, NOT_ALLIED, allies, toll

SLIPPED = "slip"  # noted once he has slipped in this turn

SLIP_ONCE = Refusal("VB-7.2", "slipped_already")
NO_SLIP = Refusal("VB-7.2", "no_slip")
NO_MOVE = Refusal("VB-7A", "no_move")
FOREST_BY_SLIP = Refusal("VB-7A", "forest_by_slip_only")
HOSTILE_TOLL = Refusal("VB-5.6", "needs_more_boots")
THERE_ALREADY = Refusal("VB-10", "there_already")
NO_GLIDE = Refusal("VB-10", "no_glide")


def near(s: State, me: Seat) -> tuple[Clearing, ...]:
    """The clearings next to the pawn."""
    c = clearing_of(s, me)
    return ways(s, me, c) if c else s.lineup.atlas.touches.get(Forest(s.pawns[me]), ())


def held(s: State, me: Seat) -> Refusal | None:
    """What keeps the pawn in its clearing, whoever moves it but by Slip (VB-7.2)."""
    c = clearing_of(s, me)
    return cannot_leave(s, me, c) if c and s.lineup.cannot_leave else None


# -- moving ------------------------------------------------------------------------------------------
def destinations(s: State, me: Seat, boots: int) -> list[Clearing]:
    """VB-2.1, 5.6, 7A  Where one move may take him that costs `boots` and the toll; nobody's rule matters."""
    left = ready(board_of(s, me), BOOT) - boots
    if left < 0 or held(s, me):
        return []
    found = [d for d in near(s, me) if not cannot_enter(s, me, d)]
    return found if left else [d for d in found if not toll(s, me, d)]


def cannot_go(s: State, me: Seat, dst: Place, boots: int) -> Refusal | None:
    if dst >= FIRST_FOREST:
        return FOREST_BY_SLIP
    if dst not in near(s, me):
        return NOT_ADJACENT
    d = Clearing(dst)
    refusal = held(s, me) or cannot_enter(s, me, d)
    return refusal or (HOSTILE_TOLL if boots + toll(s, me, d) > ready(board_of(s, me), BOOT) else None)


def no_move(s: State, me: Seat) -> Refusal | None:
    if not ready(board_of(s, me), BOOT):
        return NO_ITEM[BOOT]
    return None if destinations(s, me, 1) else held(s, me) or NO_MOVE


async def walk(s: State, me: Seat) -> None:
    """VB-7A  Move: one boots, and the toll."""
    await travel(s, me, 1)


async def travel(s: State, me: Seat, boots: int) -> None:
    """VB-5.6, 5.7, 7A  One move to an adjacent clearing, never into a forest; `boots` is 0 when a card gives it."""
    dst = await Ask(
        me,
        "vagabond.move.to",
        destinations(s, me, boots),
        "clearing",
        why=lambda d: cannot_go(s, me, d, boots),
        data=(s.pawns[me], boots),
    )
    ally, n = await companions(s, me, dst)
    c = clearing_of(s, me)
    passage = bool(c) and await by_passage(s, me, c, dst)
    exhaust(s, me, *[face_up(BOOT)] * (boots + toll(s, me, dst)))
    await arrive(s, me, dst, "move", ally, n, passage)


async def companions(s: State, me: Seat, dst: Clearing) -> tuple[Seat, int]:
    """VB-5.7  Warriors of one Allied faction that come along, forced as if their owner moved them: it must rule one of
    the two clearings, be able to leave and to enter."""
    src = clearing_of(s, me)
    able = [f for f in allies(s, me, src) if not cannot_move(s, f, src, dst)] if src else []
    if not able:
        return me, 0

    def why(f: Seat) -> Refusal | None:
        if board_of(s, me).relations[f] != ALLIED:
            return NOT_ALLIED
        return cannot_move(s, f, src, dst) if s.at(f, src) else NO_ALLY_THERE

    ally = await Ask(me, "vagabond.escort", [None, *able], "seat", why=why, data=(src, dst))
    if ally is None:
        return me, 0
    return ally, await Ask(me, "vagabond.escort.count", range(1, s.at(ally, src) + 1), "number", data=(src, dst, ally))


async def arrive(s: State, me: Seat, dst: Place, how: str, ally: Seat, n: int, passage: bool) -> None:
    """The pawn's move, and that of n warriors of an ally; what answers theirs falls on their owner (CORE-1.9)."""
    moves = [Move(me, s.pawns[me], dst, 0, passage)]
    s.tell("pawn_moved", me, s.pawns[me], dst, how)
    s.pawns[me] = dst
    if n:
        moves.append(Move(ally, moves[0].src, dst, n, passage))
        carry(s, moves[1])
    await moved(s, moves)


# -- slipping ----------------------------------------------------------------------------------------
def slips(s: State, me: Seat) -> list[Place]:
    """VB-7.2  Adjacent clearings and forests, whoever is there: what bars the way out does not hold him."""
    atlas, c = s.lineup.atlas, clearing_of(s, me)
    woods = atlas.woods[c] if c else atlas.beside.get(Forest(s.pawns[me]), ())
    return [*(d for d in near(s, me) if not cannot_enter(s, me, d)), *woods]


def no_slip(s: State, me: Seat) -> Refusal | None:
    if SLIPPED in s.turn.used:
        return SLIP_ONCE
    return None if slips(s, me) else NO_SLIP


async def slip(s: State, me: Seat) -> None:
    """VB-5.7, 7.2  Free of boots and toll; allies come from clearing to clearing."""

    def why(d: Place) -> Refusal | None:
        return cannot_enter(s, me, Clearing(d)) if d in near(s, me) else NOT_ADJACENT

    dst = await Ask(me, "vagabond.slip.to", slips(s, me), "place", why=why, data=(s.pawns[me],))
    ally, n, passage, c = me, 0, False, clearing_of(s, me)
    if dst < FIRST_FOREST:
        ally, n = await companions(s, me, Clearing(dst))
        passage = bool(c) and await by_passage(s, me, c, Clearing(dst))
    s.turn.used.append(SLIPPED)
    await arrive(s, me, dst, "slip", ally, n, passage)


# -- gliding -----------------------------------------------------------------------------------------
def glides(s: State, me: Seat) -> list[Clearing]:
    """VB-10  Any clearing for the Harrier's pawn, unless it is held where it is."""
    c = clearing_of(s, me)
    if held(s, me):
        return []
    return [d for d in s.lineup.atlas.clearings if d != c and not cannot_enter(s, me, d)]


def no_glide(s: State, me: Seat) -> Refusal | None:
    if not ready(board_of(s, me), TORCH):
        return NO_ITEM[TORCH]
    return None if glides(s, me) else held(s, me) or NO_GLIDE


async def glide(s: State, me: Seat) -> None:
    """VB-10  Glide: a torch takes the pawn alone to any clearing, Hostile or not."""

    def why(d: Place) -> Refusal | None:
        if d >= FIRST_FOREST:
            return FOREST_BY_SLIP
        if d == BURROW:
            return NOT_ADJACENT
        return THERE_ALREADY if d == s.pawns[me] else cannot_enter(s, me, Clearing(d))

    dst = await Ask(me, "vagabond.glide.to", glides(s, me), "clearing", why=why, data=(s.pawns[me],))
    exhaust(s, me, face_up(TORCH))
    await arrive(s, me, dst, "glide", me, 0, False)
