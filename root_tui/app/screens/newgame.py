"""One form for a new game.  What is wrong is said beside the field that it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...words import FACTIONS, faction_name
from ..messages import GameWanted, SeatChosen, ToTitle
from ..text import literal
from ..widgets.fields import Cycle, Line, Press
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.paint import muted, plain, warn
from .room import Room

SEATS = 6
NAMES = ("North", "East", "South", "West", "Dawn", "Dusk")
RECOMMENDED = tuple(map(SeatChosen, NAMES, ("marquise", "eyrie", "alliance", "vagabond")))
NOBODY, ANY = "", "any"
DRAWN = ((False, "seats as listed"), ("first", "first player drawn"), (True, "seats and first player drawn"))

PINS = "pins"  # curtains, and each seat sets a PIN behind its first one
SECRECY = (
    (False, "curtains between the seats"),
    (PINS, "curtains; each seat sets a PIN"),
    (True, "open table: no secrets"),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is to choose from, and what was chosen last time."""

    factions: tuple[str, ...]
    reach: Mapping[str, int]
    maps: tuple[str, ...] = ("autumn",)
    decks: tuple[str, ...] = ("base",)
    last: Mapping[str, Any] | None = None
    shuffled: frozenset[str] = frozenset()  # maps without printed suits: they are shuffled anyway (MAP-1.2)
    wanted: Mapping[int, int] = field(default_factory=dict)  # reach by players that the Law recommends (CORE-12.4)

    def seats(self) -> list[SeatChosen]:
        """Last time's seats as far as they still make sense, else the recommended table."""
        last = self.last or {}
        found: list[SeatChosen] = []
        for name, faction in zip(_texts(last.get("names")), _texts(last.get("factions")), strict=False):
            found.append(SeatChosen(name, faction if faction in (*self.factions, ANY) else NOBODY))
        if sum(bool(seat.faction) for seat in found) < 2:
            found = [seat for seat in RECOMMENDED if seat.faction in self.factions]
        return (found + [SeatChosen(NAMES[i], NOBODY) for i in range(len(found), SEATS)])[:SEATS]


def _texts(found: Any) -> list[str]:
    return [text for text in found if isinstance(text, str)] if isinstance(found, list | tuple) else []


