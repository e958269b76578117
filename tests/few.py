"""Of many like cases a few in every run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few(cases: Iterable[Any], one_of: int = 3) -> list[Any]:
    """Cases for `parametrize`: every third or so as they are; `make soak` runs those between."""
    return [
        case if i % one_of == 0 else pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.soak)
        for i, case in enumerate(cases)
    ]
