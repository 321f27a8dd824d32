"""Brings a file of an earlier version up to date, inside the transaction that opens it.

One function a step. What a step adds must be what ``tables`` says of a new file.
"""

from collections.abc import Callable

from sqlalchemy import Connection

from workbench.storage.tables import VERSION


def migrate(connection: Connection, found: int) -> None:
    """Run every step from version ``found`` to the present one and note the new version."""
    for step in range(found, VERSION):
        for statement in STEPS[step]():
            connection.exec_driver_sql(statement)
    connection.exec_driver_sql("UPDATE schema SET version = ?", (VERSION,))


def _signed_destroyed_forked() -> tuple[str, ...]:
    """1 to 2: runs can be destroyed and forked. Tables of their own are made like any missing table."""
    return (
        "ALTER TABLE run ADD COLUMN destroyed VARCHAR",
        "ALTER TABLE run ADD COLUMN parent_run VARCHAR",
        "ALTER TABLE run ADD COLUMN parent_hop INTEGER",
    )


STEPS: dict[int, Callable[[], tuple[str, ...]]] = {1: _signed_destroyed_forked}
