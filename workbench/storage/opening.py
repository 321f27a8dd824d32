"""The one place that pays for importing SQLModel, when the store is first needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.storage.destroying import Destroying
    from workbench.storage.gate_log import GateLog
    from workbench.storage.questions import Questions
    from workbench.storage.queue import Queue
    from workbench.storage.reserved import Reservations
    from workbench.storage.spend import SpendBook
    from workbench.storage.store import Store


def open_store(path: Path) -> Store:
    """Open or create the store. SQLModel takes a second of processor time to import, so commands that
    store nothing never do."""
    from workbench.storage.store import Store

    return Store(path)


def open_queue(store: Store) -> Queue:
    """The review queue in the store's file."""
    from workbench.storage.queue import Queue

    return Queue(store.database)


def open_questions(store: Store) -> Questions:
    """The questions to the lawyer in the store's file."""
    from workbench.storage.questions import Questions

    return Questions(store.database)


def open_destroying(store: Store) -> Destroying:
    """What destroys matters in the store's file."""
    from workbench.storage.destroying import Destroying

    return Destroying(store.database)


def open_gate_log(store: Store) -> GateLog:
    """The gate log in the store's file."""
    from workbench.storage.gate_log import GateLog

    return GateLog(store.database)


def open_spend(store: Store) -> SpendBook:
    """What models cost, in the store's file."""
    from workbench.storage.spend import SpendBook

    return SpendBook(store.database)


def open_reservations(store: Store, locks: Path) -> Reservations:
    """What open calls could cost, in the store's file; one for a process, which must close it."""
    from workbench.storage.reserved import Reservations

    return Reservations(store.database, locks)
