"""A clearing, the Burrow or a forest drawn into the room it has: the more room, the more words.

Lines from the top: the bar (number, suit, ruler); slots; warriors and pawns; tokens and marks.  Where there is more
room, from the bottom: neighbours, what came and went, what it means."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from textual.geometry import Region

from ....engine.asks import Seat
from ....engine.atlas import BURROW, Forest, forest_letter
from ....engine.seen import ClearingSeen, TableSeen
from ....words import FACTIONS
from ...geometry import LABEL, Chart
from ...text import (
    SUIT_LETTERS,
    Form,
    Row,
    Run,
    packed,
    seat_colour,
    suit_colour,
    suit_name,
    width,
)
from .pieces import delta_groups, people, slot_feet, slot_groups, things
from .signs import Pens, against, gap, is_bare

AIRY = 18  # from this width on a blank stands between the ruler's stripe and what stands here
ROADS = ("words", "letters", "")
APART = 2  # cells between slots and letters beside them, at least
FREE, STROKES = 14, 15  # cells inside, from which on open slots are words and warriors strokes
RULED = 22  # from this width on the bar says what its tag means
NAMES = {tag: name for tag, name, _ in FACTIONS.values()}


class Try(NamedTuple):
    """How pieces are written; the first try for which there is room is taken."""

    slots: Form
    free: bool  # open slots in a word
    pieces: Form
    gap: int
    signs: bool = True
    tall: bool = False  # slots of two lines
    tallies: bool = False  # each seat's warriors on a line, one stroke each


TAG, CLIPPED, WORD = Form
WORDS = (
    Try(WORD, True, WORD, 1, tall=True, tallies=True),
    Try(WORD, True, WORD, 1, tallies=True),
    Try(WORD, False, WORD, 1, tallies=True),
    Try(WORD, True, WORD, 1),
    Try(WORD, False, WORD, 1),
)
LETTERS = (
    *(Try(slots, False, pieces, 1) for slots, pieces in ((WORD, CLIPPED), (CLIPPED, WORD), (CLIPPED, CLIPPED))),
    *(Try(slots, False, pieces, 1) for slots, pieces in ((WORD, TAG), (TAG, WORD), (CLIPPED, TAG), (TAG, CLIPPED))),
    *(Try(TAG, False, TAG, 1), Try(TAG, False, TAG, 0), Try(TAG, False, TAG, 0, signs=False)),
)


def block(table: TableSeen, number: int, box: Region, chart: Chart, pens: Pens) -> list[Row]:
    """Its lines, each as wide as the box."""
    seen, lines = table.clearing(number), box.height - 1
    edge = [Run(" ", "ink", "land" if seen.ruler is None else seat_colour(pens.tags[seen.ruler]))]
    if box.width >= AIRY and number != BURROW:
        edge.append(gap())
    inner = box.width - 1 - len(edge)
    if number == BURROW:
        rows = _dwellers(seen, table.burrow_to, lines, pens)
    else:
        rows = _contents(seen, inner, lines, _extras(table, seen, inner, lines, chart, pens), pens)
    return [bar(seen, box.width, pens), *(filled([*edge, *row], box.width, "land", "text") for row in rows)]


def forest(table: TableSeen, place: int, cells: int, pens: Pens) -> Row:
    """A tree or the pawns, the sign, the letter (after the word where there is room), the cursor."""
    lit, here = place in pens.asked.lit, place == pens.cursor
    green = "forest-lit" if lit or place in pens.asked.picked else "forest"
    pawns = [pens.tags[seat] for forest, seats in table.forests if forest == place for seat in seats]
    many = pawns if cells > LABEL else pawns[:2]
    short = cells == LABEL
    row = [Run(pawn[-1] if i and short else pawn, seat_colour(pawn), "ground", True) for i, pawn in enumerate(many)]
    row = row or [Run(pens.signs.tree, green, "ground")]
    sign = "" if short and len(pawns) > 1 and here and not lit else place_sign(place, pens)
    new = pens.signs.fresh if pens.fresh(place).pieces else pens.signs.since if pens.since(place).pieces else ""
    end = pens.signs.end if here else ""
    under = "paper" if pens.active else "muted"
    word = sign + ("" if short or len(pawns) > 1 else "forest ") + forest_letter(Forest(place))
    room = cells - width(row) - len(word) - len(end)
    row.append(Run(word + new[:room] + end, "ground" if here else green, under if here else "ground", lit or here))
    return filled(row, cells, "ground", "forest")


def place_sign(place: int, pens: Pens) -> str:
    if place in pens.asked.lit:
        return pens.signs.here if place == pens.cursor else pens.signs.lit
    return pens.signs.picked if place in pens.asked.picked else " "


def bar(seen: ClearingSeen, room: int, pens: Pens) -> Row:
    """Number, what is new, suit and ruler.  The cursor changes this line and no other: two lines to write for a
    step."""
    number = seen.number
    lit, here = number in pens.asked.lit, number == pens.cursor
    bright = lit or number in pens.asked.picked
    ruler = "" if seen.ruler is None else pens.tags[seen.ruler]
    name, suit = suit_name(seen.suit), suit_colour(seen.suit)
    if number == BURROW:
        name, suit = "Burrow", seat_colour(ruler)
    ground, pen = (suit, "ink") if bright else ("dim " + suit, "on dim " + suit)
    edge, letters = ("paper" if pens.active else "muted", "ink") if here else (ground, pen)
    is_new = number in pens.changes.fresh or number in pens.changes.since
    tag = f" {ruler}{' rules' * (room >= RULED and number != BURROW)} " if ruler and room >= 16 else ruler
    end = pens.signs.end if here else " " if tag and room >= 14 else ""
    turned = pens.signs.fresh if pens.fresh(number).ruler else ""
    left = room - 4 - len(tag) - len(end) - len(turned)
    if left < len(name) and turned:
        left, turned = left + 1, ""  # the mark beside the number says that something is new
    word = name if len(name) <= left else name[: left - 1] + "."
    apart = is_new and room >= 16 and len(word) < left
    return [
        Run(f"{place_sign(number, pens)}{number:>2}", letters, edge, True),
        _mark(number, bright, pens) or Run(" ", letters, edge),
        Run(" " * apart, pen, ground),
        Run(word, pen, ground, bright),
        Run(" " * (left - len(word) - apart), letters, edge),
        Run(turned, "ink", "paper", True),
        Run(tag, "ink", seat_colour(ruler), True),
        Run(end, letters, edge, True),
    ]


def _mark(number: int, bright: bool, pens: Pens) -> Run | None:
    """What tells that something is new here; on a bright bar a dark cell, since some suits look like the mark."""
    if number in pens.changes.fresh:
        return Run(pens.signs.fresh, "ink", "paper", True)
    if number not in pens.changes.since:
        return None
    return Run(pens.signs.since, "warn", "ground", True) if bright else Run(pens.signs.since, "ink", "warn", True)


def filled(row: Row, cells: int, bg: str, fg: str) -> Row:
    return [*row, Run(" " * (cells - width(row)), fg, bg)]


# what stands in a clearing


def _contents(seen: ClearingSeen, inner: int, lines: int, extras: list[Row], pens: Pens) -> list[Row]:
    """So many lines: in words with as many extras as there is room for, else in letters with the first of them; what
    finds no room is counted behind a "+"."""
    least = 1 if lines >= 5 else 0
    tries = [*product(range(len(extras), least - 1, -1), WORDS), *product((least,), LETTERS)]
    for kept, how in tries:
        room = lines - kept
        rows = _laid(seen, inner, room, how, pens)
        if rows is not None:
            spare = room - len(rows)
            return [*rows, *[[] for _ in range(spare)], *reversed(extras[:kept])]
    return [*_cut(seen, inner, lines - least, pens), *extras[:least]]


def _laid(seen: ClearingSeen, inner: int, lines: int, how: Try, pens: Pens) -> list[Row] | None:
    """Slots, people and things, each beginning a line if there are lines enough; None if they find no room so."""
    words = how.pieces is WORD
    airy = words and inner >= 14
    between = gap(how.gap + airy)
    if (how.free and inner < FREE) or (how.tallies and inner < STROKES):
        return None
    if how.tall or how.tallies:
        return _spread(seen, inner, lines, how, pens)
    wrapped = how.slots and not how.free and lines > 2
    slots, left = packed(_slots(seen, how, pens), [inner] * (1 + wrapped), gap())
    if left:
        return None
    slots = [row for row in slots if row] or [[]]
    beings = people(seen, pens, long=words, apart=airy, signs=how.signs)
    objects = things(seen, pens, form=how.pieces, signs=how.signs)
    rooms = [inner] * (lines - len(slots))
    above, left = packed(beings, rooms, between)
    used = sum(map(bool, above))
    below, more = packed(objects, rooms[used:], between)
    if not left and not more:
        return [*slots, *above[:used], *(row for row in below if row)]
    if len(slots) > 1:
        return None
    apart = APART if how.pieces is TAG else 1  # two letters alone would be read as one more slot
    rows, left = packed(beings + objects, [*rooms, inner - width(slots[0]) - apart], between)
    return None if left else [_with(slots[0], rows[-1], inner), *rows[:-1]]


def _spread(seen: ClearingSeen, inner: int, lines: int, how: Try, pens: Pens) -> list[Row] | None:
    """The same with warriors told by strokes, each seat on a line of its own, and slots of two lines."""
    slots, left = packed(_slots(seen, how, pens), [inner] * (1 if how.free else 2), gap())
    slots = [row for row in slots if row]
    if how.tall and slots:
        slots.append(packed(slot_feet(seen, pens), [inner], gap())[0][0])
    beings = people(seen, pens, long=True, apart=True, signs=True, tallies=True)
    objects, more = packed(things(seen, pens, form=WORD, signs=True), [inner] * lines, gap(2))
    rows = [*slots, *beings, *(row for row in objects if row)]
    if left or more or len(rows) + how.tall > lines or any(width(row) > inner for row in rows):
        return None
    return rows


def _cut(seen: ClearingSeen, inner: int, lines: int, pens: Pens) -> list[Row]:
    """As many groups as there is room for, and how many are not drawn."""
    how = LETTERS[-1]
    slots = packed(_slots(seen, how, pens), [inner], gap())[0][0]
    groups = people(seen, pens, long=False, apart=False, signs=False) + things(seen, pens, form=TAG, signs=False)
    rooms = [*[inner] * (lines - 1), inner - width(slots) - 1]
    for keep in range(len(groups) - 1, -1, -1):
        more = [Run(f"+{len(groups) - keep}", "paper", "land", True)]
        rows, left = packed([*groups[:keep], more], rooms, gap(0))
        if not left:
            return [_with(slots, rows[-1], inner), *rows[:-1]]
    raise AssertionError(f"a block of {lines} lines by {inner} cells has no room for a +")


def _with(slots: Row, more: Row, inner: int) -> Row:
    """What found room beside the slots only stands at the other end of their line: it lies in none of them."""
    return [*slots, gap(inner - width(slots) - width(more)), *more] if slots and more else slots + more


def _slots(seen: ClearingSeen, how: Try, pens: Pens) -> list[Row]:
    return slot_groups(seen, pens, form=how.slots, free=how.free, signs=how.signs, tall=how.tall)


# what it means


def _extras(table: TableSeen, seen: ClearingSeen, inner: int, lines: int, chart: Chart, pens: Pens) -> list[Row]:
    """The last line, and those above it, most wanted first; never more than leave four lines to the pieces."""
    if lines < 4:
        return []
    roads = _roads(table, seen, inner, chart)
    if lines < 6:
        return [roads]
    said = (_news(seen, inner, pens), _meaning(seen, inner, pens), _bare(seen, inner, pens))
    return [roads, *filter(None, said)][: lines - 4]


def _roads(table: TableSeen, seen: ClearingSeen, inner: int, chart: Chart) -> Row:
    """The clearings beside it: with their suits in words, in letters, or without."""
    ends = [table.clearing(number) for number in chart.beside(seen.number, table.closed)]
    dug = [[Run("Burrow", "muted", "land")]] if seen.number in table.burrow_to else []
    head = Run("to", "muted", "land")
    rows = [_listed(head, [_road(end, form) for end in ends] + dug, 999) for form in ROADS]
    return next((row for row in rows if width(row) <= inner), _listed(head, [_road(end, "") for end in ends], inner))


def _listed(head: Run, groups: list[Row], inner: int) -> Row:
    """Groups in one line; dots stand for those that find no room."""
    row = [head]
    for i, group in enumerate(groups):
        if width(row) + 1 + width(group) + 3 * (i + 1 < len(groups)) > inner:
            return [*row, gap(), Run("..", "muted", "land")]
        row += [gap(), *group]
    return row


def _road(end: ClearingSeen, form: str) -> Row:
    number = Run(str(end.number), "text", "land")
    if not form or not 0 <= end.suit < 4:
        return [number]
    word = f" {suit_name(end.suit).lower()} " if form == "words" else SUIT_LETTERS[end.suit]
    return [number, Run(word, suit_colour(end.suit), "land")]


def _news(seen: ClearingSeen, inner: int, pens: Pens) -> Row:
    """What has come and gone since this seat's last turn, as far as there is room."""
    groups = delta_groups(pens.since(seen.number).pieces, pens)
    return _listed(Run(pens.signs.since, "ink", "warn", True), groups, inner) if groups else []


