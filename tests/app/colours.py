"""Colours in tests: which are used on which, as names, and what terminals and eyes make of them."""

from __future__ import annotations

from itertools import combinations
from math import dist

from rich._palettes import STANDARD_PALETTE
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from root_tui.app.theme import colour

Vision = tuple[tuple[float, float, float], ...]
Pair = tuple[str, str]
# Machado, Oliveira and Fernandes 2009, severity 1.
VISIONS: dict[str, Vision] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SYSTEMS = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}
LINES = frozenset(map(chr, range(0x2800, 0x2900))) | frozenset("./\\|-~=")  # they are seen, not read


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


def on_terminal(c: RichColor, depth: str) -> RichColor:
    """What a terminal of this depth is told to show."""
    if depth not in SYSTEMS or c.is_default:
        return c
    coarse = c.downgrade(SYSTEMS[depth])
    if depth == "standard":
        return RichColor.from_triplet(STANDARD_PALETTE[coarse.number or 0])
    return RichColor.from_triplet(coarse.get_truecolor())


def named(name: str, theme: Theme, depth: str) -> Color:
    """The colour of that name, "dim" and "on dim" too, on a terminal of this depth."""
    return Color.from_rich_color(on_terminal(colour(name, theme.variables).rich_color, depth))


class Coarse(LineFilter):
    """The screen as a terminal of fewer colours gets it."""

    def __init__(self, depth: str) -> None:
        super().__init__()
        self.depth = depth

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style + self._coarse(style), None) for text, style, _ in segments]

    def _coarse(self, style: Style) -> Style:
        front, back = (c and on_terminal(c, self.depth) for c in (style.color, style.bgcolor))
        return Style.from_color(front, back)


class Used(LineFilter):
    """Writes down what is written on what, by name, while the app wears `MARKED`."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        self.names = names
        self.read: dict[Pair, str] = {}  # with the first text that was written so
        self.seen: dict[Pair, str] = {}  # paths and rivers

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for text, style, _ in segments:
            if style and style.color and style.bgcolor and text.strip():
                front, back = (self.names.get(Color.from_rich_color(c).hex) for c in (style.color, style.bgcolor))
                pair = front or f"? {style.color}", back or f"? {style.bgcolor}"
                (self.seen if set(text) - {" "} <= LINES else self.read).setdefault(pair, text)
        return segments


def marked(names: tuple[str, ...]) -> tuple[Theme, dict[str, str]]:
    """A theme in which every variable has a colour of its own, and the names of all colours it can give."""
    variables = {f"map-{name}": f"#{i * 6:02x}1020" for i, name in enumerate(names)}
    variables |= {"map-land": "#f0f0f0", "map-sunk": "60%"}
    found = {name: colour(name, variables).hex for name in (*(f"dim {name}" for name in names), *names)}
    assert len(set(found.values())) > 2 * len(names) - 2
    theme = Theme("marked", primary="#123456", background=variables["map-ground"], variables=variables)
    return theme, {value: name for name, value in found.items()}
