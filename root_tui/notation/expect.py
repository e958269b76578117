"""What must be true: sentences compared with a game that is under way."""

from __future__ import annotations

import re
from typing import Final

from ..engine.deck import Card
from ..engine.factions.corvids.board import DOWN, PLOTS, UP
from ..engine.pieces import PLOT, WARRIOR, kind_id
from ..engine.rules.movement import ruler
from ..engine.seen import CorvidsSeen
from ..engine.state import NO_MARKER, NOBODY
from ..engine.view import view
from .answers import PASSES, UNKNOWN, is_known, reading, said, same_id
from .boards import BOARDS
from .boards.corvids import plot_differs, plot_kinds, plot_said
from .fields import SEAT_FIELDS, TABLE_FIELDS, cards_differ
from .lines import AtClearing, OfSeat, OfTable, read_line, read_plot
from .names import Fault, slug, unmatched
from .play import Play
from .position import ALL_SEAT_FIELDS, ALL_TABLE_FIELDS
from .probe import passing

CAN: Final = re.compile(
    r"(?P<seat>\w+)(?: (?P<id>[\w.]+))? (?P<how>can|cannot): (?P<words>[^\[]*?)\s*(?:\[(?P<rules>[^\]]*)\])?"
)
OPTIONS: Final = re.compile(r"(?P<seat>\w+)(?: (?P<id>[\w.]+))? options: (?P<words>.*)")
ASKED: Final = re.compile(
    r"(?P<no>not )?asked (?P<seat>\w+)(?: (?P<id>[\w.]+))?(?: (?P<n>\d+) times?)?(?: (?P<how>secretly|openly))?"
)
RULES: Final = re.compile(r"(?P<who>\w+) rules (?P<where>.+)")
GAIN: Final = re.compile(r"(?P<seat>\w+) (?P<n>[+-]\d+)")
WINNER: Final = re.compile(r"winners?:? (?P<who>.+?)(?: by (?P<by>\w+))?")
MOMENT: Final = re.compile(r"(?P<what>turn|phase|step) (?P<which>.+)")
LEARNED: Final = re.compile(r"(?P<seat>\w+) learned:? (?P<what>.+)")
SEES: Final = re.compile(r"(?P<seat>\w+|everybody) sees (?P<whose>\w+) (?P<pile>hand|supporters|plots):? (?P<what>.+)")
SEES_PLOT: Final = re.compile(r"(?P<seat>\w+|everybody) sees (?P<where>\w+): (?P<what>.+)")
EVENT: Final = re.compile(r"(?P<no>no )?event (?P<name>\w+)(?: (?P<seat>\w+))?(?: (?P<n>\d+) times?)?")


def check(play: Play, text: str) -> str | None:
    """Compare one sentence: None if it is no sentence of this kind, "" if it is true, else how things are."""
    for pattern, compare in PATTERNS:
        if m := pattern.fullmatch(text):
            found = compare(play, m)
            if found is not None:
                return found
    line = read_line(text, ALL_SEAT_FIELDS, ALL_TABLE_FIELDS)
    if line is None:
        return None
    if isinstance(line, AtClearing):
        return clearing_differs(play, line)
    if isinstance(line, OfTable):
        return TABLE_FIELDS[line.field].differs(play.desk, play.state.turn.seat, line.value)
    return seat_differs(play, line)


def seat_differs(play: Play, line: OfSeat) -> str:
    seat = play.names.seat(line.seat)
    entry = SEAT_FIELDS.get(line.field) or BOARDS[play.names.factions[seat]].get(line.field)
    if entry is None:
        raise Fault(f"{line.seat} has no {line.field}")
    return entry.differs(play.desk, seat, line.value)


# -- places ---------------------------------------------------------------------------------------
def clearing_differs(play: Play, line: AtClearing) -> str:
    s, names = play.state, play.names
    c = names.clearing(line.name)
    wrong = ""
    if g := line.ground:
        if g.ruin is not None and bool(s.ruins[c]) != g.ruin:
            wrong = "no ruin" if g.ruin else "a ruin"
        elif g.items and sorted(g.items) != sorted(s.ruin_items[c]):
            wrong = f"under the ruin: {s.ruin_items[c]}"
        elif g.suit is not None and s.suits[c] != g.suit:
            wrong = f"suit {s.suits[c]}"
        elif g.slots is not None and s.lineup.atlas.slots[c] != g.slots:
            wrong = f"{s.lineup.atlas.slots[c]} slots"
        elif g.open is not None and s.open_slots(c) != g.open:
            wrong = f"{s.open_slots(c)} open slots"
    if line.pieces is not None:
        wanted: dict[tuple[int, int | None], int] = {}
        for p in line.pieces:
            key = (names.seat(p.owner), p.kind)
            wanted[key] = wanted.get(key, 0) + p.n
        found = pieces_at(play, c)
        if {k: n for k, n in wanted.items() if n} != found:
            wrong = ", ".join(piece_said(play, *key, n) for key, n in found.items()) or "empty"
        elif not wrong:
            wrong = plot_differs(s, c, line.pieces)
    return wrong


