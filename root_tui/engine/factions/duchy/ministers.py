"""The Duchy's ministers: what they do, how they are swayed, and how they are lost (07, DUCHY-1.6, 2.6, 5.2, 5.3)."""

from __future__ import annotations

from bisect import insort
from typing import NamedTuple

from ...asks import Ask, Refusal, Seat
from ...deck import BIRD, Card
from ...hooks import Action, Cannot, Do, Menu
from ...pieces import CITADEL, MARKET, TUNNEL
from ...rules.hands import discard_random, spend
from ...rules.scoring import score
from ...rules.turn import advance
from ...state import State
from ..base import no_battle, no_move
from .actions import NO_CARD_HELD, TUNNELS, foremole, no_site, one_battle, one_move
from .board import CARDS, LORD, MINISTERS, POINTS, board_of, rank_of, reveal

SWAYED = "sway"  # noted once a minister was swayed in this turn

UNSWAYED = Refusal("DUCHY-5.2", "not_swayed")
ACTED = Refusal("DUCHY-5.2", "minister_acted")
NO_BRIGADE = Refusal("DUCHY-1.6", "no_move_or_battle")
OTHER_BRIGADE = Refusal("DUCHY-1.6", "moves_or_battles")
NO_COPY = Refusal("DUCHY-5.2", "nobody_to_copy")
NO_LORD = Refusal("DUCHY-5.2", "never_a_lord")
NOT_HIMSELF = Refusal("DUCHY-1.6", "not_himself")
OTHER_SUIT = Refusal("DUCHY-1.6", "one_suit_only")
TUNNELS_MISSING = Refusal("DUCHY-1.6", "tunnels_missing")
NO_MARKET = Refusal("DUCHY-1.6", "no_market")
NO_CITADEL = Refusal("DUCHY-1.6", "no_citadel")
SWAYED_ALREADY = Refusal("DUCHY-5.3", "swayed_already")
ONE_A_TURN = Refusal("DUCHY-5.3", "one_minister_a_turn")
NO_CROWN = Refusal("DUCHY-5.3", "no_crown")
TOO_FEW_CARDS = tuple(Refusal("DUCHY-5.3", "too_few_cards", (n,)) for n in CARDS)
TOO_FEW_CLEARINGS = tuple(Refusal("DUCHY-5.3", "too_few_clearings", (n,)) for n in CARDS)
NO_CARDS = tuple(Refusal("DUCHY-5.3", "cards_do_not_match", (n,)) for n in CARDS)
NO_CLEARING_LEFT = Refusal("DUCHY-5.3", "no_clearing_for_it")
NOT_HIGHEST = Refusal("DUCHY-2.6", "not_of_the_highest_rank")


# -- DUCHY-1.6 what each of them does --------------------------------------------------------------
def no_brigade(s: State, me: Seat) -> Refusal | None:
    return NO_BRIGADE if no_move(s, me) and no_battle(s, me) else None


async def brigade(s: State, me: Seat) -> None:
    """DUCHY-1.6, 5.2  Two moves or two battles: which is said with the first one, and the second is optional."""
    kinds = [name for name, cannot, _ in BRIGADE if not cannot(s, me)]
    names = [name for name, _, _ in BRIGADE]
    kind = await Ask(me, "duchy.brigadier", kinds, "action", why=dict(why_not_brigade(s, me)).get, among=names)
    _, cannot, do = next(b for b in BRIGADE if b.name == kind)
    await do(s, me)
    if cannot(s, me):
        return
    again = await Ask(me, "duchy.brigadier.again", [kind, None], "action", why=lambda k: OTHER_BRIGADE, among=names)
    if again:
        await do(s, me)


def why_not_brigade(s: State, me: Seat) -> list[tuple[str, Refusal]]:
    return [(name, refusal) for name, cannot, _ in BRIGADE if (refusal := cannot(s, me))]


def no_bank(s: State, me: Seat) -> Refusal | None:
    return None if s.hands[me] else NO_CARD_HELD


async def bank(s: State, me: Seat) -> None:
    """DUCHY-1.6, 5.2  Cards of one suit, birds standing in, one or more; a point for each."""
    suits, left, chosen = s.lineup.deck.suit, s.hands[me][:], list[Card]()
    while left:
        suit = next((suits[k] for k in chosen if suits[k] != BIRD), BIRD)
        fit = [k for k in dict.fromkeys(left) if BIRD in (suit, suits[k]) or suits[k] == suit]
        card = await Ask(
            me,
            "duchy.banker",
            [None, *fit] if chosen else fit,
            "card",
            secret=True,
            why=lambda k: OTHER_SUIT,
            data=(len(chosen),),
        )
        if card is None:
            break
        left.remove(card)
        chosen.append(card)
    for card in chosen:
        spend(s, me, card, "banker")
    await score(s, {me: len(chosen)}, "ministers")


