"""An accepted edit cures what it was suggested for, and its words stay within one paragraph."""

import pytest

from tests.checks.reading import read, review
from workbench.checks import families
from workbench.checks.registry import Check, registered
from workbench.domain.finding import EditKind, Finding

assert len(families.FAMILIES) > 0
COMMON = tuple(item for item in registered() if item.check_id.startswith("COM"))


def _accepted(text: str, finding: Finding) -> str:
    edit = finding.edit
    assert edit is not None
    assert edit.kind is EditKind.REPLACE
    return text[: edit.span.start] + edit.new + text[edit.span.end :]


@pytest.mark.parametrize("item", COMMON, ids=lambda item: item.check_id)
def test_an_accepted_edit_cures(item: Check) -> None:
    chosen = item.example_type
    for example in item.fires:
        contract = read(example, chosen)
        edits = [f for f in review(example, chosen) if f.check == item.check_id and f.edit is not None]
        for finding in reversed(edits):
            text = _accepted(contract.text, finding)
            left = [f.quote for f in review(text, chosen) if f.check == item.check_id]
            assert len(left) < len(edits), f"{finding.edit} leaves {left}"


@pytest.mark.parametrize("item", COMMON, ids=lambda item: item.check_id)
def test_an_edit_or_the_reason_for_none(item: Check) -> None:
    for example in item.fires:
        for finding in review(example, item.example_type):
            if finding.check == item.check_id:
                assert (finding.edit is None) == bool(finding.comment_reason)
