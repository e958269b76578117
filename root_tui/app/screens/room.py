"""What all screens share: sizes by name, a notice where the terminal is too small, pages of text, small dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from string import ascii_lowercase, digits
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from ...questions.keys import DIGITS, LETTERS, spared
from ..calm import Calm
from ..keymap import letters
from ..messages import PageClosed
from ..widgets.choices import Choice, Choices
from ..widgets.keyline import KeyItem, KeyLine
from ..widgets.panel import Pages, set_in

T = TypeVar("T")
TOO_SMALL = "This table needs 80 x 24. Nothing is lost: make the window larger. Ctrl+Q quits."
LEAST = 80, 24  # a window in which everything can be done
HORIZONTAL = [(0, "-slim"), (80, "-narrow"), (117, "-wide"), (160, "-vast")]
VERTICAL = [(0, "-flat"), (24, "-low"), (34, "-high")]
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPTION_KEYS = (*"0", *DIGITS, *LETTERS, *CAPITALS, "n")


def option_bindings(keys: Iterable[str] = OPTION_KEYS) -> list[BindingType]:
    return [Binding(key, f"option('{key}')", show=False) for key in keys]


class Once(Calm[T]):
    """It is dismissed once: the second of two quick keys may come before it is gone.  And it keeps its focus while a
    notice stands in its place: Textual takes it from what is hidden."""

    _dismissed = False
    _kept: Widget | None = None  # what had the focus before the window was too small

    @on(Resize)
    def _keep_focus(self, event: Resize) -> None:
        if event.size.width < LEAST[0] or event.size.height < LEAST[1]:
            self._kept = self.focused or self._kept
        elif self._kept is not None:
            self.call_after_refresh(self._focus_again)

    def action_keys(self) -> None:
        from .help import Keys, keys_here

        self.app.push_screen(Keys(keys_here(self)))

    def _focus_again(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None and kept.is_attached and self.focused is None:
            self.set_focus(kept, scroll_visible=False, from_app_focus=True)  # else a line of text selects all it says

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        if self._dismissed:
            return AwaitComplete()
        self._dismissed = True
        return super().dismiss(result)


class Room(Once[None]):
    """A whole screen: `contents`, or a notice below 80 x 24.  Pushed over another it goes back there; `alone` it tells
    the app that it is done with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "keys", "keys", show=False, id="everywhere.keys")]
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL
    ESCAPE_TO_MINIMIZE = False
    AUTO_FOCUS = ""
    alone = False

    def compose(self) -> ComposeResult:
        with Container(id="all"):
            yield from self.contents()
        yield Static(TOO_SMALL, id="small", markup=False)

    def contents(self) -> Iterable[Widget]:
        return ()

    def action_close(self) -> None:
        if self.alone:
            self.app.post_message(PageClosed())
        else:
            self.dismiss()

    @on(KeyLine.Clicked)
    async def _key_clicked(self, event: KeyLine.Clicked) -> None:
        event.stop()
        await self.run_action(event.action)


class Page(Room):
    """Text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "close", "back", show=False),
        Binding("q", "close", "back", show=False, id="page.close"),
        Binding("space", "page", show=False, id="page.on"),
    ]
    KEYS: ClassVar[tuple[KeyItem, ...]] = (
        KeyItem("Esc", "back", "close"),
        KeyItem("Up Down PgUp PgDn", "read", ""),
    )

    def __init__(
        self, title: str, paragraphs: Callable[[int], Sequence[Content]], *, goal: int = 0, alone: bool = False
    ) -> None:
        super().__init__()
        self.title_text, self.paragraphs, self.goal, self.alone = title, paragraphs, goal, alone
        self.pages = Pages(id="pages")
        self._head = Static(id="head", markup=False)
        self._where = ""
        self._width = 0

    def contents(self) -> Iterable[Widget]:
        yield self._head
        yield self.pages
        yield KeyLine(self.KEYS, id="keys")

    def on_mount(self) -> None:
        self.pages.focus()

    def on_resize(self) -> None:
        """The width decides how the text is laid out."""
        if self.size.width != self._width:
            first, self._width = not self._width, self.size.width
            self.fill(anew=first)

    def fill(self, *, anew: bool = True) -> None:
        """From `goal` on; not `anew`: the same text, and from where one reads."""
        width = max(20, self._width - 4)
        self.pages.show([set_in(line, width) for line in self.paragraphs(width)], self.goal, anew=anew)
        self._draw_head()

    @on(Pages.Moved)
    def _moved(self, event: Pages.Moved) -> None:
        self._where = f"{event.first} to {event.last} of {event.of}" if event.of > event.last - event.first + 1 else ""
        self._draw_head()

    def _draw_head(self) -> None:
        title = Content(f" {self.title_text}")
        gap = max(1, self._width - title.cell_length - len(self._where) - 1)
        self._head.update(title + Content(" " * gap + self._where))

    def action_page(self) -> None:
        self.pages.scroll_page_down(animate=False)


class Dialog(Once[T], ModalScreen[T]):
    """A few lines to choose from, over a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        *option_bindings((*digits, *ascii_lowercase)),  # no letter is a command here
        Binding("f1", "keys", "keys", show=False, id="everywhere.keys"),
    ]
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL
    AUTO_FOCUS = "Choices"

    def __init__(self, title: str, choices: Sequence[Choice], *, more: str = "", ascii_only: bool = False) -> None:
        super().__init__()
        self.title_text, self.more = title, more
        self.choices = Choices(choices, ascii_only=ascii_only)
        self.how = "Enter chooses, Esc goes back"

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(Content(f" {self.title_text}"), id="head", markup=False)
            if self.more:
                yield Static(Content(self.more), id="more", markup=False)
            if taken := letters(getattr(self.app, "keymap", {}), lists_only=True):
                self.choices.show(rekeyed(self.choices.choices, taken), self.choices.at)
            self.choices.styles.height = max(1, len(self.choices.choices))
            yield self.choices
            yield Static(Content(self.how), id="how", markup=False)

    def action_option(self, key: str) -> None:
        if choice := self.choices.press(key):
            self.chosen(choice)

    def action_close(self) -> None:
        self.dismiss(None)

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        event.stop()
        self.chosen(event.choice)

    def chosen(self, choice: Choice) -> None:
        self.dismiss(choice.value)


def menu(*lines: tuple[object, str, str], quick: bool = True) -> list[Choice]:
    """Lines of a menu: value, key, words."""
    return [Choice(value, key, words, quick=quick) for value, key, words in lines]


def rekeyed(choices: Sequence[Choice], taken: AbstractSet[str]) -> list[Choice]:
    """The same lines, without the letters that were given to commands."""
    keys = spared([choice.key for choice in choices], taken)
    return [choice._replace(key=key) for choice, key in zip(choices, keys, strict=True)]
