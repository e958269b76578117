"""Where rules, factions, maps and cards meet: menus, steps, removals, and the hooks.  No faction is named here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from .asks import WORLD, Refusal, Seat
from .atlas import Atlas, Clearing, Place
from .deck import Card, Deck
from .pieces import DAMAGE, WARRIOR, Kind, kinds_of
from .quests import Characters, Quests
from .seen import BoardSeen
from .state import NO_MARKER, Board, State

if TYPE_CHECKING:
    from .rules.battle import Fight, Side

Rule = Coroutine[Any, Any, None]
Do = Callable[[State, Seat], Rule]
Cannot = Callable[[State, Seat], Refusal | None]


class Action(NamedTuple):
    """A line of a menu: its name, why it cannot be done (None: it can), and what it does."""

    name: str
    cannot: Cannot
    do: Do


class Menu:
    """What a player may do at a boundary.  `secret`: something hidden decided what is, or is not, on it."""

    __slots__ = ("about", "offers", "refused", "secret")

    def __init__(self) -> None:
        self.offers: dict[Any, Do] = {}
        self.refused: dict[Any, Refusal] | None = None  # filled only when somebody asks why
        self.secret = False
        self.about = "action"

    def add(self, s: State, me: Seat, actions: Iterable[Action]) -> None:
        offers, refused = self.offers, self.refused
        for name, cannot, do in actions:
            reason = cannot(s, me)
            if reason is None:
                offers[name] = do
            elif refused is not None:
                refused[name] = reason


Fill = Callable[[State, Seat, Menu], None]
NO_LINES: Mapping[str, str] = {}


class Step(NamedTuple):
    """One line of a faction's table.  `fill` offers what the step allows; "next" leaves it.

    `free`: cards, dominance, maps and other factions may offer something here too (CORE-6.4); `start`, `end`: what is
    worded "at start of" or "at end of" the phase (CORE-6.2); `quiet`: it may pass without a line in the log; `lines`:
    all that `fill` may ever offer beside "next" and cards, each with its rule: *why not* names it in other steps."""

    phase: str
    id: str
    fill: Fill
    free: bool = True
    start: bool = False
    quiet: bool = False
    end: bool = False
    lines: Mapping[str, str] = NO_LINES


class Part(NamedTuple):
    """n equal pieces that leave; a kind from DAMAGE on is a Vagabond's item that is damaged instead."""

    owner: Seat
    where: Clearing
    kind: Kind
    n: int
    by: Seat  # who removes them, scores and pays for it


class Removal(NamedTuple):
    """Pieces that leave the map at the same moment, over all clearings and both sides (CORE-1.7)."""

    parts: list[Part]
    cause: str  # battle, ambush, revolt, favor, strike, …
    fight: Fight | None = None

    def warriors(self, owner: Seat) -> dict[Clearing, int]:
        lost: dict[Clearing, int] = {}
        for p in self.parts:
            if p.owner == owner and p.kind == WARRIOR:
                lost[p.where] = lost.get(p.where, 0) + p.n
        return lost

    def scoring(self, by: Seat) -> int:
        """Enemy buildings and tokens that `by` removes (CORE-8.1)."""
        return sum(p.n for p in self.parts if p.by == by != p.owner and 0 <= p.kind < DAMAGE)


class Move(NamedTuple):
    """n warriors (0: a pawn) that one player has moved; `passage`: by a way that is there for moves only."""

    mover: Seat
    src: Place
    dst: Place
    n: int
    passage: bool = False


MANY = Clearing(0)


class Trigger(NamedTuple):
    """What answers a removal or a move.  Whether there is one may depend on public facts only: its order is asked
    openly.  `where` is MANY for what answers something in many clearings at once."""

    owner: Seat
    name: str
    where: Clearing
    rule: Callable[[State], Rule]


class Effect(NamedTuple):
    """Something optional after the roll; it may be used once in the battle (CORE-10.7, 10.12)."""

    owner: Seat
    name: str
    use: Callable[[State, Fight], Rule]


