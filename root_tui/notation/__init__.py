"""Positions and scenarios as text (docs/scenarios.md), and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .board import text_board

if TYPE_CHECKING:
    from .check import Result

__all__ = ["main", "run_files", "text_board"]


def run_files(paths: Sequence[str | Path]) -> list[Result]:
    """Every scenario of these files and folders."""
    from .check import run_files  # pydantic comes with it

    return run_files(paths)


def main(paths: Sequence[str | Path], json: bool = False) -> int:
    """`root-tui check`: prints what failed and the sum; 1 if anything failed."""
    from .check import main

    return main(paths, json)
