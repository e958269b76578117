"""Cards: the hand of the seat that looks, in lines and in one; cards large, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.deck import Card, covered
from ...engine.seen import SeatSeen, TableSeen
from ...words import Words, counted
from ..text import SUIT_LETTERS, suit_colour
from .choices import Choice
from .paint import INK, beside, card, filled, muted, plain, price, suit_chip

SMALL_WORDS = frozenset({"of", "the", "a", "in", "and", "to"})  # a short name never ends with one
LEAST = 4  # cells of a name below which its suit says as much
LARGE = 30  # cells of a card in the large view, at least
GAP = 2


# -- what a card is now ----------------------------------------------------------------------------
def lacking(table: TableSeen, seat: SeatSeen, face: int, words: Words) -> str:
    """Why its cost does not matter now: the item is gone, or it lies in front of the player already."""
    f = words.deck.faces[face]
    if f.item >= 0 and not table.supply[f.item]:
        return f"no {words.item(f.item)} left"
    return "crafted already" if f.kind == "persistent" and face in seat.crafted else ""


def use(table: TableSeen, seat: SeatSeen, face: int, words: Words) -> Content:
    """What it gives and costs, on the right of its name: "sword+2 F [F]"."""
    f = words.deck.faces[face]
    if not f.cost:
        return muted(f.kind if f.kind in ("ambush", "dominance") else "")
    if missing := lacking(table, seat, face, words):
        return muted(missing)
    gives = muted(f"{words.item(f.item)}+{f.vp} ") if f.item >= 0 else Content("")
    return gives + price(words.deck, face, seat.crafting)


# -- in lines ----------------------------------------------------------------------------------------
def hand_title(seat: SeatSeen, name: str, *, only: bool) -> Content:
    who = muted(f"  only {name} looks") if only and seat.hand is not None else Content("")
    return Content(f"Hand, {counted(seat.cards, 'cards')}") + who


def hand_lines(table: TableSeen, seat: SeatSeen, words: Words, width: int, *, effects: bool = False) -> list[Content]:
    """A line a card: suit, name, what it gives, its cost with what is paid; with `effects` a second line for what it
    does."""
    found: list[Content] = []
    for face in seat.hand or ():
        left, right = card(words.deck, face), use(table, seat, face, words)
        if left.cell_length + right.cell_length >= width:
            right = price(words.deck, face, seat.crafting)
        found.append(beside(left, right, width) if left.cell_length + right.cell_length < width else left)
        if effects:
            text = muted(f"    {words.effect(face, seat.seat)}")
            found.append(text if text.cell_length <= width else text.truncate(width - 2, ellipsis=False) + muted(".."))
    return found


def answering(
    lines: Sequence[Content], hand: Sequence[Card], choices: Sequence[Choice], at: int | None, sign: str
) -> list[Content]:
    """The lines of a hand, each card that answers with its key, the one that is pointed at behind a sign."""
    each = max(1, len(lines) // max(1, len(hand)))
    places = {choice.value: i for i, choice in reversed(list(enumerate(choices))) if type(choice.value) is int}
    wide = max((len(choice.key) for choice in choices), default=1) + 2
    found: list[Content] = []
    for n, line in enumerate(lines):
        i = places.get(hand[n // each]) if n % each == 0 else None
        if i is None:
            found.append(Content(" " * (wide + 1)) + line)
            continue
        here = i == at
        key = f"{sign if here else ' '}{choices[i].key:>{wide - 2}} "
        ground = "paper" if here else "mouse"
        found.append(Content.styled(key, f"bold $map-ink on $map-{ground}") + Content(" ") + line)
    return found


def hand_line(hand: Sequence[Card], words: Words, width: int, key: str = "H") -> Content:
    """All cards in one line: their names, cut as evenly as can be where there is no room for them, or their suits; or
    the key that shows them."""
    chips = [suit_chip(words.deck.suit[face]) for face in hand]
    names = [words.deck.faces[face].name for face in hand]
    for most in range(max(map(len, names), default=0), LEAST - 1, -1):
        for gap in ("  ", " "):
            each = [chip + plain(f" {shortened(name, most)}") for chip, name in zip(chips, names, strict=True)]
            line = Content(gap).join(each)
            if line.cell_length <= width:
                return line
    line = Content(" ").join(chips)
    return line if line.cell_length <= width else muted(f"{counted(len(hand), 'cards')}: {key} shows them")


def shortened(name: str, most: int) -> str:
    """As many words of a name as so many cells hold: "Favor", "Better Burrow"; a first word that is too long for them
    is cut with a ".": "Codeb."."""
    if len(name) <= most:
        return name
    whole = name.split(" ")
    while len(whole) > 1 and (len(" ".join(whole)) > most or whole[-1].lower() in SMALL_WORDS):
        whole.pop()
    kept = " ".join(whole)
    return kept if len(kept) <= most else f"{kept[: most - 1]}."


def face_down(cards: int) -> Content:
    return muted(f"{counted(cards, 'cards')}, face down")


# -- large -------------------------------------------------------------------------------------------
def cards_beside(
    cards: Sequence[Card], words: Words, width: int, table: TableSeen, seat: SeatSeen | None
) -> list[Content]:
    """Cards as they lie on a table, equal ones once with their number; `seat` is who can craft them, if anybody can."""
    faces = list(dict.fromkeys(cards))
    a_row = max(1, min(len(faces), (width + GAP) // (LARGE + GAP)))
    cell = min(46, (width + GAP) // a_row - GAP)
    found: list[Content] = []
    for start in range(0, len(faces), a_row):
        row = faces[start : start + a_row]
        drawn = [_large(face, cards.count(face), words, cell, table, seat) for face in row]
        high = max(map(len, drawn))
        for lines in drawn:
            lines += [_ground(Content(""), cell)] * (high - len(lines))
        found += [Content(" " * GAP).join(parts) for parts in zip(*drawn, strict=True)]
        found.append(Content(""))
    return found


def _large(face: int, n: int, words: Words, cell: int, table: TableSeen, seat: SeatSeen | None) -> list[Content]:
    """A head bar in its suit, what it costs and gives, its text."""
    deck = words.deck
    f = deck.faces[face]
    many = f"x{n} " if n > 1 else ""
    name = f" {SUIT_LETTERS[f.suit]}  {f.name}"
    bar = f"{name:<{cell - len(many)}}{many}"[:cell]
    head = Content.styled(bar, f"{INK}$map-{suit_colour(f.suit)}")
    text = words.whole(face, seat.seat if seat else None)
    left, right = _price(face, words, table, seat)
    lines = [beside(left, right, cell - 2)] if left else []
    lines += plain(text).wrap(cell - 2)
    return [head, *(_ground(line, cell) for line in lines)]


def _price(face: int, words: Words, table: TableSeen, seat: SeatSeen | None) -> tuple[Content, Content]:
    """Its cost, and whether that can be paid now."""
    f = words.deck.faces[face]
    if not f.cost or seat is None:
        return muted(f.kind if f.kind in ("ambush", "dominance") else ""), Content("")
    paid = all(covered(seat.crafting, f.cost))
    state = lacking(table, seat, face, words) or ("can be crafted" if paid else "too few pieces")
    return muted("craft ") + price(words.deck, face, seat.crafting), (plain if paid else muted)(state)


def _ground(line: Content, cell: int) -> Content:
    return (Content(" ") + filled(line, cell - 1)).stylize_before("on $map-land")
