"""The commands.  Nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .. import __version__
from ..faults import INTERRUPTED, USAGE, failed, not_done, ready_streams, say, write_no_more
from . import play, programs, saved
from .options import MAPS as MAPS
from .options import Parser, Usage, config_option, save_argument, saves_option

LAW = "Law Oct 2025"


Options = Callable[[argparse.ArgumentParser], None]


class Command(NamedTuple):
    about: str
    options: Options
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


def _elsewhere(module: str, *shared: Options) -> tuple[Options, Callable[[argparse.Namespace], int]]:
    """Options and body of a command that has a module of its own, fetched when it is called; `shared`: options that it
    has beside its own."""
    from importlib import import_module

    def options(parser: argparse.ArgumentParser) -> None:
        import_module(f"root_tui.{module}").options(parser)
        for add in shared:
            add(parser)

    def run(args: argparse.Namespace) -> int:
        code: int = import_module(f"root_tui.{module}").run(args)
        return code

    return options, run


COMMANDS = {
    "play": Command("play a new or a saved game", play.options, play.run),
    "saves": Command("list the saves", saved.list_options, saved.list_saves),
    "record": Command(
        "list the games that were played to their end, and who won how often", saved.list_options, saved.list_games
    ),
    "show": Command("print the table of a save", saved.show_options, saved.print_table),
    "log": Command("print the log of a save", saved.log_options, saved.print_log),
    "verify": Command("replay a save and check every digest", save_argument, saved.replay),
    "simulate": Command(
        "play complete games between programs, without a screen", programs.simulate_options, programs.run_games
    ),
    "doctor": Command(
        "what this terminal can do, and what to change", *_elsewhere("doctor", saves_option, config_option)
    ),
    "serve": Command("the app in a browser on this machine", *_elsewhere("serve", saves_option, config_option)),
    "check": Command("run rule scenarios: position, script, expectation", programs.check_options, programs.run_check),
}
