"""Save files: sealed, atomic, with older generations (`games`, `verify`).

What stands here is quick to import and enough for a list of saves; `games` brings the engine along."""

from .files import SUFFIX, Missing, SaveError, Trouble, generations
from .heads import Entry, Head, listing, peek

__all__ = ["SUFFIX", "Entry", "Head", "Missing", "SaveError", "Trouble", "generations", "listing", "peek"]
