"""Plain mode: numbered lines, words, commands, and who sees what."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from root_tui.app.controller import Controller
from root_tui.app.scene import Scene
from root_tui.engine.asks import Seat
from root_tui.engine.game import Game
from root_tui.engine.orders import KEEP, WHEN, Order, everything
from root_tui.engine.seen import CorvidsSeen
from root_tui.engine.view import view
from root_tui.plain import Plain
from root_tui.plain.play import HELP
from root_tui.session import Session
from tests.ordered import held

from . import watching
from .watching import FOUR, Leak, at, play_wild, table, table_at
from .watching import typed as play


def test_numbers_words_and_beginnings_answer(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "1", "c1", "10", "no", "5", "", "lo")
    assert "Ada puts the keep in 1" in out
    assert "Ada builds a sawmill in 1" in out
    assert "Ada builds a workshop in 10" in out
    assert "'no' is no answer here; these are: 5, 9" in out
    assert "Ada builds a recruiter in 5" in out


def test_a_place_stands_in_the_list_under_its_own_number_and_going_on_comes_last(tmp_path: Path) -> None:
    moving = table_at(tmp_path, FOUR[:2], 4, at("move.to"))
    out = play(moving, "", "99")
    moving.close()
    asked = out[out.index("to which clearing?") :].splitlines()
    signs = [line.split()[0] for line in asked[1:] if line.startswith("  ")]
    words = [line.split()[-1] for line in asked[1:] if line.startswith("  ")]
    assert [f"[c{sign}]" for sign in signs] == words
    assert f"99 is not in the list; answer with {', '.join(signs)}, or say help" in out
    menu = play(table_at(tmp_path, FOUR[:2], 4, lambda game: bool(game.pending and "next" in game.pending.options)), "")
    assert menu.splitlines()[-2].endswith("[next]")


def test_an_illegal_answer_says_what_would_do_and_changes_nothing(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "9", "c9", "nonsense", "0", "-1", "٣٣")
    assert "9 is not in the list; answer with 1, 2, 3, 4, or say help" in out
    assert "'nonsense' is no answer here; these are: 1, 2, 3, 4\n" in out
    assert session.game.pending
    assert session.game.pending.id == "marquise.keep"


def test_commands_work_at_every_prompt_and_win_over_words(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    asked = session.game.pending
    lines = ["help", "hand", "board", "board eyrie", "board cats", "log", "log 1", "rule", "rule VB-7A", "rule X-1"]
    more = ["?", "w", "why", "why 9", "save", "back", "undo", "look", "order all", "order none"]
    out = play(session, "", *lines, *more, "")
    assert session.game.pending is asked
    assert "Hand of MC Ada" in out
    assert "There is no 'cats' here; say board, or board marquise or eyrie." in out
    assert "MC-3" in out
    assert "There is no rule X-1" in out
    assert out.count("help lists the commands") == 2
    assert out.count("  6 [c6]: it is no corner clearing") == 2
    assert "it is no corner clearing (CORE-12.1)" in out
    assert "Saved in" in out
    assert "Until your next turn: no ambush" in out
    assert "No sealed orders: you are asked about everything." in out


def test_an_empty_line_says_what_would_do_and_repeat_says_the_question_again(tmp_path: Path) -> None:
    out = play(table(tmp_path), "", "", "")
    assert out.count("the keep stands in which corner?") == 1
    said = "An empty line answers nothing; answer with 1, 2, 3, 4 (repeat: the question again).\n"
    assert out.count(said) == 2
    out = play(table(tmp_path / "again"), "", "repeat")
    assert out.count("the keep stands in which corner?") == 2
    assert out.count("   3  ") == 2


def test_no_line_of_the_help_is_broken_in_a_terminal_of_80() -> None:
    assert max(map(len, HELP.split("\n"))) < 80


def in_front(out: str, asked: str) -> list[tuple[str, str]]:
    """Sign and rest of each line of the last question that asks so."""
    lines = out[out.rindex(asked) :].splitlines()[1:]
    found = []
    for line in lines:
        if not line.startswith("  "):
            break
        sign, _, rest = line.strip().partition("  ")
        found.append((sign, rest))
    return found


def test_a_line_has_the_key_that_it_has_in_the_app(tmp_path: Path) -> None:
    for at_this in ("battle.ambush", "marquise.daylight", "eyrie.decree.add", "move.to", "battle.where"):
        session = table_at(tmp_path / at_this, FOUR[:2], 4, at(at_this))
        ask = session.game.pending
        assert ask
        asked = session.words.prompt(ask, view(session.state, ask.seat), session.game.events)
        controller = Controller(session)
        controller.opened(ask.seat)
        scene = controller.step()
        assert isinstance(scene, Scene)
        assert scene.question
        keys = [choice.key for choice in scene.question.choices]
        out = play(session, "", "")
        assert [sign for sign, _ in in_front(out, asked.split("?")[0])] == keys
        assert f"An empty line answers nothing; answer with {', '.join(keys)} (" in out
        session.close()


def test_the_number_of_a_line_that_is_not_offered_now_is_known(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:2], 4, at("marquise.daylight"))
    out = play(session, "", "3", "w 3", "w battle", "99")
    assert "  2  March: up to two moves  [march]" in out
    assert "3 is Battle, not offered now: w 3 says why." in out
    assert out.count("  Battle [battle]: ") == 2
    assert "99 is not in the list; answer with 2, 4, 5, 6, n, or say help" in out


def test_a_line_says_what_stands_beside_it_in_the_app(tmp_path: Path) -> None:
    adding = table_at(tmp_path / "add", FOUR[:2], 4, at("eyrie.decree.add"))
    out = play(adding, "", "1", "foo")
    assert "  1  Root Tea (fox), would fail in Recruit  [root_tea_fox]" in out
    assert "Move, Loyal Vizier (bird)  [move]" in out
    assert "Recruit, would fail; Loyal Vizier (bird)  [recruit]" in out
    assert "Build, empty  [build]" in out
    assert "these are: 1 Recruit, 2 Move, 3 Battle, 4 Build\n" in out
    moving = table_at(tmp_path / "move", FOUR[:2], 4, at("move.to"))
    assert "fox, MC2. You no longer rule 10 then (nobody does).  [c12]" in play(moving, "")
    how_many = table_at(tmp_path / "many", FOUR[:2], 4, at("move.count"))
    assert "   2  2 warriors. You rule 10 then.  [n2]" in play(how_many, "")
    paying = table_at(tmp_path / "pay", FOUR[:2], 4, at("marquise.overwork.card"))
    assert "Armorers (bird)  (only this one)  craft F  [armorers]\n" in play(paying, "")


def test_what_if_tells_odds_what_a_move_sets_off_and_what_is_still_possible(tmp_path: Path) -> None:
    fighting = table_at(tmp_path / "fight", FOUR[:2], 4, at("battle.where"))
    out = play(fighting, "", "e", "what if 5", "e 99", "E foo")
    assert "  1 fox: Against MC Ada in 1: you deal 1 to 3, 2.7 on average; you take 0 to 2, 0.8. Ambushed: " in out
    assert "\n5 rabbit\n  ER Bo attacks MC Ada in 5\n    Against MC Ada in 5: " in out
    assert "  Outcomes (effects and ambushes aside)\n     4/16   25%  deal 3, take 2: " in out
    assert "99 is not in the list; answer with 1, 5, 12, or say help" in out
    assert "'foo' is no answer here; these are: 1, 5, 12" in out
    going = table_at(tmp_path / "go", FOUR[:2], 4, at("marquise.daylight"))
    before = going.state.copy()
    out = play(going, "", "e n", "e march", "e")
    assert "\nn End Daylight\n    Still possible: March; Recruit; Build (" in out
    assert "March: up to two moves\n  Sure to follow\n    Then you are asked: Move out of which clearing?" in out
    assert "  n End Daylight: Still possible: " in out
    assert going.state == before
    adding = table_at(tmp_path / "add", FOUR[:2], 4, at("eyrie.decree.add"))
    assert "1 Root Tea (fox): When crafted, move one tea from the item supply" in play(adding, "", "e root")


def test_what_if_tells_nothing_of_a_hand_to_the_whole_table(tmp_path: Path) -> None:
    def across(game: Game) -> bool:
        ask = game.pending
        return ask is not None and not ask.secret and ask.seat != game.state.turn.seat and game.state.number > 0

    session = table_at(tmp_path, FOUR, 3, across)
    screen, _ = play_wild(session, 3, 60)
    assert screen.getvalue()


def test_end_of_input_and_quit_leave_with_the_game_saved(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    play(session, "", "1", "quit", "1")
    session.close()
    again = Session.open(session.path, tmp_path)
    assert again.game.pending
    assert again.game.pending.id == "marquise.start.sawmill"


def test_back_and_undo(tmp_path: Path) -> None:
    session = table(tmp_path, ("marquise", "eyrie"))
    out = play(session, "", "undo", "1", "1", "back", "u", "undo")
    assert session.game.pending
    assert session.game.pending.id == "marquise.keep"
    assert out.count("the keep stands in which corner?") == 2
    assert out.count("Taken back.") == 1
    assert out.count("Nothing can be taken back: nothing was chosen yet.") == 2


def test_back_stays_inside_an_action(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:2], 4, at("move.count"))
    out = play(session, "", "1", "back", "undo")
    assert "There is no step to go back inside an action; undo takes back your last choice." in out
    assert out.count("How many warriors go") == 2


def test_undo_says_what_would_be_known_again_and_whom_to_ask(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:2], 4, at("battle.lose"))
    lines = sum(len(rest.lines) for rest in session.game.rests)
    asked = session.game.pending
    assert asked
    other = ("mc", "er")[1 - asked.seat]
    out = play(session, "", "undo", "", "undo", "no", "undo", "mc", "er", "", "log 1")
    assert "it is too late to take it back freely. What was learned since would stay known: the dice, what " in out
    asked_for = [line for line in out.splitlines() if "do you agree?" in line]
    assert f"do you agree? {other} says yes, Enter no:" in asked_for[0], "who asks has its hand open"
    assert [line[:6] for line in asked_for[1:]] == ["MC Ada", "MC Ada", "ER Bo,"], "its hand is covered from then on"
    assert out.count("It stands.") == 2
    assert "took back a choice, as all agreed; learned since: the dice" in out.splitlines()[-2]
    assert sum(len(rest.lines) for rest in session.game.rests) < lines + 2
    out = play(session, "", "redo", "redo", "", "log 2")
    assert "makes the choice again that was taken back" in out
    assert "There is nothing to make again." in out
    assert session.game.pending
    assert session.game.pending.id == "battle.lose"


# -- what nobody may see -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("factions", "seed"),
    [
        (FOUR, 5),
        (("alliance", "marquise"), 3),
        (("vagabond", "eyrie", "alliance"), 12),
        (("corvids", "duchy", "alliance"), 2),
    ],
)
def test_whatever_is_typed_no_screen_shows_what_its_seat_may_not_know(
    tmp_path: Path, factions: tuple[str, ...], seed: int
) -> None:
    session = table(tmp_path, factions, seed)
    screen, typist = play_wild(session, seed, 220)
    assert screen.checked > 100
    assert session.game.over or typist.left < 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_whole_games_of_whatever_is_typed(tmp_path: Path, seed: int) -> None:
    lineups = [FOUR, FOUR[:2], ("vagabond", "alliance", "eyrie"), ("vagabond", "vagabond2", "marquise", "eyrie")]
    session = table(tmp_path, lineups[seed % 4], seed)
    play_wild(session, seed, 10**4, wild=0.1 + seed % 3 / 10)
    assert session.game.over or session.state.number > 300  # some games of chance come to no end


def test_the_watcher_notices_a_leak(tmp_path: Path) -> None:
    class Careless(Plain):
        @property
        def seeing(self) -> Seat | None:
            return Seat(0)

    with pytest.raises(Leak):
        play_wild(table(tmp_path), 1, 400, plain=Careless)


def test_a_question_across_the_table_covers_hand_and_log(tmp_path: Path) -> None:
    """Bo loses a building in Ada's turn: whatever is asked for meanwhile is for all eyes."""

    def across(game: Game) -> bool:
        return at("battle.lose")(game) and game.pending is not None and game.pending.seat != game.state.turn.seat

    session = table_at(tmp_path, FOUR[:2], 4, across)
    out = play(session, "hand", "log", "board", "why", "order", "undo")
    assert "No hand is open now." in out
    assert "Seen by all eyes" in out
    assert "An order is given when your own cards are open." in out
    assert "MC Ada, do you agree? mc says yes" in out, "nobody's hand is open: all are asked"
    for line in out.splitlines():
        assert not (" draws " in line and " card" not in line), line


