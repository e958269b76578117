"""The record of past games: who, faction, points, how, when.

It is read off the heads of finished saves, and kept in `record.json` beside them, so that a game stays in it when its
save is deleted.  Like the settings it is a courtesy: when it cannot be written, nothing is said."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .folding import cells
from .saves.heads import MOST_CELLS, Head, listing, name_of

FILE = "record.json"
WHO = MOST_CELLS  # of the column of names
DAMAGED = FILE + ".damaged"


class PastGame(NamedTuple):
    """A game that is over.  Lists are by seat, clockwise."""

    file: str  # the name of its save
    time: str  # UTC, when it was first found to be over
    names: tuple[str, ...]
    factions: tuple[str, ...]
    scores: tuple[int | None, ...]  # None: no marker on the track
    winner: tuple[str, ...]  # factions; empty when all agreed that nobody wins
    by: str  # points, dominance, concession, agreement
    map: str
    deck: str
    turns: int
    rounds: int

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for one game however often it is saved after its end."""
        return self.file, self.factions, self.scores, self.winner, self.by, self.map, self.turns

    def won(self, seat: int) -> bool:
        return self.factions[seat] in self.winner

    def best_first(self) -> list[int]:
        """Its seats: who won, then by points."""
        return sorted(range(len(self.names)), key=lambda seat: (not self.won(seat), -(self.scores[seat] or 0)))


class Total(NamedTuple):
    """What one player, or one faction, has done in all games."""

    who: str
    games: int
    wins: int
    points: float | None  # on average, of games that ended with a marker on the track


def past_games(saves: Path) -> list[PastGame]:
    """All that is known, the newest first; what heads alone still told is written down."""
    kept = _read(saves)
    found = {game.key: game for game in kept}
    for entry in listing(saves):
        if entry.head and _counts(entry.head):
            game = _past(entry.path, entry.head)
            found.setdefault(game.key, game)
    if len(found) > len(kept):
        _write(saves, found.values())
    return sorted(found.values(), key=lambda game: game.time, reverse=True)


def is_there(saves: Path) -> bool:
    """Is anything kept?  For a title that must be quick."""
    return os.path.isfile(saves / FILE)


def keep(path: Path, head: Head) -> None:
    """A game is over."""
    game, kept = _past(path, head), _read(path.parent)
    if _counts(head) and all(game.key != other.key for other in kept):
        _write(path.parent, [*kept, game])


def drop(path: Path, head: Head) -> None:
    """It is not over after all: its end was taken back."""
    game, kept = _past(path, head), _read(path.parent)
    left = [other for other in kept if other.key != game.key]
    if len(left) < len(kept):
        _write(path.parent, left)


def by_name(games: Iterable[PastGame]) -> list[Total]:
    """The most wins first, then the fewest games."""
    return _totals((name, game, seat) for game in games for seat, name in enumerate(game.names))


def by_faction(games: Iterable[PastGame]) -> list[Total]:
    return _totals((faction, game, seat) for game in games for seat, faction in enumerate(game.factions))


def _totals(played: Iterable[tuple[str, PastGame, int]]) -> list[Total]:
    rows: dict[str, list[tuple[PastGame, int]]] = {}
    for who, game, seat in played:
        rows.setdefault(who, []).append((game, seat))
    found = []
    for who, seats in rows.items():
        points = [n for game, seat in seats if (n := game.scores[seat]) is not None]
        wins = sum(game.won(seat) for game, seat in seats)
        found.append(Total(who, len(seats), wins, sum(points) / len(points) if points else None))
    return sorted(found, key=lambda total: (-total.wins, total.games, total.who))


def _counts(head: Head) -> bool:
    """A table that was left during set-up was no game, and a branch is one that stands there already."""
    return bool(head.by and head.turn and not head.branch_of)


def _past(path: Path, head: Head) -> PastGame:
    return PastGame(
        path.name,
        head.time,
        head.names,
        head.factions,
        head.scores,
        head.winner,
        head.by,
        head.map,
        head.deck,
        head.turn,
        head.round,
    )


