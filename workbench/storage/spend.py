"""What models cost, added up by day, run and model as each call ends (specification R2.8).

Numbers and names of models, no word of a contract: what was spent in a destroyed matter still counts
for its day.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from workbench.domain.models import Spend, SpendLine
from workbench.storage.owned import Owned

if TYPE_CHECKING:  # the database knows every table, so a table's module cannot know the database
    from workbench.storage.database import Database

SUMS = ("calls", "failed", "tokens_in", "tokens_out", "cost", "unpriced")
"""The columns that add up, in the order of every query."""

_SELECT = ", ".join(f"COALESCE(SUM({name}), 0)" for name in SUMS)


class Spending(SQLModel, table=True):
    """What one model cost in one run on one local day (ISO). ``run_id`` is empty for a request outside of
    a run, so it is no foreign key. Cost in millionths of a yuan."""

    day: str = Field(primary_key=True)
    run_id: str = Field(primary_key=True, index=True)
    model: str = Field(primary_key=True)
    calls: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    unpriced: int = 0


OWNED = (Owned(Spending, quotes=False),)


class SpendBook:
    """The books of one installation."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    def book(self, day: date, run_id: str, model: str, spend: Spend) -> None:
        """Add what a call cost; it is on disk when this returns."""
        with self._database.committing() as file:
            add(file, day, run_id, model, spend)

    def of_day(self, day: date) -> Spend:
        """What was spent on a day."""
        return self._sum("day = ?", day.isoformat())

    def of_run(self, run_id: str) -> Spend:
        """What was spent in a run."""
        return self._sum("run_id = ?", run_id)

    def by_model(self, day: date | None = None) -> Mapping[str, Spend]:
        """What each model cost, on one day where given, the dearest first."""
        where, values = ("", ()) if day is None else ("WHERE day = ?", (day.isoformat(),))
        return self._groups("model", where, values, "SUM(cost) DESC, SUM(tokens_in) DESC, model")

    def days(self, limit: int = 30) -> tuple[SpendLine, ...]:
        """The newest days on which something was spent."""
        return _lines(self._groups("day", "", (), f"day DESC LIMIT {int(limit)}"))

    def runs(self, limit: int = 30) -> tuple[SpendLine, ...]:
        """The runs that spent something last."""
        return _lines(self._groups("run_id", "", (), f"MAX(day) DESC, MAX(rowid) DESC LIMIT {int(limit)}"))

    def _sum(self, where: str, value: str) -> Spend:
        with self._database.snapshot() as file:
            row = file.execute(f"SELECT {_SELECT} FROM spending WHERE {where}", (value,)).fetchone()
        return spend_of(row)

    def _groups(self, name: str, where: str, values: tuple[str, ...], order: str) -> Mapping[str, Spend]:
        query = f"SELECT {name}, {_SELECT} FROM spending {where} GROUP BY {name} ORDER BY {order}"
        with self._database.snapshot() as file:
            rows = file.execute(query, values).fetchall()
        return {str(key): spend_of(numbers) for key, *numbers in rows}


def add(file: sqlite3.Connection, day: date, run_id: str, model: str, spend: Spend) -> None:
    """Add what a call cost, inside of a transaction."""
    names = ", ".join(("day", "run_id", "model", *SUMS))
    values = (day.isoformat(), run_id, model, *(getattr(spend, name) for name in SUMS))
    sums = ", ".join(f"{name} = {name} + excluded.{name}" for name in SUMS)
    file.execute(
        f"INSERT INTO spending ({names}) VALUES ({', '.join('?' * len(values))}) "
        f"ON CONFLICT (day, run_id, model) DO UPDATE SET {sums}",
        values,
    )


def spend_of(numbers: Sequence[int]) -> Spend:
    """What stands in the columns of :data:`SUMS`."""
    return Spend.model_validate(dict(zip(SUMS, numbers, strict=True)))


def _lines(groups: Mapping[str, Spend]) -> tuple[SpendLine, ...]:
    return tuple(SpendLine(name=name, spend=spend) for name, spend in groups.items())
