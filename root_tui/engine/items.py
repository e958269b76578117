"""The eight kinds of item and where the first ones lie. CORE-7A."""

from __future__ import annotations

from typing import Final, NewType

Item = NewType("Item", int)

BOOT: Final = Item(0)
BAG: Final = Item(1)
CROSSBOW: Final = Item(2)
HAMMER: Final = Item(3)
SWORD: Final = Item(4)
TEA: Final = Item(5)
COIN: Final = Item(6)
TORCH: Final = Item(7)

ITEMS: Final = ("boot", "bag", "crossbow", "hammer", "sword", "tea", "coin", "torch")
"""Names by item."""

SUPPLY: Final = (2, 2, 1, 1, 2, 2, 2, 0)
"""CORE-7A.1 How many of each item the craft supply holds at the start, by item; 12 in all."""

RUIN_ITEMS: Final = (BAG, BOOT, HAMMER, SWORD)
"""CORE-7A.2 One set, one item under each of the four ruins; a second Vagabond brings a second set."""
