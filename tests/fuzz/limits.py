"""No hang and no memory explosion, whatever is read: CPU time and memory that run out raise."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MEMORY = 1 << 30  # beyond what the tests hold already


class TooLong(BaseException):
    """Nothing of ours catches it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """At most so much CPU time, so that a slow machine is no hang, and a gigabyte more.  Where there are no such limits
    (Windows) there are none."""
    if sys.platform == "win32":
        yield
        return
    import resource

    def stop(*_: Any) -> None:
        raise TooLong(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    least, most = resource.getrlimit(resource.RLIMIT_AS)
    room = _in_use() + MEMORY if sys.platform == "linux" else 0
    if room and (most == resource.RLIM_INFINITY or room < most):
        resource.setrlimit(resource.RLIMIT_AS, (room, most))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, (least, most))


def _in_use() -> int:
    with open("/proc/self/statm", encoding="ascii") as found:
        return int(found.read().split()[0]) * 4096
