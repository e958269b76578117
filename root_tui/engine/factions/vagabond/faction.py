"""Vagabond (04, VB): one pawn, his items, and what he is to the others.  There may be two of him."""

from __future__ import annotations

from collections.abc import Mapping

from ...asks import Ask, Refusal, Seat, Shuffle
from ...atlas import FIRST_FOREST, Clearing
from ...deck import Card
from ...hooks import Effect, Faction, Menu, Part, Removal, Step, Trigger
from ...items import COIN, HAMMER, ITEMS, RUIN_ITEMS, Item
from ...pieces import DAMAGE, Kind
from ...rules.battle import Fight, Side
from ...rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance
from ...seen import ItemSeen, RelationSeen, VagabondSeen
from ...state import NO_MARKER, NOBODY, NOWHERE, Board, State
from . import battle
from .actions import LINES, affordable, cannot_craft, cannot_do_quest, fill_daylight
from .characters import SPECIAL
from .items import (
    DAMAGED,
    EXHAUSTED,
    IS_FACE_UP,
    ON_TRACK,
    TRACKED,
    VagabondBoard,
    board_of,
    choose,
    clearing_of,
    damage,
    damaged,
    exhausted,
    face_up,
    gain,
    kind,
    limit,
    lose,
    off_track,
    on_track,
    ready,
    refreshes,
    swords,
    turn,
)
from .moves import destinations, no_slip, slip, travel
from .relations import (
    ALLIED,
    HOSTILE,
    NEEDED,
    NO_RELATION,
    POINTS,
    forget_aid,
    infamy,
    join_coalition,
    make_hostile,
    meet,
    no_coalition,
)

QUEST_ROW = 3

SCORCHED = Refusal("VB-10", "scorched")
STARTS_IN_FOREST = Refusal("VB-6", "starts_in_forest")
CHARACTER_TAKEN = Refusal("VB-11.1", "character_taken")


