"""Liability: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-40", "承租人在租赁期间发生的一切人身伤亡事故，出租人概不负责。", None),
    ("COM-40", "因任何原因导致用户数据丢失或财产损失，本公司均不承担任何责任。", None),
    (
        "COM-41",
        "乙方因本合同承担的赔偿责任总额不超过甲方已支付的服务费。甲方违约的，应赔偿乙方因此遭受的全部损失。",
        None,
    ),
    ("COM-48", "本合同所称不可抗力包括自然灾害、政府行为、原材料价格上涨以及供应商违约等情形。", None),
    ("COM-49", "甲乙双方均放弃以情势变更为由要求解除或变更本合同的权利。", None),
    ("COM-50", "乙方承诺永久放弃诉讼时效抗辩权。", None),
    ("COM-51", "甲方有权将其在本合同项下的权利义务转让给第三方，无须乙方同意。", None),
)

LEFT_ALONE = (
    ("COM-40", "因甲方原因造成乙方人身损害的，甲方应当承担赔偿责任。", None),
    ("COM-40", "因不可抗力致使合同不能履行的，双方不承担责任。", None),
    ("COM-51", "未经对方书面同意，任何一方不得将本合同项下的权利义务转让给第三方。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
