"""The prompt: who is asked what and why, the options, and two lines below: what happened, and the hand."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...engine.asks import WORLD
from ...words import Words
from ..keymap import told
from ..scene import LogLine, Question, Scene, Things
from ..text import literal, seat_colour
from .choices import Choices, first_highlight
from .hand import face_down, hand_line
from .log import news_line
from .paint import beside, fitted, muted, needs, plain, warn

LOUD = frozenset({"exposure_failed", "exposed"})  # what is told before anything else: the answer to a guess


class Prompt(Vertical):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Prompt { background: $map-panel; }
    Prompt #asks { height: auto; max-height: 3; text-style: bold; color: $map-ink; }
    Prompt Choices { margin: 0 1; }
    Prompt .line { height: 1; padding: 0 1; color: $map-muted; }
    Prompt.-long #said { height: 2; }
    Prompt.-telling #said { height: 6; }
    Prompt.-long #cards, Prompt.-telling #cards { display: none; }
    """
    TELLING = frozenset({"character"})  # questions about things that need many words

    def __init__(self, things: Things, id: str | None = None) -> None:
        super().__init__(id=id)
        self.things = things
        self.choices = Choices(ascii_only=things.ascii_only)
        self._asks = Static(id="asks", markup=False)
        self._said = Static(id="said", classes="line", markup=False)
        self._hand = Static(id="cards", classes="line", markup=False)
        self._scene: Scene | None = None
        self._text = Content("")
        self._news = False  # does the line tell what happened?
        self._how = ""  # what the head says about choosing

    def compose(self) -> ComposeResult:
        yield self._asks
        yield self.choices
        yield self._said
        yield self._hand

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
        self._draw_hand()
        here = None if self.choices.at is None else choices[self.choices.at]
        if answered := [line for line in scene.news if line.about in LOUD and self._is_own(line)]:
            self.warn(answered[-1].text)
        elif here and here.detail and question and not question.on_map:
            self.say(plain(here.detail))
        else:
            self.say_news()

    def _is_own(self, line: LogLine) -> bool:
        """Did the seat that is asked now do this in its turn?"""
        scene = self._scene
        asked = scene.question.seat if scene and scene.question else WORLD
        return scene is not None and line.seat == asked == line.player and line.turn == scene.table.number

    def on_resize(self, event: events.Resize) -> None:
        if self._scene:
            self._draw_head()
            self._draw_hand()
            if self._news:
                self.say_news()
            self._draw_said()

    # the lines below

    def say(self, text: Content) -> None:
        """Something in one line, or a few where it needs them."""
        self._news = False
        if not text.is_same(self._text):
            self._text = text
            self._draw_said()

    def say_news(self) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.withheld:
            self.say(muted("What is asked is for this hand only."))
        else:
            self.say(news_line(scene.news, self.words, max(20, self.size.width - 2)))
            self._news = True

    def _draw_said(self) -> None:
        width = max(20, self.size.width - 2)
        usual = 2 if self.size.height > 8 else 1
        self.set_class(needs(self._text, width) > usual, "-long")
        lines = 6 if self.has_class("-telling") else usual + self.has_class("-long")
        self._said.update(fitted(self._text, width, lines))

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
                head = beside(head, how, width)
        self._asks.styles.background = self.app.theme_variables[f"map-{seat_colour(tag)}"]
        self._asks.update(head)

    def _asked(self, question: Question, scene: Scene, width: int) -> Content:
        """Who is asked what; a name too long for it all gives way."""
        tag, who = self.words.tag(question.seat), Content(literal(self.words.name(question.seat)))
        start = " Asked across the table: " if scene.across and scene.table.number else " "
        up = told(self, "table.take_up", "Space")
        asked = f", press {up} to take up your hand" if scene.withheld else f": {literal(question.text)}"
        rest = len(start) + len(tag) + 1 + Content(asked).cell_length
        who = who.truncate(max(8, 2 * width - rest - 8), ellipsis=False)
        return Content(f"{start}{tag} ") + who + Content(asked)

    def _draw_hand(self) -> None:
        scene = self._scene
        if scene is None:
            return
        seat = scene.eyes
        if seat is None and scene.question:
            seat = scene.question.seat
        if seat is None:
            self._hand.update(Content(""))
            return
        seen = scene.table.seats[seat]
        if seen.hand is None:
            up, look = told(self, "table.take_up", "Space"), told(self, "table.peek", "P")
            more = f"   {up}: take it up" if scene.covered else f"   {look}: a look at my own" if scene.across else ""
            self._hand.update(face_down(seen.cards) + muted(more))
        else:
            key = told(self, "table.hand", "H")
            self._hand.update(hand_line(seen.hand, self.words, max(20, self.size.width - 2), key))
