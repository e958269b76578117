"""To play: a saved game, a new one, or whichever is chosen; in the app or in plain lines."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from ..faults import FAILED, say
from .options import (
    QUICK,
    Usage,
    config_option,
    faction_of,
    save_line,
    saves_option,
    table_options,
    worded,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ..session import Choices, Session


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="SAVE", help="a saved game: a file, or the name of a save")
    parser.add_argument("--plain", action="store_true", help="numbered lines instead of the app")
    parser.add_argument("--new", metavar="SEATS", help=f"a new game, seats clockwise ({QUICK}); any is drawn")
    table_options(parser)
    parser.add_argument("--shuffle-seats", action="store_true", help="draw the seats and the first player")
    parser.add_argument("--draw-first", action="store_true", help="draw the first player, the seats stay")
    parser.add_argument("--open-table", action="store_true", help="no secrets and no curtains: one person plays all")
    parser.add_argument("--pins", action="store_true", help="each seat sets a PIN behind its first curtain")
    parser.add_argument("--save", type=worded, metavar="FILE", help="the game's file; for a saved game that of a copy")
    saves_option(parser)
    config_option(parser)
    parser.add_argument("--ascii", action="store_true", help="plain letters for paths and frames")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")


def run(args: argparse.Namespace) -> int:
    from ..settings import saves_folder

    saves = saves_folder(args.saves)
    if args.plain:
        return _play_plain(args, saves)
    in_browser = "TEXTUAL_DRIVER" in os.environ  # `serve` plays through pipes
    if not in_browser and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return say("there is no terminal to play in; try root-tui play --plain, or root-tui simulate", FAILED)
    session = _session(args, saves)
    from ..app.app import run
    from ..preferences import config_folder

    config = config_folder(args.config)
    return run(saves, session, ascii_only=args.ascii, mouse=not args.no_mouse, config=config)


def _play_plain(args: argparse.Namespace, saves: Path) -> int:
    from ..plain import main as play

    session = _session(args, saves) or _ask_for_table(saves)
    if session is None:
        return 0

    try:
        return play(session)
    finally:
        session.close()


def _session(args: argparse.Namespace, saves: Path) -> Session | None:
    """The table that the options name, if they name one."""
    fresh = {"--new": args.new, "--map": args.map, "--deck": args.deck, "--seed": args.seed}
    named = [name for name, value in fresh.items() if value is not None]
    if args.shuffle_seats:
        named.append("--shuffle-seats")
    if args.draw_first:
        named.append("--draw-first")
    if args.shuffle_suits:
        named.append("--shuffle-suits")
    if args.open_table:
        named.append("--open-table")
    if args.pins:
        named.append("--pins")
    if args.pins and args.open_table:
        raise Usage("--pins keeps hands closed and --open-table opens them; take one of them")
    if args.game is not None and named:
        raise Usage(f"{named[0]} is for a new game, {args.game} is a saved one; name one of them")
    if args.game is None and not named and not args.save:
        return None
    from pathlib import Path

    from ..session import Session, find_save

    save = Path(os.path.expanduser(args.save)).absolute() if args.save else None
    if args.game is not None:
        return Session.open(find_save(args.game, saves), saves, save)
    choices = _choices(QUICK if args.new is None else args.new, args)
    if args.shuffle_seats:
        choices = choices.with_drawn_seats()
    elif args.draw_first:
        choices = choices.with_drawn_first()
    return Session.new(choices, saves, save)


def _choices(text: str, args: argparse.Namespace | None = None) -> Choices:
    """Seats out of "North=marquise,South=eyrie"; a faction alone does too."""
    import dataclasses

    from ..session import Choices, check
    from ..words import faction_short

    names, factions = list[str](), list[str]()
    for part in text.split(","):
        name, _, word = part.rpartition("=")
        faction = faction_of(word)
        if not faction:
            raise Usage(f"{part!r} seats nobody; name seats like {QUICK}")
        factions.append(faction)
        names.append(name.strip())
    options = {name: getattr(args, name) for name in ("map", "deck", "seed") if getattr(args, name, None) is not None}
    shuffled, opened = bool(args and args.shuffle_suits), bool(args and args.open_table)
    choices = Choices(
        tuple(factions),
        tuple(names),
        **options,
        suits_shuffled=shuffled,
        open_table=opened,
        pins=bool(args and args.pins),
    )
    choices = choices.with_drawn_factions()
    check(choices)
    called = [name or faction_short(faction) for name, faction in zip(names, choices.factions, strict=True)]
    return dataclasses.replace(choices, names=tuple(called))


def _ask_for_table(saves: Path) -> Session | None:
    """Which game, in plain lines: one of the saves, or a new one.  None: whoever was asked left."""
    from ..plain.terminal import Terminal
    from ..saves import Trouble, listing
    from ..session import Session

    terminal = Terminal(sys.stdin, sys.stdout)
    entries = [entry for entry in listing(saves) if entry.head]
    for i, entry in enumerate(entries, 1):
        terminal.say(f"  {i:>2}  {save_line(entry)}")
    or_a_save = "the number of a save, or with " if entries else ""
    terminal.say(f"Answer with {or_a_save}the seats of a new game, like {QUICK}; quit leaves.")
    while True:
        try:
            word = terminal.read(">")
        except EOFError:
            return None
        if word == "quit":
            return None
        try:
            if word.isdecimal():
                number = int(word) if len(word) < 5 else 0
                if 1 <= number <= len(entries):
                    return Session.open(entries[number - 1].path, saves)
                terminal.say(f"{word[:20]} is not in the list")
            elif word:
                return Session.new(_choices(word), saves)
        except (Trouble, Usage) as error:
            terminal.say(str(error))
