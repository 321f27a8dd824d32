"""The sentences that our suggested edits make: what a number in them is about stands around it (R4.3)."""

from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.judgement import Suggested
from workbench.domain.span import Span


def suggested(finding_id: str, edit: Edit, contract: Contract) -> Suggested:
    """The paragraph as it reads with the edit in it, and which of its words are ours; a deleted block
    leaves nothing."""
    if edit.kind is EditKind.DELETE_BLOCK:
        return Suggested(finding_id=finding_id, text="", ours=Span(0, 0))
    text, ours = edit.new, Span(0, len(edit.new))
    if edit.kind is EditKind.REPLACE:
        start = contract.text.rfind("\n", 0, edit.span.start) + 1
        end = contract.text.find("\n", edit.span.end)
        tail = contract.text[edit.span.end : end if end >= 0 else len(contract.text)]
        head = contract.text[start : edit.span.start]
        text, ours = head + edit.new + tail, ours.shift(len(head))
    return Suggested(finding_id=finding_id, text=text, ours=ours)
