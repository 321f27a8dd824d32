"""The lines of a contract's body: what the clause tree is built from (R6.2).

A line is a paragraph, or a part of one between manual line breaks. Tables of contents and pages of
instructions that printed forms carry are marked here, so that their numbers do not become clauses.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.domain.contract import Block, BlockKind

BODY = frozenset({BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.TEXTBOX})
_TOC_HEAD = re.compile(r"\s*(?:目\s*[录錄次]|(?:TABLE OF )?CONTENTS)\s*[:：]?\s*\Z", re.IGNORECASE)
_TOC_LINE = re.compile(r".*(?:[.．…·]{3,}|\t|[ \u3000]{3,}|…+)\s*[（(\-—]*\d{1,4}[）)\-—]*\s*\Z")
_PAGE_TAIL = re.compile(r"[\s.．…·]*\d{0,4}\s*\Z")
_NOTES_HEAD = re.compile(
    r"\s*[《（(【]?(?:.{0,14}(?:合同书?|协议书?))?(?:使用|填写|填表|签约|签订|签订合同|合同)?\s*"
    r"(?:说\s*明|须\s*知|注\s*意\s*事\s*项|特别提示|特别告知|重要提示|提示)[》）)】]?\s*[:：]?\s*\Z"
)
_PARTY_LINE = re.compile(
    r"\s*(?:甲\s*方|乙\s*方|出租[人方]|委托[人方]|发包[人方]|出卖[人方]|买受?[人方]|用人单位)[（(：:]"
)
# Typists who break lines by hand leave wide spaces before the next number in the same paragraph.
_INNER = re.compile(
    r"(?<=[^\s第（(])[ \u3000\t]{2,}(?=(?:第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?[条章节编]|[一二三四五六七八九十]{1,3}[、.．]|"
    r"[（(][一二三四五六七八九十\d]{1,3}[）)]|\d{1,2}[.．、][^\d]|[（(]?\d{1,2}[-－—.．]\d{1,2}[^\d.年月日号万元%])[^\n]{2})"
)
_LONGEST_TOC_LINE = 80
_LONGEST_TITLE = 40
_FORM_CELL = 150


class Line(NamedTuple):
    """One line: its range in ``Contract.text``, the block it belongs to, whether it opens that
    block, and whether its number may open a clause."""

    start: int
    end: int
    text: str
    block: Block
    first: bool
    usable: bool


def lines_of(blocks: Sequence[Block]) -> list[Line]:
    """The body's lines in order, those of contents and instruction pages marked unusable."""
    roomy = _roomy_cells(blocks)
    lines: list[Line] = []
    for block in blocks:
        if block.kind not in BODY:
            continue
        usable = block.cell is None or roomy[_cell_key(block)] >= _FORM_CELL
        usable = usable and not block.style.lower().startswith(("toc", "目录"))
        offset = block.start
        for number, text in enumerate(_parts(block.text)):
            lines.append(Line(offset, offset + len(text), text, block, number == 0, usable))
            offset += len(text) + 1
    hidden = {*_contents(lines), *_instructions(lines)}
    return [line._replace(usable=False) if i in hidden else line for i, line in enumerate(lines)]


def _parts(text: str) -> list[str]:
    """The lines of a paragraph; a part keeps its leading space, one character between parts is dropped."""
    if "  " in text or "\u3000\u3000" in text or "\t" in text:
        places = [match.start() for match in _INNER.finditer(text)]
        if places:
            chars = list(text)
            for place in places:
                chars[place] = "\n"
            text = "".join(chars)
    return text.split("\n")


def _cell_key(block: Block) -> tuple[int, int, int, int]:
    place = block.cell
    return (place.table, place.row, place.column, place.depth) if place else (-1, -1, -1, -1)


def _roomy_cells(blocks: Sequence[Block]) -> Counter[tuple[int, int, int, int]]:
    """How much text each table cell holds: forms keep whole contracts in one cell."""
    sizes: Counter[tuple[int, int, int, int]] = Counter()
    for block in blocks:
        if block.cell is not None:
            sizes[_cell_key(block)] += len(block.text)
    return sizes


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", _PAGE_TAIL.sub("", text))


def _contents(lines: Sequence[Line]) -> Iterable[int]:
    """Lines of a table of contents: with leaders and page numbers, or below its heading."""
    yield from (
        i
        for i, line in enumerate(lines)
        if len(line.text) <= _LONGEST_TOC_LINE and _TOC_LINE.match(line.text)
    )
    for i, line in enumerate(lines):
        if len(line.text) <= 20 and _TOC_HEAD.match(line.text):
            yield from range(i, _end_of_contents(lines, i + 1))


def _end_of_contents(lines: Sequence[Line], begin: int) -> int:
    """Where the body begins: its first heading repeats the first entry of the contents."""
    while begin < len(lines) and not lines[begin].text.strip():
        begin += 1
    if begin >= len(lines):
        return begin
    entry = _plain(lines[begin].text)
    for i in range(begin + 1, len(lines)):
        if len(lines[i].text) > _LONGEST_TOC_LINE:
            return begin
        if entry and _plain(lines[i].text) == entry:
            return i
    return begin


def _instructions(lines: Sequence[Line]) -> Iterable[int]:
    """Lines of instruction pages: from their heading to the title or the parties, or to the end."""
    titles = Counter(_plain(line.text) for line in lines if _may_be_title(line.text))
    begin: int | None = None
    for i, line in enumerate(lines):
        if begin is None:
            if len(line.text) <= _LONGEST_TITLE and _NOTES_HEAD.match("".join(line.text.split())):
                begin = i
        elif _PARTY_LINE.match(line.text) or (titles[_plain(line.text)] and _may_be_title(line.text)):
            yield from range(begin, i)
            begin = None
    if begin is not None and begin > len(lines) // 2:
        yield from range(begin, len(lines))


def _may_be_title(text: str) -> bool:
    plain = text.strip()
    return 2 < len(plain) <= _LONGEST_TITLE and plain.endswith(("合同", "协议", "合同书", "协议书"))
