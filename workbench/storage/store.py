"""Runs, chains and their rows on disk. Every write returns ``Changes`` (specification R1.7, R2.3)."""

import zlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col, select, update

from workbench.domain.finding import TerminalState
from workbench.domain.reports import Changes, RunCard
from workbench.envelope.blocks import Request
from workbench.envelope.chain import Head, Lookup, Row, Seal, Sealed, seal
from workbench.envelope.model import Envelope
from workbench.errors import RetryableError, UserError
from workbench.storage import tables
from workbench.storage.database import Database

LEVEL = 1


class Store:
    """The store of one installation."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    def start(self, card: RunCard, request: Request) -> Changes:
        """Give a new run its row and an empty chain."""
        with self.database.writing() as session:
            session.add(
                tables.Run(
                    run_id=card.run_id,
                    name=card.name,
                    path=card.path,
                    request=request.model_dump_json(),
                    started=_text(card.started),
                )
            )
            session.flush()
            session.add(tables.Head(run_id=card.run_id, digest="", length=0))
        return Changes(runs=(card.run_id,), state=True)

    def append(self, run_id: str, make: Callable[[Head], Envelope]) -> Sealed:
        """Seal the envelope that ``make`` gives for the present head, and commit it.

        One transaction holds the envelope, its rows and the new head; when this returns they are
        on disk. Raises RetryableError ``run_moved`` if the envelope is not the chain's next.
        """
        with self.database.writing() as session:
            row = _head(session, run_id)
            head = Head(digest=row.digest, length=row.length)
            envelope = make(head)
            if envelope.skeleton.hop_seq != head.length:
                raise RetryableError("run_moved", run=run_id)
            made = seal(envelope, head)
            _write(session, run_id, envelope.skeleton.node, made)
            row.digest, row.length = made.head.digest, made.head.length
            session.add(row)
        return made.sealed

    def note(self, card: RunCard) -> Changes:
        """Bring the run's card up to date."""
        with self.database.writing() as session:
            values = {
                "finished": None if card.finished is None else _text(card.finished),
                "state": None if card.state is None else card.state.value,
                "findings": card.findings,
                "undecided": card.undecided,
            }
            session.exec(update(tables.Run).where(col(tables.Run.run_id) == card.run_id).values(**values))
        return Changes(runs=(card.run_id,), state=True)

    def card(self, run_id: str) -> RunCard:
        """The card of a run. Raises UserError ``no_such_run``."""
        with self.database.reading() as session:
            row = session.get(tables.Run, run_id)
            if row is None:
                raise UserError("no_such_run", run=run_id)
            return _card(row)

    def request(self, run_id: str) -> Request:
        """What was asked for when the run was started."""
        with self.database.reading() as session:
            row = session.get(tables.Run, run_id)
            if row is None:
                raise UserError("no_such_run", run=run_id)
            return Request.model_validate_json(row.request)

    def unfinished(self) -> tuple[RunCard, ...]:
        """Runs without an end, newest first."""
        query = select(tables.Run).where(col(tables.Run.finished).is_(None))
        with self.database.reading() as session:
            rows = session.exec(query.order_by(col(tables.Run.started).desc())).all()
            return tuple(_card(row) for row in rows)

    def recent(self, limit: int) -> tuple[RunCard, ...]:
        """The newest runs."""
        query = select(tables.Run).order_by(col(tables.Run.started).desc()).limit(limit)
        with self.database.reading() as session:
            return tuple(_card(row) for row in session.exec(query).all())

    def chain(self, run_id: str) -> tuple[Sealed, ...]:
        """A run's chain in the order of its hops."""
        query = select(tables.Envelope).where(col(tables.Envelope.run_id) == run_id)
        with self.database.reading() as session:
            rows = session.exec(query.order_by(col(tables.Envelope.seq))).all()
            return tuple(Sealed(seq=row.seq, digest=row.digest, record=row.record) for row in rows)

    def head(self, run_id: str) -> Head:
        """The end of a run's chain; an empty one where the head is gone."""
        with self.database.reading() as session:
            row = session.get(tables.Head, run_id)
            return Head() if row is None else Head(digest=row.digest, length=row.length)

    def rows(self, run_id: str, kinds: frozenset[str] | None = None) -> Lookup:
        """Blocks and payloads of a run by digest, read at once; only some ``kinds`` where given.

        A row whose compressed bytes are damaged comes back as those bytes: its digest cannot fit.
        """
        query = select(tables.Payload).where(col(tables.Payload.run_id) == run_id)
        if kinds is not None:
            query = query.where(col(tables.Payload.kind).in_(kinds))
        with self.database.reading() as session:
            found = {row.digest: _inflated(row.body) for row in session.exec(query).all()}
        return found.get

    def close(self) -> None:
        """Release the file."""
        self.database.close()


def _head(session: Session, run_id: str) -> tables.Head:
    row = session.get(tables.Head, run_id)
    if row is None:
        raise UserError("no_such_run", run=run_id)
    return row


def _write(session: Session, run_id: str, node: str, made: Seal) -> None:
    sealed = made.sealed
    session.add(
        tables.Envelope(run_id=run_id, seq=sealed.seq, node=node, digest=sealed.digest, record=sealed.record)
    )
    fresh = [_row(run_id, row) for row in {row.digest: row for row in made.rows}.values()]
    session.exec(insert(tables.Payload).on_conflict_do_nothing(), params=fresh)


def _row(run_id: str, row: Row) -> dict[str, object]:
    return {"run_id": run_id, "digest": row.digest, "kind": row.kind, "body": zlib.compress(row.data, LEVEL)}


def _inflated(body: bytes) -> bytes:
    try:
        return zlib.decompress(body)
    except zlib.error:
        return body


def _card(row: tables.Run) -> RunCard:
    return RunCard(
        run_id=row.run_id,
        name=row.name,
        path=row.path,
        started=datetime.fromisoformat(row.started),
        finished=None if row.finished is None else datetime.fromisoformat(row.finished),
        state=None if row.state is None else TerminalState(row.state),
        findings=row.findings,
        undecided=row.undecided,
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
