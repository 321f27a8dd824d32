"""Which blocks of a contract an offset or a span lies in."""

from bisect import bisect_right

from workbench.domain.contract import Block, Contract
from workbench.domain.span import Span


def block_at(contract: Contract, offset: int) -> Block | None:
    """The block that holds an offset of ``Contract.text`` (its end counts as inside)."""
    index = bisect_right(contract.starts, offset) - 1
    if index < 0:
        return None
    block = contract.blocks[index]
    return block if offset <= block.span.end else None


def blocks_over(contract: Contract, span: Span) -> list[Block]:
    """The blocks that a span lies in, in order; an empty span lies in one."""
    first = block_at(contract, span.start)
    if first is None:
        return []
    out = [first]
    for block in contract.blocks[first.index + 1 :]:
        if block.start >= span.end:
            break
        out.append(block)
    return out
