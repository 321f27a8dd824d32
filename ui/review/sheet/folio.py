"""The page as a column of items: a paragraph each, or a table row with its cells side by side.

Only numbers here: which blocks stand in which item, and how high the items are. Heights are estimated
first (a Chinese character is one em wide, an ASCII one about half) and replaced by measured ones as
the view gets to them, so opening three hundred pages costs milliseconds.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from workbench.domain.contract import Block, BlockKind, ClauseKind, Contract


class Cell(NamedTuple):
    """Blocks of one table cell, and the share of the width at which it stands."""

    column: int
    blocks: tuple[int, ...]


class Item(NamedTuple):
    """A paragraph (one cell, ``columns`` 0) or a table row (``columns`` counts the table's columns)."""

    cells: tuple[Cell, ...]
    columns: int = 0

    @property
    def blocks(self) -> tuple[int, ...]:
        """All blocks of the item in document order."""
        return tuple(block for cell in self.cells for block in cell.blocks)


def items_of(blocks: Sequence[Block]) -> tuple[Item, ...]:
    """Group blocks into items. Cells of one row that follow each other become one item."""
    columns: dict[int, int] = {}
    for block in blocks:
        if block.cell is not None:
            columns[block.cell.table] = max(columns.get(block.cell.table, 1), block.cell.column + 1)
    items: list[Item] = []
    row: dict[int, list[int]] = {}
    here: tuple[int, int] | None = None

    def flush() -> None:
        if row and here is not None:
            cells = tuple(Cell(column, tuple(members)) for column, members in sorted(row.items()))
            items.append(Item(cells, columns[here[0]]))
        row.clear()

    for block in blocks:
        place = (block.cell.table, block.cell.row) if block.cell is not None else None
        if place != here:
            flush()
            here = place
        if block.cell is None:
            items.append(Item((Cell(0, (block.index,)),)))
        else:
            row.setdefault(block.cell.column, []).append(block.index)
    flush()
    return tuple(items)


class Folio:
    """Items of one contract with their heights in pixels, and where they begin."""

    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self.items = items_of(contract.blocks)
        self.item_of_block = [0] * len(contract.blocks)
        for index, item in enumerate(self.items):
            for block in item.blocks:
                self.item_of_block[block] = index
        self.headings = _headings(contract)
        self._ems = [_ems(block) for block in contract.blocks]
        self.heights: list[int] = [0] * len(self.items)
        self.measured = bytearray(len(self.items))
        self.tops: list[int] = [0]

    def estimate(self, width: int, em: int, line: int) -> None:
        """Forget measured heights and estimate all of them for a text width."""
        self.measured = bytearray(len(self.items))
        for index, item in enumerate(self.items):
            share = width if not item.columns else max(em * 4, width // item.columns - em)
            self.heights[index] = max(
                sum(max(1, ceil(self._ems[block] * em / share)) for block in cell.blocks) * line
                for cell in item.cells
            )
        self.refresh()

    def refresh(self) -> None:
        """Recompute where items begin; call after heights changed."""
        self.tops = list(accumulate(self.heights, initial=0))

    @property
    def height(self) -> int:
        """Height of the whole column in pixels."""
        return self.tops[-1]

    def at(self, y: int) -> int:
        """Index of the item at a height of the column."""
        return min(max(0, bisect_right(self.tops, y) - 1), max(0, len(self.items) - 1))


def _ems(block: Block) -> float:
    text = block.text
    narrow = len(text.encode("ascii", "ignore"))
    return len(text) - narrow * 0.45 + (len(block.label) * 0.6 + 1 if block.label else 0)


def _headings(contract: Contract) -> dict[int, int]:
    """Block index -> 0 for the title, 1 and up for headings of clauses that stand alone."""
    found: dict[int, int] = {}
    starts = contract.starts
    if contract.title_span is not None:
        found[bisect_right(starts, contract.title_span.start) - 1] = 0
    for clause in contract.clauses:
        if clause.kind in (ClauseKind.PREAMBLE, ClauseKind.SIGNATURE) or not clause.heading:
            continue
        index = bisect_right(starts, clause.span.start) - 1
        block = contract.blocks[index]
        short = len(block.text) <= len(clause.number) + len(clause.heading) + 4
        if short and block.kind is not BlockKind.CELL:
            found.setdefault(index, 1 if clause.level <= 1 else 2)
    return found
