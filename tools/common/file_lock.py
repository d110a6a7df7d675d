"""A file lock, so that one process at a time does a piece of work."""

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def hold_lock(path: Path, message: str) -> Iterator[None]:
    """Hold a lock on a file; while another process holds it, show the message and wait.

    The system frees the lock of a process that ends, however it ends.
    """
    with path.open("a") as file:
        waiting = False
        while not _take(file):
            if not waiting:
                print(message, flush=True)
            waiting = True
            time.sleep(0.5)
        yield


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
