"""A position: sentences read into a state at rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from .. import data
from ..engine.asks import Seat
from ..engine.atlas import N
from ..engine.deck import BIRD, Card
from ..engine.hooks import Lineup
from ..engine.items import ITEMS, RUIN_ITEMS, Item
from ..engine.lineup import make_lineup, new_state
from ..engine.pieces import BUILDING, KEEP, PLOT, WARRIOR
from ..engine.rules.setup import stages
from ..engine.state import State, Turn
from .boards import BOARDS, DEFAULTS, settle_board
from .boards.corvids import lay_plots
from .fields import SEAT_FIELDS, TABLE_FIELDS, Desk, Field
from .ground import named_map, own_map
from .lines import AtClearing, Ground, OfSeat, OfTable, Piece, read_line
from .models import Branch, Scenario
from .names import SEAT_WORDS, TAGS, THE_BURROW, Fault, Names, Wanted, is_plain

SCORE: Final = 5  # what everybody has, if nothing is said
PHASES: Final = ("birdsong", "daylight", "evening")
ALL_SEAT_FIELDS: Final = frozenset(SEAT_FIELDS).union(*BOARDS.values())
ALL_TABLE_FIELDS: Final = frozenset(TABLE_FIELDS)


@dataclass(slots=True)
class Spec:
    """What a scenario, or one of its branches, gives; later sentences about the same thing replace earlier ones."""

    map: str | None
    deck: str
    factions: list[str]
    paths: str
    rivers: str
    forests: str
    corners: str
    turn: str
    seed: int
    grounds: dict[str, Ground] = field(default_factory=dict)
    pieces: dict[str, list[Piece]] = field(default_factory=dict)
    seats: dict[tuple[str, str], OfSeat] = field(default_factory=dict)
    table: dict[str, OfTable] = field(default_factory=dict)
    keep: bool = True
    texts: dict[int, str] = field(default_factory=dict)  # sentence to the line it was read from


@dataclass(slots=True)
class Position:
    state: State
    names: Names
    scores: list[int]


def spec_of(scenario: Scenario, branch: Branch | None = None) -> Spec:
    """The sentences of a scenario, then those of the branch."""
    spec = Spec(
        map=scenario.map,
        deck=scenario.deck,
        factions=seats_of(scenario.seats),
        paths=branch.paths if branch and branch.paths is not None else scenario.paths,
        rivers=branch.rivers if branch and branch.rivers is not None else scenario.rivers,
        forests=scenario.forests,
        corners=scenario.corners,
        turn=(branch.turn if branch else None) or scenario.turn,
        seed=scenario.seed,
    )
    for text in [*scenario.given, *(branch.given if branch else [])]:
        try:
            add(spec, text)
        except Fault as wrong:
            raise Fault(str(wrong), text) from None
    return spec


def seats_of(text: str) -> list[str]:
    found = []
    for word in (w.strip() for w in text.split(",")):
        if word not in SEAT_WORDS:
            raise Fault(f"seats: {word!r} is no seat; there are {', '.join(TAGS.values())}", text)
        found.append(SEAT_WORDS[word])
    return found


def add(spec: Spec, text: str) -> None:
    """One sentence more."""
    if text.lower() in ("no keep", "keep gone"):
        spec.keep = False
        return
    line = read_line(text, ALL_SEAT_FIELDS, ALL_TABLE_FIELDS)
    if line is None:
        raise Fault(f"{text!r} is not understood: it is nothing about a clearing, a seat or the table")
    spec.texts[id(line)] = text
    if isinstance(line, OfSeat):
        faction = SEAT_WORDS[line.seat]
        if faction not in spec.factions:
            raise Fault(f"{line.seat} ({faction}) does not sit at this table")
        if line.field not in SEAT_FIELDS and line.field not in BOARDS.get(faction, {}):
            raise Fault(f"{line.seat} has no {line.field}")
        spec.seats[faction, line.field] = line
    elif isinstance(line, OfTable):
        spec.table[line.field + ("#" if line.field == "deck" and line.value.isdigit() else "")] = line
    else:
        add_clearing(spec, line)


def add_clearing(spec: Spec, line: AtClearing) -> None:
    if line.name == THE_BURROW:
        if line.ground:
            raise Fault("the Burrow has neither suit nor slots")
        spec.pieces[THE_BURROW] = line.pieces or []
        return
    name = f"c{line.name.lstrip('c')}" if spec.map and line.name.lstrip("c").isdigit() else line.name
    ground = spec.grounds.setdefault(name, Ground())
    if new := line.ground:
        ground.suit = new.suit if new.suit is not None else ground.suit
        ground.slots = new.slots if new.slots is not None else ground.slots
        ground.open = new.open if new.open is not None else ground.open
        ground.ruin = new.ruin if new.ruin is not None else ground.ruin
        ground.items = new.items or ground.items
    if line.pieces is not None:
        spec.pieces[name] = line.pieces


# -- building -------------------------------------------------------------------------------------
def read_position(spec: Spec) -> Position:
    """The state that a position describes.  Raises Fault."""
    pieces = {name: list(here) for name, here in spec.pieces.items()}
    place_keep(spec, pieces)
    far = far_off(spec, pieces)
    lineup, names = table(spec, pieces, list(far.values()))
    s = new_state(lineup, spec.seed)
    if spec.turn == "setup":
        return Position(s, names, s.vp[:])
    s.stage = stages(s)
    s.vp = [SCORE] * len(lineup.seats)
    s.deck = []
    for seat, faction in enumerate(lineup.line):
        if faction.is_vagabond:
            s.pawns[seat] = lineup.atlas.forests[-1]
    s.quest_deck = list(range(len(lineup.quests)))[::-1] if any(f.is_vagabond for f in lineup.line) else []
    desk = Desk(s, names)
    take_turn(s, names, spec.turn)
    lay_ground(spec, s, names)
    put_pieces(s, names, pieces)
    say_all(spec, desk)
    deal(desk)
    for seat, name in enumerate(lineup.factions):
        said = {f for owner, f in spec.seats if owner == name}
        settle_board(desk, Seat(seat), name, said)
    for do in desk.later:
        do()
    settle_supply(desk, far, spec)
    return Position(s, names, s.vp[:])


def place_keep(spec: Spec, pieces: dict[str, list[Piece]]) -> None:
    """The keep stands in a clearing of its own, K, if nothing else is said."""
    stands = any(p.kind == KEEP for here in pieces.values() for p in here)
    if spec.map is None and spec.keep and "marquise" in spec.factions and not stands and spec.turn != "setup":
        spec.grounds.setdefault("K", Ground())
        pieces.setdefault("K", []).append(Piece("marquise", KEEP, 1))


def far_off(spec: Spec, pieces: dict[str, list[Piece]]) -> dict[str, str]:
    """By faction the far-off clearing of its warriors that are neither in the supply nor in a clearing named."""
    wanted = [faction for (faction, name) in spec.seats if name == "supply"]
    if wanted and spec.map is not None:
        raise Fault("supply can be said on a map of your own only; place the other warriors", f"map {spec.map}")
    return {faction: f"Z{TAGS[faction]}" for faction in wanted}


def table(spec: Spec, pieces: dict[str, list[Piece]], far: list[str]) -> tuple[Lineup, Names]:
    buildings = {
        name: sum(p.n for p in here if p.kind is not None and p.kind >= 0 and BUILDING[p.kind])
        for name, here in pieces.items()
    }
    for name in pieces:
        if name != THE_BURROW:
            spec.grounds.setdefault(name, Ground())
    if spec.map is None and spec.turn == "setup":
        spec.map = "autumn"
    if spec.map is None:
        atlas, clearings, forests = own_map(
            spec.grounds, buildings, spec.paths, spec.rivers, spec.forests, spec.corners, far
        )
    else:
        atlas, clearings, forests = named_map(spec.map, spec.grounds)
    try:
        deck = data.deck(spec.deck)
        lineup = make_lineup(spec.factions, atlas, deck, data.quests(), data.characters())
    except (data.DataError, ValueError) as wrong:
        raise Fault(str(wrong)) from None
    return lineup, Names(lineup.factions, clearings, forests, deck)


def take_turn(s: State, names: Names, text: str) -> None:
    """ "MC daylight", "ER start of birdsong", "WA alliance.operations" """
    word, _, where = text.partition(" ")
    seat = names.seat(word)
    s.number = seat + 1
    s.turn = Turn(seat, step_number(s.lineup, seat, where.strip() or "daylight", text))
    s.lineup.line[seat].begin_turn(s, seat)


def step_number(lineup: Lineup, seat: Seat, where: str, text: str) -> int:
    """A step's id, the end of it, a phase (its first step but "start of"), or "start of" a phase."""
    steps = lineup.steps[seat]
    start = where.removeprefix("start of ")
    for i, step in enumerate(steps):
        if start != where and step.start and step.phase == start:
            return i
        if start == where and (where == step.id or step.id.endswith("." + where)):
            return i
    for plain in (True, False):
        for i, step in enumerate(steps):
            if where == step.phase and step.start is not plain:
                return i
    known = ", ".join(s.id for s in steps)
    raise Fault(f"turn: {where!r} is no step of {lineup.factions[seat]}; there are {known}", text)


