"""The fuzzer: every option is as likely as any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.asks import Ask
from ..engine.seen import TableSeen


class Random:
    looks = False

    def __call__(self, table: TableSeen | None, ask: Ask[Any], below: Callable[[int], int]) -> Any:
        options = ask.options
        return options[below(len(options))]
