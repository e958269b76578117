"""What can be read of saves: lists, tables, logs, and whether they replay."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from ..faults import FAILED, say
from .options import Usage, as_option, faction_of, json_option, print_json, save_argument, save_line, saves_option

if TYPE_CHECKING:
    from ..engine.asks import Seat
    from ..pins import Pins

TRIES = 3  # of a PIN
LEAST_PAUSE = 1.0  # seconds that one takes


def list_options(parser: argparse.ArgumentParser) -> None:
    saves_option(parser)
    json_option(parser)


def list_saves(args: argparse.Namespace) -> int:
    from ..folding import folded
    from ..saves import listing
    from ..saves.heads import literal, unreadable
    from ..settings import saves_folder

    folder = saves_folder(args.saves)
    if fault := unreadable(folder):
        return say(fault, FAILED)
    entries = listing(folder)
    if args.json:
        found = [
            {"file": str(e.path), "name": e.path.stem, **(e.head._asdict() if e.head else {}), "fault": e.fault}
            for e in entries
        ]
        print_json(found)
    elif not entries:
        print(f"There are no saves in {literal(str(folder))}.")
    else:
        for entry in entries:
            lines = "\n    ".join(map(literal, filter(None, (save_line(entry), entry.fault))))
            print(folded(lines, sys.stdout))
    return 0


def list_games(args: argparse.Namespace) -> int:
    from .. import record
    from ..saves.heads import literal, unreadable
    from ..settings import saves_folder

    folder = saves_folder(args.saves)
    if fault := unreadable(folder):
        return say(fault, FAILED)
    games = record.past_games(folder)
    if args.json:
        rows: dict[str, Any] = {"games": games, "players": record.by_name(games), "factions": record.by_faction(games)}
        print_json({name: [row._asdict() for row in found] for name, found in rows.items()})
        return 0
    if not games:
        print(f"No game was played to its end yet in {literal(str(folder))}.")
        return 0
    for line in record.report(games):
        print(literal(line))
    return 0


def show_options(parser: argparse.ArgumentParser) -> None:
    save_argument(parser)
    as_option(parser)
    json_option(parser)


def print_table(args: argparse.Namespace) -> int:
    from ..engine.view import view

    game, words, seat = _opened(args)
    table, ask = view(game.state, seat), game.pending
    if args.json:
        from ..export import table_data

        waiting = {"faction": words.factions[ask.seat], "id": ask.id} if ask else None
        print_json({**table_data(table, words), "asked": waiting})
        return 0
    from ..notation import text_board

    print(text_board(table, words))
    if ask:
        told = game.events[game.rests[-1].told :]
        asked = words.curtain(ask) if ask.secret else words.prompt(ask, table, told)
        print(f"\nWaiting for {words.seat(ask.seat)}: {asked}")
    return 0


def log_options(parser: argparse.ArgumentParser) -> None:
    save_argument(parser)
    as_option(parser)


def print_log(args: argparse.Namespace) -> int:
    game, words, seat = _opened(args)
    from ..saves.heads import literal

    for event in game.events:
        if line := words.event(event.told_to(seat)):
            print(literal(line))  # names of before stand in events, as a save has them
    return 0


def _opened(args: argparse.Namespace) -> tuple[Any, Any, Any]:
    """Game, words and the seat that looks, of a save that is only read."""
    from .. import data
    from ..engine.asks import Seat
    from ..pins import Pins
    from ..saves.games import open_save
    from ..session import find_save
    from ..settings import saves_folder
    from ..words import Words

    opened = open_save(find_save(args.save, saves_folder(args.saves)))
    for note in opened.notes:
        say(note, 0)
    head = opened.head
    words = Words(data.deck(head.deck), data.quests(), data.characters(), head.names, head.factions)
    if args.eyes is None:
        return opened.game, words, None
    if (faction := faction_of(args.eyes)) not in head.factions:
        raise Usage(f"nobody plays {args.eyes!r} in this game; there are {', '.join(head.factions)}")
    seat = Seat(head.factions.index(faction))
    if not (head.open_table or opened.game.over):
        _prove(Pins(opened.writer.private), seat, words.seat(seat))
    return opened.game, words, seat


def _prove(pins: Pins, seat: Seat, who: str) -> None:
    """The seat's PIN, if it has one.  Saves are only read here: wrong tries are not counted, each costs time."""
    from ..pins import pause
    from ..plain.terminal import Terminal
    from ..saves import Trouble

    if seat not in pins.seats:
        return
    if not sys.stdin.isatty():
        raise Trouble(f"{who} has a PIN, and there is no terminal to ask for it; run this where you can type")
    terminal = Terminal(sys.stdin, sys.stderr)  # what is printed may go to a file
    for wrong in range(TRIES):
        try:
            pin = terminal.read_hidden(f"PIN of {who}:")
        except EOFError:
            break
        time.sleep(max(LEAST_PAUSE, pause(pins.wrong(seat) + wrong)))
        if pins.is_right(seat, pin):
            return
        say("that is not the PIN", FAILED)
    raise Trouble(f"what {who} alone may see is not shown; without --as comes what everybody sees")


def replay(args: argparse.Namespace) -> int:
    from ..saves import SaveError
    from ..saves.heads import entry, literal
    from ..saves.verify import verify
    from ..session import find_save
    from ..settings import saves_folder

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
    whole = f"all {verdict.rests} rests in {verdict.turns} turns come out as they were played (root-tui {by})"
    print(f"{literal(path.name)}: {whole}")
    return 0
