"""Dates: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-22", "服务期限自2026年10月1日至2025年9月30日。", None),
    ("COM-22", "甲方应于2026年9月31日前付款。", None),
    ("COM-23", "租期2年，自2026年5月1日起至2027年4月30日止。", None),
    ("COM-23", "本合同有效期为六个月，即从2026年1月1日至2026年12月31日。", None),
    ("COM-25", "受托方须在十五个工作日内完成全部交付工作。", None),
)

LEFT_ALONE = (
    ("COM-23", "租期2年，自2026年5月1日起至2028年4月30日止。", None),
    ("COM-25", "受托方须在收到预付款后十五个工作日内完成全部交付工作。", None),
    ("COM-25", "发生质量问题的，卖方应在三日内退还货款。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
