"""A game as a save: written one turn a chunk, opened at its open question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import __version__, data
from ..chronicle import chronicle
from ..engine.asks import WORLD, Seat
from ..engine.events import Event
from ..engine.game import ASIDE, Game, Line, Rest, digest, frozen
from ..engine.hooks import Lineup
from ..engine.lineup import from_data
from ..engine.state import NO_MARKER, State
from ..engine.view import view
from ..words import Words
from . import files
from .files import Missing, SaveError
from .heads import EDITION, Head, as_head, read
from .sealed import FORMAT, Document, Newer, compose, dumps, migrate, parse, seal, unseal
from .sound import Unsound, check

if TYPE_CHECKING:
    from .shape import ChunkShape


def head_of(state: State, names: Sequence[str], time: str, open_table: bool, branch_of: str = "") -> Head:
    lineup = state.lineup
    return Head(
        app=__version__,
        edition=EDITION,
        names=tuple(names),
        factions=lineup.factions,
        map=lineup.atlas.name,
        deck=lineup.deck.name,
        turn=state.number,
        round=-(-state.number // len(lineup.seats)),
        seat=state.turn.seat,
        scores=tuple(None if n == NO_MARKER else n for n in state.vp),
        time=time,
        open_table=open_table,
        winner=tuple(lineup.factions[seat] for seat in state.winners),
        by=state.won_by,
        suits_shuffled=lineup.atlas.shuffled,
        branch_of=branch_of,
    )


# -- writing ------------------------------------------------------------------------------------
class Done(NamedTuple):
    """A turn that is sealed: the rests before `stop`.  It holds as long as its last rest is in the game."""

    stop: int
    last: Rest
    text: str


class Writer:
    """Writes one game again and again; only its newest turn is sealed anew."""

    def __init__(self, path: Path, private: dict[str, Any], done: Sequence[Done] = ()) -> None:
        self.path, self.private = path, private
        self.damaged: list[Path] = []  # files to be set aside before anything is written
        self._done = list(done)

    def save(self, game: Game, head: Head, everywhere: bool = False) -> None:
        text = self.text(game, head)
        while self.damaged:
            files.set_aside(self.damaged[-1])
            self.damaged.pop()
        files.write(self.path, text, everywhere=everywhere)

    def text(self, game: Game, head: Head) -> bytes:
        rests, done = game.rests, self._done
        while done and not (len(rests) > done[-1].stop and rests[done[-1].stop - 1] is done[-1].last):
            done.pop()  # undone
        start = done[-1].stop if done else 0
        number = kept(rests[start]).number
        for i in range(start + 1, len(rests)):
            here = rests[i].state
            if here is not None and here.number != number:
                done.append(Done(i, rests[i - 1], self._sealed(game, start, i)))
                start, number = i, here.number
        newest = self._sealed(game, start, len(rests))
        return compose(head._asdict(), [seal(self.private, 0), *(d.text for d in done), newest])

    def _sealed(self, game: Game, start: int, stop: int) -> str:
        rests, newest = game.rests[start:stop], stop == len(game.rests)
        for rest in rests:
            if not rest.digest and rest.state is not None:
                rest.digest = digest(rest.state)
        last = game.rests[-1] if newest else game.rests[stop]
        chunk = {
            "app": __version__,
            "first": kept(rests[0]).to_data(),
            "rests": [(rest.lines, rest.told, rest.digest) for rest in rests],
            "events": game.events[rests[0].told : last.told],
            "last": kept(last).to_data() if newest and len(rests) > 1 else None,
        }
        return seal(chunk, len(self._done) + 1)


def kept(rest: Rest) -> State:
    """The state of a rest that begins a turn, or is the last."""
    assert rest.state is not None
    return rest.state


# -- reading ------------------------------------------------------------------------------------
class Opened(NamedTuple):
    game: Game
    head: Head
    notes: list[str]  # what the table should be told, a line each
    writer: Writer


class Loaded(NamedTuple):
    """A save whose every part is whole and of today's format."""

    head: Head
    private: dict[str, Any]
    chunks: list[ChunkShape]
    sealed: list[str]  # the same chunks as text


def open_save(path: Path) -> Opened:
    """The newest whole generation of a save, at its open question."""
    loaded, damaged, notes = newest_whole(path)
    lineup = lineup_of(loaded.head, path)
    try:
        before, events = rests_of(loaded, lineup)
        check(before, events, lineup)
        game = _resumed(before.pop(), events, before, notes)
        _try_to_tell(game, loaded.head)
        view(game.state, None)  # boards of another shape are found out now, not at the table
    except Unsound as error:
        raise SaveError(f"{path} holds what no table can be: {error}; it was left as it is") from None
    except Exception as error:
        raise SaveError(
            f"{path} was saved by root-tui {loaded.head.app} and cannot go on in {__version__} "
            f"({type(error).__name__}); it was left as it is, please send it in"
        ) from error
    writer = Writer(path, loaded.private, _done(loaded, game.rests))
    writer.damaged = damaged
    return Opened(game, loaded.head, notes, writer)


