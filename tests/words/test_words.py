"""Whatever the engine can say has words, and answers that are typed lead back to their options."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from root_tui import data, words
from root_tui.engine.asks import Ask, Seat
from root_tui.engine.factions.duchy.board import CARDS, MINISTERS, POINTS, RANKS
from root_tui.engine.game import Game
from root_tui.engine.lineup import FACTIONS
from root_tui.engine.pieces import ROOST
from root_tui.engine.seen import GroupSeen
from root_tui.engine.view import view
from root_tui.words import Words, about, answers, core, duchy, rules
from root_tui.words.hints import beside
from tests.properties.walk import BASE, LINEUPS, land, new_game, walk

ENGINE = Path(words.__file__).parent.parent / "engine"
NAMES = ("Ada", "", "[b]Cy[/b]", "雪")


MANY = {many.split()[-1] for _, many in core.NOUNS.values()} | {p[2].split()[-1] for p in core.PIECES.values()}
COUNTED = "|".join(sorted(MANY - {one.split()[-1] for one, _ in core.NOUNS.values()} - {"sympathy"}))
MISCOUNTED = re.compile(rf"(?<![\d.-])1 (\w+ )?({COUNTED})\b")


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
        said = [w.prompt(ask, table), *(w.option(ask, option, table) for option in ask.options)]
        assert all(said)
        assert not any(MISCOUNTED.search(text) for text in said), said
        if "next" in ask.options and all(option == "next" or w.is_aside(option) for option in ask.options):
            assert ask.id in words.LULLS or not said[0].endswith("?") or "Start of" in said[0], said[0]
        assert w.curtain(ask)
        for option in ask.options:
            text = w.option(ask, option, table)
            if isinstance(option, str) and option not in words.ACTIONS and f"{ask.id}:{option}" not in words.ACTIONS:
                missing.add(f"action {ask.id}:{option}")
            assert text
            assert answers.read(w, ask, answers.word(w, ask, option), [("", o) for o in ask.options]) == option
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
            assert not MISCOUNTED.search(w.event(told)), w.event(told)
    assert not missing


def test_what_a_question_is_about_fits_below_a_map_of_80_columns() -> None:
    assert about.QUESTIONS.keys() <= words.PROMPTS.keys()
    assert about.LINES.keys() <= {line.rpartition(":")[2] for line in words.ACTIONS}
    for text in (*about.QUESTIONS.values(), *about.LINES.values()):
        assert len(about.first_sentence(text)) <= 78, text


def test_every_question_of_a_set_up_says_what_it_is_about() -> None:
    for factions in LINEUPS:
        g = new_game(factions, 3)
        w = words_for(factions)
        while g.pending and not g.state.number:
            assert w.about(g.pending), g.pending.id
            g.choose(g.pending.options[0])


def test_every_reason_and_event_in_the_code_has_words() -> None:
    code = source()
    reasons = set(re.findall(r'Refusal\("[A-Z0-9.-]+", "(\w+)"', code))
    events = set(re.findall(r'\.tell\(\s*"(\w+)"', code))
    assert reasons - words.REASONS.keys() == set()
    assert events - words.EVENTS.keys() == set()


TABLES = ("PROMPTS", "ACTIONS", "NONES", "REASONS", "TRIGGERS", "CURTAINS", "PASSED", "PURPOSES")


def test_whatever_is_counted_goes_through_the_table_of_nouns() -> None:
    texts = [text for name in TABLES for text in getattr(words, name).values()]
    texts += [text for line in words.EVENTS.values() for text in ([line] if isinstance(line, str) else line)]
    bare = re.compile(rf"\{{\d*\}} (\w+ )?(\{{\d+:p\}}|({COUNTED})\b)")
    assert [text for text in texts if bare.search(text)] == []
    app = [line for path in sorted((ENGINE.parent / "app").rglob("*.py")) for line in path.read_text().split("\n")]
    in_code = re.compile(rf"\bf[\"'].*\}} ({COUNTED})\b")
    assert [line for line in app if in_code.search(line) and "AssertionError" not in line] == []


def test_a_step_that_passes_says_only_what_is_true_whatever_was_done_in_it() -> None:
    loud = {step.id for make in FACTIONS.values() for step in make().steps if not step.quiet}
    assert words.PASSED.keys() == loud
    for text in words.PASSED.values():
        assert re.fullmatch(r"ends \w+|(can|cannot|has) .* (now|left)|takes no further action", text), text


def test_a_menu_without_lines_of_its_own_says_what_is_offered() -> None:
    w = words_for(("corvids", "alliance", "eyrie"))

    def prompt(id: str, *options: Any) -> str:
        return w.prompt(Ask(Seat(1), id, options, "action", data=()))

    assert prompt("alliance.revolt", "revolt", "next", "expose") == "Birdsong, 0 supporters: revolt?"
    assert prompt("alliance.revolt", "next", "expose") == "Before Spread Sympathy: expose a plot?"
    assert prompt("alliance.operations", "next") == "Before drawing cards: go on?"
    assert prompt("duchy.parliament", "next", "open_path", "codebreakers") == (
        "Before swaying a minister: open a closed path or use Codebreakers?"
    )
    assert prompt("eyrie.decree", "next", "expose") == "The Decree is done: expose a plot?"
    assert prompt("eyrie.decree", 3, "expose").startswith("Resolve the Decree")
    steps = {step.id for make in FACTIONS.values() for step in make().steps}
    assert words.LULLS.keys() <= steps


def test_ministers_and_ranks_are_those_of_the_rules() -> None:
    assert tuple(name.lower().replace(" ", "_") for name in duchy.MINISTERS) == MINISTERS
    assert duchy.RANKS == RANKS
    costs = zip(RANKS, CARDS, POINTS, strict=True)
    assert tuple(f"{cards} cards +{n}" for cards, n in zip(CARDS, POINTS, strict=True)) == duchy.SWAYING_BRIEFLY
    assert tuple(f"{rank}: reveal {cards} cards, scores {points}" for rank, cards, points in costs) == duchy.SWAYING


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


@pytest.mark.parametrize(("typed", "means"), [("C7", 7), ("c 7", 7), ("c-7", 7)], ids=["capital", "space", "hyphen"])
def test_typed_answers_are_read_kindly(typed: str, means: Any) -> None:
    w = words_for(BASE)
    ask = Ask(Seat(0), "move.from", (1, 7, 12), "clearing")
    signs = [(str(place), place) for place in ask.options]
    assert answers.read(w, ask, typed, signs) == means
    with pytest.raises(ValueError, match="could be 1, 7, 12"):
        answers.read(w, ask, "c", signs)
    with pytest.raises(ValueError, match="no answer here"):
        answers.read(w, ask, "x9", signs)


def test_lists_name_prices_what_pays_and_whom_one_meets() -> None:
    w, table = words_for(BASE), view(new_game(BASE, 3).state, Seat(0))
    place = replace(table.clearings[0], pawns=(Seat(3),), buildings=(GroupSeen(Seat(1), ROOST, 1),), warriors=())
    table = replace(table, clearings=(place, *table.clearings[1:]))

    def said(id: str, option: int, *data: Any, about: str = "clearing") -> str:
        return beside(option, Ask(Seat(0), id, (1, 2), about, data=data), w, table)

    assert said("battle.where", 1) == "V1 pawn, ER roost"
    prices = (1, 0, ((1, 1), (2, 2)))
    assert said("alliance.spread.where", 1, *prices) == "costs 1"
    assert said("alliance.spread.where", 2, *prices) == "costs 2 (Martial Law)"
    assert said("marquise.build.where", 1, ((1, 3), (2, 0))) == "3 wood in reach"
    assert said("marquise.build.wood", 2, 1, ((1, 1), (2, 2))) == "2 wood"
    made = replace(table.seats[2], items=(0, 0))
    table = replace(table, seats=(*table.seats[:2], made, *table.seats[3:]))
    assert said("vagabond.aid.whom", 2, 1, about="seat") == f"to take: {w.item(0)}, {w.item(0)}"
    assert not said("vagabond.aid.whom", 1, 1, about="seat")


def test_what_is_said_of_a_thing_is_right_for_who_reads_it() -> None:
    w = words_for(BASE)
    dominance = next(i for i, face in enumerate(w.deck.faces) if face.kind == "dominance")
    assert "coalition" in w.effect(dominance, Seat(3))
    assert "coalition" in w.whole(dominance, Seat(3))
    assert w.whole(dominance, Seat(0)) == w.deck.faces[dominance].text
    assert "coalition" not in w.effect(dominance)
    ask = Ask(Seat(3), "vagabond.refresh.item", (1,), "item", data=(3,))
    assert [w.option(ask, code) for code in (0, 1)] == [f"{w.item(0)} (face up)", f"{w.item(0)} (exhausted)"]
    reward = Ask(Seat(3), "vagabond.quest.reward", ("points", "cards"), "action", data=(0, 1, 2))
    assert [w.option(reward, option) for option in reward.options] == ["1 point", "2 cards"]
    assert w.whatif("outrage_paid", Seat(2), (3,)) == f"Outrage: you give WA [b]Cy[/b] {w.card(3)}."
    assert " one of " in w.whatif("outrage_paid", Seat(2), (3, 4))
