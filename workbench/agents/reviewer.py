"""Reviewer: goes through every clause, and holds the drafter against the analyst (R2.1, R4.2, R4.3)."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from workbench.agents.base import Job, Rule
from workbench.agents.drafter import clash, reached
from workbench.domain.contract import Clause, Contract
from workbench.domain.finding import EditKind, Finding
from workbench.domain.judgement import Conflict, ReviewedClause
from workbench.envelope.blocks import (
    Conflicts,
    Redline,
    RedlineItem,
    RiskPoints,
    Scan,
    Suggestion,
    Suggestions,
)
from workbench.envelope.pack import PROVEN, Output

_BATCH = 500


def review(job: Job) -> Output:
    """A record for every clause that was looked at, and every contradiction found on the way."""
    contract = job.matter.contract
    points, redline = job.given(RiskPoints), job.given(Redline)
    findings = points.findings if points else ()
    items = redline.items if redline else ()
    look = _clauses(job, findings)
    looked = look.looked
    conflicts = [*look.conflicts, *_drafter(findings, items), *_clashes(items, contract)]
    must = tuple(Suggestion(code="degraded_hop", about=name) for name in job.degraded)
    return Output(
        status="partial" if conflicts else "success",
        deliverables=(job.say("flow.review.clauses", count=len(looked), total=len(contract.clauses)),),
        notes=(job.say("flow.review.conflicts", count=len(conflicts)),) if conflicts else (),
        blocks=(
            Scan(clauses=tuple(looked), none_found=not findings),
            Conflicts(items=tuple(conflicts), compared=len(items)),
            *((Suggestions(items=must),) if must else ()),
        ),
        held=PROVEN,
    )


class _Look:
    """What one walk over the clauses gave."""

    def __init__(self) -> None:
        self.looked: list[ReviewedClause] = []
        self.conflicts: list[Conflict] = []


def _clauses(job: Job, findings: Sequence[Finding]) -> _Look:
    """Clause by clause: the text is there, and every finding said to be in it is."""
    contract = job.matter.contract
    by_clause: defaultdict[int | None, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_clause[finding.clause].append(finding)
    look = _Look()
    for clause in contract.clauses:
        if clause.index % _BATCH == 0:
            job.stop()
        if 0 <= clause.span.start <= clause.span.end <= len(contract.text):
            look.looked.append(ReviewedClause(clause=clause.index, digest=clause.digest))
        look.conflicts += [
            _elsewhere(finding, clause) for finding in by_clause[clause.index] if not _in(finding, clause)
        ]
    return look


def _in(finding: Finding, clause: Clause) -> bool:
    return clause.span.start <= finding.span.start <= clause.span.end


def _elsewhere(finding: Finding, clause: Clause) -> Conflict:
    return Conflict(
        clause=clause.index, topic="place", first="analyst", second="reviewer", finding_id=finding.finding_id
    )


def _drafter(findings: Sequence[Finding], items: Sequence[RedlineItem]) -> list[Conflict]:
    """Every edit that the analyst suggested was drafted as it was suggested, and nothing else was, but
    for findings that had no wording yet."""
    suggested = {finding.finding_id: finding for finding in findings if finding.edit is not None}
    bare = {finding.finding_id for finding in findings} - suggested.keys()
    drafted = {item.finding_id: item for item in items if item.finding_id not in bare}
    return [
        Conflict(
            clause=suggested[name].clause if name in suggested else None,
            topic="edit",
            first="analyst",
            second="drafter",
            finding_id=name,
        )
        for name in sorted(suggested.keys() | drafted.keys())
        if name not in suggested or name not in drafted or suggested[name].edit != drafted[name].edit
    ]


def _clashes(items: Sequence[RedlineItem], contract: Contract) -> list[Conflict]:
    """A sweep over all edits that were taken: whatever the drafter thought, no two may clash."""
    taken = sorted(
        ((reached(item.edit, contract), item) for item in items if not item.dropped),
        key=lambda pair: (pair[0], pair[1].finding_id),
    )
    conflicts: list[Conflict] = []
    for (place, item), (next_place, after) in pairwise(taken):
        alike = item.edit.kind is after.edit.kind is EditKind.REPLACE
        if clash(place, next_place, alike=alike):
            conflicts.append(
                Conflict(
                    clause=None,
                    topic="overlap",
                    first=item.finding_id,
                    second=after.finding_id,
                    finding_id=after.finding_id,
                )
            )
    return conflicts


REVIEWER = Rule("reviewer", review)
