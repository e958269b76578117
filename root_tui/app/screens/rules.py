"""The rules to read: all pages, or the one that a question follows, opened at its rule; faction cards; search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ... import data
from ...words import rules as rule_text
from ...words.rules import Entry
from ..rulebook import page_of as page_of
from ..rulebook import rule_lines as rule_lines
from ..widgets.fields import Line
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.longlist import Row, Rows
from ..widgets.paint import fitted, muted, plain, strong
from .room import Page, Room

FIRST: Final = "first"
PAGES: Final = (FIRST, *data.RULES)
TITLES: Final = {
    FIRST: "Root on one page",
    "00-core": "Core rules",
    "01-marquise": "Marquise de Cat",
    "02-eyrie": "Eyrie Dynasties",
    "03-alliance": "Woodland Alliance",
    "04-vagabond": "Vagabond",
    "05-lizard-cult": "Lizard Cult",
    "06-riverfolk": "Riverfolk Company",
    "07-duchy": "Underground Duchy",
    "08-corvids": "Corvid Conspiracy",
    "09-maps": "Maps",
    "10-exiles-and-partisans": "Exiles and Partisans",
}
ROOMY: Final = 30  # lines: below them a card leaves out its blank ones, and is one page
RULES_OF: Final = {name: next(page for page in data.RULES if page.endswith(name)) for name in data.CARDS}


class At(NamedTuple):
    """Where one reads: a page of the rules, the one before them, or a faction's card."""

    page: str
    rule: str = ""

    @property
    def is_card(self) -> bool:
        return self.page in RULES_OF


def card_of(faction: str) -> str:
    """The card of a faction: both Vagabonds have one; "" if there is none."""
    name = faction.rstrip("2")
    return name if name in RULES_OF else ""


class Rules(Page):
    """One page; left and right turn to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "page before", show=False, id="rules.page_before"),
        Binding("right", "turn(1)", "next page", show=False, id="rules.next_page"),
        Binding("question_mark", "close", show=False, id="table.rule"),
        Binding("slash", "search", "search all rules", show=False, id="rules.search"),
        Binding("n", "hit(1)", "next hit", show=False, id="rules.next"),
        Binding("N,p", "hit(-1)", "hit before", show=False, id="rules.before"),
        Binding("f", "cited", "follow a rule that is named here", show=False, id="rules.follow"),
        Binding("c", "card", "the card of a faction, and its rules again", show=False, id="rules.card"),
        Binding("backspace", "back", "where one was before", show=False, id="rules.back"),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        Page.KEYS[0],
        KeyItem("Left", "page before", "turn(-1)"),
        KeyItem("Right", "next", "turn(1)"),
        KeyItem("/", "search", "search"),
        KeyItem("c", "faction card", "card"),
        KeyItem("f", "follow", "cited"),
        KeyItem("F1", "keys", "keys"),
        KeyItem("Up Down PgUp PgDn", "read", ""),
    )

    def __init__(
        self, rule: str = "", *, faction: str = "", card: str = "", about: str = "", alone: bool = False
    ) -> None:
        """Opened at a rule, at the card of a faction, or at the beginning; `faction` is whose card comes first, `about`
        what is said above the rule it is opened at."""
        self.at = At(card_of(card)) if card_of(card) else At(page_of(rule) if rule else FIRST, rule)
        self.faction = card_of(faction) or data.CARDS[0]
        self.opened_at, self.about = rule, about
        self.before: list[At] = []
        self.hits: Sequence[Entry] = ()
        self.hit, self.wanted = 0, ""
        super().__init__("", self._lines, alone=alone)

    @property
    def rule(self) -> str:
        return self.at.rule

    @property
    def page(self) -> str:
        return self.at.page

    @property
    def text(self) -> str:
        if self.page == FIRST:
            return data.first_game()
        return data.faction_card(self.page) if self.at.is_card else data.rules_page(self.page)

    def _lines(self, width: int) -> list[Content]:
        page, rule = self.at
        text = self.text
        if self.at.is_card and self.size.height < ROOMY:
            text = text.replace("\n\n", "\n")
        found, ids = rule_lines(text, rule, width)
        self.goal = max(0, ids.get(rule, 0) - 1) if rule in ids else 0
        if self.at.is_card:
            self.title_text = f"{TITLES[RULES_OF[page]]}, card {data.CARDS.index(page) + 1} of {len(data.CARDS)}"
            return found
        if page == FIRST:
            self.title_text = TITLES[FIRST]
            return found
        if self.about and rule in ids and rule == self.opened_at:
            found[ids[rule] : ids[rule]] = [Content("  ") + muted(self.about), Content("")]
        at = f", at {rule}" if rule in ids else ""
        self.title_text = f"Rules {data.RULES.index(page) + 1} of {len(data.RULES)}: {TITLES[page]}{at}"
        if self.hits and self.hits[self.hit].rule == rule:
            self.title_text += f" (hit {self.hit + 1} of {len(self.hits)})"
        return found

    def go(self, at: At) -> None:
        if at != self.at:
            self.before.append(self.at)
            self.at = at
        self.fill()

    def action_turn(self, by: int) -> None:
        pages = data.CARDS if self.at.is_card else PAGES
        self.at = At(pages[(pages.index(self.page) + by) % len(pages)])
        self.fill()

    def action_card(self) -> None:
        """From a faction's rules to its card, and back; from other pages to the card of whoever reads."""
        if self.at.is_card:
            self.go(At(RULES_OF[self.page]))
        else:
            self.go(At(next((name for name, page in RULES_OF.items() if page == self.page), self.faction)))

    def action_back(self) -> None:
        if self.before:
            self.at = self.before.pop()
            self.fill()

    def action_follow(self, rule: str) -> None:
        self.go(At(page_of(rule), rule))

    def action_cited(self) -> None:
        """Rules that the lit one names; without one, those of the page."""
        pages = data.rules_pages()
        text = rule_text.find(pages, self.rule) if self.rule else ""
        if not text:
            text = self.text
        named = [Entry(rule, page_of(rule), _first(rule_text.find(pages, rule))) for rule in rule_text.cited(text)]
        there = [entry for entry in named if entry.text and entry.rule != self.rule]
        self.app.push_screen(Search(self._opened, there, title="Rules that are named here"))

    def action_search(self) -> None:
        contents = [Entry("", page, TITLES[page]) for page in PAGES]
        cards = [Entry("", name, f"{TITLES[RULES_OF[name]]}: the card") for name in data.CARDS]
        self.app.push_screen(Search(self._opened, [*contents, *cards], self.wanted))

    def _opened(self, hits: Sequence[Entry], hit: int, wanted: str) -> None:
        self.hits, self.hit, self.wanted = (hits, hit, wanted) if wanted else ((), 0, self.wanted)
        self.go(At(hits[hit].page, hits[hit].rule))

    def action_hit(self, by: int) -> None:
        if self.hits:
            self.hit = (self.hit + by) % len(self.hits)
            self.go(At(self.hits[self.hit].page, self.hits[self.hit].rule))


