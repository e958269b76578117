"""CORE-6: phases, what comes at their start and end, and what may come in between."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from root_tui.engine.asks import Refusal, Seat
from root_tui.engine.game import Game
from root_tui.engine.hooks import CardFamily, Menu, Step
from root_tui.engine.problems import problems
from root_tui.engine.rules import turn
from root_tui.engine.rules.turn import advance, begin, boundary, skip_to, with_ends
from root_tui.engine.state import State
from tests.ordered import held, never

from .helpers import DECK, A, B, C, D, at, card, events, go, hold, own, run, set_deck, table, why


class Endings(CardFamily):
    """Something at the end of Birdsong and of Evening, and something in between."""

    def menu_extras(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        m.offers["between"] = partial(mark, name="between")

    def end_effects(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        m.offers["next"] = partial(leave, name=step.id)


async def mark(s: State, me: Seat, name: str) -> None:
    s.tell("mark", me, name)


async def leave(s: State, me: Seat, name: str) -> None:
    s.tell("mark", me, name)
    await advance(s, me)


def test_the_turns_go_round_and_each_has_its_three_phases() -> None:
    """CORE-6.1"""
    s = table()
    set_deck(s, 30)
    go(s, "birdsong.start")
    for _ in range(3):
        run(s, boundary(s))
    told = [(e.name, e.seat, e.data[0]) for e in s.events or [] if e.name in ("passed", "drew", "turn")]
    assert told[:3] == [("passed", A, "plain.birdsong"), ("passed", A, "plain.daylight"), ("drew", A, 1)]
    assert [seat for name, seat, _ in told if name == "turn"]== [B, C, D]


def test_a_step_with_nothing_to_offer_passes_by_itself() -> None:
    s = table()
    go(s, "birdsong.start")
    assert run(s, boundary(s)) == []
    assert [e.data for e in events(s, "passed")] == [("plain.birdsong",), ("plain.daylight",)]


def test_start_steps_offer_only_what_is_worded_so() -> None:
    """CORE-6.2  Else a start effect could come after another one of the phase."""
    s = table()
    own(s, A, "better_burrow_bank", "royal_claim", "stand_and_deliver", "cobbler", "codebreakers")
    hold(s, B, "armorers")
    assert list(at(s, "birdsong.start").offers) == ["next", "better_burrow_bank"]
    assert set(at(s, "plain.birdsong").offers) == {"next", "royal_claim", "stand_and_deliver"}
    assert list(at(s, "daylight.start").offers) == ["next"]
    assert set(at(s, "plain.daylight").offers) == {"next", "codebreakers"}
    assert list(at(s, "evening.start").offers) == ["next"]  # nobody to move
    assert list(at(s, "evening.draw").offers) == ["next"]


def test_after_the_last_step_has_begun_nothing_more_is_offered() -> None:
    """CORE-6.3, EC-075"""
    s = table()
    hold(s, A, *["cobbler"] * 2, *["armorers"] * 2, "sappers")
    own(s, A, "codebreakers")
    go(s, "evening.draw")
    asked = run(s, boundary(s), {"hand.discard": card("cobbler")})
    assert asked == [("hand.discard", A)]
    assert s.turn.seat == B


def test_a_new_turn_forgets_what_the_old_one_used() -> None:
    s = table()
    s.turn.used, s.turn.activated, s.orders[B] = ["cobbler"], [], held(*never("battle.ambush"))
    begin(s, B)
    assert (s.turn.seat, s.turn.step, s.turn.used, s.orders[B]) == (B, 0, [], [])
    assert events(s, "turn")[0].data == (2,)


def test_evening_may_begin_at_once() -> None:
    """CORE-6.6"""
    s = table()
    own(s, A, "cobbler")
    s.put(A, s.lineup.atlas.clearings[0], 1)
    skip_to(s, A, "evening.start")
    assert "cobbler" in turn.menu(s, Menu()).offers


@pytest.mark.parametrize("seat", [A, B, C, D])
def test_end_effects_have_steps_of_their_own(seat: Seat) -> None:
    """CORE-6.2, MAP-4.5, EP-3"""
    s = table(cards=Endings(DECK), seat=seat)
    s.lineup.steps = tuple(with_ends(steps) for steps in s.lineup.steps)
    ids = [step.id for step in s.lineup.steps[seat]]
    assert ids[2:4] == ["birdsong.end", "daylight.start"]
    assert ids[-1] == "evening.end"
    assert "between" in at(s, "plain.birdsong").offers
    assert list(at(s, "birdsong.end").offers) == ["next"]
    run(s, boundary(s))
    assert [e.data for e in events(s, "mark")] == [("birdsong.end",)]
    go(s, "evening.end")
    run(s, boundary(s))
    assert s.turn.seat == (seat + 1) % 4


def test_every_line_that_is_missing_can_say_why() -> None:
    s = table()
    assert why(s, "craft")
    assert isinstance(why(s, "dominance"), Refusal)
    assert why(s, "next") is None


def test_turns_of_plain_factions_can_be_taken_back_to_the_first_question() -> None:
    """Every question of these turns comes from the shared rules and the cards."""
    for seed in range(3):
        s = table()
        s.rng = seed
        for seat in (A, B, C, D):
            s.put(seat, s.lineup.atlas.clearings[seat], 3)
        own(s, A, "better_burrow_bank", "command_warren", "cobbler")
        own(s, B, "stand_and_deliver", "codebreakers", "tax_collector", "command_warren")
        g, r = Game(s), Random(seed)
        first = g.state.copy()
        for _ in range(80):
            assert g.pending
            g.choose(r.choice(g.pending.options))
            assert problems(g.state) == []
        while g.undo(consent=True):
            pass
        assert g.state == first