def test_the_end_of_input_at_a_hand_over_opens_nothing(tmp_path: Path) -> None:
    session = table(tmp_path)
    out = play(session)
    assert out.startswith("\fhelp lists the commands; ? shows the rule of a question.\nPass the keyboard to MC Ada: ")
    assert out.count("\n") == 4
    assert not any(rest.lines for rest in session.game.rests if any(line.id == "curtain" for line in rest.lines))


def test_the_public_table_can_be_seen_while_the_keyboard_is_passed(tmp_path: Path) -> None:
    out = play(table(tmp_path), "public", "", "hand")
    before, after = out.split("Seen by all eyes")
    assert "draws" not in before
    assert "Hand of MC Ada: " in after


def test_lines_that_come_where_an_empty_one_might_are_answers(tmp_path: Path) -> None:
    """A look takes three empty lines; a script that leaves them out loses none of its own."""
    session = table(tmp_path, FOUR[:2])
    out = play(session, "look eyrie", "1")
    assert "Hand of ER Bo: " in out
    assert "Ada puts the keep in 1" in out
    assert "Hand of ER Bo: " not in out[out.rindex("\f") :]


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


CORVIDS = ("corvids", "duchy", "alliance", "marquise")


def test_each_faction_looks_at_what_only_it_may_see(tmp_path: Path) -> None:
    def plotting(game: Game) -> bool:
        return at("corvids.plot.what")(game) and game.state.number > 8

    session = table_at(tmp_path, CORVIDS, 0, plotting)
    board = view(session.state, Seat(0)).seats[0].board
    assert isinstance(board, CorvidsSeen)
    assert board.plots
    out = play(session, "", "hand", "look alliance", "", "", "", "look duchy", "", "")
    own, alliance, duchy = (part for part in out.split("\f") if "Hand of" in part)
    for plot in board.plots:
        assert f"{session.words.plot(plot.plot or 0)} in {plot.where}, face " in own
    assert "Plots in supply: 2 bomb" in own
    assert "Supporters: " not in own + duchy
    assert "Supporters: " in alliance
    assert "Plots" not in alliance + duchy


