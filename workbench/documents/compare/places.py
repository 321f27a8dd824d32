"""Where a passage stands: its words, its clause, its cell."""

from bisect import bisect_right
from collections.abc import Sequence

from workbench.documents.compare.units import Unit
from workbench.domain.contract import Clause, ClauseKind, Contract
from workbench.domain.span import Span
from workbench.domain.versions import Passage

_NAMED = frozenset({ClauseKind.CLAUSE, ClauseKind.CHAPTER, ClauseKind.ANNEX})


class Places:
    """Looks up what stands where in one version."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract
        clauses = [clause for clause in contract.clauses if clause.kind in _NAMED]
        self._clauses = sorted(clauses, key=lambda clause: (clause.span.start, -clause.span.end))
        self._starts = [clause.span.start for clause in self._clauses]

    def passage(self, units: Sequence[Unit]) -> Passage | None:
        """Neighbouring passages as one; None where there are none."""
        if not units:
            return None
        lines = [unit.span.of(self._contract.text) for unit in units]
        first = self._contract.blocks[units[0].blocks[0]]
        span = Span(units[0].span.start, units[-1].span.end)
        clause = self._clause(units[0].span.start + min(units[0].lead, 1))
        number = units[0].number if units[0].level is not None else clause.number if clause else ""
        return Passage(
            text="\n".join(lines),
            span=span,
            clause=number,
            heading=clause.heading if clause else "",
            cell=first.cell,
        )

    def _clause(self, offset: int) -> Clause | None:
        """The innermost clause that holds an offset."""
        at = bisect_right(self._starts, offset) - 1
        while at >= 0:
            clause = self._clauses[at]
            if clause.span.start <= offset <= clause.span.end:
                return clause
            at -= 1
        return None
