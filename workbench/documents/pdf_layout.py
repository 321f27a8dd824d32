"""Where each row of a PDF stands: in which column or table cell, and how far that reaches (R6.1).

A cell is bounded by drawn rules; a column by a jump upwards to a run of rows beside the last one; all
else by the margins that most rows of the page, or of the document, keep to.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from workbench.documents.pdf_lines import Cell, PageRows, Row, Rule

_COLUMN_ROWS = 4


class Margins(NamedTuple):
    """Where a text column begins and ends, in points, and the distance from row to row."""

    left: float
    right: float
    pitch: float


def place_rows(pages: Sequence[PageRows]) -> list[Row]:
    """All rows in reading order, each with the edges of its column or cell."""
    free = [row for page in pages for row in page.rows]
    shared = _margins(free)
    usual = Counter(round(page.width) for page in pages).most_common(1)[0][0] if pages else 0
    return [row for page in pages for row in _place_page(page, shared, usual)]


def _place_page(page: PageRows, shared: Margins, usual: float) -> list[Row]:
    cells = [cell_of(row, page.rules) for row in page.rows]
    margins = _page_margins(page, shared, usual)
    columns = _columns(page.rows)
    starts: dict[Cell, float] = {}
    for row, cell in zip(page.rows, cells, strict=True):
        if cell is not None:
            starts[cell] = min(starts.get(cell, row.x0), row.x0)
    placed: list[Row] = []
    for index, (row, cell) in enumerate(zip(page.rows, cells, strict=True)):
        own = columns.get(index, margins)
        if cell is not None:
            pad = max(starts[cell] - cell.left, 0)
            own = Margins(starts[cell], cell.right - pad, margins.pitch)
        placed.append(row._replace(left=own.left, right=own.right, pitch=own.pitch, cell=cell))
    return placed


def cell_of(row: Row, rules: Sequence[Rule]) -> Cell | None:
    """The table cell around a row: rules to its left and right, and those that close it above and below."""
    middle = (row.y0 + row.y1) / 2
    beside = [rule.x0 for rule in rules if rule.upright and rule.y0 - 1 <= middle <= rule.y1 + 1]
    left = max((x for x in beside if x <= row.x0 + 2), default=None)
    right = min((x for x in beside if x >= row.x1 - 2), default=None)
    if left is None or right is None:
        return None
    wide = 0.8 * (right - left)
    closing = [
        rule.y0 for rule in rules if not rule.upright and min(rule.x1, right) - max(rule.x0, left) >= wide
    ]
    top = max((y for y in closing if y <= middle), default=0.0)
    bottom = min((y for y in closing if y > middle), default=0.0)
    return Cell(round(left), round(right), round(top), round(bottom))


def _columns(rows: Sequence[Row]) -> dict[int, Margins]:
    """Margins of rows that stand in columns side by side, by index; empty on an ordinary page."""
    runs: list[list[int]] = [[0]] if rows else []
    for index, (before, after) in enumerate(pairwise(rows), 1):
        if after.y0 < before.y0 - 2 * before.size:
            runs.append([])
        runs[-1].append(index)
    long = [run for run in runs if len(run) >= _COLUMN_ROWS]
    found: dict[int, Margins] = {}
    for one, other in pairwise(long):
        if _beside([rows[i] for i in one], [rows[i] for i in other]):
            for run in (one, other):
                own = _margins([rows[i] for i in run])
                found.update(dict.fromkeys(run, own))
    return found


def _beside(one: Sequence[Row], other: Sequence[Row]) -> bool:
    """Whether two runs of rows stand side by side over at least half of the shorter one."""
    low = max(min(row.y0 for row in one), min(row.y0 for row in other))
    high = min(max(row.y1 for row in one), max(row.y1 for row in other))
    shorter = min(max(r.y1 for r in run) - min(r.y0 for r in run) for run in (one, other))
    apart = max(row.x1 for row in one) <= min(row.x0 for row in other) + 3
    return apart and high - low >= 0.5 * shorter


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


def _page_margins(page: PageRows, shared: Margins, usual: float) -> Margins:
    """A page's own margins; its rows may all be short (a list), then those of the document count."""
    if len(page.rows) < 8:
        return shared
    own = _margins(page.rows)
    if abs(page.width - usual) > 10:
        return own
    left = min(own.left, max(own.left - 24, shared.left))
    return own._replace(right=max(own.right, shared.right), left=left)