def test_a_plot_is_chosen_and_guessed_with_what_is_known_of_it(tmp_path: Path) -> None:
    placing = table_at(tmp_path, CORVIDS, 0, at("corvids.plot.what"))
    out = play(placing, "")
    placing.close()
    assert "bomb, 2 in supply. Flipped: removes all enemy pieces in its clearing, then itself  [bomb]" in out

    def guessing(game: Game) -> bool:
        return at("corvids.expose.guess")(game) and any(game.state.boards[0].denied)

    out = play(table_at(tmp_path, CORVIDS, 0, guessing), "")
    assert ", guessed before: it is none. " in out
    assert "in supply" not in out


def test_a_minister_is_swayed_with_rank_and_cost_at_hand(tmp_path: Path) -> None:
    out = play(table_at(tmp_path, CORVIDS, 0, at("duchy.sway.whom")), "")
    assert "Captain, squire: reveal 2 cards, scores 1. One battle  [captain]" in out


def test_whoever_has_ended_a_turn_sees_what_was_drawn_before_the_keyboard_is_passed(tmp_path: Path) -> None:
    def ending(game: Game) -> bool:
        return game.state.number > 4 and at("marquise.daylight")(game) and len(game.state.hands[0]) < 3

    session = table_at(tmp_path, FOUR[:2], 4, ending)
    out = play(session, "", "next", "order 1 never", "order", "", "")
    own, passed = out.split("\f")[-2:]
    assert "MC Ada draws " in own
    assert "Hand of MC Ada: " in own
    assert "MC Ada, your turn is over. Say order for sealed orders, or press Enter to hand over.\n" in own
    assert "Until your next turn: no ambush" in own
    assert session.state.orders[0]
    assert passed.startswith("Pass the keyboard to ER Bo: your turn.")
    for line in passed.splitlines():
        assert not (line.startswith("  MC Ada draws ") and " card" not in line), line


