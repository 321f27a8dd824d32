"""An explicit nothing: which clauses were looked at where nothing was found (specification R3.3)."""

from collections.abc import Sized

from workbench.domain.contract import Contract
from workbench.domain.judgement import ReviewedClause
from workbench.envelope.blocks import Scan


def vouched(found: Sized, contract: Contract) -> tuple[Scan, ...]:
    """A scan of every clause that says ``none_found`` where ``found`` is empty; nothing otherwise."""
    if len(found):
        return ()
    clauses = tuple(ReviewedClause(clause=clause.index, digest=clause.digest) for clause in contract.clauses)
    return (Scan(clauses=clauses, none_found=True),)
