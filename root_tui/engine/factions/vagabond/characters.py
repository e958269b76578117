"""The powers of the nine characters that are actions of Daylight (04, VB-10).

Protector and Swift Strike stand in battle, Improvise beside the quests, Glide beside the other moves."""

from __future__ import annotations

from bisect import insort

from ...asks import Ask, Refusal, Seat
from ...deck import Card
from ...hooks import Action
from ...items import TORCH
from ...rules.battle import NO_ENEMY, NO_FIGHTER, battle, no_foe
from ...rules.hands import matching, take_random
from ...rules.movement import cannot_place
from ...rules.removal import sweep
from ...rules.turn import START_EVENING, skip_to
from ...state import NOBODY, State
from .items import (
    IN_FOREST,
    IS_WHOLE,
    NO_ITEM,
    board_of,
    choose,
    clearing_of,
    damaged,
    exhaust,
    face_up,
    ready,
    repair,
)
from .moves import glide, no_glide

HIDEOUT_REPAIRS = 3

NOBODY_TO_ROB = Refusal("VB-10", "nobody_to_rob")
NO_DAY_LABOR = Refusal("VB-10", "no_card_to_fetch")
NOBODY_TO_INSTIGATE = Refusal("VB-10", "nobody_to_instigate")
OFF_HAND = Refusal("VB-10", "not_in_discard")


def no_torch(s: State, me: Seat) -> Refusal | None:
    """VB-2.5  A torch, and a clearing to use it in."""
    if not clearing_of(s, me):
        return IN_FOREST
    return None if ready(board_of(s, me), TORCH) else NO_ITEM[TORCH]


# -- Thief -------------------------------------------------------------------------------------------
def victims(s: State, me: Seat) -> list[Seat]:
    c = clearing_of(s, me)
    return [f for f in s.lineup.seats if f != me and s.hands[f] and s.present(f, c)]


def no_stealing(s: State, me: Seat) -> Refusal | None:
    return no_torch(s, me) or (None if victims(s, me) else NOBODY_TO_ROB)


async def steal(s: State, me: Seat) -> None:
    """VB-10  Steal: a random card of a player with faction pieces there, partner or not."""
    victim = await Ask(me, "vagabond.steal", victims(s, me), "seat", why=lambda f: NOBODY_TO_ROB)
    exhaust(s, me, face_up(TORCH))
    await take_random(s, me, victim)


# -- Tinker ------------------------------------------------------------------------------------------
def no_labor(s: State, me: Seat) -> Refusal | None:
    return no_torch(s, me) or (None if matching(s, s.discard, clearing_of(s, me)) else NO_DAY_LABOR)


async def day_labor(s: State, me: Seat) -> None:
    """VB-10  Day Labor: a matching card out of the discard pile, where all could see it."""
    cards, pile = matching(s, s.discard, clearing_of(s, me)), [*s.discard, *s.hands[me]]
    card = await Ask(me, "vagabond.day_labor", cards, "card", why=lambda k: not_fetched(s, k), among=pile)
    exhaust(s, me, face_up(TORCH))
    s.discard.remove(card)
    s.give(me, card)
    s.tell("day_labor", me, card)


def not_fetched(s: State, card: Card) -> Refusal:
    return NO_DAY_LABOR if card in s.discard else OFF_HAND


# -- Ranger ------------------------------------------------------------------------------------------
def no_hideout(s: State, me: Seat) -> Refusal | None:
    return None if ready(board_of(s, me), TORCH) else NO_ITEM[TORCH]


async def hideout(s: State, me: Seat) -> None:
    """VB-10, CORE-6.6  Hideout: three items repaired, anywhere; then Evening begins."""
    codes = await choose(s, me, "vagabond.hideout", damaged(board_of(s, me)), HIDEOUT_REPAIRS, IS_WHOLE)
    exhaust(s, me, face_up(TORCH))
    s.tell("hideout", me)
    repair(s, me, codes)
    skip_to(s, me, START_EVENING.id)


# -- Vagrant -----------------------------------------------------------------------------------------
def fighters(s: State, me: Seat) -> list[Seat]:
    """Players with a body in his clearing and an enemy there, himself too."""
    c = clearing_of(s, me)
    return [f for f in s.lineup.seats if s.lineup.line[f].stands(s, f, c) and s.enemies(f, c)]


def no_instigating(s: State, me: Seat) -> Refusal | None:
    return no_torch(s, me) or (None if fighters(s, me) else NOBODY_TO_INSTIGATE)


async def instigate(s: State, me: Seat) -> None:
    """VB-10, CORE-1.9  Instigate: one player must battle another, and decides all within.  No sword is exhausted; the
    buildings and tokens that fall count as removed by the Vagrant."""
    where = clearing_of(s, me)
    first = await Ask(
        me,
        "vagabond.instigate.attacker",
        fighters(s, me),
        "seat",
        why=lambda f: NO_ENEMY if s.lineup.line[f].stands(s, f, where) else NO_FIGHTER,
        data=(where,),
    )
    second = await Ask(
        me,
        "vagabond.instigate.defender",
        s.enemies(first, where),
        "seat",
        why=lambda f: no_foe(s, first, f),
        data=(where, first),
    )
    exhaust(s, me, face_up(TORCH))
    s.tell("instigated", me, first, second, where)
    await battle(s, first, second, where, credit=me)


# -- Scoundrel ---------------------------------------------------------------------------------------
def no_scorching(s: State, me: Seat) -> Refusal | None:
    """VB-10  Where nobody's piece could be placed the torch cannot be left."""
    return no_torch(s, me) or cannot_place(s, NOBODY, clearing_of(s, me))


async def scorched_earth(s: State, me: Seat) -> None:
    """VB-10  Scorched Earth: the torch stays there for good, all enemy pieces go, nothing comes in again."""
    where, board = clearing_of(s, me), board_of(s, me)
    exhaust(s, me, face_up(TORCH))
    board.items.remove(face_up(TORCH) + 1)
    insort(board.scorched, where)
    s.tell("scorched", me, where)
    await sweep(s, me, [where], "scorched_earth")


SPECIAL = {
    "thief": Action("steal", no_stealing, steal),
    "tinker": Action("day_labor", no_labor, day_labor),
    "ranger": Action("hideout", no_hideout, hideout),
    "vagrant": Action("instigate", no_instigating, instigate),
    "scoundrel": Action("scorched_earth", no_scorching, scorched_earth),
    "harrier": Action("glide", no_glide, glide),
}
