"""Figures: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-18", "本项目服务费总计人民币叁拾伍万元整（小写：￥305,000.00元）。", None),
    ("COM-18", "押金为人民币贰万元（¥2000元）。", None),
    ("COM-19", "乙方向甲方采购笔记本电脑50台，单价6,800元/台，合计350,000元。", None),
    (
        "COM-19",
        "合同总价为人民币300,000元，分三期支付：首期支付100,000元；第二期支付100,000元；第三期支付80,000元。",
        None,
    ),
    ("COM-21", "本合同总金额为人民币80万元，预付款为合同总金额的20%，即160,000万元。", None),
)

LEFT_ALONE = (
    ("COM-18", "服务费总计人民币叁拾伍万元整（小写：￥350,000.00元）。", None),
    ("COM-19", "乙方向甲方采购笔记本电脑50台，单价6,800元/台，合计340,000元。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
