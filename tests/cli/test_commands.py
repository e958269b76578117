"""The commands: their words, exit codes, and one line for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from root_tui import cli, data
from root_tui.engine.asks import Seat, round_of
from root_tui.engine.factions.duchy.board import MINISTERS, RANKS
from root_tui.engine.game import generator
from root_tui.engine.pieces import PLOTS
from root_tui.engine.seen import CorvidsSeen, DuchySeen
from root_tui.engine.view import view
from root_tui.saves import generations, listing
from root_tui.saves.games import open_save
from root_tui.saves.sealed import compose
from root_tui.session import Choices, Session, decks

SCENARIO = Path(__file__).parents[1] / "scenarios" / "rules_marquise.toml"


class Said:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def wrong(self, code: int) -> str:
        """The one line of an error."""
        assert self.code == code
        assert self.err.startswith("root-tui: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err + self.out
        return self.err

    def right(self) -> str:
        assert (self.code, self.err) == (0, "")
        return self.out


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("ROOT_TUI_DEBUG", raising=False)

    def run(*words: object) -> Said:
        code = cli.main([str(word) for word in words])
        return Said(code, *capsys.readouterr())

    return run


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game of two, some turns old."""
    session = Session.new(Choices(("marquise", "eyrie"), ("Ann", "Bo [x]"), seed=2), tmp_path, tmp_path / "game.root")
    below = generator(1)
    for _ in range(60):
        assert session.game.pending
        options = session.game.pending.options
        session.answer(options[below(len(options))])
    session.close()
    return session.path


# -- wrong words ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("shwo", "there is no command 'shwo'; did you mean show? root-tui --help lists them all"),
        ("dance", "there is no command 'dance'; root-tui --help lists them all"),
        ("--plane", "unrecognized arguments: --plane; root-tui play --help shows how"),
        ("show", "the following arguments are required: SAVE; root-tui show --help shows how"),
        ("simulate --games none", "argument --games: invalid number value: 'none'"),
        ("simulate --games 0", "argument --games: 0 is less than 1"),
        ("simulate --seats marquise", "a game has 2 to 6 seats, not 1"),
        ("simulate --seats marquise,owls", "there is no faction 'owls'; there are marquise"),
        ("simulate --map moon", "there is no map 'moon'; there are autumn, winter, lake, mountain"),
        ("simulate --policy genius", "there is no policy 'genius'; there are random"),
        ("simulate --sea marquise", "unrecognized arguments: --sea marquise"),
        ("play game.root --seed 3 --plain", "--seed is for a new game, game.root is a saved one; name one of them"),
        ("play --plain --new Ann=marquise,,Bo=eyrie", "'' seats nobody"),
        ("play --plain --new Ann=marquise,Bo=marquise", "marquise is there twice"),
        ("show nothing", "there is no save 'nothing', neither here nor in "),
        ("verify nothing", "there is no save 'nothing'"),
        ("log nothing", "there is no save 'nothing'"),
        ("play --plain nothing", "there is no save 'nothing'"),
        ("check nothing.toml", "there is no file or folder nothing.toml"),
        ("check /dev/null", "/dev/null is neither a file nor a folder"),
        ("check", "the following arguments are required: FILE|DIR"),
        ("simulate --games -1", "argument --games: -1 is less than 1"),
        ("simulate --max-turns 0", "argument --max-turns: 0 is less than 1"),
        ("simulate --seed abc", "argument --seed: invalid int value: 'abc'"),
        ("simulate --seed", "argument --seed: expected one argument"),
        ("simulate --deck tarot", "there is no deck 'tarot'"),
        ("simulate --seats marquise,eyrie,", "there is no faction ''"),
        ("simulate --seats a,b,c,d,e,f,g", "a game has 2 to 6 seats, not 7"),
        ("simulate extra", "unrecognized arguments: extra"),
        ("play --plain --new marquise", "a game has 2 to 6 seats, not 1"),
        ("play --plain --new", "argument --new: expected one argument"),
        ("play --plain --new marquise,owls", "there is no faction 'owls'"),
        ("play --plain --map moon", "there is no map 'moon'"),
        ("play --plain a b", "unrecognized arguments: b"),
        ("show a --as", "argument --as: expected one argument"),
        ("play --plain ~nobody/x", "there is no save '~nobody/x'"),
        ("play --saves= --plain", "argument --saves: it is empty; root-tui play --help shows how"),
        ("serve --saves=", "argument --saves: it is empty; root-tui serve --help shows how"),
        ("doctor --saves=", "argument --saves: it is empty; root-tui doctor --help shows how"),
        ("serve --config=", "argument --config: it is empty"),
        ("doctor --config=", "argument --config: it is empty"),
        (
            "play game.root --open-table --plain",
            "--open-table is for a new game, game.root is a saved one; name one of them",
        ),
        ("saves --json=yes", "argument --json: ignored explicit argument 'yes'"),
    ],
)
def test_wrong_words_are_usage_errors(run: Any, tmp_path: Path, words: str, said: str) -> None:
    folder = [] if words.split()[0] in ("simulate", "check", "dance", "shwo") else ["--saves", tmp_path]
    assert said in run(*words.split(), *folder).wrong(2)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [("saves", "--saves"), ("play", "--save"), ("simulate", "--save-each")])
