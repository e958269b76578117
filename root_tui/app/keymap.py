"""Keys by the names of their bindings: what there is, what may be changed, and what stands on a line about a key.

Everything is read off the screens' own bindings.  A binding with an id may have another key; several classes may use
one id, such as a command and the key that closes the page it opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from string import punctuation
from typing import Any, Final, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys as KeyNames
from textual.keys import _character_to_key, key_to_character

from .curtain import KEYS as OPENING
from .curtain import PUBLIC

Keymap = Mapping[str, str]

QUIT: Final = "app.quit"
FIXED: Final = frozenset({QUIT, "table.back", "map.choose"})  # Ctrl+Q, Esc and Enter are what they are everywhere
CURTAIN: Final = frozenset({*OPENING, PUBLIC})
MODIFIERS: Final = ("ctrl", "alt", "shift", "super", "hyper", "meta")
NAMED: Final = frozenset(key.value for key in KeyNames if not key.value.startswith("<"))
PRINTED: Final = {_character_to_key(letter): letter for letter in punctuation}  # "slash" is no name in Unicode
SHOWN: Final = PRINTED | {
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
    "backspace": "Backspace",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
}


class Named(NamedTuple):
    """A binding that has a name."""

    id: str
    where: str
    does: str
    usual: tuple[str, ...]


FORMS: Final = ("settings:Settings", "newgame:NewGame")
PAGES: Final = (
    *("room:Page", "rules:Rules", "help:Keys", "boards:Boards", "cards:Cards", "cards:Discard", "cards:Own"),
    *("why:Missing", "why:Foreseen", "turns:TurnIsOver", "end:GameIsOver", "record:Record"),
)
# Bindings that are heard at the same time: those of a screen, and of whatever of it may have the focus.
ROOMS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("screens.table:TableScreen", ("widgets.map:MapView", "widgets.choices:Choices")),
    *((f"screens.{page}", ("widgets.panel:Pages",)) for page in PAGES),
    ("screens.title:Title", ("widgets.choices:Choices",)),
    ("screens.rules:Search", ("screens.rules:Wanted",)),
    ("screens.keys:KeyList", ("widgets.longlist:Rows",)),
    ("screens.log:Log", ("widgets.longlist:LongList",)),
    ("screens.saves:Saves", ("widgets.choices:Choices",)),
    ("screens.room:Dialog", ("widgets.choices:Choices",)),
    ("screens.orders:Orders", ("screens.dialogs:Ticks",)),
    ("screens.dialogs:Consent", ("screens.dialogs:Ticks",)),
    ("screens.replay:Replay", ()),
    ("screens.log:Digest", ("widgets.panel:Pages",)),
    *((f"screens.{form}", ("widgets.fields:Cycle", "widgets.fields:Press")) for form in FORMS),
    *((f"screens.pins:{dialog}", ("widgets.digits:Digits", "widgets.fields:Press")) for dialog in ("AskPin", "NewPin")),
)
WHERE: Final = {
    "TableScreen": "at the table",
    "MapView": "on the map",
    "Choices": "in lists",
    "LongList": "in long lists",
    "Room": "everywhere",
    "Page": "on pages",
    "Pages": "reading",
    "Rules": "in the rules",
    "Boards": "on the boards",
    "Sealed": "at a look at my own",
    "Own": "at a look at my own",
    "Log": "in the log",
    "Replay": "looking back",
    "GameIsOver": "at the end of a game",
    "Settings": "in the settings",
    "KeyList": "in the list of keys",
    "NewGame": "in the form of a new game",
    "Dialog": "in dialogs",
    "Orders": "at sealed orders",
    "Consent": "where all have to agree",
    "Line": "in a line of text",
    "Cycle": "at a value",
    "Press": "at a button",
}
WORDS: Final[Mapping[str, str]] = {
    "walk(0, -1)": "walk up",
    "walk(0, 1)": "walk down",
    "walk(-1, 0)": "walk to the left",
    "walk(1, 0)": "walk to the right",
    "look(0, -1)": "look up, also where nothing answers",
    "look(0, 1)": "look down",
    "look(-1, 0)": "look to the left",
    "look(1, 0)": "look to the right",
    "step(0, -1)": "one line up",
    "step(0, 1)": "one line down",
    "step(-1, 0)": "one column to the left",
    "step(1, 0)": "one column to the right",
    "choose": "choose what is pointed at",
    "digit": "go to the clearing of that number",
    "option": "points at that line, or chooses it",
    "scroll_up": "a line up",
    "scroll_down": "a line down",
    "scroll_left": "to the left",
    "scroll_right": "to the right",
    "scroll_home": "to the beginning",
    "scroll_end": "to the end",
    "page_up": "a page up",
    "page_down": "a page down",
    "page_left": "a page to the left",
    "page_right": "a page to the right",
    "app.focus_next": "to the next part",
    "app.focus_previous": "to the part before",
    "screen.row(-1)": "to the line above",
    "screen.row(1)": "to the line below",
    "change(-1)": "the value before",
    "change(1)": "the next value",
    "press": "press it",
    "close": "back",
    "page": "a page on",
    "board": "the board of that seat",
    "seat": "the lines of that seat; 0: all",
    "boards": "boards",
    "log": "log",
    "start": "start the game",
    "switch": "switch a line",
    "screen.seal": "seal the orders",
    "edit": "type an order",
    "orders": "sealed orders",
    "quit": "quit; everything is saved already",
}
TOGETHER: Final[Mapping[str, str]] = {  # what four arrows do is one line
    "walk": "walk over the places that answer",
    "look": "walk over the whole map",
    "step": "from line to line",
    "leap": "by pages, and to the ends",
    "change": "change it",
    "screen.row": "to another line",
    "scroll_up": "read line by line",
    "scroll_down": "read line by line",
    "scroll_home": "to the beginning and the end",
    "scroll_end": "to the beginning and the end",
    "page_up": "read by pages",
    "page_down": "read by pages",
    "scroll_left": "to the sides",
    "scroll_right": "to the sides",
    "page_left": "to the sides",
    "page_right": "to the sides",
}
QUIET: Final = frozenset({"screen.copy_text", "help_quit", "command_palette"})  # Textual's own; they do nothing here


def does(binding: Binding) -> str:
    """What a binding does, in words."""
    action = binding.action
    return WORDS.get(action) or WORDS.get(action.partition("(")[0]) or binding.description or action


def _class(path: str) -> type[DOMNode]:
    module, name = path.split(":")
    found: type[DOMNode] = getattr(import_module(f".{module}", __package__), name)
    return found


def own_bindings(cls: type[DOMNode]) -> list[Binding]:
    """Those that a class adds, one for each key."""
    return list(Binding.make_bindings(cls.__dict__.get("BINDINGS", ())))


@cache
def named() -> tuple[Named, ...]:
    """Every binding that may have another key, by the place where it works.  All screens are imported for it."""
    found: dict[str, Named] = {}
    for path in dict.fromkeys(path for screen, widgets in ROOMS for path in (screen, *widgets)):
        for cls in _line(_class(path)):
            fresh: dict[str, Named] = {}
            for binding in own_bindings(cls):
                if binding.id is None or binding.id in FIXED or binding.id in found:
                    continue
                keys = (*(fresh[binding.id].usual if binding.id in fresh else ()), binding.key)
                fresh[binding.id] = Named(binding.id, WHERE.get(cls.__name__, cls.__name__), does(binding), keys)
            found |= fresh
    return tuple(sorted(found.values(), key=lambda each: list(WHERE.values()).index(each.where)))


def by_id() -> dict[str, Named]:
    return {each.id: each for each in named()}


def parted(keys: str) -> tuple[str, ...]:
    """ "u,ctrl+z" as Textual names each."""
    return tuple(_character_to_key(k) if len(k) == 1 else k for k in (key.strip() for key in keys.split(",")) if k)


def is_key(key: str) -> bool:
    """Does a terminal know it?"""
    *before, last = key.split("+")
    named = last in NAMED or last in PRINTED or (key_to_character(last) is not None and last.isidentifier())
    return all(b in MODIFIERS for b in before) and (named or len(last) == 1)


def shown(key: str) -> str:
    """A key as it stands on it: Ctrl+S, PgUp, ?, u."""
    *before, last = key.split("+")
    character = key_to_character(last) if last not in SHOWN else None
    name = SHOWN.get(last) or (character if character and character.isprintable() and character != " " else "")
    if not name:
        name = last.title() if len(last) > 1 else last
    return "+".join([*(b.title() for b in before), name.upper() if before and len(name) == 1 else name])


def shown_all(keys: Iterable[str]) -> str:
    """Several keys; of four and more that follow one another only the ends."""
    names = list(dict.fromkeys(map(shown, keys)))
    found: list[str] = []
    while names:
        n = 1
        while n < len(names) and len(names[n]) == len(names[n - 1]) == 1 and ord(names[n]) - ord(names[n - 1]) == 1:
            n += 1
        found += [f"{names[0]} to {names[n - 1]}"] if n > 3 else names[:n]
        del names[:n]
    return " ".join(found)


def keys_of(id: str, keymap: Keymap) -> tuple[str, ...]:
    return parted(keymap[id]) if keymap.get(id) else by_id()[id].usual


def letters(keymap: Keymap, *, lists_only: bool = False) -> frozenset[str]:
    """Letters that commands have now and options must leave to them; `lists_only`: where no table is."""
    heard_where = ("list.", "everywhere.", *(() if lists_only else ("table.", "map.")))
    heard_here = (keys for id, keys in keymap.items() if id.startswith(heard_where))
    return frozenset(key for keys in heard_here for key in parted(keys) if len(key) == 1)


def told(node: DOMNode, id: str, usual: str) -> str:
    """A key in a sentence: the usual one, or what somebody changed it to."""
    return said(getattr(node.app, "keymap", {}), id, usual)


def said(keymap: Keymap, id: str, usual: str) -> str:
    """The same where no widget is, and as it is typed: a capital letter is a forest."""
    if keymap.get(id):
        return shown_all(parted(keymap[id]))
    return usual.lower() if len(usual) == 1 else usual


# what may be changed to what


def refusal(id: str, key: str, keymap: Keymap) -> str:
    """Why this binding cannot have this key, in one line; "" when it can."""
    if key in by_id()[id].usual and not any(_rivals(id, key, keymap)):
        return ""
    if key == "ctrl+q":
        return "Ctrl+Q quits everywhere, and stays."
    if key == "escape":
        return "Esc goes back everywhere, and stays."
    if key in CURTAIN:
        return f"{shown(key)} is a key of the curtain: pressed twice it would act behind it."
    if not is_key(key):
        return f"{key!r} is no key that a terminal sends."
    if key.isdigit() or key == "n" or (len(key) == 1 and key.isupper()):
        return f"{shown(key)} answers questions: digits, capital letters and n stay with the options."
    for rival in _rivals(id, key, keymap):
        return f"{shown(key)} is taken: {rival}. Give that another key first."
    return ""


def _rivals(id: str, key: str, keymap: Keymap) -> Iterator[str]:
    """What else has the key where this binding is heard."""
    for paths in [(screen, widget) for screen, widgets in ROOMS for widget in widgets or (screen,)]:
        bindings = [pair for path in paths for pair in all_bindings(_class(path))]
        if not any(b.id == id for b, _ in bindings):
            continue
        for b, cls in bindings:
            has = keys_of(b.id, keymap) if b.id and b.id not in FIXED else (b.key,)
            if key in has and b.id != id and not b.action.startswith("option("):
                yield f"{does(b)} ({WHERE.get(cls.__name__, 'here')})"


def _line(cls: type[DOMNode]) -> Iterator[type[DOMNode]]:
    """A class and those whose bindings it has."""
    for c in cls.__mro__:
        if issubclass(c, DOMNode):
            yield c
            if not c._inherit_bindings:
                return


def all_bindings(cls: type[DOMNode]) -> Iterator[tuple[Binding, type[DOMNode]]]:
    """One for each key that a class hears, with the class that binds it."""
    bound: set[str] = set()
    for c in _line(cls):
        own = [binding for binding in own_bindings(c) if binding.key not in bound]
        bound |= {binding.key for binding in own}
        yield from ((binding, c) for binding in own)


def checked(wanted: Keymap) -> tuple[dict[str, str], list[str]]:
    """A keymap out of a file: what holds of it, and what is wrong with the rest."""
    known, faults = by_id(), list[str]()
    held = {id: keys for id, keys in wanted.items() if id in known and parted(keys)}
    faults += [f"keys: there is no {id!r}" for id in wanted if id not in known]
    faults += [f"keys: {id} has none" for id in wanted if id in known and id not in held]
    for _ in range(len(held) + 1):  # one that falls has its usual key again, which another may have taken
        wrong = next(
            ((id, why) for id in sorted(held) for key in parted(held[id]) if (why := refusal(id, key, held))), None
        )
        if wrong is None:
            break
        faults.append(f"keys: {wrong[0]}: {wrong[1].rstrip('.')}")
        del held[wrong[0]]
    return held, faults


# what a screen hears


class Heard(NamedTuple):
    """What a screen or one of its widgets hears, and what that does."""

    keys: tuple[str, ...]
    does: str


def heard(node: DOMNode, keymap: Keymap) -> list[Heard]:
    """A node's bindings as they are now, those that do the same together."""
    bindings = node._bindings.copy()
    bindings.apply_keymap(dict(keymap))
    order = [binding.action for _, binding in node._bindings]  # a key that was changed comes last otherwise
    same: dict[str, list[str]] = {}
    for key, binding in sorted(bindings, key=lambda pair: order.index(pair[1].action)):
        if binding.action not in QUIET:
            name = binding.action.partition("(")[0]
            same.setdefault(TOGETHER.get(name) or does(binding), []).append(key)
    return [Heard(tuple(keys), what) for what, keys in same.items()]


def key_of(action: str, nodes: Iterable[Any], keymap: Keymap) -> str:
    """The key that has this action because somebody gave it to it; "" when it has its usual one."""
    for node in nodes:
        for _, binding in node._bindings:
            if binding.action == action and binding.id and keymap.get(binding.id):
                return shown_all(parted(keymap[binding.id]))
    return ""
