"""Of many like cases a few in every run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few(cases: Iterable[Any], one_of: int = 3, *, whole: bool = False) -> list[Any]:
    """Cases for `parametrize`: every third or so as they are; `make soak` runs those between.  `whole`: each is the
    only argument, though it is a tuple."""
    return [case if i % one_of == 0 else _for_soak(case, whole) for i, case in enumerate(cases)]


def _for_soak(case: Any, whole: bool) -> Any:
    return pytest.param(*(case if type(case) is tuple and not whole else (case,)), marks=pytest.mark.soak)