def test_an_empty_name_is_no_name(run: Any, words: tuple[str, str]) -> None:
    assert f"argument {words[1]}: it is empty" in run(*words, "").wrong(2)


@pytest.mark.parametrize("name", ["", "\x1b[2J", "a\nb", "\u202ex", "x" * 5000, "[b]", "漢字", "\udcff"])
def test_what_is_typed_wrong_comes_back_harmless(run: Any, tmp_path: Path, name: str) -> None:
    for words in (("show", name), (f"{name}?",), ("play", "--plain", "--new", f"a={name}?,b=eyrie")):
        said = run(*words, *(("--saves", tmp_path) if len(words) > 1 else ())).wrong(2)
        assert said[:-1].isprintable() or "␦" in said or "\udcff" in name


def test_a_folder_has_to_hold_scenarios(run: Any, tmp_path: Path) -> None:
    assert "there are no scenarios in the folder" in run("check", tmp_path).wrong(2)


def test_help_and_version(run: Any) -> None:
    assert run("--version").right() == "root-tui 0.1.0 (Law Oct 2025)\n"
    overview = run("--help").right()
    for name in cli.COMMANDS:
        assert f"  {name} " in overview
        assert run(name, "--help").right().startswith(f"usage: root-tui {name}")
    assert ", ".join(data.MAPS) == cli.MAPS


def test_without_a_terminal_play_points_elsewhere(run: Any) -> None:
    assert "try root-tui play --plain, or root-tui simulate" in run().wrong(1)
    assert "try root-tui play --plain, or root-tui simulate" in run("play").wrong(1)


# -- reading saves ---------------------------------------------------------------------------------
def test_saves_lists_them(run: Any, save: Path) -> None:
    (line,) = run("saves", "--saves", save.parent).right().splitlines()
    state = open_save(save).game.state
    assert line.startswith(f"game  MC Ann, ER Bo [x]  autumn map  round {round_of(state.number, 2)}  20")
    (found,) = json.loads(run("saves", "--saves", save.parent, "--json").right())
    assert found["file"] == str(save)
    assert (found["turn"], found["factions"], found["fault"]) == (state.number, ["marquise", "eyrie"], "")


def test_saves_of_an_empty_folder(run: Any, tmp_path: Path) -> None:
    assert run("saves", "--saves", tmp_path / "none").right() == f"There are no saves in {tmp_path}/none.\n"
    assert json.loads(run("saves", "--saves", tmp_path, "--json").right()) == []


