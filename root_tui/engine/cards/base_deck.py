"""The base deck's persistent and immediate cards (CORE-7.4, 7.5, 7B).

Crafted cards lie open, so every question here is a public one.  A card's id is also its line in a menu, its name among
the effects of a battle, and its note in `Turn.used`; nobody ever owns two of one face (CORE-7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ..asks import Ask, Refusal, Seat
from ..atlas import BURROW, Clearing
from ..deck import Card, Deck
from ..hooks import Action, CardFamily, Effect, Menu, Part, Removal, Step
from ..pieces import WARRIOR
from ..rules.battle import Fight, fight
from ..rules.hands import discard, draw, show_hand, take_random
from ..rules.movement import ruled, ruler
from ..rules.removal import remove, sweep
from ..rules.scoring import score
from ..state import State

BANK, CLAIM, STAND = "better_burrow_bank", "royal_claim", "stand_and_deliver"
WARREN, CODEBREAKERS, TAX, COBBLER = "command_warren", "codebreakers", "tax_collector", "cobbler"
SCOUTS, BRUTAL, ARMORERS, SAPPERS = "scouting_party", "brutal_tactics", "armorers", "sappers"
FAVORS: Final = ("favor_of_the_foxes", "favor_of_the_rabbits", "favor_of_the_mice")  # by suit

PHASES = ("birdsong", "daylight", "evening")
USED = Refusal("CORE-7B", "used_already")
AT_START_OF = {phase: Refusal("CORE-7B", "used_at_start", (phase,)) for phase in PHASES}
IN_PHASE = {phase: Refusal("CORE-7B", "used_in_phase", (phase,)) for phase in PHASES}
IN_BATTLE = Refusal("CORE-7B", "only_in_battle")
NO_DECK = Refusal("CORE-4.2", "no_card_to_draw")
NO_VICTIM = Refusal("CORE-7B", "no_enemy_with_a_card")
NO_HAND = Refusal("CORE-7B", "no_hand_to_see")
NO_WARRIOR = Refusal("CORE-7B", "no_warrior_on_map")
NO_WARRIOR_THERE = Refusal("CORE-7B", "no_warrior")
OFF_MAP = Refusal("CORE-7B", "not_on_the_map")
NO_MOVE = Refusal("CORE-10.1", "no_move")
NO_BATTLE = Refusal("CORE-10.3", "no_battle")
PARTNER = Refusal("CORE-2.5", "partner")
EMPTY_HAND = Refusal("CORE-7B", "empty_hand")


class BaseDeck(CardFamily):
    name = "base"

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self.for_battle = (BRUTAL, ARMORERS, SAPPERS)
        self.effects = {deck.by_id[id]: partial(favor, suit=suit) for suit, id in enumerate(FAVORS)}
        self.scouts, self.brutal, self.armorers, self.sappers = (
            deck.by_id[id] for id in (SCOUTS, BRUTAL, ARMORERS, SAPPERS)
        )
        self.at_start = by_phase(deck, AT_START)
        self.within = by_phase(deck, WITHIN)

    # -- the owner's turn -----------------------------------------------------
    def start_effects(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """CORE-6.2  What is worded "at start of" this phase."""
        if s.crafted[active]:
            offer(s, active, m, self.at_start[step.phase])

    def menu_extras(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """CORE-6.4  What may be done between two actions of this phase."""
        if s.crafted[active]:
            offer(s, active, m, self.within[step.phase])

    # -- battle ---------------------------------------------------------------
    def stops_ambush(self, s: State, me: Seat, attacker: Seat) -> bool:
        """CORE-7B  Scouting Party."""
        return self.scouts in s.crafted[attacker]

    def after_roll(self, s: State, me: Seat, fight: Fight) -> list[Effect]:
        """CORE-7B, 10.12  Brutal Tactics, Armorers and Sappers."""
        a, d = fight.attacker.seat, fight.defender.seat
        mine, theirs = s.crafted[a], s.crafted[d]
        found: list[Effect] = []
        if mine:
            if self.brutal in mine:
                found.append(Effect(a, BRUTAL, brutal_tactics))
            if self.armorers in mine:
                found.append(Effect(a, ARMORERS, partial(armorers, me=a)))
        if theirs:
            if self.armorers in theirs:
                found.append(Effect(d, ARMORERS, partial(armorers, me=d)))
            if self.sappers in theirs:
                found.append(Effect(d, SAPPERS, sappers))
        return found


def by_phase(deck: Deck, actions: Mapping[str, tuple[Action, ...]]) -> dict[str, dict[Card, Action]]:
    return {phase: {deck.by_id[a.name]: a for a in row} for phase, row in actions.items()}


def offer(s: State, active: Seat, m: Menu, actions: dict[Card, Action]) -> None:
    """CORE-7B.1  Whatever lies in front of the player counts, crafted in this turn or before."""
    m.add(s, active, [actions[k] for k in s.crafted[active] if k in actions])
    if m.refused is not None:
        for k in s.crafted[active]:
            id = s.lineup.deck.faces[k].id
            if id not in m.offers:
                m.refused.setdefault(id, MOMENTS[id])


def face(s: State, id: str) -> Card:
    return s.lineup.deck.by_id[id]


def begin(s: State, me: Seat, id: str) -> None:
    """The card's one use in this turn, for all to see."""
    s.turn.used.append(id)
    s.tell("card_used", me, face(s, id))