# -- what goes wrong ---------------------------------------------------------------------------------
class Full:
    """A disk that is full for so many writes."""

    def __init__(self, times: int) -> None:
        self.times, self.real = times, os.write

    def __call__(self, fd: int, data: bytes) -> int:
        self.times -= 1
        if self.times >= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.real(fd, data)


def test_a_full_disk_is_told_in_one_line_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table(tmp_path, FOUR[:2])
    monkeypatch.setattr(os, "write", Full(2))
    out = play(session, "", "", "", "1", "1")
    assert out.count("cannot be saved: the disk is full; make room and answer again\n") == 2
    assert out.index("the disk is full") < out.index("draws")  # no curtain opens before it is on the disk
    assert "Ada puts the keep in 1" in out


def test_a_folder_that_is_never_writable_does_not_hold_a_script_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table(tmp_path, FOUR[:2])
    before = session.path.read_bytes()
    monkeypatch.setattr(os, "write", Full(10**9))
    out = play(session, *["1"] * 20)
    assert "draws" not in out
    assert session.path.read_bytes() == before


def test_a_copy_that_nobody_plays_is_saved_when_they_leave(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.close()
    copy = Session.open(session.path, tmp_path, tmp_path / "copy.root")
    assert f"Saved in {copy.path}." in play(copy)
    assert copy.path.read_bytes()


# -- news ------------------------------------------------------------------------------------------------
def test_after_a_load_a_seat_hears_what_came_since_its_last_answer(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR, 3, lambda game: game.state.number > 20)
    session.close()
    again = Session.open(session.path, tmp_path)
    assert len(again.game.events) > 150
    out = play(again, "")
    assert 0 < out.count("\n  ") < 45


def test_who_has_won_is_said_once_with_the_scores(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:2], 1, lambda game: max(game.state.vp) > 24)
    screen, _ = play_wild(session, 1, 10**4, wild=0)
    assert session.game.over
    last = screen.getvalue().splitlines()[-12:]
    assert len([line for line in last if " wins (" in line]) == 1
    assert last[-1].startswith("Final scores: MC Ada ")
    session.close()
    again = play(Session.open(session.path, tmp_path))
    assert len(again.splitlines()) < 60
    assert " wins (" in again
    assert again.splitlines()[-1] == last[-1]