@pytest.mark.parametrize("eyes", [None, "eyrie", "MC", "Marquise"])
def test_show_tells_what_these_eyes_may_see(run: Any, save: Path, eyes: str | None) -> None:
    game = open_save(save).game
    words = ["--as", eyes] if eyes else []
    text = run("show", save, *words).right()
    assert "Map autumn" in text
    assert "Waiting for " in text
    found = json.loads(run("show", save, *words, "--json").right())
    seat = {"eyrie": 1, "MC": 0, "Marquise": 0}.get(eyes or "")
    assert found["seen_by"] == (None if seat is None else game.state.lineup.factions[seat])
    faces = game.state.lineup.deck.faces
    for i, seen in enumerate(found["seats"]):
        hand = [faces[k].id for k in game.state.hands[i]]
        assert seen["hand"] == (hand if i == seat else None)
        assert seen["cards"] == len(hand)
    assert (found["number"], found["map"], found["deck"]) == (game.state.number, "autumn", "base")


@pytest.mark.parametrize("eyes", [None, "corvids", "duchy", "alliance"])
def test_show_names_plots_ministers_and_cards(run: Any, tmp_path: Path, eyes: str | None) -> None:
    factions = ("corvids", "duchy", "alliance")
    session = Session.new(Choices(factions, ("Ann", "Bo", "Cy"), seed=5), tmp_path, tmp_path / "game.root")
    below = generator(3)
    while not _is_telling(session):
        assert session.game.pending
        options = session.game.pending.options
        session.game.choose(options[below(len(options))])
    session.save()
    found = json.loads(run("show", session.path, *(["--as", eyes] if eyes else []), "--json").right())
    corvids, duchy, alliance = (seat["board"] for seat in found["seats"])
    ids = {face.id for face in session.state.lineup.deck.faces}
    supply = [PLOTS[kind] for kind, n in enumerate(session.state.boards[0].supply) for _ in range(n)]
    assert corvids["hidden"] == (supply if eyes == "corvids" else None)
    for plot in corvids["plots"]:
        assert plot["plot"] in PLOTS if plot["up"] or eyes == "corvids" else plot["plot"] is None
        assert set(plot["denied"]) < set(PLOTS)
    assert any(plot["denied"] for plot in corvids["plots"])
    assert [m["minister"] for m in duchy["ministers"]] == list(MINISTERS)
    assert {m["rank"] for m in duchy["ministers"]} == set(RANKS)
    assert set(duchy["crowns"]) == set(duchy["lost"]) == set(RANKS)
    assert duchy["revealed"]
    assert set(duchy["revealed"]) <= ids
    assert (alliance["hidden"] is None) == (eyes != "alliance")
    assert set(alliance["hidden"] or ()) <= ids


def _is_telling(session: Session) -> bool:
    """Has the Duchy revealed cards, and somebody guessed a plot that still lies there?"""
    corvids, duchy, _ = (seat.board for seat in view(session.state, None).seats)
    assert isinstance(corvids, CorvidsSeen)
    assert isinstance(duchy, DuchySeen)
    return bool(duchy.revealed) and any(plot.denied for plot in corvids.plots)


def test_show_of_a_stranger(run: Any, save: Path) -> None:
    assert "nobody plays 'cult' in this game; there are marquise, eyrie" in run("show", save, "--as", "cult").wrong(2)
    assert "nobody plays" in run("log", save, "--as", "alliance").wrong(2)


def test_the_log_keeps_secrets(run: Any, save: Path) -> None:
    public, own = run("log", save).right(), run("log", save, "--as", "eyrie").right()
    assert len(public.splitlines()) == len(own.splitlines()) > 20
    assert public != own
    assert "ER Bo [x] draws 3 cards\n" in public
    assert "ER Bo [x] draws 3 cards\n" not in own


def test_verify(run: Any, save: Path) -> None:
    out = run("verify", "game", "--saves", save.parent).right()
    game = open_save(save).game
    assert out.startswith(f"game.root: all {len(game.rests)} rests in {game.state.number} turns come out as ")


