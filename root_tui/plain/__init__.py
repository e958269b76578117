"""The same game as lines on standard input and output: for screen readers, for scripts, for tests."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from .play import Plain as Plain

if TYPE_CHECKING:
    from ..session import Session


def main(session: Session, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play until somebody has won or leaves; the exit code, 0 for both."""
    return Plain(session, source or sys.stdin, out or sys.stdout).run()
