"""Where saves and reports lie, and what the last evening chose: names, factions, map.

The choices lie in `settings.json` beside the saves, since they are about a table; what somebody likes on his machine is
another file (`preferences`).  They are a courtesy: when they cannot be read or written, nothing is said."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FILE = "settings.json"
REPORTS = "reports"
EXPORTS = "exports"


def saves_folder(wanted: str | os.PathLike[str] | None = None) -> Path:
    """`wanted` above all; else `saves/` of the checkout we run from, if it can be written; else the user's data folder.
    Nothing is made here: the first save makes it."""
    if wanted:
        return Path(os.path.expanduser(wanted)).absolute()
    checkout = Path(__file__).resolve().parent.parent
    if _is_ours(checkout / "pyproject.toml"):
        folder = checkout / "saves"
        if os.access(folder if folder.exists() else checkout, os.W_OK | os.X_OK):
            return folder
    from platformdirs import user_data_path

    return user_data_path("root-tui", appauthor=False) / "saves"


def reports_folder(saves: Path) -> Path:
    return saves / REPORTS


def exports_folder(saves: Path) -> Path:
    return saves / EXPORTS


def remembered(saves: Path) -> dict[str, Any]:
    """What was remembered last; empty when there is nothing, or nothing whole."""
    file = saves / FILE
    try:
        found = json.loads(file.read_text(encoding="utf-8")) if os.path.isfile(file) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(saves: Path, **choices: Any) -> None:
    """Keep these choices, beside those remembered before, for the next evening."""
    text = json.dumps(remembered(saves) | choices, ensure_ascii=False, indent=1)
    new = saves / f"{FILE}.new"
    try:
        saves.mkdir(parents=True, exist_ok=True)
        new.write_text(text + "\n", encoding="utf-8")
        new.replace(saves / FILE)
    except (OSError, ValueError):  # a full disk, half a letter
        return


def _is_ours(pyproject: Path) -> bool:
    try:
        return 'name = "root-tui"' in pyproject.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
