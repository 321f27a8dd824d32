"""What stands on the contract's page, before any pixel: runs of characters with one look each."""

from enum import StrEnum
from typing import NamedTuple


class View(StrEnum):
    """The three ways to read the contract."""

    ORIGINAL = "original"
    REDLINE = "redline"
    FINAL = "final"


class Change(StrEnum):
    """What a redline does to a run."""

    KEEP = ""
    INSERT = "insert"
    DELETE = "delete"


class Run(NamedTuple):
    """Characters with one look.

    ``start`` is the offset of the first character in ``Contract.text``, None for characters that do
    not stand there (computed numbers, insertions, marks). ``citation`` is an index into the verdicts,
    ``finding`` the id of the finding that the run belongs to. ``mark`` runs are small words that vouch
    for the citation just before them: ``verified`` or ``needs``.
    """

    text: str
    start: int | None = None
    change: Change = Change.KEEP
    bold: bool = False
    italic: bool = False
    underline: bool = False
    label: bool = False
    mark: str = ""
    citation: int | None = None
    verified: bool = False
    finding: str = ""
    risk: str = ""


class Paragraph(NamedTuple):
    """The runs of one paragraph on the page."""

    runs: tuple[Run, ...]
    inserted: bool = False

    @property
    def text(self) -> str:
        """All characters as shown."""
        return "".join(run.text for run in self.runs)


def utf16(text: str) -> int:
    """Length in UTF-16 units, which is how Qt counts."""
    return (
        len(text)
        if text.isascii() or max(text, default="") <= "\uffff"
        else len(text.encode("utf-16-le")) // 2
    )
