"""How a game went, added up from what everybody was told: points by round and by source, battles, dice, cards.

Nothing in here was ever secret, not even after the game: of a hand it knows no more than what was laid open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .engine.asks import Seat, round_of
from .engine.deck import SUITS
from .engine.events import Event

if TYPE_CHECKING:
    from .engine.hooks import Lineup

DIE = 1.5  # a die on average: 0 to 3
HIGHER, LOWER = 2.125, 0.875  # of two dice
AMBUSH = 2  # hits
OTHER = "other"  # what was told before sources were
FOILS = frozenset({"ambush_stopped", "foiled"})
NOTES = frozenset({"table_opened", "table_closed", "undone", "redone", "pin_lifted"})  # they may come in a battle
SPENT = frozenset({"spent", "discarded", "discarded_random"})


@dataclass(slots=True)
class SeatStory:
    """What one seat did.  `points` after each round, from round 1 on, None without a marker; `dice` is what its die
    showed in each battle and `fair` what it would show on average."""

    seat: Seat
    points: list[int | None] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)
    attacks: int = 0
    defences: int = 0
    dice: list[int] = field(default_factory=list)
    fair: float = 0.0
    given: int = 0  # hits
    taken: int = 0
    removed: int = 0  # pieces of others
    lost: int = 0
    drawn: int = 0  # cards
    crafted: list[int] = field(default_factory=lambda: [0] * len(SUITS))  # by suit
    spent: list[int] = field(default_factory=lambda: [0] * len(SUITS))

    @property
    def luck(self) -> float:
        """Pips above what its dice show on average."""
        return sum(self.dice) - self.fair


@dataclass(frozen=True, slots=True)
class Chronicle:
    seats: tuple[SeatStory, ...]
    rounds: int
    battles: int
    dice: tuple[int, ...]  # every die of every battle

    @property
    def mean(self) -> float | None:
        """Of a die; None if none was rolled."""
        return sum(self.dice) / len(self.dice) if self.dice else None

    def sources(self) -> list[str]:
        """What points were scored for, the most first."""
        total: Counter[str] = Counter()
        for story in self.seats:
            total.update({why: abs(n) for why, n in story.sources.items()})
        return [why for why, _ in sorted(total.items(), key=lambda each: (-each[1], each[0]))]


def chronicle(events: Sequence[Event], lineup: Lineup, points: Sequence[int | None]) -> Chronicle:
    """The game that these events tell; `points` are those that it came to, by seat, None without a marker."""
    stories = tuple(SeatStory(seat) for seat in lineup.seats)
    teller = _Teller(lineup, stories)
    for event in events:
        teller.tell(event.told_to(None))
    teller.close_round(points)
    return Chronicle(stories, len(stories[0].points), teller.battles, tuple(teller.dice))


class _Teller:
    """Takes the events one by one."""

    def __init__(self, lineup: Lineup, stories: Sequence[SeatStory]) -> None:
        self.lineup, self.stories = lineup, stories
        self.now: list[int | None] = [0] * len(stories)
        self.round = 0
        self.battles = 0
        self.dice: list[int] = []
        self.fighters = stories[0], stories[0]  # attacker, defender
        self.ambush: tuple[SeatStory, SeatStory] | None = None  # whose two hits may still be foiled: by, on

    def tell(self, event: Event) -> None:
        if event.name not in FOILS | NOTES:
            self._settle_ambush()
        teller = getattr(self, f"_{event.name}", None)
        if teller:
            teller(event)
        elif event.name in SPENT:
            self._count(self.stories[event.seat].spent, event.data[:1])

    def close_round(self, points: Sequence[int | None]) -> None:
        self._settle_ambush()
        for story, n in zip(self.stories, points, strict=True):
            story.points.append(n)

    # one event each, by its name

    def _turn(self, event: Event) -> None:
        now = round_of(event.data[0], len(self.stories))
        if self.round and now != self.round:
            self.close_round(self.now)
        self.round = now

    def _scored(self, event: Event) -> None:
        gain, now, *why = event.data
        self.now[event.seat] = now
        self.stories[event.seat].sources[why[0] if why else OTHER] += gain

    def _dominance(self, event: Event) -> None:
        self.now[event.seat] = None

    def _coalition(self, event: Event) -> None:
        self.now[event.seat] = None

    def _battle(self, event: Event) -> None:
        self.battles += 1
        attacker, defender = self.fighters = self.stories[event.seat], self.stories[event.data[0]]
        attacker.attacks += 1
        defender.defences += 1

    def _ambush(self, event: Event) -> None:
        attacker, defender = self.fighters
        self.ambush = defender, attacker

    def _ambush_stopped(self, event: Event) -> None:
        self.ambush = None

    _foiled = _ambush_stopped

    def _settle_ambush(self) -> None:
        if self.ambush:
            by, on = self.ambush
            by.given += AMBUSH
            on.taken += AMBUSH
            self.ambush = None

    def _rolled(self, event: Event) -> None:
        dice = event.data[:2]
        self.dice += dice
        attacker, defender = self.fighters
        upper, lower = (defender, attacker) if self._swaps(defender.seat) else (attacker, defender)
        upper.dice.append(max(dice))
        upper.fair += HIGHER
        lower.dice.append(min(dice))
        lower.fair += LOWER

    def _swaps(self, defender: Seat) -> bool:
        return self.lineup.line[defender].swaps_dice

    def _hits(self, event: Event) -> None:
        attacker, defender = self.fighters
        on_defender, on_attacker = event.data
        attacker.given += on_defender
        defender.taken += on_defender
        defender.given += on_attacker
        attacker.taken += on_attacker

    def _removed(self, event: Event) -> None:
        _where, _kind, n, by = event.data
        self.stories[event.seat].lost += n
        if by >= 0 and by != event.seat:
            self.stories[by].removed += n

    def _drew(self, event: Event) -> None:
        self.stories[event.seat].drawn += event.data[0]

    def _crafted(self, event: Event) -> None:
        self._count(self.stories[event.seat].crafted, event.data)

    def _count(self, by_suit: list[int], cards: Iterable[int]) -> None:
        for card in cards:
            by_suit[self.lineup.deck.suit[card]] += 1
