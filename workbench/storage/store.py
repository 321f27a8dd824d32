"""Runs, chains and their rows on disk. Every write returns ``Changes`` (specification R1.7, R2.3)."""

import sqlite3
import zlib
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlmodel import col, func, select, update
from sqlmodel.sql.expression import SelectOfScalar

from workbench.domain.finding import TerminalState
from workbench.domain.reports import Changes, RunCard
from workbench.envelope.blocks import Request
from workbench.envelope.chain import Head, Lookup, Seal, Sealed, seal
from workbench.envelope.model import Envelope
from workbench.envelope.signing import Mandate, Signature, signed
from workbench.errors import RetryableError, UserError
from workbench.storage import tables
from workbench.storage.database import Database
from workbench.storage.stored import PAGE, StoredChain, inflated, page

LEVEL = 1

Make = Callable[[Head], Envelope]
Ask = Callable[[Envelope], Mandate | None]


def _nobody(_envelope: Envelope) -> None:
    return None


class Store:
    """The store of one installation."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    def start(self, card: RunCard, request: Request) -> Changes:
        """Give a new run its row and an empty chain."""
        return self.fork(card, request, ())

    def fork(self, card: RunCard, request: Request, makes: Iterable[Make], ask: Ask = _nobody) -> Changes:
        """Give a new run its row and a chain that begins with some envelopes; all of it or nothing."""
        self.database.make_room()
        with self.database.appending() as file:
            file.execute(
                "INSERT INTO run (run_id, name, path, request, started, findings, undecided, parent_run, "
                "parent_hop) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)",
                (
                    card.run_id,
                    card.name,
                    card.path,
                    request.model_dump_json(),
                    _text(card.started),
                    card.parent_run or None,
                    card.parent_hop,
                ),
            )
            file.execute("INSERT INTO head (run_id, digest, length) VALUES (?, '', 0)", (card.run_id,))
            head = Head()
            for make in makes:
                head = _append(file, card.run_id, head, make, ask).head
        return Changes(runs=(card.run_id,), state=True)

    def append(self, run_id: str, make: Make, ask: Ask = _nobody) -> Sealed:
        """:meth:`append_all` for one envelope."""
        return self.append_all(run_id, (make,), ask)[0]

    def append_all(self, run_id: str, makes: Iterable[Make], ask: Ask = _nobody) -> tuple[Sealed, ...]:
        """Seal the envelope that each of ``makes`` gives for the head as it then is, and commit them.

        One transaction holds the envelopes, their rows, the new head and the signatures for which
        ``ask`` gives a mandate; when this returns they are on disk. Raises RetryableError ``run_moved``
        if an envelope is not the chain's next, UserError ``run_destroyed`` where the matter was
        destroyed.
        """
        sealed: list[Sealed] = []
        with self.database.appending() as file:
            head = head_of(file, run_id)
            for make in makes:
                made = _append(file, run_id, head, make, ask)
                head = made.head
                sealed.append(made.sealed)
        return tuple(sealed)

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
        return _card(self._run(run_id))

    def request(self, run_id: str) -> Request:
        """What was asked for when the run was started. Raises UserError ``run_destroyed``."""
        row = self._run(run_id)
        if row.destroyed is not None:
            raise UserError("run_destroyed", run=run_id)
        return Request.model_validate_json(row.request)

    def _run(self, run_id: str) -> tables.Run:
        with self.database.reading() as session:
            row = session.get(tables.Run, run_id)
            if row is None:
                raise UserError("no_such_run", run=run_id)
            return row

    def unfinished(self) -> tuple[RunCard, ...]:
        """Runs without an end, newest first."""
        query = select(tables.Run).where(col(tables.Run.finished).is_(None))
        return self._cards(query.where(col(tables.Run.destroyed).is_(None)))

    def recent(self, limit: int) -> tuple[RunCard, ...]:
        """The newest runs; destroyed ones are not among them."""
        return self._cards(select(tables.Run).where(col(tables.Run.destroyed).is_(None)).limit(limit))

    def same_matter(self, run_id: str) -> tuple[RunCard, ...]:
        """All runs over the same file (by its content or its path) as one, newest first, itself among
        them; forks are. Raises UserError ``run_destroyed``."""
        card, digest = self.card(run_id), self.request(run_id).source_digest
        found = func.json_extract(tables.Run.request, "$.source_digest")
        query = select(tables.Run).where(col(tables.Run.destroyed).is_(None))
        return self._cards(query.where((found == digest) | (col(tables.Run.path) == card.path)))

    def _cards(self, query: SelectOfScalar[tables.Run]) -> tuple[RunCard, ...]:
        with self.database.reading() as session:
            rows = session.exec(query.order_by(col(tables.Run.started).desc())).all()
            return tuple(_card(row) for row in rows)

    @contextmanager
    def walking(self, run_id: str) -> Generator[StoredChain]:
        """A run's chain with its head, rows and signatures in one state of the file, page by page."""
        with self.database.snapshot() as file:
            yield StoredChain(file, run_id)

    def chain_page(self, run_id: str, after: int = -1, limit: int = PAGE) -> tuple[Sealed, ...]:
        """The next ``limit`` hops behind hop ``after``."""
        with self.database.snapshot() as file:
            return page(file, run_id, after, limit)

    def chain(self, run_id: str) -> tuple[Sealed, ...]:
        """A run's whole chain in the order of its hops."""
        with self.walking(run_id) as chain:
            return tuple(chain)

    def head(self, run_id: str) -> Head:
        """The end of a run's chain; an empty one where the head is gone."""
        with self.walking(run_id) as chain:
            return chain.head

    def signatures(self, run_id: str) -> tuple[Signature, ...]:
        """The signatures over a run's chain, in the order of its hops."""
        with self.walking(run_id) as chain:
            return chain.signatures

    def rows(self, run_id: str, kinds: frozenset[str] | None = None) -> Lookup:
        """Blocks and payloads of a run by digest, read at once; only some ``kinds`` where given.

        A row whose compressed bytes are damaged comes back as those bytes: its digest cannot fit.
        """
        query = select(tables.Payload).where(col(tables.Payload.run_id) == run_id)
        if kinds is not None:
            query = query.where(col(tables.Payload.kind).in_(kinds))
        with self.database.reading() as session:
            found = {row.digest: inflated(row.body) for row in session.exec(query).all()}
        return found.get

    def close(self) -> None:
        """Release the file."""
        self.database.close()


