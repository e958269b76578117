"""What a list says about each option of a question: its words, what stands beside them, what is told when it is
pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..engine.asks import Ask, Seat
from ..engine.atlas import BURROW, FIRST_FOREST
from ..engine.items import ITEMS
from ..engine.pieces import PLOT, PLOTS, TUNNEL, WARRIOR
from ..engine.seen import DuchySeen, EyrieSeen, MarquiseSeen, TableSeen
from ..words import Words
from ..words.hints import fails_in, of_added, of_minister, of_plot, plot_of, short_text
from .keys import NEXT, is_deliberate, is_line, is_place, option_keys
from .shown import Choice, Told

Tell = Callable[[Any, str], Told]  # from an option and what its list says of it already
WHY = "w says why"
ALONE = f"(nothing else is possible: {WHY})"
ONLY = "(only this one)"
TURMOIL = "cannot be done: turmoil"
WOULD_FAIL = "would fail"
COSTLY = frozenset({"corvids.exert"})  # menus on which everything but going on costs something


def choices_of(
    ask: Ask[Any], words: Words, table: TableSeen, tell: Tell | None = None, lines: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """`lines` is all that a menu's step may ever offer, in its order."""
    order = {line: i for i, line in enumerate(lines)}
    options = sorted(ask.options, key=lambda option: (_group(option, words), order.get(option, len(order))))
    labels = [words.option(ask, option, table) for option in options]
    keys = option_keys(options, ask.about, labels, lines)
    found = [_choice(ask, *line, words, table) for line in zip(options, keys, labels, strict=True)]
    if tell:
        found = [_told(choice, tell(choice.value, choice.detail)) for choice in found]
    if len(found) == 1 and (ask.secret or found[0].value == NEXT):
        (only,) = found
        said = ALONE if only.value in (NEXT, None) else ONLY
        found = [only._replace(more="  ".join(filter(None, (said, only.more))), brief=said, quick=only.value == NEXT)]
    return tuple(found)


def _told(choice: Choice, told: Told) -> Choice:
    """A line that only asks on is chosen by its key alone, and says so by the dots behind it."""
    asks = told.asks and is_line(choice.value)
    return choice._replace(
        label=f"{choice.label}..." if asks else choice.label,
        detail=told.detail,
        quick=asks,
        deliberate=not asks and (choice.deliberate or told.risks),
    )


def _group(option: Any, words: Words) -> int:
    """The order of a list, the same in every menu: the step's own lines, those of cards, those of the map, dominance
    and other factions, and going on."""
    if option == NEXT:
        return 3
    if not isinstance(option, str):
        return 0
    return 1 if option in words.deck.by_id else 2 * words.is_aside(option)


def _choice(ask: Ask[Any], option: Any, key: str, label: str, words: Words, table: TableSeen) -> Choice:
    choice = Choice(
        option,
        key,
        label,
        deliberate=is_deliberate(ask.id, option),
        aside=_is_aside(ask, option, words),
        group=_group(option, words),
    )
    if type(option) is not int:
        return choice
    if is_place(option, ask.about):
        return choice if option >= FIRST_FOREST else _clearing(choice, ask, words, table)
    match ask.about:
        case "card":
            return _card(choice, ask, words, table)
        case "column":
            fails = ask.data and option in fails_in(ask.data[0], ask, words, table)
            cards = _column(option, ask.seat, words, table)
            if fails:
                return choice._replace(more=f"! {WOULD_FAIL}; {cards}", brief=WOULD_FAIL)
            return choice._replace(more=cards)
        case "leader":
            return choice._replace(detail=words.leader(option))
        case "character":
            return choice._replace(detail=words.power(option))
        case "piece" if ask.id in ("marquise.build.what", "duchy.build.what"):
            return choice._replace(more=_cost(option, ask.seat, words, table))
        case "seat":
            return choice._replace(more=_seat(Seat(option), ask, words, table))
        case "minister":
            more, brief = of_minister(option, ask, words, table)
            return choice._replace(more=more, brief=brief, detail=words.minister_power(option))
        case "plot":
            return choice._replace(more=of_plot(option, ask, table), detail=words.plot_power(option))
    return choice


