"""Whom the Vagabond helped and whom he hurt: the relationships chart and coalitions (04, VB-5, VB-9)."""

from __future__ import annotations

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing, N
from ...hooks import Removal
from ...pieces import DAMAGE, WARRIOR
from ...state import NO_MARKER, NOBODY, State
from .items import board_of

NO_RELATION, HOSTILE, INDIFFERENT, ALLIED = -1, 0, 1, 4
NEEDED = (0, 1, 2, 3, 0)  # Aids to the next space, by space (VB-5.1)
POINTS = (0, 1, 2, 2, 2)  # on leaving a space; Allied: for each Aid
COALITION_PLAYERS = 4

TOO_FEW_PLAYERS = Refusal("VB-9.1", "needs_four_players", (COALITION_PLAYERS,))
IN_COALITION = Refusal("VB-9.2", "in_coalition")
NO_PARTNER = Refusal("VB-9.2", "no_partner")
PARTNER_TAKEN = Refusal("VB-9.2", "partner_taken")
PARTNER_UNMARKED = Refusal("VB-9.2", "partner_has_no_marker")
HAS_CONCEDED = Refusal("VB-9.2", "has_conceded")
NOT_FEWEST = Refusal("VB-9.2", "not_fewest_points")
NOT_ALLIED = Refusal("VB-5.7", "not_allied")
NO_ALLY_THERE = Refusal("VB-5.7", "no_allied_warriors")


# -- aid ---------------------------------------------------------------------------------------------
def helped(s: State, me: Seat, other: Seat) -> int:
    """VB-5.1, 5.1a, 5.2, 5.3  One Aid more to a faction: its marker, and the points for it.

    The Aid that makes it Allied pays the step only; a Hostile faction and another Vagabond stay as they are."""
    board = board_of(s, me)
    space = board.relations[other]
    if space <= HOSTILE:
        return 0
    if space == ALLIED:
        return POINTS[ALLIED]
    board.aided[other] += 1
    if board.aided[other] < NEEDED[space]:
        return 0
    set_relation(s, me, other, space + 1)
    return POINTS[space]


def set_relation(s: State, me: Seat, other: Seat, space: int) -> None:
    """Put the marker elsewhere; Aids are counted anew from there."""
    board = board_of(s, me)
    board.relations[other], board.aided[other] = space, 0
    s.tell("relation", me, other, space)


def meet(s: State, me: Seat) -> None:
    """VB-1.1, VB-6  All markers on Indifferent; there is none for a Vagabond."""
    board, vagabonds = board_of(s, me), [f.is_vagabond for f in s.lineup.line]
    board.relations = [NO_RELATION if vagabonds[f] else INDIFFERENT for f in s.lineup.seats]
    board.aided = [0 for _ in s.lineup.seats]


def forget_aid(s: State, me: Seat) -> None:
    """VB-5.2  Unfinished counts are lost at the end of the turn."""
    board = board_of(s, me)
    board.aided = [0] * len(board.aided)


# -- removal -----------------------------------------------------------------------------------------
def killed(s: State, me: Seat, gone: Removal) -> dict[Seat, int]:
    """VB-5.4  Warriors that he removes, by faction.  Those that fight for another faction's pay do not count."""
    lost: dict[Seat, int] = {}
    for p in gone.parts:
        if p.by == me != p.owner and p.kind == WARRIOR and not hired(s, gone, p.owner):
            lost[p.owner] = lost.get(p.owner, 0) + p.n
    return lost


def hired(s: State, gone: Removal, owner: Seat) -> bool:
    """RIVERFOLK-3.7  Did these warriors fight for somebody who pays?  (A Vagabond's allies do not.)"""
    if gone.fight is None:
        return False
    sides = (gone.fight.attacker, gone.fight.defender)
    return any(owner in side.bodies[1:] and not s.lineup.line[side.seat].is_vagabond for side in sides)


def infamy(s: State, me: Seat, gone: Removal) -> int:
    """VB-5.5  In a battle of his own turn each piece of a Hostile faction pays 1 more.  Called before the markers move:
    the one warrior that turns a faction Hostile pays nothing, all that goes after it does."""
    if gone.fight is None or s.turn.seat != me:
        return 0
    relations, dead = board_of(s, me).relations, killed(s, me, gone)
    points = 0
    for owner, _, kind, n, by in gone.parts:
        if by == me != owner and kind < DAMAGE and relations[owner] != NO_RELATION:
            if relations[owner] == HOSTILE or dead.get(owner):
                points += n
    return points - sum(relations[owner] > HOSTILE for owner in dead)


def make_hostile(s: State, me: Seat, gone: Removal) -> None:
    """VB-5.4, 5.9, 11.4  Whoever lost a warrior to him turns Hostile, an ally too; another Vagabond has no marker."""
    relations = board_of(s, me).relations
    for owner in killed(s, me, gone):
        if relations[owner] > HOSTILE:
            set_relation(s, me, owner, HOSTILE)


# -- moving and fighting beside factions --------------------------------------------------------------
def toll(s: State, me: Seat, c: Clearing) -> int:
    """VB-5.6  One boots more into a clearing with warriors of any Hostile faction."""
    for seat, space in enumerate(board_of(s, me).relations):
        if space == HOSTILE and s.warriors[seat * N + c]:
            return 1
    return 0


def allies(s: State, me: Seat, c: Clearing) -> list[Seat]:
    """Allied factions with warriors in a clearing."""
    relations = board_of(s, me).relations
    if ALLIED not in relations:
        return []
    return [f for f in s.lineup.seats if relations[f] == ALLIED and s.at(f, c)]


# -- coalition -----------------------------------------------------------------------------------------
def no_partner(s: State, me: Seat, other: Seat) -> Refusal | None:
    """VB-9.2  Why not with this player: it must have the fewest points of all others on the track, and be free.  Who
    has conceded stands beside that."""
    if other in s.out:
        return HAS_CONCEDED
    if s.vp[other] == NO_MARKER:
        return PARTNER_UNMARKED
    if s.vp[other] > min(s.vp[f] for f in s.lineup.seats if f != me and f not in s.out and s.vp[f] != NO_MARKER):
        return NOT_FEWEST
    return PARTNER_TAKEN if s.partner[other] != NOBODY else None


def partners(s: State, me: Seat) -> list[Seat]:
    return [f for f in s.lineup.seats if f != me and not no_partner(s, me, f)]


def no_coalition(s: State, me: Seat) -> Refusal | None:
    """VB-9.1, 9.2  Why no dominance card can be activated (the ten points: CORE-9.1)."""
    if len(s.lineup.seats) < COALITION_PLAYERS:
        return TOO_FEW_PLAYERS
    if s.partner[me] != NOBODY:
        return IN_COALITION
    return None if partners(s, me) else NO_PARTNER


async def join_coalition(s: State, me: Seat) -> None:
    """VB-9.2, 9.3, 9.4, 11.4  For good: his marker goes to the partner's board, and a Hostile partner forgives.

    What partners may do to each other is CORE-2.5; that both win is settled where somebody wins."""
    other = await Ask(me, "vagabond.coalition", partners(s, me), "seat", why=lambda f: no_partner(s, me, f))
    s.partner[me], s.partner[other] = other, me
    s.vp[me] = NO_MARKER
    s.tell("coalition", me, other)
    if board_of(s, me).relations[other] == HOSTILE:
        set_relation(s, me, other, INDIFFERENT)
