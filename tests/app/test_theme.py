"""Colours can be read, by the colour-blind too, and nothing breaks in 16 colours."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from root_tui.app.text import SUIT_IDS, TAGS, seat_colour, short
from root_tui.app.theme import DARK, LIGHT, NAMES, SUNK, colour, themes, variables

Vision = tuple[tuple[float, float, float], ...]
# Machado, Oliveira and Fernandes 2009, severity 1.
VISIONS: dict[str, Vision] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SEATS = [f"seat-{tag.lower()}" for tag in TAGS.values()]
GROUNDS = ("ground", "land", "panel", "bar", "land-cursor")
each_theme = pytest.mark.parametrize("theme", themes(), ids=NAMES)


def of(theme: Theme) -> dict[str, Color]:
    return {name.removeprefix("map-"): Color.parse(value) for name, value in theme.variables.items()}


def linear(c: Color) -> list[float]:
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c.normalized]


def contrast(a: Color, b: Color) -> float:
    light = sorted(sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (a, b))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(c: Color, vision: Vision) -> tuple[float, float, float]:
    seen = linear(c)
    r, g, b = (min(1, max(0, sum(w * v for w, v in zip(row, seen, strict=True)))) for row in vision)
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def closest(colours: list[Color], vision: Vision) -> float:
    return min(dist(a, b) for a, b in combinations([lab(c, vision) for c in colours], 2))


@each_theme
def test_text_can_be_read(theme: Theme) -> None:
    c = of(theme)
    words = [*SEATS, "seat-none", "text", "muted", "paper", "good", "warn", "bad", "barrier"]
    pairs = [(fg, bg) for fg in words for bg in GROUNDS]
    pairs += [("ink", bg) for bg in (*SEATS, "seat-none", *SUIT_IDS, "suitless", "paper", "good", "warn", "bad")]
    pairs += [
        ("lake-name", "water"),
        ("lake-name", "land"),
        ("forest", "ground"),
        ("forest-lit", "ground"),
        ("ground", "paper"),
    ]
    pairs += [(suit, "land") for suit in SUIT_IDS]
    assert not [(a, b, round(ratio, 2)) for a, b in pairs if (ratio := contrast(c[a], c[b])) < 4.5]
    sunk = [c[name].blend(c["land"], SUNK) for name in (*SUIT_IDS, "suitless")]
    assert all(contrast(c["paper"], bar) >= 4.5 for bar in sunk)
    assert contrast(c["text"], c["seat-none"].blend(c["land"], SUNK)) >= 4.5


@each_theme
def test_lines_can_be_seen(theme: Theme) -> None:
    c = of(theme)
    pairs = [(line, "ground") for line in ("path", "closed", "river")] + [("lake", "water")]
    assert not [(a, round(ratio, 2)) for a, b in pairs if (ratio := contrast(c[a], c[b])) < 3]


@each_theme
@pytest.mark.parametrize("vision", VISIONS)
def test_the_colour_blind_tell_suits_and_seats_apart(theme: Theme, vision: str) -> None:
    c = of(theme)
    assert closest([c[suit] for suit in SUIT_IDS], VISIONS[vision]) > 11
    assert closest([c[seat] for seat in SEATS], VISIONS[vision]) > 14


@each_theme
def test_sixteen_colours_keep_ink_and_ground_apart(theme: Theme) -> None:
    c = of(theme)
    number = {name: RichColor.parse(value.hex).downgrade(ColorSystem.STANDARD).number for name, value in c.items()}
    for name in (*SEATS, *SUIT_IDS):
        assert number["ink"] != number[name] != number["ground"]
    for name in ("text", "paper", "muted"):
        assert number[name] not in {number[ground] for ground in GROUNDS}


def test_both_themes_name_the_same_colours() -> None:
    assert DARK.keys() == LIGHT.keys()
    assert [theme.name for theme in themes()] == list(NAMES)
    assert [theme.dark for theme in themes()] == [True, False]
    assert all(name.startswith("map-") for name in variables())


def test_a_sunk_colour_lies_between() -> None:
    sunk = colour("dim fox", variables())
    assert colour("fox", variables()) != sunk != colour("land", variables())


def test_every_seat_has_a_colour_and_every_piece_two_letters() -> None:
    assert all(seat_colour(tag) in DARK for tag in (*TAGS.values(), "S1", "S6"))
    mine = ("sawmill", "workshop", "recruiter", "wood", "keep", "roost", "base", "sympathy")
    others = ("garden", "trade_post", "citadel", "market", "tunnel", "plot")
    tags = [short(word) for word in (*mine, *others, "ruin", "scorched", "ferry", "tower")]
    assert len(set(tags)) == len(tags)
    assert all(len(tag) == 2 for tag in tags)
    assert not set(tags) & {"MC", "ER", "WA", "V1", "V2", "LC", "RC", "UD", "CC"}
