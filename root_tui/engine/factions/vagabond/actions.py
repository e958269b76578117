"""What the Vagabond does in Daylight, beside moving and the power of his character (04, VB-7A)."""

from __future__ import annotations

from bisect import insort
from typing import Any

from ...asks import Ask, Refusal, Reveal, Seat
from ...atlas import Clearing
from ...deck import ANY, Card
from ...hooks import Action, Menu, Part, Removal
from ...items import CROSSBOW, HAMMER, ITEMS, SWORD, TORCH, Item
from ...pieces import WARRIOR, Kind
from ...quests import Quest
from ...rules.battle import NO_ENEMY, PARTNER, battle, no_foe
from ...rules.crafting import NOTHING, make, uncraftable
from ...rules.hands import draw, hand_over, matching
from ...rules.removal import remove
from ...rules.scoring import score
from ...rules.turn import advance
from ...state import State
from .characters import SPECIAL
from .items import (
    EXHAUSTED,
    IN_FOREST,
    IS_WHOLE,
    NO_ITEM,
    NOTHING_READY,
    VagabondBoard,
    all_ready,
    board_of,
    choose,
    clearing_of,
    damage,
    damaged,
    exhaust,
    face_up,
    gain,
    kind,
    ready,
    repair,
)
from .moves import no_move, walk
from .relations import helped

IMPROVISED = "improvise"  # noted once the Adventurer has done it in this turn
QUEST_CARDS = 2

NO_RUIN = Refusal("VB-7A", "no_ruin")
NOBODY_TO_AID = Refusal("VB-7A", "nobody_to_aid")
NO_MATCH = Refusal("VB-7A", "card_does_not_match")
NOT_IN_BOX = Refusal("VB-7A", "not_in_box")
NO_QUEST = Refusal("VB-7A", "no_quest")
QUEST_ELSEWHERE = Refusal("VB-7A", "quest_of_other_suit")
QUEST_ITEMS = Refusal("VB-7A", "lacks_quest_items")
NO_STAND_IN = Refusal("VB-10", "cannot_stand_in")
NOBODY_TO_STRIKE = Refusal("VB-7A", "nobody_to_strike")
NOT_THERE = Refusal("VB-7A", "no_piece_of_that_kind")
NOTHING_DAMAGED = Refusal("VB-7A", "nothing_damaged")
NO_HAMMERS = Refusal("VB-7A", "not_enough_hammers")
WRONG_SUIT = Refusal("VB-7A", "craft_needs_other_suit")
HAS_RUIN_ITEM = Refusal("VB-11.3", "has_that_ruin_item")


def lacks(s: State, me: Seat, item: Item) -> Refusal | None:
    """VB-2.5, 3.1  What most actions need: a clearing, and an item to exhaust."""
    if not clearing_of(s, me):
        return IN_FOREST
    return None if ready(board_of(s, me), item) else NO_ITEM[item]


# -- battle, strike ----------------------------------------------------------------------------------
def no_battle(s: State, me: Seat) -> Refusal | None:
    return lacks(s, me, SWORD) or (None if s.enemies(me, clearing_of(s, me)) else NO_ENEMY)


async def attack(s: State, me: Seat) -> None:
    """VB-7A  Battle: a sword, and an enemy where the pawn stands."""
    where = clearing_of(s, me)
    foe = await Ask(me, "battle.whom", s.enemies(me, where), "seat", why=lambda f: no_foe(s, me, f), data=(where,))
    exhaust(s, me, face_up(SWORD))
    await battle(s, me, foe, where)


def strikable(s: State, me: Seat, foe: Seat) -> list[Kind]:
    """VB-7A  What a Strike may take from an enemy: a warrior, or if it has none there a building or token."""
    where = clearing_of(s, me)
    if s.at(foe, where):
        return [WARRIOR]
    return [k for k in s.lineup.line[foe].losable if s.has(k, where)]


def targets(s: State, me: Seat) -> list[Seat]:
    return [f for f in s.enemies(me, clearing_of(s, me)) if strikable(s, me, f)]


def no_target(s: State, me: Seat, foe: Seat) -> Refusal:
    return PARTNER if s.partner[me] == foe else NOBODY_TO_STRIKE


def no_strike(s: State, me: Seat) -> Refusal | None:
    return lacks(s, me, CROSSBOW) or (None if targets(s, me) else NOBODY_TO_STRIKE)


