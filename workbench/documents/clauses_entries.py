"""Collect the clause numbers of a text: typed at the start of a line, automatic, or in mid-line (R6.2)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.documents.clauses_lines import Line
from workbench.documents.clauses_marks import Mark, NumberStyle, mark_of

_MIDDLE = re.compile(
    r"(?<=[。；;！!？?])[^\S\n]{0,40}(?=第[^\S\n]{0,4}[\d〇零一二三四五六七八九十百]{1,7}[^\S\n]{0,4}[条條])"
)
_LONGEST_HEADING = 60
_NOT_HEADING = re.compile(r"(?:合同|协议|协议书|合同书|Agreement|AGREEMENT)\s*(?:[（(].{1,12}[）)])?\s*\Z")


_OUTER = frozenset(
    {
        NumberStyle.ARTICLE,
        NumberStyle.CHINESE,
        NumberStyle.CHINESE_BRACKET,
        NumberStyle.ARABIC,
        NumberStyle.DECIMAL,
    }
)
_INNER = frozenset(
    {NumberStyle.CHINESE_BRACKET, NumberStyle.ARABIC, NumberStyle.ARABIC_BRACKET, NumberStyle.ARABIC_HALF}
)


class Entry(NamedTuple):
    """A clause number at its place: offsets of the number and of the words after it, and its line.

    ``lead`` is true where the line before leads into a list: it ends with a colon.
    """

    start: int
    body: int
    line: int
    mark: Mark
    automatic: bool
    list_level: int | None
    outline: int | None
    length: int
    lead: bool = False


def entries_of(text: str, lines: Sequence[Line]) -> list[Entry]:
    """All numbers that may open a clause, in order; what is one in truth is settled later."""
    found: list[Entry] = []
    for i, line in enumerate(lines):
        entry = _opening(i, line) if line.usable else None
        if entry is None or (entry.mark.style is NumberStyle.HEADING and not _has_text(lines, i)):
            continue
        found.append(entry._replace(lead=_leads(lines, i)))
        inner = _inner(entry, line)
        if inner is not None:
            found.append(inner)
    found += _middle(text, lines, found)
    return sorted(found, key=lambda entry: entry.start)


def _opening(index: int, line: Line) -> Entry | None:
    block = line.block
    if line.first and block.label:
        mark = mark_of(block.label + " ")
        if mark is not None:
            mark = mark._replace(shown=block.label.strip(), body=0, weak=False)
            return _entry(index, line, mark, automatic=True)
    mark = mark_of(line.text)
    if mark is not None:
        return _entry(index, line, mark, automatic=False)
    if line.first and block.outline_level is not None and block.cell is None:
        plain = line.text.strip()
        if 1 < len(plain) <= _LONGEST_HEADING and not _NOT_HEADING.search(plain):
            body = len(line.text) - len(line.text.lstrip("# \t\u3000"))
            return _entry(index, line, Mark(NumberStyle.HEADING, (0,), "", body), automatic=False)
    return None


def _has_text(lines: Sequence[Line], index: int) -> bool:
    """Whether anything stands before the line: the first words of a paper are its title."""
    return any(line.text.strip() for line in lines[:index])


def _leads(lines: Sequence[Line], index: int) -> bool:
    before = next((line.text for line in reversed(lines[max(0, index - 4) : index]) if line.text.strip()), "")
    return before.rstrip().endswith(("：", ":"))


def _inner(entry: Entry, line: Line) -> Entry | None:
    """The first item of a list that begins right behind a number, as in 第六条 1. 甲方…."""
    if entry.mark.style not in _OUTER:
        return None
    begin = entry.body - line.start
    mark = mark_of(line.text[begin : begin + 60])
    if mark is None or mark.weak or mark.style not in _INNER or mark.style is entry.mark.style:
        return None
    if mark.values != (1,):
        return None
    words = line.text[begin:]
    start = entry.body + len(words) - len(words.lstrip())
    return Entry(start, entry.body + mark.body, entry.line, mark, False, None, None, line.end - start)


def _entry(index: int, line: Line, mark: Mark, *, automatic: bool) -> Entry:
    lead = 0 if automatic else len(line.text) - len(line.text.lstrip())
    block = line.block
    level = block.list_level if automatic else None
    return Entry(
        line.start + lead,
        line.start + mark.body,
        index,
        mark,
        automatic,
        level,
        block.outline_level if line.first else None,
        len(line.text),
    )


def _middle(text: str, lines: Sequence[Line], found: Sequence[Entry]) -> Iterator[Entry]:
    """Articles that follow one another inside one line, as in 第一条 标的。第二条 价款。"""
    starts = [line.start for line in lines]
    opened = {entry.start for entry in found}
    last = {entry.line: entry.mark.values[0] for entry in found if entry.mark.style is NumberStyle.ARTICLE}
    for match in _MIDDLE.finditer(text):
        index = bisect_right(starts, match.end()) - 1
        line = lines[index]
        if index < 0 or match.end() in opened or not line.usable or match.end() >= line.end:
            continue
        mark = mark_of(text[match.end() : line.end])
        if mark is None or mark.style is not NumberStyle.ARTICLE:
            continue
        begun = last.get(index)
        spaced = text[match.end() + len(mark.shown) : match.end() + mark.body].strip("】])） ") != "" or (
            mark.body > len(mark.shown)
        )
        if begun is None and not spaced:
            continue
        if begun is not None and not begun <= mark.values[0] <= begun + 10:
            continue
        last[index] = mark.values[0]
        yield Entry(
            match.end(), match.end() + mark.body, index, mark, False, None, None, line.end - match.end()
        )