class Hooks:
    """Hooks that do nothing; `me` is the seat that plays the faction, WORLD for a map or a family of cards.

    `things`: what questions of its own may be about, and all there are of them, so that *why not* can name each."""

    things: Mapping[str, Sequence[int]] = {}

    # -- what is offered ------------------------------------------------------
    def menu_extras(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """What may be done between two actions of `active`'s turn."""

    def start_effects(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """What may be done at the start of a phase of `active`."""

    def end_effects(self, s: State, me: Seat, active: Seat, step: Step, m: Menu) -> None:
        """What may be done at the end of a phase of `active`, in a step of its own; "next" may be replaced."""

    # -- the land -------------------------------------------------------------
    def links(self, s: State, me: Seat, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
        """Clearings next to `c` for `mover` beside those that open paths join."""
        return ()

    def passages(self, s: State, me: Seat, mover: Seat, c: Clearing) -> tuple[Clearing, ...]:
        """Where a move of `mover` from `c` may lead beside its neighbours: adjacent for moves only."""
        return ()

    def ignores_rule(self, s: State, me: Seat, mover: Seat, src: Clearing, dst: Clearing) -> bool:
        return False

    def cannot_place(self, s: State, me: Seat, owner: Seat, c: Clearing) -> Refusal | None:
        return None

    def cannot_enter(self, s: State, me: Seat, mover: Seat, c: Clearing) -> Refusal | None:
        return None

    def cannot_leave(self, s: State, me: Seat, mover: Seat, c: Clearing) -> Refusal | None:
        return None

    def strength(self, s: State, me: Seat, seat: Seat, c: Clearing) -> int:
        """What `seat` has there for rule beside its warriors and buildings; may be negative."""
        return 0

    def rules_outright(self, s: State, me: Seat, c: Clearing) -> bool:
        return False

    def on_moved(self, s: State, me: Seat, move: Move) -> list[Trigger]:
        """Pieces have just moved: do what must follow at once, return what asks."""
        return []

    # -- battle ---------------------------------------------------------------
    async def joins(self, s: State, me: Seat, fight: Fight) -> None:
        """At the start of a battle: who fights along (CORE-10.3)."""

    async def before_roll(self, s: State, me: Seat, fight: Fight) -> None:
        """CORE-10.5"""

    def after_roll(self, s: State, me: Seat, fight: Fight) -> list[Effect]:
        """CORE-10.7  What may be used now."""
        return []

    def extra_hits(self, s: State, me: Seat, fight: Fight) -> tuple[int, int]:
        """CORE-10.7  Always-on extras for the attacker and for the defender."""
        return 0, 0

    def stops_ambush(self, s: State, me: Seat, attacker: Seat) -> bool:
        return False

    async def after_battle(self, s: State, me: Seat, fight: Fight) -> None: ...

    # -- removal --------------------------------------------------------------
    def removed_to(self, s: State, me: Seat, part: Part, gone: Removal) -> bool:
        """Take these pieces off the map to somewhere else than their supply or track; False: they go home."""
        return False

    def removal_reveals(self, s: State, me: Seat, gone: Removal) -> bool:
        """Pieces are about to leave: will that teach somebody something hidden?"""
        return False

    def on_removed(self, s: State, me: Seat, gone: Removal) -> list[Trigger]:
        """Pieces have just left: do what must follow at once, return what asks or comes after the points."""
        return []

    def removal_points(self, s: State, me: Seat, gone: Removal) -> int:
        """Points for `me` beside one a building or token."""
        return 0

    # -- crafting and cards ---------------------------------------------------
    async def on_item_crafted(self, s: State, me: Seat, crafter: Seat, item: int) -> None: ...

    def craft_points(self, s: State, me: Seat, crafter: Seat) -> int:
        """Points beside those of the item."""
        return 0

    def draws_nothing(self, s: State, me: Seat, seat: Seat) -> bool:
        """Is `seat` forbidden to draw for now?  Public facts only."""
        return False

    async def replaces_draw(self, s: State, me: Seat, seat: Seat, n: int) -> bool:
        """`seat` is told to draw n cards; True: that draw does not happen."""
        return False

    def takes_discard(self, s: State, me: Seat, card: Card) -> bool:
        """A card that would be discarded; True: it has been put elsewhere."""
        return False

    def face_up(self, s: State, me: Seat) -> list[Card]:
        """Cards that all can see here, beside crafted ones, an open hand and the discard pile."""
        return []

    def hidden_cards(self, s: State, me: Seat, viewer: Seat | None) -> list[list[Card]]:
        """The live piles, beside hands and deck, that `viewer` cannot see."""
        return []

    def redeal(self, s: State, me: Seat, viewer: Seat, below: Callable[[int], int]) -> None:
        """Deal anew what is hidden here and is no card of the deck."""

    def problems(self, s: State, me: Seat) -> list[str]:
        return []


class Faction(Hooks):
    """A faction: data, a table of steps, and the hooks it overrides."""

    name = ""
    letter = ""  # set-up order (CORE-12)
    reach = 0  # CORE-12.4
    warriors = 0
    tie_breaker = False  # EY-2.2
    swaps_dice = False  # WA-2.2
    open_hand = False  # RIVERFOLK-2.3
    rules_burrow = False  # DUCHY-2.2
    nimble = False  # CORVID-2.2
    is_vagabond = False
    steps: tuple[Step, ...] = ()

    def __init__(self) -> None:
        self.kinds: tuple[Kind, ...] = kinds_of(self.name)
        self.losable = self.kinds

    def board(self) -> Board:
        return Board()

    async def setup(self, s: State, me: Seat) -> None: ...

    def begin_turn(self, s: State, me: Seat) -> None: ...

    def break_off(self, s: State, me: Seat) -> None:
        """It has conceded in its own turn: what lies out for this turn only goes where it goes at the turn's end."""

    def view(self, s: State, me: Seat, viewer: Seat | None) -> BoardSeen:
        return BoardSeen()

    def lines(self, s: State, me: Seat, step: Step) -> Mapping[str, str]:
        """What its player knows that a step of its table may offer, each line with its rule."""
        return step.lines

    # -- moving and fighting: `factions.base` does what most do ----------------
    def movable(self, s: State, me: Seat) -> list[Clearing]:
        """Where a move of this faction can begin."""
        return []

    def can_move(self, s: State, me: Seat) -> bool:
        """Is there such a place?  Asked at every menu: whoever can tell it quicker overrides it."""
        return bool(self.movable(s, me))

    async def move(self, s: State, me: Seat, sources: list[Clearing]) -> Clearing | None:
        """One move, from one of `sources` (out of `movable`); where it led."""
        return None

    def battlefields(self, s: State, me: Seat) -> list[Clearing]:
        """Where this faction can attack somebody."""
        return []

    def can_fight(self, s: State, me: Seat) -> bool:
        """Is there such a place?  Asked at every menu: whoever can tell it quicker overrides it."""
        return bool(self.battlefields(s, me))

    def rolled_cap(self, s: State, me: Seat, where: Clearing) -> int:
        """The most rolled hits its own bodies deal there (CORE-10.6)."""
        return s.at(me, where)

    def stands(self, s: State, me: Seat, where: Clearing) -> bool:
        """Has it a body there that goes on fighting after an ambush (CORE-10.4c)?"""
        return s.at(me, where) > 0

    async def takes_hits(self, s: State, side: Side, hits: int, by: Seat, fight: Fight) -> list[Part]:
        """CORE-10.8  What its side gives for these hits."""
        return []

    async def swept(self, s: State, me: Seat, where: Clearing, by: Seat) -> list[Part]:
        """What "remove all enemy pieces" of `by` takes from it there (CORE-11.1)."""
        return []

    def damage(self, s: State, me: Seat, kind: Kind) -> None:
        raise LookupError(f"{self.name} has no items to damage")

    # -- crafting -------------------------------------------------------------
    def crafts_with(self, s: State, me: Seat) -> list[Clearing]:
        """The clearings of its crafting pieces, one entry a piece (CORE-7.2)."""
        return []

    def cannot_craft(self, s: State, me: Seat, card: Card) -> Refusal | None:
        """Why a card in hand cannot be crafted now, in a step in which it crafts."""
        return None

    def crafting(self, s: State, me: Seat) -> list[int]:
        """What pays for its crafting now, or if it is not its turn in its next one, by suit (CORE-7.1)."""
        return [0, 0, 0]

    def item_points(self, s: State, me: Seat, printed: int) -> int:
        return printed

    def gain_item(self, s: State, me: Seat, item: int) -> None:
        """CORE-7.7"""
        s.boxes[me].append(item)
        s.boxes[me].sort()

    def cards_drawn(self, s: State, me: Seat) -> int:
        return 1

    # -- dominance ------------------------------------------------------------
    def cannot_activate(self, s: State, me: Seat) -> Refusal | None:
        """Why no dominance card may be activated, beside CORE-9.1; public facts only."""
        return None

    async def activated(self, s: State, me: Seat, card: Card) -> None:
        """What follows the activation: for most the marker leaves the track (CORE-9.1)."""
        s.vp[me] = NO_MARKER


class MapRules(Hooks):
    """What a map adds to the rules."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas

    def board(self) -> Board:
        return Board()

    def closed(self, s: State) -> tuple[tuple[Clearing, Clearing], ...]:
        """Paths that join nothing for now, each with the smaller clearing first."""
        return ()

    def paths(self, s: State) -> tuple[tuple[Clearing, ...], ...]:
        """By clearing, those that open paths join to it; a map that overrides `closed` overrides this."""
        return self.atlas.paths


class CardFamily(Hooks):
    """What the cards of a deck do.  `effects` are those that happen when the card is crafted."""

    name = ""
    for_battle: tuple[str, ...] = ()  # cards that are used in battle

    def __init__(self, deck: Deck) -> None:
        self.effects: dict[Card, Do] = {}

    def board(self) -> Board:
        return Board()


P = ParamSpec("P")
R = TypeVar("R")
Who = tuple[tuple[Seat, Callable[P, R]], ...]


class Lineup:
    """One line-up of factions, map and deck: its catalogues, and per hook those who override it, made once."""

    def __init__(
        self,
        line: tuple[Faction, ...],
        land: MapRules,
        cards: CardFamily,
        atlas: Atlas,
        deck: Deck,
        quests: Quests,
        characters: Characters,
    ) -> None:
        self.line, self.land, self.cards, self.atlas, self.deck = line, land, cards, atlas, deck
        self.quests, self.characters = quests, characters
        self.factions = tuple(f.name for f in line)
        self.seats = tuple(Seat(i) for i in range(len(line)))
        self.steps = tuple(f.steps for f in line)
        self.owner = {k: Seat(i) for i, f in enumerate(line) for k in f.kinds}
        self.tie_breaker = next((Seat(i) for i, f in enumerate(line) if f.tie_breaker), WORLD)
        self.burrow = next((Seat(i) for i, f in enumerate(line) if f.rules_burrow), WORLD)
        self.setup_order = tuple(sorted(self.seats, key=lambda i: line[i].letter))
        self.things = {about: all_ for h in (*line, land, cards) for about, all_ in h.things.items()}
        hooks = Hooks
        self.closes_paths = type(land).closed is not MapRules.closed
        self.menu_extras = self._users(hooks.menu_extras)
        self.start_effects = self._users(hooks.start_effects)
        self.end_effects = self._users(hooks.end_effects)
        self.links = self._users(hooks.links)
        self.passages = self._users(hooks.passages)
        self.ignores_rule = self._users(hooks.ignores_rule)
        self.cannot_place = self._users(hooks.cannot_place)
        self.cannot_enter = self._users(hooks.cannot_enter)
        self.cannot_leave = self._users(hooks.cannot_leave)
        self.strength = self._users(hooks.strength)
        self.rules_outright = self._users(hooks.rules_outright)
        self.on_moved = self._users(hooks.on_moved)
        self.joins = self._users(hooks.joins)
        self.before_roll = self._users(hooks.before_roll)
        self.after_roll = self._users(hooks.after_roll)
        self.extra_hits = self._users(hooks.extra_hits)
        self.stops_ambush = self._users(hooks.stops_ambush)
        self.after_battle = self._users(hooks.after_battle)
        self.removed_to = self._users(hooks.removed_to)
        self.removal_reveals = self._users(hooks.removal_reveals)
        self.on_removed = self._users(hooks.on_removed)
        self.removal_points = self._users(hooks.removal_points)
        self.on_item_crafted = self._users(hooks.on_item_crafted)
        self.craft_points = self._users(hooks.craft_points)
        self.draws_nothing = self._users(hooks.draws_nothing)
        self.replaces_draw = self._users(hooks.replaces_draw)
        self.takes_discard = self._users(hooks.takes_discard)
        self.face_up = self._users(hooks.face_up)
        self.hidden_cards = self._users(hooks.hidden_cards)
        self.redeal = self._users(hooks.redeal)
        self.problems = self._users(hooks.problems)

    def _users(self, hook: Callable[Concatenate[Any, State, Seat, P], R]) -> Who[Concatenate[State, Seat, P], R]:
        """Those who override a hook, seats first, then map and cards: a hook that nobody uses costs an empty loop."""
        name = hook.__name__
        all_: list[tuple[Seat, Hooks]] = [(Seat(i), f) for i, f in enumerate(self.line)]
        all_ += [(WORLD, self.land), (WORLD, self.cards)]
        return tuple((seat, getattr(h, name)) for seat, h in all_ if getattr(type(h), name) is not hook)

    def seat_of(self, faction: str) -> Seat:
        """The seat that plays a faction; LookupError if none does."""
        try:
            return Seat(self.factions.index(faction))
        except ValueError:
            raise LookupError(f"{faction} is not in this game") from None

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, from `seat` on."""
        return self.seats[seat:] + self.seats[:seat]
