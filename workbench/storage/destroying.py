"""Destroys a matter so that no word of its contract is left in the file (specification R1.7).

Two steps. The first is one transaction: the envelope that says who destroyed what and when goes behind
the chain, every row that quotes goes, the card is blanked. The second leaves no trace of them: the file
is written anew (free pages, slack inside pages) and its log emptied. A crash between the two is made
good at the next opening.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from workbench.envelope.chain import Head, seal, sha256
from workbench.envelope.model import Envelope
from workbench.envelope.signing import Mandate, signed
from workbench.errors import RetryableError
from workbench.storage import registry
from workbench.storage.database import Database
from workbench.storage.faults import faults
from workbench.storage.store import head_of, sign, write
from workbench.storage.written import Written

NOTHING = sha256(b"")  # the digest of an empty payload: many hops have it, it says nothing
PATIENCE = 5_000  # milliseconds to wait for others to stop reading

Make = Callable[[Head, tuple[str, ...]], Envelope]
Ask = Callable[[Envelope], Mandate | None]


class Destroying:
    """What destroying asks of the store's file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, run_id: str, make: Make, ask: Ask, *, keep_exports: bool) -> int:
        """The first step for one run; gives how many rows are gone. ``make`` gets the head and their
        digests. With ``keep_exports`` it is forgotten what was exported."""
        with self._database.committing("secure_delete=ON") as file:
            head = head_of(file, run_id)
            found = file.execute(
                "SELECT digest FROM payload WHERE run_id = ? AND digest <> ? ORDER BY digest",
                (run_id, NOTHING),
            ).fetchall()
            gone = tuple(str(digest) for (digest,) in found)
            envelope = make(head, gone)
            at = envelope.skeleton.created_at.isoformat(timespec="microseconds")
            for table in ("payload", *registry.QUOTING, *(("export",) if keep_exports else ())):
                file.execute(f"DELETE FROM {table} WHERE run_id = ?", (run_id,))
            file.execute(
                "UPDATE run SET name = '', path = '', request = '', destroyed = ? WHERE run_id = ?",
                (at, run_id),
            )
            file.execute(
                "INSERT INTO destruction (run_id, at, scrubbed) VALUES (?, ?, 0)",
                (run_id, at),
            )
            made, mandate = seal(envelope, head), ask(envelope)
            write(file, run_id, envelope.skeleton.node, made)
            if mandate is not None:
                sign(file, signed(run_id, made.sealed.seq, made.sealed.digest, mandate))
        return len(gone)

    def unscrubbed(self) -> tuple[str, ...]:
        """The destroyed runs of which traces may remain."""
        with self._database.snapshot() as file:
            rows = file.execute("SELECT run_id FROM destruction WHERE NOT scrubbed").fetchall()
        return tuple(str(run_id) for (run_id,) in rows)

    def exports(self, run_id: str) -> tuple[Written, ...]:
        """What was exported for a run."""
        with self._database.snapshot() as file:
            rows = file.execute(
                "SELECT path, digest, kind FROM export WHERE run_id = ? ORDER BY path", (run_id,)
            ).fetchall()
        return tuple(Written(*row) for row in rows)

    def exported(self, digest: str) -> bool:
        """Whether a file with these bytes was exported for any run."""
        with self._database.snapshot() as file:
            row = file.execute("SELECT 1 FROM export WHERE digest = ? LIMIT 1", (digest,)).fetchone()
        return row is not None

    def note(self, run_id: str, files: tuple[Written, ...]) -> None:
        """Keep what is being exported for a run."""
        with self._database.committing() as file:
            file.executemany(
                "INSERT OR REPLACE INTO export (run_id, path, digest, kind) VALUES (?, ?, ?, ?)",
                [(run_id, *each) for each in files],
            )

    def scrub(self, run_ids: tuple[str, ...]) -> bool:
        """The second step, once the runs' files are gone. False where somebody else uses the database
        or the disk is full: then traces remain and the next opening tries again."""
        with self._database.committing("secure_delete=ON") as file:
            file.executemany("DELETE FROM export WHERE run_id = ?", [(run_id,) for run_id in run_ids])
        self._database.close()  # its idle connections: nothing of ours may read meanwhile
        try:
            with faults(), closing(sqlite3.connect(self._database.path, isolation_level=None)) as file:
                for pragma in ("secure_delete=ON", "synchronous=FULL", f"busy_timeout={PATIENCE}"):
                    file.execute(f"PRAGMA {pragma}").close()
                file.execute("VACUUM").close()
                busy = file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                if busy:
                    return False
                file.executemany(
                    "UPDATE destruction SET scrubbed = 1 WHERE run_id = ?", [(each,) for each in run_ids]
                )
        except RetryableError:
            return False
        return True
