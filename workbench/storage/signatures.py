"""Signatures over chains, kept apart from what they sign (specification R1.7)."""

from sqlmodel import Field, SQLModel

from workbench.storage.owned import Owned


class Signature(SQLModel, table=True):
    """An Ed25519 signature over a run's chain up to and with hop ``seq``. Never changed, by trigger.

    ``key`` and ``value`` in hex, ``at`` ISO 8601 in UTC; what exactly is signed: ``envelope.signing``.
    """

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    seq: int = Field(primary_key=True)
    key: str = Field(primary_key=True)
    purpose: str
    digest: str
    at: str
    value: str


OWNED = (
    Owned(
        Signature,
        (
            """CREATE TRIGGER IF NOT EXISTS signature_no_update BEFORE UPDATE ON signature
               BEGIN SELECT RAISE(ABORT, 'signatures never change'); END""",
            """CREATE TRIGGER IF NOT EXISTS signature_no_delete BEFORE DELETE ON signature
               BEGIN SELECT RAISE(ABORT, 'signatures stay'); END""",
        ),
        quotes=False,
    ),
)
