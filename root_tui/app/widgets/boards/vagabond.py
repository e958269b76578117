"""The Vagabond's board: character, items, relationships, quests."""

from __future__ import annotations

from textual.content import Content

from ....engine.seen import ItemSeen, RelationSeen, SeatSeen, VagabondSeen
from ....words import Words
from ..paint import listed, muted, plain, strong, tagged, warn

SPACES = ("hostile", "indifferent", "2", "3", "allied")


def lines(seat: SeatSeen, words: Words, width: int) -> list[Content]:
    board = seat.board
    assert isinstance(board, VagabondSeen)
    who = strong(_character(board, words)) if board.character else muted("character not chosen")
    where = "" if board.place is None else f"  in {words.place(board.place)}"
    found = [who + muted(where)]
    groups = (
        ("Tracks", [i for i in board.items if i.on_track and not i.damaged]),
        ("Satchel", [i for i in board.items if not i.on_track and not i.damaged]),
        ("Damaged", [i for i in board.items if i.damaged]),
    )
    for name, items in groups:
        found += listed(name, [_item(item, words) for item in items], width)
    found.append(
        muted(f"{'Limit':<10}") + plain(f"{board.held} of {board.limit}") + muted(f"   refresh {board.refresh}")
    )
    found += listed("Relations", [_relation(r, words) for r in board.relations], width)
    quests = [plain(words.quest(q)) for q in board.quests]
    found.append(muted(f"{'Quests':<10}") + plain(f"{len(quests)} done"))
    found += [Content("  ") + quest for quest in quests]
    return found


def _character(board: VagabondSeen, words: Words) -> str:
    known = words.characters.by_id
    return words.character(known[board.character]) if board.character in known else board.character or ""


def _item(item: ItemSeen, words: Words) -> Content:
    """Exhausted items stand in brackets."""
    name = words.item(item.item)
    return muted(f"({name})") if item.exhausted else plain(name)


def _relation(relation: RelationSeen, words: Words) -> Content:
    name = SPACES[relation.space]
    aided = f" {relation.aided}/{relation.needed}" if relation.needed else ""
    state = warn(f" {name}") if not relation.space else plain(f" {name}") + muted(aided)
    return tagged(words.tag(relation.seat)) + state
