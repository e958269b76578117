"""What stands in a clearing, as groups of runs that are never cut: slots, warriors, pawns, tokens, marks."""

from __future__ import annotations

from typing import Final

from ....engine.items import ITEMS
from ....engine.pieces import PAWN, PLOT, PLOTS, WARRIOR, kind_id
from ....engine.seen import ClearingSeen
from ....words.hints import plot_of
from ...changes import Delta
from ...text import Form, Row, Run, piece_name, seat_colour, written
from .signs import Pens, is_bare

MARKS: Final = {"scorched": "barrier", "tower": "paper"}  # their colours; others have the lake's


def slot_groups(
    seen: ClearingSeen, pens: Pens, *, form: Form, free: bool, signs: bool, tall: bool = False
) -> list[Row]:
    """One field for each slot: buildings, the ruin, open slots, and slots that nobody can build in.  `free`: open ones
    in a word."""
    groups: list[Row] = []
    for group in seen.buildings:
        tag = pens.tags[group.owner]
        after = pens.signs.bare if signs and is_bare(seen, group.owner) else ""
        new = _grown(pens, seen, group.owner, group.kind)
        for n in range(group.n):
            said = after + (pens.signs.fresh if signs and group.n - n <= new else "")
            name = written(kind_id(group.kind), form)
            word = f" {name}{said or ' '}" if form is Form.WORD else name + said
            groups.append([Run(word, "ink", seat_colour(tag), True)])
    if seen.ruin:
        groups.append([Run(_ruin(seen, form, free=free), "text", "dim seat-none")])
    left, right = pens.signs.roof if tall else pens.signs.free
    groups += [[Run(left + ("free" if free else "") + right, "good", "land", True)]] * seen.open
    barred = seen.slots - sum(group.n for group in seen.buildings) - seen.ruin - seen.open
    return groups + [[Run("--", "muted", "land")]] * barred


def _ruin(seen: ClearingSeen, form: Form, *, free: bool) -> str:
    """With what its looker knows to lie in it, by name where open slots are words."""
    if form is not Form.WORD:
        return written("ruin", form) + "*" * bool(seen.known)
    if seen.known and free:
        return f" ruin: {', '.join(ITEMS[item] for item in seen.known)} "
    return f" ruin{'*' * bool(seen.known)} "


def slot_feet(seen: ClearingSeen, pens: Pens) -> list[Row]:
    """The lower lines of slots written in words, each as wide as the line above it: whose building it is."""
    feet: list[Row] = []
    left, right = pens.signs.floor
    for (head,) in slot_groups(seen, pens, form=Form.WORD, free=True, signs=True, tall=True):
        cells, is_free = len(head.text), head.fg == "good"
        tag = next((tag for tag in pens.tags if seat_colour(tag) == head.bg), "")
        text = left + " " * (cells - 2) + right if is_free else tag.center(cells)
        feet.append([head._replace(text=text, bold=is_free)])
    return feet


def people(seen: ClearingSeen, pens: Pens, *, long: bool, apart: bool, signs: bool, tallies: bool = False) -> list[Row]:
    """Warriors and pawns.  A tag with a number is warriors, without one a pawn; `tallies`: a stroke each."""
    blank = " " * apart
    counts = {group.owner: group.n for group in seen.warriors}
    fresh = {d.owner: d.n for d in pens.fresh(seen.number).pieces if d.kind == WARRIOR}
    groups: list[Row] = []
    for owner in sorted({*counts, *(fresh if signs else ())}):
        tag, new, n = pens.tags[owner], fresh.get(owner, 0), counts.get(owner, 0)
        strokes = [Run(" " * (3 - len(str(n))) + pens.signs.tally * n, seat_colour(tag), "land")] if tallies else []
        if not new:
            groups.append([*counted(tag + blank, tag, n), *strokes])
            continue
        said = f" {new:+}" if long else pens.signs.fresh  # a blank, or "MC1+1" would be read as a sum
        row = [Run(tag + blank, "ink", seat_colour(tag), True), Run(str(n), "ink", "paper", True), *strokes]
        groups.append([*row, Run(said, "paper", "land", True)] if signs else row)
    for seat in seen.pawns:
        tag, new = pens.tags[seat], _grown(pens, seen, seat, PAWN)
        word = tag + (" pawn" if long else "") + (pens.signs.fresh if new and signs else "")
        groups.append([Run(word, "ink" if new else seat_colour(tag), seat_colour(tag) if new else "land", True)])
    return groups


def things(seen: ClearingSeen, pens: Pens, *, form: Form, signs: bool) -> list[Row]:
    """Tokens and marks."""
    groups: list[Row] = []
    for group in seen.tokens:
        tag = pens.tags[group.owner]
        bare = [Run(pens.signs.bare, "bad", "land", True)] if signs and is_bare(seen, group.owner) else []
        new = _grown(pens, seen, group.owner, group.kind)
        fresh = [Run(pens.signs.fresh, "paper", "land", True)] if signs and new > 0 else []
        if group.kind == PLOT:
            groups.append([_plot(seen, tag, form), *bare, *fresh])
            continue
        word = written(kind_id(group.kind), form) + " " * (group.n > 1 and form is Form.WORD)
        row = counted(word, tag, group.n, bold=False)[: 2 if group.n > 1 else 1]
        groups.append([*row, *bare, *fresh])
    for mark in seen.marks:
        if mark not in PLOTS:
            groups.append([Run(written(mark, form), MARKS.get(mark, "lake-name"), "land")])
    return groups


def delta_groups(deltas: tuple[Delta, ...], pens: Pens) -> list[Row]:
    """What has come and gone: "ER+2", "roost-1"."""
    groups: list[Row] = []
    for owner, kind, n in deltas:
        tag = pens.tags[owner]
        word = tag if kind in (WARRIOR, PAWN) else piece_name(kind)
        groups.append([Run(word, seat_colour(tag), "land", True), Run(f"{n:+}", "paper", "land")])
    return groups


def counted(word: str, tag: str, n: int, *, bold: bool = True) -> Row:
    return [Run(word, seat_colour(tag), "land", bold), Run(str(n), "paper", "land", True)]


def _grown(pens: Pens, seen: ClearingSeen, owner: int, kind: int) -> int:
    """How many more of these there are than a key ago."""
    return next((max(0, d.n) for d in pens.fresh(seen.number).pieces if (d.owner, d.kind) == (owner, kind)), 0)


def _plot(seen: ClearingSeen, tag: str, form: Form) -> Run:
    """bomb: face up; (bomb): face down, on the screen of whoever put it there; plot: face down."""
    word, up = plot_of(seen)
    shown = written(word or "plot", form)
    return Run(shown if up or not word else f"({shown})", seat_colour(tag), "land", up)
