"""References: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    (
        "COM-14",
        "第一条 定义\n略。\n第二条 价款\n具体见本合同第十五条。\n第三条 交付\n按期交付。\n第四条 验收\n验收合格。\n第五条 争议\n协商解决。",
        None,
    ),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)
