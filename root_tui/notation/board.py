"""The table as plain text, for `show` and for plain mode: only what the view holds."""

from __future__ import annotations

import gettext
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from .. import data
from ..engine.seen import (
    AllianceSeen,
    ClearingSeen,
    CorvidsSeen,
    DuchySeen,
    EyrieSeen,
    GroupSeen,
    MarquiseSeen,
    SeatSeen,
    TableSeen,
    TrackSeen,
    VagabondSeen,
)
from ..words import Words, faction_name
from ..words.orders import said
from ..words.vagabond import SPACES

_ = gettext.translation("root_tui", fallback=True).gettext
WIDTH: Final = 78
COLUMNS: Final = ("recruit", "move", "battle", "build")


def text_board(table: TableSeen, words: Words, *, faction: str | None = None) -> str:
    """Map, boards, scores and piles, as the viewer of `table` may see them; or the board of one faction alone."""
    if faction is not None:
        own = [seat for seat in table.seats if seat.faction == faction]
        return "\n".join(line for seat in own for line in seat_lines(seat, words))
    blocks = [head(table, words), map_lines(table, words)]
    blocks += [seat_lines(seat, words) for seat in table.seats]
    blocks.append(pile_lines(table, words))
    return "\n\n".join("\n".join(block) for block in blocks)


# -- the table ------------------------------------------------------------------------------------
def head(table: TableSeen, words: Words) -> list[str]:
    eyes = _("all eyes") if table.viewer is None else words.seat(table.viewer)
    if table.won_by and not table.winners:
        return [_("Ended by agreement: nobody won"), _("Seen by {}").format(eyes)]
    if table.winners:
        won = ", ".join(words.seat(f) for f in table.winners)
        return [_("Won by {}: {}").format(table.won_by, won), _("Seen by {}").format(eyes)]
    where = _("set-up") if not table.number else f"{table.phase.capitalize()} ({table.step})"
    lines = [_("Turn {}, round {}: {}, {}").format(table.number, table.round, words.seat(table.turn), where)]
    if table.actions:
        lines[0] += ", " + _("{} actions left").format(table.actions)
    scores = ", ".join(f"{words.tag(s.seat)} {'-' if s.points is None else s.points}" for s in table.seats)
    return [*lines, _("Scores: {}").format(scores), _("Seen by {}").format(eyes)]


def map_lines(table: TableSeen, words: Words) -> list[str]:
    """A clearing a line: number, suit, ruler, open slots, what stands there, paths and rivers."""
    atlas = data.atlas(table.map) if table.map in data.MAPS else None
    shut = set(table.closed)
    lines = [_("Map {}").format(table.map)]
    for c in table.clearings:
        rule = _("{} rules").format(words.tag(c.ruler)) if c.ruler is not None else _("no ruler")
        slots = _("{} of {} slots open").format(c.open, c.slots)
        lines += wrapped(f"{c.number:>2} {words.suit(c.suit)}: {rule}; {slots}; {standing(c, words) or _('empty')}")
        if atlas is not None:
            roads = atlas.paths[c.number]
            barred = [d for d in roads if (min(c.number, d), max(c.number, d)) in shut]
            ways = _("paths {}").format(" ".join(str(d) for d in roads if d not in barred) or "-")
            if barred:
                ways += "; " + _("closed {}").format(" ".join(map(str, barred)))
            if atlas.rivers[c.number]:
                water = _("lake {}") if c.number in atlas.coast else _("river {}")
                ways += "; " + water.format(" ".join(str(d) for d in atlas.rivers[c.number]))
            if atlas.woods[c.number]:
                ways += "; " + _("forests {}").format(" ".join(words.place(f)[-1] for f in atlas.woods[c.number]))
            lines.append(f"   {ways}")
    if table.burrow is not None:
        lines += wrapped(_(" - the Burrow: {}").format(standing(table.burrow, words) or _("empty")))
    lines += [f"   {words.place(f)}: {', '.join(words.seat(p) for p in pawns)}" for f, pawns in table.forests if pawns]
    return lines


