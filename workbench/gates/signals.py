"""The four signals of the quality gate (specification R4.1, R4.2). Pure functions of data.

A signal that does not apply has value None and is left out of the sum; it is never 1 by construction.
"""

from decimal import Decimal

from workbench.domain.citation import Outcome
from workbench.domain.finding import Basis, Finding, Mark
from workbench.domain.judgement import Criterion, Delivery
from workbench.domain.review import SignalScore

BAD = frozenset(
    {
        Outcome.ARTICLE_MISSING,
        Outcome.LAW_UNKNOWN,
        Outcome.REPEALED,
        Outcome.NOT_IN_FORCE,
        Outcome.CONTENT_DISAGREES,
    }
)


def share(held: int, total: int) -> Decimal | None:
    """A share from 0 to 1 with four places, rounded down; None of nothing."""
    return None if not total else Decimal(held * 10_000 // total) / 10_000


def consistency(delivery: Delivery) -> SignalScore:
    """Agreement of a second, differently built check with the first, per clause and topic."""
    value = share(delivery.compared_equal, delivery.compared)
    lost = tuple(conflict.topic for conflict in delivery.conflicts)
    return SignalScore(name="consistency", value=value, lost=lost)


def rubric(delivery: Delivery, *, by_rules: bool = False) -> SignalScore:
    """The share of criteria that passed; ``by_rules`` leaves out what a model graded."""
    criteria = [item for item in delivery.criteria if not by_rules or item.graded_by == "rule"]
    value = share(sum(item.passed for item in criteria), len(criteria))
    return SignalScore(name="rubric", value=value, lost=tuple(_failed(criteria)))


def _failed(criteria: list[Criterion]) -> list[str]:
    return [item.name for item in criteria if not item.passed]


def delivered_bases(delivery: Delivery) -> list[tuple[Finding, Basis]]:
    """The bases that we rely on: not the contract's own citations that are quoted as its defects."""
    quoted = {(item.finding_id, item.cited) for item in delivery.defects}
    return [
        (finding, basis)
        for finding in delivery.findings
        for basis in finding.basis
        if (finding.finding_id, basis.cited) not in quoted
    ]


def citation(delivery: Delivery) -> SignalScore:
    """The share of delivered citations that the library has, in force on the reference date.

    Catalogued ones (and those that could not be judged at all) leave the denominator and stay 需验证.
    """
    judged = [(f, b) for f, b in delivered_bases(delivery) if not beyond_library(b)]
    lost = tuple(f"{f.finding_id} {b.cited}" for f, b in judged if not verified(b))
    return SignalScore(name="citation", value=share(len(judged) - len(lost), len(judged)), lost=lost)


def beyond_library(basis: Basis) -> bool:
    """Whether the basis lies beyond the boundary of what this machine can verify."""
    return basis.verdict is None or basis.verdict.outcome is Outcome.CATALOGUED


def verified(basis: Basis) -> bool:
    """Whether the basis is green on a verified verdict, or a lawyer confirmed it."""
    if basis.mark is Mark.LAWYER_CONFIRMED:
        return True
    return basis.mark is not Mark.NEEDS_CHECK and basis.verdict is not None and basis.verdict.verified


def coverage(delivery: Delivery) -> SignalScore:
    """The share of claims with a citation or a quoted span of the contract.

    A finding is a claim; a quote that could not be located does not count.
    """
    unfounded = {fault.finding_id for fault in delivery.faults if fault.code == "quote_not_found"}
    lost = tuple(
        finding.finding_id
        for finding in delivery.findings
        if not finding.basis and (not finding.quote or finding.finding_id in unfounded)
    )
    total = len(delivery.findings)
    return SignalScore(name="coverage", value=share(total - len(lost), total), lost=lost)