def lay_ground(spec: Spec, s: State, names: Names) -> None:
    """Suits over a printed map (MAP-1.2: the markers that are left where none is said), ruins and what lies there."""
    left = list(RUIN_ITEMS) * max(1, sum(f.is_vagabond for f in s.lineup.line))
    searching = any(f.is_vagabond for f in s.lineup.line)
    for name, ground in spec.grounds.items():
        c = names.clearing(name)
        if ground.suit is not None:
            s.suits[c] = ground.suit
        if ground.ruin is not None:
            s.ruins[c] = int(ground.ruin)
        if ground.items:
            s.ruin_items[c] = list(ground.items)
            for item in ground.items:
                if item not in left:
                    raise Fault(f"{name}: no second {ITEMS[item]} lies under a ruin")
                left.remove(Item(item))
    markers = [suit for suit in range(BIRD) for _ in range(4)]
    for suit in s.suits:
        if suit in markers:
            markers.remove(suit)
    for c in s.lineup.atlas.clearings:
        if s.suits[c] < 0:
            s.suits[c] = markers.pop(0)
        if s.ruins[c] and searching and not s.ruin_items[c]:
            s.ruin_items[c] = [left.pop(0)] if left else []


def put_pieces(s: State, names: Names, pieces: dict[str, list[Piece]]) -> None:
    for name, here in pieces.items():
        c = names.clearing(name)
        for owner, kind, n in ((p.owner, p.kind, p.n) for p in here):
            if owner not in s.lineup.factions:
                raise Fault(f"{name}: {owner} does not sit at this table", name)
            seat = s.lineup.seat_of(owner)
            if kind is None:
                if not s.lineup.line[seat].is_vagabond:
                    raise Fault(f"{name}: {names.tag(seat)} has no pawn; how many warriors? (`{names.tag(seat)} 2w`)")
                s.pawns[seat] = c
            elif kind == WARRIOR:
                s.warriors[seat * N + c] += n
            elif kind != PLOT:
                s.put_piece(seat, kind, c, n)
    lay_plots(s, [(names.clearing(name), p) for name, here in pieces.items() for p in here if p.kind == PLOT])


