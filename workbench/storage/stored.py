"""A stored chain that is read page by page (specification R1.7): ten thousand hops need no more room
than one page of them."""

import sqlite3
import zlib
from collections.abc import Iterator
from functools import cached_property

from workbench.envelope.chain import Head, Sealed
from workbench.envelope.signing import Signature

PAGE = 256


class StoredChain:
    """One run's chain in one state of the file; can be walked any number of times while it is open."""

    def __init__(self, file: sqlite3.Connection, run_id: str) -> None:
        self._file = file
        self.run_id = run_id

    def __iter__(self) -> Iterator[Sealed]:
        """The hops in their order, read in pages."""
        after = -1
        while found := page(self._file, self.run_id, after, PAGE):
            yield from found
            after = found[-1].seq

    @property
    def headless(self) -> bool:
        """Whether the row of the head is gone, which every run has from its start."""
        return not self._file.execute("SELECT 1 FROM head WHERE run_id = ?", (self.run_id,)).fetchall()

    @cached_property
    def head(self) -> Head:
        """The end of the chain; an empty one where the head is gone."""
        row = self._file.execute(
            "SELECT digest, length FROM head WHERE run_id = ?", (self.run_id,)
        ).fetchone()
        return Head() if row is None else Head(digest=row[0], length=row[1])

    @cached_property
    def signatures(self) -> tuple[Signature, ...]:
        """The signatures in the order of the hops."""
        names = tuple(Signature.model_fields)
        rows = self._file.execute(
            f"SELECT {', '.join(f'CAST({name} AS BLOB)' for name in names)} FROM signature "
            "WHERE run_id = ? ORDER BY seq, key",
            (self.run_id,),
        ).fetchall()
        return tuple(
            Signature.model_validate({name: _text(value) for name, value in zip(names, row, strict=True)})
            for row in rows
        )

    def page(self, after: int, limit: int) -> tuple[Sealed, ...]:
        """The next ``limit`` hops behind hop ``after``."""
        return page(self._file, self.run_id, after, limit)

    def row(self, digest: str) -> bytes | None:
        """The bytes of a row, None where they are gone. Damaged ones come back as they are."""
        found = self._file.execute(
            "SELECT body FROM payload WHERE run_id = ? AND digest = ?", (self.run_id, digest)
        ).fetchone()
        return None if found is None else inflated(found[0])


def page(file: sqlite3.Connection, run_id: str, after: int, limit: int) -> tuple[Sealed, ...]:
    """The next hops behind hop ``after``."""
    rows = file.execute(
        "SELECT seq, digest, CAST(record AS BLOB) FROM envelope WHERE run_id = ? AND seq > ? "
        "ORDER BY seq LIMIT ?",
        (run_id, after, limit),
    ).fetchall()
    return tuple(Sealed(seq=seq, digest=digest, record=_text(record)) for seq, digest, record in rows)


def _text(data: bytes) -> str:
    """Stored text; bytes that are none were damaged, and their hash will not fit."""
    return data.decode(errors="replace")


def inflated(body: bytes) -> bytes:
    """A stored body's bytes; a damaged one comes back as it is: its digest cannot fit."""
    try:
        return zlib.decompress(body)
    except zlib.error:
        return body
