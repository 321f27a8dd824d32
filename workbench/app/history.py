"""A review put together from its envelopes: the same way after a run and after a restart (P2)."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from workbench.agents.delivery import delivered
from workbench.domain.citation import Verdict
from workbench.domain.finding import Basis, Decision, DecisionKind, Finding, Mark
from workbench.domain.judgement import Judgement
from workbench.domain.reports import RunCard
from workbench.domain.review import Review
from workbench.envelope.blocks import (
    Answered,
    Citations,
    Claims,
    DecisionTaken,
    Judged,
    Jurisdiction,
    LawVersion,
    LawVersions,
    Material,
    Redline,
    Refused,
    Request,
    Rerun,
    RiskPoints,
    Spliced,
)
from workbench.envelope.chain import Head
from workbench.envelope.model import Envelope, Kind
from workbench.errors import UserError
from workbench.flow.graph import Workflow
from workbench.flow.hops import Hop, summary
from workbench.flow.past import standing
from workbench.settings.settings import Routing

DECISION = "decision"


class Taken(NamedTuple):
    """A decision that stands, and the hop that holds it."""

    seq: int
    decision: Decision


def decisions(hops: Sequence[Hop]) -> tuple[Taken, ...]:
    """The decisions that were not taken back, oldest first; the last one on a finding counts."""
    stack: list[Taken] = []
    for hop in hops:
        block = hop.envelope.block(DecisionTaken)
        if block is None:
            continue
        if block.undoes is None:
            stack.append(Taken(hop.envelope.skeleton.hop_seq, block.decision))
        else:
            stack = [taken for taken in stack if taken.seq != block.undoes]
    return tuple(stack)


def settled(taken: Sequence[Taken]) -> dict[str, Decision]:
    """The decision in force on each finding; reopened ones are undecided and not in it."""
    last = {item.decision.finding_id: item.decision for item in taken}
    return {name: decision for name, decision in last.items() if decision.kind is not DecisionKind.REOPEN}


def law_versions(envelopes: Iterable[Envelope]) -> tuple[LawVersion, ...]:
    """The articles that a chain rested on, as its last terminal hop lists them."""
    blocks = [block for envelope in envelopes if (block := envelope.block(LawVersions)) is not None]
    return blocks[-1].articles if blocks else ()


def law_names(articles: Iterable[LawVersion]) -> tuple[str, ...]:
    """The laws that the articles belong to, each once, with their versions."""
    return tuple(dict.fromkeys(f"{item.instrument} {item.version}".strip() for item in articles))


def assembled(card: RunCard, hops: Sequence[Hop], head: Head, workflow: Workflow, routing: Routing) -> Review:
    """The review of a run, as far as it has come.

    Raises UserError ``run_unread`` where the contract was not stored yet (or was destroyed).
    """
    valid = standing(workflow, hops)
    material, place = _given(valid, "segment", Material), _given(valid, "segment", Jurisdiction)
    request = _given(valid, "intent", Request)
    if material is None or place is None or request is None:
        raise UserError("run_unread", run=card.run_id)
    citations = _given(valid, "researcher", Citations)
    judgement = _judgement(valid)
    taken = decisions(hops)
    return Review(
        run_id=card.run_id,
        contract=material.contract,
        options=request.options,
        reference=place.reference,
        verdicts=citations.verdicts if citations else (),
        findings=_confirmed(_findings(valid), settled(taken)),
        decisions=tuple(item.decision for item in taken),
        hops=tuple(summary(hop, routing) for hop in valid.values()),
        state=judgement.state if judgement else None,
        score=judgement.score if judgement else None,
        signals=judgement.signals if judgement else (),
        gaps=judgement.gaps if judgement else (),
        head=head.digest,
        started=card.started,
    )


class Rested(NamedTuple):
    """The law that a review rests on: the day, the contract's citations and the findings' bases."""

    reference: date | None
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...]


RESTED = frozenset(
    block.KIND
    for block in (Citations, RiskPoints, Jurisdiction, Redline, Claims, Rerun, Spliced, Answered, Refused)
)
"""The blocks that :func:`rested` reads; the contract itself is not among them."""


def rested(hops: Sequence[Hop], workflow: Workflow) -> Rested:
    """What a review, as far as it has come, rests on."""
    valid = standing(workflow, hops)
    citations, place = _given(valid, "researcher", Citations), _given(valid, "segment", Jurisdiction)
    return Rested(
        reference=place.reference.value if place else None,
        verdicts=citations.verdicts if citations else (),
        findings=_findings(valid),
    )


def _given(valid: dict[str, Hop], node: str, kind: type[Kind]) -> Kind | None:
    hop = valid.get(node)
    return hop.envelope.block(kind) if hop else None


def _judgement(valid: dict[str, Hop]) -> Judgement | None:
    """The gate's answer, once the run has ended."""
    judged = _given(valid, "gate", Judged)
    return judged.judgement if judged and "terminal" in valid else None


def _findings(valid: dict[str, Hop]) -> tuple[Finding, ...]:
    points = _given(valid, "analyst", RiskPoints)
    if points is None:
        return ()
    shown = delivered(points.findings, _given(valid, "drafter", Redline), _given(valid, "symbolic", Claims))
    seq = valid["analyst"].envelope.skeleton.hop_seq
    return tuple(finding.model_copy(update={"hop": seq}) for finding in shown)


def _confirmed(findings: tuple[Finding, ...], decided: dict[str, Decision]) -> tuple[Finding, ...]:
    """What a lawyer confirmed gets the third mark; a green mark stays what it is (P1)."""
    confirmed = {name: taken for name, taken in decided.items() if taken.kind is DecisionKind.CONFIRM}
    if not confirmed:
        return findings
    return tuple(
        finding.model_copy(update={"basis": tuple(_by_lawyer(basis, taken) for basis in finding.basis)})
        if (taken := confirmed.get(finding.finding_id))
        else finding
        for finding in findings
    )


def _by_lawyer(basis: Basis, taken: Decision) -> Basis:
    if basis.mark is not Mark.NEEDS_CHECK:
        return basis
    day = taken.at.astimezone().date()
    return basis.model_copy(
        update={"mark": Mark.LAWYER_CONFIRMED, "confirmed_by": taken.by, "confirmed_on": day}
    )
