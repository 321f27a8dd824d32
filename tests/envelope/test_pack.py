"""Given an agent's output, when it is packed, then confidence and limits follow the specification."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.envelope.model import DELIVERABLE_LENGTH, DELIVERABLES, NOTE_LENGTH, NOTES, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Held, Output, confidence, pack

RULES = ConfidenceRules()
ADDRESS = Address(
    session_id="s", hop_seq=3, attempt=1, node="n", sender=Sender(agent_id="a"), parents=(),
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)  # fmt: skip


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (Output(), 60),
        (Output(status="failed", content="长" * 3000, files=("a.docx",)), 20),
        (Output(files=("a.docx",)), 80),
        (Output(content="长" * 500), 60),
        (Output(content="长" * 501), 70),
        (Output(content="长" * 2000), 70),
        (Output(content="长" * 2001), 80),
        (Output(content="长" * 2001, files=("a.docx",)), 100),
        (Output(status_prose="检索失败"), 45),
        (Output(status_prose="Request FAILED"), 45),
        (Output(content="本合同无法履行的，检索失败"), 60),  # contract words are not the agent's own account
        (Output(held=Held(total=0, held=0)), 80),
        (Output(held=Held(total=3, held=3)), 80),
        (Output(held=Held(total=3, held=2)), 66),
        (Output(held=Held(total=3, held=0)), 0),
        (Output(held=Held(total=1, held=1), status_prose="错误"), 65),
    ],
)
def test_heuristic_confidence(output: Output, expected: int) -> None:
    assert confidence(output, RULES) == expected


@given(st.lists(st.text(max_size=300), max_size=20), st.lists(st.text(max_size=300), max_size=20))
def test_limits_hold_and_a_cut_says_so(deliverables: list[str], notes: list[str]) -> None:
    skeleton = pack(Output(deliverables=tuple(deliverables), notes=tuple(notes)), ADDRESS, RULES).skeleton
    assert len(skeleton.key_deliverables) == min(len(deliverables), DELIVERABLES)
    assert len(skeleton.handoff_notes) == min(len(notes), NOTES)
    assert all(len(item) <= DELIVERABLE_LENGTH for item in skeleton.key_deliverables)
    assert all(len(item) <= NOTE_LENGTH for item in skeleton.handoff_notes)
    if len(deliverables) > DELIVERABLES:
        assert skeleton.key_deliverables[-1] == f"… +{len(deliverables) - DELIVERABLES + 1}"


def test_constants_can_be_passed_in() -> None:
    assert confidence(Output(), ConfidenceRules(base=10)) == 10
