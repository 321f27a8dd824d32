"""Declarations: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (("COM-74", "乙方同意放弃就本协议向任何法院提起诉讼的权利。", None),)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)
