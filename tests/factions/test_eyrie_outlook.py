"""What the Eyrie's board says will fail does fail, however the Decree is played: EY-5.4 over games at random."""

from __future__ import annotations

from random import Random

import pytest

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.factions.eyrie.board import COLUMNS, EyrieBoard, board_of
from root_tui.engine.game import Game
from root_tui.engine.lineup import new_state
from root_tui.engine.seen import EyrieSeen
from root_tui.engine.view import view

LINE_UPS = (("marquise", "eyrie"), ("corvids", "eyrie", "vagabond"), ("duchy", "eyrie", "alliance", "marquise"))
MAPS = ("autumn", "lake", "winter", "mountain")
ENOUGH = 900  # questions of a game


@pytest.mark.parametrize("factions", LINE_UPS, ids="+".join)
def test_no_more_cards_are_done_than_were_not_doomed(factions: tuple[str, ...]) -> None:
    me, doomed = Seat(1), 0
    for seed in range(6):
        game, dice = Game(new_state(data.lineup(factions, MAPS[seed % 4], "base"), seed)), Random(seed)
        most: list[int] | None = None
        for _ in range(ENOUGH):
            ask, s = game.pending, game.state
            if ask is None:
                break
            board = board_of(s, me)
            if s.turn.seat != me:
                most = None
            elif ask.id == "eyrie.decree" and most is None:
                most = foreseen(board, view(s, None).seats[me].board)
                doomed += sum(map(len, board.decree)) - sum(most)
            if most is not None and board.column < COLUMNS:
                assert len(board.done) <= most[board.column], (seed, s.number, board)
            options = [option for option in ask.options if option != "next"] or list(ask.options)
            game.choose(dice.choice(options))
    assert doomed > 5


def foreseen(board: EyrieBoard, seen: object) -> list[int]:
    """How many cards of each column can be done at most."""
    assert isinstance(seen, EyrieSeen)
    return [len(cards) - len(fail) for cards, fail in zip(board.decree, seen.doomed, strict=True)]
