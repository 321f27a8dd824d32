"""Findings that say the same of several places, as the one issue that they are (specification R7.3).

Rules, gates, chain and Word file know each place by itself, with its own edit, its own decision and its own
proof. Who reads them is told once: the first place leads, the others stand below it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from workbench.domain.finding import Finding

Cause = tuple[object, ...]


class Issue(NamedTuple):
    """One cause and the places where it stands, in order of the text."""

    findings: tuple[Finding, ...]

    @property
    def lead(self) -> Finding:
        """The first place, which speaks for all of them."""
        return self.findings[0]

    @property
    def others(self) -> tuple[Finding, ...]:
        """The further places."""
        return self.findings[1:]


def cause(finding: Finding) -> Cause:
    """What two findings must have in common to be one issue: everything that a reader is told of them but the
    place. Something missing is always an issue of its own, and so is what a model said."""
    if finding.missing or finding.source != "rule":
        return (finding.finding_id,)
    edit = finding.edit
    changed = None if edit is None else (edit.kind, edit.old, edit.new)
    marks = tuple((basis.cited, basis.mark) for basis in finding.basis)
    told = (finding.risk, finding.negotiability, finding.favours, finding.comment_reason, finding.stance)
    return (finding.check, finding.variant, finding.facts, finding.quote, changed, marks, *told)


def issues(findings: Iterable[Finding]) -> tuple[Issue, ...]:
    """The findings by cause; issues stand in the order of their first places as given."""
    grouped: dict[Cause, list[Finding]] = {}
    for finding in findings:
        grouped.setdefault(cause(finding), []).append(finding)
    return tuple(Issue(tuple(group)) for group in grouped.values())
