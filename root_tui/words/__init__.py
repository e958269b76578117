"""Ids to sentences.  The engine speaks events, ids and numbers; everything that a person reads is made here.

Sentences are gettext messages, English first: a template is its own msgid, so a translator needs no Python.  A template
names its numbers with a format: {0:c} is a place, {0:cards} is "1 card" or "2 cards" (see `Words._format`)."""

from __future__ import annotations

import gettext
import string
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..engine.asks import Ask, Refusal, Seat, round_of
from ..engine.atlas import FIRST_FOREST, Forest, forest_letter
from ..engine.deck import BIRD, SUITS, Deck
from ..engine.events import HIDDEN, Event
from ..engine.items import ITEMS
from ..engine.pieces import PLOTS, kind_id
from ..engine.quests import Characters, Quests
from . import about, alliance, cards, core, corvids, duchy, eyrie, maps, marquise, vagabond, whatif

if TYPE_CHECKING:
    from ..engine.seen import TableSeen

_translation = gettext.translation("root_tui", fallback=True)
_ = _translation.gettext
MODULES = (core, cards, marquise, eyrie, alliance, vagabond, maps, duchy, corvids)


def _merged(table: str) -> dict[Any, Any]:
    return {k: v for m in MODULES for k, v in getattr(m, table, {}).items()}


FACTIONS: dict[str, tuple[str, str, str]] = core.FACTIONS  # name: tag, short name, full name
PROMPTS: dict[str, str] = _merged("PROMPTS")
ACTIONS: dict[str, str] = _merged("ACTIONS")
NONES: dict[str, str] = _merged("NONES")
EVENTS: dict[str, str | tuple[str, str]] = _merged("EVENTS")
REASONS: dict[str, str] = _merged("REASONS")
TRIGGERS: dict[str, str] = _merged("TRIGGERS")
CURTAINS: dict[str, str] = _merged("CURTAINS")
RULES: dict[str, str] = _merged("RULES")
PASSED: dict[str, str] = _merged("PASSED")
PURPOSES: dict[str, str] = _merged("PURPOSES")
ASIDES: dict[str, str] = _merged("ASIDES")
LULLS: dict[str, str] = _merged("LULLS")
STEPS: dict[str, str] = _merged("STEPS")
SOURCES: dict[str, str] = _merged("SOURCES")


def tag_of(faction: str) -> str:
    """The two letters of a faction: MC, ER, …; ?? for one that a list of saves knows and we do not."""
    return FACTIONS[faction][0] if faction in FACTIONS else "??"


def faction_name(faction: str) -> str:
    return _(FACTIONS[faction][2])


def faction_short(faction: str) -> str:
    return _(FACTIONS[faction][1])


def source(why: str) -> str:
    """What points were scored for."""
    return _(SOURCES.get(why, why))


def counted(n: int, noun: str) -> str:
    """ "1 card", "2 cards": `noun` is one of core.NOUNS."""
    one, many = core.NOUNS[noun]
    return _translation.ngettext(one, many, n).format(n)


def rule_of(id: str) -> str:
    """The rule that a question follows: "MC-5.4"; "" when only the pages as a whole help."""
    while id:
        if id in RULES:
            return RULES[id]
        id = id.rpartition(".")[0]
    return "CORE-6.1"


