"""Payment: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-33", "服务费用由甲乙双方另行商定。", None),
    ("COM-57", "乙方应向甲方开具税率为17%的增值税专用发票。", None),
    ("COM-58", "尾款待甲方公司资金到位后支付。", None),
    ("COM-81", "乙方应于签约时向甲方缴纳履约保证金人民币10万元。", None),
    ("COM-85", "以上价格为不含税价，甲方不要求乙方开具发票，乙方不开具发票。", None),
)

LEFT_ALONE = (
    ("COM-33", "未尽事宜由双方另行协商。", None),
    ("COM-57", "乙方应向甲方开具税率为6%的增值税专用发票。", None),
    ("COM-58", "甲方收到乙方发票并审核无误后10个工作日内支付。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
