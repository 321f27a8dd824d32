"""Hard conditions: what no score makes good (specification R4.1, R4.3). Each failure is a located gap."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from math import ceil

from workbench.domain.citation import REFUTED
from workbench.domain.finding import Gap
from workbench.domain.judgement import Conflict, Delivery, NumericClaim
from workbench.gates.signals import conflicts, delivered_bases
from workbench.settings.settings import GateRules

_HOLDS: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "<=": lambda stated, bound: stated <= bound,
    "<": lambda stated, bound: stated < bound,
    ">=": lambda stated, bound: stated >= bound,
    ">": lambda stated, bound: stated > bound,
    "=": lambda stated, bound: stated == bound,
}


def gaps(delivery: Delivery, rules: GateRules, numeric: Sequence[NumericClaim] = ()) -> tuple[Gap, ...]:
    """Every gap that bars the way, with its place and evidence. ``numeric`` are numbers held against
    the bounds of law (``gates.bounds``), beside those that agents found themselves."""
    return (
        *_blocked(delivery),
        *_conflicts(delivery),
        *_numeric(delivery, numeric),
        *_faults(delivery),
        *_citations(delivery),
        *tail(delivery, rules),
    )


def _blocked(delivery: Delivery) -> list[Gap]:
    return [Gap(code="hop_blocked", evidence=name, node=name) for name in delivery.blocked]


def _conflicts(delivery: Delivery) -> list[Gap]:
    """A conflict about the document as a whole stands at the agent that contradicted."""
    return [
        Gap(
            code="conflict",
            finding_id=item.finding_id,
            clause=item.clause,
            evidence=_said(item),
            node="" if item.finding_id or item.clause is not None else item.second,
        )
        for item in conflicts(delivery)
    ]


def _said(item: Conflict) -> str:
    return f"{item.topic}: {item.first_says} / {item.second_says}" if item.first_says else item.topic


def _numeric(delivery: Delivery, numeric: Sequence[NumericClaim]) -> list[Gap]:
    """Numbers that we deliver beyond a prohibitive bound; a claim without a doubt only."""
    return [
        _at(
            delivery,
            "numeric_mismatch",
            item.finding_id,
            f"{item.stated} {item.operator} {item.bound}{item.unit}",
            item.node,
        )
        for item in dict.fromkeys((*delivery.numeric, *numeric))
        if not holds(item)
    ]


def holds(claim: NumericClaim) -> bool:
    """Whether a stated number keeps its bound."""
    return _HOLDS[claim.operator](claim.stated, claim.bound)


def _faults(delivery: Delivery) -> list[Gap]:
    return [_at(delivery, item.code, item.finding_id, item.subject, item.node) for item in delivery.faults]


def _citations(delivery: Delivery) -> list[Gap]:
    """Delivered citations that are missing, unknown, repealed, not in force or disagree."""
    return [
        Gap(
            code=f"basis_{basis.verdict.outcome.value}",
            finding_id=finding.finding_id,
            clause=finding.clause,
            span=finding.span,
            evidence=basis.cited,
        )
        for finding, basis in delivered_bases(delivery)
        if basis.verdict is not None and basis.verdict.outcome in REFUTED
    ]


def _at(delivery: Delivery, code: str, finding_id: str, evidence: str, node: str = "") -> Gap:
    """A gap at the place of its finding, and at the step that said it where that is known: what is not
    delivered any more has no other place, and who only worded a finding did not find it."""
    finding = next((item for item in delivery.findings if item.finding_id == finding_id), None)
    if finding is None:
        return Gap(code=code, finding_id=finding_id, evidence=evidence, node=node)
    return Gap(
        code=code,
        finding_id=finding_id,
        clause=finding.clause,
        span=finding.span,
        evidence=evidence,
        node=node,
    )


def tail(delivery: Delivery, rules: GateRules) -> tuple[Gap, ...]:
    """The unread end of a long contract: a run of the last clauses without a reviewer record that
    names the hash of their text, at least three of them or a tenth (the larger)."""
    clauses = delivery.clauses
    if len(clauses) <= rules.tail_from:
        return ()
    seen = {(item.clause, item.digest) for item in delivery.reviewed}
    first = len(clauses)
    while first and (clauses[first - 1].index, clauses[first - 1].digest) not in seen:
        first -= 1
    unread = clauses[first:]
    if len(unread) < max(rules.tail_run, ceil(len(clauses) * rules.tail_share)):
        return ()
    return tuple(
        Gap(code="tail_gap", clause=item.index, span=item.span, evidence=item.number) for item in unread
    )
