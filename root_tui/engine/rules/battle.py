"""Battle, in the Law's exact order (CORE-10.3 to 10.12)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..asks import Ask, Refusal, Roll, Seat, Why
from ..atlas import Clearing
from ..deck import BIRD, Card
from ..hooks import Effect, Part, Removal
from ..pieces import WARRIOR, Kind
from ..state import NOBODY, State
from .hands import discard, from_hand, seen_by_all
from .removal import remove

NO_ENEMY = Refusal("CORE-10.3", "no_enemy")
NO_FIGHTER = Refusal("CORE-10.3", "no_fighter")
PARTNER = Refusal("CORE-2.5", "partner")
WRONG_AMBUSH = Refusal("CORE-10.4", "ambush_does_not_match")
NO_AMBUSH = Refusal("CORE-10.4", "not_an_ambush")
ONCE = Refusal("CORE-10.12", "used_in_this_battle")
OTHER_SIDE = Refusal("CORE-7B", "of_the_other_side")
NO_SUCH_PIECE = Refusal("CORE-10.8", "no_such_piece")


@dataclass(slots=True)
class Side:
    """Who commands, and whose warriors fight for it, its own first."""

    seat: Seat
    bodies: list[Seat]
    swords: int = 0  # added to its cap on rolled hits by others (the Arbiter)
    rolled: int = 0
    extra: int = 0
    ignores_rolled: bool = False  # rolled hits that it takes (Armorers)

    def cap(self, s: State, where: Clearing) -> int:
        return self.swords + self.own_cap(s, where)

    def own_cap(self, s: State, where: Clearing) -> int:
        n = s.lineup.line[self.seat].rolled_cap(s, self.seat, where)
        for ally in self.bodies[1:]:
            n += s.at(ally, where)
        return n


@dataclass(slots=True)
class Fight:
    """One battle under way.  It lives in one action and is never saved."""

    attacker: Side
    defender: Side
    where: Clearing
    credit: Seat = NOBODY  # whose removal the buildings and tokens of both sides are, if not the fighters' (Vagrant)
    used: list[tuple[Seat, str]] = field(default_factory=list)
    ally_hits: int = 0
    own_hits: int = 0

    def side(self, seat: Seat) -> Side | None:
        return self.attacker if seat == self.attacker.seat else self.defender if seat == self.defender.seat else None

    def other(self, side: Side) -> Side:
        return self.defender if side is self.attacker else self.attacker

    def remover(self, kind: Kind, by: Seat) -> Seat:
        return by if self.credit == NOBODY or kind == WARRIOR else self.credit


# -- choosing ------------------------------------------------------------------------------------
async def fight(s: State, me: Seat, fields: list[Clearing], barred: Why | None = None) -> None:
    """CORE-10.3  Where, against whom; then the battle.  `barred` says what else forbids a clearing."""

    def why(c: Clearing) -> Refusal | None:
        return (barred(c) if barred else None) or cannot_fight(s, me, c)

    where = await Ask(me, "battle.where", fields, "clearing", why=why)
    foe = await Ask(me, "battle.whom", s.enemies(me, where), "seat", why=lambda f: no_foe(s, me, f), data=(where,))
    await battle(s, me, foe, where)


def cannot_fight(s: State, me: Seat, c: Clearing) -> Refusal | None:
    if not s.lineup.line[me].stands(s, me, c):
        return NO_FIGHTER
    return None if s.enemies(me, c) else NO_ENEMY


def no_foe(s: State, me: Seat, foe: Seat) -> Refusal:
    return PARTNER if s.partner[me] == foe else NO_ENEMY


# -- the battle ------------------------------------------------------------------------------------
async def battle(s: State, attacker: Seat, defender: Seat, where: Clearing, credit: Seat = NOBODY) -> None:
    """CORE-10.3 to 10.12  The whole battle."""
    s.tell("battle", attacker, defender, where)
    f = Fight(Side(attacker, [attacker]), Side(defender, [defender]), where, credit)
    for me, joins in s.lineup.joins:
        await joins(s, me, f)
    if not await ambush_ends(s, f):
        for me, before in s.lineup.before_roll:
            await before(s, me, f)
        await roll(s, f)
        await use_effects(s, f)
        await deal(s, f)
    for me, after in s.lineup.after_battle:
        await after(s, me, f)


async def roll(s: State, f: Fight) -> None:
    """CORE-10.6  The attacker deals the higher die, capped by the bodies that stand there now."""
    low, high = sorted(await Roll())
    mine, theirs = (low, high) if s.lineup.line[f.defender.seat].swaps_dice else (high, low)
    f.attacker.rolled = min(mine, f.attacker.cap(s, f.where))
    f.defender.rolled = min(theirs, f.defender.cap(s, f.where))
    short = capped(s, f, f.attacker, mine), capped(s, f, f.defender, theirs)
    s.tell("rolled", f.attacker.seat, high, low, f.attacker.rolled, f.defender.rolled, *short, f.defender.seat)


def capped(s: State, f: Fight, side: Side, die: int) -> str:
    """CORE-10.6, VB-4.1  What there is too little of for all that the die shows; "" if nothing is."""
    if side.rolled == die:
        return ""
    fights_with = {"swords" if s.lineup.line[side.seat].is_vagabond else "warriors"}
    fights_with |= {"swords"} if side.swords else set()
    fights_with |= {"warriors"} if len(side.bodies) > 1 else set()
    return "both" if len(fights_with) > 1 else fights_with.pop()


async def deal(s: State, f: Fight) -> None:
    """CORE-10.7, 10.8, 10.9  Both sides deal at once: the losers choose, then all goes in one removal."""
    a, d = f.attacker, f.defender
    if not d.own_cap(s, f.where):
        a.extra += 1
        s.tell("defenceless", d.seat, f.where)
    for me, hook in s.lineup.extra_hits:
        for side, n in zip((a, d), hook(s, me, f), strict=True):
            side.extra += n
    on_defender = a.extra + (0 if d.ignores_rolled else a.rolled)
    on_attacker = d.extra + (0 if a.ignores_rolled else d.rolled)
    s.tell("hits", a.seat, on_defender, on_attacker)
    parts = await s.lineup.line[d.seat].takes_hits(s, d, on_defender, a.seat, f)
    parts += await s.lineup.line[a.seat].takes_hits(s, a, on_attacker, d.seat, f)
    await remove(s, Removal(parts, "battle", f))


async def losses(s: State, side: Side, hits: int, by: Seat, f: Fight) -> list[Part]:
    """CORE-10.8  Warriors first, then buildings and tokens of the loser's choice; left-over hits vanish."""
    fallen = warriors_lost(s, side, hits, f.where)
    parts = [Part(body, f.where, WARRIOR, n, f.remover(WARRIOR, by)) for body, n in fallen.items() if n]
    return parts + await pieces_lost(s, side.seat, hits - sum(fallen.values()), by, f)


