"""The registry of factions, maps and decks, and states made from nothing or from data."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from .asks import Seat
from .atlas import Atlas, Clearing, N
from .cards.base_deck import BaseDeck
from .deck import Deck
from .factions.alliance.faction import Alliance
from .factions.corvids.faction import Corvids
from .factions.duchy.faction import Duchy
from .factions.eyrie.faction import Eyrie
from .factions.marquise import Marquise
from .factions.vagabond.faction import Vagabond
from .hooks import CardFamily, Faction, Lineup, MapRules
from .items import SUPPLY
from .maps.lake import Lake
from .maps.mountain import Mountain
from .pieces import KINDS
from .quests import Characters, Quests
from .rules.turn import with_ends
from .state import NOBODY, NOWHERE, State, Turn

APART = {"lineup", "events", "pieces", "boards", "land", "rack", "turn"}  # fields that are no plain copy of the data's
MAY_LACK = {"out"}  # a state has it only where somebody has conceded
NO_QUESTS, NO_CHARACTERS = Quests((), {}), Characters((), {})
FACTIONS: dict[str, Callable[[], Faction]] = {
    "marquise": Marquise,
    "eyrie": Eyrie,
    "alliance": Alliance,
    "vagabond": Vagabond,
    "vagabond2": partial(Vagabond, "vagabond2", "E", 2),
    "corvids": Corvids,
    "duchy": Duchy,
}
MAPS: dict[str, Callable[[Atlas], MapRules]] = {  # MAP-1.3, 2.1, 2.2: what is special about Winter stands in its atlas
    "autumn": MapRules,
    "winter": MapRules,
    "lake": Lake,
    "mountain": Mountain,
}
CARDS: dict[str, Callable[[Deck], CardFamily]] = {
    "base": BaseDeck,
}


def make_lineup(
    factions: Sequence[str],
    atlas: Atlas,
    deck: Deck,
    quests: Quests = NO_QUESTS,
    characters: Characters = NO_CHARACTERS,
) -> Lineup:
    """The tables of one line-up; ValueError names a faction that does not exist or comes twice."""
    for name in factions:
        if name not in FACTIONS:
            raise ValueError(f"no faction {name!r}; there are {', '.join(FACTIONS)}")
        if list(factions).count(name) > 1:
            raise ValueError(f"{name} is there twice")
    land = MAPS.get(atlas.name, MapRules)(atlas)
    cards = CARDS.get(deck.name, CardFamily)(deck)
    lineup = Lineup(tuple(FACTIONS[n]() for n in factions), land, cards, atlas, deck, quests, characters)
    if lineup.end_effects:
        lineup.steps = tuple(with_ends(steps) for steps in lineup.steps)
    return lineup


def new_state(lineup: Lineup, seed: int, first: int = 0) -> State:
    """A table before any chance: shuffles and deals are asked for, and so stand in the journal."""
    n, atlas, deck = len(lineup.seats), lineup.atlas, lineup.deck
    cards = list(deck.cards)
    if n == 2:  # CORE-9.8, MAP-6.1
        cards = [k for k in cards if deck.kind[k] != "dominance"]
    return State(
        faction=list(lineup.factions),
        lineup=lineup,
        turn=Turn(Seat(first)),
        number=0,
        stage=0,
        setup_order=list(lineup.setup_order),
        first=Seat(first),
        deck=cards,
        discard=[],
        available=[],
        resolving=[],
        hands=[[] for _ in lineup.seats],
        crafted=[[] for _ in lineup.seats],
        dominance=[-1] * n,
        boxes=[[] for _ in lineup.seats],
        item_supply=list(SUPPLY),
        vp=[0] * n,
        partner=[NOBODY] * n,
        homes=[Clearing(0)] * n,
        suits=[*atlas.suits, *[-1] * (N - len(atlas.suits))],
        warriors=[0] * (n * N),
        supply=[f.warriors for f in lineup.line],
        pieces=[0] * (len(KINDS) * N),
        built=[0] * (n * N),
        tokens=[0] * (n * N),
        pawns=[NOWHERE] * n,
        ruins=[int(c < len(atlas.ruins) and atlas.ruins[c]) for c in range(N)],
        ruin_items=[[] for _ in range(N)],
        quest_deck=[],
        quest_row=[],
        boards=[f.board() for f in lineup.line],
        land=lineup.land.board(),
        rack=lineup.cards.board(),
        known=[[] for _ in lineup.seats],
        orders=[[] for _ in lineup.seats],
        rng=seed & 0xFFFFFFFFFFFFFFFF,
    )


def from_data(lineup: Lineup, data: dict[str, Any], *, own: bool = False) -> State:
    """The state of `State.to_data`; LookupError, TypeError or ValueError when it is none.  `own`: the state may keep
    the lists of `data`; else it shares nothing with them."""
    d = dict(data) if own else json.loads(json.dumps(data))
    if tuple(d["faction"]) != lineup.factions:
        raise ValueError(f"a state of {d['faction']}, not of {lineup.factions}")
    rows = d.pop("pieces")
    pieces = [0] * (len(KINDS) * N)
    for k in lineup.owner:
        pieces[k * N : k * N + N] = rows[KINDS[k].id]
    boards = [type(f.board())(**b) for f, b in zip(lineup.line, d.pop("boards"), strict=True)]
    land = type(lineup.land.board())(**d.pop("land"))
    rack = type(lineup.cards.board())(**d.pop("rack"))
    turn = Turn(**d.pop("turn"))
    turn.step = [step.id for step in lineup.steps[turn.seat]].index(str(turn.step))
    missing = {f.name for f in fields(State)} - d.keys() - APART - MAY_LACK
    if missing:
        raise ValueError(f"the state lacks {', '.join(sorted(missing))}")
    return State(lineup=lineup, pieces=pieces, boards=boards, land=land, rack=rack, turn=turn, **d)


