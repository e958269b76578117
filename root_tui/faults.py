"""What goes wrong on the command line: one line that says so, and the exit code."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys

FAILED, USAGE, INTERRUPTED = 1, 2, 130


def ready_streams() -> None:
    """Whatever comes in or goes out, no letter is too much; a stream that was closed reads and writes nothing, and
    its number goes to no other file."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def write_no_more() -> None:
    """Nobody reads what is printed, and what is left of it must not fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(error: str, code: int) -> int:
    from .saves.heads import literal

    with contextlib.suppress(OSError):
        print(f"root-tui: {literal(' '.join(error.split()))}", file=sys.stderr, flush=True)
    return code


def not_done(error: OSError) -> int:
    """The system refused: a file that it names, the folder we stand in, or else what we print."""
    if os.environ.get("ROOT_TUI_DEBUG"):
        raise error
    why = error.strerror or str(error)
    if error.filename is not None:
        return say(f"{os.fsdecode(error.filename)} cannot be used ({why})", FAILED)
    if error.errno == errno.ENOENT:
        return say("the folder that this is run from is gone; change to another", FAILED)
    write_no_more()
    return say(f"what is printed cannot be written ({why})", FAILED)


def failed(error: Exception, args: argparse.Namespace) -> int:
    if os.environ.get("ROOT_TUI_DEBUG"):
        raise error
    from .data import DataError
    from .saves import Missing, Trouble

    if isinstance(error, Missing):
        return say(str(error), USAGE)
    if isinstance(error, Trouble | DataError):
        return say(str(error), USAGE if type(error).__name__ == "WrongChoice" else FAILED)
    from .saves.reports import write_report
    from .settings import reports_folder, saves_folder

    folder = reports_folder(saves_folder(getattr(args, "saves", None)))
    where = write_report(folder, error, {"command": getattr(args, "command", "")}, {"arguments": sys.argv[1:]})
    return say(f"something broke ({type(error).__name__}); saved games are whole, a report lies in {where}", FAILED)