def test_a_damaged_save_is_named_by_every_command(run: Any, save: Path) -> None:
    save.write_bytes(broken := save.read_bytes()[:300])
    said = f"root-tui: {save} is damaged: its end is missing"
    assert run("verify", save).wrong(1).startswith(f"{said}; an older generation is whole, and play goes on from it")
    for command in ("show", "log"):
        done = run(command, save)
        assert done.code == 0
        assert done.err == f"{said}; going on from game.root.1, the newest that is whole\n"
    assert "is damaged" in run("saves", "--saves", save.parent).out
    assert save.read_bytes() == broken
    for file in generations(save)[1:]:
        file.unlink()
    for command in ("verify", "show", "log"):
        assert run(command, save).wrong(1).startswith(said)
    assert run("play", "--plain", save, "--saves", save.parent).wrong(1).startswith(said)


def test_a_folder_that_cannot_be_listed_is_not_called_empty(run: Any, save: Path) -> None:
    assert "cannot be read (Not a directory)" in run("saves", "--saves", save).wrong(1)


def test_what_has_the_name_of_a_save_and_is_none(run: Any, tmp_path: Path) -> None:
    (tmp_path / "folder.root").mkdir()
    os.mkfifo(tmp_path / "pipe.root")
    (tmp_path / "loop.root").symlink_to("loop.root")
    for command in ("show", "log", "verify"):
        assert "folder.root is a folder, not a saved game" in run(command, "folder", "--saves", tmp_path).wrong(2)
        assert "pipe.root is no file, not a saved game" in run(command, "pipe", "--saves", tmp_path).wrong(2)
        assert "there is no save 'loop'" in run(command, "loop", "--saves", tmp_path).wrong(2)
    out = run("saves", "--saves", tmp_path).right()
    assert out.count("cannot be read") == 6
    assert [len(e["fault"].splitlines()) for e in json.loads(run("saves", "--saves", tmp_path, "--json").right())] == [
        1
    ] * 3


def test_names_from_a_save_are_shown_harmless(run: Any, save: Path) -> None:
    found = json.loads(save.read_bytes())
    head = found["head"] | {"names": ["\x1b[2J\f\nA", "\u202eB\u0085"], "map": "\x1b[31m"}
    save.write_bytes(compose(head, found["sealed"]))
    line = run("saves", "--saves", save.parent).right()
    assert line.count("\n") == 1
    assert line[:-1].isprintable()
    assert "MC ␛[2J␌␊A, ER ␦B␡" in line
    save.write_bytes(compose(head | {"map": "autumn"}, found["sealed"]))
    for command in ("show", "log"):
        assert not set("\x1b\f\x85\u202e") & set(run(command, save).right())


def test_names_of_files_and_folders_are_shown_harmless(run: Any, save: Path) -> None:
    odd = save.rename(save.with_name("\x1b[2J\u202e.root"))
    for command in ("show", "log", "verify"):
        assert not set("\x1b\u202e") & set(run(command, odd).right())
    folder = save.parent / "\x1b[2J"
    folder.mkdir()
    for command in ("saves", "record"):
        assert "␛[2J" in run(command, "--saves", folder).right()


