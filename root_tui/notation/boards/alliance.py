"""What may be said of the Alliance's board."""

from __future__ import annotations

from typing import Final, cast

from ...engine.asks import Seat
from ...engine.deck import Card
from ...engine.factions.alliance.board import AllianceBoard
from ..fields import Desk, Field, cards, number


def alliance(d: Desk, seat: Seat) -> AllianceBoard:
    return cast(AllianceBoard, d.s.boards[seat])


def supporters(d: Desk, seat: Seat) -> list[Card]:
    return alliance(d, seat).supporters


def put_officers(d: Desk, seat: Seat, n: int) -> None:
    alliance(d, seat).officers = n


def put_operations(d: Desk, seat: Seat, n: int) -> None:
    alliance(d, seat).operations = n


ALLIANCE: Final[dict[str, Field]] = {
    "supporters": cards(supporters),
    "officers": number(lambda d, seat: alliance(d, seat).officers, put_officers),
    "operations": number(lambda d, seat: alliance(d, seat).operations, put_operations),
}
