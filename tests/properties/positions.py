"""Positions that random games seldom reach: everything that may stand, lie or be owed somewhere is put there at random.

A position is one that `problems` finds nothing in, at the beginning of a phase of somebody's turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from root_tui import data
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.atlas import BURROW, Clearing, N
from root_tui.engine.deck import Card
from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.factions.corvids.board import BOMB, DOWN, UP, CorvidBoard, lay
from root_tui.engine.factions.duchy.board import MINISTERS, DuchyBoard
from root_tui.engine.factions.eyrie.board import LEADERS, VIZIERS, EyrieBoard
from root_tui.engine.factions.vagabond.faction import Vagabond
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.game import Game
from root_tui.engine.hooks import Lineup
from root_tui.engine.items import ITEMS, RUIN_ITEMS, TORCH
from root_tui.engine.lineup import new_state
from root_tui.engine.maps.lake import LakeBoard
from root_tui.engine.maps.mountain import MountainBoard
from root_tui.engine.pieces import (
    BASE,
    CITADEL,
    KEEP,
    MARKET,
    RECRUITER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    TUNNEL,
    WOOD,
    WORKSHOP,
)
from root_tui.engine.problems import problems
from root_tui.engine.rules import turn
from root_tui.engine.state import NO_MARKER, State

from .walk import lineup

FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids")
TABLES = [c for n in (2, 3, 4) for c in combinations(FACTIONS, n)]
TABLES += [(*c, "vagabond2") for c in TABLES if "vagabond" in c]
# What random play should do rather than go on.
EAGER = {
    "battle", "instigate", "strike", "revolt", "craft", "aid", "quest", "scorched_earth", "command_warren", "explore",
    "slip", "move", "cobbler", "enlist", "open_path", "build", "dig", "sway", *MINISTERS,
    "expose", "flip", "plot", "trick", "recruit",
}  # fmt: skip


def table(seed: int, faction: str = "") -> tuple[Game, Random]:
    """A game that begins in a random position of a random line-up, with that faction in it."""
    r = Random(seed)
    seats = list(r.choice([t for t in TABLES if not faction or faction in t]))
    r.shuffle(seats)
    return Game(position(seats, r, r.choice(data.MAPS))), r


def eagerly(options: Sequence[Any], r: Random) -> Any:
    eager = [o for o in options if o in EAGER]
    option = r.choice(eager) if eager and r.random() < 0.6 else r.choice(options)
    return r.choice(options) if option in ("next", None) else option


def answer(ask: Ask[Any], r: Random) -> Any:
    """Half of the evenings without Exert, else no card would ever be drawn."""
    return "next" if ask.id == "corvids.exert" and r.random() < 0.5 else eagerly(ask.options, r)


def position(factions: Sequence[str], r: Random, map: str = "autumn") -> State:
    """A random position of this line-up."""
    line = lineup(tuple(factions), map)
    s = opening(line, r)
    hot = r.sample(s.lineup.atlas.clearings, r.randint(2, 5))
    clear(s)
    ways(s, r)
    for seat in sorted(line.seats, key=lambda f: line.factions[f] == "corvids"):  # their plots shun the keep
        PIECES.get(line.factions[seat], vagabond)(s, seat, hot, r)
    scorch(s, r)
    cards(s, r)
    points(s, r)
    bonds(s, r)
    turn.begin(s, Seat(r.randrange(len(line.seats))))
    steps = line.steps[s.turn.seat]
    steps = steps[: steps.index(turn.DRAW) + 1]
    s.turn.step = r.choice([i for i, step in enumerate(steps) if step.phase != "evening" or r.random() < 0.5])
    under_way(s, r)
    peeks(s, r)
    assert problems(s) == [], problems(s)
    return s


def opening(line: Lineup, r: Random) -> State:
    """The first turn, after any set-up."""
    g = Game(new_state(line, r.getrandbits(60)), keep=False)
    while not g.state.number and g.pending:
        g.choose(r.choice(g.pending.options))
    s = g.state.copy()
    s.known = [[] for _ in s.known]
    return s


def clear(s: State) -> None:
    for seat, faction in enumerate(s.lineup.line):
        s.supply[seat] = faction.warriors
        s.boards[seat] = faction.board()
    n = len(s.lineup.line) * N
    s.warriors, s.built, s.tokens = [0] * n, [0] * n, [0] * n
    s.pieces = [0] * len(s.pieces)


def ways(s: State, r: Random) -> None:
    """Where the Ferry lies, which paths are open."""
    if isinstance(s.land, LakeBoard):
        s.land.ferry = r.choice(s.lineup.atlas.coast)
    elif isinstance(s.land, MountainBoard):
        s.land.closed = r.getrandbits(6)


def somewhere(s: State, hot: list[Clearing], r: Random) -> Clearing:
    return r.choice(hot if r.random() < 0.7 else s.lineup.atlas.clearings)


def troops(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    """Sometimes hardly a warrior is left in the supply, sometimes hardly one is on the map."""
    left = r.choice([0, 1, 2, s.supply[seat] // 2, s.supply[seat] - 1])
    while s.supply[seat] > left:
        s.put(seat, somewhere(s, hot, r), r.randint(1, 3))


def marquise(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    troops(s, seat, hot, r)
    for kind in (SAWMILL, WORKSHOP, RECRUITER):
        for _ in range(r.randint(0, 6)):
            c = somewhere(s, hot, r)
            if s.open_slots(c) > 0:
                s.put_piece(seat, kind, c)
    for _ in range(r.randint(0, 8)):
        s.put_piece(seat, WOOD, somewhere(s, hot, r))
    if r.random() < 0.8:
        s.put_piece(seat, KEEP, somewhere(s, hot, r))


def eyrie(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    troops(s, seat, hot, r)
    for _ in range(r.randint(0, 7)):
        c = somewhere(s, hot, r)
        if s.open_slots(c) > 0 and not s.has(ROOST, c):
            s.put_piece(seat, ROOST, c)
    board = s.boards[seat]
    assert isinstance(board, EyrieBoard)
    board.leader = r.choice(LEADERS)
    board.deposed = [name for name in LEADERS if name != board.leader and r.random() < 0.4]
    for column in VIZIERS[board.leader]:
        board.decree[column].append(s.lineup.deck.vizier)


def alliance(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    board = s.boards[seat]
    assert isinstance(board, AllianceBoard)
    board.officers = r.choice([0, 0, 1, 2, 3, 5])
    s.supply[seat] -= board.officers
    troops(s, seat, hot, r)
    for _ in range(r.randint(0, 10)):
        c = somewhere(s, hot, r)
        if not s.has(SYMPATHY, c):
            s.put_piece(seat, SYMPATHY, c)
    suits = set[int]()
    for c in s.where(SYMPATHY):
        if s.suits[c] not in suits and s.open_slots(c) > 0 and r.random() < 0.4:
            suits.add(s.suits[c])
            s.put_piece(seat, BASE, c)


def vagabond(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    board, line = s.boards[seat], s.lineup
    assert isinstance(board, VagabondBoard)
    taken = {b.character for b in s.boards if isinstance(b, VagabondBoard)}
    board.character = r.choice([k.id for k in line.characters if k.id not in taken])
    items = [*(TORCH for _ in range(r.randint(0, 2))), *(r.randrange(len(ITEMS)) for _ in range(r.randint(0, 12)))]
    board.items = sorted(item * 4 + r.choice([0, 0, 0, 1, 2, 3]) for item in items)
    board.relations = [-1 if f.is_vagabond else r.choice([0, 1, 1, 2, 3, 4, 4]) for f in line.line]
    board.aided = [0] * len(line.line)
    board.loot = sorted(item for item in RUIN_ITEMS if r.random() < 0.3)
    s.pawns[seat] = somewhere(s, hot, r) if r.random() < 0.85 else r.choice(line.atlas.forests)
    if s.quest_row and r.random() < 0.5:
        board.quests, s.quest_deck = s.quest_deck[:3], s.quest_deck[3:]


def duchy(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    s.put(seat, BURROW, r.choice([0, 0, 1, 3, 6, 12]))
    troops(s, seat, hot, r)
    for kind in (CITADEL, MARKET):
        for _ in range(r.randint(0, 3)):
            c = somewhere(s, hot, r)
            if s.open_slots(c) > 0:
                s.put_piece(seat, kind, c)
    for _ in range(r.randint(0, 4)):
        c = somewhere(s, hot, r)
        if s.on_map(TUNNEL) < 3 and not s.has(TUNNEL, c):
            s.put_piece(seat, TUNNEL, c)
    board = s.boards[seat]
    assert isinstance(board, DuchyBoard)
    board.lost = [r.choice([0, 0, 1, 2, 3]) for _ in range(3)]
    crowns = [r.randint(0, 3 - lost) for lost in board.lost]
    board.swayed = sorted(m for rank in range(3) for m in r.sample(range(3 * rank, 3 * rank + 3), crowns[rank]))


def corvids(s: State, seat: Seat, hot: list[Clearing], r: Random) -> None:
    troops(s, seat, hot, r)
    board = s.boards[seat]
    assert isinstance(board, CorvidBoard)
    for _ in range(r.randint(0, 8)):
        c = somewhere(s, hot, r)
        kind = r.choice([kind for kind in range(4) if board.supply[kind]])
        if not board.facing[c] and not s.has(KEEP, c):
            facing = r.choice([DOWN, DOWN, UP]) if kind != BOMB else DOWN
            lay(s, seat, c, kind, facing)
            if facing == DOWN:
                board.denied[c] = r.choice([0, 0, r.getrandbits(4)]) & ~(1 << kind)


def scorch(s: State, r: Random) -> None:
    """Where a Scoundrel's torch burned, nobody but Vagabonds stands."""
    for board in s.boards:
        if isinstance(board, VagabondBoard) and board.character == "scoundrel" and r.random() < 0.6:
            board.scorched = [
                c
                for c in s.lineup.atlas.clearings
                if not any(s.present(f, c) for f in s.lineup.seats if not s.lineup.line[f].is_vagabond)
            ][: r.randint(1, 3)]


