"""What runs without anybody: games between programs, and scenarios."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from ..faults import FAILED
from .options import Usage, at_least, faction_of, json_option, print_json, table_options, worded

if TYPE_CHECKING:
    pass


def simulate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", metavar="FACTIONS", help="clockwise: marquise,eyrie,alliance,vagabond")
    table_options(parser)
    parser.add_argument("--games", type=at_least(1), metavar="N", help="how many (10)")
    parser.add_argument("--max-turns", type=at_least(1), metavar="N", help="turns after which a game is left (1000)")
    parser.add_argument("--policy", metavar="NAME", help="who chooses: random")
    parser.add_argument("--check", action="store_true", help="look for broken invariants after every decision")
    parser.add_argument("--keep-rests", action="store_true", help="keep rests, journal and events, as at a table")
    parser.add_argument("--save-each", type=worded, metavar="DIR", help="write each finished game as a save")
    json_option(parser)


def run_games(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ..bots import POLICIES
    from ..session import Choices, check
    from ..simulate import Plan, simulate

    names = ("map", "deck", "seed", "games", "max_turns", "policy")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if args.seats is not None:
        given["seats"] = tuple(faction_of(word) for word in args.seats.split(","))
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
        print_json(found.to_data())
    else:
        print(f"{found.games} games, {found.finished} finished, {found.turns} turns, {found.decisions} decisions")
        print(f"{found.seconds:.2f} s: {found.games_per_s:.1f} games/s, {found.decisions_per_s:.0f} decisions/s")
        print("wins: " + ", ".join(f"{faction} {n}" for faction, n in found.wins.items()))
        print("by: " + ", ".join(f"{how} {n}" for how, n in found.by.items()))
        print(
            f"hand-overs: {found.hand_overs} a game, {found.hand_overs_a_turn} a turn; with sealed orders for "
            f"everything {found.ordered_hand_overs} a game, {found.ordered_hand_overs_a_turn} a turn"
        )
        print(f"digest {found.digest}")
        for problem in found.problems:
            print(problem)
    return FAILED if found.problems else 0


def check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="FILE|DIR", help="scenario files, or folders of them")
    json_option(parser)


def run_check(args: argparse.Namespace) -> int:
    for path in args.paths:
        _check_path(path)
    from ..notation import main as check

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
