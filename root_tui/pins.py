"""PINs: a curtain that opens for its seat alone.

Kept as salted hashes in the sealed part of a save.  Wrong tries slow down, and are counted in the save too, so that a
restart gives no quick ones."""

from __future__ import annotations

import copy
import hashlib
import hmac
import os
import time
from collections.abc import Callable, Iterable
from math import ceil
from typing import Any, Final

from .engine.asks import Seat

SHORTEST: Final = 4
LONGEST: Final = 8
SLOWEST: Final = 30.0  # seconds between two tries
COST: Final = 14  # the power of two that scrypt works through, 16 MB of memory; kept with every hash, so it may grow
SHAPE: Final = r"^1[4-7]:[0-9a-f]{32}:[0-9a-f]{64}$"  # cost, salt, hash
MEMORY: Final = 2**28  # enough for every cost that the shape allows


def fault(pin: str) -> str:
    """What is wrong with a new PIN; "" if it can be one."""
    right = pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST
    return "" if right else "A PIN has four to eight digits."


def hashed(pin: str) -> str:
    salt = os.urandom(16)
    return f"{COST}:{salt.hex()}:{_scrypt(pin, salt, COST).hex()}"


def matches(pin: str, kept: str) -> bool:
    """In the same time whatever was typed."""
    cost, salt, right = kept.split(":")
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt), int(cost)), bytes.fromhex(right))


def _scrypt(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=MEMORY, dklen=32)


def pause(wrong: int) -> float:
    """Seconds before the next try counts, after so many wrong ones: 1, 2, 4 ... 30."""
    return min(SLOWEST, 2.0 ** min(wrong - 1, 8)) if wrong else 0.0


class Pins:
    """The PINs of one table.  `private` is the private part of its save, which is changed in place: "pins" by seat,
    each with its hash and the wrong tries since the last right one, and "pins_due", the seats that have still to be
    asked for one behind their first curtain.  Neither is there as long as it is empty."""

    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self, private: dict[str, Any]) -> None:
        self._private = private
        self._opened = self.clock()
        self._tried: dict[Seat, float] = {}  # when the last wrong try was

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those that have one."""
        return tuple(sorted(Seat(int(seat)) for seat in self._private.get("pins", {})))

    @property
    def due(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, self._private.get("pins_due", ())))

    def wait(self, seat: Seat) -> int:
        """Whole seconds before a try counts.  Tries of an evening before count from the moment the save was opened."""
        if not self.wrong(seat):
            return 0
        passed = self.clock() - self._tried.get(seat, self._opened)
        return max(0, ceil(pause(self._of(seat)["wrong"]) - passed))

    def tries(self, seat: Seat, pin: str) -> bool:
        """Is it that seat's?  A wrong one is counted; too early, none is right."""
        if self.wait(seat):
            return False
        one = self._of(seat)
        if self.is_right(seat, pin):
            one["wrong"] = 0
            return True
        one["wrong"] += 1
        self._tried[seat] = self.clock()
        return False

    def is_right(self, seat: Seat, pin: str) -> bool:
        """Nothing is counted."""
        return matches(pin, self._of(seat)["hash"])

    def wrong(self, seat: Seat) -> int:
        return int(self._of(seat)["wrong"]) if seat in self.seats else 0

    def put(self, seat: Seat, pin: str) -> None:
        """Give the seat this PIN; "" takes its old one away.  It is not asked for one any more."""
        pins = {s: kept for s, kept in self._private.get("pins", {}).items() if s != str(int(seat))}
        self._keep("pins", pins | ({str(int(seat)): {"hash": hashed(pin), "wrong": 0}} if pin else {}))
        self.ask_for(other for other in self.due if other != seat)
        self._tried.pop(seat, None)

    def ask_for(self, seats: Iterable[Seat]) -> None:
        """These are to be asked for a PIN behind their next curtain."""
        self._keep("pins_due", [int(seat) for seat in seats])

    def kept(self) -> dict[str, Any]:
        """For another save of the same people."""
        return copy.deepcopy({name: self._private[name] for name in ("pins", "pins_due") if name in self._private})

    def restore(self, kept: dict[str, Any]) -> None:
        for name in ("pins", "pins_due"):
            self._keep(name, kept.get(name))

    def _of(self, seat: Seat) -> dict[str, Any]:
        one: dict[str, Any] = self._private["pins"][str(int(seat))]
        return one

    def _keep(self, name: str, value: Any) -> None:
        if value:
            self._private[name] = value
        else:
            self._private.pop(name, None)
