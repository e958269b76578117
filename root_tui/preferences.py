"""What somebody likes on this machine: colours, keys, confirmations, sizes.  One file, to be edited by hand too.

What is wrong in it is named in one line and the rest holds; the file is written when something is changed, not before.
A file that could not be understood is kept beside the new one."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = "config.toml"
VARIABLE: Final = "ROOT_TUI_CONFIG"
MOST: Final = 100_000  # bytes: more is no file of ours
KEYS: Final = "keys"
OLD: Final = ("theme", "ascii")  # what the saves' folder remembered before there was this file


@dataclass(frozen=True, slots=True)
class Preferences:
    theme: str = ""  # the first there is
    ascii: bool = False
    confirm_end: bool = True  # the end of a phase: its key, then Enter
    confirm_risk: bool = True  # dice, discards, cards drawn or shown
    confirm_quit: bool = False
    turn_over: bool = True  # a last look at the hand before the keyboard is passed
    digest: bool = True  # what the others did, at the start of a turn
    side: str = "auto"  # board, hand and log beside the map
    prompt: str = "usual"
    keys: Mapping[str, str] = field(default_factory=dict)  # id of a binding -> keys, parted by commas


WORDS: Final[Mapping[str, tuple[str, ...]]] = {"side": ("auto", "wide", "never"), "prompt": ("usual", "tall")}
KEPT: Final = (str, bool, int)  # of values that mean nothing to us
SWITCHES: Final = tuple(f.name for f in fields(Preferences) if f.type == "bool")


class Config(NamedTuple):
    """What was read, and what was wrong with it."""

    folder: Path
    preferences: Preferences = Preferences()
    faults: tuple[str, ...] = ()
    damaged: bool = False  # does the file hold more than can be written again?
    unknown: Mapping[str, Any] = {}  # settings of another version: single values stay


def config_folder(wanted: str | os.PathLike[str] | None = None) -> Path:
    """`wanted` above all, else what ROOT_TUI_CONFIG names, else the platform's folder.  Nothing is made here."""
    if named := wanted or os.environ.get(VARIABLE):
        return Path(os.path.expanduser(named)).absolute()
    from platformdirs import user_config_path

    return user_config_path("root-tui", appauthor=False)


def load(folder: Path, *, themes: Sequence[str] = (), old: Mapping[str, Any] | None = None) -> Config:
    """What the folder holds; `old` is asked as long as there is no file."""
    file = folder / FILE
    if not os.path.isfile(file):
        found = {name: value for name, value in (old or {}).items() if name in OLD}
        return _understood(folder, found, themes)._replace(faults=())
    try:
        text = _read(file)
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
        return Config(folder, faults=(f"{file} cannot be read ({why}): nothing of it holds.",), damaged=True)
    found, lines = _parsed(text)
    config = _understood(folder, found, themes)
    if lines:
        where = f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines[:4]))}"
        return config._replace(faults=(f"{where} cannot be understood", *config.faults), damaged=True)
    return config


def _read(file: Path) -> str:
    with file.open("rb") as stream:
        found = stream.read(MOST + 1)
    if len(found) > MOST:
        raise ValueError("it is far too long")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def _parsed(text: str) -> tuple[dict[str, Any], list[int]]:
    """What the lines say, and which of them say nothing: one that is wrong takes no other with it."""
    import tomllib  # where there is no file the title does not wait for it

    try:
        return tomllib.loads(text), []
    except (ValueError, RecursionError):  # a number of thousands of digits is no TOMLDecodeError
        pass
    found: dict[str, Any] = {}
    wrong: list[int] = []
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            said = tomllib.loads(line)
        except (ValueError, RecursionError):
            wrong.append(number)
            continue
        if line.strip().startswith("["):
            section = next(iter(said), "")
            said = said if isinstance(said.get(section), dict) else {}
        elif section:
            said = {section: said}
        for name, value in said.items():
            if isinstance(value, dict) and isinstance(found.get(name), dict):
                found[name] |= value
            else:
                found[name] = value
    return found, wrong