async def strike(s: State, me: Seat) -> None:
    """VB-7A  Strike: a crossbow removes one piece."""
    where = clearing_of(s, me)
    foes = targets(s, me)
    foe = await Ask(me, "vagabond.strike.whom", foes, "seat", why=lambda f: no_target(s, me, f), data=(where,))
    kinds = strikable(s, me, foe)
    what = kinds[0] if s.at(foe, where) else await struck(s, me, foe, kinds)
    exhaust(s, me, face_up(CROSSBOW))
    s.tell("strike", me, foe, where)
    await remove(s, Removal([Part(foe, where, what, 1, me)], "strike"))


async def struck(s: State, me: Seat, foe: Seat, kinds: list[Kind]) -> Kind:
    """VB-7A  Which of an enemy's buildings and tokens, where it has no warrior."""
    data, every = (clearing_of(s, me), foe), s.lineup.line[foe].losable
    kind = await Ask(me, "vagabond.strike.what", kinds, "piece", why=lambda k: NOT_THERE, data=data, among=every)
    return Kind(kind)


# -- explore -----------------------------------------------------------------------------------------
def no_explore(s: State, me: Seat) -> Refusal | None:
    c = clearing_of(s, me)
    return lacks(s, me, TORCH) or (None if s.ruins[c] and s.ruin_items[c] else NO_RUIN)


async def explore(s: State, me: Seat) -> None:
    """VB-7A  Explore: a torch, the item under the ruin and a point; an empty ruin is removed."""
    where, board = clearing_of(s, me), board_of(s, me)
    exhaust(s, me, face_up(TORCH))
    item: Item | None = Item(s.ruin_items[where][0])
    if sum(f.is_vagabond for f in s.lineup.line) > 1:
        item = await look(s, me)
    if item is None:
        s.tell("found_nothing", me, where)
        return
    left = s.ruin_items[where][:]
    left.remove(item)
    s.ruin_items[where] = left
    gain(board, item)
    insort(board.loot, item)
    s.known = [[without(fact, where, item) for fact in known] for known in s.known]
    s.tell("explored", me, where, face_up(item))
    await Reveal()
    if not s.ruin_items[where]:
        s.ruins[where] = 0
        s.tell("ruin_gone", me, where)
    await score(s, {me: 1}, "ruins")


async def look(s: State, me: Seat) -> Item | None:
    """VB-11.3  With two Vagabonds he alone sees what is there, and takes one item, but none of a kind that he has from
    a ruin already.  Asked whatever lies there."""
    where, loot, items = clearing_of(s, me), board_of(s, me).loot, s.ruin_items[clearing_of(s, me)]
    s.known[me] = [fact for fact in s.known[me] if fact[:2] != ["ruin", where]] + [["ruin", where, *items]]
    s.tell("looked", me, where, len(items), secret=tuple(map(face_up, map(Item, items))), who=(me,))
    await Reveal()
    free: list[int | None] = [face_up(Item(i)) for i in dict.fromkeys(items) if i not in loot]
    code = await Ask(
        me,
        "vagabond.explore.item",
        free or [None],
        "item",
        secret=True,
        why=lambda k: HAS_RUIN_ITEM,
        data=(where,),
        among=[face_up(Item(i)) for i in items],
    )
    return None if code is None else kind(code)


def without(fact: list[Any], where: Clearing, item: Item) -> list[Any]:
    """What is still known of a ruin once an item is gone from it.  Facts are shared between copies: a new one."""
    if fact[:2] != ["ruin", where]:
        return fact
    i = fact.index(item, 2)
    return fact[:i] + fact[i + 1 :]


# -- aid ---------------------------------------------------------------------------------------------
def aidable(s: State, me: Seat) -> list[Seat]:
    """VB-2.4, 7A  Other players with faction pieces where he stands: partners and Vagabonds too."""
    c = clearing_of(s, me)
    return [f for f in s.lineup.seats if f != me and s.present(f, c)] if c else []


def no_aid_for_all_to_see(s: State, me: Seat) -> Refusal | None:
    """Why everybody knows that he cannot Aid, whatever his hand holds."""
    if not clearing_of(s, me):
        return IN_FOREST
    if not all_ready(board_of(s, me)):
        return NOTHING_READY
    return None if aidable(s, me) else NOBODY_TO_AID


def fill_aid(s: State, me: Seat, m: Menu) -> None:
    """VB-7A  The Aid line: its presence hangs on the hand, so the menu is secret."""
    refusal = no_aid_for_all_to_see(s, me)
    if s.hands[me] and refusal is None:
        m.secret = True
        if s.faces(me, clearing_of(s, me)):
            m.offers["aid"] = aid
            return
    if m.refused is not None:
        m.refused["aid"] = refusal or NO_MATCH


