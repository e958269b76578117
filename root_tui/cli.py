"""The commands.  Nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from . import __version__
from .faults import FAILED, INTERRUPTED, USAGE, failed, not_done, ready_streams, say, write_no_more

if TYPE_CHECKING:
    from pathlib import Path

    from .session import Choices, Session

LAW = "Law Oct 2025"
MAPS = "autumn, winter, lake, mountain"  # as in `data`, which a title does not wait for
QUICK = "North=marquise,East=eyrie,South=alliance,West=vagabond"  # who plays when only a map or a seed is named


class Usage(Exception):
    """Wrong words on the command line."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; {self.prog} --help shows how")


class Command(NamedTuple):
    about: str
    options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0, 1 for a failed check, 2 for wrong usage.  Errors are one line."""
    words = list(sys.argv[1:] if argv is None else argv)
    ready_streams()
    args = argparse.Namespace()
    try:
        code = _run(words, args)
        sys.stdout.flush()
        return code
    except Usage as error:
        return say(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        write_no_more()
        return 0
    except OSError as error:
        return not_done(error)
    except Exception as error:
        return failed(error, args)


def _run(words: list[str], args: argparse.Namespace) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0
    if words and words[0] in ("-V", "--version"):
        print(f"root-tui {__version__} ({LAW})")
        return 0
    if not words or words[0].startswith("-"):
        words.insert(0, "play")
    name, *rest = words
    if name not in COMMANDS:
        raise Usage(f"there is no command {name!r}; {_meant(name)}root-tui --help lists them all")
    command, args.command = COMMANDS[name], name
    parser = Parser(f"root-tui {name}", description=command.about, allow_abbrev=False)
    command.options(parser)
    try:
        parser.parse_args(rest, args)
    except SystemExit:  # --help has been shown
        return 0
    return command.run(args)


def _overview() -> str:
    lines = [f"  {name:<10} {command.about}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            "usage: root-tui [COMMAND] [OPTION…]",
            "",
            f"The board game Root in a terminal, for friends at one keyboard ({LAW}).",
            "",
            *lines,
            "",
            "Without a command root-tui plays. root-tui COMMAND --help shows the options of a command.",
        ]
    )


def _meant(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, COMMANDS, 1)
    return f"did you mean {near[0]}? " if near else ""


# -- options --------------------------------------------------------------------------------------
def _saves_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--saves", type=_named, metavar="DIR", help="the folder of saves")


def _json_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _save_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a file, or the name of a save")
    _saves_option(parser)


def _as_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as", dest="eyes", metavar="FACTION", help="what this seat may see (without: what all see)")


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--map", metavar="MAP", help=MAPS)
    parser.add_argument("--deck", metavar="DECK", help="base, …")
    parser.add_argument("--seed", type=int, metavar="N", help="makes a whole game repeatable")
    parser.add_argument("--shuffle-suits", action="store_true", help="suit markers on the map's printed suits too")


def _named(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return text


def _number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        n = int(text)
        if n < least:
            raise argparse.ArgumentTypeError(f"{n} is less than {least}")
        return n

    return number


def _faction(word: str) -> str:
    """The faction that a word or a tag names; unknown words go on, and are named as unknown later."""
    from .words import FACTIONS

    tags = {tag.lower(): name for name, (tag, _, _) in FACTIONS.items()}
    return tags.get(word.strip().lower(), word.strip().lower())


# -- play -----------------------------------------------------------------------------------------
def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="SAVE", help="a saved game: a file, or the name of a save")
    parser.add_argument("--plain", action="store_true", help="numbered lines instead of the app")
    parser.add_argument("--new", metavar="SEATS", help=f"a new game, seats clockwise ({QUICK}); any is drawn")
    _table_options(parser)
    parser.add_argument("--shuffle-seats", action="store_true", help="draw the seats and the first player")
    parser.add_argument("--draw-first", action="store_true", help="draw the first player, the seats stay")
    parser.add_argument("--save", type=_named, metavar="FILE", help="the game's file; for a saved game that of a copy")
    _saves_option(parser)
    parser.add_argument("--config", type=_named, metavar="DIR", help="the folder of settings and keys")
    parser.add_argument("--ascii", action="store_true", help="plain letters for paths and frames")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")


def _play(args: argparse.Namespace) -> int:
    from .settings import saves_folder

    saves = saves_folder(args.saves)
    if args.plain:
        return _play_plain(args, saves)
    in_browser = "TEXTUAL_DRIVER" in os.environ  # `serve` plays through pipes
    if not in_browser and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return say("there is no terminal to play in; try root-tui play --plain, or root-tui simulate", FAILED)
    session = _session(args, saves)
    from .app.app import run
    from .preferences import config_folder

    config = config_folder(args.config)
    return run(saves, session, ascii_only=args.ascii, mouse=not args.no_mouse, config=config)


def _play_plain(args: argparse.Namespace, saves: Path) -> int:
    session = _session(args, saves) or _ask_for_table(saves)
    if session is None:
        return 0
    from .plain import main as play

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
    if args.game is not None and named:
        raise Usage(f"{named[0]} is for a new game, {args.game} is a saved one; name one of them")
    if args.game is None and not named and not args.save:
        return None
    from pathlib import Path

    from .session import Session, find_save

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

    from .session import Choices, check
    from .words import faction_short

    names, factions = list[str](), list[str]()
    for part in text.split(","):
        name, _, word = part.rpartition("=")
        faction = _faction(word)
        if not faction:
            raise Usage(f"{part!r} seats nobody; name seats like {QUICK}")
        factions.append(faction)
        names.append(name.strip())
    options = {name: getattr(args, name) for name in ("map", "deck", "seed") if getattr(args, name, None) is not None}
    suits = bool(args and args.shuffle_suits)
    choices = Choices(tuple(factions), tuple(names), **options, suits_shuffled=suits).with_drawn_factions()
    check(choices)
    called = [name or faction_short(faction) for name, faction in zip(names, choices.factions, strict=True)]
    return dataclasses.replace(choices, names=tuple(called))


def _ask_for_table(saves: Path) -> Session | None:
    """Which game, in plain lines: one of the saves, or a new one.  None: whoever was asked left."""
    from .saves import Trouble, listing
    from .saves.heads import literal
    from .session import Session

    entries = [entry for entry in listing(saves) if entry.head]
    for i, entry in enumerate(entries, 1):
        print(f"  {i:>2}  {literal(_line(entry))}")
    or_a_save = "the number of a save, or with " if entries else ""
    print(f"Answer with {or_a_save}the seats of a new game, like {QUICK}; quit leaves.")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word == "quit":
            return None
        try:
            if word.isdecimal():
                number = int(word) if len(word) < 5 else 0
                if 1 <= number <= len(entries):
                    return Session.open(entries[number - 1].path, saves)
                print(f"{word[:20]} is not in the list")
            elif word:
                return Session.new(_choices(word), saves)
        except (Trouble, Usage) as error:
            print(literal(str(error)))


# -- saves, record, show, log, verify ---------------------------------------------------------------------
def _saves_options(parser: argparse.ArgumentParser) -> None:
    _saves_option(parser)
    _json_option(parser)


def _saves(args: argparse.Namespace) -> int:
    from .saves import listing
    from .saves.heads import literal, unreadable
    from .settings import saves_folder

    folder = saves_folder(args.saves)
    if fault := unreadable(folder):
        return say(fault, FAILED)
    entries = listing(folder)
    if args.json:
        found = [
            {"file": str(e.path), "name": e.path.stem, **(e.head._asdict() if e.head else {}), "fault": e.fault}
            for e in entries
        ]
        _print_json(found)
    elif not entries:
        print(f"There are no saves in {folder}.")
    else:
        for entry in entries:
            print("\n    ".join(map(literal, filter(None, (_line(entry), entry.fault)))))
    return 0


def _record(args: argparse.Namespace) -> int:
    from . import record
    from .saves.heads import literal, unreadable
    from .settings import saves_folder

    folder = saves_folder(args.saves)
    if fault := unreadable(folder):
        return say(fault, FAILED)
    games = record.past_games(folder)
    if args.json:
        rows: dict[str, Any] = {"games": games, "players": record.by_name(games), "factions": record.by_faction(games)}
        _print_json({name: [row._asdict() for row in found] for name, found in rows.items()})
        return 0
    if not games:
        print(f"No game was played to its end yet in {folder}.")
        return 0
    for line in record.report(games):
        print(literal(line))
    return 0


def _line(entry: Any) -> str:
    """A save in one line: name, seats, map, turn, when."""
    from .words import tag_of

    name, head = entry.path.stem, entry.head
    if head is None:
        return f"{name}  cannot be read"
    seats = ", ".join(f"{tag_of(f)} {n}" for n, f in zip(head.names, head.factions, strict=True))
    won = f"won by {', '.join(head.winner)}" if head.winner else "ended by agreement"
    turn = won if head.by else f"turn {head.turn}" if head.turn else "set-up"
    when = head.time.replace("T", " ")[:16]
    return "  ".join([name, seats, f"{head.map} map", turn, when] + ["open table"] * head.open_table)


def _show_options(parser: argparse.ArgumentParser) -> None:
    _save_argument(parser)
    _as_option(parser)
    _json_option(parser)


def _show(args: argparse.Namespace) -> int:
    from .engine.view import view

    game, words, seat = _opened(args)
    table, ask = view(game.state, seat), game.pending
    if args.json:
        from .export import table_data

        waiting = {"faction": words.factions[ask.seat], "id": ask.id} if ask else None
        _print_json({**table_data(table, words), "asked": waiting})
        return 0
    from .notation import text_board

    print(text_board(table, words))
    if ask:
        told = game.events[game.rests[-1].told :]
        asked = words.curtain(ask) if ask.secret else words.prompt(ask, table, told)
        print(f"\nWaiting for {words.seat(ask.seat)}: {asked}")
    return 0


def _log_options(parser: argparse.ArgumentParser) -> None:
    _save_argument(parser)
    _as_option(parser)


def _log(args: argparse.Namespace) -> int:
    game, words, seat = _opened(args)
    for event in game.events:
        if line := words.event(event.told_to(seat)):
            print(line)
    return 0


def _opened(args: argparse.Namespace) -> tuple[Any, Any, Any]:
    """Game, words and the seat that looks, of a save that is only read."""
    from . import data
    from .saves.games import open_save
    from .session import find_save
    from .settings import saves_folder
    from .words import Words

    opened = open_save(find_save(args.save, saves_folder(args.saves)))
    for note in opened.notes:
        say(note, 0)
    head = opened.head
    words = Words(data.deck(head.deck), data.quests(), data.characters(), head.names, head.factions)
    if args.eyes is None:
        return opened.game, words, None
    if (faction := _faction(args.eyes)) not in head.factions:
        raise Usage(f"nobody plays {args.eyes!r} in this game; there are {', '.join(head.factions)}")
    return opened.game, words, head.factions.index(faction)


def _verify(args: argparse.Namespace) -> int:
    from .saves import SaveError
    from .saves.heads import entry
    from .saves.verify import verify
    from .session import find_save
    from .settings import saves_folder

    path = find_save(args.save, saves_folder(args.saves))
    try:
        verdict = verify(path)
    except SaveError as error:
        if not entry(path).head:
            raise
        return say(f"{error}; an older generation is whole, and play goes on from it", FAILED)
    if verdict.fault:
        return say(f"{path}: {verdict.fault}", FAILED)
    by = ", ".join(verdict.versions)
    print(
        f"{path.name}: all {verdict.rests} rests in {verdict.turns} turns come out as they were played (root-tui {by})"
    )
    return 0


def _print_json(found: Any) -> None:
    import json

    print(json.dumps(found, indent=1))


# -- simulate, check ------------------------------------------------------------------------------
def _simulate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", metavar="FACTIONS", help="clockwise: marquise,eyrie,alliance,vagabond")
    _table_options(parser)
    parser.add_argument("--games", type=_number(1), metavar="N", help="how many (10)")
    parser.add_argument("--max-turns", type=_number(1), metavar="N", help="turns after which a game is left (1000)")
    parser.add_argument("--policy", metavar="NAME", help="who chooses: random")
    parser.add_argument("--check", action="store_true", help="look for broken invariants after every decision")
    parser.add_argument("--keep-rests", action="store_true", help="keep rests, journal and events, as at a table")
    parser.add_argument("--save-each", type=_named, metavar="DIR", help="write each finished game as a save")
    _json_option(parser)


def _simulate(args: argparse.Namespace) -> int:
    from pathlib import Path

    from .bots import POLICIES
    from .session import Choices, check
    from .simulate import Plan, simulate

    names = ("map", "deck", "seed", "games", "max_turns", "policy")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if args.seats is not None:
        given["seats"] = tuple(_faction(word) for word in args.seats.split(","))
    save_each = Path(os.path.expanduser(args.save_each)).absolute() if args.save_each else None
    plan = Plan(
        **given,
        check=args.check,
        keep=args.keep_rests,
        save_each=save_each,
        suits_shuffled=args.shuffle_suits,
    )
    check(Choices(plan.seats, plan.seats, plan.map, plan.deck))
    if plan.policy not in POLICIES:
        raise Usage(f"there is no policy {plan.policy!r}; there are {', '.join(POLICIES)}")
    found = simulate(plan)
    if args.json:
        _print_json(found.to_data())
    else:
        print(f"{found.games} games, {found.finished} finished, {found.turns} turns, {found.decisions} decisions")
        print(f"{found.seconds:.2f} s: {found.games_per_s:.1f} games/s, {found.decisions_per_s:.0f} decisions/s")
        print("wins: " + ", ".join(f"{faction} {n}" for faction, n in found.wins.items()))
        print("by: " + ", ".join(f"{how} {n}" for how, n in found.by.items()))
        print(f"digest {found.digest}")
        for problem in found.problems:
            print(problem)
    return FAILED if found.problems else 0


def _check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="FILE|DIR", help="scenario files, or folders of them")
    _json_option(parser)


def _check(args: argparse.Namespace) -> int:
    for path in args.paths:
        _check_path(path)
    from .notation import main as check

    return check(args.paths, args.json)


def _check_path(path: str) -> None:
    """Usage if there is nothing to check."""
    from pathlib import Path

    if not os.path.exists(path):
        raise Usage(f"there is no file or folder {path}")
    if os.path.isdir(path):
        os.listdir(path)  # the search below passes over a folder that cannot be read
        if next(Path(path).rglob("*.toml"), None) is None:
            raise Usage(f"there are no scenarios in the folder {path}: their files end in .toml")
    elif not os.path.isfile(path):
        raise Usage(f"{path} is neither a file nor a folder")


def _elsewhere(module: str) -> tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]:
    """Options and body of a command that has a module of its own, fetched when it is called."""
    from importlib import import_module

    def options(parser: argparse.ArgumentParser) -> None:
        import_module(f"root_tui.{module}").options(parser)

    def run(args: argparse.Namespace) -> int:
        code: int = import_module(f"root_tui.{module}").run(args)
        return code

    return options, run


COMMANDS = {
    "play": Command("play a new or a saved game", _play_options, _play),
    "saves": Command("list the saves", _saves_options, _saves),
    "record": Command("list the games that were played to their end, and who won how often", _saves_options, _record),
    "show": Command("print the table of a save", _show_options, _show),
    "log": Command("print the log of a save", _log_options, _log),
    "verify": Command("replay a save and check every digest", _save_argument, _verify),
    "simulate": Command("play complete games between programs, without a screen", _simulate_options, _simulate),
    "doctor": Command("what this terminal can do, and what to change", *_elsewhere("doctor")),
    "serve": Command("the app in a browser on this machine", *_elsewhere("serve")),
    "check": Command("run rule scenarios: position, script, expectation", _check_options, _check),
}
