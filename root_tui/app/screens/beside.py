"""What lies beside the map where there is room: a board, the hand, the log, and on a large screen all other boards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from textual.content import Content
from textual.events import Key

from ...engine.asks import Seat
from ...engine.seen import TableSeen
from ...words import Words, faction_name
from ..keymap import told
from ..pieces import board_of
from ..scene import Question, Scene, Things, cards_asked
from ..text import literal
from ..widgets.boards import board_lines, brief_lines
from ..widgets.hand import answering, face_down, hand_lines, hand_title
from ..widgets.header import Header
from ..widgets.lights import ASCII, DARK, SMALL, Lights, Pick
from ..widgets.log import log_line
from ..widgets.paint import chip, muted, strong
from ..widgets.panel import Panel, Tail, hung
from ..widgets.prompt import Prompt
from .boards import Boards
from .room import Room

GRAND, TALL = 160, 46  # cells and lines from which all boards lie side by side
OTHERS = 10  # lines that those take below the map: as in root.tcss
LOG_LINES = 4  # that are left to the log below a long board and the hand


class Beside(Room):
    """The half of the table that is only looked at."""

    def __init__(self, scene: Scene, things: Things) -> None:
        super().__init__()
        self.scene, self.things = scene, things
        self.header = Header(things.words, things.edition)
        self.prompt = Prompt(things, id="prompt")
        self.board = Panel(id="board")
        self.others = [Panel(classes="other") for _ in scene.table.seats[1:]]
        self.lit_at: int | None = None  # the line that is marked on the boards
        self._beside = 0  # seats from one's own board to the one that is shown
        self.hand = Panel(id="hand")
        self.log_panel = Tail(id="log")

    @property
    def words(self) -> Words:
        return self.things.words

    @property
    def question(self) -> Question | None:
        """The open question; None where there is none, or it is withheld."""
        return None if self.scene.withheld else self.scene.question

    @property
    def _home(self) -> Seat:
        """Whose board lies beside the map by itself."""
        scene = self.scene
        if scene.eyes is not None:
            return scene.eyes
        return scene.question.seat if scene.question else scene.table.turn

    def lights(self, *, keys: bool) -> Lights:
        """What on the boards answers, as the list stands; with the keys of the list where those hold."""
        question, choices = self.question, self.prompt.choices
        if question is None or not question.pieces:
            return DARK
        signs = ASCII if self.things.ascii_only else SMALL
        return Lights(question.serial, question.pieces, choices.choices, choices.at, signs, keys)

    def _show_side(self) -> None:
        self._show_boards()
        self._show_hand(self._home)
        log, words = self.scene.log, self.words
        self.log_panel.show(Content("Log"), lambda width: [log_line(line, words) for line in log])

    def _show_boards(self) -> None:
        table, words, lights = self.scene.table, self.words, self.lights(keys=True)
        self.lit_at = lights.at
        seats = table.seats
        shown = seats[(self._home + self._beside) % len(seats)].seat
        draw = partial(self._within, partial(board_lines, table, shown, words, lights=lights), self._board_room)
        self.board.show(self._board_head(shown, lights), draw, (shown, "all"))
        rest = [seats[(shown + i) % len(seats)].seat for i in range(1, len(seats))]
        for panel, seat in zip(self.others, rest, strict=True):
            draw = partial(self._full_or_brief, table, seat, lights)
            panel.show(self._board_head(seat, lights), draw, (seat, "brief"))

    def _full_or_brief(self, table: TableSeen, seat: Seat, lights: Lights, width: int) -> list[Content]:
        full = board_lines(table, seat, self.words, width, lights=lights)
        if sum(len(hung(line, width)) for line in full) < OTHERS - 1:  # and a head
            return full
        return brief_lines(table, seat, self.words, width, lights=lights)

    @property
    def _board_room(self) -> int:
        """Lines for the board beside the map, so that hand and log have theirs."""
        hand = self.scene.table.seats[self._home]
        cards = max(1, len(hand.hand or ()) * (2 if self._tall else 1))
        lower = OTHERS if self.has_class("-grand") else 0
        return self.size.height - 2 - lower - 2 - (cards + 2) - LOG_LINES  # header, keys; heads and gaps

    def _within(self, draw: Callable[..., list[Content]], room: int, width: int) -> list[Content]:
        """The board whole, or without what its crafted cards do, or as far as it goes."""
        lines = draw(width)
        heights = [len(hung(line, width)) for line in lines]
        if sum(heights) > room:
            lines = draw(width, effects=False)
            heights = [len(hung(line, width)) for line in lines]
        if sum(heights) <= room:
            return lines
        fit = bisect_right(list(accumulate(heights)), room - 1)
        return [*lines[:fit], muted(f"{len(lines) - fit} lines more: {told(self, 'table.boards', 'b')} shows them")]

    def _show_hand(self, seat: Seat) -> None:
        """Where cards are asked for, they are answered in the hand too: it shows their keys."""
        scene, words, question = self.scene, self.words, self.question
        table, seen = scene.table, scene.table.seats[seat]
        hand = seen.hand
        choices, sign = self.prompt.choices, ">" if self.things.ascii_only else "\u25b8"
        asked = cards_asked(question) & frozenset(hand or ()) if seat == scene.eyes else ()

        def lines(width: int) -> list[Content]:
            if hand is None:
                return [face_down(seen.cards)]
            if not asked:
                return hand_lines(table, seen, words, width, effects=self._tall)
            shown = hand_lines(table, seen, words, width - 4, effects=self._tall)
            return answering(shown, hand, choices.choices, choices.at, sign)

        self.hand.show(hand_title(seen, literal(words.name(seat)), only=not scene.open_table), lines)

    def _board_head(self, seat: Seat, lights: Lights) -> Content:
        words = self.words
        name = muted(f"  {words.name(seat)}") if words.name(seat) else Content("")
        tag = lights.mark(chip(words.tag(seat)), ("seat", seat))
        return tag + Content(" ") + strong(faction_name(words.factions[seat])) + name

    @property
    def _tall(self) -> bool:
        """Is there room to say what each card of the hand does?"""
        return self.size.height >= TALL

    def on_resize(self) -> None:
        """From a certain size on all boards lie side by side."""
        self.set_class(self.size.width >= GRAND and self._tall, "-grand")
        self._show_side()

    def on_key(self, event: Key) -> None:
        """What has changed is marked until the next key."""
        for panel in (self.board, *self.others):
            panel.settle()
        self.header.settle()

    def action_beside(self, step: int) -> None:
        """The board of the next seat, beside the map or where there is no room on its page."""
        self._beside = (self._beside + step) % len(self.scene.table.seats)
        if self.board.region:
            self._show_side()
        else:
            at = Seat((self._home + self._beside) % len(self.scene.table.seats))
            self.show_boards_page(at)

    def show_boards_page(self, at: Seat | None = None) -> None:
        if at is None and self.question:
            at = board_of(self.question.pieces)
        page = Boards(self.scene.table, self.words, at=at, lights=partial(self.lights, keys=False), pick=self.picked)
        self.app.push_screen(page, lambda _: self.chosen(page.chosen))

    def picked(self, pick: Pick) -> bool:
        """A click on what answers, as one on its line; does it choose that?  If not, it is pointed at."""
        raise NotImplementedError

    def chosen(self, pick: Pick | None) -> None:
        raise NotImplementedError
