"""What keys do now: what Enter would choose, whether they go to the map or to the list, and a number that was begun."""

from __future__ import annotations

from typing import Final

from ...questions.keys import NEXT
from ..scene import Question, Scene
from .keyline import KeyItem, KeyLine
from .map import MapView
from .prompt import Prompt

PLAYING: Final = (
    KeyItem("Esc", "back", "back"),
    KeyItem("u", "undo", "undo"),
    KeyItem("?", "rule", "rule"),
    KeyItem("w", "why", "why"),
    KeyItem("e", "what if", "what_if"),
    KeyItem("b", "boards", "boards"),
    KeyItem("h", "hand", "hand"),
    KeyItem("l", "log", "log"),
    KeyItem("F1", "keys", "keys", stays=True),
    KeyItem("^Q", "quit", "app.quit"),
    KeyItem("F3", "table", "table"),
    KeyItem("p", "look", "peek"),
    KeyItem("o", "orders", "orders"),
    KeyItem("m", "map", "map"),
    KeyItem("x", "discard", "discard"),
    KeyItem("[ ]", "boards beside", "beside(1)"),
    KeyItem("/", "find", "find"),
    KeyItem("c", "faction card", "card"),
    KeyItem("F2", "open table", "secrecy"),
)
REDO: Final = KeyItem("^Y", "redo", "redo")
TAKE_UP: Final = KeyItem("Space", "take up the hand", "take_up")
LOOKING: Final = (
    KeyItem("Esc", "back to the curtain", "back"),
    KeyItem("m", "map", "map"),
    KeyItem("b", "boards", "boards"),
    KeyItem("x", "discard pile", "discard"),
    KeyItem("l", "log", "log"),
    KeyItem("F1", "keys", "keys", stays=True),
    KeyItem("^Q", "quit", "app.quit"),
)
NOTHING, CHOOSES, LATER, GOES_ON, REFUSES, NOWHERE = (
    KeyItem("Enter", "ok", ""),
    KeyItem("Enter", "chooses", ""),
    KeyItem("a key", "then Enter", ""),
    KeyItem("n", "goes on", ""),
    KeyItem("Enter", "why not", ""),
    KeyItem("Tab", "menu", ""),
)
HOW: Final = {  # what is said at the question, from the longest form to the shortest; do the keys go to the map?
    (CHOOSES, False): ("Enter chooses",),
    (LATER, False): ("a key, then Enter",),
    (GOES_ON, False): ("n goes on",),
    (CHOOSES, True): ("on the map: arrows, Enter chooses; Tab to the list", "on the map: Enter chooses", "map: Enter"),
    (REFUSES, True): ("on the map: Enter says why not; Tab to the list", "on the map: Enter says why", "on the map"),
    (NOWHERE, True): ("on the map: arrows look around; Tab to the menu", "on the map: Tab to the menu", "on the map"),
}


class How:
    """Says it at the question where there is room for it, and in the line of keys."""

    def __init__(self, board: MapView, prompt: Prompt, keys: KeyLine) -> None:
        self._map, self._prompt, self._keys = board, prompt, keys

    def tell(self, scene: Scene, question: Question | None, *, on_map: bool) -> None:
        """`question` is the open one, unless it is withheld."""
        self._map.activate(on_map)
        self._prompt.choices.activate(not on_map)
        enter = self._enter(question, on_map=on_map) if question else NOTHING
        self._prompt.tell_how(HOW[enter, on_map] if question else (), self.typed)
        back, undo, *others = PLAYING
        playing = (enter, *(TAKE_UP,) * scene.covered, back, undo, *(REDO,) * scene.undone, *others)
        self._keys.show(playing if scene.question else LOOKING)

    def _enter(self, question: Question, *, on_map: bool) -> KeyItem:
        if not on_map and self._prompt.choices.at is None:
            return GOES_ON if all(choice.value == NEXT for choice in question.choices) else LATER
        if not on_map:
            return CHOOSES
        if self._map.cursor in self._map.asked.lit:
            return CHOOSES
        return REFUSES if question.asked.lit else NOWHERE

    @property
    def typed(self) -> str:
        """The digits of a number that may go on."""
        return self._map.typed or self._prompt.choices.typed

    def forget(self) -> None:
        """They begin no number any more."""
        self._map.forget()
        self._prompt.choices.forget()