class Form(Room):
    """Fields in rows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", show=False, priority=True),
        Binding("shift+tab", "app.focus_previous", show=False, priority=True),
    ]

    def action_row(self, by: int) -> None:
        """To the field above or below, in the same column if there is one."""
        here = self.focused
        if here is None:
            return
        x, y = here.region.x, here.region.y
        there = [w for w in self.focus_chain if (w.region.y - y) * by > 0]
        if there:
            self.set_focus(min(there, key=lambda w: (abs(w.region.y - y), abs(w.region.x - x))))


class NewGame(Form):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("ctrl+s", "start", show=False, id="newgame.start"),
        Binding("question_mark", "card", "the card of that faction", show=False, id="newgame.card"),
    ]

    def __init__(self, offer: Offer, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.offer, self.ascii_only = offer, ascii_only

    def contents(self) -> Iterable[Widget]:
        last = dict(self.offer.last or {})
        factions = [*((f, faction_name(f)) for f in self.offer.factions), (ANY, "any: drawn")]
        yield Static(Content(" New game"), id="head", markup=False)
        with Vertical(id="form"):
            seating = muted("Seats are clockwise; the first begins, unless that is drawn.")
            yield Static(seating, classes="note", markup=False)
            for i, seat in enumerate(self.offer.seats()):
                nobody = [(NOBODY, "nobody")] if i >= 2 else []
                yield Row(
                    f"Seat {i + 1}",
                    Line(seat.name, hint="a name", id=f"name{i}"),
                    Cycle(nobody + factions, seat.faction, ascii_only=self.ascii_only, id=f"faction{i}"),
                    id=f"seat{i}",
                )
            yield Row("Map", self._cycle("map", [(m, f"{m.title()} map") for m in self.offer.maps], last))
            suits = [(False, "as printed"), (True, "shuffled")]
            yield Row("Suits", self._cycle("shuffle_suits", suits, last), id="suits-row")
            yield Row("Deck", self._cycle("deck", [(d, f"{d.title()} deck") for d in self.offer.decks], last))
            drawn = last | ({"shuffle": "first"} if last.get("draw_first") and not last.get("shuffle") else {})
            yield Row("Seating", self._cycle("shuffle", DRAWN, drawn))
            secrecy = last | ({"open_table": PINS} if last.get("pins") and not last.get("open_table") else {})
            yield Row("Secrecy", self._cycle("open_table", SECRECY, secrecy))
            yield Row("Seed", Line("", hint="none: drawn", most=18, id="seed"), id="seed-row")
            yield Static(id="reach", classes="note", markup=False)
            with Horizontal(id="buttons"):
                yield Press("Start the game", id="start")
                yield Press("Back", id="back")
            yield Static(id="wrong", classes="note", markup=False)
        yield KeyLine(
            (
                KeyItem("Tab Up Down", "to a field", ""),
                KeyItem("Left Right", "change it", ""),
                KeyItem("^S", "start the game", "start"),
                KeyItem("?", "the faction", "card"),
                KeyItem("Esc", "title", "close"),
            ),
            id="keys",
        )

    def _cycle(self, id: str, values: Sequence[tuple[Any, str]], last: Mapping[str, Any]) -> Cycle:
        return Cycle(values, last.get(id), ascii_only=self.ascii_only, id=id)

    def on_mount(self) -> None:
        self.query_one("#name0", Line).focus()
        self.check()

    def value(self, id: str) -> Any:
        return self.query_one(f"#{id}", Cycle).value

    def wanted(self) -> GameWanted:
        """What the form says, wrong or right."""
        seats = [
            SeatChosen(self.query_one(f"#name{i}", Line).value.strip(), self.value(f"faction{i}")) for i in range(SEATS)
        ]
        seed = self.query_one("#seed", Line).value.strip()
        return GameWanted(
            tuple(seat for seat in seats if seat.faction),
            self.value("map"),
            self.value("deck"),
            int(seed) if seed.isdecimal() and seed.isascii() else None,
            self.value("shuffle") is True,
            self.value("open_table") is True,
            self.value("shuffle_suits"),
            self.value("shuffle") == "first",
            self.value("open_table") == PINS,
        )

    def faults(self) -> dict[str, str]:
        """By row: what is wrong there."""
        names = [self.query_one(f"#name{i}", Line).value.strip() for i in range(SEATS)]
        factions = [self.value(f"faction{i}") for i in range(SEATS)]
        named = Counter(name for name, faction in zip(names, factions, strict=True) if faction and name)
        played = Counter(filter(None, factions))
        left = set(self.offer.factions) - set(played) - {"vagabond2"}
        found: dict[str, str] = {}
        for i, (name, faction) in enumerate(zip(names, factions, strict=True)):
            if not faction:
                continue
            if not name:
                found[f"seat{i}"] = "needs a name"
            elif named[name] > 1:
                found[f"seat{i}"] = "name is there twice"
            if faction == "vagabond2" and not played["vagabond"]:
                found[f"seat{i}"] = "needs a first Vagabond"
            elif faction == ANY:
                if played[ANY] > len(left):
                    found[f"seat{i}"] = f"only {len(left)} left to draw"
            elif played[faction] > 1:
                found[f"seat{i}"] = f"{FACTIONS[faction][1]} is there twice"
        seed = self.query_one("#seed", Line).value.strip()
        if seed and not (seed.isdecimal() and seed.isascii()):
            found["seed-row"] = "a whole number, or nothing"
        return found

    def check(self) -> dict[str, str]:
        found = self.faults()
        for row in self.query(Row):
            row.tell(found.get(row.id or "", ""))
        wanted = self.wanted()
        if wanted.map in self.offer.shuffled:
            self.query_one("#suits-row", Row).note("shuffled on this map anyway")
        reach = sum(self.offer.reach.get(seat.faction, 0) for seat in wanted.seats)
        needed = self.offer.wanted.get(len(wanted.seats), 0)
        drawn = any(seat.faction == ANY for seat in wanted.seats)
        words = f"Reach {reach}{' before the draw' if drawn else ''}; "
        words += f"{needed} or more is recommended for a table of {len(wanted.seats)}"
        words += ", and drawn for if it can be had." if drawn else "."
        self.query_one("#reach", Static).update(plain(words) if reach >= needed or drawn else warn(words))
        return found

    def say(self, wrong: str) -> None:
        """What the game itself says against this table."""
        self.query_one("#wrong", Static).update(warn(wrong))

    @on(Input.Changed)
    @on(Cycle.Changed)
    def _changed(self) -> None:
        self.check()
        self.say("")

    @on(Press.Pressed, "#start")
    def action_start(self) -> None:
        found = self.check()
        if not found:
            self.app.post_message(self.wanted())
            return
        row = next(iter(found))
        self.query_one("#seed" if row == "seed-row" else f"#name{row.removeprefix('seat')}", Line).focus()
        self.say("Nothing starts yet: " + "; ".join(dict.fromkeys(found.values())) + ".")

    def action_card(self) -> None:
        """How the faction under the cursor scores and what stops it."""
        from .rules import Rules

        here = self.focused
        faction = here.value if isinstance(here, Cycle) and str(here.id).startswith("faction") else ""
        self.app.push_screen(Rules(card=faction or self.offer.factions[0]))

    @on(Press.Pressed, "#back")
    def action_close(self) -> None:
        self.app.post_message(ToTitle())


class Row(Horizontal):
    """A label, its fields, and room for what is to say of them."""

    DEFAULT_CSS = """
    Row { height: 1; }
    Row .label { width: 9; color: $map-muted; }
    Row .said { width: 1fr; padding-left: 1; }
    Row Line { width: 18; margin-right: 1; }
    Row Cycle { width: 33; }
    Row.seat Cycle { width: 24; }
    """

    def __init__(self, label: str, *fields: Widget, id: str | None = None) -> None:
        super().__init__(id=id, classes="seat" if len(fields) > 1 else None)
        self.label, self.fields = label, fields
        self._said = Static(classes="said", markup=False)

    def compose(self) -> Iterable[Widget]:
        yield Static(Content(literal(self.label)), classes="label", markup=False)
        yield from self.fields
        yield self._said

    def tell(self, fault: str) -> None:
        self._said.update(warn(fault))

    def note(self, words: str) -> None:
        self._said.update(muted(words))
