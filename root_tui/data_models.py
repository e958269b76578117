"""The shapes of the asset files, for pydantic. Only `data` imports this, and only when it reads a file."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

GroundSuit = Literal["fox", "rabbit", "mouse"]
Suit = Literal["fox", "rabbit", "mouse", "bird"]
ItemName = Literal["boot", "bag", "crossbow", "hammer", "sword", "tea", "coin", "torch"]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")]
Text = Annotated[str, Field(min_length=1)]
ClearingNumber = Annotated[int, Field(ge=1, le=12)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Percent = Annotated[float, Field(ge=0, le=100)]
Pair = tuple[ClearingNumber, ClearingNumber]
Point = tuple[Percent, Percent]

SUIT_COUNTS = {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CardModel(Model):
    id: Id
    name: Text
    suit: Suit
    count: Annotated[int, Field(ge=1, le=54)]
    kind: Literal["ambush", "dominance", "item", "immediate", "persistent"]
    cost: tuple[GroundSuit | Literal["any"], ...]
    item: ItemName | None
    vp: Annotated[int, Field(ge=1, le=5)] | None
    text: Text

    @model_validator(mode="after")
    def _fits_kind(self) -> Self:
        if (self.kind == "item") != (self.item is not None) or (self.item is None) != (self.vp is None):
            raise ValueError("item and vp belong to cards of kind item, and to all of them")
        if bool(self.cost) == (self.kind in ("ambush", "dominance")):
            raise ValueError("every card has a cost, but ambush and dominance have none")
        return self


class DeckModel(Model):
    id: Id
    name: Text
    cards: tuple[CardModel, ...]

    @model_validator(mode="after")
    def _counts(self) -> Self:
        """CORE-4.1."""
        found: Counter[str] = Counter()
        for card in self.cards:
            found[card.suit] += card.count
        if found != SUIT_COUNTS:
            said = ", ".join(f"{found[suit]} {suit}" for suit in SUIT_COUNTS)
            raise ValueError(f"a deck has 14 bird, 14 fox, 13 rabbit, 13 mouse cards, not {said}")
        return self


class ClearingModel(Model):
    id: ClearingNumber
    suit: GroundSuit | None
    slots: Annotated[int, Field(ge=1, le=3)]
    ruin: bool
    opposite_corner: ClearingNumber | None
    position: Text


class ForestModel(Model):
    id: Letter
    clearings: tuple[ClearingNumber, ...]
    beside: tuple[Letter, ...]
    position: Text


class LayoutModel(Model):
    """Points are percentages of the board, x to the right, y downwards."""

    width_over_height: Annotated[float, Field(gt=0.2, lt=5)]
    clearings: dict[str, Point]
    forests: dict[Letter, Point]
    river: tuple[Point, ...]
    lake: tuple[Point, ...]
    lake_label: Point | None


class MapModel(Model):
    id: Id
    name: Text
    suits_shuffled: bool
    clearings: Annotated[tuple[ClearingModel, ...], Field(min_length=12, max_length=12)]
    paths: tuple[Pair, ...]
    closed_paths: tuple[Pair, ...]
    rivers: tuple[Pair, ...]
    forests: tuple[ForestModel, ...]
    coast: tuple[ClearingNumber, ...]
    ferry: ClearingNumber | None
    tower: ClearingNumber | None
    layout: LayoutModel

    @model_validator(mode="after")
    def _whole(self) -> Self:
        """MAP-1.1, and a place on the board for everything."""
        if [c.id for c in self.clearings] != list(range(1, 13)):
            raise ValueError("clearings are not 1 to 12 in order")
        if sum(c.ruin for c in self.clearings) != 4 or sum(c.opposite_corner is not None for c in self.clearings) != 4:
            raise ValueError("a map has four ruins and four corners")
        for clearing in self.clearings:
            if (clearing.suit is None) != self.suits_shuffled:
                raise ValueError(f"clearing {clearing.id}: suits are either all printed or all shuffled")
        letters = [f.id for f in self.forests]
        if letters != sorted(set(letters)):
            raise ValueError("forests are not in the order of their letters")
        if sorted(self.layout.clearings, key=len) != [str(c.id) for c in self.clearings]:
            raise ValueError("layout.clearings names other clearings than the map")
        if sorted(self.layout.forests) != letters:
            raise ValueError("layout.forests names other forests than the map")
        return self


class QuestModel(Model):
    id: Id
    name: Text
    suit: GroundSuit
    items: tuple[ItemName, ItemName]


class QuestsModel(Model):
    quests: Annotated[tuple[QuestModel, ...], Field(min_length=15, max_length=15)]


class CharacterModel(Model):
    id: Id
    name: Text
    set: Literal["base", "riverfolk", "vagabond_pack"]
    items: Annotated[tuple[ItemName, ...], Field(min_length=1)]
    power: Text
    text: Text


class CharactersModel(Model):
    characters: Annotated[tuple[CharacterModel, ...], Field(min_length=1)]
