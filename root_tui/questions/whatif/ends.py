"""What is still possible before a step is ended, and what its end brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine import ahead
from ...engine.asks import Ask, Seat
from ...engine.deck import BIRD
from ...engine.factions.vagabond.items import VagabondBoard, limit, off_track
from ...engine.rules.hands import may_draw
from ...engine.rules.movement import ruled
from ...engine.rules.turn import DRAW
from ...engine.state import HAND_LIMIT, State
from ...words import Words

NEEDED = 3  # clearings for a dominance of a suit (CORE-9.2)


def before(s: State, ask: Ask[Any], words: Words) -> list[str]:
    """Pointing at going on: what is given up with it, then what comes of it.  For the asked seat's own eyes."""
    found: list[str] = []
    if still := list(possible(s, ask, words)):
        found.append(words.whatif("still", "; ".join(still)))
    found += coming(s, ask.seat, words)
    return found


def possible(s: State, ask: Ask[Any], words: Words) -> Iterator[str]:
    """Each line of the menu but going on; where, and with which cards, in brackets."""
    for line, do in ahead.lines(s).items():
        name = words.line(ask, line)
        then = ahead.asked(s, ask.seat, do)
        if then is None or type(line) is int:
            yield name
        elif then.about in ahead.PLACES and then.id != "move.from":
            yield words.whatif("in_places", name, ", ".join(words.place(c) for c in then.options if c is not None))
        elif then.id == "craft.card":
            yield words.whatif("in_places", name, ", ".join(words.deck.faces[k].name for k in then.options))
        else:
            yield name


def coming(s: State, me: Seat, words: Words) -> Iterator[str]:
    """What the end of the turn brings, told in the last step in which something can still be done about it."""
    faction, steps = s.lineup.line[me], s.lineup.steps[me]
    later = [step for step in steps[s.turn.step + 1 :] if faction.lines(s, me, step)]
    if later or s.turn.step > steps.index(DRAW):
        return
    draws = faction.cards_drawn(s, me) if may_draw(s, me) else 0
    over = len(s.hands[me]) + draws - HAND_LIMIT
    if over > 0:
        yield words.whatif("over_hand", draws, over)
    board = s.boards[me]
    if isinstance(board, VagabondBoard) and (lost := len(off_track(board)) - limit(board)) > 0:
        yield words.whatif("over_items", lost)
    if s.dominance[me] >= 0 and not faction.is_vagabond:
        yield dominance(s, me, words)


def dominance(s: State, me: Seat, words: Words) -> str:
    """CORE-9.2  How far it is to the win that is looked for at the start of the next Birdsong."""
    suit, mine = s.lineup.deck.suit[s.dominance[me]], ruled(s, me)
    if suit != BIRD:
        return words.whatif("dominance", suit, sum(s.suits[c] == suit for c in mine), NEEDED)
    atlas = s.lineup.atlas
    best = max(((c in mine) + (atlas.opposite[c] in mine) for c in atlas.corners if atlas.opposite[c]), default=0)
    return words.whatif("dominance_bird", best)
