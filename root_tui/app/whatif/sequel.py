"""What is sure to come of an answer, and what it asks next."""

from __future__ import annotations

from typing import Any

from ...engine.asks import Ask
from ...engine.game import Game
from ...words import Words


def after(game: Game, ask: Ask[Any], option: Any, words: Words, *, own: bool) -> list[str]:
    """An event a line, as the asked seat may know it, or all may; last the seat's own next question."""
    events, then = game.sequel(option)
    eyes = ask.seat if own else None
    found = [line for event in events if (line := words.event(event.told_to(eyes)))]
    if then and then.seat == ask.seat and (own or not then.secret):
        found.append(words.whatif("asks", words.prompt(then)))
    return found


def brief(game: Game, ask: Ask[Any], option: Any, words: Words, *, own: bool) -> str:
    """In a sentence, what happens before anything is asked, if that is more than what the option says itself."""
    eyes = ask.seat if own else None
    lines = [line for event in game.sequel(option).events if (line := words.event(event.told_to(eyes)))]
    if not lines or not (ask.menu or len(lines) > 1):
        return ""
    who = words.seat(ask.seat) + " "
    lines[1:] = [line.removeprefix(who) for line in lines[1:]]
    return words.whatif("at_once", "; ".join(lines))
