"""The manual-review queue on disk (specification R4.5). The chain is the truth: these rows are what lists
show without opening every run, and are written anew from it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlmodel import Field, Session, SQLModel, col, delete, select

from workbench.domain.queue import QueueItem
from workbench.domain.reports import Changes
from workbench.storage.owned import Owned

if TYPE_CHECKING:  # the database knows every table, so a table's module cannot know the database
    from workbench.storage.database import Database


class Queued(SQLModel, table=True):
    """One item of a run's queue. ``body`` is the item as JSON; the other columns are for lists."""

    item_id: str = Field(primary_key=True)
    run_id: str = Field(foreign_key="run.run_id", index=True)
    raised: str
    settled: bool
    body: str


OWNED = (Owned(Queued),)


class Queue:
    """The queue of one installation."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    def items(self, run_id: str | None = None, *, settled: bool = False) -> tuple[QueueItem, ...]:
        """Open items, newest first, of one run where given; settled ones too where wanted."""
        query = select(Queued).order_by(col(Queued.raised).desc(), col(Queued.item_id))
        if run_id is not None:
            query = query.where(col(Queued.run_id) == run_id)
        if not settled:
            query = query.where(col(Queued.settled).is_(False))
        with self._database.reading() as session:
            return tuple(QueueItem.model_validate_json(row.body) for row in session.exec(query).all())

    def find(self, item_id: str) -> QueueItem | None:
        """One item, None where there is none."""
        with self._database.reading() as session:
            row = session.get(Queued, item_id)
            return None if row is None else QueueItem.model_validate_json(row.body)

    def replace(self, run_id: str, items: Sequence[QueueItem]) -> Changes:
        """Make ``items`` the queue of a run; nothing is written where they are already."""
        kept = {item.item_id: item for item in self.items(run_id, settled=True)}
        if kept == {item.item_id: item for item in items}:
            return Changes()
        with self._database.writing() as session:
            self._rewrite(session, run_id, items)
        return Changes(runs=(run_id,), state=True)

    @staticmethod
    def _rewrite(session: Session, run_id: str, items: Sequence[QueueItem]) -> None:
        session.exec(delete(Queued).where(col(Queued.run_id) == run_id))
        session.add_all(
            Queued(
                item_id=item.item_id,
                run_id=run_id,
                raised=item.raised.isoformat(timespec="microseconds"),
                settled=bool(item.settled_by),
                body=item.model_dump_json(exclude_defaults=True),
            )
            for item in items
        )
