"""Recognised lines put into reading order, and where each of their characters went (R6.1). Pure functions.

From here on a scanned page goes the way of any PDF page: rows, columns, cells, paragraphs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.documents.ocr_page import ReadLine, ReadPage
from workbench.documents.pdf_layout import cell_of
from workbench.documents.pdf_lines import Fragment, Page, Row, Rule, clean
from workbench.domain.contract import Block

_COLUMN_LINES = 5
_COLUMN_WIDTH = 0.3
_OPENING = "（《“‘【「『［〈"
"""Signs whose ink fills the right half of their square."""


class Placed(NamedTuple):
    """One character of the text that was recognised: its offset in ``Contract.text``, the number of its line
    and its place in that line."""

    offset: int
    line: int
    at: int


def page_of(number: int, read: ReadPage, first: int) -> Page:
    """The page as fragments; its lines are numbered from ``first`` in the order of ``read.lines``."""
    rules = tuple(Rule(r.x0, r.y0, r.x1, r.y1, r.upright) for r in read.rules)
    fragments = tuple(
        _fragment(read.lines[index], first + index)
        for index in _ordered(read, rules)
        if read.lines[index].text.strip()
    )
    return Page(number, read.width, read.height, fragments, rules)


def _fragment(line: ReadLine, number: int) -> Fragment:
    left = line.x0 - (0.5 * line.size if line.text[0] in _OPENING else 0.0)
    return Fragment(line.text.strip(), left, line.y0, line.x1, line.y1, line.size, False, number)


def _ordered(read: ReadPage, rules: Sequence[Rule]) -> list[int]:
    """Indices of the lines: cell by cell in a table, column by column where text stands in columns, else from
    top to bottom."""
    columns = _by_column(read)
    keys: dict[int, tuple[float, ...]] = {}
    for index, line in enumerate(read.lines):
        row = Row(line.text, line.x0, line.y0, line.x1, line.y1, line.size, False, 0)
        cell = cell_of(row, rules) if rules else None
        middle = (line.y0 + line.y1) / 2
        if cell is not None:
            keys[index] = (columns[index], cell.top, cell.left, middle, line.x0)
        else:
            keys[index] = (columns[index], middle, 0, middle, line.x0)
    return _by_row(read.lines, sorted(keys, key=lambda index: keys[index]), keys)


def _by_row(lines: Sequence[ReadLine], order: list[int], keys: dict[int, tuple[float, ...]]) -> list[int]:
    """Lines of one height from left to right, though one may stand a little higher than its neighbour."""
    rows: list[list[int]] = []
    for index in order:
        last = rows[-1][0] if rows else None
        if (
            last is not None
            and (keys[last][0], keys[last][2]) == (keys[index][0], keys[index][2])
            and abs(keys[last][3] - keys[index][3]) < 0.5 * min(lines[last].size, lines[index].size)
        ):
            rows[-1].append(index)
        else:
            rows.append([index])
    return [index for row in rows for index in sorted(row, key=lambda index: lines[index].x0)]


def _by_column(read: ReadPage) -> list[float]:
    """For each line the number of its band or column: a line across the gutter parts what is above from what
    is below; without columns all are 0."""
    lines = read.lines
    gutter = _gutter(read)
    if gutter is None:
        return [0.0] * len(lines)
    found = [0.0] * len(lines)
    band = 0.0
    for index in sorted(range(len(lines)), key=lambda i: lines[i].y0):
        line = lines[index]
        if line.x0 < gutter < line.x1:
            band += 3
            found[index] = band
        else:
            found[index] = band + (1 if line.x1 <= gutter else 2)
    return found


def _gutter(read: ReadPage) -> float | None:
    """The middle of the gap between two columns of running text; None on an ordinary page."""
    wide = [line for line in read.lines if line.x1 - line.x0 > _COLUMN_WIDTH * read.width]
    for share in (0.5, 0.48, 0.52, 0.46, 0.54):
        x = share * read.width
        left = [line for line in wide if line.x1 <= x]
        right = [line for line in wide if line.x0 >= x]
        across = [line for line in read.lines if line.x0 < x < line.x1]
        if min(len(left), len(right)) >= _COLUMN_LINES and len(across) < 0.2 * len(read.lines):
            return x
    return None


def characters(
    blocks: Sequence[Block], numbers: Sequence[tuple[int, ...]], lines: Sequence[ReadLine]
) -> tuple[Placed, ...]:
    """Every recognised character of the text with its line, in order. ``numbers`` are those of the lines of each
    block. Spaces are nobody's; a hyphen that was closed up is lost."""
    found: list[Placed] = []
    for block, own in zip(blocks, numbers, strict=True):
        at = 0
        for number in own:
            for place, sign in enumerate(
                clean(lines[number].text) if _same(lines[number].text) else lines[number].text
            ):
                if sign.isspace():
                    continue
                here = block.text.find(sign, at, at + 60)
                if here >= 0 and not block.text[at:here].strip():
                    found.append(Placed(block.start + here, number, place))
                    at = here + 1
    return tuple(found)


def _same(text: str) -> bool:
    """Whether cleaning keeps every sign at its place."""
    return len(clean(text)) == len(text)
