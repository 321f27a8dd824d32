"""Turns what SQLite says into errors a person can act on (specification P2)."""

import sqlite3
from types import TracebackType

from workbench.errors import Bug, RetryableError, UserError, WorkbenchError

_PRIMARY = 0xFF


class Faults:
    """Raises our own error for a full disk, a locked, read-only, damaged or unreachable file."""

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, sqlite3.Error):
            raise named(error) from error
        if isinstance(error, Exception):
            from sqlalchemy.exc import DBAPIError  # heavy; a lock needs none of it

            if isinstance(error, DBAPIError):
                raise named(error.orig) from error


_FAULTS = Faults()


def faults() -> Faults:
    """The one of them: it holds nothing."""
    return _FAULTS


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