def copied(s: State, me: Seat) -> list[int]:
    """DUCHY-5.2  Whom the Mayor can stand in for, whether they have acted or not: never himself, never a lord."""
    ministers = board_of(s, me).swayed
    return [m for m in ministers if rank_of(m) < LORD and m != MAYOR and not DEEDS[m].cannot(s, me)]


def no_copy(s: State, me: Seat) -> Refusal | None:
    return None if copied(s, me) else NO_COPY


async def copy(s: State, me: Seat) -> None:
    """DUCHY-5.2  The Mayor does what another swayed squire or noble does, and leaves him his own turn to act."""

    def why(minister: int) -> Refusal | None:
        if rank_of(minister) == LORD:
            return NO_LORD
        if minister == MAYOR:
            return NOT_HIMSELF
        return DEEDS[minister].cannot(s, me) if minister in board_of(s, me).swayed else UNSWAYED

    minister = await Ask(me, "duchy.mayor", copied(s, me), "minister", why=why)
    s.tell("minister_copied", me, minister)
    await DEEDS[minister].do(s, me)


def no_mud(s: State, me: Seat) -> Refusal | None:
    return None if s.on_map(TUNNEL) == TUNNELS else TUNNELS_MISSING


async def mud(s: State, me: Seat) -> None:
    """DUCHY-1.6  The Duchess: two for all three tunnels."""
    await score(s, {me: 2}, "ministers")


def no_dirt(s: State, me: Seat) -> Refusal | None:
    return None if s.on_map(MARKET) else NO_MARKET


async def dirt(s: State, me: Seat) -> None:
    """DUCHY-1.6  The Baron: one a market."""
    await score(s, {me: s.on_map(MARKET)}, "ministers")


def no_stone(s: State, me: Seat) -> Refusal | None:
    return None if s.on_map(CITADEL) else NO_CITADEL


async def stone(s: State, me: Seat) -> None:
    """DUCHY-1.6  The Earl: one a citadel."""
    await score(s, {me: s.on_map(CITADEL)}, "ministers")


class Deed(NamedTuple):
    """What a minister does, and why he cannot: public facts only."""

    cannot: Cannot
    do: Do


DEEDS = (  # in the order of MINISTERS
    Deed(no_site, foremole),
    Deed(no_battle, one_battle),
    Deed(no_move, one_move),
    Deed(no_brigade, brigade),
    Deed(no_bank, bank),
    Deed(no_copy, copy),
    Deed(no_mud, mud),
    Deed(no_dirt, dirt),
    Deed(no_stone, stone),
)
BRIGADE = (Action("move", no_move, one_move), Action("battle", no_battle, one_battle))
MAYOR = MINISTERS.index("mayor")


# -- DUCHY-5.2 Parliament ---------------------------------------------------------------------------
def cannot_act(s: State, me: Seat, minister: int) -> Refusal | None:
    """DUCHY-5.2  Each once; nothing here hangs on which cards the hand holds."""
    b = board_of(s, me)
    if minister not in b.swayed:
        return UNSWAYED
    return ACTED if minister in b.acted else DEEDS[minister].cannot(s, me)


