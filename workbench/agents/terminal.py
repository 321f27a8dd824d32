"""Terminal: the state in which the review is handed over, and the law it rested on (R4.5)."""

from collections.abc import Iterable

from workbench.agents.base import Job, Rule
from workbench.domain.citation import Verdict
from workbench.envelope.blocks import (
    Citations,
    Judged,
    LawVersion,
    LawVersions,
    RiskPoints,
    Suggestion,
    Suggestions,
)
from workbench.envelope.pack import PROVEN, Output
from workbench.text.digests import digest_of


def finish(job: Job) -> Output:
    """The terminal state, said in one line, with every article that was opened by its hash."""
    judged = job.given(Judged)
    state = judged.judgement.state.value if judged else "escalate"
    passed = judged is not None and judged.judgement.result.passed
    citations, points = job.given(Citations), job.given(RiskPoints)
    bases = (basis.verdict for finding in (points.findings if points else ()) for basis in finding.basis)
    verdicts = [
        *(citations.verdicts if citations else ()),
        *(verdict for verdict in bases if verdict is not None),
    ]
    held_back = _held_back(job, points)
    return Output(
        status="success" if passed and not held_back else "partial",
        deliverables=(job.say(f"flow.state.{state}"),),
        notes=tuple(job.say(f"flow.terminal.{item.code}") for item in held_back),
        blocks=(
            LawVersions(articles=law_versions(verdicts)),
            *((Suggestions(items=held_back),) if held_back else ()),
        ),
        held=PROVEN,
    )


def _held_back(job: Job, points: RiskPoints | None) -> tuple[Suggestion, ...]:
    """What the output gate says against the new words that are handed over, for a person to look at."""
    release = job.matter.tools.release
    if release is None or points is None:
        return ()
    new = "\n".join(finding.edit.new for finding in points.findings if finding.edit is not None)
    result = release(new, job.matter.contract)
    return () if result.passed else (Suggestion(code=f"output_{result.reason}", about="edits"),)


def law_versions(verdicts: Iterable[Verdict]) -> tuple[LawVersion, ...]:
    """Each article whose text was consulted, once, in the order of titles, versions and numbers."""
    opened = {
        (verdict.instrument, verdict.version, verdict.citation.article or (0, 0)): verdict
        for verdict in verdicts
        if verdict.article_text
    }
    return tuple(
        LawVersion(
            instrument=verdict.instrument,
            version=verdict.version,
            article=str(verdict.citation.article or ""),
            digest=digest_of(verdict.article_text),
        )
        for _, verdict in sorted(opened.items(), key=lambda pair: pair[0])
    )


TERMINAL = Rule("terminal", finish)