def _understood(folder: Path, found: Mapping[str, Any], themes: Sequence[str]) -> Config:
    known: dict[str, Any] = {}
    unknown: dict[str, Any] = {}
    faults: list[str] = []
    names = [f.name for f in fields(Preferences)]
    for name, value in found.items():
        shown = _shown(value)
        if name == KEYS and isinstance(value, dict):
            known[KEYS] = {id: keys for id, keys in value.items() if isinstance(keys, str)}
            faults += [f"the keys of {id!r} are no text" for id in value if id not in known[KEYS]]
        elif name == "theme" and isinstance(value, str) and (not themes or value in themes):
            known[name] = value
        elif name == "theme":
            faults.append(f"theme = {shown}: there are {', '.join(themes)}")
        elif name in SWITCHES and isinstance(value, bool):
            known[name] = value
        elif name in SWITCHES:
            faults.append(f"{name} = {shown}: true or false")
        elif name in WORDS and value in WORDS[name]:
            known[name] = value
        elif name in WORDS:
            faults.append(f"{name} = {shown}: one of {', '.join(WORDS[name])}")
        elif name == KEYS:
            faults.append(f"keys = {shown}: a table of ids and keys")
        else:
            unknown[name] = value
    damaged = bool(faults) or not all(map(_is_plain, unknown.values()))
    faults += [f"there is no setting {name!r}; there are {', '.join(names)}" for name in unknown]
    return Config(folder, Preferences(**known), tuple(faults), damaged, unknown)


def _shown(value: Any) -> str:
    """What somebody wrote, as far as it goes into a line."""
    try:
        return json.dumps(value, ensure_ascii=False, default=str)[:40]
    except (ValueError, RecursionError):
        return "..."


def fault_line(config: Config) -> str:
    """All that is wrong in one line, and what to do; "" when all is well."""
    if not config.faults:
        return ""
    more = f", and {len(config.faults) - 2} more" if len(config.faults) > 2 else ""
    said = "; ".join(fault.rstrip(".") for fault in config.faults[:2])
    where = "" if str(config.folder) in said else f"{config.folder / FILE}: "
    return f"{where}{said}{more}. The rest holds. Correct it, or change something in Settings: that writes it anew."


def save(config: Config, preferences: Preferences) -> tuple[Config, str]:
    """Keep these.  Whatever happens they hold until the end; the second is what went wrong with the file, or "".

    A file that was not understood wholly stays as `config.toml.damaged`."""
    changed = config._replace(preferences=preferences)
    file = config.folder / FILE
    new = config.folder / f"{FILE}.new"
    try:
        config.folder.mkdir(parents=True, exist_ok=True)
        new.write_text(_text(preferences, config.unknown), encoding="utf-8")
        if config.damaged and os.path.isfile(file):
            _set_aside(file)
        new.replace(file)
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else "it cannot be written"
        return changed, f"{config.folder} cannot be written ({why}): this holds until you quit."
    return changed._replace(faults=(), damaged=False), ""


def _set_aside(file: Path) -> None:
    """Under another name too, so that there is never none; where there are no links, for a moment under that alone."""
    aside = file.with_name(f"{FILE}.damaged")
    aside.unlink(missing_ok=True)
    try:
        os.link(file, aside)
    except OSError:
        file.replace(aside)


def _text(preferences: Preferences, unknown: Mapping[str, Any]) -> str:
    """TOML: what differs from the usual, so that the usual may change."""
    usual = Preferences()
    lines = ["# Settings of root-tui. What is not here is as usual; the Settings screen lists everything."]
    for f in fields(Preferences):
        value = getattr(preferences, f.name)
        if f.name != KEYS and value != getattr(usual, f.name):
            lines.append(f"{f.name} = {_toml(value)}")
    lines += [f"{_toml(name)} = {_toml(value)}" for name, value in unknown.items() if _is_plain(value)]
    if preferences.keys:
        lines += ["", f"[{KEYS}]", *(f"{_toml(id)} = {_toml(keys)}" for id, keys in sorted(preferences.keys.items()))]
    return "\n".join(lines) + "\n"


def _is_plain(value: Any) -> bool:
    """Can it be written again?  Whole numbers of TOML have 64 bits."""
    return isinstance(value, KEPT) and not (isinstance(value, int) and abs(value) >= 2**63)


def _toml(value: str | bool | int) -> str:
    """A string of JSON is one of TOML too, but for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
