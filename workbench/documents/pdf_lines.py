"""Fragments of one PDF page put together into rows of text (R6.1). Pure functions, no pymupdf.

Fragments keep the order of the file's content (so cells of a table and columns stay together); one
that stands on the row before it joins that row, and one that fills a gap of an earlier row (the value
typed into a form) goes there. A gap is written as spaces, about two for the width of a Chinese
character: the blanks of a form stay blanks.
"""

import re
import unicodedata
from typing import NamedTuple

_RADICALS = re.compile(r"[\u2e80-\u2fdf\uf900-\ufaff]")
# Radicals that Unicode does not fold by itself; fonts of Mac and WPS put them in place of the character.
_SUPPLEMENT = dict(
    zip(
        "⺠⺟⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻨⻩⻬⻮⻰⻳",
        "民母虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟麦黄齐齿龙龟",
        strict=True,
    )
)
_CJK = r"\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_MIXED_SPACE = re.compile(rf"(?<=[{_CJK}]) (?=[0-9A-Za-z%])|(?<=[0-9A-Za-z%]) (?=[{_CJK}])")
_MAX_GAP = 40


class Fragment(NamedTuple):
    """Text on one line with its box in points; ``block`` is MuPDF's own grouping."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    block: int


class Page(NamedTuple):
    """One page: its number from 1, its size in points and its fragments in content order."""

    number: int
    width: float
    height: float
    fragments: tuple[Fragment, ...]


class Row(NamedTuple):
    """A row of text across a page (or across a cell or column)."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    page: int
    block: int


class PageRows(NamedTuple):
    """The rows of a page in reading order."""

    number: int
    width: float
    height: float
    rows: tuple[Row, ...]


def page_rows(page: Page) -> PageRows:
    """Rows of a page from its fragments."""
    groups: list[list[Fragment]] = []
    for fragment in page.fragments:
        if groups and _continues(groups[-1], fragment):
            groups[-1].append(fragment)
            continue
        home = next((group for group in groups if _fills_gap(group, fragment)), None)
        if home is not None:
            home.append(fragment)
        else:
            groups.append([fragment])
    rows = (_row(sorted(group, key=lambda f: f.x0), page.number) for group in groups)
    return PageRows(page.number, page.width, page.height, tuple(row for row in rows if row.text.strip()))


def _same_height(one: Fragment, other: Fragment) -> bool:
    overlap = min(one.y1, other.y1) - max(one.y0, other.y0)
    return overlap > 0.6 * min(one.y1 - one.y0, other.y1 - other.y0)


def _continues(group: list[Fragment], fragment: Fragment) -> bool:
    last = group[-1]
    return _same_height(last, fragment) and fragment.x0 >= last.x1 - 0.5 * last.size


def _fills_gap(group: list[Fragment], fragment: Fragment) -> bool:
    """Whether a late fragment stands on the group's height, between two of its fragments."""
    if not _same_height(group[0], fragment):
        return False
    slack = 0.3 * fragment.size
    left = any(f.x1 <= fragment.x0 + slack for f in group)
    right = any(f.x0 >= fragment.x1 - slack for f in group)
    free = all(f.x1 <= fragment.x0 + slack or f.x0 >= fragment.x1 - slack for f in group)
    return left and right and free


def _row(fragments: list[Fragment], page: int) -> Row:
    size = max(fragment.size for fragment in fragments)
    parts: list[str] = []
    end = fragments[0].x0
    for fragment in fragments:
        parts.append(gap(fragment.x0 - end, size) if parts else "")
        parts.append(fragment.text)
        end = max(end, fragment.x1)
    first = fragments[0]
    text = clean("".join(parts)).rstrip()
    # Trailing spaces are drawn too: the row ends where its last sign ends, not where the spaces do.
    last = fragments[-1]
    drawn = last.text.rstrip()
    x1 = last.x1 - (last.x1 - last.x0) * (1 - width(drawn) / max(width(last.text), 1))
    return Row(
        text, first.x0, min(f.y0 for f in fragments), x1, max(f.y1 for f in fragments), size,
        all(f.bold for f in fragments), page, first.block,
    )  # fmt: skip


def gap(points: float, size: float) -> str:
    """Spaces for a horizontal gap: none below a third of a character."""
    if points < 0.35 * size:
        return ""
    return " " * max(1, min(_MAX_GAP, round(points / (0.5 * size))))


def width(text: str) -> float:
    """Rough width of a text in half characters: Chinese signs count two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def clean(text: str) -> str:
    """Radicals as the characters they stand for; no space where Chinese meets figures or letters."""
    text = _RADICALS.sub(_fold, text).replace("\xa0", " ").rstrip("\ufffd")
    return _MIXED_SPACE.sub("", text)


def _fold(match: re.Match[str]) -> str:
    char = match[0]
    folded = _SUPPLEMENT.get(char) or unicodedata.normalize("NFKC", char)
    return folded if len(folded) == 1 else char
