"""Eyrie Dynasties (02, EY)."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from functools import partial

from ..asks import Ask, Refusal, Seat
from ..atlas import Clearing, N
from ..deck import BIRD, Card
from ..hooks import Menu, Removal, Step
from ..outlook import at_best, doomed, unfit
from ..pieces import COUNT, ROOST, kind_id
from ..rules.battle import Fight, fight
from ..rules.hands import discard, draw, from_hand
from ..rules.movement import cannot_place, destinations, march, ruler
from ..rules.scoring import score
from ..rules.setup import choose_corner
from ..rules.turn import DRAW, START_BIRDSONG, START_DAYLIGHT, START_EVENING, advance, extras, skip_to
from ..seen import EyrieSeen, TrackSeen
from ..state import Board, State
from .base import NOBODY_TO_FIGHT, NOWHERE_TO_MOVE, Warriors, fill_craft

POINTS = (0, 1, 2, 3, 4, 4, 5)  # each Evening, by the last space uncovered (EY-1.2)
BONUS = (0, 0, 1, 0, 0, 1, 0)  # cards drawn beyond the first, printed on the spaces (EY-1.2)
RECRUIT, MOVE, BATTLE, BUILD = range(4)  # EY-1.3
COLUMNS = 4
OVER = COLUMNS  # every column is done
CUT_SHORT = COLUMNS + 1  # turmoil ended it
VIZIERS = {  # EY-1.4
    "builder": (RECRUIT, MOVE),
    "charismatic": (RECRUIT, BATTLE),
    "commander": (MOVE, BATTLE),
    "despot": (MOVE, BUILD),
}
LEADERS = tuple(VIZIERS)
GARRISON = 6
RESTART = 3  # warriors that come with a new roost
MOST_ADDED = 2

MUST_ADD = Refusal("EY-4.2", "must_add_one")
TWO_ADDED = Refusal("EY-4.2", "two_added")
SECOND_BIRD = Refusal("EY-4.2", "one_bird_only")
NO_SLOT = Refusal("CORE-2.8", "no_open_slot")
NOT_FEWEST = Refusal("EY-4.3", "not_fewest_warriors")
LATE = Refusal("EY-5.1", "craft_first")
DUE = Refusal("EY-5.3", "decree_not_done")
DECREE_DONE = Refusal("EY-5.3", "decree_done")
HAS_ROOSTS = Refusal("EY-4.3", "has_roosts")
NO_GROUND = Refusal("EY-4.3", "no_ground_for_roost")
ROOST_FIRST = Refusal("EY-4.3", "new_roost_first")
NO_MATCH = Refusal("EY-5.2", "decree_does_not_match")
NO_ROOST = Refusal("EY-5.2", "no_roost_there")
HAS_ROOST = Refusal("EY-5.2", "roost_there")
NOT_RULED = Refusal("EY-5.2", "not_ruled")
NO_RECRUIT = Refusal("EY-5.4", "too_few_warriors_left")
NO_ROOST_LEFT = Refusal("EY-5.4", "no_roost_left")
NOWHERE_TO_RECRUIT = Refusal("EY-5.4", "nowhere_to_recruit")
NOWHERE_TO_BUILD = Refusal("EY-5.4", "nowhere_to_build")
FACE_DOWN = Refusal("EY-6", "leader_face_down")


def four() -> list[list[Card]]:
    return [[] for _ in range(COLUMNS)]


@dataclass(slots=True)
class EyrieBoard(Board):
    """EY-1.1, 1.3  `column`, `done` and `added` are of this turn: where the Decree stands, the faces done in that
    column, the cards added."""

    leader: str = ""  # "" before set-up
    deposed: list[str] = field(default_factory=list)  # face down
    decree: list[list[Card]] = field(default_factory=four)  # sorted, Viziers among them
    column: int = OVER
    done: list[Card] = field(default_factory=list)
    added: list[Card] = field(default_factory=list)

    def copy(self) -> EyrieBoard:
        return EyrieBoard(
            self.leader, self.deposed[:], [*map(list.copy, self.decree)], self.column, self.done[:], self.added[:]
        )

    def cards(self) -> list[Card]:
        """All but the Viziers: theirs is the last face of every deck, and so lies last in a column."""
        own = VIZIERS.get(self.leader, ())
        return [k for i, column in enumerate(self.decree) for k in (column[:-1] if i in own else column)]

    def left(self) -> tuple[int, list[Card]]:
        """EY-1.3, 5.5  The column now resolved and what is still to do there; empty columns are passed over."""
        for column in range(self.column, COLUMNS):
            cards = self.decree[column][:]
            if column == self.column:
                for k in self.done:
                    cards.remove(k)
            if cards:
                return column, cards
        return OVER, []


def board_of(s: State, me: Seat) -> EyrieBoard:
    board = s.boards[me]
    assert isinstance(board, EyrieBoard)
    return board


class Eyrie(Warriors):
    name, letter, reach, warriors = "eyrie", "B", 7, 20
    tie_breaker = True  # EY-2.2

    def __init__(self) -> None:
        super().__init__()
        self.things = {"leader": range(len(LEADERS))}
        self.steps = (
            START_BIRDSONG,
            Step("birdsong", "eyrie.orders", fill_orders, quiet=True),
            Step("birdsong", "eyrie.decree.add", fill_adding, quiet=True),
            Step("birdsong", "eyrie.roost", fill_new_roost, quiet=True, lines={"new_roost": "EY-4.3"}),
            START_DAYLIGHT,
            Step("daylight", "eyrie.craft", fill_crafting, lines={"craft": "EY-5.1"}),
            DECREE,
            START_EVENING,
            Step("evening", "eyrie.score", fill_score, quiet=True),
            DRAW,
        )

    def board(self) -> Board:
        return EyrieBoard()

    # -- EY-3 -------------------------------------------------------------------
    async def setup(self, s: State, me: Seat) -> None:
        """EY-3  A corner with a roost and six warriors, a leader and his Viziers."""
        c = await choose_corner(s, me, "eyrie.corner")
        settle(s, me, c, GARRISON)
        pick = await Ask(me, "eyrie.leader", range(len(LEADERS)), "leader")
        crown(s, me, LEADERS[pick])

    def begin_turn(self, s: State, me: Seat) -> None:
        b = board_of(s, me)
        b.column, b.done, b.added = RECRUIT, [], []

    # -- EY-1, EY-2 ---------------------------------------------------------------
    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """EY-2.1"""
        return [c for c in s.where(ROOST) for _ in range(s.has(ROOST, c))]

    def item_points(self, s: State, me: Seat, printed: int) -> int:
        """EY-2.3  Disdain for Trade; the Builder scores what is printed (EY-1.4)."""
        return printed if board_of(s, me).leader == "builder" else 1

    def cards_drawn(self, s: State, me: Seat) -> int:
        """EY-1.2, 7.2"""
        return 1 + sum(BONUS[: s.on_map(ROOST)])

    def extra_hits(self, s: State, me: Seat, fight: Fight) -> tuple[int, int]:
        """EY-1.4  The Commander's, as attacker."""
        return (1, 0) if fight.attacker.seat == me and board_of(s, me).leader == "commander" else (0, 0)

    def removal_points(self, s: State, me: Seat, gone: Removal) -> int:
        """EY-1.4  The Despot's: one for all buildings and tokens that the same hits take, if they are the Eyrie's."""
        if gone.fight is None or gone.cause not in ("battle", "ambush") or board_of(s, me).leader != "despot":
            return 0
        return 1 if gone.scoring(me) else 0

    def face_up(self, s: State, me: Seat) -> list[Card]:
        return board_of(s, me).cards()

    # -- what is seen -------------------------------------------------------------
    def view(self, s: State, me: Seat, viewer: Seat | None) -> EyrieSeen:
        b = board_of(s, me)
        column, left = b.left()
        resolved: list[tuple[Card, ...]] = [()] * COLUMNS
        impossible: list[Card] = []
        mine = s.number > 0 and s.turn.seat == me
        begun = mine and s.lineup.steps[me][s.turn.step] is DECREE
        if mine:
            if b.column <= OVER:
                resolved[:column] = map(tuple, b.decree[:column])
            if column < COLUMNS and column == b.column:
                resolved[column] = tuple(b.done)
            if begun:
                impossible = [k for k in dict.fromkeys(left) if cannot_obey(s, me, column, k)]
        todo, n = to_do(b, mine=mine), s.on_map(ROOST)
        best = at_best(s, me, todo, recruits(s, me), begun=begun)
        return EyrieSeen(
            leader=b.leader or None,
            deposed=tuple(b.deposed),
            decree=tuple(map(tuple, b.decree)),
            resolved=tuple(resolved),
            column=column if mine else OVER,
            tracks=(TrackSeen(kind_id(ROOST), ROOST, n, (), POINTS, BONUS),),
            points=points(n),
            draws=self.cards_drawn(s, me),
            impossible=tuple(impossible),
            doomed=doomed(s, todo, best, partial(cannot_obey, s, me) if begun else None),
            unfit=unfit(s, todo, best),
            turmoil=humiliation(s, me),
        )

    def problems(self, s: State, me: Seat) -> list[str]:
        b, vizier = board_of(s, me), s.lineup.deck.vizier
        found = []
        if b.leader not in VIZIERS and (s.number or any(b.decree)):
            found.append(f"eyrie: leader {b.leader!r}")
        own = VIZIERS.get(b.leader, ())
        for i, column in enumerate(b.decree):
            if column != sorted(column) or column.count(vizier) != (i in own):
                found.append(f"eyrie: column {i} is {column}")
        if b.column < COLUMNS and any(b.done.count(k) > b.decree[b.column].count(k) for k in b.done):
            found.append(f"eyrie: {b.done} done of column {b.column}")
        if max(s.pieces[ROOST * N : ROOST * N + N]) > 1:
            found.append("eyrie: two roosts in a clearing")
        return found


