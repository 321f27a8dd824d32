"""The four signals of the quality gate (specification R4.1, R4.2). Pure functions of data.

A signal that does not apply has value None and is left out of the sum; it is never 1 by construction.
Every point lost has its evidence in ``losses``. Shares are exact fractions; only what is shown is
rounded, downwards.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from workbench.domain.citation import Outcome
from workbench.domain.finding import Basis, Finding, Mark
from workbench.domain.judgement import Claim, Conflict, Criterion, Delivery
from workbench.domain.review import Loss, SignalScore
from workbench.gates.agreement import pairs
from workbench.gates.rubric import counted, trust

UNLOCATED = "quote_not_found"

Name = Literal["consistency", "rubric", "citation", "coverage"]
_PLACES = 10_000
_SHOWN = Decimal("0.0001")


def share(held: int, total: int) -> Decimal | None:
    """A share from 0 to 1 with four places, rounded down; None of nothing."""
    return None if not total else shown(Fraction(held, total))


def shown(value: Fraction) -> Decimal:
    """A fraction with four places, rounded down, so that 0.79999 never shows as 0.8."""
    return (Decimal(value.numerator * _PLACES // value.denominator) / _PLACES).quantize(_SHOWN)


def _signal(name: Name, value: Fraction | None, losses: Iterable[Loss], lost: Iterable[str]) -> SignalScore:
    return SignalScore(
        name=name,
        value=None if value is None else shown(value),
        lost=tuple(lost),
        losses=tuple(losses),
        exact=None if value is None else (value.numerator, value.denominator),
    )


def _share(held: int, total: int) -> Fraction | None:
    return Fraction(held, total) if total else None


def conflicts(delivery: Delivery) -> tuple[Conflict, ...]:
    """What agents reported as contradictions and what their verdicts contradict, each topic once."""
    known = {(item.clause, item.topic) for item in delivery.conflicts}
    found = (pair.conflict for pair in pairs(delivery.verdicts) if not pair.agree)
    return (*delivery.conflicts, *(item for item in found if (item.clause, item.topic) not in known))


def consistency(delivery: Delivery) -> SignalScore:
    """Agreement of a second, differently built check with the first, per clause and topic."""
    compared = pairs(delivery.verdicts)
    equal = delivery.compared_equal + sum(pair.agree for pair in compared)
    value = _share(equal, delivery.compared + len(compared))
    against = conflicts(delivery)
    losses = (
        Loss(
            kind="conflict", about=item.topic, finding_id=item.finding_id, clause=item.clause, why="conflict"
        )
        for item in against
    )
    return _signal("consistency", value, losses, (item.topic for item in against))


def rubric(delivery: Delivery, *, by_rules: bool = False) -> SignalScore:
    """The share of criteria that passed; ``by_rules`` leaves out what a model graded.

    A criterion that code graded counts 1, one that a model graded as much as lawyers let such grades
    stand (``gates.rubric``).
    """
    criteria = [item for item in counted(delivery) if not by_rules or item.graded_by == "rule"]
    weights = [trust(item, delivery.graders) for item in criteria]
    total = sum(weights, Fraction(0))
    held = sum((w for w, item in zip(weights, criteria, strict=True) if item.passed), Fraction(0))
    failed = [item for item in criteria if not item.passed]
    losses = (_failed(item) for item in failed)
    return _signal("rubric", held / total if total else None, losses, (item.name for item in failed))


def _failed(item: Criterion) -> Loss:
    why = "criterion_by_rule" if item.graded_by == "rule" else "criterion_by_model"
    return Loss(kind="criterion", about=item.name, finding_id=item.lost[0] if item.lost else "", why=why)


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
    bad = [(f, b) for f, b in judged if not verified(b)]
    losses = (
        Loss(
            kind="citation",
            about=basis.cited,
            finding_id=finding.finding_id,
            clause=finding.clause,
            why=_why(basis),
        )
        for finding, basis in bad
    )
    lost = (f"{finding.finding_id} {basis.cited}" for finding, basis in bad)
    return _signal("citation", _share(len(judged) - len(bad), len(judged)), losses, lost)


def _why(basis: Basis) -> str:
    outcome = basis.verdict.outcome if basis.verdict else None
    return "citation_unmarked" if outcome in (None, Outcome.VERIFIED) else f"citation_{outcome.value}"


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

    A finding is a claim, and so is each statement that an agent lists; a quote that could not be
    located does not count.
    """
    unlocated = {fault.finding_id for fault in delivery.faults if fault.code == UNLOCATED}
    findings = [item for item in delivery.findings if not _founded(item, unlocated)]
    claims = [item for item in delivery.claims if not _claim_founded(item, unlocated)]
    total = len(delivery.findings) + len(delivery.claims)
    losses = [*_uncovered(findings), *_unfounded(claims)]
    lost = (loss.about for loss in losses)
    return _signal("coverage", _share(total - len(losses), total), losses, lost)


def _founded(finding: Finding, unlocated: set[str]) -> bool:
    return bool(finding.basis) or (bool(finding.quote) and finding.finding_id not in unlocated)


def _claim_founded(claim: Claim, unlocated: set[str]) -> bool:
    return bool(claim.cited) or (bool(claim.quote) and claim.claim_id not in unlocated)


def _uncovered(findings: Sequence[Finding]) -> Iterable[Loss]:
    for item in findings:
        yield Loss(
            kind="finding",
            about=item.finding_id,
            finding_id=item.finding_id,
            clause=item.clause,
            why="uncovered",
        )


def _unfounded(claims: Sequence[Claim]) -> Iterable[Loss]:
    for item in claims:
        yield Loss(
            kind="claim", about=item.claim_id, finding_id=item.finding_id, clause=item.clause, why="uncovered"
        )
