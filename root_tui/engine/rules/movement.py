"""Rule (CORE-3) and moving (CORE-10.1)."""

from __future__ import annotations

from collections.abc import Callable

from ..asks import Ask, Refusal, Seat, Why
from ..atlas import BURROW, Clearing, N
from ..hooks import Move, Trigger
from ..state import NOBODY, State
from .triggers import in_order

Bars = tuple[tuple[Seat, Callable[[State, Seat, Seat, Clearing], Refusal | None]], ...]

NOT_ADJACENT = Refusal("CORE-10.1", "not_adjacent")
NO_RULE = Refusal("CORE-10.1", "rules_neither")
NO_WARRIOR = Refusal("CORE-10.1", "no_warrior")
NO_WAY = Refusal("CORE-10.1", "no_way_out")


# -- rule -------------------------------------------------------------------------------------
def strength(s: State, seat: Seat, c: Clearing) -> int:
    """CORE-3.1  Warriors and buildings, and what hooks add."""
    n = s.warriors[seat * N + c] + s.built[seat * N + c]
    for me, extra in s.lineup.strength:
        n += extra(s, me, seat, c)
    return n


def ruler(s: State, c: Clearing) -> Seat:
    """CORE-3.2, 3.3, 3.4, DUCHY-2.2  Who rules, or NOBODY; computed fresh, never stored."""
    lineup, warriors, built = s.lineup, s.warriors, s.built
    if not c:
        return lineup.burrow
    for me, outright in lineup.rules_outright:
        if outright(s, me, c):
            return me
    best, who, i = 0, NOBODY, c - N
    bird, plain = lineup.tie_breaker, not lineup.strength
    for seat in lineup.seats:
        i += N
        n = warriors[i] + built[i] if plain else strength(s, seat, c)
        if n > best:
            best, who = n, seat
        elif n == best and n:
            if seat == bird and s.present(seat, c):
                who = seat
            elif who != bird or not s.present(bird, c):
                who = NOBODY
    return who


def rules(s: State, seat: Seat, c: Clearing) -> bool:
    return ruler(s, c) == seat


def ruled(s: State, seat: Seat) -> list[Clearing]:
    """The clearings of the map that a seat rules."""
    lineup, warriors, built, i = s.lineup, s.warriors, s.built, seat * N
    if lineup.strength or lineup.rules_outright:
        return [c for c in lineup.atlas.clearings if ruler(s, c) == seat]
    return [c for c in lineup.atlas.clearings if (warriors[i + c] or built[i + c]) and ruler(s, c) == seat]


