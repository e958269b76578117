"""What a battle promises before the dice: every outcome's chance, what both can lose, the ambush as a range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from ...engine.asks import Ask, GameOver, Seat
from ...engine.atlas import Clearing
from ...engine.factions.vagabond.items import VagabondBoard, swords, undamaged
from ...engine.factions.vagabond.relations import HOSTILE, allies
from ...engine.hooks import Part, Removal
from ...engine.items import SWORD
from ...engine.pieces import SYMPATHY, WARRIOR, Kind
from ...engine.rules.battle import Fight, Side, ambush_possible, effects
from ...engine.state import State
from ...words import Words
from ..shown import Group

STARTERS = ("battle", "command_warren", "captain")
ROLLS = tuple(product(range(4), repeat=2))
AMBUSH = 2  # hits

Battle = tuple[Seat, Seat, Clearing]  # attacker, defender, where


class Stake(NamedTuple):
    """What a side has there to lose: warriors (a Vagabond: undamaged items), then other pieces by kind."""

    bodies: int
    pieces: tuple[tuple[Kind, int], ...]
    items: bool = False

    def lost(self, hits: int) -> tuple[int, int]:
        """CORE-10.8  How many bodies, how many other pieces."""
        bodies = min(hits, self.bodies)
        return bodies, min(hits - bodies, sum(n for _, n in self.pieces))


class Odds(NamedTuple):
    """Hits on the defender and on the attacker, with how many of the sixteen rolls bring them."""

    outcomes: Counter[tuple[int, int]]

    def spans(self) -> tuple[tuple[int, int, float], tuple[int, int, float]]:
        return span([d for d, _ in self.outcomes.elements()]), span([t for _, t in self.outcomes.elements()])


def battles_of(s: State, ask: Ask[Any], option: Any) -> list[Battle]:
    """All battles that the option may lead to."""
    me = ask.seat
    if ask.id == "battle.whom":
        return [(me, Seat(option), Clearing(ask.data[0]))]
    if ask.id == "vagabond.instigate.defender":
        return [(ask.data[1], Seat(option), Clearing(ask.data[0]))]
    if ask.id == "battle.where":
        return [(me, foe, option) for foe in s.enemies(me, option)]
    if option in STARTERS:
        return [(me, foe, c) for c in s.lineup.line[me].battlefields(s, me) for foe in s.enemies(me, c)]
    return []


# -- the dice -----------------------------------------------------------------------------------------
def between(attacker: Seat, defender: Seat, where: Clearing) -> Fight:
    """A battle in which nobody fights along."""
    return Fight(Side(attacker, [attacker]), Side(defender, [defender]), where)


def dealt(s: State, f: Fight) -> tuple[list[int], list[int]]:
    """CORE-10.6, 10.7  What attacker and defender deal, for each of the sixteen rolls, with what has been used."""
    a, d = f.attacker, f.defender
    caps = a.cap(s, f.where), d.cap(s, f.where)
    extra = [a.extra + int(not d.own_cap(s, f.where)), d.extra]
    for me, hook in s.lineup.extra_hits:
        for i, n in enumerate(hook(s, me, f)):
            extra[i] += n
    swaps = s.lineup.line[d.seat].swaps_dice
    rolls = [sorted(dice, reverse=not swaps) for dice in ROLLS]
    ignored = d.ignores_rolled, a.ignores_rolled
    mine, theirs = ([extra[i] + (0 if ignored[i] else min(dice[i], caps[i])) for dice in rolls] for i in (0, 1))
    return mine, theirs


def odds(s: State, f: Fight) -> Odds:
    return Odds(Counter(zip(*dealt(s, f), strict=True)))


def span(found: Sequence[int]) -> tuple[int, int, float]:
    return min(found), max(found), sum(found) / len(found)


# -- the ambush -----------------------------------------------------------------------------------------
def may_ambush(s: State, defender: Seat, where: Clearing) -> bool:
    """CORE-10.4, CORE-15  As far as everybody can see."""
    return bool(s.hands[defender]) and ambush_possible(s, defender, where)


def shrugs(s: State, attacker: Seat) -> bool:
    """CORE-7B  Does an ambush do nothing to the attacker?"""
    return any(hook(s, me, attacker) for me, hook in s.lineup.stops_ambush)


def ambushed(s: State, attacker: Seat, defender: Seat, where: Clearing) -> Odds:
    """CORE-10.4  Two hits at once; then the battle with whoever is left, if anybody is."""
    t = s.copy()
    board = t.boards[attacker]
    if isinstance(board, VagabondBoard):
        for code in sorted(undamaged(board), key=lambda code: code >> 2 == SWORD)[:AMBUSH]:  # he keeps his swords
            board.items[board.items.index(code)] = code | 2
    else:
        t.take(attacker, WARRIOR, where, min(AMBUSH, t.at(attacker, where)))
    if not t.lineup.line[attacker].stands(t, attacker, where):
        return Odds(Counter({(0, AMBUSH): len(ROLLS)}))
    f = between(attacker, defender, where)
    return Odds(Counter({(deals, takes + AMBUSH): n for (deals, takes), n in odds(t, f).outcomes.items()}))


def undamaged_of(s: State, seat: Seat) -> list[int]:
    board = s.boards[seat]
    return undamaged(board) if isinstance(board, VagabondBoard) else []


# -- what may be lost -----------------------------------------------------------------------------------
def stake(s: State, seat: Seat, where: Clearing) -> Stake:
    faction = s.lineup.line[seat]
    if faction.is_vagabond:
        return Stake(len(undamaged_of(s, seat)), (), items=True)
    return Stake(s.at(seat, where), tuple((k, s.has(k, where)) for k in faction.losable if s.has(k, where)))


def points(s: State, f: Fight, by: Seat, hits: int) -> int:
    """CORE-8.1, 10.9  What these hits score for their dealer, whichever buildings and tokens the loser gives."""
    loser = f.other(f.attacker if by == f.attacker.seat else f.defender).seat
    at_stake = stake(s, loser, f.where)
    bodies, left = at_stake.lost(hits)
    parts = [] if at_stake.items or not bodies else [Part(loser, f.where, WARRIOR, bodies, by)]
    for kind, there in at_stake.pieces:
        if n := min(left, there):
            parts.append(Part(loser, f.where, kind, n, by))
            left -= n
    gone = Removal(parts, "battle", f)
    return gone.scoring(by) + sum(hook(s, me, gone) for me, hook in s.lineup.removal_points if me == by)


# -- what may be used --------------------------------------------------------------------------------------
def used(s: State, f: Fight) -> Iterator[tuple[Seat, str, Odds | None]]:
    """CORE-10.7, 10.12  Each optional effect that lies there for all to see, and the odds with that one; None: its
    points win somebody the game."""
    for at, effect in enumerate(effects(s, f)):
        t, g = s.copy(), between(f.attacker.seat, f.defender.seat, f.where)
        with suppress(StopIteration, GameOver):
            effects(t, g)[at].use(t, g).send(None)
        yield effect.owner, effect.name, None if t.winners else odds(t, g)


# -- in words ----------------------------------------------------------------------------------------------
def head(battle: Battle, words: Words) -> str:
    return words.whatif("battle", *battle)


def brief(s: State, me: Seat, battle: Battle, words: Words, *, more: bool = True) -> str:
    """In a sentence the hits of both, and, with `more`, what an ambush makes of them.  `me` is told."""
    attacker, defender, where = battle
    f = between(attacker, defender, where)
    said = words.odds(defender, where, *odds(s, f).spans(), None if me == attacker else attacker)
    if any(kind == SYMPATHY for kind, _ in stake(s, defender, where).pieces):
        said += " " + words.whatif("sympathy_falls", defender)
    if turns_hostile(s, attacker, defender, where):
        said += " " + words.whatif("turns_hostile", defender)
    if not more:
        return said
    if not may_ambush(s, defender, where):
        return f"{said} {words.whatif('no_ambush')}"
    if shrugs(s, attacker):
        return f"{said} {words.whatif('ambush_shrugged')}"
    deals, takes = ambushed(s, attacker, defender, where).spans()
    return f"{said} {words.whatif('ambushed', words.span(deals), words.span(takes))}"


def turns_hostile(s: State, attacker: Seat, defender: Seat, where: Clearing) -> bool:
    """VB-5.4  Would a warrior that falls there make an enemy of its owner?"""
    board = s.boards[attacker]
    is_friend = isinstance(board, VagabondBoard) and board.relations[defender] > HOSTILE
    return is_friend and s.at(defender, where) > 0


def page(s: State, me: Seat, battle: Battle, words: Words, *, own: bool) -> tuple[Group, ...]:
    """All of it; `own`: do only the eyes of the one who is told look?"""
    attacker, defender, where = battle
    f = between(attacker, defender, where)
    found = odds(s, f)
    mine, theirs = stake(s, attacker, where), stake(s, defender, where)
    first = Group(
        head(battle, words),
        (
            words.odds(defender, where, *found.spans(), None if me == attacker else attacker),
            words.whatif("may_lose", defender, _stake(theirs, words)),
            words.whatif("may_lose", attacker, _stake(mine, words)),
            *_notes(s, f, words),
        ),
    )
    chances = Group(words.whatif("outcomes"), tuple(_outcomes(s, f, found, words)))
    ambush = _ambush(s, f, words, own=own and me == attacker)
    return tuple(filter(None, (first, chances, ambush, _effects(s, f, words))))


def _notes(s: State, f: Fight, words: Words) -> Iterator[str]:
    """What the numbers come from."""
    a, d, where = f.attacker, f.defender, f.where
    yield words.whatif("caps", a.seat, a.cap(s, where), d.seat, d.cap(s, where))
    if s.lineup.line[d.seat].swaps_dice:
        yield words.whatif("swaps", d.seat)
    if not d.own_cap(s, where):
        yield words.whatif("defenceless", d.seat)
    for me, hook in s.lineup.extra_hits:
        for seat, n in zip((a.seat, d.seat), hook(s, me, f), strict=True):
            if n:
                yield words.whatif("extra", seat, n)
    if turns_hostile(s, a.seat, d.seat, where):
        yield words.whatif("turns_hostile", d.seat)
    if d.seat == s.lineup.owner.get(SYMPATHY) and s.has(SYMPATHY, where):
        yield words.whatif("sympathy", d.seat)


def _outcomes(s: State, f: Fight, found: Odds, words: Words) -> Iterator[str]:
    a, d = f.attacker.seat, f.defender.seat
    mine, theirs = stake(s, a, f.where), stake(s, d, f.where)
    for (on_defender, on_attacker), n in sorted(found.outcomes.items(), reverse=True):
        chance = f"{n:2}/{len(ROLLS)} {100 * n / len(ROLLS):4.0f}%"
        lost = [
            words.whatif("loses", seat, _lost(at_stake, hits, words))
            for seat, at_stake, hits in ((d, theirs, on_defender), (a, mine, on_attacker))
        ]
        scored = [
            words.whatif("scores", seat, n)
            for seat, hits in ((a, on_defender), (d, on_attacker))
            if (n := points(s, f, seat, hits))
        ]
        yield f"{chance}  {words.whatif('deal_take', on_defender, on_attacker)}: {'; '.join((*lost, *scored))}"


def _lost(at_stake: Stake, hits: int, words: Words) -> str:
    bodies, pieces = at_stake.lost(hits)
    parts = [words.format(bodies, "items" if at_stake.items else "warriors")] if bodies else []
    if pieces and len(at_stake.pieces) == 1:
        parts.append(words.pieces(at_stake.pieces[0][0], pieces))
    elif pieces:
        parts.append(words.whatif("of_pieces", pieces, _pieces(at_stake, words)))
    return ", ".join(parts) or words.whatif("nothing")


def _stake(at_stake: Stake, words: Words) -> str:
    bodies = [words.format(at_stake.bodies, "items" if at_stake.items else "warriors")] if at_stake.bodies else []
    return ", ".join([*bodies, *([_pieces(at_stake, words)] if at_stake.pieces else [])]) or words.whatif("nothing")


def _pieces(at_stake: Stake, words: Words) -> str:
    return ", ".join(words.kind(k) if n == 1 else words.pieces(k, n) for k, n in at_stake.pieces)


def _ambush(s: State, f: Fight, words: Words, *, own: bool) -> Group:
    a, d, where = f.attacker.seat, f.defender.seat, f.where
    if not may_ambush(s, d, where):
        return Group(words.whatif("ambush"), (words.whatif("no_ambush"),))
    if shrugs(s, a):
        return Group(words.whatif("ambush"), (words.whatif("ambush_shrugged"),))
    found = ambushed(s, a, d, where)
    deals, takes = found.spans()
    lines = [words.whatif("may_ambush"), words.whatif("ambushed", words.span(deals), words.span(takes))]
    if own and any(card in s.lineup.deck.ambushes for card in s.faces(a, where)):
        lines.append(words.whatif("may_foil"))
    return Group(words.whatif("ambush"), tuple(lines))


def _effects(s: State, f: Fight, words: Words) -> Group | None:
    lines = [
        words.whatif("with", seat, words.effect_in_battle(name), *map(words.span, found.spans()))
        if found
        else words.whatif("with_end", seat, words.effect_in_battle(name))
        for seat, name, found in used(s, f)
    ]
    lines += [words.whatif("beside", seat, *map(words.span, found.spans())) for seat, found in _helpers(s, f)]
    return Group(words.whatif("effects"), tuple(lines)) if lines else None


def _helpers(s: State, f: Fight) -> Iterator[tuple[Seat, Odds]]:
    """VB-5.8, VB-10  Who may fight along: allies of an attacking Vagabond, the Arbiter for a defender."""
    a, d = f.attacker.seat, f.defender.seat
    if s.lineup.line[a].is_vagabond:
        for ally in allies(s, a, f.where):
            if ally != d:
                yield ally, odds(s, Fight(Side(a, [a, ally]), Side(d, [d]), f.where))
    for seat, board in enumerate(s.boards):
        if isinstance(board, VagabondBoard) and board.character == "arbiter" and s.pawns[seat] == f.where:
            if seat not in (a, d):
                yield Seat(seat), odds(s, Fight(Side(a, [a]), Side(d, [d], swords(board)), f.where))
