"""Books and reservations in memory, for stories about limits that need no store."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date

from workbench.domain.models import Spend


@dataclass
class Ledger:
    """What was booked, row by row, and what is reserved now."""

    rows: list[tuple[date, str, str, Spend]] = field(default_factory=list[tuple[date, str, str, Spend]])
    open: dict[int, tuple[str, Spend]] = field(default_factory=dict[int, tuple[str, Spend]])
    number: int = 0

    def of_day(self, day: date) -> Spend:
        return added(row[3] for row in self.rows if row[0] == day)

    def of_run(self, run_id: str) -> Spend:
        return added(row[3] for row in self.rows if row[1] == run_id)

    @contextmanager
    def turn(self) -> Generator["Ledger"]:
        yield self

    def total(self, run_id: str | None = None) -> Spend:
        return added(spend for run, spend in self.open.values() if run_id is None or run == run_id)

    def hold(self, day: date, run_id: str, model: str, could: Spend) -> int:
        self.number += 1
        self.open[self.number] = (run_id, could)
        return self.number

    def settle(self, number: int, day: date, run_id: str, model: str, spend: Spend) -> None:
        del self.open[number]
        if spend.calls:
            self.rows.append((day, run_id, model, spend))


def added(spends: Iterable[Spend]) -> Spend:
    """All of them together."""
    total = Spend()
    for spend in spends:
        total = total.plus(spend)
    return total
