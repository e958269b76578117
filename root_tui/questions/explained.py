"""More about the lines of a question: prices, whom one meets, and for a newcomer what hangs on the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine.asks import Ask
from ..engine.seen import TableSeen
from ..words import Words
from ..words.about import OVER_CARDS, first_sentence
from ..words.hints import beside
from .keys import NEXT, PLACES
from .shown import Choice


def explained(choices: Iterable[Choice], ask: Ask[Any], words: Words, table: TableSeen) -> tuple[Choice, ...]:
    return tuple(_and(_about(each, ask, words, table), beside(each.value, ask, words, table)) for each in choices)


def _about(choice: Choice, ask: Ask[Any], words: Words, table: TableSeen) -> Choice:
    """Where nothing is to be told of it itself: what the question, or that line of a menu, is about.  In a set-up that
    matters more than what is sure to follow."""
    is_card = ask.about == "card" and type(choice.value) is int
    if is_card and words.deck.faces[choice.value].kind == "dominance":
        choice = choice._replace(detail=words.whole(choice.value, ask.seat))
    text = words.about(ask, choice.value if ask.menu else None)
    in_setup = not table.number and ask.about in PLACES
    told = choice.detail and not (text and (in_setup or _is_text_of_card(choice, ask, words)))
    if told or choice.value == NEXT:
        return choice
    return choice._replace(detail=first_sentence(text))


def _is_text_of_card(choice: Choice, ask: Ask[Any], words: Words) -> bool:
    is_card = ask.id in OVER_CARDS and type(choice.value) is int
    return is_card and choice.detail == words.deck.faces[choice.value].text


def _and(choice: Choice, more: str) -> Choice:
    if not more:
        return choice
    said, brief = (", ".join(filter(None, (each, more))) for each in (choice.more, choice.brief))
    return choice._replace(more=said, brief=brief)
