"""Blanks: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    (
        "COM-31",
        "甲方：广州蓝海物流有限公司\n乙方：东莞新锐电子有限公司\n第一条 货款为人民币100,000元，于2026年5月1日前支付。\n第二条 交货地点为________，质量保证期为____个月。",
        None,
    ),
    ("COM-32", "甲方：广州蓝海物流有限公司\n乙方：×××有限公司\n第一条 货款为人民币100,000元。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)
