"""A terminal, or the server of a browser, that goes away: the program goes with it, signal or none."""

from __future__ import annotations

import os
import select
import sys
import threading


def leave_with_terminal() -> None:
    """End the process when its terminal hangs up; every decision is on disk by then.

    A hung-up terminal reads as empty for ever, and a reader that waits for keys would wake for ever."""
    served = "TEXTUAL_DRIVER" in os.environ  # keys come through a pipe from the server
    if not hasattr(select, "poll") or not (served or sys.stdin.isatty()):
        return
    gone = select.poll()
    gone.register(sys.stdin.fileno(), 0)  # hang-ups and errors are told unasked

    def watch() -> None:
        gone.poll()
        os._exit(0)

    threading.Thread(target=watch, name="hangup", daemon=True).start()
