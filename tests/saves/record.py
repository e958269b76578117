"""Record a save of today's format, and the sample that comes with the game: `python -m tests.saves.record`.

A save of every format that was ever released stays beside this file, and a test opens it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from root_tui import data
from root_tui.engine.game import generator
from root_tui.saves.sealed import FORMAT
from root_tui.session import Choices, Session

HERE = Path(__file__).parent
SAMPLE = Path(str(data.assets())) / "samples" / "four-at-the-table.root"
FACTIONS = ("marquise", "eyrie", "alliance", "vagabond")
TURN = 14  # the sample stops in the first battle after it


def record(seed: int, turn: int, until: str, open_table: bool) -> bytes:
    """A random game up to a question, as the bytes of its save."""
    with tempfile.TemporaryDirectory() as folder:
        choices = Choices(FACTIONS, ("Ada", "Bo", "Cy", "Dee"), seed=seed, open_table=open_table)
        session = Session.new(choices, Path(folder))
        below = generator(seed)
        while (ask := session.game.pending) and (session.state.number < turn or ask.id != until):
            session.answer(ask.options[below(len(ask.options))])
        if not session.game.pending:
            raise SystemExit(f"seed {seed} ends before turn {turn} comes to {until}")
        session.close()
        return session.path.read_bytes()


def main() -> None:
    (HERE / f"format-{FORMAT}.root").write_bytes(record(21, 20, "marquise.hospitals", False))
    SAMPLE.parent.mkdir(parents=True, exist_ok=True)
    SAMPLE.write_bytes(record(5, TURN, "battle.ambush", True))


if __name__ == "__main__":
    main()
