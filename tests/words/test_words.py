"""Whatever the engine can say has words, and answers that are typed lead back to their options."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui import data, words
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.game import Game
from root_tui.engine.view import view
from root_tui.words import Words, answers, rules
from tests.properties.walk import BASE, LINEUPS, land, new_game, walk

ENGINE = Path(words.__file__).parent.parent / "engine"
NAMES = ("Ada", "", "[b]Cy[/b]", "雪")


def words_for(factions: tuple[str, ...]) -> Words:
    deck = data.deck("base")
    return Words(deck, data.quests(), data.characters(), NAMES[: len(factions)], factions)


def source() -> str:
    return "\n".join(p.read_text() for p in sorted(ENGINE.rglob("*.py")))


@pytest.mark.parametrize("factions", LINEUPS, ids="-".join)
def test_everything_that_is_asked_told_or_refused_has_words(factions: tuple[str, ...]) -> None:
    w, missing = words_for(factions), set[str]()

    def look(g: Game) -> None:
        ask = g.pending
        assert ask
        table = view(g.state, ask.seat)
        if ask.id not in words.PROMPTS:
            missing.add(f"prompt {ask.id}")
        if ask.secret and ask.seat != table.turn and ask.id not in words.CURTAINS:
            missing.add(f"curtain {ask.id}")
        assert w.prompt(ask, table)
        assert w.curtain(ask)
        for option in ask.options:
            text = w.option(ask, option, table)
            if isinstance(option, str) and option not in words.ACTIONS and f"{ask.id}:{option}" not in words.ACTIONS:
                missing.add(f"action {ask.id}:{option}")
            assert text
            assert answers.read(w, ask, answers.word(w, ask, option)) == option
        for option, refusal in g.refusals().items():
            if refusal.reason not in words.REASONS:
                missing.add(f"reason {refusal.reason}")
            assert w.option(ask, option)
            assert refusal.rule in w.refusal(refusal)

    g = walk(new_game(factions, 5, map=land(LINEUPS.index(factions))), Random(5), look, limit=700)
    for event in g.events:
        for seat in (None, Seat(0), Seat(1)):
            told = event.told_to(seat)
            if event.name not in words.EVENTS:
                missing.add(f"event {event.name}")
            assert isinstance(w.event(told), str)
    assert not missing


def test_every_reason_and_event_in_the_code_has_words() -> None:
    code = source()
    reasons = set(re.findall(r'Refusal\("[A-Z0-9.-]+", "(\w+)"', code))
    events = set(re.findall(r'\.tell\(\s*"(\w+)"', code))
    assert reasons - words.REASONS.keys() == set()
    assert events - words.EVENTS.keys() == set()


def test_every_rule_that_a_prompt_leads_to_is_in_the_rules() -> None:
    pages = data.rules_pages()
    for id in {*words.RULES, *words.PROMPTS}:
        assert rules.find(pages, words.rule_of(id)), (id, words.rule_of(id))


def test_every_rule_that_a_refusal_names_is_in_the_rules() -> None:
    pages = data.rules_pages()
    for rule in set(re.findall(r'Refusal\("([A-Z0-9.-]+)"', source())):
        assert rules.find(pages, rule), rule


def test_secrets_of_an_event_stay_out_of_the_public_line() -> None:
    w = words_for(BASE)
    g = walk(new_game(BASE, 2), Random(2), limit=400)
    for event in g.events:
        if event.secret and event.name != "looked":
            public = w.event(event.told_to(None))
            assert not any(data.deck("base").faces[k].name in public for k in event.secret), public


@pytest.mark.parametrize(
    ("typed", "means"), [("C7", 7), ("c 7", 7), ("c-7", 7)], ids=["capital", "space", "hyphen"]
)
def test_typed_answers_are_read_kindly(typed: str, means: Any) -> None:
    w = words_for(BASE)
    assert answers.read(w, Ask(Seat(0), "move.from", (1, 7, 12), "clearing"), typed) == means
    with pytest.raises(ValueError, match="could be c1, c12"):
        answers.read(w, Ask(Seat(0), "move.from", (1, 12), "clearing"), "c")
    with pytest.raises(ValueError, match="no answer here"):
        answers.read(w, Ask(Seat(0), "move.from", (1, 12), "clearing"), "x9")
