"""The Vagabond's board: character, items, relationships, quests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from textual.content import Content

from ....engine.seen import ItemSeen, RelationSeen, SeatSeen, TableSeen, VagabondSeen
from ....words import Words, counted
from ....words.vagabond import STANDINGS, WAY_TO_ALLIED
from ..lights import DARK, Lights
from ..paint import columns, listed, muted, plain, strong, suit_chip, suits_counted, tagged, warn
from .common import offered

WITH_POWER = 60  # cells from which the board says what his special action does
ALLIED = len(STANDINGS) - 1


def lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, VagabondSeen)
    found = [_who(board, words), *_offered(words, width, lights)]
    if board.character in words.characters.by_id:
        who = words.characters[words.characters.by_id[board.character]]
        found.append(muted(f"  {who.power}: {who.text}" if width >= WITH_POWER else f"  {who.power}"))
    found += _items(board, words, width, lights)
    found.append(
        muted(f"{'Limit':<10}")
        + plain(f"{board.held} of {board.limit}")
        + muted("  refresh ")
        + plain(str(board.refresh))
        + muted("  hits ")
        + plain(str(board.hits))
    )
    found.append(muted("Relationships"))
    found += [_relation(r, words, width, lights) for r in board.relations]
    found.append(muted("Quests done ") + suits_counted(_done(board, words)))
    return found + _quests(table, board, words, width, lights)


def brief(table: TableSeen, seat: SeatSeen, words: Words, width: int, lights: Lights = DARK) -> list[Content]:
    board = seat.board
    assert isinstance(board, VagabondSeen)
    found = [_who(board, words), *_offered(words, width, lights), *_items(board, words, width, lights, briefly=True)]
    relations = [
        tagged(words.tag(r.seat)) + (plain if r.space else warn)(f" {STANDINGS[r.space]}") for r in board.relations
    ]
    found += listed("Relations", relations, width)
    return [*found, muted("Quests    ") + suits_counted(_done(board, words))]


def _offered(words: Words, width: int, lights: Lights) -> list[Content]:
    """Who he may be, what a ruin holds, what another item may stand in for."""
    found = offered("Be", "character", words.character, width, lights)
    found += offered("Ruin", "ruin", words.item_code, width, lights)
    return found + offered("Instead of", "needed", words.item_code, width, lights)


def _who(board: VagabondSeen, words: Words) -> Content:
    who = strong(_character(board, words)) if board.character else muted("character not chosen")
    return who + muted("" if board.place is None else f"  in {words.place(board.place)}")


def _character(board: VagabondSeen, words: Words) -> str:
    known = words.characters.by_id
    return words.character(known[board.character]) if board.character in known else board.character or ""


def _items(board: VagabondSeen, words: Words, width: int, lights: Lights, *, briefly: bool = False) -> list[Content]:
    """By where they lie; exhausted ones in brackets."""
    groups = (
        ("Tracks", [i for i in board.items if i.on_track and not i.damaged]),
        ("Satchel", [i for i in board.items if not i.on_track and not i.damaged]),
        ("Damaged", [i for i in board.items if i.damaged]),
    )
    shown = [(name, items) for name, items in groups if items or not briefly]
    return [line for name, items in shown for line in listed(name, _counted(items, words, lights), width)]


def _counted(items: Iterable[ItemSeen], words: Words, lights: Lights) -> list[Content]:
    """Equal ones together: "sword x2", "(torch)"."""
    found = Counter((each.code, each.item, each.exhausted) for each in items)
    shown = []
    for (code, item, exhausted), n in found.items():
        name = words.item(item) + (f" x{n}" if n > 1 else "")
        shown.append(lights.mark(muted(f"({name})") if exhausted else plain(name), ("item", code)))
    return shown


def _relation(relation: RelationSeen, words: Words, width: int, lights: Lights) -> Content:
    """Its space, and what the next Aid leads to."""
    tag = tagged(words.tag(relation.seat))
    lit = lights.mark(tag, ("seat", relation.seat))
    line = Content("  ") + tag if lit is tag else lit
    name = STANDINGS[relation.space]
    if not relation.space:
        return line + warn(f" {name}") + muted("  +1 a piece removed")
    line += plain(f" {name}")
    gain = plain(counted(relation.points, "points") if width >= WITH_POWER else str(relation.points))
    if relation.space == ALLIED:
        return line + muted(", each Aid: +") + gain
    more = counted(relation.needed - relation.aided, "aids") + (" in one turn" if width >= WITH_POWER else "")
    return line + muted(f"{WAY_TO_ALLIED if name[-1].isdigit() else ''}, {more}: +") + gain


def _done(board: VagabondSeen, words: Words) -> list[int]:
    suits = [words.quests[quest].suit for quest in board.quests]
    return [suits.count(suit) for suit in range(3)]


def _quests(table: TableSeen, board: VagabondSeen, words: Words, width: int, lights: Lights) -> list[Content]:
    """The open ones: their items, what they score for him, and whether he can do them."""
    found: list[Content] = []
    done = _done(board, words)
    for number in table.quests:
        quest = words.quests[number]
        gap = "" if width >= WITH_POWER else "  "
        name = lights.mark(suit_chip(quest.suit) + plain(f" {quest.name}{gap}"), ("quest", number))
        items = muted(", ".join(map(words.item, quest.items)))
        state = muted("    scores ") + plain(str(1 + done[quest.suit])) + _chance(number, board, words)
        if width >= WITH_POWER:
            found.append(columns([name, items], 22) + state)
        else:
            found += [name + items, state]
    return found


def _chance(quest: int, board: VagabondSeen, words: Words) -> Content:
    if quest in board.doable:
        return strong("  can be done here")
    if quest in board.ready:
        return plain("  has its items")
    usable = Counter[int](each.item for each in board.items if not (each.exhausted or each.damaged))
    lacking = Counter[int](words.quests[quest].items) - usable
    return muted(f"  lacks {', '.join(map(words.item, lacking.elements()))}")
