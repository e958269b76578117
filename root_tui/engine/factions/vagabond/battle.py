"""The Vagabond in battle: items for hits, allies at his side, Protector and Swift Strike (04, VB-4, VB-5.8, VB-10)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing
from ...hooks import Effect, Part
from ...items import SWORD
from ...pieces import DAMAGE, WARRIOR, Kind
from ...rules.battle import Fight, Side
from ...rules.scoring import score
from ...state import State
from .items import IS_DAMAGED, board_of, choose, exhaust, face_up, ready, swords, undamaged
from .relations import ALLIED, HOSTILE, NO_ALLY_THERE, NOT_ALLIED, allies, set_relation

SWEPT = 3  # items that a full removal damages (VB-2.3)

ALLY_IS_FOE = Refusal("VB-5.8", "ally_is_defender")


async def damages(s: State, me: Seat, n: int, where: Clearing, by: Seat) -> list[Part]:
    """VB-3.6, 4.5  n undamaged items of his choice, fewer if he has fewer."""
    codes = await choose(s, me, "vagabond.damage", undamaged(board_of(s, me)), n, IS_DAMAGED, where)
    return [Part(me, where, Kind(DAMAGE + code), 1, by) for code in codes]


async def takes_hits(s: State, side: Side, hits: int, by: Seat, f: Fight) -> list[Part]:
    """VB-3.6, 4.3, 5.8  Items for hits; he says how many hits his ally's warriors take instead."""
    me, where = side.seat, f.where
    if len(side.bodies) == 1:
        return await damages(s, me, hits, where, by)
    ally = side.bodies[1]
    n = min(hits, s.at(ally, where))
    if n:
        n = await Ask(me, "battle.share", range(n + 1), "number", data=(where, hits, ally))
    parts = await damages(s, me, hits - n, where, by)
    f.ally_hits += n
    f.own_hits += len(parts)
    return [Part(ally, where, WARRIOR, n, by), *parts] if n else parts


async def call_ally(s: State, me: Seat, f: Fight) -> None:
    """VB-5.8, 5.9  As the attacker he may treat the warriors of one Allied faction there as his own."""
    if f.attacker.seat != me:
        return
    there = [a for a in allies(s, me, f.where) if a != f.defender.seat]
    if not there:
        return
    data = (f.where, f.defender.seat)
    ally = await Ask(me, "vagabond.ally", [None, *there], "seat", why=lambda a: no_ally(s, me, a, f), data=data)
    if ally is not None:
        f.attacker.bodies.append(ally)
        s.tell("ally_joined", me, ally, f.where)


def no_ally(s: State, me: Seat, other: Seat, f: Fight) -> Refusal:
    if board_of(s, me).relations[other] != ALLIED:
        return NOT_ALLIED
    return ALLY_IS_FOE if other == f.defender.seat else NO_ALLY_THERE


def betray(s: State, me: Seat, f: Fight) -> None:
    """VB-5.8  An ally that took more of the hits than the items did turns Hostile when the battle is over."""
    if f.attacker.seat == me and f.ally_hits > f.own_hits:
        ally = f.attacker.bodies[1]
        if board_of(s, me).relations[ally] > HOSTILE:
            set_relation(s, me, ally, HOSTILE)


async def protect(s: State, me: Seat, f: Fight) -> None:
    """VB-10  Protector: another defender may enlist the Arbiter, for a point."""
    defender = f.defender.seat
    if s.pawns[me] != f.where or me in (defender, f.attacker.seat):
        return
    n = swords(board_of(s, me))
    if await Ask(defender, "arbiter.enlist", [None, "enlist"], "action", data=(f.where, me, n)) is None:
        return
    f.defender.swords += n
    s.tell("enlisted", defender, me, n)
    await score(s, {me: 1}, "enlisted")


def swift_strikes(s: State, me: Seat, f: Fight) -> list[Effect]:
    """VB-10  Swift Strike: the Ronin exhausts one sword for one hit more, once per battle (CORE-10.12)."""
    side = f.side(me)
    if side is None or not ready(board_of(s, me), SWORD):
        return []

    async def use(s: State, f: Fight) -> None:
        exhaust(s, me, face_up(SWORD))
        side.extra += 1
        s.tell("swift_strike", me)

    return [Effect(me, "swift_strike", use)]