def pieces_at(play: Play, c: int) -> dict[tuple[int, int | None], int]:
    s = play.state
    seen = view(s, None).clearing(c)
    groups = (*seen.warriors, *seen.buildings, *seen.tokens)
    found: dict[tuple[int, int | None], int] = {(g.owner, g.kind): g.n for g in groups}
    return found | {(seat, None): 1 for seat in seen.pawns}


def piece_said(play: Play, seat: int, kind: int | None, n: int) -> str:
    tag = play.names.tag(seat)
    return tag if kind is None else f"{tag} {n}w" if kind == WARRIOR else f"{n} {kind_id(kind)}"


def rules_differ(play: Play, m: re.Match[str]) -> str | None:
    names = play.names
    if m["who"] != "nobody" and not names.is_seat(m["who"]):
        return None
    wanted = NOBODY if m["who"] == "nobody" else names.seat(m["who"])
    for word in m["where"].split(","):
        found = ruler(play.state, names.clearing(word.strip()))
        if found != wanted:
            return f"{names.tag(found)} rules {word.strip()}"
    return ""


# -- points and the end -------------------------------------------------------------------------------
def gain_differs(play: Play, m: re.Match[str]) -> str | None:
    if not play.names.is_seat(m["seat"]):
        return None
    seat = play.names.seat(m["seat"])
    now, before = play.state.vp[seat], play.scores[seat]
    if now == NO_MARKER:
        return "" if before == NO_MARKER and not int(m["n"]) else "no marker on the track"
    return "" if now - before == int(m["n"]) else f"{now - before:+d} ({before} to {now})"


def silent_scores(play: Play, expect: list[str]) -> str:
    """Scores that no sentence mentions have not changed."""
    named = {m[1] for text in expect if (m := re.match(r"(\w+) (?:[+-]\d+$|score )", text))}
    for seat, before in enumerate(play.scores):
        if any(play.names.is_seat(w) and play.names.seat(w) == seat for w in named):
            continue
        now = play.state.vp[seat]
        if now != before and now != NO_MARKER:
            return f"{play.names.tag(seat)} scored {now - before:+d}, which is not mentioned"
    return ""


def winner_differs(play: Play, m: re.Match[str]) -> str:
    s, names = play.state, play.names
    who = [] if m["who"] == "nobody" else [names.seat(w.strip()) for w in m["who"].split(",")]
    if sorted(s.winners) != sorted(who):
        return f"winner {', '.join(names.tag(f) for f in s.winners) or 'nobody'}"
    return f"by {s.won_by}" if m["by"] and m["by"] != s.won_by else ""


def moment_differs(play: Play, m: re.Match[str]) -> str:
    s = play.state
    step = s.lineup.steps[s.turn.seat][s.turn.step]
    match m["what"]:
        case "turn":
            return "" if s.turn.seat == play.names.seat(m["which"]) else f"turn {play.names.tag(s.turn.seat)}"
        case "phase":
            return "" if step.phase == m["which"] else f"phase {step.phase}"
    return "" if same_id(step.id, m["which"]) else f"step {step.id}"


# -- questions ------------------------------------------------------------------------------------
def can_differs(play: Play, m: re.Match[str]) -> str | None:
    if not play.names.is_seat(m["seat"]):
        return None
    words = [w.strip() for w in m["words"].split(",")]
    probe = play.probe()
    word, rule = probe.walk(play.names.seat(m["seat"]), m["id"] or "", words)
    if m["how"] == "can":
        return f"{word!r} is not offered ({rule or 'no reason given'}); there is {probe.said()}" if word else ""
    if not word:
        return "all of it can be done"
    if word != words[-1]:
        return f"not even {word!r} is offered ({rule or 'no reason given'}); there is {probe.said()}"
    if not is_known(probe.desk(), word):
        raise Fault(f"{word!r} means nothing here; there is {probe.said()}")
    wanted = [r.strip() for r in (m["rules"] or "").split(",") if r.strip()]
    return f"the reason is {rule or 'not given'}" if wanted and rule not in wanted else ""


def options_differ(play: Play, m: re.Match[str]) -> str | None:
    if not play.names.is_seat(m["seat"]):
        return None
    seat, desk = play.names.seat(m["seat"]), play.desk
    probe = play.probe()
    while probe.ask is not None and (probe.ask.seat != seat or (m["id"] and not same_id(probe.ask.id, m["id"]))):
        option = passing(probe.ask)
        if option is UNKNOWN:
            break
        probe.send(option)
    options, about = probe.options()
    if probe.menu is not None and play.state.turn.seat != seat:
        return f"it is the turn of {play.names.tag(play.state.turn.seat)}"
    left = list(options)
    for word in (w.strip() for w in m["words"].split(",")):
        option = next((o for o in left if reading(desk, about, word)(o)), UNKNOWN)
        if option is UNKNOWN:
            return f"{word!r} is not among {probe.said()}"
        left.remove(option)
    rest = [o for o in left if o not in PASSES]
    return "also " + ", ".join(said(desk, about, o) for o in rest) if rest else ""