def standing(c: ClearingSeen, words: Words) -> str:
    warriors = [f"{words.tag(g.owner)} {words.format(g.n, 'warriors')}" for g in c.warriors]
    pieces = [group(g, words) for g in (*c.buildings, *c.tokens)]
    pawns = [_("{} pawn").format(words.tag(p)) for p in c.pawns]
    ruin = [_("ruin") + (f" ({', '.join(words.item(i) for i in c.known)})" if c.known else "")] if c.ruin else []
    return ", ".join([*warriors, *pieces, *pawns, *ruin, *c.marks, *(_("face-down {}").format(own) for own in c.own)])


def group(g: GroupSeen, words: Words) -> str:
    return f"{words.tag(g.owner)} {words.kind(g.kind)}" + (f" x{g.n}" if g.n > 1 else "")


def pile_lines(table: TableSeen, words: Words) -> list[str]:
    supply = ", ".join(f"{words.item(i)} {n}" for i, n in enumerate(table.supply) if n)
    lines = [
        _("Deck: {}").format(words.format(table.cards_left, "cards")),
        _("Discard pile: {}").format(cards(table.discard, words)),
        _("Item supply: {}").format(supply or _("empty")),
    ]
    if table.available:
        lines.insert(2, _("Available: {}").format(cards(table.available, words)))
    if table.quests:
        quests = ", ".join(words.quest(q) for q in table.quests)
        lines.append(_("Quests: {} ({} in the deck)").format(quests, table.quests_left))
    return [short for line in lines for short in wrapped(line)]


# -- a seat ---------------------------------------------------------------------------------------
def seat_lines(seat: SeatSeen, words: Words) -> list[str]:
    points = _("no marker on the track") if seat.points is None else words.format(seat.points, "points")
    lines = [f"{words.seat(seat.seat)} - {faction_name(seat.faction)}: {points}"]
    if seat.conceded:
        lines.append(_("has conceded"))
    hand = words.format(seat.cards, "cards")
    lines.append(_("hand: {}").format(hand if seat.hand is None else f"{hand}: {cards(seat.hand, words)}"))
    if seat.crafted:
        lines.append(_("crafted: {}").format(cards(seat.crafted, words)))
    if seat.items:
        lines.append(_("items: {}").format(", ".join(words.item(i) for i in seat.items)))
    if seat.dominance is not None:
        lines.append(_("dominance: {}").format(words.card(seat.dominance)))
    if seat.partner is not None:
        lines.append(_("coalition with {}").format(words.seat(seat.partner)))
    if seat.warriors:
        lines.append(_("supply: {} of {}").format(seat.supply, words.format(seat.warriors, "warriors")))
    if seat.orders:
        lines.append(_("sealed orders: {}").format("; ".join(said(words, order) for order in seat.orders)))
    lines += board_lines(seat, words)
    return [lines[0], *(short for line in lines[1:] for short in wrapped(line, "  "))]


def board_lines(seat: SeatSeen, words: Words) -> Iterator[str]:
    match seat.board:
        case MarquiseSeen() as b:
            yield from map(track, b.tracks)
            yield _("wood left: {}; draws {}").format(b.wood, words.format(b.draws, "cards"))
        case EyrieSeen() as b:
            deposed = _("; face down: {}").format(", ".join(map(leader, b.deposed))) if b.deposed else ""
            yield _("leader: {}").format(leader(b.leader or _("none"))) + deposed
            for i, name in enumerate(COLUMNS):
                done = _(" (done: {})").format(cards(b.resolved[i], words)) if b.resolved[i] else ""
                now = _(" <- now") if b.column == i else ""
                yield _("decree, {}: {}").format(_(name), cards(b.decree[i], words)) + done + now
            yield from map(track, b.tracks)
            points, draws = words.format(b.points, "points"), words.format(b.draws, "cards")
            yield _("this Evening: {}, draws {}").format(points, draws)
        case AllianceSeen() as b:
            stack = words.format(b.supporters, "supporters") + (_(" of at most {}").format(b.limit) if b.limit else "")
            yield stack if b.hidden is None else f"{stack}: {cards(b.hidden, words)}"
            yield words.format(b.officers, "officers") + _(", {} used").format(b.operations)
            yield _("bases on the board: {}").format(", ".join(words.suit(s) for s in b.bases) or _("none"))
            yield from map(track, b.tracks)
            yield _("draws {}").format(words.format(b.draws, "cards"))
        case VagabondSeen() as b:
            yield from vagabond_lines(b, words)
        case DuchySeen() as b:
            yield from duchy_lines(b, words)
        case CorvidsSeen() as b:
            yield from corvids_lines(b, words)


