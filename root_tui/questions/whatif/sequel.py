"""What is sure to come of an answer, and what it asks next."""

from __future__ import annotations

from typing import Any

from ...engine.asks import Ask
from ...engine.game import Game, Sequel
from ...words import Words

GRAVE = ("battle", "turmoil")


def of(game: Game, option: Any) -> Sequel:
    """Nothing, where a rule breaks: that is met when the answer is given, and told then."""
    try:
        return game.sequel(option)
    except Exception:
        return Sequel(())


def after(game: Game, ask: Ask[Any], option: Any, words: Words) -> list[str]:
    """An event a line, as the asked seat may know it; last the seat's own next question."""
    found = of(game, option)
    lines = events(found, ask, words)
    if asks_on(found, ask):
        assert found.then
        lines.append(words.whatif("asks", words.prompt(found.then)))
    return lines


def events(found: Sequel, ask: Ask[Any], words: Words) -> list[str]:
    return [line for event in found.events if (line := words.event(event.told_to(ask.seat)))]


def brief(found: Sequel, ask: Ask[Any], words: Words) -> str:
    """In a sentence, what happens before anything is asked, if that is more than what the option says itself."""
    lines = events(found, ask, words)
    if not lines or not (ask.menu or len(lines) > 1):
        return ""
    who = words.seat(ask.seat) + " "
    lines[1:] = [line.removeprefix(who) for line in lines[1:]]
    return words.whatif("at_once", "; ".join(lines))


def asks_on(found: Sequel, ask: Ask[Any]) -> bool:
    """Does the same seat get the next word, inside the action?"""
    return found.then is not None and found.then.seat == ask.seat and not found.ended


def is_grave(found: Sequel) -> bool:
    """Does a battle begin, or the Decree fall?"""
    return any(event.name in GRAVE for event in found.events)