def fill_parliament(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.2  Swayed ministers that have not acted, in any order, each if the Duchy likes."""
    m.add(s, me, PARLIAMENT if m.refused is not None else [PARLIAMENT[minister] for minister in board_of(s, me).swayed])
    m.offers["next"] = advance


def in_parliament(minister: int) -> Action:
    def cannot(s: State, me: Seat) -> Refusal | None:
        return cannot_act(s, me, minister)

    async def act(s: State, me: Seat) -> None:
        board_of(s, me).acted.append(minister)
        s.tell("minister", me, minister)
        await DEEDS[minister].do(s, me)

    return Action(MINISTERS[minister], cannot, act)


PARLIAMENT = tuple(map(in_parliament, range(len(MINISTERS))))


# -- DUCHY-5.3 Sway ---------------------------------------------------------------------------------
def ground(s: State, me: Seat) -> list[int]:
    """DUCHY-5.3  By suit, the clearings of the map with a piece of the Duchy: warrior, building or tunnel."""
    found, suits = [0, 0, 0], s.suits
    for c in s.lineup.atlas.clearings:
        if s.present(me, c):
            found[suits[c]] += 1
    return found


def barred(s: State, me: Seat, rank: int, clearings: int) -> Refusal | None:
    """DUCHY-5.3  Why nobody of a rank can be swayed whatever the hand holds."""
    if not board_of(s, me).crowns(rank):
        return NO_CROWN
    if clearings < CARDS[rank]:
        return TOO_FEW_CLEARINGS[rank]
    return TOO_FEW_CARDS[rank] if len(s.hands[me]) < CARDS[rank] else None


def can_show(s: State, me: Seat, there: list[int]) -> int:
    """DUCHY-5.3  The most cards of the hand that can each have a clearing of its own; birds take what is left over."""
    held, suit = [0, 0, 0, 0], s.lineup.deck.suit
    for k in s.hands[me]:
        held[suit[k]] += 1
    return min(sum(there), held[BIRD] + sum(map(min, there, held)))


def has_room(s: State, cards: list[Card], there: list[int]) -> bool:
    """DUCHY-5.3  Has each card a clearing of its own?  Whatever has, can be made up to as many as `can_show`."""
    suits = [s.lineup.deck.suit[k] for k in cards]
    return len(cards) <= sum(there) and all(suits.count(suit) <= there[suit] for suit in range(BIRD))


def cannot_sway(s: State, me: Seat, minister: int) -> Refusal | None:
    """DUCHY-5.3"""
    if minister in board_of(s, me).swayed:
        return SWAYED_ALREADY
    rank, there = rank_of(minister), ground(s, me)
    refusal = barred(s, me, rank, sum(there))
    return refusal or (NO_CARDS[rank] if can_show(s, me, there) < CARDS[rank] else None)


def no_sway(s: State, me: Seat) -> Refusal | None:
    """DUCHY-5.3  The reason that the easiest minister has."""
    if SWAYED in s.turn.used:
        return ONE_A_TURN
    found: Refusal | None = SWAYED_ALREADY
    for minister in range(len(MINISTERS)):
        refusal = cannot_sway(s, me, minister)
        if refusal is None:
            return None
        found = refusal if found in (SWAYED_ALREADY, NO_CROWN) else found
    return found


def fill_sway(s: State, me: Seat, m: Menu) -> None:
    """DUCHY-5.3  One a turn.  Where crowns, clearings and the number of cards would do, their suits decide."""
    if SWAYED not in s.turn.used and s.hands[me]:
        there = ground(s, me)
        clearings = sum(there)
        cheapest = next((rank for rank in range(LORD + 1) if not barred(s, me, rank, clearings)), None)
        if cheapest is not None:
            m.secret = True
            if can_show(s, me, there) >= CARDS[cheapest]:
                m.offers["sway"] = sway
    if m.refused is not None and (refusal := no_sway(s, me)):
        m.refused["sway"] = refusal
    m.offers["next"] = advance


async def sway(s: State, me: Seat) -> None:
    """DUCHY-1.5, 5.3, 5.4  A minister, the cards one by one, his crown and its points."""
    options = [m for m in range(len(MINISTERS)) if not cannot_sway(s, me, m)]
    minister = await Ask(me, "duchy.sway.whom", options, "minister", secret=True, why=lambda m: cannot_sway(s, me, m))
    rank, there = rank_of(minister), ground(s, me)
    left, chosen = s.hands[me][:], list[Card]()
    for n in range(CARDS[rank], 0, -1):
        fit = [k for k in dict.fromkeys(left) if has_room(s, [*chosen, k], there)]
        data = (minister, n)
        card = await Ask(me, "duchy.sway.card", fit, "card", secret=True, why=lambda k: NO_CLEARING_LEFT, data=data)
        left.remove(card)
        chosen.append(card)
    for card in chosen:
        reveal(s, me, card, "sway")
    s.turn.used.append(SWAYED)
    insort(board_of(s, me).swayed, minister)
    s.tell("swayed", me, minister)
    await score(s, {me: POINTS[rank]}, "swaying")


# -- DUCHY-2.6 Price of Failure ----------------------------------------------------------------------
async def price_of_failure(s: State, me: Seat) -> None:
    """DUCHY-2.6, 7.2  A minister of the highest rank goes, his crown for good; then a random card of the hand."""
    b = board_of(s, me)
    s.tell("price_of_failure", me)
    if b.swayed:
        rank = max(map(rank_of, b.swayed))
        minister = await Ask(
            me,
            "duchy.price",
            [m for m in b.swayed if rank_of(m) == rank],
            "minister",
            why=lambda m: NOT_HIGHEST if m in b.swayed else UNSWAYED,
        )
        b.swayed.remove(minister)
        if minister in b.acted:
            b.acted.remove(minister)
        b.lost[rank] += 1
        s.tell("minister_lost", me, minister, rank)
    if s.hands[me]:
        await discard_random(s, me)
