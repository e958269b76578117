"""A turn: its menus, its steps, and the next seat (CORE-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ..asks import Ask, Refusal, Seat
from ..hooks import Menu, Step
from ..state import State, Turn
from . import dominance
from .hands import discard_down, draw

START_FIRST = Refusal("CORE-6.2", "start_comes_first")


def menu(s: State, m: Menu) -> Menu:
    """CORE-6.2, 6.4  One menu: what the step allows, what cards, maps, dominance and other factions allow."""
    me = s.turn.seat
    step = s.lineup.steps[me][s.turn.step]
    step.fill(s, me, m)
    if step.free or step.start or step.end:
        extras(s, me, step, m)
    return m


def extras(s: State, me: Seat, step: Step, m: Menu) -> None:
    """CORE-6.2, 6.4  What cards, maps, dominance and other factions add to a step's own lines."""
    if step.free:
        for seat, more in s.lineup.menu_extras:
            more(s, seat, me, step, m)
        dominance.extras(s, me, step.phase, m)
    elif m.refused is not None and step.start:
        m.refused |= before_all_else(s, me, step)
    if step.start:
        for seat, more in s.lineup.start_effects:
            more(s, seat, me, step, m)
    if step.end:
        for seat, more in s.lineup.end_effects:
            more(s, seat, me, step, m)


async def boundary(s: State) -> None:
    """The menu at rest, and the one line that is picked from it.  Steps that only lead on are passed on the way."""
    while True:
        me = s.turn.seat
        if me in s.out:
            s.lineup.line[me].break_off(s, me)
            begin(s, after(s, me))
            continue
        step = s.lineup.steps[me][s.turn.step]
        if step is START_BIRDSONG:
            dominance.check(s, me)
        m = menu(s, Menu())
        offers = m.offers
        if len(offers) > 1 or m.secret:
            why = partial(why_not, s)
            pick = await Ask(me, step.id, offers, m.about, secret=m.secret, why=why, menu=True)
            break
        (pick,) = offers
        if not step.quiet:
            s.tell("passed", me, step.id)
        if offers[pick] is not advance:
            break
        go_on(s, me)
    await offers[pick](s, me)


def before_all_else(s: State, me: Seat, step: Step) -> dict[Any, Refusal]:
    """CORE-6.2  What the phase allows between actions has to wait for what comes at its start."""
    m = Menu()
    m.refused = {}
    for seat, more in s.lineup.menu_extras:
        more(s, seat, me, step, m)
    dominance.extras(s, me, step.phase, m)
    return m.refused | dict.fromkeys(m.offers, START_FIRST)


def refusals(s: State) -> dict[Any, Refusal]:
    """Why lines that players might expect are not on the menu: those of this step first, then those of cards, map,
    dominance and other factions, then those of other steps."""
    m = Menu()
    m.refused = {}
    menu(s, m)
    found = m.refused
    for name, refusal in elsewhere(s):
        found.setdefault(name, refusal)
    return {name: refusal for name, refusal in found.items() if name not in m.offers}


def elsewhere(s: State) -> Iterator[tuple[str, Refusal]]:
    """CORE-6.1  The lines of the turn's other steps: those that come first, then those that are over, nearest first."""
    me, now = s.turn.seat, s.turn.step
    faction, steps = s.lineup.line[me], s.lineup.steps[me]
    for reason, others in (("comes_later", steps[now + 1 :]), ("is_over", steps[:now][::-1])):
        for step in others:
            for name, rule in faction.lines(s, me, step).items():
                yield name, Refusal(rule, reason, (step.id,))


def why_not(s: State, option: object) -> Refusal | None:
    return refusals(s).get(option)


async def advance(s: State, me: Seat) -> None:
    go_on(s, me)


def go_on(s: State, me: Seat) -> None:
    """To the next step, or to the next player clockwise (CORE-6.1)."""
    s.turn.step += 1
    if s.turn.step >= len(s.lineup.steps[me]):
        begin(s, after(s, me))


def after(s: State, me: Seat) -> Seat:
    return s.lineup.round_from(me)[1 % len(s.lineup.seats)]


def begin(s: State, seat: Seat) -> None:
    """The turns of those who have conceded are counted, so that rounds stay whole, and pass unsaid."""
    while seat in s.out:
        s.number += 1
        seat = after(s, seat)
    s.turn = Turn(seat)
    s.number += 1
    s.orders[seat] = []
    s.tell("turn", seat, s.number)
    s.lineup.line[seat].begin_turn(s, seat)


def skip_to(s: State, me: Seat, id: str) -> None:
    """Begin a later step at once (CORE-6.6)."""
    s.turn.step = next(i for i, step in enumerate(s.lineup.steps[me]) if step.id == id)


# -- steps that every faction has -----------------------------------------------------------------
def fill_next(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = advance


def fill_draw(s: State, me: Seat, m: Menu) -> None:
    m.offers["next"] = draw_and_discard


async def draw_and_discard(s: State, me: Seat) -> None:
    """CORE-4.4, 6.3, 6.7  The last step: draw what the board shows, discard to five; nothing comes between."""
    await draw(s, me, s.lineup.line[me].cards_drawn(s, me))
    await discard_down(s, me)
    await advance(s, me)


def with_ends(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """CORE-6.2  A faction's table, with the steps in which "at end of" effects come, for line-ups that have some."""
    birdsong = steps.index(START_DAYLIGHT)
    return (*steps[:birdsong], END_BIRDSONG, *steps[birdsong:], END_EVENING)


START_BIRDSONG = Step("birdsong", "birdsong.start", fill_next, free=False, start=True, quiet=True)
START_DAYLIGHT = Step("daylight", "daylight.start", fill_next, free=False, start=True, quiet=True)
START_EVENING = Step("evening", "evening.start", fill_next, free=False, start=True, quiet=True)
DRAW = Step("evening", "evening.draw", fill_draw, quiet=True)
END_BIRDSONG = Step("birdsong", "birdsong.end", fill_next, free=False, quiet=True, end=True)
END_EVENING = Step("evening", "evening.end", fill_next, free=False, quiet=True, end=True)
