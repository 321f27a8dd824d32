"""Structured blocks as lines of text that a model reads and code reads back (specification R1.5).

A block is a header ``#KIND`` and lines below it. Risks and citations are one line each, fields between
bars; every other kind is its JSON in one line. Reading back gives equal blocks, but for what a reader
looks up where it needs it: the verdicts behind a risk's bases (their marks stand in the line) and the
full text of an article (instrument, version and article stand in the line).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from workbench.envelope.blocks import BLOCKS, Block, Citations, RiskPoints, Unknown, dump_block, load_block
from workbench.envelope.lines import escape, unescape
from workbench.envelope.readable_citations import read_citation, write_citations
from workbench.envelope.readable_risks import read_risk, write_risks
from workbench.errors import UserError

HEADER, ROW = "#", " "


class _Table(NamedTuple):
    """How one kind is written as lines and read back."""

    write: Callable[[Any], Iterable[str]]
    read: Callable[[Sequence[str]], Block]


def write_blocks(blocks: Iterable[Block]) -> str:
    """All blocks, whole, in their order."""
    return "\n".join(line for block in blocks for line in _lines(block))


def read_blocks(lines: Iterable[str]) -> tuple[Block, ...]:
    """The blocks in lines written by :func:`write_blocks`; reading ends before the first line that is
    of no block. Raises UserError ``compact_unreadable`` where a block is not as it was written."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(HEADER):
            found.append((line[len(HEADER) :], []))
        elif line.startswith(ROW) and found:
            found[-1][1].append(line[len(ROW) :])
        else:
            break
    return tuple(_block(kind, rows) for kind, rows in found)


def _lines(block: Block) -> Iterator[str]:
    yield HEADER + escape(block.kind)
    table = TABLES.get(block.kind)
    if table is not None and not isinstance(block, Unknown):
        yield from (ROW + row for row in table.write(block))
    elif isinstance(block, Unknown):
        yield ROW + escape(block.raw.decode("latin-1"))
    else:
        yield ROW + dump_block(block).decode()


def _block(kind: str, rows: Sequence[str]) -> Block:
    try:
        if kind in TABLES:
            return TABLES[kind].read(rows)
        if kind not in BLOCKS:
            return Unknown(name=unescape(kind), raw=unescape(rows[0]).encode("latin-1"))
        return load_block(kind, rows[0].encode())
    except (ValueError, LookupError, TypeError) as error:
        raise UserError("compact_unreadable") from error


def _read_risks(rows: Sequence[str]) -> Block:
    return RiskPoints(findings=tuple(read_risk(row) for row in rows))


def _read_citations(rows: Sequence[str]) -> Block:
    return Citations(verdicts=tuple(read_citation(row) for row in rows))


TABLES: dict[str, _Table] = {
    RiskPoints.KIND: _Table(write_risks, _read_risks),
    Citations.KIND: _Table(write_citations, _read_citations),
}
