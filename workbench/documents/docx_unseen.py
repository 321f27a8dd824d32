"""What the reader of a paragraph notes down about words that may not be seen (specification R3.2)."""

from typing import NamedTuple

from workbench.documents.xmltree import Element
from workbench.domain.hidden import HiddenKind


class Suspect(NamedTuple):
    """A run that may not be seen on the page (``docx_hidden`` decides), over ``[start, end)``."""

    start: int
    end: int
    run: Element


class Unsaid(NamedTuple):
    """Words that the file holds at ``at`` and never shows: a field's code, or stray deleted text."""

    at: int
    kind: HiddenKind
    text: str
