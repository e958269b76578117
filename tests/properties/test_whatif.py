"""What is told beforehand is what happens: odds against the battle played with each of the sixteen rolls, what a move
sets off against the move made, what is still possible against the menu."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from root_tui import data
from root_tui.engine.asks import Ask, GameOver, Reveal, Roll, Seat
from root_tui.engine.atlas import Clearing
from root_tui.engine.factions.vagabond.items import VagabondBoard
from root_tui.engine.factions.vagabond.items import ready as count_ready
from root_tui.engine.game import Game
from root_tui.engine.items import BOOT, SWORD
from root_tui.engine.rules.battle import battle, effects
from root_tui.engine.rules.movement import ruler
from root_tui.engine.state import GOAL, State
from root_tui.engine.view import view
from root_tui.questions.whatif import decree, ends, moves, odds, page, tell
from root_tui.words import Words

from .positions import answer, table
from .walk import LINEUPS, land, new_game, walk

AMBUSH = data.deck("base").by_id["ambush_bird"]
FOLLOWING = (
    *("move.count", "move.way", "outrage.card", "removal.order", "vagabond.escort", "vagabond.escort.count"),
    *("duchy.dig.count",),
)


def words_of(s: State) -> Words:
    names = ["Ada"] * len(s.lineup.seats)
    return Words(s.lineup.deck, data.quests(), data.characters(), names, s.lineup.factions)


# -- battles ------------------------------------------------------------------------------------------
def fought(
    s: State, a: Seat, d: Seat, where: Clearing, dice: tuple[int, int], *, ambush: bool = False, use: str = ""
) -> tuple[int, int]:
    """The whole battle with these dice and no other choice than these: the hits on defender and attacker."""
    t = s.copy()
    t.events = []
    if ambush:
        t.hands[d] = sorted([*t.hands[d], AMBUSH])
    rule = battle(t, a, d, where)
    given: Any = None
    try:
        while True:
            request = rule.send(given)
            given = None
            if isinstance(request, Roll):
                given = dice
            elif isinstance(request, Ask):
                given = reply(t, request, ambush=ambush, use=use)
            elif not isinstance(request, Reveal):
                given = request.answer(t.below)
    except (StopIteration, GameOver):
        pass
    dealt = [event.data for event in t.events if event.name == "hits"]
    first = 2 if any(e.name == "ambush" for e in t.events) else 0
    if not dealt:
        return 0, first
    return dealt[0][0], dealt[0][1] + first


def reply(s: State, ask: Ask[Any], *, ambush: bool, use: str) -> Any:
    if ask.id == "battle.ambush":
        return AMBUSH if ambush else None
    if ask.id == "battle.effect":
        return use if use in ask.options else None
    if ask.id == "vagabond.damage":
        return min(ask.options, key=lambda code: code >> 2 == SWORD)
    return None if None in ask.options else ask.options[0]


def battles(s: State) -> list[tuple[Seat, Seat, Clearing]]:
    return [(a, d, c) for a in s.lineup.seats for c in s.lineup.line[a].battlefields(s, a) for d in s.enemies(a, c)]


def positions(seeds: range, faction: str = "") -> list[State]:
    found = []
    for seed in seeds:
        g, r = table(seed, faction)
        for _ in range(12):
            if g.pending:
                g.choose(answer(g.pending, r))
        if g.pending and not g.since:
            found.append(g.state)
    return found


def test_the_odds_are_those_of_the_battle_itself() -> None:
    met: Counter[str] = Counter()
    ronins = positions(range(40), "vagabond")
    for board in (board for s in ronins for board in s.boards if isinstance(board, VagabondBoard)):
        board.character = "ronin"
    for s in positions(range(60)) + ronins:
        for a, d, c in battles(s)[:4]:
            rolls = list(product(range(4), repeat=2))
            f = odds.between(a, d, c)
            assert odds.odds(s, f).outcomes == Counter(fought(s, a, d, c, dice) for dice in rolls), (a, d, c)
            met["plain"] += 1
            if odds.may_ambush(s, d, c) and not odds.shrugs(s, a):
                wanted = Counter(fought(s, a, d, c, dice, ambush=True) for dice in rolls)
                assert odds.ambushed(s, a, d, c).outcomes == wanted, (a, d, c)
                met["ambush"] += 1
                met["over at once"] += set(wanted) == {(0, 2)}
            for _owner, name, found in odds.used(s, f):
                if found is None:
                    met["the end"] += 1
                elif [e.name for e in effects(s, f)].count(name) == 1:
                    assert found.outcomes == Counter(fought(s, a, d, c, dice, use=name) for dice in rolls), name
                    met[name] += 1
    assert met.keys() >= {"plain", "ambush", "over at once", "brutal_tactics", "armorers", "sappers", "swift_strike"}


def test_what_a_battle_scores_is_what_was_told() -> None:
    for s in positions(range(60, 90)):
        for a, d, c in battles(s)[:3]:
            f = odds.between(a, d, c)
            for dice in ((3, 0), (3, 3)):
                before = s.copy()
                on_defender, _ = fought(s, a, d, c, dice)
                assert s == before
                if s.vp[a] < 0 or isinstance(s.boards[d], VagabondBoard):
                    continue
                t = s.copy()
                rule, given = battle(t, a, d, c), None
                t.events = []
                try:
                    while True:
                        request: Any = rule.send(given)
                        given = dice if isinstance(request, Roll) else None
                        if isinstance(request, Ask):
                            given = reply(t, request, ambush=False, use="")
                        elif not isinstance(request, Roll | Reveal):
                            given = request.answer(t.below)
                except (StopIteration, GameOver):
                    pass
                scored = [e.data[0] for e in t.events if e.name == "scored" and e.seat == a]
                assert sum(scored[:1]) == min(GOAL - s.vp[a], odds.points(s, f, a, on_defender)), (a, d, c, dice)


# -- moves --------------------------------------------------------------------------------------------
def check_move(g: Game, r: Random, met: Counter[str]) -> None:
    """Each option of a question that says where a move leads: what is told of it, and what it does."""
    ask = g.pending
    assert ask
    rest = g.rests[-1]
    assert rest.state
    for option in ask.options:
        found = moves.plan_of(g.state, ask, option)
        if found is None or (ask.id == "move.to" and g.state.lineup.passages):
            continue
        told = [trigger.name for trigger in moves.triggers(g.state, found.move)]
        h = Game.resume(rest.state, g.since, events=[])
        so_far = len(h.events)
        h.choose(option)
        while h.pending and h.pending.id in FOLLOWING:
            h.choose(None if None in h.pending.options else h.pending.options[0])
        names = [event.name for event in h.events[so_far:]]
        if "moved" not in names and "pawn_moved" not in names:
            continue
        happened = "outrage" in names or "outrage_unpaid" in names
        assert ("outrage" in told) == happened, (ask, option, names)
        met["outrage" if happened else "no outrage"] += 1
        if ask.id == "move.count":
            src, dst = ask.data
            lines = " ".join(moves.before(g.state, ask, option, words_of(g.state), own=True))
            t = moves.made(g.state, found.move, option)
            me = ask.seat
            lost = bool(src) and ruler(g.state, src) == me != ruler(t, src)
            won = bool(dst) and ruler(g.state, dst) != me == ruler(t, dst)
            assert ("no longer rule" in lines) == lost, (ask, option, lines)
            assert (f"You rule {dst} then" in lines) == won, (ask, option, lines)
            met["rule lost"] += lost
            met["rule won"] += won


def test_outrage_and_rule_are_told_before_they_come() -> None:
    met: Counter[str] = Counter()
    for seed in range(90):
        g, r = table(seed, "alliance" if seed % 3 else "")
        for _ in range(40):
            if not g.pending:
                break
            check_move(g, r, met)
            g.choose(answer(g.pending, r))
    assert min(met[name] for name in ("outrage", "no outrage", "rule lost", "rule won")) > 10, met


def test_boots_for_hostile_warriors_are_told_before_they_are_worn_out() -> None:
    """VB-5.6"""
    met: Counter[str] = Counter()
    for seed in range(240):
        g, r = table(seed, "vagabond")
        for _ in range(60):
            if not (ask := g.pending):
                break
            if ask.id == "vagabond.move.to":
                option = r.choice(ask.options)
                told = " ".join(moves.before(g.state, ask, option, words_of(g.state), own=True))
                before = ready(g.state, ask.seat)
                h = g.clone()
                h.choose(option)
                while h.pending and h.pending.id in FOLLOWING:
                    h.choose(h.pending.options[0])
                worn = before - ready(h.state, ask.seat)
                assert ("Hostile warriors are there" in told) == (worn > ask.data[1]), (told, worn)
                assert f"It takes boots: {worn}" in told if worn else "boots" not in told
                met["hostile" if worn > ask.data[1] else "free"] += 1
            g.choose(answer(ask, r))
    assert min(met["hostile"], met["free"]) > 5, met


def ready(s: State, seat: Seat) -> int:
    board = s.boards[seat]
    assert isinstance(board, VagabondBoard)
    return count_ready(board, BOOT)


def test_a_snare_is_told_before_it_holds() -> None:
    """CC-2.4  Where another's snare lies face up, nobody else moves out."""
    met: Counter[bool] = Counter()
    for seed in range(40):
        g, r = new_game(("corvids", "marquise", "eyrie"), seed), Random(seed)
        for _ in range(900):
            if not (ask := g.pending):
                break
            if ask.id == "move.to":
                for option in ask.options:
                    lies = "snare" in view(g.state, None).clearing(option).marks
                    told = " ".join(moves.before(g.state, ask, option, words_of(g.state), own=True))
                    assert ("No way out of" in told) == (lies and ask.seat != 0), (told, option)
                    met[lies] += 1
            g.choose(answer(ask, r))
        if met[True] > 8:
            return
    raise AssertionError(met)


