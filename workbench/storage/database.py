"""The SQLite file: how it is opened, and its schema version (specification P2, R13)."""

import os
import sqlite3
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import PoolProxiedConnection, QueuePool
from sqlmodel import Session, SQLModel, create_engine

from workbench.errors import UserError
from workbench.storage import registry, tables
from workbench.storage.faults import faults
from workbench.storage.log_room import fill
from workbench.storage.migrations import migrate

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")


class Database:
    """One SQLite file in WAL mode; every unit of work is a short transaction on a kept connection.

    A commit that returned has been handed to the disk (synchronous=FULL). Raises the errors of
    ``storage.faults`` and UserError ``store_newer`` for a file of a later program.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise UserError("store_unreachable") from error
        self._name = str(path)
        self._engine = _engine(self._name)
        self._turn = threading.Lock()
        self._writer: _Kept | None = None
        with faults():
            self._prepare()

    def _prepare(self) -> None:
        """Make what is missing: tables and triggers of a new file, steps for an old one. A file that is
        whole is only looked at."""
        with self.writing() as session:
            connection = session.connection()
            listed = connection.exec_driver_sql("SELECT type, name FROM sqlite_master").all()
            found = {str(name) for kind, name in listed if kind == "table"}
            version = _version(connection) if "schema" in found else None
            if version is not None and version > tables.VERSION:
                raise UserError("store_newer", found=version, known=tables.VERSION)
            if version is not None and version < tables.VERSION:
                migrate(connection, version)
            if not found.issuperset(registry.TABLES):
                SQLModel.metadata.create_all(connection)
            if version is None:
                session.add(tables.Schema(version=tables.VERSION))
            if sum(kind == "trigger" for kind, _ in listed) < len(registry.TRIGGERS):
                for trigger in registry.TRIGGERS:
                    connection.exec_driver_sql(trigger)

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A short read; sees one state of the file."""
        with faults(), Session(self._engine) as session:
            session.connection().exec_driver_sql("BEGIN")
            yield session

    @contextmanager
    def writing(self) -> Generator[Session]:
        """One write: takes the writer's place at once, commits at the end, or leaves no trace."""
        with faults(), Session(self._engine, expire_on_commit=False) as session:
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session
            session.commit()

    @contextmanager
    def snapshot(self) -> Generator[sqlite3.Connection]:
        """One state of the file for a long read, in SQLite's own terms."""
        with self._raw("BEGIN", "ROLLBACK") as file:
            yield file

    @contextmanager
    def committing(self, *pragmas: str) -> Generator[sqlite3.Connection]:
        """One write like :meth:`writing`, in SQLite's own terms, with settings of its own."""
        with self._raw("BEGIN IMMEDIATE", "COMMIT", pragmas) as file:
            yield file

    @contextmanager
    def appending(self) -> Generator[sqlite3.Connection]:
        """One write like :meth:`committing`, on a connection that is kept for them: what every hop of a
        run pays. One thread at a time."""
        with faults(), self._turn:
            kept = self._kept()
            kept.file.execute("BEGIN IMMEDIATE").close()
            try:
                yield kept.file
                kept.file.execute("COMMIT").close()
            finally:
                if kept.file.in_transaction:
                    kept.file.execute("ROLLBACK").close()

    def make_room(self) -> None:
        """Empty the log into the file as far as nobody reads it, and give it room: a run that starts now
        waits for less at each of its commits."""
        with faults(), self._turn:
            file = self._kept().file
            file.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            file.execute("BEGIN IMMEDIATE").close()
            try:
                fill(self.path)
            finally:
                file.execute("ROLLBACK").close()

    def _kept(self) -> "_Kept":
        """The writer's connection; a new one where the file was moved or deleted meanwhile."""
        identity = _identity(self._name)
        if self._writer is not None and self._writer.identity != identity:
            self._leave()
        if self._writer is None:
            self._writer = _Kept(self._engine.raw_connection(), identity)
        return self._writer

    def _leave(self) -> None:
        if self._writer is not None:
            self._writer.pooled.close()
            self._writer = None

    @contextmanager
    def _raw(self, begin: str, end: str, pragmas: tuple[str, ...] = ()) -> Generator[sqlite3.Connection]:
        with faults():
            kept = self._engine.raw_connection()
            try:
                file = cast("sqlite3.Connection", kept.driver_connection)
                for pragma in pragmas:
                    file.execute(f"PRAGMA {pragma}").close()
                file.execute(begin)
                yield file
                file.execute(end)
            finally:
                kept.close()  # rolls back what was not committed

    def close(self) -> None:
        """Release the file."""
        with self._turn:
            self._leave()
        self._engine.dispose()


class _Kept:
    """A connection that stays open between commits."""

    def __init__(self, pooled: PoolProxiedConnection, identity: "_Identity | None") -> None:
        self.pooled = pooled
        self.file = cast("sqlite3.Connection", pooled.driver_connection)
        self.identity = identity


def _version(connection: Connection) -> int | None:
    row = connection.exec_driver_sql("SELECT version FROM schema").first()
    return None if row is None else int(row[0])


def _engine(path: str) -> Engine:
    engine = create_engine(f"sqlite:///{path}", poolclass=QueuePool, pool_size=4, max_overflow=28)

    def configure(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # BEGIN IMMEDIATE is ours to say
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()
        getattr(record, "info")["file"] = _identity(path)  # noqa: B009 - of a type that is not public

    def same_file(_connection: object, record: object, _proxy: object) -> None:
        if getattr(record, "info")["file"] != _identity(path):  # noqa: B009 - as above
            raise DisconnectionError  # moved or deleted meanwhile: what went there would be lost

    event.listen(engine, "connect", configure)
    event.listen(engine, "checkout", same_file)
    return engine


class _Identity(tuple[int, int]):
    """Which file this is, whatever its name."""

    __slots__ = ()


def _identity(path: str) -> _Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - every commit asks, and a Path takes longer than the system
    except OSError:
        return None
    return _Identity((found.st_dev, found.st_ino))
