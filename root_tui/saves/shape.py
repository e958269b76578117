"""The shapes of a save, for pydantic.  Imported only when a save is opened."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..pins import SHAPE as PIN

Count = Annotated[int, Field(ge=0)]
LineShape = tuple[str, int, Any]
EventShape = tuple[str, int, list[Any], list[Any], list[int]]
RestShape = tuple[list[LineShape], Count, str]  # the answers after it, events told before it, digest


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class HeadShape(Shape):
    app: str
    edition: str
    names: Annotated[list[str], Field(min_length=1, max_length=6)]
    factions: list[str]
    map: str
    deck: str
    turn: Count
    round: Count
    seat: Count
    scores: list[int | None]
    time: str
    open_table: bool
    winner: list[str]
    by: str
    suits_shuffled: bool = False
    branch_of: str = ""

    @model_validator(mode="after")
    def _seats(self) -> Self:
        if not len(self.names) == len(self.factions) == len(self.scores) > self.seat:
            raise ValueError("names, factions and scores are not of as many seats")
        return self


class PinShape(Shape):
    hash: Annotated[str, Field(pattern=PIN)]
    wrong: Count  # tries since the last right one


class PrivateShape(Shape):
    seed: int
    pins: dict[Annotated[str, Field(pattern="^[0-5]$")], PinShape] = {}
    pins_due: Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)] = []


class ChunkShape(Shape):
    """One turn.  `last` is the game's last rest, in the last chunk, when that is not its first."""

    app: str  # the version that wrote it last
    first: dict[str, Any]
    rests: Annotated[list[RestShape], Field(min_length=1)]
    events: list[EventShape]
    last: dict[str, Any] | None = None
