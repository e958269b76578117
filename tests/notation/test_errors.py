"""What is wrong with a file is said in one line: file, line, scenario, field or sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from root_tui.notation import main, run_files
from root_tui.notation.check import read_text, run
from root_tui.notation.names import Fault

HEAD = '[[scenario]]\nid = "X-1"\ntitle = "a test"\n'


def said(body: str) -> str:
    (case,) = read_text(HEAD + body, "x.toml")
    return "\n".join(run(case).said)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[[scenario]]\n", "x.toml:1: scenario 1: id: "),
        (HEAD + 'givn = "A: MC 1w"\n', "x.toml:1: scenario X-1: givn: no such key; there are id, title"),
        (HEAD + "[[scenario.branch]]\nif = 'x'\nmap = 'autumn'\n", "scenario X-1: branch.0.map: no such key"),
        (HEAD + 'rules = ["fox"]\n', "scenario X-1: rules.0: "),
        ("[[scenario]]\nid = 'x\n", "x.toml: "),
    ],
)
def test_the_shape_of_the_file(text: str, wanted: str) -> None:
    with pytest.raises(Fault) as wrong:
        read_text(text, "x.toml")
    assert wanted in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ('given = "A MC 1w"', "x.toml:4: X-1 'A MC 1w' is not understood"),
        ('given = """\nA: MC 1w\nA: 3 fish\n"""', "x.toml:6: X-1 'fish' is no piece"),
        ('given = "A: MC 3w, 2w"', "whose warriors?"),
        ('given = "A: ER sawmill"', "sawmill belongs to marquise"),
        ('given = "A (2 slots, blue): MC 1w"', "'blue' is no suit"),
        ('given = "A (1 slot): 2 sawmill"', "more buildings than slots"),
        ('given = "A: MC 30w"', "MC: there are only 25 warriors"),
        ('given = "MC supply 30"', "MC: there are only 25 warriors"),
        ('given = "MC hand: fix card"', "no card is called so"),
        ('given = "MC hand: root tea"', "say which: root_tea_fox, root_tea_rabbit, root_tea_mouse"),
        ('given = "MC hand: 3 armorers"', "armorers: more of them than the deck has"),
        ('given = "MC officers 3"', "MC has no officers"),
        ('given = "ER leader tyrant"', "no leader 'tyrant'; there are builder"),
        ('given = "ER decree battle: vizier"', "the builder has no Vizier on battle"),
        ('given = "V1 items: spoon"', "'spoon' is no item"),
        ('given = "V1 relations: MC angry"', "a relationship is hostile"),
        ('given = "RC hand 2"', "RC (riverfolk) does not sit at this table"),
        ('given = "quests: fishing"', "no quest 'fishing'"),
        ('turn = "MC lunch"', "'lunch' is no step of marquise; there are birdsong.start"),
        ('seats = "MC, XX"', "'XX' is no seat"),
        ('seats = "MC, MC"', "marquise is there twice"),
        ('map = "moon"', "there is no map 'moon'"),
        ('paths = "A"', "'A' joins nothing"),
        ('forests = "F A"', "a forest is written F: A B"),
        ('map = "autumn"\ngiven = "MC supply 3"', "on a map of your own only"),
        ('map = "autumn"\ngiven = "c1 (4 slots): MC 1w"', "the slots of autumn are printed"),
        ('expect = "hello world"', "'hello world' is not understood"),
        ('expect = "B: MC 1w"', "there is no clearing 'B'"),
        ('expect = "MC +2"', "it is not so: +0 (5 to 5)"),
        ('script = "hello world"', "'hello world' is not understood"),
        ('given = "A: MC 2w, ER 1w"\nscript = "MC: batle"', "'batle' never fitted in this turn; first it did not"),
        ('given = "A: MC 2w, ER 1w"\nexpect = "MC cannot: marhc"', "'marhc' means nothing here"),
        ('given = "A: MC 2w, ER 1w"\nscript = "MC: battle"', "a roll that the script does not mention"),
        ('given = "A: MC 2w, ER 1w"\nscript = "MC: battle; roll 1/7"', "dice are written 3/1"),
        ('given = "A: MC 2w, ER 1w"\nscript = "MC: battle; roll 1/1; roll 1/1"', "'roll 1/1' never comes"),
        ('given = "A: MC 2w, ER 1w"\nscript = "MC: battle; roll 1/1"\nexpect = "A: MC 2w"', "it is not so: MC 1w"),
        (
            'given = "A: MC 3w, ER 3w, roost"\nscript = "MC: battle; roll 3/0"\nexpect = "A: MC 3w, roost; MC +0"',
            "",
        ),
        (
            'given = "A: MC 3w, ER 2w, roost"\nscript = "MC: battle; roll 3/0"\nexpect = "A: MC 3w"',
            "MC scored +1, which is not mentioned",
        ),
    ],
)
def test_what_a_scenario_says(body: str, wanted: str) -> None:
    found = said(body)
    assert wanted in found
    assert bool(found) == bool(wanted)
    assert "\n" not in found
    assert "Error" not in found


def test_check_prints_failures_then_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = HEAD + 'given = "A: MC 1w"\nexpect = "MC rules A"\n'
    bad = good.replace("X-1", "X-2").replace("MC rules", "ER rules")
    (tmp_path / "a.toml").write_text(good + bad, encoding="utf-8")
    (tmp_path / "b.toml").write_text("scenario = 3", encoding="utf-8")
    assert main([tmp_path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 passed, 2 failed"
    assert "a.toml:10: X-2 it is not so: MC rules A [ER rules A]" in lines[0]
    assert [r.id for r in run_files([tmp_path / "a.toml"])] == ["X-1", "X-2"]
    assert main([tmp_path], True) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"], len(told["scenarios"])) == (1, 2, 3)


def test_nothing_to_check_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([tmp_path]) == 1
    assert main([tmp_path / "none.toml"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_what_a_file_says_is_no_command_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(HEAD + 'expect = "\\u001b[2J"\n', encoding="utf-8")
    assert main([tmp_path]) == 1
    assert "\u241b[2J" in (said := capsys.readouterr().out)
    assert "\x1b" not in said
