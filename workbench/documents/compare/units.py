"""A contract as the passages that are compared: paragraphs and rows of tables, what they say and their number.

A number that opens a paragraph is no part of what it says: in one file it is typed, in another Word counts.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from workbench.documents.clauses_marks import mark_of
from workbench.domain.contract import Block, BlockKind, Clause, ClauseKind, Contract
from workbench.domain.span import Span
from workbench.text.substance import fold

_EDGES = frozenset({BlockKind.HEADER, BlockKind.FOOTER})
_PAGE = re.compile(
    r"^[-·|/]*(?:第|共|page\s?|p\.?)?\d{1,4}页?(?:[/,、]?\s?(?:of|共)?\s?(?:共|总)?\d{1,4}页?)?[-·|/]*$",
    re.IGNORECASE,
)
_PAGED = re.compile(r"页|page|^-+\d+-+$", re.IGNORECASE)
_BULLET = "·"
_INDENT = 6  # blanks before a number
_TRIM = re.compile(r"[·\s、,，.．:：()（）\[\]。]+")


Row = tuple[int, int]
"""A table, counted from 0, and a row of it."""


class Unit(NamedTuple):
    """A passage, the ``at``-th. ``blocks`` are its blocks' indices; ``number`` the number in front (shown), which takes
    ``lead`` characters of the text; ``key`` what it says without that; ``level`` that of the clause which it
    opens, None where it opens none; ``edge`` is true for what belongs to the page and not to the contract."""

    at: int
    blocks: range
    span: Span
    key: str
    number: str = ""
    automatic: bool = False
    lead: int = 0
    level: int | None = None
    row: tuple[int, int] | None = None
    edge: bool = False

    @property
    def same_number(self) -> str:
        """The number apart from how it is set."""
        return _TRIM.sub("", fold(self.number))


def units_of(contract: Contract, *, whole: bool = False) -> tuple[Unit, ...]:
    """The passages in the order of the text; blank paragraphs are none. A paragraph with line breaks is a
    passage a line, since others write a paragraph there; with ``whole`` it stays one."""
    opens = _opening(contract)
    found: list[Unit] = []
    roomy = _roomy(contract)
    for _, group in groupby(enumerate(contract.blocks), lambda item: _group_key(item, roomy)):
        members = [at for at, _ in group]
        blocks = range(members[0], members[-1] + 1)
        for span in _spans(contract, blocks, roomy, whole=whole):
            unit = _unit(len(found), contract, blocks, span, opens, roomy)
            if unit.key or (unit.number and not unit.automatic):
                found.append(unit)
    return tuple(found)


def _spans(contract: Contract, blocks: range, roomy: frozenset[Row], *, whole: bool) -> Iterator[Span]:
    first, last = contract.blocks[blocks[0]], contract.blocks[blocks[-1]]
    if whole or _row(first, roomy) is not None or "\n" not in first.text:
        yield Span(first.span.start, last.span.end)
        return
    start = first.span.start
    for line in first.text.split("\n"):
        if line.strip():
            yield Span(start, start + len(line))
        start += len(line) + 1


def _group_key(item: tuple[int, Block], roomy: frozenset[Row]) -> tuple[int, int, int]:
    at, block = item
    row = _row(block, roomy)
    return (-1, *row) if row is not None else (at, 0, 0)


def _row(block: Block, roomy: frozenset[Row]) -> Row | None:
    """The row of a table that a block is a part of; None for what only stands in a frame."""
    if block.cell is None or (block.cell.table, block.cell.row) in roomy:
        return None
    return block.cell.table, block.cell.row


def _roomy(contract: Contract) -> frozenset[Row]:
    """Rows of one cell with several lines: a frame around the contract and no table of its own."""
    columns: dict[Row, set[int]] = {}
    lines: Counter[Row] = Counter()
    for block in contract.blocks:
        if block.cell is not None and block.text.strip():
            row = block.cell.table, block.cell.row
            columns.setdefault(row, set()).add(block.cell.column)
            lines[row] += 1 + block.text.count("\n")
    return frozenset(row for row, found in columns.items() if len(found) == 1 and lines[row] > 2)


def _opening(contract: Contract) -> dict[int, Clause]:
    """The clause that begins at an offset of the text."""
    kinds = (ClauseKind.CLAUSE, ClauseKind.CHAPTER, ClauseKind.ANNEX)
    found: dict[int, Clause] = {}
    for clause in contract.clauses:
        if clause.kind in kinds:
            found.setdefault(clause.span.start, clause)
    return found


def _unit(
    index: int, contract: Contract, blocks: range, span: Span, opens: dict[int, Clause], roomy: frozenset[Row]
) -> Unit:
    first = contract.blocks[blocks[0]]
    text = span.of(contract.text)
    clause = next((opens[at] for at in range(span.start, span.start + _INDENT) if at in opens), None)
    row = _row(first, roomy)
    if row is not None:
        return Unit(index, blocks, span, fold(text), row=row)
    head = span.start <= first.start + (len(first.text) - len(first.text.lstrip()))
    number, lead = first.label if head else "", 0
    if not number:
        mark = mark_of(text)
        if mark is not None and (not mark.weak or clause is not None):
            number, lead = mark.shown, mark.body
    key = fold(text[lead:]).lstrip(_BULLET)
    return Unit(
        index,
        blocks,
        span,
        key,
        number,
        bool(first.label) and head,
        lead,
        clause.level if clause is not None else None,
        edge=first.kind in _EDGES or _furniture(first, key if not number else ""),
    )


def _furniture(block: Block, key: str) -> bool:
    if block.style.upper().startswith(("TOC", "目录")):
        return True
    return len(key) < 24 and _PAGED.search(key) is not None and _PAGE.match(key) is not None


def body(units: Sequence[Unit]) -> Iterator[Unit]:
    """The passages of the contract itself."""
    return (unit for unit in units if not unit.edge)
