"""Cards: what of a cost is paid now, hands in lines and in one, cards side by side, what lies open for all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from root_tui.app.screens.cards import Cards, Discard
from root_tui.app.widgets.hand import cards_beside, hand_line, hand_lines, shortened
from root_tui.app.widgets.paint import price
from root_tui.engine.asks import Seat as SeatNumber
from root_tui.engine.atlas import Clearing
from root_tui.engine.deck import ANY, FOX, MOUSE, RABBIT, Card, covered
from root_tui.engine.items import ITEMS
from root_tui.engine.pieces import WORKSHOP
from root_tui.engine.seen import TableSeen
from root_tui.engine.view import view
from root_tui.session import Session
from root_tui.words import Words

from .playing import FOUR, play_until, seated, started
from .playing import quick as quick

pytestmark = pytest.mark.usefixtures("quick")
ANN, DI = SeatNumber(0), SeatNumber(3)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    made = started(tmp_path, FOUR)
    play_until(made, "marquise.daylight")
    return made


def holding(table: TableSeen, *cards: Card, crafting: tuple[int, ...] = (0, 0, 0)) -> TableSeen:
    seat = replace(table.seats[0], hand=cards, cards=len(cards), crafting=crafting)
    return replace(table, seats=(seat, *table.seats[1:]))


def named(words: Words, *ids: str) -> tuple[Card, ...]:
    return tuple(words.deck.by_id[id] for id in ids)


# costs


@pytest.mark.parametrize(
    ("free", "cost", "paid"),
    [
        ((1, 0, 0), (FOX, FOX), (True, False)),
        ((1, 1, 1), (FOX, RABBIT, MOUSE), (True, True, True)),
        ((0, 2, 0), (FOX, RABBIT), (False, True)),
        ((1, 2, 0), (ANY, ANY, ANY, ANY), (True, True, True, False)),
        ((1, 0, 1), (ANY, FOX), (True, True)),
        ((1, 0, 0), (ANY, FOX), (False, True)),
    ],
)
def test_pieces_pay_for_icons_of_their_suit_and_any_takes_the_rest(
    free: tuple[int, ...], cost: tuple[int, ...], paid: tuple[bool, ...]
) -> None:
    assert covered(free, cost) == paid


def test_what_pays_is_what_has_not_been_used_in_this_turn(session: Session) -> None:
    state = session.game.state
    workshop = next(c for c in state.lineup.atlas.clearings if state.has(WORKSHOP, c))
    suit = state.suits[workshop]
    assert view(state, None).seats[ANN].crafting[suit] == 1
    used = state.copy()
    used.turn.activated.append(workshop)
    assert view(used, None).seats[ANN].crafting == (0, 0, 0)
    used.turn.seat = DI
    assert view(used, None).seats[ANN].crafting[suit] == 1


def test_a_vagabond_pays_with_hammers_in_the_suit_of_his_clearing(session: Session) -> None:
    from root_tui.engine.factions.vagabond.items import board_of
    from root_tui.engine.items import HAMMER

    state = session.game.state.copy()
    assert view(state, None).seats[DI].crafting == (0, 0, 0)
    board_of(state, DI).items = [HAMMER * 4] * 2
    assert view(state, None).seats[DI].crafting == (0, 0, 0)  # in a forest
    state.pawns[DI] = Clearing(2)
    crafting = view(state, None).seats[DI].crafting
    assert crafting[state.suits[2]] == 2
    assert sum(crafting) == 2


def test_an_icon_that_nothing_pays_for_stands_in_brackets(session: Session) -> None:
    words = session.words
    steel = words.deck.by_id["foxfolk_steel"]
    assert price(words.deck, steel, (1, 0, 0)).plain == " F [F]"
    assert price(words.deck, steel, (2, 0, 0)).plain == " F  F "
    assert price(words.deck, words.deck.by_id["royal_claim"], (1, 1, 0)).plain == " *  * [*][*]"


# the hand


def test_a_line_says_what_a_card_gives_and_why_it_cannot_be_crafted(session: Session) -> None:
    words = session.words
    cards = named(words, "anvil", "codebreakers", "ambush_fox", "tax_collector")
    table = holding(view(session.game.state, ANN), *cards, crafting=(1, 0, 1))
    lines = [line.plain for line in hand_lines(table, table.seats[0], words, 36)]
    assert lines[0].endswith("hammer+2  F ")
    assert lines[1].endswith(" M ")
    assert lines[2].endswith("ambush")
    assert lines[3].endswith(" F [R] M ")
    supply = tuple(0 if item == "hammer" else n for item, n in zip(ITEMS, table.supply, strict=True))
    seat = replace(table.seats[0], crafted=cards[1:2])
    gone = replace(table, supply=supply, seats=(seat, *table.seats[1:]))
    lines = [line.plain for line in hand_lines(gone, seat, words, 36)]
    assert lines[0].endswith("no hammer left")
    assert lines[1].endswith("crafted already")


def test_a_second_line_says_what_a_card_does(session: Session) -> None:
    words = session.words
    table = holding(view(session.game.state, ANN), *named(words, "cobbler", "ambush_bird"))
    lines = [line.plain for line in hand_lines(table, table.seats[0], words, 48, effects=True)]
    assert lines[1].strip() == "Evening: one move"
    assert lines[3].strip() == "Defending anywhere: 2 hits before the dice"


def test_every_card_fits_a_line_and_has_an_effect(session: Session) -> None:
    words = session.words
    faces = tuple(dict.fromkeys(words.deck.cards))
    table = holding(view(session.game.state, ANN), *faces)
    for width in (36, 48):
        assert all(line.cell_length <= width for line in hand_lines(table, table.seats[0], words, width, effects=True))
    for face in faces:
        assert 0 < len(words.effect(face)) <= 84


@pytest.mark.parametrize(
    ("most", "short"),
    [
        (20, "Gently Used Knapsack"),
        (19, "Gently Used"),
        (11, "Gently Used"),
        (10, "Gently"),
        (5, "Gent."),
    ],
)
def test_a_name_is_cut_after_whole_words(most: int, short: str) -> None:
    assert shortened("Gently Used Knapsack", most) == short


@pytest.mark.parametrize("most", range(4, 18))
def test_a_short_name_ends_with_no_small_word(most: int) -> None:
    short = shortened("Favor of the Foxes", most)
    assert len(short) <= most
    assert short == ("Favor" if most > 4 else "Fav.")


def test_six_cards_in_one_line_have_names(session: Session) -> None:
    words = session.words
    hand = named(words, "favor_of_the_foxes", "tax_collector", "ambush_fox", "bake_sale", "root_tea_fox", "sappers")
    line = hand_line(hand, words, 78)
    assert line.cell_length <= 78
    assert all(name in line.plain for name in ("Favor", "Tax", "Ambush!", "Bake Sale", "Root Tea", "Sappers"))
    many = hand * 4
    assert hand_line(many, words, 78).plain == "24 cards: H shows them"


# large


@pytest.mark.parametrize("width", [36, 76, 116, 196])
def test_large_cards_lie_side_by_side(session: Session, width: int) -> None:
    words = session.words
    hand = named(words, "anvil", "cobbler", "cobbler", "tax_collector", "royal_claim")
    table = holding(view(session.game.state, ANN), *hand, crafting=(1, 1, 1))
    lines = cards_beside(hand, words, width, table, table.seats[0])
    assert all(line.cell_length <= width for line in lines)
    heads = [line.plain for line in lines if "Anvil" in line.plain]
    assert ("Cobbler" in heads[0]) == (width > 36)
    text = "\n".join(line.plain for line in lines)
    assert "x2" in text
    assert text.count("can be crafted") == 2
    assert text.count("too few pieces") == 2


async def test_the_hand_large_tells_what_can_be_crafted(session: Session, tmp_path: Path) -> None:
    async with seated(tmp_path, session, size=(120, 36)) as seat:
        await seat.press("h")
        assert isinstance(seat.app.screen, Cards)
        assert "Can craft with" in seat.text


async def test_the_discard_page_shows_all_that_lies_open(session: Session, tmp_path: Path) -> None:
    state, words = session.game.state, session.words
    state.discard = sorted([*named(words, "anvil", "cobbler", "cobbler")])
    state.available = [*named(words, "dominance_mouse")]
    state.crafted[1] = [*named(words, "armorers")]
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.app.push_screen(Discard(view(state, None), words))
        await seat.settle()
        assert "Cobbler x2" in seat.text
        assert "Anvil" in seat.text
        assert "rule three clearings (mouse)" in seat.text
        assert "ignore the rolled hits" in seat.text
