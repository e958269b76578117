"""Cards, deck and hands (CORE-4).  Every card that is discarded goes through `discard`."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..asks import WORLD, Ask, Pick, Reveal, Seat, Shuffle
from ..atlas import Clearing
from ..deck import BIRD, Card
from ..events import EVERYBODY
from ..state import HAND_LIMIT, State


async def draw(s: State, seat: Seat, n: int) -> list[Card]:
    """CORE-4.2  Draw up to n cards into the hand; both piles empty: fewer."""
    if not may_draw(s, seat):
        s.tell("no_draw", seat)
        return []
    for me, hook in s.lineup.replaces_draw:
        if await hook(s, me, seat, n):
            return []
    got = await top_cards(s, seat, n, "drew")
    for card in got:
        s.give(seat, card)
    return got


def may_draw(s: State, seat: Seat) -> bool:
    """Does nothing forbid this seat to draw now?"""
    return not any(hook(s, me, seat) for me, hook in s.lineup.draws_nothing)


async def top_cards(s: State, seat: Seat, n: int, told: str) -> list[Card]:
    """The next n cards of the deck, seen by `seat` only; the caller puts them where they belong, before it asks."""
    got: list[Card] = []
    while len(got) < n and s.deck:
        got.append(s.deck.pop())
        if not s.deck:
            await reshuffle(s)
    if got:
        s.tell(told, seat, len(got), secret=tuple(got), who=who(s, seat))
        await Reveal()
    return got


async def reshuffle(s: State) -> None:
    """CORE-4.2  The moment the deck is empty the discard pile becomes the deck."""
    if not s.deck and s.discard:
        s.deck = [Card(k) for k in await Shuffle(s.discard)]
        s.discard = []
        s.tell("reshuffled", s.turn.seat, len(s.deck))


def discard(s: State, card: Card) -> None:
    """CORE-4.2, 9.5  A card that is in no place any more goes to the discard pile, unless a faction keeps it."""
    for me, hook in s.lineup.takes_discard:
        if hook(s, me, card):
            return
    to_pile(s, card)


def to_pile(s: State, card: Card) -> None:
    """CORE-4.2, 9.5  Dominance lies beside the map; any other card is the deck at once when both piles are empty."""
    if s.lineup.deck.kind[card] == "dominance":
        insort(s.available, card)
        s.tell("available", s.turn.seat, card)
    elif not s.deck and not s.discard:
        s.deck = [card]
    else:
        insort(s.discard, card)


def from_hand(s: State, seat: Seat, card: Card, seen_by: tuple[Seat, ...] = EVERYBODY) -> None:
    """The one way out of a hand.  What was known of it holds for the cards that stay; whoever cannot see which one
    goes is sure of none any more."""
    s.hands[seat].remove(card)
    if any(s.known):
        s.known = [
            [fact for old in known if (fact := still_known(old, seat, card, viewer in seen_by or WORLD in seen_by))]
            for viewer, known in enumerate(s.known)
        ]


def still_known(fact: list[Any], seat: Seat, card: Card, seen: bool) -> list[Any]:
    """Facts are shared between copies: a new one, empty if nothing is left of it."""
    if fact[:2] != ["hand", seat]:
        return fact
    left = fact[2:]
    if card in left:
        left.remove(card)
    return [*fact[:2], *left] if seen and left else []


def spend(s: State, seat: Seat, card: Card, why: str) -> None:
    """Discard a card from the hand, by choice (CORE-1.4)."""
    from_hand(s, seat, card)
    s.tell("spent", seat, card, why)
    discard(s, card)


async def discard_down(s: State, seat: Seat) -> None:
    """CORE-4.4  Discard to five, own choice."""
    while len(s.hands[seat]) > HAND_LIMIT:
        left = len(s.hands[seat]) - HAND_LIMIT
        card = await Ask(seat, "hand.discard", s.faces(seat), "card", secret=True, data=(left,))
        from_hand(s, seat, card)
        s.tell("discarded", seat, card)
        discard(s, card)


async def take_random(s: State, taker: Seat, victim: Seat) -> Card:
    """CORE-4.6, 5  A random card from a hand that holds one, known to these two."""
    card = await Pick(victim, s.hands[victim])
    seats = who(s, taker, victim)
    from_hand(s, victim, card, seats)
    s.give(taker, card)
    s.tell("taken", taker, victim, secret=(card,), who=seats)
    learn(s, victim, taker, [card], new=True)
    return card


def hand_over(s: State, giver: Seat, taker: Seat, card: Card) -> None:
    """A card from hand to hand, known to giver and taker (CORE-5)."""
    seats = who(s, giver, taker)
    from_hand(s, giver, card, seats)
    s.give(taker, card)
    s.tell("given", giver, taker, secret=(card,), who=seats)
    learn(s, giver, taker, [card], new=True)


async def discard_random(s: State, seat: Seat) -> None:
    """CORE-4.6  A random card of a hand that holds one; it is seen when it reaches the pile."""
    card = await Pick(seat, s.hands[seat])
    from_hand(s, seat, card)
    s.tell("discarded_random", seat, card)
    discard(s, card)


def learn(s: State, viewer: Seat, owner: Seat, cards: Sequence[Card], *, new: bool = False) -> None:
    """`viewer` has seen that these cards are in a hand, beside what it knew of it (for `redeal`); `new`: they have
    just come into it."""
    old: list[Any] = next((k for k in s.known[viewer] if k[:2] == ["hand", owner]), ["hand", owner])
    known, seen = Counter(map(Card, old[2:])), Counter(cards)
    known = known + seen if new else known | seen
    s.known[viewer] = [fact for fact in s.known[viewer] if fact[:2] != ["hand", owner]]
    s.known[viewer].append(["hand", owner, *sorted(known.elements())])


async def show_card(s: State, owner: Seat, viewer: Seat, card: Card) -> None:
    """A card of a hand is shown to one other player: told, known, and a line that undo does not cross."""
    s.tell("card_shown", owner, viewer, secret=(card,), who=who(s, viewer, owner))
    learn(s, viewer, owner, [card])
    await Reveal()


async def show_hand(s: State, owner: Seat, viewer: Seat) -> None:
    """The one way to be shown a hand: told, known (for `redeal`), and a line that undo does not cross."""
    s.tell("hand_shown", owner, viewer, secret=tuple(s.hands[owner]), who=(viewer, owner))
    s.known[viewer] = [k for k in s.known[viewer] if k[:2] != ["hand", owner]] + [["hand", owner, *s.hands[owner]]]
    await Reveal()


def who(s: State, *seats: Seat) -> tuple[Seat, ...]:
    """CORE-5  Who knows of a card in these hands: their owners, and everybody if one of them is face up."""
    return EVERYBODY if any(s.lineup.line[f].open_hand for f in seats) else seats


def seen_by_all(s: State) -> list[Card]:
    """Cards that lie where everybody can see them: no hand, deck or face-down pile holds these."""
    open_ = [*s.discard, *s.available, *s.resolving, *(k for pile in s.crafted for k in pile)]
    for seat, faction in enumerate(s.lineup.line):
        if faction.open_hand:
            open_ += s.hands[seat]
    for seat, hook in s.lineup.face_up:
        open_ += hook(s, seat)
    return open_


def birds(s: State, cards: list[Card]) -> list[Card]:
    """The real birds, each face once (CORE-4.3b)."""
    suit = s.lineup.deck.suit
    return [k for k in dict.fromkeys(cards) if suit[k] == BIRD]


def matching(s: State, cards: list[Card], c: Clearing) -> list[Card]:
    """Those that match a clearing, birds included, each face once (CORE-2.11)."""
    return [k for k in dict.fromkeys(cards) if s.matches(k, c)]
