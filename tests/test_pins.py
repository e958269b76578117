"""PINs by themselves: what they may be, how they are kept, and how wrong tries slow down."""

from __future__ import annotations

import re
from typing import Any

import pytest

from root_tui.engine.asks import Seat
from root_tui.pins import SHAPE, SLOWEST, Pins, fault, hashed, matches, pause

ANN, BO = Seat(0), Seat(1)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(Pins, "clock", clock)
    return clock


@pytest.mark.parametrize("pin", ["0000", "1234", "12345678"])
def test_four_to_eight_digits_are_a_pin(pin: str) -> None:
    assert not fault(pin)


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "12 4", "-123", "\u0661\u0662\u0663\u0664", "1234\n"])
def test_anything_else_is_none(pin: str) -> None:
    assert fault(pin) == "A PIN has four to eight digits."


def test_a_hash_has_a_salt_of_its_own_and_knows_its_pin_alone() -> None:
    first, second = hashed("1234"), hashed("1234")
    assert first != second
    assert all(re.match(SHAPE, each) for each in (first, second))
    assert matches("1234", first)
    assert matches("1234", second)
    assert not any(matches(pin, first) for pin in ("", "1235", "01234", "12345", "abc"))


def test_pauses_double_up_to_half_a_minute() -> None:
    assert [pause(n) for n in range(8)] == [0, 1, 2, 4, 8, 16, SLOWEST, SLOWEST]
    assert pause(10**6) == SLOWEST


def test_wrong_tries_slow_down_each_seat_for_itself(clock: Clock) -> None:
    pins = Pins({})
    pins.put(ANN, "1234")
    pins.put(BO, "5678")
    assert not pins.tries(ANN, "0000")
    assert pins.wait(ANN) == 1
    assert not pins.tries(ANN, "1234"), "too soon: not even the right one, and it is not counted"
    assert pins.wrong(ANN) == 1
    assert pins.tries(BO, "5678")
    for wait in (1, 2, 4, 8, 16, 30, 30):
        assert pins.wait(ANN) == wait
        clock.now += wait - 0.5
        assert pins.wait(ANN) == 1
        clock.now += 0.5
        assert not pins.wait(ANN)
        assert not pins.tries(ANN, "0000")
    clock.now += 30
    assert pins.tries(ANN, "1234")
    assert (pins.wait(ANN), pins.wrong(ANN)) == (0, 0)


def test_a_restart_gives_no_quick_tries(clock: Clock) -> None:
    private: dict[str, Any] = {}
    pins = Pins(private)
    pins.put(ANN, "1234")
    for _ in range(4):
        clock.now += 60
        pins.tries(ANN, "0000")
    again = Pins(private)
    assert again.wait(ANN) == 8
    assert not again.tries(ANN, "1234")
    clock.now += 8
    assert again.tries(ANN, "1234")


def test_what_is_kept_is_there_only_where_there_is_one() -> None:
    private: dict[str, Any] = {"seed": 3}
    pins = Pins(private)
    pins.ask_for([ANN, BO])
    pins.put(ANN, "1234")
    before = pins.kept()
    assert (pins.seats, pins.due) == ((ANN,), (BO,))
    pins.put(BO, "")
    pins.put(ANN, "")
    assert private == {"seed": 3}
    assert (pins.wait(ANN), pins.wrong(ANN)) == (0, 0)
    pins.restore(before)
    assert (pins.seats, pins.due) == ((ANN,), (BO,))
    assert pins.tries(ANN, "1234")
