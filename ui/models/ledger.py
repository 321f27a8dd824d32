"""Decisions of this sitting: what stands for each finding, and the way back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from workbench.domain.finding import Decision, DecisionKind, Edit, EditKind, Finding

TAKING = frozenset({DecisionKind.ACCEPT, DecisionKind.EDIT})


class Step(NamedTuple):
    """One decision and what stood before it (None: undecided)."""

    finding_id: str
    before: Decision | None


class Ledger:
    """The last decision of each finding, newest last in ``steps``."""

    def __init__(self, decisions: Iterable[Decision] = ()) -> None:
        self.standing: dict[str, Decision] = {}
        self.steps: list[Step] = []
        for decision in decisions:
            self.put(decision)

    def put(self, decision: Decision) -> None:
        """A decision was made."""
        self.steps.append(Step(decision.finding_id, self.standing.get(decision.finding_id)))
        self._stand(decision.finding_id, decision)

    def of(self, finding_id: str) -> Decision | None:
        """What stands for a finding, None while undecided."""
        return self.standing.get(finding_id)

    def newest(self, leads: Mapping[str, str]) -> list[str]:
        """The findings that were decided in one go last: the places of one issue (``leads``), each once."""
        taken: list[str] = []
        for step in reversed(self.steps):
            if step.finding_id in taken or (taken and leads.get(step.finding_id) != leads.get(taken[0])):
                break
            taken.append(step.finding_id)
        return taken

    def back(self, by: str, at: datetime) -> Decision | None:
        """Undo the newest decision: the new decision that restores what stood before, None when
        nothing is left to undo. The caller stores it."""
        if not self.steps:
            return None
        step = self.steps.pop()
        self._stand(step.finding_id, step.before)
        if step.before is None:
            return Decision(finding_id=step.finding_id, kind=DecisionKind.REOPEN, by=by, at=at)
        return step.before.model_copy(update={"by": by, "at": at})

    def forget(self, decision: Decision) -> None:
        """A decision could not be stored: what stood before it stands again."""
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].finding_id == decision.finding_id:
                self._stand(decision.finding_id, self.steps.pop(index).before)
                return

    def _stand(self, finding_id: str, decision: Decision | None) -> None:
        if decision is None or decision.kind is DecisionKind.REOPEN:
            self.standing.pop(finding_id, None)
        else:
            self.standing[finding_id] = decision


def shown_edit(finding: Finding, decision: Decision | None) -> Edit | None:
    """The edit that the page shows: the lawyer's wording where edited, none where rejected."""
    if decision is not None and decision.kind is DecisionKind.REJECT:
        return None
    if decision is None or decision.kind is not DecisionKind.EDIT:
        return finding.edit
    if finding.edit is None:
        return Edit(span=finding.span, old=finding.quote, new=decision.new)
    kind = EditKind.REPLACE if finding.edit.kind is EditKind.DELETE_BLOCK else finding.edit.kind
    return finding.edit.model_copy(update={"new": decision.new, "kind": kind})