def say_all(spec: Spec, desk: Desk) -> None:
    """All that is said of seats and of the table, and the defaults where nothing is."""
    for faction in spec.factions:
        for text in DEFAULTS.get(faction, ()):
            name, _, value = text.partition(": ")
            if (faction, name) not in spec.seats:
                spec.seats[faction, name] = OfSeat(TAGS[faction], name, value)
    for (faction, name), line in sorted(spec.seats.items(), key=lambda kv: kv[0][1] != "relations"):
        entry, seat = SEAT_FIELDS.get(name) or BOARDS[faction][name], desk.s.lineup.seat_of(faction)
        put(spec, desk, line, entry, seat)
    for of_table in spec.table.values():
        put(spec, desk, of_table, TABLE_FIELDS[of_table.field], desk.s.turn.seat)


def put(spec: Spec, desk: Desk, line: OfSeat | OfTable, entry: Field, seat: Seat) -> None:
    try:
        entry.put(desk, seat, line.value)
    except Fault as wrong:
        raise Fault(str(wrong), spec.texts.get(id(line), "")) from None


# -- dealing --------------------------------------------------------------------------------------
def deal(desk: Desk) -> None:
    """Faces that are named first, then plain cards of a suit, then any plain cards; what is left is the deck."""
    s, deck = desk.s, desk.names.deck
    pool = Counter(deck.cards)
    if len(s.lineup.seats) == 2:  # CORE-9.8
        for k in deck.dominances:
            del pool[k]
    given: list[list[Card | None]] = [[None] * len(want.wanted) for want in desk.wants]
    for rank in range(3):
        for want, got in zip(desk.wants, given, strict=True):
            for i, one in enumerate(want.wanted):
                if got[i] is None and rank == (0 if one.face >= 0 else 1 if one.suit >= 0 else 2):
                    got[i] = take(desk, pool, one)
    named = {one.face for want in desk.wants for one in want.wanted if one.face >= 0}
    desk.names.stand_ins = {int(k) for got in given for k in got if k is not None} - named
    for want, got in zip(desk.wants, given, strict=True):
        want.give([k for k in got if k is not None])
    rest = sorted(pool.elements(), key=lambda k: (is_plain(deck, k), deck.kind[k] == "item", -k))
    if desk.deck_size >= 0:
        rest = rest[len(rest) - max(0, desk.deck_size - len(s.deck)) :]
    s.deck = rest + s.deck


def take(desk: Desk, pool: Counter[Card], one: Wanted) -> Card:
    """A card out of those not given out yet; plain ones preferably such as nothing comes of."""
    deck = desk.names.deck
    if one.face == deck.vizier:
        return deck.vizier
    fits = [k for k in sorted(pool) if pool[k] and one.fits(deck, k)]
    if not fits:
        raise Fault(f"{one.said(deck)}: more of them than the deck has")
    card = min(fits, key=lambda k: (deck.kind[k] != "item", k))
    pool[card] -= 1
    return card


def settle_supply(desk: Desk, far: dict[str, str], spec: Spec) -> None:
    """CORE-2.4  What is not on map or board is in the supply; if less is said to be there, the rest stands far off."""
    s = desk.s
    for seat, faction in enumerate(s.lineup.line):
        left = faction.warriors - sum(s.warriors[seat * N : seat * N + N]) - s.boards[seat].bodies()
        wanted = desk.supply.get(Seat(seat), left)
        if left < 0 or wanted > left:
            raise Fault(f"{desk.names.tag(seat)}: there are only {faction.warriors} warriors")
        s.supply[seat] = wanted
        if left > wanted:
            s.warriors[seat * N + desk.names.clearing(far[faction.name])] += left - wanted
