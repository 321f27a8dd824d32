"""Quality gate: hands the gate what is delivered, and keeps its answer (R4.0)."""

from typing import NamedTuple

from workbench.agents.analyst import own_defect
from workbench.agents.base import Job, Rule
from workbench.agents.delivery import delivered
from workbench.agents.drafter import DRAFTER
from workbench.agents.suggested import suggested
from workbench.agents.symbolic import SYMBOLIC
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding
from workbench.domain.judgement import Author, Criterion, Delivery, QuotedDefect, Suggested
from workbench.domain.span import Span
from workbench.envelope.blocks import Claims, Conflicts, Judged, Redline, RiskPoints, Scan
from workbench.envelope.model import Kind
from workbench.envelope.pack import PROVEN, Output

REVIEWER = "reviewer"


def judge(job: Job) -> Output:
    """The gate's judgement over findings, proofs, conflicts and coverage."""
    judgement = job.matter.tools.judge(delivery(job))
    score = "-" if judgement.score is None else f"{judgement.score:.2f}"
    return Output(
        status="success" if judgement.result.passed else "partial",
        deliverables=(
            job.say("flow.judge.score", score=score),
            job.say("flow.judge.marks", verified=judgement.verified, total=judgement.total),
        ),
        notes=(job.say("flow.judge.gaps", count=len(judgement.gaps)),) if judgement.gaps else (),
        blocks=(Judged(judgement=judgement),),
        held=PROVEN,
    )


def delivery(job: Job) -> Delivery:
    """What the run delivers, put together from the envelopes that passed on."""
    points, redline, proof = job.given(RiskPoints), job.given(Redline), _proof(job)
    reviewer = job.upstream.get(REVIEWER)
    scan = reviewer.block(Scan) if reviewer else None
    contract = job.matter.contract
    shown = delivered(points.findings if points else (), redline, proof)
    claims, against = _all(job, Claims), _all(job, Conflicts)
    second = [block for block in against if block.second_view]
    models = _models(job)
    return Delivery(
        clauses=contract.clauses,
        findings=shown,
        defects=_defects(shown, contract.text),
        criteria=(*(item for block in claims for item in block.criteria), *_worded(shown, job)),
        faults=tuple(item for block in claims for item in block.faults),
        numeric=tuple(item for block in claims for item in block.numeric),
        conflicts=tuple(item for block in against for item in block.items),
        reviewed=scan.clauses if scan else (),
        blocked=job.blocked,
        degraded=job.degraded,
        compared=sum(block.compared for block in second),
        compared_equal=sum(max(0, block.compared - len(block.items)) for block in second),
        verdicts=tuple(item for block in claims for item in block.verdicts),
        claims=tuple(item for block in claims for item in block.claims),
        stated=tuple(item for block in claims for item in block.stated),
        suggested=_suggested(shown, points, contract),
        authors=_authors(job),
        author_models=models.authors,
        models=max(len(models.asked), job.matter.tools.models),
    )


def _suggested(
    shown: tuple[Finding, ...], points: RiskPoints | None, contract: Contract
) -> tuple[Suggested, ...]:
    """The words that we would put into the contract, and what a model advises to put there."""
    own = {item.finding_id for item in (points.findings if points else ()) if item.edit is not None}
    made: list[Suggested] = []
    for item in shown:
        if item.edit is not None:
            node = "" if item.finding_id in own else DRAFTER.name
            made.append(suggested(item.finding_id, item.edit, contract).model_copy(update={"node": node}))
        advice = dict(item.facts).get("advice", "") if item.source.startswith("model") else ""
        if advice:
            made.append(Suggested(finding_id=item.finding_id, text=advice, ours=Span(0, len(advice))))
    return tuple(made)


class _Models(NamedTuple):
    """The models that answered in this run, and those of them that wrote what is delivered."""

    asked: tuple[str, ...]
    authors: tuple[str, ...]


def _models(job: Job) -> _Models:
    sent = [(envelope.skeleton.sender.model, envelope) for envelope in job.upstream.values()]
    wrote = [name for name, item in sent if item.block(RiskPoints) or item.block(Redline)]
    return _Models(
        *(tuple(sorted({name for name in names if name})) for names in ([n for n, _ in sent], wrote))
    )


def _proof(job: Job) -> Claims | None:
    """The symbolic check's answer: it decides what may be shown, whatever other agents claim."""
    envelope = job.upstream.get(SYMBOLIC.name)
    return envelope.block(Claims) if envelope else None


def _all(job: Job, kind: type[Kind]) -> tuple[Kind, ...]:
    found = (envelope.block(kind) for envelope in job.upstream.values())
    return tuple(block for block in found if block is not None)


def _authors(job: Job) -> tuple[Author, ...]:
    """Which node answers for each finding: the first whose envelope brought it."""
    made: dict[str, Author] = {}
    for node, envelope in job.upstream.items():
        points = envelope.block(RiskPoints)
        for item in points.findings if points else ():
            made.setdefault(item.finding_id, Author(finding_id=item.finding_id, node=node))
    return tuple(made.values())


def _defects(findings: tuple[Finding, ...], text: str) -> tuple[QuotedDefect, ...]:
    """The contract's own citations that findings report: quoted, not relied upon (R4.1)."""
    return tuple(
        QuotedDefect(finding_id=finding.finding_id, cited=basis.cited)
        for finding in findings
        for basis in finding.basis
        if own_defect(finding, basis, text)
    )


def _worded(findings: tuple[Finding, ...], job: Job) -> tuple[Criterion, ...]:
    """Whether every finding can be said in words; no criterion where there is none."""
    if not findings:
        return ()
    words = job.matter.words
    titles = ((finding, f"{finding.check}.{finding.variant}.title") for finding in findings)
    lost = tuple(
        finding.finding_id
        for finding, title in titles
        if not (words.has(title) or words.has(f"{finding.check}.title"))
    )
    return (Criterion(name="findings_worded", passed=not lost, lost=lost),)


GATEKEEPER = Rule("gate", judge)