async def aid(s: State, me: Seat) -> None:
    """VB-5.2, 5.3, 7A  Aid: an item exhausted and a matching card given; an item of the other's box may be taken."""
    where = clearing_of(s, me)
    other = await Ask(me, "vagabond.aid.whom", aidable(s, me), "seat", why=lambda f: NOBODY_TO_AID, data=(where,))
    card = await Ask(
        me,
        "vagabond.aid.card",
        matching(s, s.hands[me], where),
        "card",
        secret=True,
        why=lambda k: NO_MATCH,
        data=(where, other),
    )
    code = await spared(s, me, other)
    wanted = await asked_for(s, me, other)
    exhaust(s, me, code)
    s.tell("aided", me, other, where)
    hand_over(s, me, other, card)
    if wanted is not None:
        s.boxes[other].remove(kind(wanted))
        gain(board_of(s, me), kind(wanted))
        s.tell("item_taken", me, other, wanted)
    await score(s, {me: helped(s, me, other)}, "aid")


async def spared(s: State, me: Seat, other: Seat) -> int:
    """VB-7A  The item that is exhausted for it."""
    items = list(dict.fromkeys(all_ready(board_of(s, me))))
    code: int = await Ask(
        me,
        "vagabond.aid.item",
        items,
        "item",
        secret=len(items) > 1,
        why=lambda k: NO_ITEM[kind(k)],
        data=(clearing_of(s, me), other),
        among=board_of(s, me).items,
    )
    return code


async def asked_for(s: State, me: Seat, other: Seat) -> int | None:
    """VB-7A  The item of the other's Crafted Items box that he wants, if any."""
    box = dict.fromkeys(face_up(Item(i)) for i in s.boxes[other])
    if not box:
        return None
    options: list[int | None] = [None, *box]
    data = (clearing_of(s, me), other)
    why = lambda k: NOT_IN_BOX  # noqa: E731
    every = [face_up(Item(i)) for i in range(len(ITEMS))]
    wanted: int | None = await Ask(
        me, "vagabond.aid.take", options, "item", secret=True, why=why, data=data, among=every
    )
    return wanted


# -- quest -------------------------------------------------------------------------------------------
def affordable(board: VagabondBoard, quest: Quest) -> bool:
    """VB-7A  Both items ready; two of a kind are two items."""
    one, other = quest.items
    return ready(board, one) > (one == other) and ready(board, other) > 0


def stand_ins(s: State, me: Seat, quest: Quest) -> dict[int, list[int]]:
    """VB-10  Improvise: for each item of the quest, what may stand in for it once the other one is paid."""
    board, found = board_of(s, me), dict[int, list[int]]()
    if board.character != "adventurer" or IMPROVISED in s.turn.used:
        return found
    for wanted, other in (quest.items, quest.items[::-1]):
        left = all_ready(board)
        if face_up(other) in left:
            left.remove(face_up(other))
            left = [k for k in dict.fromkeys(left) if kind(k) != wanted]
            if left:
                found[face_up(wanted)] = left
    return found


def cannot_do_quest(s: State, me: Seat, number: int) -> Refusal | None:
    quest = s.lineup.quests[number]
    if quest.suit != s.suits[clearing_of(s, me)]:
        return QUEST_ELSEWHERE
    return None if affordable(board_of(s, me), quest) or stand_ins(s, me, quest) else QUEST_ITEMS


def no_quest(s: State, me: Seat) -> Refusal | None:
    if not clearing_of(s, me):
        return IN_FOREST
    return NO_QUEST if all(cannot_do_quest(s, me, q) for q in s.quest_row) else None


async def complete_quest(s: State, me: Seat) -> None:
    """VB-7A, 11.2  Quest: its two items, then a point for each completed of the suit or two cards, then a new quest.

    The row is shared with another Vagabond."""
    board, quests = board_of(s, me), s.lineup.quests
    options = [q for q in s.quest_row if not cannot_do_quest(s, me, q)]
    number = await Ask(me, "vagabond.quest", options, "quest", why=lambda q: cannot_do_quest(s, me, q))
    paid, broken = await payment(s, me, quests[number])
    points = 1 + sum(quests[q].suit == quests[number].suit for q in board.quests)
    data = (number, points, QUEST_CARDS)
    reward = await Ask(me, "vagabond.quest.reward", ["points", "cards"], "action", data=data)
    exhaust(s, me, *paid)
    if broken is not None:
        s.turn.used.append(IMPROVISED)
        damage(s, me, broken)
    s.quest_row.remove(number)
    board.quests.append(number)
    s.tell("quest_done", me, number, reward)
    if reward == "points":
        await score(s, {me: points}, "quests")
    else:
        await draw(s, me, QUEST_CARDS)
    if s.quest_deck:
        s.quest_row.append(s.quest_deck.pop())
        s.tell("quest_up", me, s.quest_row[-1])
        await Reveal()


