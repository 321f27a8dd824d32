"""What the calls that are open now could cost, for all processes of an installation together (R2.8).

A reservation stands in the store from before a call until it is booked, so that a desk and a terminal at
once cannot pass the day's limit by their open calls. A process that died (kill -9, a power cut) lets go of
its lock: what it had reserved is then booked in full, since nobody knows any more what was billed.
"""

import sqlite3
import uuid
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from workbench.domain.models import Spend
from workbench.storage.hold import held, hold, lock_file
from workbench.storage.owned import Owned
from workbench.storage.spend import SUMS, add, spend_of

if TYPE_CHECKING:  # the database knows every table, so a table's module cannot know the database
    from workbench.storage.database import Database

_TOTAL = ", ".join(f"COALESCE(SUM({name}), 0)" for name in SUMS)


class Reserved(SQLModel, table=True):
    """One open call: what it could cost, its local day (ISO), and the process that makes it."""

    number: int | None = Field(default=None, primary_key=True)
    owner: str = Field(index=True)
    day: str
    run_id: str
    model: str
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    cost: int
    unpriced: int


OWNED = (Owned(Reserved, quotes=False),)


class Reservations:
    """The reservations of one installation, made by one process. ``locks`` is the folder of its lock,
    which it takes with its first reservation. May be used by several threads."""

    def __init__(self, database: "Database", locks: Path) -> None:
        self._database, self._locks = database, locks
        self._owner = f"calls-{uuid.uuid4().hex}"
        self._lock = ExitStack()
        self._locked = False

    @contextmanager
    def turn(self) -> Generator["Turn"]:
        """Nobody else reserves or books meanwhile. What dead processes had reserved is booked before, in a
        transaction of its own: whoever looks at the books in this turn must see it there."""
        self.tidy()
        with self._database.committing() as file:
            self._take_lock()
            yield Turn(file, self._owner)

    def settle(self, number: int, day: date, run_id: str, model: str, spend: Spend) -> None:
        """Book what a call did cost in place of what it could; nothing where it was never made."""
        with self._database.committing() as file:
            file.execute("DELETE FROM reserved WHERE number = ? AND owner = ?", (number, self._owner))
            if spend.calls:
                add(file, day, run_id, model, spend)

    def tidy(self) -> None:
        """Book what dead processes had reserved, before somebody looks at the books."""
        with self._database.snapshot() as file:
            others = file.execute("SELECT 1 FROM reserved WHERE owner <> ?", (self._owner,)).fetchone()
        if others is not None:
            with self._database.committing() as file:
                _book_lost(file, self._locks, self._owner)

    def close(self) -> None:
        """Let go of this process's lock."""
        self._lock.close()
        if self._locked:
            _remove(self._locks, self._owner)
        self._locked = False

    def _take_lock(self) -> None:
        if not self._locked:  # inside of a turn, so one thread at a time
            self._lock.enter_context(hold(self._locks, self._owner))
            self._locked = True


class Turn:
    """What may be done while nobody else reserves."""

    def __init__(self, file: sqlite3.Connection, owner: str) -> None:
        self._file, self._owner = file, owner

    def total(self, run_id: str | None = None) -> Spend:
        """What is reserved by open calls, of one run where it is named."""
        where, values = ("", ()) if run_id is None else (" WHERE run_id = ?", (run_id,))
        return spend_of(self._file.execute(f"SELECT {_TOTAL} FROM reserved{where}", values).fetchone())

    def hold(self, day: date, run_id: str, model: str, could: Spend) -> int:
        """Reserve what a call could cost; gives its number."""
        names = ", ".join(("owner", "day", "run_id", "model", *SUMS))
        values = (self._owner, day.isoformat(), run_id, model, *(getattr(could, name) for name in SUMS))
        marks = ", ".join("?" * len(values))
        made = self._file.execute(f"INSERT INTO reserved ({names}) VALUES ({marks})", values).lastrowid
        return int(made or 0)


def _book_lost(file: sqlite3.Connection, locks: Path, owner: str) -> None:
    """What processes that are no more had reserved counts as spent, on its day and in its run."""
    others = file.execute("SELECT DISTINCT owner FROM reserved WHERE owner <> ?", (owner,)).fetchall()
    for (other,) in others:
        if held(locks, other):
            continue
        columns = f"day, run_id, model, {', '.join(SUMS)}"
        rows = file.execute(f"SELECT {columns} FROM reserved WHERE owner = ?", (other,)).fetchall()
        for day, run_id, model, *numbers in rows:
            add(file, date.fromisoformat(day), run_id, model, spend_of(numbers))
        file.execute("DELETE FROM reserved WHERE owner = ?", (other,))
        _remove(locks, other)


def _remove(locks: Path, owner: str) -> None:
    """A name that is never used again needs no file; another process may just be looking at it."""
    with suppress(OSError):
        lock_file(locks, owner).unlink()
