"""The end of a game: who won and how, how it came about, and what can be done with it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...chronicle import DIE, Chronicle, SeatStory
from ...engine.asks import Seat
from ...engine.deck import BIRD
from ...engine.seen import TableSeen
from ...words import Words, source
from ..messages import ExportWanted, RematchWanted, ReviewWanted, ToTitle
from ..scene import LogLine
from ..text import SUIT_LETTERS
from ..widgets.chart import ScoreChart
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.log import log_line
from ..widgets.paint import card, filled, muted, plain, strong, tagged, warn
from .boards import Boards, seat_head
from .dialogs import Sure
from .log import Log
from .result import BY_CHOICE, TAKE_BACK, EndPage
from .room import Dialog, menu

SECTIONS = ("Result", "Points by round", "Points by source", "Battles", "Cards")
RESULT, ROUNDS, SOURCES, BATTLES, CARDS = range(len(SECTIONS))
LABEL, CELL = 29, 7  # cells of a table's first column, and of the others
NARROW = 5  # cells of a number of cards
HIGH = 34  # lines from which on the chart stands below the result
LAST = 6  # lines of the log

FIGURES: tuple[tuple[str, Callable[[SeatStory], Any]], ...] = (
    ("attacks", lambda s: s.attacks),
    ("defences", lambda s: s.defences),
    ("hits given", lambda s: s.given),
    ("hits taken", lambda s: s.taken),
    ("pieces removed", lambda s: s.removed),
    ("pieces lost", lambda s: s.lost),
    ("its dice showed", lambda s: sum(s.dice)),
    ("to be expected", lambda s: f"{s.fair:.1f}"),
    ("luck", lambda s: f"{s.luck:+.1f}"),
)


class GameIsOver(EndPage):
    """Sections, a digit for each; below them what can be done with a finished game."""

    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Enter", "title", "close"),
        KeyItem("1-5", "part", "section_by(1)"),
        KeyItem("v", "look back", "review"),
        KeyItem("r", "rematch", "rematch"),
        KeyItem("e", "export", "export"),
        KeyItem("b", "boards", "boards"),
        KeyItem("l", "log", "log"),
        KeyItem("^Q", "quit", "app.quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "section_by(1)", "the next part", show=False, id="end.next_part"),
        Binding("left", "section_by(-1)", "the part before", show=False, id="end.part_before"),
        Binding("tab", "section_by(1)", "the next part", show=False),
        Binding("shift+tab", "section_by(-1)", "the part before", show=False),
        *(Binding(str(n + 1), f"section({n})", "that part", show=False) for n in range(len(SECTIONS))),
        Binding("v", "review", "look through the game", show=False, id="end.review"),
        Binding("r", "rematch", "play again, factions passed on", show=False, id="end.rematch"),
        Binding("e", "export", "write it down: text, JSON, CSV", show=False, id="end.export"),
        Binding("b", "boards", "boards", show=False, id="table.boards"),
        Binding("l", "log", "log", show=False, id="table.log"),
    ]

    def __init__(
        self,
        table: TableSeen,
        lines: Sequence[LogLine],
        story: Chronicle,
        words: Words,
        *,
        open_table: bool = False,
        ascii_only: bool = False,
    ) -> None:
        self.table, self.happened, self.story, self.words = table, lines, story, words
        self.open_table, self.ascii_only = open_table, ascii_only
        self.section = RESULT
        by_round = [(words.tag(each.seat), each.points) for each in story.seats]
        self.chart = ScoreChart(by_round, ascii_only=ascii_only, id="chart")
        self._tabs = Static(id="tabs", markup=False)
        self._said = Static(id="told", markup=False)
        super().__init__("The game is over", self._lines, alone=True)

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self._tabs
        yield self.pages
        yield self.chart
        yield self._said
        first, *others = self.KEYS
        yield KeyLine((first, *[TAKE_BACK] * (self.table.won_by in BY_CHOICE), *others), id="keys")

    def on_mount(self) -> None:
        super().on_mount()
        self.action_section(RESULT)

    def say(self, said: str) -> None:
        self._said.update(warn(said) if said else Content(""))
        self._said.display = bool(said)

    # sections

    def action_section_by(self, by: int) -> None:
        self.action_section((self.section + by) % len(SECTIONS))

    def action_section(self, number: int) -> None:
        self.section = number
        tabs = [(strong if n == number else muted)(f" {n + 1} {name} ") for n, name in enumerate(SECTIONS)]
        marked = [
            plain("[") + tab + plain("]") if n == number else plain(" ") + tab + plain(" ")
            for n, tab in enumerate(tabs)
        ]
        self._tabs.update(Content("").join(marked))
        self.say("")
        self._share_room()
        if number == ROUNDS:
            self._where = ""
            self._draw_head()
        else:
            self.fill()
            self.pages.focus()

    def on_resize(self) -> None:
        super().on_resize()
        self._share_room()

    def _share_room(self) -> None:
        """The text, the chart, or one above the other."""
        self.pages.display = self.section != ROUNDS
        self.chart.display = self.section == ROUNDS or (self.section == RESULT and self.size.height >= HIGH)

    def _lines(self, width: int) -> list[Content]:
        draw = {RESULT: self._result, SOURCES: self._sources, BATTLES: self._battles, CARDS: self._cards}
        return draw[self.section]() if self.section in draw else []

    def _result(self) -> list[Content]:
        table, words = self.table, self.words
        heads = {seat.seat: seat_head(seat.seat, words) for seat in table.seats}
        wide = max(head.cell_length for head in heads.values())
        lines = [
            Content(""),
            self.result(),
            *self._ruled(),
            muted(f"after {words.format(table.number, 'turns')}, in round {table.round}"),
            Content(""),
        ]
        for seat in sorted(table.seats, key=lambda seen: (seen.seat not in table.winners, -(seen.points or 0))):
            points = "no marker" if seat.points is None else words.format(seat.points, "points")
            lines.append(filled(heads[seat.seat], wide) + plain(f"   {points:>9}") + self.mark(seat))
        lines += [Content(""), muted("What happened last:")]
        return lines + [Content("  ") + log_line(line, words) for line in self.happened[-LAST:]]

    def _ruled(self) -> list[Content]:
        """CORE-9.2, 9.3  What the winner's dominance card asked for, and what it ruled."""
        table, words = self.table, self.words
        lines = []
        for seat in (table.seats[i] for i in table.winners if table.won_by == "dominance"):
            if seat.dominance is None:
                continue
            suit = words.deck.suit[seat.dominance]
            ruled = [str(c.number) for c in table.clearings if c.ruler == seat.seat and c.suit == suit]
            what = "two opposite corners" if suit == BIRD else ", ".join(ruled)
            ruling = muted(f": it ruled {what} as Birdsong began")
            lines.append(muted("with ") + card(words.deck, seat.dominance) + ruling)
        return lines

    def _sources(self) -> list[Content]:
        stories = self.story.seats
        lines = [Content(""), self._row("", [tagged(self.words.tag(each.seat)) for each in stories])]
        for why in self.story.sources():
            gained = [each.sources[why] for each in stories]
            lines.append(self._row(source(why), [plain(str(n) if n else ".") for n in gained]))
        total = [strong(str(sum(each.sources.values()))) for each in stories]
        lines += [Content(""), self._row("in all", total)]
        if any(each.points[-1] is None for each in stories):
            lines += [Content(""), muted("Whoever activated dominance has no marker: its points no longer counted.")]
        return lines

    def _battles(self) -> list[Content]:
        story, words = self.story, self.words
        if not story.battles:
            return [Content(""), muted("Nobody fought.")]
        mean = "no dice were rolled" if story.mean is None else f"a die showed {story.mean:.2f} on average"
        lines = [
            Content(""),
            plain(f"{story.battles} battles; {mean} ({DIE:.2f} is to be expected)"),
            Content(""),
            self._row("", [tagged(words.tag(each.seat)) for each in story.seats]),
        ]
        for name, figure in FIGURES:
            lines.append(self._row(name, [plain(str(figure(each))) for each in story.seats]))
        note = "The higher die is the attacker's, against Guerrilla War the lower; luck is what dice showed above that."
        return [*lines, Content(""), muted(note)]

    def _cards(self) -> list[Content]:
        words = self.words
        suits = [plain(letter) for letter in SUIT_LETTERS]
        blank = Content("")
        lines = [
            blank,
            self._row("", [muted("drawn")], NARROW) + self._cells([muted("crafted"), muted("spent")], 4 * NARROW),
            self._row("", [blank, *suits, *suits], NARROW),
        ]
        for each in self.story.seats:
            counts = [each.drawn, *each.crafted, *each.spent]
            cells = [plain(str(n) if n else ".") for n in counts]
            lines.append(self._row(words.seat(each.seat), cells, NARROW))
        note = "Fox, rabbit, mouse, bird. Counted by suit is what was laid open: crafted, spent, discarded."
        return [*lines, blank, muted(note)]

    def _row(self, label: str, cells: Sequence[Content], width: int = CELL) -> Content:
        return filled(muted(label), LABEL) + self._cells(cells, width)

    def _cells(self, cells: Sequence[Content], width: int) -> Content:
        return Content("").join([Content(" " * (width - cell.cell_length)) + cell for cell in cells])

    # what can be done

    def action_boards(self) -> None:
        self.app.push_screen(Boards(self.table, self.words))

    def action_log(self) -> None:
        self.app.push_screen(Log(self.happened, self.words, ascii_only=self.ascii_only))

    def action_export(self) -> None:
        self.app.post_message(ExportWanted())

    def action_review(self) -> None:
        self.app.push_screen(WhoseEyes(self.words, open_table=self.open_table, ascii_only=self.ascii_only), self._look)

    def _look(self, eyes: int | None) -> None:
        if eyes == ALL:
            self.app.post_message(ReviewWanted())
        elif eyes == OPENLY and self.open_table:
            self.app.post_message(ReviewWanted(openly=True))
        elif eyes == OPENLY:
            names = ", ".join(self.words.seat(seat.seat) for seat in self.table.seats)
            dialog = Sure(
                "Lay all secrets open?",
                f"Hands, supporters and plots of the whole game are shown to everybody. Do all agree ({names})?",
                "Yes, all agree",
                ascii_only=self.ascii_only,
            )
            self.app.push_screen(dialog, self._agreed)
        elif eyes is not None:
            self.app.post_message(ReviewWanted(Seat(eyes)))

    def _agreed(self, yes: bool | None) -> None:
        if yes:
            self.app.post_message(ReviewWanted(openly=True))

    def action_rematch(self) -> None:
        n = len(self.words.names)
        new = ", ".join(f"{self.words.name(Seat(i))}: {self.words.tag(Seat((i + 1) % n))}" for i in range(n))
        dialog = Sure(
            "Play again?",
            f"The same table; every player takes the faction of the next seat. {new}.",
            "Yes: a new game",
            ascii_only=self.ascii_only,
        )
        self.app.push_screen(dialog, self._again)

    def _again(self, yes: bool | None) -> None:
        if yes:
            self.app.post_message(RematchWanted())

    def action_close(self) -> None:
        self.app.post_message(ToTitle())


ALL, OPENLY = -1, -2


class WhoseEyes(Dialog[int | None]):
    """Through whose eyes the game is looked at."""

    def __init__(self, words: Words, *, open_table: bool, ascii_only: bool = False) -> None:
        seats = ((i, str(i + 1), words.seat(Seat(i))) for i in range(len(words.names)))
        openly = "openly, every hand" if open_table else "openly, every hand: if all agree"
        lines = menu((ALL, "0", "as all could see it"), *seats, (OPENLY, "a", openly))
        more = "From a seat's own eyes it is looked at behind its curtain."
        super().__init__("Look through the game", lines, more="" if open_table else more, ascii_only=ascii_only)
