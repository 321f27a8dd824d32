"""What the parts of the memorandum look at: the review, its words, and the number of each issue."""

from typing import NamedTuple

from workbench.domain.finding import Decision, DecisionKind, Risk
from workbench.domain.issue import Issue, issues
from workbench.domain.reports import ItemOutcome
from workbench.domain.review import Review
from workbench.words import Words


class Numbered(NamedTuple):
    """An issue under the number by which the memorandum and the lists call it."""

    number: int
    issue: Issue


class MemoView(NamedTuple):
    """A review as the memorandum tells it. ``outcomes`` are those of an export that was made with it."""

    review: Review
    words: Words
    outcomes: tuple[ItemOutcome, ...]
    issues: tuple[Numbered, ...]

    def decision(self, finding_id: str) -> Decision | None:
        """The decision in force on a finding."""
        return decision_on(self.review, finding_id)


def decision_on(review: Review, finding_id: str) -> Decision | None:
    """The decision in force on a finding; None where it is undecided or was reopened."""
    taken = [decision for decision in review.decisions if decision.finding_id == finding_id]
    return taken[-1] if taken and taken[-1].kind is not DecisionKind.REOPEN else None


def numbered(review: Review) -> tuple[Numbered, ...]:
    """The issues by risk, the worst first, each risk in the order of the text."""
    found = issues(review.findings)
    ordered = [issue for risk in Risk for issue in found if issue.lead.risk is risk]
    return tuple(Numbered(number, issue) for number, issue in enumerate(ordered, 1))
