"""A screen that calls back after a refresh when there was one, and draws what has changed alone."""

from __future__ import annotations

from typing import Any, TypeVar

from textual.screen import Screen

from .sparing import Sparing

T = TypeVar("T")


class Calm(Screen[T]):
    """Textual calls back also while updates are held back, as `present` does: nothing is laid out by then, and whoever
    wanted to scroll or to count lines found none."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._compositor = Sparing()

    async def _invoke_and_clear_callbacks(self) -> None:
        if not self.app._batch_count:
            await super()._invoke_and_clear_callbacks()