# -- play ------------------------------------------------------------------------------------------------
def plain(*words: object, lines: str = "", **env: str) -> Said:
    done = subprocess.run(
        [sys.executable, "-m", "root_tui", "play", "--plain", *map(str, words)],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | env,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def test_a_new_game_is_played_saved_and_goes_on(tmp_path: Path) -> None:
    words = ("--new", "Ann=marquise,漢字 [b]=ER", "--seed", 4, "--saves", tmp_path)
    out = plain(*words, lines="1\n1\n").right()
    assert "漢字 [b]" in out
    (entry,) = listing(tmp_path)
    assert entry.head
    assert (entry.head.names, entry.head.factions) == (("Ann", "漢字 [b]"), ("marquise", "eyrie"))
    before = open_save(entry.path).game
    plain(entry.path.stem, "--saves", tmp_path, lines="1\n").right()
    after = open_save(entry.path).game
    assert sum(len(r.lines) for r in after.rests) > sum(len(r.lines) for r in before.rests)


def test_a_seed_makes_the_game_repeatable(tmp_path: Path) -> None:
    lines = "1\n" * 30
    outs = [
        plain("--new", "marquise,eyrie", "--seed", 9, "--saves", tmp_path / str(n), lines=lines).right() for n in (1, 2)
    ]
    assert outs[0].replace(str(tmp_path / "1"), "") == outs[1].replace(str(tmp_path / "2"), "")


def test_a_new_game_needs_no_seats_when_something_else_is_named(tmp_path: Path) -> None:
    plain("--seed", 1, "--shuffle-seats", "--save", tmp_path / "mine", "--saves", tmp_path / "s").right()
    assert sorted(open_save(tmp_path / "mine").head.factions) == ["alliance", "eyrie", "marquise", "vagabond"]
    assert "is there already" in plain("--seed", 1, "--save", tmp_path / "mine").wrong(1)


@pytest.mark.parametrize(("name", "mark"), [("autumn", ""), ("winter", ""), ("lake", "ferry"), ("mountain", "tower")])
def test_a_game_on_every_map(run: Any, tmp_path: Path, name: str, mark: str) -> None:
    path = tmp_path / "there.root"
    plain("--map", name, "--seed", 3, "--save", path, lines="1\n" * 40).right()
    assert open_save(path).head.map == name
    shown = run("show", path).right()
    assert f"Map {name}" in shown
    assert shown.count(mark) == 1 or not mark
    assert "all " in run("verify", path).right()
    assert f"{name} map" in run("saves", "--saves", tmp_path).right()


def test_plain_asks_which_table(save: Path) -> None:
    out = plain("--saves", save.parent, lines="7\nA=owls,B=eyrie\n1\n").right()
    assert "   1  game  MC Ann, ER Bo [x]" in out
    assert "7 is not in the list" in out
    assert "there is no faction 'owls'" in out
    assert "Bo [x]" in out.rpartition("there is no faction")[2]
    assert plain("--saves", save.parent, lines="quit\n").right()
    assert plain("--saves", save.parent, lines="").right()


def test_an_open_table_is_played_without_curtains(tmp_path: Path) -> None:
    words = ("--new", "Ann=marquise,Bo=eyrie", "--seed", 4, "--saves", tmp_path)
    out = plain(*words, "--open-table", lines="1\n1\n").right()
    assert "\f" not in out
    assert "press Enter" not in out
    (entry,) = listing(tmp_path)
    assert entry.head
    assert entry.head.open_table
    assert "Pass the keyboard to MC Ann" in plain(*words, "--save", tmp_path / "closed").right()


def test_the_app_opens_a_new_table_as_its_options_say(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Session] = []
    monkeypatch.setattr("root_tui.app.app.run", lambda saves, session, **_: found.append(session) or 0)
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")
    for words in ((), ("--open-table",)):
        run("play", "--new", "Ann=marquise,Bo=eyrie", "--saves", tmp_path, *words).right()
    assert [session.open_table for session in found] == [False, True]
    for session in found:
        session.close()


def test_help_says_which_maps_and_decks_there_are(run: Any) -> None:
    out = run("play", "--help").right()
    assert re.search(rf"--map MAP +{', '.join(data.MAPS)}\n", out)
    assert re.search(rf"--deck DECK +the cards: {', '.join(decks())}\n", out)


def test_a_save_that_is_played_elsewhere(save: Path) -> None:
    session = Session.open(save, save.parent)
    assert "is being played in another window" in plain(save).wrong(1)
    session.close()


def test_an_unwritable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = plain("--new", "marquise,eyrie", "--saves", tmp_path / "file").wrong(1)
    assert "cannot be saved (its folder is a file); name another folder with --saves DIR" in said


def test_a_name_that_the_terminal_has_no_letters_for(tmp_path: Path) -> None:
    words = ("--new", "漢=marquise,B=eyrie", "--seed", 4, "--saves", tmp_path)
    assert "?" in plain(*words, lines="1\n", PYTHONIOENCODING="ascii").right()


# -- what nobody expects -------------------------------------------------------------------------------------
def test_a_fault_of_ours_is_one_line_and_a_report(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(folder: Path) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("root_tui.saves.listing", broken)
    said = run("saves", "--saves", tmp_path).wrong(1)
    assert "something broke (ZeroDivisionError)" in said
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in said
    assert "test_commands.py" in report.read_text()
    monkeypatch.setenv("ROOT_TUI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["saves", "--saves", str(tmp_path)])


def test_ctrl_c_leaves_quietly(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("root_tui.saves.listing", interrupted)
    done = run("saves", "--saves", tmp_path)
    assert (done.code, done.out, done.err) == (130, "", "")


# -- check -----------------------------------------------------------------------------------------------------
def test_check_runs_scenarios(run: Any, tmp_path: Path) -> None:
    out = run("check", SCENARIO).right()
    assert out.splitlines()[-1].endswith(" passed, 0 failed")
    found = json.loads(run("check", SCENARIO, "--json").right())
    assert found["failed"] == 0
    bad = tmp_path / "bad.toml"
    bad.write_text("nonsense = [")
    done = run("check", bad)
    assert done.code == 1
    assert done.out.splitlines()[-1] == "0 passed, 1 failed"


def test_record_lists_past_games_and_totals(run: Any, tmp_path: Path) -> None:
    assert "No game was played to its end yet" in run("record", "--saves", tmp_path).right()
    session = Session.new(Choices(("marquise", "eyrie"), ("Ann", "Bo [x]"), seed=2), tmp_path)
    below = generator(1)
    while not session.state.number:
        assert session.game.pending
        session.answer(session.game.pending.options[below(len(session.game.pending.options))])
    session.concede(Seat(0))
    session.close()
    out = run("record", "--saves", tmp_path).right()
    assert "Bo [x] wins by concession, round 1, autumn map" in out
    assert "Eyrie Dynasties" in out
    assert "won by eyrie" in run("saves", "--saves", tmp_path).right()
    assert "all " in run("verify", session.path).right()
    found = json.loads(run("record", "--json", "--saves", tmp_path).right())
    assert [game["by"] for game in found["games"]] == ["concession"]
    assert [(total["who"], total["wins"]) for total in found["players"]] == [("Bo [x]", 1), ("Ann", 0)]
    assert "cannot be read" in run("record", "--saves", session.path).wrong(1)


def test_factions_and_the_first_player_may_be_drawn(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    file = tmp_path / "drawn.root"
    seats = "Ann=any,Bo=eyrie,Cy=any"
    words = ("play", "--plain", "--new", seats, "--draw-first", "--seed", "5", "--saves", tmp_path, "--save", file)
    run(*words).right()
    (entry,) = listing(tmp_path)
    assert entry.head
    assert entry.head.factions[1] == "eyrie"
    assert len(set(entry.head.factions)) == 3
    assert entry.head.names == ("Ann", "Bo", "Cy")
    run("play", "--plain", "--new", "any,any", "--saves", tmp_path / "unnamed").right()
    (entry,) = listing(tmp_path / "unnamed")
    assert entry.head
    assert len(set(entry.head.names)) == 2, "they are called by the factions that were drawn"
    assert "gnomes" in run("play", "--plain", "--new", "any,gnomes", "--saves", tmp_path).wrong(2)
    assert "are left" in run("play", "--plain", "--new", ",".join(["any"] * 20), "--saves", tmp_path).wrong(2)
