"""Rows of all pages put together into paragraphs; running heads and page numbers left out (R6.1).

A row goes on in the next one where it reaches the right margin and the next row neither is indented
nor begins a clause after the end of a sentence. A row that starts with closing punctuation always
continues. Between Chinese signs the join adds nothing; between Latin words one space, and a word cut
by a hyphen is closed up.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from workbench.documents.pdf_layout import place_rows
from workbench.documents.pdf_lines import PageRows, Row, gap, width
from workbench.documents.pdf_running import running_heads, without_running

_NUMBERED = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百零〇\d]+[条章节编部]|[一二三四五六七八九十百]+[、.．]|[（(](?:[一二三四五六七八九十]+|\d{1,2})[）)]"
    r"|\d+(?:\.\d+)+|\d+[、.．)）]|[①-⑳]|附件|(?:Article|Section|ARTICLE|SECTION|Clause|Exhibit|Schedule)\s+\w+"
    r"|[（(][a-zA-Z]+[)）]|[A-Z]\.\s)"
)
_FIELD = re.compile(r"^[^：:，。；]{1,18}[：:](?:\s|$)")
_SENTENCE_END = re.compile(
    r"(?:[。；：！？;:!?.…][”’」』）)\"']*|[（(][^（）()]{0,8}(?:章|签字|签名)[^（）()]{0,4}[）)]|年\s+月\s+日)$"
)
_WIDE_GAP = re.compile(r" {3,}")
_CLAUSE_MARKS = re.compile(r"[，。；,;：:]")
_BOX = re.compile(r"^\s*[\u2500-\u257f]")
"""A table drawn with signs: each row stands for itself."""
_NOTE_SIZE = 0.92
_CLOSING = "，。；、：！？）》】」』”’,;)%％"


class Paragraph(NamedTuple):
    """A paragraph with the page that it begins on, and the rows that it was made of."""

    text: str
    page: int
    bold: bool
    centred: bool
    rows: tuple[Row, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """The numbers of the recognised lines in it, in order."""
        return tuple(line for row in self.rows for line in row.lines)


class Joined(NamedTuple):
    """All paragraphs, and the running heads that were left out (figures masked by #)."""

    paragraphs: tuple[Paragraph, ...]
    running: tuple[str, ...]


def join_pages(pages: Sequence[PageRows]) -> Joined:
    """Paragraphs of the whole document in reading order."""
    running = running_heads(pages)
    placed = place_rows([without_running(page, running) for page in pages])
    paragraphs: list[list[Row]] = []
    for row in placed:
        open_one = _above_notes(paragraphs, row)
        if open_one is not None and _goes_on(open_one, row):
            open_one.append(row)
        else:
            paragraphs.append([row])
    widths = {page.number: page.width for page in pages}
    joined = tuple(_paragraph(rows, widths[rows[0].page]) for rows in paragraphs)
    return Joined(joined, tuple(dict.fromkeys(text for text, _ in sorted(running))))


def _above_notes(paragraphs: Sequence[list[Row]], row: Row) -> list[Row] | None:
    """The paragraph that ``row`` may continue: on a new page the last one above that page's small footnotes."""
    last = len(paragraphs) - 1
    while (
        last > 0
        and paragraphs[last][-1].page == row.page - 1
        and paragraphs[last][-1].size < _NOTE_SIZE * row.size
        and paragraphs[last - 1][-1].page == row.page - 1
    ):
        last -= 1
    return paragraphs[last] if paragraphs else None


def _goes_on(paragraph: Sequence[Row], after: Row) -> bool:
    """Whether ``after`` continues the paragraph that has grown so far."""
    row = paragraph[-1]
    step = after.y0 - row.y0
    if after.text.lstrip()[0] in _CLOSING and (
        row.page != after.page or 0 < step < 3 * max(row.pitch, row.size)
    ):
        return True
    if abs(after.size - row.size) > 0.15 * row.size or _apart(row, after):
        return False
    if _closed(paragraph, after):
        return False
    ended = _SENTENCE_END.search(row.text) is not None
    field = _FIELD.match(after.text) is not None and (ended or _FIELD.match(paragraph[0].text) is not None)
    begins = field or _NUMBERED.match(after.text) is not None
    return _fits(paragraph, after, ended, begins) and not (field and begins)


def _fits(paragraph: Sequence[Row], after: Row, ended: bool, begins: bool) -> bool:
    """Whether the left edge of ``after`` is that of a row inside this paragraph."""
    first, row = paragraph[0], paragraph[-1]
    step = after.indent - first.indent
    if step < -0.5 * row.size:
        # Left of the first line: the body of a paragraph whose first line is indented.
        return not (begins and ended)
    if len(paragraph) > 1 and abs(row.indent - first.indent) > 0.5 * row.size:
        # The body stands apart from the first line: what aligns with the body belongs to it.
        return abs(after.indent - row.indent) < 0.5 * row.size and not (begins and ended)
    if after.indent > 0.9 * row.size:
        # Indented: a block that is indented as a whole or hangs under its number goes on.
        hanging = _NUMBERED.match(first.text) is not None and step < 4 * row.size
        return not ended and not begins and (step < 0.5 * row.size or hanging)
    return not begins


def _closed(paragraph: Sequence[Row], after: Row) -> bool:
    """Whether the last row plainly ends its paragraph: it stops short, stands at the right edge, or is a
    row of a table or form."""
    row = paragraph[-1]
    column = max(row.right - row.left, 1)
    if row.indent > 0.5 * column or _tabular(row) or _tabular(after):
        return True
    if _WIDE_GAP.search(row.text) and row.text.endswith(("：", ":")):
        return True
    first = _first_word(after.text) * 0.5 * after.size
    if row.x1 + first + 1.3 * row.size >= row.right:
        return False
    if _SENTENCE_END.search(row.text) or _NUMBERED.match(after.text) or after.indent > 0.9 * row.size:
        return True
    # A long row without the end of a sentence goes on even where it does not reach the margin, and so
    # does one that ends where its neighbours end (a narrower column).
    beside = [after, *paragraph[-2:-1]]
    narrow = (
        row.x1 - row.x0 > 0.5 * column
        and not _WIDE_GAP.search(row.text)
        and any(abs(other.x1 - row.x1) < 1.1 * row.size for other in beside)
    )
    return not (narrow or row.x1 - row.left > 0.7 * column)


def _tabular(row: Row) -> bool:
    """A row of short cells: three gaps or more and no sentence; or one drawn with box signs."""
    if _BOX.match(row.text):
        return True
    return len(_WIDE_GAP.findall(row.text)) >= 3 and _CLAUSE_MARKS.search(row.text) is None


def _apart(row: Row, after: Row) -> bool:
    """Whether the rows stand in different places: a wide gap, or upwards on one page (a next column)."""
    if row.cell != after.cell:
        return True
    if row.page != after.page:
        return False
    step = after.y0 - row.y0
    if step < 0:
        return after.x0 < row.x1
    return step > max(1.45 * row.pitch, 1.6 * row.size) if row.pitch else False


def _first_word(text: str) -> float:
    """Width of what could not be broken off, in half characters: a Latin word or one or two signs."""
    stripped = text.lstrip()
    latin = re.match(r"[A-Za-z0-9.,%-]+", stripped)
    return width(latin[0]) if latin else width(stripped[:2])


def _paragraph(rows: list[Row], page_width: float) -> Paragraph:
    text = rows[0].text
    for before, row in pairwise(rows):
        text = _join(text, row.text, gap(row.indent, row.size) if row.indent > before.indent else "")
    first = rows[0]
    left, right = first.x0, page_width - first.x1
    centred = len(rows) == 1 and abs(left - right) < 2 * first.size and left - first.left > 3 * first.size
    centred = centred and first.x1 - first.x0 < 0.7 * (first.right - first.left)
    return Paragraph(text.strip(), first.page, all(row.bold for row in rows), centred, tuple(rows))


def _join(text: str, more: str, blank: str) -> str:
    more = more.lstrip()
    if blank and more[0] in _CLOSING:
        return text + blank + more
    if text.endswith("-") and text[-2:-1].isalpha() and more[:1].islower():
        return text[:-1] + more
    if width(text[-1:]) == width(more[:1]) == 1:
        return f"{text} {more}"
    return text + more
