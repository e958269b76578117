"""Invented positions, and an app that hands them over: two seats with secrets and one question to all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from root_tui import data
from root_tui.app.curtain import Curtain
from root_tui.app.geometry import Chart, chart_of
from root_tui.app.sealing import Sealing
from root_tui.app.text import literal
from root_tui.app.widgets.map import Asked, MapView
from root_tui.engine.asks import Seat
from root_tui.engine.pieces import (
    BASE,
    KEEP,
    PLOT,
    RECRUITER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    TUNNEL,
    WARRIOR,
    WOOD,
    WORKSHOP,
    Kind,
)
from root_tui.engine.seen import BoardSeen, ClearingSeen, GroupSeen, SeatSeen, TableSeen

MC, ER, WA, V1, V2 = (Seat(n) for n in range(5))
FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "vagabond2")
SUITS = (0, 2, 1, 1, 1, 0, 2, 0, 2, 1, 2, 0)  # as printed on Autumn

BO = ("Tax Collector", "Ambush!", "Cobbler", "Root Tea")
ADA = ("Mouse in a Sack", "Stand and Deliver", "Better Burrow")


@cache
def chart(name: str, burrow: bool = False) -> Chart:
    return chart_of(data.atlas(name), data.layout(name), burrow=burrow)


def group(owner: Seat, kind: Kind, n: int = 1) -> GroupSeen:
    return GroupSeen(owner, kind, n)


def clearing(
    name: str,
    number: int,
    ruler: Seat | None = None,
    warriors: dict[Seat, int] | None = None,
    buildings: tuple[GroupSeen, ...] = (),
    tokens: tuple[GroupSeen, ...] = (),
    pawns: tuple[Seat, ...] = (),
    marks: tuple[str, ...] = (),
) -> ClearingSeen:
    atlas = data.atlas(name)
    slots, ruin = atlas.slots[number], atlas.ruins[number]
    counted = tuple(group(owner, WARRIOR, n) for owner, n in (warriors or {}).items())
    built = sum(each.n for each in buildings)
    return ClearingSeen(
        number, SUITS[number - 1], slots, slots - ruin - built, ruin, ruler, counted, buildings, tokens, pawns, marks
    )


def seat(number: int, faction: str, points: int) -> SeatSeen:
    return SeatSeen(Seat(number), faction, points, 3, None, (), (), None, None, 8, 20, None, BoardSeen())


def table(name: str = "autumn", marks: dict[int, tuple[str, ...]] | None = None) -> TableSeen:
    """The middle of a game of five."""
    sympathy = group(WA, SYMPATHY)
    put: dict[int, tuple[Any, ...]] = {
        1: (MC, {MC: 1}, (group(MC, SAWMILL),), (group(MC, KEEP), group(MC, WOOD, 2))),
        2: (MC, {MC: 1}),
        3: (ER, {ER: 2}, (group(ER, ROOST),)),
        4: (MC, {MC: 1}),
        5: (MC, {MC: 2}, (group(MC, WORKSHOP),)),
        6: (None, {MC: 1, ER: 1}),
        7: (ER, {ER: 3}, (group(ER, ROOST),)),
        8: (WA, {WA: 3}, (group(WA, BASE),), (sympathy,)),
        9: (MC, {MC: 3}),
        10: (MC, {MC: 1}, (group(MC, RECRUITER),), (sympathy,)),
        11: (ER, {MC: 1, ER: 4}, (group(ER, ROOST),)),
        12: (None, {MC: 1}, (), (sympathy,), (V1,)),
    }
    if name != "autumn":  # other maps have other slots
        put = {n: (what[0], what[1], (), *what[3:]) for n, what in put.items()}
    clearings = tuple(
        replace(clearing(name, n, *what), marks=(marks or {}).get(n, ())) for n, what in sorted(put.items())
    )
    points = (11, 9, 7, 8, 5)
    return TableSeen(
        viewer=None,
        map=name,
        deck="base",
        number=4,
        round=2,
        turn=ER,
        phase="daylight",
        step="decree",
        actions=0,
        clearings=clearings,
        forests=((103, (V2,)),),
        seats=tuple(seat(n, faction, p) for n, (faction, p) in enumerate(zip(FACTIONS, points, strict=True))),
        cards_left=30,
        discard=(),
        available=(),
        supply=(2, 2, 1, 1, 2, 2, 2, 0),
        quests=(),
        quests_left=12,
        winners=(),
        won_by="",
        closed=tuple((int(a), int(b)) for a, b in data.atlas(name).closed),
    )


UD, CC = Seat(3), Seat(4)


def underground(name: str = "autumn", viewer: Seat | None = None) -> TableSeen:
    """The Duchy and the Corvids at their worst: the Burrow full, plots face up and down in crowded clearings."""
    whole = table(name)
    secret = {8: "raid", 12: "extortion"}
    clearings = list(whole.clearings)
    for n, up in ((2, "snare"), (8, ""), (12, "")):
        seen = clearings[n - 1]
        clearings[n - 1] = replace(
            seen,
            tokens=(*seen.tokens, group(UD, TUNNEL), group(CC, PLOT)) if n > 2 else (group(CC, PLOT),),
            warriors=(*seen.warriors, group(UD, WARRIOR, 4), group(CC, WARRIOR, 2)),
            pawns=(),
            marks=(up,) if up else (),
            own=(secret[n],) if viewer == CC and n in secret else (),
        )
    clearings[9] = replace(clearings[9], tokens=(*clearings[9].tokens, group(UD, TUNNEL)), ruler=UD)
    atlas = data.atlas(name)
    for mark, n in (("ferry", atlas.ferry), ("tower", atlas.tower)):
        if n:
            clearings[n - 1] = replace(clearings[n - 1], marks=(*clearings[n - 1].marks, mark))
    burrow = ClearingSeen(0, -1, 0, 0, False, UD, (group(UD, WARRIOR, 12),), (), (), ())
    seats = (*whole.seats[:3], seat(3, "duchy", 8), seat(4, "corvids", 5))
    return replace(
        whole, viewer=viewer, clearings=tuple(clearings), forests=(), burrow=burrow, burrow_to=(8, 10, 12), seats=seats
    )


# an app

NOTHING = Asked()


@dataclass
class Answered(Message):
    place: int


@dataclass(frozen=True)
class View:
    """One screenful: a seat's hand (none: everybody looks), what is asked, and what the map answers."""

    tag: str
    player: str
    why: str
    hand: tuple[str, ...] = ()
    asked: Asked = NOTHING