def _meaning(seen: ClearingSeen, inner: int, pens: Pens) -> Row:
    """By how many of what counts for rule, and how many slots are free; as much of it as there is room for."""
    shares: dict[Seat, int] = {}
    for group in (*seen.warriors, *seen.buildings):
        shares[group.owner] = shares.get(group.owner, 0) + group.n
    most = [n for _, n in sorted(shares.items(), key=lambda share: (share[0] != seen.ruler, -share[1]))]
    free = Run(f"{seen.open} free" if seen.open else "no room", "good" if seen.open else "muted", "land")
    if seen.ruler is not None:
        tag = pens.tags[seen.ruler]
        who = [Run(NAMES.get(tag, tag), seat_colour(tag), "land", True), Run(" rules", "text", "land")]
    else:
        is_empty = not (shares or seen.tokens or seen.pawns)
        who = [Run("nobody here" if is_empty else "no ruler", "muted", "land")]
    by = [Run(" " + against(most), "text", "land")] if most else []
    tries = [*who, *by, gap(2), free], [*who, *by], [*who, gap(2), free], who
    return next((row for row in tries if width(row) <= inner), [])


def _bare(seen: ClearingSeen, inner: int, pens: Pens) -> Row:
    """Whose pieces fall to whoever attacks."""
    owners = sorted({group.owner for group in (*seen.buildings, *seen.tokens) if is_bare(seen, group.owner)})
    row: Row = [Run(f"{pens.signs.bare} undefended", "bad", "land")]
    for owner in owners:
        row += [gap(), Run(pens.tags[owner], seat_colour(pens.tags[owner]), "land", True)]
    return row if owners and width(row) <= inner else []


def _dwellers(seen: ClearingSeen, ways: tuple[int, ...], lines: int, pens: Pens) -> list[Row]:
    """Who is in the Burrow, and which clearings have a tunnel."""
    groups = people(seen, pens, long=True, apart=False, signs=True)
    row: Row = [run for group in groups for run in group] or [Run("empty", "muted", "land")]
    to = " ".join(map(str, ways))
    if lines > 1:
        return [row, [Run(f"tunnels to {to}" if ways else "no tunnel", "muted", "land")]]
    return [[*row, Run(f" to {to}" if ways else " no tunnel", "muted", "land")]]
