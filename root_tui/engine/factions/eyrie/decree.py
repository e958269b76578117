"""The Decree resolved, card by card, and turmoil (02, EY-5.2 to 6)."""

from __future__ import annotations

from functools import partial

from ...asks import Ask, Refusal, Seat
from ...atlas import Clearing
from ...deck import BIRD, Card
from ...hooks import Menu, Step
from ...pieces import COUNT, ROOST, kind_id
from ...rules.battle import fight
from ...rules.hands import discard
from ...rules.movement import cannot_place, destinations, march, ruler
from ...rules.scoring import score
from ...rules.turn import START_EVENING, advance, extras, skip_to
from ...state import State
from ..base import NOBODY_TO_FIGHT, NOWHERE_TO_MOVE
from .board import BATTLE, BUILD, CUT_SHORT, LEADERS, MOVE, RECRUIT, board_of, crown, four

NO_SLOT = Refusal("CORE-2.8", "no_open_slot")
LATE = Refusal("EY-5.1", "craft_first")
DUE = Refusal("EY-5.3", "decree_not_done")
DECREE_DONE = Refusal("EY-5.3", "decree_done")
NO_MATCH = Refusal("EY-5.2", "decree_does_not_match")
NO_ROOST = Refusal("EY-5.2", "no_roost_there")
HAS_ROOST = Refusal("EY-5.2", "roost_there")
NOT_RULED = Refusal("EY-5.2", "not_ruled")
NO_RECRUIT = Refusal("EY-5.4", "too_few_warriors_left")
NO_ROOST_LEFT = Refusal("EY-5.4", "no_roost_left")
NOWHERE_TO_RECRUIT = Refusal("EY-5.4", "nowhere_to_recruit")
NOWHERE_TO_BUILD = Refusal("EY-5.4", "nowhere_to_build")
FACE_DOWN = Refusal("EY-6", "leader_face_down")


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