class Vagabond(Faction):
    """VB-1, 2, 11  The second one is `Vagabond("vagabond2", "E", 2)`."""

    is_vagabond = True

    def __init__(self, name: str = "vagabond", letter: str = "D", reach: int = 5) -> None:
        self.name, self.letter, self.reach = name, letter, reach
        super().__init__()
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "vagabond.refresh", fill_refresh, quiet=True),
            Step("birdsong", "vagabond.slip", fill_slip, quiet=True, lines={"slip": "VB-7.2"}),
            START_DAYLIGHT,
            Step("daylight", "vagabond.daylight", fill_daylight, lines=LINES),
            START_EVENING,
            Step("evening", "vagabond.rest", fill_rest, quiet=True),
            DRAW,
            Step("evening", "vagabond.capacity", fill_capacity, quiet=True),
        )

    def board(self) -> Board:
        return VagabondBoard()

    async def setup(self, s: State, me: Seat) -> None:
        await set_up(s, me)

    def lines(self, s: State, me: Seat, step: Step) -> Mapping[str, str]:
        """VB-10  Of the powers his character's."""
        power = SPECIAL.get(board_of(s, me).character)
        if step.id != "vagabond.daylight" or power is None:
            return step.lines
        return {**step.lines, power.name: "VB-10"}

    def cannot_craft(self, s: State, me: Seat, card: Card) -> Refusal | None:
        """VB-7A  Hammers pay, all for the suit of his clearing."""
        return cannot_craft(s, me, card)

    # -- on the map ---------------------------------------------------------------
    def movable(self, s: State, me: Seat) -> list[Clearing]:
        return [Clearing(s.pawns[me])] if destinations(s, me, 0) else []

    async def move(self, s: State, me: Seat, sources: list[Clearing]) -> None:
        """VB-5.6  A move by a card: no boots but the toll."""
        await travel(s, me, 0)

    def cannot_place(self, s: State, me: Seat, owner: Seat, c: Clearing) -> Refusal | None:
        """VB-10  Scorched Earth"""
        return SCORCHED if c in board_of(s, me).scorched else None

    def cannot_enter(self, s: State, me: Seat, mover: Seat, c: Clearing) -> Refusal | None:
        """VB-10  Scorched Earth; the Scoundrel himself cannot return."""
        return SCORCHED if c in board_of(s, me).scorched else None

    # -- battle -------------------------------------------------------------------
    def battlefields(self, s: State, me: Seat) -> list[Clearing]:
        """VB-2.5, 7A  Where he stands; a battle by a card exhausts no sword."""
        c = clearing_of(s, me)
        return [c] if c and s.enemies(me, c) else []

    def stands(self, s: State, me: Seat, where: Clearing) -> bool:
        """VB-2.2, 4.3"""
        return s.pawns[me] == where

    def rolled_cap(self, s: State, me: Seat, where: Clearing) -> int:
        """VB-4.1, 4.2, 4.4"""
        return swords(board_of(s, me)) if s.pawns[me] == where else 0

    async def takes_hits(self, s: State, side: Side, hits: int, by: Seat, fight: Fight) -> list[Part]:
        return await battle.takes_hits(s, side, hits, by, fight)

    async def joins(self, s: State, me: Seat, fight: Fight) -> None:
        await battle.call_ally(s, me, fight)

    async def before_roll(self, s: State, me: Seat, fight: Fight) -> None:
        if board_of(s, me).character == "arbiter":
            await battle.protect(s, me, fight)

    def after_roll(self, s: State, me: Seat, fight: Fight) -> list[Effect]:
        return battle.swift_strikes(s, me, fight) if board_of(s, me).character == "ronin" else []

    async def after_battle(self, s: State, me: Seat, fight: Fight) -> None:
        battle.betray(s, me, fight)

    # -- removal ------------------------------------------------------------------
    async def swept(self, s: State, me: Seat, where: Clearing, by: Seat) -> list[Part]:
        """VB-2.2, 2.3, 9.4  The pawn stays, three items are damaged; a forest and a partner are safe."""
        if s.pawns[me] != where or not s.are_enemies(by, me):
            return []
        return await battle.damages(s, me, battle.SWEPT, where, by)

    def damage(self, s: State, me: Seat, kind: Kind) -> None:
        damage(s, me, kind - DAMAGE)

    def removal_points(self, s: State, me: Seat, gone: Removal) -> int:
        return infamy(s, me, gone)

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        make_hostile(s, me, gone)
        return []

    # -- cards --------------------------------------------------------------------
    def crafting(self, s: State, me: Seat) -> list[int]:
        """VB-7A  His hammers, for the suit of his clearing."""
        where, found = clearing_of(s, me), [0, 0, 0]
        if where:
            found[s.suits[where]] = ready(board_of(s, me), HAMMER)
        return found

    def gain_item(self, s: State, me: Seat, item: int) -> None:
        """VB-1.2, 7A  He has no box: a crafted item is his at once."""
        gain(board_of(s, me), Item(item))

    def cards_drawn(self, s: State, me: Seat) -> int:
        """VB-3.4, 8.2"""
        return 1 + on_track(board_of(s, me), COIN)

    def cannot_activate(self, s: State, me: Seat) -> Refusal | None:
        return no_coalition(s, me)

    async def activated(self, s: State, me: Seat, card: Card) -> None:
        """VB-9.1, 9.5  A dominance card makes a coalition, never a win by rule."""
        await join_coalition(s, me)

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> VagabondSeen:
        board = board_of(s, me)
        return VagabondSeen(
            character=board.character or None,
            place=None if s.pawns[me] == NOWHERE else s.pawns[me],
            items=tuple(items_seen(board)),
            relations=tuple(
                RelationSeen(
                    f, board.relations[f], board.aided[f], NEEDED[board.relations[f]], POINTS[board.relations[f]]
                )
                for f in s.lineup.seats
                if board.relations and board.relations[f] != NO_RELATION
            ),
            quests=tuple(board.quests),
            limit=limit(board),
            held=len(off_track(board)),
            refresh=refreshes(board),
            draws=self.cards_drawn(s, me),
            hits=swords(board),
            doable=tuple(q for q in s.quest_row if clearing_of(s, me) and not cannot_do_quest(s, me, q)),
            ready=tuple(q for q in s.quest_row if affordable(board, s.lineup.quests[q])),
        )

    def problems(self, s: State, me: Seat) -> list[str]:
        return [f"{self.name}: {fault}" for fault in faults(s, me)]


def items_seen(board: VagabondBoard) -> list[ItemSeen]:
    left = {face_up(item): on_track(board, item) for item in TRACKED}
    seen: list[ItemSeen] = []
    for code in board.items:
        tracked = left.get(code, 0) > 0
        if tracked:
            left[code] -= 1
        seen.append(ItemSeen(kind(code), bool(code & EXHAUSTED), bool(code & DAMAGED), tracked))
    return seen


