"""What a battle promises before the dice: the hits that both sides may roll, ambushes and effects left aside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ..engine.asks import Ask, Seat
from ..engine.atlas import Clearing
from ..engine.rules.battle import Fight, Side
from ..engine.state import State
from ..words import Words

STARTERS = ("battle", "command_warren", "captain")


def odds_of(s: State, ask: Ask[Any], option: Any, words: Words) -> str:
    """For an option that leads to one battle and no other."""
    me = ask.seat
    if ask.id == "battle.whom":
        fields = [(Clearing(ask.data[0]), Seat(option))]
    elif ask.id == "battle.where":
        fields = [(option, foe) for foe in s.enemies(me, option)]
    elif option in STARTERS:
        fields = [(c, foe) for c in s.lineup.line[me].battlefields(s, me) for foe in s.enemies(me, c)]
    else:
        return ""
    if len(fields) != 1:
        return ""
    where, foe = fields[0]
    mine, theirs = hits(s, me, foe, where)
    return words.odds(foe, where, span(mine), span(theirs))


def hits(s: State, attacker: Seat, defender: Seat, where: Clearing) -> tuple[list[int], list[int]]:
    """CORE-10.6, 10.7  What attacker and defender deal, for each of the sixteen rolls."""
    f = Fight(Side(attacker, [attacker]), Side(defender, [defender]), where)
    caps = f.attacker.own_cap(s, where), f.defender.own_cap(s, where)
    extra = [int(not caps[1]), 0]
    for me, hook in s.lineup.extra_hits:
        for i, n in enumerate(hook(s, me, f)):
            extra[i] += n
    swaps = s.lineup.line[defender].swaps_dice
    rolls = [sorted(dice, reverse=not swaps) for dice in product(range(4), repeat=2)]
    mine, theirs = ([min(dice[i], caps[i]) + extra[i] for dice in rolls] for i in (0, 1))
    return mine, theirs


def span(found: Sequence[int]) -> tuple[int, int, float]:
    return min(found), max(found), sum(found) / len(found)