def asked_differs(play: Play, m: re.Match[str]) -> str:
    seat = play.names.seat(m["seat"])
    found = [a for a in play.asked() if a.seat == seat and (not m["id"] or same_id(a.id, m["id"]))]
    if m["no"]:
        return f"{found[0].id} was asked" if found else ""
    if m["n"]:
        return "" if len(found) == int(m["n"]) else f"asked {len(found)} times"
    if not found:
        others = ", ".join(f"{play.names.tag(a.seat)} {a.id}" for a in play.asked())
        return f"never asked; asked were {others or 'none'}"
    if m["how"] and any(a.secret != (m["how"] == "secretly") for a in found):
        return "asked openly" if m["how"] == "secretly" else "asked secretly"
    return ""


# -- what is known --------------------------------------------------------------------------------
def learned_differs(play: Play, m: re.Match[str]) -> str | None:
    """Cards whose faces this seat alone, or with few others, was told."""
    if not play.names.is_seat(m["seat"]):
        return None
    seat = play.names.seat(m["seat"])
    events = [e for e in play.events if seat in e.who and e.name != "plot_placed"]
    told = [k for e in events for k in e.secret if isinstance(k, int)]
    if m["what"] in ("nothing", "none"):
        return f"learned {play.names.cards_said(told)}" if told else ""
    wrong = unmatched(play.names.deck, play.names.cards(m["what"]), [Card(k) for k in told])
    return f"learned {play.names.cards_said(told)} ({wrong})" if wrong else ""


def sees_differs(play: Play, m: re.Match[str]) -> str | None:
    names = play.names
    if m["seat"] != "everybody" and not names.is_seat(m["seat"]):
        return None
    seen = view(play.state, None if m["seat"] == "everybody" else names.seat(m["seat"])).seats[names.seat(m["whose"])]
    pile = seen.hand if m["pile"] == "hand" else getattr(seen.board, "hidden", None)
    if pile is None:
        return "" if m["what"] == "hidden" else "hidden"
    if m["pile"] == "plots":
        return "" if list(pile) == plot_kinds(m["what"]) else ", ".join(PLOTS[kind] for kind in pile)
    return "seen" if m["what"] == "hidden" else cards_differ(play.desk, list(pile), m["what"])


def sees_plot_differs(play: Play, m: re.Match[str]) -> str | None:
    """What a seat's map and the Corvids' board tell it of the plot in a clearing: `plot down` is all it knows."""
    names, wanted = play.names, read_plot(m["what"])
    if (m["seat"] != "everybody" and not names.is_seat(m["seat"])) or wanted is None:
        return None
    seen = view(play.state, None if m["seat"] == "everybody" else names.seat(m["seat"]))
    c = names.clearing(m["where"])
    here = seen.clearing(c)
    if PLOT not in [token.kind for token in here.tokens]:
        return "no plot"
    board = seen.seats[names.seat(wanted.owner)].board
    plot = next((plot for plot in board.plots if plot.where == c), None) if isinstance(board, CorvidsSeen) else None
    if plot is None:
        return "a plot on the map that is not on the board"
    known = [mark for mark in (*here.marks, *here.own) if mark in PLOTS]
    if known != ([] if plot.plot is None else [PLOTS[plot.plot]]):
        return f"the map tells {' '.join(known) or 'nothing'}, the board something else"
    said = "plot down" if plot.plot is None else plot_said(plot.plot, UP if plot.up else DOWN)
    return "" if said == f"{wanted.plot or 'plot'} {wanted.side or 'down'}" else said


def event_differs(play: Play, m: re.Match[str]) -> str:
    found = [e for e in play.events if e.name == slug(m["name"])]
    if m["seat"]:
        seat = play.names.seat(m["seat"])
        found = [e for e in found if e.seat == seat]
    if m["no"]:
        return "it happened" if found else ""
    if m["n"]:
        return "" if len(found) == int(m["n"]) else f"{len(found)} times"
    return "" if found else f"told were {', '.join(dict.fromkeys(e.name for e in play.events)) or 'none'}"


PATTERNS: Final = (
    (CAN, can_differs),
    (OPTIONS, options_differ),
    (ASKED, asked_differs),
    (SEES, sees_differs),
    (SEES_PLOT, sees_plot_differs),
    (LEARNED, learned_differs),
    (RULES, rules_differ),
    (GAIN, gain_differs),
    (WINNER, winner_differs),
    (MOMENT, moment_differs),
    (EVENT, event_differs),
)
