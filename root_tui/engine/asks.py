"""What a rule may await: a choice, chance, or the note that something was shown.

`Ask` is generic, so mypy knows what comes back: `card: Card | None = await Ask(…)`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Generic, NamedTuple, NewType, TypeVar

from .deck import Card

Seat = NewType("Seat", int)  # 0 to 5, clockwise

WORLD = Seat(-1)  # the seat of every journal line that teaches: chance, reveal, curtain
T = TypeVar("T")


def round_of(turn: int, seats: int) -> int:
    """Which round the turn of that number (from 1) belongs to: one turn of every seat, of those too who have conceded;
    0 before the first."""
    return -(-turn // seats)


class Illegal(Exception):
    """A choice that the pending question does not offer."""


class Drift(Exception):
    """A journal does not fit the rules it is replayed on."""


class GameOver(Exception):
    """Somebody has won.  Only the driver catches it; `state.winners` is set before."""


class Refusal(NamedTuple):
    """Why something a player might expect is not offered: the rule's id, the reason's name in `words`, its numbers."""

    rule: str
    reason: str
    data: tuple[Any, ...] = ()


Why = Callable[[Any], Refusal | None]


class Ask(Generic[T]):
    """`seat` must pick one of `options`.

    A string is an action's name, `None` is no, and `about` says what the other options are: clearing, place (a
    clearing, or a forest from 101 on), card, seat, number, piece, item, suit, quest, leader, character, column, effect,
    trigger, minister, plot (0 bomb, 1 snare, 2 extortion, 3 raid), path (smaller clearing * 100 + the other).
    `secret`: hidden things decide what is offered or whether it is put, so it is put even with one option left.
    `why` names the reason for an option that is missing, `among` all that a player might think of, where that is not
    what `Game.candidates` knows; `data` holds public facts that the prompt's words need.
    `menu`: it is that of a step, put between two actions."""

    __slots__ = ("about", "among", "data", "id", "menu", "options", "seat", "secret", "why")

    def __init__(
        self,
        seat: Seat,
        id: str,
        options: Iterable[T],
        about: str,
        *,
        secret: bool = False,
        why: Why | None = None,
        data: tuple[Any, ...] = (),
        menu: bool = False,
        among: Iterable[Any] | None = None,
    ) -> None:
        self.seat, self.id, self.about, self.secret, self.why, self.data = seat, id, about, secret, why, data
        self.menu, self.among = menu, among
        self.options = tuple(options)
        if not self.options:
            raise ValueError(f"{id}: a question without options")

    def refusal(self, option: Any) -> Refusal | None:
        """The reason for one thing of the kind that is asked for; None for anything else, and for what is offered."""
        if self.why is None or option in self.options:
            return None
        kinds = {type(o) for o in self.options if o is not None}
        return self.why(option) if self.menu or not kinds or type(option) in kinds else None

    def __await__(self) -> Generator[Ask[T], T, T]:
        return (yield self)

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.id!r}, {self.options}, {self.about!r}, secret={self.secret})"


class Chance(Generic[T]):
    """A request that the driver answers from the state's generator and writes into the journal."""

    __slots__ = ()
    id = ""

    def __await__(self) -> Generator[Chance[T], T, T]:
        return (yield self)

    def answer(self, below: Callable[[int], int]) -> T:
        raise NotImplementedError(self.id)


class Roll(Chance[tuple[int, int]]):
    """Two dice, 0 to 3 each (CORE-10.6)."""

    __slots__ = ()
    id = "roll"

    def answer(self, below: Callable[[int], int]) -> tuple[int, int]:
        return below(4), below(4)


class Shuffle(Chance[tuple[int, ...]]):
    """A random order of cards, markers, quests or items."""

    __slots__ = ("things",)
    id = "shuffle"

    def __init__(self, things: Iterable[int]) -> None:
        self.things = sorted(things)  # the order they lay in must not matter

    def answer(self, below: Callable[[int], int]) -> tuple[int, ...]:
        things = self.things[:]
        for i in range(len(things) - 1, 0, -1):
            j = below(i + 1)
            things[i], things[j] = things[j], things[i]
        return tuple(things)


class Pick(Chance[Card]):
    """A card at random out of `owner`'s hand (CORE-4.6)."""

    __slots__ = ("cards", "owner")
    id = "pick"

    def __init__(self, owner: Seat, cards: Iterable[Card]) -> None:
        self.owner, self.cards = owner, tuple(cards)

    def answer(self, below: Callable[[int], int]) -> Card:
        return self.cards[below(len(self.cards))]


class Reveal(Chance[None]):
    """Somebody has just seen something hidden: undo stops here.  It changes nothing."""

    __slots__ = ()
    id = "reveal"

    def answer(self, below: Callable[[int], int]) -> None:
        return None


Request = Ask[Any] | Chance[Any]
