"""Where words of a contract stand on the pages of its .pdf: pure functions, no pymupdf.

The contract's paragraphs were made of rows (``pdf_paragraphs``). Read anew, the rows lead back from a place in a
paragraph to the signs on the page, over the ends of lines and pages.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.documents.pdf_lines import Row, clean
from workbench.documents.pdf_paragraphs import Paragraph


class Box(NamedTuple):
    """A part of one row on one page (from 1), in points of the page as it is shown."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class Glyph(NamedTuple):
    """A drawn sign with its box."""

    char: str
    x0: float
    y0: float
    x1: float
    y1: float


class Stretch(NamedTuple):
    """Signs of a row that carry words of a paragraph: from ``start`` to ``end``, blanks not counted."""

    row: Row
    start: int
    end: int


def pair_blocks(paragraphs: Sequence[Paragraph], blocks: Sequence[str]) -> dict[int, Paragraph]:
    """Which paragraph each block of the contract is. Blocks that were read another way (from a picture) have none."""
    found: dict[int, Paragraph] = {}
    at = 0
    for index, text in enumerate(blocks):
        ahead = next((i for i in range(at, len(paragraphs)) if paragraphs[i].text == text), None)
        if ahead is not None:
            found[index] = paragraphs[ahead]
            at = ahead + 1
    return found


def stretches_of(paragraph: Paragraph, start: int, end: int) -> Iterator[Stretch]:
    """The parts of rows that hold the words from ``start`` to ``end`` of the paragraph's text."""
    before = _signs(paragraph.text[:start])
    wanted = range(before, before + _signs(paragraph.text[start:end]))
    words = [sign for sign in paragraph.text if not sign.isspace()]
    at = 0
    for row in paragraph.rows:
        inside: list[int] = []
        for place, sign in enumerate(sign for sign in row.text if not sign.isspace()):
            if at < len(words) and sign == words[at]:
                if at in wanted:
                    inside.append(place)
                at += 1  # a hyphen at a line's end is no word of the paragraph
        if inside:
            yield Stretch(row, inside[0], inside[-1] + 1)


def _signs(text: str) -> int:
    return sum(not sign.isspace() for sign in text)


def box_of(stretch: Stretch, glyphs: Sequence[Glyph]) -> Box:
    """The box of a stretch by the signs drawn in its row; the whole row where they cannot be told apart."""
    row = stretch.row
    inside = sorted(
        (g for g in glyphs if row.y0 - 1 <= (g.y0 + g.y1) / 2 <= row.y1 + 1 and row.x0 - 1 <= g.x0 and g.x1 <= row.x1 + 1),
        key=lambda glyph: glyph.x0,
    )  # fmt: skip
    signs = [sign for sign in row.text if not sign.isspace()]
    if [clean(g.char) for g in inside] != signs:
        return Box(row.page, row.x0, row.y0, row.x1, row.y1)
    some = inside[stretch.start : stretch.end]
    return Box(
        row.page,
        min(g.x0 for g in some),
        min(g.y0 for g in some),
        max(g.x1 for g in some),
        max(g.y1 for g in some),
    )