def head_of(file: sqlite3.Connection, run_id: str) -> Head:
    """The head of a run that may still grow, read where it cannot move."""
    row = file.execute(
        "SELECT digest, length, destroyed FROM head JOIN run USING (run_id) WHERE run_id = ?", (run_id,)
    ).fetchone()
    if row is None:
        raise UserError("no_such_run", run=run_id)
    if row[2] is not None:
        raise UserError("run_destroyed", run=run_id)
    return Head(digest=row[0], length=row[1])


def _append(file: sqlite3.Connection, run_id: str, head: Head, make: Make, ask: Ask) -> Seal:
    envelope = make(head)
    if envelope.skeleton.hop_seq != head.length:
        raise RetryableError("run_moved", run=run_id)
    made = seal(envelope, head)
    mandate = ask(envelope)
    write(file, run_id, envelope.skeleton.node, made)
    if mandate is not None:
        sign(file, signed(run_id, made.sealed.seq, made.sealed.digest, mandate))
    return made


def write(file: sqlite3.Connection, run_id: str, node: str, made: Seal) -> None:
    """A sealed envelope, its rows and the head that it makes."""
    sealed = made.sealed
    file.execute(
        "INSERT INTO envelope (run_id, seq, node, digest, record) VALUES (?, ?, ?, ?, ?)",
        (run_id, sealed.seq, node, sealed.digest, sealed.record),
    )
    file.executemany(
        "INSERT OR IGNORE INTO payload (run_id, digest, kind, body) VALUES (?, ?, ?, ?)",
        [(run_id, row.digest, row.kind, zlib.compress(row.data, LEVEL)) for row in made.rows],
    )
    file.execute(
        "UPDATE head SET digest = ?, length = ? WHERE run_id = ?",
        (made.head.digest, made.head.length, run_id),
    )


def sign(file: sqlite3.Connection, signature: Signature) -> None:
    """Keep a signature."""
    fields = signature.model_dump()
    names = ", ".join(fields)
    holes = ", ".join(f":{name}" for name in fields)
    file.execute(f"INSERT INTO signature ({names}) VALUES ({holes})", fields)


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
        destroyed=None if row.destroyed is None else datetime.fromisoformat(row.destroyed),
        parent_run=row.parent_run or "",
        parent_hop=row.parent_hop,
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
