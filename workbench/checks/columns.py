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
