"""What if: what an option of a question would mean, before it is chosen, out of what the asked seat may know."""

from __future__ import annotations

from typing import Any

from ...engine.asks import Ask
from ...engine.game import Game
from ...words import Words
from ..keys import NEXT
from ..shown import Group, Told
from . import decree, ends, moves, odds, sequel


def tell(game: Game, ask: Ask[Any], option: Any, words: Words, *, own: bool) -> str:
    """In a line or two; "" where there is nothing to tell.  `own`: do only the asked seat's eyes look?"""
    s = game.state
    if option == NEXT:
        return " ".join(ends.before(s, ask, words)) if ask.menu and own else ""
    if found := odds.battles_of(s, ask, option):
        if len(found) > 1 and ask.about == "action":
            return ""
        return " ".join(odds.brief(s, ask.seat, battle, words, more=len(found) == 1) for battle in found)
    return " ".join(decree.before(s, ask, option, words) or moves.before(s, ask, option, words, own=own))


def told_of(game: Game, ask: Ask[Any], option: Any, words: Words, said: str, *, own: bool) -> Told:
    """What a list needs to know of an option, of which it says something itself already.  To other eyes than the asked
    seat's nothing is told that might hang on its hand."""
    found = tell(game, ask, option, words, own=own)
    if not own or option == NEXT:
        return Told(found or said)
    then = sequel.of(game, option)
    grave = sequel.is_grave(then)
    more = sequel.brief(then, ask, words) if grave or not (found or said) else ""
    return Told(" ".join(filter(None, (more, found or said))), sequel.asks_on(then, ask), grave or then.chance)


def page(game: Game, ask: Ask[Any], option: Any, words: Words, *, own: bool) -> tuple[Group, ...]:
    """The same at length: of one battle all outcomes, of several the odds; of anything else what is sure to follow."""
    s = game.state
    found = odds.battles_of(s, ask, option)
    if len(found) == 1:
        return odds.page(s, ask.seat, found[0], words, own=own)
    if found:
        return tuple(Group(odds.head(battle, words), (odds.brief(s, ask.seat, battle, words),)) for battle in found)
    if option == NEXT:
        lines = ends.before(s, ask, words) if ask.menu and own else []
        return (Group(words.option(ask, option), tuple(lines)),) if lines else ()
    lines = decree.before(s, ask, option, words) or moves.before(s, ask, option, words, own=own)
    follows = sequel.after(game, ask, option, words) if own else []
    groups = Group(words.option(ask, option), tuple(lines)), Group(words.whatif("follows"), tuple(follows))
    return tuple(group for group in groups if group.lines)