def warriors_lost(s: State, side: Side, hits: int, where: Clearing) -> dict[Seat, int]:
    """RIVERFOLK-3.5  Warriors of all who fight on this side fall by turns, its own first, as long as there are any."""
    lost = dict.fromkeys(side.bodies, 0)
    while hits:
        falling = [body for body in side.bodies if lost[body] < s.at(body, where)][:hits]
        if not falling:
            break
        for body in falling:
            lost[body] += 1
        hits -= len(falling)
    return lost


async def pieces_lost(s: State, me: Seat, hits: int, by: Seat, f: Fight) -> list[Part]:
    """CORE-10.8, 10.10  Which buildings and tokens go once no warrior is left, the attacker's too."""
    left = {k: n for k in s.lineup.line[me].losable if (n := s.has(k, f.where))}
    gone: dict[Kind, int] = {}
    while hits and left:
        if len(left) == 1 or hits >= sum(left.values()):
            kind, n = next(iter(left.items()))
            n = min(n, hits)
        else:
            kind, n = await Ask(me, "battle.lose", left, "piece", why=lambda k: NO_SUCH_PIECE, data=(f.where, hits)), 1
        gone[kind] = gone.get(kind, 0) + n
        hits -= n
        left[kind] -= n
        if not left[kind]:
            del left[kind]
    return [Part(me, f.where, k, n, f.remover(k, by)) for k, n in gone.items()]


# -- step 1: ambush ------------------------------------------------------------------------------------
async def ambush_ends(s: State, f: Fight) -> bool:
    """CORE-10.4  Ambush, foil, two hits at once; True if no attacking body is left."""
    a, d, where = f.attacker, f.defender, f.where
    card = await ambush_card(s, d.seat, where, "battle.ambush", a.seat)
    if card is None:
        return False
    s.tell("ambush", d.seat, where, card)
    if any(hook(s, me, a.seat) for me, hook in s.lineup.stops_ambush):
        s.tell("ambush_stopped", a.seat)
        settle(s, card)
        return False
    foil = await ambush_card(s, a.seat, where, "battle.foil", d.seat)
    if foil is not None:
        s.tell("foiled", a.seat, where, foil)
        settle(s, foil)
        settle(s, card)
        return False
    parts = await s.lineup.line[a.seat].takes_hits(s, a, 2, d.seat, f)
    await remove(s, Removal(parts, "ambush", f))
    settle(s, card)
    if s.lineup.line[a.seat].stands(s, a.seat, where) or any(s.at(b, where) for b in a.bodies[1:]):
        return False
    s.tell("battle_over", a.seat, where)
    return True


