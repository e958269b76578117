"""What this terminal can do, and what to change: `root-tui doctor`."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from .terminal import Talk, is_terminal

SIGNS: Final = "›▸◂▴▾⣏⣹⠒"  # braille of all kinds is one alphabet; tests look that no other sign is drawn
WIDE: Final = "林"  # names of players may hold such
LEAST, ROOMY = (80, 24), (120, 36)
PATIENCE: Final = 15.0  # seconds to press a key
KEYS: Final[tuple[tuple[str, tuple[bytes, ...], str], ...]] = (
    ("Up", (b"\x1b[A", b"\x1bOA"), "look which terminal TERM names"),
    ("Shift+Right", (b"\x1b[1;2C", b"\x1b[c", b"\x1b[d"), "clearings that do not answer are looked at with the mouse"),
    ("F1", (b"\x1bOP", b"\x1b[11~", b"\x1b[[A", b"\x1b[P"), "free F1 in the terminal's own settings"),
    ("Escape", (b"\x1b",), "free Escape in the settings of the terminal or of tmux"),
)
MOUSE: Final = 1006  # places of clicks beyond column 223, as Textual asks for them
OK, NOTE, CHANGE = "ok", "note", "change"


class Finding(NamedTuple):
    what: str
    found: str
    advice: str = ""
    verdict: str = OK

    def __str__(self) -> str:
        return f"{self.verdict:<7} {self.what:<9} " + ": ".join(filter(None, (self.found, self.advice)))


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-keys", action="store_true", help="do not ask for keys to be pressed")


def run(args: argparse.Namespace) -> int:
    """1 if something should be changed."""
    from .saves.heads import literal

    here = is_terminal() and os.environ.get("TERM", "dumb") != "dumb"
    bad = 0
    for finding in _all(os.environ, args, here):
        print(literal(str(finding)), flush=True)
        bad += finding.verdict == CHANGE
    print("All is well." if not bad else f"{bad} to change." if bad > 1 else "One thing to change.")
    return int(bad > 0)


def _all(env: Mapping[str, str], args: argparse.Namespace, here: bool) -> Iterator[Finding]:
    yield versions()
    yield terminal(env)
    yield size(*shutil.get_terminal_size((0, 0)) if sys.stdout.isatty() else (0, 0))
    yield colours(env)
    yield letters(env, sys.stdout.encoding)
    if here:
        with Talk() as talk:
            yield signs(talk)
            yield mouse(talk)
    else:
        yield Finding("signs", "not measured, this is no terminal that answers", "run it where you play", NOTE)
    if "TMUX" in env:
        yield from tmux()
    if here and not args.no_keys:
        yield from keys()
    yield from folders(args.saves, args.config)


# what is known without asking


def versions() -> Finding:
    from importlib.metadata import version

    from . import __version__

    parts = (f"root-tui {__version__}", f"Python {platform.python_version()}", f"Textual {version('textual')}")
    return Finding("versions", ", ".join((*parts, platform.system())))


def terminal(env: Mapping[str, str]) -> Finding:
    name = env.get("TERM", "")
    program = " ".join(filter(None, (env.get("TERM_PROGRAM", ""), env.get("TERM_PROGRAM_VERSION", ""))))
    around = [word for word, key in (("tmux", "TMUX"), ("screen", "STY"), ("ssh", "SSH_TTY")) if key in env]
    found = " in ".join((" ".join(filter(None, (name or "TERM is not set", f"({program})" * bool(program)))), *around))
    if name in ("", "dumb", "unknown"):
        return Finding("terminal", found, "set TERM to what it is, such as TERM=xterm-256color", CHANGE)
    return Finding("terminal", found)


def size(columns: int, lines: int) -> Finding:
    found, (wide, high) = f"{columns}x{lines}", LEAST
    if not columns or not lines:
        return Finding("size", "not known, this is no terminal", "", NOTE)
    if columns < wide or lines < high:
        return Finding("size", found, f"make the window at least {wide}x{high}", CHANGE)
    if columns < ROOMY[0] or lines < ROOMY[1]:
        return Finding("size", found, "from 120x36 on map, board, hand and log stand side by side")
    return Finding("size", found)


def colours(env: Mapping[str, str]) -> Finding:
    from .app.theme import FULL, depth

    if "NO_COLOR" in env:
        return Finding("colours", "none, as NO_COLOR says", "unset NO_COLOR to have them", NOTE)
    if env.get("TERM") in (None, "", "dumb"):
        return Finding("colours", "not known", "", NOTE)
    match depth():
        case "256":
            return Finding("colours", "256", "export COLORTERM=truecolor shows all, if this terminal can", NOTE)
        case found if found == FULL:
            return Finding("colours", "all (true colour)")
    if env.get("TERM") in ("linux", "vt100", "vt220"):
        return Finding("colours", "16, which is what it has")
    return Finding("colours", "16", f"set TERM={_better(env['TERM'])}, if it has more", CHANGE)


def _better(name: str) -> str:
    return f"{name}-256color" if name in ("screen", "tmux", "rxvt", "xterm") else "xterm-256color"


def letters(env: Mapping[str, str], encoding: str) -> Finding:
    named = next((env[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(key)), "")
    found = f"{encoding} ({named or 'no locale is set'})"
    if "utf8" not in encoding.lower().replace("-", ""):
        return Finding("letters", found, "set LANG=C.UTF-8, or play with --ascii", CHANGE)
    return Finding("letters", found)


# what the terminal says


def signs(talk: Talk) -> Finding:
    """Each sign, written and measured by where the cursor stands then."""
    if talk.width("x") is None:
        return Finding("signs", "not measured, the terminal does not say where its cursor is", "", NOTE)
    wrong = [sign for sign in SIGNS if talk.width(sign) != 1]
    if wrong:
        said = f"{' '.join(f'U+{ord(sign):04X}' for sign in wrong)} not one cell wide"
        return Finding("signs", said, "play with --ascii, or let it draw ambiguous letters narrow", CHANGE)
    if talk.width(WIDE) != 2:
        return Finding("signs", "one cell each", "names in Chinese or Japanese will shift their line", NOTE)
    return Finding("signs", "one cell each, wide letters two")


def mouse(talk: Talk) -> Finding:
    found = talk.mode(MOUSE)
    if found is None:
        return Finding("mouse", "it does not say", "if clicks do nothing, play with --no-mouse", NOTE)
    if found in (0, 4):
        return Finding("mouse", "clicks are not told", "play with --no-mouse; the keys do everything", NOTE)
    return Finding("mouse", "clicks are told; with Shift held down they are the terminal's own")


def tmux() -> Iterator[Finding]:
    """Two of its options spoil games."""
    if _tmux_says("mouse", "-gv") == "off":
        yield Finding("tmux", "it keeps the mouse", "tmux set -g mouse on", NOTE)
    wait = _tmux_says("escape-time", "-sv")
    if wait.isdecimal() and int(wait) > 100:
        yield Finding("tmux", f"Escape waits for {wait} ms", "tmux set -s escape-time 20", NOTE)


def _tmux_says(option: str, which: str) -> str:
    try:
        command = ["tmux", "show-options", which, option]
        return subprocess.run(command, capture_output=True, text=True, timeout=2, check=False).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def keys() -> Iterator[Finding]:
    """Ask for a few; Enter passes over one."""
    with Talk() as talk:
        for name, sent, advice in KEYS:
            talk.write(f"        press {name} (Enter: not now) ")
            pressed = talk.key(PATIENCE)
            talk.write(b"\r\x1b[K")
            yield key(name, sent, advice, pressed)


def key(name: str, sent: tuple[bytes, ...], advice: str, pressed: bytes) -> Finding:
    if pressed in sent:
        return Finding("key", f"{name} sends {_shown(pressed)}")
    if pressed in (b"\r", b"\n"):
        return Finding("key", f"{name} was passed over", "", NOTE)
    if not pressed:
        return Finding("key", f"{name}: nothing came", advice, CHANGE)
    return Finding("key", f"{name} sends {_shown(pressed)}", advice, CHANGE)


def _shown(pressed: bytes) -> str:
    return "".join("Esc" if b == 27 else chr(b) if 32 < b < 127 else f"<{b:02x}>" for b in pressed)


# folders


def folders(saves: str | None, config: str | None) -> Iterator[Finding]:
    from .preferences import config_folder
    from .settings import saves_folder

    yield folder("saves", saves_folder(saves), "name another folder with --saves DIR")
    yield folder("settings", config_folder(config), "settings will not be kept; name another with --config DIR")


def folder(what: str, path: Path, advice: str) -> Finding:
    """Can it be written, or made?"""
    there = next((each for each in (path, *path.parents) if os.path.exists(each)), path)
    if not os.path.isdir(there):
        return Finding(what, f"{there} is no folder", advice, CHANGE)
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding(what, f"{there} cannot be written", advice, CHANGE)
    return Finding(what, str(path) if there == path else f"{path} (not there yet)")