class Words:
    """The words of one game: its catalogues, and the names of its seats."""

    def __init__(
        self, deck: Deck, quests: Quests, characters: Characters, names: Sequence[str], factions: Sequence[str]
    ) -> None:
        self.deck, self.quests, self.characters = deck, quests, characters
        self.names, self.factions = list(names), list(factions)
        self._formatter = _Formatter(self)

    # -- things -----------------------------------------------------------------------
    def tag(self, seat: Seat) -> str:
        return tag_of(self.factions[seat])

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def seat(self, seat: Seat) -> str:
        """ "MC Ada": tag and name; the faction's short name where a seat has none."""
        return f"{self.tag(seat)} {self.names[seat] or faction_short(self.factions[seat])}"

    def card(self, card: int) -> str:
        """ "Ambush! (fox)": the name, and the suit."""
        face = self.deck.faces[card]
        return f"{face.name} ({self.suit(face.suit)})"

    def effect(self, card: int, seat: Seat | None = None) -> str:
        """What a card does, for that seat, in a line; its whole text if nobody wrote one."""
        face = self.deck.faces[card]
        if self._forms_coalition(card, seat):
            return _(cards.COALITION)
        if face.kind in cards.KINDS:
            text = _(cards.KINDS[face.kind][face.suit == BIRD])
            item = self.item(face.item) if face.item >= 0 else ""
            return text.format(suit=self.suit(face.suit), item=item, points=face.vp)
        return _(cards.EFFECTS.get(face.id, face.text))

    def whole(self, card: int, seat: Seat | None = None) -> str:
        """The text of a card, as it holds for that seat."""
        face = self.deck.faces[card]
        return self.effect(card, seat) if face.kind == "item" or self._forms_coalition(card, seat) else face.text

    def _forms_coalition(self, card: int, seat: Seat | None) -> bool:
        """VB-9.1  Is it a dominance card of a Vagabond, who never wins by what it says?"""
        return self.deck.faces[card].kind == "dominance" and seat is not None and self._is_vagabond(seat)

    def _is_vagabond(self, seat: Seat) -> bool:
        return self.factions[seat] in ("vagabond", "vagabond2")

    def suit(self, suit: int) -> str:
        return _(SUITS[suit]) if 0 <= suit <= BIRD else _("any suit")

    def place(self, place: int) -> str:
        """ "7" for a clearing, "forest B", "the Burrow"."""
        if place >= FIRST_FOREST:
            return _("forest {}").format(forest_letter(Forest(place)))
        return _("the Burrow") if place == 0 else str(place)

    def clearing(self, place: int, table: TableSeen | None) -> str:
        """A place with what a list should say of it: "7 mouse"."""
        if table is None or not 0 < place < FIRST_FOREST:
            return self.place(place)
        return f"{place} {self.suit(table.clearing(place).suit)}"

    def kind(self, kind: int | str) -> str:
        return _(core.PIECES[kind if isinstance(kind, str) else kind_id(kind)][0])

    def pieces(self, kind: int | str, n: int) -> str:
        """ "3 warriors"."""
        _one, one, many = core.PIECES[kind if isinstance(kind, str) else kind_id(kind)]
        return _translation.ngettext(one, many, n).format(n)

    def item(self, item: int) -> str:
        return _(core.ITEM_NAMES[ITEMS[item]])

    def item_code(self, code: int, asked: str = "") -> str:
        """An item of a Vagabond: code = item * 4 + exhausted + damaged * 2; where its state is what is `asked` about,
        the usual one is named, too."""
        states = [_("exhausted")] * (code & 1) + [_("damaged")] * (code >> 1 & 1)
        bit, usual = vagabond.STATED.get(asked, (0, ""))
        states += [_(usual)] * (bit > 0 and not code & bit)
        return self.item(code // 4) + (f" ({', '.join(states)})" if states else "")

    def leader(self, leader: int) -> str:
        """What a leader is good for."""
        return _(eyrie.LEADER_POWERS[eyrie.LEADERS[leader][0]])

    def power(self, number: int) -> str:
        """A character: his items, and what only he can do."""
        who = self.characters[number]
        return f"{', '.join(map(self.item, who.items))}. {who.power}: {who.text}"

    def odds(
        self,
        foe: Seat,
        where: int,
        deals: tuple[int, int, float],
        takes: tuple[int, int, float],
        attacker: Seat | None = None,
    ) -> str:
        """Before a battle: least, most and average of the hits of both; `attacker`, if it is not who is told."""
        found = (foe, where, self.span(deals), deals[2], self.span(takes), takes[2])
        if attacker is None:
            return self._formatter.vformat(_(core.ODDS), found, {})
        return self._formatter.vformat(_(core.ODDS_OF_OTHERS), (attacker, *found), {})

    def span(self, span: tuple[int, int, float]) -> str:
        """ "0 to 3", or "2"."""
        low, high, _average = span
        return str(low) if low == high else _("{} to {}").format(low, high)

    def whatif(self, name: str, *data: Any) -> str:
        """A sentence of *what if*."""
        only = bool(data) and isinstance(data[-1], tuple) and len(data[-1]) == 1
        template = whatif.WHATIF.get(f"{name}:one", "") if only else ""
        return self._formatter.vformat(_(template or whatif.WHATIF[name]), data, {})

    def trigger(self, name: str) -> str:
        return _(TRIGGERS.get(name, name))

    def effect_in_battle(self, name: str) -> str:
        """An effect in battle: its card's name, or what the list calls it."""
        return self.deck.faces[self.deck.by_id[name]].name if name in self.deck.by_id else _(ACTIONS.get(name, name))

    def line(self, ask: Ask[Any], line: Any) -> str:
        """A line of a menu without what its colon or bracket explains; a card's name."""
        if isinstance(line, int):
            return self.card(line)
        if line in self.deck.by_id:
            return self.effect_in_battle(line)
        return self.option(ask, line).split(": ")[0].split(" (")[0]

    def lesson(self, lesson: Sequence[Any]) -> str:
        return self._formatter.vformat(_(core.LESSONS.get(lesson[0], lesson[0])), lesson[1:], {})

    def quest(self, quest: int) -> str:
        q = self.quests[quest]
        return f"{q.name} ({self.suit(q.suit)}: {self.item(q.items[0])}, {self.item(q.items[1])})"

    def character(self, number: int) -> str:
        return self.characters[number].name

    def minister(self, minister: int) -> str:
        return _(duchy.MINISTERS[minister])

    def minister_line(self, minister: int) -> str:
        """The line of a menu with which he acts."""
        return duchy.MINISTER_LINES[minister]

    def minister_power(self, minister: int) -> str:
        return _(duchy.MINISTER_POWERS[minister])

    def rank(self, rank: int, *, cost: bool) -> str:
        """Of a minister; with what swaying one takes and gives."""
        return _((duchy.SWAYING if cost else duchy.RANKS)[rank])

    def cost(self, rank: int) -> str:
        """What swaying a minister of a rank takes and gives, as briefly as can be."""
        return _(duchy.SWAYING_BRIEFLY[rank])

    def ranks(self, rank: int) -> str:
        """All ministers of a rank, as a heading."""
        return _(duchy.RANK_HEADS[rank])

    def step(self, step: str) -> str:
        """Where in a turn it is: "Daylight, in Assembly"; of a phase its name."""
        return _(STEPS.get(step, step))

    def plot(self, plot: int) -> str:
        return _(PLOTS[plot])

    def plot_power(self, plot: int) -> str:
        return _(corvids.PLOT_POWERS[plot])

    # -- sentences ----------------------------------------------------------------------
    def prompt(self, ask: Ask[Any], table: TableSeen | None = None, told: Sequence[Event] = ()) -> str:
        """What is asked and why, in one line.  `told` is what happened since the table was last at rest: a move or a
        battle is then asked with the card that it comes from."""
        template = PROMPTS.get(ask.id)
        if template is None:
            return ask.id
        if self._is_lull(ask):
            return self._lull(ask)
        if "next" in ask.options:
            template = PROMPTS.get(f"{ask.id}:next", template)
        known = _known(ask.seat, table)
        text = self._formatter.vformat(_(template), ask.data, {"seat": ask.seat, **known})
        why = self._occasion(ask, known, told) if ask.id in core.OCCASIONED else ""
        return f"{text} ({why})" if why else text

    def _occasion(self, ask: Ask[Any], known: dict[str, Any], told: Sequence[Event]) -> str:
        """Which card, minister or action asks so, and how many are left."""
        mine = [event for event in told if event.seat == ask.seat]
        known["move"] = 1 + sum(event.name == "moved" for event in mine)
        for event in reversed(mine):
            if event.name in core.OCCASIONS:
                return self._formatter.vformat(_(core.OCCASIONS[event.name]), event.data, known)
        routine = core.ROUTINES.get((self.factions[ask.seat], ask.id.partition(".")[0]))
        return self._formatter.vformat(_(routine), (), known) if routine else ""

    def is_aside(self, option: Any) -> bool:
        """Is this line of a menu none of the step's own?  Cards, maps and other factions put it there."""
        return isinstance(option, str) and (option in ASIDES or option in self.deck.by_id)

    def is_on_board(self, option: str) -> bool:
        """Is it what a card or a minister does that lies on somebody's board?"""
        return option in self.deck.by_id or option in duchy.MINISTER_LINES

    def _is_lull(self, ask: Ask[Any]) -> bool:
        """Has the step itself nothing to offer?"""
        return ask.id in LULLS and all(option == "next" or self.is_aside(option) for option in ask.options)

    def _lull(self, ask: Ask[Any]) -> str:
        """What comes after it, and what may still be done before."""
        asides = [option for option in ask.options if option != "next"]
        names = {x: self.deck.faces[self.deck.by_id[x]].name for x in asides if x not in ASIDES}
        offers = [_("use {}").format(names[x]) if x in names else _(ASIDES[x]) for x in asides]
        *some, last = offers or [_("go on")]
        what = _("{} or {}").format(", ".join(some), last) if some else last
        return _("{}: {}?").format(_(LULLS[ask.id]), what)

    def way(self, ask: Ask[Any], option: Any, table: TableSeen | None, *, briefly: bool = False) -> str:
        """How a move gets there, if not by a path."""
        if table is None or ask.id not in maps.MOVES or not ask.data:
            return ""
        only = next((only for src, dst, only in table.passages if (src, dst) == (ask.data[0], option)), None)
        return "" if only is None else _((maps.ONLY_WAY if only else maps.OTHER_WAY)[briefly])

    def ferry(self, where: str) -> str:
        return _(maps.FERRY).format(where)

    def about(self, ask: Ask[Any], option: Any = None) -> str:
        """What hangs on the answer, or on a line of a menu; "" where the question says enough."""
        if option is None or not isinstance(option, str):
            id = "vagabond.coalition" if ask.id == "dominance.card" and self._is_vagabond(ask.seat) else ask.id
            return _(text) if (text := about.QUESTIONS.get(id)) else ""
        return _(text) if (text := about.LINES.get(option)) else ""

    def curtain(self, ask: Ask[Any]) -> str:
        """Why somebody is asked: public facts only."""
        template = CURTAINS.get(ask.id)
        return _("a decision") if template is None else self._formatter.vformat(_(template), ask.data, {})

    def option(self, ask: Ask[Any], option: Any, table: TableSeen | None = None) -> str:
        """An option as a list shows it."""
        if option is None:
            return _(NONES.get(ask.id, "no"))
        if isinstance(option, str):
            lull = ACTIONS.get(f"{ask.id}:after") if option == "next" and self._is_lull(ask) else ""
            if own := lull or ACTIONS.get(f"{ask.id}:{option}"):
                return self._formatter.vformat(_(own), ask.data, {})
            return _(self._line(option, ask.seat))
        about = ask.about
        if about in ("clearing", "place", "action") and not isinstance(option, tuple):
            return ", ".join(filter(None, (self.clearing(option, table), self.way(ask, option, table))))
        if about == "trigger":
            if not option[1]:  # in several clearings at once
                return _(TRIGGERS.get(option[0], option[0]))
            return _("{} in {}").format(_(TRIGGERS.get(option[0], option[0])), self.place(option[1]))
        if about in ("number", "count"):
            return self.format(option, core.UNITS.get(ask.id, ""))
        return self.item_code(option, ask.id) if about == "item" else self._thing(about, option)

    def _line(self, option: str, seat: Seat) -> str:
        """A line of a menu, of whichever step of that seat's turn."""
        if option in ACTIONS:
            return ACTIONS[option]
        if option in self.deck.by_id:
            return self.deck.faces[self.deck.by_id[option]].name
        own = self.factions[seat].rstrip("2") + "."
        return next((text for id, text in ACTIONS.items() if id.startswith(own) and id.endswith(f":{option}")), option)

    def _thing(self, about: str, option: Any) -> str:
        match about:
            case "card":
                return self.card(option)
            case "seat":
                return self.seat(option)
            case "piece":
                return self.kind(option)
            case "box":
                return self.item(option)
            case "suit":
                return self.suit(option)
            case "quest":
                return self.quest(option)
            case "character":
                return self.character(option)
            case "leader":
                return _(eyrie.LEADERS[option][1])
            case "column":
                return _(eyrie.COLUMNS[option])
            case "path":
                return f"{option // 100}-{option % 100}"
            case "minister":
                return self.minister(option)
            case "plot":
                return self.plot(option)
        return str(option)

    def event(self, event: Event) -> str:
        """A line of the log; "" for what the log leaves out.  Give it the event as its reader may know it."""
        template = core.EARLIER.get((event.name, len(event.data))) or EVENTS.get(event.name)
        if template is None:
            return " ".join(str(x) for x in (event.name, *event.data))
        known = bool(event.secret) and event.secret != HIDDEN
        if isinstance(template, tuple):
            template = template[known]
        if not template:
            return ""
        fields = {"seat": event.seat, "x": event.secret if known else (), "all": event.data}
        fields |= {f"x{i}": x for i, x in enumerate(event.secret if known else ())}
        return self._formatter.vformat(_(template), event.data, fields)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the rule's number."""
        text = _(REASONS.get(refusal.reason, refusal.reason.replace("_", " ")))
        return f"{self._formatter.vformat(text, refusal.data, {})} ({refusal.rule})"

    def format(self, value: Any, spec: str) -> str:
        """c place, k cards, kn and ks a card's name and suit alone, s seat, ss seats, p kind of piece, i item, v and vs
        item codes, vn their names alone, u suit, q quest, h and who character, l leader, r relationship, col column of
        the Decree, m what a card was spent for, minister, plot, step and phase of a turn, t a step that passed, gain
        points won or lost, learned what an undo leaves known, unable why there is no ambush; a noun of core.NOUNS
        counts, pieces3 is three of a kind, pieces_roost are roosts, short what limits a roll; nothing: as it is."""
        if spec == "k":
            return ", ".join(self.card(k) for k in (value if isinstance(value, tuple | list) else (value,)))
        if spec == "kn":
            return str(self.deck.faces[value].name)
        if spec == "ks":
            return self.suit(self.deck.faces[value].suit)
        if spec in core.NOUNS:
            return counted(value, spec)
        if spec.startswith("pieces_"):
            return self.pieces(spec.removeprefix("pieces_"), value)
        if spec.startswith("pieces"):
            return self.pieces(value, int(spec.removeprefix("pieces")))
        simple: dict[str, Callable[[Any], str]] = {
            "c": self.place,
            "s": self.seat,
            "p": self.kind,
            "i": self.item,
            "v": self.item_code,
            "u": self.suit,
            "q": self.quest,
            "h": self.character,
            "minister": self.minister,
            "plot": self.plot,
            "step": self.step,
            "phase": self.step,
        }
        if spec in simple:
            return simple[spec](value)
        if spec == "short":
            return _(core.SHORT[value]) if value else ""
        if spec == "qs":
            return ", ".join(map(self.quest, value))
        if spec == "round":
            return str(round_of(value, len(self.names)))
        if spec == "unable":
            return _(core.UNABLE.get(value, value))
        if spec == "t":
            return _(PASSED.get(value, "has nothing to decide"))
        if spec == "vs":
            return ", ".join(self.item_code(x) for x in value) or _("nothing")
        if spec == "gain":
            return (_("scores {}") if value >= 0 else _("loses {}")).format(abs(value))
        if spec == "vn":
            codes = value if isinstance(value, tuple | list) else (value,)
            return ", ".join(self.item(x // 4) for x in codes) or _("nothing")
        if spec == "who":
            known = self.characters.by_id
            return self.character(known[value]) if value in known else str(value)
        if spec == "learned":
            return ", ".join(self.lesson(lesson) for lesson in value) or _("nothing")
        if spec == "r":
            return _(vagabond.RELATIONS[value])
        if spec == "ss":
            return ", ".join(self.seat(x) for x in value)
        if spec == "l":
            return _(eyrie.LEADERS[value][1] if isinstance(value, int) else eyrie.leader_name(value))
        if spec == "col":
            return _(eyrie.COLUMNS[value]) if 0 <= value < len(eyrie.COLUMNS) else _("done")
        if spec == "m":
            return _(PURPOSES.get(value, value))
        return format(value, spec)


def _known(seat: Seat, table: TableSeen | None) -> dict[str, Any]:
    """What a prompt may name of the table: actions left, the Decree's column, the Vagabond's place and ready items."""
    from ..engine.seen import AllianceSeen, DuchySeen, EyrieSeen, VagabondSeen  # not before a game is open

    known: dict[str, Any] = {"actions": table.actions if table else 0, "column": -1, "here": 0, "ready": ()}
    known |= dict.fromkeys(("nth", "of", "supporters", "officers", "operation", "operations", "ministers"), 0)
    known["spending"] = _(alliance.SPENDING.get(table.step if table else "", "Birdsong"))
    board = table.seats[seat].board if table else None
    match board:
        case EyrieSeen(column=column) if column < len(board.decree):
            known |= {"column": column, "nth": 1 + len(board.resolved[column]), "of": len(board.decree[column])}
        case EyrieSeen(column=column):
            known["column"] = column
        case AllianceSeen():
            known |= {"supporters": board.supporters, "officers": board.officers, "operation": board.operations}
            known["operations"] = board.officers - board.operations
        case DuchySeen():
            known["ministers"] = sum(each.swayed and not each.acted for each in board.ministers)
        case VagabondSeen():
            known["here"] = board.place or 0
            known["ready"] = [4 * item.item for item in board.items if not (item.exhausted or item.damaged)]
    return known


class _Formatter(string.Formatter):
    def __init__(self, words: Words) -> None:
        self.words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        return self.words.format(value, format_spec)