# -- the file ---------------------------------------------------------------------------------
def _read(folder: Path) -> list[PastGame]:
    file = folder / FILE
    try:
        found = json.loads(file.read_text(encoding="utf-8")) if os.path.isfile(file) else []
    except (OSError, ValueError, RecursionError):
        return []
    return [game for each in found if (game := _whole(each))] if isinstance(found, list) else []


def _whole(found: Any) -> PastGame | None:
    """A game out of JSON that anybody may have edited; None if it is none."""
    if not isinstance(found, dict) or set(found) != set(PastGame._fields):
        return None
    lists = {name: found[name] for name in ("names", "factions", "scores", "winner")}
    texts = [found[name] for name in ("file", "time", "by", "map", "deck")]
    if not all(isinstance(each, list) for each in lists.values()):
        return None
    texts += [*lists["names"], *lists["factions"], *lists["winner"]]
    numbers = [found["turns"], found["rounds"], *(n for n in lists["scores"] if n is not None)]
    if not (all(isinstance(x, str) for x in texts) and all(type(n) is int for n in numbers)):
        return None
    if not len(lists["names"]) == len(lists["factions"]) == len(lists["scores"]) > 0:
        return None
    lists["names"] = [name_of(name) for name in lists["names"]]
    return PastGame(**{**found, **{name: tuple(each) for name, each in lists.items()}})


def _write(folder: Path, games: Iterable[PastGame]) -> None:
    """Whole or not at all; a file that was no record is set aside."""
    file, new = folder / FILE, folder / f".{FILE}.{os.getpid()}.new"
    text = json.dumps([game._asdict() for game in games], ensure_ascii=False, indent=1)
    try:
        with open(new, "w", encoding="utf-8") as out:
            out.write(text + "\n")
            out.flush()
            os.fsync(out.fileno())
        if os.path.isfile(file) and not _is_record(file):
            os.replace(file, folder / DAMAGED)
        os.replace(new, file)
    except (OSError, ValueError):  # a full disk, half a letter
        with contextlib.suppress(OSError):
            new.unlink()


def _is_record(file: Path) -> bool:
    try:
        return isinstance(json.loads(file.read_text(encoding="utf-8")), list)
    except (OSError, ValueError, RecursionError):
        return False


# -- in words ---------------------------------------------------------------------------------
def by_what(by: str) -> str:
    """ "by dominance", behind who wins or has won."""
    return "with 30 points" if by == "points" else f"by {by}"


def how(game: PastGame) -> str:
    """ "wins by dominance", for a table of results."""
    if not game.winner:
        return "ended by agreement, nobody won"
    them = " and ".join(game.names[seat] for seat in range(len(game.names)) if game.won(seat))
    verb = "win" if len(game.winner) > 1 else "wins"
    return f"{them} {verb} {by_what(game.by)}"


def seats(game: PastGame) -> str:
    """ "MC Ann 30, ER Bo 21": the best first; a dash where there is no marker."""
    from .words import tag_of

    points = ["-" if n is None else str(n) for n in game.scores]
    shown = (f"{tag_of(game.factions[seat])} {game.names[seat]} {points[seat]}" for seat in game.best_first())
    return ", ".join(shown)


def report(games: Sequence[PastGame]) -> Iterator[str]:
    """All of it as lines: the games, then the totals."""
    from .words import FACTIONS, faction_name

    for game in games:
        yield f"{game.time.replace('T', ' ')[:16]}  {how(game)}, round {game.rounds}, {game.map} map"
        yield f"    {seats(game)}"
    for head, totals in (("Players", by_name(games)), ("Factions", by_faction(games))):
        yield ""
        yield f"{head:<{WHO + 2}} games  wins  points"
        for total in totals:
            named = head == "Factions" and total.who in FACTIONS
            points = "-" if total.points is None else f"{total.points:.1f}"
            who = faction_name(total.who) if named else total.who
            yield f"  {who}{' ' * (WHO - cells(who))} {total.games:>5} {total.wins:>5} {points:>7}"