# -- moving -------------------------------------------------------------------------------------
def neighbours(s: State, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
    """CORE-2.6, 2.6a  Adjacent for this player: open paths, and the links that hooks add."""
    lineup = s.lineup
    near = lineup.land.paths(s)[c] if lineup.closes_paths else lineup.atlas.paths[c]
    for me, links in lineup.links:
        near += tuple(d for d in links(s, me, mover, c) if d not in near)
    return near


def ways(s: State, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
    """Where a move may lead: neighbours, and what joins clearings for moves only."""
    near = neighbours(s, mover, c)
    for me, passages in s.lineup.passages:
        near += tuple(d for d in passages(s, me, mover, c) if d not in near)
    return near


async def by_passage(s: State, mover: Seat, src: Clearing, dst: Clearing) -> bool:
    """Does this move go by a passage?  Where it could go without one too, the mover chooses."""
    if not s.lineup.passages or not any(dst in hook(s, me, mover, src) for me, hook in s.lineup.passages):
        return False
    if dst not in neighbours(s, mover, src):
        return True
    return await Ask(mover, "move.way", ["path", "passage"], "action", data=(src, dst)) == "passage"


def cannot_place(s: State, owner: Seat, c: Clearing) -> Refusal | None:
    return first_refusal(s, s.lineup.cannot_place, owner, c)


def cannot_enter(s: State, mover: Seat, c: Clearing) -> Refusal | None:
    return first_refusal(s, s.lineup.cannot_enter, mover, c)


def cannot_leave(s: State, mover: Seat, c: Clearing) -> Refusal | None:
    return first_refusal(s, s.lineup.cannot_leave, mover, c)


def first_refusal(s: State, hooks: Bars, who: Seat, c: Clearing) -> Refusal | None:
    for me, hook in hooks:
        if refusal := hook(s, me, who, c):
            return refusal
    return None


def lacks_rule(s: State, mover: Seat, src: Clearing, dst: Clearing) -> Refusal | None:
    """CORE-10.1, CORVID-2.2  Rule of origin or destination, judged before the move."""
    if s.lineup.line[mover].nimble:
        return None
    for me, ignores in s.lineup.ignores_rule:
        if ignores(s, me, mover, src, dst):
            return None
    return None if ruler(s, src) == mover or ruler(s, dst) == mover else NO_RULE


def cannot_move(s: State, mover: Seat, src: Clearing, dst: Clearing) -> Refusal | None:
    """Why warriors of `mover` may not go from `src` to `dst`."""
    if dst not in ways(s, mover, src):
        return NOT_ADJACENT
    return cannot_leave(s, mover, src) or cannot_enter(s, mover, dst) or lacks_rule(s, mover, src, dst)


def destinations(s: State, mover: Seat, src: Clearing) -> list[Clearing]:
    """Where warriors of `mover` may go from `src`."""
    lineup = s.lineup
    if lineup.cannot_leave and cannot_leave(s, mover, src):
        return []
    near = list(ways(s, mover, src))
    if not lineup.line[mover].nimble:
        if lineup.ignores_rule:
            near = [d for d in near if not lacks_rule(s, mover, src, d)]
        elif ruler(s, src) != mover:
            near = [d for d in near if ruler(s, d) == mover]
    for me, hook in lineup.cannot_enter:
        near = [d for d in near if not hook(s, me, mover, d)]
    return near


def movable(s: State, me: Seat) -> list[Clearing]:
    """The clearings from which a move can be taken."""
    return [c for c in s.camps(me) if destinations(s, me, c)]


def can_move(s: State, me: Seat) -> bool:
    """Is there any?"""
    return any(destinations(s, me, c) for c in s.camps(me))


async def march(s: State, me: Seat, sources: list[Clearing], barred: Why | None = None) -> Clearing:
    """CORE-10.1, 10.2  One move: from where, to where, how many (at least one); where it led.  `barred` says what else
    forbids a source."""
    camps = [*s.camps(me), *([BURROW] if s.at(me, BURROW) else [])]

    def why(c: Clearing) -> Refusal | None:
        held = (cannot_leave(s, me, c) or NO_WAY) if c in camps else NO_WARRIOR
        return (barred(c) if barred else None) or held

    src = await Ask(me, "move.from", sources, "clearing", why=why)
    dst = await Ask(
        me, "move.to", destinations(s, me, src), "clearing", why=lambda c: cannot_move(s, me, src, c), data=(src,)
    )
    n = await Ask(me, "move.count", range(1, s.at(me, src) + 1), "number", data=(src, dst))
    await move_warriors(s, Move(me, src, dst, n, await by_passage(s, me, src, dst)))
    return dst


async def move_warriors(s: State, move: Move) -> None:
    """The move itself, from clearing to clearing, and what answers it."""
    carry(s, move)
    await moved(s, [move])


def carry(s: State, move: Move) -> None:
    s.carry(move.mover, Clearing(move.src), Clearing(move.dst), move.n)
    s.tell("moved", move.mover, move.src, move.dst, move.n)


async def moved(s: State, moves: list[Move]) -> None:
    """CORE-1.3  What answers pieces that moved together, in the order the turn's player likes."""
    triggers = answers(s, moves)
    if triggers:
        await in_order(s, s.turn.seat, triggers)


def answers(s: State, moves: list[Move]) -> list[Trigger]:
    """What answers these moves, just made; what must follow at once has been done then."""
    return [t for me, hook in s.lineup.on_moved for move in moves for t in hook(s, me, move)]