def _try_to_tell(game: Game, head: Head) -> None:
    """What was told can be told again: a log, a digest and a chart need not ask.  An event that came twice is tried once."""
    words = Words(game.state.lineup.deck, data.quests(), data.characters(), head.names, head.factions)
    for event in set(game.events):
        words.event(event)
    chronicle(game.events, game.state.lineup, game.state.vp)


def newest_whole(path: Path) -> tuple[Loaded, list[Path], list[str]]:
    """The newest generation that is whole, the damaged ones before it, and what the table should be told."""
    faults: dict[Path, SaveError] = {}
    for file in files.generations(path):
        try:
            loaded = load(file)
        except Newer:
            raise
        except SaveError as error:
            faults[file] = error
            continue
        if not faults:
            return loaded, [], []
        damaged = [f for f, fault in faults.items() if not isinstance(fault, Missing)]
        wrong = str(faults[damaged[0]]) if damaged else f"{path} is gone"
        return loaded, damaged, [f"{wrong}; going on from {file.name}, the newest that is whole"]
    raise faults[path]


def load(path: Path) -> Loaded:
    """The save in this very file.  SaveError says what is wrong with it."""
    from pydantic import ValidationError

    from .shape import ChunkShape, HeadShape, PrivateShape

    name = str(path)
    number, head, sealed = parse(read(path), name)
    try:
        parts = [unseal(text, i) for i, text in enumerate(sealed)]
        if number < FORMAT:
            private, *chunks = map(json.loads, parts)
            document = migrate(Document(head, private, chunks), number, name)
            head, lifted = document.head, [document.private, *document.chunks]
            parts = [dumps(part).encode() for part in lifted]
            sealed = [seal(part, i) for i, part in enumerate(lifted)]
        if len(parts) < 2:
            raise ValueError("it holds no turn")
        return Loaded(
            as_head(HeadShape.model_validate_json(dumps(head)).model_dump()),
            PrivateShape.model_validate_json(parts[0]).model_dump(exclude_defaults=True),
            [ChunkShape.model_validate_json(part) for part in parts[1:]],
            sealed[1:],
        )
    except ValidationError as error:
        field = ".".join(map(str, error.errors()[0]["loc"]))
        raise SaveError(f"{name} is damaged: {field or 'a part'} is not as it should be") from None
    except ValueError as error:
        raise SaveError(f"{name} is damaged: {error}") from None
    except (LookupError, TypeError, AttributeError, RecursionError):  # a migration that finds another shape
        raise SaveError(f"{name} is damaged: a part is not as it should be") from None


def lineup_of(head: Head, path: Path) -> Lineup:
    try:
        return data.lineup(head.factions, head.map, head.deck, head.suits_shuffled)
    except (ValueError, LookupError) as error:
        raise SaveError(f"{path} needs what this root-tui has not: {error}") from None


def rests_of(loaded: Loaded, lineup: Lineup) -> tuple[list[Rest], list[Event]]:
    """Every rest of the game, the first of each turn and the very last with their states; the events told before it."""
    rests: list[Rest] = []
    events: list[Event] = []
    for chunk in loaded.chunks:
        state: State | None = from_data(lineup, chunk.first, own=True)
        for lines, told, made in chunk.rests:
            rests.append(Rest(state, as_lines(lines), told, made))
            state = None
        events += [
            Event(name, Seat(seat), frozen(public), frozen(secret), tuple(map(Seat, who)))
            for name, seat, public, secret, who in chunk.events
        ]
    if loaded.chunks[-1].last is not None:
        rests[-1].state = from_data(lineup, loaded.chunks[-1].last, own=True)
    return rests, events


def as_lines(lines: Sequence[tuple[str, int, Any]]) -> list[Line]:
    return [Line(id, Seat(seat), frozen(answer)) for id, seat, answer in lines]


def _resumed(last: Rest, events: list[Event], before: list[Rest], notes: list[str]) -> Game:
    """A tail that no longer fits the rules is dropped, and the table told so."""
    try:
        game = Game.resume(kept(last), last.lines, events=events[:], before=before)
    except Exception:  # old answers may trip a mended rule in any way
        game = Game.resume(kept(last), events=events[:], before=before)
        asked = [line.id for line in last.lines if line.seat != WORLD and line.id not in ASIDE]  # orders are secret
        what = f"the answer to {asked[0]}" if asked else "what chance gave"
        notes.append(f"the last action was taken back: {what} no longer fits the rules of {__version__}")
    game.rests[len(before)].digest = last.digest
    return game


def _done(loaded: Loaded, rests: list[Rest]) -> list[Done]:
    """All turns but the last are sealed already."""
    done, stop = list[Done](), 0
    for chunk, text in zip(loaded.chunks[:-1], loaded.sealed, strict=False):
        stop += len(chunk.rests)
        done.append(Done(stop, rests[stop - 1], text))
    return done