def to_do(b: EyrieBoard, *, mine: bool) -> list[list[Card]]:
    """The cards left in this turn, by column; of another's turn all."""
    if not mine:
        return b.decree
    column, left = b.left()
    if b.column > OVER or column == OVER:
        return four()
    return [[] if i < column else left if i == column else cards for i, cards in enumerate(b.decree)]


def points(roosts: int) -> int:
    """EY-1.2, 7.1  What the Evening scores."""
    return POINTS[roosts - 1] if roosts else 0


def settle(s: State, me: Seat, c: Clearing, warriors: int) -> None:
    """A roost, and as many of these warriors as there are (CORE-1.6)."""
    s.put_piece(me, ROOST, c)
    s.tell("new_roost", me, c, s.put(me, c, warriors))


def crown(s: State, me: Seat, leader: str) -> None:
    """EY-1.4  A leader, and the Viziers in his columns."""
    b = board_of(s, me)
    b.leader = leader
    for column in VIZIERS[leader]:
        insort(b.decree[column], s.lineup.deck.vizier)
    s.tell("leader", me, leader)


# -- EY-4 Birdsong --------------------------------------------------------------------------------
def fill_orders(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = emergency_orders


async def emergency_orders(s: State, me: Seat) -> None:
    """EY-4.1  With no card in hand, draw one."""
    if not s.hands[me]:
        s.tell("emergency_orders", me)
        await draw(s, me, 1)
    await advance(s, me)


def fill_adding(s: State, me: Seat, m: Menu) -> None:
    """EY-4.2  One card, and one more if they like; at most one bird."""
    b, suit = board_of(s, me), s.lineup.deck.suit
    m.about = "card"  # what is refused are cards too when no more may be added
    if s.hands[me] and len(b.added) < MOST_ADDED:
        m.secret = True
        full = any(suit[k] == BIRD for k in b.added)
        for card in s.faces(me):
            if not (full and suit[card] == BIRD):
                m.offers[card] = partial(add, card=card)
    if b.added or not s.hands[me]:
        m.offers["next"] = leave_adding
    if m.refused is not None:
        over = TWO_ADDED if len(b.added) == MOST_ADDED else SECOND_BIRD
        m.refused |= {k: over for k in s.faces(me) if k not in m.offers}
        m.refused["next"] = MUST_ADD


async def add(s: State, me: Seat, card: Card) -> None:
    """EY-4.2  A card goes to a column, for all to see."""
    column = await Ask(me, "eyrie.decree.column", range(COLUMNS), "column", secret=True, data=(card,))
    b = board_of(s, me)
    from_hand(s, me, card)
    insort(b.decree[column], card)
    b.added.append(card)
    s.tell("decree_added", me, card, column)


async def leave_adding(s: State, me: Seat) -> None:
    """A New Roost is no step for those who have one: the boundary that is left stands before it."""
    s.turn.step += 1
    if s.on_map(ROOST):
        await advance(s, me)


def roost_ground(s: State, me: Seat) -> list[Clearing]:
    """EY-4.3  Where roost and warriors can be placed, among these where the fewest warriors of all players are."""
    fit = [c for c in s.lineup.atlas.clearings if s.open_slots(c) > 0 and not cannot_place(s, me, c)]
    fewest = min((crowd(s, c) for c in fit), default=0)
    return [c for c in fit if crowd(s, c) == fewest]


def crowd(s: State, c: Clearing) -> int:
    return sum(s.warriors[c::N])


def fill_new_roost(s: State, me: Seat, m: Menu) -> None:
    if s.on_map(ROOST):
        m.offers["next"] = advance
    elif roost_ground(s, me):
        m.offers["new_roost"] = new_roost
    else:
        m.offers["next"] = no_new_roost
    if m.refused is not None:
        m.refused |= {"new_roost": HAS_ROOSTS if s.on_map(ROOST) else NO_GROUND, "next": ROOST_FIRST}


async def new_roost(s: State, me: Seat) -> None:
    """EY-4.3  With no roost on the map: a roost and three warriors where the fewest are, ties as the Eyrie choose."""

    def why(c: Clearing) -> Refusal:
        return NO_SLOT if s.open_slots(c) <= 0 else cannot_place(s, me, c) or NOT_FEWEST

    c = await Ask(me, "eyrie.roost.where", roost_ground(s, me), "clearing", why=why)
    settle(s, me, c, RESTART)


async def no_new_roost(s: State, me: Seat) -> None:
    s.tell("no_new_roost", me)
    await advance(s, me)


# -- EY-5 Daylight --------------------------------------------------------------------------------
def fill_crafting(s: State, me: Seat, m: Menu) -> None:
    """EY-2.1, 5.1"""
    fill_craft(s, me, m)
    m.offers["next"] = advance


def fill_decree(s: State, me: Seat, m: Menu) -> None:
    """EY-5.2 to 5.5  The cards of the column that are left, the possible and the impossible.  When none is possible and
    nothing else can be done, one stands for all, and so turmoil comes by itself."""
    column, left = board_of(s, me).left()
    if m.refused is not None:
        m.refused |= {"craft": LATE, "next": DUE}
        m.refused |= dict.fromkeys(DEEDS, Refusal("EY-5.3", "decree_in_order", (column,)) if left else DECREE_DONE)
    if not left:
        m.offers["next"] = advance
        return
    m.about = "card"
    faces = list(dict.fromkeys(left))
    if len(faces) > 1 and alone(s, me) and not any(places(s, me, column, k) for k in faces):
        faces = faces[:1]
    for card in faces:
        m.offers[card] = partial(resolve, card=card)


def alone(s: State, me: Seat) -> bool:
    """Is there nothing on the menu beside the Decree, as everybody can see?"""
    m = Menu()
    extras(s, me, DECREE, m)
    return not m.offers and not m.secret


DEEDS = dict.fromkeys(("recruit", "move", "battle", "build"), "EY-5.2")
DECREE = Step("daylight", "eyrie.decree", fill_decree, quiet=True, lines=DEEDS)


async def resolve(s: State, me: Seat, card: Card) -> None:
    """EY-5.3, 5.4, 5.4a  One card of the Decree; turmoil if it cannot be done completely, as things stand now."""
    b = board_of(s, me)
    column, _ = b.left()
    if column != b.column:
        b.column, b.done = column, []
    s.tell("decree", me, column, card)
    spots = places(s, me, column, card)
    if spots and await obey(s, me, column, card, spots):
        b.done.append(card)
    else:
        await turmoil(s, me, column, card)


async def obey(s: State, me: Seat, column: int, card: Card, spots: list[Clearing]) -> bool:
    """EY-5.2  The action of a column, in one of `spots`; was it done completely?"""
    if column == RECRUIT:
        return await recruit(s, me, card, spots)
    if column == MOVE:  # EY-8: the same warrior may serve several cards
        await march(s, me, spots, lambda c: None if s.matches(card, c) else NO_MATCH)
    elif column == BATTLE:
        await fight(s, me, spots, lambda c: None if s.matches(card, c) else NO_MATCH)
    else:
        await build(s, me, card, spots)
    return True


def places(s: State, me: Seat, column: int, card: Card) -> list[Clearing]:
    """EY-5.2  Where a card of a column can be done, at least in part (EC-123); a bird or Vizier serves everywhere."""
    if column == RECRUIT:
        fit = [c for c in s.where(ROOST) if not cannot_recruit_in(s, me, c)] if s.supply[me] else []
    elif column == MOVE:
        return [c for c in s.camps(me) if s.matches(card, c) and destinations(s, me, c)]
    elif column == BATTLE:
        fit = s.lineup.line[me].battlefields(s, me)
    elif s.on_map(ROOST) < COUNT[ROOST]:
        fit = [c for c in s.lineup.atlas.clearings if not cannot_build_in(s, me, c)]
    else:
        fit = []
    return [c for c in fit if s.matches(card, c)]


def cannot_obey(s: State, me: Seat, column: int, card: Card) -> Refusal | None:
    """EY-5.4  Why a card cannot be carried out completely: a warning, since it may be picked all the same."""
    if column == RECRUIT and s.supply[me] < recruits(s, me):
        return NO_RECRUIT
    if column == BUILD and s.on_map(ROOST) == COUNT[ROOST]:
        return NO_ROOST_LEFT
    nowhere = (NOWHERE_TO_RECRUIT, NOWHERE_TO_MOVE, NOBODY_TO_FIGHT, NOWHERE_TO_BUILD)
    return None if places(s, me, column, card) else nowhere[column]


def recruits(s: State, me: Seat) -> int:
    """EY-1.4  Warriors that a Recruit places."""
    return 2 if board_of(s, me).leader == "charismatic" else 1


def cannot_recruit_in(s: State, me: Seat, c: Clearing) -> Refusal | None:
    return cannot_place(s, me, c) if s.has(ROOST, c) else NO_ROOST


def cannot_build_in(s: State, me: Seat, c: Clearing) -> Refusal | None:
    if s.has(ROOST, c):
        return HAS_ROOST
    if s.open_slots(c) <= 0:
        return NO_SLOT
    return cannot_place(s, me, c) if ruler(s, c) == me else NOT_RULED


async def recruit(s: State, me: Seat, card: Card, spots: list[Clearing]) -> bool:
    """EY-5.2, 5.4  Warriors beside a roost, as many as there are; were these enough?"""

    def why(c: Clearing) -> Refusal | None:
        return cannot_recruit_in(s, me, c) if s.matches(card, c) else NO_MATCH

    c = await Ask(me, "eyrie.recruit", spots, "clearing", why=why, data=(card,))
    wanted = recruits(s, me)
    n = s.put(me, c, wanted)
    s.tell("recruited", me, c, n)
    return n == wanted


async def build(s: State, me: Seat, card: Card, spots: list[Clearing]) -> None:
    """EY-5.2  A roost where they rule and have none."""

    def why(c: Clearing) -> Refusal | None:
        return cannot_build_in(s, me, c) if s.matches(card, c) else NO_MATCH

    c = await Ask(me, "eyrie.build", spots, "clearing", why=why, data=(card,))
    s.put_piece(me, ROOST, c)
    s.tell("built", me, kind_id(ROOST), c, 0)


# -- EY-6 Turmoil ---------------------------------------------------------------------------------
async def turmoil(s: State, me: Seat, column: int, card: Card) -> None:
    """EY-6  Humiliate, purge, depose, rest; nothing comes between."""
    b = board_of(s, me)
    s.tell("turmoil", me, column, card)
    await score(s, {me: -humiliation(s, me)}, "turmoil")
    b.column, b.done = CUT_SHORT, []
    purge(s, me)
    await depose(s, me)
    skip_to(s, me, START_EVENING.id)


def humiliation(s: State, me: Seat) -> int:
    """EY-6 (1)  What turmoil costs: a point for each bird of the Decree, Viziers too."""
    suit = s.lineup.deck.suit
    return sum(suit[k] == BIRD for cards in board_of(s, me).decree for k in cards)


def purge(s: State, me: Seat) -> None:
    """EY-6 (2)  All but the Viziers is discarded."""
    b, vizier = board_of(s, me), s.lineup.deck.vizier
    cards = b.cards()
    b.decree = [[k for k in column if k == vizier] for column in b.decree]
    s.tell("purged", me, *cards)
    for card in cards:
        discard(s, card)


async def depose(s: State, me: Seat) -> None:
    """EY-6 (3)  Another leader of those face up; when none is, all four are turned up first."""
    b = board_of(s, me)
    b.deposed.append(b.leader)
    s.tell("deposed", me, b.leader)
    if len(b.deposed) == len(LEADERS):
        b.deposed = []
        s.tell("leaders_up", me)
    face_up = [i for i, name in enumerate(LEADERS) if name not in b.deposed]
    pick = await Ask(me, "eyrie.new_leader", face_up, "leader", why=lambda i: FACE_DOWN)
    b.decree = four()
    crown(s, me, LEADERS[pick])


# -- EY-7 Evening ---------------------------------------------------------------------------------
def fill_score(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = score_roosts


async def score_roosts(s: State, me: Seat) -> None:
    """EY-7.1"""
    n = s.on_map(ROOST)
    s.tell("roosts", me, n, points(n))
    await score(s, {me: points(n)}, "roosts")
    await advance(s, me)
