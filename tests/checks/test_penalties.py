"""Penalties: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-34", "本合同总价款为人民币50万元。买方于签约当日支付定金人民币15万元。", None),
    ("COM-35", "乙方收取的诚意金5,000元，乙方违约时应双倍返还。", None),
    ("COM-36", "买方违约的，定金不予返还，并应按合同总价的10%向卖方支付违约金。", None),
    ("COM-37", "任何一方单方解除合同的，应向另一方支付合同总金额100%的违约金。", None),
    ("COM-38", "供方逾期交货，每逾期一天按合同总额的2%向需方支付违约金。", None),
    ("COM-39", "违约金的约定是双方真实意思表示，任何一方不得以过高或过低为由请求调整违约金。", None),
)

LEFT_ALONE = (
    ("COM-34", "本合同总价款为人民币50万元。买方于签约当日支付预付款人民币15万元。", None),
    ("COM-35", "甲方违约的，押金应全额返还乙方。", None),
    ("COM-37", "甲方违约的，按合同总金额的5%支付违约金。", None),
    ("COM-38", "供方逾期交货，每逾期一天按合同总额的0.05%向需方支付违约金。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
