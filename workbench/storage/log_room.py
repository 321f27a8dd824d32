"""Room in SQLite's log, made before it is needed (specification R2.3).

A commit that makes its file longer waits for the disk twice: for the bytes, and for the file's new
length. So the log is written full of zeros once, and commits then overwrite them in place. SQLite
reads a log up to the first frame whose checksum fails (see "The WAL File Format" in its documentation),
which zeros do; the rest of a log may hold anything.
"""

import os
from contextlib import suppress
from pathlib import Path

ROOM = 1 << 20  # bytes; a review with models writes about as much


def fill(path: Path) -> None:
    """Fill the log of a database up to ``ROOM``. Call it in the writer's place only: then nobody else
    writes there. Where it cannot be done nothing changes, since only speed is lost."""
    with suppress(OSError):
        file = os.open(path.with_name(f"{path.name}-wal"), os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            _lengthen(file)
        finally:
            os.close(file)


def _lengthen(file: int) -> None:
    length = os.fstat(file).st_size
    if length >= ROOM:
        return
    try:
        os.lseek(file, length, os.SEEK_SET)
        missing = ROOM - length
        while missing > 0:
            missing -= os.write(file, bytes(missing))
        os.fsync(file)
    except OSError:  # a full disk keeps what little room it has
        os.ftruncate(file, length)
        raise
