"""What the commands share: words that are wrong, options that several have, and how they print."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

DECKS = "base"
MAPS = "autumn, winter, lake, mountain"  # as in `data`, which a title does not wait for
QUICK = "North=marquise,East=eyrie,South=alliance,West=vagabond"  # who plays when only a map or a seed is named


class Usage(Exception):
    """Wrong words on the command line."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; {self.prog} --help shows how")


def saves_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--saves", type=worded, metavar="DIR", help="the folder of saves")


def config_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=worded, metavar="DIR", help="the folder of settings and keys")


def json_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def save_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a file, or the name of a save")
    saves_option(parser)


def as_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as", dest="eyes", metavar="FACTION", help="what this seat may see (without: what all see)")


def table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--map", metavar="MAP", help=MAPS)
    parser.add_argument("--deck", metavar="DECK", help=f"the cards: {DECKS}")
    parser.add_argument("--seed", type=int, metavar="N", help="makes a whole game repeatable")
    parser.add_argument("--shuffle-suits", action="store_true", help="suit markers on the map's printed suits too")


def worded(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return text


def at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        n = int(text)
        if n < least:
            raise argparse.ArgumentTypeError(f"{n} is less than {least}")
        return n

    return number


def faction_of(word: str) -> str:
    """The faction that a word or a tag names; unknown words go on, and are named as unknown later."""
    from ..words import FACTIONS

    tags = {tag.lower(): name for name, (tag, _, _) in FACTIONS.items()}
    return tags.get(word.strip().lower(), word.strip().lower())


def print_json(found: Any) -> None:
    import json

    print(json.dumps(found, indent=1))


def save_line(entry: Any) -> str:
    """A save in one line: name, seats, map, round, when."""
    from ..words import tag_of

    name, head = entry.path.stem, entry.head
    if head is None:
        return f"{name}  cannot be read"
    seats = ", ".join(f"{tag_of(f)} {n}" for n, f in zip(head.names, head.factions, strict=True))
    won = f"won by {', '.join(head.winner)}" if head.winner else "ended by agreement"
    turn = won if head.by else f"round {head.round}" if head.turn else "set-up"
    when = head.time.replace("T", " ")[:16]
    return "  ".join([name, seats, f"{head.map} map", turn, when] + ["open table"] * head.open_table)
