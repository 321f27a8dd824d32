"""Columns of tables that split one price: their shares have to make a whole."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.domain.contract import Block, Contract
from workbench.domain.span import Span

_HEAD = re.compile(r"(?:支付|付款|收款|分期|占(?:合同)?(?:总价|总额|价款))?比例(?:[（(][%％][）)])?")
_STAGES = re.compile(r"付款|支付|收款|期次|期数|阶段|节点|进度")
_NOT_STEPS = re.compile(r"合计|总计|小计|累计")
_SHARE = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*[%％]?")


class Column(NamedTuple):
    """A column of payment shares: where it stands and what it adds up to."""

    span: Span
    total: Decimal


def share_columns(contract: Contract) -> Iterator[Column]:
    """Columns headed 比例 in a payment table whose shares do not make 100 %.

    Silent unless every row under the heading holds exactly one plain share: a blank, a cumulative or a
    total row leaves the column alone.
    """
    tables: dict[int, list[Block]] = {}
    for block in contract.blocks:
        if block.cell is not None and block.cell.depth == 1:
            tables.setdefault(block.cell.table, []).append(block)
    for blocks in tables.values():
        if any("比例" in block.text for block in blocks) and not any(
            _NOT_STEPS.search(b.text) for b in blocks
        ):
            yield from _columns(blocks)


def _columns(blocks: list[Block]) -> Iterator[Column]:
    heads = [block for block in blocks if block.cell is not None and block.cell.row == 0]
    if not any(_STAGES.search(block.text) for block in heads):
        return
    for head in heads:
        if head.cell is None or not _HEAD.fullmatch(head.text.strip()):
            continue
        rows = [
            b for b in blocks if b.cell is not None and b.cell.column == head.cell.column and b.cell.row > 0
        ]
        shares = [_SHARE.fullmatch(block.text.strip()) for block in rows]
        values = [Decimal(share[1]) / 100 for share in shares if share is not None]
        total = sum(values, Decimal(0))
        if len(values) >= 2 and len(values) == len(rows) and total != 1 and max(values) < 1:
            yield Column(Span(rows[0].start, rows[-1].span.end), total)


_MONEY_HEAD = re.compile(
    r"(?:金额|合价|总价|小计|价款|价税合计)\s*(?:[（(](?:人民币)?[^（）()]{0,6}元[）)])?"
)
_TOTAL = re.compile(r"(?:合\s*计|总\s*计|共\s*计)(?:金额)?[：:]?")
_PART = re.compile(r"小计|其中|运费|优惠|折扣|税|减|暂估")
_FIGURE = re.compile(r"[￥¥]?\s*(\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:元|万元)?")
_CENT = Decimal("0.05")


def summed_columns(contract: Contract) -> Iterator[Column]:
    """Total cells under 金额 that are not the sum of the figures above them; ``total`` is that sum.

    Silent unless the total is the table's last row, every row above holds one plain figure in that
    column, and no row is a part sum, a discount or a tax.
    """
    for rows in _grids(contract):
        head, last = rows[0], rows[-1]
        column = next((n for n in head if _MONEY_HEAD.fullmatch(head[n].text.strip())), None)
        if (
            column is None
            or len(rows) < 4
            or not any(_TOTAL.fullmatch(b.text.strip()) for b in last.values())
        ):
            continue
        if column not in last or any(_PART.search(b.text) for row in rows[1:-1] for b in row.values()):
            continue
        figures = [_FIGURE.fullmatch(row[column].text.strip()) if column in row else None for row in rows[1:]]
        values = [Decimal(re.sub("[,，]", "", found[1])) for found in figures if found is not None]
        if len(values) == len(rows) - 1 and abs(sum(values[:-1]) - values[-1]) > _CENT:
            yield Column(last[column].span, sum(values[:-1], Decimal(0)))


def _grids(contract: Contract) -> Iterator[list[dict[int, Block]]]:
    """Tables as rows of cells by column; cells of several paragraphs keep their first."""
    tables: dict[int, dict[int, dict[int, Block]]] = {}
    for block in contract.blocks:
        if block.cell is not None and block.cell.depth == 1:
            row = tables.setdefault(block.cell.table, {}).setdefault(block.cell.row, {})
            row.setdefault(block.cell.column, block)
    for rows in tables.values():
        yield [rows[number] for number in sorted(rows)]
