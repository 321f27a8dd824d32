"""The findings of one contract as they come in, and the issues that they make."""

from collections.abc import Iterable

from workbench.domain.finding import Finding
from workbench.domain.issue import Issue, issues


class Found:
    """``by_id`` are all findings, each at its own place; ``issues`` the same by cause, under the id of the
    finding that leads, in order of place; ``leads`` tells under which one each finding stands."""

    def __init__(self) -> None:
        self.by_id: dict[str, Finding] = {}
        self.issues: dict[str, Issue] = {}
        self.leads: dict[str, str] = {}

    def add(self, findings: Iterable[Finding]) -> list[Finding]:
        """Take these in; returns those that are new or other than before."""
        fresh = [finding for finding in findings if self.by_id.get(finding.finding_id) != finding]
        if fresh:
            self.by_id |= {finding.finding_id: finding for finding in fresh}
            self._group()
        return fresh

    def keep(self, findings: Iterable[Finding]) -> None:
        """Drop all but these."""
        gone = self.by_id.keys() - {finding.finding_id for finding in findings}
        for finding_id in gone:
            del self.by_id[finding_id]
        if gone:
            self._group()

    def places(self, lead: str) -> list[str]:
        """The findings of an issue, by the id of the one that leads."""
        return [finding.finding_id for finding in self.issues[lead].findings]

    def _group(self) -> None:
        made = issues(sorted(self.by_id.values(), key=lambda f: (f.span, f.risk.rank)))
        self.issues = {issue.lead.finding_id: issue for issue in made}
        self.leads = {f.finding_id: issue.lead.finding_id for issue in made for f in issue.findings}
