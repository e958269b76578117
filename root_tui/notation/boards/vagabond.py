"""What may be said of a Vagabond's board."""

from __future__ import annotations

from typing import Final, cast

from ...engine.asks import Seat
from ...engine.factions.vagabond.items import DAMAGED, EXHAUSTED, VagabondBoard
from ...engine.factions.vagabond.relations import NO_RELATION
from ...engine.items import ITEMS
from ..fields import Desk, Field, choice, items_of, quest_numbers, quests_said
from ..names import Fault, counted, parts, read_item

SPACES: Final = {"hostile": 0, "indifferent": 1, "1": 1, "2": 2, "3": 3, "allied": 4, "4": 4}


def vagabond(d: Desk, seat: Seat) -> VagabondBoard:
    return cast(VagabondBoard, d.s.boards[seat])


def put_character(d: Desk, seat: Seat, word: str) -> None:
    if word not in d.s.lineup.characters.by_id:
        raise Fault(f"no character {word!r}; there are {', '.join(d.s.lineup.characters.by_id)}")
    vagabond(d, seat).character = word


def item_codes(text: str) -> list[int]:
    """ "sword, 2 boots exhausted, damaged tea" """
    found: list[int] = []
    for part in parts(text):
        n, what = counted(part)
        words = what.lower().replace("-", " ").split()
        flags = EXHAUSTED * ("exhausted" in words) + DAMAGED * ("damaged" in words)
        item = read_item(" ".join(w for w in words if w not in ("exhausted", "damaged", "ready")))
        found += [item * 4 + flags] * n
    return sorted(found)


def code_said(code: int) -> str:
    flags = [word for flag, word in ((EXHAUSTED, "exhausted"), (DAMAGED, "damaged")) if code & flag]
    return " ".join([ITEMS[code >> 2], *flags])


def put_items(d: Desk, seat: Seat, text: str) -> None:
    vagabond(d, seat).items = item_codes(text)


def items_differ(d: Desk, seat: Seat, text: str) -> str:
    found = vagabond(d, seat).items
    same = len(found) == int(text) if text.isdigit() else found == item_codes(text)
    return "" if same else ", ".join(code_said(k) for k in found) or "none"


def spaces(d: Desk, text: str) -> dict[int, int]:
    """ "ER hostile, MC allied, WA 2" """
    found: dict[int, int] = {}
    for part in parts(text):
        word, _, space = part.partition(" ")
        if space.strip().lower() not in SPACES:
            raise Fault(f"{part!r}: a relationship is {', '.join(SPACES)}")
        found[d.names.seat(word)] = SPACES[space.strip().lower()]
    return found


def put_relations(d: Desk, seat: Seat, text: str) -> None:
    b = vagabond(d, seat)
    b.relations = [NO_RELATION if f.is_vagabond else SPACES["indifferent"] for f in d.s.lineup.line]
    b.aided = [0] * len(b.relations)
    for other, space in spaces(d, text).items():
        b.relations[other] = space


def relations_differ(d: Desk, seat: Seat, text: str) -> str:
    """Those not named may be anything."""
    b, words = vagabond(d, seat), {n: word for word, n in reversed(SPACES.items())}
    wrong = [f for f, space in spaces(d, text).items() if b.relations[f] != space]
    return ", ".join(f"{d.names.tag(f)} {words.get(b.relations[f], 'none')}" for f in wrong)


def put_completed(d: Desk, seat: Seat, text: str) -> None:
    done = quest_numbers(d, text)
    vagabond(d, seat).quests = done
    d.s.quest_deck = [q for q in d.s.quest_deck if q not in done]


def completed_differ(d: Desk, seat: Seat, text: str) -> str:
    found = vagabond(d, seat).quests
    same = len(found) == int(text) if text.isdigit() else sorted(found) == sorted(quest_numbers(d, text))
    return "" if same else quests_said(d, found)


def put_place(d: Desk, seat: Seat, text: str) -> None:
    d.s.pawns[seat] = d.names.place(text)


def place_differs(d: Desk, seat: Seat, text: str) -> str:
    found = d.s.pawns[seat]
    return "" if found == d.names.place(text) else d.names.where(found)


def put_scorched(d: Desk, seat: Seat, text: str) -> None:
    vagabond(d, seat).scorched = [d.names.clearing(p) for p in parts(text)]


def scorched_differ(d: Desk, seat: Seat, text: str) -> str:
    found = sorted(vagabond(d, seat).scorched)
    same = found == sorted(d.names.clearing(p) for p in parts(text))
    return "" if same else ", ".join(d.names.where(c) for c in found) or "none"


def put_loot(d: Desk, seat: Seat, text: str) -> None:
    vagabond(d, seat).loot = items_of(text)


def loot_differs(d: Desk, seat: Seat, text: str) -> str:
    found = sorted(vagabond(d, seat).loot)
    return "" if found == items_of(text) else ", ".join(ITEMS[i] for i in found) or "none"


def put_aided(d: Desk, seat: Seat, text: str) -> None:
    """ "ER 1": Aids of this turn that count towards the next space."""
    for part in parts(text):
        word, _, n = part.partition(" ")
        vagabond(d, seat).aided[d.names.seat(word)] = int(n)


def aided_differ(d: Desk, seat: Seat, text: str) -> str:
    for part in parts(text):
        word, _, n = part.partition(" ")
        found = vagabond(d, seat).aided[d.names.seat(word)]
        if found != int(n):
            return f"{word} {found}"
    return ""


VAGABOND: Final[dict[str, Field]] = {
    "character": choice(lambda d, seat: vagabond(d, seat).character, put_character),
    "items": Field(put_items, items_differ),
    "relations": Field(put_relations, relations_differ),
    "aided": Field(put_aided, aided_differ),
    "completed": Field(put_completed, completed_differ),
    "in": Field(put_place, place_differs),
    "scorched": Field(put_scorched, scorched_differ),
    "loot": Field(put_loot, loot_differs),
}
