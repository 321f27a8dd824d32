"""Quality gate: hands the gate what is delivered, and keeps its answer (R4.0)."""

from workbench.agents.analyst import own_defect
from workbench.agents.base import Job, Rule
from workbench.agents.delivery import delivered
from workbench.domain.finding import Finding
from workbench.domain.judgement import Criterion, Delivery, QuotedDefect
from workbench.envelope.blocks import Claims, Conflicts, Judged, Redline, RiskPoints, Scan
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
    points, redline, claims = job.given(RiskPoints), job.given(Redline), job.given(Claims)
    conflicts = job.given(Conflicts)
    reviewer = job.upstream.get(REVIEWER)
    scan = reviewer.block(Scan) if reviewer else None
    shown = delivered(points.findings if points else (), redline, claims)
    return Delivery(
        clauses=job.matter.contract.clauses,
        findings=shown,
        defects=_defects(shown, job.matter.contract.text),
        criteria=(*(claims.criteria if claims else ()), _worded(shown, job)),
        faults=claims.faults if claims else (),
        numeric=claims.numeric if claims else (),
        conflicts=conflicts.items if conflicts else (),
        reviewed=scan.clauses if scan else (),
        blocked=job.blocked,
    )


def _defects(findings: tuple[Finding, ...], text: str) -> tuple[QuotedDefect, ...]:
    """The contract's own citations that findings report: quoted, not relied upon (R4.1)."""
    return tuple(
        QuotedDefect(finding_id=finding.finding_id, cited=basis.cited)
        for finding in findings
        for basis in finding.basis
        if own_defect(finding, basis, text)
    )


def _worded(findings: tuple[Finding, ...], job: Job) -> Criterion:
    """Whether every finding can be said in words."""
    words = job.matter.words
    titles = ((finding, f"{finding.check}.{finding.variant}.title") for finding in findings)
    lost = tuple(
        finding.finding_id
        for finding, title in titles
        if not (words.has(title) or words.has(f"{finding.check}.title"))
    )
    return Criterion(name="findings_worded", passed=not lost, lost=lost)


GATEKEEPER = Rule("gate", judge)
