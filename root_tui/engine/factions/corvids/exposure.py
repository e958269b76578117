"""Exposure: what enemies of the Corvids may do on their own turns (08, CORVID-2.4, 8.3, 10.8)."""

from __future__ import annotations

from functools import partial

from ...asks import Ask, Refusal, Reveal, Seat
from ...atlas import Clearing
from ...hooks import Menu
from ...pieces import PLOT
from ...rules.hands import hand_over, show_card
from ...rules.scoring import score
from ...state import State
from .board import DOWN, PLOTS, board_of, take_back

PARTNER = Refusal("CORVID-10.8", "partner")
NO_PLOT = Refusal("CORVID-2.4", "no_plot_to_expose")
NO_PLOT_THERE = Refusal("CORVID-2.4", "no_plot_down_there")
NOT_THERE = Refusal("CORVID-2.4", "no_piece_at_plot")
NO_CARD = Refusal("CORVID-2.4", "no_card_to_show")
NO_MATCH = Refusal("CORVID-2.4", "does_not_match")


def within_reach(s: State, corvids: Seat, me: Seat) -> list[Clearing]:
    """CORVID-2.4a  Face-down plots beside a faction piece of this player, which all can see."""
    return [c for c in board_of(s, corvids).shown(DOWN) if s.present(me, c)]


def offer(s: State, corvids: Seat, me: Seat, m: Menu) -> None:
    """CORVID-2.4e, 8.5  Where a card could be shown, as far as all can see, the menu is secret: the hand decides."""
    reason = PARTNER
    if s.are_enemies(corvids, me):
        spots = within_reach(s, corvids, me)
        reason = NO_CARD if spots else NO_PLOT
        if spots and s.hands[me]:
            m.secret = m.secret or not s.lineup.line[me].open_hand
            if any(s.faces(me, c) for c in spots):
                m.offers["expose"] = partial(expose, corvids=corvids)
                return
    if m.refused is not None:
        m.refused["expose"] = reason


def cannot_expose(s: State, corvids: Seat, me: Seat, c: Clearing) -> Refusal | None:
    """CORVID-2.4a"""
    if board_of(s, corvids).facing[c] != DOWN:
        return NO_PLOT_THERE
    if not s.present(me, c):
        return NOT_THERE
    return None if s.faces(me, c) else NO_CARD


async def expose(s: State, me: Seat, corvids: Seat) -> None:
    """CORVID-2.4, 8.3  A matching card for the Corvids' eyes, and a guess, which is answered truthfully and at once."""
    hidden = not s.lineup.line[me].open_hand
    where = await Ask(
        me,
        "corvids.expose.where",
        [c for c in within_reach(s, corvids, me) if s.faces(me, c)],
        "clearing",
        secret=hidden,
        why=lambda c: cannot_expose(s, corvids, me, c),
    )
    card = await Ask(
        me,
        "corvids.expose.card",
        s.faces(me, where),
        "card",
        secret=hidden,
        why=lambda k: NO_MATCH,
        data=(where,),
    )
    guess = await Ask(me, "corvids.expose.guess", range(len(PLOTS)), "plot", secret=hidden, data=(where,))
    b = board_of(s, corvids)
    if b.kinds[where] != guess:
        # CORVID-2.4c, 8.6
        b.denied[where] |= 1 << guess
        s.tell("exposure_failed", me, where, guess)
        hand_over(s, me, corvids, card)
        await Reveal()
        return
    # CORVID-2.4d, 2.4f: no removal, and so no effect and nothing that answers one
    s.take(corvids, PLOT, where)
    take_back(b, where)
    s.tell("exposed", me, where, guess)
    await show_card(s, me, corvids, card)
    await score(s, {me: 1}, "exposure")
