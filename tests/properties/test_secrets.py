"""Nobody is shown, told or asked anything that depends on what he may not know (PRODUCT, promise 2).

For every seat, at decisions of random games: all that the seat cannot know is dealt anew in the rest before the last
answer, keeping what the answers since have named and what the seat has been shown since; after replaying them its view,
the events it was told, and every question put must be equal."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from root_tui.engine.asks import WORLD, Drift, Seat
from root_tui.engine.deck import Card
from root_tui.engine.events import Event
from root_tui.engine.factions.alliance.faction import Alliance
from root_tui.engine.factions.marquise import Marquise
from root_tui.engine.game import Game, Line, generator
from root_tui.engine.orders import ASK, answered
from root_tui.engine.rules.hands import from_hand
from root_tui.engine.state import State
from root_tui.engine.view import Keep, view
from tests.few import few
from tests.ordered import any_orders, held

from .plots import Told
from .positions import position, table
from .walk import LINEUPS, land, lineup, new_game

FROM_SUPPORTERS = ("alliance.pay", "alliance.supporters.drop")
FROM_DISCARD = ("vagabond.day_labor", "dominance.take")


def kept(viewer: Seat, rest: State, lines: list[Line], events: list[Event], about: dict[str, str]) -> Keep:
    """What a redeal must leave: what answers since have named, and what the viewer has been shown since."""
    keep = Keep()
    hands = {f: Counter(rest.hands[f]) for f in rest.lineup.seats}
    drawn, base_lost = 0, False

    def name(seat: Seat, card: Any) -> None:
        if hands[seat][card]:
            hands[seat][card] -= 1
            keep.hands.setdefault(seat, []).append(card)

    for id, seat, answer in lines:
        if seat in (WORLD, viewer) or type(answer) is not int or id in FROM_DISCARD:
            continue
        if about.get(id) == "card":
            if id in FROM_SUPPORTERS:
                keep.piles.setdefault(seat, []).append(answer)
            else:
                name(seat, answer)
    for e in events:
        if e.name in ("drew", "supporters_drawn"):
            if viewer in e.who or base_lost:
                keep.drawn |= set(range(drawn, drawn + e.data[0]))
            drawn += e.data[0]
        elif e.name == "removed" and e.data[1] == "base":  # all that match go, so all see that the rest does not
            base_lost = True
            keep.piles[e.seat] = list(getattr(rest.boards[e.seat], "supporters", []))
        elif e.name == "supporter_discarded":  # the stack was full: the card just drawn lies open
            keep.drawn |= set(range(drawn))
            keep.piles[e.seat] = list(getattr(rest.boards[e.seat], "supporters", []))
        elif e.name == "taken":
            name(e.data[0], e.secret[0])
        elif e.name == "discarded_random":
            name(e.seat, e.data[0])
        elif e.name == "hand_shown" and viewer in e.who:
            keep.hands[e.seat] = list(rest.hands[e.seat])
            keep.drawn |= set(range(drawn))  # a card drawn by Ferry before the Outrage is shown with the others
        elif e.name in ("outrage", "outrage_unpaid"):  # whether there was a match is seen by all at once
            keep.hands[e.data[0]] = list(rest.hands[e.data[0]])
            keep.drawn |= set(range(drawn))
        elif e.name in ("explored", "looked"):
            keep.ruins.add(e.data[0])
        elif e.name == "quest_up":
            keep.quests = True
    return keep


def pin_all(keep: Keep, rest: State, seats: set[Seat]) -> None:
    """An answer has said more than it named ("I have no match"): leave the hidden piles of these seats whole."""
    for seat in seats:
        keep.hands[seat] = list(rest.hands[seat])
        keep.piles[seat] = list(getattr(rest.boards[seat], "supporters", []))
    keep.drawn = set(range(8))


def redeals(factions: tuple[str, ...], seed: int, tally: Counter[str], decisions: int, every: int = 1) -> None:
    redeal_all(new_game(factions, seed, map=land(seed)), Random(seed), tally, decisions, every)


def redeal_all(
    g: Game, r: Random, tally: Counter[str], decisions: int, every: int = 1, orders: Random | None = None
) -> None:
    """`orders`: seats give some at any time."""
    about: dict[str, str] = {}
    depth = 0
    for n in range(decisions):
        if not g.pending:
            return
        about[g.pending.id] = g.pending.about
        if n % every == 0:
            for viewer in g.state.lineup.seats:
                compare(g, viewer, depth, about, r, tally)
        depth = len(g.rests) - 1
        if orders and orders.random() < 0.3:
            seat = orders.choice(g.state.lineup.seats)
            g.order(seat, any_orders(g.state, seat, orders))
        g.choose(r.choice(g.pending.options))


def compare(g: Game, viewer: Seat, depth: int, about: dict[str, str], r: Random, tally: Counter[str]) -> None:
    rests = g.rests[depth:]  # from the rest before the last answer
    rest, told = rests[0].state, rests[0].told
    assert rest is not None
    lines = [line for each in rests for line in each.lines]
    if any(line.id == "shuffle" for line in lines):
        tally["shuffled"] += 1
        return
    keep = kept(viewer, rest, lines, g.events[told:], about)
    if g.pending and g.pending.id == "outrage.card":
        keep.hands[g.pending.seat] = list(rest.hands[g.pending.seat])
        keep.drawn = set(range(8))  # a card that a Ferry has just brought may be the one that matches
    h = other = None
    for attempt in range(2):
        other = rest.copy()
        Told(rest, g.events[told:]).redeal(other, viewer, generator(r.getrandbits(60)), keep)
        try:
            h = Game.resume(other, lines)
            break
        except Drift:
            assert not attempt, (viewer, lines)
            tally["drift"] += 1
            pin_all(keep, rest, {line.seat for line in lines if line.seat not in (WORLD, viewer)})
    assert h is not None
    assert other is not None
    tally["same" if (other.hands, other.boards) == (rest.hands, rest.boards) else "redealt"] += 1
    for eyes in (viewer, None):  # what the public sees every seat may see
        assert view(h.state, eyes) == view(g.state, eyes), (viewer, lines)
        heard, truly = ([e.told_to(eyes) for e in events] for events in (h.events, g.events[told:]))
        assert heard == truly, (viewer, lines)
    assert (h.pending is None) == (g.pending is None), (viewer, lines)
    if g.pending and h.pending:
        own = g.pending.seat == viewer
        x, y = ((p.seat, p.id, p.about, p.secret, p.data, own and p.options) for p in (h.pending, g.pending))
        assert x == y, (viewer, lines)
        assert not own or h.refusals() == g.refusals(), (viewer, lines)
        given = held(*any_orders(g.state, g.pending.seat, Random(len(lines))))
        asked, again = (answered(each.state, each.pending, given) is ASK for each in (g, h) if each.pending)
        assert asked == again, (viewer, lines, given)
        for option in r.sample(g.pending.options, min(3, len(g.pending.options))) if own else ():
            assert sequel(h, option, viewer) == sequel(g, option, viewer), (viewer, lines, option)


def sequel(g: Game, option: Any, eyes: Seat) -> tuple[list[Event], Any, bool, bool]:
    """What its seat is told of an answer beforehand."""
    events, then, chance, ended = g.sequel(option)
    return [event.told_to(eyes) for event in events], then and (then.seat, then.id, then.data), chance, ended


@pytest.mark.parametrize(("seed", "factions"), few(enumerate(LINEUPS), 2), ids=lambda x: str(x))
def test_nothing_depends_on_what_a_seat_cannot_know(seed: int, factions: tuple[str, ...]) -> None:
    tally: Counter[str] = Counter()
    redeals(factions, seed, tally, decisions=220)
    assert tally["redealt"] > 3 * (tally["same"] + tally["drift"] + tally["shuffled"]), tally


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(24))
def test_nothing_depends_on_what_a_seat_cannot_know_in_whole_games(seed: int) -> None:
    redeals(LINEUPS[seed % len(LINEUPS)], 100 + seed, Counter(), decisions=10**9)


@pytest.mark.parametrize("seed", few(range(16)))
def test_nothing_depends_on_what_a_seat_cannot_know_in_odd_positions(seed: int) -> None:
    g, r = table(seed)
    redeal_all(g, r, Counter(), decisions=40)


@pytest.mark.soak
def test_nothing_depends_on_what_a_seat_cannot_know_in_many_positions() -> None:
    for seed in range(1000, 1600):
        g, r = table(seed)
        redeal_all(g, r, Counter(), decisions=50)


def test_a_known_hand_is_known_until_a_card_leaves_it_unseen() -> None:
    """What lies on the table is taken off the known hand; after a Mobilize nobody else is sure of the rest."""
    s = position(("marquise", "alliance", "vagabond"), Random(2))
    shown, other, viewer, asked = [Card(3), Card(3), Card(8), Card(20)], Seat(1), Seat(2), Seat(0)
    s.hands[other] = shown[:]
    s.known = [[["hand", 1, *shown]], [], [["hand", 1, *shown], ["hand", 0, 7]]]
    before = s.copy()
    from_hand(s, other, Card(3))
    assert s.known == [[["hand", 1, 3, 8, 20]], [], [["hand", 1, 3, 8, 20], ["hand", 0, 7]]]
    from_hand(s, other, Card(8), (other, asked))
    assert s.known == [[["hand", 1, 3, 20]], [], [["hand", 0, 7]]]
    for card in s.hands[other][:]:
        from_hand(s, other, card)
    assert s.known == [[], [], [["hand", 0, 7]]]
    assert before.known[viewer] == [["hand", 1, *shown], ["hand", 0, 7]]


def search(factions: tuple[str, ...]) -> None:
    for seed in range(6):
        redeals(factions, seed, Counter(), decisions=400)


@pytest.mark.parametrize("leak", ["hospitals only with a match", "supporters in view", "a menu that is not secret"])
def test_the_redeal_finds_planted_leaks(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Does the test bite?"""
    if leak == "hospitals only with a match":
        old = Marquise.on_removed
        monkeypatch.setattr(
            Marquise, "on_removed", lambda *a: [t for t in old(*a) if a[1].faces(a[2], t.where) or not a[1].hands[a[2]]]
        )
    elif leak == "supporters in view":
        seen = Alliance.view
        monkeypatch.setattr(Alliance, "view", lambda f, s, me, viewer: seen(f, s, me, me))
    else:
        from root_tui.engine.factions.alliance import faction as alliance

        old_fill = alliance.fill_spread

        def fill_spread(s: State, me: Seat, m: Any) -> None:
            old_fill(s, me, m)
            m.secret = False

        monkeypatch.setattr(alliance, "fill_spread", fill_spread)
    lineup.cache_clear()
    try:
        with pytest.raises(AssertionError):
            search(("marquise", "alliance"))
    finally:
        lineup.cache_clear()