class Table(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "app.bell", "undo"),
        Binding("n", "app.notify('noted')", "note"),
    ]
    CSS = "Table #hand { height: 1; color: $map-text; } Table #body { width: 100%; height: 100%; }"

    def __init__(self, app: Hall, view: View) -> None:
        super().__init__()
        self.hall, self.view, self._answered, self.refused, self.unasked = app, view, False, 0, 0

    def compose(self) -> ComposeResult:
        with Vertical(id="body"):
            yield Static(Content(literal(f"{self.view.player}: {self.view.why}")), id="why", markup=False)
            yield MapView(self.hall.chart, self.hall.table, self.view.asked, ascii_only=self.hall.ascii_only)
            yield Static(Content("  ".join(self.view.hand) or "cards face down"), id="hand", markup=False)

    def on_map_view_chosen(self, event: MapView.Chosen) -> None:
        if not self._answered:
            self._answered = True
            self.app.post_message(Answered(event.place))

    def on_map_view_refused(self, event: MapView.Refused) -> None:
        self.refused = event.place

    def on_map_view_unasked(self, event: MapView.Unasked) -> None:
        self.unasked += 1


class Public(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.back", "back")]

    def compose(self) -> ComposeResult:
        yield Static("everybody may see this", markup=False)


class Hall(Sealing):
    """Bo moves, Ada is asked in secret, the Alliance openly, and so on in a circle."""

    def __init__(self, names: tuple[str, str] = ("Bo", "Ada"), name: str = "autumn", **options: Any) -> None:
        self.ascii_only, self.open_table = options.pop("ascii_only", False), options.pop("open_table", False)
        self.pin = options.pop("pin", "")
        super().__init__(**options)
        bo, ada = names
        self.chart, self.table = chart(name), table(name)
        self.views = (
            View("ER", bo, "your move, Decree", BO, Asked(frozenset({3, 7, 11}))),
            View("MC", ada, "Field Hospitals, battle in clearing 11", ADA, Asked(frozenset({1, 101}))),
            View("WA", "", "What falls first?", (), Asked(frozenset({8}))),
        )
        self.at, self.answers = 0, list[int]()

    async def on_mount(self) -> None:
        await self._ask()

    async def on_answered(self, event: Answered) -> None:
        self.answers.append(event.place)
        self.at = (self.at + 1) % len(self.views)
        await self._ask()

    async def _ask(self) -> None:
        view = self.views[self.at]
        if view.hand and not self.open_table:
            await self.hand_over(view.tag, view.player, view.why, "The program has moved.", locked=bool(self.pin))
        else:
            await self.present(lambda: Table(self, view))

    async def on_curtain_opened(self) -> None:
        view = self.views[self.at]
        await self.present(lambda: Table(self, view))

    async def on_curtain_tried(self, event: Curtain.Tried) -> None:
        if event.pin == self.pin:
            await self.on_curtain_opened()
        elif isinstance(self.screen, Curtain):
            self.screen.refuse("That is not the PIN.")

    async def on_curtain_public_table(self) -> None:
        await self.present(Public)

    async def action_back(self) -> None:
        await self._ask()
