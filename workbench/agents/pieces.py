"""A contract that is longer than a model's context, in parts that follow one another without a gap (R2.7, R9).

A part ends where a clause ends, if one does in its second half, else where a paragraph ends. What a
model is not given at all, because there would be too many parts, is said in the prompt and on the hop.
"""

from collections.abc import Iterator
from typing import NamedTuple

from workbench.domain.contract import Clause, Contract
from workbench.domain.span import Span
from workbench.text.token_count import WIDE, weight


class Piece(NamedTuple):
    """A part of a contract: which of how many, its place in the text, and where the last part that is
    given ends."""

    number: int
    of: int
    span: Span
    end: int

    @property
    def last(self) -> bool:
        """Whether no part follows."""
        return self.number == self.of


class _Edge(NamedTuple):
    """A place where a part may end, the weight of the text since the edge before, and whether a clause
    ends there too."""

    at: int
    weight: int
    clause: bool


def pieces(contract: Contract, budget: int, most: int) -> tuple[Piece, ...]:
    """At most ``most`` parts of at most ``budget`` tokens each; one for a contract that fits."""
    ends = list(_ends(contract, max(1, budget) * 10))
    shown = ends[: max(1, most)]
    starts = [0, *shown[:-1]]
    return tuple(
        Piece(number, len(shown), Span(start, end), shown[-1])
        for number, (start, end) in enumerate(zip(starts, shown, strict=True), 1)
    )


def within(contract: Contract, span: Span) -> tuple[Clause, ...]:
    """The clauses that begin in a part."""
    return tuple(clause for clause in contract.clauses if span.start <= clause.span.start < span.end)


def _ends(contract: Contract, budget: int) -> Iterator[int]:
    """Where parts end; ``budget`` in tenths of a token. The last is the end of the text."""
    spent = since = 0
    last = clause_end = half = 0
    for edge in _edges(contract, budget):
        while spent and spent + edge.weight > budget:
            at = clause_end if half * 2 >= spent else last
            yield at
            spent = since if at == clause_end else 0
            half = since = 0
        spent += edge.weight
        since += edge.weight
        last = edge.at
        if edge.clause:
            clause_end, half, since = edge.at, spent, 0
    yield len(contract.text)


def _edges(contract: Contract, budget: int) -> Iterator[_Edge]:
    text = contract.text
    closed = {clause.own.end for clause in contract.clauses}
    longest = max(1, budget // WIDE - 1)
    before = 0
    for block in contract.blocks:
        stop = min(len(text), block.span.end + 1)
        while stop - before > longest:  # a paragraph longer than a part
            yield _Edge(before + longest, weight(text[before : before + longest]), clause=False)
            before += longest
        ends = block.span.end in closed or stop in closed
        yield _Edge(stop, weight(text[before:stop]), clause=ends)
        before = stop
