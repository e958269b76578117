"""Scripts: what is passed, what makes itself, what chance shows, what could be done."""

from __future__ import annotations

import pytest

from root_tui.notation.check import read_text, run


def said(body: str) -> str:
    (case,) = read_text('[[scenario]]\nid = "X"\ntitle = "x"\n' + body, "x.toml")
    return "\n".join(run(case).said)


DECREE = 'turn = "ER decree"\ngiven = "A (fox): MC 1w, ER 2w; ER decree battle: fox card"\n'
AFTER = 'expect = "A: MC 1w, ER 1w"'
FIGHT = 'given = "A (fox): MC 3w, ER 2w; B: MC 1w, ER 1w, WA 1w; ER hand: fox ambush; MC hand: bird ambush"\n'


@pytest.mark.parametrize(
    "body",
    [
        # questions that nobody mentions are passed, dice come when they come
        FIGHT + 'script = "MC: battle, A; roll 0/0"\nexpect = "asked ER ambush secretly; not asked MC foil"',
        # an answer waits for its question
        FIGHT + 'script = "MC: battle, A, ER; ER: fox ambush; MC foil: bird ambush; roll 0/0"\nexpect = "discard 2"',
        # what has no alternative may be named or not
        FIGHT + 'script = "MC: battle, B, WA; roll 0/0"\nexpect = "B: MC 1w, ER 1w, WA 1w"',
        # a question is left open to be looked at
        FIGHT + 'script = "MC: battle, A; ER is asked ambush; ER options: fox ambush"\nexpect = "no event rolled"',
        FIGHT + 'script = "MC: battle, A; ER: fox ambush; MC can: bird ambush; MC: no; roll 1/0"\n' + AFTER,
        # the save holds the open question
        FIGHT + 'script = "MC: battle, A; ER is asked ambush; save and load; ER: fox ambush; roll 1/0"\n' + AFTER,
        # a lone Decree card plays itself, and may be named
        DECREE + 'script = "ER: fox card, A, MC; roll 1/1"\nexpect = "A: ER 1w; ER done: fox card"',
        DECREE + 'expect = "A: MC 1w, ER 2w"',
        # nothing is done by trying
        FIGHT + 'expect = "MC can: battle, A; MC can: battle, B, WA; MC cannot: battle, K; A: MC 3w, ER 2w"',
        FIGHT + 'expect = "MC cannot: march [CORE-10.1]; MC cannot: craft [CORE-7.1]"',
        # the rest of the turn, and points on the way at which nobody is asked anything
        'script = "go on to end of turn"\nexpect = "turn ER; MC hand 1"',
        'script = "go on to draw"\nexpect = "step evening.draw; MC hand 0"',
        'script = "go on to WA daylight"\nexpect = "turn WA; phase daylight; ER score 2"\nlenient = true',
        # cards taken at random and reshuffled
        'turn = "V1 daylight"\ngiven = "A: V1, MC 1w; V1 character thief; V1 items: torch; MC hand: fox card, bird"\n'
        'script = "V1: steal; pick: fox card"\nexpect = "V1 hand: fox card; V1 learned: fox card; ER learned nothing"',
        'given = "deck 1; discard: 3 cards, bird ambush; MC hand: none"\nturn = "MC draw"\n'
        'script = "shuffle bird ambush; go on to ER decree.add"\nlenient = true\nexpect = "ER hand: bird ambush"',
        # from the first card on
        'turn = "setup"\nscript = "MC: c1, c1, c5, c9; ER: charismatic; V1: thief, A; go on to end of turn"\n'
        'expect = "c1: MC 1w, keep, sawmill, wood; c3: ER 6w, roost; MC score 0; ER score 0; WA score 0; V1 score 0"',
    ],
)
def test_holds(body: str) -> None:
    assert said(body) == ""


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (FIGHT + 'script = "MC: battle, A; ER: mouse ambush; roll 0/0"', "'mouse ambush' never fitted in this turn"),
        (FIGHT + 'expect = "MC cannot: battle, A"', "all of it can be done"),
        (FIGHT + 'expect = "MC can: battle, C"', "'C' is not offered"),
        (FIGHT + 'expect = "MC cannot: march [MC-5.1]"', "the reason is CORE-10.1"),
        (FIGHT + 'expect = "MC options: march"', "'march' is not among"),
        (FIGHT + 'expect = "MC options: battle"', "also build"),
        (FIGHT + 'expect = "MC learned: fox card"', "missing fox card"),
        (FIGHT + 'expect = "WA sees MC hand: bird ambush"', "hidden"),
        (FIGHT + 'expect = "winner MC"', "winner nobody"),
        ('script = "MC is asked hospitals"', "a question that the script must answer: ER"),
        ('script = "go on to WA"', "a question that the script must answer: ER"),
        ('given = "A: MC 3w; B: MC 1w"\npaths="A-B"\nscript = "MC: march"', "the script must answer: MC"),
    ],
)
def test_does_not_hold(body: str, wanted: str) -> None:
    assert wanted in said(body)


def test_branches_change_what_is_given_and_go_on() -> None:
    body = '''
given = "A: MC 2w, ER 1w"
script = """
MC: battle, A, ER
roll 3/3
"""
expect = "A: MC 1w"
[[scenario.branch]]
if = "there is a roost"
given = "A: MC 2w, ER 1w, roost"
expect = "A: MC 1w; MC +1"
[[scenario.branch]]
if = "she goes on"
given = "B: MC 1w, WA 1w"
script = "MC: battle, B, WA; roll 0/0"
expect = "B: MC 1w, WA 1w; actions 1"
[[scenario.branch]]
if = "the dice are others"
instead = "MC: battle, A, ER; roll 0/0"
expect = "A: MC 1w"
'''
    assert said(body).count("\n") == 0
    assert "if the dice are others: it is not so: MC 2w, ER 1w" in said(body)
