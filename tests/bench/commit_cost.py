"""What a commit costs: pack, hash and commit of envelopes of 4 KB against plain SQLAlchemy inserts.

The peer writes the very same rows (envelope, blocks and payload as they are stored, the head), one
transaction each, on an engine with the same settings (WAL, synchronous=FULL). What ours does on top:
packing, canonical JSON, SHA-256, compressing, reading the head, and the check that nobody moved it. Ours
and the peer's are run in turns, so that both meet the same disk.
"""

import sqlite3
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, create_engine, event, insert, update
from sqlmodel import SQLModel, col

from tests.bench.figures import Figure, report
from workbench.domain.judgement import ReviewedClause
from workbench.domain.reports import RunCard
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Request, Scan
from workbench.envelope.chain import Head, Seal, seal
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Output, pack
from workbench.envelope.verify import examine
from workbench.storage import tables
from workbench.storage.database import PRAGMAS
from workbench.storage.store import LEVEL, Store

HOPS, TURNS, SIZE = 10_000, 50, 4096
WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
RULES = ConfidenceRules()


class Cost(NamedTuple):
    """Seconds for all commits, of ours and of the peer's, and for verifying ours."""

    ours: float
    plain: float
    verified: float


def output(number: int) -> Output:
    """About 4 KB of an agent's output that does not compress to nothing."""
    text = "".join(chr(0x4E00 + (number * 31 + place * place * 7919) % 20_000) for place in range(SIZE // 3))
    scan = Scan(clauses=tuple(ReviewedClause(clause=n, digest=f"{number:08x}{n:08x}") for n in range(3)))
    return Output(deliverables=(f"第{number}项结论",), content=text, blocks=(scan,))


def packed(made: Output, run_id: str, head: Head) -> Envelope:
    """The envelope behind a head."""
    address = Address(
        session_id=run_id,
        hop_seq=head.length,
        attempt=1,
        node=f"n{head.length}",
        sender=Sender(agent_id="agent"),
        parents=(head.digest,) if head.length else (),
        created_at=WHEN,
    )
    return pack(made, address, RULES)


def plain_engine(path: Path) -> Engine:
    """The peer: an engine as SQLAlchemy makes it, with our settings of the file."""
    engine = create_engine(f"sqlite:///{path}")

    def configure(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", configure)
    SQLModel.metadata.create_all(engine)
    with engine.begin() as connection:
        run = {
            "run_id": "r",
            "name": "",
            "path": "",
            "request": "",
            "started": "",
            "findings": 0,
            "undecided": 0,
        }
        connection.execute(insert(tables.Run), [run])
        connection.execute(insert(tables.Head), [{"run_id": "r", "digest": "", "length": 0}])
    return engine


def insert_plain(engine: Engine, made: Seal, rows: list[dict[str, object]]) -> None:
    """The rows of one envelope in one transaction."""
    sealed = made.sealed
    with engine.begin() as connection:
        connection.execute(
            insert(tables.Envelope),
            {"run_id": "r", "seq": sealed.seq, "node": f"n{sealed.seq}", "digest": sealed.digest, "record": sealed.record},
        )  # fmt: skip
        connection.execute(insert(tables.Payload).prefix_with("OR IGNORE"), rows)
        connection.execute(
            update(tables.Head)
            .where(col(tables.Head.run_id) == "r")
            .values(digest=sealed.digest, length=sealed.seq + 1)
        )


def timed(work: Callable[[], None]) -> float:
    """Seconds on the wall: waiting for the disk is part of a commit."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(hops: int, folder: Path) -> Cost:
    """Commit ``hops`` envelopes each way, in turns of fifty."""
    store = Store(folder / "ours.sqlite3")
    request = Request(
        workflow="bench", name="", path="", source_digest="", options=ReviewOptions(),
        today=date(2026, 11, 30), started=WHEN,
    )  # fmt: skip
    store.start(RunCard(run_id="r", name="", path="", started=WHEN), request)
    engine = plain_engine(folder / "plain.sqlite3")
    ours = plain = 0.0
    head = Head()
    for start in range(0, hops, TURNS):
        made = [output(number) for number in range(start, min(hops, start + TURNS))]
        seals: list[Seal] = []
        for each in made:
            seals.append(seal(packed(each, "r", head), head))
            head = seals[-1].head
        rows = [
            [
                {
                    "run_id": "r",
                    "digest": row.digest,
                    "kind": row.kind,
                    "body": zlib.compress(row.data, LEVEL),
                }
                for row in one.rows
            ]
            for one in seals
        ]

        def commit(made: list[Output] = made) -> None:
            for each in made:
                store.append("r", partial(packed, each, "r"))

        def insert_all(seals: list[Seal] = seals, rows: list[list[dict[str, object]]] = rows) -> None:
            for one, its in zip(seals, rows, strict=True):
                insert_plain(engine, one, its)

        ours += timed(commit)
        plain += timed(insert_all)
    verified = timed(lambda: verify(store, hops))
    store.close()
    engine.dispose()
    return Cost(ours, plain, verified)


def verify(store: Store, hops: int) -> None:
    """Walk the chain that was committed."""
    with store.walking("r") as chain:
        found = examine(chain, chain.row, chain.head, chain.signatures)
    if found.breaks or found.hops != hops:
        raise SystemExit(f"the chain does not hold: {found.breaks[:3]}")


def figures(hops: int = HOPS) -> list[Figure]:
    """The figures of the issue: the cost of commits, and of verifying a run of that many hops."""
    with tempfile.TemporaryDirectory() as folder:
        cost = measure(hops, Path(folder))
    print(
        f"{hops} envelopes of 4 KB: ours {cost.ours / hops * 1e3:.2f} ms, plain {cost.plain / hops * 1e3:.2f} ms each"
    )
    return [
        Figure("chain.commit_over_plain_inserts", cost.ours / cost.plain, 2, "x"),
        Figure(f"chain.verify_{hops}_hops", cost.verified, 10, "s"),
    ]


if __name__ == "__main__":
    sys.exit(report(figures(int(sys.argv[1]) if len(sys.argv) > 1 else HOPS)))
