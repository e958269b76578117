"""Whatever a player might think of is offered, or says which rule forbids it; and what it says is true.

`KNOWN` is written apart from the tables of steps; `FACTS` judges a reason by the plain book of the Law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Ask, Refusal
from root_tui.engine.atlas import BURROW, FIRST_FOREST, N
from root_tui.engine.deck import SUITS
from root_tui.engine.factions.alliance.board import AllianceBoard
from root_tui.engine.factions.corvids.board import CorvidBoard
from root_tui.engine.factions.duchy.board import MINISTERS, DuchyBoard
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.game import Game
from root_tui.engine.items import BOOT, CROSSBOW, HAMMER, SWORD, TORCH
from root_tui.engine.pieces import BASE, ROOST, SYMPATHY, TUNNEL
from root_tui.engine.rules import movement
from root_tui.engine.state import State
from root_tui.engine.view import view
from root_tui.questions.why import Why
from root_tui.words import REASONS, Words, rules
from tests.few import few

from .law import Law
from .positions import answer, table
from .walk import LINEUPS, land, new_game, walk

PAGES = data.rules_pages()
POWERS = {
    "thief": {"steal"},
    "tinker": {"day_labor"},
    "ranger": {"hideout"},
    "vagrant": {"instigate"},
    "scoundrel": {"scorched_earth"},
    "harrier": {"glide"},
}
KNOWN = {
    "marquise": {"wood", "craft", "march", "battle", "recruit", "build", "overwork", "bird"},
    "eyrie": {"new_roost", "craft", "recruit", "move", "battle", "build"},
    "alliance": {"revolt", "spread", "craft", "mobilize", "train", "move", "battle", "recruit", "organize"},
    "vagabond": {"slip", "move", "battle", "explore", "aid", "quest", "strike", "repair", "craft"},
    "duchy": {"muster", "build", "recruit", "move", "battle", "dig", "sway", "craft"},
    "corvids": {"craft", "flip", "recruit", "move", "battle", "plot", "trick"},
}
UNCOUNTED = {"number", "trigger", "column"}  # nobody points at a number, and all else of these is offered


def known(s: State) -> set[str]:
    """What the player at turn may look for, whatever the step."""
    me, found = s.turn.seat, {"next", "dominance", "take_dominance"}
    name, board = s.lineup.factions[me].rstrip("2"), s.boards[me]
    found |= KNOWN[name] | {s.lineup.deck.faces[k].id for k in s.crafted[me]}
    if isinstance(board, VagabondBoard):
        found |= POWERS.get(board.character, set())
    if isinstance(board, DuchyBoard):
        found |= {MINISTERS[m] for m in board.swayed}
    if "corvids" in s.lineup.factions and name != "corvids":
        found.add("expose")
    if s.lineup.closes_paths:
        found.add("open_path")
    return found


def words_of(g: Game) -> Words:
    factions = g.state.lineup.factions
    return Words(g.state.lineup.deck, data.quests(), data.characters(), ["Ada"] * len(factions), factions)


def speaks(w: Words, ask: Ask[Any], option: Any, refusal: Refusal) -> None:
    """It names a rule that can be read, in words that leave no number out."""
    said = w.refusal(refusal)
    assert rules.find(PAGES, refusal.rule), refusal
    assert refusal.reason in REASONS, refusal
    assert not {"{", "}", "_"} & set(said), said
    named = w.option(ask, option)
    assert not {"{", "_"} & set(named), (ask.id, option)
    assert "." not in named.split(" ")[0], (ask.id, option)


def reasons_stand(g: Game) -> None:
    ask = g.pending
    assert ask
    refused, w = g.refusals(), words_of(g)
    expected = known(g.state) if ask.menu else set(g.candidates(ask))
    assert ask.menu or expected or ask.about in UNCOUNTED or len(ask.options) > 1, (ask.id, ask.about)
    missing = expected - set(ask.options) - set(refused)
    assert not missing, (ask.id, g.state.lineup.factions, missing)
    assert not set(refused) & set(ask.options)
    for option, refusal in refused.items():
        speaks(w, ask, option, refusal)


@pytest.mark.parametrize(("seed", "factions"), list(enumerate(LINEUPS)), ids=lambda x: str(x))
def test_everything_is_offered_or_says_why_not(seed: int, factions: tuple[str, ...]) -> None:
    walk(new_game(factions, seed, map=land(seed)), Random(seed), reasons_stand, 300)


@pytest.mark.parametrize("seed", few(range(60)))
def test_everything_is_offered_or_says_why_not_in_odd_positions(seed: int) -> None:
    g, r = table(seed)
    for _ in range(30):
        if not g.pending:
            return
        reasons_stand(g)
        g.choose(answer(g.pending, r))


@pytest.mark.parametrize("seed", few(range(len(LINEUPS)), 2))
def test_the_page_answers_for_every_place_and_line(seed: int) -> None:
    """Forests and the Burrow too, whatever the question is about."""
    r = Random(seed)

    def look(g: Game) -> None:
        ask, land_ = g.pending, g.state.lineup.atlas
        assert ask
        why = Why(g, ask, words_of(g), view(g.state, ask.seat), "W")
        place = r.choice([*land_.clearings, land_.forests[0], *([BURROW] if g.state.lineup.burrow >= 0 else [])])
        groups = why.groups(place, r.choice(ask.options))
        said = [line for head, lines in groups for line in (head, *lines)]
        assert not {"{", "}", "_"} & set("".join(said)), said
        if ask.menu:
            assert why.brief(place)
            assert {head for head, _ in groups} & {"Here", "Besides", "In other steps"}

    walk(new_game(LINEUPS[seed], seed + 700, map=land(seed)), r, look, 250)


# -- and it is true ---------------------------------------------------------------------------------
Fact = Callable[[Law, Ask[Any], Any], bool]


def plot_at(law: Law, c: int) -> int:
    board = next(b for b in law.s.boards if isinstance(b, CorvidBoard))
    return board.facing[c]


def supporters(law: Law, c: int) -> int:
    board = law.board
    assert isinstance(board, AllianceBoard)
    return sum(law.suits(k, c) for k in board.supporters)


FACTS: dict[str, Fact] = {
    "not_adjacent": lambda law, ask, c: c not in law.ways(law.me, ask.data[0]) if ask.id == "move.to" else True,
    "rules_neither": lambda law, ask, c: law.me not in (law.ruler(ask.data[0]), law.ruler(c)),
    "no_warrior": lambda law, ask, c: not law.warriors(law.me, c),
    "no_way_out": lambda law, ask, c: bool(law.warriors(law.me, c)) and not any(a == c for a, _ in law.moves(law.me)),
    "no_enemy": lambda law, ask, x: not foes_of(law, ask, x),
    "no_fighter": lambda law, ask, c: not law.warriors(law.me, c) and law.s.pawns[law.me] != c,
    "partner": lambda law, ask, f: not law.foe(law.me, f) if ask.about == "seat" else True,
    "no_open_slot": lambda law, ask, c: not law.open(c),
    "not_ruled": lambda law, ask, c: law.ruler(c) != law.me,
    "keep": lambda law, ask, c: not law.may_scorch(law.s.pawns[law.me] if ask.menu else c, law.me),
    "snared": lambda law, ask, c: law.snared(law.me, c),
    "scorched": lambda law, ask, c: law.scorched(law.s.pawns[law.me] if ask.menu else c),
    "does_not_match": lambda law, ask, k: ask.about != "card" or not law.suits(k, ask.data[0]),
    "no_actions_left": lambda law, ask, x: law.s.turn.actions == 0,
    "needs_ten_points": lambda law, ask, x: law.s.vp[law.me] < 10,
    "no_dominance_card": lambda law, ask, x: all(law.deck.kind[k] != "dominance" for k in law.hand()),
    "has_dominance": lambda law, ask, x: law.s.dominance[law.me] >= 0,
    "no_dominance_for_two": lambda law, ask, x: len(law.seats) == 2,
    "no_dominance_available": lambda law, ask, x: not law.s.available,
    "no_card_to_spend": lambda law, ask, x: not (law.takeable() if ask.menu else law.payments(x)),
    "nothing_to_craft": lambda law, ask, x: not law.craftable(),
    "lacks_crafting_pieces": lambda law, ask, k: ask.id != "craft.card" or not law.can_craft(k),
    "not_craftable": lambda law, ask, k: law.deck.kind[k] in ("ambush", "dominance"),
    "item_gone": lambda law, ask, k: not law.s.item_supply[law.deck.item[k]],
    "has_one_already": lambda law, ask, k: k in law.s.crafted[law.me],
    "no_move": lambda law, ask, x: not law.moves(law.me),
    "no_battle": lambda law, ask, x: not law.fields(law.me),
    "used_already": lambda law, ask, id: id in law.s.turn.used,
    "not_sympathetic": lambda law, ask, c: not law.s.pieces[SYMPATHY * N + c],
    "sympathetic_already": lambda law, ask, c: bool(law.s.pieces[SYMPATHY * N + c]),
    "has_base": lambda law, ask, c: bool(law.s.pieces[BASE * N + c]),
    "no_base": lambda law, ask, x: not law.count(BASE),
    "too_few_supporters": lambda law, ask, c: ask.menu or supporters(law, c) < 4,
    "tunnel_there": lambda law, ask, c: bool(law.s.pieces[TUNNEL * N + c]),
    "plot_there": lambda law, ask, c: plot_at(law, c) != 0,
    "no_plot_there": lambda law, ask, c: plot_at(law, c) == 0 or (bool(ask.data) and c == ask.data[0]),
    "no_plot_down_there": lambda law, ask, c: plot_at(law, c) != 1,
    "no_piece_at_plot": lambda law, ask, c: not law.present(law.me, c),
    "no_warrior_there": lambda law, ask, c: not law.warriors(law.me, c),
    "no_such_piece": lambda law, ask, k: not law.s.pieces[k * N + ask.data[0]],
    "empty_hand": lambda law, ask, f: not law.s.hands[f],
    "no_bird": lambda law, ask, k: k == "bird" or law.deck.suit[k] != 3,
    "no_piece_beside_path": lambda law, ask, x: x not in law.openings(),
    "only_in_daylight": lambda law, ask, x: phase(law) != "daylight",
    "comes_later": lambda law, ask, x: place_of(law, x) is not None,
    "is_over": lambda law, ask, x: place_of(law, x) is not None,
    "used_in_phase": lambda law, ask, x: PHASE_OF[x] != phase(law) or not law.line.steps[law.me][law.s.turn.step].free,
}
FACTS |= {
    "needs_item": lambda law, ask, x: True if type(x) is int else law.board.items.count(4 * item_of(law, x)) == 0,
    "in_forest": lambda law, ask, x: law.s.pawns[law.me] >= FIRST_FOREST,
    "no_quest": lambda law, ask, x: not law.quests(),
    "nobody_to_aid": lambda law, ask, x: x not in law.aids() if ask.about == "seat" else not law.aids(),
    "nothing_damaged": lambda law, ask, x: not any(code & 2 for code in law.board.items),
    "no_ruin": lambda law, ask, x: not law.s.ruins[law.s.pawns[law.me]],
    "not_beside_sympathy": lambda law, ask, c: not any(law.s.pieces[SYMPATHY * N + d] for d in law.roads(c)),
    "no_overwork": lambda law, ask, x: not law.overworks() if ask.menu else x not in {c for c, _ in law.overworks()},
    "not_an_ambush": lambda law, ask, k: not (law.deck.kind[k] == "ambush" and law.suits(k, ask.data[0])),
    "ambush_does_not_match": lambda law, ask, k: law.deck.kind[k] == "ambush" and not law.suits(k, ask.data[0]),
    "no_plot_to_expose": lambda law, ask, x: (
        not any(plot_at(law, c) == 1 and law.present(law.me, c) for c in land_of(law))
    ),
    "no_card_to_show": lambda law, ask, x: not law.exposable() if ask.menu else x not in law.exposable(),
    "nothing_to_flip": lambda law, ask, x: (
        not any(plot_at(law, c) == 1 and law.warriors(law.me, c) for c in land_of(law))
    ),
    "no_plots_to_swap": lambda law, ask, x: (
        not ask.menu or max(Counter(filter(None, law.board.facing)).values(), default=0) < 2
    ),
    "no_hand_to_see": lambda law, ask, x: not any(law.s.hands[f] for f in law.seats if f != law.me),
    "no_warrior_on_map": lambda law, ask, c: (
        not (
            law.warriors(law.me, c)
            if type(c) is int
            else ask.menu and any(law.warriors(law.me, d) for d in land_of(law))
        )
    ),
    "roost_there": lambda law, ask, c: bool(law.s.pieces[ROOST * N + c]),
    "no_roost_there": lambda law, ask, c: not law.s.pieces[ROOST * N + c],
    "no_base_there": lambda law, ask, c: not law.s.pieces[BASE * N + c],
    "minister_acted": lambda law, ask, x: MINISTERS.index(x) in law.board.acted,
    "not_swayed": lambda law, ask, x: (x if type(x) is int else MINISTERS.index(x)) not in law.board.swayed,
    "tunnels_missing": lambda law, ask, x: law.count(TUNNEL) < 3,
    "no_corner": lambda law, ask, c: c not in law.atlas.corners,
    "other_suit_wanted": lambda law, ask, c: SUITS[law.s.suits[c]] != ask.id.rpartition(".")[2],
    "nowhere_to_organize": lambda law, ask, x: not law.organizes(),
    "no_card_matches_a_base": lambda law, ask, x: not law.trainers() if ask.menu else x not in law.trainers(),
    "no_card": lambda law, ask, x: not law.hand(),
    "path_opened_already": lambda law, ask, x: "open_path" in law.s.turn.used,
    "recruited_already": lambda law, ask, x: "recruit" in law.s.turn.used,
}
ITEM_OF = {"battle": SWORD, "explore": TORCH, "strike": CROSSBOW, "repair": HAMMER, "craft": HAMMER, "move": BOOT}
PHASE_OF = {
    "royal_claim": "birdsong",
    "stand_and_deliver": "birdsong",
    "codebreakers": "daylight",
    "tax_collector": "daylight",
}


def foes_of(law: Law, ask: Ask[Any], x: Any) -> set[int]:
    """Of a seat, a clearing, or the Vagabond's line in his menu."""
    if ask.about == "seat":
        attacker = ask.data[1] if ask.id == "vagabond.instigate.defender" else law.me
        there = ask.data[0]
        return law.foes(x if ask.id == "vagabond.instigate.attacker" else attacker, there) & (
            set(law.seats) if ask.id == "vagabond.instigate.attacker" else {x}
        )
    return law.foes(law.me, law.s.pawns[law.me] if ask.menu else x)


