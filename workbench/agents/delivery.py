"""What is handed over: the analyst's findings less what the drafter dropped and the proof refuted."""

from workbench.agents import symbolic
from workbench.domain.finding import Basis, Finding, Mark
from workbench.envelope.blocks import Claims, Redline


def delivered(
    findings: tuple[Finding, ...], redline: Redline | None, claims: Claims | None
) -> tuple[Finding, ...]:
    """The findings as they are shown: an edit that may not be written becomes a comment with its
    reason, a green mark that was not earned twice becomes 需验证. Nothing disappears."""
    dropped = {item.finding_id: item.dropped for item in redline.items if item.dropped} if redline else {}
    faults = claims.faults if claims else ()
    unfit = {
        fault.finding_id: fault.code
        for fault in faults
        if fault.code in {symbolic.EDIT, symbolic.DIFF, symbolic.QUOTE}
    }
    unearned = {(fault.finding_id, fault.subject) for fault in faults if fault.code == symbolic.MARK}
    refused = {**dropped, **unfit}
    return tuple(
        _shown(finding, refused.get(finding.finding_id, ""), unearned)
        if finding.finding_id in refused
        or any((finding.finding_id, b.cited) in unearned for b in finding.basis)
        else finding
        for finding in worded(findings, redline)
    )


def worded(findings: tuple[Finding, ...], redline: Redline | None) -> tuple[Finding, ...]:
    """The findings with the wording that a drafter found for those that had none."""
    bare = {finding.finding_id for finding in findings if finding.edit is None}
    drafted = {item.finding_id: item.edit for item in (redline.items if redline else ())}
    if not bare & drafted.keys():
        return findings
    return tuple(
        finding.model_copy(update={"edit": drafted[finding.finding_id], "comment_reason": ""})
        if finding.finding_id in bare and finding.finding_id in drafted
        else finding
        for finding in findings
    )


def _shown(finding: Finding, refused: str, unearned: set[tuple[str, str]]) -> Finding:
    edit = None if refused else finding.edit
    reason = refused if refused and finding.edit is not None else finding.comment_reason
    basis = tuple(
        _doubted(basis) if (finding.finding_id, basis.cited) in unearned else basis for basis in finding.basis
    )
    return finding.model_copy(update={"edit": edit, "comment_reason": reason, "basis": basis})


def _doubted(basis: Basis) -> Basis:
    return basis.model_copy(update={"mark": Mark.NEEDS_CHECK})
