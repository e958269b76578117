"""Files that survive a power cut: written whole or not at all, two older generations kept, one writer at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from itertools import pairwise
from pathlib import Path

SUFFIX = ".root"
GENERATIONS = 3


class Trouble(Exception):
    """Something that the table is told in one line: what is wrong and what to do.  Nothing was lost by it."""


class SaveError(Trouble):
    """A save that cannot be written or read."""


class Missing(SaveError):
    """There is no such save."""


class Busy(SaveError):
    """It is played by another process."""


def generations(path: Path) -> list[Path]:
    """SAVE, SAVE.1, SAVE.2: newest first, whether they are there or not."""
    return [path, *(path.parent / f"{path.name}.{n}" for n in range(1, GENERATIONS))]


def are_there(path: Path) -> bool:
    """Is there anything that a save of this name would be written over?"""
    return any(map(os.path.lexists, generations(path)))


def write(path: Path, data: bytes, *, everywhere: bool = False) -> None:
    """Replace the file, so that at every moment one whole generation is on the disk.  SaveError names what is wrong;
    the newest generation is then what it was.  `everywhere`: the older ones become it too, the oldest first, so that
    the newest never keeps shut what one of them opens."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_through(new, data)
        if everywhere:
            _set_folders_aside(path)
            for older in reversed(generations(path)[1:]):
                os.replace(new, older)
                _write_through(new, data)  # each a file of its own: what damages one leaves the others
        else:
            _rotate(path)
        os.replace(new, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        raise SaveError(_unwritable(path, error)) from error
    with contextlib.suppress(OSError):  # the decision is in the file: refusing it now would leave the table behind
        _sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Give a damaged file a name of its own, so that nothing is ever written over it."""
    n, aside = 1, path.with_name(f"{path.name}.damaged")
    while os.path.lexists(aside):
        n += 1
        aside = path.with_name(f"{path.name}.damaged-{n}")
    try:
        os.replace(path, aside)
    except OSError as error:
        raise SaveError(_unwritable(path, error)) from error
    return aside


def clear_leftovers(path: Path) -> None:
    """What a crash left half written.  Only the holder of the lock may do this."""
    with contextlib.suppress(OSError):
        for file in path.parent.iterdir():
            if file.name.startswith(f".{path.name}.") and file.name.endswith(".new"):
                file.unlink()


def free_path(folder: Path, stem: str) -> Path:
    """A file in the folder that is not there yet, nor any generation of it, nor about to be."""
    n, path = 1, folder / (stem + SUFFIX)
    while are_there(path) or os.path.lexists(lock_of(path)):
        n += 1
        path = folder / f"{stem}-{n}{SUFFIX}"
    return path


def lock_of(path: Path) -> Path:
    return path.parent / f".{path.name}.lock"


def _write_through(path: Path, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(fd, left) :]
        os.fsync(fd)
    finally:
        os.close(fd)


def _set_folders_aside(path: Path) -> None:
    for folder in filter(os.path.isdir, generations(path)):  # nothing could take its place
        set_aside(folder)


def _rotate(path: Path) -> None:
    _set_folders_aside(path)
    newest, *older = generations(path)
    if not newest.exists():  # then SAVE.1, if it is there, is the decision before this one already
        return
    if older[0].exists() and newest.samefile(older[0]):  # linked by a write that failed after it
        return
    for younger, elder in reversed(list(pairwise(older))):
        with contextlib.suppress(FileNotFoundError):
            os.replace(younger, elder)
    try:
        os.link(newest, older[0])
    except OSError:  # a file system without links: for a moment only SAVE.1 is there, and opening looks for it
        os.replace(newest, older[0])


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _unwritable(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return f"{path} cannot be saved: the disk is full; make room and answer again"
    if error.errno == errno.ENAMETOOLONG:
        return f"{path} cannot be saved: its name is too long; name a shorter one with --save FILE"
    no_folder = any(os.path.exists(folder) and not os.path.isdir(folder) for folder in path.parents)
    why = "its folder is a file" if no_folder else error.strerror or str(error)
    return f"{path} cannot be saved ({why}); name another folder with --saves DIR"


class Lock:
    """A save is played by one process at a time.  The system lets go of it when the process ends, however it ends;
    where a folder knows no locks, there is none."""

    def __init__(self, path: Path) -> None:
        self.file = lock_of(path)
        self._fd = -1
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._take()

    def _take(self) -> None:
        while True:
            fd = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                free = _lock(fd)
            except OSError:
                os.close(fd)
                raise
            if not free:
                holder = os.read(fd, 20).decode("ascii", "replace").strip()
                os.close(fd)
                raise Busy(
                    f"{self.file.name[1:-5]} is being played in another window"
                    f"{f' (process {holder})' if holder else ''}; leave it there first"
                )
            if _is_still(self.file, fd):
                break
            os.close(fd)  # the holder before us has just taken its lock away
        self._fd = fd
        os.truncate(fd, 0)
        os.write(fd, str(os.getpid()).encode())

    def release(self) -> None:
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                if sys.platform != "win32":  # there a file that is open cannot go
                    self.file.unlink()
            os.close(self._fd)
            self._fd = -1

    def __del__(self) -> None:
        if getattr(self, "_fd", -1) >= 0:
            os.close(self._fd)


def _is_still(file: Path, fd: int) -> bool:
    try:
        return os.stat(file).st_ino == os.fstat(fd).st_ino
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(fd: int) -> bool:
        try:
            os.lseek(fd, 1 << 20, os.SEEK_SET)  # far behind the number, which must stay readable
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(fd, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _lock(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
