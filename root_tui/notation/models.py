"""The shape of a scenario file, for pydantic."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field


def split(text: object) -> object:
    """Lines of a text, or a list of them; `#` starts a comment, `;` parts two lines."""
    if isinstance(text, str):
        text = text.splitlines()
    if isinstance(text, list) and all(isinstance(t, str) for t in text):
        bare = [t.split(" #")[0] if not t.lstrip().startswith("#") else "" for t in text]
        return [line.strip() for t in bare for line in t.split(";") if line.strip()]
    return text


def small(lines: list[str]) -> list[str]:
    """No game counts that far, and a list of so many cards would take all memory."""
    for line in lines:
        if number := re.search(r"\d{4,}", line):
            raise ValueError(f"{number[0]} is too large a number: {line!r}")
    return lines


Lines = Annotated[list[str], BeforeValidator(split), AfterValidator(small)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class Branch(Model):
    """An "if": the same scenario with other things given, or going on in another way."""

    if_: str = Field(alias="if", min_length=1)
    turn: str | None = None
    paths: str | None = None
    rivers: str | None = None
    given: Lines = []
    script: Lines = []
    instead: Lines | None = None
    expect: Lines = []
    lenient: bool | None = None


class Scenario(Model):
    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")
    title: str = Field(min_length=1)
    rules: list[Annotated[str, Field(pattern=r"^[A-Z]+-[0-9]+[A-Z]?(\.[0-9]+[a-z]?)?$")]] = []
    map: str | None = None
    deck: str = "base"
    seats: str = "MC, ER, WA, V1"
    paths: str = ""
    rivers: str = ""
    forests: str = ""
    corners: str = ""
    turn: str = "MC daylight"
    seed: int = 1
    given: Lines = []
    script: Lines = []
    expect: Lines = []
    lenient: bool = False
    branch: list[Branch] = []


class File(Model):
    scenario: list[Scenario]
