"""The table: map, prompt, and, where there is room, the own board, the hand and the log beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus, Key
from textual.widget import Widget

from ...engine.asks import Seat
from ...engine.orders import Order
from ...questions.keys import DELIBERATE, NEXT, PAUSE
from ..keymap import told
from ..messages import (
    Answered,
    HandTakenUp,
    LogWanted,
    OpenTable,
    OrdersGiven,
    PageClosed,
    PeekWanted,
    Redone,
    SteppedBack,
    TableWanted,
    Undone,
    WhatIf,
    WhyNot,
)
from ..scene import Group, Question, Scene, Things, cards_asked
from ..widgets.choices import Choice, Choices, first_highlight
from ..widgets.here import here_line
from ..widgets.how import How
from ..widgets.keyline import KeyLine
from ..widgets.lights import Pick
from ..widgets.map import Asked, MapView
from ..widgets.panel import Panel
from ..widgets.paths import Paths
from .beside import Beside
from .boards import LAST_BOARD, NEXT_BOARD
from .cards import Cards, Discard
from .dialogs import Consent, Sure, WhichSeat
from .find import Find
from .log import Digest
from .orders import Orders
from .room import option_bindings
from .rules import Rules
from .why import Foreseen, Missing


class TableScreen(Beside):
    BINDINGS: ClassVar[list[BindingType]] = [
        *option_bindings(),
        Binding("escape", "back", "back", id="table.back"),
        Binding("u", "undo", "undo", id="table.undo"),
        Binding("ctrl+y", "redo", "redo: make again what was taken back", id="table.redo"),
        Binding("question_mark", "rule", "rule", id="table.rule"),
        Binding("w", "why", "why not", id="table.why"),
        Binding("e", "what_if", "what if", id="table.what_if"),
        Binding("slash", "find", "find a line of the list", id="table.find"),
        Binding("backspace", "rub_out", "take back a typed digit", id="table.rub_out"),
        Binding("b", "boards", "boards", id="table.boards"),
        Binding(NEXT_BOARD, "beside(1)", "the next board", id="table.next_board"),
        Binding(LAST_BOARD, "beside(-1)", "the board before", id="table.last_board"),
        Binding("h", "hand", "hand", id="table.hand"),
        Binding("c", "card", "the card of a faction: how it scores, its turn", id="table.card"),
        Binding("x", "discard", "discard pile", id="table.discard"),
        Binding("l", "log", "log", id="table.log"),
        Binding("m", "map", "map", id="table.map"),
        Binding("p", "peek", "a look at my own", id="table.peek"),
        Binding("o", "orders", "sealed orders", id="table.orders"),
        Binding("space", "take_up", "take up the hand", id="table.take_up"),
        Binding("f2", "secrecy", "open table", id="table.secrecy"),
        Binding("f3", "table", "the table", id="table.table"),
    ]

    def __init__(self, scene: Scene, things: Things) -> None:
        super().__init__(scene, things)
        self._answered = 0  # the serial of the question that was answered here
        self._since = monotonic()  # when the question came
        self._is_new = True  # nothing was answered here since the seat sat down
        self._wondered: tuple[int, int | None] = 0, None  # the question and place that W was pressed for
        self._asked_why = False  # is an answer to that on its way?
        self._refused = 0.0  # when a typed number was no answer
        self.map = MapView(things.chart, scene.table, ascii_only=things.ascii_only)
        self.map.walked, self.prompt.choices.pointed = self._walked, self._pointed
        self.paths = Paths(self.map, self.prompt, self._answer)
        self.keys = KeyLine(id="keys")
        self.how = How(self.map, self.prompt, self.keys)
        self.map.typing = self._tell_how

    def contents(self) -> Iterable[Widget]:
        yield self.header
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield self.map
                yield self.prompt
            with Vertical(id="side"):
                yield self.board
                yield self.hand
                yield self.log_panel
        with Horizontal(id="others"):
            yield from self.others
        yield self.keys

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show(self.scene))
        self.show(self.scene)

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this screen and its hand.
        self.app.theme_changed_signal.unsubscribe(self)

    # what is shown

    def show(self, scene: Scene) -> None:
        """This scene, in place: only what differs is drawn again."""
        if scene.question is None or self.scene.question is None or scene.question.serial != self.scene.question.serial:
            self._since = monotonic()
        self.scene = scene
        question = self.question
        self.header.show(scene.table, scene.open_table, scene.eyes)
        self.map.show(scene.table, question.asked if question else Asked(), scene.changes)
        self.prompt.show(scene, self._first(question))
        told = scene.news and scene.table.number  # in a set-up the map shows what happened
        if question and question.on_map and not told and self._first(question) is not None:
            self._say_place(self.map.cursor or 0)
        self._show_side()
        if question and question.on_map and self._first_is_place(question):
            self.set_focus(self.map)
        elif question:
            self.set_focus(self.prompt.choices)
        else:
            self.set_focus(self.map)
        self.paths.ask(question, scene.table, scene.changes)
        self._tell_how()

    def _tell_how(self) -> None:
        self.how.tell(self.scene, self.question, on_map=self.focused is self.map)

    def _first(self, question: Question | None) -> int | None:
        """In a question on the map the highlight is where the map's cursor is."""
        if question is None or not question.on_map:
            return None
        return self._index(self.map.cursor)

    def _first_is_place(self, question: Question) -> bool:
        at = first_highlight(question.choices)
        return at is None or question.choices[at].value in question.asked.lit

    # map and list point at the same place: each tells of a step at once, so that one frame shows both

    def _index(self, value: Any) -> int | None:
        question = self.question
        if question is None:
            return None
        same = (i for i, c in enumerate(question.choices) if c.value == value and type(c.value) is type(value))
        return next(same, None)

    def _is_current(self, choice: Choice) -> bool:
        """A message may come late, when another question stands already."""
        question = self.question
        return question is not None and any(choice is each for each in question.choices)

    def _walked(self, place: int) -> None:
        at = self._index(place) if self.question and self.question.on_map else None
        if at is not None:
            self.prompt.choices.point(at)
            self._light_boards()
        self._say_place(place)
        self._tell_how()

    def _light_boards(self) -> None:
        """The highlight of the list has moved: so has that of the boards, if it was there or comes there."""
        moved = {self.lit_at, self.prompt.choices.at}
        if self.question and len(moved) > 1 and not moved.isdisjoint(self.question.pieces.values()):
            self._show_boards()

    def _say_place(self, place: int) -> None:
        """What choosing it would mean, and then what stands there."""
        line = here_line(self.scene.table, place, self.words, self.things.chart)
        at = self._index(place)
        detail = self.question.choices[at].detail if self.question and at is not None else ""
        self.prompt.tell(detail, line) if detail else self.prompt.say(line)

    def _pointed(self, choice: Choice) -> None:
        question, value = self.question, choice.value
        if question is None:
            return
        self.map.settle()
        self.map.forget()  # a key typed ahead passes on_key before the digit is heard
        if self.scene.eyes is not None and value in cards_asked(question):
            self._show_hand(self.scene.eyes)
        self._light_boards()
        if value in question.asked.lit:
            self.map.point(value)
        else:
            self.paths.light()
            if self.focused is self.map:
                self.set_focus(self.prompt.choices)
        self._say_pointed()
        self._tell_how()

    def _say_pointed(self) -> None:
        """What is told of the line with the highlight."""
        question, at = self.question, self.prompt.choices.at
        choice = question.choices[at] if question and at is not None else None
        if question and choice and choice.value in question.asked.lit:
            self._say_place(choice.value)
        elif choice and (said := self.prompt.told_of(choice)):
            self.prompt.tell(said)
        else:
            self.prompt.say_news()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Enter chooses what is pointed at in the widget that has the focus, so both must agree."""
        question, at = self.question, self._index(self.map.cursor)
        if event.widget is self.map and question and question.on_map and at is not None:
            self.prompt.choices.point(at)
        if event.widget in (self.map, self.prompt.choices):
            self.paths.light()
            self._tell_how()

    # answers

    @on(MapView.Chosen)
    def _place_chosen(self, event: MapView.Chosen) -> None:
        if self.paths.asked:
            self.paths.take(event.place)
        elif self.question and event.place in self.question.asked.lit:
            self._answer(event.place)

    @on(MapView.Refused)
    def _place_refused(self, event: MapView.Refused) -> None:
        if self.paths.asked:
            self.paths.take(event.place)
        elif self.question:
            self._refused = monotonic()
            self._wonder(WhyNot(event.place))

    @on(MapView.Unasked)
    def _place_unasked(self, event: MapView.Unasked) -> None:
        if self.question:
            self.prompt.warn("No place answers this: Tab goes back to the menu.", passing=True)

    @on(Choices.Chosen)
    def _option_chosen(self, event: Choices.Chosen) -> None:
        if self._is_current(event.choice):
            self._answer(event.choice.value)

    @on(Choices.Unsure)
    def _unsure(self, event: Choices.Unsure) -> None:
        self.prompt.warn("Nothing is pointed at yet: choose with a key or the arrows, then Enter.", passing=True)

    @on(Panel.Clicked)
    def _panel_clicked(self, event: Panel.Clicked) -> None:
        """A click on what is asked for, a card or something on a board, is one on its line of the list; a click on the
        log opens it."""
        if event.panel is self.log_panel:
            self.action_log()
        if event.pick:
            self.chosen(event.pick)
        if event.panel is not self.hand:
            return
        hand = self.scene.table.seats[self.scene.eyes].hand if self.scene.eyes is not None else None
        line = event.line // (1 + self._tall)
        if hand and line < len(hand) and hand[line] in cards_asked(self.question):
            at = self._index(hand[line])
            if at is not None:
                self.prompt.choices.click(at)
        else:
            self.action_hand()

    def picked(self, pick: Pick) -> bool:
        choices = self.prompt.choices
        if not self._stands(pick) or choices.takes(pick.at):
            return True  # a page that is older than the question goes too
        choices.click(pick.at)
        return False

    def chosen(self, pick: Pick | None) -> None:
        if pick and self._stands(pick):
            self.prompt.choices.click(pick.at)

    def _stands(self, pick: Pick) -> bool:
        """Is it about the question that stands?"""
        return self.question is not None and self.question.serial == pick.serial

    def _answer(self, value: Any) -> None:
        """Once: a second Enter typed ahead must not answer the next question."""
        question = self.question
        if question is None or question.serial == self._answered:
            return
        unmeant = value == NEXT and self.prompt.choices.untouched
        if (unmeant or self._is_new or question.id in DELIBERATE) and monotonic() - self._since < PAUSE:
            return
        if monotonic() - self._refused < PAUSE:
            return  # it was meant for the number that was refused
        self._answered, self._is_new = question.serial, False
        self.app.post_message(Answered(question.serial, value))

    def again(self, said: str) -> None:
        """The answer was not taken: the question stands."""
        self._answered = 0
        self.prompt.warn(said)

    def say(self, said: str) -> None:
        self.prompt.warn(said, passing=self._asked_why)
        self._asked_why = False

    def digest(self, page: Digest) -> None:
        self.app.push_screen(page)

    # keys

    def on_key(self, event: Key) -> None:
        """A number that was begun is forgotten by any other key."""
        if self.how.typed and not event.key.isdigit() and event.key != "backspace":
            self._forget_number()

    def on_screen_suspend(self) -> None:
        self._forget_number()

    def _forget_number(self) -> None:
        self.how.forget()
        self._tell_how()

    def action_option(self, key: str) -> None:
        if not self.question:
            return
        if key.isdigit() and self.question.on_map:
            self.map.action_digit(key)
        elif choice := self.prompt.choices.press(key):
            self._answer(choice.value)
        else:
            self._tell_how()
            if not self.prompt.choices.has(key):
                self.prompt.warn(f"{key} is no answer here.", passing=True)

    def action_rub_out(self) -> None:
        """The last digit of a number that was begun."""
        typed = self.how.typed[:-1]
        self._forget_number()
        if typed:
            self.action_option(typed)

    def action_find(self) -> None:
        """A line of a list by some letters of it."""
        choices = self.prompt.choices
        if not self.question or len(choices.choices) < 2:
            return
        self.app.push_screen(Find(choices.choices, ascii_only=self.things.ascii_only), self._found)

    def _found(self, choice: Choice | None) -> None:
        if choice is not None and self._is_current(choice):
            at = next(i for i, each in enumerate(self.prompt.choices.choices) if each is choice)
            self.prompt.choices.point(at)
            self._pointed(choice)
            self.set_focus(self.prompt.choices)

    def action_back(self) -> None:
        question = self.question
        if self.scene.question is None:
            self.app.post_message(PageClosed())
        elif self.paths.begun:
            self.paths.light()
        elif self.prompt.passing:
            self._say_pointed()
        elif question and not question.on_map and self.focused is self.map:
            self.set_focus(self.prompt.choices)
            self.prompt.say_news()
        else:
            self.app.post_message(SteppedBack())

    def action_undo(self) -> None:
        if self.scene.question:
            self.app.post_message(Undone())

    def action_redo(self) -> None:
        if self.scene.question:
            self.app.post_message(Redone())

    def action_rule(self) -> None:
        if self.scene.question:
            question = self.scene.question
            faction = self.words.factions[question.seat]
            self.app.push_screen(Rules(question.rule, faction=faction, about=question.about_text))

    def action_card(self) -> None:
        """The card of whoever looks, else of who is asked, else of whose turn it is."""
        seat = self.scene.eyes
        if seat is None:
            seat = self.scene.question.seat if self.scene.question else self.scene.table.turn
        self.app.push_screen(Rules(card=self.words.factions[seat]))

    def action_why(self) -> None:
        """The place under the cursor in one line, and asked once more with all that is missing; else that at once,
        what is pointed at first."""
        question = self.question
        if question is None:
            return
        place = self.map.cursor if self.focused is self.map else None
        again = (question.serial, place) == self._wondered
        self._wondered = question.serial, place
        if place is None or place in question.asked.lit:
            at = self.prompt.choices.at
            self._wonder(WhyNot(line=None if at is None else question.choices[at].value, everything=True))
        else:
            self._wonder(WhyNot(place, everything=again))

    def _wonder(self, why: WhyNot) -> None:
        self._asked_why = True
        self.app.post_message(why)

    def missing(self, groups: Sequence[Group]) -> None:
        self._wondered, self._asked_why = (0, None), False
        self.app.push_screen(Missing(self.question.text if self.question else "", groups))

    def action_what_if(self) -> None:
        """What is pointed at, at length."""
        question, at = self.question, self.prompt.choices.at
        if question and at is None and len(question.choices) == 1:
            at = 0
        if question and at is not None:
            self.app.post_message(WhatIf(question.serial, question.choices[at].value))
        elif question:
            key = told(self, "table.what_if", "E")
            self.prompt.warn(f"Point at an option first: {key} tells what it would mean.", passing=True)

    def what_if(self, groups: Sequence[Group]) -> None:
        question, at = self.question, self.prompt.choices.at
        choice = question.choices[at] if question and at is not None else None
        if not groups and choice and choice.detail:
            groups = [Group(choice.label, (choice.detail,))]  # there may be no room for it below the list
        if groups:
            asked, about = (question.text, question.about_text) if question else ("", "")
            self.app.push_screen(Foreseen(asked, groups, about))
        else:
            self.prompt.warn("Nothing is sure to follow: chance or somebody else has the next word.", passing=True)

    def action_boards(self) -> None:
        self.show_boards_page()

    def action_hand(self) -> None:
        eyes = self.scene.eyes
        if eyes is None:
            up, look = told(self, "table.take_up", "Space"), told(self, "table.peek", "P")
            how = f"{up} takes yours up again" if self.scene.covered else f"{look} is a look at your own"
            self.prompt.warn(f"No hand is open: {how}." if self.scene.question else "No hand is open.", passing=True)
            return
        self.app.push_screen(Cards(f"Hand of {self.words.name(eyes)}", self.scene.table, eyes, self.words))

    def action_discard(self) -> None:
        self.app.push_screen(Discard(self.scene.table, self.words))

    def action_log(self) -> None:
        self.app.post_message(LogWanted())

    def action_map(self) -> None:
        self.set_focus(self.map)
        if self.map.cursor is None:
            self.map.point(1)

    def action_peek(self) -> None:
        if self.scene.question is None:
            return
        dialog = WhichSeat(
            "A look at my own: who looks?",
            self.words,
            more="The curtain falls, that seat sees its own cards, the curtain falls again.",
            ascii_only=self.things.ascii_only,
        )
        self.app.push_screen(dialog, self._peek)

    def _peek(self, seat: Seat | None) -> None:
        if seat is not None:
            self.app.post_message(PeekWanted(seat))

    def action_orders(self) -> None:
        eyes, table = self.scene.eyes, self.scene.table
        if eyes is None or not (eyes == table.turn and table.number):
            look = told(self, "table.peek", "P")
            said = f"Orders are given in your own turn with your hand open, or at a look at my own ({look})."
            self.prompt.warn(said, passing=True)
            return
        given = table.seats[eyes].orders or ()
        self.app.push_screen(Orders(eyes, given, self.words, ascii_only=self.things.ascii_only), self._ordered)

    def _ordered(self, orders: tuple[Order, ...] | None) -> None:
        if orders is not None and self.scene.eyes is not None:
            self.app.post_message(OrdersGiven(self.scene.eyes, orders))

    def action_take_up(self) -> None:
        if self.scene.covered:
            self.app.post_message(HandTakenUp())

    # what all are asked: the app lays no hand open meanwhile

    def ask_consent(self, whose: str, learned: list[str], seats: Sequence[Seat]) -> None:
        """More than is free: each of these seats has to agree."""
        known = f" What was learned since would stay known: {', '.join(learned)}." if learned else ""
        dialog = Consent(
            "Undo further?",
            f"The last choice was made by {whose}.{known} Do all agree? The log keeps a line.",
            seats,
            self.words,
            "All agree: take it back",
            ascii_only=self.things.ascii_only,
        )
        self.app.push_screen(dialog, self._agreed)

    def _agreed(self, yes: bool | None) -> None:
        self.app.post_message(Undone(agreed=bool(yes)))

    def action_secrecy(self) -> None:
        if self.scene.question:
            self.app.post_message(OpenTable(not self.scene.open_table))

    def action_table(self) -> None:
        if self.scene.question:
            self.app.post_message(TableWanted())

    def ask_secrecy(self, *, is_open: bool) -> None:
        """The same for the switch: from an open table to curtains, or from curtains to an open table."""
        dialog = Sure(
            "Draw the curtains again?" if is_open else "Open the table?",
            "From the next question on every seat has its curtain again."
            if is_open
            else "No more curtains: whoever is asked has an open hand. Header, log and save say so.",
            "Yes: curtains" if is_open else "Yes, all agree: no secrets",
            ascii_only=self.things.ascii_only,
        )
        self.app.push_screen(dialog, lambda yes: self._switched(not is_open, bool(yes)))

    def _switched(self, to_open: bool, agreed: bool) -> None:
        self.app.post_message(OpenTable(to_open, agreed))
