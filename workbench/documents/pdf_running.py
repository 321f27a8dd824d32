"""Running heads, feet and page numbers: what repeats at the edges of pages is no contract text (R6.1)."""

import re
from collections import defaultdict
from collections.abc import Sequence

from workbench.documents.pdf_lines import PageRows, Row

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"^[\s\-—–―─·•|/]*(?:第|共|page|p\.?)?\s*(\d{1,4})\s*(?:页)?"
    r"(?:\s*(?:[/，,、]|of|共)?\s*(?:共|总)?\s*\d{1,4}\s*页?)?[\s\-—–―─·•|/]*$",
    re.IGNORECASE,
)
_EDGE = 3
_OUTER = 0.1
RunningKey = tuple[str, bool]
"""The words with figures masked by #, and whether they stand at the top."""


def running_heads(pages: Sequence[PageRows]) -> set[RunningKey]:
    """What repeats at one height in the outer tenth of many pages: running heads and feet."""
    seen: dict[RunningKey, list[float]] = defaultdict(list)
    for page in pages:
        for key, row in _edges(page).items():
            outer = row.y0 < _OUTER * page.height or row.y1 > (1 - _OUTER) * page.height
            if outer and not row.text.endswith(("。", "；")):
                seen[key].append(row.y0)
    needed = max(2, len(pages) * 0.4)
    return {key for key, heights in seen.items() if len(heights) >= needed and _steady(heights)}


def without_running(page: PageRows, running: set[RunningKey]) -> PageRows:
    """The page without running heads and page numbers."""
    edges = _edges(page)
    gone = {id(row) for key, row in edges.items() if key in running or _is_page_number(row, page)}
    return page._replace(rows=tuple(row for row in page.rows if id(row) not in gone))


def _edges(page: PageRows) -> dict[RunningKey, Row]:
    """The first and last rows of a page by height; figures are masked, since page numbers count up."""
    ordered = sorted(page.rows, key=lambda row: row.y0)
    found: dict[RunningKey, Row] = {}
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
