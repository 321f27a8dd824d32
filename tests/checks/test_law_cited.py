"""Law cited: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    ("COM-01", "本合同依据《中华人民共和国物权法》及相关法律订立。", None),
    ("COM-01", "因担保产生的纠纷依照《中华人民共和国担保法》处理。", None),
    ("COM-02", "依据《中华人民共和国民法典》第一千三百条的规定。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)
