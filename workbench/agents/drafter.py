"""Drafter: the findings' edits as one set that can be written together (R6.3)."""

from bisect import bisect_right, insort

from workbench.agents.base import Job, Rule
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind, Finding
from workbench.domain.span import Span
from workbench.envelope.blocks import DiffOp, Redline, RedlineItem, RiskPoints
from workbench.envelope.pack import Held, Output
from workbench.text.diff import opcodes

SAME, OVERLAP = "same_edit", "overlapping_edit"


def draft(job: Job) -> Output:
    """Every edit with its readable diff. Of two that touch the same words the riskier finding's is
    kept, then the earlier one; the other says whose took its place."""
    points = job.given(RiskPoints)
    findings = points.findings if points else ()
    items = arrange(findings, job.matter.contract)
    job.stop()
    kept = sum(not item.dropped for item in items)
    return Output(
        deliverables=(job.say("flow.draft.edits", count=kept),),
        notes=(job.say("flow.draft.dropped", count=len(items) - kept),) if kept < len(items) else (),
        blocks=(Redline(items=items),),
        held=Held(total=len(items), held=len(items)),
    )


def arrange(findings: tuple[Finding, ...], contract: Contract) -> tuple[RedlineItem, ...]:
    """One item for each finding with an edit, in the order of the findings. A model's edit never takes
    the place of a rule's (R7.1)."""
    ranked = sorted(
        (finding for finding in findings if finding.edit is not None),
        key=lambda finding: (
            finding.source != "rule",
            finding.risk.rank,
            finding.span,
            finding.finding_id,
        ),
    )
    taken = _Taken()
    made: dict[str, RedlineItem] = {}
    for finding in ranked:
        if finding.edit is not None:
            made[finding.finding_id] = _item(finding.finding_id, finding.edit, contract, taken)
    return tuple(made[finding.finding_id] for finding in findings if finding.finding_id in made)


def _item(finding_id: str, edit: Edit, contract: Contract, taken: "_Taken") -> RedlineItem:
    reach = reached(edit, contract)
    rival = taken.rival(edit, reach)
    if rival is not None:
        return RedlineItem(finding_id=finding_id, edit=edit, dropped=rival.dropped, against=rival.against)
    taken.add(finding_id, edit, reach)
    ops = opcodes(edit.old, edit.new) if edit.kind is EditKind.REPLACE else ()
    return RedlineItem(
        finding_id=finding_id, edit=edit, ops=tuple(DiffOp(op.kind.value, op.text) for op in ops)
    )


def reached(edit: Edit, contract: Contract) -> Span:
    """The characters that an edit touches: its span, or the whole block and its end."""
    if edit.kind is EditKind.REPLACE:
        return edit.span
    block = contract.blocks[max(0, bisect_right(contract.starts, edit.span.start) - 1)]
    after = block.span.end
    return Span(after, after) if edit.kind is EditKind.INSERT_AFTER else Span(block.start, after + 1)


class _Rival:
    def __init__(self, dropped: str, against: str) -> None:
        self.dropped, self.against = dropped, against


class _Taken:
    """Edits that were taken, by place; they never overlap, so only neighbours need a look."""

    def __init__(self) -> None:
        self._places: list[tuple[Span, str]] = []
        self._edits: dict[str, Edit] = {}

    def add(self, finding_id: str, edit: Edit, reach: Span) -> None:
        insort(self._places, (reach, finding_id))
        self._edits[finding_id] = edit

    def rival(self, edit: Edit, reach: Span) -> _Rival | None:
        at = bisect_right(self._places, (reach, ""))
        for place, finding_id in self._places[max(0, at - 2) : at + 2]:
            if self._edits[finding_id] == edit:
                return _Rival(SAME, finding_id)
            if clash(place, reach, alike=self._edits[finding_id].kind is edit.kind is EditKind.REPLACE):
                return _Rival(OVERLAP, finding_id)
        return None


def clash(first: Span, second: Span, *, alike: bool) -> bool:
    """Whether two edits touch the same characters, or one inserts inside the other.

    Two new paragraphs after one block do not clash; two insertions at one place of a paragraph
    (``alike``) do, since nothing says which comes first.
    """
    if first.start == first.end and second.start == second.end:
        return alike and first == second
    return first.meets(second)


DRAFTER = Rule("drafter", draft)
