"""Rows of all pages put together into paragraphs; running heads and page numbers left out (R6.1).

A row goes on in the next one where it reaches the right margin and the next row neither is indented
nor begins a clause after the end of a sentence. A row that starts with closing punctuation always
continues. Between Chinese signs the join adds nothing; between Latin words one space, and a word cut
by a hyphen is closed up.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from workbench.documents.pdf_lines import PageRows, Row, gap, width

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"^[\s\-—–―─·•|/]*(?:第|共|page|p\.?)?\s*(\d{1,4})\s*(?:页)?"
    r"(?:\s*(?:[/，,、]|of|共)?\s*(?:共|总)?\s*\d{1,4}\s*页?)?[\s\-—–―─·•|/]*$",
    re.IGNORECASE,
)
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
_CLOSING = "，。；、：！？）》】」』”’,;)%％"
_EDGE = 3
_OUTER = 0.1
_Key = tuple[str, bool]


class Paragraph(NamedTuple):
    """A paragraph with the page that it begins on."""

    text: str
    page: int
    bold: bool
    centred: bool


class Joined(NamedTuple):
    """All paragraphs, and the running heads that were left out (figures masked by #)."""

    paragraphs: tuple[Paragraph, ...]
    running: tuple[str, ...]


class Margins(NamedTuple):
    """Where the text column of a page begins and ends, in points, and the distance from row to row."""

    left: float
    right: float
    pitch: float


def join_pages(pages: Sequence[PageRows]) -> Joined:
    """Paragraphs of the whole document in reading order."""
    running = _running(pages)
    kept = [_without(page, running) for page in pages]
    shared = _margins([row for page in kept for row in page.rows])
    paragraphs: list[list[Row]] = []
    widths = {page.number: page.width for page in kept}
    for page in kept:
        margins = _page_margins(page, shared, widths)
        for row in page.rows:
            last = paragraphs[-1][-1] if paragraphs else None
            if last is not None and _goes_on(paragraphs[-1], row, margins):
                paragraphs[-1].append(row)
            else:
                paragraphs.append([row])
    joined = tuple(_paragraph(rows, shared, widths[rows[0].page]) for rows in paragraphs)
    return Joined(joined, tuple(dict.fromkeys(text for text, _ in sorted(running))))


def _running(pages: Sequence[PageRows]) -> set[_Key]:
    """What repeats at one height in the outer tenth of many pages: running heads and feet."""
    seen: dict[_Key, list[float]] = defaultdict(list)
    for page in pages:
        for key, row in _edges(page).items():
            outer = row.y0 < _OUTER * page.height or row.y1 > (1 - _OUTER) * page.height
            if outer and not row.text.endswith(("。", "；")):
                seen[key].append(row.y0)
    needed = max(2, len(pages) * 0.4)
    return {key for key, heights in seen.items() if len(heights) >= needed and _steady(heights)}


def _without(page: PageRows, running: set[_Key]) -> PageRows:
    """The page without running heads and page numbers."""
    edges = _edges(page)
    gone = {id(row) for key, row in edges.items() if key in running or _is_page_number(row, page)}
    return page._replace(rows=tuple(row for row in page.rows if id(row) not in gone))


def _edges(page: PageRows) -> dict[_Key, Row]:
    """The first and last rows of a page by height; figures are masked, since page numbers count up."""
    ordered = sorted(page.rows, key=lambda row: row.y0)
    found: dict[_Key, Row] = {}
    for top, rows in ((True, ordered[:_EDGE]), (False, ordered[::-1][:_EDGE])):
        for row in rows:
            found.setdefault((_DIGITS.sub("#", row.text.replace(" ", "")), top), row)
    return found


def _is_page_number(row: Row, page: PageRows) -> bool:
    number = _PAGE_NUMBER.match(row.text)
    outer = row.y0 > 0.88 * page.height or row.y1 < 0.08 * page.height
    return number is not None and (outer or int(number[1]) == page.number)


def _steady(heights: list[float]) -> bool:
    """Whether most stand at one height (6 points apart at most)."""
    middle = sorted(heights)[len(heights) // 2]
    return sum(abs(height - middle) <= 6 for height in heights) >= 0.6 * len(heights)


def _margins(rows: Sequence[Row]) -> Margins:
    """The column as most rows show it: its left from the starts of rows, its right from the far ends."""
    if not rows:
        return Margins(0, 0, 0)
    starts = Counter(round(row.x0 / 3) for row in rows)
    often = [start for start, count in starts.items() if count >= max(2, 0.08 * len(rows))]
    left = 3 * min(often) if often else min(row.x0 for row in rows)
    ends = Counter(round(row.x1 / 3) for row in rows)
    filled = [end for end, count in ends.items() if count >= max(2, 0.03 * len(rows))]
    right = 3 * max(filled) if filled else max(row.x1 for row in rows)
    steps = sorted(
        after.y0 - before.y0
        for before, after in pairwise(rows)
        if before.page == after.page and 0 < after.y0 - before.y0 < 6 * before.size
    )
    return Margins(left, right, steps[len(steps) // 2] if steps else 0)


def _page_margins(page: PageRows, shared: Margins, widths: dict[int, float]) -> Margins:
    """A page's own margins; its rows may all be short (a list), then those of the document count."""
    if len(page.rows) < 8:
        return shared
    own = _margins(page.rows)
    usual = Counter(round(width) for width in widths.values()).most_common(1)[0][0]
    if abs(page.width - usual) > 10:
        return own
    return own._replace(
        right=max(own.right, shared.right), left=min(own.left, max(own.left - 24, shared.left))
    )


def _goes_on(paragraph: Sequence[Row], after: Row, margins: Margins) -> bool:
    """Whether ``after`` continues the paragraph that has grown so far."""
    row = paragraph[-1]
    step = after.y0 - row.y0
    if after.text.lstrip()[0] in _CLOSING and (
        row.page != after.page or 0 < step < 3 * max(margins.pitch, row.size)
    ):
        return True
    if abs(after.size - row.size) > 0.15 * row.size or _apart(row, after, margins):
        return False
    if _closed(paragraph, after, margins):
        return False
    ended = _SENTENCE_END.search(row.text) is not None
    field = _FIELD.match(after.text) is not None and (ended or _FIELD.match(paragraph[0].text) is not None)
    begins = field or _NUMBERED.match(after.text) is not None
    return _fits(paragraph, after, margins, ended, begins) and not (field and begins)


def _fits(paragraph: Sequence[Row], after: Row, margins: Margins, ended: bool, begins: bool) -> bool:
    """Whether the left edge of ``after`` is that of a row inside this paragraph."""
    first, row = paragraph[0], paragraph[-1]
    step = after.x0 - first.x0
    if step < -0.5 * row.size:
        # Left of the first line: the body of a paragraph whose first line is indented.
        return not (begins and ended)
    if len(paragraph) > 1 and abs(row.x0 - first.x0) > 0.5 * row.size:
        # The body stands apart from the first line: what aligns with the body belongs to it.
        return abs(after.x0 - row.x0) < 0.5 * row.size and not (begins and ended)
    if after.x0 - margins.left > 0.9 * row.size:
        # Indented: a block that is indented as a whole or hangs under its number goes on.
        hanging = _NUMBERED.match(first.text) is not None and step < 4 * row.size
        return not ended and not begins and (step < 0.5 * row.size or hanging)
    return not begins


def _closed(paragraph: Sequence[Row], after: Row, margins: Margins) -> bool:
    """Whether the last row plainly ends its paragraph: it stops short, stands at the right edge, or is a
    row of a table or form."""
    row = paragraph[-1]
    column = max(margins.right - margins.left, 1)
    if row.x0 - margins.left > 0.5 * column or _tabular(row) or _tabular(after):
        return True
    if _WIDE_GAP.search(row.text) and row.text.endswith(("：", ":")):
        return True
    first = _first_word(after.text) * 0.5 * after.size
    if row.x1 + first + 1.3 * row.size >= margins.right:
        return False
    if (
        _SENTENCE_END.search(row.text)
        or _NUMBERED.match(after.text)
        or after.x0 - margins.left > 0.9 * row.size
    ):
        return True
    # A long row without the end of a sentence goes on even where it does not reach the margin, and so
    # does one that ends where its neighbours end (a narrower column).
    beside = [after, *paragraph[-2:-1]]
    narrow = (
        row.x1 - row.x0 > 0.5 * column
        and not _WIDE_GAP.search(row.text)
        and any(abs(other.x1 - row.x1) < 1.1 * row.size for other in beside)
    )
    return not (narrow or row.x1 - margins.left > 0.7 * column)


def _tabular(row: Row) -> bool:
    """A row of short cells: three gaps or more and no sentence."""
    return len(_WIDE_GAP.findall(row.text)) >= 3 and _CLAUSE_MARKS.search(row.text) is None


def _apart(row: Row, after: Row, margins: Margins) -> bool:
    """Whether the rows stand in different places: a wide gap, or upwards on one page (a next column)."""
    if row.page != after.page:
        return False
    step = after.y0 - row.y0
    if step < 0:
        return after.x0 < row.x1
    return step > max(1.45 * margins.pitch, 1.6 * row.size) if margins.pitch else False


def _first_word(text: str) -> float:
    """Width of what could not be broken off, in half characters: a Latin word or one or two signs."""
    stripped = text.lstrip()
    latin = re.match(r"[A-Za-z0-9.,%-]+", stripped)
    return width(latin[0]) if latin else width(stripped[:2])


def _paragraph(rows: list[Row], margins: Margins, page_width: float) -> Paragraph:
    text = rows[0].text
    for before, row in pairwise(rows):
        text = _join(text, row.text, gap(row.x0 - margins.left, row.size) if row.x0 > before.x0 else "")
    first = rows[0]
    left, right = first.x0, page_width - first.x1
    centred = len(rows) == 1 and abs(left - right) < 2 * first.size and left - margins.left > 3 * first.size
    centred = centred and first.x1 - first.x0 < 0.7 * (margins.right - margins.left)
    return Paragraph(text.strip(), first.page, all(row.bold for row in rows), centred)


def _join(text: str, more: str, blank: str) -> str:
    more = more.lstrip()
    if blank and more[0] in _CLOSING:
        return text + blank + more
    if text.endswith("-") and text[-2:-1].isalpha() and more[:1].islower():
        return text[:-1] + more
    if width(text[-1:]) == width(more[:1]) == 1:
        return f"{text} {more}"
    return text + more
