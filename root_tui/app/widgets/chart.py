"""Points by round as lines: drawn by plotext where it is there, else with letters.  One round is a bar a seat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ..text import seat_colour
from .paint import muted, plain, tagged

Points = Sequence[int | None]
GOAL = 30
SEVERAL = "*"
GUTTER = 5  # cells of the axis of points


def letter(tag: str) -> str:
    """One for each faction, no two alike: M for MC, 1 for V1."""
    return tag[1] if tag[1].isdigit() else tag[0]


def letter_chart(lines: Sequence[tuple[str, Points]], width: int, height: int) -> list[str]:
    """Rounds to the right, points up, a letter for each seat; "*" where several meet.  `height` lines, two of them for
    the rounds."""
    rounds = max((len(points) for _, points in lines), default=0)
    rows, columns = max(4, height - 2), max(8, width - GUTTER - 1)
    grid = [[" "] * columns for _ in range(rows)]
    for tag, points in lines:
        for n, now in enumerate([0, *points]):
            if now is None:
                continue
            x = round(n * (columns - 1) / max(1, rounds))
            y = rows - 1 - round(now * (rows - 1) / GOAL)
            grid[y][x] = letter(tag) if grid[y][x] in (" ", letter(tag)) else SEVERAL
    named = {rows - 1 - round(n * (rows - 1) / GOAL): n for n in range(0, GOAL + 1, 10)}
    found = [f"{named.get(y, ''):>{GUTTER - 2}} |{''.join(row)}".rstrip() for y, row in enumerate(grid)]
    axis = [" "] * (columns + 6)
    for n in _ticks(rounds, columns // 6):
        x = round(n * (columns - 1) / max(1, rounds))
        for i, c in enumerate(str(n)):
            axis[x + i] = c
    ruler = " " * (GUTTER - 1) + "+" + "-" * columns
    return [*found, ruler, " " * GUTTER + "".join(axis).rstrip() + " round"]


def bars(lines: Sequence[tuple[str, Points]], width: int) -> list[Content]:
    """What one round came to, a line for each seat: as many letters as there is room for 30 points."""
    found = []
    for tag, points in lines:
        now = points[-1] if points else 0
        if now is None:
            found.append(tagged(tag, "  no marker"))
            continue
        bar = letter(tag) * round(now * max(1, (width - 12) // GOAL))
        drawn = Content.styled(bar, f"bold $map-{seat_colour(tag)}")
        found.append(tagged(tag, "  ") + drawn + plain(f" {now}" if bar else str(now)))
    return found


def _ticks(rounds: int, most: int) -> list[int]:
    step = next(n for n in (1, 2, 5, 10, 20, 50, 10**6) if rounds <= n * max(1, most))
    return list(range(0, rounds + 1, step))


class ScoreChart(Vertical):
    """`lines`: a seat's tag and its points after each round."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    ScoreChart { height: 1fr; padding: 0 2; background: $map-panel; }
    ScoreChart #legend { height: 1; }
    ScoreChart #letters { height: 1fr; }
    """

    def __init__(self, lines: Sequence[tuple[str, Points]], *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines = lines
        self.rounds = max((len(points) for _, points in lines), default=0)
        self.plot: Any = None
        if not ascii_only and self.rounds > 1:
            with suppress(ImportError):  # the letters do as well
                from textual_plotext import PlotextPlot  # not before a game is over: it takes a tenth of a second

                self.plot = PlotextPlot()
        self._letters = Static(id="letters", markup=False)

    def compose(self) -> ComposeResult:
        legend = Content("   ").join([tagged(tag, f" {letter(tag)}") for tag, _ in self.lines])
        when = "Points after each round" if self.rounds > 1 else "Points after one round"
        yield Static(muted(f"{when}   ") + legend, id="legend", markup=False)
        yield self._letters if self.plot is None else self.plot

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._draw())
        self._draw()

    def on_unmount(self) -> None:
        self.app.theme_changed_signal.unsubscribe(self)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self.plot is not None:
            self._plot()
        elif self.rounds < 2:
            blank = Content("")
            self._letters.update(Content("\n").join([blank, *bars(self.lines, self.size.width)]))
        elif self.size.width:
            drawn = letter_chart(self.lines, self.size.width, self.size.height - 1)
            self._letters.update(Content("\n").join(map(plain, drawn)))

    def _plot(self) -> None:
        plt, given = self.plot.plt, self.app.theme_variables
        plt.clear_figure()
        for tag, points in self.lines:
            colour = Color.parse(given[f"map-{seat_colour(tag)}"]).rgb
            marked = [(n, now) for n, now in enumerate([0, *points]) if now is not None]
            xs, ys = [n for n, _ in marked], [now for _, now in marked]
            plt.plot(xs, ys, marker="braille", color=colour)
            plt.scatter(xs[1:], ys[1:], marker=letter(tag), color=colour)  # no line is told by its colour alone
        plt.ylim(0, GOAL)
        plt.xlim(0, self.rounds)
        plt.yticks(list(range(0, GOAL + 1, 5)))
        plt.xticks(_ticks(self.rounds, 12))
        plt.xlabel("round")
        self.plot.refresh()
