"""Turns what SQLite says into errors a person can act on (specification P2)."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from workbench.errors import Bug, RetryableError, UserError, WorkbenchError

_PRIMARY = 0xFF


@contextmanager
def faults() -> Generator[None]:
    """Raise our own error for a full disk, a locked, read-only, damaged or unreachable file."""
    from sqlalchemy.exc import DBAPIError  # heavy; a lock needs none of it

    try:
        yield
    except DBAPIError as error:
        raise named(error.orig) from error
    except sqlite3.Error as error:
        raise named(error) from error


def named(error: BaseException | None) -> WorkbenchError:
    """The error for an SQLite result code."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & _PRIMARY if isinstance(code, int) else -1
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return RetryableError("store_busy")
    if primary == sqlite3.SQLITE_FULL:
        return RetryableError("disk_full")
    if primary == sqlite3.SQLITE_IOERR:
        return RetryableError("store_unwritable")
    if primary in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return UserError("store_readonly")
    if primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return UserError("store_damaged")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return UserError("store_unreachable")
    return Bug("store_refused", reason=getattr(error, "sqlite_errorname", type(error).__name__))