PIECES = {"marquise": marquise, "eyrie": eyrie, "alliance": alliance, "duchy": duchy, "corvids": corvids}


def cards(s: State, r: Random) -> None:
    """The whole deck: in front of the players, in hands, Decree and supporters; then one pile is often short."""
    deck = s.lineup.deck
    pile = [k for k in deck.cards if len(s.lineup.seats) > 2 or deck.kind[k] != "dominance"]
    r.shuffle(pile)
    n = len(s.lineup.seats)
    s.deck, s.discard, s.available, s.resolving = [], [], [], []
    s.hands, s.crafted, s.dominance = [[] for _ in range(n)], [[] for _ in range(n)], [-1] * n
    for seat in s.lineup.seats:
        for k in [k for k in pile if deck.kind[k] == "persistent"]:
            if k not in s.crafted[seat] and r.random() < 0.2:
                pile.remove(k)
                s.crafted[seat].append(k)
        s.crafted[seat].sort()
        s.hands[seat] = sorted(pile.pop() for _ in range(min(len(pile), r.choice([0, 0, 1, 2, 4, 7]))))
        board = s.boards[seat]
        if isinstance(board, AllianceBoard):
            most = 8 if s.on_map(BASE) else 5
            board.supporters = sorted(pile.pop() for _ in range(min(len(pile), r.randint(0, most))))
        elif isinstance(board, EyrieBoard):
            for column in board.decree:
                column += [pile.pop() for _ in range(min(len(pile), r.choice([0, 1, 1, 2])))]
                column.sort()
    for k in [k for k in pile if deck.kind[k] == "dominance" and r.random() < 0.4]:
        pile.remove(k)
        s.available.append(k)
    s.available.sort()
    short = r.random()
    top = len(pile) if short < 0.15 else r.choice([1, 2, 3]) if short < 0.5 else len(pile) // 2
    s.deck, rest = pile[:top], pile[top:]
    s.discard = sorted(k for k in rest if deck.kind[k] != "dominance")
    s.available = sorted([*s.available, *(k for k in rest if deck.kind[k] == "dominance")])
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
    s.item_supply = [r.randint(0, n) for n in (2, 2, 1, 1, 2, 2, 2, 0)]
    s.boxes = [sorted(r.randrange(TORCH) for _ in range(r.choice([0, 0, 1, 3]))) for _ in range(n)]
    s.boxes = [[] if f.is_vagabond else box for f, box in zip(s.lineup.line, s.boxes, strict=True)]


