"""Fragments of one PDF page put together into rows of text (R6.1). Pure functions, no pymupdf.

Fragments keep the order of the file's content (so cells of a table and columns stay together); one
that stands on the row before it joins that row, and one that fills a gap of an earlier row (the value
typed into a form) goes there. A gap is written as spaces, about two for the width of a Chinese
character: the blanks of a form stay blanks.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
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
_BACK = -0.75
"""Chinese punctuation is set up to half a sign into the one before; further back is another place."""
_PUNCTUATION = "，。；：、！？（）《》〈〉【】“”‘’「」［］…—·"
_APART = 0.4
"""A wider gap, in signs, ends a stretch; it becomes spaces again where nothing stands in it."""


class Sign(NamedTuple):
    """One drawn character with its box in points."""

    char: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool


class Fragment(NamedTuple):
    """Text on one line with its box in points; ``line`` is the number of the line that was recognised from
    a picture, where it was."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    line: int | None = None


class Rule(NamedTuple):
    """A drawn line, upright or level, in points."""

    x0: float
    y0: float
    x1: float
    y1: float
    upright: bool


class Cell(NamedTuple):
    """A table cell by its borders, rounded to points; 0 where it is open above or below."""

    left: int
    right: int
    top: int
    bottom: int


class Page(NamedTuple):
    """One page: its number from 1, its size in points, its fragments in content order and its rules."""

    number: int
    width: float
    height: float
    fragments: tuple[Fragment, ...]
    rules: tuple[Rule, ...] = ()


class Row(NamedTuple):
    """A row of text across a page, a column or a cell. ``left``, ``right`` and ``pitch`` are those of
    the column that it stands in; they are known once the layout has been looked at. ``lines`` are the numbers
    of the recognised lines in it, from left to right."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    page: int
    left: float = 0
    right: float = 0
    pitch: float = 0
    cell: Cell | None = None
    lines: tuple[int, ...] = ()

    @property
    def indent(self) -> float:
        """How far the row begins inside its column."""
        return self.x0 - self.left


class PageRows(NamedTuple):
    """The rows of a page in reading order."""

    number: int
    width: float
    height: float
    rows: tuple[Row, ...]
    rules: tuple[Rule, ...] = ()


def stretches(signs: Iterable[Sign]) -> Iterator[Fragment]:
    """Signs of one line as fragments: a new one after a gap or a jump back; a narrow space is kept."""
    text: list[str] = []
    first = last = None
    bold = True
    spaced = False
    low = high = 0.0
    for sign in signs:
        if sign.char.isspace():
            spaced = True
            continue
        if first is not None and last is not None:
            step = sign.x0 - last.x1
            if step > _APART * sign.size or step < _BACK * sign.size:
                yield Fragment("".join(text), first.x0, low, last.x1, high, first.size, bold)
                first = None
        if first is None:
            text, first, bold, low, high = [sign.char], sign, sign.bold, sign.y0, sign.y1
        else:
            text.append(f" {sign.char}" if spaced else sign.char)
            bold, low, high = bold and sign.bold, min(low, sign.y0), max(high, sign.y1)
        last, spaced = sign, False
    if first is not None and last is not None:
        yield Fragment("".join(text), first.x0, low, last.x1, high, first.size, bold)


def page_rows(page: Page) -> PageRows:
    """Rows of a page from its fragments."""
    groups: list[list[Fragment]] = []
    upright = [rule for rule in page.rules if rule.upright]
    for fragment in page.fragments:
        if groups and _continues(groups[-1], fragment) and not _ruled_off(groups[-1][-1], fragment, upright):
            groups[-1].append(fragment)
            continue
        home = next((group for group in groups if _fills_gap(group, fragment)), None)
        if home is not None:
            home.append(fragment)
        else:
            groups.append([fragment])
    rows = (_row(sorted(group, key=lambda f: f.x0), page.number) for group in groups)
    return PageRows(
        page.number, page.width, page.height, tuple(row for row in rows if row.text.strip()), page.rules
    )


def _same_height(one: Fragment, other: Fragment) -> bool:
    overlap = min(one.y1, other.y1) - max(one.y0, other.y0)
    return overlap > 0.6 * min(one.y1 - one.y0, other.y1 - other.y0)


def _continues(group: list[Fragment], fragment: Fragment) -> bool:
    last = group[-1]
    return _same_height(last, fragment) and fragment.x0 >= max(f.x1 for f in group) + _BACK * last.size


def _ruled_off(one: Fragment, other: Fragment, upright: list[Rule]) -> bool:
    """Whether a border of a table stands between two fragments of one height."""
    middle = (other.y0 + other.y1) / 2
    return any(
        one.x1 - 2 <= rule.x0 <= other.x0 + 2 and rule.y0 - 1 <= middle <= rule.y1 + 1 for rule in upright
    )


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
    spread = _is_spread(fragments)
    parts = [fragments[0].text]
    end = fragments[0].x1
    for before, fragment in pairwise(fragments):
        parts.append("" if spread else _between(before, fragment, fragment.x0 - end))
        parts.append(fragment.text)
        end = max(end, fragment.x1)
    first = fragments[0]
    text = clean("".join(parts)).rstrip()
    return Row(
        text, first.x0, min(f.y0 for f in fragments), end, max(f.y1 for f in fragments), size,
        all(f.bold for f in fragments), page, lines=tuple(f.line for f in fragments if f.line is not None),
    )  # fmt: skip


def _between(before: Fragment, after: Fragment, points: float) -> str:
    """What stands between two fragments of a row.

    Latin words are parted by a narrow space. Chinese punctuation is set with air of its own, and single
    Chinese signs with air around them are a spread word (注 册 地), not blanks.
    """
    left, right = before.text[-1], after.text[0]
    if width(left) == width(right) == 1 and (left.isascii() or right.isascii()):
        return gap(points, after.size) or (" " if points > 0.12 * after.size else "")
    beside = left in _PUNCTUATION or right in _PUNCTUATION
    spread = 1 in (len(before.text), len(after.text)) and width(left) == width(right) == 2
    return gap(points, after.size) if points >= (0.8 if beside or spread else 0.45) * after.size else ""


def _is_spread(fragments: list[Fragment]) -> bool:
    """A heading set with air between its signs (劳 动 合 同): its gaps are no blanks."""
    single = len(fragments) >= 3 and all(len(f.text) == 1 and width(f.text) == 2 for f in fragments)
    return single and all(after.x0 - before.x1 < 1.2 * after.size for before, after in pairwise(fragments))


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
