"""Plain mode: numbered lines, words, commands, and who sees what."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.view import view
from root_tui.plain import Plain, main
from root_tui.session import Choices, Session

FOUR = ("marquise", "eyrie", "alliance", "vagabond")


def table(folder: Path, factions: tuple[str, ...] = FOUR, seed: int = 7, *, open_table: bool = False) -> Session:
    names = ("Ada", "Bo", "Cy", "Di")[: len(factions)]
    return Session.new(Choices(factions, names, seed=seed, open_table=open_table), folder)


def play(session: Session, *lines: str) -> str:
    out = io.StringIO()
    assert main(session, io.StringIO("".join(line + "\n" for line in lines)), out) == 0
    return out.getvalue()


class Dice(io.StringIO):
    """Lines as somebody would type who picks at random."""

    def __init__(self, seed: int, out: io.StringIO, limit: int) -> None:
        super().__init__()
        self.random, self.out, self.left = Random(seed), out, limit

    def readline(self, size: int = -1, /) -> str:
        text = self.out.getvalue()[-6000:]
        if text.rstrip().endswith(("then press Enter.", "go on with your hand.", "Press Enter to close.")):
            return "\n"
        self.left -= 1
        options = re.findall(r"^ +(\d+)  .*\[", text[text.rfind("\n\n") :], re.M)
        if self.left < 0 or not options:
            return ""
        return self.random.choice(options) + "\n"


def test_numbers_words_and_beginnings_answer(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "1", "c1", "c5", "5")
    assert [line.answer for line in session.game.since if line.seat == 0][:2] in ([1, 1], [1])
    assert "Ada puts the keep in 1" in out
    assert "5 is not in the list" in out or "ER Bo" in out


def test_an_illegal_answer_says_what_would_do_and_changes_nothing(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "9", "c9", "nonsense", "0", "-1", "٣٣")
    assert "9 is not in the list; answer with 1 to 4" in out
    assert "'nonsense' is no answer here; these are: c1, c2, c3, c4" in out
    assert session.game.pending
    assert session.game.pending.id == "marquise.keep"


def test_commands_work_at_every_prompt_and_win_over_words(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    asked = session.game.pending
    lines = ["help", "hand", "board", "board eyrie", "board cats", "log", "log 1", "rule", "rule VB-7A", "rule X-1"]
    out = play(session, "", *lines, "why", "why c9", "save", "back", "undo", "look", "order", "order", "")
    assert session.game.pending is asked
    assert "Hand of MC Ada" in out
    assert "There is no 'cats' here; say board, or board marquise or eyrie." in out
    assert "MC-3" in out
    assert "There is no rule X-1" in out
    assert "it is no corner clearing (CORE-12.1)" in out
    assert "Saved in" in out
    assert "Until your next turn: no ambush" in out
    assert "The order is withdrawn." in out


def test_an_empty_line_repeats_the_prompt(tmp_path: Path) -> None:
    assert play(table(tmp_path), "", "", "").count("the keep stands in which corner?") == 3


def test_end_of_input_and_quit_leave_with_the_game_saved(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    play(session, "", "1", "quit", "1")
    session.close()
    again = Session.open(session.path, tmp_path)
    assert again.game.pending
    assert again.game.pending.id == "marquise.start.sawmill"


def test_back_and_undo(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "1", "1", "back", "undo")
    assert session.game.pending
    assert session.game.pending.id == "marquise.keep"
    assert out.count("the keep stands in which corner?") == 2


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_by_numbers(tmp_path: Path, seed: int) -> None:
    session = table(tmp_path, seed=seed)
    out = io.StringIO()
    source = Dice(seed, out, 700)
    assert main(session, source, out) == 0
    assert session.game.over or source.left < 0
    assert "Traceback" not in out.getvalue()


def screens(session: Session, seed: int, limit: int) -> Iterator[tuple[int | None, str]]:
    """Whose eyes each stretch of text between two cleared screens was for, and the text."""
    out = io.StringIO()
    source = Dice(seed, out, limit)
    eyes: list[int | None] = [None]
    cuts = [0]

    class Watched(Plain):
        def clear(self) -> None:
            cuts.append(out.tell())
            eyes.append(None)
            super().clear()

        def put(self, ask: object) -> None:
            if self.eyes is not None and not self.covered:
                eyes[-1] = self.eyes
            super().put(ask)  # type: ignore[arg-type]

    Watched(session, source, out).run()
    text = out.getvalue()
    for who, start, end in zip(eyes, cuts, [*cuts[1:], len(text)], strict=True):
        yield who, text[start:end]


def test_no_screen_shows_a_card_that_its_seat_may_not_know(tmp_path: Path) -> None:
    """Cards of a name that only one hand holds, and nobody has shown or played, stay off all other screens."""
    session = table(tmp_path, ("marquise", "eyrie", "alliance"), seed=11)
    start = view(session.state, None)
    assert start.number == 0
    hands = [list(hand) for hand in session.state.hands]
    faces = data.deck("base").faces
    shown = dict(enumerate(screens(session, 11, 60)))
    told = ("spent", "crafted", "discarded", "decree_added")
    public = {faces[e.data[0]].id for e in session.game.events if e.name in told}
    checked = 0
    for seat, hand in enumerate(hands):
        for card in hand:
            face = faces[card]
            if face.count > 1 or face.id in public:
                continue
            for who, text in shown.values():
                if who != seat:
                    checked += 1
                    assert f"{face.name} ({('fox', 'rabbit', 'mouse', 'bird')[face.suit]})" not in text, (seat, who)
    assert checked


def test_a_look_at_the_own_cards_goes_behind_the_curtain_and_back(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "look eyrie", "", "", "", "hand")
    parts = out.split("\f")
    eyrie = next(p for p in parts if "Hand of ER Bo" in p)
    assert "Hand of MC Ada" not in eyrie
    assert "Hand of MC Ada" in parts[-1]
    assert session.game.pending
    assert session.game.pending.seat == Seat(0)


def test_an_open_table_has_no_curtains(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"), open_table=True)
    assert "\f" not in play(session, "1", "1", "1", "1", "1")
