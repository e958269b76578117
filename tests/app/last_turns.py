"""Record a late position, and how that game went on to its end: `python -m tests.app.last_turns`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from root_tui.engine.game import frozen, generator
from root_tui.session import Choices, Session

HERE = Path(__file__).parent
SAVE, ANSWERS = HERE / "last_turns.root", HERE / "last_turns.json"
FACTIONS, NAMES = ("marquise", "eyrie", "alliance", "vagabond"), ("Ann", "Bo", "Cy", "Di")
LEAST, MOST = 18, 40  # answers to the end
KINDS = ("clearing", "card", "action")  # at least these are asked on the way


def main() -> None:
    for seed in range(1, 400):
        if found := _recorded(seed):
            save, answers = found
            SAVE.write_bytes(save)
            ANSWERS.write_text(json.dumps(answers) + "\n", encoding="utf-8")
            print(f"seed {seed}: {len(answers)} answers")
            return
    raise SystemExit("no game ends so")


def remaining() -> list[Any]:
    """The answers to the end, in their order."""
    return [frozen(answer) for answer in json.loads(ANSWERS.read_text(encoding="utf-8"))]


def _recorded(seed: int) -> tuple[bytes, list[Any]] | None:
    """The save of a late turn's first question, and the answers from there to a win with points."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session.new(Choices(FACTIONS, NAMES, seed=seed), Path(folder))
        game, below = session.game, generator(seed)
        saves: list[tuple[int, bytes]] = []
        answers: list[Any] = []
        kinds: list[str] = []
        turn = -1
        while (ask := game.pending) and len(answers) < 4000:
            if game.state.number != turn and ask.menu:
                turn = game.state.number
                saves.append((len(answers), session.path.read_bytes()))
            answers.append(ask.options[below(len(ask.options))])
            kinds.append(ask.about)
            session.answer(answers[-1])
        session.close()
        if game.state.won_by != "points":
            return None
        for start, save in reversed(saves):
            if len(answers) - start >= LEAST:
                good = len(answers) - start <= MOST and set(KINDS) <= set(kinds[start:])
                return (save, answers[start:]) if good else None
    return None


if __name__ == "__main__":
    main()
