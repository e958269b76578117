"""What each faction's board adds to the sentences of a position: one table a faction."""

from __future__ import annotations

from typing import Final, cast

from ..engine.asks import Seat
from ..engine.deck import Card
from ..engine.factions.alliance import AllianceBoard
from ..engine.factions.eyrie import COLUMNS, LEADERS, OVER, RECRUIT, VIZIERS, EyrieBoard
from ..engine.factions.vagabond_items import DAMAGED, EXHAUSTED, VagabondBoard
from ..engine.factions.vagabond_relations import NO_RELATION
from ..engine.items import ITEMS
from .fields import Desk, Field, cards, choice, copies, items_of, number, quest_numbers, quests_said
from .names import Fault, counted, parts, read_item

# -- Eyrie ----------------------------------------------------------------------------------------
COLUMN_NAMES: Final = ("recruit", "move", "battle", "build")


def eyrie(d: Desk, seat: Seat) -> EyrieBoard:
    return cast(EyrieBoard, d.s.boards[seat])


def leader(word: str) -> str:
    if word not in LEADERS:
        raise Fault(f"no leader {word!r}; there are {', '.join(LEADERS)}")
    return word


def put_leader(d: Desk, seat: Seat, word: str) -> None:
    eyrie(d, seat).leader = leader(word)


def put_deposed(d: Desk, seat: Seat, text: str) -> None:
    eyrie(d, seat).deposed = [leader(p.lower()) for p in parts(text)]


def deposed_differ(d: Desk, seat: Seat, text: str) -> str:
    found = sorted(eyrie(d, seat).deposed)
    return "" if found == sorted(p.lower() for p in parts(text)) else ", ".join(found) or "none"


def put_column(d: Desk, seat: Seat, word: str) -> None:
    if word not in (*COLUMN_NAMES, "over"):
        raise Fault(f"no column {word!r}; there are {', '.join(COLUMN_NAMES)}, over")
    eyrie(d, seat).column = OVER if word == "over" else COLUMN_NAMES.index(word)


def column_name(d: Desk, seat: Seat) -> str:
    column = eyrie(d, seat).column
    return COLUMN_NAMES[column] if column < COLUMNS else "over"


def in_column(d: Desk, seat: Seat) -> list[Card]:
    b = eyrie(d, seat)
    return b.decree[b.column] if b.column < COLUMNS else []


def in_decree(d: Desk, seat: Seat) -> list[Card]:
    return [k for column in eyrie(d, seat).decree for k in column]


EYRIE: Final[dict[str, Field]] = {
    "leader": choice(lambda d, seat: eyrie(d, seat).leader, put_leader),
    "deposed": Field(put_deposed, deposed_differ),
    "decree recruit": cards(lambda d, seat: eyrie(d, seat).decree[0]),
    "decree move": cards(lambda d, seat: eyrie(d, seat).decree[1]),
    "decree battle": cards(lambda d, seat: eyrie(d, seat).decree[2]),
    "decree build": cards(lambda d, seat: eyrie(d, seat).decree[3]),
    "column": choice(column_name, put_column),
    "done": copies(lambda d, seat: eyrie(d, seat).done, in_column),
    "added": copies(lambda d, seat: eyrie(d, seat).added, in_decree),
}


def settle_decree(d: Desk, seat: Seat, said: set[str]) -> None:
    """Viziers lie where the leader wants them.  Those that no sentence names are done already: the Decree begins at the
    first column of which something is said, and there behind them."""
    b, vizier = eyrie(d, seat), d.names.deck.vizier
    b.leader = b.leader or "builder"
    due = [vizier in column for column in b.decree]
    for i, column in enumerate(b.decree):
        column[:] = sorted([k for k in column if k != vizier] + [vizier] * (i in VIZIERS[b.leader]))
        if due[i] and i not in VIZIERS[b.leader]:
            raise Fault(f"the {b.leader} has no Vizier on {COLUMN_NAMES[i]}")
    if d.s.turn.seat != seat:
        b.column, b.done = OVER, []
        return
    if "column" not in said:
        deciding = d.s.lineup.steps[seat][d.s.turn.step].id == "eyrie.decree"
        named = [i for i in range(COLUMNS) if f"decree {COLUMN_NAMES[i]}" in said]
        b.column = named[0] if named else OVER if deciding else RECRUIT
    if "done" not in said and b.column < COLUMNS and any(f"decree {c}" in said for c in COLUMN_NAMES):
        b.done = [vizier] if vizier in b.decree[b.column] and not due[b.column] else []


# -- Alliance -------------------------------------------------------------------------------------
def alliance(d: Desk, seat: Seat) -> AllianceBoard:
    return cast(AllianceBoard, d.s.boards[seat])


def supporters(d: Desk, seat: Seat) -> list[Card]:
    return alliance(d, seat).supporters


def put_officers(d: Desk, seat: Seat, n: int) -> None:
    alliance(d, seat).officers = n


def put_operations(d: Desk, seat: Seat, n: int) -> None:
    alliance(d, seat).operations = n


ALLIANCE: Final[dict[str, Field]] = {
    "supporters": cards(supporters),
    "officers": number(lambda d, seat: alliance(d, seat).officers, put_officers),
    "operations": number(lambda d, seat: alliance(d, seat).operations, put_operations),
}


# -- Vagabond -------------------------------------------------------------------------------------
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


# -- all ------------------------------------------------------------------------------------------
BOARDS: Final[dict[str, dict[str, Field]]] = {
    "marquise": {},
    "eyrie": EYRIE,
    "alliance": ALLIANCE,
    "vagabond": VAGABOND,
    "vagabond2": VAGABOND,
}
"""By faction: what may be said of its board."""

DEFAULTS: Final[dict[str, tuple[str, ...]]] = {
    "eyrie": ("leader: builder",),
    "alliance": ("supporters: fox card, rabbit card, mouse card",),
    "vagabond": ("relations: none", "character: ranger"),
    "vagabond2": ("relations: none", "character: thief"),
}
"""By faction: what is so where a position says nothing else."""


def settle_board(d: Desk, seat: Seat, faction: str, said: set[str]) -> None:
    """What must fit together once every sentence has been read."""
    if faction == "eyrie":
        settle_decree(d, seat, said)
