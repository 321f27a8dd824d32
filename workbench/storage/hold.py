"""A run belongs to one process at a time (specification R2.3: no hop runs twice)."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from workbench.errors import RetryableError
from workbench.storage.faults import named


@contextmanager
def hold(folder: Path, run_id: str) -> Generator[None]:
    """Hold a run; the system lets go of it when the process ends, however it ends.

    An exclusive SQLite transaction on an empty file of its own: the same lock on all three systems.
    The file stays, since unlinking a lock file lets two processes hold two files of one name.
    Raises RetryableError ``run_held`` while another process works on the run.
    """
    path = lock_file(folder, run_id)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise named(error) from error
    try:
        _take(connection, run_id)
        yield
    finally:
        connection.close()


def held(folder: Path, run_id: str) -> bool:
    """Whether a process is at work on the run now."""
    if not lock_file(folder, run_id).exists():
        return False
    try:
        with hold(folder, run_id):
            return False
    except RetryableError:
        return True


def lock_file(folder: Path, run_id: str) -> Path:
    """The file whose lock is held."""
    return folder / f"{run_id}.lock"


def _take(connection: sqlite3.Connection, run_id: str) -> None:
    try:
        connection.execute("PRAGMA journal_mode=MEMORY").close()
        connection.execute("BEGIN EXCLUSIVE").close()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise RetryableError("run_held", run=run_id) from error
        raise named(error) from error
