"""The prompt: who is asked what and why, the options, and two lines below: what happened, and the hand."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.css.scalar import Scalar

from ...engine.asks import WORLD
from ...words import Words
from ..keymap import told
from ..scene import LogLine, Question, Scene, Things
from ..text import literal, seat_colour
from .choices import Choices, first_highlight
from .hand import face_down, hand_line
from .lines import Lines
from .log import news_line
from .paint import beside as at_ends
from .paint import fitted, muted, plain, warn

BROKEN = 16  # cells that the end of a line may leave free, where a word does not go there
LOUD = frozenset({"exposure_failed", "exposed"})  # what is told before anything else: the answer to a guess


class Prompt(Vertical):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Prompt { background: $map-panel; }
    Prompt #asks { height: auto; max-height: 3; text-style: bold; color: $map-ink; }
    Prompt Choices { margin: 0 1; }
    Prompt #foot { height: 2; padding: 0 1; color: $map-muted; }
    """
    TELLING = frozenset({"character"})  # questions about things that need many words

    def __init__(self, things: Things, id: str | None = None) -> None:
        super().__init__(id=id)
        self.things = things
        self.choices = Choices(ascii_only=things.ascii_only)
        self._asks = Lines(id="asks")
        self._foot = Lines(id="foot")
        self._scene: Scene | None = None
        self._text = Content("")
        self._news = False  # does the line tell what happened?
        self._how = ""  # what the head says about choosing

    def compose(self) -> ComposeResult:
        yield self._asks
        yield self.choices
        yield self._foot

    @property
    def words(self) -> Words:
        return self.things.words

    def show(self, scene: Scene, at: int | None = None) -> None:
        """The scene's question, its highlight at `at` or where a mere Enter may be."""
        self._scene = scene
        question = scene.question
        choices = question.choices if question and not scene.withheld else ()
        self.choices.show(choices, first_highlight(choices) if at is None else at)
        self.choices.can_focus = bool(choices)
        self.set_class(question is not None and question.about in self.TELLING, "-telling")
        self._draw_head()
        here = None if self.choices.at is None else choices[self.choices.at]
        if answered := [line for line in scene.news if line.about in LOUD and self._is_own(line)]:
            self.warn(answered[-1].text)
        elif here and here.detail and question and not question.on_map and not self._is_surprise:
            self.say(plain(here.detail))
        else:
            self.say_news()

    def _is_own(self, line: LogLine) -> bool:
        """Did the seat that is asked now do this in its turn?"""
        scene = self._scene
        asked = scene.question.seat if scene and scene.question else WORLD
        return scene is not None and line.seat == asked == line.player and line.turn == scene.table.number

    @property
    def _is_surprise(self) -> bool:
        """Is somebody asked whose turn it is not, or another seat at an open table?  What led there goes first, and may
        take two lines."""
        scene = self._scene
        if scene is None or scene.question is None or not scene.news or not scene.table.number:
            return False
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
        self._news = False
        self._text = text
        self._draw_foot()

    def say_news(self) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.withheld:
            self.say(muted("What is asked is for this hand only."))
        else:
            width = max(20, self.size.width - 2)
            self.say(news_line(scene.news, self.words, 2 * width - BROKEN if self._is_surprise else width))
            self._news = True

    def _draw_foot(self) -> None:
        """What is said, and the hand below it where no panel shows it and room is left."""
        size = self.size
        if self._scene is None or not size.area:
            return
        beside = size.width < self.app.size.width  # does a panel beside it show the hand?
        width, height = max(20, size.width - 2), self._foot_height(size.height, beside)
        if self._foot.styles.height != Scalar.from_number(height):
            self._foot.styles.height = height
        lines = fitted(self._text, width, height).split("\n", allow_blank=True)
        if len(lines) < height and not beside and not self.has_class("-telling"):
            lines = [*lines, *[Content("")] * (height - 1 - len(lines)), self._hand(width)]
        self._foot.show(lines)

    def _foot_height(self, height: int, beside: bool) -> int:
        """The same for every line of a list, or its columns would move; a third line where they have room for it."""
        if self.has_class("-telling"):
            return 6
        if height <= 8:
            return 2
        rows, many = max(2, height - len(self._asks.lines) - 2), len(self.choices.choices)
        return 2 if beside and -(-many // (rows - 1)) > -(-many // rows) else 3

    def warn(self, text: str) -> None:
        self.say(warn(text))

    # drawing

    def pointed(self) -> None:
        """The highlight has moved: Enter may mean something now."""
        if self._how != self._how_to():
            self._draw_head()

    def _how_to(self) -> str:
        if self._scene is None or self._scene.withheld:
            return ""
        return "Enter chooses " if self.choices.at is not None else "a key, then Enter "

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
            self._how = self._how_to()
            how = Content(self._how)
            if head.cell_length + how.cell_length < width:
                head = at_ends(head, how, width)
        self._asks.styles.background = self.app.theme_variables[f"map-{seat_colour(tag)}"]
        self._asks.show(fitted(head, width, 3).split("\n", allow_blank=True))

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