def vagabond_lines(b: VagabondSeen, words: Words) -> Iterator[str]:
    where = _("nowhere") if b.place is None else words.place(b.place)
    name = (b.character or _("no character yet")).capitalize()
    yield f"{name}, " + (where if not where.isdigit() else _("clearing {}").format(where))
    for label, wanted in ((_("tracks"), True), (_("satchel"), False)):
        there = [i for i in b.items if i.on_track is wanted and not i.damaged]
        yield f"{label}: {', '.join(item(i.item, i.exhausted, words) for i in there) or _('empty')}"
    broken = [item(i.item, i.exhausted, words) for i in b.items if i.damaged]
    yield _("damaged: {}").format(", ".join(broken) or _("none"))
    for r in b.relations:
        aids = _(" ({} of {} Aids)").format(r.aided, r.needed) if r.needed and r.space else ""
        yield f"{words.tag(r.seat)}: {_(SPACES[r.space])}{aids}"
    if b.quests:
        yield _("completed: {}").format(", ".join(words.quest(q) for q in b.quests))
    yield _("carries {} of {}; refreshes {}; draws {}").format(
        b.held, b.limit, b.refresh, words.format(b.draws, "cards")
    )


def duchy_lines(b: DuchySeen, words: Words) -> Iterator[str]:
    yield _("Burrow: {}; tunnels left: {}").format(words.format(b.burrow, "warriors"), b.tunnels)
    yield from map(track, b.tracks)
    for rank, (left, lost) in enumerate(zip(b.crowns, b.lost, strict=True)):
        crowns = _("{}: crowns left {}, lost {}").format(words.rank(rank, cost=False), left, lost)
        swayed = [
            words.minister(m.minister) + (_(" (acted)") if m.acted else "")
            for m in b.ministers
            if m.swayed and m.rank == rank
        ]
        yield crowns + "; " + _("swayed: {}").format(", ".join(swayed) or _("none"))
    if b.revealed:
        yield _("revealed: {}").format(cards(b.revealed, words))
    yield _("Birdsong: {}; draws {}").format(words.format(b.recruits, "warriors"), words.format(b.draws, "cards"))


def corvids_lines(b: CorvidsSeen, words: Words) -> Iterator[str]:
    supply = _("in supply: {}").format(words.format(b.supply, "plots"))
    yield supply if b.hidden is None else f"{supply}: {', '.join(map(words.plot, b.hidden)) or _('none')}"
    for plot in b.plots:
        known = [words.plot(plot.plot)] if plot.plot is not None else []
        denied = [_("not {}").format(words.plot(kind)) for kind in plot.denied]
        side = _("face up") if plot.up else _("face down")
        yield _("plot in {}: {}").format(words.place(plot.where), ", ".join([side, *known, *denied]))
    cost, draws = words.format(b.placed + 1, "warriors"), words.format(b.draws, "cards")
    yield _("the next plot takes {}; draws {}").format(cost, draws)


def item(kind: int, exhausted: bool, words: Words) -> str:
    return words.item(kind) + (_(" (exhausted)") if exhausted else "")


def leader(name: str) -> str:
    return _(name.capitalize())


def track(t: TrackSeen) -> str:
    """ "sawmills 2 of 6; next costs 2, scores 2" """
    length = max(map(len, (t.cost, t.points, t.cards, t.warriors)))
    said = _("{}: {} of {} on the map").format(_(t.id), t.uncovered, length)
    if t.uncovered < length:
        costs = [_("costs {}").format(t.cost[t.uncovered])] if t.cost else []
        gains = [_("scores {}").format(t.points[t.uncovered])] if t.points else []
        said += "; " + _("the next {}").format(", ".join(costs + gains)) if costs + gains else ""
    return said


# -- small things ---------------------------------------------------------------------------------
def cards(faces: Iterable[int], words: Words) -> str:
    """ "Armorers (bird), Cobbler (rabbit) x2" """
    count: dict[int, int] = {}
    for k in faces:
        count[k] = count.get(k, 0) + 1
    return ", ".join(words.card(k) + (f" x{n}" if n > 1 else "") for k, n in count.items()) or _("none")


def wrapped(line: str, indent: str = "") -> list[str]:
    return textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False)
