"""Parties: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    (
        "COM-27",
        "甲方：广州蓝海物流有限公司\n乙方：东莞新锐电子有限公司\n第一条 标的\n第二条 价款\n甲方（盖章）：广州蓝海物流有限公司\n乙方（盖章）：东莞新锐电子科技有限公司",
        None,
    ),
    ("COM-28", "统一社会信用代码：91310000MA1K35A1X9", None),
    (
        "COM-69",
        "甲方：王一\n乙方：李二\n丙方：赵三\n第一条 标的\n第二条 价款\n甲方（签字）：\n乙方（签字）：\n",
        None,
    ),
    (
        "COM-26",
        "甲方（买方）：广州蓝海物流有限公司\n乙方（卖方）：东莞新锐电子有限公司\n第一条 乙方应在收到货物后三十日内向甲方支付全部货款。",
        None,
    ),
    ("COM-26", "甲方（出租方）：王一\n乙方（承租方）：李二\n第一条 甲方应按月向乙方支付租金3000元。", None),
    ("COM-29", "甲方：中铁某局集团有限公司XX高速公路项目部\n乙方：李二", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)
