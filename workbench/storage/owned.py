"""How a module of this room brings a table of its own (specification R1.7, R2.3)."""

from typing import NamedTuple

from sqlmodel import SQLModel


class Owned(NamedTuple):
    """A table and what the store must know of it.

    ``model`` is a SQLModel table class with a column ``run_id``; ``triggers`` are statements with
    IF NOT EXISTS. With ``quotes`` its rows may hold words of a contract: they are deleted when the
    matter is destroyed. Give False only for rows that hold none.
    """

    model: type[SQLModel]
    triggers: tuple[str, ...] = ()
    quotes: bool = True

    @property
    def name(self) -> str:
        """The table's name in the file."""
        return str(getattr(self.model, "__tablename__"))  # noqa: B009 - its declared type is SQLModel's own riddle
