"""Formation: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-63", "第三条 本合同自双方签字之日起生效。\n第九条 本合同自甲方支付定金之日起生效。", None),
    ("COM-68", "本协议以中、英文两种文字签署，中英文文本具有同等法律效力。", None),
    ("COM-70", "本合同一式肆份，甲方执贰份，乙方执壹份，具有同等法律效力。", None),
    ("COM-73", "甲方对本合同拥有最终解释权。", None),
)

LEFT_ALONE = (("COM-70", "本合同一式肆份，甲乙双方各执贰份，具有同等法律效力。", None),)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