async def payment(s: State, me: Seat, quest: Quest) -> tuple[list[int], int | None]:
    """VB-7A, 10  What is exhausted for a quest, and the improvised item among it that is damaged too."""
    codes = [face_up(item) for item in quest.items]
    others = stand_ins(s, me, quest)
    if not others:
        return codes, None
    plain = [None] if affordable(board_of(s, me), quest) else []
    why = lambda k: NO_STAND_IN  # noqa: E731
    wanted = await Ask(me, "vagabond.improvise.for", [*plain, *others], "item", why=why, among=codes[:])
    if wanted is None:
        return codes, None
    own = board_of(s, me).items[:]
    used = await Ask(me, "vagabond.improvise.with", others[wanted], "item", why=why, data=(wanted,), among=own)
    codes.remove(wanted)
    return [*codes, used], used | EXHAUSTED


# -- repair, craft -----------------------------------------------------------------------------------
def no_repair(s: State, me: Seat) -> Refusal | None:
    board = board_of(s, me)
    if not ready(board, HAMMER):
        return NO_ITEM[HAMMER]
    return None if damaged(board) else NOTHING_DAMAGED


async def mend(s: State, me: Seat) -> None:
    """VB-7A  Repair: a hammer mends one item, in a forest too."""
    codes = await choose(s, me, "vagabond.repair", damaged(board_of(s, me)), 1, IS_WHOLE)
    exhaust(s, me, face_up(HAMMER))
    repair(s, me, codes)


def cannot_craft(s: State, me: Seat, card: Card) -> Refusal | None:
    """VB-2.5, 7A, CORE-7.2  One hammer an icon, and every icon of his clearing's suit or of any."""
    where, cost = clearing_of(s, me), s.lineup.deck.cost[card]
    if not where:
        return IN_FOREST
    refusal = uncraftable(s, me, card)
    if refusal:
        return refusal
    if any(icon not in (ANY, s.suits[where]) for icon in cost):
        return WRONG_SUIT
    return NO_HAMMERS if len(cost) > ready(board_of(s, me), HAMMER) else None


def craftable(s: State, me: Seat) -> list[Card]:
    return [k for k in s.faces(me) if not cannot_craft(s, me, k)]


def fill_craft(s: State, me: Seat, m: Menu) -> None:
    """VB-7A  The craft line, on a secret menu as with all factions."""
    refusal = lacks(s, me, HAMMER)
    if s.hands[me] and refusal is None:
        m.secret = True
        if craftable(s, me):
            m.offers["craft"] = craft
            return
    if m.refused is not None:
        m.refused["craft"] = refusal or NOTHING


async def craft(s: State, me: Seat) -> None:
    """VB-7A  Craft: as often as hammers last; an item goes to his board."""
    card = await Ask(me, "craft.card", craftable(s, me), "card", secret=True, why=lambda k: cannot_craft(s, me, k))
    exhaust(s, me, *[face_up(HAMMER)] * len(s.lineup.deck.cost[card]))
    await make(s, me, card)


LINES = dict.fromkeys(("move", "battle", "explore", "aid", "quest", "strike", "repair", "craft"), "VB-7A")


# -- the menu ----------------------------------------------------------------------------------------
DAYLIGHT = (
    Action("move", no_move, walk),
    Action("battle", no_battle, attack),
    Action("explore", no_explore, explore),
    Action("quest", no_quest, complete_quest),
    Action("strike", no_strike, strike),
    Action("repair", no_repair, mend),
)


def fill_daylight(s: State, me: Seat, m: Menu) -> None:
    """VB-7A  Any action in any order, as long as items last."""
    m.add(s, me, DAYLIGHT)
    fill_aid(s, me, m)
    fill_craft(s, me, m)
    special = SPECIAL.get(board_of(s, me).character)
    if special:
        m.add(s, me, (special,))
    m.offers["next"] = advance
