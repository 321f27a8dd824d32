"""Files that were written for a run, so that destroying its matter finds them (specification R1.7)."""

from sqlmodel import Field, SQLModel

from workbench.storage.owned import Owned


class Export(SQLModel, table=True):
    """One exported file with its SHA-256: a file that was changed since is no longer ours."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    path: str = Field(primary_key=True)
    digest: str
    kind: str


# Its rows outlive the first step of destroying: they say which files the second step removes.
OWNED = (Owned(Export, quotes=False),)
