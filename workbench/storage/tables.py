"""Tables without behaviour, named like their classes (specification R1.7, R2.3). Times are ISO 8601 text in UTC.

Rows are kept per run, so that a matter can be destroyed without touching another that happens to
hold the same contract.
"""

from sqlmodel import Field, SQLModel

VERSION = 2
NAMES = ("schema", "run", "envelope", "payload", "head")


class Schema(SQLModel, table=True):
    """The version of this file's tables; migrations read it."""

    version: int = Field(primary_key=True)


class Run(SQLModel, table=True):
    """A run's card: what lists show without opening its chain. The chain is the truth.

    ``request`` is what was asked for (JSON), so that a run that died before its first hop goes on.
    ``destroyed`` says when the matter was destroyed: name, path and request are empty then. A fork
    names the run and the hop where it leaves it.
    """

    run_id: str = Field(primary_key=True)
    name: str
    path: str
    request: str
    started: str = Field(index=True)
    finished: str | None = None
    state: str | None = None
    findings: int = 0
    undecided: int = 0
    destroyed: str | None = None
    parent_run: str | None = None
    parent_hop: int | None = None


class Envelope(SQLModel, table=True):
    """A sealed envelope. Append-only by trigger."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    seq: int = Field(primary_key=True)
    node: str
    digest: str
    record: str


class Payload(SQLModel, table=True):
    """A block or payload by digest, its bytes compressed (zlib)."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    digest: str = Field(primary_key=True)
    kind: str
    body: bytes


class Head(SQLModel, table=True):
    """The end of a run's chain, kept apart from it. May only move forward, by trigger."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    digest: str
    length: int


TRIGGERS = (
    """CREATE TRIGGER IF NOT EXISTS envelope_no_update BEFORE UPDATE ON envelope
       BEGIN SELECT RAISE(ABORT, 'envelopes are append-only'); END""",
    """CREATE TRIGGER IF NOT EXISTS envelope_no_delete BEFORE DELETE ON envelope
       BEGIN SELECT RAISE(ABORT, 'envelopes are append-only'); END""",
    """CREATE TRIGGER IF NOT EXISTS payload_no_update BEFORE UPDATE ON payload
       BEGIN SELECT RAISE(ABORT, 'payloads never change'); END""",
    """CREATE TRIGGER IF NOT EXISTS head_forward BEFORE UPDATE ON head WHEN NEW.length <= OLD.length
       BEGIN SELECT RAISE(ABORT, 'a head only moves forward'); END""",
    """CREATE TRIGGER IF NOT EXISTS head_no_delete BEFORE DELETE ON head
       BEGIN SELECT RAISE(ABORT, 'a head stays'); END""",
)
