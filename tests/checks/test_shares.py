"""Shares: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    (
        "COM-20",
        "1. 合同签订后5个工作日内支付合同总额的40%；\n2. 到货后支付合同总额的40%；\n3. 验收后支付合同总额的30%。",
        None,
    ),
    ("COM-20", "甲方持有公司55%的股权，乙方持有公司50%的股权。", None),
    ("COM-24", "逾期7日以内的，按日万分之三支付违约金；逾期7日以上的，按日万分之五支付违约金。", None),
)

LEFT_ALONE = (("COM-20", "预付款为合同总价的30%，到货支付60%，质保金10%在质保期满后支付。", None),)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
