"""What each faction's board adds to the sentences of a position: one table a faction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ..engine.asks import Seat
from ..engine.atlas import Clearing
from ..engine.deck import Card
from ..engine.factions.alliance import AllianceBoard
from ..engine.factions.corvids.plots import BOMB, DOWN, EXTORTION, OF_EACH, PLOTS, RAID, SNARE, UP, CorvidBoard, lay
from ..engine.factions.duchy.board import CROWNS, MINISTERS, RANKS, DuchyBoard, rank_of
from ..engine.factions.eyrie import COLUMNS, LEADERS, OVER, RECRUIT, VIZIERS, EyrieBoard
from ..engine.factions.vagabond.items import DAMAGED, EXHAUSTED, VagabondBoard
from ..engine.factions.vagabond.relations import NO_RELATION
from ..engine.items import ITEMS
from ..engine.pieces import PLOT
from ..engine.state import State
from .fields import Desk, Field, cards, choice, copies, items_of, number, quest_numbers, quests_said
from .lines import Piece
from .names import Fault, counted, parts, read_item, slug

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


# -- Duchy ----------------------------------------------------------------------------------------
def duchy(d: Desk, seat: Seat) -> DuchyBoard:
    return cast(DuchyBoard, d.s.boards[seat])


def minister_of(word: str) -> int:
    """ "captain", "duchess of mud" or "duchess" """
    name = slug(word)
    found = [i for i, minister in enumerate(MINISTERS) if name in (minister, minister.partition("_")[0])]
    if not found:
        raise Fault(f"no minister {word!r}; there are {', '.join(m.replace('_', ' ') for m in MINISTERS)}")
    return found[0]


def ministers(get: Callable[[DuchyBoard], list[int]]) -> Field:
    """A list of ministers: `get` gives the live one."""

    def named(text: str) -> list[int]:
        return sorted(map(minister_of, parts(text)))

    def put(d: Desk, seat: Seat, text: str) -> None:
        get(duchy(d, seat))[:] = named(text)

    def differs(d: Desk, seat: Seat, text: str) -> str:
        found = sorted(get(duchy(d, seat)))
        return "" if found == named(text) else ", ".join(MINISTERS[m] for m in found) or "none"

    return Field(put, differs)


def by_rank(text: str) -> dict[int, int]:
    """ "squire 2, lord 0" """
    found: dict[int, int] = {}
    for part in parts(text):
        n, word = counted(part)
        if word not in RANKS:
            raise Fault(f"{part!r}: ranks are {', '.join(RANKS)}", text)
        found[RANKS.index(word)] = n
    return found


def put_crowns(d: Desk, seat: Seat, text: str) -> None:
    """Those left on their spaces; what lies neither there nor on a minister is lost."""

    def count() -> None:
        b = duchy(d, seat)
        for rank, n in by_rank(text).items():
            b.lost[rank] = CROWNS - n - sum(rank_of(m) == rank for m in b.swayed)

    d.later.append(count)


def crowns_differ(d: Desk, seat: Seat, text: str) -> str:
    """Ranks not named may have any number."""
    b = duchy(d, seat)
    wrong = [rank for rank, n in by_rank(text).items() if b.crowns(rank) != n]
    return ", ".join(f"{RANKS[rank]} {b.crowns(rank)}" for rank in wrong)


def put_lost(d: Desk, seat: Seat, text: str) -> None:
    for rank, n in by_rank(text).items():
        duchy(d, seat).lost[rank] = n


def lost_differ(d: Desk, seat: Seat, text: str) -> str:
    """Of ranks not named none is lost."""
    found, said = duchy(d, seat).lost, by_rank(text)
    wrong = [rank for rank, n in enumerate(found) if n != said.get(rank, 0)]
    return ", ".join(f"{RANKS[rank]} {found[rank]}" for rank in wrong)


DUCHY: Final[dict[str, Field]] = {
    "swayed": ministers(lambda b: b.swayed),
    "acted": ministers(lambda b: b.acted),
    "crowns": Field(put_crowns, crowns_differ),
    "lost": Field(put_lost, lost_differ),
    "revealed": cards(lambda d, seat: duchy(d, seat).revealed),
}


# -- Corvids --------------------------------------------------------------------------------------
UNSAID: Final = (SNARE, EXTORTION, BOMB, RAID)  # what a plot is of which a position does not say it


def corvids(d: Desk, seat: Seat) -> CorvidBoard:
    return cast(CorvidBoard, d.s.boards[seat])


def lay_plots(s: State, plots: list[tuple[Clearing, Piece]]) -> None:
    """Plots on the map, those first that say what they are; the supply holds the others."""
    for c, piece in sorted(plots, key=lambda plot: not plot[1].plot):
        seat = s.lineup.seat_of(piece.owner)
        b = cast(CorvidBoard, s.boards[seat])
        kinds = [PLOTS.index(piece.plot)] if piece.plot else UNSAID
        kind = next((k for k in kinds if b.supply[k]), None)
        if kind is None or b.facing[c]:
            raise Fault(f"there are {OF_EACH} of each plot, and there can be one in a clearing")
        lay(s, seat, c, kind, UP if piece.side == "up" else DOWN)


def plot_said(kind: int, facing: int) -> str:
    return f"{PLOTS[kind]} {'up' if facing == UP else 'down'}"


def plot_differs(s: State, c: Clearing, wanted: list[Piece]) -> str:
    """What lies there, if it is not what these say; that plots are there at all is seen elsewhere."""
    for piece in wanted:
        if piece.kind == PLOT:
            b = cast(CorvidBoard, s.boards[s.lineup.seat_of(piece.owner)])
            said = plot_said(b.kinds[c], b.facing[c])
            if any(word and word not in said.split() for word in (piece.plot, piece.side)):
                return said
    return ""


def plot_kinds(text: str) -> list[int]:
    """ "bomb, 2 extortions" """
    found: list[int] = []
    for part in parts(text):
        n, what = counted(part)
        word = what.lower().removesuffix("s")
        if word not in PLOTS:
            raise Fault(f"no plot {what!r}; there are {', '.join(PLOTS)}")
        found += [PLOTS.index(word)] * n
    return sorted(found)


def no_plots(d: Desk, seat: Seat, text: str) -> None:
    raise Fault("the plots in supply are those that are not on the map")


def plots_differ(d: Desk, seat: Seat, text: str) -> str:
    found = [kind for kind, n in enumerate(corvids(d, seat).supply) for _ in range(n)]
    same = len(found) == int(text) if text.isdigit() else found == plot_kinds(text)
    return "" if same else ", ".join(PLOTS[kind] for kind in found) or "none"


def denials(d: Desk, text: str) -> dict[Clearing, int]:
    """ "A bomb, A snare, B raid" """
    found: dict[Clearing, int] = {}
    for part in parts(text):
        place, _, word = part.partition(" ")
        for kind in plot_kinds(word):
            c = d.names.clearing(place)
            found[c] = found.get(c, 0) | 1 << kind
    return found


def put_denied(d: Desk, seat: Seat, text: str) -> None:
    for c, bits in denials(d, text).items():
        corvids(d, seat).denied[c] = bits


def denied_differ(d: Desk, seat: Seat, text: str) -> str:
    found = {Clearing(c): bits for c, bits in enumerate(corvids(d, seat).denied) if bits}
    said = [f"{d.names.where(c)} {PLOTS[k]}" for c, bits in found.items() for k in range(len(PLOTS)) if bits >> k & 1]
    return "" if found == denials(d, text) else ", ".join(said) or "none"


def put_placed(d: Desk, seat: Seat, n: int) -> None:
    corvids(d, seat).placed = n


def put_exerted(d: Desk, seat: Seat, n: int) -> None:
    corvids(d, seat).exerted = n


CORVIDS: Final[dict[str, Field]] = {
    "plots": Field(no_plots, plots_differ),
    "denied": Field(put_denied, denied_differ),
    "placed": number(lambda d, seat: corvids(d, seat).placed, put_placed),
    "exerted": number(lambda d, seat: corvids(d, seat).exerted, put_exerted),
}


# -- all ------------------------------------------------------------------------------------------
BOARDS: Final[dict[str, dict[str, Field]]] = {
    "marquise": {},
    "eyrie": EYRIE,
    "alliance": ALLIANCE,
    "vagabond": VAGABOND,
    "vagabond2": VAGABOND,
    "duchy": DUCHY,
    "corvids": CORVIDS,
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
