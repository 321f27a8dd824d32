"""Courts: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-10", "协商不成的，任何一方可向非违约方所在地人民法院提起诉讼。", None),
    ("COM-10", "如有纠纷，由签约地人民法院裁决管辖。", None),
    ("COM-12", "本工程位于合肥市蜀山区。施工合同争议由发包人住所地人民法院管辖。", ContractType.CONSTRUCTION),
    (
        "COM-12",
        "甲方将位于上海市静安区南京西路1号的商铺出租给乙方。发生争议由乙方住所地人民法院管辖。",
        ContractType.LEASE,
    ),
)

LEFT_ALONE = (
    ("COM-10", "签约地点：厦门市思明区。如有纠纷，由签约地人民法院管辖。", None),
    ("COM-12", "本工程位于合肥市蜀山区。施工合同争议由工程所在地人民法院管辖。", ContractType.CONSTRUCTION),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
