"""The curtain: a neutral screen between two pairs of eyes.  What the app must do so that it is one: `sealing`."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.errors import NoWidget
from textual.message import Message
from textual.widgets import Static

from .calm import Calm
from .text import literal, seat_colour

KEYS = ("space", "o")  # they open, by turns: never the answer to anything, bound nowhere in the app
PUBLIC = "t"
FORGOTTEN = "f"
PLACES = 8  # for the digits of a PIN


class Curtain(Calm[None]):
    """Whose screen comes next and why.  Every key ends here; one opens and one shows the public table.  Where the seat
    has a PIN, the key that opens asks for it first: then digits, Backspace, Enter, Esc and `FORGOTTEN` count."""

    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    PAUSE = 0.35  # seconds of silence before a key counts: more than a typist leaves, less than a wait
    DEFAULT_CSS = """
    Curtain { background: $map-ground; }
    Curtain #cover { width: 100%; height: 100%; align: center middle; }
    Curtain Static { width: 100%; max-width: 72; text-align: center; }
    Curtain #who { margin-bottom: 1; }
    Curtain #why { color: $map-text; margin-bottom: 1; }
    Curtain .how { color: $map-muted; }
    Curtain ToastRack, Curtain HelpPanel { display: none; }
    """

    @dataclass
    class Opened(Message):
        """The seat sits before the screen: build its view now, not earlier."""

    @dataclass
    class PublicTable(Message):
        """Show the table without hands and prompts; afterwards `hand_over` again."""

    @dataclass
    class Tried(Message):
        """The seat has entered this as its PIN: open, or say with `refuse` why not."""

        pin: str = field(repr=False)

    @dataclass
    class Forgotten(Message):
        """The seat knows its PIN no more."""

    def __init__(
        self, tag: str, name: str, why: str, more: str = "", *, key: str = KEYS[0], locked: bool = False
    ) -> None:
        """`tag` is a seat's two letters, `name` its player's, `why` a line and `more` some; all are shown literally.
        `locked`: it has a PIN."""
        super().__init__()
        self.tag, self.player, self.why, self.more, self.key = tag, name, why, more, key
        self.locked = locked
        self._silent_since = inf  # until the first frame stands
        self._typed: str | None = None  # of the PIN; None: its line is not there
        self._under_way = False  # has it been entered, and not answered yet?

    def compose(self) -> ComposeResult:
        who = Content.styled(f" {self.tag}  {literal(self.player)} ", f"bold $map-ink on $map-{seat_colour(self.tag)}")
        why = "\n".join(literal(line) for line in (self.why, *self.more.rstrip().split("\n"))).rstrip()
        with Container(id="cover"):
            yield Static(who, id="who", markup=False)
            yield Static(Content(why), id="why", markup=False)
            yield Static(Content(self._how()), id="how", classes="how", markup=False)
            yield Static(Content(self._else()), id="else", classes="how", markup=False)

    def _how(self) -> str:
        if self._typed is None:
            return f"The others look away. Then press {self.key.upper()}, or click here."
        return f"PIN: {'*' * len(self._typed):_<{PLACES}}   Enter"

    def _else(self, said: str = "") -> str:
        if self._typed is None:
            return f"{PUBLIC.upper()}: the public table   Ctrl+Q: quit"
        keys = f"Esc: back   {FORGOTTEN.upper()}: it is forgotten   Ctrl+Q: quit"
        return f"{said}\n{keys}" if said else keys

    def _draw(self, said: str = "") -> None:
        self.query_one("#how", Static).update(Content(self._how()))
        self.query_one("#else", Static).update(Content(self._else(said)))

    def refuse(self, said: str) -> None:
        """It was not the PIN, or too soon."""
        self._typed, self._under_way = "", False
        self._draw(said)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._stands)

    def _stands(self) -> None:
        if self._silent_since == inf:
            self._silent_since = Message().time

    def on_key(self, event: events.Key) -> None:
        """Every key ends here.  It counts only after a silence: keys typed ahead, held or repeated never do."""
        event.stop()
        event.prevent_default()
        key = event.key.lower()  # a caps lock must not shut anybody out
        if self._typed is not None:
            self._types(self._typed, key, event)
            return
        self._acts(event.time, self.Opened() if key == self.key else self.PublicTable() if key == PUBLIC else None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click on the line that says so opens, after the same silence: the second of a double click never does."""
        event.stop()
        try:
            under, _ = self.get_widget_at(int(event.screen_x), int(event.screen_y))
        except NoWidget:
            return
        self._acts(event.time, {"how": self.Opened(), "else": self.PublicTable()}.get(under.id or ""))

    def _acts(self, time: float, message: Message | None) -> None:
        silence = time - self._silent_since
        if self._silent_since != inf:
            self._silent_since = max(self._silent_since, time)
        if silence < self.PAUSE or message is None:
            return
        self._silent_since = inf
        if self.locked and isinstance(message, self.Opened):
            self._typed = ""
            self._draw()
        else:
            self.post_message(message)

    def _types(self, typed: str, key: str, event: events.Key) -> None:
        """On the line of the PIN, whose digits nobody ever sees."""
        character = event.character or ""
        if self._under_way:
            return
        if character.isascii() and character.isdecimal() and len(typed) < PLACES:
            self._typed = typed + character
        elif key == "backspace":
            self._typed = typed[:-1]
        elif key == "escape":
            self._typed, self._silent_since = None, event.time
        elif key == FORGOTTEN:
            self._under_way = True
            self.post_message(self.Forgotten())
        elif key == "enter" and typed:
            self._typed, self._under_way = "", True
            self.post_message(self.Tried(typed))
        else:
            return
        self._draw()