def land_of(law: Law) -> tuple[int, ...]:
    return tuple(law.atlas.clearings)


def item_of(law: Law, line: str) -> int:
    return ITEM_OF.get(line, TORCH)


def phase(law: Law) -> str:
    return law.line.steps[law.me][law.s.turn.step].phase


def place_of(law: Law, line: str) -> int | None:
    """Another step than this one that has such a line."""
    steps = law.line.steps[law.me]
    return next(
        (i for i, step in enumerate(steps) if (i != law.s.turn.step and line in step.lines) or special(line)), None
    )


def special(line: str) -> bool:
    return any(line in names for names in POWERS.values())


def check_facts(g: Game, met: Counter[str]) -> None:
    ask = g.pending
    assert ask
    law = Law(g.state, ask.seat)
    for option, refusal in g.refusals().items():
        fact = FACTS.get(refusal.reason)
        if fact is not None:
            met[refusal.reason] += 1
            assert fact(law, ask, option), (ask, option, refusal, ask.data)


SNARES = (22, 35, 73, 74)  # positions in which one lies open


def test_the_reasons_are_true() -> None:
    met: Counter[str] = Counter()
    for seed in range(120):
        g, r = table(seed, "corvids" if seed % 3 == 0 or seed in SNARES else "")
        for _ in range(25):
            if not g.pending:
                break
            check_facts(g, met)
            g.choose(answer(g.pending, r))
    for seed, factions in enumerate(LINEUPS):
        walk(new_game(factions, seed, map=land(seed)), Random(seed), lambda g: check_facts(g, met), 150)
    assert FACTS.keys() - met.keys() == set()


def test_a_wrong_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Does the test bite?"""
    monkeypatch.setattr(movement, "NOT_ADJACENT", movement.NO_RULE)
    with pytest.raises(AssertionError):
        test_the_reasons_are_true()
