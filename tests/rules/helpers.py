"""A bare table with plain factions, and a way to run one rule by a script: for tests of the shared rules.

Six clearings in a ring: 1, 2, 3 fox, 4 rabbit, 5, 6 mouse; corners 1-4 and 2-5 are opposite."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from root_tui import data
from root_tui.engine.asks import Ask, GameOver, Pick, Refusal, Reveal, Roll, Seat, Shuffle
from root_tui.engine.atlas import Atlas, Clearing, make_atlas
from root_tui.engine.cards.base_deck import BaseDeck
from root_tui.engine.deck import Card
from root_tui.engine.factions.base import Warriors, fill_craft
from root_tui.engine.hooks import CardFamily, Faction, Lineup, MapRules, Menu, Part, Removal, Step, Trigger
from root_tui.engine.lineup import new_state
from root_tui.engine.pieces import KEEP, ROOST, SAWMILL, SYMPATHY, WORKSHOP, Kind
from root_tui.engine.problems import problems
from root_tui.engine.rules import turn
from root_tui.engine.rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from root_tui.engine.state import State, Turn

A, B, C, D = (Seat(i) for i in range(4))
FOX, FOX2, FOX3, RABBIT, MOUSE, MOUSE2 = (Clearing(c) for c in range(1, 7))
RING = make_atlas(
    name="ring",
    slots={1: 2, 2: 2, 3: 3, 4: 2, 5: 2, 6: 2},
    suits={1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 2},
    paths=[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6)],
    rivers=[(1, 4)],
    corners=[1, 2, 4, 5],
    opposite={1: 4, 4: 1, 2: 5, 5: 2},
)
DECK = data.deck("base")
BUILDING = {"marquise": SAWMILL, "eyrie": ROOST}
TOKEN = {"marquise": KEEP, "alliance": SYMPATHY}


class Plain(Warriors):
    """A faction that marches, fights and crafts, and nothing more; it borrows the pieces of a real one.

    `answers` gives the triggers of a removal; `told` notes the hooks of a battle in the order they were called."""

    def __init__(self, name: str, warriors: int = 10, **traits: Any) -> None:
        self.name, self.warriors, self.letter = name, warriors, name[0]
        super().__init__()
        self.answers: Callable[[State, Seat, Removal], list[Trigger]] = lambda s, me, gone: []
        self.told: list[str] = []
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "plain.birdsong", fill_pass),
            START_DAYLIGHT,
            Step("daylight", "plain.daylight", fill_day),
            START_EVENING,
            DRAW,
        )
        for trait, value in traits.items():
            setattr(self, trait, value)

    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        kind = WORKSHOP if self.name == "marquise" else ROOST
        return [c for c in s.where(kind) for _ in range(s.has(kind, c))] if kind in self.kinds else []

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        return self.answers(s, me, gone)

    async def joins(self, s: State, me: Seat, fight: Any) -> None:
        self.told.append("joins")

    async def before_roll(self, s: State, me: Seat, fight: Any) -> None:
        self.told.append("before_roll")

    def extra_hits(self, s: State, me: Seat, fight: Any) -> tuple[int, int]:
        self.told.append("extra_hits")
        return 0, 0

    async def after_battle(self, s: State, me: Seat, fight: Any) -> None:
        self.told.append("after_battle")


def fill_pass(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = advance


def fill_day(s: State, me: Seat, m: Menu) -> None:
    fill_craft(s, me, m)
    m.offers["next"] = advance


def four(**traits: Any) -> list[Faction]:
    return [Plain("marquise", **traits), Plain("eyrie"), Plain("alliance"), Plain("greys")]


def table(
    line: Iterable[Faction] | None = None,
    seat: Seat = A,
    *,
    atlas: Atlas = RING,
    land: MapRules | None = None,
    cards: CardFamily | None = None,
) -> State:
    """Everything in supply, the whole deck in its pile, `seat` in its Daylight."""
    land, cards = land or MapRules(atlas), cards or BaseDeck(DECK)
    lineup = Lineup(tuple(line or four()), land, cards, atlas, DECK, data.quests(), data.characters())
    s = new_state(lineup, 0)
    s.stage, s.number, s.turn, s.events = 1 + len(lineup.seats), 1, Turn(seat, 3), []
    return s


def card(id: str) -> Card:
    return DECK.by_id[id]


def cards(*ids: str) -> list[Card]:
    return sorted(card(id) for id in ids)


def hold(s: State, seat: Seat, *ids: str) -> None:
    """Cards out of the deck into a hand."""
    for id in ids:
        s.deck.remove(card(id))
        s.give(seat, card(id))


def own(s: State, seat: Seat, *ids: str) -> None:
    """Crafted cards out of the deck."""
    for id in ids:
        s.deck.remove(card(id))
        s.crafted[seat] = sorted([*s.crafted[seat], card(id)])


def set_deck(s: State, deck: int, discard: int = 0) -> None:
    """Leave so many cards in the deck and in the discard pile; the last ones are thrown far away, to seat D."""
    pool = s.deck
    s.deck, pool = pool[:deck], pool[deck:]
    s.discard, pool = sorted(pool[:discard]), pool[discard:]
    s.hands[D] = sorted([*s.hands[D], *pool])


def run(s: State, rule: Coroutine[Any, Any, Any], script: Mapping[str, Any] | None = None) -> list[Any]:
    """Run one rule to its end or to a victory.  `script` holds an answer, or a list of them, by question, "roll" and
    "pick" among them.  Returns the questions put, as (id, seat); forced public ones are answered as the driver does."""
    left = {id: list(a) if isinstance(a, list) else [a] for id, a in (script or {}).items()}
    asked: list[Any] = []
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except (StopIteration, GameOver):
            break
        if isinstance(request, Ask):
            if len(request.options) == 1 and not request.secret:
                answer = request.options[0]
                continue
            asked.append((request.id, request.seat))
            answer = left[request.id].pop(0)
            assert answer in request.options, (request, answer)
        elif isinstance(request, Reveal):
            answer = None
        elif isinstance(request, Shuffle):
            answer = tuple(request.things)
        elif isinstance(request, Pick):
            answer = left["pick"].pop(0) if "pick" in left else request.cards[0]
        else:
            assert isinstance(request, Roll)
            asked.append("roll")
            answer = left["roll"].pop(0)
    assert problems(s) == []
    assert not any(left.values()), f"never asked: {left}"
    return asked


def question(rule: Coroutine[Any, Any, Any], id: str, script: Mapping[str, Any] | None = None) -> Ask[Any]:
    """Run a rule up to a question, and leave it there."""
    script = script or {}
    answer: Any = None
    while True:
        request = rule.send(answer)
        if isinstance(request, Ask):
            if request.id == id:
                rule.close()
                return request
            answer = script.get(request.id, request.options[0])
        else:
            answer = script["roll"] if isinstance(request, Roll) else request.answer(lambda n: 0)


def at(s: State, id: str) -> Menu:
    """The menu of the turn's player in one of its steps."""
    go(s, id)
    return turn.menu(s, Menu())


def go(s: State, id: str) -> None:
    turn.skip_to(s, s.turn.seat, id)


def why(s: State, option: str) -> Refusal | None:
    return turn.why_not(s, option)


def names(s: State) -> list[str]:
    """The names of all events told."""
    assert s.events is not None
    return [e.name for e in s.events]


def events(s: State, name: str) -> list[Any]:
    assert s.events is not None
    return [e for e in s.events if e.name == name]


def gone(owner: Seat, where: Clearing, kind: Kind, n: int, by: Seat) -> Removal:
    return Removal([Part(owner, where, kind, n, by)], "test")
