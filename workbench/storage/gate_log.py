"""The gate log: a table of its own, apart from chains, so that rates can be counted (R3.5).

A row names the gate, what became of it, a reason code and the subject (a node, a field, a kind of
request). It never quotes a contract: what is not a name or a code is kept by its digest only.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Index
from sqlmodel import Field, Session, SQLModel, col, func, select

from workbench.domain.gates import GateEvent, GateName, GateRates, GateRoute
from workbench.domain.reports import Changes
from workbench.storage.owned import Owned
from workbench.text.digests import digest_of

if TYPE_CHECKING:
    from workbench.storage.database import Database

# Codes and ids, one or a list of them. No word of a clause, and no number that could be an account.
_CODE = r"(?!\d{9})[A-Za-z0-9_.:\-]{1,48}"
_NAME = re.compile(rf"(?:{_CODE}(?:, {_CODE}){{0,15}})?")
_NO_HIT = (GateRoute.PASSED.value, GateRoute.REPAIRED.value, GateRoute.OVERTURNED.value)


class GateEventRow(SQLModel, table=True):
    """One event. ``run_id`` is empty for a request that never became a run. Append-only by trigger."""

    __tablename__ = "gate_event"  # pyright: ignore[reportAssignmentType]  # SQLModel's declared type is its own riddle
    __table_args__ = (Index("gate_event_by_gate", "gate", "reason"), Index("gate_event_by_run", "run_id"))

    number: int | None = Field(default=None, primary_key=True)
    run_id: str
    gate: str
    route: str
    reason: str = ""
    subject: str = ""
    node: str = ""
    attempt: int = 1
    at: str


OWNED = (
    Owned(
        GateEventRow,
        triggers=(
            """CREATE TRIGGER IF NOT EXISTS gate_event_no_update BEFORE UPDATE ON gate_event
               BEGIN SELECT RAISE(ABORT, 'gate events are append-only'); END""",
            """CREATE TRIGGER IF NOT EXISTS gate_event_no_delete BEFORE DELETE ON gate_event
               BEGIN SELECT RAISE(ABORT, 'gate events are append-only'); END""",
        ),
        quotes=False,
    ),
)


class GateLog:
    """The log of one installation."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    def append(self, events: Iterable[GateEvent]) -> Changes:
        """Add rows in one transaction."""
        rows = [_row(event) for event in events]
        if rows:
            with self._database.writing() as session:
                session.add_all(rows)
        return Changes(runs=tuple(dict.fromkeys(row.run_id for row in rows if row.run_id)))

    def recent(
        self,
        limit: int = 50,
        *,
        run_id: str | None = None,
        gate: GateName | None = None,
        reason: str | None = None,
    ) -> tuple[GateEvent, ...]:
        """The newest rows first; only those of a run, a gate or a reason where given."""
        query = select(GateEventRow).order_by(col(GateEventRow.number).desc()).limit(limit)
        if run_id is not None:
            query = query.where(col(GateEventRow.run_id) == run_id)
        if gate is not None:
            query = query.where(col(GateEventRow.gate) == gate.value)
        if reason is not None:
            query = query.where(col(GateEventRow.reason) == reason)
        with self._database.reading() as session:
            return tuple(_event(row) for row in session.exec(query).all())

    def rates(self, since: datetime | None = None) -> tuple[GateRates, ...]:
        """Each gate in its order: how often it looked, hit, caused a retry, was overturned. A gate that
        never looked is there with zeros."""
        with self._database.reading() as session:
            counted = _counted(session, since, by_reason=False)
        return tuple(
            _rates(gate, "", [item for item in counted if item.gate == gate.value]) for gate in GateName
        )

    def rates_by_reason(self, since: datetime | None = None) -> tuple[GateRates, ...]:
        """The same for each gate and reason, the most frequent first; passes have no reason and are
        left out, so ``looked`` is how often the reason was given at all."""
        with self._database.reading() as session:
            counted = [item for item in _counted(session, since, by_reason=True) if item.reason]
        keys = dict.fromkeys((item.gate, item.reason) for item in counted)
        rates = [
            _rates(
                GateName(gate),
                reason,
                [item for item in counted if (item.gate, item.reason) == (gate, reason)],
            )
            for gate, reason in keys
        ]
        return tuple(sorted(rates, key=lambda item: (-item.hits, item.gate.value, item.reason)))


class _Count(NamedTuple):
    """How many events of a gate took one route for one reason (empty unless asked for)."""

    gate: str
    reason: str
    route: str
    number: int


def _counted(session: Session, since: datetime | None, *, by_reason: bool) -> list[_Count]:
    keys = (col(GateEventRow.gate), col(GateEventRow.reason), col(GateEventRow.route))
    query = select(*keys, func.count()).group_by(*keys)
    if since is not None:
        query = query.where(col(GateEventRow.at) >= _text(since))
    found = session.exec(query).all()
    return [_Count(gate, reason if by_reason else "", route, count) for gate, reason, route, count in found]


def _rates(gate: GateName, reason: str, counted: Sequence[_Count]) -> GateRates:
    def count(*routes: GateRoute) -> int:
        wanted = {route.value for route in routes}
        return sum(item.number for item in counted if item.route in wanted)

    return GateRates(
        gate=gate,
        reason=reason,
        looked=sum(item.number for item in counted if item.route != GateRoute.OVERTURNED.value),
        hits=sum(item.number for item in counted if item.route not in _NO_HIT),
        retries=count(GateRoute.RETRIED),
        overturned=count(GateRoute.OVERTURNED),
    )


def _row(event: GateEvent) -> GateEventRow:
    return GateEventRow(
        run_id=_named(event.run_id),
        gate=event.gate.value,
        route=event.route.value,
        reason=_named(event.reason),
        subject=_named(event.subject),
        node=_named(event.node),
        attempt=event.attempt,
        at=_text(event.at),
    )


def _named(text: str) -> str:
    """A name or code as it is; anything that could be somebody's words as a digest."""
    if _NAME.fullmatch(text):
        return text
    return f"#{digest_of(text)[:16]}"


def _event(row: GateEventRow) -> GateEvent:
    return GateEvent(
        run_id=row.run_id,
        gate=GateName(row.gate),
        route=GateRoute(row.route),
        reason=row.reason,
        subject=row.subject,
        node=row.node,
        attempt=row.attempt,
        at=datetime.fromisoformat(row.at),
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
