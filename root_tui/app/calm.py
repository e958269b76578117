"""A screen that calls back after a refresh when there was one."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

T = TypeVar("T")


class Calm(Screen[T]):
    """Textual calls back also while updates are held back, as `present` does: nothing is laid out by then, and whoever
    wanted to scroll or to count lines found none."""

    async def _invoke_and_clear_callbacks(self) -> None:
        if not self.app._batch_count:
            await super()._invoke_and_clear_callbacks()
