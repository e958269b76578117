"""The words of scenario files, both ways: seats, places, cards, items, pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ..engine.asks import Ask, Seat
from ..engine.atlas import BURROW, Clearing, Forest, forest_letter
from ..engine.deck import SUITS, Card, Deck
from ..engine.items import ITEMS, Item
from ..engine.pieces import KINDS, PAWN, WARRIOR, Kind

TAGS: Final = {
    "marquise": "MC",
    "eyrie": "ER",
    "alliance": "WA",
    "vagabond": "V1",
    "vagabond2": "V2",
    "cult": "LC",
    "riverfolk": "RC",
    "duchy": "UD",
    "corvids": "CC",
}
SEAT_WORDS: Final = (
    {tag: faction for faction, tag in TAGS.items()}
    | {faction: faction for faction in TAGS}
    | {"EY": "eyrie", "VB": "vagabond", "VB1": "vagabond", "VB2": "vagabond2"}
)
THE_BURROW: Final = "Burrow"
NOTHING: Final = ("", "none", "nothing", "empty", "nobody")
PLURALS: Final = {
    "cards": "card",
    "birds": "bird",
    "foxes": "fox",
    "rabbits": "rabbit",
    "mice": "mouse",
    "ambushes": "ambush",
}


class Fault(ValueError):
    """Something wrong in a file, or a step that does not fit; `text` is the line it is about, if there is one."""

    def __init__(self, said: str, text: str = "") -> None:
        super().__init__(said)
        self.text = text


class Wanted(NamedTuple):
    """A card as a file names it: a face, or any plain card (no ambush, no dominance) of a suit, or of all suits."""

    face: int  # -1: not said
    suit: int  # -1: not said
    plain: bool  # no ambush or dominance card will do

    def fits(self, deck: Deck, card: Card) -> bool:
        if self.face >= 0:
            return card == self.face
        return self.suit in (-1, deck.suit[card]) and not (self.plain and not is_plain(deck, card))

    def said(self, deck: Deck) -> str:
        return deck.faces[self.face].id if self.face >= 0 else f"{SUITS[self.suit]} card" if self.suit >= 0 else "card"


def is_plain(deck: Deck, card: Card) -> bool:
    return deck.kind[card] not in ("ambush", "dominance", "vizier")


def slug(text: str) -> str:
    return "_".join(re.sub(r"[^a-z0-9 _-]", "", text.lower()).replace("-", " ").replace("_", " ").split())


def parts(text: str) -> list[str]:
    """What stands between commas or pluses."""
    if text.strip().lower() in NOTHING:
        return []
    return [p for p in (piece.strip() for piece in re.split(r"[,+]", text)) if p]


def counted(text: str) -> tuple[int, str]:
    """ "2 fox cards" is (2, "fox cards"), "wood 3" is (3, "wood"), "2w" is (2, "w")."""
    if m := re.fullmatch(r"(\d+)\s*(\D.*)", text.strip()):
        return int(m[1]), m[2].strip()
    if m := re.fullmatch(r"(.*\D)\s+(\d+)", text.strip()):
        return int(m[2]), m[1].strip()
    return 1, text.strip()


def read_item(text: str) -> Item:
    word = slug(text)
    for name in (word, word.removesuffix("s"), word.removesuffix("es")):
        if name in ITEMS:
            return Item(ITEMS.index(name))
    raise Fault(f"{text!r} is no item; there are {', '.join(ITEMS)}")


def read_suit(text: str) -> int:
    word = PLURALS.get(text.lower(), text.lower())
    if word not in SUITS:
        raise Fault(f"{text!r} is no suit")
    return SUITS.index(word)


def read_kind(text: str) -> Kind:
    word = slug(text)
    if word in ("w", "warrior", "warriors"):
        return WARRIOR
    if word == "pawn":
        return PAWN
    for k, kind in enumerate(KINDS):
        if word in (kind.id, kind.id + "s"):
            return Kind(k)
    raise Fault(f"{text!r} is no piece")


class Names:
    """The names of one table."""

    def __init__(
        self, factions: Iterable[str], clearings: dict[str, Clearing], forests: dict[str, Forest], deck: Deck
    ) -> None:
        self.factions = tuple(factions)
        self.clearings, self.forests, self.deck = clearings, forests, deck
        if "duchy" in self.factions:
            self.clearings = clearings | {THE_BURROW: BURROW}
        self.called = {number: name for name, number in self.clearings.items()}
        self.forest_called = {number: name for name, number in forests.items()}
        self.stand_ins: set[int] = set()  # faces chosen for plain cards that a position did not name
        self.titles: dict[str, list[int]] = {}
        for card, face in enumerate(deck.faces):
            self.titles.setdefault(slug(face.name), []).append(card)

    # -- reading ------------------------------------------------------------
    def is_seat(self, word: str) -> bool:
        return SEAT_WORDS.get(word) in self.factions

    def seat(self, word: str) -> Seat:
        faction = SEAT_WORDS.get(word)
        if faction is None:
            raise Fault(f"{word!r} is no seat; seats are {', '.join(TAGS[f] for f in self.factions)}")
        if faction not in self.factions:
            raise Fault(f"{word} ({faction}) does not sit at this table")
        return Seat(self.factions.index(faction))

    def clearing(self, word: str) -> Clearing:
        for name in (word, f"c{word}", word.removeprefix("the ")):
            if name in self.clearings:
                return self.clearings[name]
        raise Fault(f"there is no clearing {word!r}; there are {', '.join(self.clearings)}")

    def place(self, word: str) -> int:
        """A clearing or a forest."""
        for name in (word, word.removeprefix("forest "), word.removeprefix("f")):
            if name in self.forests:
                return self.forests[name]
        return self.clearing(word)

    def path(self, word: str) -> tuple[Clearing, Clearing]:
        """ "c3-c7", "3-7" or "A-B": its ends, the smaller number first."""
        ends = [self.clearing(end.strip()) for end in word.split("-")]
        if len(ends) != 2:
            raise Fault(f"{word!r} is no path; paths are written A-B")
        return min(ends), max(ends)

    def card(self, text: str) -> Wanted:
        """One card; Fault if no face is called so, or several are."""
        words = [PLURALS.get(w, w) for w in slug(text).split("_") if w not in ("a", "the", "any", "plain")]
        suit = next((SUITS.index(w) for w in words if w in SUITS), -1)
        rest = [w for w in words if w != "card"] if len(words) > 1 else words
        if words == ["card"] or not rest:
            return Wanted(-1, -1, True)
        if suit >= 0 and rest == [SUITS[suit]]:
            return Wanted(-1, suit, True)
        name = "_".join(rest)
        tries = [name, slug(text)]
        if suit >= 0:
            tries.append("_".join([*(w for w in rest if w != SUITS[suit]), SUITS[suit]]))
        for one in tries:
            if one in self.deck.by_id:
                return Wanted(self.deck.by_id[one], -1, False)
        faces = self.titles.get(name, [])
        if len(faces) == 1:
            return Wanted(faces[0], -1, False)
        said = f"say which: {', '.join(self.deck.faces[f].id for f in faces)}" if faces else "no card is called so"
        raise Fault(f"card {text!r}: {said}")

    def cards(self, text: str) -> list[Wanted]:
        """Cards with their numbers: "2 fox cards, bird ambush"; a number alone is that many plain cards."""
        if text.strip().isdigit():
            return [Wanted(-1, -1, True)] * int(text)
        found: list[Wanted] = []
        for part in parts(text):
            n, what = counted(part)
            found += [self.card(what)] * n
        return found

    def all_alike(self, ask: Ask[Any]) -> bool:
        """Are these plain cards of one suit of which the position named none?  Then the choice does not matter."""
        cards = [o for o in ask.options if isinstance(o, int)]
        if ask.about != "card" or len(cards) < len(ask.options) or not self.stand_ins.issuperset(cards):
            return False
        return len({self.deck.suit[k] for k in cards}) == 1

    # -- writing ------------------------------------------------------------
    def tag(self, seat: int) -> str:
        return TAGS[self.factions[seat]] if 0 <= seat < len(self.factions) else "nobody"

    def where(self, place: int) -> str:
        if place in self.called:
            return self.called[Clearing(place)]
        if place in self.forest_called:
            return self.forest_called[Forest(place)]
        return forest_letter(Forest(place)) if place > 100 else "the Burrow" if place == 0 else "nowhere"

    def card_said(self, card: int) -> str:
        return self.deck.faces[card].id

    def cards_said(self, cards: Iterable[int]) -> str:
        return ", ".join(self.card_said(k) for k in cards) or "none"


def unmatched(deck: Deck, wanted: list[Wanted], cards: Iterable[Card]) -> str:
    """Empty if the cards are exactly those wanted, else what is missing or too many."""
    left = list(cards)
    missing: list[str] = []
    for want in sorted(wanted, key=lambda w: (w.face < 0, w.suit < 0)):
        card = next((k for k in left if want.fits(deck, k)), None)
        if card is None:
            missing.append(want.said(deck))
        else:
            left.remove(card)
    said = [f"missing {', '.join(missing)}"] if missing else []
    if left:
        said.append(f"too many: {', '.join(deck.faces[k].id for k in left)}")
    return "; ".join(said)