def test_a_seat_is_renamed_and_taken_over_by_lines(tmp_path: Path) -> None:
    session = table(tmp_path, FOUR[:2])
    lines = ["rename", "rename cats Eve", "rename marquise Eve", "rename eyrie Eve", "takeover er Zoe"]
    out = play(session, "", *lines, "")
    assert "Say rename, a faction and a name, like rename marquise Ann." in out
    assert "MC Eve was called Ada before" in out
    assert "Eve is the name of another seat already" in out
    assert "has taken the seat over from" in out
    assert "Pass the keyboard to ER Zoe" in out
    assert session.names == ["Eve", "Zoe"]


def test_conceding_by_lines_is_said_twice_and_the_last_one_wins(tmp_path: Path) -> None:
    early = play(table(tmp_path / "early", FOUR[:2]), "", "concede marquise agreed")
    assert "Ada cannot concede before the first turn" in early
    session = table_at(tmp_path, FOUR[:3], 4, at("marquise.daylight"))
    out = play(session, "", "concede", "concede eyrie", "")
    assert "Who concedes? Say concede marquise or concede eyrie" in out
    assert "say concede eyrie agreed" in out
    assert not session.state.out
    out = play(session, "", "concede eyrie agreed", "", "concede eyrie agreed", "concede wa agreed")
    assert "concedes: its turns pass" in out
    assert "has conceded already" in out
    assert "wins (concession)" in out
    assert session.state.winners == [0]


