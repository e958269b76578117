"""What a move sets off before it is made: what answers it, what it costs, whose rule changes, what holds it there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...engine.asks import Ask, Seat
from ...engine.atlas import BURROW, FIRST_FOREST, Clearing, Place
from ...engine.factions.vagabond.relations import toll
from ...engine.hooks import Move, Trigger
from ...engine.rules.movement import answers, cannot_leave, neighbours, ruler, ways
from ...engine.state import NOBODY, State
from ...words import Words

PAWNS = ("vagabond.move.to", "vagabond.slip.to", "vagabond.glide.to")


class Plan(NamedTuple):
    """A move that an option stands for: `most` warriors if the number is still to be said, else just `least`."""

    move: Move
    least: int
    most: int


def plan_of(s: State, ask: Ask[Any], option: Any) -> Plan | None:
    """The move, if the option says where it leads."""
    me, data = ask.seat, ask.data
    if type(option) is not int:
        return None
    match ask.id:
        case "move.to":
            return plan(s, me, data[0], Clearing(option), 1, s.at(me, data[0]))
        case "move.count":
            return plan(s, me, data[0], data[1], option, option)
        case "vagabond.escort.count":
            return plan(s, data[2], data[0], data[1], option, option)
        case "duchy.dig.count":
            return Plan(Move(me, BURROW, data[0], option), option, option)
    if ask.id in PAWNS:
        return plan(s, me, data[0], Clearing(option), 0, 0, near=ask.id != "vagabond.glide.to")
    return None


def plan(s: State, mover: Seat, src: Place, dst: Clearing, least: int, most: int, *, near: bool = True) -> Plan:
    """By a passage where it leads there by no other way."""
    by_passage = near and src < FIRST_FOREST and dst in ways(s, mover, Clearing(src))
    passage = by_passage and dst not in neighbours(s, mover, Clearing(src))
    return Plan(Move(mover, src, dst, least, passage), least, most)


def made(s: State, move: Move, n: int) -> State:
    """A table on which it is made."""
    t = s.copy()
    if n:
        t.carry(move.mover, Clearing(move.src), move.dst, n)  # type: ignore[arg-type]
    else:
        t.pawns[move.mover] = move.dst
    return t


def triggers(s: State, move: Move) -> list[Trigger]:
    """What would answer it."""
    return answers(made(s, move, move.n), [move])


def before(s: State, ask: Ask[Any], option: Any, words: Words, *, own: bool) -> list[str]:
    """All that can be told of it, a sentence each; `own`: do only the mover's eyes look?"""
    found = plan_of(s, ask, option)
    if found is None:
        return []
    move = found.move
    lines = [_answer(s, move, trigger, words, own=own and move.mover == ask.seat) for trigger in triggers(s, move)]
    if ask.id == "vagabond.move.to" and (boots := ask.data[1] + toll(s, ask.seat, Clearing(move.dst))):
        hostile = boots > ask.data[1]
        lines.insert(0, words.whatif("boots_hostile" if hostile else "boots", boots))
    if move.dst < FIRST_FOREST:
        lines += _held(s, move, words)
        lines += _rule(s, found, words) if move.n and move.mover == ask.seat else ()
    return lines


def _answer(s: State, move: Move, trigger: Trigger, words: Words, *, own: bool) -> str:
    if trigger.name != "outrage":
        return words.whatif("sets_off", words.trigger(trigger.name), trigger.owner)
    if not own:
        return words.whatif("outrage", trigger.owner)
    fit = s.faces(move.mover, trigger.where)
    if fit:
        return words.whatif("outrage_paid", trigger.owner, tuple(fit))
    return words.whatif("outrage_unpaid" if s.hands[move.mover] else "outrage_empty", trigger.owner)


def _held(s: State, move: Move, words: Words) -> Iterator[str]:
    """Is there a way out again?"""
    dst = Clearing(move.dst)
    if refusal := cannot_leave(s, move.mover, dst):
        yield words.whatif("held", dst, words.refusal(refusal))


def _rule(s: State, found: Plan, words: Words) -> Iterator[str]:
    """CORE-3  How many may go before the origin is lost, how many it takes to rule where they go."""
    move, me = found.move, found.move.mover
    src, dst = Clearing(move.src), Clearing(move.dst)
    t, after = made(s, move, found.least), dict[int, tuple[Seat, Seat]]()
    for n in range(found.least, found.most + 1):
        after[n] = ruler(t, src), ruler(t, dst)
        t.carry(me, src, dst, 1)
    if src != BURROW and ruler(s, src) == me:
        kept = [n for n, (there, _) in after.items() if there == me]
        if not kept:
            then = after[found.least][0]
            yield words.whatif("rule_lost", src, words.whatif("nobody") if then == NOBODY else words.seat(then))
        elif len(kept) < len(after):
            yield words.whatif("rule_kept_by", src, s.at(me, src) - max(kept))
    if dst != BURROW and ruler(s, dst) != me:
        gained = [n for n, (_, there) in after.items() if there == me]
        if gained and len(gained) == len(after):
            yield words.whatif("rule_gained", dst)
        elif gained:
            yield words.whatif("rule_gained_by", dst, min(gained))
