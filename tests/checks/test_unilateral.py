"""Unilateral: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-42", "出租方有权视市场情况单方调整租金，承租方必须接受。", None),
    ("COM-42", "公司可随时修改本协议条款，修改后的条款一经公布即生效。", None),
    ("COM-43", "委托方可随时单方解除本协议，无须承担任何违约责任。", None),
    ("COM-44", "本合同有效期一年，到期自动续签一年，以此类推。", None),
    ("COM-45", "需方收货后两日内未提出书面异议，视为产品验收合格。", None),
    ("COM-46", "乙方在收到甲方关于服务费调整的书面通知后5日内未提出书面异议的，视为同意该调整。", None),
)

LEFT_ALONE = (
    ("COM-42", "未经双方书面同意，任何一方不得变更本合同条款。", None),
    ("COM-43", "乙方严重违约的，甲方有权单方解除合同，且不承担违约责任。", None),
    ("COM-44", "本合同到期前30日，任何一方未书面提出终止的，本合同自动延长一年。", None),
    ("COM-45", "需方收货后10个工作日内未提出书面异议，视为产品验收合格。", None),
    ("COM-46", "一方向另一方发出的通知，自签收之日起视为送达。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