async def ambush_card(s: State, seat: Seat, where: Clearing, id: str, other: Seat) -> Card | None:
    """CORE-10.4, CORE-15  One ambush that matches, or None.  Asked whatever the hand holds, unless the open cards prove
    that it cannot be one: then all are told why.  The card leaves the hand for `resolving`."""
    suits, ambushes, public = s.lineup.deck.suit, s.lineup.deck.ambushes, s.lineup.line[seat].open_hand
    cards: list[Card | None] = [k for k in s.faces(seat, where) if k in ambushes]
    if not s.hands[seat] or not (cards if public else ambush_possible(s, seat, where)):
        reason = "no_cards" if not s.hands[seat] else "open_hand" if public else "face_up"
        s.tell("no_foil_possible" if id == "battle.foil" else "no_ambush_possible", seat, where, reason)
        return None

    def why(card: Card) -> Refusal:
        return WRONG_AMBUSH if card in ambushes and suits[card] != BIRD else NO_AMBUSH

    card = await Ask(seat, id, [None, *cards], "card", secret=not public, why=why, data=(where, other))
    if card is not None:
        from_hand(s, seat, card)
        s.resolving.append(card)
    return card


def ambush_possible(s: State, seat: Seat, where: Clearing) -> bool:
    """Could this hand hold an ambush for the clearing, as far as everybody can see?"""
    deck, seen = s.lineup.deck, seen_by_all(s)
    fits = [k for k in deck.ambushes if deck.suit[k] in (BIRD, s.suits[where])]
    return sum(deck.faces[k].count for k in fits) > sum(seen.count(k) for k in fits)


def settle(s: State, card: Card) -> None:
    """The resolved card reaches the discard pile (CORE-4.2)."""
    s.resolving.remove(card)
    discard(s, card)


# -- steps 4 and 5: after the roll ------------------------------------------------------------------------------
async def use_effects(s: State, f: Fight) -> None:
    """CORE-10.7, 10.12  Optional effects, each once, in the order the attacker likes."""
    a, d = f.attacker.seat, f.defender.seat
    passed: set[Seat] = set()
    while True:
        usable = [e for e in effects(s, f) if e.owner not in passed]
        own = [e for e in usable if e.owner == a]
        theirs = [e for e in usable if e.owner == d]
        if own:
            options = [None, *(e.name for e in own), *(["defender"] if theirs else [])]
            pick = await Ask(a, "battle.effect", options, "effect", why=unusable(f, a), data=so_far(f))
            if pick == "defender":
                await offer(s, f, d, theirs, passed)
            else:
                await use(s, f, a, own, pick, passed)
        elif theirs:
            await offer(s, f, d, theirs, passed)
        else:
            return


async def offer(s: State, f: Fight, seat: Seat, usable: list[Effect], passed: set[Seat]) -> None:
    options = [None, *(e.name for e in usable)]
    pick = await Ask(seat, "battle.effect", options, "effect", why=unusable(f, seat), data=so_far(f))
    await use(s, f, seat, usable, pick, passed)


def unusable(f: Fight, seat: Seat) -> Why:
    """CORE-10.12  Why an effect that lies there cannot be used now."""
    return lambda name: ONCE if (seat, name) in f.used else OTHER_SIDE


def so_far(f: Fight) -> tuple[int, int, int, Seat, Seat]:
    """What the prompt tells: where, the rolled hits of both, and who they are."""
    return f.where, f.attacker.rolled, f.defender.rolled, f.attacker.seat, f.defender.seat


async def use(s: State, f: Fight, seat: Seat, usable: list[Effect], pick: str | None, passed: set[Seat]) -> None:
    if pick is None:
        passed.add(seat)
        return
    f.used.append((seat, pick))
    await next(e for e in usable if e.name == pick).use(s, f)


def effects(s: State, f: Fight) -> list[Effect]:
    return [e for me, hook in s.lineup.after_roll for e in hook(s, me, f) if (e.owner, e.name) not in f.used]