def give_up(s: State, me: Seat, id: str) -> None:
    """CORE-7.5  The card leaves the play area for the discard pile; it may be crafted again."""
    card = face(s, id)
    s.crafted[me].remove(card)
    s.tell("card_gone", me, card)
    discard(s, card)


# -- at the start of a phase ----------------------------------------------------------------------
def no_bank(s: State, me: Seat) -> Refusal | None:
    if BANK in s.turn.used:
        return USED
    return None if s.deck else NO_DECK


async def better_burrow_bank(s: State, me: Seat) -> None:
    """CORE-7B  Draw one, then an enemy of the player's choice must draw one."""
    begin(s, me, BANK)
    await draw(s, me, 1)
    enemies = [f for f in s.lineup.seats if s.are_enemies(me, f)]
    enemy = await Ask(me, "cards.better_burrow_bank", enemies, "seat", why=lambda f: PARTNER)
    s.tell("bank_enemy", me, enemy)
    await draw(s, enemy, 1)


def no_warren(s: State, me: Seat) -> Refusal | None:
    if WARREN in s.turn.used:
        return USED
    return None if s.lineup.line[me].battlefields(s, me) else NO_BATTLE


async def command_warren(s: State, me: Seat) -> None:
    """CORE-7B  One battle before all else in Daylight; it is no action and costs nothing."""
    begin(s, me, WARREN)
    await fight(s, me, s.lineup.line[me].battlefields(s, me))


def no_cobbler(s: State, me: Seat) -> Refusal | None:
    if COBBLER in s.turn.used:
        return USED
    return None if s.lineup.line[me].movable(s, me) else NO_MOVE


async def cobbler(s: State, me: Seat) -> None:
    """CORE-7B  One move, as this faction moves."""
    begin(s, me, COBBLER)
    faction = s.lineup.line[me]
    await faction.move(s, me, faction.movable(s, me))


# -- within a phase -------------------------------------------------------------------------------
def no_claim(s: State, me: Seat) -> Refusal | None:
    return None


async def royal_claim(s: State, me: Seat) -> None:
    """CORE-7B, DUCHY-2.2  Discard it, score one for each clearing ruled, the Burrow too; legal without any."""
    begin(s, me, CLAIM)
    give_up(s, me, CLAIM)
    await score(s, {me: len(ruled(s, me)) + (ruler(s, BURROW) == me)}, CLAIM)


def victims(s: State, me: Seat) -> list[Seat]:
    return [f for f in s.lineup.seats if s.hands[f] and s.are_enemies(me, f)]


def no_stand(s: State, me: Seat) -> Refusal | None:
    if STAND in s.turn.used:
        return USED
    return None if victims(s, me) else NO_VICTIM