# -- the Decree -----------------------------------------------------------------------------------------
def check_decree(g: Game, met: Counter[bool]) -> None:
    """Turmoil that was told comes with no other choice than that card, and costs what was said."""
    ask = g.pending
    assert ask
    for option in ask.options:
        if ask.id == "eyrie.decree" and type(option) is int:
            told = decree.before(g.state, ask, option, words_of(g.state))
            h = g.clone()
            h.state.events = []
            h.choose(option)
            names = [event.name for event in h.state.events]
            if told:
                assert "turmoil" in names or h.pending is None or h.pending.id.startswith("eyrie.recruit")
                if "turmoil" in names:
                    after = h.state.events[names.index("turmoil") + 1]
                    lost = -after.data[0] if after.name == "scored" else 0
                    assert f"It costs {lost} point" in told[1]
            else:
                assert "turmoil" not in names
            met[bool(told)] += 1


def test_turmoil_is_told_before_it_comes() -> None:
    met: Counter[bool] = Counter()
    for seed in range(60):
        g, r = table(seed, "eyrie")
        for _ in range(20):
            if not g.pending:
                break
            check_decree(g, met)
            g.choose(answer(g.pending, r))
    assert min(met[True], met[False]) > 10, met


# -- the end of a step ------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_what_is_still_possible_is_the_menu(seed: int) -> None:
    met: Counter[int] = Counter()

    def look(g: Game) -> None:
        ask = g.pending
        assert ask
        if ask.menu and "next" in ask.options:
            words = words_of(g.state)
            still = list(ends.possible(g.state, ask, words))
            assert len(still) == len(ask.options) - 1
            for option, said in zip([o for o in ask.options if o != "next"], still, strict=True):
                assert said.startswith(words.line(ask, option))
            met[len(still)] += 1

    walk(new_game(LINEUPS[seed], seed, map=land(seed)), Random(seed), look, 300)
    assert len(met) > 3


