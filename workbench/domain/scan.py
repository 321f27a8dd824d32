"""What a scanned page looked like, and which of its characters a machine may have misread (R6.1).

Recognition gives characters, never certainty: what a green mark may not rest on is kept beside the text.
"""

from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.span import Span


class DoubtKind(StrEnum):
    """Why words that were recognised from a picture are not taken for read.

    CHARACTER: low confidence. VALUE: an amount, ratio, date or period whose second reading differs, was not
    made, or has characters of low confidence. SIGN: a per cent or per mille sign beside a penalty, which no
    engine tells apart.
    """

    CHARACTER = "character"
    VALUE = "value"
    SIGN = "sign"


class Area(Model):
    """A rectangle on a page image, in pixels from its upper left corner."""

    x0: int
    y0: int
    x1: int
    y1: int


class Doubt(Model):
    """Words of ``Contract.text`` that somebody has to look at. ``text`` is what was read first, ``again``
    the second reading where it differs. ``page`` counts from 1, ``area`` is the place on its image, and
    ``picture`` the file of the enlarged detail, empty where none was kept."""

    kind: DoubtKind
    span: Span
    text: str
    again: str = ""
    page: int
    area: Area
    picture: str = ""


class SeenLine(Model):
    """A line of a page image and the words of ``Contract.text`` that were read from it."""

    span: Span
    area: Area


class SeenPage(Model):
    """A page that was read from its picture. ``picture`` is the file of the whole page, empty where none was
    kept; ``width`` and ``height`` are its pixels, ``tilt`` by how many degrees it stood askew, ``red``
    whether red ink (a seal, as a rule) was taken off before reading."""

    page: int
    picture: str = ""
    width: int
    height: int
    tilt: float = 0.0
    red: bool = False
    lines: tuple[SeenLine, ...] = ()


class Scan(Model):
    """The pages of a contract that were read by OCR, and every doubt about them in the order of the text."""

    engine: str
    pages: tuple[SeenPage, ...]
    doubts: tuple[Doubt, ...] = ()

    def doubtful(self, span: Span) -> bool:
        """Whether a doubtful character stands inside ``span``."""
        return any(doubt.span.meets(span) for doubt in self.doubts)
