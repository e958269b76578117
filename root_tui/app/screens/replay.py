"""The table as it was: a digest stepped through on the map, a line of the log, or a whole finished game.

Nothing here can be answered.  The screen holds one moment and asks the app for others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...engine.asks import Seat, round_of
from ...words import Words, faction_name
from ..messages import BranchWanted, MomentWanted
from ..past import Moment
from ..scene import Things
from ..text import literal
from ..widgets.boards import board_lines
from ..widgets.choices import Choice
from ..widgets.hand import face_down, hand_lines, hand_title
from ..widgets.header import Header
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.log import log_line
from ..widgets.map import Asked, MapView
from ..widgets.paint import chip, muted, strong, tagged
from ..widgets.panel import Panel
from .boards import Boards
from .cards import Hands
from .dialogs import Sure
from .room import Dialog, Room

DIGEST, LOG, GAME = "digest", "log", "game"
MOVES = (
    KeyItem("Left Right", "step", "moment(1)"),
    KeyItem("PgUp PgDn", "turn", "turn(1)"),
    KeyItem("f F", "battle", "battle(1)"),
    KeyItem("g", "go to", "go"),
    KeyItem("a", "boards", "boards"),
)
HANDS = KeyItem("h", "hands", "hands")
KEYS = {
    DIGEST: (
        KeyItem("Enter", "next", "next"),
        KeyItem("Left", "before", "moment(-1)"),
        KeyItem("Esc", "to your turn", "close"),
        KeyItem("a", "boards", "boards"),
        HANDS,
    ),
    LOG: (KeyItem("Esc", "back", "close"), *MOVES, HANDS),
    GAME: (KeyItem("Esc", "back", "close"), *MOVES, KeyItem("b", "branch", "branch"), HANDS),
}
BACK = {DIGEST: "Esc begins your turn", LOG: "Esc comes back", GAME: "Esc comes back"}


class Replay(Room):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back", show=False),
        Binding("q", "close", "back", show=False, id="page.close"),
        Binding("right", "moment(1)", "the next step", show=False, id="replay.next"),
        Binding("left,backspace", "moment(-1)", "the step before", show=False, id="replay.before"),
        Binding("enter", "next", "the next step, and out at the end", show=False),
        Binding("space", "next", "the next step, and out at the end", show=False, id="page.on"),
        Binding("pagedown,down", "turn(1)", "the next turn", show=False, id="replay.turn"),
        Binding("pageup,up", "turn(-1)", "the turn before", show=False, id="replay.turn_before"),
        Binding("f", "battle(1)", "the next battle", show=False, id="replay.battle"),
        Binding("F", "battle(-1)", "the battle before", show=False, id="replay.battle_before"),
        Binding("home", "end(-1)", "to the beginning", show=False, id="replay.first"),
        Binding("end", "end(1)", "to the end", show=False, id="replay.last"),
        Binding("g", "go", "go to a turn", show=False, id="replay.go"),
        Binding("a", "boards", "boards", show=False, id="replay.boards"),
        Binding("h", "hands", "hands", show=False, id="table.hand"),
        Binding("b", "branch", "a new game from here", show=False, id="replay.branch"),
    ]

    def __init__(
        self,
        moment: Moment,
        things: Things,
        turns: Sequence[tuple[int, Seat]],
        *,
        kind: str,
        alone: bool = False,
    ) -> None:
        """`turns`: those that can be gone to, each with its player."""
        super().__init__()
        self.moment, self.things, self.turns, self.kind, self.alone = moment, things, turns, kind, alone
        self.header = Header(things.words, things.edition)
        self.map = MapView(things.chart, moment.table, ascii_only=things.ascii_only)
        self.map.can_focus = False  # arrows step
        self.said = Panel(id="happened")
        self.board = Panel(id="board")
        self.hand = Panel(id="hand")
        self._head = Static(id="head", markup=False)

    @property
    def words(self) -> Words:
        return self.things.words

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self.header
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield self.map
                yield self.said
            with Vertical(id="side"):
                yield self.board
                yield self.hand
        yield KeyLine(KEYS[self.kind], id="keys")

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show(self.moment))
        self.show(self.moment)

    def on_unmount(self) -> None:
        # The signal holds the callback, the callback this screen and its hand.
        self.app.theme_changed_signal.unsubscribe(self)

    def on_resize(self) -> None:
        self._draw_head()

    def show(self, moment: Moment) -> None:
        """This moment, in place."""
        self.moment = moment
        self._draw_head()
        self.header.show(moment.table, False)
        with self.prevent(MapView.Walked):
            self.map.show(moment.table, Asked(), moment.changes)
        title = Content("What happened") + muted(f"   {moment.number + 1} of {moment.of}")
        told = [log_line(line, self.words) for line in moment.lines]
        self.said.show(title, lambda width: in_rows(told, width, self.said.size.height - 1))
        self._show_side()

    def say(self, said: str) -> None:
        self._draw_head(said)

    def _draw_head(self, said: str = "") -> None:
        moment, words = self.moment, self.words
        what = f"Round {round_of(moment.turn, len(words.names))}" if moment.turn else "The set-up"
        when = f" {what}, as it was: "
        left = Content(when + BACK[self.kind]) if not said else Content(f" {literal(said)}")
        if moment.openly:
            right = Content("all secrets open")
        elif moment.eyes is not None:
            right = Content("from the eyes of ") + tagged(words.tag(moment.eyes), f" {words.name(moment.eyes)}")
        else:
            right = Content("as all could see it")
        gap = max(1, self.size.width - left.cell_length - right.cell_length - 1)
        self._head.update(left + Content(" " * gap) + right)

    def _show_side(self) -> None:
        moment, words = self.moment, self.words
        seat = moment.table.turn if moment.eyes is None else moment.eyes
        seen = moment.table.seats[seat]
        title = chip(words.tag(seat)) + Content(" ") + strong(faction_name(words.factions[seat]))
        self.board.show(title, lambda width: board_lines(moment.table, seat, words, width))
        hand = seen.hand
        self.hand.show(
            hand_title(seen, literal(words.name(seat)), only=False),
            lambda width: [face_down(seen.cards)] if hand is None else hand_lines(moment.table, seen, words, width),
        )

    @on(MapView.Chosen)
    @on(MapView.Refused)
    @on(MapView.Walked)
    def _pointed(self, event: MapView.Chosen | MapView.Refused | MapView.Walked) -> None:
        event.stop()  # nothing is asked here

    # keys

    def action_moment(self, by: int) -> None:
        self.app.post_message(MomentWanted("step", by))

    def action_next(self) -> None:
        """The next one; after the last of a digest the turn begins."""
        self.app.post_message(MomentWanted("next", 1))

    def action_turn(self, by: int) -> None:
        self.app.post_message(MomentWanted("turn", by))

    def action_battle(self, by: int) -> None:
        self.app.post_message(MomentWanted("battle", by))

    def action_end(self, by: int) -> None:
        self.app.post_message(MomentWanted("step", by * self.moment.of))

    def action_go(self) -> None:
        dialog = WhichTurn(self.turns, self.moment.turn, self.words, ascii_only=self.things.ascii_only)
        self.app.push_screen(dialog, self._go)

    def _go(self, turn: int | None) -> None:
        if turn is not None:
            self.app.post_message(MomentWanted("to", turn))

    def action_boards(self) -> None:
        self.app.push_screen(Boards(self.moment.table, self.words))

    def action_hands(self) -> None:
        self.app.push_screen(Hands(self.moment.table, self.words))

    def action_branch(self) -> None:
        if self.kind != GAME:
            return
        if self.moment.number == self.moment.of - 1:
            self.say("The game is over here: step back, then branch off.")
            return
        dialog = Sure(
            "Branch off here?",
            "A new game begins with this table, hands, deck and dice as they were: who has looked through the finished "
            "one knows what is hidden in it. The finished one stays as it is.",
            "Yes: a new game",
            ascii_only=self.things.ascii_only,
        )
        self.app.push_screen(dialog, self._branch)

    def _branch(self, yes: bool | None) -> None:
        if yes:
            self.app.post_message(BranchWanted(self.moment.number))


class WhichTurn(Dialog[int | None]):
    """A turn to go to: its number, then Enter."""

    ROWS = 12

    def __init__(self, turns: Sequence[tuple[int, Seat]], now: int, words: Words, *, ascii_only: bool = False) -> None:
        seats = len(words.names)
        lines = [
            Choice(n, str(n), f"round {round_of(n, seats)}, {words.seat(player)}" if n and player >= 0 else "Set-up")
            for n, player in turns
        ]
        super().__init__("Go to which turn?", lines, ascii_only=ascii_only)
        self.choices.styles.max_height = self.ROWS
        self.now = next((i for i, (turn, _) in enumerate(turns) if turn == now), 0)

    def on_mount(self) -> None:
        self.call_after_refresh(lambda: self.choices.point(self.now))  # where it is shown, when its size is known


def in_rows(lines: Sequence[Content], width: int, room: int) -> list[Content]:
    """So many rows at most: a line each, or as many lines in a row as go there, and how many found no room."""
    if len(lines) <= room and all(line.cell_length <= width for line in lines):
        return list(lines)
    rows: list[Content] = []
    for n, line in enumerate(lines):
        joined = rows[-1] + muted(";  ") + line if rows else line
        if rows and joined.cell_length <= width:
            rows[-1] = joined
        elif len(rows) < room:
            rows.append(line.truncate(width - 4, ellipsis=False) + muted(" ...") if line.cell_length > width else line)
        else:
            more = muted(f"  and {len(lines) - n} more")
            rows[-1] = rows[-1].truncate(max(0, width - more.cell_length), ellipsis=False) + more
            break
    return rows
