"""Text that is in a file and that a reader of its page does not see (specification R3.2)."""

from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.span import Span


class HiddenKind(StrEnum):
    """Why a reader of the page does not see a text that is in the file."""

    VANISH = "vanish"
    WEB = "web"
    GROUND = "ground"
    TINY = "tiny"
    SQUEEZED = "squeezed"
    OFF_PAGE = "off_page"
    TRANSPARENT = "transparent"
    FIELD = "field"
    DELETED = "deleted"
    COVERED = "covered"
    CLIPPED = "clipped"


class HiddenText(Model):
    """A text that cannot be seen on the page. ``span`` is its place in ``Contract.text``; where the
    text is not part of that (a field's code, words off a PDF page) the span is empty and stands where
    it would be, None where no place is known. ``page`` counts from 1, for PDFs."""

    kind: HiddenKind
    text: str
    span: Span | None = None
    page: int | None = None
