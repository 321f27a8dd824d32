"""The one base of all domain models."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Frozen, closed and hashable: a value that can cross threads and processes."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