def _is_aside(ask: Ask[Any], option: Any, words: Words) -> bool:
    """Is it nothing that a mere Enter should begin with: no line of the step's own, or one that costs something?"""
    if option == NEXT:
        return ask.id == "evening.draw"
    return option is not None and (words.is_aside(option) or ask.id in COSTLY or ask.about == "effect")


def _clearing(choice: Choice, ask: Ask[Any], words: Words, table: TableSeen) -> Choice:
    """Its number is its key already: the suit, whose warriors stand there, and what a move there finds or takes."""
    seen = table.clearing(choice.value)
    way = words.way(ask, choice.value, table)
    plots = [f"{words.tag(g.owner)} {plot_of(seen)[0] or words.kind(PLOT)}" for g in seen.tokens if g.kind == PLOT]
    here = [" ".join(f"{words.tag(group.owner)}{group.n}" for group in seen.warriors)]
    here += plots
    here += [words.kind(TUNNEL) for g in seen.tokens if g.kind == TUNNEL]
    here += [mark for mark in seen.marks if mark not in PLOTS]
    suit = words.suit(seen.suit) if seen.suit >= 0 else "?"
    return choice._replace(
        label=words.place(BURROW) if choice.value == BURROW else suit,
        more=", ".join(filter(None, (*here, way))),
        brief=", ".join(filter(None, (*plots, words.way(ask, choice.value, table, briefly=True)))),
        detail=way[:1].upper() + way[1:],
    )


def _card(choice: Choice, ask: Ask[Any], words: Words, table: TableSeen) -> Choice:
    face = words.deck.faces[choice.value]
    items = [words.item(i) for i in range(len(ITEMS))]
    use = "" if face.kind in ("ambush", "dominance") else short_text(words.deck, choice.value, items)
    board = table.seats[ask.seat].board
    if ask.id == "eyrie.decree.add":
        use = of_added(choice.value, ask, words, table)
    if ask.id == "eyrie.decree" and isinstance(board, EyrieSeen):
        doomed = choice.value in board.impossible
        choice, use = choice._replace(deliberate=doomed, brief="turmoil" * doomed), TURMOIL if doomed else ""
    return choice._replace(label=face.name, suit=face.suit, more=use, detail=face.text)


def _column(column: int, seat: Seat, words: Words, table: TableSeen) -> str:
    """The cards that lie there."""
    board = table.seats[seat].board
    cards = board.decree[column] if isinstance(board, EyrieSeen) else ()
    return ", ".join(map(words.card, cards)) or "empty"


def _cost(kind: int, seat: Seat, words: Words, table: TableSeen) -> str:
    """What the next building of a kind takes and gives."""
    board = table.seats[seat].board
    tracks = board.tracks if isinstance(board, MarquiseSeen | DuchySeen) else ()
    track = next((track for track in tracks if track.kind == kind), None)
    parts: list[str] = []
    if track is not None:
        at = slice(track.uncovered, track.uncovered + 1)
        parts += [f"{n} wood" for n in track.cost[at]]
        parts += [f"scores {n}" for n in track.points[at]]
        parts += [f"draws {words.format(n, 'cards')} more" for n in track.cards[at] if n]
        parts += [f"recruits {words.format(n, 'warriors')} more" for n in track.warriors[at] if n]
    return ", ".join(parts)


def _seat(seat: Seat, ask: Ask[Any], words: Words, table: TableSeen) -> str:
    """What it has in the clearing that the question names, else how many cards."""
    where = ask.data[0] if ask.data and ask.id not in ("removal.side", "vagabond.instigate.defender") else None
    if type(where) is not int or not 0 < where <= len(table.clearings):
        cards = table.seats[seat].cards
        return words.format(cards, "cards") if ask.id in HANDS else ""
    here = table.clearing(where)
    groups = [g for g in (*here.warriors, *here.buildings, *here.tokens) if g.owner == seat]
    parts = [words.kind(g.kind) if g.n == 1 and g.kind != WARRIOR else words.pieces(g.kind, g.n) for g in groups]
    return ", ".join(parts + ["pawn"] * (seat in here.pawns))


HANDS = ("cards.stand_and_deliver", "cards.codebreakers", "cards.better_burrow_bank", "vagabond.steal")
