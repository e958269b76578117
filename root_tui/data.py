"""The asset files: maps, decks, quests, characters and the rules to read. Everything leaves here as plain frozen data.

pydantic is imported when the first JSON file is read, so that a title screen or a rules page does not wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from .engine.atlas import Atlas, Clearing, Forest, N, forest_of, make_atlas
from .engine.deck import ANY, SUITS, Deck, Face, make_deck
from .engine.items import ITEMS, Item
from .engine.quests import Character, Characters, Quest, Quests, make_characters, make_quests

if TYPE_CHECKING:
    from pydantic import BaseModel

    from .engine.hooks import Lineup

    ModelT = TypeVar("ModelT", bound=BaseModel)

MAPS: Final = ("autumn", "winter", "lake", "mountain")
DECKS: Final = ("base", "exiles")
RULES: Final = (
    "00-core",
    "01-marquise",
    "02-eyrie",
    "03-alliance",
    "04-vagabond",
    "05-lizard-cult",
    "06-riverfolk",
    "07-duchy",
    "08-corvids",
    "09-maps",
    "10-exiles-and-partisans",
)
CARDS: Final = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "corvids")  # factions that have a page of advice

XY = tuple[float, float]


class DataError(ValueError):
    """An asset that is missing, damaged or unknown; one line that names file and field."""


@dataclass(frozen=True, slots=True, eq=False)
class MapLayout:
    """Where things are drawn: points are percentages of the board, x to the right, y downwards.

    `proportion` is the board's width over its height; `river` and `lake` are a line and an outline, empty on maps
    without them; `positions` says in words where a clearing or forest lies ("north-west corner").
    """

    name: str
    title: str
    proportion: float
    clearings: dict[Clearing, XY]
    forests: dict[Forest, XY]
    river: tuple[XY, ...]
    lake: tuple[XY, ...]
    lake_label: XY | None
    positions: dict[int, str]


@cache
def deck(name: str) -> Deck:
    """The deck of that name, one of DECKS."""
    file = _file("decks", name, DECKS, "deck")
    return read_deck(_text(file), file)


@cache
def atlas(name: str, suits_shuffled: bool = False) -> Atlas:
    """What is printed on the map of that name, one of MAPS; `suits_shuffled`: suit markers lie on the printed suits."""
    printed = _map(name)[0]
    return replace(printed, shuffled=True, suits=(-1,) * N) if suits_shuffled and not printed.shuffled else printed


@cache
def layout(name: str) -> MapLayout:
    """How the map of that name, one of MAPS, is drawn."""
    return _map(name)[1]


@cache
def quests() -> Quests:
    """The fifteen quests."""
    return read_quests(_text("quests.json"), "quests.json")


@cache
def characters() -> Characters:
    """The nine characters a Vagabond may be."""
    return read_characters(_text("characters.json"), "characters.json")


def lineup(factions: Sequence[str], map: str, deck_name: str, suits_shuffled: bool = False) -> Lineup:
    """The tables of a line-up, with all its catalogues; ValueError names what does not exist.

    `suits_shuffled`: suit markers on a map with printed suits too (MAP-1.2, CORE-13)."""
    from .engine.lineup import make_lineup

    return make_lineup(factions, atlas(map, suits_shuffled), deck(deck_name), quests(), characters())


@cache
def rules_page(name: str) -> str:
    """One page of the rules in Markdown, by its name in RULES."""
    if name not in RULES:
        raise DataError(f"there is no rules page {name!r}; there are {', '.join(RULES)}")
    return _text(f"rules/{name}.md")


@cache
def first_game() -> str:
    """One page in Markdown for somebody who has never played."""
    return _text("first_game.md")


@cache
def faction_card(name: str) -> str:
    """One page in Markdown of how a faction scores and what stops it, by its name in CARDS."""
    if name not in CARDS:
        raise DataError(f"there is no card of {name!r}; there are {', '.join(CARDS)}")
    return _text(f"factions/{name}.md")


def rules_pages() -> dict[str, str]:
    """All pages of the rules by name, in order."""
    return {name: rules_page(name) for name in RULES}


@cache
def assets() -> Traversable:
    """The folder of assets: inside the package when installed from a wheel, else beside it in a checkout."""
    inside = files("root_tui") / "assets"
    return inside if inside.is_dir() else Path(__file__).resolve().parent.parent / "assets"


def read_deck(text: str, file: str) -> Deck:
    """A deck from JSON; `file` is what an error calls it."""
    from .data_models import DeckModel

    data = _parse(DeckModel, text, file)
    faces = tuple(
        Face(
            id=card.id,
            name=card.name,
            suit=SUITS.index(card.suit),
            count=card.count,
            kind=card.kind,
            cost=tuple(ANY if suit == "any" else SUITS.index(suit) for suit in card.cost),
            item=-1 if card.item is None else ITEMS.index(card.item),
            vp=card.vp or 0,
            text=card.text,
        )
        for card in data.cards
    )
    try:
        return make_deck(data.id, faces)
    except ValueError as wrong:
        raise DataError(f"{file}: {wrong}") from None


def read_map(text: str, file: str) -> tuple[Atlas, MapLayout]:
    """A map from JSON; `file` is what an error calls it."""
    from .data_models import MapModel

    data = _parse(MapModel, text, file)
    drawn = data.layout
    corner = {c.id: c.opposite_corner for c in data.clearings if c.opposite_corner is not None}
    try:
        made = make_atlas(
            name=data.id,
            slots={c.id: c.slots for c in data.clearings},
            suits={c.id: SUITS.index(c.suit) for c in data.clearings if c.suit is not None},
            shuffled=data.suits_shuffled,
            ruins=[c.id for c in data.clearings if c.ruin],
            corners=corner,
            opposite=corner,
            paths=data.paths,
            closed=data.closed_paths,
            rivers=data.rivers,
            forests={f.id: f.clearings for f in data.forests},
            beside={f.id: f.beside for f in data.forests},
            coast=data.coast,
            ferry=data.ferry or 0,
            tower=data.tower or 0,
        )
    except ValueError as wrong:
        raise DataError(f"{file}: {wrong}") from None
    return made, MapLayout(
        name=data.id,
        title=data.name,
        proportion=drawn.width_over_height,
        clearings={Clearing(int(n)): at for n, at in drawn.clearings.items()},
        forests={forest_of(letter): at for letter, at in drawn.forests.items()},
        river=drawn.river,
        lake=drawn.lake,
        lake_label=drawn.lake_label,
        positions={c.id: c.position for c in data.clearings} | {forest_of(f.id): f.position for f in data.forests},
    )


def read_quests(text: str, file: str) -> Quests:
    """Quests from JSON; `file` is what an error calls it."""
    from .data_models import QuestsModel

    found = tuple(
        Quest(quest.id, quest.name, SUITS.index(quest.suit), (_item(quest.items[0]), _item(quest.items[1])))
        for quest in _parse(QuestsModel, text, file).quests
    )
    try:
        return make_quests(found)
    except ValueError as wrong:
        raise DataError(f"{file}: {wrong}") from None


def read_characters(text: str, file: str) -> Characters:
    """Characters from JSON; `file` is what an error calls it."""
    from .data_models import CharactersModel

    found = tuple(
        Character(one.id, one.name, one.set, tuple(_item(name) for name in one.items), one.power, one.text)
        for one in _parse(CharactersModel, text, file).characters
    )
    try:
        return make_characters(found)
    except ValueError as wrong:
        raise DataError(f"{file}: {wrong}") from None


@cache
def _map(name: str) -> tuple[Atlas, MapLayout]:
    file = _file("maps", name, MAPS, "map")
    return read_map(_text(file), file)


def _file(folder: str, name: str, names: tuple[str, ...], what: str) -> str:
    if name not in names:
        raise DataError(f"there is no {what} {name!r}; there are {', '.join(names)}")
    return f"{folder}/{name}.json"


def _text(file: str) -> str:
    try:
        return assets().joinpath(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataError(f"{file}: cannot be read ({wrong}); install root-tui again") from None


def _parse(model: type[ModelT], text: str, file: str) -> ModelT:
    from pydantic import ValidationError

    try:
        return model.model_validate_json(text)
    except ValidationError as wrong:
        faults = wrong.errors(include_url=False)
        field = ".".join(str(part) for part in faults[0]["loc"])
        more = f" (and {len(faults) - 1} more faults)" if len(faults) > 1 else ""
        said = faults[0]["msg"].removeprefix("Value error, ")
        raise DataError(f"{file}: {field + ': ' if field else ''}{said}{more}") from None


def _item(name: str) -> Item:
    return Item(ITEMS.index(name))
