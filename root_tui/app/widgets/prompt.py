"""The prompt: who is asked what and why, the options, and two lines below: what happened, and the hand."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...words import Words
from ..scene import Scene, Things
from ..text import literal, seat_colour
from .choices import Choices, first_highlight
from .hand import face_down, hand_line
from .log import news_line
from .paint import beside, muted, warn


class Prompt(Vertical):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Prompt { background: $map-panel; }
    Prompt #asks { height: auto; max-height: 2; text-style: bold; color: $map-ink; }
    Prompt Choices { margin: 0 1; }
    Prompt .line { height: 1; padding: 0 1; color: $map-muted; }
    """

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
        self._draw_head()
        self._draw_hand()
        self.say_news()

    def on_resize(self, event: events.Resize) -> None:
        if self._scene:
            self._draw_head()
            self._draw_hand()
            if self._news:
                self.say_news()
            self._said.update(self._text)

    # the two lines

    def say(self, text: Content) -> None:
        self._news = False
        if not text.is_same(self._text):
            self._text = text
            self._said.update(text)

    def say_news(self) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.withheld:
            self.say(muted("What is asked is for this hand only."))
        else:
            self.say(news_line(scene.news, self.words, max(20, self.size.width - 2)))
            self._news = True

    def warn(self, text: str) -> None:
        self.say(warn(text))

    # drawing

    def _draw_head(self) -> None:
        scene, width = self._scene, self.size.width
        if scene is None or not width:
            return
        question = scene.question
        if question is None:
            head, tag = Content(" The public table"), ""
        else:
            tag = self.words.tag(question.seat)
            who = literal(self.words.name(question.seat))
            start = " Asked across the table: " if scene.across and scene.table.number else " "
            asked = f"{who}, press Space to take up your hand" if scene.withheld else question.text
            head = Content(f"{start}{tag} {who}: {literal(asked)}" if not scene.withheld else f" {tag} {asked}")
            pointed = self.choices.at is not None
            how = Content("" if scene.withheld else "Enter chooses " if pointed else "a key, then Enter ")
            if head.cell_length + how.cell_length < width:
                head = beside(head, how, width)
        self._asks.styles.background = self.app.theme_variables[f"map-{seat_colour(tag)}"]
        self._asks.update(head)

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
            more = "   Space: take it up" if scene.covered else ""
            self._hand.update(face_down(seen.cards) + muted(more))
        else:
            self._hand.update(hand_line(seen.hand, self.words, max(20, self.size.width - 2)))