def faults(s: State, me: Seat) -> list[str]:
    """What cannot be on his board, by name."""
    board, seats = board_of(s, me), s.lineup.seats
    found: list[str] = []
    if board.items != sorted(board.items) or any(not 0 <= k < len(ITEMS) * 4 for k in board.items):
        found.append(f"items {board.items}")
    if not board.relations:
        return found
    for f in seats:
        marked = not s.lineup.line[f].is_vagabond
        if not (HOSTILE <= board.relations[f] <= ALLIED if marked else board.relations[f] == NO_RELATION):
            found.append(f"relation {board.relations[f]} to {s.faction[f]}")
        elif not 0 <= board.aided[f] < max(1, NEEDED[board.relations[f]]):
            found.append(f"{board.aided[f]} Aids to {s.faction[f]}")
    if s.pawns[me] not in s.lineup.atlas.clearings and s.pawns[me] not in s.lineup.atlas.forests:
        found.append(f"pawn in {s.pawns[me]}")
    boards = [b for b in s.boards if isinstance(b, VagabondBoard)]
    quests = [*s.quest_deck, *s.quest_row, *(q for b in boards for q in b.quests)]
    if len(quests) > len(set(quests)):
        found.append("a quest twice")
    if s.vp[me] == NO_MARKER and s.partner[me] == NOBODY:
        found.append("no marker and no partner")
    for f in seats:
        if s.partner[f] != NOBODY and s.partner[s.partner[f]] != f:
            found.append(f"{s.faction[f]} has a partner who has another")
    return found


# -- VB-6, VB-11.1 set-up ---------------------------------------------------------------------------------
async def set_up(s: State, me: Seat) -> None:
    """VB-6, 11.1  Character, pawn, quests, ruin items, starting items, relationships."""
    board, characters = board_of(s, me), s.lineup.characters
    taken = [b.character for b in s.boards if isinstance(b, VagabondBoard)]
    number = await Ask(
        me,
        "vagabond.character",
        [i for i, character in enumerate(characters) if character.id not in taken],
        "character",
        why=lambda i: CHARACTER_TAKEN,
    )
    forest = await Ask(me, "vagabond.forest", s.lineup.atlas.forests, "place", why=lambda c: STARTS_IN_FOREST)
    board.character = characters[number].id
    s.tell("character", me, board.character)
    s.pawns[me] = forest
    s.tell("pawn_placed", me, forest)
    if me == next(f for f in s.setup_order if s.lineup.line[f].is_vagabond):
        await lay_out(s, me)
    for item in characters[number].items:
        gain(board, item)
    meet(s, me)


async def lay_out(s: State, me: Seat) -> None:
    """VB-6, 11.1, 11.2  What Vagabonds share: the quests, and a set of R items for each of them under the ruins."""
    s.quest_deck = list(await Shuffle(range(len(s.lineup.quests))))
    s.quest_row = [s.quest_deck.pop() for _ in range(min(QUEST_ROW, len(s.quest_deck)))]
    s.tell("quests", me, *s.quest_row)
    sets = sum(f.is_vagabond for f in s.lineup.line)
    items = await Shuffle(RUIN_ITEMS * sets)
    ruins = [c for c in s.lineup.atlas.clearings if s.ruins[c]]
    for i, c in enumerate(ruins):
        s.ruin_items[c] = sorted(items[i * sets : (i + 1) * sets])


# -- VB-7 Birdsong ------------------------------------------------------------------------------------------
def fill_refresh(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = refresh


async def refresh(s: State, me: Seat) -> None:
    """VB-7.1  Exhausted items are flipped face up, damaged ones too; he chooses if there are too many."""
    board = board_of(s, me)
    n = refreshes(board)
    codes = await choose(s, me, "vagabond.refresh.item", exhausted(board), n, IS_FACE_UP)
    for code in codes:
        turn(board, code, code & ~EXHAUSTED)
    if codes:
        s.tell("refreshed", me, *codes)
    await advance(s, me)


def fill_slip(s: State, me: Seat, m: Menu) -> None:
    """VB-7.2"""
    refusal = no_slip(s, me)
    if refusal is None:
        m.offers["slip"] = slip
    elif m.refused is not None:
        m.refused["slip"] = refusal
    m.offers["next"] = advance


# -- VB-8 Evening -------------------------------------------------------------------------------------------
def fill_rest(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = rest


async def rest(s: State, me: Seat) -> None:
    """VB-8.1  In a forest all damaged items are mended and turned face up; the exhausted ones stay as they are."""
    board = board_of(s, me)
    if s.pawns[me] >= FIRST_FOREST:
        codes = damaged(board)
        for code in codes:
            turn(board, code, code & ~(DAMAGED | EXHAUSTED))
        if codes:
            s.tell("rested", me, *codes)
    await advance(s, me)


def fill_capacity(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = check_capacity


async def check_capacity(s: State, me: Seat) -> None:
    """VB-3.5, 3.8, 8.3, 8.4, CORE-6.7  The last step: what the limit does not hold leaves the game."""
    board = board_of(s, me)
    held = off_track(board)
    for code in await choose(s, me, "vagabond.capacity.item", held, max(0, len(held) - limit(board)), ON_TRACK):
        lose(s, me, code)
    forget_aid(s, me)
    await advance(s, me)