def test_a_concession_by_lines_is_taken_back_if_all_agree(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:3], 4, at("marquise.daylight"))
    before = session.state.copy()
    play(session, "", "concede marquise agreed", "", "undo", "mc", "wa", "", "undo", "mc", "er", "wa")
    assert session.state == before
    assert "There is nothing to make again." in play(session, "", "redo")


def test_the_end_by_agreement_by_lines(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR[:2], 4, lambda game: bool(game.state.number and sum(game.state.vp)))
    out = play(session, "", "end", "end agreed")
    assert "that nobody wins and the points stand, say end agreed; that " in out
    assert "All agree to end the game here" in out
    assert "Final scores: " in out
    assert (session.state.winners, session.state.won_by) == ([], "agreement")
    other = table_at(tmp_path / "other", FOUR[:2], 4, lambda game: bool(game.state.number and sum(game.state.vp)))
    assert "wins (agreement)" in play(other, "", "end leader agreed")


@pytest.mark.parametrize("seed", range(3))
def test_who_comes_and_who_leaves_shows_nothing_to_the_wrong_eyes(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = ("takeover eyrie Bo", "takeover wa", "concede eyrie", "rename eyrie Bo", "end", "takeover ud x")
    monkeypatch.setattr(watching, "COMMANDS", (*watching.COMMANDS, *life))
    session = table_at(tmp_path, FOUR, seed, lambda game: game.state.number > 3)
    session.concede(Seat(seed))
    screen, _ = play_wild(session, seed, 200)
    assert screen.checked > 50


def test_orders_are_listed_and_given_one_by_one_or_all_at_once(tmp_path: Path) -> None:
    session = table_at(tmp_path, FOUR, 4, at("marquise.daylight"))
    given = ["order 1 when 3 in 4 7", "order 7", "order 7 when 2", "order 1 when x", "order 99", "order 8 keep wood"]
    out = play(session, "", "order", *given, "order", "hand", "")
    assert "   1  ambush: ask me" in out
    assert "  when  Whenever it can be" in out
    assert "The number counts warriors that the card brings back." in out
    assert "Say when, then a number" in out
    assert "   1  ambush: against 3 or more, in 4, 7" in out
    assert "Field Hospitals for 2 warriors or more; pieces lost in battle: last wood." in out
    kept = held(Order("battle.ambush", WHEN, 3, (4, 7)), Order("marquise.hospitals", WHEN, 2))
    assert session.state.orders[0] == [*kept, *held(Order("battle.lose", KEEP, 0, ("wood",)))]
    play(session, "", "order none", "")
    assert session.state.orders[0] == []
    play(session, "", "order last", "order 8 ask", "")
    assert session.state.orders[0] == kept
    play(session, "", "order all", "")
    s = session.state
    assert s.orders[0] == held(*everything(s.lineup.factions, s.lineup.deck, Seat(0)))
