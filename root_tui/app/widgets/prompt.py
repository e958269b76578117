"""The prompt: who is asked what and why, the options, and two lines below: what happened, and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.css.scalar import Scalar
from textual.geometry import Size

from ...engine.asks import WORLD
from ...words import Words
from ..keymap import told
from ..scene import LogLine, Question, Scene, Things
from ..text import literal, seat_colour
from .choices import Choice, Choices, Said, first_highlight
from .hand import face_down, hand_line
from .lines import Lines
from .log import news_line
from .paint import beside as at_ends
from .paint import fitted, muted, plain, warn

BROKEN = 16  # cells that the end of a line may leave free, where a word does not go there
ALL_OF_THEM = frozenset({"move.count", "vagabond.escort.count"})  # the largest number is what is usually meant
FOUGHT = frozenset({"battle", "rolled"})  # in the news: how it went
TAKE = "vagabond.aid.take"  # whoever aids an owner of items wants one
LOUD = frozenset({"exposure_failed", "exposed", "turmoil"})  # what is told before anything else


class Prompt(Vertical):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Prompt { background: $map-panel; }
    Prompt #asks { height: auto; max-height: 3; text-style: bold; color: $map-ink; }
    Prompt Choices { margin: 0 1; }
    Prompt #foot { height: 2; padding: 0 1; color: $map-muted; }
    """

    def __init__(self, things: Things, id: str | None = None) -> None:
        super().__init__(id=id)
        self.things = things
        self.choices = Choices(ascii_only=things.ascii_only)
        self._asks = Lines(id="asks")
        self._foot = Lines(id="foot")
        self._scene: Scene | None = None
        self._text = Content("")
        self._detail = ""  # what is told of an option, if that is what stands there
        self._news = False  # does the line tell what happened?
        self._how: tuple[str, ...] = ()  # what the head says about choosing, from the longest form to the shortest
        self._foot_known: tuple[object, int] | None = None  # how high the lines below are, and for what
        self._typed = ""  # digits of a number that may go on
        self.passing = False  # does a message stand that goes by itself, such as an answer to W?

    def compose(self) -> ComposeResult:
        yield self._asks
        yield self.choices
        yield self._foot

    @property
    def words(self) -> Words:
        return self.things.words

    def show(self, scene: Scene, at: int | None = None) -> None:
        """The scene's question, its highlight at `at` or where a mere Enter may be."""
        self._scene, self._typed = scene, ""
        question = scene.question
        choices = question.choices if question and not scene.withheld else ()
        self.choices.show(choices, _first_of(question, choices) if at is None else at)
        self.choices.can_focus = bool(choices)
        self._draw_head()
        here = None if self.choices.at is None else choices[self.choices.at]
        if loud := self._loud(scene.news):
            self.warn("; ".join(line.text for line in loud))
        elif here and question and (told := here.detail if question.on_map else self.told_of(here)) and not (
            self._is_surprise
        ):
            self.tell(told)
        else:
            self.say_news()

    def _loud(self, news: Sequence[LogLine]) -> Sequence[LogLine]:
        """The last of such lines, and the points that it took or gave."""
        at = max((i for i, line in enumerate(news) if line.about in LOUD and self._is_own(line)), default=len(news))
        return [line for i, line in enumerate(news) if i == at or (i == at + 1 and line.about == "scored")]

    def _is_own(self, line: LogLine) -> bool:
        """Did the seat that is asked now do this in its turn?"""
        scene = self._scene
        asked = scene.question.seat if scene and scene.question else WORLD
        return scene is not None and line.seat == asked == line.player and line.turn == scene.table.number

    @property
    def _is_surprise(self) -> bool:
        """Is somebody asked whose turn it is not, or another seat at an open table, or was there a battle?  What led
        there goes first, and may take two lines."""
        scene = self._scene
        if scene is None or scene.question is None or not scene.news or not scene.table.number:
            return False
        if any(line.about in FOUGHT for line in scene.news) and not scene.question.id.startswith("battle."):
            return True
        asked = scene.question.seat
        others = any(line.seat not in (WORLD, asked) for line in scene.news)
        return others and (scene.open_table or asked != scene.table.turn)

    def on_resize(self, event: events.Resize) -> None:
        if self._scene:
            self._draw_head()
            if self._news:
                self.say_news()
            self._draw_foot()

    # the lines below

    @property
    def said(self) -> tuple[Content, ...]:
        return self._foot.lines

    def say(self, text: Content) -> None:
        """Something in one line, or a few where it needs them."""
        self._news = self.passing = False
        self._text, self._detail = text, ""
        self._draw_foot()

    def tell(self, detail: str, place: Content | None = None) -> None:
        """What choosing it would mean, and then what stands in the place."""
        self._news = self.passing = False
        line = Content("\n") + place if place else Content("")
        self._text, self._detail = plain(detail) + line, detail
        self._draw_foot()

    def told_of(self, choice: Choice) -> str:
        """What the list has no room to say beside it, and what choosing it would mean."""
        says = self.choices.says(self.choices.size)
        hidden = choice.more if says is None or says >= Said.EVEN else ""
        return ". ".join(filter(None, (hidden[:1].upper() + hidden[1:], choice.detail)))

    def say_news(self) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.withheld:
            self.say(muted("What is asked is for this hand only."))
        else:
            width = max(20, self.size.width - 2)
            fought = [i for i, line in enumerate(scene.news) if line.about in FOUGHT]
            news = scene.news[max(fought, default=0) :]  # a battle from its dice on
            room = 2 * width - BROKEN if self._is_surprise else width
            self.say(news_line(news, self.words, room, from_first=bool(fought) and self._is_surprise))
            self._news = True

    def _draw_foot(self) -> None:
        """What is said, and the hand below it where no panel shows it and room is left."""
        size = self.size
        if self._scene is None or not size.area:
            return
        beside = size.width < self.app.size.width  # does a panel beside it show the hand?
        width, height = max(20, size.width - 2), self._foot_height(size, beside)
        if self._foot.styles.height != Scalar.from_number(height):
            self._foot.styles.height = height
        more = "..."
        if self._detail and _lines_of(self._detail, width) > height:
            more = f"... {told(self, 'table.what_if', 'E')}: all of it"
        lines = fitted(self._text, width, height, more).split("\n", allow_blank=True)
        if len(lines) < height and not beside:
            lines = [*lines, *[Content("")] * (height - 1 - len(lines)), self._hand(width)]
        self._foot.show(lines)

    def _foot_height(self, size: Size, beside: bool) -> int:
        """The same for every line of a list, or its columns would move: as much as the longest thing that is told of
        one of them needs, and a line more, as long as the list loses nothing by it."""
        rows = size.height - len(self._asks.lines)
        known = size, rows, beside, self.choices.choices
        if self._foot_known is None or self._foot_known[0] != known:
            self._foot_known = known, self._found_height(size, rows, beside)
        return self._foot_known[1]

    def _found_height(self, size: Size, rows: int, beside: bool) -> int:
        wanted = 1 + max((_lines_of(c.detail, max(20, size.width - 2)) for c in self.choices.choices), default=1)
        least = 2 if size.height <= 8 or self._is_crowded(rows, beside) else 3
        for height in range(min(max(least, wanted), rows - 1), least, -1):
            if self._loses_nothing(rows - least, rows - height, size.width - 2):
                return height
        return least

    def _is_crowded(self, rows: int, beside: bool) -> bool:
        """Would a third line below take a column from the list?"""
        many, rows = len(self.choices.choices), max(2, rows - 2)
        return beside and -(-many // (rows - 1)) > -(-many // rows)

    def _loses_nothing(self, rows: int, fewer: int, width: int) -> bool:
        """Does the list say as much in fewer lines?  What its lines say of places stands below them anyway."""
        before, after = (self.choices.says(Size(width, n)) for n in (rows, fewer))
        question = self._scene.question if self._scene else None
        enough = Said.BRIEF if question and question.on_map else Said.MORE
        return before is not None and after is not None and after <= max(before, enough)

    def warn(self, text: str, *, passing: bool = False) -> None:
        """`passing`: the next Esc takes it away and does nothing else."""
        self.say(warn(text))
        self.passing = passing

    # drawing

    def tell_how(self, how: tuple[str, ...], typed: str = "") -> None:
        """What Enter would do now, from the longest form to the shortest, and the digits that were typed."""
        if (how, typed) != (self._how, self._typed):
            self._how, self._typed = how, typed
            self._draw_head()

    def _draw_head(self) -> None:
        scene, width = self._scene, self.size.width
        if scene is None or not width:
            return
        question = scene.question
        if question is None:
            head, tag = Content(" The public table"), ""
        else:
            tag = self.words.tag(question.seat)
            head = self._asked(question, scene, width)
        *lines, last = fitted(head, width, 3).split("\n", allow_blank=True)
        typed = f"{self._typed}_  " if self._typed else ""
        room = width - last.cell_length - 1
        how = next((f"{typed}{how} " for how in self._how if len(typed) + len(how) + 1 <= room), typed)
        self._asks.styles.background = self.app.theme_variables[f"map-{seat_colour(tag)}"]
        self._asks.show([*lines, at_ends(last, Content(how), width) if how else last])

    def _asked(self, question: Question, scene: Scene, width: int) -> Content:
        """Who is asked what; a name too long for it all gives way."""
        tag, who = self.words.tag(question.seat), Content(literal(self.words.name(question.seat)))
        start = " Asked across the table: " if scene.across and scene.table.number else " "
        up = told(self, "table.take_up", "Space")
        asked = f", press {up} to take up your hand" if scene.withheld else f": {literal(question.text)}"
        rest = len(start) + len(tag) + 1 + Content(asked).cell_length
        who = who.truncate(max(8, 2 * width - rest - 8), ellipsis=False)
        return Content(f"{start}{tag} ") + who + Content(asked)

    def _hand(self, width: int) -> Content:
        """In one line, face down for all but its owner."""
        scene = self._scene
        assert scene is not None
        seat = scene.eyes
        if seat is None and scene.question:
            seat = scene.question.seat
        if seat is None:
            return Content("")
        seen = scene.table.seats[seat]
        if seen.hand is None:
            up, look = told(self, "table.take_up", "Space"), told(self, "table.peek", "P")
            more = f"   {up}: take it up" if scene.covered else f"   {look}: a look at my own" if scene.across else ""
            return face_down(seen.cards) + muted(more)
        return hand_line(seen.hand, self.words, width, told(self, "table.hand", "H"))


def _first_of(question: Question | None, choices: Sequence[Choice]) -> int | None:
    """Where a mere Enter may be."""
    if question and question.id == TAKE:
        return next((i for i, c in enumerate(choices) if c.value is not None), None)
    if question and question.id in ALL_OF_THEM:
        numbers = {c.value: i for i, c in enumerate(choices) if type(c.value) is int}
        return numbers[max(numbers)] if numbers else None
    return first_highlight(choices)


def _lines_of(text: str, width: int) -> int:
    """How many lines its words fill."""
    lines, at = 1, 0
    for word in text.split():
        cells = cell_len(word)
        at, lines = (at + 1 + cells, lines) if at and at + 1 + cells <= width else (cells, lines + bool(at))
    return lines