async def stand_and_deliver(s: State, me: Seat) -> None:
    """CORE-7B  A random card of an enemy, who scores one for it."""
    victim = await Ask(
        me,
        "cards.stand_and_deliver",
        victims(s, me),
        "seat",
        why=lambda f: EMPTY_HAND if s.are_enemies(me, f) else PARTNER,
    )
    begin(s, me, STAND)
    await take_random(s, me, victim)
    await score(s, {victim: 1}, STAND)


def hands_to_see(s: State, me: Seat) -> list[Seat]:
    """A partner's too: the card says player."""
    return [f for f in s.lineup.seats if f != me and s.hands[f]]


def no_codebreakers(s: State, me: Seat) -> Refusal | None:
    if CODEBREAKERS in s.turn.used:
        return USED
    return None if hands_to_see(s, me) else NO_HAND


async def codebreakers(s: State, me: Seat) -> None:
    """CORE-7B, 5  Look at one other hand; nobody else learns what is in it."""
    owner = await Ask(me, "cards.codebreakers", hands_to_see(s, me), "seat", why=lambda f: EMPTY_HAND)
    begin(s, me, CODEBREAKERS)
    await show_hand(s, owner, me)


def no_tax(s: State, me: Seat) -> Refusal | None:
    if TAX in s.turn.used:
        return USED
    return None if s.camps(me) else NO_WARRIOR


def not_taxed(c: Clearing) -> Refusal:
    """CORE-7B  The warrior comes from a clearing of the map: not out of the Burrow."""
    return OFF_MAP if c == BURROW else NO_WARRIOR_THERE


async def tax_collector(s: State, me: Seat) -> None:
    """CORE-7B, MC-2.3c  One own warrior leaves the map, what answers that comes at once, then draw one."""
    where = await Ask(me, "cards.tax_collector", s.camps(me), "clearing", why=not_taxed)
    begin(s, me, TAX)
    await remove(s, Removal([Part(me, where, WARRIOR, 1, me)], "tax"))
    await draw(s, me, 1)


# -- in battle ------------------------------------------------------------------------------------
async def brutal_tactics(s: State, f: Fight) -> None:
    """CORE-7B  One more hit of the attacker; the defender scores one at once."""
    f.attacker.extra += 1
    s.tell("card_used", f.attacker.seat, face(s, BRUTAL))
    await score(s, {f.defender.seat: 1}, BRUTAL)


async def armorers(s: State, f: Fight, me: Seat) -> None:
    """CORE-7B  Discarded: none of the rolled hits that this side takes."""
    s.tell("card_used", me, face(s, ARMORERS))
    give_up(s, me, ARMORERS)
    (f.attacker if me == f.attacker.seat else f.defender).ignores_rolled = True


async def sappers(s: State, f: Fight) -> None:
    """CORE-7B  Discarded: one more hit of the defender."""
    me = f.defender.seat
    s.tell("card_used", me, face(s, SAPPERS))
    give_up(s, me, SAPPERS)
    f.defender.extra += 1


# -- the Favors -----------------------------------------------------------------------------------
async def favor(s: State, me: Seat, suit: int) -> None:
    """CORE-7B.2, 11.1  All enemy pieces leave all clearings of the suit together."""
    await sweep(s, me, [c for c in s.lineup.atlas.clearings if s.suits[c] == suit], "favor")


AT_START: Final = {
    "birdsong": (Action(BANK, no_bank, better_burrow_bank),),
    "daylight": (Action(WARREN, no_warren, command_warren),),
    "evening": (Action(COBBLER, no_cobbler, cobbler),),
}
WITHIN: Final = {
    "birdsong": (Action(CLAIM, no_claim, royal_claim), Action(STAND, no_stand, stand_and_deliver)),
    "daylight": (Action(CODEBREAKERS, no_codebreakers, codebreakers), Action(TAX, no_tax, tax_collector)),
    "evening": (),
}
FOR_BATTLE: Final = (SCOUTS, BRUTAL, ARMORERS, SAPPERS)
MOMENTS: Final = (
    {a.name: AT_START_OF[phase] for phase, row in AT_START.items() for a in row}
    | {a.name: IN_PHASE[phase] for phase, row in WITHIN.items() for a in row}
    | dict.fromkeys(FOR_BATTLE, IN_BATTLE)
)
