"""Themes and nothing but variables: widgets and styles name what a colour is for, and never a colour.

A terminal with 256 or 16 colours gets themes of the same names made for it, and one that wants no colour at all gets
`Bare`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.color import Color as RichColor
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from .palettes import (
    DARK,
    DARK_256,
    DAY,
    DAY_256,
    DUSK,
    LIGHT,
    LIGHT_256,
    NIGHT,
    NOON,
    NOON_256,
    SIXTEEN_DARK,
    SIXTEEN_LIGHT,
    Palette,
)

if TYPE_CHECKING:
    from textual.widget import Widget

FULL: Final = "truecolor"  # as Rich names what a terminal can do; the others are "256" and "standard"


class Look(NamedTuple):
    """A theme as the settings show it."""

    words: str
    dark: bool
    palette: Palette
    coarse: Palette  # what is other where there are 256 colours


LOOKS: Final = {  # the default first
    "root-dark": Look("colour-blind-safe, dark", True, DARK, DARK_256),
    "root-light": Look("colour-blind-safe, light", False, LIGHT, LIGHT_256),
    "root-dusk": Look("woodland, dusk", True, DUSK, DARK_256),
    "root-noon": Look("woodland, noon", False, NOON, NOON_256),
    "root-night": Look("high contrast, dark", True, NIGHT, {}),
    "root-day": Look("high contrast, light", False, DAY, DAY_256),
}
NAMES: Final = tuple(LOOKS)


def titles() -> list[tuple[str, str]]:
    """Name and words of each theme, for a list."""
    return [(name, look.words) for name, look in LOOKS.items()]


def variables(dark: bool = True) -> dict[str, str]:
    """What `App.get_theme_variable_defaults` must return, so that every theme, Textual's own too, has our variables."""
    return _variables(DARK if dark else LIGHT)


def depth() -> str:
    """What Textual takes this terminal for."""
    return Console(force_terminal=True, color_system=constants.COLOR_SYSTEM).color_system or "standard"  # type: ignore[arg-type]


def themes(depth: str = FULL) -> tuple[Theme, ...]:
    """Ours, the default first, as a terminal of this depth can show them."""
    return tuple(_theme(name, look, _palette(look, depth)) for name, look in LOOKS.items())


def colour(name: str, given: dict[str, str]) -> Color:
    """A colour named without "map-", out of `App.theme_variables`; "dim fox" is fox sunk into the land, "on dim fox"
    what is written on it."""
    plain = name.removeprefix("on ").removeprefix("dim ")
    found = Color.parse(given["map-" + plain])
    if plain == name:
        return found
    sunk = float(given["map-sunk"].rstrip("%")) / 100
    if name.startswith("on "):
        return found if sunk == 1 else Color.parse(given["map-paper"])
    return found.blend(Color.parse(given["map-land"]), sunk)


class Styles(dict[tuple[str, str, bool], Style]):
    """Styles of a widget that draws its own lines, each made once: to be cleared when the theme changes."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self._widget = widget

    def of(self, fg: str, bg: str, bold: bool = False) -> Style:
        """Two colours by their names without "map-"."""
        return self[fg, bg, bold]

    def __missing__(self, key: tuple[str, str, bool]) -> Style:
        fg, bg, bold = key
        given = self._widget.app.theme_variables
        style = self[key] = Style(color=colour(fg, given).hex, bgcolor=colour(bg, given).hex, bold=bold)
        return style


class Bare(LineFilter):
    """NO_COLOR: no colour at all.  What stood out from the ground is printed in reverse; bold and underlines stay."""

    FAR: Final = 3.9  # lit bars are farther from the ground than this, sunken ones nearer

    def __init__(self, ground: Callable[[], Color]) -> None:
        super().__init__()
        self._ground = ground

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """`background` is the widget's own: a whole widget may stand out."""
        ground = self._ground()
        return [Segment(text, style and style + _bare(style.bgcolor, ground), None) for text, style, _ in segments]


@lru_cache(1024)
def _bare(over: RichColor | None, ground: Color) -> Style:
    far = over is not None and not over.is_default and contrast(Color.from_rich_color(over), ground) > Bare.FAR
    return Style(color="default", bgcolor="default", reverse=far)


def contrast(a: Color, b: Color) -> float:
    """1 to 21, as WCAG counts it."""
    low, high = sorted((_light(a), _light(b)))
    return (high + 0.05) / (low + 0.05)


def _light(c: Color) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _palette(look: Look, depth: str) -> Palette:
    if depth == FULL:
        return look.palette
    if depth == "256":
        return look.palette | look.coarse
    return SIXTEEN_DARK if look.dark else SIXTEEN_LIGHT


def _variables(palette: Palette) -> dict[str, str]:
    return {f"map-{name}": value for name, value in palette.items()}


def _theme(name: str, look: Look, colours: Palette) -> Theme:
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
        dark=look.dark,
        variables=_variables(colours),
    )