def test_whatever_is_told_is_in_words_and_changes_nothing() -> None:
    for seed in range(60):
        g, r = table(seed)
        for _ in range(25):
            ask = g.pending
            if not ask:
                break
            before, words = g.state.copy(), words_of(g.state)
            for option in ask.options:
                for own in (True, False):
                    said = tell(g, ask, option, words, own=own)
                    pages = page(g, ask, option, words, own=own)
                    shown = " ".join([said, *(line for head, lines in pages for line in (head, *lines))])
                    assert not {"{", "}", "_"} & set(shown), shown
                    assert "None" not in shown
            assert g.state == before
            g.choose(answer(ask, r))


# -- any answer -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(len(LINEUPS)))
def test_what_is_sure_to_follow_is_what_follows(seed: int) -> None:
    """Event by event, up to the question that comes; and looking changes nothing."""
    r, tally = Random(seed), Counter[str]()
    g = new_game(LINEUPS[seed], seed, map=land(seed))
    for _ in range(400):
        if not (ask := g.pending):
            break
        option = r.choice(ask.options)
        told, before = len(g.events), g.state.copy()
        events, then, *_ = g.sequel(option)
        assert g.state == before
        assert g.pending is ask
        assert len(g.events) == told
        g.choose(option)
        assert tuple(g.events[told:][: len(events)]) == events, (ask, option)
        if then and g.pending and then.seat not in g.state.out and not g.state.orders[then.seat]:
            assert (then.seat, then.id, then.options) == (g.pending.seat, g.pending.id, g.pending.options)
            tally["asked"] += 1
        tally["told"] += bool(events)
    assert tally["told"] > 40, tally
    assert tally["asked"] > 40, tally