def _first(text: str) -> str:
    return rule_text.in_a_line(text).partition(" ")[2]


class Wanted(Line):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.open", "open the rule", show=False)]


class Search(Room):
    """A line to type in, and the rules that hold what it says: as one types."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back to the page", show=False),
        Binding("pageup", "leap(-1)", "a page up", show=False),
        Binding("pagedown", "leap(1)", "a page down", show=False),
    ]

    def __init__(
        self,
        opened: Callable[[Sequence[Entry], int, str], None],
        first: Sequence[Entry],
        wanted: str = "",
        *,
        title: str = "Search the rules",
    ) -> None:
        """`opened` hears the hits, which of them, and what was searched for; `first` is shown until something is."""
        super().__init__()
        self.opened, self.first, self.title_text = opened, first, title
        self.line = Wanted(wanted, hint="words, or a rule's number", most=40, id="wanted")
        self.list = Rows(id="hits")
        self.hits: Sequence[Entry] = ()
        self._head = Static(id="head", markup=False)
        self._about = Static(id="about", markup=False)

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self.line
        yield self.list
        yield self._about
        yield KeyLine(
            (
                KeyItem("Enter", "open", "open"),
                KeyItem("Up Down", "choose", ""),
                KeyItem("Esc", "back", "close"),
                KeyItem("F1", "keys", "keys"),
            ),
            id="keys",
        )

    def on_mount(self) -> None:
        self.line.focus()
        self._fill()

    @on(Input.Changed)
    def _fill(self) -> None:
        wanted = self.line.value.strip()
        self.hits = rule_text.search(data.rules_pages(), wanted) if wanted else self.first
        self.list.show([Row.of(_hit(entry)) for entry in self.hits], 0)
        of = f": {len(self.hits)}" if wanted or self.title_text != "Search the rules" else ""
        self._head.update(Content(f" {self.title_text}{of}"))
        self._tell()

    @on(Rows.Pointed)
    def _tell(self) -> None:
        width = max(20, self.size.width - 4)
        at = self.list.at
        if at is None:
            self._about.update(muted("No rule holds all these words. Fewer letters find more."))
            return
        entry = self.hits[at]
        self._about.update(fitted(plain(entry.text) if entry.rule else muted("A page."), width, 4))

    def on_resize(self) -> None:
        self._tell()

    def action_row(self, by: int) -> None:
        self.list.action_step(by)

    def action_leap(self, pages: int) -> None:
        self.list.action_leap(pages)

    @on(Rows.Chosen)
    def action_open(self) -> None:
        if (at := self.list.at) is not None:
            hits, wanted = self.hits, self.line.value.strip()
            self.dismiss()
            self.opened(hits, at, wanted)


def _hit(entry: Entry) -> Content:
    return strong(f"{entry.rule:<13} ") + plain(entry.text) if entry.rule else plain(entry.text)
