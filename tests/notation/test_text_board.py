"""The table as text: all that its viewer sees, and nothing else."""

from __future__ import annotations

import pytest

from root_tui import data
from root_tui.engine.game import Game, generator
from root_tui.engine.lineup import make_lineup, new_state
from root_tui.engine.view import redeal, view
from root_tui.notation import text_board
from root_tui.words import Words

FACTIONS = ["marquise", "eyrie", "alliance", "vagabond"]


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in its middle."""
    quests, characters = data.quests(), data.characters()
    lineup = make_lineup(FACTIONS, data.atlas("autumn"), data.deck("base"), quests, characters)
    game, below = Game(new_state(lineup, 3)), generator(5)
    for _ in range(220):
        assert game.pending
        game.choose(game.pending.options[below(len(game.pending.options))])
    return game


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(data.deck("base"), data.quests(), data.characters(), ["Ann", "Bo", "Cy", "[Di]"], FACTIONS)


def test_the_public_table(game: Game, words: Words) -> None:
    text = text_board(view(game.state, None), words)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert "Seen by all eyes" in lines
    assert "Map autumn" in lines
    assert [line for line in lines if line.startswith(("MC Ann", "ER Bo", "WA Cy", "V1 [Di]"))]
    assert not [line for line in lines if line.startswith("  hand: ") and ":" in line[8:]]
    assert all(f"{n:>2} " in text for n in range(1, 13))


def test_a_seat_sees_its_own_hand(game: Game, words: Words) -> None:
    for seat in game.state.lineup.seats:
        text = text_board(view(game.state, seat), words)
        shown = [line for line in text.splitlines() if line.startswith("  hand: ") and line.count(":") > 1]
        assert len(shown) == 1
        assert shown[0].startswith(f"  hand: {len(game.state.hands[seat])} card")


def test_what_is_hidden_does_not_change_the_text(game: Game, words: Words) -> None:
    for seat in game.state.lineup.seats:
        other = game.state.copy()
        redeal(other, seat, generator(seat))
        assert text_board(view(other, seat), words) == text_board(view(game.state, seat), words)


def test_one_board_alone(game: Game, words: Words) -> None:
    lines = text_board(view(game.state, None), words, faction="alliance").splitlines()
    assert lines[0].startswith("WA Cy - Woodland Alliance: ")
    assert all(line.startswith("  ") for line in lines[1:])


def test_a_table_before_its_first_turn(words: Words) -> None:
    lineup = make_lineup(FACTIONS, data.atlas("lake"), data.deck("base"), data.quests(), data.characters())
    text = text_board(view(Game(new_state(lineup, 1)).state, None), words)
    assert "set-up" in text.splitlines()[0]
