"""Rows of the gate log on their way to disk (specification R3.5)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from workbench.domain.gates import GateEvent, GateRoute
from workbench.storage.opening import open_gate_log

if TYPE_CHECKING:
    from workbench.storage.gate_log import GateLog
    from workbench.storage.store import Store


class GateRows:
    """A hit is written at once, together with the passes before it; passes alone wait for the run's
    end: a crash may cost some of them, which are only counted, and no commit of a hop waits for them."""

    def __init__(self, log: GateLog) -> None:
        self._log = log
        self._waiting: list[GateEvent] = []

    def keep(self, event: GateEvent) -> None:
        """One more row."""
        self._waiting.append(event)
        if event.route is not GateRoute.PASSED:
            self.write()

    def write(self) -> None:
        """Write what waits, in one transaction."""
        rows, self._waiting = self._waiting, []
        self._log.append(rows)


@contextmanager
def gate_rows(store: Store) -> Generator[GateRows]:
    """The rows of one run, all on disk at its end, however it ends."""
    rows = GateRows(open_gate_log(store))
    try:
        yield rows
    finally:
        rows.write()
