"""Which matters are being destroyed, so that a crash in the middle is made good (specification R1.7)."""

from sqlmodel import Field, SQLModel

from workbench.storage.owned import Owned


class Destruction(SQLModel, table=True):
    """A destroyed run. ``scrubbed`` is false until files are gone and the database holds no trace;
    who destroyed what and when stands in the chain."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    at: str
    scrubbed: bool = False


OWNED = (Owned(Destruction, quotes=False),)