def under_way(s: State, r: Random) -> None:
    """What the turn has seen so far."""
    me, board = s.turn.seat, s.boards[s.turn.seat]
    step = s.lineup.steps[me][s.turn.step]
    s.turn.used = [name for name in ("ferry", "open_path") if step.phase != "birdsong" and r.random() < 0.2]
    if isinstance(board, DuchyBoard):
        if step.phase == "daylight":
            s.turn.actions = r.choice([2, 2, 1, 0])
        if step.id in ("duchy.parliament", "duchy.sway"):
            board.acted = [m for m in board.swayed if r.random() < 0.3]
        if step.phase == "daylight" or step.id == "duchy.return":
            for k in r.sample(s.hands[me], min(len(s.hands[me]), r.choice([0, 0, 1, 2, 3]))):
                s.hands[me].remove(k)
                board.revealed.append(k)
            board.revealed.sort()
    elif isinstance(board, CorvidBoard) and step.phase != "birdsong":
        board.placed = r.choice([0, 0, 1, 2, 3])
        s.turn.actions -= board.placed


def points(s: State, r: Random) -> None:
    s.vp = [r.choice([0, 1, r.randint(2, 29), r.randint(2, 29), 28, 29]) for _ in s.vp]


def peeks(s: State, r: Random) -> None:
    """Who has been shown what: hands, and where two Vagabonds play the ruins."""
    line = s.lineup
    for seat in line.seats:
        facts = [["hand", f, *s.hands[f]] for f in line.seats if f != seat and s.hands[f] and r.random() < 0.2]
        if line.line[seat].is_vagabond and sum(f.is_vagabond for f in line.line) > 1:
            facts += [["ruin", c, *s.ruin_items[c]] for c in line.atlas.clearings if s.ruins[c] and r.random() < 0.3]
        s.known[seat] = facts


def bonds(s: State, r: Random) -> None:
    """An activated dominance, a coalition."""
    line = s.lineup
    held = [k for k in s.available if r.random() < 0.3]
    for k in held:
        seat = Seat(r.randrange(len(line.seats)))
        if s.dominance[seat] >= 0 or s.vp[seat] == NO_MARKER or (line.line[seat].is_vagabond and s.partner[seat] >= 0):
            continue
        faction = line.line[seat]
        if isinstance(faction, Vagabond):
            free = [f for f in line.seats if f != seat and s.vp[f] != NO_MARKER and s.partner[f] < 0]
            if len(line.seats) < 4 or not free:
                continue
            other = r.choice(free)
            s.partner[seat], s.partner[other] = other, seat
            board = s.boards[seat]
            assert isinstance(board, VagabondBoard)
            board.relations[other] = max(board.relations[other], -1 if line.line[other].is_vagabond else 1)
        s.available.remove(k)
        s.dominance[seat], s.vp[seat] = Card(k), NO_MARKER

