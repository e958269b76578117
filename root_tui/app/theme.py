"""Two themes and nothing but variables: widgets and styles name what a colour is for, and never a colour.

Every colour has a letter beside it.  Fox is dark, mouse middle, rabbit light and bird blue, so that lightness tells the
suits apart as well as hue does; seats follow Okabe and Ito."""

from __future__ import annotations

from typing import Final

from textual.color import Color
from textual.theme import Theme

SUNK: Final = 0.6  # how far the bars of places that do not answer sink into the land

DARK: Final = {
    "ground": "#0e1310",  # woods between clearings
    "land": "#1b241d",  # a clearing, a panel's head
    "land-cursor": "#2c3a2e",  # a line of a list under the cursor
    "panel": "#151c17",  # panels beside the map
    "bar": "#1f2a20",  # header and key lines
    "ink": "#0e1310",  # on suits and seats
    "paper": "#f5f1df",  # what matters most
    "text": "#d9dfd2",
    "muted": "#97a391",
    "good": "#8fd18a",
    "warn": "#f3c969",
    "bad": "#ff9d86",
    "fox": "#e65d53",
    "rabbit": "#f5e27a",
    "mouse": "#cf8a2e",
    "bird": "#80c8ea",
    "suitless": "#8d988c",
    "path": "#9c8b62",
    "closed": "#a0705f",
    "barrier": "#ff9d86",
    "river": "#3c86bd",
    "lake": "#4c93c8",
    "water": "#12303f",
    "lake-name": "#a9d4ee",
    "forest": "#5f8f58",
    "forest-lit": "#a8e08f",
    "seat-mc": "#f0932b",
    "seat-er": "#adc9fc",
    "seat-wa": "#a2f1af",
    "seat-v1": "#d0d4c9",
    "seat-v2": "#9aa1a6",
    "seat-lc": "#efe06a",
    "seat-rc": "#92f8ff",
    "seat-ud": "#c99c77",
    "seat-cc": "#cb85f7",
    "seat-none": "#98a394",
}
LIGHT: Final = DARK | {
    "ground": "#e9ecdd",
    "land": "#f8f9f1",
    "land-cursor": "#ffffff",
    "panel": "#f1f3e7",
    "bar": "#d5dcc6",
    "ink": "#fdfdf6",
    "paper": "#1d241d",
    "text": "#262d25",
    "muted": "#525d4e",
    "good": "#1d6a12",
    "warn": "#7a5600",
    "bad": "#a02c12",
    "fox": "#5c1030",
    "rabbit": "#74740a",
    "mouse": "#8a2f0a",
    "bird": "#1f6288",
    "suitless": "#5d675c",
    "path": "#86754a",
    "closed": "#a06b5c",
    "barrier": "#a02c12",
    "river": "#2f7fb8",
    "lake": "#2f77a8",
    "water": "#c9e2f0",
    "lake-name": "#1a567c",
    "forest": "#47723f",
    "forest-lit": "#1d6a12",
    "seat-mc": "#9c3707",
    "seat-er": "#1b619f",
    "seat-wa": "#315242",
    "seat-v1": "#171c17",
    "seat-v2": "#5b5b6e",
    "seat-lc": "#393408",
    "seat-rc": "#022d39",
    "seat-ud": "#795031",
    "seat-cc": "#493aac",
    "seat-none": "#586257",
}
NAMES: Final = ("root-dark", "root-light")


def variables(dark: bool = True) -> dict[str, str]:
    """What `App.get_theme_variable_defaults` must return, so that every theme, Textual's own too, has our variables."""
    return {f"map-{name}": colour for name, colour in (DARK if dark else LIGHT).items()}


def themes() -> tuple[Theme, Theme]:
    """Ours, the default first."""
    return _theme(NAMES[0], DARK, dark=True), _theme(NAMES[1], LIGHT, dark=False)


def _theme(name: str, colours: dict[str, str], *, dark: bool) -> Theme:
    return Theme(
        name,
        primary=colours["seat-er"],
        secondary=colours["mouse"],
        accent=colours["rabbit"],
        success=colours["good"],
        warning=colours["warn"],
        error=colours["bad"],
        foreground=colours["text"],
        background=colours["ground"],
        surface=colours["land"],
        panel=colours["bar"],
        dark=dark,
        variables=variables(dark),
    )


def colour(name: str, given: dict[str, str]) -> Color:
    """A colour named without "map-", out of `App.theme_variables`; "dim fox" is fox sunk into the land."""
    found = Color.parse(given["map-" + name.removeprefix("dim ")])
    return found.blend(Color.parse(given["map-land"]), SUNK) if name.startswith("dim ") else found
