"""The clause tree of a contract (R6.2).

Numbers are found line by line, annexes and the signature block part the text into divisions, and in
each division the levels follow from the order in which number styles first appear, corrected by what
the values say: the number that continues a list belongs to that list.
"""

from collections.abc import Sequence
from itertools import pairwise

from workbench.documents.clauses_divisions import Annex, annexes_of, signature_of
from workbench.documents.clauses_entries import Entry, entries_of
from workbench.documents.clauses_filter import settled
from workbench.documents.clauses_headings import heading_of
from workbench.documents.clauses_levels import Node, nested
from workbench.documents.clauses_lines import Line, lines_of
from workbench.domain.contract import Block, Clause, ClauseKind
from workbench.domain.span import Span
from workbench.text.digests import digest_of


def clauses_of(text: str, blocks: Sequence[Block]) -> tuple[Clause, ...]:
    """The clause tree in preorder. ``text`` is ``Contract.text``; blocks are in document order.

    Text before the first clause is one PREAMBLE, the signature block one SIGNATURE, each annex one
    ANNEX with its own clauses below it. A text without any number is one PREAMBLE.
    """
    lines = lines_of(blocks)
    if not lines:
        return ()
    body_end = lines[-1].end
    entries = entries_of(text, lines)
    annexes = annexes_of(lines, entries[0].line if entries else len(lines))
    nodes: list[Node] = []
    starts = [0, *(annex.line for annex in annexes), len(lines)]
    for number, (begin, end) in enumerate(pairwise(starts)):
        annex = annexes[number - 1] if number else None
        own = [entry for entry in entries if begin + bool(annex) <= entry.line < end]
        nodes += _division(lines, begin, end, own, annex, len(nodes))
    return _finished(text, nodes, body_end)


def _division(
    lines: Sequence[Line], begin: int, end: int, entries: list[Entry], annex: Annex | None, base: int
) -> list[Node]:
    kept = settled(entries)
    sign = _signature(lines, begin, end, kept.entries) if annex is None else None
    if sign is not None:
        kept = kept._replace(entries=tuple(e for e in kept.entries if e.line < sign))
    head: list[Node] = []
    if annex is not None:
        line = lines[annex.line]
        head.append(
            Node(ClauseKind.ANNEX, annex.shown, (annex.number,), line.start, line.start + annex.body, None, 0)
        )
    elif begin < end and (not kept.entries or kept.entries[0].start > lines[begin].start):
        first = next((i for i in range(begin, end) if lines[i].text.strip()), begin)
        limit = kept.entries[0].start if kept.entries else lines[end - 1].end
        if (sign is None or first < sign) and lines[first].start < limit:
            head.append(Node(ClauseKind.PREAMBLE, "", (), lines[first].start, lines[first].start, None, 0))
    parent = base if annex is not None else None
    nodes = head + nested(kept, base + len(head), parent)
    if sign is not None:
        line = lines[sign]
        nodes.append(Node(ClauseKind.SIGNATURE, "", (), line.start, line.start, None, 0))
    number = annex.number if annex else 0
    return [node._replace(annex=number) for node in nodes]


def _signature(lines: Sequence[Line], begin: int, end: int, entries: Sequence[Entry]) -> int | None:
    """The line where the signatures begin: after the last clause of the leading style, even where a
    form goes on with numbers of its own below them."""
    if not entries and end - begin <= 3:
        return None
    leading = entries[0].mark.style if entries else None
    after = max((e.line + 1 for e in entries if e.mark.style is leading), default=begin)
    return signature_of(lines, after, end, frozenset(e.line for e in entries))


def _finished(text: str, nodes: Sequence[Node], end: int) -> tuple[Clause, ...]:
    """Spans, headings and digests for nodes in preorder."""
    begins = [node.start for node in nodes] + [end]
    owns = [Span(start, _trimmed(text, start, stop)) for start, stop in pairwise(begins)]
    ends = [own.end for own in owns]
    for index in range(len(nodes) - 1, -1, -1):
        parent = nodes[index].parent
        if parent is not None:
            ends[parent] = max(ends[parent], ends[index])
    return tuple(_clause(text, node, index, owns[index], ends[index]) for index, node in enumerate(nodes))


def _clause(text: str, node: Node, index: int, own: Span, end: int) -> Clause:
    heading = None
    if node.kind in {ClauseKind.CHAPTER, ClauseKind.CLAUSE, ClauseKind.ANNEX}:
        heading = heading_of(text, min(node.body, own.end), own.end)
        if node.kind is ClauseKind.CHAPTER and heading is None and not node.number:
            heading = own
    return Clause(
        index=index,
        kind=node.kind,
        number=node.number,
        path=node.path,
        level=node.level,
        heading=heading.of(text) if heading else "",
        heading_span=heading,
        span=Span(own.start, end),
        own=own,
        parent=node.parent,
        annex=node.annex,
        automatic=node.automatic,
        digest=digest_of(own.of(text))[:16],
    )


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip())
