"""What is written when a rule, or anything else, breaks: enough to mend it, nothing that tells a secret."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import __version__
from .sealed import seal


def write_report(folder: Path, error: BaseException, public: Mapping[str, Any], sealed: Mapping[str, Any]) -> str:
    """Write a report and say where it lies.  The error's own words and `sealed` may hold cards, so they are sealed."""
    hidden = {**sealed, "error": repr(error)}
    try:
        secret = seal(hidden, 0)
    except (TypeError, ValueError):
        secret = seal({k: repr(v) for k, v in hidden.items()}, 0)
    lines = [
        f"root-tui {__version__}, Python {platform.python_version()}, {sys.platform}",
        time.strftime("%Y-%m-%d %H:%M:%S"),
        *(f"{name}: {value}" for name, value in public.items()),
        "",
        *_frames(error),
        "",
        "sealed, for the makers of root-tui:",
        secret,
    ]
    name = time.strftime(f"report-%Y%m%d-%H%M%S-{time.time_ns() % 1000:03}.txt")
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError:
            continue
        return str(place / name)
    return "nowhere: no folder could be written"


def _frames(error: BaseException) -> list[str]:
    """Where it broke, innermost last, without what the error says."""
    found: list[str] = []
    link: BaseException | None = error
    while link is not None:
        frames = traceback.extract_tb(link.__traceback__)
        found[:0] = [*(f"  {Path(f.filename).name}:{f.lineno} {f.name}: {f.line}" for f in frames), type(link).__name__]
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return found
